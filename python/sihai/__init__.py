"""Scores complete mahjong hands under Four Seas and other rulesets, exactly and fast.

>>> import sihai
>>> rules = sihai.ruleset("intermediate")
>>> hand = sihai.Hand.parse("[555z] (1111m) 23p 789s 99s +1p")
>>> rules.score(hand, self_draw=True, seat="E").points
50
"""

from sihai.errors import HandError, RulesetError, SettlementError, SihaiError
from sihai.hand import FLAGS, Flag, Hand, Meld, WinContext
from sihai.payments import Player, settle, settle_mixed
from sihai.ruleset import Ruleset, Yaku, ruleset, ruleset_names
from sihai.score import Candidate, Reading, Score, ScoredYaku

__version__ = "0.1.0"

__all__ = [
    "FLAGS",
    "Candidate",
    "Flag",
    "Hand",
    "HandError",
    "Meld",
    "Player",
    "Reading",
    "Ruleset",
    "RulesetError",
    "Score",
    "ScoredYaku",
    "SettlementError",
    "SihaiError",
    "WinContext",
    "Yaku",
    "ruleset",
    "ruleset_names",
    "settle",
    "settle_mixed",
]
