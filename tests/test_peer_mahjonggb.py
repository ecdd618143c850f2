"""MCR by the engine and by PyMahjongGB 1.4.0: the same totals, and the same fans but for choices.

A slice runs always; a million hands by `python -m pytest -m whole -rP`, with all counts.
docs/mcr-differences.md tells the result.
"""

from __future__ import annotations

from collections import Counter

import pytest

import sihai
from peer_mahjonggb import Outcome, compare, hands, report

PARTS = 20


def assert_agrees(found: Outcome, least: int) -> None:
    """No other total; every fan often; few hands with another choice of fans."""
    assert found.totals == []
    assert {y.zh for y in sihai.ruleset("mcr").yaku if found.fans[y.zh] < least} == set()
    others = Counter(found.equal_values) + Counter(found.other_values)
    assert others.total() < found.hands / 500, others
    assert found.no_wins < found.hands / 50


def test_totals_and_fans_agree() -> None:
    assert_agrees(compare(hands(20_000, seed=20261203)), least=20)


@pytest.mark.whole
@pytest.mark.parametrize("part", range(PARTS))
def test_whole_set(part: int) -> None:
    """20 × 50,000 hands; every fan in 10 of each part, so in 200 of the whole."""
    found = compare(hands(50_000, seed=9000 + part))
    print(report(found))
    assert_agrees(found, least=10)
