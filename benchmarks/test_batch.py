"""Batches, one suite a set of hands: speed, and the answers of the same call.

python -m pytest benchmarks --benchmark-enable --benchmark-columns=min,median,iqr
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import sihai
from benchmarks import hands, peers
from benchmarks.batches import EVERYTHING, OUTPUTS, RULES

ROWS = 20_000
SAMPLE = 500
REFERENCE_SAMPLE = 40
NOT_WINNING = 12

NAMES = list(hands.SETS)


@cache
def made(name: str) -> hands.HandSet:
    return hands.make(name, ROWS)


@cache
def expected(name: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Points and counts of the first rows, by single calls."""
    batch = made(name).batch()
    scores = [RULES.score(batch.hand(row), batch.context(row)) for row in range(SAMPLE)]
    columns = {yaku.code: column for column, yaku in enumerate(RULES.yaku)}
    counts = np.zeros((SAMPLE, len(columns)), np.uint8)
    for row, score in enumerate(scores):
        for yaku in score.yaku:
            counts[row, columns[yaku.code]] = yaku.count
    return np.array([score.points for score in scores]), counts


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("outputs", OUTPUTS)
@pytest.mark.parametrize("name", NAMES)
def test_batch(benchmark: BenchmarkFixture, name: str, outputs: str, threads: int) -> None:
    of = made(name)
    batch = of.batch()
    out = sihai.ScoreArrays(ROWS, len(RULES.yaku), OUTPUTS[outputs])
    scores: sihai.ScoreArrays = benchmark(RULES.score_batch, batch, threads=threads, out=out)
    points, counts = expected(name)
    assert scores.points is not None
    assert (scores.points[:SAMPLE] == points).all()
    if scores.counts is not None:
        assert (scores.counts[:SAMPLE] == counts).all()


@pytest.mark.parametrize("rows", [1, 10, 1_000])
def test_small_batch(benchmark: BenchmarkFixture, rows: int) -> None:
    batch = made("mixed").batch(slice(0, rows))
    out = sihai.ScoreArrays(rows, len(RULES.yaku), ("points",))
    scores: sihai.ScoreArrays = benchmark(RULES.score_batch, batch, out=out)
    assert scores.points is not None
    assert (scores.points[:SAMPLE] == expected("mixed")[0][:rows]).all()


def test_new_arrays_in_each_call(benchmark: BenchmarkFixture) -> None:
    scores: sihai.ScoreArrays = benchmark(RULES.score_batch, made("concealed").batch())
    assert scores.points is not None
    assert (scores.points[:SAMPLE] == expected("concealed")[0]).all()


@pytest.mark.parametrize("name", NAMES)
def test_every_row_can_exist_and_the_complete_ones_win(name: str) -> None:
    of = made(name)
    status = RULES.score_batch(of.batch(), outputs=EVERYTHING).status
    assert status is not None
    assert set(np.unique(status)) <= {0, NOT_WINNING}
    assert (status[of.complete] == 0).all()
    losing = float((status == NOT_WINNING).mean())
    assert 0.22 < losing < 0.26 if name == "candidates" else losing == 0


def test_sets_hold_what_they_say() -> None:
    melded = made("melded").melds
    assert melded is not None
    assert (melded != 0).any(axis=1).all()
    kinds = np.unique((melded[melded != 0] - 1) // 34)
    assert kinds.tolist() == [0, 1, 2, 3]
    shapes = {
        RULES.score(batch.hand(0)).shape
        for batch in (made("mixed").batch(slice(row, row + 1)) for row in range(SAMPLE))
    }
    assert shapes == {"standard", "seven_pairs", "knitted_honors", "thirteen_orphans"}
    assert made("concealed").melds is None


def test_the_same_seed_draws_the_same_hands() -> None:
    one, other, different = (hands.make("mixed", 100, seed) for seed in (1, 1, 2))
    assert (one.concealed == other.concealed).all()
    assert (one.concealed != different.concealed).any()


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_counts_the_same(benchmark: BenchmarkFixture, name: str) -> None:
    of = made(name)
    job, count = peers.REFERENCE.prepare(of, of.complete_rows(REFERENCE_SAMPLE))
    points = RULES.score_batch(of.batch(), outputs=("points",)).points
    assert points is not None
    assert benchmark(job) == points[of.complete_rows(count)].sum()


@pytest.mark.parametrize("peer", [peers.PYMAHJONGGB, peers.MAHJONG], ids=lambda peer: peer.name)
@pytest.mark.parametrize("name", NAMES)
def test_peer_takes_the_hands_for_wins(
    benchmark: BenchmarkFixture, name: str, peer: peers.Peer
) -> None:
    """A hand that is no win to it raises."""
    if peer.name not in [there.name for there in peers.installed()[0]]:
        pytest.skip(f"{peer.name} is not installed")
    of = made(name)
    if not peer.accepts(of):
        pytest.skip(f"{peer.name} gets concealed hands only")
    job, count = peer.prepare(of, of.complete_rows(SAMPLE))
    assert count > SAMPLE / 2
    assert benchmark(job) >= count
