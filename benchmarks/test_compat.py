"""The drop-in for PyMahjongGB beside the package, on the same positional arguments.

python -m pytest benchmarks/test_compat.py --benchmark-enable --benchmark-columns=min,median,iqr

    concealed   four sets and a pair, nothing melded
    melded      the same with one to four sets melded
    special     seven pairs, knitted honors, thirteen orphans
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import prod
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import hands, peers
from benchmarks.timing import race
from sihai.compat import mahjonggb as drop_in

SIZE = 2_000
LEAST_RATIO = 4.0  # in the geometric mean over the sets
LEAST_SECONDS = 0.05
ROUNDS = 15

Calculator = Callable[..., tuple[tuple[int, str], ...]]
package: Any = pytest.importorskip("MahjongGB")

CALCULATORS: dict[str, Calculator] = {
    "PyMahjongGB": package.MahjongFanCalculator,
    "sihai": drop_in.MahjongFanCalculator,
}
SETS = ("concealed", "melded", "special")


@cache
def calls(name: str) -> list[tuple[Any, ...]]:
    """The positional arguments for each hand of a set."""
    if name != "special":
        drawn = hands.make(name, SIZE)
        rows = range(SIZE)
    else:
        drawn = hands.make("mixed", 10 * SIZE)
        counts = drawn.concealed
        pairs = (counts % 2 == 0).all(axis=1)
        many_kinds = (counts > 0).sum(axis=1) >= 13
        rows = np.flatnonzero((counts.sum(axis=1) == 14) & (pairs | many_kinds))[:SIZE].tolist()
    return [peers.pymahjonggb_arguments(drawn, row) for row in rows]


@cache
def totals(name: str) -> list[int]:
    """The fans of each hand, by PyMahjongGB."""
    return [total(CALCULATORS["PyMahjongGB"](*arguments)) for arguments in calls(name)]


def total(fans: tuple[tuple[int, str], ...]) -> int:
    return sum(points for points, _ in fans)


def all_of(name: str, calculator: Calculator) -> list[tuple[tuple[int, str], ...]]:
    return [calculator(*arguments) for arguments in calls(name)]


@pytest.mark.parametrize("calculator", CALCULATORS)
@pytest.mark.parametrize("name", SETS)
def test_calculator(benchmark: BenchmarkFixture, name: str, calculator: str) -> None:
    """All hands of a set in one round."""
    benchmark.group = name
    answers = benchmark(all_of, name, CALCULATORS[calculator])
    assert [total(fans) for fans in answers] == totals(name)


def test_the_drop_in_is_at_least_four_times_as_fast() -> None:
    ratios = []
    for name in SETS:
        jobs = {
            who: (partial(all_of, name, calculator), len(calls(name)))
            for who, calculator in CALCULATORS.items()
        }
        times = race(jobs, LEAST_SECONDS, ROUNDS)
        ratios.append(min(times["PyMahjongGB"].seconds) / min(times["sihai"].seconds))
        figures = {who: f"{min(timing.seconds) * 1e9:.0f} ns" for who, timing in times.items()}
        print(f"{name}: {figures}, {ratios[-1]:.1f} times as fast")
    mean = prod(ratios) ** (1 / len(ratios))
    print(f"geometric mean {mean:.2f}")
    assert mean >= LEAST_RATIO
