"""The reference scorer against the sources' own hands and each ruling, itemised by hand."""

from typing import Any

import pytest

import reference
from reference.fourseas.counting import preference
from reference.tiles import parse_tiles

INTERMEDIATE = "fourseas-intermediate"
BASIC = "fourseas-basic"
BEGINNER = "fourseas-beginner"


def hand(text: str, **fields: object) -> dict[str, Any]:
    """A hand from its blocks: four alike are an exposed kong, the rest is concealed."""
    blocks = text.split()
    kongs = [block for block in blocks if len(block) == 5]
    concealed = "".join(block for block in blocks if len(block) != 5)
    melds = [{"kind": "kong", "tiles": kong} for kong in kongs]
    win = parse_tiles(concealed)[-1:]
    return {"concealed": concealed, "melds": melds, "win": win and win[0]} | fields


def items(result: dict[str, Any]) -> str:
    return " ".join(
        item["code"] if item["count"] == 1 else f"{item['code']}x{item['count']}"
        for item in result["yaku"]
    )


# Hands of the official page, in its order; where it leaves blocks open, they add no yaku.
# Itemised by hand. Without a seat, so that no wind counts.
PAGE = [
    ("678m 444p 567s 222z 66z", 20, "A.1"),
    ("33m 66m 77s 99p 11z 44z 66z", 80, "A.1 B.b1"),
    ("234p 456p 999p 666z 22z", 40, "A.2 E1.1"),
    ("123s 234s 666s 789s 44s", 70, "A.3 F2.1 F3.a1"),
    ("123p 345m 234s 567s 77z", 10, "B.a1 F3.b1"),
    ("333m 666p 444s 333z 88s", 30, "B.a2"),
    ("33m 88m 55p 66p 55s 99s 44z", 60, "B.b1"),
    ("17m 258s 369p 124567z", 30, "B.c1"),
    ("258m 17p 36s 1234567z", 40, "B.c2"),
    ("147m 258p 369s 13457z", 60, "B.c3"),
    ("19m 19p 19s 1234567z 9s", 160, "B.c4"),
    ("345p 222m 678s 555m 44s", 5, "C1.1"),
    ("123m 999p 123s 222z 99m", 35, "C1.2 G1.a1"),
    ("789m 789m 111p 789s 11m", 55, "C1.3 F1.1 G1.a1"),
    ("111m 999m 111s 666z 11z", 120, "B.a2 C1.4 E1.1"),
    ("11p 99p 11s 11m 33z 44z 66z", 160, "A.1 B.b1 C1.4"),
    ("123m 234p 234p 666z 22s", 40, "C2.1 E1.1 F1.1"),
    ("456p 666s 111z 333z 55z", 20, "C2.1"),
    ("88s 88s 88p 88m 33z 66z 77z", 100, "A.1 B.b1 C2.1"),
    ("234m 345p 345s 456s 44m", 60, "B.a1 C1.1 C2.2 F2.1 G1.a1"),
    ("678m 789m 777p 567s 77s", 45, "C2.2 F2.1"),
    ("678m 678m 678p 777s 77p", 100, "C1.1 C2.3 F1.1 G1.a1"),
    ("123s 123s 123p 123m 22m", 125, "B.a1 C2.3 F1.1 G1.a2"),
    ("7777p 234m 456s 111s 99s", 10, "D.1"),
    ("2222s 6666z 123m 567p 99m", 40, "D.2 E1.1"),
    ("9999m 3333s 6666p 345m 77p", 120, "D.3"),
    ("777z 123m 678p 345s 99p", 10, "E1.1"),
    ("555z 666z 77z 234p 678m", 80, "E1.2"),
    ("555z 666z 777z 234p 66s", 160, "E1.3"),
    ("111z 222z 33z 345m 678p", 30, "E2.1"),
    ("222z 333z 444z 345m 88p", 80, "E2.2"),
    ("345s 345s 111m 888p 22z", 10, "F1.1"),
    ("123p 123p 567m 567m 99s", 80, "F1.2"),
    ("456p 456p 456p 888s 11m", 120, "F1.3"),
    ("345s 456s 111m 888p 22z", 5, "F2.1"),
    ("123p 234p 567m 678m 99s", 60, "F2.2"),
    ("345s 456s 567s 111m 22z", 60, "F2.3"),
    ("345p 456p 567p 678p 11s", 160, "F2.4"),
    ("123s 789s 444m 666p 22z", 5, "F3.a1"),
    ("123m 456m 789m 555p 22z", 40, "F3.a2"),
    ("123s 345s 567s 789s 22m", 120, "F3.a3"),
    ("456m 789m 111p 333s 22z", 5, "F3.b1"),
    ("345p 678p 234s 567s 11m", 40, "F3.b2"),
    ("234p 567p 234m 567m 11s", 60, "F3.b3"),
    ("567p 567s 222m 999m 11z", 5, "G1.a1"),
    ("678m 678p 678s 111m 22z", 30, "G1.a2"),
    ("234m 789m 234p 789p 55s", 40, "G1.c1"),
    ("123m 456s 789p 555m 33z", 20, "G2.a1"),
]


