"""Faults as Python raises them: field and place, wrong types, values that cannot be shown."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import sihai
from sihai import tiles
from sihai.errors import CODES, Faults
from sihai.settlement import Player

RULES = sihai.ruleset("intermediate")
HAND = sihai.Hand.parse("[555z] (1111m) 23p 789s 99s +1p")
HUGE = 10**5000


class Unshowable:
    """Something whose repr fails."""

    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("call", "code", "field", "position"),
    [
        (lambda: sihai.Hand.parse("123m 0p"), "bad_tile", "hand: 0p", 5),
        (lambda: sihai.Hand.parse("1m [124m]"), "bad_meld", "hand: [124m]", 3),
        (lambda: sihai.Hand("1m 8z"), "bad_tile", "concealed: 8z", 3),
        (lambda: sihai.Hand("1m", win="0z"), "bad_tile", "win: 0z", 0),
        (lambda: sihai.Hand("1m", win="12m"), "bad_tile", "win: ", 0),
        (
            lambda: sihai.Hand("1m", [{"kind": "chow", "tiles": "12m 8z"}]),
            "bad_tile",
            "melds: 8z",
            4,
        ),
        (
            lambda: sihai.Hand("1m", [{"kind": "chow", "tiles": "135m"}]),
            "bad_meld",
            "melds: 135m",
            0,
        ),
        (lambda: tiles.parse_tile("0m"), "bad_tile", "tile: 0m", 0),
        (lambda: tiles.parse_tiles("1m 0m"), "bad_tile", "tiles: 0m", 3),
        # Of the hand as a whole: no place in its text.
        (lambda: sihai.Hand.parse("12m"), "bad_count", "concealed: 2 tiles", None),
        (lambda: sihai.Hand.parse("[123m]" * 5 + "1m"), "bad_count", "melds: 5", None),
        (lambda: sihai.Hand.parse("11111m 23m 789p 22s 99s"), "too_many_copies", "1m", None),
        (lambda: sihai.Hand("12m"), "bad_count", "concealed: 2 tiles", None),
    ],
)
def test_fault_names_its_field_and_its_place_if_it_has_one(
    call: Callable[[], object], code: str, field: str, position: int | None
) -> None:
    with pytest.raises(sihai.HandError) as fault:
        call()
    assert (fault.value.code, fault.value.position) == (code, position)
    assert str(fault.value).startswith(field)
    again = pickle.loads(pickle.dumps(fault.value))
    assert (str(again), again.code, again.position) == (str(fault.value), code, position)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: RULES.score("text"), "hand: must be a Hand, not str"),  # type: ignore[arg-type]
        (lambda: RULES.score(None), "hand: must be a Hand, not NoneType"),  # type: ignore[arg-type]
        (lambda: RULES.score(HAND, {}), "context: must be a WinContext, not dict"),  # type: ignore[arg-type]
        (
            lambda: sihai.settle_mixed({}, "text", winner="E"),  # type: ignore[arg-type]
            "hand: must be a Hand, not str",
        ),
        (
            lambda: sihai.settle_mixed({}, HAND, "E", winner="E"),  # type: ignore[arg-type]
            "context: must be a WinContext, not str",
        ),
        (lambda: sihai.ruleset(5), "rules: must be the name or path of a ruleset, not int"),  # type: ignore[arg-type]
    ],
)
def test_wrong_type_is_a_type_error_in_words(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as fault:
        call()
    assert str(fault.value) == message


VALUES = {"huge": HUGE, "below": -HUGE, "list": [HUGE], "dict": {HUGE: HUGE}, "own": Unshowable()}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize(
    "call",
    [
        lambda value: sihai.Hand([value]),
        lambda value: sihai.Hand("1m", [value]),
        lambda value: sihai.Hand("1m", [(value, 0)]),
        lambda value: sihai.Hand("1m", [("pung", value)]),
        lambda value: sihai.Hand("1m", win=value),
        lambda value: sihai.Hand.from_dict({"melds": value}),
        lambda value: sihai.WinContext(seat=value),
        lambda value: sihai.WinContext(flags=[value]),
        lambda value: sihai.WinContext(flowers=value),
        lambda value: sihai.WinContext(void_suit=value),
        lambda value: sihai.WinContext.from_dict(value),
        lambda value: RULES.score(HAND, seat=value),
        lambda value: tiles.tile_text(value),
        lambda value: tiles.tiles_text([value]),
        lambda value: sihai.ruleset("basic", limit=value),
        lambda value: sihai.ruleset("basic", payment_line=value),
        lambda value: sihai.ruleset("basic", several_blessing_of_man=value),
        lambda value: sihai.ruleset("intermediate", linked_seven_pairs=value),
        lambda value: sihai.ruleset("basic", preset=value),
        lambda value: sihai.settle(RULES, {"S": value}, value),
        lambda value: sihai.settle(RULES, {"S": 1}, out=[value]),
        lambda value: sihai.settle(RULES, {}, value),
        lambda value: sihai.settle_mixed({"E": Player("basic", value)}, HAND, winner=value),
    ],
)
def test_values_that_cannot_be_shown_are_refused_with_words(
    call: Callable[[Any], object], value: Any
) -> None:
    with pytest.raises(sihai.SihaiError) as fault:
        call(value)
    assert len(str(fault.value)) < 300


def test_a_minimum_that_cannot_be_shown_is_refused_with_words() -> None:
    players = {seat: Player("basic", (HUGE, HUGE)) for seat in tiles.SEATS}
    with pytest.raises(sihai.SettlementError, match="minimum by self-draw is a value") as fault:
        sihai.settle_mixed(players, HAND, winner="E")
    assert fault.value.code == "below_minimum"


def test_a_key_that_cannot_be_shown_is_refused_with_words() -> None:
    fields: Any
    for fields in ({HUGE: 1}, {HUGE: 1, "hand": "1m"}):
        for call in (sihai.Hand.from_dict, sihai.WinContext.from_dict):
            with pytest.raises(sihai.HandError, match="cannot be shown"):
                call(fields)
    with pytest.raises(sihai.HandError, match="cannot be shown"):
        sihai.Hand("1m", [{"kind": "chow", HUGE: "123m"}])


@pytest.mark.parametrize("meld", ["ab", b"ab", "", 5, {"kind", "tiles"}, ("chow",), None, (5, 0)])
def test_what_is_no_meld_at_all_is_a_bad_field(meld: object) -> None:
    with pytest.raises(sihai.HandError, match="melds") as fault:
        sihai.Hand("1m", [meld])
    assert fault.value.code == "bad_field"


def test_the_first_fault_by_its_code_is_raised_and_the_earliest_of_equals() -> None:
    faults = Faults(sihai.HandError, [sihai.RulesetError("none such", "unknown_rules")])
    assert faults.of(sihai.Hand.parse, "0m") is None
    assert faults.of(str, HAND) == str(HAND)
    with pytest.raises(sihai.RulesetError):
        faults.raise_first()
    faults.add("first")
    faults.add("second")
    with pytest.raises(sihai.HandError, match="first"):
        faults.raise_first()
    Faults(sihai.HandError).raise_first()


def test_codes_have_the_numbers_of_the_interface() -> None:
    assert CODES[0] == "ok"
    assert CODES.index("bad_tile") == 4
    assert CODES.index("undefined_settlement") == len(CODES) - 1 == 14


def test_the_facts_of_a_win_are_given_in_one_way() -> None:
    rules = sihai.ruleset("intermediate")
    hand = sihai.Hand.parse("123m456p789s1112z+2z")
    for facts in ({"self_draw": True}, {"seat": "E"}, {"flags": ["last_tile"]}, {"flowers": 1}):
        with pytest.raises(TypeError, match="not by both"):
            rules.score(hand, sihai.WinContext(), **facts)


def test_a_score_pickles() -> None:
    score = sihai.ruleset("intermediate").score(sihai.Hand.parse("123m456p789s1112z+2z"), seat="E")
    again = pickle.loads(pickle.dumps(score))
    assert (again.points, again.yaku, again.blocks) == (score.points, score.yaku, score.blocks)


def test_batches_refuse_what_is_no_list_of_hands() -> None:
    with pytest.raises(TypeError, match="texts"):
        sihai.HandBatch.from_strings("123m")
    with pytest.raises(TypeError, match="lines"):
        sihai.HandBatch.from_jsonl([5])  # type: ignore[list-item]
    for rows in (-1, 10**15, "x"):
        with pytest.raises(ValueError, match="rows"):
            sihai.ScoreArrays(rows, 5)  # type: ignore[arg-type]
