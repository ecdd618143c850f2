"""The form of every answer: scores of a hand, and settlements as a ledger of payments."""

from collections.abc import Iterable, Sequence
from typing import Any

from .readings import Reading
from .tiles import SEATS

Result = dict[str, Any]
Item = dict[str, Any]
Ledger = list[tuple[str, str, int]]  # payer, receiver, amount


def no_score(error: str) -> Result:
    return {
        "points": 0,
        "raw": 0,
        "yaku": [],
        "shape": None,
        "blocks": [],
        "may_win": False,
        "error": error,
    }


def scored(
    reading: Reading, yaku: Sequence[Item], *, points: int, raw: int, may_win: bool
) -> Result:
    return {
        "points": points,
        "raw": raw,
        "yaku": list(yaku),
        "shape": reading.shape,
        "blocks": [str(block) for block in reading.blocks],
        "may_win": may_win,
        "error": None,
    }


def refusal(code: str) -> Result:
    """A settlement that cannot be made."""
    return {"deltas": None, "error": code}


def settled(ledger: Iterable[tuple[str, str, int]]) -> Result:
    return {"deltas": deltas(ledger), "error": None}


def deltas(ledger: Iterable[tuple[str, str, int]]) -> dict[str, int]:
    """Sums to zero by construction."""
    result = dict.fromkeys(SEATS, 0)
    for payer, receiver, amount in ledger:
        result[payer] -= amount
        result[receiver] += amount
    return result


def others(*seats: str | None) -> list[str]:
    return [seat for seat in SEATS if seat not in seats]
