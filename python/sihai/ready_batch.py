"""Ready hands, many at once: shanten, useful tiles, discards and waits as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sihai import _core
from sihai.batch import HandBatch, UInt8, _integers, _threads
from sihai.errors import CODES, HandError, shown
from sihai.tiles import KINDS

if TYPE_CHECKING:
    from sihai.ruleset import Ruleset

Int8 = npt.NDArray[np.int8]
UInt64 = npt.NDArray[np.uint64]

_WAITING, _DISCARDING, _ANY = 1, 2, 0  # what three leaves of the number of concealed tiles
_RIGHT = {
    _WAITING: "waits are of a hand of 13 tiles (a meld is three)",
    _DISCARDING: "discards are of a hand of 14 tiles (a meld is three)",
}


class WaitArrays:
    """What the waits of every hand are worth; all zeros for a hand that is not ready.

    Attributes:
        waits: (N,) uint64, bit t = tile t is a wait.
        left: (N, 34) uint8, how many copies of each wait are left.
        self_draw: (N, 34) int32, the points of each wait by self-draw.
        discard: (N, 34) int32, by discard.
        self_draw_may_win: (N, 34) bool, whether the minimum is met by self-draw.
        discard_may_win: (N, 34) bool, by discard.
        best_self_draw: (N,) int32, the most points among the tiles left that may win.
        best_discard: (N,) int32, likewise.
        expected_self_draw: (N,) float64, the mean points over the tiles left; a win below the
            minimum counts 0.
        expected_discard: (N,) float64, likewise.
        status: (N,) uint8, 0 or the number of the row's error in ``sihai.errors.CODES``.
    """

    __slots__ = (
        "best_discard",
        "best_self_draw",
        "discard",
        "discard_may_win",
        "expected_discard",
        "expected_self_draw",
        "left",
        "self_draw",
        "self_draw_may_win",
        "status",
        "waits",
    )

    def __init__(self, rows: int) -> None:
        """Arrays for so many rows, for use as ``out=``.

        Raises:
            ValueError: for a number of rows that is none.
        """
        if isinstance(rows, bool) or not isinstance(rows, int) or not 0 <= rows < 2**40:
            raise ValueError(f"rows: {shown(rows)} is no size of an array")
        tiles = (rows, KINDS)
        self.waits: UInt64 = np.empty(rows, np.uint64)
        self.left: UInt8 = np.empty(tiles, np.uint8)
        self.self_draw: npt.NDArray[np.int32] = np.empty(tiles, np.int32)
        self.discard: npt.NDArray[np.int32] = np.empty(tiles, np.int32)
        self.self_draw_may_win: npt.NDArray[np.bool_] = np.empty(tiles, np.bool_)
        self.discard_may_win: npt.NDArray[np.bool_] = np.empty(tiles, np.bool_)
        self.best_self_draw: npt.NDArray[np.int32] = np.empty(rows, np.int32)
        self.best_discard: npt.NDArray[np.int32] = np.empty(rows, np.int32)
        self.expected_self_draw: npt.NDArray[np.float64] = np.empty(rows, np.float64)
        self.expected_discard: npt.NDArray[np.float64] = np.empty(rows, np.float64)
        self.status: UInt8 = np.empty(rows, np.uint8)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.waits)

    def __repr__(self) -> str:
        """The number of rows."""
        return f"<WaitArrays of {len(self)} rows>"


def shanten_batch(
    rules: Ruleset,
    batch: HandBatch,
    seen: Any,
    threads: int,
    strict: bool,
    out: Any,
    status: Any,
) -> Int8:
    """See `Ruleset.shanten_batch`."""
    seen = _seen_of(batch, seen)
    result: Int8 = _result(out, (len(batch),), np.int8, "out")
    bad = _core.shanten_batch(
        rules._compiled, batch._columns, seen, _status(status, batch), result, _threads(threads)
    )
    _raise_strict(batch, bad, strict, seen, _ANY)
    return result


def useful_batch(
    rules: Ruleset,
    batch: HandBatch,
    seen: Any,
    threads: int,
    strict: bool,
    out: Any,
    left: Any,
    status: Any,
) -> UInt64:
    """See `Ruleset.useful_batch`."""
    seen = _seen_of(batch, seen)
    result: UInt64 = _result(out, (len(batch),), np.uint64, "out")
    bad = _core.useful_batch(
        rules._compiled,
        batch._columns,
        seen,
        _status(status, batch),
        result,
        None if left is None else _result(left, (len(batch),), np.uint8, "left"),
        _threads(threads),
    )
    _raise_strict(batch, bad, strict, seen, _ANY)
    return result


def discards_batch(
    rules: Ruleset,
    batch: HandBatch,
    seen: Any,
    threads: int,
    strict: bool,
    out: Any,
    left: Any,
    status: Any,
) -> Int8:
    """See `Ruleset.discards_batch`."""
    seen = _seen_of(batch, seen)
    shape = (len(batch), KINDS)
    result: Int8 = _result(out, shape, np.int8, "out")
    bad = _core.discards_batch(
        rules._compiled,
        batch._columns,
        seen,
        _status(status, batch),
        result,
        None if left is None else _result(left, shape, np.uint8, "left"),
        _threads(threads),
    )
    _raise_strict(batch, bad, strict, seen, _DISCARDING)
    return result


def waits_batch(
    rules: Ruleset,
    batch: HandBatch,
    seen: Any,
    threads: int,
    strict: bool,
    out: WaitArrays | None,
) -> WaitArrays:
    """See `Ruleset.waits_batch`."""
    if not isinstance(out, WaitArrays | None):
        raise TypeError(f"out: {shown(out)} is no WaitArrays")
    seen = _seen_of(batch, seen)
    result = WaitArrays(len(batch)) if out is None else out
    if len(result) != len(batch):
        raise ValueError(f"out: has {len(result)} rows, the batch {len(batch)}")
    arrays = (
        result.waits,
        result.left,
        result.self_draw,
        result.discard,
        result.self_draw_may_win.view(np.uint8),
        result.discard_may_win.view(np.uint8),
        result.best_self_draw,
        result.best_discard,
        result.expected_self_draw,
        result.expected_discard,
    )
    bad = _core.waits_batch(
        rules._compiled, batch._columns, seen, result.status, arrays, _threads(threads)
    )
    _raise_strict(batch, bad, strict, seen, _WAITING)
    return result


def _seen_of(batch: HandBatch, seen: Any) -> UInt8 | None:
    """The tiles seen elsewhere as the engine reads them; a count that does not fit is five.

    Raises:
        TypeError: if `batch` is none, or `seen` does not hold integers.
        ValueError: if `seen` has the wrong shape.
    """
    if not isinstance(batch, HandBatch):
        raise TypeError(f"batch: {shown(batch)} is no HandBatch")
    if seen is None:
        return None
    counts, faults = _integers(seen, np.uint8, "seen")
    if counts.shape == (KINDS,):
        counts = np.ascontiguousarray(np.broadcast_to(counts, (len(batch), KINDS)))
        faults = None if faults is None else np.full(len(batch), faults.max(), np.uint8)
    if counts.shape != (len(batch), KINDS):
        raise ValueError(f"seen: shape {counts.shape} is not ({len(batch)}, {KINDS}) or ({KINDS},)")
    if faults is not None:
        counts = np.where(faults[:, None] != 0, np.uint8(255), counts)
    return np.ascontiguousarray(counts)


def _result(array: Any, shape: tuple[int, ...], dtype: Any, field: str) -> Any:
    """The array to write into, or a new one.

    Raises:
        TypeError: if it is no array of the dtype.
        ValueError: if its shape is wrong, or it cannot be written as it lies.
    """
    if array is None:
        return np.empty(shape, dtype)
    if not isinstance(array, np.ndarray) or array.dtype != dtype:
        raise TypeError(f"{field}: must be an array of {np.dtype(dtype)}")
    if array.shape != shape:
        raise ValueError(f"{field}: shape {array.shape} is not {shape}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(f"{field}: must be C-contiguous and writable")
    return array


def _status(status: Any, batch: HandBatch) -> UInt8 | None:
    checked: UInt8 | None = (
        None if status is None else _result(status, (len(batch),), np.uint8, "status")
    )
    return checked


def _raise_strict(
    batch: HandBatch, bad: int | None, strict: bool, seen: UInt8 | None, rest: int
) -> None:
    """Raise what is wrong with the first bad row.

    Raises:
        HandError: with the row's number and reason.
    """
    if not strict or bad is None:
        return
    batch._raise_fault(bad)
    try:
        code = CODES[_core.check_ready_row(batch._columns, bad, seen, rest)]
    except HandError as fault:
        raise HandError(f"row {bad}: {fault}", fault.code) from None
    if code == "bad_count":
        raise HandError(f"row {bad}: concealed: {_RIGHT[rest]}", code)
    raise HandError(f"row {bad}: seen: with the player's own tiles more than four of one", code)
