"""JSON lines of hands, with fields of the user's own beside those of `sihai score --jsonl`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from sihai.batch import HandBatch
from sihai.bulk.json_columns import Columns
from sihai.bulk.json_reader import Lines, Reader
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.text_input import TextInput, line_blocks, text_of
from sihai.errors import SihaiError
from sihai.json_answers import BLANK
from sihai.json_fields import RAW_FIELDS


class JsonLines:
    """Lines of a file; see `Source`."""

    total: int | None = None

    def __init__(
        self,
        text: TextInput,
        one: OneRuleset,
        added: Collection[str],
        *,
        position: int = 0,
        schema: Any = None,
    ) -> None:
        """Read from a position on.

        Args:
            text: the file.
            one: the ruleset of the run.
            added: names that the output has besides the fields of the lines.
            position: bytes that are skipped.
            schema: of the part before them, None at the beginning.
        """
        self.name = text.name
        self.one = one
        self.reader = Reader(one, added)
        self._text = text
        self._columns = None if schema is None else Columns.of_schema(schema, self.reader.dropped)
        self._blocks = line_blocks(text, position)
        self._first: JsonChunk | None = None

    def schema(self) -> Any:
        """Columns for the fields of the first lines, of types that hold all their values."""
        return self.columns().schema

    def columns(self) -> Columns:
        """What makes lines into rows of that schema."""
        if self._columns is None:
            self._first = next(self._all_chunks(), None)
            lines = [] if self._first is None else self._first.lines
            reader = self.reader
            self._columns = Columns.of_lines(lines, reader.added, reader.dropped, self.one.rescued)
        return self._columns

    def chunks(self) -> Iterator[JsonChunk]:
        """The rows, in blocks of some megabytes."""
        if self._first is not None:
            yield self._first
            self._first = None
        yield from self._all_chunks()

    def _all_chunks(self) -> Iterator[JsonChunk]:
        for block, position in self._blocks:
            lines = [stripped for line in block if (stripped := line.strip(BLANK))]
            if lines:
                yield JsonChunk(lines, position, self)

    def fraction(self) -> float | None:
        """How much of the file has been read."""
        return self._text.fraction()

    def close(self) -> None:
        """Close the file."""
        self._text.close()


class JsonChunk:
    """Some lines; see `Chunk`."""

    _read: Lines

    def __init__(self, lines: list[bytes], position: int, source: JsonLines) -> None:
        """Keep the lines."""
        self.lines = lines
        self.position = position
        self._source = source

    def hands(self) -> HandBatch:
        """The hands of the lines, which comes before all else."""
        self._read = self._source.reader.read(self.lines)
        return self._read.hands

    def problem(self, row: int) -> SihaiError | None:
        """The first fault of a line, as `sihai score --jsonl` tells it."""
        return self._read.broken.get(row) or self._source.reader.problem(self.lines[row])

    def table(self) -> Any:
        """A column a field; what fits none is rescued."""
        return self._source.columns().table(self.lines, self._read.broken)

    def objects(self) -> list[bytes]:
        """The lines as they came, but for the ruleset; one that is no object is rescued as text."""
        objects = [line[:-1] for line in self.lines]
        for row in self._read.naming:
            fields = RAW_FIELDS.decode(self.lines[row])
            del fields["rules"]
            objects[row] = msgspec.json.encode(fields)[:-1]
        for row in self._read.broken:
            text = text_of(self.lines[row])
            objects[row] = msgspec.json.encode({self._source.one.rescued: text})[:-1]
        return objects
