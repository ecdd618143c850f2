"""The MCR reference over random hands: exclusions both ways, symmetries, single rules restated."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

import generate_mcr
import reference
from reference.mcr.combining import Candidate, legal_lists
from reference.mcr.rules import MCR, table_under
from reference.mcr.score import found
from reference.mcr.table import FANS, FLOWER
from reference.mcr.waits import shape_waits
from reference.notation import parse_hand
from reference.readings import Kind, Reading, all_readings, knitted_straight_readings
from reference.tiles import format_tiles, parse_tiles
from reference.validate import checked

Drawn = tuple[dict[str, Any], dict[str, Any]]


@cache
def drawn() -> list[Drawn]:
    """Random hands with their results."""
    return [(hand, reference.score(hand, "mcr")) for hand in generate_mcr.hands(4000, seed=31)]


def codes(result: dict[str, Any]) -> set[str]:
    return {each["code"] for each in result["yaku"]}


def test_table() -> None:
    assert len(FANS) == 82
    assert Counter(fan.points for fan in FANS.values()) == Counter(
        {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 9, 6: 7, 4: 4, 2: 10, 1: 13, 5: 1}
    )
    assert all(fan.drops <= FANS.keys() for fan in FANS.values())


def test_a_fan_never_stands_beside_one_that_it_drops() -> None:
    for hand, result in drawn():
        for code in codes(result):
            assert not FANS[code].drops & codes(result), hand


# What can be found beside the fan that drops it; the other pairs follow from how fans are found.
BITING = {
    *("1 48,60,61", "3 49", "4 22,56,62,76", "5 48,79", "6 19,22,56,62,76"),
    *("7 18,51,56,62", "8 48,55,65,73,76", "11 48,55,73", "12 48,56,62", "13 22,63,76"),
    *("14 64", "15 48", "18 48,55,73", "19 56,62", "20 34,51,56,62", "21 48,68,76", "22 76"),
    *("25 76", "26 68,76", "27 76", "29 63,76", "31 68,76", "34 51,56,62", "36 76", "37 76"),
    *("40 75", "44 80", "46 80", "47 58", "52 79", "53 66", "56 80", "63 76", "68 76"),
}


def biting() -> set[tuple[str, str]]:
    return {
        (code, dropped)
        for code, many in (row.split() for row in BITING)
        for dropped in many.split(",")
    }


def test_exclusions_both_ways() -> None:
    """Each pair is found together, and then only the dropping fan counts; and the dropped alone."""
    table = table_under(MCR, MCR.defaults)
    together: Counter[tuple[str, str]] = Counter()
    alone: Counter[str] = Counter()
    for hand, result in drawn():
        if result["error"]:
            continue
        alone.update(codes(result))
        for reading in readings(hand):
            held = set(found(checked(hand), reading, MCR, table, MCR.defaults))
            together.update((code, drop) for code in held for drop in FANS[code].drops & held)
    assert [pair for pair in biting() if not together[pair]] == []
    assert [dropped for _, dropped in biting() if not alone[dropped]] == []


def readings(hand: dict[str, Any]) -> list[Reading]:
    possible = checked(hand)
    return [
        *all_readings(possible.concealed, possible.meld_blocks),
        *knitted_straight_readings(possible.concealed, possible.meld_blocks),
    ]


def test_chicken_hand_stands_alone() -> None:
    chickens = 0
    for hand, result in drawn():
        others = codes(result) - {FLOWER}
        if "43" in others:
            assert others == {"43"}, hand
            chickens += 1
        assert others or result["error"], hand
    assert chickens > 5


def test_tile_hogs_are_the_quads_that_are_not_kongs() -> None:
    for hand, result in drawn():
        kongs = sum(len(parse_tiles(meld["tiles"])) == 4 for meld in hand["melds"])
        text = hand["concealed"] + "".join(meld["tiles"] for meld in hand["melds"])
        quads = list(Counter(parse_tiles(text)).values()).count(4) - kongs
        hogs = sum(each["count"] for each in result["yaku"] if each["code"] == "64")
        if result["error"] is None and "14" not in codes(result):
            assert hogs == quads, hand


def test_wait_fans_are_of_single_waits() -> None:
    """77-79 in a regular hand exactly when one tile wins, and completes an edge, middle or pair."""
    seen: Counter[bool] = Counter()
    for hand, result in drawn():
        if result["shape"] != "standard" or codes(result) & {"5", "52"}:
            continue
        before = parse_tiles(hand["concealed"])
        [win] = parse_tiles(hand["win"])
        before.remove(win)
        only = set(shape_waits(tuple(before))) == {win}
        named = bool(codes(result) & {"77", "78", "79"})
        seen[named] += 1
        assert only or not named, hand
        assert sum(code in codes(result) for code in ("77", "78", "79")) <= 1
    assert min(seen.values()) > 300


def test_order_of_melds_and_tiles_is_nothing() -> None:
    rng = Random(5)
    for hand, result in drawn()[:600]:
        concealed = parse_tiles(hand["concealed"])
        rng.shuffle(concealed)
        melds = rng.sample(hand["melds"], len(hand["melds"]))
        assert reference.score(hand | {"concealed": concealed, "melds": melds}, "mcr") == result


def test_suits_may_change_names() -> None:
    """But for 绿一色 and 推不倒, which name their suits."""
    for hand, result in drawn()[:800]:
        if result["error"] or codes(result) & {"3", "40"}:
            continue
        turned = hand | {
            "concealed": turn(hand["concealed"]),
            "win": turn(hand["win"]),
            "melds": [meld | {"tiles": turn(meld["tiles"])} for meld in hand["melds"]],
        }
        other = reference.score(turned, "mcr")
        if not codes(other) & {"3", "40"}:
            assert other["raw"] == result["raw"], hand


def turn(text: str) -> str:
    return format_tiles((tile + 9) % 27 if tile < 27 else tile for tile in parse_tiles(text))


def test_legal_lists_are_acyclic_and_never_use_a_set_twice_for_one_fan() -> None:
    """MCR 1.4 (a) and (b), counted by hand: a ring of four links has three at most."""
    ring = [
        Candidate("70", frozenset({0, 1})),
        Candidate("70", frozenset({2, 3})),
        Candidate("71", frozenset({0, 2})),
        Candidate("71", frozenset({1, 3})),
    ]
    lists = list(legal_lists(ring, {node: frozenset([node]) for node in range(5)}))
    assert Counter(map(len, lists)) == Counter({0: 1, 1: 4, 2: 6, 3: 4})
    star = [Candidate("70", frozenset({0, 1})), Candidate("70", frozenset({0, 2}))]
    lists = list(legal_lists(star, {node: frozenset([node]) for node in range(5)}))
    assert Counter(map(len, lists)) == Counter({0: 1, 1: 2})


@pytest.mark.parametrize(
    "text",
    [
        "147m 258p 368s 234p 7z +7z",
        "147m 147p 369s 234p 7z +7z",
        "[234m] [234m] 147m 258p 3s +6s",
        "147m 258p 36s 12344z +5z",
        "19m 19p 19s [777z] 1234z +1z",
        "19m 19p 19s 223456z 7z +7z",
        "1133m 2288p 77s [555s] +7s",
        "[999m] 89p 1s 222z 333z 1z +1z",
    ],
)
def test_near_misses_do_not_win(text: str) -> None:
    assert reference.score(parse_hand(text), "mcr")["error"] == "not_winning"


def test_knitted_straight_is_one_whole_block() -> None:
    result = reference.score(parse_hand("147m 258p 369s (4444p) 7z +7z"), "mcr")
    assert result["shape"] == "knitted_straight"
    assert result["blocks"] == ["4444p", "77z", "147m258p369s"]
    [reading] = readings(parse_hand("147m 258p 369s 234p 7z +7z"))
    assert [block.kind for block in reading.blocks] == [Kind.CHOW, Kind.PAIR, Kind.WHOLE]
