"""Files of 50,000 hands into files of scores, the most used formats.

python -m pytest benchmarks/test_bulk.py --benchmark-enable --benchmark-columns=min,median,iqr
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import sihai

pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet

from sihai.arrow import table_from_hands
from sihai.bulk import score_file

SIZE = 50_000
RULES = {name: sihai.ruleset(name) for name in ("intermediate", "mcr")}


@cache
def batch() -> sihai.HandBatch:
    return RULES["intermediate"].sample(SIZE, seed=1)


def make(path: Path) -> None:
    if path.suffix == ".parquet":
        parquet.write_table(table_from_hands(batch()), path)
        return
    texts = [str(batch().hand(row)) for row in range(SIZE)]
    if path.suffix == ".csv":
        path.write_text("\n".join(["hand", *texts]))
    else:
        path.write_text("".join(f'{{"hand":"{text}"}}\n' for text in texts))


@pytest.mark.parametrize("out", ["out.parquet", "out.jsonl"])
@pytest.mark.parametrize("source", ["in.parquet", "in.jsonl", "in.csv"])
@pytest.mark.parametrize("rules", RULES)
def test_score_file(
    benchmark: BenchmarkFixture, rules: str, source: str, out: str, tmp_path: Path
) -> None:
    make(tmp_path / source)
    summary = benchmark(score_file, tmp_path / source, tmp_path / out, RULES[rules])
    scores = RULES[rules].score_batch(batch())
    assert scores.points is not None
    assert summary.mean == scores.points[scores.status == 0].mean()
    assert summary.rows == SIZE
