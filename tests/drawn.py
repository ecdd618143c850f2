"""Random hands of every ruleset with their scores, drawn once for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import generate
import generate_mcr
import generate_sichuan
import sihai
from engine import context_of, hand_of

GENERATORS: dict[str, Callable[..., Iterator[dict[str, Any]]]] = {
    "fourseas-intermediate": generate.hands,
    "mcr": generate_mcr.hands,
    "mcr-europe": generate_mcr.hands,
    "tianjin": generate_mcr.hands,
    "sichuan": generate_sichuan.hands,
}
MCR_FAMILY = ("mcr", "mcr-europe", "tianjin")
RULESETS = tuple(GENERATORS)


class Drawn(NamedTuple):
    fields: dict[str, Any]
    hand: sihai.Hand
    context: sihai.WinContext
    score: sihai.Score


@cache
def drawn(name: str, n: int = 2500, seed: int = 4711) -> list[Drawn]:
    """Random hands that win."""
    rules = sihai.ruleset(name)
    found = []
    for fields in GENERATORS[name](n, seed=seed):
        hand, context = hand_of(fields), context_of(fields)
        score = rules.score(hand, context)
        if score.is_win:
            found.append(Drawn(fields, hand, context, score))
    return found


def counted(score: sihai.Score) -> dict[str, int]:
    """Code -> count of what counts."""
    table = score.rules.yaku
    return {yaku.code: n for yaku, n in zip(table, score.counts, strict=True) if n}


def patterns(score: sihai.Score) -> dict[str, int]:
    """Pattern -> count of what counts."""
    table = score.rules.yaku
    return {yaku.pattern: n for yaku, n in zip(table, score.counts, strict=True) if n}
