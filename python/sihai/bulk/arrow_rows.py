"""The rows of Arrow IPC files and streams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sihai.arrow.columns import is_text, one_array
from sihai.arrow.library import pa
from sihai.bulk.failures import closing_if_it_fails, reading
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.opening import Opened
from sihai.bulk.table_chunk import TableChunk, carried, gathered, rows_of

_WHAT = "Arrow file"


class ArrowRows:
    """The rows of an Arrow IPC file or stream; see `Source`.

    A batch of a stream is held as a whole; one of a file lies in the file, which is mapped.
    """

    total: int | None = None

    def __init__(
        self, opened: Opened, one: OneRuleset, *, position: int = 0, fewer: int = 1
    ) -> None:
        """Go on at a row, in chunks of `fewer` times fewer rows than others have.

        Raises:
            BulkError: if it is neither.
        """
        self.name = opened.name
        self._opened = opened
        self._one = one
        self._position = position
        self._fewer = fewer
        self._share = 0.0
        self._mapped: Any = None
        with closing_if_it_fails(self), reading(self.name, _WHAT):
            if opened.begin == b"ARROW1":
                mapped = opened.size is not None and opened.path != "-"
                self._mapped = pa.memory_map(opened.path) if mapped else opened.seekable()
                self._reader: Any = pa.ipc.open_file(self._mapped)
                self._batches = self._batches_of_file()
            else:
                self._reader = pa.ipc.open_stream(opened.file)
                self._batches = iter(self._reader)

    def schema(self) -> Any:
        """The columns of the file."""
        return carried(_with_usual_types(self._reader.schema.empty_table()).schema, self._one)

    def _batches_of_file(self) -> Iterator[Any]:
        count = self._reader.num_record_batches
        for number in range(count):
            self._share = number / count
            yield self._reader.get_batch(number)

    def chunks(self) -> Iterator[TableChunk]:
        """The rows, from the one on where reading begins."""
        most = rows_of(1, self._fewer)
        for table in gathered(self._read(), most):
            self._position += len(table)
            yield TableChunk(_with_usual_types(table), self._position, self._one)

    def _read(self) -> Iterator[Any]:
        skipped = self._position
        while True:
            with reading(self.name, _WHAT):
                batch = next(self._batches, None)
                if batch is None:
                    return
                _validate(batch)
            step = rows_of(batch.nbytes / max(len(batch), 1), self._fewer)
            dropped = min(skipped, len(batch))
            skipped -= dropped
            for first in range(dropped, len(batch), step):
                yield batch[first : first + step]

    def fraction(self) -> float | None:
        """How much of the file has been read; not known of a stream."""
        return self._share or None

    def close(self) -> None:
        """Close the file."""
        if self._mapped is not None:
            self._mapped.close()
        self._opened.close()


def _validate(batch: Any) -> None:
    """Check what lies as the file has it; texts may be no UTF-8, as those of Parquet."""
    for column in batch.columns:
        try:
            column.validate(full=True)
        except pa.ArrowInvalid:
            if pa.types.is_string(column.type):
                column.view(pa.binary()).validate(full=True)
            elif pa.types.is_large_string(column.type):
                column.view(pa.large_binary()).validate(full=True)
            else:
                raise


def _with_usual_types(table: Any) -> Any:
    """A table without views and without dictionaries of views, which few files can hold."""
    for place, field in enumerate(table.schema):
        kind = field.type
        is_coded = pa.types.is_dictionary(kind)
        within = kind.value_type if is_coded else kind
        if pa.types.is_binary_view(within) or (is_text(within) and "view" in str(within)):
            column = one_array(table[place])
            if pa.types.is_binary_view(column.type):
                column = column.cast(pa.large_binary())
            elif is_coded:
                column = column.dictionary_encode()
            table = table.set_column(place, field.with_type(column.type), column)
    return table
