"""Rulesets of random yaku: scores, which come from compiled tables, are what the policies say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import generate
import generate_mcr
import sihai
from engine import context_of, hand_of
from sihai.ruleset_file import PATTERNS, SHAPES

POLICIES = ("by_category", "by_exclusion", "largest_plus_extras")
# Fans of a few sets, which MCR 1.4 combines.
COMBINING = {
    yaku.pattern
    for name in ("mcr", "tianjin")
    for yaku in sihai.ruleset(name).yaku
    if yaku.combines
}
# Fans of one set.
OF_ONE_SET = (*("terminal_or_honor_pung", "dragon_pung", "prevailing_wind_pung", "seat_wind_pung"),)


def random_file(rng: random.Random, policy: str) -> dict[str, Any]:
    """A ruleset of random yaku with all that the policy knows, across all parts."""
    share = rng.choice([0.2, 0.55])  # there is room for 64 of the whole hand
    names = [name for name in PATTERNS if name != "chicken_hand" and rng.random() < share]
    rng.shuffle(names)
    codes = {name: f"Y{i}" for i, name in enumerate(names)}
    yaku = [row(rng, policy, i, name, codes) for i, name in enumerate(names)]
    file: dict[str, Any] = {
        "name": "random",
        "policy": policy,
        "shapes": [*SHAPES[:3], *rng.sample(SHAPES[3:], rng.randrange(1, 3))],
        "yaku": yaku,
        "chicken": {"points": rng.choice([0, 1, 30])},
        "own_melds_show_last_of_kind": rng.random() < 0.5,
        "exhausted_waits": rng.random() < 0.7,
        "knitted_body_wait": rng.random() < 0.7,
        "missing_suit": policy == "largest_plus_extras" and rng.random() < 0.3,
    }
    if policy == "by_category":
        file["shapes"] = [*SHAPES[:3], "thirteen_orphans"]
    return file


def row(
    rng: random.Random, policy: str, place: int, name: str, codes: dict[str, str]
) -> dict[str, Any]:
    def some(most: int, among: int = place) -> list[str]:
        return [f"Y{rng.randrange(among)}" for _ in range(rng.randrange(most)) if among]

    fields: dict[str, Any] = {
        "code": f"Y{place}",
        "zh": name,
        "en": name,
        "points": rng.choice([5 * rng.randint(1, 5), rng.randint(2, 88)]),
        "pattern": name,
        "shapes": list(SHAPES) if rng.random() < 0.7 else ["standard"],
    }
    if policy == "by_category":
        fields |= {"category": f"c{rng.randrange(6)}", "includes": some(3)}
    elif policy == "by_exclusion":
        fields |= {"includes": some(4), "not_beside": some(2)}
        if name in COMBINING and rng.random() < 0.8:
            fields["combines"] = True
        singles = [codes[each] for each in OF_ONE_SET if each in codes and each != name]
        if singles and rng.random() < 0.3:
            fields["absorbs"] = [rng.choice(singles)]
        if singles and rng.random() < 0.2:
            fields["absorbs_one"] = [rng.choice(singles)]
    else:
        fields["base"] = rng.random() < 0.6
        if "tile_hog" in codes and name != "tile_hog" and rng.random() < 0.2:
            fields["absorbs_one"] = [codes["tile_hog"]]
    return fields


def hands(seed: int) -> Iterator[dict[str, Any]]:
    yield from generate.hands(60, seed=seed)
    yield from generate_mcr.hands(60, seed=seed)


@pytest.mark.parametrize("policy", POLICIES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_ruleset_counts_by_its_tables_as_by_its_policy(
    seed: int, policy: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The score comes from compiled tables, the readings from the policy itself."""
    path = tmp_path_factory.mktemp("rules") / "random.toml"
    path.write_bytes(msgspec.toml.encode(random_file(random.Random(seed), policy)))
    rules = sihai.ruleset(path)
    drawn = list(hands(seed))
    scores = [rules.score(hand_of(fields), context_of(fields)) for fields in drawn]
    for fields, score in zip(drawn, scores, strict=True):
        assert_reading_counts(fields, score)
    batch = sihai.HandBatch.from_hands(map(hand_of, drawn), [*map(context_of, drawn)])
    out = rules.score_batch(batch)
    assert out.counts is not None
    assert [bytes(row) for row in out.counts] == [score.counts for score in scores]


