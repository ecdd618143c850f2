"""All hands that win under a ruleset, in groups that are easy to draw from and to list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np

from sihai.batch import HandBatch
from sihai.ruleset import Ruleset
from sihai.sample.parts import (
    HONORS,
    PAIRS,
    RANKS,
    SETS,
    SPECIAL,
    SUITS,
    Counts,
    Part,
    is_standard,
    parts_of_pairs,
    parts_of_sets,
)


class Deal(NamedTuple):
    """Hands made of a row of each part: the suits and the honors, or a part that is all of it.

    No two deals of a ruleset share a hand.
    """

    shape: str
    parts: tuple[Part, ...]
    drop_standard: bool = False
    """Whether hands that are four sets and a pair too are left out, as other deals have them."""

    @property
    def draws(self) -> int:
        """In how many ways one of the hands can be drawn, those that are left out among them."""
        return prod(part.draws for part in self.parts)

    @property
    def size(self) -> int:
        """How many hands there are, those that are left out among them."""
        return prod(len(part.rows) for part in self.parts)

    def choose(self, rng: np.random.Generator, n: int) -> Counts:
        """At most `n` hands, each draw as likely as another."""
        rows = [part.choose(rng, n) for part in self.parts]
        return self._kept(np.concatenate(rows, axis=1))

    def every(self) -> Counts:
        """Each hand once."""
        sizes = [len(part.rows) for part in self.parts]
        widths = [part.rows.shape[1] for part in self.parts]
        rows = np.empty((*sizes, sum(widths)), np.uint8)
        for place, part in enumerate(self.parts):
            first = sum(widths[:place])
            along = [-1 if other == place else 1 for other in range(len(sizes))]
            rows[..., first : first + widths[place]] = part.rows.reshape(*along, widths[place])
        return self._kept(rows.reshape(-1, sum(widths)))

    def _kept(self, rows: Counts) -> Counts:
        return rows[~is_standard(rows)] if self.drop_standard else rows


def deals_of(rules: Ruleset) -> list[Deal]:
    """The hands that win under a ruleset."""
    return [deal for deal in _deals(rules) if deal.draws]


def _deals(rules: Ruleset) -> Iterator[Deal]:
    standard = "standard" in rules.shapes
    dealt: list[Deal] = []
    if standard:
        dealt += _sets()
    if "seven_pairs" in rules.shapes:
        dealt += _pairs(rules.switches["four_alike_two_pairs"], standard)
    if rules.switches["missing_suit"]:
        yield from (deal for deal in dealt if _misses_suit(deal))
        return
    yield from dealt
    yield from (Deal(name, (make(),)) for name, make in SPECIAL.items() if name in rules.shapes)


def _sets() -> Iterator[Deal]:
    suits, honors = parts_of_sets(RANKS, True), parts_of_sets(len(HONORS), False)
    for sets in product(range(SETS + 1), repeat=SUITS + 1):
        if sum(sets) == SETS:
            for pair in range(SUITS + 1):
                ways = [(number, int(place == pair)) for place, number in enumerate(sets)]
                yield Deal("standard", (*(suits[way] for way in ways[:SUITS]), honors[ways[SUITS]]))


def _pairs(four_alike: bool, standard: bool) -> Iterator[Deal]:
    suits, honors = parts_of_pairs(RANKS, four_alike), parts_of_pairs(len(HONORS), four_alike)
    for pairs in product(range(PAIRS + 1), repeat=SUITS + 1):
        if sum(pairs) == PAIRS:
            # Sets are three tiles each: only where one pair is over can they be sets too.
            may_be_sets = sorted(number % 3 for number in pairs) == [0, 0, 0, 1]
            parts = (*(suits[number] for number in pairs[:SUITS]), honors[pairs[SUITS]])
            yield Deal("seven_pairs", parts, drop_standard=standard and may_be_sets)


def _misses_suit(deal: Deal) -> bool:
    has_none = [not part.rows.any() for part in deal.parts]
    return has_none[SUITS] and any(has_none[:SUITS])


class Draws:
    """Winning draws of a ruleset: a deal is chosen by its number of draws, then a draw of it."""

    def __init__(self, rules: Ruleset) -> None:
        """Count the draws of every deal."""
        self._deals = deals_of(rules)
        draws = np.array([deal.draws for deal in self._deals], np.float64)
        self._shares = draws / draws.sum()

    def winning(self, rng: np.random.Generator, n: int) -> HandBatch:
        """At most `n` hands in random order."""
        numbers = rng.multinomial(n, self._shares)
        made = [
            deal.choose(rng, int(number))
            for deal, number in zip(self._deals, numbers, strict=True)
            if number
        ]
        rows = rng.permutation(np.concatenate(made))
        # One tile of the fourteen is the winning one.
        place = rng.integers(0, 14, len(rows))
        win = (rows.cumsum(axis=1) > place[:, None]).argmax(axis=1)
        return HandBatch.from_arrays(rows, win=win.astype(np.uint8))
