"""Payments of many hands at once, row by row what `sihai.settle` says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sihai.errors import CODES, SettlementError

if TYPE_CHECKING:
    from sihai.ruleset import Ruleset

Int64 = npt.NDArray[np.int64]
Bool = npt.NDArray[np.bool_]

SELF_DRAW = 255


class Wins(NamedTuple):
    """What the settlements are about, a row each."""

    points: Int64
    discarder: Int64
    """255 = self-draw."""
    blessing: Bool
    out: Bool


def settle_batch(
    rules: Ruleset, points: Any, discarder: Any, as_self_draw: Any, status: Any, out: Any = None
) -> npt.NDArray[np.int32]:
    """See `Ruleset.settle_batch`."""
    won = _int64(points, "points")
    if won.ndim != 2 or won.shape[1] != 4:
        raise ValueError(f"points: shape {won.shape} is not (N, 4)")
    rows = len(won)
    seats = _rows(_int64(discarder, "discarder"), rows, "discarder")
    blessing = _rows(_int64(as_self_draw, "as_self_draw"), rows, "as_self_draw") != 0
    gone = _out(out, rows)
    if status is not None and (
        not isinstance(status, np.ndarray) or status.dtype != np.uint8 or status.shape != (rows,)
    ):
        raise ValueError(f"status: must be a uint8 array of shape ({rows},)")

    wins = Wins(won, seats, blessing, gone)
    faults = _faults(rules, wins)
    sound = wins._replace(
        points=np.where((faults != 0)[:, None], 0, won),
        discarder=np.where((seats >= 0) & (seats < 4), seats, SELF_DRAW),
    )
    deltas = _SCHEMES[rules.payment.scheme](rules, sound)
    faults[(np.abs(deltas) > np.iinfo(np.int32).max).any(axis=1)] = CODES.index("bad_field")
    if status is not None:
        status[:] = faults
    elif faults.any():
        row = int((faults != 0).argmax())
        raise _error(rules, CODES[faults[row]], row)
    deltas[faults != 0] = 0
    return deltas.astype(np.int32)


def _int64(value: Any, field: str) -> Int64:
    if not isinstance(value, np.ndarray):
        value = np.from_dlpack(value) if hasattr(value, "__dlpack__") else np.asarray(value)
    if value.dtype.kind not in "iub":
        raise TypeError(f"{field}: dtype {value.dtype} is no integer")
    return value.astype(np.int64)  # type: ignore[no-any-return]


def _rows(column: Int64, rows: int, field: str) -> Int64:
    if column.shape not in ((rows,), (1,), ()):
        raise ValueError(f"{field}: shape {column.shape} is not ({rows},) or a scalar")
    return np.broadcast_to(column, rows)


def _out(out: Any, rows: int) -> Bool:
    if out is None:
        return np.zeros((1, 4), np.bool_)
    gone = _int64(out, "out")
    if gone.shape not in ((rows, 4), (1, 4), (4,)):
        raise ValueError(f"out: shape {gone.shape} is not ({rows}, 4) or (4,)")
    return np.broadcast_to(gone != 0, (rows, 4))


def _faults(rules: Ruleset, wins: Wins) -> npt.NDArray[np.uint8]:
    """The number of each row's error, the lowest of several."""
    won, seats = wins.points, wins.discarder
    rows = np.arange(len(won))
    winners = (won > 0).sum(axis=1)
    seated = (seats >= 0) & (seats < 4)
    faults = np.zeros(len(won), np.uint8)
    faults[_several_refused(rules, wins) & (winners > 1)] = CODES.index("undefined_settlement")
    faults[~seated & (seats != SELF_DRAW)] = CODES.index("bad_seat")
    wrong = (won < 0).any(axis=1) | ((seats == SELF_DRAW) & (winners > 1))
    seat = np.where(seated, seats, 0)
    wrong |= seated & (won[rows, seat] > 0)
    if rules.payment.scheme == "sichuan":
        gone = np.broadcast_to(wins.out, won.shape)
        wrong |= (gone & (won > 0)).any(axis=1) | (seated & gone[rows, seat])
    else:
        wrong |= wins.out.any(axis=1)
    # Beyond this a sum of four shares would not fit even before it is checked.
    wrong |= (won > 2**40).any(axis=1)
    faults[wrong] = CODES.index("bad_field")
    return faults


