"""Row groups of several Parquet files as those of one: every reader finds what was written."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet  # noqa: E402

from sihai.bulk.parquet_footer import MAGIC, merged, moved, split  # noqa: E402


def table(random: Random, rows: int) -> Any:
    """Columns of all kinds of Parquet types and encodings, nested ones and nulls among them."""

    def some(values: list[Any]) -> list[Any]:
        return [random.choice([None, *values]) for _ in range(rows)]

    return pa.table(
        {
            "place": pa.array(range(rows), pa.int64()),
            "small": pa.array(some([0, 1, 255]), pa.uint8()),
            "texts": pa.array(some([f"t{n}" * 50 for n in range(200)]), pa.string()),
            "words": pa.array(some(["a", "b"]), pa.string()).dictionary_encode(),
            "double": pa.array(some([0.5, float("inf")]), pa.float64()),
            "flag": pa.array(some([True, False]), pa.bool_()),
            "fixed": pa.array(some([b"\0" * 34, b"\xff" * 34]), pa.binary(34)),
            "price": pa.array(some([1, 2]), pa.decimal128(30, 2)),
            "when": pa.array(some([1, 2**40]), pa.timestamp("us", "UTC")),
            "list": pa.array(
                some([[], [{"n": 1, "t": "x"}], [{"n": None, "t": None}] * 3]),
                pa.list_(pa.struct([("n", pa.int64()), ("t", pa.string())])),
            ),
            "map": pa.array(some([[("k", 1)]]), pa.map_(pa.string(), pa.int32())),
            "none": pa.nulls(rows),
        }
    )


OPTIONS: list[dict[str, Any]] = [
    {},
    {"compression": "none", "use_dictionary": False, "write_statistics": False},
    {"compression": "zstd", "data_page_size": 500, "write_page_index": True},
    {"data_page_version": "2.0", "store_schema": False, "version": "1.0"},
    {"use_byte_stream_split": ["double"], "use_dictionary": ["texts"], "row_group_size": 70},
    {"write_page_checksum": True, "compression": {"place": "gzip"}},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_files_one_behind_the_other(options: dict[str, Any], tmp_path: Path) -> None:
    random = Random(str(options))
    tables = [table(random, rows) for rows in (100, 1, 300, 0, 2000, 50)]
    path = tmp_path / "all.parquet"
    footers = []
    with path.open("wb") as file:
        file.write(MAGIC)
        for one in tables:
            sink = io.BytesIO()
            parquet.write_table(one, sink, **options)
            data, footer = split(sink.getvalue())
            assert moved(footer, len(MAGIC)) == footer
            footers.append(moved(footer, file.tell()))
            file.write(data)
        file.write(merged(footers))
    whole = pa.concat_tables(tables)
    found = parquet.ParquetFile(path, page_checksum_verification=True).read()
    assert found.to_pylist() == whole.to_pylist()
    part = parquet.read_table(path, columns=["texts"], filters=[("place", ">=", 1990)])
    assert part["texts"].to_pylist() == tables[4]["texts"][1990:].to_pylist()
    duckdb = pytest.importorskip("duckdb")
    query = "select place, texts, small from read_parquet(?)"
    rows = list(zip(*(whole[n].to_pylist() for n in ("place", "texts", "small")), strict=True))
    assert duckdb.connect().execute(query, [str(path)]).fetchall() == rows
    polars = pytest.importorskip("polars")
    frame = polars.read_parquet(path, columns=["place", "texts"])
    assert frame["texts"].to_list() == whole["texts"].to_pylist()


def test_a_file_larger_than_numbers_of_32_bits() -> None:
    """The places of columns take more bytes, and the rest stays as it is."""
    sink = io.BytesIO()
    parquet.write_table(table(Random(1), 10), sink)
    _, footer = split(sink.getvalue())
    by = 3 * 2**40
    before, after = (
        parquet.read_metadata(
            pa.BufferReader(MAGIC + some + len(some).to_bytes(4, "little") + MAGIC)
        )
        for some in (footer, moved(footer, len(MAGIC) + by))
    )
    offsets = ("data_page_offset", "dictionary_page_offset")
    for column in range(before.num_columns):
        old = before.row_group(0).column(column).to_dict()
        new = after.row_group(0).column(column).to_dict()
        for name in offsets:
            assert new[name] == (old[name] and old[name] + by)
        assert {n: v for n, v in old.items() if n not in offsets} == {
            n: v for n, v in new.items() if n not in offsets
        }
    assert moved(moved(footer, len(MAGIC) + by), len(MAGIC) - by) == footer


def test_a_footer_that_is_none_is_refused() -> None:
    for junk in (b"", b"\xff" * 20, b"\x1d" * 9):
        with pytest.raises((ValueError, IndexError)):
            moved(junk, 100)
