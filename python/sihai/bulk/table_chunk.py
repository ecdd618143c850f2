"""Rows of a table, as Parquet and Arrow files have them and CSV files are made into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import numpy as np

from sihai.arrow import hands_from_table, row_fault
from sihai.arrow.columns import is_text, one_array, values_of
from sihai.arrow.library import pa, pc
from sihai.batch import HandBatch
from sihai.bulk.one_ruleset import OneRuleset
from sihai.errors import CODES, SihaiError

ROWS = 1 << 17
"""The most rows of a chunk."""
_BYTES = 1 << 24


def rows_of(row_bytes: float, fewer: int = 1) -> int:
    """How many rows of so many bytes make a chunk that is not too large."""
    return max(1, min(ROWS, int(_BYTES / max(row_bytes, 1))) // fewer)


def gathered(batches: Iterable[Any], most: int) -> Iterator[Any]:
    """Tables of at most so many rows, small batches that follow each other put together."""
    held: list[Any] = []
    rows = size = 0
    for batch in batches:
        if not len(batch):
            continue
        if held and (rows + len(batch) > most or size + batch.nbytes > _BYTES):
            yield pa.Table.from_batches(held)
            held, rows, size = [], 0, 0
        held.append(batch)
        rows, size = rows + len(batch), size + batch.nbytes
    if held:
        yield pa.Table.from_batches(held)


class TableChunk:
    """A part of a table; see `Chunk`."""

    def __init__(
        self,
        table: Any,
        position: int,
        one: OneRuleset,
        broken: dict[int, SihaiError] | None = None,
    ) -> None:
        """Keep the rows.

        Args:
            table: the rows.
            position: of what comes behind them.
            one: the ruleset of the run.
            broken: the faults of rows that could not be made into one of the table, whose text is
                in its column for what is rescued; None if it has no such column.
        """
        self.position = position
        self._table = table
        self._one = one
        self._broken = broken

    def hands(self) -> HandBatch:
        """The hands of the rows."""
        batch = hands_from_table(self._table)
        found = {row: fault.code for row, fault in (self._broken or {}).items()}
        if (names := self._rules_column()) is not None:
            coded = names.dictionary_encode()
            for place, name in enumerate(values_of(coded.dictionary)):
                if (fault := self._one.fault(name)) is not None:
                    rows = pc.fill_null(pc.equal(coded.indices, place), False)
                    found |= dict.fromkeys(np.flatnonzero(rows).tolist(), fault.code)
        if not found:
            return batch
        faults_of_rows = np.zeros(len(batch), np.uint8) if batch.faults is None else batch.faults
        faults_of_rows = faults_of_rows.copy()
        for row, code in found.items():
            number = CODES.index(code)
            faults_of_rows[row] = min(number, faults_of_rows[row] or number)
        return batch._with_faults(faults_of_rows)

    def problem(self, row: int) -> SihaiError | None:
        """The first fault of a row."""
        faults = [(self._broken or {}).get(row)]
        if (names := self._rules_column()) is not None and names[row].is_valid:
            faults.append(self._one.fault(values_of(names[row : row + 1])[0]))
        if faults[0] is None:
            faults.append(row_fault(self._table, row))
        return min(
            (fault for fault in faults if fault is not None),
            key=lambda fault: CODES.index(fault.code),
            default=None,
        )

    def table(self) -> Any:
        """All columns but that of the ruleset, which the output has by itself."""
        table = carried(self._table, self._one)
        for place, field in enumerate(table.schema):
            if pa.types.is_dictionary(field.type):
                column = table[place].unify_dictionaries().combine_chunks()
                column = column.chunk(0) if isinstance(column, pa.ChunkedArray) else column
                if len(column.dictionary) > len(column):  # else each piece would have all of it
                    column = column.dictionary_decode().dictionary_encode().cast(field.type)
                table = table.set_column(place, field, column)
        return table

    def _rules_column(self) -> Any:
        """The names of rulesets that are to be looked at; None if there are none."""
        has = names_rules(self._table.schema, self._one)
        return one_array(self._table["rules"]).cast(pa.string()) if has else None

    def objects(self) -> list[bytes]:
        """The rows as JSON objects; numbers for tiles and melds, base64 for other bytes."""
        table = self.table()
        columns = []
        for name in table.column_names:
            values = _json_values(one_array(table[name]))
            if name in ("concealed", "melds"):
                values = [list(one) if isinstance(one, bytes) else one for one in values]
            columns.append(values)
        names = table.column_names
        alone: dict[int, Any] = {}
        if self._broken is not None:
            at = names.index(self._one.rescued)
            alone = {row: {self._one.rescued: columns[at][row]} for row in self._broken}
            del names[at], columns[at]
        encode = msgspec.json.Encoder(enc_hook=str).encode
        return [
            encode(alone.get(row) or dict(zip(names, values, strict=True)))[:-1]
            for row, values in enumerate(zip(*columns, strict=True))
        ]


def carried(table: Any, one: OneRuleset) -> Any:
    """A table, or the schema of one, less the column that the output has by itself."""
    schema = table if isinstance(table, pa.Schema) else table.schema
    if not names_rules(schema, one):
        return table
    place = schema.names.index("rules")
    return table.remove(place) if table is schema else table.remove_column(place)


def names_rules(schema: Any, one: OneRuleset) -> bool:
    """Whether a table has a column of texts that are to name the ruleset of the run."""
    if not one.checked or schema.names.count("rules") != 1:
        return False
    kind = schema.field("rules").type
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return is_text(kind) or bool(pa.types.is_null(kind))


def _json_values(column: Any) -> list[Any]:
    """Values that JSON can hold; what Python cannot, such as finer moments, as texts."""
    kind = column.type
    fine = (pa.types.is_timestamp(kind) or pa.types.is_duration(kind)) and kind.unit == "ns"
    try:
        if fine or (pa.types.is_time64(kind) and kind.unit == "ns"):
            column = column.cast(pa.string())
        return values_of(column)
    except (ValueError, OverflowError, pa.ArrowException):
        return [_json_value(scalar) for scalar in column]


def _json_value(scalar: Any) -> Any:
    if not scalar.is_valid:
        return None
    try:
        return scalar.as_py()
    except (ValueError, OverflowError, pa.ArrowException):
        pass
    try:
        return scalar.cast(pa.string()).as_py()
    except (ValueError, pa.ArrowException):  # such as a struct with a text that is none
        return f"a value of type {scalar.type} that cannot be shown"
