"""The engine beside PyMahjongGB 1.4.0, an unrelated scorer of MCR.

    PYTHONPATH=tests python -m peer_mahjonggb 1000000     every difference, and how often each fan

Importing it skips the test module that imports it where PyMahjongGB is not installed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import generate_mcr
import sihai
from engine import context_of, hand_of
from reference.tiles import SEATS, parse_tiles

peer = pytest.importorskip("MahjongGB")

TILES = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)]
TILES += [f"F{n}" for n in range(1, 5)] + [f"J{n}" for n in range(1, 4)]
KINDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG", "concealed_kong": "GANG"}
# Its names where they are not those of the source.
NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
Items = list[tuple[str, int, int]]  # name, value of one, count


def peer_arguments(hand: dict[str, Any]) -> tuple[Any, ...]:
    """A hand in its form. Winds must be known."""
    packs = []
    for meld in hand["melds"]:
        tiles = sorted(parse_tiles(meld["tiles"]))
        offer = 0 if meld["kind"] == "concealed_kong" else 1  # of whom; 0 marks a concealed kong
        packs.append((KINDS[meld["kind"]], TILES[tiles[1]], offer))
    [win] = parse_tiles(hand["win"])
    concealed = parse_tiles(hand["concealed"])
    concealed.remove(win)
    flags = hand["flags"]
    return (
        tuple(packs),
        tuple(TILES[tile] for tile in concealed),
        TILES[win],
        hand["flowers"],
        hand["self_draw"],
        "last_of_kind" in flags,
        "kong_replacement" in flags or "robbing_kong" in flags,
        "last_tile" in flags,
        SEATS.index(hand["seat"]),
        SEATS.index(hand["prevailing"]),
    )


def peer_items(hand: dict[str, Any]) -> Items | None:
    """Its fans under the source's names; None when it says that the hand does not win."""
    try:
        fans = peer.MahjongFanCalculator(*peer_arguments(hand), verbose=True)
    except TypeError as error:
        assert "ERROR_NOT_WIN" in str(error)
        return None
    return [(NAMES.get(name, name), points, count) for points, count, name, _ in fans]


def with_winds(hand: dict[str, Any]) -> dict[str, Any]:
    """Winds that are unknown become West, where the flags allow it."""
    fallback = "E" if "blessing_of_heaven" in hand["flags"] else "W"
    return hand | {name: hand[name] or fallback for name in ("seat", "prevailing")}


def hands(n: int, seed: int) -> Iterator[dict[str, Any]]:
    return map(with_winds, generate_mcr.hands(n, seed))


def total(items: Items) -> int:
    return sum(points * count for _, points, count in items)


def values(items: Items) -> list[int]:
    """Every value as often as it counts, from the highest."""
    return sorted((points for _, points, count in items for _ in range(count)), reverse=True)


@dataclass
class Outcome:
    """What a comparison found."""

    fans: Counter[str] = field(default_factory=Counter)  # hands in which each counted
    hands: int = 0
    no_wins: int = 0
    equal_values: Counter[str] = field(default_factory=Counter)  # ours / theirs
    other_values: Counter[str] = field(default_factory=Counter)
    totals: list[Any] = field(default_factory=list)  # hands with another total
    examples: dict[str, str] = field(default_factory=dict)


def compare(drawn: Iterable[dict[str, Any]]) -> Outcome:
    """Every hand by both."""
    rules = sihai.ruleset("mcr")
    table = [(yaku.zh, yaku.points) for yaku in rules.yaku]
    found = Outcome()
    for fields in drawn:
        found.hands += 1
        theirs = peer_items(fields)
        hand = hand_of(fields)
        score = rules.score(hand, context_of(fields))
        if theirs is None or not score.is_win:
            found.no_wins += 1
            if score.is_win or theirs is not None:
                found.totals.append((fields, score.raw, theirs))
            continue
        ours = [(*row, count) for row, count in zip(table, score.counts, strict=True) if count]
        found.fans.update(name for name, _, _ in ours)
        if score.raw != total(theirs) or score.raw != total(ours):
            found.totals.append((fields, score.raw, theirs))
        elif sorted(ours) != sorted(theirs):
            kind = f"{only_in(ours, theirs)} / {only_in(theirs, ours)}"
            same = values(ours) == values(theirs)
            (found.equal_values if same else found.other_values)[kind] += 1
            found.examples.setdefault(kind, str(hand))
            if not same:
                assert values(ours) > values(theirs), fields  # MCR 1.2 prefers the higher fan
    return found


def only_in(these: Items, others: Items) -> str:
    more = Counter({name: count for name, _, count in these})
    more -= Counter({name: count for name, _, count in others})
    return " + ".join(name if n == 1 else f"{name}×{n}" for name, n in sorted(more.items()))


def report(found: Outcome) -> str:
    return json.dumps(vars(found), ensure_ascii=False, default=str)


if __name__ == "__main__":
    size, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(report(compare(hands(size, seed))))
