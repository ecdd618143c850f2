"""R14-R18: who pays whom, by the sources' examples and by hand."""

from itertools import product
from typing import Any

import pytest

import generate
import reference

INTERMEDIATE = "fourseas-intermediate"
BASIC = "fourseas-basic"
BEGINNER = "fourseas-beginner"


def shown(result: dict[str, Any]) -> str:
    """The four deltas, E S W N."""
    assert result["error"] is None
    return " ".join(str(result["deltas"][seat]) for seat in "ESWN")


@pytest.mark.parametrize(
    ("rules", "wins", "discarder", "expected"),
    [
        # R15: to the line each pays his share; above it the discarder pays the difference.
        (INTERMEDIATE, {"S": 30}, None, "-60 180 -60 -60"),
        (INTERMEDIATE, {"S": 200}, None, "-400 1200 -400 -400"),
        (INTERMEDIATE, {"S": 40}, "E", "-80 160 -40 -40"),
        (INTERMEDIATE, {"S": 50}, "N", "-50 200 -50 -100"),
        (INTERMEDIATE, {"S": 55}, "N", "-50 220 -50 -120"),
        (INTERMEDIATE, {"E": 200}, "W", "800 -50 -700 -50"),
        (BASIC, {"E": 50}, "W", "200 -30 -140 -30"),
        (BEGINNER, {"E": 500}, "W", "2000 -500 -1000 -500"),
        (INTERMEDIATE, {"W": 0}, "N", "0 0 0 0"),
        # R16: the official example, then other orders round the table.
        (INTERMEDIATE, {"S": 40, "W": 60}, "E", "-190 160 80 -50"),
        (INTERMEDIATE, {"S": 60, "W": 40}, "E", "-190 240 0 -50"),
        (INTERMEDIATE, {"E": 60, "N": 40}, "W", "80 -50 -190 160"),
        (INTERMEDIATE, {"E": 40, "N": 60}, "W", "0 -50 -190 240"),
        (INTERMEDIATE, {"W": 40, "S": 40}, "N", "-40 160 0 -120"),
        (INTERMEDIATE, {"S": 20, "W": 10, "N": 90}, "E", "-360 80 0 280"),
        (INTERMEDIATE, {"S": 20, "W": 30, "N": 90}, "E", "-360 80 40 240"),
        (BEGINNER, {"S": 40, "W": 60}, "E", "-180 160 80 -60"),
    ],
)
def test_settle(rules: str, wins: dict[str, int], discarder: str | None, expected: str) -> None:
    assert shown(reference.settle(rules, wins, discarder)) == expected


def test_blessing_of_man_is_paid_as_a_self_draw_by_one_winner_only() -> None:
    one = reference.settle(INTERMEDIATE, {"S": 65}, "N", as_self_draw=True)
    assert shown(one) == "-130 390 -130 -130"
    two = reference.settle(INTERMEDIATE, {"S": 40, "W": 60}, "E", as_self_draw=True)
    assert shown(two) == "-190 160 80 -50"


@pytest.mark.parametrize("rules", [BASIC, BEGINNER])
def test_blessing_of_man_changes_nothing_where_it_is_no_yaku(rules: str) -> None:
    plain = reference.settle(rules, {"S": 40}, "E")
    assert plain["error"] is None
    assert reference.settle(rules, {"S": 40}, "E", as_self_draw=True) == plain


def test_payment_line_is_a_parameter() -> None:
    none = reference.settle(INTERMEDIATE, {"S": 90}, "E", payment_line=None)
    assert shown(none) == "-180 360 -90 -90"
    higher = reference.settle(BEGINNER, {"S": 90}, "E", payment_line=70)
    assert shown(higher) == "-220 360 -70 -70"


