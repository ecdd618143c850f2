"""JSON lines under MCR, Tianjin and Sichuan."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sihai.jsonl import score_line, settle_line


def scored(fields: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(score_line(json.dumps(fields)) or b"")
    return answer


def settled(fields: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(settle_line(json.dumps(fields)) or b"")
    return answer


@pytest.mark.parametrize("rules", ["mcr", "tianjin", "sichuan"])
def test_levels_are_mixed_in_four_seas_only(rules: str) -> None:
    answer = settled(
        {
            "players": {seat: {"rules": rules if seat == "W" else "basic"} for seat in "ESWN"},
            "winner": "S",
            "discarder": "E",
            "hand": "345m 345m 89p 222s 99s +7p",
        }
    )
    assert answer["error"]["code"] == "bad_field"
    assert f"players: W has {rules}" in answer["error"]["message"]


def test_answers_under_mcr_and_sichuan() -> None:
    """Flowers are paid for, who is out pays nothing; points are Sichuan's multiplier."""
    low = {"rules": "mcr", "hand": "[234m] 234m 567p 789s 5z +5z", "flowers": 8}
    answer = scored(low)
    assert (answer["points"], answer["raw"], answer["may_win"]) == (10, 10, False)
    pairs = scored({"rules": "sichuan", "hand": "1122m 2244m 5577m 9m +9m"})
    assert (pairs["points"], pairs["raw"]) == (32, 6)
    three = scored({"rules": "sichuan", "hand": "123m 456p 789s 111m 2p +2p"})
    assert three["error"]["code"] == "not_winning"
    assert "all three suits" in three["error"]["message"]
    wins = [{"seat": "S", "points": 32}]
    drawn = settled({"rules": "sichuan", "discarder": None, "wins": wins, "out": ["N"]})
    assert drawn["deltas"] == {"E": -32, "S": 64, "W": -32, "N": 0}
    gone = settled({"rules": "sichuan", "discarder": "N", "wins": wins, "out": ["N"]})
    assert gone["error"]["code"] == "bad_field"
