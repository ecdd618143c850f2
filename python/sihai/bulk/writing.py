"""Rows with their answers as pieces of an output file, which follow each other."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from sihai.arrow.library import pa
from sihai.batch import ScoreArrays
from sihai.bulk.answers import Answers
from sihai.bulk.chunk import Chunk
from sihai.bulk.parquet_footer import MAGIC, merged, moved, split

_LEVEL = 3  # of gzip: a third of the default's time for a tenth more bytes


class Piece(NamedTuple):
    """Some rows as bytes."""

    data: Any
    footer: bytes
    """Of Parquet, as if the rows were alone in a file."""


class Writer(Protocol):
    """A format of output files.

    Attributes:
        begin: what a file begins with.
    """

    begin: bytes

    def piece(self, chunk: Chunk, scores: ScoreArrays, messages: dict[int, str]) -> Piece:
        """A chunk with its answers; called from several threads at once."""

    def placed(self, footer: bytes, offset: int) -> bytes:
        """The footer of a piece that is at an offset of the file."""

    def end(self, footers: Iterable[bytes]) -> bytes:
        """What a file ends with."""


class ParquetWriter:
    """A row group a chunk, packed by zstd."""

    begin = MAGIC

    def __init__(self, schema: Any, answers: Answers) -> None:
        """Write the columns of a source's schema, then the answers."""
        self._answers = answers
        metadata = {**(schema.metadata or {}), **answers.metadata()}
        self._schema = pa.schema([*schema, *answers.fields()], metadata=metadata)
        self._no_rows = self._piece(self._schema.empty_table())  # fails at once if any will

    def piece(self, chunk: Chunk, scores: ScoreArrays, messages: dict[int, str]) -> Piece:
        """A row group."""
        columns = [*chunk.table().columns, *self._answers.table(scores, messages).columns]
        return self._piece(pa.Table.from_arrays(columns, schema=self._schema))

    def _piece(self, table: Any) -> Piece:
        import pyarrow.parquet as parquet

        sink = pa.BufferOutputStream()
        parquet.write_table(
            table, sink, compression="zstd", compression_level=1, row_group_size=max(1, len(table))
        )
        return Piece(*split(sink.getvalue()))

    def placed(self, footer: bytes, offset: int) -> bytes:
        """The footer with the places of its columns."""
        return moved(footer, offset)

    def end(self, footers: Iterable[bytes]) -> bytes:
        """The footer of the file, also of one without rows."""
        return merged(footers or [self._no_rows.footer])


class JsonLinesWriter:
    """A JSON object a line, packed by gzip, zstd or not at all."""

    begin = b""

    def __init__(self, answers: Answers, packing: str) -> None:
        """Pack by ``"gzip"``, ``"zstd"`` or, if empty, not."""
        self._answers = answers
        self._packing = packing

    def piece(self, chunk: Chunk, scores: ScoreArrays, messages: dict[int, str]) -> Piece:
        """Lines; packed pieces that follow each other are a packed file."""
        endings = self._answers.endings(scores, messages)
        lines = b"".join(
            [
                b"%b%b%b\n" % (begin, b"," if len(begin) > 1 else b"", end)
                for begin, end in zip(chunk.objects(), endings, strict=True)
            ]
        )
        if self._packing == "gzip":
            return Piece(gzip.compress(lines, _LEVEL, mtime=0), b"")
        if self._packing == "zstd":
            sink = pa.BufferOutputStream()
            with pa.CompressedOutputStream(sink, "zstd") as packed:
                packed.write(lines)
            return Piece(memoryview(sink.getvalue()), b"")
        return Piece(lines, b"")

    def placed(self, footer: bytes, offset: int) -> bytes:
        """Nothing: lines have no footer."""
        return footer

    def end(self, footers: Iterable[bytes]) -> bytes:
        """Nothing."""
        return b""
