"""The Tianjin reference by hands itemised by hand, and against MCR."""

from typing import Any

import pytest

import generate_mcr
import reference
from reference.mcr.table import FANS
from reference.notation import parse_hand
from reference.tianjin.table import FANS_BY_KEY, FOUR_DIRECTIONS, TABLE

DRAW = {"self_draw": True}


def itemised(text: str, *, options: Any = None, **fields: Any) -> str:
    result = reference.score(parse_hand(text, **fields), "tianjin", **(options or {}))
    assert result["error"] is None, result
    fans = [
        each["code"] if each["count"] == 1 else f"{each['code']}x{each['count']}"
        for each in result["yaku"]
    ]
    return f"{result['raw']}: {' '.join(fans)}"


def test_table() -> None:
    assert [row.code for row in TABLE] == [f"T{n:02}" for n in range(1, 75)]
    for row in TABLE:
        if row.mcr:
            assert FANS[row.mcr].points == row.points
    left_out = FANS.keys() - {row.mcr for row in TABLE}
    assert left_out == {str(n) for n in range(1, 14)} | {"81", "82"}
    values = [row.points for row in TABLE]
    assert values == sorted(values, reverse=True)
    assert all(fan.drops <= FANS_BY_KEY.keys() | {"59"} for fan in FANS_BY_KEY.values())


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        # Q6: three steps in two suits, four in two or three; no gap, no step of two.
        ("[123m] 234p 345m 777z 9s +9s", {}, "6: T58 T60 T71 T74"),
        ("[123m] 345p 567m 777z 9s +9s", {}, "4: T58 T71 T74"),
        ("[123m] 234p 345s 777z 9s +9s", {}, "10: T38 T58 T71 T74"),
        ("[234m] 345p 456m 567p 9m +9m", {}, "9: T48 T50 T65 T71 T74"),
        ("[123m] 234p 345m 456s 9p +9p", {}, "10: T38 T50 T71 T74"),
        ("[222m] [333p] [444m] 777z 9s +9s", {}, "14: T37 T49 T58 T71 T74"),
        ("[222m] [333p] [444m] 555p 9m +9m", {}, "16: T37 T43 T65 T67 T71 T74"),
        ("[222m] [333m] [444m] 555p 9m +9m", {}, "34: T13 T37 T65 T67 T71 T74"),
        ("[222m] [333p] [444s] 555p 9m +9m", {}, "17: T30 T37 T67 T71 T74"),
        # A link beside the three; none inside the four.
        ("[123m] 234p 345m 456m 9s +9s", {}, "8: T48 T50 T71 T74"),
        ("[123m] 234p 345m 678m 9s +9s", {}, "7: T50 T60 T63 T71 T74"),
        # Q4: heads, in the knitted form too; dropped where they are sure.
        ("[222s] 234m 567m 678p 8s +8s", {}, "5: T51 T63 T71 T73"),
        ("[222s] 234m 567m 678p 9s +9s", {}, "4: T63 T67 T71 T74"),
        ("[222s] 234m 567m 678p 3s +3s", {}, "4: T51 T63 T71"),
        ("147m 258p 369s [234p] 2m +2m", {}, "16: T23 T50 T71 T73"),
        ("[456m] 567s 555p 456p 5m +5m", {}, "20: T18 T52 T62 T71"),
        ("[123m] [789m] 123p 789p 5s +5s", {}, "17: T19 T71"),
        ("[111m] [999p] [111p] 999m 9s +9s", {}, "65: 8 T71"),
        ("[222m] [444m] [666p] 888s 2s +2s", {}, "26: T09 T71 T73"),
        ("1133m 2288p 5577s 2m +2m", {}, "25: T07 T67"),
        # Q2, Q5, Q10, Q12.
        ("[222m] [333m] [444m] 555m 9s +9s", {}, "52: T01 T65 T67 T71 T74"),
        ("1133m 2288p 5577s 1z +1z", DRAW, "25: T07 T72"),
        ("(2222m) [5555p] [789s] 345s 9p +9p", {}, "6: T59 T67 T68 T71 T74"),
        ("(2222m) [5555p] [789s] 345s 9p +9p", {"flowers": 3}, "6: T59 T67 T68 T71 T74"),
        # Q7 and Q14.
        ("234m 567m 678p 222s 3s +3s", {"flags": ["ready_at_start"]}, "37: T06 T51 T55 T63"),
        ("[234p] [123p] 44s [789m] 55z +4s", {}, "8: T31"),
        ("[234p] [123p] 44s [789m] 99m +4s", {}, "2: T67 T74"),
    ],
)
def test_hand(text: str, fields: dict[str, Any], expected: str) -> None:
    assert itemised(text, **fields) == expected


def test_ready_at_start_with_a_meld_is_impossible() -> None:
    hand = parse_hand("(2222s) 234m 567m 678p 3s +3s", flags=["ready_at_start"])
    assert reference.score(hand, "tianjin")["error"] == "impossible_condition"


def test_options() -> None:
    kongs = "(2222m) [5555p] [789s] 345s 9p +9p"
    assert itemised(kongs, options={"mixed_kongs_points": 5}) == "8: T67 T71 T74 82"
    assert itemised(kongs, flowers=2, options={"flowers": True}).endswith("81x2")
    pairs = "1133m 2288p 5577s 1z +1z"
    literal = {"fully_concealed_special_forms": True}
    assert itemised(pairs, options=literal, **DRAW) == "28: T07 T45"
    assert reference.score(parse_hand(pairs), "tianjin")["may_win"]
    by_draw = {"self_draw_only": True}
    assert not reference.score(parse_hand(pairs), "tianjin", **by_draw)["may_win"]
    assert reference.score(parse_hand(pairs, **DRAW), "tianjin", **by_draw)["may_win"]


def test_four_directions_are_an_option() -> None:
    winds = "[111z] [222z] [333z] 444z 6z +6z"
    east = {"seat": "E", "prevailing": "E"}
    assert itemised(winds, **east) == "153: 1 11 T71"
    option = {"sifang_dafa": True}
    assert itemised(winds, options=option, **east) == "169: T00 T71"
    other = winds.replace("6z", "5z")
    assert itemised(other, options=option, **east) == "153: 1 11 T71"
    assert FOUR_DIRECTIONS.points == 168


def test_without_the_new_fans_it_is_mcr() -> None:
    """The same options, no heads and no steps: the same total. So for pairs and honor heads."""
    compared = 0
    new = {row.code for row in TABLE if row.mcr is None}
    for hand in generate_mcr.hands(2500, seed=4):
        ours = reference.score(hand, "tianjin", mixed_kongs_points=5, flowers=True)
        if ours["error"] or new & {each["code"] for each in ours["yaku"]}:
            continue
        theirs = reference.score(hand, "mcr")
        names = {row.code: row.mcr for row in TABLE}
        shared = [(names.get(each["code"], each["code"]), each["count"]) for each in ours["yaku"]]
        assert sorted(shared) == sorted((each["code"], each["count"]) for each in theirs["yaku"])
        assert ours["blocks"] == theirs["blocks"]
        compared += 1
    assert compared > 600
