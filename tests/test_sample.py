"""Sampled hands win, or are ready, and each draw of tiles is as likely as another."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from math import comb, prod, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sihai
from command import Run
from sihai.sample import sample_batches
from sihai.sample.parts import parts_of_sets

NAMES = sihai.ruleset_names()
SICHUAN = sihai.ruleset("sichuan")


def ruleset_of(folder: Path, shapes: str, more: str = "") -> sihai.Ruleset:
    path = folder / "some.toml"
    path.write_text(f'name = "some"\nextends = "mcr"\nshapes = [{shapes}]\n{more}')
    return sihai.ruleset(path)


def near(found: int, n: int, share: float) -> bool:
    """Whether so many of n are what a share lets expect: five standard deviations at most."""
    return abs(found - n * share) <= 5 * sqrt(n * share * (1 - share)) + 1


@pytest.mark.parametrize("name", NAMES)
def test_every_hand_wins_or_is_ready(name: str) -> None:
    rules = sihai.ruleset(name)
    batch = rules.sample(3000, seed=1)
    assert len(batch) == 3000
    assert batch.melds is None
    assert not rules.score_batch(batch).status.any()  # type: ignore[union-attr]
    ready = rules.sample(800, seed=2, ready=True)
    assert len(ready) == 800
    assert (ready.concealed.sum(axis=1) == 13).all()
    assert (rules.shanten_batch(ready) == 0).all()


def test_the_same_seed_gives_the_same_hands() -> None:
    rules = sihai.ruleset("intermediate")
    for options in ({}, {"ready": True}, {"yaku": "C1.1"}):
        first, again, other = (rules.sample(500, seed=s, **options) for s in (3, 3, 4))
        assert (first.concealed == again.concealed).all()
        assert (first.win == again.win).all()
        assert (first.concealed != other.concealed).any()
    assert (rules.sample(50).concealed != rules.sample(50).concealed).any()


def test_no_standard_hand_is_left_out() -> None:
    """As many hands of four sets and a pair as a plain count finds (the reference has it too)."""
    sizes = {way: len(part.rows) for way, part in parts_of_sets(9, True).items()}
    honors = {way: len(part.rows) for way, part in parts_of_sets(7, False).items()}
    total = 0
    for a in range(5):
        for b in range(5 - a):
            for c in range(5 - a - b):
                sets = (a, b, c, 4 - a - b - c)
                for pair in range(4):
                    ways = [(s, int(p == pair)) for p, s in enumerate(sets)]
                    total += prod(sizes[way] for way in ways[:3]) * honors[ways[3]]
    assert total == 11_498_658


def suits(rank: int, left: int) -> Iterator[tuple[int, ...]]:
    """Every suit of so many tiles from the rank on."""
    if rank == 9:
        if left == 0:
            yield ()
        return
    for count in range(min(left, 4) + 1):
        for rest in suits(rank + 1, left - count):
            yield (count, *rest)


def test_hands_of_one_suit_come_as_often_as_they_can_be_drawn() -> None:
    """Against all 118,800 suits of 14 tiles, by how many kinds and how many threes they hold."""
    every = np.array(list(suits(0, 14)), np.uint8)
    rows = np.zeros((len(every), 34), np.uint8)
    rows[:, :9] = every
    status = SICHUAN.score_batch(
        sihai.HandBatch.from_arrays(rows, win=every.argmax(axis=1).astype(np.uint8))
    ).status
    assert status is not None
    ways = np.array([comb(4, copies) for copies in range(5)])
    draws: Counter[tuple[int, int]] = Counter()
    for suit in every[status == 0]:
        draws[int((suit > 0).sum()), int((suit >= 3).sum())] += int(ways[suit].prod())
    found: Counter[tuple[int, int]] = Counter()
    drawn = SICHUAN.sample(3_000_000, seed=5).concealed[:, :27].reshape(-1, 3, 9)
    alone = drawn[(drawn.any(axis=2).sum(axis=1) == 1)].sum(axis=1)
    for suit in alone:
        found[int((suit > 0).sum()), int((suit >= 3).sum())] += 1
    assert len(alone) > 2500
    assert set(found) <= set(draws)
    for kind, number in draws.items():
        assert near(found[kind], len(alone), number / draws.total()), kind


def test_thirteen_orphans_ready_by_one_tile_or_by_thirteen(tmp_path: Path) -> None:
    rules = ruleset_of(tmp_path, '"thirteen_orphans"')
    ready = rules.sample(40_000, seed=6, ready=True)
    all_thirteen = int((ready.concealed.max(axis=1) == 1).sum())
    draws = 4**13, 13 * 12 * comb(4, 2) * 4**11
    assert near(all_thirteen, len(ready), draws[0] / sum(draws))


def test_seven_pairs_with_four_alike(tmp_path: Path) -> None:
    rules = ruleset_of(tmp_path, '"seven_pairs"')
    quads = (rules.sample(200_000, seed=7).concealed == 4).sum(axis=1)
    draws = [comb(34, q) * comb(34 - q, 7 - 2 * q) * 6 ** (7 - 2 * q) for q in range(4)]
    for number, count in enumerate(draws):
        assert near(int((quads == number).sum()), len(quads), count / sum(draws))
    distinct = ruleset_of(tmp_path, '"seven_pairs"', "four_alike_two_pairs = false\n")
    assert (distinct.sample(2000, seed=8).concealed.max(axis=1) == 2).all()


def test_special_shapes_beside_each_other(tmp_path: Path) -> None:
    rules = ruleset_of(tmp_path, '"thirteen_orphans", "knitted_honors", "knitted_straight"')
    batch = rules.sample(60_000, seed=9)
    orphans = int((batch.concealed[:, 27:].min(axis=1) > 0)[batch.concealed.max(axis=1) == 2].sum())
    honors = int((batch.concealed.max(axis=1) == 1).sum())
    assert not rules.score_batch(batch).status.any()  # type: ignore[union-attr]
    draws = {"orphans": 13 * 6 * 4**12, "honors": 6 * comb(16, 14) * 4**14}
    assert honors / max(1, orphans) == pytest.approx(draws["honors"] / draws["orphans"], rel=0.25)


def test_each_tile_is_as_likely_to_be_the_winning_one() -> None:
    batch = sihai.ruleset("mcr").sample(60_000, seed=10)
    copies = batch.concealed[np.arange(len(batch)), batch.win]
    assert (copies > 0).all()
    expected = float((batch.concealed.astype(int) ** 2).sum(axis=1).mean() / 14)
    assert float(copies.mean()) == pytest.approx(expected, rel=0.01)


def test_a_yaku_on_demand() -> None:
    rules = sihai.ruleset("intermediate")
    batch = rules.sample(300, seed=11, yaku="F3.b3")
    column = [yaku.code for yaku in rules.yaku].index("F3.b3")
    counts = rules.score_batch(batch).counts
    assert counts is not None
    assert (counts[:, column] > 0).all()


def test_what_cannot_be_sampled_is_refused() -> None:
    rules = sihai.ruleset("basic")
    cases: list[tuple[type[Exception], str, Any]] = [
        (sihai.RulesetError, "yaku", {"yaku": "none"}),
        (ValueError, "yaku", {"yaku": "A.1", "ready": True}),
        (ValueError, "seed", {"seed": -1}),
        (TypeError, "seed", {"seed": 1.5}),
    ]
    for error, field, options in cases:
        with pytest.raises(error, match=field):
            rules.sample(1, **options)
    with pytest.raises(ValueError, match="n:"):
        rules.sample(-1)
    with pytest.raises(TypeError, match="n:"):
        rules.sample("1")  # type: ignore[arg-type]
    assert len(rules.sample(0)) == 0


def test_the_command_writes_lines_that_score(run: Run) -> None:
    status, out, err = run("sample", "20", "--seed", "1", "--rules", "mcr")
    assert (status, err) == (0, "")
    rules = sihai.ruleset("mcr")
    hands = [sihai.Hand.parse(json.loads(line)["hand"]) for line in out.splitlines()]
    assert [json.loads(line)["id"] for line in out.splitlines()] == list(range(20))
    assert all(rules.score(hand).is_win for hand in hands)
    assert out == run("sample", "20", "--seed", "1", "--rules", "mcr")[1]
    assert [str(hand) for hand in hands] == [
        str(rules.sample(20, seed=1).hand(row)) for row in range(20)
    ]


def test_many_hands_come_in_batches(run: Run, tmp_path: Path) -> None:
    rules = sihai.ruleset("basic")
    many = rules.sample(150_000, seed=5)
    batches = list(sample_batches(rules, 150_000, seed=5))
    assert len(batches) > 1
    found = sihai.HandBatch.concat(batches)
    assert (found.concealed == many.concealed).all()
    assert (found.win == many.win).all()
    parquet = pytest.importorskip("pyarrow.parquet")
    table = tmp_path / "hands.parquet"
    run("sample", "150000", "--seed", "5", "--rules", "basic", "-o", str(table))
    assert (sihai.HandBatch.from_arrow(parquet.read_table(table)).concealed == many.concealed).all()
    for n in ("0", "1"):
        assert run("sample", n, "-o", str(table))[0] == 0
        assert len(parquet.read_table(table)) == int(n)


def test_a_file_appears_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    """A yaku that no draw counts is found when the file is begun already."""
    table = tmp_path / "hands.parquet"
    arguments = ("sample", "5", "--rules", "sichuan", "--yaku", "X1", "-o", str(table))
    status, _, errors = run(*arguments)
    assert status == 2
    assert "comes in no concealed draw" in errors
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_files(run: Run, tmp_path: Path) -> None:
    lines, table = tmp_path / "hands.jsonl", tmp_path / "hands.parquet"
    assert run("sample", "9", "--ready", "--seed", "2", "-o", str(lines)) == (0, "", "")
    rules = sihai.ruleset("intermediate")
    for line in lines.read_text().splitlines():
        assert rules.shanten(sihai.Hand.parse(json.loads(line)["hand"])) == 0
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("sample", "9", "--seed", "2", "-o", str(table)) == (0, "", "")
    batch = sihai.HandBatch.from_arrow(parquet.read_table(table))
    assert (batch.concealed == rules.sample(9, seed=2).concealed).all()


@pytest.mark.parametrize(
    "arguments",
    [
        ["sample"],
        ["sample", "-1"],
        ["sample", "x"],
        ["sample", "1", "--seed", "-1"],
        ["sample", "1", "--yaku", "none"],
        ["sample", "1", "--yaku", "A.1", "--ready"],
        ["sample", "1", "--rules", "none"],
        ["sample", "1", "-o", "no such folder/hands.jsonl"],
        ["sample", "1", "-o", "no such folder/hands.parquet"],
        ["sample", "1", "-o", "hands.csv"],
        ["sample", "1", "-o", "hands.jsonl.gz"],
    ],
)
def test_what_is_wrong_on_the_command_line(run: Run, arguments: list[str]) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err
