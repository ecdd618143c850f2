"""Kinds of fault about forms, copies, kongs and flags, in every ruleset that they can touch."""

from __future__ import annotations

import contextlib
from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest

import reference
import sihai
from drawn import MCR_FAMILY, RULESETS, counted, drawn, patterns
from engine import answer
from reference.tiles import format_tiles, parse_tiles

MCR = sihai.ruleset("mcr")
ALL = {name: sihai.ruleset(name) for name in sihai.ruleset_names()}


@pytest.mark.parametrize("quads", range(4))
@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("mcr", {"19": 1, "64": 0}),
        ("tianjin", {"T07": 1, "T52": 0}),
        ("sichuan", {"S5": 1}),
        ("fourseas-intermediate", {"B.b1": 1}),
    ],
)
def test_seven_pairs_with_quads(name: str, codes: dict[str, int], quads: int) -> None:
    """Four alike are two pairs; a discard win has neither 门前清 nor 单钓将 beside it."""
    tiles = [0, 3, 11, 14, 16, 7, 9][: 7 - quads]
    hand = sihai.Hand(
        sorted([*tiles, *tiles, *tiles[:quads], *tiles[:quads]]), win=16 if quads < 3 else 0
    )
    found = counted(ALL[name].score(hand))
    if name == "sichuan":
        assert found == (
            {"S5": 1} if not quads else {"S8": 1} | ({"X3": quads - 1} if quads > 1 else {})
        )
        return
    hogs = {code: quads for code, n in codes.items() if not n and quads}
    expected = {code: n for code, n in codes.items() if n} | hogs
    assert expected.items() <= found.items()
    assert not {"concealed_hand", "single_wait"} & patterns(ALL[name].score(hand)).keys()


@pytest.mark.parametrize("name", MCR_FAMILY)
@pytest.mark.parametrize("self_draw", [False, True])
def test_closed_forms_have_neither_concealed_hand(name: str, self_draw: bool) -> None:
    hands = ["1133m2288p5577s1z+1z", "19m19p19s1234567z+1z", "147m25p36s123456z+7z"]
    for text in (*hands, "147m258p36s12345z+6z", "2233445566778s+8s", "111m333p555s777m2z+2z"):
        found = patterns(ALL[name].score(sihai.Hand.parse(text), self_draw=self_draw))
        europe = name == "mcr-europe" and self_draw
        fully = "fully_concealed_hand_any_form" in found
        assert "concealed_hand" not in found
        assert "fully_concealed_hand" not in found
        assert fully == europe
        assert ("self_drawn" in found) == (self_draw and not europe)


@pytest.mark.parametrize("name", RULESETS)
def test_special_shapes_need_all_tiles_concealed(name: str) -> None:
    """A meld, of any kind, in the place of three tiles: no such shape, and no win."""
    for text in ("1133m2288p7s1z", "19m19p19s1234z", "147m25p36s123z", "1122334455m"):
        for kind, tile in (("pung", 33), ("kong", 33), ("concealed_kong", 33), ("chow", 20)):
            for win in range(34):
                tiles = parse_tiles(text)
                with contextlib.suppress(sihai.HandError):
                    score = ALL[name].score(sihai.Hand([*tiles, win], [(kind, tile)], win))
                    assert score.shape in (None, "standard"), (text, kind, win)


@pytest.mark.parametrize("name", ["mcr", "mcr-europe", "tianjin", "fourseas-intermediate"])
def test_seven_honor_pairs_are_no_pairs_in_a_row(name: str) -> None:
    """No consecutive check runs over the border of a suit or into the honors."""
    found = patterns(ALL[name].score(sihai.Hand.parse("1122334455667z+7z")))
    assert "seven_shifted_pairs" not in found
    for low in range(28):
        tiles = [tile for tile in range(low, low + 7) for _ in range(2)]
        found = patterns(ALL[name].score(sihai.Hand(tiles, win=low)))
        row = low + 6 < 27 and low % 9 < 3
        assert ("seven_shifted_pairs" in found) == (row and name != "fourseas-intermediate")


def test_no_chow_crosses_a_suit_or_holds_an_honor() -> None:
    for low in range(32):
        if low < 27 and low % 9 < 7:
            continue
        tiles = sorted([*range(low, low + 3), 1, 1, 1, 5, 5, 5, 20, 20, 20, 13, 13])
        if max(Counter(tiles).values()) > 4:
            continue
        for rules in ALL.values():
            assert not rules.score(sihai.Hand(tiles, win=1)).is_win, low


