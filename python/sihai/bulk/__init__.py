"""From a file of hands to a file of scores, whatever its size.

Needs pyarrow: ``pip install 'sihai[bulk]'``.
"""

from sihai.bulk.failures import BulkError
from sihai.bulk.run import Progress, score_file
from sihai.bulk.scores_file import summary_of
from sihai.bulk.summary import Summary

__all__ = ["BulkError", "Progress", "Summary", "score_file", "summary_of"]