@pytest.mark.parametrize(("text", "points", "expected"), PAGE, ids=[row[0] for row in PAGE])
def test_official_examples(text: str, points: int, expected: str) -> None:
    result = reference.score(hand(text), INTERMEDIATE)
    assert result["error"] is None
    assert (result["points"], items(result)) == (points, expected)


RULINGS: list[tuple[str, dict[str, Any], str, int, str]] = [
    # R1: four kongs, and kongs at Basic, where D.1 stands alone.
    ("1111m 3333s 6666p 8888s 22m", {}, INTERMEDIATE, 160, "B.a2 D.1 D.3"),
    ("2222s 6666z 123m 567p 99m", {}, BASIC, 30, "D.1x2 E1.1"),
    # R1: 123m serves once in F3, though three 789m stand beside it; F1 may use these again.
    ("123m 789m 789m 789m 11z", {}, INTERMEDIATE, 190, "A.2 B.a1 C1.2 F1.3 F3.a1"),
    ("123m 123m 789m 789m 55p", {}, INTERMEDIATE, 90, "F1.2 F3.a1x2"),
    ("123m 456m 123p 456p 77z", {}, BASIC, 25, "B.a1 F3.b1x2 G1.a1x2"),
    # R3 (a): no lower yaku by choice, though 40 + 40 + 5 would be more.
    ("234m 567m 234p 567p 55s", {}, INTERMEDIATE, 65, "C1.1 F3.b3"),
    ("234m 567m 234p 567p 55s", {}, BASIC, 30, "B.a1 C1.1 F3.b1x2 G1.a1x2"),
    # R3 (b): equal in F3, and the straight keeps 平和.
    ("123m 456m 456m 789m 11p", {}, INTERMEDIATE, 55, "B.a1 F1.1 F3.a2"),
    # The same in F2: three shifted and 平和, not two shifted twice.
    ("123m 234m 234m 345m 99p", {}, INTERMEDIATE, 75, "B.a1 F1.1 F2.3"),
    # R2 and the highest reading: pairs that are chows too, and pungs that are chows too.
    ("22m 33m 44m 55m 66m 77m 88m", {}, INTERMEDIATE, 185, "A.3 C1.1 F1.2 F3.b2"),
    ("111m 222m 333m 999p 99s", {}, INTERMEDIATE, 160, "C1.3 F1.3"),
    # Four chows alike are two pairs of them, worth less than three alike.
    ("456m 456m 456m 456m 99p", {}, INTERMEDIATE, 125, "B.a1 F1.3"),
    # G1.c1 with equal numbers in both pairs.
    ("234m 234m 234p 234p 99s", {}, INTERMEDIATE, 120, "F1.2 G1.c1"),
    # R5: an included yaku goes, and so does all its kind.
    ("345p 456p 567p 678p 22p", {}, INTERMEDIATE, 225, "A.3 C1.1 F2.4"),
    # R7: honors alone, and terminals alone, where no higher yaku exists.
    ("111z 222z 333z 444z 55z", {}, INTERMEDIATE, 190, "B.a2 C1.4 E2.2"),
    ("111z 222z 333z 444z 55z", {}, BASIC, 60, "B.a2 C1.2"),
    ("111m 999m 111p 999p 99s", {}, INTERMEDIATE, 110, "B.a2 C1.4"),
    # R4: among equal totals, the yaku earliest in the table (not 567m twice with 喜相逢).
    ("456m 456m 789m 567p 77m", {}, BASIC, 20, "B.a1 F1.1 F3.b1"),
    ("234s 345s 678s 222s 55s", {}, INTERMEDIATE, 75, "A.3 C1.1 F1.1"),
    # Two dragon pungs need the third as the pair.
    ("555z 666z 234p 678m 99s", {}, INTERMEDIATE, 20, "E1.1x2"),
    # R11: a kong is a pung; R13: seat wind only, no prevailing wind.
    ("5555z 666z 77z 234p 678m", {}, INTERMEDIATE, 90, "D.1 E1.2"),
    ("222z 333z 444z 345m 88p", {"seat": "S"}, INTERMEDIATE, 90, "E1.1 E2.2"),
    ("222z 333z 444z 345m 88p", {"prevailing": "S"}, INTERMEDIATE, 80, "E2.2"),
    # A wind pung beside three dragons.
    ("555z 666z 777z 222z 33z", {"seat": "S"}, INTERMEDIATE, 280, "B.a2 C1.4 E1.1 E1.3"),
    # R10: thirteen orphans count B and H alone.
    (
        "19m 19p 19s 1234567z 9s",
        {"flags": ["last_tile"]},
        INTERMEDIATE,
        180,
        "B.c4 H1.2",
    ),
    ("123m 456p 678s 99m 222z", {"flags": ["last_tile"]}, INTERMEDIATE, 20, "H1.2"),
    (
        "123m 456p 678s 99m 2222z",
        {"flags": ["last_tile", "kong_replacement"], "self_draw": True},
        BASIC,
        50,
        "D.1 H1.1 H2.2",
    ),
    ("123m 456p 678s 999m 22z", {"flags": ["robbing_kong"], "win": "1m"}, BASIC, 20, "H2.1"),
    ("123m 456p 678s 999m 22z", {"flags": ["blessing_of_man"]}, INTERMEDIATE, 60, "H1.3"),
    ("123m 456p 678s 999m 22z", {"flags": ["blessing_of_man"]}, BASIC, 0, ""),
    (
        "123m 456p 678s 999m 22z",
        {"flags": ["blessing_of_earth"], "self_draw": True},
        INTERMEDIATE,
        120,
        "H1.4",
    ),
    (
        "123m 456p 678s 999m 22z",
        {"flags": ["blessing_of_heaven"], "self_draw": True},
        INTERMEDIATE,
        160,
        "H1.5",
    ),
]


