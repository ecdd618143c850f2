"""Many hands at once, as arrays.

A `HandBatch` is a struct of arrays, one row a hand; `Ruleset.score_batch` gives a `ScoreArrays`.
A bad row has its error's number in ``status`` and disturbs no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from sihai import _core
from sihai.context import WinContext
from sihai.errors import CODES, HandError, shown
from sihai.hand import Hand
from sihai.tiles import KINDS

UInt8 = npt.NDArray[np.uint8]
UInt16 = npt.NDArray[np.uint16]
Int32 = npt.NDArray[np.int32]
Bool = npt.NDArray[np.bool_]

MELDS = 4
UNKNOWN = 255
BAD_FIELD = CODES.index("bad_field")

_COLUMNS: dict[str, tuple[Any, int]] = {
    "win": (np.uint8, UNKNOWN),
    "self_draw": (np.bool_, 0),
    "seat": (np.uint8, UNKNOWN),
    "prevailing": (np.uint8, UNKNOWN),
    "flags": (np.uint16, 0),
    "flowers": (np.uint8, 0),
    "void_suit": (np.uint8, UNKNOWN),
}
_FIELDS = ("concealed", "melds", *_COLUMNS, "faults")


class HandBatch:
    """Hands with the facts of their wins, as arrays that are read where they lie.

    Attributes:
        concealed: (N, 34) uint8, counts with the winning tile.
        melds: (N, 4) uint8, 0 = none, else 1 + 34 * kind + tile with kind 0 chow (its lowest
            tile), 1 pung, 2 kong, 3 concealed kong; or None: no melds in the whole batch.
        win: (N,) or (1,) uint8, 255 = none.
        self_draw: (N,) or (1,) bool.
        seat: (N,) or (1,) uint8, 0 to 3, 255 = unknown.
        prevailing: the same.
        flags: (N,) or (1,) uint16, bits of `Flag`.
        flowers: (N,) or (1,) uint8.
        void_suit: (N,) or (1,) uint8, 0 to 2, 255 = none.
        faults: (N,) uint8, numbers of errors that were found when the batch was read; or None.

    Rows are checked when they are scored: whatever the arrays hold, nothing raises here but for
    their shapes and types.
    """

    __slots__ = (*_FIELDS, "_columns")

    concealed: UInt8
    melds: UInt8 | None
    win: UInt8
    self_draw: Bool
    seat: UInt8
    prevailing: UInt8
    flags: UInt16
    flowers: UInt8
    void_suit: UInt8
    faults: UInt8 | None

    def __init__(self, **arrays: Any) -> None:
        """Use `from_arrays` and its like."""
        for name in _FIELDS:
            setattr(self, name, arrays.get(name))
        self._columns = _core.HandColumns(
            *(
                array.view(np.uint8) if array is not None and array.dtype == np.bool_ else array
                for array in (getattr(self, name) for name in _FIELDS)
            )
        )

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse once made: the engine reads the arrays that are there now."""
        if hasattr(self, "_columns"):
            raise AttributeError(f"{name}: a HandBatch keeps its arrays; make another")
        super().__setattr__(name, value)

    @classmethod
    def from_arrays(
        cls,
        concealed: Any,
        melds: Any = None,
        win: Any = UNKNOWN,
        self_draw: Any = False,
        seat: Any = UNKNOWN,
        prevailing: Any = UNKNOWN,
        flags: Any = 0,
        flowers: Any = 0,
        void_suit: Any = UNKNOWN,
    ) -> Self:
        """A batch of arrays as the attributes describe; scalars stand for all rows.

        Arrays of the right dtype that are C-contiguous are not copied, whether NumPy's own or
        CPU tensors with DLPack (PyTorch, JAX). Other integers are converted; what does not fit
        makes its row bad.

        Raises:
            TypeError: for an array that does not hold integers.
            ValueError: for an array of the wrong shape.
        """
        counts, faults = _integers(concealed, np.uint8, "concealed")
        if counts.ndim != 2 or counts.shape[1] != KINDS:
            raise ValueError(f"concealed: shape {counts.shape} is not (N, {KINDS})")
        rows = counts.shape[0]
        arrays: dict[str, Any] = {"concealed": counts}
        bad = [faults]
        if melds is not None:
            codes, faults = _integers(melds, np.uint8, "melds")
            if codes.shape != (rows, MELDS):
                raise ValueError(f"melds: shape {codes.shape} is not ({rows}, {MELDS})")
            arrays["melds"] = codes
            bad.append(faults)
        given = (win, self_draw, seat, prevailing, flags, flowers, void_suit)
        for (name, (dtype, _)), value in zip(_COLUMNS.items(), given, strict=True):
            column, faults = _integers(value, dtype, name)
            if column.ndim == 0:
                column = column.reshape(1)
            if column.shape not in ((rows,), (1,)):
                raise ValueError(f"{name}: shape {column.shape} is not ({rows},) or a scalar")
            arrays[name] = column
            bad.append(faults)
        arrays["faults"] = _all_faults(bad, rows)
        return cls(**arrays)

    @classmethod
    def from_hands(
        cls,
        hands: Iterable[Hand],
        contexts: WinContext | Sequence[WinContext] | None = None,
    ) -> Self:
        """A batch of hands; one context stands for all.

        Raises:
            TypeError: if something is no `Hand` or `WinContext`.
            ValueError: if there are more or fewer contexts than hands.
        """
        hands = list(hands)
        for hand in hands:
            if not isinstance(hand, Hand):
                raise TypeError(f"hands: {shown(hand)} is no Hand")
        concealed = np.frombuffer(b"".join(h._concealed() for h in hands), np.uint8)
        melds = np.frombuffer(b"".join(h._melds() for h in hands), np.uint8)
        wins = np.frombuffer(bytes(h._win() for h in hands), np.uint8)
        return cls.from_arrays(
            concealed.reshape(-1, KINDS),
            melds.reshape(-1, MELDS) if melds.any() else None,
            wins,
            **_context_columns(contexts, len(hands)),
        )

    @classmethod
    def from_strings(
        cls,
        texts: Iterable[str],
        contexts: WinContext | Sequence[WinContext] | None = None,
        *,
        threads: int = 1,
    ) -> Self:
        """A batch of hands in their one-string form; a text that names none makes its row bad.

        Raises:
            TypeError: if something is no text or no `WinContext`.
            ValueError: if there are more or fewer contexts than texts.
        """
        if isinstance(texts, str | bytes):
            raise TypeError("texts: must be a list of hands, not one text")
        texts = list(texts)
        concealed, melds, wins, faults = _core.parse_hands(texts, _threads(threads))
        columns = cls.from_arrays(concealed, melds, wins, **_context_columns(contexts, len(texts)))
        return columns._with_faults(faults)

    @classmethod
    def from_jsonl(cls, lines: bytes | str | Iterable[bytes | str]) -> Self:
        """A batch of JSON lines as `sihai score --jsonl` reads them; empty lines are skipped.

        ``id`` and ``rules`` are looked at but not kept. A bad line makes its row bad.

        Raises:
            TypeError: if a line is neither text nor bytes.
        """
        from sihai.jsonl import read_hands

        hands, contexts, faults = read_hands(lines)
        return cls.from_hands(hands, contexts)._with_faults(np.array(faults, np.uint8))

    @classmethod
    def from_arrow(cls, table: Any, *, threads: int = 1) -> HandBatch:
        """A batch of an Arrow table, see `sihai.arrow.hands_from_table`.

        Raises:
            ImportError: without pyarrow.
            TypeError: for something that is no table, or a column of the wrong type.
            ValueError: for a table without hands.
        """
        from sihai.arrow import hands_from_table

        return hands_from_table(table, threads=threads)

    @classmethod
    def concat(cls, batches: Iterable[HandBatch]) -> Self:
        """One batch of the rows of several, in order.

        Raises:
            TypeError: if something is no `HandBatch`.
        """
        parts = list(batches)
        for part in parts:
            if not isinstance(part, HandBatch):
                raise TypeError(f"batches: {shown(part)} is no HandBatch")
        if not parts:
            return cls.from_arrays(np.zeros((0, KINDS), np.uint8))

        def rows_of(part: HandBatch, name: str) -> Any:
            array = getattr(part, name)
            if array is None:
                width = (MELDS,) if name == "melds" else ()
                return np.zeros((len(part), *width), np.uint8)
            return array if len(array) == len(part) else np.broadcast_to(array, len(part))

        return cls(
            **{
                name: np.concatenate([rows_of(part, name) for part in parts])
                for name in _FIELDS
                if any(getattr(part, name) is not None for part in parts)
            }
        )

    def _with_faults(self, faults: UInt8) -> Self:
        """These rows, none known to be bad so far, with what was wrong when they were read."""
        if not faults.any():
            return self
        arrays = {name: getattr(self, name) for name in _FIELDS}
        return type(self)(**(arrays | {"faults": faults}))

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.concealed)

    def __getitem__(self, rows: slice | int | Any) -> Self:
        """The rows of a slice (not copied if its step is 1), of one index, or of an index array."""
        if isinstance(rows, int | np.integer):
            row = range(len(self))[rows]
            rows = slice(row, row + 1)
        return type(self)(
            **{
                name: array
                if array is None or (len(array) == 1 and len(self) != 1)
                else np.ascontiguousarray(array[rows])
                for name, array in ((name, getattr(self, name)) for name in _FIELDS)
            }
        )

    def hand(self, row: int) -> Hand:
        """The hand of a row.

        Raises:
            IndexError: if there is no such row.
            HandError: if the row's hand cannot be.
        """
        row = range(len(self))[row]
        self._raise_fault(row)
        return Hand._from_core(self._columns.hand(row))

    def context(self, row: int) -> WinContext:
        """The facts of the win of a row.

        Raises:
            IndexError: if there is no such row.
            HandError: if a fact is out of range.
        """
        row = range(len(self))[row]
        self._raise_fault(row)
        return WinContext._from_core(self._columns.context(row))

    def _raise_fault(self, row: int) -> None:
        """Raise what was wrong with a row when the batch was read."""
        if self.faults is not None and self.faults[row]:
            code = CODES[self.faults[row]]
            raise HandError(f"row {row}: was {code} when the batch was read", code)

    def __reduce__(self) -> tuple[Any, tuple[type[Self], dict[str, Any]]]:
        """Pickle as arrays, for worker processes."""
        return _unpickled, (type(self), {name: getattr(self, name) for name in _FIELDS})

    def __repr__(self) -> str:
        """The number of hands."""
        return f"<HandBatch of {len(self)} hands>"


