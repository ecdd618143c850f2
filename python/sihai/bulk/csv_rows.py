"""CSV files of hands: a header, a column `hand`, further columns as text."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

from sihai.arrow.columns import ABSENT
from sihai.arrow.library import pa
from sihai.bulk.failures import BulkError, closing_if_it_fails
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.table_chunk import TableChunk, carried
from sihai.bulk.text_input import TextInput, line_blocks, text_of
from sihai.errors import SihaiError

_DELIMITERS = ",\t;"
_NULL_IF_EMPTY = {*ABSENT, "rules"}


class CsvRows:
    """The rows of a CSV file; see `Source`. Comma, tab or semicolon, whichever the header has."""

    total: int | None = None

    def __init__(self, path: str, one: OneRuleset, *, position: int = 0) -> None:
        """Read the header and go on at a position.

        Args:
            path: the file, `-` is the standard input.
            one: the ruleset of the run.
            position: bytes that are skipped, 0 at the beginning.

        Raises:
            BulkError: if the file cannot be read, or its header names no hands.
        """
        self._text = TextInput(path)
        self.name = self._text.name
        self._one = one
        self._lines = _Lines(self._text, 0)
        self._delimiter = ","
        with closing_if_it_fails(self._text):
            self._header = self._read_header()
        if position:
            self._text.close()
            self._text = TextInput(path)
            self._lines = _Lines(self._text, position)

    def _read_header(self) -> list[str]:
        line = next((line for line in self._lines if line.strip()), "")
        for delimiter in _DELIMITERS:
            names = [name.strip() for name in next(csv.reader([line], delimiter=delimiter), [])]
            if "hand" in names:
                self._delimiter = delimiter
                break
        else:
            raise BulkError(
                f"{self.name}: its header has no column hand; it is {line.strip():.200}"
            )
        if not all(names):
            raise BulkError(f"{self.name}: column {names.index('') + 1} of its header has no name")
        return names

    def schema(self) -> Any:
        """The columns of the header, all of them text, and that of what is rescued."""
        return carried(self._all_columns(), self._one)

    def _all_columns(self) -> Any:
        return pa.schema([(name, pa.string()) for name in (*self._header, self._one.rescued)])

    def chunks(self) -> Iterator[TableChunk]:
        """The rows, in blocks of some megabytes."""
        rows: list[list[str | None]] = []
        broken: dict[int, SihaiError] = {}
        for cells, raw in self._records():
            if isinstance(cells, str) or len(cells) != len(self._header):
                told = cells if isinstance(cells, str) else _wrong_number(cells, self._header)
                broken[len(rows)] = SihaiError(f"row: {told}", "bad_field")
                rows.append([None] * len(self._header) + [raw])
            else:
                rows.append([*cells, None])
            if self._lines.at_block_end:
                yield self._chunk(rows, broken)
                rows, broken = [], {}
        if rows:
            yield self._chunk(rows, broken)

    def _records(self) -> Iterator[tuple[list[str] | str, str]]:
        """The cells of each record, or what is wrong with it; and its text."""
        records = csv.reader(self._lines, delimiter=self._delimiter)
        while True:
            self._lines.since.clear()
            cells: list[str] | str | None
            try:
                cells = next(records, None)
            except csv.Error as error:
                cells = f"{error}; a quote may not be closed"
            if cells is None:
                return
            if cells:  # an empty line is none
                yield cells, "".join(self._lines.since).rstrip("\r\n")

    def _chunk(self, rows: list[list[str | None]], broken: dict[int, SihaiError]) -> TableChunk:
        schema = self._all_columns()
        columns = []
        for name, values in zip(schema.names, zip(*rows, strict=True), strict=True):
            cells = [value or None for value in values] if name in _NULL_IF_EMPTY else values
            columns.append(pa.array(cells, pa.string()))
        table = pa.Table.from_arrays(columns, schema=schema)
        return TableChunk(table, self._lines.offset, self._one, broken)

    def fraction(self) -> float | None:
        """How much of the file has been read."""
        return self._text.fraction()

    def close(self) -> None:
        """Close the file."""
        self._text.close()


class _Lines:
    """Lines as text for a reader of CSV, which takes several for a record with quoted line ends.

    Attributes:
        offset: behind the last block of which a line was taken.
        at_block_end: whether the last line taken was the last of its block.
        since: the lines taken since this was cleared.
    """

    def __init__(self, text: TextInput, offset: int) -> None:
        """Begin at an offset."""
        self.offset = offset
        self.at_block_end = False
        self.since: list[str] = []
        self._taken = self._all(text)

    def _all(self, text: TextInput) -> Iterator[str]:
        for lines, offset in line_blocks(text, self.offset):
            self.offset = offset
            for number, line in enumerate(lines, 1):
                self.at_block_end = number == len(lines)
                self.since.append(text_of(line) + "\n")
                yield self.since[-1]

    def __iter__(self) -> Iterator[str]:
        """The lines."""
        return self._taken


def _wrong_number(cells: list[str], header: list[str]) -> str:
    return f"{len(cells)} cells, but the header has {len(header)}: {', '.join(header):.100}"