@pytest.mark.parametrize("discarder", ["E", "S", "W", "N"])
def test_every_settlement_sums_to_zero_and_only_winners_gain(discarder: str) -> None:
    others = [seat for seat in "ESWN" if seat != discarder]
    for points in product([0, 5, 45, 50, 65], repeat=3):
        wins = {seat: value for seat, value in zip(others, points, strict=True) if value}
        if not wins:
            continue
        result = reference.settle(INTERMEDIATE, wins, discarder)["deltas"]
        assert sum(result.values()) == 0
        assert sum(amount for amount in result.values() if amount > 0) == 4 * max(points)
        assert all(result[seat] >= 0 for seat in wins)
        assert all(result[seat] < 0 for seat in "ESWN" if seat not in wins)


@pytest.mark.parametrize(
    ("rules", "wins", "discarder", "error"),
    [
        ("riichi", {"S": 40}, "E", "unknown_rules"),
        (BASIC, {"X": 40}, "E", "bad_seat"),
        (BASIC, {"S": 40}, "ES", "bad_seat"),
        (BASIC, {"S": 40}, "S", "bad_field"),
        (BASIC, {"S": -5}, "E", "bad_field"),
        (BASIC, {}, "E", "bad_field"),
        (BASIC, {"S": 40, "W": 40}, None, "bad_field"),
        # Of several faults the first by number: bad_field, unknown_rules, bad_seat.
        ("riichi", {"S": -5}, "E", "bad_field"),
        ("riichi", {"S": 40}, "S", "bad_field"),
        ("riichi", {"X": 40}, "E", "unknown_rules"),
        (BASIC, {"X": -5}, "E", "bad_field"),
    ],
)
def test_settle_refuses(
    rules: str, wins: dict[str, int], discarder: str | None, error: str
) -> None:
    assert reference.settle(rules, wins, discarder) == {"deltas": None, "error": error}


# The table of the explanatory post: two players at level I, two at level II.
TABLE: dict[str, Any] = {
    "E": {"rules": BASIC},
    "S": {"rules": INTERMEDIATE},
    "W": {"rules": BASIC},
    "N": {"rules": INTERMEDIATE},
}


def win(concealed: str, tile: str, **fields: object) -> dict[str, Any]:
    return {"concealed": concealed, "win": tile, **fields}


SHIFTED = win("234345456m678p55s", "8p")  # I: 平和 断幺 = 10; II: 三步高 平和 断幺 = 70
MIRRORED = win("234567m234567p55s", "7p")  # I: 30; II: 镜连六 断幺 = 65


def test_mixed_levels_on_a_discard() -> None:
    """Level II wins: level II pays to its line, level I by its own count, nobody covers."""
    result = reference.settle_mixed(SHIFTED, TABLE, "S", "E")
    assert result["error"] is None
    assert result["scores"] == {"E": 10, "W": 10, "N": 70}
    assert result["deltas"] == {"E": -20, "S": 80, "W": -10, "N": -50}
    of_level_two = reference.settle_mixed(SHIFTED, TABLE, "S", "N")
    assert of_level_two["deltas"] == {"E": -10, "S": 200, "W": -10, "N": -180}


def test_mixed_levels_on_a_self_draw() -> None:
    """A level-I winner: the lower count of 30 for all three, paid twice."""
    result = reference.settle_mixed(MIRRORED, TABLE, "E", None)
    assert result["scores"] == {"S": 30, "W": 30, "N": 30}
    assert result["deltas"] == {"E": 180, "S": -60, "W": -60, "N": -60}


def test_mixed_levels_pay_under_the_payers_own_line() -> None:
    players = TABLE | {"N": {"rules": BEGINNER}}
    straight = win("123456789m222s44p", "2s")  # I and II: 40; Beginner: 连六 5
    result = reference.settle_mixed(straight, players, "S", "E")
    assert result["scores"] == {"E": 40, "W": 40, "N": 5}
    assert result["deltas"] == {"E": -100, "S": 135, "W": -30, "N": -5}


