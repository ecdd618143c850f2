"""CSV files of hands: a header, a column `hand`, further columns as text."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

from sihai.arrow.columns import ABSENT
from sihai.arrow.library import pa
from sihai.bulk.failures import BulkError
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.opening import Opened
from sihai.bulk.table_chunk import TableChunk, carried
from sihai.bulk.text_input import TextInput, line_blocks, text_of
from sihai.errors import SihaiError

_DELIMITERS = ",\t;"
_NULL_IF_EMPTY = {*ABSENT, "rules"}


class CsvRows:
    """The rows of a CSV file; see `Source`. Comma, tab or semicolon, whichever the header has."""

    total: int | None = None

    def __init__(self, opened: Opened, one: OneRuleset, *, position: int = 0) -> None:
        """Read the header and go on at a position.

        Args:
            opened: the file.
            one: the ruleset of the run.
            position: bytes that are skipped, 0 at the beginning.

        Raises:
            BulkError: if the file cannot be read, or its header names no hands.
        """
        self._text = TextInput(opened)
        self.name = self._text.name
        self._one = one
        self._lines = _Lines(self._text, 0)
        self._delimiter = ","
        self._header = self._read_header()
        if position:
            opened.rewind()
            self._text = TextInput(opened)
            self._lines = _Lines(self._text, position)

    def _read_header(self) -> list[str]:
        line = next((line for line in self._lines if line.strip()), "")
        for delimiter in _DELIMITERS:
            try:
                names = next(csv.reader([line], delimiter=delimiter), [])
            except csv.Error:  # a carriage return within it
                raise BulkError(f"{self.name}: its lines must end with LF or CR LF") from None
            names = [name.strip() for name in names]
            if "hand" in names:
                self._delimiter = delimiter
                # Tables that are written with their row numbers have no name for these.
                return [name or f"column {place}" for place, name in enumerate(names, 1)]
        raise BulkError(f"{self.name}: its header has no column hand; it is {line.strip():.200}")

    def schema(self) -> Any:
        """The columns of the header, all of them text, and that of what is rescued."""
        return carried(self._all_columns(), self._one)

    def _all_columns(self) -> Any:
        return pa.schema([(name, pa.string()) for name in (*self._header, self._one.rescued)])

    def chunks(self) -> Iterator[TableChunk]:
        """The rows, in blocks of some megabytes."""
        rows: list[list[str | None]] = []
        broken: dict[int, SihaiError] = {}
        for cells, raw, fault in self._records():
            if fault:
                broken[len(rows)] = SihaiError(f"row: {fault}", "bad_field")
                rows.append([None] * len(self._header) + [raw])
            else:
                rows.append([*cells, None])
            if self._lines.at_block_end:
                yield self._chunk(rows, broken)
                rows, broken = [], {}
        if rows:
            yield self._chunk(rows, broken)

    def _records(self) -> Iterator[tuple[list[str], str, str]]:
        """The cells of each record, its text, and what is wrong with it if something is.

        A quote that is not closed would take the lines behind it into its cell. So of a record
        that is wrong the first line alone is bad, and the others are read for themselves.
        """
        records = csv.reader(self._lines, delimiter=self._delimiter, strict=True)
        while True:
            self._lines.since.clear()
            fault = ""
            cells: list[str] | None
            try:
                cells = next(records, None)
                if cells is None:
                    return
                if not cells and len(self._header) == 1:
                    cells = [""]  # an empty line, which is none where there are more columns
                if cells and len(cells) != len(self._header):
                    fault = _wrong_number(cells, self._header)
            except csv.Error as error:
                cells, fault = [""], f"{error}; a quote may not be closed"
            if fault:
                self._lines.put_back()
            if cells:
                yield cells, self._lines.since_text() if fault else "", fault

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
        offset: behind the last block of which all lines were taken.
        at_block_end: whether the last line taken was the last of its block.
        since: the lines taken since this was cleared.
    """

    def __init__(self, text: TextInput, offset: int) -> None:
        """Begin at an offset."""
        self.offset = offset
        self.at_block_end = False
        self.since: list[tuple[str, int | None]] = []
        self._source = self._all(text)
        self._again: list[tuple[str, int | None]] = []

    def _all(self, text: TextInput) -> Iterator[tuple[str, int | None]]:
        """Each line, and the offset behind it if it is the last of a block."""
        for lines, offset in line_blocks(text, self.offset):
            last = text_of(lines.pop()) + "\n"
            for line in lines:
                yield text_of(line) + "\n", None
            yield last, offset

    def __iter__(self) -> Iterator[str]:
        """The lines."""
        return self

    def __next__(self) -> str:
        """The next line."""
        taken = self._again.pop() if self._again else next(self._source)
        self.since.append(taken)
        self._note(taken)
        return taken[0]

    def _note(self, taken: tuple[str, int | None]) -> None:
        self.at_block_end = taken[1] is not None
        self.offset = self.offset if taken[1] is None else taken[1]

    def put_back(self) -> None:
        """Give all lines but the first since then back, to be taken again."""
        first, *others = self.since
        self._again += reversed(others)
        self.since = [first]
        self._note(first)

    def since_text(self) -> str:
        """The lines since then as one text."""
        return "".join(line for line, _ in self.since).rstrip("\r\n")


def _wrong_number(cells: list[str], header: list[str]) -> str:
    return f"{len(cells)} cells, but the header has {len(header)}: {', '.join(header):.100}"
