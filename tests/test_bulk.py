"""Files of hands into files of scores: every format, the same scores by all roads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import sihai

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet  # noqa: E402

from bulk_files import (  # noqa: E402
    GOOD,
    answers_of,
    carried,
    expected,
    lines_of,
    read_back,
    table_of,
    write,
    write_csv,
    write_lines,
)
from sihai import HandBatch, arrow  # noqa: E402
from sihai.bulk import (  # noqa: E402
    BulkError,
    Progress,
    score_file,
    summary_of,
    table_chunk,
    text_input,
)

RULES = sihai.ruleset("intermediate")
ROWS = lines_of(300, seed=61)
EXPECTED = expected(RULES, ROWS)
INPUTS = [
    ("in.jsonl", ""),
    ("in.jsonl.gz", ""),
    ("in.jsonl.zst", ""),
    ("in.csv", ""),
    ("in.parquet", "hand"),
    ("in.parquet", "arrays"),
    ("in.parquet", "lists"),
    ("in.arrow", "arrays"),
    ("in.feather", "hand"),
    ("in.ipc", "arrays"),
]
OUTPUTS = ["out.parquet", "out.jsonl", "out.jsonl.gz", "out.jsonl.zst"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many chunks out of few rows."""
    monkeypatch.setattr(text_input, "BLOCK", 1000)
    monkeypatch.setattr(table_chunk, "ROWS", 41)


def as_carried(rows: list[dict[str, Any]], kind: str, layout: str, out: str) -> Any:
    """What of the input is to be found in the output."""
    if kind == "csv":
        texts = [{name: str(value) for name, value in row.items()} for row in rows]
        for text, row in zip(texts, rows, strict=True):
            text["self_draw"] = str(row["self_draw"]).lower()
            text["flags"] = " ".join(row["flags"])
        empty = {"seat", "prevailing", "flags", "void_suit"}
        return [
            {n: None if n in empty and v in ("", "None") else v for n, v in text.items()}
            for text in texts
        ]
    if kind == "jsonl":
        return rows
    table = table_of(rows, layout).to_pylist()
    if "jsonl" in out and layout != "hand":
        for row in table:
            row |= {name: list(row[name]) for name in ("concealed", "melds")}
    return table


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("out", OUTPUTS)
@pytest.mark.parametrize(("name", "layout"), INPUTS)
def test_every_format_into_every_other(name: str, layout: str, out: str, tmp_path: Path) -> None:
    write(tmp_path / name, ROWS, layout)
    summary = score_file(tmp_path / name, tmp_path / out, RULES, threads=2)
    found = read_back(tmp_path / out)
    assert answers_of(found, RULES) == EXPECTED
    assert carried(found) == as_carried(ROWS, name.split(".")[1], layout, out)
    assert summary.rows == len(ROWS)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, out])


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_rows_keep_their_order_on_any_number_of_threads(threads: int, tmp_path: Path) -> None:
    rows = [{"place": place, "hand": GOOD} for place in range(5000)]
    write_lines(tmp_path / "in.jsonl", rows)
    score_file(tmp_path / "in.jsonl", tmp_path / "out.parquet", RULES, threads=threads)
    table = parquet.read_table(tmp_path / "out.parquet")
    assert table["place"].to_pylist() == list(range(5000))
    assert parquet.ParquetFile(tmp_path / "out.parquet").num_row_groups > 50


@pytest.mark.parametrize("rules", ["basic", "mcr", "tianjin", "sichuan"])
def test_the_same_scores_by_all_roads(rules: str, tmp_path: Path) -> None:
    """Single call, batch, file, DuckDB, the callable for Ray."""
    duckdb = pytest.importorskip("duckdb")
    chosen = sihai.ruleset(rules)
    texts = [row["hand"] for row in ROWS]
    single = [chosen.score(sihai.Hand.parse(text)).points for text in texts]
    batch = chosen.score_batch(HandBatch.from_strings(texts)).points
    rows = [{"place": place, "hand": text} for place, text in enumerate(texts)]
    write(tmp_path / "in.parquet", rows)
    score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", chosen)
    table = parquet.read_table(tmp_path / "in.parquet")
    connection = duckdb.connect()
    arrow.register_duckdb(connection)
    connection.register("hands", table)
    query = f"select sihai_points(hand, '{chosen.name}') from hands order by place"
    from sihai.ray import Scorer

    assert batch is not None
    roads = {
        "batch": batch.tolist(),
        "file": parquet.read_table(tmp_path / "out.parquet")["points"].to_pylist(),
        "duckdb": [row[0] for row in connection.execute(query).fetchall()],
        "ray": Scorer(rules)(table)["points"].to_pylist(),
    }
    assert roads == dict.fromkeys(roads, single)


