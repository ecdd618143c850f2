"""The MCR reference by hands itemised by hand: each section and ruling."""

from typing import Any

import pytest

import reference
from reference.notation import parse_hand

Case = tuple[str, dict[str, Any], str]
EAST: dict[str, Any] = {"seat": "E", "prevailing": "E"}
DRAW: dict[str, Any] = {"self_draw": True}


def itemised(text: str, rules: str = "mcr", *, options: Any = None, **fields: Any) -> str:
    """The total, then `code` or `code x count` of each fan."""
    result = reference.score(parse_hand(text, **fields), rules, **(options or {}))
    assert result["error"] is None, result
    fans = [
        each["code"] if each["count"] == 1 else f"{each['code']}x{each['count']}"
        for each in result["yaku"]
    ]
    return f"{result['raw']}: {' '.join(fans)}"


COMBINATIONS = [  # MCR 1.4
    # Four chows give three links, though four pairs of them are related.
    ("[234m] 567m [234p] 567p 9s +9s", "6: 63 70x2 71 79"),
    ("[123m] [789m] 123p 789p 4s +4s", "6: 63 70x2 72 79"),
    ("[123m] [789m] 123p 789p 5s +5s", "17: 29 79"),
    ("[123m] [123m] 789m 789m 5m +5m", "65: 13 79"),
    # Three chows give two links; so do two disjoint pairs.
    ("[123m] 456m 123p 777z 9s +9s", "5: 59 70 71 79"),
    ("[123m] 456m 234p 567p 9s +9s", "5: 63 71x2 79"),
    # A fan of three chows and one link, the first of the table.
    ("[123m] 456m 789m 123p 9s +9s", "20: 28 63 70 79"),
    ("[123m] 456s 789p 456p 7z +7z", "10: 39 70 79"),
    ("[123m] 456m 789m 456m 9s +9s", "21: 28 63 69 75 79"),
    # Four chows in steps have no link; three leave one for the fourth.
    ("[123m] 345m 567m 789m 4s +4s", "36: 16 63 75 79"),
    ("[123m] 345m 567m 789p 4s +4s", "19: 30 63 79"),
    ("[123m] 234m 345m 678m 9s +9s", "21: 30 63 71 75 79"),
    # No steps: a mixed one, one of two in three suits, two suits.
    ("[123m] 234m 456m 678p 9s +9s", "4: 63 71 79"),
    ("[123m] 345p 567s 222z 9s +9s", "2: 73 79"),
    ("[123m] 234p 345m 222z 9s +9s", "2: 73 79"),
    ("[123m] 234p 345s 222z 9s +9s", "8: 50 73 79"),
    # Pungs: a fan of three and one 双同刻; two disjoint 双同刻; a gap.
    ("[222m] [222p] [222s] 777m 9p +9p", "24: 32 48 76 79"),
    ("[222m] [222p] [333m] 333p 4s +4s", "25: 37 48 65x2 68 79"),
    ("[222m] [333m] [444m] 444p 9s +9s", "34: 24 48 65 76 79"),
    ("[222m] [333m] [444m] 555m 9s +9s", "51: 15 75 76 79"),
    ("[222m] [333m] [444m] 666m 9s +9s", "33: 24 48 75 76 79"),
    ("[222m] [333p] [444s] 333m 9s +9s", "18: 42 48 65 76 79"),
    ("[222m] [333p] [555s] 777m 9s +9s", "8: 48 76 79"),
]
HONORS: list[Case] = [  # MCR 1.5
    ("[111z] [222z] [333z] 999m 5p +5p", EAST, "25: 38 48 60 61 73 75 79"),
    ("[111z] [222z] [333z] 999m 4z +4z", EAST, "107: 9 18 49 60 61 79"),
    ("[111z] [222z] [333z] 444z 5p +5p", EAST, "95: 1 49 79"),
    ("[555z] [666z] [777z] 999m 5p +5p", EAST, "97: 2 48 73 75 79"),
    ("[555z] [666z] 234m 567m 9m +9m", EAST, "14: 49 54 71 79"),
    ("[555z] [666z] 234m 567p 7z +7z", EAST, "66: 10 75 79"),
    ("[111z] 234m 567m 678p 9s +9s", EAST, "6: 60 61 71 79"),
    ("[111z] 234m 567m 678p 9s +9s", {"seat": "E"}, "4: 61 71 79"),
    ("[111z] 234m 567m 678p 9s +9s", {}, "3: 71 73 79"),
    ("[111m] [999p] [111p] 999m 9s +9s", {}, "65: 8 79"),
    ("[111m] [111s] [111p] 999m 9s +9s", {}, "81: 8 32 79"),
    ("[111z] [222z] [555z] 666z 3z +3z", EAST, "75: 11 54 60 61 79"),
    # Nine Gates implies one 幺九刻: of one, of two; the same tiles won on another.
    ("1112345678999m +1m", {}, "106: 4 28 64"),
    ("1112345678999m +2m", {}, "92: 4 66 71 73"),
    ("1112345678999m +2m", DRAW, "93: 4 66 71 73 80"),
    ("1112245678999m +3m", {}, "31: 22 62 66 71 73x2"),
]
WAITS: list[Case] = [  # MCR 1.7
    ("77789m 11888p [444z] +7m", {}, "6: 64 66 73 75"),
    ("78889m 11888p [444z] +8m", {}, "8: 64 65 66 73 75"),
    ("[234m] 12p 777s 99s 456s +3p", {}, "2: 76 77"),
    ("[234m] 13p 777s 99s 456s +2p", {}, "2: 76 78"),
    ("[234m] 123p 222s 9s 456s +9s", {}, "2: 76 79"),
    ("[234m] 123p 777s 9s 456s +9s", {}, "1: 76"),  # 8s too
    ("[234m] 67p 777s 99s 456s +8p", {}, "1: 76"),
    ("[789m] 12345p 99s 777s +3p", {}, "1: 76"),  # 3p and 6p
    # A wait that the winner himself has exhausted is a wait, in melds too (D6).
    ("[666z] [222p] 4444567m +7m", {}, "5: 59 64 75"),
    ("[444p] [999p] [789p] 6678p +6p", {}, "27: 22 64 73"),
    # Closed before single where both fit (D15).
    ("[789m] 79p 789s 999m 88p +8p", {}, "36: 25 41 64 73 78"),
    # Knitted: in the rest, when the nine are complete; never on one of the nine that was missing.
    ("147m 258p 369s 24p 77z +3p", {}, "15: 35 62 78"),
    ("147m 25p 369s 234p 77z +8p", {}, "14: 35 62"),
    ("147m 258p 369s [234p] 7z +7z", {}, "13: 35 79"),
    ("[999p] 147m 258s 369p 7z +7z", {}, "16: 35 64 73 79"),
    ("1447m 258p 334569s +4m", {}, "17: 35 62 63 79"),
]
MODES: list[Case] = [  # MCR 1.8
    ("234m 567m 678p 222s 9s +9s", {}, "5: 62 71 76 79"),
    ("234m 567m 678p 222s 9s +9s", DRAW, "7: 56 71 76 79"),
    ("(2222s) 234m 567m 678p 9s +9s", DRAW, "9: 56 67 71 76 79"),
    ("[222s] 234m 567m 678p 9s +9s", DRAW, "4: 71 76 79 80"),
    ("[2222s] 234m 567m 678p 9s +9s", {}, "4: 71 74 76 79"),
    ("[222s] [234m] [567m] [678p] 9s +9s", {}, "8: 52 71 76"),
    ("[222s] [234m] [567m] [678p] 9s +9s", DRAW, "4: 71 76 79 80"),
    ("(2222s) [234m] [567m] [678p] 9s +9s", {}, "5: 67 71 76 79"),
    # Last tile and kong flags take 自摸 and leave 不求人.
    ("234m 567m 678p 222s 9s +9s", {**DRAW, "flags": ["last_tile"]}, "15: 44 56 71 76 79"),
    ("[222s] 234m 567m 678p 9s +9s", {**DRAW, "flags": ["last_tile"]}, "11: 44 71 76 79"),
    ("[222s] 234m 567m 678p 9s +9s", {"flags": ["last_tile"]}, "11: 45 71 76 79"),
    (
        "(2222s) 234m 567m 678p 9s +9s",
        {**DRAW, "flags": ["kong_replacement", "last_tile"]},
        "25: 44 46 56 67 71 76 79",
    ),
    (
        "[222s] 23m 567m 678p 99s +4m",
        {"flags": ["robbing_kong", "last_of_kind"]},
        "10: 47 71 76",
    ),
    # Closed special forms: neither 门前清 nor 不求人, but 自摸; none with the last tile (D13).
    ("1133m 2288p 5577s 1z +1z", {}, "24: 19"),
    ("1133m 2288p 5577s 1z +1z", DRAW, "25: 19 80"),
    ("1133m 2288p 5577s 1z +1z", {**DRAW, "flags": ["last_tile"]}, "32: 19 44"),
    ("19m 19p 19s 123456z 7z +7z", DRAW, "89: 7 80"),
    ("147m 25p 36s 123456z +7z", DRAW, "25: 20 80"),
    ("147m 258p 36s 12345z +6z", DRAW, "13: 34 80"),
    ("147m 258p 369s 1234z +6z", {}, "24: 34 35"),
    ("111m 333p 555s 777m 2z +2z", {}, "66: 12 73 79"),
    ("111m 333p 555s 777m 2z +2z", DRAW, "67: 12 73 79 80"),
    ("2233445566778m +8m", DRAW, "91: 6 68 80"),
    # 和绝张 shown by the winner's own exposed melds (D12), and not by a concealed one.
    ("[222s] 34s 567m 678p 99p +2s", {}, "7: 58 64 76"),
    ("[222s] [222m] 456s 567m 9p +9p", {}, "4: 65 76 79"),
]
SHAPES: list[Case] = [  # MCR 1.1 and 1.2, D9, D11, D17, D18
    ("2233445566778s +8s", {}, "90: 6 68"),
    ("223344666888s 6s +8s", {}, "142: 3 19 22 64x2 68"),
    ("1122334455667z +7z", {}, "88: 11 19"),
    ("1111m 9999m 1111p 9p +9p", {}, "95: 8 19 64x3 75"),
    ("[222m] [444m] [666p] 888s 4s +4s", {}, "25: 21 79"),
    ("7788m 8899p 77999s +9s", {}, "50: 19 25 64"),
]
FAULTS: list[Case] = [  # what other calculators got wrong; the totals are from their reports
    ("(1111m) [222s] 78999s 44p +9s", {}, "9: 64 66 67 73x2 76"),
    ("[678s] 147m 25p 369s 22z +8p", {}, "12: 35"),
    ("[222s] [333s] [444s] 6668s +8s", {}, "144: 3 22 24 48 68"),
    ("[999s] 22233444s 11z +3s", {}, "39: 24 48 49 66 73"),
    ("2226s [333s] (8888s) [444s] +6s", DRAW, "150: 3 22 24 48 66 67 68 79 80"),
    ("1122233334444s +2s", {}, "88: 14 22 37 62 63"),
    ("[123m] [789p] 789s 1299p +3p", {}, "10: 55 63 70x2 72 77"),
    ("(2222m) (5555p) [7777s] 345s 9p +9p", {}, "36: 17 66 76 79"),
    ("1122233344s 222z +1s", {}, "56: 24 33 48 49 62 73x2"),
    ("[123m] [123m] 123m 456p 9s +9s", {}, "27: 23 63 79"),
    ("[123m] [456p] 789s 34s 99m +5s", {}, "10: 39 63"),
    ("111222333444m 4z +4z", {}, "120: 12 15 49 73 79"),
    ("222234m 444p 555s 7z +7z", {}, "21: 33 62 64 79"),
    ("[2222m] (5555p) 789s 345s 2p +2p", {}, "7: 76 79 82"),
]


