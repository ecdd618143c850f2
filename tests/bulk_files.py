"""What the tests of files share: the same hands in every format, and scores read back."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as parquet

import generate
import sihai
from engine import context_of, hand_of
from sihai import HandBatch, arrow
from sihai.bulk.answers import HEAD
from sihai.errors import CODES

FACTS = ("self_draw", "seat", "prevailing", "flags", "flowers", "void_suit")
GOOD = "123m456p789s1112z+2z"


def lines_of(count: int, seed: int) -> list[dict[str, Any]]:
    """Hands that can exist, as fields of JSON lines with two columns of the user's own."""
    rows = []
    for place, fields in enumerate(generate.hands(count, seed)):
        facts = {name: fields[name] for name in FACTS if name in fields}
        text = str(hand_of(fields))
        rows.append({"id": place, "hand": text, **facts, "table": f"t{place % 7}"})
    return rows


def expected(rules: sihai.Ruleset, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers by single calls: points, raw, may_win, error, and what counts how often."""
    answers = []
    for fields in rows:
        out = rules.score(hand_of(fields), context_of(fields)).to_dict()
        error = out["error"] and out["error"]["code"]
        yaku = {yaku["code"]: yaku["count"] for yaku in out["yaku"]}
        head = {name: out[name] for name in ("points", "raw", "may_win")}
        answers.append({**head, "error": error, "yaku": yaku})
    return answers


def answers_of(rows: list[dict[str, Any]], rules: sihai.Ruleset) -> list[dict[str, Any]]:
    """The same out of rows read back, of any form of the yaku."""
    answers = []
    for row in rows:
        if "yaku" in row:
            yaku = {one["code"]: one["count"] for one in row["yaku"]}
        else:
            yaku = {one.code: row[one.code] for one in rules.yaku if row[one.code]}
        assert row["status"] == (0 if row["error"] is None else CODES.index(row["error"]))
        assert row["rules"] == rules.name
        head = {name: row[name] for name in ("points", "raw", "may_win", "error")}
        answers.append({**head, "yaku": yaku})
    return answers


def read_back(path: Path) -> list[dict[str, Any]]:
    """The rows of an output."""
    if path.suffix == ".parquet":
        rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
        return rows
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    elif path.suffix == ".zst":
        data = pa.CompressedInputStream(pa.BufferReader(data), "zstd").read()
    return [json.loads(line) for line in data.splitlines()]


def carried(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The columns before the added ones."""
    return [
        {name: row[name] for name in list(row)[: list(row).index(HEAD[0])] if name != "rescued"}
        for row in rows
    ]


def write_lines(path: Path, rows: list[dict[str, Any]]) -> None:
    data = b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)
    if path.suffix == ".gz":
        data = gzip.compress(data)
    elif path.suffix == ".zst":
        sink = pa.BufferOutputStream()
        with pa.CompressedOutputStream(sink, "zstd") as packed:
            packed.write(data)
        data = sink.getvalue().to_pybytes()
    path.write_bytes(data)


def write_csv(path: Path, rows: list[dict[str, Any]], delimiter: str = ",") -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter=delimiter)
        writer.writeheader()
        for row in rows:
            cells = dict(row)
            cells["self_draw"] = str(row["self_draw"]).lower()
            cells["flags"] = " ".join(row["flags"])
            writer.writerow(cells)


def table_of(rows: list[dict[str, Any]], layout: str) -> Any:
    """An Arrow table of the rows, the hands as ``hand``, ``arrays`` or ``lists``."""
    if layout == "hand":
        return pa.Table.from_pylist(rows)
    batch = HandBatch.from_hands(map(hand_of, rows), [context_of(row) for row in rows])
    table = arrow.table_from_hands(batch)
    if layout == "lists":
        for place, name in enumerate(("concealed", "melds")):
            lists = pa.array([list(value) for value in table[name].to_pylist()])
            table = table.set_column(place, name, lists)
    return table.append_column("table", pa.array([row["table"] for row in rows]))


def write(path: Path, rows: list[dict[str, Any]], layout: str = "hand", pieces: int = 3) -> None:
    """The rows in the format that the name tells, in several pieces where it has such."""
    kind = path.name.split(".")[1]
    if kind == "jsonl":
        write_lines(path, rows)
    elif kind == "csv":
        write_csv(path, rows)
    else:
        table = table_of(rows, layout)
        size = max(1, len(rows) // pieces)
        if kind == "parquet":
            parquet.write_table(table, path, row_group_size=size)
        elif kind == "feather":
            feather.write_feather(table, str(path), compression="zstd", chunksize=size)
        else:
            new = pa.ipc.new_file if kind == "arrow" else pa.ipc.new_stream
            with path.open("wb") as file, new(file, table.schema) as writer:
                writer.write_table(table, max_chunksize=size)