@pytest.mark.parametrize("out", ["out.parquet", "out.jsonl"])
def test_forms_of_the_yaku(out: str, tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS)
    columns: dict[str, list[str]] = {}
    for form in ("columns", "list", "none"):
        score_file(tmp_path / "in.jsonl", tmp_path / out, RULES, yaku=form)
        rows = read_back(tmp_path / out)
        columns[form] = list(rows[0])[list(rows[0]).index("rules") :]
        if form == "none":
            assert [row["points"] for row in rows] == [row["points"] for row in EXPECTED]
        else:
            assert answers_of(rows, RULES) == EXPECTED
        if form == "list":
            as_in_lines = RULES.score(sihai.Hand.parse(ROWS[0]["hand"])).to_dict()["yaku"]
            names = {name for row in rows for yaku in row["yaku"] for name in yaku}
            assert names == {name for yaku in as_in_lines for name in yaku}
    head = ["rules", "points", "raw", "may_win", "status", "error", "message"]
    assert columns["none"] == head
    assert columns["list"] == [*head, "yaku"]
    assert columns["columns"] == [*head, *(yaku.code for yaku in RULES.yaku)]


def test_types_of_the_columns(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS)
    score_file(tmp_path / "in.jsonl", tmp_path / "out.parquet", RULES)
    schema = parquet.read_schema(tmp_path / "out.parquet")
    types = {name: str(schema.field(name).type) for name in schema.names}
    assert {types[yaku.code] for yaku in RULES.yaku} == {"uint8"}
    kinds = [types[name] for name in ("points", "raw", "may_win", "status", "message")]
    assert kinds == ["int32", "int32", "bool", "uint8", "string"]
    about = json.loads(schema.metadata[b"sihai"])
    assert about["rules"] == RULES.name
    assert about["fingerprint"] == RULES.fingerprint


@pytest.mark.parametrize("name", ["in.jsonl", "in.csv", "in.parquet"])
@pytest.mark.parametrize("out", ["out.parquet", "out.jsonl"])
def test_names_that_would_come_twice(name: str, out: str, tmp_path: Path) -> None:
    """A prefix keeps them apart, so that one file can hold the scores of several rulesets."""
    write(tmp_path / name, [{"hand": GOOD, "self_draw": False, "flags": [], "points": 7}])
    if name == "in.jsonl":  # each line for itself
        score_file(tmp_path / name, tmp_path / out, RULES)
        row = read_back(tmp_path / out)[0]
        assert (row["error"], row["points"]) == ("bad_field", 0)
        assert "points" in row["message"]
        assert json.loads(row["rescued"])["points"] == 7
    else:
        with pytest.raises(BulkError, match=r"column points.*prefix"):
            score_file(tmp_path / name, tmp_path / out, RULES)
    score_file(tmp_path / name, tmp_path / out, RULES, prefix="s_")
    row = read_back(tmp_path / out)[0]
    assert row["points"] == (7 if name != "in.csv" else "7")
    assert row["s_points"] == RULES.score(sihai.Hand.parse(GOOD)).points
    assert row["s_rules"] == RULES.name


@pytest.mark.parametrize("out", ["out.parquet", "out.jsonl"])
@pytest.mark.parametrize("name", ["in.jsonl", "in.csv", "in.parquet"])
def test_a_column_of_the_users_own_that_is_called_rescued(
    name: str, out: str, tmp_path: Path
) -> None:
    """Only a prefix keeps it apart from the one that is added, if one is."""
    write(tmp_path / name, [{"hand": GOOD, "self_draw": False, "flags": [], "rescued": "mine"}])
    score_file(tmp_path / name, tmp_path / out, RULES, prefix="s_")
    row = read_back(tmp_path / out)[0]
    assert (row["rescued"], row["s_error"]) == ("mine", None)
    if name == "in.parquet":
        score_file(tmp_path / name, tmp_path / out, RULES)
        assert read_back(tmp_path / out)[0]["rescued"] == "mine"
    elif name == "in.csv":
        with pytest.raises(BulkError, match="two columns rescued"):
            score_file(tmp_path / name, tmp_path / out, RULES)
    else:
        score_file(tmp_path / name, tmp_path / out, RULES)
        row = read_back(tmp_path / out)[0]
        assert (row["error"], json.loads(row["rescued"])["rescued"]) == ("bad_field", "mine")


