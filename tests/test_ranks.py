"""The rank ladder: every step, both sides of it, and what is no number of points."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from reference import ranks as reference
from sihai.cli.rank import add_rank_command
from sihai.ranks import Rank, ladder, rank

LADDER = [
    *(("白板", "White", 0), ("一万", "1m", 100), ("二万", "2m", 200), ("三万", "3m", 500)),
    *(("四万", "4m", 1_000), ("五万", "5m", 2_000), ("六万", "6m", 3_000), ("七万", "7m", 5_000)),
    *(("八万", "8m", 8_000), ("九万", "9m", 12_000), ("东风", "East", 20_000)),
    *(("西风", "West", 30_000), ("南风", "South", 40_000), ("北风", "North", 80_000)),
    ("中", "Red", 120_000),
]


def test_the_ladder_is_that_of_the_source_west_before_south() -> None:
    assert list(ladder()) == LADDER
    assert all(low.threshold < high.threshold for low, high in pairwise(ladder()))


@pytest.mark.parametrize("place", range(len(LADDER)))
def test_a_rank_begins_at_its_threshold_and_not_before(place: int) -> None:
    _, _, threshold = LADDER[place]
    assert rank(threshold) == LADDER[place]
    assert rank(threshold + 1) == LADDER[place]
    assert rank(threshold - 1) == LADDER[max(place - 1, 0)]


@pytest.mark.parametrize("points", [-1, -100, -(10**30)])
def test_points_below_zero_are_of_the_lowest_rank(points: int) -> None:
    assert rank(points) == Rank("白板", "White", 0)


@pytest.mark.parametrize("points", [120_000, 2**31, 2**63, 10**30])
def test_the_highest_rank_has_no_end(points: int) -> None:
    assert rank(points).en == "Red"


def test_the_reference_says_the_same() -> None:
    for points in [*range(-200, 3_000), *range(3_000, 130_000, 97)]:
        assert tuple(rank(points)) == tuple(reference.rank(points))


@pytest.mark.parametrize("points", [np.int64(100), np.uint8(100), np.int16(100)])
def test_whole_numbers_of_any_kind(points: Any) -> None:
    assert rank(points).en == "1m"


@pytest.mark.parametrize(
    "points", [True, False, 100.0, float("nan"), "100", None, b"1", [100], 1j, np.float64(1)]
)
def test_what_is_no_whole_number_is_refused_by_its_type(points: Any) -> None:
    with pytest.raises(TypeError, match=f"whole number, not {type(points).__name__}"):
        rank(points)


def said(*arguments: str) -> tuple[int, str]:
    app = typer.Typer(pretty_exceptions_enable=False, add_completion=False, rich_markup_mode=None)
    app.callback()(lambda: None)
    add_rank_command(app)
    answer = CliRunner().invoke(app, ["rank", *arguments])
    return answer.exit_code, answer.output


def test_the_command_in_both_languages() -> None:
    assert said("30000") == (0, "West, from 30,000 points on\n")
    assert said("39999", "--lang", "zh") == (0, "西风，30,000 分起\n")
    assert said("--lang", "zh", "0") == (0, "白板，0 分起\n")


def test_the_command_takes_a_minus_sign() -> None:
    assert said("-5") == (0, "White, from 0 points on\n")
    assert said("--lang", "en", "-5") == (0, "White, from 0 points on\n")


@pytest.mark.parametrize("points", ["", "1.5", "x", "--nothing", "9" * 5000, "1e3"])
def test_the_command_refuses_what_is_no_number(points: str) -> None:
    status, output = said(points)
    assert status == 2
    assert "POINTS" in output


def test_the_command_wants_points() -> None:
    assert said()[0] == 2
