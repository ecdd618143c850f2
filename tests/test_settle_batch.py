"""Settlements as arrays: row by row what `sihai.settle` says, faults and all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sihai
from engine import legal_levels
from sihai.errors import CODES
from sihai.tiles import SEATS

RULESETS = [
    *dict(legal_levels()).values(),
    sihai.ruleset("intermediate", several_blessing_of_man="refuse"),
    sihai.ruleset("basic", payment_line=None),
    sihai.ruleset("intermediate", payment_line=1),
]
MOST = 2**31 - 1
POINTS = st.one_of(
    st.just(0),
    st.integers(1, 400),
    st.sampled_from([-1, -(2**63), MOST // 6, MOST // 6 + 1, MOST, 2**40, 2**40 + 1, 2**63 - 1]),
)
ROWS = st.lists(
    st.tuples(
        st.tuples(POINTS, POINTS, POINTS, POINTS)
        | st.permutations([0, 0, 0]).flatmap(
            lambda zeros: st.tuples(st.integers(0, 3), st.integers(1, 400)).map(
                lambda win: (*zeros[: win[0]], win[1], *zeros[win[0] :])
            )
        ),
        st.sampled_from([0, 1, 2, 3, 0, 1, 2, 3, 255, 255, 4, 254, -1, 256, 2**32]),
        st.booleans(),
    ),
    min_size=1,
    max_size=12,
)
Row = tuple[tuple[int, ...], int, bool]


def settled_alone(rules: sihai.Ruleset, row: Row) -> tuple[list[int], int]:
    """The payments of a row and the number of its error, by single calls."""
    points, discarder, as_self_draw = row
    if max(points) > 2**40:  # too large for payments of 32 bits whatever the seats
        return [0] * 4, CODES.index("bad_field")
    seat = None if discarder == 255 else SEATS[discarder] if 0 <= discarder < 4 else "X"
    wins = {SEATS[place]: number for place, number in enumerate(points) if number}
    if not wins:  # a draw, which only arrays can tell
        return [0] * 4, 0 if seat != "X" else CODES.index("bad_seat")
    try:
        deltas = sihai.settle(rules, wins, seat, as_self_draw=as_self_draw)
    except sihai.SettlementError as error:
        return [0] * 4, CODES.index(error.code)
    if any(abs(delta) > MOST for delta in deltas.values()):
        return [0] * 4, CODES.index("bad_field")
    return [deltas[seat] for seat in SEATS], 0


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(RULESETS), ROWS)
@example(RULESETS[3], [((0, 9, 9, 0), 0, True), ((0, 9, 9, 0), 9, True), ((-1, 9, 9, 0), 0, True)])
def test_every_row_settles_as_it_does_alone(rules: sihai.Ruleset, rows: list[Row]) -> None:
    points = np.array([row[0] for row in rows])
    discarder = np.array([row[1] for row in rows])
    as_self_draw = np.array([row[2] for row in rows])
    expected = [settled_alone(rules, row) for row in rows]
    status = np.full(len(rows), 77, np.uint8)
    deltas = rules.settle_batch(points, discarder, as_self_draw=as_self_draw, status=status)
    assert deltas.dtype == np.int32
    assert status.tolist() == [number for _, number in expected]
    assert deltas.tolist() == [payments for payments, _ in expected]
    assert not deltas.sum(axis=1, dtype=np.int64).any()
    bad = [row for row, (_, number) in enumerate(expected) if number]
    if not bad:
        again = rules.settle_batch(points, discarder, as_self_draw=as_self_draw)
        assert np.array_equal(again, deltas)
        return
    with pytest.raises(sihai.SettlementError, match=f"^row {bad[0]}: ") as caught:
        rules.settle_batch(points, discarder, as_self_draw=as_self_draw)
    assert caught.value.code == CODES[expected[bad[0]][1]]


WINS = np.array([[0, 40, 60, 0], [0, 0, 0, 25], [0, 0, 0, 0], [9, 8, 7, 0]])
FROM = np.array([0, 255, 1, 3])
RULES = RULESETS[2]
PAID = RULES.settle_batch(WINS, FROM)


def test_the_example_of_the_interface() -> None:
    assert PAID[0].tolist() == [-190, 160, 80, -50]


@pytest.mark.parametrize("dtype", ["i1", "u1", ">i2", "<u4", "i8", ">u8"])
def test_integers_of_every_make(dtype: str) -> None:
    wins = WINS.astype(dtype)
    wide = np.zeros((4, 8), dtype)
    wide[:, ::2] = wins
    wins.setflags(write=False)
    for made in (wins, np.asfortranarray(wins), wide[:, ::2], wins.tolist()):
        for seats in (FROM, FROM.astype(np.uint8), FROM.tolist()):
            assert np.array_equal(RULES.settle_batch(made, seats), PAID)


def test_one_discarder_and_one_flag_stand_for_all() -> None:
    wins = np.array([[0, 30, 0, 0], [0, 0, 70, 0]])
    for seat in (0, [0], np.array(0), np.uint8(0)):
        assert np.array_equal(RULES.settle_batch(wins, seat), RULES.settle_batch(wins, [0, 0]))
    self_drawn = RULES.settle_batch(wins, 255)
    assert np.array_equal(RULES.settle_batch(wins, 0, as_self_draw=True), self_drawn)
    assert not np.array_equal(RULES.settle_batch(wins, 0), self_drawn)


def test_no_rows_are_settled_too() -> None:
    assert RULES.settle_batch(np.zeros((0, 4), int), np.zeros(0, int)).shape == (0, 4)
    assert RULES.settle_batch(np.zeros((0, 4), int), 255).shape == (0, 4)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((WINS[:, :3], FROM), None),
        ((WINS[0], 0), None),
        ((WINS, FROM[:3]), None),
        ((WINS, FROM[None]), None),
        ((WINS, FROM), np.zeros(3, np.uint8)),
        ((WINS, FROM), np.zeros(4, np.int32)),
        ((WINS, FROM), [0, 0, 0, 0]),
    ],
)
def test_a_wrong_shape_is_refused(arguments: Any, status: Any) -> None:
    with pytest.raises(ValueError, match=r"^(points|discarder|status): "):
        RULES.settle_batch(*arguments, status=status)


def test_what_holds_no_integers_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"^points: "):
        RULES.settle_batch(WINS.astype(float), FROM)
    with pytest.raises(TypeError, match=r"^discarder: "):
        RULES.settle_batch(WINS, "E")
    with pytest.raises(TypeError, match=r"^as_self_draw: "):
        RULES.settle_batch(WINS, FROM, as_self_draw=0.5)


def test_scores_become_payments_without_a_loop() -> None:
    batch = sihai.HandBatch.from_strings(["[555z] (1111m) 23p 789s 99s +1p"] * 3)
    points = RULES.score_batch(batch, outputs="points").points
    assert points is not None
    wins = np.zeros((3, 4), np.int32)
    wins[np.arange(3), [1, 2, 3]] = points
    expected = [sihai.settle(RULES, {seat: int(points[0])}, "E") for seat in "SWN"]
    assert RULES.settle_batch(wins, 0).tolist() == [list(row.values()) for row in expected]
