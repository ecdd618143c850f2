"""Columns of an Arrow table as the arrays of a batch, and which of their rows cannot be read."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sihai import _core
from sihai.arrow.library import pa, pc
from sihai.batch import BAD_FIELD, UNKNOWN
from sihai.context import FLAGS
from sihai.errors import CODES
from sihai.tiles import KINDS, SEATS, SUITS, tile_text

UInt8 = npt.NDArray[np.uint8]

ABSENT = {
    "win": UNKNOWN,
    "self_draw": 0,
    "seat": UNKNOWN,
    "prevailing": UNKNOWN,
    "flags": 0,
    "flowers": 0,
    "void_suit": UNKNOWN,
}
"""The columns of one number a row -> what null stands for."""

NAMES: dict[str, tuple[str, ...]] = {
    "win": tuple(map(tile_text, range(KINDS))),
    "self_draw": ("false", "true"),
    "seat": SEATS,
    "prevailing": SEATS,
    "flowers": tuple(map(str, range(9))),
    "void_suit": SUITS,
}
"""What a column of text holds -> the numbers by their place."""

MORE_NAMES = {"self_draw": (("False", "True"), ("FALSE", "TRUE"), ("0", "1"))}
"""Other names for the same numbers."""

FAULT = {"win": "bad_tile", "seat": "bad_seat", "prevailing": "bad_seat", "flags": "bad_flag"}
"""The error of a name that is none; `bad_field` for columns not listed."""


def one_array(column: Any) -> Any:
    """One array, its dictionary undone, of no view; copied only if it lies in several pieces."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if isinstance(column, pa.ChunkedArray):
        column = pa.concat_arrays(column.chunks)
    if not isinstance(column, pa.Array):
        column = pa.array(column)
    if pa.types.is_dictionary(column.type):
        values = _without_views(column.dictionary)
        column = pa.DictionaryArray.from_arrays(column.indices, values).dictionary_decode()
    return _without_views(column)


def _without_views(column: Any) -> Any:
    """Texts and lists in the form that most functions know."""
    kind = str(column.type)
    if kind == "string_view":
        return column.cast(pa.large_string())
    if kind.startswith(("list_view", "large_list_view")):
        return column.cast(pa.large_list(column.type.value_type))
    return column


def is_text(kind: Any) -> bool:
    """Whether a type is one of texts."""
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def is_list(kind: Any) -> bool:
    """Whether a type is one of lists."""
    return bool(
        pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    )


def parsed_hands(column: Any, threads: int) -> tuple[dict[str, Any], UInt8]:
    """The hands of texts, and which texts name none.

    Raises:
        TypeError: for a column that is none of texts.
    """
    if pa.types.is_null(column.type):
        column = column.cast(pa.string())
    if not is_text(column.type):
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


def rows_of_bytes(
    column: Any, width: int, field: str, *, null_is_zero: bool = False
) -> tuple[Any, UInt8]:
    """(N, width) numbers, and which rows have none.

    Raises:
        TypeError: for a column of neither bytes nor lists of whole numbers.
    """
    rows = len(column)
    missing = _nulls(column)
    if pa.types.is_fixed_size_binary(column.type) and column.type.byte_width == width:
        lies = np.frombuffer(column.buffers()[1], np.uint8) if rows else np.zeros(0, np.uint8)
        values: Any = lies[column.offset * width :][: rows * width].reshape(rows, width)
    elif is_list(column.type):
        values, wrong = _lists(column, width, field)
        missing = np.maximum(missing, wrong)
    else:
        raise TypeError(f"{field}: {column.type} is neither {width} bytes nor a list of numbers")
    if null_is_zero:
        missing = np.where(column.is_null().to_numpy(zero_copy_only=False), 0, missing)
    if column.null_count:
        values = np.where(column.is_valid().to_numpy(zero_copy_only=False)[:, None], values, 0)
    return values, missing.astype(np.uint8)


