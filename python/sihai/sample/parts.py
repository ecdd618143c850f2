"""What winning hands are put together from, with the number of draws of each."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sihai.tiles import KINDS

Counts = npt.NDArray[np.uint8]

SETS, PAIRS, RANKS, SUITS, COPIES = 4, 7, 9, 3, 4
HONORS = range(27, KINDS)
ORPHANS = [*(9 * suit + rank for suit in range(SUITS) for rank in (0, 8)), *HONORS]


class Part(NamedTuple):
    """Rows of counts, of some kinds or of all: one of them is part of a hand."""

    rows: Counts
    sums: npt.NDArray[np.int64]  # of the numbers of draws, up to each row

    @classmethod
    def of(cls, rows: Any, kinds: int = KINDS) -> Part:
        """The rows that can be, each once."""
        distinct = np.array(rows, np.uint8).reshape(-1, kinds)
        distinct = np.unique(distinct[(distinct <= COPIES).all(axis=1)], axis=0)
        return cls(distinct, draws_of(distinct).cumsum())

    @property
    def draws(self) -> int:
        """In how many ways one of the rows can be drawn."""
        return int(self.sums[-1]) if len(self.sums) else 0

    def choose(self, rng: np.random.Generator, n: int) -> Counts:
        """Rows, each as likely as it has draws."""
        draws = rng.integers(0, self.draws, n)
        return self.rows[np.searchsorted(self.sums, draws, side="right")]


def draws_of(rows: Counts) -> npt.NDArray[np.int64]:
    """In how many ways each row can be drawn."""
    ways = np.array([comb(COPIES, copies) for copies in range(COPIES + 1)], np.uint8)
    draws: npt.NDArray[np.int64] = ways[rows].prod(axis=1, dtype=np.int64)
    return draws


@cache
def parts_of_sets(kinds: int, chows: bool) -> dict[tuple[int, int], Part]:
    """The ways of a suit or of the honors to be so many sets, and a pair (1) or none (0)."""
    one = np.eye(kinds, dtype=np.uint8)
    sets = [3 * row for row in one]
    if chows:
        sets += [one[low] + one[low + 1] + one[low + 2] for low in range(kinds - 2)]
    parts = {}
    for number in range(SETS + 1):
        made = [sum(some, 0 * one[0]) for some in combinations_with_replacement(sets, number)]
        parts[number, 0] = Part.of(made, kinds)
        parts[number, 1] = Part.of([row + 2 * pair for row in made for pair in one], kinds)
    return parts


@cache
def parts_of_pairs(kinds: int, four_alike: bool) -> tuple[Part, ...]:
    """The ways of a suit or of the honors to be so many pairs, 0 to 7, four alike two of them."""
    copies = (0, 2, 4) if four_alike else (0, 2)
    rows = np.array([*product(copies, repeat=kinds)], np.uint8)
    return tuple(
        Part.of(rows[rows.sum(axis=1) == 2 * number], kinds) for number in range(PAIRS + 1)
    )


@cache
def _complete_suits() -> npt.NDArray[np.uint8]:
    """Of a suit in base five: 1 if it is sets, 2 if it is sets and a pair, else 0."""
    table = np.zeros(5**RANKS, np.uint8)
    for (_, pairs), part in parts_of_sets(RANKS, True).items():
        table[part.rows @ 5 ** np.arange(RANKS)] = 1 + pairs
    return table


def is_standard(rows: Counts) -> npt.NDArray[np.bool_]:
    """Which hands are four sets and a pair."""
    places = rows[:, :27].reshape(-1, SUITS, RANKS).astype(np.int64) @ 5 ** np.arange(RANKS)
    suits = _complete_suits()[places]
    honors = rows[:, 27:]
    twos = (honors == 2).sum(axis=1)
    fine = (suits > 0).all(axis=1) & ~((honors == 1) | (honors == COPIES)).any(axis=1)
    standard: npt.NDArray[np.bool_] = fine & ((suits == 2).sum(axis=1) + twos == 1)
    return standard


def _holding(tiles: Any) -> Counts:
    row = np.zeros(KINDS, np.uint8)
    np.add.at(row, list(tiles), 1)
    return row


def _knitted() -> list[list[int]]:
    return [
        [9 * suit + group + step for suit, group in enumerate(order) for step in (0, 3, 6)]
        for order in permutations(range(SUITS))
    ]


@cache
def _thirteen_orphans() -> Part:
    return Part.of([_holding([*ORPHANS, tile]) for tile in ORPHANS])


@cache
def _knitted_honors() -> Part:
    sixteen = [[*tiles, *HONORS] for tiles in _knitted()]
    return Part.of(
        [
            _holding(tile for tile in tiles if tile not in (first, second))
            for tiles in sixteen
            for first in tiles
            for second in tiles
            if first < second
        ]
    )


@cache
def _knitted_straight() -> Part:
    one = np.eye(KINDS, dtype=np.uint8)
    sets = [3 * row for row in one]
    sets += [_holding((low, low + 1, low + 2)) for low in range(27) if low % 9 < 7]
    rests = [some + 2 * pair for some in sets for pair in one]
    return Part.of([_holding(tiles) + rest for tiles in _knitted() for rest in rests])


SPECIAL = {
    "thirteen_orphans": _thirteen_orphans,
    "knitted_honors": _knitted_honors,
    "knitted_straight": _knitted_straight,
}
"""The shapes that are neither sets nor pairs -> all hands of them."""
