"""How far a hand is from winning, by looking at every complete hand there is.

A target is the concealed part of a complete hand with the same melds; with the melds it holds at
most four of a kind. The distance is the least number of tiles that a target holds and the hand does
not. Suit by suit, every complete suit is tried; nothing is derived or remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from reference.tiles import KINDS

Counts = npt.NDArray[np.int64]

NEVER = 99
RANKS, SUITS, SETS = 9, 3, 4
HONORS = range(27, KINDS)
ORPHANS = [t for t in range(KINDS) if t >= 27 or t % 9 in (0, 8)]
SPECIAL = ("seven_pairs", "knitted_honors", "thirteen_orphans")


def counts_of(tiles: Iterable[int]) -> Counts:
    counts = np.zeros(KINDS, np.int64)
    for tile in tiles:
        counts[tile] += 1
    return counts


@cache
def complete_suits(chows: bool, kinds: int) -> list[tuple[int, int, Counts]]:
    """(sets, pairs, one row a multiset): every way to be so many sets and a pair or none."""
    blocks = [np.eye(kinds, dtype=np.int64)[t] * 3 for t in range(kinds)]
    if chows:
        for low in range(kinds - 2):
            block = np.zeros(kinds, np.int64)
            block[low : low + 3] = 1
            blocks.append(block)
    pairs = [np.eye(kinds, dtype=np.int64)[t] * 2 for t in range(kinds)]
    zero = np.zeros(kinds, np.int64)
    lists = []
    for sets in range(SETS + 1):
        made = [sum(some, zero) for some in combinations_with_replacement(blocks, sets)]
        lists.append((sets, 0, made))
        lists.append((sets, 1, [rows + pair for rows in made for pair in pairs]))
    return [
        (sets, pair, np.unique([row for row in rows if row.max(initial=0) <= 4], axis=0))
        for sets, pair, rows in lists
    ]


def part_costs(held: Counts, most: Counts, chows: bool) -> Counts:
    """[sets, pairs] -> the fewest tiles lacking, using no more of a kind than `most`."""
    costs = np.full((SETS + 1, 2), NEVER)
    for sets, pair, targets in complete_suits(chows, len(held)):
        fitting = targets[(targets <= most).all(axis=1)]
        if len(fitting):
            costs[sets, pair] = np.maximum(fitting - held, 0).sum(axis=1).min()
    return costs


def joined(parts: Sequence[Counts], sets: int) -> int:
    """The fewest tiles lacking to be so many sets and a pair, out of all parts."""
    least = np.full((SETS + 1, 2), NEVER)
    least[0, 0] = 0
    for costs in parts:
        more = np.full((SETS + 1, 2), NEVER)
        for a in range(SETS + 1):
            for b in range(SETS + 1 - a):
                for p, q in ((0, 0), (0, 1), (1, 0)):
                    cost = least[a, p] + costs[b, q]
                    more[a + b, p + q] = min(more[a + b, p + q], cost)
        least = more
    return int(least[sets, 1])


def standard_costs(held: Counts, most: Counts) -> list[Counts]:
    """Of the three suits and the honors."""
    parts = [slice(first, first + RANKS) for first in (0, 9, 18)] + [slice(27, KINDS)]
    return [part_costs(held[part], most[part], i < SUITS) for i, part in enumerate(parts)]


def knitted_sets() -> list[list[int]]:
    """Every way to deal 147, 258 and 369 to the suits."""
    return [
        [9 * suit + group + step for suit, group in enumerate(order) for step in (0, 3, 6)]
        for order in permutations(range(3))
    ]


class Ready:
    """A hand of 13 or 14 tiles, a meld as three.

    Args:
        concealed: ids of the tiles not in melds.
        melds: (kind, lowest tile) each, kinds as in the JSON input.
        missing_suit: whether a target may use two suits only and no honors (SICHUAN S-a).
        void_suit: then, the suit declared void, 0 to 2.
        distinct_pairs: whether four alike are not two pairs.
    """

    def __init__(
        self,
        concealed: Iterable[int],
        melds: Sequence[tuple[str, int]] = (),
        missing_suit: bool = False,
        void_suit: int | None = None,
        distinct_pairs: bool = False,
    ) -> None:
        self.held = counts_of(concealed)
        self.melds = melds
        self.taken = counts_of(tile for meld in melds for tile in meld_tiles(*meld))
        self.missing_suit = missing_suit
        self.void_suit = void_suit
        self.distinct_pairs = distinct_pairs

    def missed_suits(self) -> list[int]:
        """The suits that a target may do without, under the rule of the missing suit."""
        if any(kind == "chow" or tile >= 27 for kind, tile in self.melds):
            return []
        melded = {tile // 9 for _, tile in self.melds}
        free = [suit for suit in range(SUITS) if suit not in melded]
        return free if self.void_suit is None else [s for s in free if s == self.void_suit]

    def distance(self, shape: str) -> int | None:
        """The fewest tiles lacking to a target of the shape; None if there is none."""
        if shape == "standard":
            return self.to_standard()
        if shape == "knitted_straight":
            return None if self.missing_suit or len(self.melds) > 1 else self.to_knitted_straight()
        if self.melds:
            return None
        if shape == "seven_pairs":
            return self.to_seven_pairs()
        if self.missing_suit:
            return None
        if shape == "thirteen_orphans":
            return min(self.lacking([*ORPHANS, pair]) for pair in ORPHANS)
        return min(
            self.lacking(target)
            for knitted in knitted_sets()
            for target in combinations([*knitted, *HONORS], 14)
        )

    def least(self, shapes: Iterable[str]) -> int | None:
        """The least distance to any of the shapes."""
        found = [d for d in map(self.distance, shapes) if d is not None]
        return min(found, default=None)

    def useful(self, shapes: Sequence[str]) -> list[int]:
        """The tiles with which the least distance is less; never a fifth copy."""
        least = self.least(shapes)
        if least is None:
            return []
        tiles = []
        for tile in range(KINDS):
            if self.held[tile] + self.taken[tile] < 4:
                self.held[tile] += 1
                now = self.least(shapes)
                self.held[tile] -= 1
                assert now is not None
                if now < least:
                    tiles.append(tile)
        return tiles

    def lacking(self, target: Iterable[int]) -> int:
        return int(np.maximum(counts_of(target) - self.held, 0).sum())

    def to_standard(self) -> int | None:
        parts = standard_costs(self.held, 4 - self.taken)
        sets = SETS - len(self.melds)
        if not self.missing_suit:
            return joined(parts, sets)
        choices = [[p for s, p in enumerate(parts[:3]) if s != m] for m in self.missed_suits()]
        return min((joined(choice, sets) for choice in choices), default=None)

    def to_knitted_straight(self) -> int | None:
        found = []
        for knitted in knitted_sets():
            body = counts_of(knitted)
            most = 4 - self.taken - body
            if most.min() >= 0:
                lacking = int(np.maximum(body - self.held, 0).sum())
                rest = np.maximum(self.held - body, 0)
                found.append(lacking + joined(standard_costs(rest, most), 1 - len(self.melds)))
        return min(found, default=None)

    def to_seven_pairs(self) -> int | None:
        """Every kind gives up to two pairs, each lacking what is not held of it: the cheapest."""
        if not self.missing_suit:
            return self.cheapest_pairs(range(KINDS))
        found = [
            self.cheapest_pairs([t for t in range(27) if t // 9 != missed])
            for missed in self.missed_suits()
        ]
        return min(found, default=None)

    def cheapest_pairs(self, tiles: Iterable[int]) -> int:
        # The second pair of a kind never lacks less than the first.
        costs = []
        for tile in tiles:
            first = max(0, 2 - int(self.held[tile]))
            second = max(0, 4 - int(self.held[tile])) - first
            costs += [first] if self.distinct_pairs else [first, second]
        return sum(sorted(costs)[:7])


def meld_tiles(kind: str, tile: int) -> list[int]:
    if kind == "chow":
        return [tile, tile + 1, tile + 2]
    return [tile] * (3 if kind == "pung" else 4)


def shanten(ready: Ready, shapes: Sequence[str]) -> dict[str, Any]:
    """The engine's words: one less than the distance, or None."""
    return {s: None if (d := ready.distance(s)) is None else d - 1 for s in shapes}
