"""Payments, FOUR_SEAS R14-R18: the cases, the closed forms, the reference, and every fault.

Mixed levels have a file of their own.
"""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
import sihai
from engine import CONTEXT, case_id, cases, hand_of
from sihai import Player, settle, settle_mixed
from sihai.tiles import SEATS

INTERMEDIATE, BASIC, BEGINNER = "fourseas-intermediate", "fourseas-basic", "fourseas-beginner"
LINES = {INTERMEDIATE: 50, BASIC: 30, BEGINNER: None}
LEVELS = st.sampled_from(list(LINES))
POINTS = st.integers(0, 300) | st.integers(0, 10**30)


def settled(fields: dict[str, Any]) -> dict[str, Any]:
    """The answer to the fields of a case, through the Python functions."""
    if "players" in fields:
        players = {
            seat: Player(player["rules"], player.get("minimum"))
            for seat, player in fields["players"].items()
        }
        facts = {name: fields[name] for name in CONTEXT if name in fields}
        result = settle_mixed(
            players,
            hand_of(fields),
            winner=fields["winner"],
            discarder=fields["discarder"],
            **facts,
        )
        return {"deltas": result.deltas, "scores": result.scores, "error": None}
    wins = {win["seat"]: win["points"] for win in fields["wins"]}
    blessing = fields.get("as_self_draw", False)
    deltas = settle(fields["rules"], wins, fields["discarder"], as_self_draw=blessing)
    return {"deltas": deltas, "error": None}


@pytest.mark.parametrize(
    "row",
    [row for row in cases("fourseas_settle.jsonl") if row["out"]["error"] is None],
    ids=case_id,
)
def test_case(row: dict[str, Any]) -> None:
    assert settled(row["in"]) == row["out"]


def test_examples_of_the_sources() -> None:
    """000's two winners; 002's table of mixed levels, a self-draw of 30 and 65, and 10 and 70."""
    assert settle("intermediate", {"S": 40, "W": 60}, "E") == deltas(-190, 160, 80, -50)
    players = {"E": "basic", "S": "basic", "W": "intermediate", "N": "intermediate"}
    mirrored = sihai.Hand.parse("234m 567m 234p 567p 8s +8s")
    by_draw = settle_mixed(players, mirrored, winner="E")
    assert by_draw == (deltas(180, -60, -60, -60), {"S": 30, "W": 30, "N": 30})
    shifted = sihai.Hand.parse("234s 345s 456s 678m 2p +2p")
    on_discard = settle_mixed(players, shifted, winner="N", discarder="S")
    assert on_discard == (deltas(-10, -20, -50, 80), {"E": 10, "S": 10, "W": 70})


def deltas(*amounts: int) -> dict[str, int]:
    return dict(zip(SEATS, amounts, strict=True))


# R15, R16, R18


@given(LEVELS, POINTS, st.permutations(SEATS))
def test_one_winner_is_paid_by_the_closed_forms(rules: str, points: int, seats: list[str]) -> None:
    winner, discarder, *others = seats
    drawn = settle(rules, {winner: points})
    assert drawn == {seat: 6 * points if seat == winner else -2 * points for seat in SEATS}
    line = LINES[rules]
    share = points if line is None else min(points, line)
    claimed = settle(rules, {winner: points}, discarder)
    assert claimed[winner] == 4 * points
    assert claimed[discarder] == -(4 * points - 2 * share)
    assert [claimed[seat] for seat in others] == [-share, -share]


@st.composite
def claims(draw: st.DrawFn) -> tuple[dict[str, int], str]:
    """One to three winners on one discard."""
    discarder, *others = draw(st.permutations(SEATS))
    count = draw(st.integers(1, 3))
    return {seat: draw(POINTS) for seat in others[:count]}, discarder


@given(LEVELS, claims())
def test_winners_get_their_rise_over_the_highest_before(
    rules: str, claim: tuple[dict[str, int], str]
) -> None:
    wins, discarder = claim
    start = SEATS.index(discarder)
    order = [SEATS[(start + step) % 4] for step in (1, 2, 3)]
    highest = 0
    result = settle(rules, wins, discarder)
    for seat in order:
        if seat in wins:
            assert result[seat] == 4 * max(wins[seat] - highest, 0)
            highest = max(highest, wins[seat])
        else:
            line = LINES[rules]
            most = max(wins.values())
            assert result[seat] == -(most if line is None else min(most, line))


@given(LEVELS, claims(), st.booleans(), st.booleans())
def test_every_settlement_is_whole_sums_to_zero_and_agrees_with_the_reference(
    rules: str, claim: tuple[dict[str, int], str], by_draw: bool, blessing: bool
) -> None:
    wins, discarder = claim
    given_by = None if by_draw and len(wins) == 1 else discarder
    result = settle(rules, wins, given_by, as_self_draw=blessing)
    assert sum(result.values()) == 0
    assert {type(amount) for amount in result.values()} == {int}
    assert list(result) == list(SEATS)
    expected = reference.settle(rules, wins, given_by, as_self_draw=blessing)
    assert {"deltas": result, "error": None} == expected


@pytest.mark.parametrize("discarder", SEATS)
def test_several_winners_in_every_order(discarder: str) -> None:
    """The order of the mapping does not matter, the order round the table does."""
    others = [seat for seat in SEATS if seat != discarder]
    for points in itertools.product((0, 20, 49, 50, 51, 90), repeat=3):
        wins = dict(zip(others, points, strict=True))
        for count in (2, 3):
            for named in itertools.permutations(others, count):
                part = {seat: wins[seat] for seat in named}
                expected = reference.settle(INTERMEDIATE, part, discarder)["deltas"]
                assert settle(INTERMEDIATE, part, discarder) == expected


