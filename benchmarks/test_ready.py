"""Ready hands: batches of 20,000 and single calls.

python -m pytest benchmarks/test_ready.py --benchmark-enable --benchmark-columns=min,median,iqr
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import sihai
from benchmarks import ready_hands

SIZE = 20_000
RULES = {name: sihai.ruleset(name) for name in ("intermediate", "mcr")}
SETS: dict[str, Callable[[int], sihai.HandBatch]] = {
    "concealed": ready_hands.concealed,
    "melded": ready_hands.melded,
    "ready": ready_hands.ready,
}
READY = sihai.Hand.parse("123m456p789s1112z")


@cache
def batch(name: str) -> sihai.HandBatch:
    return SETS[name](SIZE)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("rules", RULES)
def test_shanten(benchmark: BenchmarkFixture, rules: str, name: str) -> None:
    shanten = benchmark(RULES[rules].shanten_batch, batch(name))
    assert (shanten >= 0).all()
    assert (shanten < 9).all()
    assert (shanten == 0).all() == (name == "ready")


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("rules", RULES)
def test_useful_tiles(benchmark: BenchmarkFixture, rules: str, name: str) -> None:
    assert (benchmark(RULES[rules].useful_batch, batch(name)) != 0).all()


@pytest.mark.parametrize("rules", RULES)
def test_waits(benchmark: BenchmarkFixture, rules: str) -> None:
    waits = benchmark(RULES[rules].waits_batch, batch("ready"))
    assert (waits.waits == RULES[rules].useful_batch(batch("ready"))).all()


def test_discards(benchmark: BenchmarkFixture) -> None:
    hands = ready_hands.concealed(SIZE, 14)
    after = benchmark(RULES["mcr"].discards_batch, hands)
    # The best discard is as far as the hand was, unless that was complete.
    now = RULES["mcr"].shanten_batch(hands)
    assert (np.maximum(now, 0) == after.min(axis=1)).all()


@pytest.mark.parametrize("rules", RULES)
def test_one_call(benchmark: BenchmarkFixture, rules: str) -> None:
    assert benchmark(RULES[rules].shanten, READY) == 0


@pytest.mark.parametrize("rules", RULES)
def test_one_call_with_the_minimum(benchmark: BenchmarkFixture, rules: str) -> None:
    assert benchmark(RULES[rules].shanten, READY, minimum=True) == 0
