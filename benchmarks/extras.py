"""The parts of the report beside batches: single calls, memory, import time, the machine."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import sihai
from benchmarks import hands, peers
from benchmarks.batches import EVERYTHING, HEADLINE, OUTPUTS, RULES, Job, engine_job, table, times
from benchmarks.timing import ROUNDS, race
from sihai import _core

CALLS = 1_000
EXPLAINED = 100
DIFFERENT = (2_000, 1)
IMPORT_ROUNDS = 2 * ROUNDS + 1


def single_calls(contenders: list[peers.Peer], least_seconds: float) -> str:
    """One hand a call, over a thousand different hands of the mixed set."""
    of = hands.make("mixed", CALLS)
    batch = of.batch()
    score = RULES.score
    pairs = [(batch.hand(row), batch.context(row)) for row in range(CALLS)]
    keywords: list[tuple[sihai.Hand, dict[str, Any]]] = [
        (
            hand,
            {
                "self_draw": c.self_draw,
                "seat": c.seat,
                "prevailing": c.prevailing,
                "flags": c.flags,
            },
        )
        for hand, c in pairs
    ]
    texts = [(str(hand), given) for hand, given in keywords]
    ones = [of.batch(slice(row, row + 1)) for row in range(CALLS)]
    out = sihai.ScoreArrays(1, len(RULES.yaku), OUTPUTS["points"])

    def prebuilt() -> None:
        for hand, context in pairs:
            score(hand, context)

    def by_keywords() -> None:
        for hand, given in keywords:
            score(hand, **given)

    def from_text() -> None:
        for text, given in texts:
            score(sihai.Hand.parse(text), **given)

    def itemised() -> None:
        for hand, context in pairs:
            _ = score(hand, context).yaku

    def explained() -> None:
        for hand, context in pairs[:EXPLAINED]:
            score(hand, context).explain()

    def batch_of_one() -> None:
        for one in ones:
            RULES.score_batch(one, out=out)

    jobs: dict[str, tuple[Job, int]] = {
        "`score_batch(batch, out=out)`, N = 1, points": (batch_of_one, CALLS),
        "`rules.score(hand, context)`, both made before": (prebuilt, CALLS),
        "`rules.score(hand, self_draw=…, seat=…, …)`": (by_keywords, CALLS),
        "the same from text, `Hand.parse(text)`": (from_text, CALLS),
        "`rules.score(hand, context).yaku`": (itemised, CALLS),
        "`rules.score(hand, context).explain()`": (explained, EXPLAINED),
    }
    own = list(jobs)
    raced = [peer for peer in contenders if peer.accepts(of)]
    for peer in raced:
        jobs[peer.name] = peer.prepare(of, of.complete_rows(CALLS))
    found = {name: timing.median for name, timing in race(jobs, least_seconds).items()}
    rows = [
        [name, f"{found[name] * 1e6:.2f} µs", *(times(found[p.name] / found[name]) for p in raced)]
        for name in own
    ]
    rows += [
        [f"{p.name}, one call", f"{found[p.name] * 1e6:.2f} µs", *["" for _ in raced]]
        for p in raced
    ]
    return table(["One hand", "a call", *(f"beside {p.name}" for p in raced)], rows)


def variety(least_seconds: float) -> str:
    """The same number of rows, of fewer and fewer different hands."""
    of = hands.make("concealed", HEADLINE)
    outputs = {"points": "points", "counts": "all"}
    jobs = {}
    for different in (HEADLINE, *DIFFERENT):
        rows = np.arange(HEADLINE) % different
        batch = sihai.HandBatch.from_arrays(
            of.concealed[rows], None, *(c[rows] for c in (of.win, of.self_draw, of.seat))
        )
        for wanted in outputs:
            jobs[f"{different} {wanted}"] = engine_job([batch], wanted, 1, new=False), HEADLINE
    found = race(jobs, least_seconds)
    rows_of_table = [
        [f"{different:,}", *(f"{found[f'{different} {o}'].median * 1e9:.0f} ns" for o in outputs)]
        for different in (HEADLINE, *DIFFERENT)
    ]
    return table(["Different hands", *(f"{o}, a hand" for o in outputs.values())], rows_of_table)


def bytes_table() -> str:
    """Bytes a hand of a batch with every column its own array, and of its results."""
    of = hands.make("mixed", 1_000)
    full = sihai.HandBatch.from_arrays(
        of.concealed, of.melds, of.win, of.self_draw, of.seat, of.prevailing, of.flags,
        np.zeros(len(of), np.uint8), np.full(len(of), 255, np.uint8),
    )  # fmt: skip
    out = sihai.ScoreArrays(len(of), len(RULES.yaku), EVERYTHING)

    def sizes(arrays: Any, names: tuple[str, ...]) -> str:
        each = {name: getattr(arrays, name).nbytes // len(of) for name in names}
        listed = ", ".join(f"{name} {size}" for name, size in each.items())
        return f"{sum(each.values())} ({listed})"

    columns = ("win", "self_draw", "seat", "prevailing", "flags", "flowers", "void_suit")
    return table(
        ["Bytes a hand", ""],
        [
            ["in, at the least", sizes(full, ("concealed", "win"))],
            ["in, every column an array", sizes(full, ("concealed", "melds", *columns))],
            ["out, points only", sizes(out, ("points",))],
            ["out, everything", sizes(out, EVERYTHING)],
        ],
    )


MEMORY = """
import sys
import numpy as np

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

