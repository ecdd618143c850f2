"""What the tests share: cases from files, and the engine's answer in the reference's form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sihai

CASES = Path(__file__).parent / "cases"
CONTEXT = ("self_draw", "seat", "prevailing", "flags", "flowers", "void_suit")


def cases(name: str) -> list[dict[str, Any]]:
    """The rows of a case file."""
    with (CASES / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def case_id(row: dict[str, Any]) -> str:
    """The id of a row, wherever it stands."""
    return str(row.get("id") or row["in"]["id"])


def rules_of(fields: dict[str, Any]) -> sihai.Ruleset:
    """The ruleset that a case names, with its preset and options."""
    return sihai.ruleset(fields["rules"], preset=fields.get("preset"), **fields.get("options", {}))


def hand_of(fields: dict[str, Any]) -> sihai.Hand:
    """The hand of JSON fields."""
    names = ("hand", "concealed", "melds", "win")
    return sihai.Hand.from_dict({name: fields[name] for name in names if name in fields})


def context_of(fields: dict[str, Any]) -> sihai.WinContext:
    """The facts of the win of JSON fields."""
    return sihai.WinContext.from_dict({name: fields[name] for name in CONTEXT if name in fields})


def score_of(fields: dict[str, Any], rules: sihai.Ruleset | None = None) -> sihai.Score:
    """The engine's score of JSON fields."""
    rules = rules_of(fields) if rules is None else rules
    return rules.score(hand_of(fields), context_of(fields))


def answer(fields: dict[str, Any], rules: sihai.Ruleset) -> dict[str, Any]:
    """The engine's answer as the reference gives it, an error as its code alone."""
    try:
        out = score_of(fields, rules).to_dict()
    except sihai.HandError as error:
        return {"error": error.code}
    if out["error"] is not None:
        out["error"] = out["error"]["code"]
    return out


def legal_levels() -> Iterator[tuple[str, sihai.Ruleset]]:
    """The three levels by name."""
    for level in ("beginner", "basic", "intermediate"):
        yield f"fourseas-{level}", sihai.ruleset(level)
