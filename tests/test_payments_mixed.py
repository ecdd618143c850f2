"""Payments among mixed levels, FOUR_SEAS R17: the reference, one level, and every fault."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import generate
import reference
import sihai
from engine import context_of, hand_of
from sihai import Player, settle, settle_mixed
from sihai.tiles import SEATS

INTERMEDIATE, BASIC, BEGINNER = "fourseas-intermediate", "fourseas-basic", "fourseas-beginner"
LEVELS = (INTERMEDIATE, BASIC, BEGINNER)


def deltas(*amounts: int) -> dict[str, int]:
    return dict(zip(SEATS, amounts, strict=True))


TABLE = {"E": BASIC, "S": INTERMEDIATE, "W": BASIC, "N": INTERMEDIATE}
SHIFTED = sihai.Hand.parse("234s 345s 456s 678m 2p +2p")


@pytest.mark.parametrize("seed", range(3))
def test_mixed_levels_agree_with_the_reference(seed: int) -> None:
    """On random hands, winners, discarders, levels and own minimums."""
    names = LEVELS
    settlements = 0
    for number, fields in enumerate(generate.hands(400, seed=100 + seed)):
        winner = fields["seat"] or SEATS[number % 4]
        turn = 1 + number % 3
        discarder = None if fields["self_draw"] else SEATS[(SEATS.index(winner) + turn) % 4]
        players: dict[str, dict[str, Any]] = {
            seat: {"rules": names[(number // 3**place) % 3]} for place, seat in enumerate(SEATS)
        }
        if number % 2:
            players[winner]["minimum"] = (0, number % 40)
        expected = reference.settle_mixed(fields, players, winner, discarder)
        answer: dict[str, Any]
        try:
            result = settle_mixed(
                {seat: Player(**player) for seat, player in players.items()},
                hand_of(fields),
                context_of({**fields, "seat": None}),
                winner=winner,
                discarder=discarder,
            )
            answer = {**result._asdict(), "error": None}
            settlements += 1
        except sihai.SihaiError as fault:
            answer = {"deltas": None, "error": fault.code}
        assert answer == expected
    assert settlements > 100


@pytest.mark.parametrize("rules", LEVELS)
def test_players_of_one_level_pay_as_settle_says(rules: str) -> None:
    level = sihai.ruleset(rules)
    players = dict.fromkeys(SEATS, Player(level, (0, 0)))
    for hand in (SHIFTED, sihai.Hand.parse("234m 567m 234p 567p 8s +8s")):
        for winner, discarder in itertools.product(SEATS, (*SEATS, None)):
            if winner == discarder:
                continue
            points = level.score(hand, self_draw=discarder is None, seat=winner).points
            mixed = settle_mixed(players, hand, winner=winner, discarder=discarder)
            assert mixed.deltas == settle(level, {winner: points}, discarder)
            assert mixed.scores == {seat: points for seat in SEATS if seat != winner}


def test_a_ruleset_with_options_is_a_level_too() -> None:
    chicken = sihai.Hand.parse("123m 456p 678s 999m 2z +2z")
    lenient = sihai.ruleset("beginner", preset="no_minimum")
    players: dict[str, Any] = {
        "E": lenient,
        "S": lenient,
        "W": "beginner",
        "N": Player("beginner", (0, 0)),
    }
    result = settle_mixed(players, chicken, winner="E", discarder="S")
    assert result == (deltas(2, -2, 0, 0), {"S": 1, "W": 0, "N": 0})


@pytest.mark.parametrize(
    ("players", "keywords", "code", "named"),
    [
        (None, {}, "bad_field", "players"),
        ({"E": BASIC}, {}, "bad_field", "S is missing"),
        (TABLE | {"X": BASIC}, {}, "bad_field", "'X'"),
        (TABLE | {0: BASIC}, {}, "bad_field", "players"),
        (TABLE | {"W": Player(BASIC, (10,))}, {}, "bad_field", "minimum of W"),  # type: ignore[arg-type]
        (TABLE | {"W": Player(BASIC, (10, -1))}, {}, "bad_field", "minimum of W"),
        (TABLE | {"W": Player(BASIC, (True, 1))}, {}, "bad_field", "minimum of W"),
        (TABLE | {"W": Player(BASIC, 10)}, {}, "bad_field", "minimum of W"),  # type: ignore[arg-type]
        (TABLE, {"winner": None}, "bad_field", "winner"),
        (TABLE, {"winner": ["S"]}, "bad_field", "winner"),
        (TABLE, {"discarder": "S"}, "bad_field", "discarder"),
        (TABLE, {"discarder": 0}, "bad_field", "discarder"),
        (TABLE, {"seat": "W"}, "bad_field", "seat"),
        (TABLE, {"self_draw": True}, "bad_field", "self_draw"),
        (TABLE, {"self_draw": False, "discarder": None}, "bad_field", "self_draw"),
        (TABLE, {"self_draw": 1}, "bad_field", "self_draw"),
        (TABLE, {"flowers": 9}, "bad_field", "flowers"),
        (TABLE, {"context": sihai.WinContext(seat="W")}, "bad_field", "seat"),
        (TABLE, {"context": sihai.WinContext(self_draw=True)}, "bad_field", "self_draw"),
        (TABLE, {"context": sihai.WinContext(), "flowers": 1}, "bad_field", "context"),
        (TABLE | {"W": "riichi"}, {}, "unknown_rules", "riichi"),
        (TABLE, {"winner": "X"}, "bad_seat", "winner"),
        (TABLE, {"discarder": "X"}, "bad_seat", "discarder"),
        (TABLE, {"seat": "X"}, "bad_seat", "seat"),
        (TABLE, {"flags": ["riichi"]}, "bad_flag", "riichi"),
        (TABLE, {"flags": ["blessing_of_heaven"]}, "impossible_condition", "self_draw"),
        (TABLE, {"winner": ["S", "W"]}, "undefined_settlement", "winner"),
        # Of several the first:
        (TABLE | {"W": "riichi"}, {"winner": "X", "flowers": 9}, "bad_field", "flowers"),
        (TABLE | {"W": "riichi"}, {"winner": "X"}, "unknown_rules", "riichi"),
        (TABLE, {"winner": "X", "flags": ["riichi"]}, "bad_seat", "winner"),
        (TABLE, {"winner": ["S", "W"], "flags": ["riichi"]}, "bad_flag", "riichi"),
    ],
)
def test_mixed_fault_is_named_with_its_field(
    players: Any, keywords: dict[str, Any], code: str, named: str
) -> None:
    with pytest.raises(sihai.SihaiError, match=named) as fault:
        settle_mixed(players, SHIFTED, **{"winner": "S", "discarder": "E", **keywords})
    assert fault.value.code == code


def test_what_agrees_with_winner_and_discarder_may_be_given() -> None:
    expected = settle_mixed(TABLE, SHIFTED, winner="S", discarder="E")
    given_too: dict[str, Any] = {"seat": "S", "self_draw": False, "flags": iter(())}
    assert settle_mixed(TABLE, SHIFTED, winner="S", discarder="E", **given_too) == expected
    context = sihai.WinContext(seat="S")
    assert settle_mixed(TABLE, SHIFTED, context, winner="S", discarder="E") == expected
    drawn = settle_mixed(TABLE, SHIFTED, winner="S")
    context = sihai.WinContext(seat="S", self_draw=True)
    assert settle_mixed(TABLE, SHIFTED, context, winner="S") == drawn


def test_flags_given_by_an_iterator_count() -> None:
    flags = ["blessing_of_man"]
    expected = settle_mixed(TABLE, SHIFTED, winner="S", discarder="E", flags=flags)
    assert expected.deltas["S"] == 2 * (10 + 10 + 130)
    assert settle_mixed(TABLE, SHIFTED, winner="S", discarder="E", flags=iter(flags)) == expected


def fault_of(players: Any, hand: sihai.Hand, **keywords: Any) -> str:
    with pytest.raises(sihai.SettlementError) as fault:
        settle_mixed(players, hand, **keywords)
    return fault.value.code


def test_a_hand_that_does_not_win_or_is_too_low_is_refused() -> None:
    pairs = sihai.Hand.parse("22m 55m 33p 88p 44s 77s 1z +1z")
    players = TABLE | {"S": BEGINNER}
    assert fault_of(players, pairs, winner="S") == "not_winning"
    strict = TABLE | {"E": Player(BASIC, (10, 15))}
    assert fault_of(strict, SHIFTED, winner="E", discarder="S") == "below_minimum"
    assert settle_mixed(strict, SHIFTED, winner="E").deltas["E"] == 60


def test_hand_and_context_of_a_wrong_type_are_type_errors() -> None:
    with pytest.raises(TypeError, match="hand"):
        settle_mixed(TABLE, "123m", winner="S")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="context"):
        settle_mixed(TABLE, SHIFTED, {}, winner="S")  # type: ignore[arg-type]