before = peak()
import sihai
rows, threads = int(sys.argv[1]), int(sys.argv[2])
concealed = np.empty((rows, 34), np.uint8)
concealed[:] = np.bincount(sihai.Hand.parse("123m 456m 789p 222s 9s +9s").concealed, minlength=34)
rules = sihai.ruleset("intermediate")
batch = sihai.HandBatch.from_arrays(concealed, win=26)
out = rules.score_batch(batch, threads=threads)
arrays = concealed.nbytes + sum(
    getattr(out, name).nbytes for name in ("points", "raw", "counts", "status", "may_win"))
print(peak() - before - arrays // 1024)
"""


def memory_beyond(rows: int) -> str:
    """MB at the peak of a fresh process that scores, beyond its arrays and what NumPy takes."""
    if not Path("/proc/self/status").exists():
        return "Peak memory: not measured, this system has no /proc."
    kib = [int(child(MEMORY, str(rows), threads)) for threads in ("1", "2")]
    return (
        f"Memory at the peak of a fresh process that scores {rows:,} hands, beyond NumPy's own and "
        f"beyond the arrays of hands and results: {kib[0] / 1024:.1f} MB with one thread, "
        f"{kib[1] / 1024:.1f} MB with two. The package itself, its tables and the compiled ruleset "
        "are in it."
    )


IMPORTS = {
    "`import numpy`": "import numpy",
    "`import sihai` (without NumPy)": "import sihai",
    "`import numpy`, then `sihai.HandBatch`": "import numpy, sihai; sihai.HandBatch",
    "`import sihai`, then `sihai.ruleset(…)`": "import sihai; sihai.ruleset('intermediate')",
}


def import_table() -> str:
    """Milliseconds in fresh interpreters, taken in turn."""
    code = "from time import perf_counter as t; a = t(); {}; print(t() - a)"
    found: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for _ in range(IMPORT_ROUNDS):
        for name, statement in IMPORTS.items():
            found[name].append(float(child(code.format(statement))))
    rows = [[name, f"{1e3 * median(each):.0f} ms"] for name, each in found.items()]
    return table(["In a fresh interpreter", ""], rows)


def child(code: str, *arguments: str) -> str:
    """What a fresh interpreter prints."""
    command = [sys.executable, "-c", code, *arguments]
    where = str(Path(sihai.__file__).parents[1])
    path = os.pathsep.join([where, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.run(
        command, check=True, capture_output=True, text=True, env=environment
    ).stdout


def compiler() -> str:
    """The compiler that its output names."""
    found = re.search(
        rb"GCC: \([^)]*\) [\d.]+|clang version [\d.]+", Path(_core.__file__).read_bytes()
    )
    return found.group().decode() if found else "compiler unknown"


def processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    found = re.search(r"model name\s*: (.*)", text)
    return found.group(1) if found else platform.machine()


def machine() -> str:
    """Where and when, and with what."""
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC. {processor()}, {os.cpu_count()} cores{load}; "
        f"{platform.system()} {platform.machine()}; {platform.python_implementation()} "
        f"{platform.python_version()}, NumPy {np.__version__}, {compiler()}; "
        f"sihai {sihai.__version__}, `{RULES.name}` ({len(RULES.yaku)} yaku, "
        f"fingerprint `{RULES.fingerprint}`)."
    )
