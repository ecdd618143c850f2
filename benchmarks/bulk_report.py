"""Print the figures of `sihai bulk` as Markdown, or write them into a document.

python -m benchmarks.bulk_report                                  ten million hands, some minutes
python -m benchmarks.bulk_report --rows 1000000                   fewer
python -m benchmarks.bulk_report --write docs/performance.md      between its bulk markers

Each run is a process of its own, its memory that of its life. It needs some gigabytes of disk.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as parquet

import sihai
from benchmarks.report import write
from sihai.arrow import table_from_hands

BEGIN, END = "<!-- bulk -->", "<!-- /bulk -->"
CHUNK = 1_000_000
ROUNDS = 3
TEXT_SHARE = 10  # text formats get a tenth of the hands
SIHAI = [sys.executable, "-c", "from sihai.cli import main; main()"]

RUNS = [
    ("hands.parquet", "scores.parquet", "fourseas-intermediate"),
    ("hands.parquet", "scores.parquet", "mcr"),
    ("texts.parquet", "scores.parquet", "fourseas-intermediate"),
    ("hands.jsonl", "scores.jsonl", "fourseas-intermediate"),
    ("hands.jsonl", "scores.parquet", "fourseas-intermediate"),
    ("hands.jsonl.gz", "scores.jsonl.gz", "fourseas-intermediate"),
    ("hands.csv", "scores.parquet", "fourseas-intermediate"),
]
LAYOUT = {"hands.parquet": "Parquet, array columns", "texts.parquet": "Parquet, `hand` and `place`"}


class Cost(NamedTuple):
    """Of one process."""

    seconds: float
    megabytes: float


def make(folder: Path, rows: int) -> None:
    """The same sampled hands in every format."""
    rules = sihai.ruleset("fourseas-intermediate")
    arrays = texts = None
    few = rows // TEXT_SHARE
    with (folder / "hands.jsonl").open("w") as lines, (folder / "hands.csv").open("w") as table:
        table.write("place,hand,self_draw\n")
        for first in range(0, rows, CHUNK):
            count = min(CHUNK, rows - first)
            batch = rules.sample(count, seed=first)
            hands = table_from_hands(batch).select(["concealed", "melds", "win"])
            arrays = arrays or parquet.ParquetWriter(folder / "hands.parquet", hands.schema)
            arrays.write_table(hands)
            words = [str(batch.hand(row)) for row in range(count)]
            named = pa.table({"place": range(first, first + count), "hand": words})
            texts = texts or parquet.ParquetWriter(folder / "texts.parquet", named.schema)
            texts.write_table(named)
            for place, text in enumerate(words[: max(0, few - first)], first):
                seat = "ESWN"[place % 4]
                lines.write(f'{{"id":{place},"hand":"{text}","seat":"{seat}","table":"t7"}}\n')
                table.write(f"{place},{text},{('true', 'false')[place % 2]}\n")
    assert arrays is not None
    assert texts is not None
    arrays.close()
    texts.close()
    subprocess.run(["gzip", "--keep", "--fast", str(folder / "hands.jsonl")], check=True)


def cost_of(arguments: list[str]) -> Cost:
    """The median time of some runs of a process, and the most memory of one."""
    costs = [cost_of_one(arguments) for _ in range(ROUNDS)]
    seconds, megabytes = zip(*costs, strict=True)
    return Cost(median(seconds), max(megabytes))


def cost_of_one(arguments: list[str]) -> Cost:
    os.sync()  # what others have written is not for this one to wait for
    begin = perf_counter()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = perf_counter() - begin
    assert os.waitstatus_to_exitcode(status) == 0, arguments
    return Cost(seconds, used.ru_maxrss / 1024)


def written_alone(rows: int) -> float:
    """Rows a second of pyarrow writing the 49 columns of the yaku and nothing else."""
    rules = sihai.ruleset("fourseas-intermediate")
    scores = rules.score_batch(rules.sample(CHUNK, seed=1))
    from sihai.arrow import table_from_scores

    table = table_from_scores(rules, scores).select([yaku.code for yaku in rules.yaku])
    begin = perf_counter()
    turns = max(1, rows // CHUNK)
    for _ in range(turns):
        parquet.write_table(table, pa.BufferOutputStream(), compression="zstd")
    return turns * CHUNK / (perf_counter() - begin)


def arguments(folder: Path, source: str, out: str, rules: str) -> list[str]:
    return ["bulk", str(folder / source), "-o", str(folder / out), "-r", rules, "-q"]


def report(rows: int) -> Iterator[str]:
    """Every figure of one run."""
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        # In a process of its own: what this one takes would count as its children's.
        code = f"from benchmarks.bulk_report import *; make(Path({name!r}), {rows})"
        subprocess.run([sys.executable, "-c", code], check=True)
        cores = os.cpu_count()
        costs = [cost_of([*SIHAI, *arguments(folder, *run)]) for run in RUNS]
        alone = written_alone(rows)
        yield (
            f"Hands of `rules.sample`, {cores} cores, `sihai bulk IN -o OUT` from start to end of "
            f"the process, all columns carried through, a column a yaku; medians of {ROUNDS} runs, "
            "the most memory of any. pyarrow alone writes the "
            f"49 columns of the yaku at {alone / 1e6:.1f} M rows/s on one core."
        )
        yield ""
        yield "| In | Out | Ruleset | hands | hands/s | memory at most |"
        yield "| --- | --- | --- | ---: | ---: | ---: |"
        for (source, out, rules), cost in zip(RUNS, costs, strict=True):
            count = rows if "parquet" in source else rows // TEXT_SHARE
            told = LAYOUT.get(source, source.partition(".")[2])
            kind = "Parquet" if out.endswith("parquet") else out.partition(".")[2]
            rate = count / cost.seconds / 1e6
            cells: list[Any] = [told, kind, f"`{rules}`", f"{count:,}", f"**{rate:.2f} M**"]
            yield f"| {' | '.join(cells)} | {cost.megabytes:,.0f} MB |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Figures of sihai bulk, as Markdown.")
    parser.add_argument("--rows", type=int, default=10_000_000, metavar="N", help="hands")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it between the markers")
    chosen = parser.parse_args()
    text = "\n".join(report(chosen.rows))
    if chosen.write is None:
        print(text)
    else:
        write(text, chosen.write, BEGIN, END)


if __name__ == "__main__":
    main()
