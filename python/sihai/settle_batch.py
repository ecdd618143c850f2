"""Payments of many hands at once (FOUR_SEAS R15, R16), row by row what `sihai.settle` says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sihai.errors import CODES, SettlementError

if TYPE_CHECKING:
    from sihai.ruleset import Ruleset

Int64 = npt.NDArray[np.int64]
Bool = npt.NDArray[np.bool_]

SELF_DRAW = 255


def settle_batch(
    rules: Ruleset, points: Any, discarder: Any, as_self_draw: Any, status: Any
) -> npt.NDArray[np.int32]:
    """See `Ruleset.settle_batch`."""
    won = _int64(points, "points")
    if won.ndim != 2 or won.shape[1] != 4:
        raise ValueError(f"points: shape {won.shape} is not (N, 4)")
    rows = len(won)
    seats = _rows(_int64(discarder, "discarder"), rows, "discarder")
    blessing = _rows(_int64(as_self_draw, "as_self_draw"), rows, "as_self_draw") != 0
    if status is not None and (
        not isinstance(status, np.ndarray) or status.dtype != np.uint8 or status.shape != (rows,)
    ):
        raise ValueError(f"status: must be a uint8 array of shape ({rows},)")

    faults = _faults(rules, won, seats, blessing)
    sound = np.where((faults != 0)[:, None], 0, won)
    deltas = _SCHEMES[rules.payment.scheme](
        rules, sound, np.where((seats >= 0) & (seats < 4), seats, SELF_DRAW), blessing
    )
    faults[(np.abs(deltas) > np.iinfo(np.int32).max).any(axis=1)] = CODES.index("bad_field")
    if status is not None:
        status[:] = faults
    elif faults.any():
        row = int((faults != 0).argmax())
        raise _error(CODES[faults[row]], row)
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


def _faults(rules: Ruleset, won: Int64, seats: Int64, blessing: Bool) -> npt.NDArray[np.uint8]:
    """The number of each row's error, the lowest of several."""
    rows = np.arange(len(won))
    winners = (won > 0).sum(axis=1)
    seated = (seats >= 0) & (seats < 4)
    faults = np.zeros(len(won), np.uint8)
    if rules.payment.several_blessing_of_man == "refuse" and rules.blessing_of_man:
        faults[blessing & (winners > 1)] = CODES.index("undefined_settlement")
    faults[~seated & (seats != SELF_DRAW)] = CODES.index("bad_seat")
    wrong = (won < 0).any(axis=1) | ((seats == SELF_DRAW) & (winners > 1))
    wrong |= seated & (won[rows, np.where(seated, seats, 0)] > 0)
    # Beyond this a sum of four shares would not fit even before it is checked.
    wrong |= (won > 2**40).any(axis=1)
    faults[wrong] = CODES.index("bad_field")
    return faults


def _error(code: str, row: int) -> SettlementError:
    what = {
        "bad_seat": "discarder: must be 0 to 3, or 255 for a self-draw",
        "undefined_settlement": "as_self_draw: has no settlement among several winners",
    }.get(
        code,
        "points: must be 0 or more, of one winner in a self-draw, none of the discarder, "
        "and small enough that the payments fit 32 bits",
    )
    return SettlementError(f"row {row}: {what}", code)


def _four_seas(rules: Ruleset, won: Int64, seats: Int64, blessing: Bool) -> Int64:
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


_SCHEMES: dict[str, Callable[[Ruleset, Int64, Int64, Bool], Int64]] = {"four_seas": _four_seas}
"""As `sihai.payments.SCHEMES`."""