def test_mixed_levels_blessing_of_man_as_the_winner_judges() -> None:
    man = win("234567m234567p55s", "7p", flags=["blessing_of_man"])
    at_two = reference.settle_mixed(man, TABLE, "S", "E")  # 125 at II, 30 at I, all pay twice
    assert at_two["deltas"] == {"E": -60, "S": 370, "W": -60, "N": -250}
    at_one = reference.settle_mixed(man, TABLE, "W", "S")  # a discard win of 30
    assert at_one["deltas"] == {"E": -30, "S": -60, "W": 120, "N": -30}


def test_mixed_levels_hand_without_that_shape_scores_nothing_there() -> None:
    players = TABLE | {"N": {"rules": BEGINNER}}
    pairs = win("3366m7799s114466z", "6z")
    result = reference.settle_mixed(pairs, players, "S", "N")
    assert result["scores"] == {"E": 60, "W": 60, "N": 0}
    assert result["deltas"] == {"E": -30, "S": 60, "W": -30, "N": 0}


def test_mixed_levels_chicken_counts_as_that_level_says() -> None:
    chicken = win("123m456p678s999m22z", "1m", flags=["last_tile"])
    players = TABLE | {"W": {"rules": BEGINNER}, "N": {"rules": BEGINNER, "chicken_points": 1}}
    result = reference.settle_mixed(chicken, players, "S", "E")
    assert result["scores"] == {"E": 20, "W": 0, "N": 1}


def test_mixed_levels_winners_own_minimum() -> None:
    low = win("234345456m678p55s", "8p")
    assert reference.settle_mixed(low, TABLE, "E", "S")["error"] is None  # 10 of 10
    strict = TABLE | {"E": {"rules": BASIC, "minimum": (10, 15)}}
    assert reference.settle_mixed(low, strict, "E", "S")["error"] == "below_minimum"
    assert reference.settle_mixed(low, strict, "E", None)["error"] is None


@pytest.mark.parametrize(
    ("fields", "winner", "discarder", "error"),
    [
        ({}, "S", "S", "bad_field"),
        ({}, "X", "S", "bad_seat"),
        ({}, "S", "X", "bad_seat"),
        ({"flowers": 9}, "S", "E", "bad_field"),
        ({"win": "9s"}, "S", "E", "win_not_in_hand"),
        ({"concealed": "234345456m679p55s", "win": "7p"}, "S", "E", "not_winning"),
        ({"flags": ["blessing_of_heaven"]}, "S", None, "impossible_condition"),
    ],
)
def test_mixed_levels_refuse(
    fields: dict[str, Any], winner: str, discarder: str | None, error: str
) -> None:
    result = reference.settle_mixed(SHIFTED | fields, TABLE, winner, discarder)
    assert result == {"deltas": None, "error": error}


def test_mixed_levels_report_a_bad_field_before_unknown_rules() -> None:
    players = TABLE | {"W": {"rules": "riichi"}}
    for fields, winner, discarder, error in (
        ({}, "S", "E", "unknown_rules"),
        ({}, "X", "E", "unknown_rules"),
        ({}, "S", "S", "bad_field"),
        ({"self_draws": True}, "S", "E", "bad_field"),
    ):
        result = reference.settle_mixed(SHIFTED | fields, players, winner, discarder)
        assert result == {"deltas": None, "error": error}


def test_players_of_one_level_pay_as_settle_says() -> None:
    players = {seat: {"rules": INTERMEDIATE, "minimum": (0, 0)} for seat in "ESWN"}
    compared = 0
    for hand in generate.hands(300, seed=3, families=["uniform", "chow_patterns", "kongs"]):
        if "blessing_of_man" in hand["flags"]:
            continue
        winner = hand["seat"] or "S"
        discarder = None if hand["self_draw"] else "ESWN"["ESWN".index(winner) - 1]
        points = reference.score(hand | {"seat": winner}, INTERMEDIATE)["points"]
        mixed = reference.settle_mixed(hand, players, winner, discarder)
        if mixed["error"]:
            continue
        alone = reference.settle(INTERMEDIATE, {winner: points}, discarder)
        assert mixed["deltas"] == alone["deltas"]
        compared += 1
    assert compared > 200
