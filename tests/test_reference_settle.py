"""Payments of MCR, Tianjin and Sichuan."""

from collections.abc import Collection
from itertools import product

import pytest

import reference

MCR_LIKE = ("mcr", "mcr-europe", "tianjin")


def shown(
    rules: str, wins: dict[str, int], discarder: str | None, out: Collection[str] = ()
) -> str:
    """Deltas of E S W N, or the error."""
    result = reference.settle(rules, wins, discarder, out=out)
    deltas = result["deltas"]
    return " ".join(str(deltas[seat]) for seat in "ESWN") if deltas else str(result["error"])


@pytest.mark.parametrize("rules", MCR_LIKE)
def test_mcr_pays_the_base_and_the_points(rules: str) -> None:
    assert shown(rules, {"S": 24}, None) == "-32 96 -32 -32"
    assert shown(rules, {"S": 24}, "W") == "-8 48 -32 -8"
    assert shown(rules, {"E": 8}, "N") == "32 -8 -8 -16"


def test_mcr_by_closed_formula() -> None:
    for winner, discarder, points in product("ESWN", ["E", "S", "W", "N", None], range(8, 400, 7)):
        if winner == discarder:
            continue
        result = reference.settle("mcr", {winner: points}, discarder)["deltas"]
        assert sum(result.values()) == 0
        gain = 24 + 3 * points if discarder is None else 24 + points
        assert result[winner] == gain


def test_sichuan_pays_the_multiplier() -> None:
    assert shown("sichuan", {"S": 16}, None) == "-16 48 -16 -16"
    assert shown("sichuan", {"S": 16}, "W") == "0 16 -16 0"
    assert shown("sichuan", {"S": 16}, None, out=["E"]) == "0 32 -16 -16"
    assert shown("sichuan", {"S": 16}, None, out=["E", "W"]) == "0 16 0 -16"
    assert shown("sichuan", {"S": 16}, "W", out=["E"]) == "0 16 -16 0"
    assert shown("sichuan", {"S": 16, "N": 2}, "W") == "0 16 -18 2"
    assert shown("sichuan", {"S": 16, "N": 2, "E": 1}, "W") == "1 16 -19 2"


@pytest.mark.parametrize(
    ("rules", "wins", "discarder", "out", "error"),
    [
        ("mcr", {"S": 8, "N": 8}, "E", [], "undefined_settlement"),
        ("mcr", {"S": 8, "N": 8}, None, [], "bad_field"),
        ("mcr", {"S": 8}, "S", [], "bad_field"),
        ("mcr", {"S": -8}, "E", [], "bad_field"),
        ("mcr", {}, "E", [], "bad_field"),
        ("mcr", {"S": 8}, "E", ["W"], "bad_field"),
        ("intermediate", {"S": 20}, "E", ["W"], "bad_field"),
        ("mcr", {"X": 8}, "E", [], "bad_seat"),
        ("tianjin", {"S": 8}, "ES", [], "bad_seat"),
        ("sichuan", {"S": 8, "N": 8}, None, [], "bad_field"),
        ("sichuan", {"S": 8}, "S", [], "bad_field"),
        ("sichuan", {"S": 8}, "E", ["E"], "bad_field"),
        ("sichuan", {"S": 8}, None, ["S"], "bad_field"),
        ("sichuan", {"S": 8}, None, ["E", "E"], "bad_field"),
        ("sichuan", {"S": 8}, None, ["X"], "bad_seat"),
        ("riichi", {"S": 8}, "E", [], "unknown_rules"),
    ],
)
def test_refused(
    rules: str, wins: dict[str, int], discarder: str | None, out: list[str], error: str
) -> None:
    assert shown(rules, wins, discarder, out) == error


def test_faults_of_a_hand_under_every_ruleset() -> None:
    good = {"concealed": "123m456p789s11222z", "win": "1m"}
    for rules in reference.RULESETS:
        for fields, error in (
            ({"flowers": 9}, "bad_field"),
            ({"win": "9m"}, "win_not_in_hand"),
            ({"concealed": "11111m456p789s222z"}, "too_many_copies"),
            ({"flags": ["kong_replacement"], "self_draw": True}, "impossible_condition"),
            ({"concealed": "124m456p789s11222z"}, "not_winning"),
        ):
            result = reference.score(good | fields, rules)
            assert (result["error"], result["points"], result["yaku"]) == (error, 0, [])
            assert result["may_win"] is False
