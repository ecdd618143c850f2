"""Rows that are bad: marked, told in words as every other road tells them, never lost."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import sihai
from engine import cases

pa = pytest.importorskip("pyarrow")

from bulk_files import GOOD, lines_of, read_back, write_lines  # noqa: E402
from sihai import HandBatch, arrow  # noqa: E402
from sihai.bulk import score_file, text_input  # noqa: E402
from sihai.errors import CODES  # noqa: E402
from sihai.jsonl import score_line  # noqa: E402

RULES = sihai.ruleset("fourseas-intermediate")
OUTPUTS = ["out.parquet", "out.jsonl"]


def answers(data: bytes, folder: Path, out: str = "out.jsonl") -> list[dict[str, Any]]:
    (folder / "in.jsonl").write_bytes(data)
    score_file(folder / "in.jsonl", folder / out, RULES, yaku="none", threads=2)
    return read_back(folder / out)


def singly(lines: list[bytes]) -> list[dict[str, Any]]:
    """What `sihai score --jsonl` says: points, code and message."""
    told = []
    for line in lines:
        answer = score_line(line, RULES)
        assert answer is not None
        fields = json.loads(answer)
        error = fields["error"] or {"code": None, "message": None}
        if error["code"] == "not_winning":
            error["message"] = None
        told.append({"points": fields["points"], "error": error["code"], **error})
        del told[-1]["code"]
    return told


def in_file(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: row[name] for name in ("points", "error", "message")} for row in rows]


@pytest.mark.parametrize("out", OUTPUTS)
def test_the_cases_of_errors(out: str, tmp_path: Path) -> None:
    """Each line is told as a single line is, whatever stands beside it."""
    lines = [
        row["in_text"].encode() if "in_text" in row else json.dumps(row["in"]).encode()
        for row in cases("errors.jsonl")
    ]
    lines = [line for line in lines if line.strip() and b"\n" not in line]
    lines = [line for line in lines if _names_the_rules_of_the_run(line)]
    expected = singly(list(map(without_nulls, lines)))
    assert len({row["error"] for row in expected}) >= 10
    found = answers(b"\n".join(lines), tmp_path, out)
    unknown = [row for row in expected if "no such field" in str(row["message"])]
    assert unknown  # of a file such a field is its user's own
    pairs = [
        (a, b)
        for a, b in zip(in_file(found), expected, strict=True)
        if "no such field" not in str(b["message"])
    ]
    assert [a for a, _ in pairs] == [b for _, b in pairs]


def without_nulls(line: bytes) -> bytes:
    """A line without the fields that are null, which a file may have."""
    try:
        fields = json.loads(line)
        has = isinstance(fields, dict) and None in fields.values()
        line.decode()
    except (ValueError, RecursionError):
        return line
    if not has:
        return line
    return json.dumps({name: value for name, value in fields.items() if value is not None}).encode()


def _names_the_rules_of_the_run(line: bytes) -> bool:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return True
    if not isinstance(fields, dict):
        return True
    return fields.get("rules", RULES.name) in (RULES.name, "intermediate", "no such ruleset")


VALUES = st.one_of(
    st.sampled_from([GOOD, "0m", "1m", "", "E", "m", True, None, 3, 9, -1, ["last_tile"], []]),
    st.text(max_size=5),
    st.integers(),
    st.lists(st.sampled_from(["last_tile", "robbing_kong", "x", 1])),
)
NAMES = ["id", "hand", "concealed", "melds", "win", "rules"]
NAMES += ["self_draw", "seat", "prevailing", "flags", "flowers", "void_suit"]
OBJECTS = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=6).map(
    lambda fields: json.dumps({"hand": GOOD} | fields if len(fields) % 2 else fields).encode()
)
LINES = st.lists(
    st.one_of(OBJECTS, st.binary(max_size=30), st.sampled_from([b"{}", b"[1]", b"nul", b'{"a":1'])),
    max_size=12,
)


@settings(max_examples=300, deadline=None)
@given(LINES, st.sampled_from(OUTPUTS))
@example([b'{"hand": "1m"} {"hand": "1m"}', b'{"hand":', b'"1m"}'], "out.parquet")
@example([b'{"x":"\xff","hand":"%s"}' % GOOD.encode(), b'{"x":"\\ud800"}'], "out.jsonl")
@example([b"\xef\xbb\xbf{}"], "out.jsonl")
@example([b'{"id":1e999,"hand":"1m"}', b'{"a":' + b"[" * 5000], "out.parquet")
def test_whatever_lines_hold(tmp_path_factory: Any, lines: list[bytes], out: str) -> None:
    data = b"\n".join(lines)
    packed = (text_input.GZIP, text_input.ZSTD)
    assume(not data.startswith(packed) and data[1:4] != b"*M\x18")
    found = answers(data, tmp_path_factory.mktemp("bulk"), out)
    split = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    kept = [stripped for line in split if (stripped := line.strip(b" \t\r\n"))]
    assert in_file(found) == in_file_of_lines(kept)
    for row, line in zip(found, kept, strict=True):
        if row["error"] == "bad_json":
            assert row["rescued"] == line.decode("utf-8", "backslashreplace")


def in_file_of_lines(lines: list[bytes]) -> list[dict[str, Any]]:
    """As single lines, but that the ruleset must be that of the run."""
    told = singly(list(map(without_nulls, lines)))
    for row, line in zip(told, lines, strict=True):
        try:
            rules = json.loads(line)["rules"]
        except (ValueError, RecursionError, LookupError, TypeError):
            continue
        if row["error"] is None and rules not in (RULES.name, "intermediate"):
            row |= {"error": "bad_field", "points": 0}  # no such value is made
    return told


def test_fields_of_the_users_own_are_no_fault(tmp_path: Path) -> None:
    found = answers(b'{"hand":"%s","score":[1],"points_before":3}' % GOOD.encode(), tmp_path)
    assert found[0]["error"] is None
    assert found[0]["score"] == [1]


def test_a_line_without_an_end_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory is bounded; the rows behind it are read."""
    monkeypatch.setattr(text_input, "BLOCK", 1000)
    monkeypatch.setattr(text_input, "LONGEST_LINE", 5000)
    good = b'{"n":%d,"hand":"' + GOOD.encode() + b'"}\n'
    fits = b'{"hand":"%s","note":"%s"}\n' % (GOOD.encode(), b"x" * 4000)
    long = b'{"hand":"%s","note":"%s"}\n' % (GOOD.encode(), b"x" * 6000 + b'"}' + b"y" * 9000)
    data = good % 1 + fits + long + good % 2 + b"z" * 7000
    found = answers(data, tmp_path)
    assert [row["error"] for row in found] == [None, None, "bad_json", None, "bad_json"]
    assert [row.get("n") for row in found] == [1, None, None, 2, None]
    assert [len(row.get("rescued", "")) for row in found] == [0, 0, 5000, 0, 5000]