def meld_fault(kind: str, tiles: list[int]) -> bool:
    """Whether a meld is refused as one; that the rest of the hand is missing comes after that."""
    with pytest.raises(sihai.HandError) as fault:
        sihai.Hand("123m", [{"kind": kind, "tiles": format_tiles(tiles)}])
    return fault.value.code == "bad_meld"


def test_melds_are_those_of_the_table_and_no_others() -> None:
    """All kinds with all tiles, alike or in a row, and near them."""
    for tile in range(34):
        for kind, size in (("pung", 3), ("kong", 4), ("concealed_kong", 4)):
            assert not meld_fault(kind, [tile] * size)
            assert meld_fault(kind, [tile] * (size - 1))
            assert meld_fault(kind, [tile] * (size - 1) + [(tile + 1) % 34])
        good = tile < 27 and tile % 9 < 7
        if tile < 32:
            assert meld_fault("chow", [tile, tile + 1, tile + 2]) == (not good)
        if tile < 31:
            assert meld_fault("chow", [tile, tile + 1, tile + 3])
            assert meld_fault("chow", [tile, tile, tile + 1])
        code = 1 + tile  # a chow from this tile, as a number in a batch
        codes = np.array([[code, 0, 0, 0]], np.uint8)
        batch = sihai.HandBatch.from_arrays(np.zeros((1, 34), np.uint8), codes, 0)
        [status] = _status(MCR, batch)
        assert (status == "bad_meld") == (not good)


def _status(rules: sihai.Ruleset, batch: sihai.HandBatch) -> list[str]:
    from sihai.errors import CODES

    out = rules.score_batch(batch)
    assert out.status is not None
    return [CODES[number] if number else "ok" for number in out.status]


FIVE: list[tuple[str, list[str]]] = [
    ("11111m22333p444s", []),
    ("1122m", ["111m", "333p", "444s"]),
    ("1m223p", ["1111m", "444s", "777z"]),
    ("12322m", ["(1111m)", "444s", "777z"]),
    ("22z", ["111m", "123m", "123m", "777z"]),
    ("22z", ["1111m", "123m", "555s", "777z"]),
    ("234s55p", ["(2222s)", "444m", "777z"]),
    ("1111m22z", ["111m", "777z"]),
]


@pytest.mark.parametrize(("concealed", "melds"), FIVE)
def test_five_copies_are_refused_at_every_door(concealed: str, melds: list[str]) -> None:
    """In the hand, in a meld, and in any mix; with the same code in single calls and batches."""
    text = " ".join(f"[{m}]" if not m.startswith("(") else m for m in melds) + concealed
    tile = sihai.tiles.parse_tiles(concealed)[0]
    with pytest.raises(sihai.HandError) as fault:
        sihai.Hand.parse(f"{text}+{sihai.tiles.tile_text(tile)}")
    assert fault.value.code in ("too_many_copies", "bad_count")
    for rules in ALL.values():
        batch = sihai.HandBatch.from_strings([f"{text}+{sihai.tiles.tile_text(tile)}"])
        assert _status(rules, batch) == [fault.value.code]


def test_counts_of_tiles_are_those_of_the_melds() -> None:
    """14 tiles with three for each meld; one more or less is bad, whatever the melds."""
    rng = Random(3)
    for melds in range(5):
        for change in (-2, -1, 0, 1, 2):
            kinds = rng.sample(range(27, 34), melds)
            tiles = sorted(rng.sample([t for t in range(27) for _ in range(4)], 14 - 3 * melds))
            tiles = [*tiles, *[25] * 2][: 14 - 3 * melds + change]
            if not tiles or max(Counter(tiles).values()) > 4:
                continue
            kind = rng.choice(["pung", "kong", "concealed_kong"])
            row = np.bincount(tiles, minlength=34).astype(np.uint8)[None]
            base = {"pung": 35, "kong": 69, "concealed_kong": 103}[kind]
            codes = np.array([[*[base + tile for tile in kinds], *[0] * (4 - melds)]], np.uint8)
            batch = sihai.HandBatch.from_arrays(row, codes, tiles[0])
            for rules in ALL.values():
                [status] = _status(rules, batch)
                assert (status == "bad_count") == (change != 0), (melds, change)


GRID = [  # MCR 1.6: concealed kongs, melded kongs, concealed pungs -> kong entry, concealed entry
    (ck, mk, cp) for ck, mk, cp in product(range(5), repeat=3) if ck + mk + cp <= 4
]


