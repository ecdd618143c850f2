"""Random hands for MCR, mcr-europe and Tianjin, leaning to rare fans, as `generate` for Four Seas.

    generate_mcr.hands(1000, seed=7)                          hands of all families, mixed
    generate_mcr.hands(1000, seed=7, families=["quads"])      of some of generate_mcr.FAMILIES

Seats and prevailing winds are known in most hands. `generate_mcr_families` says what each holds.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from generate import deal, possible, with_more_kongs
from generate_mcr_families import FAMILIES

__all__ = ["FAMILIES", "hands"]


def hands(n: int, seed: int, families: Sequence[str] | None = None) -> Iterator[dict[str, Any]]:
    """`n` random hands, each of a family chosen at random."""
    rng = Random(seed)
    names = list(FAMILIES) if families is None else list(families)
    for _ in range(n):
        family = FAMILIES[rng.choice(names)]
        draw = family(rng)
        while not possible(draw.blocks):
            draw = family(rng)
        blocks = with_more_kongs(rng, draw.blocks) if rng.random() < 0.5 else draw.blocks
        yield deal(rng, blocks, share=draw.share, win=draw.win, blessed=0.02)
