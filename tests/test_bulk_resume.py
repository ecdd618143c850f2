"""A run that is killed at any moment and resumed has the rows of one that was not disturbed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import sihai

pa = pytest.importorskip("pyarrow")

from bulk_files import GOOD, lines_of, read_back, write, write_lines  # noqa: E402
from sihai.bulk import BulkError, run, score_file, table_chunk, text_input  # noqa: E402

RULES = sihai.ruleset("basic")
ROWS = lines_of(700, seed=62)
SCRIPT = str(Path(__file__).with_name("bulk_killed.py"))
ENVIRONMENT = os.environ | {
    "PYTHONPATH": os.pathsep.join(
        [str(Path(sihai.__file__).parent.parent), str(Path(__file__).parent)]
    )
}
KILLED = -signal.SIGKILL if os.name == "posix" else 1
ROADS = [
    ("in.parquet", "out.parquet"),
    ("in.jsonl", "out.parquet"),
    ("in.jsonl.gz", "out.jsonl"),
    ("in.csv", "out.jsonl.gz"),
    ("in.arrow", "out.jsonl.zst"),
]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills by signals")


def started(folder: Path, how: str, number: int, names: tuple[str, str], *more: str) -> Any:
    paths = [str(folder / name) for name in names]
    return subprocess.Popen(
        [sys.executable, SCRIPT, how, str(number), *paths, *more],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def undisturbed(folder: Path, names: tuple[str, str]) -> list[dict[str, Any]]:
    score_file(folder / names[0], folder / f"whole-{names[1]}", RULES)
    return read_back(folder / f"whole-{names[1]}")


def check_steps(folder: Path, names: tuple[str, str], steps: list[int]) -> None:
    write(folder / names[0], ROWS)
    expected = undisturbed(folder, names)
    out = folder / names[1]
    for step in steps:
        # Killed once in the first run and once more in the one that goes on.
        for more in ([], ["--resume"]):
            process = started(folder, "step", step, names, *more)
            _, errors = process.communicate()
            assert process.returncode in (KILLED, 0), errors.decode()
            if process.returncode == 0:
                break
        if process.returncode != 0:
            assert not out.exists() or read_back(out) == expected
            score_file(folder / names[0], out, RULES, resume=True)
        assert read_back(out) == expected, step
        out.unlink()
        left = {path.name for path in folder.iterdir()}
        assert left == {names[0], f"whole-{names[1]}"}


@pytest.mark.parametrize("names", ROADS, ids=".".join)
def test_killed_at_some_step_on_the_disk(names: tuple[str, str], tmp_path: Path) -> None:
    check_steps(tmp_path, names, random.Random(names[0]).sample(range(1, 40), 3))


@pytest.mark.whole
@pytest.mark.parametrize("names", ROADS, ids=".".join)
def test_killed_at_every_step_on_the_disk(names: tuple[str, str], tmp_path: Path) -> None:
    write(tmp_path / names[0], ROWS)
    steps = int(started(tmp_path, "step", 0, names).communicate()[0])
    (tmp_path / names[1]).unlink()
    assert steps > 30
    check_steps(tmp_path, names, list(range(1, steps + 1)))


def check_moments(folder: Path, names: tuple[str, str], moments: int) -> None:
    """Killed again and again until it is done, each time somewhere else."""
    write(folder / names[0], ROWS * 40, pieces=50)
    expected = undisturbed(folder, names)
    begin = time.monotonic()
    started(folder, "plain", 0, names).communicate()
    takes = time.monotonic() - begin
    assert read_back(folder / names[1]) == expected
    (folder / names[1]).unlink()
    chances = random.Random(0)
    kills = 0
    while kills < moments:
        process = started(folder, "plain", 0, names, "--resume")
        try:
            _, errors = process.communicate(timeout=takes * chances.uniform(0.2, 1.1))
            assert process.returncode == 0, errors.decode()
            assert read_back(folder / names[1]) == expected
            (folder / names[1]).unlink()
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            kills += 1
    score_file(folder / names[0], folder / names[1], RULES, resume=True)
    assert read_back(folder / names[1]) == expected


def test_killed_at_some_moments(tmp_path: Path) -> None:
    check_moments(tmp_path, ("in.parquet", "out.parquet"), 2)


@pytest.mark.whole
@pytest.mark.parametrize("names", ROADS, ids=".".join)
def test_killed_at_ten_moments(names: tuple[str, str], tmp_path: Path) -> None:
    check_moments(tmp_path, names, 10)


@pytest.fixture
def stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a run that stopped at a bad row behind many good ones."""
    monkeypatch.setattr(text_input, "BLOCK", 2000)
    monkeypatch.setattr(table_chunk, "ROWS", 100)
    monkeypatch.setattr(run, "_COMMIT_SECONDS", 0.0)
    rows = [{"n": n, "hand": GOOD} for n in range(1000)]
    write_lines(tmp_path / "in.jsonl", [*rows, {"n": "x", "hand": "0m"}, *rows])
    with pytest.raises(sihai.HandError):
        score_file(tmp_path / "in.jsonl", tmp_path / "out.parquet", RULES, strict=True)
    assert (tmp_path / "out.parquet.unfinished").is_dir()
    return tmp_path


