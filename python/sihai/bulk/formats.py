"""Which format a file has, by its name or its first bytes; sources and writers for each."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from sihai.arrow.library import pa
from sihai.bulk.answers import Answers
from sihai.bulk.arrow_rows import ArrowRows
from sihai.bulk.chunk import Source
from sihai.bulk.csv_rows import CsvRows
from sihai.bulk.failures import BulkError, encoding
from sihai.bulk.json_lines import JsonLines
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.opening import Opened, is_pipe
from sihai.bulk.parquet_rows import ParquetRows
from sihai.bulk.text_input import PACKED, TextInput
from sihai.bulk.writing import JsonLinesWriter, ParquetWriter, Writer

_BY_SUFFIX = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".arrows": "arrow",
    ".ipc": "arrow",
    ".feather": "arrow",
}

INPUT_FORMATS = ("jsonl", "csv", "parquet", "arrow")
OUTPUT_FORMATS = ("parquet", "jsonl", "jsonl.gz", "jsonl.zst")
_PACKING = {"jsonl": "", "jsonl.gz": "gzip", "jsonl.zst": "zstd"}


def input_format(opened: Opened) -> str:
    """The format of an input by its name, else by its first bytes."""
    suffixes = [suffix.lower() for suffix in Path(opened.path).suffixes[-2:]]
    if suffixes and suffixes[-1] in PACKED:
        suffixes.pop()
    if suffixes and suffixes[-1] in _BY_SUFFIX:
        return _BY_SUFFIX[suffixes[-1]]
    if opened.begin[:4] == b"PAR1":
        return "parquet"
    is_arrow = opened.begin == b"ARROW1" or opened.begin[:4] == b"\xff" * 4
    return "arrow" if is_arrow else "jsonl"


def output_format(path: str) -> str:
    """The format of an output by its name; JSON lines for `-`.

    Raises:
        BulkError: for a name of another kind.
    """
    name = path.lower()
    if path == "-" or name.endswith((".jsonl", ".ndjson")):
        return "jsonl"
    if name.endswith(".parquet"):
        return "parquet"
    for ending, packed in (("gz", "jsonl.gz"), ("zst", "jsonl.zst")):
        if name.endswith((f".jsonl.{ending}", f".ndjson.{ending}")):
            return packed
    if is_pipe(path):
        return "jsonl"
    raise BulkError(
        f"{path}: its name tells no format; it may end in .parquet, .jsonl, .jsonl.gz or .jsonl.zst"
    )


def open_source(
    opened: Opened,
    kind: str,
    one: OneRuleset,
    added: Collection[str],
    *,
    position: int = 0,
    schema: bytes = b"",
    fewer: int = 1,
) -> Source:
    """An input, going on at a position.

    Args:
        opened: the file.
        kind: its format.
        one: the ruleset of the run.
        added: names that the output adds.
        position: of a chunk before, 0 at the beginning.
        schema: of the part before it.
        fewer: how many times fewer rows than usual a chunk of a table has.

    Raises:
        BulkError: if it cannot be read.
    """
    if kind == "parquet":
        return ParquetRows(opened, one, position=position, fewer=fewer)
    if kind == "arrow":
        return ArrowRows(opened, one, position=position, fewer=fewer)
    if kind == "csv":
        return CsvRows(opened, one, position=position)
    known = pa.ipc.read_schema(pa.py_buffer(schema)) if schema else None
    return JsonLines(TextInput(opened), one, added, position=position, schema=known)


def writer_of(kind: str, source: Source, answers: Answers) -> Writer:
    """What writes rows of a source in a format.

    Raises:
        BulkError: if the source cannot be read, or has a column that the format cannot hold.
    """
    if kind == "parquet":
        schema = source.schema()
        with encoding(source.name):
            return ParquetWriter(schema, answers)
    return JsonLinesWriter(answers, _PACKING[kind])


def schema_bytes(schema: Any) -> bytes:
    """A schema for `open_source`, to go on with the same."""
    return bytes(schema.serialize())
