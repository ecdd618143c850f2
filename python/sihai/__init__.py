"""Scores complete mahjong hands under Four Seas and other rulesets, exactly and fast.

>>> import sihai
>>> rules = sihai.ruleset("intermediate")
>>> hand = sihai.Hand.parse("[555z] (1111m) 23p 789s 99s +1p")
>>> rules.score(hand, self_draw=True, seat="E").points
50
"""

from typing import TYPE_CHECKING, Any

from sihai.context import FLAGS, Flag, WinContext
from sihai.errors import HandError, RulesetError, SettlementError, SihaiError
from sihai.hand import Hand, Meld
from sihai.payments import MixedSettlement, Player, settle, settle_mixed
from sihai.ranks import Rank, rank
from sihai.ruleset import Ruleset, ruleset, ruleset_names
from sihai.ruleset_file import Yaku
from sihai.score import Candidate, Reading, Score, ScoredYaku

if TYPE_CHECKING:
    from sihai.batch import HandBatch, ScoreArrays
    from sihai.ready_batch import WaitArrays

__version__ = "0.1.0"

__all__ = [
    "FLAGS",
    "Candidate",
    "Flag",
    "Hand",
    "HandBatch",
    "HandError",
    "Meld",
    "MixedSettlement",
    "Player",
    "Rank",
    "Reading",
    "Ruleset",
    "RulesetError",
    "Score",
    "ScoreArrays",
    "ScoredYaku",
    "SettlementError",
    "SihaiError",
    "WaitArrays",
    "WinContext",
    "Yaku",
    "rank",
    "ruleset",
    "ruleset_names",
    "settle",
    "settle_mixed",
]


def __getattr__(name: str) -> Any:
    """Arrays need NumPy: it is imported when they are first asked for."""
    if name in ("HandBatch", "ScoreArrays"):
        from sihai import batch

        return getattr(batch, name)
    if name == "WaitArrays":
        from sihai import ready_batch

        return ready_batch.WaitArrays
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
