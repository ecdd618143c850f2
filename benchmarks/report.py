"""Print the speed report as Markdown, or write it into a document.

python -m benchmarks.report                                 a few minutes
python -m benchmarks.report --quick                         about a minute
python -m benchmarks.report --write docs/performance.md     between its report markers
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from time import perf_counter

from benchmarks import batches, extras, hands, peers
from benchmarks.timing import ROUNDS

LARGEST = 4_000_000
LARGEST_QUICK = 1_000_000
LEAST_SECONDS = 0.1
LEAST_SECONDS_QUICK = 0.02
BEGIN, END = "<!-- report -->", "<!-- /report -->"


def report(quick: bool) -> str:
    """Every figure of one run."""
    largest = LARGEST_QUICK if quick else LARGEST
    least_seconds = LEAST_SECONDS_QUICK if quick else LEAST_SECONDS
    begin = perf_counter()
    machine = extras.machine()
    contenders, remarks = peers.installed()
    results = []
    for name in hands.SETS:
        results.append(batches.measure(name, largest, contenders, least_seconds))
        print(f"{name}: {perf_counter() - begin:.0f} s", file=sys.stderr)
    spreads = sorted(t.spread for result in results for t in result.times.values())
    headline = f"{batches.HEADLINE:,}"
    fresh = results[0].times["new arrays"]
    parts = [
        machine,
        f"Medians of {ROUNDS} rounds{' of a quick run' if quick else ''}; in each round everyone "
        "in a set's tables ran in turn on the same hands, and ratios are ratios of medians. Half "
        f"of the medians stand for rounds that lie within {percent(spreads, 1 / 2)} of each other, "
        f"nine tenths within {percent(spreads, 9 / 10)}. Results go into arrays of an earlier call "
        "(`out=`). *All* outputs are points, raw, counts, status and may_win. The points of the "
        "first hands are those of the reference." + "".join(f" {remark}" for remark in remarks),
        "### Ratios",
        f"N = {headline}, one thread, all outputs, the counts matrix among them. Of `candidates` "
        "the peers get hands that win only.",
        batches.ratios(results, contenders),
        f"New arrays in each call instead of `out=`, `concealed`: {batches.millions(fresh)}.",
        "### The hands",
        batches.sets_table(results),
        "### Peers",
        "Arguments made before the clock starts; in brackets the number of hands. PyMahjongGB "
        "scores MCR and `mahjong` riichi, so these are yardsticks of speed, not of the same work; "
        "`mahjong` has only the hands that it takes for a win with a yaku.",
        batches.peers_table(results, contenders),
        "### By size",
        "Hands a second. Small sizes go through many different batches made before; up to 2,048 "
        "rows, one piece of work, a second thread is not started. Ratios are for all outputs and "
        "one thread.",
        *(
            text
            for result in results
            for text in (f"`{result.name}`:", batches.sizes_table(result, contenders))
        ),
        "### One hand a call",
        f"{extras.CALLS:,} different hands of `mixed` in turn.",
        extras.single_calls(contenders, least_seconds),
        "### What the variety of hands costs",
        f"{batches.HEADLINE:,} rows of `concealed`, all different or the first few over and over: "
        "what caches and branch predictors can learn by heart.",
        extras.variety(least_seconds),
        "### Memory",
        extras.bytes_table(),
        extras.memory_beyond(largest),
        "### Import",
        extras.import_table(),
    ]
    print(f"whole report: {perf_counter() - begin:.0f} s", file=sys.stderr)
    return "\n\n".join(parts)


def percent(ascending: list[float], share: float) -> str:
    """What a share of them does not exceed."""
    return f"{100 * ascending[int(share * (len(ascending) - 1))]:.0f} %"


def write(text: str, path: Path, begin: str = BEGIN, end: str = END) -> None:
    """Put a text in the place of what is between the markers."""
    page = path.read_text(encoding="utf-8")
    pattern = re.compile(f"{re.escape(begin)}.*{re.escape(end)}", re.DOTALL)
    if len(pattern.findall(page)) != 1:
        raise SystemExit(f"{path}: there must be one {begin} … {end}")
    page = pattern.sub(lambda _: f"{begin}\n{text}\n{end}", page)
    path.write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Hands a second, beside others, as Markdown.")
    parser.add_argument("--quick", action="store_true", help="smaller sets, about a minute")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it between the markers")
    chosen = parser.parse_args()
    text = report(chosen.quick)
    if chosen.write is None:
        print(text)
    else:
        write(text, chosen.write)


if __name__ == "__main__":
    main()
