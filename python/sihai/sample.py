"""Random hands that win or are ready, each draw of tiles as likely as another.

A *draw* is 14 of the 136 tiles of the wall, each tile for itself, so that a hand comes as often as
there are ways to draw it. Nothing is melded.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sihai.batch import HandBatch
from sihai.errors import RulesetError, shown
from sihai.ruleset import Ruleset
from sihai.tiles import KINDS

Counts = npt.NDArray[np.uint8]

SETS, RANKS, SUITS, COPIES = 4, 9, 3, 4
PAIRS = 7
HONORS = range(27, KINDS)
ORPHANS = [*(9 * suit + rank for suit in range(SUITS) for rank in (0, 8)), *HONORS]
CHUNK = 1 << 16
MOST_DRAWS = 50_000_000
"""Winning draws that are looked through for a yaku before giving up."""


def sample(
    rules: Ruleset,
    n: int,
    *,
    seed: int | None = None,
    ready: bool = False,
    yaku: str | None = None,
) -> HandBatch:
    """Random hands: uniform over the draws that win under the ruleset, or that are ready.

    Args:
        rules: whose shapes win.
        n: how many hands.
        seed: the same gives the same hands.
        ready: hands of 13 tiles that wait, uniform over the draws of 13 tiles that do.
        yaku: the code of a yaku that every hand must count when won on a discard, seats unknown;
            uniform over the draws that do. Those of a rare one take long.

    Returns:
        A batch of `n` hands without melds; of a winning one each tile is as likely as another to
        be the winning tile.

    Raises:
        RulesetError: ``bad_field`` for a yaku that is not the ruleset's.
        TypeError: for `n` or `seed` that is no whole number.
        ValueError: for `n` or `seed` out of range, `yaku` of ready hands, or a yaku so rare that
            it was not found often enough in 50 million winning draws.
    """
    for name, value in (("n", n), ("seed", 0 if seed is None else seed)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name}: must be a whole number, not {type(value).__name__}")
        if not 0 <= value < 2**63:
            raise ValueError(f"{name}: {shown(value)} is not 0 or more")
    column = None if yaku is None else _column(rules, yaku)
    if ready and yaku is not None:
        raise ValueError("yaku: a hand that waits has none yet")
    rng = np.random.default_rng(seed)
    draws = _Draws(rules)
    found: list[HandBatch] = []
    count = looked = 0
    while count < n:
        batch = draws.winning(rng, CHUNK)
        looked += len(batch)
        if ready:
            batch = _waiting(rules, batch, rng)
        elif column is not None:
            counts = rules.score_batch(batch, outputs=["counts"]).counts
            assert counts is not None
            batch = batch[np.flatnonzero(counts[:, column])]
        found.append(batch)
        count += len(batch)
        if looked >= MOST_DRAWS and count < n:
            raise ValueError(f"yaku: {yaku} came {count} times in {looked:,} winning draws")
    return HandBatch.concat(found)[:n]


def _column(rules: Ruleset, code: str) -> int:
    for column, yaku in enumerate(rules.yaku):
        if yaku.code == code:
            return column
    known = ", ".join(yaku.code for yaku in rules.yaku)
    raise RulesetError(
        f"yaku: {shown(code)} is none of {rules.name}; known are {known}", "bad_field"
    )


def _waiting(rules: Ruleset, batch: HandBatch, rng: np.random.Generator) -> HandBatch:
    """Winning hands less their winning tile, thinned out so that no draw is likelier.

    A draw of 13 tiles comes once for each tile left that completes it, so it is kept with one part
    in as many.
    """
    counts = batch.concealed.copy()
    counts[np.arange(len(counts)), batch.win] -= 1
    waiting = HandBatch.from_arrays(counts)
    left = np.zeros(len(counts), np.uint8)
    rules.useful_batch(waiting, left=left)
    return waiting[np.flatnonzero(rng.random(len(counts)) * left < 1)]


class _Part(NamedTuple):
    """The ways of a suit or of the honors to be so many sets, and a pair or none."""

    rows: Counts
    sums: npt.NDArray[np.float64]  # of the numbers of draws, up to each row

    @property
    def draws(self) -> float:
        return float(self.sums[-1]) if len(self.sums) else 0.0

    def choose(self, rng: np.random.Generator, n: int) -> Counts:
        return self.rows[np.searchsorted(self.sums, rng.random(n) * self.draws, side="right")]


@cache
def _parts(kinds: int, chows: bool) -> dict[tuple[int, int], _Part]:
    """By sets and pairs."""
    one = np.eye(kinds, dtype=np.uint8)
    sets = [3 * row for row in one]
    if chows:
        sets += [one[low] + one[low + 1] + one[low + 2] for low in range(kinds - 2)]
    parts = {}
    for number in range(SETS + 1):
        made = [sum(some, 0 * one[0]) for some in combinations_with_replacement(sets, number)]
        for pairs, rows in ((0, made), (1, [row + 2 * pair for row in made for pair in one])):
            fitting = np.array([row for row in rows if row.max() <= COPIES], np.uint8)
            fitting = np.unique(fitting.reshape(-1, kinds), axis=0)
            parts[number, pairs] = _Part(fitting, np.cumsum(_draws_of(fitting)))
    return parts


def _draws_of(rows: Counts) -> npt.NDArray[np.float64]:
    """In how many ways each row can be drawn."""
    ways = np.array([comb(COPIES, copies) for copies in range(COPIES + 1)], np.float64)
    draws: npt.NDArray[np.float64] = ways[rows].prod(axis=1)
    return draws


class _Draws:
    """Winning draws of a ruleset: shapes that no other holds, each with its number of draws.

    A shape is chosen by its number, then a draw of it. Seven pairs that are four sets and a pair
    too are drawn again, as they are among the former.
    """

    def __init__(self, rules: Ruleset) -> None:
        """Count the draws of every shape."""
        self._missing = rules.switches["missing_suit"]
        self._most_quads = PAIRS // 2 if rules.switches["four_alike_two_pairs"] else 0
        self._has_standard = "standard" in rules.shapes
        shapes: list[tuple[float, Any]] = []
        if self._has_standard:
            shapes += [(self._draws_as(c), ("standard", c)) for c in self._categories()]
        if "seven_pairs" in rules.shapes:
            kinds = 27 if self._missing else KINDS
            for quads in range(self._most_quads + 1):
                twos = PAIRS - 2 * quads
                draws = comb(kinds, quads) * comb(kinds - quads, twos) * comb(COPIES, 2) ** twos
                shapes.append((float(draws), ("seven_pairs", quads)))
        if not self._missing:
            for name, make in _SPECIAL.items():
                if name in rules.shapes:
                    shapes.append((make().draws, ("special", name)))
        self._shapes = [shape for draws, shape in shapes if draws]
        weights = np.array([draws for draws, _ in shapes if draws])
        self._shares = weights / weights.sum()

    def winning(self, rng: np.random.Generator, n: int) -> HandBatch:
        """At most `n` hands in random order."""
        numbers = rng.multinomial(n, self._shares)
        made = [
            self._make(rng, shape, int(number))
            for shape, number in zip(self._shapes, numbers, strict=True)
            if number
        ]
        rows = rng.permutation(np.concatenate(made))
        # One tile of the fourteen is the winning one.
        place = rng.integers(0, 14, len(rows))
        win = (rows.cumsum(axis=1) > place[:, None]).argmax(axis=1)
        return HandBatch.from_arrays(rows, win=win.astype(np.uint8))

    def _categories(self) -> list[tuple[tuple[int, int], ...]]:
        """How sets and the pair are dealt to the suits and the honors."""
        all_ways = [
            tuple((sets, int(place == pair)) for place, sets in enumerate(dealt))
            for dealt in product(range(SETS + 1), repeat=SUITS + 1)
            if sum(dealt) == SETS
            for pair in range(SUITS + 1)
        ]
        if not self._missing:
            return all_ways
        return [ways for ways in all_ways if ways[SUITS] == (0, 0) and (0, 0) in ways[:SUITS]]

    def _draws_as(self, category: tuple[tuple[int, int], ...]) -> float:
        return prod(_parts(*_KINDS_OF[place])[way].draws for place, way in enumerate(category))

    def _make(self, rng: np.random.Generator, shape: tuple[str, Any], n: int) -> Counts:
        name, which = shape
        if name == "special":
            return _SPECIAL[which]().choose(rng, n)
        if name == "seven_pairs":
            return self._seven_pairs(rng, which, n)
        return np.concatenate(
            [_parts(*_KINDS_OF[place])[way].choose(rng, n) for place, way in enumerate(which)],
            axis=1,
        )

    def _seven_pairs(self, rng: np.random.Generator, quads: int, n: int) -> Counts:
        kinds = 27 if self._missing else KINDS
        order = rng.random((n, kinds)).argsort(axis=1)
        rows = np.zeros((n, KINDS), np.uint8)
        at = np.arange(n)[:, None]
        rows[at, order[:, :quads]] = COPIES
        rows[at, order[:, quads : PAIRS - quads]] = 2
        keep = ~_is_standard(rows) if self._has_standard else np.ones(n, np.bool_)
        if self._missing:
            suits: Any = rows[:, :27].reshape(n, SUITS, RANKS).any(axis=2)
            keep &= ~suits.all(axis=1)
        return rows[keep]


_KINDS_OF = ((RANKS, True),) * SUITS + ((len(HONORS), False),)


@cache
def _complete_suits() -> npt.NDArray[np.uint8]:
    """Of a suit in base five: 1 if it is sets, 2 if it is sets and a pair, else 0."""
    table = np.zeros(5**RANKS, np.uint8)
    for (_, pairs), part in _parts(RANKS, True).items():
        table[part.rows @ 5 ** np.arange(RANKS)] = 1 + pairs
    return table


def _is_standard(rows: Counts) -> npt.NDArray[np.bool_]:
    places = rows[:, :27].reshape(-1, SUITS, RANKS).astype(np.int64) @ 5 ** np.arange(RANKS)
    suits = _complete_suits()[places]
    honors = rows[:, 27:]
    twos = (honors == 2).sum(axis=1)
    fine = (suits > 0).all(axis=1) & ~((honors == 1) | (honors == COPIES)).any(axis=1)
    is_standard: npt.NDArray[np.bool_] = fine & ((suits == 2).sum(axis=1) + twos == 1)
    return is_standard


def _special(rows: list[Counts]) -> _Part:
    distinct = np.unique(np.array(rows, np.uint8), axis=0)
    return _Part(distinct, np.cumsum(_draws_of(distinct)))


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
def _thirteen_orphans() -> _Part:
    return _special([_holding([*ORPHANS, tile]) for tile in ORPHANS])


@cache
def _knitted_honors() -> _Part:
    sixteen = [[*tiles, *HONORS] for tiles in _knitted()]
    return _special(
        [
            _holding(tile for tile in tiles if tile not in (first, second))
            for tiles in sixteen
            for first in tiles
            for second in tiles
            if first < second
        ]
    )


@cache
def _knitted_straight() -> _Part:
    one = np.eye(KINDS, dtype=np.uint8)
    sets = [3 * row for row in one]
    sets += [_holding((low, low + 1, low + 2)) for low in range(27) if low % 9 < 7]
    rests = [some + 2 * pair for some in sets for pair in one]
    rows = [_holding(tiles) + rest for tiles in _knitted() for rest in rests]
    return _special([row for row in rows if row.max() <= COPIES])


_SPECIAL = {
    "thirteen_orphans": _thirteen_orphans,
    "knitted_honors": _knitted_honors,
    "knitted_straight": _knitted_straight,
}
