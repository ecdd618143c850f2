"""Single calls: one hand, one score, beside the pure-Python reference.

python -m pytest benchmarks --benchmark-enable --benchmark-columns=min,median,iqr
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import reference
import sihai

TEXT = "[555z] (1111m) 23p 789s 99s +1p"
HAND = sihai.Hand.parse(TEXT)
CONTEXT = sihai.WinContext(self_draw=True, seat="E")
RULES = sihai.ruleset("intermediate")
FIELDS: dict[str, Any] = HAND.to_dict() | CONTEXT.to_dict()
POINTS = 50  # 混带幺 30, 一杠 10, 番牌 10


def test_prebuilt_hand_and_context(benchmark: BenchmarkFixture) -> None:
    assert benchmark(RULES.score, HAND, CONTEXT).points == POINTS


def test_prebuilt_hand_and_keywords(benchmark: BenchmarkFixture) -> None:
    assert benchmark(RULES.score, HAND, self_draw=True, seat="E").points == POINTS


def test_hand_from_text(benchmark: BenchmarkFixture) -> None:
    assert benchmark(sihai.Hand.parse, TEXT) == HAND


def test_score_with_its_itemisation(benchmark: BenchmarkFixture) -> None:
    def itemise() -> tuple[sihai.ScoredYaku, ...]:
        return RULES.score(HAND, CONTEXT).yaku

    assert [yaku.code for yaku in benchmark(itemise)] == ["C1.2", "D.1", "E1.1"]


def test_explanation(benchmark: BenchmarkFixture) -> None:
    def explain() -> str:
        return RULES.score(HAND, CONTEXT).explain()

    assert str(POINTS) in benchmark(explain)


def test_pure_python_reference(benchmark: BenchmarkFixture) -> None:
    answer = benchmark(reference.score, FIELDS, "fourseas-intermediate")
    assert answer["points"] == POINTS


@pytest.mark.parametrize("module", ["numpy", "sihai"])
def test_import_in_a_fresh_interpreter(benchmark: BenchmarkFixture, module: str) -> None:
    """The whole run of an interpreter that imports the module and ends."""
    command = [sys.executable, "-c", f"import {module}"]
    run: Any = benchmark.pedantic
    done = run(subprocess.run, (command,), {"check": True}, rounds=10)
    assert done.returncode == 0
