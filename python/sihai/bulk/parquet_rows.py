"""The rows of Parquet files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sihai.arrow.library import pa
from sihai.bulk.failures import reading
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.opening import Opened
from sihai.bulk.table_chunk import TableChunk, carried, gathered, rows_of

_PROBES = 8  # row groups of which some rows are read first
_PROBED_ROWS = 256
_BUFFERS = 1 << 25  # of all columns together, instead of a whole row group
_WHAT = "Parquet file"


class ParquetRows:
    """The rows of a Parquet file; see `Source`. A pipe is written to a temporary file first."""

    def __init__(
        self, opened: Opened, one: OneRuleset, *, position: int = 0, fewer: int = 1
    ) -> None:
        """Go on at a row, in chunks of `fewer` times fewer rows than others have.

        Raises:
            BulkError: if it is no Parquet file.
        """
        import pyarrow.parquet as parquet

        self.name = opened.name
        self._opened = opened
        self._one = one
        self._position = position
        self._fewer = fewer
        raw = opened.seekable()
        with reading(self.name, _WHAT):
            columns = parquet.read_metadata(raw).num_columns
            raw.seek(0)
            self._file: Any = parquet.ParquetFile(
                raw, buffer_size=max(1 << 14, _BUFFERS // max(1, columns)), pre_buffer=False
            )
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
        with reading(self.name, _WHAT):
            size = rows_of(self._row_bytes(groups), self._fewer)
            batches = self._file.iter_batches(batch_size=size, row_groups=groups)
        for table in gathered(self._read(batches, self._position - first_row), size):
            self._position += len(table)
            yield TableChunk(table, self._position, self._one)

    def _read(self, batches: Iterator[Any], skipped: int) -> Iterator[Any]:
        while True:
            with reading(self.name, _WHAT):
                batch = next(batches, None)
            if batch is None:
                return
            dropped = min(skipped, len(batch))
            skipped -= dropped
            yield batch[dropped:]

    def _row_bytes(self, groups: list[int]) -> float:
        """About how much memory a row takes.

        The sizes that the file tells are those of packed columns: a long text that comes in every
        row is counted once. So some rows are read and looked at; what dictionaries hold is there
        once in memory too.
        """
        read = (
            next(self._file.iter_batches(_PROBED_ROWS, row_groups=[group]), None)
            for group in groups[:: max(1, len(groups) // _PROBES)]
        )
        sizes = (
            sum(_size(column) for column in batch.columns) / max(1, len(batch))
            for batch in read
            if batch is not None
        )
        return float(max(sizes, default=1.0))

    def fraction(self) -> float | None:
        """How much of the file has been read."""
        return self._position / self.total if self.total else None

    def close(self) -> None:
        """Close the file."""
        self._opened.close()


def _size(column: Any) -> int:
    is_coded = pa.types.is_dictionary(column.type)
    return int((column.indices if is_coded else column).nbytes)
