"""The Sichuan reference by hands itemised by hand; the rank ladder."""

from collections import Counter
from typing import Any

import pytest

import generate_sichuan
import reference
from reference.notation import parse_hand
from reference.sichuan.table import FANS

DRAW = {"self_draw": True}
HEAVEN = {"self_draw": True, "flags": ["blessing_of_heaven"]}
EARTH = {"self_draw": True, "flags": ["blessing_of_earth"]}


def itemised(text: str, *, options: Any = None, **fields: Any) -> str:
    """Multiplier and fan, then the fans."""
    result = reference.score(parse_hand(text, **fields), "sichuan", **(options or {}))
    if result["error"]:
        return str(result["error"])
    fans = [
        each["code"] if each["count"] == 1 else f"{each['code']}x{each['count']}"
        for each in result["yaku"]
    ]
    return f"x{result['points']} {result['raw']}: {' '.join(fans)}"


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        # The source's examples.
        ("234p 456p 77p 345s 789s +", {}, "x1 1: S1"),
        ("111m 222m 444m 333p 99p +", {}, "x2 2: S2"),
        ("11333222456999s +", {}, "x4 3: S3"),
        ("111222333m 78999p +", {}, "x4 3: S4"),
        ("2244552299m 1199p +", {}, "x16 5: S8"),
        ("2244553399m 1199p +", {}, "x4 3: S5"),
        ("99977755511166p +", {}, "x8 4: S6"),
        ("222555888s 88855m +", {}, "x8 4: S7"),
        ("11222244p 557799m +", {}, "x16 5: S8"),
        ("11334466778899s +", {}, "x16 5: S9"),
        ("11123777888999p +", {}, "x16 5: S10"),
        ("11224444557799m +", {}, "x32 6: S13"),
        # S-a: suits, honors, chows claimed, the void suit.
        ("234p 456p 77p 345s 789m +", {}, "not_winning"),
        ("[111m] 456p 77p 345s 789p +", {}, "not_winning"),
        ("234p 456p 77p 345s 777z +", {}, "not_winning"),
        ("[234p] 456p 77p 345s 789s +", {}, "not_winning"),
        ("234p 456p 77p 345s 789s +", {"void_suit": "m"}, "x1 1: S1"),
        ("234p 456p 77p 345s 789s +", {"void_suit": "s"}, "not_winning"),
        ("[777s] 456p 77p 345p 789p +", {"void_suit": "s"}, "not_winning"),
        ("19m 19p 19s 1234567z 1m +", {}, "not_winning"),
        # S-b: pairs or sets, roots counted, whichever is more; a blessing as a base.
        ("22334455667788m +", {}, "x16 5: S9"),
        ("22334455667788m +", HEAVEN, "x32 6: S11"),
        ("11112233m 445566p +", {}, "x16 5: S8"),
        ("111122223333m 44m +", {}, "x128 8: S13 X3x2"),
        ("111122223333m 44m +", HEAVEN, "x256 9: S11 X3x3"),
        ("11224444557799m +", EARTH, "x64 7: S12 X3"),
        # S-c: roots of a pung and its fourth tile; no kong is one, unless the table says so.
        ("[333m] 345m 678p 555p 99p +", {}, "x2 2: S1 X3"),
        ("3333m 45m 678p 555p 99p +", {}, "x2 2: S1 X3"),
        ("[3333m] 456m 678p 555p 99p +", {}, "x1 1: S1"),
        ("(3333m) 456m 678p 555p 99p +", {}, "x1 1: S1"),
        # S-e, S-f: kongs are pungs; 带幺九 needs sets.
        ("[1111m] (2222m) 999p 333p 44p +", {}, "x2 2: S2"),
        ("[2222m] (5555m) 888p 222p 55p +", {}, "x8 4: S7"),
        ("[1111m] (9999m) 123p 789p 99p +", {}, "x4 3: S4"),
        ("11m 99m 11p 99p 22m 33m 44p +", {}, "x4 3: S5"),
        ("[111m] 222m 333m 444m 55m +", {}, "x8 4: S6"),
        ("[2222m] [5555m] [8888m] 22p 555p +", {}, "x8 4: S7"),
        # Extras always add; the rest of the conditions is nothing (S-h, S-i).
        ("[3333m] 456m 678p 555p 99p +", {**DRAW, "flags": ["kong_replacement"]}, "x2 2: S1 X1"),
        ("[333m] 345m 678p 555p 99p +", {"flags": ["after_kong_discard"]}, "x4 3: S1 X2 X3"),
        ("[333m] 456m 678p 555p 99p +", {**DRAW, "flags": ["last_tile"]}, "x1 1: S1"),
        ("[333m] 456m 678p 555p 99p +", {"flowers": 8, "seat": "E"}, "x1 1: S1"),
    ],
)
def test_hand(text: str, fields: dict[str, Any], expected: str) -> None:
    """Won on the last tile written."""
    tiles = text.removesuffix(" +")
    last = tiles[-2:]
    assert itemised(tiles, win=last, **fields) == expected


def test_options() -> None:
    dragon = "111122223333m 44m"
    assert itemised(dragon, win="4m", options={"max_fan": 5}) == "x16 8: S13 X3x2"
    assert itemised(dragon, win="4m", options={"max_fan": 8}) == "x128 8: S13 X3x2"
    kong = "[3333m] (4444p) 456m 555p 99p"
    assert itemised(kong, win="9p", options={"kong_is_root": True}) == "x4 3: S1 X3x2"
    robbed = "[333m] 456m 678p 555p 99p"
    flag = {"win": "6m", "flags": ["robbing_kong"]}
    assert itemised(robbed, **flag) == "x1 1: S1"
    assert itemised(robbed, **flag, options={"robbing_kong_fan": 1}) == "x2 2: S1 X4"


def test_every_fan_occurs_and_multipliers_double() -> None:
    codes: Counter[str] = Counter()
    for hand in generate_sichuan.hands(4000, seed=6):
        result = reference.score(hand, "sichuan")
        if result["error"]:
            assert result["error"] == "not_winning"
            continue
        assert result["may_win"]
        assert result["points"] == 2 ** (result["raw"] - 1)
        codes.update(each["code"] for each in result["yaku"])
        assert [each["code"][0] for each in result["yaku"]].count("S") == 1
    assert {code for code in FANS if codes[code] < 10} == {"X4"}


@pytest.mark.parametrize(
    ("points", "title"),
    [
        *((-500, "白板"), (0, "白板"), (99, "白板"), (100, "一万"), (199, "一万"), (200, "二万")),
        *((499, "二万"), (500, "三万"), (1000, "四万"), (2000, "五万"), (2999, "五万")),
        *((3000, "六万"), (5000, "七万"), (8000, "八万"), (11999, "八万"), (12000, "九万")),
        *((20000, "东风"), (29999, "东风"), (30000, "西风"), (40000, "南风"), (80000, "北风")),
        *((119999, "北风"), (120000, "中"), (10**9, "中")),
    ],
)
def test_ranks(points: int, title: str) -> None:
    assert reference.rank(points).zh == title