@pytest.mark.parametrize(("text", "fields", "rules", "raw", "expected"), RULINGS)
def test_rulings(text: str, fields: dict[str, Any], rules: str, raw: int, expected: str) -> None:
    result = reference.score(hand(text, **fields), rules)
    assert result["error"] is None
    assert (result["raw"], items(result)) == (raw, expected)


def test_limit_cuts_points_and_not_raw() -> None:
    """Big three dragons 160, seat wind 10, pungs 30, one suit 30, mixed linked 20."""
    limited = hand("555z 666z 777z 111z 22p", seat="E")
    assert reference.score(limited, INTERMEDIATE)["raw"] == 250
    assert reference.score(limited, INTERMEDIATE)["points"] == 200
    assert reference.score(limited, INTERMEDIATE, limit=220)["points"] == 220
    assert reference.score(limited, BASIC)["points"] == 100  # 30 + 30 + 4 x 10, no limit


def test_linked_seven_pairs_is_an_option() -> None:
    linked = hand("88s 88s 88p 88m 33z 66z 77z")
    assert items(reference.score(linked, INTERMEDIATE, linked_seven_pairs=False)) == "A.1 B.b1"
    mixed = hand("456p 666s 111z 333z 55z")
    assert items(reference.score(mixed, INTERMEDIATE, linked_seven_pairs=False)) == "C2.1"


