"""Files that cannot be read or written: a clear error, and what was done is kept."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sihai

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet  # noqa: E402

from bulk_files import GOOD, lines_of, read_back, table_of, write, write_lines  # noqa: E402
from sihai.bulk import BulkError, run, score_file, table_chunk, text_input  # noqa: E402

RULES = sihai.ruleset("basic")
ROWS = lines_of(2000, seed=63)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_input, "BLOCK", 4000)
    monkeypatch.setattr(table_chunk, "ROWS", 150)
    monkeypatch.setattr(run, "_COMMIT_SECONDS", 0.0)


def fails(folder: Path, name: str, told: str, out: str = "out.parquet", **more: Any) -> None:
    with pytest.raises(BulkError, match=told) as caught:
        score_file(folder / name, folder / out, RULES, **more)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not (folder / out).exists()


@pytest.mark.parametrize("share", [0.6, 0.9, 0.999])
@pytest.mark.parametrize("name", ["in.jsonl.gz", "in.jsonl.zst"])
def test_a_packed_file_cut_short(name: str, share: float, tmp_path: Path) -> None:
    """The rows before the cut are kept, so the error comes after them."""
    write(tmp_path / name, ROWS)
    data = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(data[: int(len(data) * share)])
    fails(tmp_path, name, "cut short|no whole zstd")
    kept = (tmp_path / "out.parquet.unfinished" / "state").read_bytes()
    rows = int(kept.partition(b'"rows":')[2].partition(b",")[0])
    if name == "in.jsonl.gz":
        assert len(ROWS) * share * 0.7 < rows < len(ROWS)
    assert 0 < rows < len(ROWS)


def test_a_packed_file_that_is_damaged(tmp_path: Path) -> None:
    write(tmp_path / "in.jsonl.gz", ROWS)
    data = bytearray((tmp_path / "in.jsonl.gz").read_bytes())
    data[len(data) // 2] ^= 255
    (tmp_path / "in.jsonl.gz").write_bytes(data)
    fails(tmp_path, "in.jsonl.gz", "no whole gzip file")


def test_gzip_of_several_members(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS)
    data = (tmp_path / "in.jsonl").read_bytes()
    half = data.index(b"\n", len(data) // 2) + 1
    members = gzip.compress(data[:half]) + gzip.compress(data[half:])
    (tmp_path / "in.gz").write_bytes(members)  # told by its first bytes
    assert score_file(tmp_path / "in.gz", tmp_path / "out.parquet", RULES).rows == len(ROWS)


@pytest.mark.parametrize("keep", [0, 3, 100, 0.5, -1])
@pytest.mark.parametrize("name", ["in.parquet", "in.arrow", "in.ipc"])
def test_a_table_cut_short(name: str, keep: float, tmp_path: Path) -> None:
    write(tmp_path / name, ROWS, "arrays", pieces=10)
    data = (tmp_path / name).read_bytes()
    size = int(keep * len(data)) if isinstance(keep, float) else keep
    (tmp_path / name).write_bytes(data[:size])
    fails(tmp_path, name, "no whole (Parquet|Arrow) file")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["in.parquet", "in.arrow", "in.jsonl.zst", "in.csv"])
def test_a_file_with_wrong_bytes(name: str, seed: int, tmp_path: Path) -> None:
    """An error or scores, but no crash."""
    from random import Random

    random = Random(seed)
    write(tmp_path / name, ROWS[:300], "arrays")
    data = bytearray((tmp_path / name).read_bytes())
    for _ in range(random.choice([1, 3, 30])):
        data[random.randrange(len(data))] = random.randrange(256)
    (tmp_path / name).write_bytes(data)
    try:
        score_file(tmp_path / name, tmp_path / "out.parquet", RULES)
    except BulkError as error:
        assert str(error)
    else:
        assert read_back(tmp_path / "out.parquet")


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"tiles": [GOOD]}, "no column hand, nor concealed; it has tiles"),
        ({"hand": [1]}, "hand: int64 is no text"),
        ({"concealed": ["1m"]}, "concealed: string is neither 34 bytes nor a list"),
        ({"concealed": [b"1" * 33]}, "concealed: binary is neither"),
        ({"hand": [GOOD], "concealed": [[1] * 34]}, "give either hand, or concealed"),
        ({"hand": [GOOD], "seat": [0.5]}, "seat: double holds no whole numbers"),
        ({"hand": [GOOD], "flags": [[1]]}, "flags: lists of int64 hold no names"),
    ],
)
@pytest.mark.parametrize("name", ["in.parquet", "in.arrow"])
def test_columns_of_the_wrong_kind(
    name: str, table: dict[str, Any], told: str, tmp_path: Path
) -> None:
    if name == "in.parquet":
        parquet.write_table(pa.table(table), tmp_path / name)
    else:
        with pa.ipc.new_file(str(tmp_path / name), pa.table(table).schema) as writer:
            writer.write_table(pa.table(table))
    fails(tmp_path, name, told)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_stream_of_batches_may_end_without_its_mark(tmp_path: Path) -> None:
    write(tmp_path / "in.ipc", ROWS, "arrays")
    (tmp_path / "in.ipc").write_bytes((tmp_path / "in.ipc").read_bytes()[:-8])
    assert score_file(tmp_path / "in.ipc", tmp_path / "out.parquet", RULES).rows == len(ROWS)


@pytest.mark.parametrize("out", ["out.parquet", "out.jsonl"])
def test_texts_that_are_none(out: str, tmp_path: Path) -> None:
    """Parquet files may have texts that are no UTF-8."""
    column = pa.array([b"\xff", GOOD.encode(), b"0m\xfe"])
    texts = pa.Array.from_buffers(pa.string(), 3, column.buffers())
    parquet.write_table(pa.table({"hand": texts, "note": texts}), tmp_path / "in.parquet")
    score_file(tmp_path / "in.parquet", tmp_path / out, RULES, yaku="none")
    names = ["error", "message"]
    if out == "out.parquet":
        rows = parquet.read_table(tmp_path / out, columns=names).to_pylist()
    else:
        rows = read_back(tmp_path / out)
        assert [row["note"] for row in rows] == ["\\xff", GOOD, "0m\\xfe"]
    assert [row["error"] for row in rows] == ["bad_tile", None, "bad_tile"]
    assert "0m" in rows[2]["message"]


def test_two_columns_of_one_name(tmp_path: Path) -> None:
    twice = pa.Table.from_arrays([pa.array([GOOD])] * 2, ["hand", "hand"])
    parquet.write_table(twice, tmp_path / "in.parquet")
    fails(tmp_path, "in.parquet", "two columns hand")
    (tmp_path / "in.csv").write_text("hand,a,a\n")
    fails(tmp_path, "in.csv", "two columns a")


def test_headers_of_csv(tmp_path: Path) -> None:
    for header, told in (
        ("", "no column hand"),
        ("tiles,b\n", "no column hand; it is tiles,b"),
        ("hand\rx\r", "lines must end with LF"),
    ):
        (tmp_path / "in.csv").write_text(header)
        fails(tmp_path, "in.csv", told)


def test_names_of_files(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS[:1])
    fails(tmp_path, "none.jsonl", "none.jsonl: No such file")
    fails(tmp_path, "none", "none: No such file")
    (tmp_path / "folder").mkdir()
    fails(tmp_path, "folder", "folder: Is a directory")
    source = tmp_path / "in.jsonl"
    for out, told in (
        ("none/out.parquet", "No such file or directory"),
        ("out.xlsx", "its name tells no format"),
        ("out", "its name tells no format"),
        ("in.jsonl/out.parquet", "Not a directory"),
    ):
        with pytest.raises(BulkError, match=told):
            score_file(source, tmp_path / out, RULES)
    with pytest.raises(BulkError, match="is a directory"):
        score_file(source, tmp_path / "folder", RULES, out_format="parquet")
    with pytest.raises(BulkError, match="bad"):
        score_file("bad\0name", tmp_path / "out.parquet", RULES)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "in.jsonl"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read all")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS[:1])
    (tmp_path / "in.jsonl").chmod(0)
    fails(tmp_path, "in.jsonl", "Permission denied")


LIMITED = """
import resource, sys
import sihai
from sihai.bulk import BulkError, run, score_file, table_chunk
table_chunk.ROWS = 150
run._COMMIT_SECONDS = 0.0
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), resource.RLIM_INFINITY))
try:
    score_file(sys.argv[1], sys.argv[2], sihai.ruleset("basic"), resume=True)
except BulkError as error:
    print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """What is done is kept; with more room the run goes on to the same rows."""
    table = table_of(ROWS, "arrays")
    parquet.write_table(table, tmp_path / "in.parquet", row_group_size=300)
    score_file(tmp_path / "in.parquet", tmp_path / "whole.parquet", RULES)
    whole = read_back(tmp_path / "whole.parquet")
    size = (tmp_path / "whole.parquet").stat().st_size
    out = tmp_path / "out.parquet"
    for share in (0.01, 0.3, 0.6, 0.97, 2):
        done = subprocess.run(
            [
                sys.executable,
                "-c",
                LIMITED,
                *map(str, (tmp_path / "in.parquet", out, int(size * share))),
            ],
            env=os.environ | {"PYTHONPATH": str(Path(sihai.__file__).parent.parent)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ("out.parquet.unfinished: File too large" in done.stdout) == (share < 1)
        assert out.exists() == (share > 1)
    assert read_back(out) == whole


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_pipe_that_takes_no_more(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS)
    told = pytest.raises(BulkError, match="/dev/full: No space left")
    with Path("/dev/full").open("wb", buffering=0) as full, told:
        score_file(tmp_path / "in.jsonl", full, RULES)
