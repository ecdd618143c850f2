"""Shanten and useful tiles are what looking at every complete hand says, for every ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import generate_ready
import sihai
from reference.ready import Ready, shanten

ALL_SHAPES = sihai.ruleset("mcr").shapes
RULESETS = [sihai.ruleset(name) for name in sihai.ruleset_names()]
SICHUAN = sihai.ruleset("sichuan")
VOID = (None, "m", "p", "s")


def hand_of(fields: dict[str, Any]) -> sihai.Hand:
    return sihai.Hand(fields["concealed"], fields["melds"])


def compare(n: int, seed: int) -> None:
    """Each shape by itself, and the least of those of each ruleset."""
    hands = [hand_of(fields) for fields in generate_ready.hands(n, seed)]
    expected = [
        shanten(Ready(h["concealed"], h["melds"]), ALL_SHAPES)
        for h in generate_ready.hands(n, seed)
    ]
    mcr = sihai.ruleset("mcr")
    for hand, by_shape in zip(hands, expected, strict=True):
        assert mcr.shanten_by_shape(hand) == by_shape, hand
    batch = sihai.HandBatch.from_hands(hands)
    for rules in RULESETS:
        if rules.switches["missing_suit"]:
            continue
        least = [
            min(by_shape[s] for s in rules.shapes if by_shape[s] is not None)
            for by_shape in expected
        ]
        assert [rules.shanten(hand) for hand in hands] == least, rules
        assert rules.shanten_batch(batch, threads=2).tolist() == least, rules


def compare_missing_suit(n: int, seed: int) -> None:
    hands = list(generate_ready.hands(n, seed))
    for number, fields in enumerate(hands):
        void = VOID[number % 4]
        ready = Ready(
            fields["concealed"], fields["melds"], True, None if void is None else "mps".index(void)
        )
        expected = shanten(ready, SICHUAN.shapes)
        hand = hand_of(fields)
        assert SICHUAN.shanten_by_shape(hand, void_suit=void) == expected, (hand, void)
        found = [s for s in expected.values() if s is not None]
        assert SICHUAN.shanten(hand, void_suit=void) == min(found, default=None)


def compare_useful(n: int, seed: int) -> None:
    for number, fields in enumerate(generate_ready.hands(n, seed)):
        hand = hand_of(fields)
        rules = RULESETS[number % len(RULESETS)]
        ready = Ready(fields["concealed"], fields["melds"], rules.switches["missing_suit"])
        useful = ready.useful(rules.shapes)
        assert [u.tile for u in rules.useful(hand)] == [*map(sihai.tiles.tile_text, useful)], (
            rules,
            hand,
        )
        batch = sihai.HandBatch.from_hands([hand])
        assert rules.useful_batch(batch).tolist() == [sum(1 << tile for tile in useful)]


def test_shanten_of_every_shape_and_ruleset() -> None:
    compare(300, seed=501)


def test_shanten_with_a_missing_suit() -> None:
    compare_missing_suit(600, seed=502)


def test_useful_tiles() -> None:
    compare_useful(30, seed=503)


@pytest.mark.whole
@pytest.mark.parametrize("part", range(8))
def test_shanten_on_the_whole_set(part: int) -> None:
    compare(2500, seed=600 + part)


@pytest.mark.whole
def test_shanten_with_a_missing_suit_on_the_whole_set() -> None:
    compare_missing_suit(20_000, seed=610)


@pytest.mark.whole
def test_useful_tiles_on_the_whole_set() -> None:
    compare_useful(300, seed=620)


def distinct(folder: Path, base: str) -> sihai.Ruleset:
    """A ruleset in which four alike are not two pairs."""
    path = folder / "distinct.toml"
    path.write_text(f'name = "distinct"\nextends = "{base}"\nfour_alike_two_pairs = false\n')
    return sihai.ruleset(path)


@pytest.mark.parametrize("base", ["mcr", "sichuan"])
def test_whether_four_alike_are_two_pairs_follows_the_ruleset(tmp_path: Path, base: str) -> None:
    rules = distinct(tmp_path, base)
    missing = rules.switches["missing_suit"]
    for number, fields in enumerate(generate_ready.hands(120, seed=504)):
        ready = Ready(fields["concealed"], fields["melds"], missing, distinct_pairs=True)
        hand = hand_of(fields)
        pairs = ready.distance("seven_pairs")
        told = rules.shanten_by_shape(hand)["seven_pairs"]
        assert told == (None if pairs is None else pairs - 1), hand
        if number % 20 == 0:
            useful = ready.useful(rules.shapes)
            assert [u.tile for u in rules.useful(hand)] == [*map(sihai.tiles.tile_text, useful)]


def test_four_alike_score_as_two_pairs_only_where_they_are(tmp_path: Path) -> None:
    rules, mcr = distinct(tmp_path, "mcr"), sihai.ruleset("mcr")
    for text, wins in (("1111m3355p7799s1z+1z", False), ("1122m3355p7799s1z+1z", True)):
        hand = sihai.Hand.parse(text)
        assert mcr.score(hand).shape == "seven_pairs"
        assert rules.score(hand).is_win == wins
        assert rules.shanten(hand) == (-1 if wins else 1)


CASES = [
    # rules, hand, shanten by the reason given
    ("mcr", "1111m [222p] [333p] [444p]", 1, "no fifth 1m: 111m lacks a pair of two tiles"),
    ("mcr", "1112m [222p] [333p] [444p]", 0, "the near miss: 2m and 3m complete it"),
    ("mcr", "5m [555m] [222p] [333p] [444p]", 1, "its pair would be a fifth 5m"),
    ("mcr", "6m [555m] [222p] [333p] [444p]", 0, "a pair of 6m can be had"),
    ("mcr", "46m11p [555m] (5555p) [333p]", 0, "the fourth 5m is left"),
    ("mcr", "5m46m11p [555m] (5555p) [333p]", -1, "and is there"),
    ("mcr", "46m11p [5555m] (5555p) [333p]", 1, "no 5m is left: 45m and 67m are one further"),
    ("intermediate", "1122334455667m", 0, "seven pairs, or a suit of chows"),
    ("intermediate", "1111222233335m", 0, "four alike are two pairs"),
    ("intermediate", "19m19p19s1234567z", 0, "thirteen orphans: any of them"),
    ("intermediate", "19m19p19s1234566z", 0, "the near miss: White alone"),
    ("intermediate", "147m258p36s12345z", 0, "knitted honors"),
    ("basic", "147m258p36s12345z", 6, "which Basic does not know: seven singles to pair"),
    ("mcr", "147m258p369s12s55z", 0, "a knitted straight lacks 3s of 12s"),
    ("mcr", "147m258p369s1z [123m]", 0, "one meld beside the nine tiles"),
    ("mcr", "17m258p369s11z [444m]", 0, "the fourth 4m is the ninth tile"),
    ("mcr", "17m258p369s11z [4444m]", 5, "all 4m are in the kong: three sets of two tiles each"),
    ("sichuan", "123m456m789m1122p", 0, "two suits"),
    ("sichuan", "123m456m789m11p22s", 2, "a third suit must go: a whole set is lacking"),
    ("sichuan", "123m456m789m11p11z", 2, "no honors: likewise"),
    ("sichuan", "456m789m1122p [123m]", None, "a chow melded: no such hand wins"),
]


@pytest.mark.parametrize(("rules", "hand", "expected", "reason"), CASES)
def test_case(rules: str, hand: str, expected: int | None, reason: str) -> None:
    assert sihai.ruleset(rules).shanten(sihai.Hand.parse(hand)) == expected, reason


def test_a_declared_void_suit_must_go() -> None:
    hand = sihai.Hand.parse("123m456m789m1122p")
    assert [SICHUAN.shanten(hand, void_suit=suit) for suit in (None, "s", "p", "m")] == [0, 0, 4, 9]


def test_the_batch_tells_what_has_no_target() -> None:
    hands = ["456m789m1122p [123m]", "123m456m789m1122p"]
    batch = sihai.HandBatch.from_strings(hands)
    assert SICHUAN.shanten_batch(batch).tolist() == [127, 0]
    assert SICHUAN.shanten_batch(batch).dtype == np.int8