def test_chicken_hand_only_where_it_has_points() -> None:
    chicken = hand("123m 456p 678s 999m 22z")
    with_minimum = reference.score(chicken, BEGINNER)
    assert (with_minimum["points"], with_minimum["yaku"]) == (0, [])
    assert not with_minimum["may_win"]
    without = reference.score(
        chicken, BEGINNER, chicken_points=1, minimum_self_draw=0, minimum_discard=0
    )
    assert (without["points"], items(without), without["may_win"]) == (1, "chicken", True)
    some_yaku = hand("123m 123m 678s 999m 22z")
    assert items(reference.score(some_yaku, BEGINNER, chicken_points=1)) == "F1.1"


def test_shapes_by_level() -> None:
    pairs = hand("33m 66m 77s 99p 11z 44z 66z")
    orphans = hand("19m 19p 19s 1234567z 9s")
    errors = {
        name: (result["error"], reference.score(orphans, name)["error"])
        for name, result in reference.score_all_levels(pairs).items()
    }
    assert errors == {
        BEGINNER: ("not_winning", "not_winning"),
        BASIC: (None, "not_winning"),
        INTERMEDIATE: (None, None),
    }


def test_basic_has_its_18_yaku_and_beginner_its_7() -> None:
    """Each at its first showing in the page's hands and rulings, or absent."""
    beginner = "B.a1 C1.1 D.1 E1.1 F1.1 F3.b1 G1.a1"
    basic = f"A.2 A.3 B.a2 B.b1 C1.2 F3.a2 G1.a2 H1.1 H1.2 H2.1 H2.2 {beginner}"
    hands = [hand(text) for text, _, _ in PAGE]
    hands += [hand(text, **fields) for text, fields, _, _, _ in RULINGS]
    for rules, codes in ((BEGINNER, beginner), (BASIC, basic)):
        results = [reference.score(each, rules) for each in hands]
        seen = {item["code"] for result in results for item in result["yaku"]}
        assert seen == set(codes.split())


def test_minimum_differs_by_way_of_winning() -> None:
    """R14: at Intermediate 15 points are enough for a self-draw, at preset novice for both."""
    fifteen = hand("345s 345s 222m 888p 33s")
    assert reference.score(fifteen, INTERMEDIATE)["points"] == 15
    assert not reference.score(fifteen, INTERMEDIATE)["may_win"]
    assert reference.score(fifteen, INTERMEDIATE, minimum_discard=10)["may_win"]
    assert reference.score(fifteen | {"self_draw": True}, INTERMEDIATE)["may_win"]
    assert not reference.score(hand("345s 222m 678p 444s 88m", self_draw=True), BASIC)["may_win"]


def test_blessing_of_man_is_a_self_draw_where_it_is_a_yaku() -> None:
    man = hand("123m 456p 678s 999m 22z", flags=["blessing_of_man"])
    for rules, may_win in ((INTERMEDIATE, False), (BASIC, True)):
        result = reference.score(man, rules, minimum_self_draw=61, minimum_discard=0)
        assert result["may_win"] == may_win


def test_blocks_of_the_least_reading_among_equals() -> None:
    """234 567 twice and 88, or 345 678 twice and 22: the same yaku."""
    result = reference.score(hand("22m 33m 44m 55m 66m 77m 88m"), INTERMEDIATE)
    assert result["blocks"] == ["234m", "234m", "567m", "567m", "88m"]
    kongs = reference.score(hand("7777p 234m 111s 456s 99s"), INTERMEDIATE)
    assert kongs["blocks"] == ["234m", "456s", "111s", "7777p", "99s"]


def test_equal_totals_prefer_the_highest_points_before_the_order_of_the_table() -> None:
    """R4: 10 before 5 + 5, though these stand earlier; then the earlier; the total above all."""
    assert preference(("F1.1",)) < preference(("B.a1", "C1.1"))
    assert preference(("B.a1", "F1.1")) < preference(("C1.1", "F1.1"))
    assert preference(("B.a1", "C1.1", "F2.1")) < preference(("F1.1",))
