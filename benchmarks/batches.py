"""The part of the report on batches: hands a second, by set, size, threads and outputs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sihai
from benchmarks import hands, peers
from benchmarks.timing import Timing, race

RULES = sihai.ruleset("intermediate")
EVERYTHING = ("points", "raw", "counts", "status", "may_win")
OUTPUTS = {"points": ("points",), "counts": EVERYTHING}
SIZES = (1, 10, 1_000, 100_000)
HEADLINE = 200_000
MOST_PIECES = 2_000
COLUMNS = [(outputs, threads) for outputs in OUTPUTS for threads in (1, 2)]

Job = Callable[[], Any]


@dataclass(frozen=True)
class SetResult:
    """What the race over one set of hands gave."""

    name: str
    rows: int
    distinct: int
    wins: float
    times: dict[str, Timing]
    accepted: dict[str, int]

    def engine(self, size: int, outputs: str = "counts", threads: int = 1) -> Timing:
        return self.times[key(size, outputs, threads)]


def key(size: int, outputs: str, threads: int) -> str:
    return f"{size} {outputs} {threads}"


def engine_job(batches: list[sihai.HandBatch], outputs: str, threads: int, new: bool) -> Job:
    """Score every batch into the same arrays, or into new ones."""
    wanted = OUTPUTS[outputs]
    out = sihai.ScoreArrays(len(batches[0]), len(RULES.yaku), wanted)
    score_batch = RULES.score_batch

    def into_new() -> None:
        for batch in batches:
            score_batch(batch, threads=threads, outputs=wanted)

    def into_same() -> None:
        for batch in batches:
            score_batch(batch, threads=threads, out=out)

    return into_new if new else into_same


def pieces(of: hands.HandSet, size: int) -> list[sihai.HandBatch]:
    """Batches of so many rows each: different ones, so that no single hand is learnt by heart."""
    count = max(1, min(MOST_PIECES, HEADLINE // size))
    return [of.batch(slice(place * size, (place + 1) * size)) for place in range(count)]


def measure(
    name: str, largest: int, contenders: list[peers.Peer], least_seconds: float
) -> SetResult:
    """Race the engine, at every size, and the peers over one set."""
    of = hands.make(name, largest)
    jobs: dict[str, tuple[Job, int]] = {}
    for size in (*SIZES, HEADLINE, largest):
        batches = pieces(of, size)
        for outputs, threads in COLUMNS:
            job = engine_job(batches, outputs, threads, new=False)
            jobs[key(size, outputs, threads)] = job, size * len(batches)
    jobs["new arrays"] = engine_job(pieces(of, HEADLINE), "counts", 1, new=True), HEADLINE
    accepted = {}
    for peer in contenders:
        if peer.accepts(of):
            job, count = peer.prepare(of, of.complete_rows(peer.most))
            jobs[peer.name] = job, count
            accepted[peer.name] = count
            if peer is peers.REFERENCE:
                check_sum(of, count, job())
    scores = RULES.score_batch(of.batch(), outputs=("status",))
    assert scores.status is not None
    return SetResult(
        name=name,
        rows=largest,
        distinct=of.distinct(),
        wins=float((scores.status == 0).mean()),
        times=race(jobs, least_seconds),
        accepted=accepted,
    )


def check_sum(of: hands.HandSet, count: int, expected: int) -> None:
    """The engine counts as the reference does: a fast wrong answer is no figure."""
    points = RULES.score_batch(of.batch(), outputs=("points",)).points
    assert points is not None
    found = int(points[of.complete_rows(count)].sum())
    if found != expected:
        raise AssertionError(f"{of.name}: {found} points, the reference counts {expected}")


def millions(timing: Timing) -> str:
    return f"{1e-6 / timing.median:.2f} M"


def times(ratio: float) -> str:
    return f"{ratio:.0f}×" if ratio >= 10 else f"{ratio:.2f}×"


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def ratios(results: list[SetResult], contenders: list[peers.Peer]) -> str:
    """How many times as fast as the peers, and two threads beside one."""
    names = [peer.name for peer in contenders]
    rows = []
    for result in results:
        mine = result.engine(HEADLINE)
        row = [f"`{result.name}`", f"**{millions(mine)}**", f"{mine.median * 1e9:.0f} ns"]
        for name in names:
            found = name in result.times
            row.append(f"**{times(result.times[name].median / mine.median)}**" if found else "–")
        for outputs in ("points", "counts"):
            one = result.engine(result.rows, outputs).median
            row.append(f"**{times(one / result.engine(result.rows, outputs, 2).median)}**")
        rows.append(row)
    head = ["Set", "hands/s", "a hand", *(f"beside {name}" for name in names)]
    largest = f"{results[0].rows:,}"
    return table([*head, f"2 threads at {largest}, points", f"2 threads at {largest}, all"], rows)


def peers_table(results: list[SetResult], contenders: list[peers.Peer]) -> str:
    rows = []
    for peer in contenders:
        row: list[str] = [f"{peer.name} ({peer.about})"]
        for result in results:
            if peer.name in result.times:
                timing = result.times[peer.name]
                count = result.accepted[peer.name]
                row.append(f"{1 / timing.median:,.0f}/s, {timing.median * 1e6:.1f} µs ({count:,})")
            else:
                row.append("–")
        rows.append(row)
    return table(["One thread, one hand a call", *(f"`{r.name}`" for r in results)], rows)


def sizes_table(result: SetResult, contenders: list[peers.Peer]) -> str:
    """Hands a second of one set by size; beside the peers with all outputs, one thread."""
    raced = [peer.name for peer in contenders if peer.name in result.times]
    rows = []
    for size in (*SIZES, HEADLINE, result.rows):
        row = [f"{size:,}", *(millions(result.engine(size, *column)) for column in COLUMNS)]
        mine = result.engine(size).median
        row += [times(result.times[name].median / mine) for name in raced]
        rows.append(row)
    names = {"points": "points", "counts": "all"}
    head = [
        f"{names[outputs]}, {threads} thread{'s'[: threads - 1]}" for outputs, threads in COLUMNS
    ]
    return table(["N", *head, *(f"beside {name}" for name in raced)], rows)


def sets_table(results: list[SetResult]) -> str:
    about = {
        "concealed": "four sets and a pair, nothing melded",
        "melded": "one to four sets melded, pungs partly as kongs, some flags",
        "mixed": "35 % concealed, 50 % melded, 8 % seven pairs, 4 % knitted honors, 3 % orphans",
        "candidates": "`mixed` with one tile exchanged in every fourth hand",
    }
    rows = [
        [f"`{r.name}`", about[r.name], f"{r.rows:,}", f"{r.distinct:,}", f"{100 * r.wins:.1f} %"]
        for r in results
    ]
    return table(["Set", "hands", "rows", "distinct by tiles and melds", "winning"], rows)
