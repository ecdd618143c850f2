"""The cases of MCR, Tianjin and Sichuan through the engine."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import sihai
from engine import case_id, cases, hand_of, score_of

Items = list[tuple[str, int, int]]

EXAMPLES = cases("rules_examples.jsonl")
PUBLIC = [*cases("mcr_public.jsonl"), *cases("mcr_rulebook.jsonl")]
# Other fans of the same total: the file shows the choice of PyMahjongGB, ours is that of MCR 1.2.
OTHER_CHOICES = {
    "si-030": "seven pairs, where the file reads four chows",
    "si-032": "chows about the pung of 4, where the file has a pung of ones",
    "si-036": "chows about the pung of 4, where the file has a pung of ones",
}


def items(score: sihai.Score) -> Items:
    return sorted((yaku.zh, yaku.points, yaku.count) for yaku in score.yaku)


def items_of(row: dict[str, Any]) -> Items:
    return sorted((zh, points, count) for zh, points, count in row["out"]["yaku"])


def values(fans: Items) -> list[int]:
    """Every value, as often as it counts, from the highest."""
    return sorted((value for _, value, count in fans for _ in range(count)), reverse=True)


@pytest.mark.parametrize("row", EXAMPLES, ids=case_id)
def test_example_by_exact_itemisation(row: dict[str, Any]) -> None:
    score = score_of(row["in"])
    assert score.is_win
    assert score.raw == row["out"]["total"]
    assert items(score) == items_of(row)
    assert score.points == row["out"].get("multiplier", score.raw)


@pytest.mark.parametrize("row", PUBLIC, ids=case_id)
def test_public_hand_by_total_and_fans(row: dict[str, Any]) -> None:
    """The total binds; the fans are the same, or a choice that MCR 1.2 prefers."""
    score = score_of(row["in"])
    assert score.is_win
    assert score.raw == row["out"]["total"]
    ours, theirs = items(score), items_of(row)
    if row["in"]["id"] in OTHER_CHOICES:
        assert ours != theirs
        assert values(ours) >= values(theirs)
    else:
        assert ours == theirs


def test_examples_touch_all_three_rulesets() -> None:
    assert {row["in"]["rules"] for row in EXAMPLES} == {"mcr", "tianjin", "sichuan"}
    assert {row["in"]["rules"] for row in PUBLIC} == {"mcr"}


def test_hands_of_the_files_can_exist() -> None:
    """Test data is checked before it is believed."""
    for row in (*EXAMPLES, *PUBLIC):
        hand = hand_of(row["in"])
        assert sihai.Hand.parse(str(hand)) == hand


def test_a_batch_of_the_cases_scores_the_same() -> None:
    rules = sihai.ruleset("mcr")
    fields = [row["in"] for row in PUBLIC]
    lines = b"\n".join(msgspec.json.encode(each) for each in fields)
    out = rules.score_batch(sihai.HandBatch.from_jsonl(lines))
    assert out.raw is not None
    assert list(out.raw) == [row["out"]["total"] for row in PUBLIC]