@pytest.mark.parametrize(("text", "expected"), COMBINATIONS)
def test_combination_fans(text: str, expected: str) -> None:
    assert itemised(text) == expected


@pytest.mark.parametrize(
    ("text", "fields", "expected"), [*HONORS, *WAITS, *MODES, *SHAPES, *FAULTS]
)
def test_hand(text: str, fields: dict[str, Any], expected: str) -> None:
    assert itemised(text, **fields) == expected


KONGS = ("1111m", "4444m", "7777p", "5555s")
PUNGS = ("111m", "444m", "777p", "555s")
FAMILY = {"5", "17", "53", "57", "67", "74", "82", "12", "33", "66"}


@pytest.mark.parametrize(
    ("concealed_kongs", "melded_kongs", "pungs", "expected"),
    [
        *((1, 3, 0, "5"), (2, 2, 0, "5 66"), (3, 1, 0, "5 33"), (4, 0, 0, "5 12")),
        *((0, 4, 0, "5"), (0, 3, 1, "17"), (1, 2, 0, "17"), (1, 2, 1, "17 66")),
        *((2, 1, 0, "17 66"), (2, 1, 1, "17 33"), (3, 0, 0, "17 33"), (3, 0, 1, "12 17")),
        *((2, 0, 0, "53"), (2, 0, 1, "33 53"), (2, 0, 2, "12 53")),
        *((1, 1, 0, "82"), (1, 1, 1, "66 82"), (1, 1, 2, "33 82")),
        *((1, 0, 0, "67"), (1, 0, 1, "66 67"), (1, 0, 2, "33 67"), (1, 0, 3, "12 67")),
        *((0, 1, 0, "74"), (0, 1, 1, "74"), (0, 1, 2, "66 74"), (0, 1, 3, "33 74")),
        *((0, 2, 0, "57"), (0, 2, 1, "57"), (0, 2, 2, "57 66")),
        *((0, 0, 1, ""), (0, 0, 2, "66"), (0, 0, 3, "33"), (0, 0, 4, "12")),
    ],
)
def test_kong_family_beside_concealed_pungs(
    concealed_kongs: int, melded_kongs: int, pungs: int, expected: str
) -> None:
    """The table of MCR 1.6; the sets left over are claimed pungs."""
    kongs = concealed_kongs + melded_kongs
    groups = [f"({each})" for each in KONGS[:concealed_kongs]]
    groups += [f"[{each}]" for each in KONGS[concealed_kongs:kongs]]
    groups += PUNGS[kongs : kongs + pungs]
    groups += [f"[{each}]" for each in PUNGS[kongs + pungs :]]
    fans = itemised(" ".join([*groups, "2z +2z"])).split(": ")[1].split()
    assert " ".join(sorted(FAMILY.intersection(fans), key=int)) == " ".join(
        sorted(expected.split(), key=int)
    )