@pytest.mark.parametrize("form", ["columns", "list"])
def test_a_second_ruleset_beside_the_first(form: Any, tmp_path: Path) -> None:
    mcr = sihai.ruleset("mcr")
    write_lines(tmp_path / "in.jsonl", ROWS)
    for step in (".parquet", ".jsonl"):
        first, second = tmp_path / f"one{step}", tmp_path / f"two{step}"
        score_file(tmp_path / "in.jsonl", first, RULES, yaku=form)
        score_file(first, second, mcr, prefix="mcr_", yaku=form)
        rows = read_back(second)
        assert answers_of(rows, RULES) == EXPECTED
        own = [{n[4:]: row[n] for n in row if n.startswith("mcr_")} for row in rows]
        assert answers_of(own, mcr) == expected(mcr, ROWS)


@pytest.mark.parametrize("name", ["in.jsonl", "in.csv", "in.parquet"])
@pytest.mark.parametrize("out", ["out.parquet", "out.jsonl"])
def test_rows_that_name_a_ruleset(name: str, out: str, tmp_path: Path) -> None:
    """That of the run by any of its names, or the row is bad: it has asked for something else."""
    names = ["intermediate", "fourseas-intermediate", None, "mcr", "club", "intermediate"]
    plain = {"hand": GOOD, "self_draw": False, "flags": []}
    rows = [{"n": n, **plain, "rules": rules} for n, rules in enumerate(names)]
    if name == "in.jsonl":
        del rows[2]["rules"]
    write(tmp_path / name, rows)
    score_file(tmp_path / name, tmp_path / out, RULES)
    found = read_back(tmp_path / out)
    errors = [None, None, None, "bad_field", "unknown_rules", None]
    assert [row["error"] for row in found] == errors
    assert [list(row).count("rules") for row in found] == [1] * 6
    assert {row["rules"] for row in found} == {"fourseas-intermediate"}
    assert "mcr" in found[3]["message"]
    assert "club" in found[4]["message"]
    with_option = sihai.ruleset("intermediate", limit=100)
    score_file(tmp_path / name, tmp_path / out, with_option)
    assert [row["error"] for row in read_back(tmp_path / out)][:3] == ["bad_field"] * 2 + [None]


