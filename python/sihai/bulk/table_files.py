"""Parquet files and Arrow IPC files and streams of hands."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from typing import Any, BinaryIO

from sihai.arrow.library import pa
from sihai.bulk.failures import closing_if_it_fails, reading
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.table_chunk import TableChunk, carried, rows_of
from sihai.bulk.text_input import open_input

_PROBES = 8  # row groups of which some rows are read first
_PROBED_ROWS = 256
_BUFFER = 1 << 20  # of each column of a Parquet file, instead of a whole row group


class ParquetRows:
    """The rows of a Parquet file; see `Source`. A pipe is written to a temporary file first."""

    def __init__(self, path: str, one: OneRuleset, *, position: int = 0) -> None:
        """Open a file and go on at a row.

        Raises:
            BulkError: if it is no Parquet file.
        """
        import pyarrow.parquet as parquet

        self.name = "stdin" if path == "-" else path
        self._raw = _seekable(path)
        self._one = one
        self._position = position
        with closing_if_it_fails(self._raw), reading(self.name, "Parquet file"):
            self._file: Any = parquet.ParquetFile(self._raw, buffer_size=_BUFFER, pre_buffer=False)
        self.total: int | None = self._file.metadata.num_rows

    def schema(self) -> Any:
        """The columns of the file."""
        return carried(self._file.schema_arrow, self._one)

    def chunks(self) -> Iterator[TableChunk]:
        """The rows, from the row group on that holds the first."""
        metadata = self._file.metadata
        first_row, group = 0, 0
        while group < metadata.num_row_groups:
            rows = metadata.row_group(group).num_rows
            if first_row + rows > self._position:
                break
            first_row, group = first_row + rows, group + 1
        groups = list(range(group, metadata.num_row_groups))
        with reading(self.name, "Parquet file"):
            batches = self._file.iter_batches(
                batch_size=rows_of(self._row_bytes(groups)), row_groups=groups
            )
        skipped = self._position - first_row
        while True:
            with reading(self.name, "Parquet file"):
                batch = next(batches, None)
            if batch is None:
                return
            if skipped:
                dropped = min(skipped, len(batch))
                skipped -= dropped
                batch = batch[dropped:]
            if len(batch):
                self._position += len(batch)
                yield TableChunk(pa.Table.from_batches([batch]), self._position, self._one)

    def _row_bytes(self, groups: list[int]) -> float:
        """About how much memory a row takes.

        The sizes that the file tells are those of packed columns: a long text that comes in every
        row is counted once. So some rows are read and looked at.
        """
        told = [self._file.metadata.row_group(group) for group in groups]
        by_groups = (each.total_byte_size / max(1, each.num_rows) for each in told)
        some = groups[:: max(1, len(groups) // _PROBES)]
        read = (
            next(self._file.iter_batches(_PROBED_ROWS, row_groups=[group]), None) for group in some
        )
        by_rows = (batch.nbytes / max(1, len(batch)) for batch in read if batch is not None)
        return float(max([1.0, *by_groups, *by_rows]))

    def fraction(self) -> float | None:
        """How much of the file has been read."""
        return self._position / self.total if self.total else None

    def close(self) -> None:
        """Close the file."""
        self._raw.close()


class ArrowRows:
    """The rows of an Arrow IPC file or stream; see `Source`."""

    total: int | None = None

    def __init__(self, path: str, one: OneRuleset, *, position: int = 0) -> None:
        """Open a file or a stream and go on at a row.

        Raises:
            BulkError: if it is neither.
        """
        self.name = "stdin" if path == "-" else path
        self._raw: BinaryIO = open_input(path)
        self._one = one
        self._position = position
        self._read = 0.0
        self._mapped: Any = None
        with closing_if_it_fails(self._raw), reading(self.name, "Arrow file"):
            if self._raw.peek(6)[:6] == b"ARROW1":
                # A batch may be as large as the file; mapped, it takes no memory of ours.
                self._mapped = _seekable("-") if path == "-" else pa.memory_map(path)
                self._reader: Any = pa.ipc.open_file(self._mapped)
                self._batches = self._batches_of_file()
            else:
                self._reader = pa.ipc.open_stream(self._raw)
                self._batches = iter(self._reader)

    def schema(self) -> Any:
        """The columns of the file."""
        return carried(self._reader.schema, self._one)

    def _batches_of_file(self) -> Iterator[Any]:
        count = self._reader.num_record_batches
        for number in range(count):
            self._read = number / count
            yield self._reader.get_batch(number)

    def chunks(self) -> Iterator[TableChunk]:
        """The rows, from the one on where reading begins."""
        at = 0
        while True:
            with reading(self.name, "Arrow file"):
                batch = next(self._batches, None)
                if batch is None:
                    return
                batch.validate(full=True)  # it lies as the file has it
            step = rows_of(batch.nbytes / max(len(batch), 1))
            begin = max(0, min(self._position - at, len(batch)))
            for first in range(begin, len(batch), step):
                part = batch[first : first + step]
                table = pa.Table.from_batches([part])
                yield TableChunk(table, at + first + len(part), self._one)
            at += len(batch)

    def fraction(self) -> float | None:
        """How much of the file has been read; not known of a stream."""
        return self._read or None

    def close(self) -> None:
        """Close the file, but not the standard input."""
        if self._mapped is not None:
            self._mapped.close()
        if self._raw is not getattr(sys.stdin, "buffer", None):
            self._raw.close()


def _seekable(path: str) -> BinaryIO:
    """The file, or a copy of a pipe."""
    file = open_input(path)
    with reading(path, "file"):
        if file.seekable():
            return file
        copy: Any = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
        shutil.copyfileobj(file, copy, 1 << 20)
        copy.seek(0)
    return copy  # type: ignore[no-any-return]