def _several_refused(rules: Ruleset, wins: Wins) -> Bool | bool:
    """Where several winners have no settlement."""
    if rules.payment.scheme == "mcr":
        return True
    refuses = rules.payment.scheme == "four_seas" and rules.blessing_of_man
    return refuses and rules.payment.several_blessing_of_man == "refuse" and wins.blessing


def _error(rules: Ruleset, code: str, row: int) -> SettlementError:
    what = {
        "bad_seat": "discarder: must be 0 to 3, or 255 for a self-draw",
        "undefined_settlement": "points: there is no settlement of several winners",
    }.get(
        code,
        "points: must be 0 or more, of one winner in a self-draw, none of the discarder, "
        "and small enough that the payments fit 32 bits",
    )
    if code == "bad_field":
        what += (
            "; out: neither winner nor discarder"
            if rules.payment.scheme == "sichuan"
            else f"; out: nobody, {rules.name} ends with the first win"
        )
    return SettlementError(f"row {row}: {what}", code)


def _four_seas(rules: Ruleset, wins: Wins) -> Int64:
    won, seats, blessing, _ = wins
    rows = np.arange(len(won))
    highest = won.max(axis=1, initial=0)
    winners = (won > 0).sum(axis=1)
    self_draw = seats == SELF_DRAW
    if rules.blessing_of_man:
        self_draw = self_draw | (blessing & (winners == 1))
    line = rules.payment.line
    share = highest if line == "none" else np.minimum(highest, line)
    paid = np.where(self_draw, 2 * highest, share)
    deltas = np.where(won > 0, 0, -paid[:, None])
    # Round from the discarder: who is above the highest so far gets the excess fourfold.
    start = np.where(self_draw, 0, seats)
    deltas[rows[~self_draw], start[~self_draw]] = 0
    before = np.zeros(len(won), np.int64)
    for step in range(1, 4):
        seat = (start + step) % 4
        gained = np.maximum(won[rows, seat] - before, 0)
        deltas[rows, seat] += np.where(self_draw, 0, 4 * gained)
        before += gained
    # Whoever is left, the self-drawn winner or the discarder, has what makes the sum zero.
    last = np.where(self_draw, won.argmax(axis=1), start)
    deltas[rows, last] -= deltas.sum(axis=1)
    return deltas


def _mcr(rules: Ruleset, wins: Wins) -> Int64:
    won, seats, _, _ = wins
    rows = np.arange(len(won))
    paid = won.sum(axis=1)
    pays_points = (seats == SELF_DRAW)[:, None] | (np.arange(4) == seats[:, None])
    deltas = -rules.payment.base - np.where(pays_points, paid[:, None], 0)
    winner = won.argmax(axis=1)
    deltas[rows, winner] = 0
    deltas[rows, winner] = -deltas.sum(axis=1)
    deltas[paid == 0] = 0  # a draw
    return deltas


def _sichuan(rules: Ruleset, wins: Wins) -> Int64:
    won, seats, _, out = wins
    by_draw = (seats == SELF_DRAW)[:, None] & (won == 0) & ~out
    pays = by_draw | (np.arange(4) == seats[:, None])
    paid = np.where(pays, won.sum(axis=1)[:, None], 0)
    deltas: Int64 = won * pays.sum(axis=1)[:, None] - paid
    return deltas


_SCHEMES: dict[str, Callable[[Ruleset, Wins], Int64]] = {
    "four_seas": _four_seas,
    "mcr": _mcr,
    "sichuan": _sichuan,
}
"""As `sihai.schemes.SCHEMES`."""
