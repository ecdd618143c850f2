"""Tables of hands as batches, and batches as tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from sihai import _core
from sihai.arrow.columns import (
    ABSENT,
    FAULT,
    MORE_NAMES,
    NAMES,
    UInt8,
    binary_rows,
    flag_bits,
    is_list,
    is_text,
    numbers,
    one_array,
    parsed_hands,
    rows_of_bytes,
    values_of,
)
from sihai.arrow.library import pa
from sihai.batch import MELDS, HandBatch, _threads
from sihai.errors import Faults, HandError, shown
from sihai.hand import Hand
from sihai.tiles import KINDS

_MOST = {name: 1 if name == "self_draw" else 0xFFFF if name == "flags" else 255 for name in ABSENT}
_RIGHT = {
    "win": "one tile, 0 to 33 or its text",
    "self_draw": "true or false",
    "seat": "0 to 3, or E, S, W or N",
    "prevailing": "0 to 3, or E, S, W or N",
    "flags": "bits, or names such as last_tile",
    "flowers": "0 to 8",
    "void_suit": "0 to 2, or m, p or s",
}


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
        if "concealed" in names:
            raise ValueError("concealed: give either hand, or concealed and melds")
        arrays, faults = parsed_hands(one_array(table["hand"]), _threads(threads))
    elif "concealed" in names:
        concealed, faults = rows_of_bytes(one_array(table["concealed"]), KINDS, "concealed")
        arrays = {"concealed": concealed}
        if "melds" in names:
            column = one_array(table["melds"])
            arrays["melds"], more = rows_of_bytes(column, MELDS, "melds", null_is_zero=True)
            faults = _first_fault(faults, more)
    else:
        has = ", ".join(table.column_names) or "none"
        raise ValueError(f"table: has no column hand, nor concealed; it has {has:.200}")
    for name in ABSENT:
        if name in names and name not in arrays:
            arrays[name], wrong = numbers(one_array(table[name]), name)
            if wrong is not None:
                faults = _first_fault(faults, wrong)
    batch = HandBatch.from_arrays(**arrays)
    if batch.faults is not None:
        faults = _first_fault(faults, batch.faults)
    return batch._with_faults(faults)


def table_from_hands(batch: HandBatch) -> Any:
    """The batch as a table in the array layout, columns that are the same for all rows included."""
    rows = len(batch)
    melds = np.zeros((rows, MELDS), np.uint8) if batch.melds is None else batch.melds
    columns = {
        "concealed": binary_rows(batch.concealed, KINDS),
        "melds": binary_rows(melds, MELDS),
    }
    for name in ABSENT:
        values = np.broadcast_to(getattr(batch, name), rows)
        columns[name] = pa.array(np.ascontiguousarray(values))
    return pa.table(columns)


def row_fault(table: Any, row: int) -> HandError | None:
    """What is wrong with a row of a table of hands, in words; None if nothing is.

    Its code is the one that `Ruleset.score_batch` has in ``status`` for the row.
    """
    one = _table(table).slice(row, 1)
    read = ("hand", "concealed", "melds", *ABSENT)
    fields = {n: values_of(one_array(one[n]))[0] for n in read if n in one.column_names}
    faults = Faults(HandError)
    if "hand" in fields:
        if fields["hand"] is None:
            faults.add("hand: null; right is a hand in one text, such as 123m456p789s1112z+2z")
        else:
            faults.of(Hand.parse, fields["hand"])
    else:
        _check_list(faults, "concealed", fields["concealed"], KINDS)
        if fields.get("melds") is not None:
            _check_list(faults, "melds", fields["melds"], MELDS)
    for name in ABSENT:
        if name in fields and not ("hand" in fields and name == "win"):
            _check_number(faults, name, one.schema.field(name).type, fields[name])
    try:
        faults.raise_first()
        _core.check_row(hands_from_table(one)._columns, 0)
    except HandError as fault:
        return fault
    return None


def _check_list(faults: Faults, field: str, values: Any, width: int) -> None:
    if values is None:
        faults.add(f"{field}: null; right are {width} numbers")
    elif len(values) not in (0, width):
        faults.add(f"{field}: {len(values)} numbers; right are {width}")
    elif not all(value is not None and 0 <= value <= 255 for value in values):
        faults.add(f"{field}: a number is null or not 0 to 255")


def _check_number(faults: Faults, field: str, kind: Any, value: Any) -> None:
    if value is None:
        return
    if field == "flags" and (is_list(kind) or is_text(kind)):
        names = " ".join(map(str, value)) if is_list(kind) else value
        fine = flag_bits(names) is not None
    elif isinstance(value, str):
        known = NAMES[field]
        fine = any(value in names for names in (known, *MORE_NAMES.get(field, ())))
    else:
        fine = 0 <= value <= _MOST[field]
    if not fine:
        code = FAULT.get(field, "bad_field") if isinstance(value, str | list) else "bad_field"
        faults.add(f"{field}: {shown(value)} is not {_RIGHT[field]}", code)


def _first_fault(faults: UInt8, more: UInt8) -> UInt8:
    """Of each row the fault with the lower number; 0 is none."""
    one = np.uint8(1)
    least: UInt8 = np.minimum(faults - one, more - one) + one  # none is 255 in between
    return least


def _table(table: Any) -> Any:
    if isinstance(table, pa.RecordBatch):
        return pa.Table.from_batches([table])
    if isinstance(table, pa.Table):
        return table
    if hasattr(table, "__arrow_c_stream__"):
        return pa.table(table)
    raise TypeError(f"table: {shown(table)} is no Arrow table")
