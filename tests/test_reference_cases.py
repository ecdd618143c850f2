"""The reference against the cases of MCR, Tianjin and Sichuan."""

import json
from pathlib import Path
from typing import Any

import pytest

import reference

CASES = Path(__file__).parent / "cases"
Items = list[tuple[str, int, int]]


def rows(name: str) -> list[dict[str, Any]]:
    with (CASES / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def items(yaku: list[dict[str, Any]]) -> Items:
    return sorted((each["zh"], each["points"], each["count"]) for each in yaku)


def values(fans: Items) -> list[int]:
    """Every value, as often as it counts, from the highest."""
    return sorted((value for _, value, count in fans for _ in range(count)), reverse=True)


def case_id(row: dict[str, Any]) -> str:
    return str(row["in"]["id"])


@pytest.mark.parametrize("row", rows("rules_examples.jsonl"), ids=case_id)
def test_example_by_exact_itemisation(row: dict[str, Any]) -> None:
    rules = row["in"]["rules"]
    result = reference.score(row["in"], rules)
    assert result["error"] is None
    assert result["raw"] == row["out"]["total"]
    assert items(result["yaku"]) == sorted(map(tuple, row["out"]["yaku"]))
    assert result["points"] == row["out"].get("multiplier", result["raw"])


# Other fans of the same total, of another reading: the peer's choice in the file, ours by MCR 1.2.
OTHER_CHOICES = {"si-030", "si-032", "si-036"}


@pytest.mark.parametrize("name", ["mcr_public.jsonl", "mcr_rulebook.jsonl"])
def test_public_hands_by_total_and_fans(name: str) -> None:
    others = set()
    for row in rows(name):
        result = reference.score(row["in"], "mcr")
        assert (result["error"], result["raw"]) == (None, row["out"]["total"]), row
        ours = items(result["yaku"])
        theirs = sorted(map(tuple, row["out"]["yaku"]))
        if ours != theirs:
            others.add(row["in"]["id"])
            assert values(ours) >= values(theirs), row
    assert others <= OTHER_CHOICES
