"""The callable for Ray Data; with Ray installed, on a local cluster."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sihai

pa = pytest.importorskip("pyarrow")

from sihai.arrow import table_from_hands, table_from_scores  # noqa: E402 - needs pyarrow
from sihai.ray import Scorer  # noqa: E402 - likewise

RULES = sihai.ruleset("mcr")


def hands(n: int) -> Any:
    table = table_from_hands(RULES.sample(n, seed=1201))
    return table.append_column("place", pa.array(range(n)))


def test_scores_stand_behind_the_columns_of_the_user() -> None:
    table = hands(300)
    found = Scorer("mcr")(table)
    expected = table_from_scores(RULES, RULES.score_batch(sihai.HandBatch.from_arrow(table)))
    assert found.column_names == table.column_names + expected.column_names
    assert found.select(expected.column_names) == expected
    assert found.select(table.column_names) == table


def test_columns_as_they_are_asked_for() -> None:
    short = Scorer("mcr", yaku=False, prefix="mcr_", threads=2)(hands(20))
    added = ["points", "raw", "may_win", "status", "error"]
    assert short.column_names[-5:] == [f"mcr_{name}" for name in added]
    with pytest.raises(ValueError, match="mcr_points: the table has such a column"):
        Scorer("mcr", prefix="mcr_")(short)
    novice = Scorer("intermediate", preset="novice", limit=None)(hands(20))
    assert novice.num_rows == 20


def test_rulesets_that_are_none_are_refused_at_once() -> None:
    with pytest.raises(sihai.RulesetError):
        Scorer("none")
    with pytest.raises(sihai.RulesetError):
        Scorer("mcr", no_option=True)


def test_it_travels() -> None:
    scorer = pickle.loads(pickle.dumps(Scorer("mcr", yaku=False)))
    assert scorer(hands(5)).num_rows == 5


def test_the_script_of_the_documents(tmp_path: Path) -> None:
    """As it stands there, on a local cluster."""
    pytest.importorskip("ray")
    parquet = pytest.importorskip("pyarrow.parquet")
    page = (Path(__file__).parent.parent / "docs" / "ray.md").read_text(encoding="utf-8")
    script = re.search(r"<!-- file: score_on_ray.py -->\n```python\n(.*?)```", page, re.DOTALL)
    assert script is not None
    (tmp_path / "score_on_ray.py").write_text(script[1])
    (tmp_path / "hands").mkdir()
    table = hands(9_000)
    for part in range(3):
        parquet.write_table(table.slice(part * 3000, 3000), tmp_path / "hands" / f"{part}.parquet")
    subprocess.run(
        [sys.executable, "score_on_ray.py", "hands", "scores", "mcr", "2"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(sihai.__file__).parent.parent)},
        capture_output=True,
        timeout=300,
        check=True,
    )
    found = parquet.read_table(tmp_path / "scores").sort_by("place")
    assert found.to_pylist() == Scorer("mcr")(table).to_pylist()


@pytest.mark.filterwarnings("ignore")  # Ray's own, of its own
def test_a_local_cluster_says_the_same(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = hands(20_000)
    for part in range(4):
        parquet.write_table(table.slice(part * 5000, 5000), tmp_path / f"{part}.parquet")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_DATA_DISABLE_PROGRESS_BARS", "1")
        ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False, configure_logging=False)
        try:
            scored = ray.data.read_parquet(str(tmp_path)).map_batches(
                Scorer,
                fn_constructor_args=("mcr",),
                fn_constructor_kwargs={"yaku": False},
                batch_format="pyarrow",
                concurrency=2,
            )
            rows = sorted(scored.take_all(), key=lambda row: row["place"])
        finally:
            ray.shutdown()
    expected = Scorer("mcr", yaku=False)(table)
    assert [row["points"] for row in rows] == expected["points"].to_pylist()
    assert [row["place"] for row in rows] == list(range(20_000))
