"""Random hands that win or are ready, each draw of tiles as likely as another.

A *draw* is 14 of the 136 tiles of the wall, each tile for itself, so that a hand comes as often as
there are ways to draw it. Nothing is melded.
"""

from sihai.sample.sampling import sample, sample_batches

__all__ = ["sample", "sample_batches"]