def _unpickled(cls: type[HandBatch], arrays: dict[str, Any]) -> HandBatch:
    return cls(**arrays)


def _integers(value: Any, dtype: Any, field: str) -> tuple[Any, UInt8 | None]:
    """A C-contiguous array of the dtype, and which of its first axis did not fit."""
    if not isinstance(value, np.ndarray) and hasattr(value, "__dlpack__"):
        value = np.from_dlpack(value)
    value = np.asarray(value)
    if value.dtype == dtype:
        return np.require(value, requirements=("C", "A")) if value.ndim else value, None
    if value.dtype.kind not in "iub":
        raise TypeError(f"{field}: dtype {value.dtype} is not {np.dtype(dtype)}")
    most = 1 if dtype == np.bool_ else np.iinfo(dtype).max
    wrong = (value < 0) | (value > most) if value.dtype != np.bool_ else np.zeros_like(value)
    fits = np.where(wrong, 0, value).astype(dtype)
    if not wrong.any():
        return fits, None
    bad = wrong.reshape(len(wrong), -1).any(axis=1) if wrong.ndim else wrong.reshape(1)
    return fits, np.where(bad, BAD_FIELD, 0).astype(np.uint8)


def _all_faults(found: Iterable[UInt8 | None], rows: int) -> UInt8 | None:
    faults: UInt8 | None = None
    for some in found:
        if some is not None:
            faults = np.zeros(rows, np.uint8) if faults is None else faults
            np.maximum(faults, some, out=faults)
    return faults


