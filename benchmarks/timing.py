"""Timing that keeps its head on a busy machine.

Those who are compared run in turn, round after round, so that whatever else the machine does falls
on all alike; of each the median over the rounds is taken, and ratios are ratios of these medians.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

ROUNDS = 5


@dataclass(frozen=True)
class Timing:
    """Seconds a hand, one figure a round."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def spread(self) -> float:
        """How far the rounds lie apart: (slowest - fastest) / median."""
        return (max(self.seconds) - min(self.seconds)) / self.median


def race(
    jobs: Mapping[str, tuple[Callable[[], Any], int]], least_seconds: float, rounds: int = ROUNDS
) -> dict[str, Timing]:
    """The time a hand of each job, given with its number of hands.

    A short job is repeated within a round until it lasts about `least_seconds`. Each runs once
    before it is timed, in every round. The garbage collector rests, as with `timeit`.
    """
    repeats = {
        name: math.ceil(least_seconds / max(once(job), 1e-9)) for name, (job, _) in jobs.items()
    }
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, (job, hands) in jobs.items():
                job()  # after the others' turn, for caches as a loop of its own finds them
                begin = perf_counter()
                for _ in range(repeats[name]):
                    job()
                seconds[name].append((perf_counter() - begin) / (repeats[name] * hands))
    finally:
        gc.enable()
    return {name: Timing(tuple(each)) for name, each in seconds.items()}


def once(job: Callable[[], Any]) -> float:
    """Seconds of a second run; the first is the warm-up."""
    job()
    begin = perf_counter()
    job()
    return perf_counter() - begin
