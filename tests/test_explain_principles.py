"""Explanations under MCR, Tianjin and Sichuan are whole, and each principle given applies."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import generate_mcr
import generate_sichuan
import sihai
from engine import score_of
from sihai.chain import chain
from sihai.score import Candidate

COUNTED = re.compile(r"^  \+ *(\d+)  (.+) \((\S+)\)(?:, (\d+) of \d+)?: (.+)$", re.MULTILINE)
UNCOUNTED = re.compile(r"^  (\S.*?) \((\S+)\)(?: (?:again )?on ([^:]+))?: (.+)$", re.MULTILINE)


def check_explanation(result: sihai.Score) -> Counter[str]:
    """The counted points make up the raw total, all else that holds is named once; the fates."""
    english, chinese = result.explain("en"), result.explain("zh")
    assert english.count("\n") == chinese.count("\n")
    counted = COUNTED.findall(english)
    assert sum(int(points) for points, *_ in counted) == result.raw
    assert sorted((code, int(count or 1)) for _, _, code, count, _ in counted) == sorted(
        (yaku.code, yaku.count) for yaku in result.yaku
    )
    reading = result.readings[0]
    everything = " ".join(reading.blocks)
    named = [
        (code, text)
        for _, code, blocks, _ in UNCOUNTED.findall(english.partition("Not counted")[2])
        for text in (blocks or everything).split("; ")
    ]
    uncounted = [c for c in reading.candidates if c.fate != "counted"]
    assert Counter(named) == Counter({(c.yaku.code, " ".join(c.blocks)) for c in uncounted})
    for candidate in uncounted:
        assert f"（{candidate.yaku.code}）" in chinese
        check_principle(candidate)
    return Counter(c.fate for c in uncounted)


def check_principle(candidate: Candidate) -> None:
    """The principle given is one that applies, on the blocks given."""
    code, by = candidate.yaku.code, candidate.by
    assert by is not None
    shared = Counter(candidate.blocks) & Counter(candidate.by_blocks)
    if candidate.fate == "included":
        others = (*by.includes, *by.absorbs_one)
        assert code in others or by.code in candidate.yaku.not_beside
    elif candidate.fate == "absorbed":
        assert code in by.absorbs
        assert shared
    elif candidate.fate == "separated":
        assert by.combines
        assert shared.total() >= 2
    elif candidate.fate == "identical":
        assert by is candidate.yaku
        assert shared
    elif candidate.fate == "accounted":
        assert len(candidate.links) >= 2
        chained = [candidate.blocks, *(on for _, on in candidate.links), candidate.blocks]
        for one, next_one in itertools.pairwise(chained):
            assert Counter(one) & Counter(next_one)
        assert all(link.combines for link, _ in candidate.links)
    else:
        assert candidate.fate == "lower"
        assert by.base
        assert candidate.yaku.base
        assert by.points >= candidate.yaku.points


def check_all(rules: sihai.Ruleset, hands: Iterable[dict[str, Any]]) -> Counter[str]:
    fates: Counter[str] = Counter()
    for fields in hands:
        try:
            result = score_of(fields, rules)
        except sihai.HandError:
            continue
        if result.is_win:
            fates["explained"] += 1
            fates += check_explanation(result)
        else:
            assert result.explain("en").count("\n") == result.explain("zh").count("\n") == 2
    return fates


@pytest.mark.parametrize("name", ["mcr", "mcr-europe", "tianjin"])
def test_explanations_of_random_hands_are_whole(name: str) -> None:
    fates = check_all(sihai.ruleset(name), generate_mcr.hands(1500, seed=1404))
    assert fates["explained"] > 1000
    for fate in ("included", "absorbed", "separated", "accounted"):
        assert fates[fate] > 10, fate
    assert fates["identical"] > 0


def test_explanations_of_random_sichuan_hands_are_whole() -> None:
    fates = check_all(sihai.ruleset("sichuan"), generate_sichuan.hands(1500, seed=1404))
    assert fates["explained"] > 1000
    assert fates["lower"] > 100
    assert fates["included"] > 10


def test_chain_is_the_shortest_way_between_two_blocks() -> None:
    first, second, third, fourth = sihai.ruleset("mcr").yaku[:4]
    fans = [(first, 0b0011), (second, 0b0110), (third, 0b1100), (fourth, 0b1001)]
    assert chain(0b1001, fans[:3]) == tuple(fans[:3])
    assert chain(0b1001, fans) == (fans[3],)
    assert chain(0b0101, fans[:2]) == tuple(fans[:2])
    assert chain(0b1001, fans[:2]) == ()
    assert chain(0b1001, []) == ()