def test_discard_that_fits_a_chow_leaves_the_pung_concealed() -> None:
    """333345m won on 3m: the chow takes it. Without the chow, the pung is open."""
    assert itemised("333345m 666p 777s 9p +9p", win="3m") == "21: 33 62 64 76"
    assert itemised("333567m 666p 777s 9p +9p", win="3m") == "5: 62 66 76"
    assert itemised("333567m 666p 777s 9p +9p", win="3m", **DRAW) == "21: 33 56 76"


def test_minimum_is_without_flowers() -> None:
    low = reference.score(parse_hand("[2222m] (5555p) 789s 345s 2p +2p", flowers=1), "mcr")
    assert (low["raw"], low["may_win"]) == (8, False)
    chicken = parse_hand("[234p] [123p] 44s [789m] 55z +4s", flowers=3)
    result = reference.score(chicken, "mcr")
    assert (result["raw"], result["may_win"]) == (11, True)
    assert [each["code"] for each in result["yaku"]] == ["43", "81"]
    assert reference.score(chicken, "mcr", min_fan=9)["may_win"] is False


@pytest.mark.parametrize(
    ("text", "fields", "option", "default", "other"),
    [
        ("(2222m) (5555p) [789s] 345s 9p +9p", {}, {"double_concealed_kong_points": 8}, 8, 10),
        ("(2222m) [5555p] [789s] 345s 9p +9p", {}, {"mixed_kongs_points": 6}, 7, 8),
        ("(2222m) [5555p] [789s] 345s 9p +9p", {}, {"mixed_kongs_points": None}, 7, 5),
        ("[666z] [222p] 4444567m +7m", {}, {"exhausted_waits": False}, 5, 6),
        ("1447m 258p 334569s +4m", {}, {"knitted_body_wait": False}, 17, 16),
        ("147m 258p 369s 24p 77z +3p", {}, {"knitted_body_wait": False}, 15, 15),
        ("1133m 2288p 5577s 1z +1z", DRAW, {"fully_concealed_special_forms": True}, 25, 28),
        ("1133m 2288p 5577s 1z +1z", {}, {"fully_concealed_special_forms": True}, 24, 24),
        ("[222s] [333s] [444s] 6z 666s +6z", {}, {"all_green_half_flush": True}, 119, 125),
        ("[222s] [333s] [444s] 8s 666s +8s", {}, {"all_green_half_flush": True}, 144, 144),
        ("[111m] [999p] [111p] 999m 9s +9s", {}, {"all_terminals_double_pung": True}, 65, 69),
        ("[234p] [123p] 44s [789m] 55z +4s", {"flowers": 2}, {"flowers": False}, 10, 8),
    ],
)
def test_each_option_changes_its_hands_alone(
    text: str, fields: dict[str, Any], option: dict[str, Any], default: int, other: int
) -> None:
    hand = parse_hand(text, **fields)
    assert reference.score(hand, "mcr")["raw"] == default
    assert reference.score(hand, "mcr", **option)["raw"] == other


def test_european_reading() -> None:
    """Its five differences, and no other in a hand that has none of them."""
    assert itemised("(2222m) (5555p) [789s] 345s 9p +9p", "mcr-europe") == "10: 53 76 79"
    assert itemised("(2222m) [5555p] [789s] 345s 9p +9p", "mcr-europe") == "8: 76 79 82"
    assert itemised("19m 19p 19s 123456z 7z +7z", "mcr-europe", **DRAW) == "92: 7 56"
    assert itemised("111m 333p 555s 777m 2z +2z", "mcr-europe", **DRAW) == "70: 12 56 73 79"
    assert itemised("[222s] [333s] [444s] 6z 666s +6z", "mcr-europe") == "125: 3 24 48 49 79"
    assert itemised("[111m] [999p] [111p] 999m 9s +9s", "mcr-europe") == "69: 8 65x2 79"
    assert itemised("[123m] [456p] 789s 34s 99m +5s", "mcr-europe") == "10: 39 63"
