"""Arrow tables of hands in, Arrow tables of scores out; the same in DuckDB and Polars.

Needs pyarrow: ``pip install 'sihai[bulk]'``.

Columns of a table of hands. Others are left alone.

    hand         text, the one-string form; or instead the array layout:
    concealed    fixed_size_binary(34), or lists of 34 numbers: counts with the winning tile
    melds        fixed_size_binary(4), or lists of 4 numbers; null or no column: no melds
    win          number, null = none; or text, one tile
    self_draw    bool, null = false
    seat         number 0 to 3 or text E S W N, null = unknown
    prevailing   the same
    flags        number, bits of `Flag`, null = 0
    flowers      number, null = 0
    void_suit    number 0 to 2 or text m p s, null = none
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from sihai import _core
from sihai.batch import BAD_FIELD, MELDS, UNKNOWN, HandBatch, ScoreArrays, _threads
from sihai.errors import CODES, RulesetError, shown
from sihai.ruleset import Ruleset, ruleset
from sihai.ruleset_source import builtin_names
from sihai.tiles import KINDS, SEATS, SUITS, tile_text

try:
    import pyarrow as _pyarrow
    import pyarrow.compute as _compute
except ImportError as error:
    raise ImportError("sihai.arrow needs pyarrow: pip install 'sihai[bulk]'") from error

pa: Any = _pyarrow
pc: Any = _compute

UInt8 = npt.NDArray[np.uint8]

_NAMES: dict[str, tuple[str, ...]] = {
    "win": tuple(map(tile_text, range(KINDS))),
    "seat": SEATS,
    "prevailing": SEATS,
    "void_suit": SUITS,
}
"""What a column of text holds -> the numbers by their place."""

_ABSENT = {
    "win": UNKNOWN,
    "self_draw": 0,
    "seat": UNKNOWN,
    "prevailing": UNKNOWN,
    "flags": 0,
    "flowers": 0,
    "void_suit": UNKNOWN,
}
_NO_SUCH = 254  # no tile, seat or suit: makes the row bad


def hands_from_table(table: Any, *, threads: int = 1) -> HandBatch:
    """A batch of the hands of a table, read where they lie if the types are those of the batch.

    Args:
        table: a pyarrow Table or RecordBatch, or anything with ``__arrow_c_stream__`` (a Polars
            frame, a DuckDB relation).
        threads: how many read texts, 0 = one a core.

    Raises:
        TypeError: for something that is no table, or a column of the wrong type.
        ValueError: for a table without hands, or ``threads`` that is no number of threads.
    """
    table = _table(table)
    names = set(table.column_names)
    if "hand" in names:
        arrays, faults = _from_texts(_column(table, "hand"), _threads(threads))
        if "concealed" in names:
            raise ValueError("concealed: give either hand, or concealed and melds")
    elif "concealed" in names:
        concealed, faults = _bytes(_column(table, "concealed"), KINDS, "concealed")
        arrays = {"concealed": concealed}
        if "melds" in names:
            melds, more = _bytes(_column(table, "melds"), MELDS, "melds", null_is_zero=True)
            arrays["melds"] = melds
            faults = np.maximum(faults, more)
        if "win" in names:
            arrays["win"] = _numbers(_column(table, "win"), "win")
    else:
        raise ValueError("table: has no column hand, nor concealed")
    for name in _ABSENT:
        if name != "win" and name in names:
            arrays[name] = _numbers(_column(table, name), name)
    batch = HandBatch.from_arrays(**arrays)
    if batch.faults is not None:
        faults = np.maximum(faults, batch.faults)
    return batch._with_faults(faults)


def table_from_hands(batch: HandBatch) -> Any:
    """The batch as a table in the array layout, columns that are the same for all rows included."""
    rows = len(batch)
    melds = np.zeros((rows, MELDS), np.uint8) if batch.melds is None else batch.melds
    columns = {
        "concealed": _binary(batch.concealed, KINDS),
        "melds": _binary(melds, MELDS),
    }
    for name in _ABSENT:
        values = np.broadcast_to(getattr(batch, name), rows)
        columns[name] = pa.array(np.ascontiguousarray(values))
    return pa.table(columns)


def table_from_scores(rules: Ruleset, scores: ScoreArrays) -> Any:
    """What a batch scored as a table: the arrays that there are, and a column a yaku.

    ``points``, ``raw`` int32, ``may_win`` bool, ``status`` uint8, ``error`` text (the code of the
    row's error, null for none), then for each yaku a uint8 column with its code.

    Raises:
        ValueError: if the scores are of a ruleset with another number of yaku.
    """
    columns: dict[str, Any] = {}
    for name in ("points", "raw", "may_win", "status"):
        values = getattr(scores, name)
        if values is not None:
            columns[name] = pa.array(values)
    if scores.status is not None:
        codes = pa.array([None, *CODES[1:]], pa.string())
        columns["error"] = codes.take(columns["status"])
    if scores.counts is not None:
        if scores.counts.shape[1] != len(rules.yaku):
            raise ValueError(
                f"scores: have {scores.counts.shape[1]} yaku, {rules.name} has {len(rules.yaku)}"
            )
        for yaku, counts in zip(rules.yaku, np.ascontiguousarray(scores.counts.T), strict=True):
            columns[yaku.code] = pa.array(counts)
    return pa.table(columns)


def points(hands: Any, rules: Ruleset | str | Iterable[str | None], *, threads: int = 1) -> Any:
    """The points of texts, won on a discard, seats unknown; null for a null.

    Args:
        hands: an Arrow array of texts.
        rules: a ruleset or its name for all, or an Arrow array of names, one a row.
        threads: how many, 0 = one a core.

    Returns:
        An int32 array; 0 for a hand that is bad or does not win.

    Raises:
        RulesetError: ``unknown_rules``; in data names only, never a path.
        TypeError: for hands that are no texts.
    """
    hands = _chunk(hands)
    if isinstance(rules, Ruleset | str):
        return _points_under(hands, _named(rules), threads)
    names = _chunk(rules)
    found = np.zeros(len(hands), np.int32)
    for name in pc.unique(names).to_pylist():
        if name is not None:
            chosen = pc.fill_null(pc.equal(names, name), False)
            rows = np.flatnonzero(chosen.to_numpy(zero_copy_only=False))
            some = _points_under(hands.filter(chosen), _named(name), threads)
            found[rows] = pc.fill_null(some, 0).to_numpy()
    known = pc.and_(hands.is_valid(), names.is_valid())
    return pc.if_else(known, pa.array(found), pa.scalar(None, pa.int32()))


def register_duckdb(connection: Any) -> None:
    """Give a DuckDB connection the function ``sihai_points(hand, rules) -> INTEGER``.

    ``hand`` is a text, ``rules`` the name of a ruleset; see `points`. Vectorised over Arrow.
    """

    def sihai_points(hand: Any, rules: Any) -> Any:
        return points(hand, rules)

    connection.create_function(
        "sihai_points", sihai_points, ["VARCHAR", "VARCHAR"], "INTEGER", type="arrow"
    )


def polars_points(column: str, rules: Ruleset | str) -> Any:
    """A Polars expression: the points of a column of texts, see `points`.

    Raises:
        ImportError: without Polars.
        RulesetError: ``unknown_rules``.
    """
    import polars

    chosen = _named(rules)

    def of_series(series: Any) -> Any:
        return polars.from_arrow(points(series.to_arrow(), chosen))

    expression: Any = polars.col(column).map_batches(of_series, return_dtype=polars.Int32)
    return expression


def _named(rules: Ruleset | str) -> Ruleset:
    if isinstance(rules, Ruleset):
        return rules
    if rules not in builtin_names():
        known = ", ".join(sorted(builtin_names()))
        message = f"rules: {shown(rules)} is no ruleset; known are {known}"
        raise RulesetError(message, "unknown_rules")
    return ruleset(rules)


def _points_under(hands: Any, rules: Ruleset, threads: int) -> Any:
    arrays, faults = _from_texts(hands, _threads(threads))
    batch = HandBatch.from_arrays(**arrays)._with_faults(faults)
    scores = rules.score_batch(batch, threads=threads, outputs=["points"])
    return pa.array(scores.points, mask=hands.is_null().to_numpy(zero_copy_only=False))


def _table(table: Any) -> Any:
    if isinstance(table, pa.RecordBatch):
        return pa.Table.from_batches([table])
    if isinstance(table, pa.Table):
        return table
    if hasattr(table, "__arrow_c_stream__"):
        return pa.table(table)
    raise TypeError(f"table: {shown(table)} is no Arrow table")


def _column(table: Any, name: str) -> Any:
    return _chunk(table.column(name))


def _chunk(column: Any) -> Any:
    """One array, its dictionary undone; copied only if it lies in several pieces."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if isinstance(column, pa.ChunkedArray):
        column = pa.concat_arrays(column.chunks)
    if not isinstance(column, pa.Array):
        column = pa.array(column)
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


def _is_text(column: Any) -> bool:
    kind = column.type
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def _nulls(column: Any) -> UInt8:
    missing = column.is_null().to_numpy(zero_copy_only=False)
    return np.where(missing, BAD_FIELD, 0).astype(np.uint8)


def _from_texts(column: Any, threads: int) -> tuple[dict[str, Any], UInt8]:
    if pa.types.is_null(column.type):
        column = column.cast(pa.string())
    if not _is_text(column):
        raise TypeError(f"hand: {column.type} is no text")
    column = column.cast(pa.large_string())
    _, offsets, data = column.buffers()
    places = np.zeros(1, np.int64)
    if offsets is not None and len(column):
        places = np.frombuffer(offsets, np.int64)[column.offset :][: len(column) + 1]
    texts = np.zeros(0, np.uint8) if data is None else np.frombuffer(data, np.uint8)
    concealed, melds, win, faults = _core.parse_hand_column(texts, places, threads)
    faults = np.where(_nulls(column) != 0, BAD_FIELD, faults).astype(np.uint8)
    return {"concealed": concealed, "melds": melds, "win": win}, faults


def _bytes(column: Any, width: int, field: str, *, null_is_zero: bool = False) -> tuple[Any, UInt8]:
    """(N, width) numbers, and which rows have none."""
    rows = len(column)
    missing = _nulls(column)
    if pa.types.is_fixed_size_binary(column.type) and column.type.byte_width == width:
        lies = np.frombuffer(column.buffers()[1], np.uint8) if rows else np.zeros(0, np.uint8)
        values: Any = lies[column.offset * width :][: rows * width].reshape(rows, width)
    elif pa.types.is_list(column.type) or (
        pa.types.is_large_list(column.type) or pa.types.is_fixed_size_list(column.type)
    ):
        values, wrong = _lists(column, width, field)
        missing = np.maximum(missing, wrong)
    else:
        raise TypeError(f"{field}: {column.type} is neither {width} bytes nor a list of numbers")
    if null_is_zero:
        missing = np.where(column.is_null().to_numpy(zero_copy_only=False), 0, missing)
    if column.null_count:
        values = np.where(column.is_valid().to_numpy(zero_copy_only=False)[:, None], values, 0)
    return values, missing.astype(np.uint8)


def _lists(column: Any, width: int, field: str) -> tuple[Any, UInt8]:
    """Lists as rows; one of another length, or with a null, is bad."""
    if not pa.types.is_integer(column.type.value_type):
        raise TypeError(f"{field}: lists of {column.type.value_type} hold no whole numbers")
    lengths = pc.fill_null(pc.list_value_length(column), 0).to_numpy(zero_copy_only=False)
    flat = pc.fill_null(column.flatten(), UNKNOWN).to_numpy(zero_copy_only=False)
    if (lengths == width).all():
        return flat.reshape(len(column), width), np.zeros(len(column), np.uint8)
    values = np.zeros((len(column), width), flat.dtype)
    good = lengths == width
    begins = np.cumsum(lengths) - lengths
    values[good] = flat[begins[good, None] + np.arange(width)]
    return values, np.where(good | (lengths == 0), 0, BAD_FIELD).astype(np.uint8)


def _numbers(column: Any, field: str) -> Any:
    """One number a row, also of names."""
    absent = _ABSENT[field]
    if pa.types.is_null(column.type):
        return np.full(len(column), absent)
    if field in _NAMES and _is_text(column):
        place = pc.index_in(column, value_set=pa.array(_NAMES[field], column.type))
        missing = pc.if_else(column.is_null(), absent, _NO_SUCH)
        return pc.coalesce(place, missing).to_numpy(zero_copy_only=False)
    if field == "self_draw" and pa.types.is_boolean(column.type):
        return pc.fill_null(column, False).to_numpy(zero_copy_only=False)
    if not pa.types.is_integer(column.type):
        raise TypeError(f"{field}: {column.type} holds no whole numbers")
    if column.null_count:
        column = pc.fill_null(column, pa.scalar(absent, pa.int64()).cast(column.type, safe=False))
    return column.to_numpy(zero_copy_only=False)


def _binary(values: UInt8, width: int) -> Any:
    """Rows of bytes as Arrow has them, not copied."""
    return pa.Array.from_buffers(
        pa.binary(width), len(values), [None, pa.py_buffer(np.ascontiguousarray(values))]
    )
