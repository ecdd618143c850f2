"""Seeded hands of 13 and 14 tiles that need not win, for the suites about ready hands.

concealed   13 tiles out of the wall
melded      10, 7, 4 or 1 tiles out of the wall beside one to four melds
ready       winning hands of the `mixed` set less a tile
"""

from __future__ import annotations

from typing import Any

import numpy as np

import sihai
from benchmarks import hands

WALL = np.repeat(np.arange(34), 4)
SEED = 20261201


def concealed(n: int, size: int = 13) -> sihai.HandBatch:
    """Tiles drawn from the wall, no melds."""
    rng = np.random.default_rng(SEED)
    keys = rng.random((n, len(WALL)))
    drawn = WALL[np.argpartition(keys, size, axis=1)[:, :size]]
    counts = np.zeros((n, 34), np.uint8)
    np.add.at(counts, (np.arange(n)[:, None], drawn), 1)
    return sihai.HandBatch.from_arrays(counts)


def winning(name: str, n: int) -> Any:
    """Complete rows of a set of `benchmarks.hands`."""
    drawn = hands.make(name, 2 * n)
    melds = np.zeros((len(drawn), 4), np.uint8) if drawn.melds is None else drawn.melds
    rows = np.flatnonzero(drawn.complete)[:n]
    return drawn.concealed[rows], melds[rows], drawn.win[rows]


def melded(n: int) -> sihai.HandBatch:
    """The melds of winning hands, the other tiles drawn anew from what the melds leave."""
    counts, melds, _ = winning("melded", n)
    rng = np.random.default_rng(SEED + 1)
    taken = np.zeros_like(counts)
    for column in range(4):
        codes = melds[:, column].astype(int) - 1
        kinds, tiles = codes // 34, codes % 34
        rows = np.flatnonzero(codes >= 0)
        for step in range(3):
            chows = rows[kinds[rows] == 0]
            taken[chows, tiles[chows] + step] += 1
        others = rows[kinds[rows] > 0]
        taken[others, tiles[others]] += np.where(kinds[others] == 1, 3, 4).astype(np.uint8)
    sizes = counts.sum(axis=1) - 1
    keys = rng.random((len(counts), len(WALL)))
    copy = np.tile(np.arange(4), 34)
    keys[copy[None, :] < taken[:, WALL]] = 2  # not in the wall any more
    order = np.argsort(keys, axis=1)
    held = np.zeros_like(counts)
    for place in range(int(sizes.max())):
        rows = np.flatnonzero(sizes > place)
        held[rows, WALL[order[rows, place]]] += 1
    return sihai.HandBatch.from_arrays(held, melds)


def ready(n: int) -> sihai.HandBatch:
    """Hands that wait."""
    counts, melds, wins = winning("mixed", n)
    counts = counts.copy()
    counts[np.arange(len(counts)), wins] -= 1
    return sihai.HandBatch.from_arrays(counts, melds)