def assert_reading_counts(fields: dict[str, Any], score: sihai.Score) -> None:
    if not score.is_win:
        assert score.readings == ()
        return
    best = score.readings[0]
    assert (score.raw, score.counts, score.shape) == (best.raw, best.counts, best.shape), fields
    assert best.raw == max(reading.raw for reading in score.readings)
    assert score.raw == sum(y.points * y.count for y in score.yaku)
    assert [len(y.blocks) for y in score.yaku] == [y.count for y in score.yaku]


HEAD = 'name = "own"\npolicy = "{}"\nshapes = ["standard", "seven_pairs"]\n'


def own_row(code: str, pattern: str, points: int, more: str = "") -> str:
    return (
        f'[[yaku]]\ncode = "{code}"\nzh = "{code}"\nen = "{code}"\npoints = {points}\n'
        f'pattern = "{pattern}"\n{more}\n'
    )


def test_kongs_may_include_fans_of_honors(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        HEAD.format("by_exclusion")
        + own_row("kongs", "three_kongs", 50, 'includes = ["winds"]')
        + own_row("winds", "big_three_winds", 20, "combines = true"),
        encoding="utf-8",
    )
    score = sihai.ruleset(path).score(sihai.Hand.parse("(1111z)(4444z)[2222z][111s]4m+4m"))
    assert score.raw == score.readings[0].raw == 50


def test_a_chicken_hand_may_be_worth_more_than_another_reading(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        HEAD.format("by_exclusion") + "chicken.points = 2\n" + own_row("pairs", "seven_pairs", 1),
        encoding="utf-8",
    )
    score = sihai.ruleset(path).score(sihai.Hand.parse("3344556677889m+9m"))
    assert score.raw == score.readings[0].raw == 2


def own_rules(tmp_path: Path, policy: str, *rows: str) -> sihai.Ruleset:
    path = tmp_path / "own.toml"
    path.write_text(HEAD.format(policy) + "\n".join(rows), encoding="utf-8")
    return sihai.ruleset(path)


@pytest.mark.parametrize("policy", POLICIES)
def test_doubling_and_flowers_count_in_any_ruleset(tmp_path: Path, policy: str) -> None:
    """No other field has to ask for the work that they need."""
    more = 'category = "a"\nbase = true' if policy == "largest_plus_extras" else 'category = "a"'
    row = own_row("chows", "all_chows", 5, more)
    hand = sihai.Hand.parse("123m 456m 789m 123p 2p +2p")
    doubled = own_rules(tmp_path, policy, "doubling = true", row)
    assert doubled.score(hand).points == 2**4
    flowers = own_rules(tmp_path, policy, row, own_row("f", "flower", 1, 'category = "f"'))
    score = flowers.score(hand, flowers=3)
    assert score.points == score.readings[0].raw == 8


def test_a_yaku_of_the_whole_hand_combines_with_nothing(tmp_path: Path) -> None:
    rules = own_rules(
        tmp_path,
        "by_exclusion",
        own_row("a", "pure_double_chow", 3, "combines = true"),
        own_row("b", "no_honors", 2, "combines = true"),
    )
    score = rules.score(sihai.Hand.parse("[789s] 345m 444p 789s 3m +3m"))
    assert score.points == score.readings[0].raw == 5
    assert [yaku.code for yaku in score.yaku] == ["a", "b"]


def test_where_the_whole_hand_serves_one_yaku_none_counts_twice(tmp_path: Path) -> None:
    hand = sihai.Hand.parse("[999p] 789p [333s] 345s 1m +1m")
    for policy, more, points in (
        ("by_category", 'category = "a"', 3),
        ("largest_plus_extras", "base = true", 3),
        ("largest_plus_extras", "", 6),
        ("by_exclusion", "", 6),
    ):
        score = own_rules(tmp_path, policy, own_row("hog", "tile_hog", 3, more)).score(hand)
        assert score.points == score.readings[0].raw == points
