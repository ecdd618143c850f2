"""Arrow tables, DuckDB and Polars: the same hands and the same scores as by every other road."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import generate
import sihai
from engine import context_of, hand_of
from sihai import HandBatch
from sihai.errors import CODES

pa = pytest.importorskip("pyarrow")

from sihai import arrow  # noqa: E402 - without pyarrow there is nothing to test

RULES = sihai.ruleset("intermediate")
FIELDS = list(generate.hands(400, seed=1101))
HANDS = [hand_of(fields) for fields in FIELDS]
CONTEXTS = [context_of(fields) for fields in FIELDS]
BATCH = HandBatch.from_hands(HANDS, CONTEXTS)
TEXTS = [str(hand) for hand in HANDS]
GOOD = "123m456p789s1112z+2z"
COLUMNS = ("win", "self_draw", "seat", "prevailing", "flags", "flowers", "void_suit")


def same(found: HandBatch, expected: HandBatch) -> None:
    """The same scores, and the same arrays."""
    first, second = RULES.score_batch(found), RULES.score_batch(expected)
    for name in ("points", "raw", "counts", "status", "may_win"):
        assert (getattr(first, name) == getattr(second, name)).all(), name
    assert (found.concealed == expected.concealed).all()


def test_a_batch_goes_to_a_table_and_back_without_a_copy() -> None:
    table = arrow.table_from_hands(BATCH)
    assert table.schema.field("concealed").type == pa.binary(34)
    back = HandBatch.from_arrow(table)
    same(back, BATCH)
    assert np.shares_memory(back.concealed, BATCH.concealed)
    same(HandBatch.from_arrow(table.to_batches()[0]), BATCH)


@pytest.mark.parametrize(
    "kind", ["fixed list", "list", "large list", "pieces", "sliced", "dictionary"]
)
def test_layouts_of_the_array_columns(kind: str) -> None:
    table = arrow.table_from_hands(BATCH)
    if kind == "pieces":
        table = pa.concat_tables([table[:100], table[100:101], table[101:]])
    elif kind == "sliced":
        table = pa.concat_tables([table[:7], table])[7:]
        table = table.combine_chunks()
    elif kind == "dictionary":
        table = table.set_column(0, "concealed", table["concealed"].dictionary_encode())
    else:
        for name, width in (("concealed", 34), ("melds", 4)):
            of = {
                "fixed list": pa.list_(pa.uint8(), width),
                "list": pa.list_(pa.int64()),
                "large list": pa.large_list(pa.uint8()),
            }[kind]
            rows = [list(row) for row in table[name].to_pylist()]
            place = table.column_names.index(name)
            table = table.set_column(place, name, pa.array(rows, of))
    same(HandBatch.from_arrow(table), BATCH)


@pytest.mark.parametrize("kind", ["string", "large_string", "dictionary", "pieces", "view"])
def test_texts_of_hands(kind: str) -> None:
    column: Any = pa.chunked_array([TEXTS])
    if kind == "large_string":
        column = column.cast(pa.large_string())
    elif kind == "dictionary":
        column = column.dictionary_encode()
    elif kind == "pieces":
        column = pa.chunked_array([TEXTS[:3], [], TEXTS[3:]])
    elif kind == "view":
        column = column.cast(pa.string_view())
    same(HandBatch.from_arrow(pa.table({"hand": column})), HandBatch.from_strings(TEXTS))
    sliced = pa.table({"hand": column, "more": range(len(TEXTS))})[11:-5]
    same(HandBatch.from_arrow(sliced, threads=2), HandBatch.from_strings(TEXTS[11:-5]))


def test_facts_as_names_numbers_and_nulls() -> None:
    facts = {
        "seat": ["E", None, "N", "X", "S"],
        "prevailing": pa.array([0, None, 3, 3, 7], pa.int64()),
        "self_draw": [True, None, False, True, True],
        "flags": [1, None, 0, 0, 0],
        "flowers": [0, None, 8, 0, 0],
        "void_suit": ["m", None, "s", "p", "p"],
    }
    batch = HandBatch.from_arrow(pa.table({"hand": [GOOD] * 5, **facts}))
    assert batch.seat.tolist() == [0, 255, 3, 255, 1]
    assert batch.prevailing.tolist() == [0, 255, 3, 3, 7]
    assert batch.self_draw.tolist() == [True, False, False, True, True]
    assert batch.flags.tolist() == [1, 0, 0, 0, 0]
    assert batch.flowers.tolist() == [0, 0, 8, 0, 0]
    assert batch.void_suit.tolist() == [0, 255, 2, 1, 1]
    status = RULES.score_batch(batch).status
    assert status is not None
    assert [CODES[s] for s in status[3:]] == ["bad_seat", "bad_seat"]
    tiles = pa.table({"concealed": BATCH.concealed.tolist(), "win": ["1m", *[None] * 399]})
    assert HandBatch.from_arrow(tiles).win[:2].tolist() == [0, 255]


def test_rows_that_cannot_be_read_are_bad_and_disturb_no_other() -> None:
    texts = pa.table({"hand": [GOOD, None, "0m", "", GOOD]})
    lists = pa.table(
        {
            "concealed": [list(BATCH.concealed[0]), None, [1] * 33, [None] * 34, [300] * 34],
            "melds": [[0] * 4, None, [0] * 4, [0] * 4, [0] * 4],
            "win": [int(BATCH.win[0])] + [0] * 4,
        }
    )
    status = RULES.score_batch(HandBatch.from_arrow(texts)).status
    assert status is not None
    assert [CODES[s] for s in status] == [CODES[0], "bad_field", "bad_tile", "bad_count", CODES[0]]
    status = RULES.score_batch(HandBatch.from_arrow(lists)).status
    assert status is not None
    assert all(CODES[s] == "bad_field" for s in status[[1, 2, 4]])
    assert status[3] != 0
    null_melds = pa.table(
        {
            "concealed": [list(HandBatch.from_strings([GOOD]).concealed[0])],
            "melds": pa.array([None], pa.list_(pa.uint8())),
            "win": [28],
        }
    )
    assert RULES.score_batch(HandBatch.from_arrow(null_melds)).status == [0]


def test_tables_that_hold_no_hands_are_refused() -> None:
    cases: list[tuple[type[Exception], str, Any]] = [
        (TypeError, "table", [GOOD]),
        (ValueError, "no column hand", pa.table({"tiles": [GOOD]})),
        (ValueError, "concealed", pa.table({"hand": [GOOD], "concealed": [b"0" * 34]})),
        (TypeError, "hand", pa.table({"hand": [1]})),
        (TypeError, "concealed", pa.table({"concealed": ["1m"]})),
        (TypeError, "concealed", pa.table({"concealed": [[0.5] * 34]})),
        (TypeError, "flowers", pa.table({"hand": [GOOD], "flowers": [0.5]})),
        (TypeError, "seat", pa.table({"hand": [GOOD], "seat": [0.5]})),
    ]
    for error, field, table in cases:
        with pytest.raises(error, match=field):
            HandBatch.from_arrow(table)
    with pytest.raises(ValueError, match="threads"):
        HandBatch.from_arrow(pa.table({"hand": [GOOD]}), threads=-1)


def test_no_rows_at_all() -> None:
    for table in (
        pa.table({"hand": pa.array([], pa.string())}),
        pa.table({"hand": pa.array([], pa.null())}),
        arrow.table_from_hands(BATCH)[:0],
        pa.table({"concealed": pa.array([], pa.list_(pa.uint8()))}),
    ):
        batch = HandBatch.from_arrow(table)
        assert len(batch) == 0
        assert len(arrow.table_from_scores(RULES, RULES.score_batch(batch))) == 0


def test_scores_as_a_table() -> None:
    scores = RULES.score_batch(BATCH)
    table = arrow.table_from_scores(RULES, scores)
    head = ["points", "raw", "may_win", "status", "error"]
    assert table.column_names == head + [yaku.code for yaku in RULES.yaku]
    assert table["points"].to_pylist() == scores.points.tolist()  # type: ignore[union-attr]
    codes = [CODES[s] if s else None for s in scores.status]  # type: ignore[union-attr]
    assert table["error"].to_pylist() == codes
    assert set(codes) >= {None, "not_winning"}
    for column, yaku in enumerate(RULES.yaku):
        assert (table[yaku.code].to_numpy() == scores.counts[:, column]).all()  # type: ignore[index]
    some = arrow.table_from_scores(RULES, RULES.score_batch(BATCH, outputs=["points"]))
    assert some.column_names == ["points"]
    with pytest.raises(ValueError, match="yaku"):
        arrow.table_from_scores(sihai.ruleset("mcr"), scores)


def single(rules: str) -> list[int]:
    return [sihai.ruleset(rules).score(hand).points for hand in HANDS]


def test_points_of_texts() -> None:
    found = arrow.points(pa.array([*TEXTS, None, "0m"]), "mcr", threads=2)
    assert found.type == pa.int32()
    assert found.to_pylist() == [*single("mcr"), None, 0]
    names = ["mcr", "basic", None, "sichuan"] * 100
    by_row = arrow.points(pa.array(TEXTS), pa.array(names)).to_pylist()
    expected = {name: single(name) for name in ("mcr", "basic", "sichuan")}
    assert by_row == [None if n is None else expected[n][row] for row, n in enumerate(names)]
    for rules in ("none", "./mcr.toml"):
        with pytest.raises(sihai.RulesetError) as caught:
            arrow.points(pa.array(TEXTS), rules)
        assert caught.value.code == "unknown_rules"


def test_duckdb_says_the_same() -> None:
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    arrow.register_duckdb(connection)
    table = pa.table({"place": range(402), "hand": [*TEXTS, None, "0m"]})
    connection.register("hands", table)
    query = "select sihai_points(hand, 'mcr') from hands order by place"
    assert [row[0] for row in connection.execute(query).fetchall()] == [*single("mcr"), None, 0]
    mixed = "select sihai_points(hand, case when place % 2 = 0 then 'mcr' else 'basic' end) "
    found = [r[0] for r in connection.execute(mixed + "from hands order by place").fetchall()]
    both = (single("mcr"), single("basic"))
    assert found[:400] == [both[row % 2][row] for row in range(400)]
    with pytest.raises(duckdb.Error, match="is no ruleset"):
        connection.execute("select sihai_points('1m', 'none')").fetchall()
    relation = connection.sql("select hand from hands where place < 400 order by place")
    same(HandBatch.from_arrow(relation), HandBatch.from_strings(TEXTS))


def test_polars_says_the_same() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"hand": [*TEXTS, None, "0m"]})
    found = frame.with_columns(points=arrow.polars_points("hand", "mcr"))
    assert found["points"].dtype == polars.Int32
    assert found["points"].to_list() == [*single("mcr"), None, 0]
    same(HandBatch.from_arrow(frame.head(400)), HandBatch.from_strings(TEXTS))


def test_without_pyarrow_the_hint_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "import sihai\n"
        "try: sihai.HandBatch.from_arrow(None)\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "sihai.arrow needs pyarrow: pip install 'sihai[bulk]'"
