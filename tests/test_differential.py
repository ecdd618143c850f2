"""The engine against the pure-Python reference: itemisation, total and verdict, hand by hand.

A slice runs always; the whole set, minutes long, by `python -m pytest -m whole`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import generate
import reference
from engine import answer, legal_levels
from generate_all import hands_of_chows, hands_of_pungs

LEVELS = dict(legal_levels())
SPECIAL = ("knitted_honors", "thirteen_orphans")


def compare(hands: Iterable[dict[str, Any]]) -> Counter[str]:
    """Assert that both agree at all levels; how often each yaku counted at Intermediate."""
    seen: Counter[str] = Counter()
    for fields in hands:
        expected = reference.score_all_levels(fields)
        for level, rules in LEVELS.items():
            mine, theirs = answer(fields, rules), expected[level]
            if theirs["shape"] in SPECIAL:  # blocks of these have no set form
                mine.pop("blocks"), theirs.pop("blocks")
            assert mine == theirs, (level, fields)
        seen["hands"] += 1
        seen.update(yaku["code"] for yaku in expected["fourseas-intermediate"]["yaku"])
    return seen


def test_random_hands() -> None:
    seen = compare(generate.hands(4000, seed=20261201))
    missing = {yaku.code for yaku in LEVELS["fourseas-intermediate"].yaku} - set(seen)
    assert not missing


def test_some_chow_multisets() -> None:
    assert compare(hands_of_chows(every=17, pairs=2))["hands"] > 1000


def test_some_pung_sets() -> None:
    assert compare(hands_of_pungs(every=61, pairs=1))["hands"] > 700


@pytest.mark.whole
@pytest.mark.parametrize("part", range(10))
def test_whole_random_set(part: int) -> None:
    """10 × 25,000 hands; every yaku counts often in every part."""
    seen = compare(generate.hands(25_000, seed=4000 + part))
    rarest = min(seen[yaku.code] for yaku in LEVELS["fourseas-intermediate"].yaku)
    assert rarest >= 20


@pytest.mark.whole
def test_whole_set_of_chow_multisets() -> None:
    """All 12,650 multisets that can exist, five pairs each."""
    seen = compare(hands_of_chows(every=1, pairs=5))
    assert seen["hands"] > 55_000


@pytest.mark.whole
def test_whole_set_of_pung_sets() -> None:
    """All 46,376 sets of four pungs, two pairs each."""
    assert compare(hands_of_pungs(every=1, pairs=2))["hands"] == 2 * 46_376