@pytest.mark.parametrize(("ck", "mk", "cp"), GRID)
def test_kongs_and_concealed_pungs(ck: int, mk: int, cp: int) -> None:
    kinds = [1, 13, 25, 29]  # nothing in common
    names = ["concealed_kong"] * ck + ["kong"] * mk + [""] * cp + ["pung"] * (4 - ck - mk - cp)
    melds = [(name, tile) for name, tile in zip(names, kinds, strict=True) if name]
    pungs = [t for name, tile in zip(names, kinds, strict=True) if not name for t in [tile] * 3]
    hand = sihai.Hand([*pungs, 31, 31], melds, 31)
    kong = {(2, 0): "53", (1, 1): "82", (0, 2): "57", (1, 0): "67", (0, 1): "74", (0, 0): None}
    entry = {4: "5", 3: "17"}.get(ck + mk) or kong[ck, mk]
    closed = {4: "12", 3: "33", 2: "66"}.get(ck + cp)
    if entry == "53" and cp == 0:
        closed = None  # implied
    for self_draw in (False, True):
        found = counted(MCR.score(hand, self_draw=self_draw)).keys()
        family = {"5", "17", "53", "82", "57", "67", "74"} & found
        assert family == ({entry} if entry else set())
        assert {"12", "33", "66"} & found == ({closed} if closed else set())


def test_open_and_concealed_kongs_are_not_mistaken_for_each_other() -> None:
    for kinds, points in (
        (("kong", "kong"), 4),
        (("kong", "concealed_kong"), 5),
        (("concealed_kong",) * 2, 6),
    ):
        hand = sihai.Hand("789s345s22p", list(zip(kinds, (1, 13), strict=True)), "2p")
        score = MCR.score(hand)
        kongs = [y.points for y in score.yaku if y.code in ("53", "57", "82")]
        assert kongs == [points]
        assert ("62" in counted(score)) == (kinds == ("concealed_kong",) * 2)


FLAGS = sihai.FLAGS
CONTEXT_HANDS: list[dict[str, Any]] = [
    {"concealed": "22334455667788s", "melds": [], "win": "8s"},
    {"concealed": "123m456p789s22z567m", "melds": [], "win": "1m"},
    {"concealed": "123m456p789s22z", "melds": [{"kind": "kong", "tiles": "3333z"}], "win": "9s"},
    {
        "concealed": "123m456p22z",
        "melds": [{"kind": "concealed_kong", "tiles": "3333z"}, {"kind": "pung", "tiles": "555m"}],
        "win": "2z",
    },
    {
        "concealed": "23m456p22z1m",
        "melds": [{"kind": "pung", "tiles": "111m"}, {"kind": "chow", "tiles": "789s"}],
        "win": "1m",
    },
    {
        "concealed": "77m",
        "melds": [{"kind": "pung", "tiles": t} for t in ("111m", "222m", "333m", "888p")],
        "win": "7m",
    },
]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("place", range(len(CONTEXT_HANDS)))
def test_every_two_flags_with_every_hand_and_way_of_winning(name: str, place: int) -> None:
    """Refused or scored as the reference says: flags x hand x self-draw x seat."""
    refused = 0
    sets = [[], *([flag] for flag in FLAGS), *map(list, combinations(FLAGS, 2))]
    for flags, self_draw, seat in product(sets, (False, True), (None, "E", "W")):
        fields = CONTEXT_HANDS[place] | {"flags": flags, "self_draw": self_draw, "seat": seat}
        theirs = reference.score(fields, name)
        mine = answer(fields, ALL[name])
        assert mine.get("error") == theirs["error"], fields
        if theirs["error"] is None:
            assert (mine["raw"], mine["yaku"]) == (theirs["raw"], theirs["yaku"]), fields
        refused += theirs["error"] == "impossible_condition"
    assert refused > 100


@pytest.mark.parametrize("flowers", range(9))
@pytest.mark.parametrize("text", ["[123m]456p789s1112z+2z", "[123p]456p789p123s4z+4z"])
def test_flowers_never_help_to_the_minimum(text: str, flowers: int) -> None:
    hand = sihai.Hand.parse(text)
    plain = MCR.score(hand)
    score = MCR.score(hand, flowers=flowers)
    assert score.raw == plain.raw + flowers
    assert score.may_win == plain.may_win == (plain.raw >= 8)


def test_drawn_hands_can_exist() -> None:
    """The test data itself: no fifth copy, the right number of tiles."""
    for name in RULESETS:
        for _, hand, _, _ in drawn(name):
            assert sihai.Hand.parse(str(hand)) == hand