def again(folder: Path, rules: sihai.Ruleset = RULES, **more: Any) -> Any:
    return score_file(folder / "in.jsonl", folder / "out.parquet", rules, **more)


def test_going_on_begins_where_the_run_stopped(
    stopped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    summary = again(stopped, resume=True, progress=lambda at: told.append(at.rows))
    assert 900 < told[0] <= 1100
    assert summary.rows == 2001
    numbers = [row["n"] for row in read_back(stopped / "out.parquet")]
    assert numbers == [*range(1000), None, *range(1000)]


def test_a_run_that_was_left_is_not_overwritten(stopped: Path) -> None:
    with pytest.raises(BulkError, match=r"out.parquet.unfinished: .*resume.*remove"):
        again(stopped)
    assert (stopped / "out.parquet.unfinished" / "state").exists()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"rules": sihai.ruleset("mcr")}, "the ruleset"),
        ({"rules": sihai.ruleset("basic", minimum_discard=11)}, "the ruleset"),
        ({"yaku": "list"}, "the form of the yaku"),
        ({"prefix": "x"}, "the prefix"),
        ({"out_format": "jsonl"}, "the format of the output"),
    ],
)
def test_only_the_same_run_goes_on(stopped: Path, more: dict[str, Any], told: str) -> None:
    with pytest.raises(BulkError, match=told):
        again(stopped, **({"rules": RULES} | more), resume=True)
    assert again(stopped, resume=True).rows == 2001


def test_only_with_the_same_input(stopped: Path) -> None:
    os.utime(stopped / "in.jsonl", ns=(1, 1))
    with pytest.raises(BulkError, match="the input file has changed"):
        again(stopped, resume=True)


def test_a_damaged_folder_is_told(stopped: Path) -> None:
    folder = stopped / "out.parquet.unfinished"
    state = (folder / "state").read_bytes()
    (folder / "state").write_bytes(state[:50])
    with pytest.raises(BulkError, match="damaged"):
        again(stopped, resume=True)
    (folder / "state").write_bytes(state)
    (folder / "data").write_bytes(b"PAR1")
    with pytest.raises(BulkError, match="damaged"):
        again(stopped, resume=True)


def test_two_runs_do_not_share_a_folder(stopped: Path) -> None:
    import fcntl

    with (stopped / "out.parquet.unfinished" / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(BulkError, match="another run"):
            again(stopped, resume=True)
    assert again(stopped, resume=True).rows == 2001


def test_nothing_to_resume_is_a_new_run(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", [{"hand": GOOD}])
    assert again(tmp_path, resume=True).rows == 1
    assert again(tmp_path, resume=True).rows == 1
    assert not (tmp_path / "out.parquet.unfinished").exists()


@pytest.mark.parametrize("out", ["in.parquet", "out.parquet"])
def test_killed_when_only_the_folder_is_left(
    out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the output has taken the place of the input, or was taken away since."""
    write(tmp_path / "in.parquet", ROWS)
    expected = undisturbed(tmp_path, ("in.parquet", "out.parquet"))

    def killed(folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", killed)
        with pytest.raises(KeyboardInterrupt):
            score_file(tmp_path / "in.parquet", tmp_path / out, RULES)
    assert (tmp_path / f"{out}.unfinished" / "state").exists()
    assert read_back(tmp_path / out) == expected
    if out == "out.parquet":
        (tmp_path / out).unlink()
    assert score_file(tmp_path / "in.parquet", tmp_path / out, RULES, resume=True).rows == len(ROWS)
    assert read_back(tmp_path / out) == expected
    assert not (tmp_path / f"{out}.unfinished").exists()


def test_strict_does_not_go_on_behind_bad_rows(stopped: Path) -> None:
    again(stopped, resume=True)
    state = stopped / "out.parquet.unfinished"
    assert not state.exists()
    write_lines(stopped / "in.jsonl", [{"hand": "0m"}] * 500 + [{"hand": GOOD}] * 500)
    (stopped / "out.parquet").unlink()

    def killed(at: Any) -> None:
        if at.rows > 300:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        again(stopped, progress=killed)
    with pytest.raises(sihai.HandError, match="rows written before are bad"):
        again(stopped, resume=True, strict=True)