def test_payment_line_is_an_option() -> None:
    none = sihai.ruleset("intermediate", payment_line=None)
    assert settle(none, {"S": 90}, "E") == deltas(-180, 360, -90, -90)
    free = sihai.ruleset("intermediate", payment_line=0)
    assert settle(free, {"S": 90}, "E") == deltas(-360, 360, 0, 0)


# R14: blessing of man


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("intermediate", deltas(-80, 240, -80, -80)),
        ("basic", deltas(-100, 160, -30, -30)),
        ("beginner", deltas(-80, 160, -40, -40)),
    ],
)
def test_blessing_of_man_is_paid_as_a_self_draw_only_where_it_is_a_yaku(
    rules: str, expected: dict[str, int]
) -> None:
    assert settle(rules, {"S": 40}, "E", as_self_draw=True) == expected


def test_blessing_of_man_among_several_winners() -> None:
    """Paid as a discard win, or refused where the option says so and it is a yaku (R16)."""
    wins = {"S": 70, "W": 90}
    plain = settle("intermediate", wins, "E")
    assert settle("intermediate", wins, "E", as_self_draw=True) == plain
    refusing = sihai.ruleset("intermediate", several_blessing_of_man="refuse")
    assert code_of(settle, refusing, wins, "E", as_self_draw=True) == "undefined_settlement"
    assert settle(refusing, wins, "E") == plain
    assert settle(refusing, {"S": 70}, "E", as_self_draw=True)["S"] == 420
    basic = sihai.ruleset("basic", several_blessing_of_man="refuse")
    assert settle(basic, wins, "E", as_self_draw=True) == settle("basic", wins, "E")


# Faults


def code_of(function: Any, *args: Any, **keywords: Any) -> str:
    with pytest.raises(sihai.SihaiError) as fault:
        function(*args, **keywords)
    return fault.value.code


@pytest.mark.parametrize(
    ("wins", "discarder", "keywords", "code", "named"),
    [
        ({}, "E", {}, "bad_field", "wins"),
        (None, "E", {}, "bad_field", "wins"),
        ([("S", 40)], "E", {}, "bad_field", "wins"),
        ({"S": 40}, "S", {}, "bad_field", "discarder"),
        ({"S": 40, "W": 60}, "W", {}, "bad_field", "discarder"),
        ({"S": 40, "W": 60}, None, {}, "bad_field", "discarder"),
        ({"S": -1}, "E", {}, "bad_field", "points of S"),
        ({"S": True}, "E", {}, "bad_field", "points of S"),
        ({"S": 40.0}, "E", {}, "bad_field", "points of S"),
        ({"S": "40"}, "E", {}, "bad_field", "points of S"),
        ({"S": None}, "E", {}, "bad_field", "points of S"),
        ({"S": np.float64(40)}, "E", {}, "bad_field", "points of S"),
        ({"S": np.bool_(True)}, "E", {}, "bad_field", "points of S"),
        ({1: 40}, "E", {}, "bad_field", "wins"),
        ({"S": 40}, 0, {}, "bad_field", "discarder"),
        ({"S": 40}, "E", {"as_self_draw": 1}, "bad_field", "as_self_draw"),
        ({"S": 40}, "E", {"out": ["N"]}, "bad_field", "out"),
        ({"S": 40}, "E", {"out": "N"}, "bad_field", "out"),
        ({"S": 40}, "E", {"out": None}, "bad_field", "out"),
        ({"X": 40}, "E", {}, "bad_seat", "wins"),
        ({"s": 40}, "E", {}, "bad_seat", "wins"),
        ({"S": 40}, "X", {}, "bad_seat", "discarder"),
        ({"S": 40}, "", {}, "bad_seat", "discarder"),
    ],
)
def test_fault_is_named_with_its_field(
    wins: Any, discarder: Any, keywords: dict[str, Any], code: str, named: str
) -> None:
    with pytest.raises(sihai.SettlementError, match=named) as fault:
        settle("intermediate", wins, discarder, **keywords)
    assert fault.value.code == code
    copied = pickle.loads(pickle.dumps(fault.value))
    assert (str(copied), copied.code) == (str(fault.value), code)


def test_first_of_several_faults_is_told() -> None:
    """bad_field, then unknown_rules, then bad_seat, then undefined_settlement."""
    refusing = sihai.ruleset("intermediate", several_blessing_of_man="refuse")
    assert code_of(settle, "riichi", {"S": -5}, "X") == "bad_field"
    assert code_of(settle, "riichi", {"X": 5}, "E") == "unknown_rules"
    assert code_of(settle, "basic", {"X": 5}, "E", out=["N"]) == "bad_field"
    wins = {"X": 5, "S": 5}
    assert code_of(settle, refusing, wins, "E", as_self_draw=True) == "bad_seat"


def test_rules_of_a_wrong_type_are_a_type_error() -> None:
    with pytest.raises(TypeError):
        settle(5, {"S": 40})  # type: ignore[arg-type]


def test_whole_numbers_of_other_kinds_become_plain_ints() -> None:
    result = settle("intermediate", {"S": np.int16(400), "W": np.uint8(200)}, "E")
    assert result == deltas(-1550, 1600, 0, -50)
    assert {type(amount) for amount in result.values()} == {int}