def numbers(column: Any, field: str) -> tuple[Any, UInt8 | None]:
    """One number a row, also of names, and which rows name none that can be.

    Raises:
        TypeError: for a column of something else.
    """
    absent = ABSENT[field]
    if pa.types.is_null(column.type):
        return np.full(len(column), absent), None
    if field == "flags" and is_list(column.type):
        kind = column.type.value_type
        if not (is_text(kind) or pa.types.is_null(kind)):
            raise TypeError(f"flags: lists of {kind} hold no names")
        texts = pc.binary_join(column.cast(pa.list_(pa.string())), " ")
        # Of a list with a null in it there is no text.
        return _flags(pc.if_else(pc.and_(texts.is_null(), column.is_valid()), "null", texts))
    if field == "flags" and is_text(column.type):
        return _flags(column)
    if is_text(column.type):
        return _named(column, field)
    if field == "self_draw" and pa.types.is_boolean(column.type):
        return pc.fill_null(column, False).to_numpy(zero_copy_only=False), None
    if not pa.types.is_integer(column.type):
        raise TypeError(f"{field}: {column.type} holds no whole numbers")
    if column.null_count:
        column = pc.fill_null(column, pa.scalar(absent, pa.int64()).cast(column.type, safe=False))
    return column.to_numpy(zero_copy_only=False), None


def flag_bits(names: str) -> int | None:
    """The bits of flags by name, spaces or commas between them; None if one is no flag."""
    bits = 0
    for name in names.replace(",", " ").split():
        if name not in FLAGS:
            return None
        bits |= 1 << FLAGS.index(name)
    return bits


def values_of(column: Any) -> list[Any]:
    r"""The values in Python; texts that are no UTF-8, which Parquet files may have, as ``\xff``."""
    try:
        values: list[Any] = column.to_pylist()
    except UnicodeDecodeError:
        if not is_text(column.type):
            raise
        texts = column.cast(pa.large_binary()).to_pylist()
        values = [text and text.decode("utf-8", "backslashreplace") for text in texts]
    return values


def binary_rows(values: UInt8, width: int) -> Any:
    """Rows of bytes as Arrow has them, not copied."""
    return pa.Array.from_buffers(
        pa.binary(width), len(values), [None, pa.py_buffer(np.ascontiguousarray(values))]
    )


def _named(column: Any, field: str) -> tuple[Any, UInt8]:
    place = pc.index_in(column, value_set=pa.array(NAMES[field], column.type))
    for names in MORE_NAMES.get(field, ()):
        place = pc.coalesce(place, pc.index_in(column, value_set=pa.array(names, column.type)))
    wrong = pc.and_(pc.is_null(place), pc.is_valid(column)).to_numpy(zero_copy_only=False)
    places = pc.fill_null(place, ABSENT[field]).to_numpy(zero_copy_only=False)
    return places, _faults(wrong, field)


def _flags(texts: Any) -> tuple[Any, UInt8]:
    """Each text is looked at once, however often it comes."""
    coded = pc.fill_null(texts, "").dictionary_encode()
    bits = [flag_bits(names) for names in values_of(coded.dictionary)]
    places = coded.indices.to_numpy(zero_copy_only=False)
    known = np.array([0 if some is None else some for some in bits], np.uint16)
    wrong = np.array([some is None for some in bits], np.bool_)
    return known[places], _faults(wrong[places], "flags")


def _faults(wrong: Any, field: str) -> UInt8:
    code = CODES.index(FAULT.get(field, "bad_field"))
    return np.where(wrong, code, 0).astype(np.uint8)


def _nulls(column: Any) -> UInt8:
    missing = column.is_null().to_numpy(zero_copy_only=False)
    return np.where(missing, BAD_FIELD, 0).astype(np.uint8)


def _lists(column: Any, width: int, field: str) -> tuple[Any, UInt8]:
    """Lists as rows; one of another length, or with a null, is bad."""
    if not pa.types.is_integer(column.type.value_type):
        raise TypeError(f"{field}: lists of {column.type.value_type} hold no whole numbers")
    lengths = pc.fill_null(pc.list_value_length(column), 0).to_numpy(zero_copy_only=False)
    within = column.flatten()
    flat = pc.fill_null(within, 0).to_numpy(zero_copy_only=False)
    faults = np.where((lengths == width) | (lengths == 0), 0, BAD_FIELD).astype(np.uint8)
    if within.null_count:
        of_rows = np.repeat(np.arange(len(column)), lengths)
        faults[of_rows[within.is_null().to_numpy(zero_copy_only=False)]] = BAD_FIELD
    good = lengths == width
    if good.all():
        return flat.reshape(len(column), width), faults
    values = np.zeros((len(column), width), flat.dtype)
    begins = np.cumsum(lengths) - lengths
    values[good] = flat[begins[good, None] + np.arange(width)]
    return values, faults