def test_fields_of_lines_as_columns_and_what_fits_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first lines decide on the types; nothing of the later ones is lost."""
    monkeypatch.setattr(text_input, "BLOCK", 1000)
    some = {
        "id": 1,
        "share": 0.5,
        "ok": True,
        "name": "东",
        "tags": ["a"],
        "deep": {"a": [1]},
        "none": None,
    }
    rows: list[dict[str, Any]] = [{**some, "hand": GOOD, "share": n} for n in (1, 0.5)] * 40
    odd: list[dict[str, Any]] = [
        {"id": "x", "share": 2**60, "ok": 1, "name": 5, "tags": [1], "deep": "text", "none": 3},
        {"id": 2**70, "more": [1], "share": None, "tags": "a"},
        {"id": 1.5, "tags": None, "name": None},
    ]
    rows += [{"hand": GOOD} | row for row in odd]
    write_lines(tmp_path / "in.jsonl", rows)
    score_file(tmp_path / "in.jsonl", tmp_path / "out.parquet", RULES, yaku="none")
    schema = parquet.read_schema(tmp_path / "out.parquet")
    kinds = ["int64", "double", "bool", "string", "list<element: string>", "large_string"]
    assert [str(schema.field(name).type) for name in list(some)[:-1]] == kinds
    found = read_back(tmp_path / "out.parquet")
    assert [row["error"] for row in found] == [None] * len(rows)
    for row, given in zip(found, rows, strict=True):
        rescued = json.loads(row["rescued"]) if row["rescued"] else {}
        for name, value in given.items():
            if name in ("deep", "none"):
                kept = None if row[name] is None else json.loads(row[name])
            else:
                kept = row.get(name)
            assert rescued.get(name, kept) == value, name
            assert name not in rescued or row.get(name) is None
    assert [bool(row["rescued"]) for row in found[-4:]] == [False, True, True, True]


def test_csv_as_spreadsheets_write_it(tmp_path: Path) -> None:
    body = (
        b"\xef\xbb\xbfplace ; hand ;self_draw;note\r\n"
        b'1;"123m456p789s1112z+2z";TRUE;"a ""b""\nc;d"\r\n'
        b"\r\n"
        b"2;123m456p789s1112z+2z;;\xff\r\n"
        b"3;123m456p789s1112z+2z;1;x"
    )
    (tmp_path / "in.csv").write_bytes(body)
    score_file(tmp_path / "in.csv", tmp_path / "out.jsonl", RULES)
    rows = read_back(tmp_path / "out.jsonl")
    assert [row["place"] for row in rows] == ["1", "2", "3"]
    assert [row["note"] for row in rows] == ['a "b"\nc;d', "\\xff", "x"]
    assert [row["self_draw"] for row in rows] == ["TRUE", None, "1"]
    hand = sihai.Hand.parse(GOOD)
    points = [RULES.score(hand, self_draw=drawn).points for drawn in (True, False, True)]
    assert [row["points"] for row in rows] == points
    write_csv(tmp_path / "in.tsv", ROWS, "\t")
    score_file(tmp_path / "in.tsv", tmp_path / "out.jsonl", RULES)
    assert answers_of(read_back(tmp_path / "out.jsonl"), RULES) == EXPECTED


@pytest.mark.parametrize("out", OUTPUTS)
@pytest.mark.parametrize(("name", "layout"), [*INPUTS, ("in.csv", "")])
def test_no_rows_at_all(name: str, layout: str, out: str, tmp_path: Path) -> None:
    write(tmp_path / name, ROWS[:1], layout)
    if name == "in.csv":
        header = (tmp_path / name).read_text(encoding="utf-8").splitlines()[0]
        (tmp_path / name).write_text(header)
    elif "jsonl" in name:
        write_lines(tmp_path / name, [])
    else:
        schema = table_of(ROWS[:1], layout).schema
        if name == "in.parquet":
            parquet.write_table(schema.empty_table(), tmp_path / name)
        else:
            with (tmp_path / name).open("wb") as file, pa.ipc.new_file(file, schema):
                pass
    summary = score_file(tmp_path / name, tmp_path / out, RULES)
    assert summary.rows == 0
    assert summary.to_dict()["points"]["mean"] is None
    assert read_back(tmp_path / out) == []
    if out == "out.parquet":
        assert parquet.read_schema(tmp_path / out).names[-1] == RULES.yaku[-1].code


def test_bytes_of_melds_behind_a_null_are_numbers_too(tmp_path: Path) -> None:
    table = table_of(ROWS[:3], "arrays")
    place = table.column_names.index("melds")
    melds = pa.array([None, *table["melds"].to_pylist()[1:]], pa.binary(4))
    parquet.write_table(table.set_column(place, "melds", melds), tmp_path / "in.parquet")
    score_file(tmp_path / "in.parquet", tmp_path / "out.jsonl", RULES)
    found = [row["melds"] for row in read_back(tmp_path / "out.jsonl")]
    assert found == [None, *(list(value) for value in melds.to_pylist()[1:])]


def test_a_column_rules_that_names_none(tmp_path: Path) -> None:
    for column in (pa.array([1]), pa.array([["mcr"]])):
        parquet.write_table(pa.table({"hand": [GOOD], "rules": column}), tmp_path / "in.parquet")
        with pytest.raises(BulkError, match=r"column rules.*prefix"):
            score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", RULES)
    for column in (pa.array(["intermediate"]).dictionary_encode(), pa.nulls(1)):
        parquet.write_table(pa.table({"hand": [GOOD], "rules": column}), tmp_path / "in.parquet")
        score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", RULES)
        assert read_back(tmp_path / "out.parquet")[0]["error"] is None
    parquet.write_table(pa.table({"hand": [GOOD], "rules": [""]}), tmp_path / "in.parquet")
    score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", RULES)
    assert read_back(tmp_path / "out.parquet")[0]["error"] == "unknown_rules"


@pytest.mark.parametrize(
    "wrong", [{"yaku": "all"}, {"source_format": "xml"}, {"out_format": "csv"}]
)
def test_what_is_no_form_or_format(wrong: Any, tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS[:1])
    with pytest.raises(ValueError, match=rf"{next(iter(wrong))}: .* is not one of"):
        score_file(tmp_path / "in.jsonl", tmp_path / "out.parquet", RULES, **wrong)
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_columns_that_the_output_cannot_hold(tmp_path: Path) -> None:
    odd = pa.array([None], pa.month_day_nano_interval())
    table = pa.table({"hand": [GOOD], "span": odd})
    with pa.ipc.new_file(str(tmp_path / "in.arrow"), table.schema) as writer:
        writer.write_table(table)
    with pytest.raises(BulkError, match=r"in.arrow: cannot be written in this format"):
        score_file(tmp_path / "in.arrow", tmp_path / "out.parquet", RULES)
    assert [path.name for path in tmp_path.iterdir()] == ["in.arrow"]


def test_columns_of_any_type_are_carried(tmp_path: Path) -> None:
    table = pa.table(
        {
            "hand": pa.array([GOOD, GOOD], pa.large_string()).dictionary_encode(),
            "when": pa.array([1, None], pa.timestamp("ns")),
            "day": pa.array([1, 2], pa.date32()),
            "bytes": pa.array([b"\xff", None]),
            "price": pa.array([1, 2], pa.decimal128(5, 2)),
            "nan": pa.array([float("nan"), 1.0]),
            "map": pa.array([[("a", 1)], None], pa.map_(pa.string(), pa.int8())),
            "struct": pa.array([{"a": 1}, None]),
        }
    )
    parquet.write_table(table, tmp_path / "in.parquet")
    score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", RULES)
    found = parquet.read_table(tmp_path / "out.parquet").select(table.column_names)
    assert found.drop("nan").equals(table.drop("nan").cast(found.drop("nan").schema))
    score_file(tmp_path / "in.parquet", tmp_path / "out.jsonl", RULES)
    first = carried(read_back(tmp_path / "out.jsonl"))[0]
    assert first["when"] == "1970-01-01 00:00:00.000000001"
    assert (first["day"], first["bytes"], first["price"]) == ("1970-01-02", "/w==", "1.00")
    assert (first["nan"], first["map"], first["struct"]) == (None, [["a", 1]], {"a": 1})


@pytest.mark.usefixtures("small")
def test_progress_and_the_summary(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", [{"hand": row["hand"]} for row in ROWS], pieces=1)
    told: list[Progress] = []
    summary = score_file(
        tmp_path / "in.parquet", tmp_path / "out.parquet", RULES, progress=told.append
    )
    assert [at.rows for at in told] == [*range(41, 300, 41), 300]
    assert {at.total for at in told} == {300}
    assert told[-1].fraction == 1.0
    scores = [RULES.score(sihai.Hand.parse(row["hand"])) for row in ROWS]
    points = sorted(score.points for score in scores if score.is_win)
    about = summary.to_dict()
    assert about["rows"] == len(scores)
    assert about["won"] == len(points)
    assert about["not_winning"] == len(scores) - len(points)
    assert about["points"]["mean"] == sum(points) / len(points)
    assert about["points"]["quantiles"]["0.5"] == points[-(-len(points) // 2) - 1]
    assert about["points"]["most"] == points[-1]
    assert sum(about["points"]["rows_by_points"].values()) == len(points)
    below = sum(score.is_win and not score.may_win for score in scores)
    assert about["below_minimum"] == below > 0
    for column, yaku in enumerate(about["yaku"]):
        counts = [y.count for score in scores for y in score.yaku if y.code == yaku["code"]]
        assert (yaku["rows"], yaku["times"]) == (len(counts), sum(counts)), column


def test_a_stream_for_an_output(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", ROWS)
    for kind in ("parquet", "jsonl"):
        with (tmp_path / f"out.{kind}").open("wb") as file:
            score_file(tmp_path / "in.parquet", file, RULES, out_format=kind)
        assert answers_of(read_back(tmp_path / f"out.{kind}"), RULES) == EXPECTED
    with (tmp_path / "x").open("wb") as file, pytest.raises(BulkError, match="resume"):
        score_file(tmp_path / "in.parquet", file, RULES, resume=True)


# Inputs and outputs that are no plain files


def sihai_bulk(*arguments: str, **more: Any) -> Any:
    code = "from sihai.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code, "bulk", *arguments],
        env=os.environ | {"PYTHONPATH": str(Path(sihai.__file__).parent.parent)},
        capture_output=True,
        check=False,
        **more,
    )


@pytest.mark.skipif(os.name != "posix", reason="named pipes")
@pytest.mark.parametrize("name", ["in.jsonl", "in.jsonl.gz", "in.parquet", "in.arrow", "in.ipc"])
def test_a_named_pipe_for_an_input(name: str, tmp_path: Path) -> None:
    """Its first bytes are looked at once, though they come one by one."""
    write(tmp_path / name, ROWS)
    data = (tmp_path / name).read_bytes()
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)

    def feed() -> None:
        with fifo.open("wb", buffering=0) as file:
            for byte in data[:8]:
                file.write(bytes([byte]))
            file.write(data[8:])

    feeder = Thread(target=feed)
    feeder.start()
    score_file(fifo, tmp_path / "out.parquet", RULES)
    feeder.join()
    assert answers_of(read_back(tmp_path / "out.parquet"), RULES) == EXPECTED
    held = os.open(fifo, os.O_RDWR)
    os.write(held, data[:6])
    with pytest.raises(BulkError, match="is a pipe, so the run cannot be resumed"):
        score_file(fifo, tmp_path / "out.parquet", RULES, resume=True)
    os.close(held)


@pytest.mark.skipif(os.name != "posix", reason="named pipes")
def test_a_pipe_or_a_device_for_an_output_is_written_to(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", ROWS)
    for name in ("out.parquet", "out.jsonl"):
        fifo = tmp_path / name
        os.mkfifo(fifo)
        taken: list[bytes] = []
        reader = Thread(target=lambda: taken.append(fifo.read_bytes()))  # noqa: B023
        reader.start()
        score_file(tmp_path / "in.parquet", fifo, RULES)
        reader.join()
        assert fifo.is_fifo()
        kept = tmp_path / f"kept-{name}"
        kept.write_bytes(taken[0])
        assert answers_of(read_back(kept), RULES) == EXPECTED
    score_file(tmp_path / "in.parquet", "/dev/null", RULES)
    assert Path("/dev/null").is_char_device()
    done = sihai_bulk(str(tmp_path / "in.parquet"), "-o", "/dev/stdout", "-r", "basic", "-q")
    assert (done.returncode, len(done.stdout.splitlines())) == (0, len(ROWS))


def test_a_run_from_a_pipe_leaves_nothing(tmp_path: Path) -> None:
    """As it could not go on."""
    write_lines(tmp_path / "in.jsonl.gz", ROWS)
    cut = (tmp_path / "in.jsonl.gz").read_bytes()[:-40]
    done = sihai_bulk("-", "-o", str(tmp_path / "out.jsonl"), input=cut)
    assert done.returncode == 2
    assert b"cut short" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl.gz"]


def test_a_folder_that_somebody_else_made_is_left_alone(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS[:3])
    folder = tmp_path / "out.jsonl.unfinished"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    for resume in (False, True):
        with pytest.raises(BulkError, match="is no folder of a run"):
            score_file(tmp_path / "in.jsonl", tmp_path / "out.jsonl", RULES, resume=resume)
    assert (folder / "notes.txt").read_text() == "mine"
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("name", [".", "", "/"])
def test_an_output_without_a_name(name: str, tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS[:3])
    with pytest.raises(BulkError, match="is a directory"):
        score_file(tmp_path / "in.jsonl", name, RULES, out_format="jsonl")


def test_a_name_that_says_packed(tmp_path: Path) -> None:
    """And bytes that do not; a packed file is one whatever its name says."""
    for name in ("in.jsonl.gz", "in.jsonl.zst", "in.csv.gz"):
        (tmp_path / name).write_bytes(b'{"hand":"1m"}\n')
        with pytest.raises(BulkError, match=r"is no (gzip|zstd) file, as its name says"):
            score_file(tmp_path / name, tmp_path / "out.jsonl", RULES)
    write_lines(tmp_path / "in.jsonl.zst", ROWS)
    data = (tmp_path / "in.jsonl.zst").read_bytes()
    skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"  # as parallel packers begin
    (tmp_path / "in.jsonl").write_bytes(skipped + data)
    score_file(tmp_path / "in.jsonl", tmp_path / "out.jsonl", RULES)
    assert answers_of(read_back(tmp_path / "out.jsonl"), RULES) == EXPECTED


def own_ruleset(folder: Path, code: str) -> sihai.Ruleset:
    toml = (
        'name = "club"\npolicy = "by_exclusion"\nshapes = ["standard"]\n'
        f"[[yaku]]\ncode = '{code}'\nzh = '平和'\nen = 'All Chows'\npoints = 2\n"
        'pattern = "all_chows"\n'
    )
    (folder / "club.toml").write_text(toml, encoding="utf-8")
    return sihai.ruleset(str(folder / "club.toml"))


@pytest.mark.parametrize("code", ["points", "rules", "message", "id", "hand", "flowers", 'a"b'])
def test_codes_that_are_names_of_columns(code: str, tmp_path: Path) -> None:
    """As a list they can be told, beside columns they would be taken for others."""
    rules = own_ruleset(tmp_path, code)
    write_lines(tmp_path / "in.jsonl", ROWS)
    for out in ("out.parquet", "out.jsonl"):
        with pytest.raises(BulkError, match="as a list"):
            score_file(tmp_path / "in.jsonl", tmp_path / out, rules)
        score_file(tmp_path / "in.jsonl", tmp_path / out, rules, yaku="list")
        assert answers_of(read_back(tmp_path / out), rules) == expected(rules, ROWS)
    if code in ("points", "message"):
        scores = rules.score_batch(HandBatch.from_strings([GOOD]))
        if code == "points":
            with pytest.raises(ValueError, match="points: the code of a yaku of club"):
                arrow.table_from_scores(rules, scores)


def test_an_own_ruleset_read_back(tmp_path: Path) -> None:
    rules = own_ruleset(tmp_path, "AC")
    write_lines(tmp_path / "in.jsonl", ROWS)
    mcr = sihai.ruleset("mcr")
    for ending in ("parquet", "jsonl"):
        for form in ("columns", "list"):
            one, two = tmp_path / f"one.{ending}", tmp_path / f"two.{ending}"
            first = score_file(tmp_path / "in.jsonl", one, rules, yaku=form)
            second = score_file(one, two, mcr, yaku=form, prefix="m_")
            for path in (one, two):
                found = summary_of(str(path))
                assert [(y.code, y.rows) for y in found.yaku] == [("AC", first.yaku[0].rows)]
                assert found.points == first.points
            assert [y.rows for y in summary_of(str(two), "m_").yaku] == [
                y.rows for y in second.yaku
            ]
        score_file(tmp_path / "in.jsonl", one, mcr, yaku="none")
        assert summary_of(str(one)).yaku == []
    lines = (tmp_path / "one.jsonl").read_bytes()
    score_file(tmp_path / "in.jsonl", tmp_path / "two.jsonl", RULES, yaku="none")
    (tmp_path / "both.jsonl").write_bytes(lines + (tmp_path / "two.jsonl").read_bytes())
    with pytest.raises(BulkError, match="several rulesets"):
        summary_of(str(tmp_path / "both.jsonl"))


def test_views_and_dictionaries_as_other_programs_write_them(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({name: [row[name] for row in ROWS] for name in ROWS[0]})
    frame = frame.with_columns(
        polars.col("seat").cast(polars.Categorical),
        polars.col("table").cast(polars.Categorical),
        polars.col("self_draw").cast(polars.String),
    )
    batch = HandBatch.from_arrow(frame)
    points = RULES.score_batch(batch).points
    assert points is not None
    assert points.tolist() == [row["points"] for row in EXPECTED]
    frame.write_ipc(tmp_path / "in.arrow", compat_level=polars.CompatLevel.newest())
    for out in ("out.parquet", "out.jsonl"):
        score_file(tmp_path / "in.arrow", tmp_path / out, RULES)
        rows = read_back(tmp_path / out)
        assert answers_of(rows, RULES) == EXPECTED
        assert [row["table"] for row in rows] == [row["table"] for row in ROWS]


def test_values_that_python_cannot_hold_are_texts_in_lines(tmp_path: Path) -> None:
    odd = pa.table(
        {
            "hand": [GOOD] * 3,
            "far": pa.array([0, 2**31 - 1, None], pa.date32()),
            "long": pa.array([0, 2**62, None], pa.duration("s")),
            "when": pa.array([0, 2**62, None], pa.timestamp("s")),
            "deep": pa.array([{"t": 1}, None, {"t": 3}], pa.struct([("t", pa.timestamp("ns"))])),
        }
    )
    with pa.ipc.new_file(str(tmp_path / "in.arrow"), odd.schema) as writer:
        writer.write_table(odd)
    score_file(tmp_path / "in.arrow", tmp_path / "out.jsonl", RULES)
    rows = read_back(tmp_path / "out.jsonl")
    assert [row["error"] for row in rows] == [None] * 3
    assert rows[0]["far"] == "1970-01-01"
    assert all(isinstance(rows[1][name], str) for name in ("far", "long", "when"))
    assert rows[2]["far"] is None


def test_small_batches_are_put_together(tmp_path: Path) -> None:
    table = table_of(ROWS, "arrays")
    with pa.ipc.new_stream(str(tmp_path / "in.ipc"), table.schema) as writer:
        writer.write_table(table, max_chunksize=1)
    parquet.write_table(table, tmp_path / "in.parquet", row_group_size=1)
    for name in ("in.ipc", "in.parquet"):
        score_file(tmp_path / name, tmp_path / "out.parquet", RULES)
        assert parquet.ParquetFile(tmp_path / "out.parquet").num_row_groups == 1
        assert answers_of(read_back(tmp_path / "out.parquet"), RULES) == EXPECTED


def test_a_dictionary_is_not_written_whole_into_each_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_chunk, "ROWS", 100)
    names = pa.array([f"{n:06}" * 50 for n in range(5000)]).dictionary_encode()
    table = pa.table({"hand": [GOOD] * 5000, "game": names})
    parquet.write_table(table, tmp_path / "in.parquet")
    score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", RULES)
    sizes = [(tmp_path / f"{name}.parquet").stat().st_size for name in ("in", "out")]
    assert sizes[1] < 12 * sizes[0]  # with 50 row groups; it was a hundred times as much
    found = parquet.read_table(tmp_path / "out.parquet")["game"].to_pylist()
    assert found == table["game"].to_pylist()


def test_a_link_for_an_output_stays_one(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", ROWS)
    (tmp_path / "there").mkdir()
    (tmp_path / "out.parquet").symlink_to(tmp_path / "there" / "real.parquet")
    score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", RULES)
    assert (tmp_path / "out.parquet").is_symlink()
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["real.parquet"]
    assert answers_of(read_back(tmp_path / "out.parquet"), RULES) == EXPECTED


def test_the_output_may_replace_the_input(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", ROWS)
    score_file(tmp_path / "in.parquet", tmp_path / "in.parquet", RULES)
    assert answers_of(read_back(tmp_path / "in.parquet"), RULES) == EXPECTED


def large_file(path: Path, kind: str) -> int:
    """A file that takes much more memory than it has bytes, and its rows."""
    if kind == "tiny lines":
        path.write_bytes(b"{}\n" * 400_000)
        return 400_000
    if kind == "many columns":
        columns = {f"c{n}": pa.array([0.5] * 20_000, pa.float32()) for n in range(300)}
        parquet.write_table(pa.table({"hand": [GOOD] * 20_000, **columns}), path)
        return 20_000
    texts = pa.array([f"{n:03}" * 7000 for n in range(20)])
    schema = pa.schema([("hand", pa.string()), ("note", pa.string())])
    with parquet.ParquetWriter(path, schema) as writer:
        for _ in range(3):
            notes = texts.take(pa.array([n % 20 for n in range(10_000)]))
            writer.write_table(pa.table({"hand": [GOOD] * 10_000, "note": notes}))
    assert path.stat().st_size < 10**6
    return 30_000


@pytest.mark.parametrize("kind", ["texts again and again", "tiny lines", "many columns"])
def test_memory_stays_small_whatever_a_row_holds(kind: str, tmp_path: Path) -> None:
    source = tmp_path / ("in.jsonl" if kind == "tiny lines" else "in.parquet")
    rows = large_file(source, kind)
    code = (
        "import resource, sys, sihai\n"
        "from sihai.bulk import score_file\n"
        "score_file(*sys.argv[1:], sihai.ruleset('basic'), threads=2, yaku='none')\n"
        "with open('/proc/self/status') as file:\n"
        "    print(next(line for line in file if line.startswith('VmHWM')).split()[1])\n"
    )
    if not Path("/proc/self/status").exists():
        pytest.skip("asks the system")
    done = subprocess.run(
        [sys.executable, "-c", code, str(source), str(tmp_path / "out.parquet")],
        env={"PYTHONPATH": str(Path(sihai.__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) < 400_000  # kB, a hundred of them for Python and pyarrow alone
    assert parquet.read_metadata(tmp_path / "out.parquet").num_rows == rows
