"""Print how Ray Data scales with its workers as Markdown, or write it into a document.

python -m benchmarks.ray_report                          on the script of docs/ray.md, some minutes
python -m benchmarks.ray_report --write docs/ray.md      between its markers

The script runs twice with each number of workers, on few files and on many; the difference is what
the further files take, without what it takes to start.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pyarrow.parquet as parquet

import sihai
from benchmarks.report import write
from sihai.arrow import table_from_hands

BEGIN, END = "<!-- scaling -->", "<!-- /scaling -->"
PAGE = Path(__file__).parent.parent / "docs" / "ray.md"
ROWS = 250_000  # of a file
FEW, MANY = 8, 48
ROUNDS = 3


def script() -> str:
    """What the page shows."""
    found = re.search(
        r"<!-- file: score_on_ray.py -->\n```python\n(.*?)```", PAGE.read_text(), re.S
    )
    assert found is not None
    return found[1]


def seconds(folder: Path, files: int, workers: int) -> float:
    """What the script says it took, on as many cores as it has workers."""
    cores = set(sorted(os.sched_getaffinity(0))[:workers])
    source = folder / f"hands-{files}"
    shutil.rmtree(folder / "scores", ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "score_on_ray.py", str(source), "scores", "mcr", str(workers)],
        cwd=folder,
        env=os.environ | {"RAY_DATA_DISABLE_PROGRESS_BARS": "1"},
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
        capture_output=True,
        text=True,
        check=True,
    )
    told = re.search(r"([\d.]+) s\b", done.stdout)
    assert told is not None, done.stdout
    return float(told[1])


def make(folder: Path) -> None:
    rules = sihai.ruleset("mcr")
    for files in (FEW, MANY):
        (folder / f"hands-{files}").mkdir()
    for number in range(MANY):
        table = table_from_hands(rules.sample(ROWS, seed=number))
        for files in (FEW, MANY):
            if number < files:
                parquet.write_table(table, folder / f"hands-{files}" / f"{number:03}.parquet")


def report() -> Iterator[str]:
    """Every figure of one run."""
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name).resolve()
        (folder / "score_on_ray.py").write_text(script())
        make(folder)
        yield (
            f"MCR, a column a yaku, files of {ROWS:,} hands, each number of workers on as many "
            f"cores, which read and write too; medians of {ROUNDS} runs. The rate is that of the "
            f"files beyond the first {FEW}."
        )
        yield ""
        yield f"| Workers and cores | {FEW * ROWS:,} hands | {MANY * ROWS:,} hands | hands/s |"
        yield "| ---: | ---: | ---: | ---: |"
        for workers in (1, 2):
            few, many = (
                median(seconds(folder, files, workers) for _ in range(ROUNDS))
                for files in (FEW, MANY)
            )
            rate = (MANY - FEW) * ROWS / (many - few) / 1e6
            yield f"| {workers} | {few:.1f} s | {many:.1f} s | {rate:.2f} M |"


def main() -> None:
    parser = argparse.ArgumentParser(description="How Ray Data scales, as Markdown.")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it between the markers")
    chosen = parser.parse_args()
    text = "\n".join(report())
    if chosen.write is None:
        print(text)
    else:
        write(text, chosen.write, BEGIN, END)


if __name__ == "__main__":
    main()