def _context_columns(
    contexts: WinContext | Sequence[WinContext] | None, rows: int
) -> dict[str, Any]:
    if contexts is None:
        return {}
    one = isinstance(contexts, WinContext)
    each: list[Any] = [contexts] if one else list(contexts)  # type: ignore[arg-type]
    for context in each:
        if not isinstance(context, WinContext):
            raise TypeError(f"contexts: {shown(context)} is no WinContext")
    if not one and len(each) != rows:
        raise ValueError(f"contexts: {len(each)} for {rows} hands")
    names = [name for name in _COLUMNS if name != "win"]
    values = [context._values() for context in each]
    return {
        name: np.array([of_row[place] for of_row in values], _COLUMNS[name][0])
        for place, name in enumerate(names)
    }


def _threads(threads: int) -> int:
    """A number of threads, 0 = one a core.

    Raises:
        ValueError: if it is none.
    """
    if isinstance(threads, bool) or not isinstance(threads, int) or not 0 <= threads <= 1024:
        raise ValueError(f"threads: {shown(threads)} is not 0 (one a core) to 1024")
    return threads


OUTPUTS = ("points", "raw", "counts", "status", "may_win")


class ScoreArrays:
    """What a batch scored; arrays that were not asked for are None.

    Attributes:
        points: (N,) int32, the counted total after the limit; 0 for a bad row or no win.
        raw: (N,) int32, before the limit.
        counts: (N, Y) uint8, how often ``rules.yaku[j]`` counts.
        status: (N,) uint8, 0 or the number of the error in ``sihai.errors.CODES``.
        may_win: (N,) bool, whether the hand wins and meets the minimum.
    """

    __slots__ = (*OUTPUTS, "_columns")

    points: Int32 | None
    raw: Int32 | None
    counts: UInt8 | None
    status: UInt8 | None
    may_win: Bool | None

    def __init__(self, rows: int, yaku: int, outputs: Iterable[str] = OUTPUTS) -> None:
        """Arrays for so many rows of a ruleset with so many yaku, for use as ``out=``.

        Raises:
            ValueError: for an output that is not known, or sizes that are none.
        """
        for name, size in (("rows", rows), ("yaku", yaku)):
            if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size < 2**40:
                raise ValueError(f"{name}: {shown(size)} is no size of an array")
        wanted = (outputs,) if isinstance(outputs, str) else tuple(outputs)
        for name in wanted:
            if name not in OUTPUTS:
                raise ValueError(f"outputs: {shown(name)} is not one of {', '.join(OUTPUTS)}")
        self.points = _core.owned_int32([rows]) if "points" in wanted else None
        self.raw = _core.owned_int32([rows]) if "raw" in wanted else None
        self.counts = _core.owned_uint8([rows, yaku]) if "counts" in wanted else None
        self.status = _core.owned_uint8([rows]) if "status" in wanted else None
        may_win = _core.owned_uint8([rows]) if "may_win" in wanted else None
        self.may_win = None if may_win is None else may_win.view(np.bool_)
        self._columns = _core.ScoreColumns(
            rows, yaku, self.points, self.raw, self.counts, self.status, may_win
        )

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse once made: the engine writes to the arrays that are there now."""
        if hasattr(self, "_columns"):
            raise AttributeError(f"{name}: a ScoreArrays keeps its arrays; make another")
        super().__setattr__(name, value)

    def __len__(self) -> int:
        """The number of rows."""
        return int(self._columns.rows)

    def __repr__(self) -> str:
        """The number of rows and the arrays there are."""
        names = [name for name in OUTPUTS if getattr(self, name) is not None]
        return f"<ScoreArrays of {len(self)} rows: {', '.join(names)}>"


def score_batch(
    compiled: _core.Ruleset,
    yaku: int,
    batch: HandBatch,
    threads: int,
    outputs: Iterable[str],
    out: ScoreArrays | None,
    strict: bool,
) -> ScoreArrays:
    """See `Ruleset.score_batch`."""
    if not isinstance(batch, HandBatch):
        raise TypeError(f"batch: {shown(batch)} is no HandBatch")
    if not isinstance(out, ScoreArrays | None):
        raise TypeError(f"out: {shown(out)} is no ScoreArrays")
    if out is None:
        out = ScoreArrays(len(batch), yaku, outputs)
    bad = _core.score_batch(compiled, batch._columns, out._columns, _threads(threads))
    if strict and bad is not None:
        batch._raise_fault(bad)
        try:
            _core.check_row(batch._columns, bad)
        except HandError as fault:
            raise HandError(f"row {bad}: {fault}", fault.code) from None
    return out
