"""Seeded sets of random hands, as the arrays that `sihai.HandBatch.from_arrays` takes.

    concealed   four sets and a pair, nothing melded, no flags
    melded      the same with one to four sets melded, pungs partly as kongs; some flags
    mixed       35 % concealed, 50 % melded, 8 % seven pairs, 4 % knitted honors, 3 % orphans
    candidates  the mixed set, in every fourth hand one tile exchanged, so that it rarely wins

A set of a standard hand is a chow (70 %) or a pung (30 %), each of its kind as likely as another;
hands with five tiles alike are drawn again. Every row is drawn on its own: a large set is no small
one repeated, so that caches and branch predictors meet as many different hands as in use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import sihai

Array = npt.NDArray[Any]

CHUNK = 1 << 15  # rows drawn at a time, so that the work stays in the caches
CHOW_SHARE = 0.7
MELD_SHARE = 1 / 3  # of the sets of a melded hand, after the first
MELDED_PUNG_KINDS = (1, 2, 3)  # pung, kong, concealed kong, as melds are coded
MELDED_PUNG_SHARES = (0.6, 0.25, 0.15)
MIXED_SHARES = (0.35, 0.5, 0.08, 0.04, 0.03)
BROKEN_SHARE = 0.25
LAST_TILE, KONG_REPLACEMENT = 1, 2  # bits of the flags
LAST_TILE_SHARE = 1 / 16
KONG_REPLACEMENT_SHARE = 1 / 8  # of the self-draws with a kong

LOWEST_OF_CHOWS = np.array([tile for tile in range(27) if tile % 9 <= 6])
FIRST_TILE_OF_SET = np.concatenate([LOWEST_OF_CHOWS, np.arange(34)])
CHOWS = len(LOWEST_OF_CHOWS)
TILES_OF_SET = np.zeros((len(FIRST_TILE_OF_SET), 34), np.uint8)
for _number, _tile in enumerate(FIRST_TILE_OF_SET):
    if _number < CHOWS:
        TILES_OF_SET[_number, _tile : _tile + 3] = 1
    else:
        TILES_OF_SET[_number, _tile] = 3
ORPHANS = np.array([0, 8, 9, 17, 18, 26, *range(27, 34)])
KNITTED = np.array(
    [
        [*(9 * suit + start + step for suit, start in enumerate(order) for step in (0, 3, 6))]
        for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    ]
)


class Tiles(NamedTuple):
    """Concealed counts (n, 34) and meld codes (n, 4)."""

    concealed: Array
    melds: Array

    def rows(self, which: Any) -> Tiles:
        return Tiles(self.concealed[which], self.melds[which])


@dataclass(frozen=True)
class HandSet:
    """Hands with the facts of their wins; `complete` marks the rows that win for certain."""

    name: str
    concealed: Array
    melds: Array | None
    win: Array
    self_draw: Array
    seat: Array
    prevailing: Array
    flags: Array | None
    complete: Array

    def __len__(self) -> int:
        return len(self.concealed)

    def batch(self, rows: slice = slice(None)) -> sihai.HandBatch:
        """The rows as a batch, their arrays not copied; flowers and such stay scalars."""
        return sihai.HandBatch.from_arrays(
            self.concealed[rows],
            None if self.melds is None else self.melds[rows],
            self.win[rows],
            self.self_draw[rows],
            self.seat[rows],
            self.prevailing[rows],
            0 if self.flags is None else self.flags[rows],
        )

    def complete_rows(self, most: int) -> list[int]:
        """The first rows that win for certain."""
        return [int(row) for row in np.flatnonzero(self.complete)[:most]]

    def distinct(self) -> int:
        """How many different hands there are, by tiles and melds alone (by a hash of 64 bits)."""
        rng = np.random.default_rng(1)
        words = rng.integers(0, 2**64, (38, 256), np.uint64)
        hashed = np.zeros(len(self), np.uint64)
        for column in range(38):
            if column < 34:
                hashed += words[column][self.concealed[:, column]]
            elif self.melds is not None:
                hashed += words[34][self.melds[:, column - 34]]
        return len(np.unique(hashed))


def make(name: str, rows: int, seed: int = 0) -> HandSet:
    """The set of that name with so many rows; the same seed gives the same hands."""
    draw, is_melded = SETS[name]
    rng = np.random.default_rng([seed, list(SETS).index(name)])
    parts = [draw(rng, min(CHUNK, rows - begin)) for begin in range(0, rows, CHUNK)]
    tiles = Tiles(
        *(np.concatenate(columns) for columns in zip(*(p[0] for p in parts), strict=True))
    )
    complete = np.concatenate([part[1] for part in parts])
    self_draw = rng.random(rows) < 0.5
    win = np.concatenate(
        [pick(rng, tiles.concealed[begin : begin + CHUNK]) for begin in range(0, rows, CHUNK)]
    )
    return HandSet(
        name=name,
        concealed=tiles.concealed,
        melds=tiles.melds if is_melded else None,
        win=win,
        self_draw=self_draw,
        seat=rng.integers(0, 4, rows, np.uint8),
        prevailing=rng.integers(0, 4, rows, np.uint8),
        flags=flags_of(rng, tiles.melds, self_draw) if is_melded else None,
        complete=complete,
    )


def standard(rng: np.random.Generator, rows: int, melded: bool) -> Tiles:
    """Four sets and a pair; hands with five tiles alike are left out and others drawn."""
    found: list[Tiles] = []
    missing = rows
    while missing > 0:
        tiles, fits = some_standard(rng, missing + missing // 2 + 16, melded)
        found.append(tiles.rows(np.flatnonzero(fits)[:missing]))
        missing -= len(found[-1].concealed)
    return Tiles(*(np.concatenate(columns) for columns in zip(*found, strict=True)))


def some_standard(rng: np.random.Generator, rows: int, melded: bool) -> tuple[Tiles, Array]:
    """Four sets and a pair, and which rows hold four of a kind at most."""
    is_chow = rng.random((rows, 4)) < CHOW_SHARE
    sets = np.where(
        is_chow, rng.integers(0, CHOWS, (rows, 4)), CHOWS + rng.integers(0, 34, (rows, 4))
    )
    counts = TILES_OF_SET[sets]
    every_row = np.arange(rows)
    concealed = np.zeros((rows, 34), np.uint8)
    concealed[every_row, rng.integers(0, 34, rows)] = 2
    all_tiles = concealed + counts.sum(axis=1, dtype=np.uint8)
    codes = np.zeros((rows, 4), np.uint8)
    if not melded:
        return Tiles(all_tiles, codes), (all_tiles <= 4).all(axis=1)
    is_melded = rng.random((rows, 4)) < MELD_SHARE
    is_melded[:, 0] = True
    kinds = np.where(is_chow, 0, rng.choice(MELDED_PUNG_KINDS, (rows, 4), p=MELDED_PUNG_SHARES))
    tiles = FIRST_TILE_OF_SET[sets]
    for place in range(4):
        held = ~is_melded[:, place]
        concealed += counts[:, place] * held[:, None]
        all_tiles[every_row, tiles[:, place]] += (kinds[:, place] >= 2) & ~held
    codes = np.where(is_melded, 1 + 34 * kinds + tiles, 0).astype(np.uint8)
    order = rng.permuted(np.broadcast_to(np.arange(4), (rows, 4)), axis=1)
    codes = np.take_along_axis(codes, order, axis=1)
    return Tiles(concealed, codes), (all_tiles <= 4).all(axis=1)


def counted(kinds: Array, copies: int) -> Tiles:
    """Hands that hold so many copies of each of these kinds (n, k)."""
    concealed = np.zeros((len(kinds), 34), np.uint8)
    np.put_along_axis(concealed, kinds, np.uint8(copies), axis=1)
    return Tiles(concealed, np.zeros((len(kinds), 4), np.uint8))


def seven_pairs(rng: np.random.Generator, rows: int) -> Tiles:
    return counted(rng.random((rows, 34)).argsort(axis=1)[:, :7], 2)


def knitted_honors(rng: np.random.Generator, rows: int) -> Tiles:
    kinds = np.empty((rows, 16), np.int64)
    kinds[:, :9] = KNITTED[rng.integers(0, 6, rows)]
    kinds[:, 9:] = np.arange(27, 34)
    chosen = rng.random((rows, 16)).argsort(axis=1)[:, :14]
    return counted(np.take_along_axis(kinds, chosen, axis=1), 1)


def thirteen_orphans(rng: np.random.Generator, rows: int) -> Tiles:
    tiles = counted(np.broadcast_to(ORPHANS, (rows, 13)), 1)
    tiles.concealed[np.arange(rows), ORPHANS[rng.integers(0, 13, rows)]] += 1
    return tiles


def mixed(rng: np.random.Generator, rows: int) -> Tiles:
    sizes = rng.multinomial(rows, MIXED_SHARES)
    parts = [
        standard(rng, sizes[0], melded=False),
        standard(rng, sizes[1], melded=True),
        *(
            draw(rng, n)
            for draw, n in zip(
                (seven_pairs, knitted_honors, thirteen_orphans), sizes[2:], strict=True
            )
        ),
    ]
    tiles = Tiles(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    return tiles.rows(rng.permutation(rows))


def broken(rng: np.random.Generator, tiles: Tiles) -> Array:
    """Exchange a concealed tile for another kind in a share of the rows; which rows are whole."""
    rows = np.flatnonzero(rng.random(len(tiles.concealed)) < BROKEN_SHARE)
    whole = np.ones(len(tiles.concealed), bool)
    whole[rows] = False
    out = pick(rng, tiles.concealed[rows])
    tiles.concealed[rows, out] -= 1
    melded = np.zeros((len(rows), 34), np.uint8)
    for place in range(4):
        melded += TILES_OF_MELD[tiles.melds[rows, place]]
    free = tiles.concealed[rows] + melded < 4
    free[np.arange(len(rows)), out] = False
    tiles.concealed[rows, pick(rng, free.astype(np.uint8))] += 1
    return whole


def pick(rng: np.random.Generator, counts: Array) -> Array:
    """One tile of each row, each copy as likely as another."""
    sums = counts.cumsum(axis=1, dtype=np.uint8)
    chosen = (rng.random(len(counts)) * sums[:, -1]).astype(np.uint8)
    picked: Array = (sums <= chosen[:, None]).sum(axis=1, dtype=np.uint8)
    return picked


def flags_of(rng: np.random.Generator, melds: Array, self_draw: Array) -> Array:
    """Now and then the last tile, or a replacement tile where there is a kong."""
    kong = (melds > 2 * 34).any(axis=1) & self_draw
    flags = LAST_TILE * (rng.random(len(melds)) < LAST_TILE_SHARE)
    flags += KONG_REPLACEMENT * (kong & (rng.random(len(melds)) < KONG_REPLACEMENT_SHARE))
    return flags.astype(np.uint16)


def tiles_of_melds() -> Array:
    """The tiles of each meld code."""
    counts = np.zeros((256, 34), np.uint8)
    for number, tile in enumerate(FIRST_TILE_OF_SET):
        if number < CHOWS:
            counts[1 + tile] = TILES_OF_SET[number]
        else:
            for kind, copies in ((1, 3), (2, 4), (3, 4)):
                counts[1 + 34 * kind + tile, tile] = copies
    return counts


TILES_OF_MELD = tiles_of_melds()


def _whole(draw: Callable[[np.random.Generator, int], Tiles]) -> Draw:
    return lambda rng, rows: (draw(rng, rows), np.ones(rows, bool))


def _candidates(rng: np.random.Generator, rows: int) -> tuple[Tiles, Array]:
    tiles = mixed(rng, rows)
    return tiles, broken(rng, tiles)


Draw = Callable[[np.random.Generator, int], tuple[Tiles, Array]]

# Name -> how to draw rows, and whether there are melds.
SETS: dict[str, tuple[Draw, bool]] = {
    "concealed": (_whole(lambda rng, rows: standard(rng, rows, melded=False)), False),
    "melded": (_whole(lambda rng, rows: standard(rng, rows, melded=True)), True),
    "mixed": (_whole(mixed), True),
    "candidates": (_candidates, True),
}