def test_csv_rows_of_another_length_and_cells_that_are_too_long(tmp_path: Path) -> None:
    text = f"hand,note\n{GOOD},a\n{GOOD}\n{GOOD},b,c\n" + "x" * 200_000 + f"\n{GOOD},e"
    for out in OUTPUTS:
        (tmp_path / "in.csv").write_text(text)
        score_file(tmp_path / "in.csv", tmp_path / out, RULES, yaku="none")
        found = read_back(tmp_path / out)
        assert [row["error"] for row in found] == [None, *["bad_field"] * 3, None]
        assert [row.get("rescued") for row in found[:3]] == [None, GOOD, f"{GOOD},b,c"]
        assert found[3]["rescued"] == "x" * 200_000
        assert "3 cells, but the header has 2" in found[2]["message"]


@pytest.mark.parametrize("open_at", [[0], [5], [199], [5, 6], [5, 90], [3, 40, 41, 120, 199]])
@pytest.mark.parametrize("block", [150, 4000, 10**6])
def test_a_quote_that_is_not_closed_takes_no_other_row(
    open_at: list[int], block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not to the end of the file, nor to the next quote; a cell of several lines is one row."""
    monkeypatch.setattr(text_input, "BLOCK", block)
    lines = [f'{n},{GOOD},"one\n""two"", {n}"' for n in range(200)]
    for n in open_at:
        lines[n] = f'{n},{GOOD},"oops'
    (tmp_path / "in.csv").write_text("n,hand,note\n" + "\n".join(lines) + "\n")
    score_file(tmp_path / "in.csv", tmp_path / "out.jsonl", RULES, yaku="none")
    found = read_back(tmp_path / "out.jsonl")
    good = [row for row in found if row["error"] is None]
    assert [int(row["n"]) for row in good] == [n for n in range(200) if n not in open_at]
    assert {row["note"] for row in good} == {f'one\n"two", {row["n"]}' for row in good}
    assert [row["rescued"] for row in found if row["error"]] == [lines[n] for n in open_at]


def test_an_empty_line_is_a_row_where_there_is_one_column(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"hand\n{GOOD}\n\n0m\n")
    score_file(tmp_path / "in.csv", tmp_path / "out.jsonl", RULES, yaku="none")
    found = read_back(tmp_path / "out.jsonl")
    assert [row["error"] for row in found] == [None, "bad_count", "bad_tile"]


def test_nulls_in_lines_are_as_if_absent(tmp_path: Path) -> None:
    """As other programs write them for what a table does not know."""
    names = ["concealed", "melds", "win", "self_draw", "seat", "flags", "flowers", "rules"]
    line = json.dumps({"hand": GOOD, "mine": None, **dict.fromkeys(names)}).encode()
    found = answers(line, tmp_path)[0]
    assert (found["error"], found["mine"]) == (None, None)
    assert found["points"] == RULES.score(sihai.Hand.parse(GOOD)).points
    assert answers(b'{"hand":null}', tmp_path)[0]["error"] == "bad_field"


def junk_table(random: Random, rows: int) -> Any:
    """A table of hands, some of them spoiled, in a layout that Arrow has for them."""
    fields = lines_of(rows, seed=random.randrange(10**6))

    def spoiled(values: list[Any], wrong: list[Any]) -> list[Any]:
        return [random.choice(wrong) if random.random() < 0.1 else value for value in values]

    columns: dict[str, Any] = {}
    if random.random() < 0.5:
        wrong = [None, "", "0m", "1m", "11m", "11112m", "123m456p789s1112z +9p", "1" * 40 + "m"]
        columns["hand"] = spoiled([row["hand"] for row in fields], wrong)
    else:
        batch = HandBatch.from_strings([row["hand"] for row in fields])
        assert batch.melds is not None
        columns["concealed"] = spoiled(
            batch.concealed.tolist(),
            [None, [], [1] * 33, [5] + [0] * 33, [1, None] * 17, [300] * 34, [-1] + [1] * 33],
        )
        columns["melds"] = spoiled(batch.melds.tolist(), [None, [], [1], [255] * 4, [137, 0, 0, 0]])
        columns["win"] = spoiled(batch.win.tolist(), [None, 34, 200, -1, 300])
        if random.random() < 0.3:
            columns["win"] = [
                None if n is None or not 0 <= n < 34 else sihai.tiles.tile_text(n)
                for n in columns["win"]
            ]
            columns["win"] = spoiled(columns["win"], ["x", ""])
    seat = [row["seat"] for row in fields]
    numbers = [None if name is None else "ESWN".index(name) for name in seat]
    choices: dict[str, list[list[Any]]] = {
        "seat": [spoiled(seat, ["X", ""]), spoiled(numbers, [4, 254, -1, 1000])],
        "self_draw": [
            spoiled([row["self_draw"] for row in fields], [None]),
            spoiled([str(row["self_draw"]) for row in fields], ["yes", "", None]),
            spoiled([int(row["self_draw"]) for row in fields], [2, -1]),
        ],
        "flags": [
            spoiled([row["flags"] for row in fields], [["x"], [None], ["last_tile"], None]),
            spoiled([" ".join(row["flags"]) for row in fields], ["x", "last_tile,last_tile", None]),
            spoiled([0] * rows, [512, 1, -1, 10**6, 0xFFFF]),
        ],
        "flowers": [spoiled([0] * rows, [9, -1, 256]), spoiled(["0"] * rows, ["9", "x", None])],
        "void_suit": [spoiled(["m"] * rows, ["x", None]), spoiled([0] * rows, [3, 300])],
        "rules": [spoiled([None] * rows, ["mcr", "x", "intermediate"])],
    }
    for name, forms in choices.items():
        if random.random() < 0.5:
            columns[name] = random.choice(forms)
    return pa.table(columns)


@pytest.mark.parametrize("seed", range(12))
def test_rows_of_tables_are_told_by_the_code_they_have(seed: int, tmp_path: Path) -> None:
    """In words for each bad row, with the field; and the status is that of the batch."""
    import pyarrow.parquet as parquet

    random = Random(seed)
    kinds: set[str] = set()
    for _ in range(4):
        table = junk_table(random, 60)
        alone = table.drop("rules") if "rules" in table.column_names else table
        status = RULES.score_batch(HandBatch.from_arrow(alone)).status
        assert status is not None
        for row, number in enumerate(status.tolist()):
            fault = arrow.row_fault(alone, row)
            code = "ok" if fault is None else fault.code
            assert code == (CODES[number] if number and CODES[number] != "not_winning" else "ok")
            kinds.add(code)
        parquet.write_table(table, tmp_path / "in.parquet")
        score_file(tmp_path / "in.parquet", tmp_path / "out.parquet", RULES, yaku="none")
        for answer in read_back(tmp_path / "out.parquet"):
            is_bad = answer["error"] not in (None, "not_winning")
            assert is_bad == (answer["message"] is not None)
            if is_bad:
                assert answer["message"] != answer["error"]
                assert " " in answer["message"]
    assert len(kinds) >= 4


@pytest.mark.parametrize("name", ["in.jsonl", "in.csv", "in.parquet"])
def test_strict_stops_at_the_first_bad_row(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its number; a hand that does not win is an answer."""
    import pyarrow.parquet as parquet

    from bulk_files import write_csv

    monkeypatch.setattr(text_input, "BLOCK", 500)
    no_win = "123m456p789s1122z+3z"
    hands = [GOOD, no_win] * 40 + ["0m", GOOD, "1m"]
    if name == "in.parquet":
        parquet.write_table(pa.table({"hand": hands}), tmp_path / name)
    elif name == "in.csv":
        write_csv(tmp_path / name, [{"hand": h, "self_draw": False, "flags": []} for h in hands])
    else:
        write_lines(tmp_path / name, [{"hand": hand} for hand in hands])
    with pytest.raises(sihai.HandError, match=r"row 81: .*0m") as caught:
        score_file(tmp_path / name, tmp_path / "out.jsonl", RULES, strict=True)
    assert caught.value.code == "bad_tile"
    assert not (tmp_path / "out.jsonl").exists()
    summary = score_file(tmp_path / name, tmp_path / "out.jsonl", RULES, resume=True)
    assert summary.bad == {"bad_tile": 1, "bad_count": 1}
    assert summary.not_winning == 40
    assert [row["error"] for row in read_back(tmp_path / "out.jsonl")].count("bad_tile") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "out.jsonl"])
