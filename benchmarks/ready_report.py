"""Print the figures of ready hands as Markdown, or write them into a document.

python -m benchmarks.ready_report                                 about two minutes
python -m benchmarks.ready_report --write docs/performance.md     between its ready markers
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import sihai
import sihai.ready_batch
from benchmarks import ready_hands
from benchmarks.report import write
from benchmarks.timing import race

N = 100_000
PEER_HANDS = 3_000
SINGLE_HANDS = 2_000
MINIMUM_HANDS = 60
LEAST_SECONDS = 0.1
BEGIN, END = "<!-- ready -->", "<!-- /ready -->"
RULES = ("fourseas-intermediate", "mcr")

Job = tuple[Callable[[], Any], int]


def report() -> str:
    """Every figure of one run."""
    return "\n".join([*batch_table(), "", *minimum_table()])


def batch_table() -> Iterator[str]:
    """Time a hand of every batch form, and of single calls beside PyMahjongGB's."""
    sets = {
        "concealed": ready_hands.concealed(N),
        "melded": ready_hands.melded(N),
        "ready": ready_hands.ready(N),
        "14 tiles": ready_hands.concealed(N, 14),
    }
    jobs: dict[str, Job] = {}
    for name in RULES:
        rules = sihai.ruleset(name)
        for kind in ("concealed", "melded"):
            batch = sets[kind]
            shanten = np.empty(N, np.int8)
            useful = np.empty(N, np.uint64)
            jobs[f"{name} shanten {kind}"] = call(rules.shanten_batch, batch, shanten)
            jobs[f"{name} useful {kind}"] = call(rules.useful_batch, batch, useful)
        discards = np.empty((N, 34), np.int8)
        jobs[f"{name} discards 14 tiles"] = call(rules.discards_batch, sets["14 tiles"], discards)
        waits = sihai.ready_batch.WaitArrays(N)
        jobs[f"{name} waits ready"] = call(rules.waits_batch, sets["ready"], waits)
        hands = [sets["concealed"].hand(row) for row in range(SINGLE_HANDS)]
        jobs[f"{name} single concealed"] = single(rules.shanten, hands)
    jobs |= peer_jobs(sets["concealed"])
    timings = race(jobs, LEAST_SECONDS)
    yield f"N = {N:,}, one thread, arrays of an earlier call (`out=`), medians of a race."
    yield ""
    yield "| What | hands | " + " | ".join(f"`{name}`" for name in RULES) + " |"
    yield "| --- | --- | ---: | ---: |"
    for what, kind, told in (
        ("shanten", "concealed", "shanten over all shapes"),
        ("shanten", "melded", "shanten over all shapes"),
        ("useful", "concealed", "useful tiles"),
        ("useful", "melded", "useful tiles"),
        ("discards", "14 tiles", "shanten after each discard"),
        ("waits", "ready", "waits with both scores of each"),
        ("single", "concealed", "one call of `rules.shanten`"),
    ):
        times = [timings[f"{name} {what} {kind}"].median for name in RULES]
        yield f"| {told} | {kind} | " + " | ".join(f"{1e9 * t:,.0f} ns" for t in times) + " |"
    for name in jobs:
        if name.startswith("PyMahjongGB"):
            yield f"| {name}, one call | concealed | – | {1e9 * timings[name].median:,.0f} ns |"


def call(method: Callable[..., Any], batch: sihai.HandBatch, out: Any) -> Job:
    return (lambda: method(batch, out=out)), len(batch)


def single(method: Callable[..., Any], hands: list[Any]) -> Job:
    def run() -> None:
        for hand in hands:
            method(hand)

    return run, len(hands)


def peer_jobs(batch: sihai.HandBatch) -> dict[str, Job]:
    """PyMahjongGB's calls, if it is installed."""
    try:
        import MahjongGB  # type: ignore[import-not-found]
    except ImportError:
        return {}
    codes = [f"{letter}{rank}" for letter in "WBT" for rank in range(1, 10)]
    codes += [f"F{rank}" for rank in range(1, 5)] + [f"J{rank}" for rank in range(1, 4)]
    hands = [tuple(codes[tile] for tile in batch.hand(row).concealed) for row in range(PEER_HANDS)]

    def least() -> None:
        for hand in hands:
            MahjongGB.MahjongShanten((), hand)

    return {
        "PyMahjongGB's `MahjongShanten`": (least, PEER_HANDS),
        "PyMahjongGB's `RegularShanten`": single(MahjongGB.RegularShanten, hands),
    }


def minimum_table() -> Iterator[str]:
    """The time of the minimum-aware distance by the shape's shanten, and how often it is exact."""
    yield (
        "The minimum-aware distance, one call, on a discard, by the shape's shanten: mean time, "
        f"slowest, and the share that is exact, of {MINIMUM_HANDS} hands each."
    )
    yield ""
    yield "| Shanten | " + " | ".join(f"`{name}`" for name in RULES) + " |"
    yield "| ---: | ---: | ---: |"
    batches = [ready_hands.ready(2_000), *exchanged(4)]
    for shanten in range(5):
        cells = []
        for name in RULES:
            rules = sihai.ruleset(name)
            seconds, exact = [], 0
            for hand in of_shanten(rules, batches, shanten):
                begin = perf_counter()
                least = rules.shanten(hand, minimum=True)
                seconds.append(perf_counter() - begin)
                exact += least is None or least.exact
            mean = sum(seconds) / len(seconds)
            share = exact / len(seconds)
            cells.append(f"{shown(mean)}, {shown(max(seconds))}, {share:.0%}")
        yield f"| {shanten} | " + " | ".join(cells) + " |"


def exchanged(most: int) -> Iterator[sihai.HandBatch]:
    """Ready hands with tiles exchanged for others, so that they are farther."""
    batch = ready_hands.ready(2_000)
    rng = np.random.default_rng(7)
    counts = batch.concealed.copy()
    for _ in range(most):
        for row in counts:
            row[rng.choice(np.flatnonzero(row))] -= 1
            row[rng.choice(np.flatnonzero(row < 2))] += 1
        yield sihai.HandBatch.from_arrays(counts.copy(), batch.melds)


def of_shanten(
    rules: sihai.Ruleset, batches: list[sihai.HandBatch], shanten: int
) -> Iterator[sihai.Hand]:
    """The first hands of that shanten."""
    found = 0
    for batch in batches:
        for row in np.flatnonzero(rules.shanten_batch(batch) == shanten).tolist():
            if found == MINIMUM_HANDS:
                return
            found += 1
            yield batch.hand(row)


def shown(seconds: float) -> str:
    return f"{1e6 * seconds:,.0f} µs" if seconds < 1e-3 else f"{1e3 * seconds:,.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description="Figures of ready hands, as Markdown.")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it between the markers")
    chosen = parser.parse_args()
    if chosen.write is None:
        print(report())
    else:
        write(report(), chosen.write, BEGIN, END)


if __name__ == "__main__":
    main()
