"""Every way of reading 14 tiles as a winning shape. No yaku here."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import permutations
from typing import NamedTuple

from .tiles import HONORS, KINDS, ORPHANS, format_tiles


class Kind(IntEnum):
    """Kinds of block, in the order in which blocks are shown."""

    CHOW = 0
    PUNG = 1
    KONG = 2
    PAIR = 3
    WHOLE = 4  # all 14 tiles of a special shape, or nine knitted ones


class Block(NamedTuple):
    """Sorts by kind, then by tile: the order of INTERFACE.md."""

    kind: Kind
    tiles: tuple[int, ...]

    def __str__(self) -> str:
        return format_tiles(self.tiles)


class Reading(NamedTuple):
    shape: str
    blocks: tuple[Block, ...]  # sorted


STANDARD = "standard"
SEVEN_PAIRS = "seven_pairs"
KNITTED_HONORS = "knitted_honors"
KNITTED_STRAIGHT = "knitted_straight"
THIRTEEN_ORPHANS = "thirteen_orphans"

CHOWS = {tile: Block(Kind.CHOW, (tile, tile + 1, tile + 2)) for tile in range(27) if tile % 9 <= 6}
PUNGS = [Block(Kind.PUNG, (tile,) * 3) for tile in range(KINDS)]
KONGS = [Block(Kind.KONG, (tile,) * 4) for tile in range(KINDS)]
PAIRS = [Block(Kind.PAIR, (tile,) * 2) for tile in range(KINDS)]

# The six sets of nine tiles 147, 258, 369 in three different suits.
KNITTED_SETS = [
    frozenset(9 * suit + low + step for suit, low in enumerate(lows) for step in (0, 3, 6))
    for lows in permutations(range(3))
]


def all_readings(concealed: Sequence[int], melds: Sequence[Block]) -> list[Reading]:
    """All readings of a hand of 14 tiles (a kong counting three), each once."""
    readings = standard_readings(concealed, melds)
    if not melds:
        readings += special_readings(concealed)
    return readings


def standard_readings(concealed: Sequence[int], melds: Sequence[Block]) -> list[Reading]:
    """Four chows, pungs or kongs, and a pair. A kong is never made of concealed tiles (R11)."""
    counts = [concealed.count(tile) for tile in range(KINDS)]
    found = {tuple(sorted((*melds, *blocks))) for blocks in splits(counts, pairs=1)}
    return [Reading(STANDARD, blocks) for blocks in sorted(found)]


def splits(counts: list[int], pairs: int, first: int = 0) -> Iterator[tuple[Block, ...]]:
    """Ways to split the tiles into chows, pungs and exactly `pairs` pairs.

    The lowest tile left must lie in some block, and is the lowest of it; each possible block is
    taken in turn. The same split may come several times, in another order.
    `counts` is changed on the way and given back as it was.
    """
    while first < KINDS and counts[first] == 0:
        first += 1
    if first == KINDS:
        if pairs == 0:
            yield ()
        return
    candidates = []
    if counts[first] >= 3:
        candidates.append(PUNGS[first])
    if counts[first] >= 2 and pairs:
        candidates.append(PAIRS[first])
    if first in CHOWS and counts[first + 1] and counts[first + 2]:
        candidates.append(CHOWS[first])
    for block in candidates:
        for tile in block.tiles:
            counts[tile] -= 1
        for rest in splits(counts, pairs - (block.kind is Kind.PAIR), first):
            yield (block, *rest)
        for tile in block.tiles:
            counts[tile] += 1


def special_readings(tiles: Sequence[int]) -> list[Reading]:
    """Seven pairs, knitted honors, thirteen orphans: of 14 concealed tiles."""
    kinds = set(tiles)
    readings = []
    if all(tiles.count(tile) % 2 == 0 for tile in kinds):  # four alike are two pairs (R2)
        pairs = [PAIRS[tile] for tile in sorted(tiles)[::2]]
        readings.append(Reading(SEVEN_PAIRS, tuple(pairs)))
    whole = (Block(Kind.WHOLE, tuple(sorted(tiles))),)
    if len(kinds) == 14:
        suited = kinds.difference(HONORS)
        if any(suited <= knitted for knitted in KNITTED_SETS):
            readings.append(Reading(KNITTED_HONORS, whole))
    if kinds == set(ORPHANS):  # fourteen tiles of these thirteen kinds: one is doubled
        readings.append(Reading(THIRTEEN_ORPHANS, whole))
    return readings


def knitted_straight_readings(concealed: Sequence[int], melds: Sequence[Block]) -> list[Reading]:
    """Nine concealed tiles of a knitted set, one chow, pung or kong, and a pair (MCR 1.2)."""
    if len(melds) > 1:
        return []
    found = set()
    for knitted in KNITTED_SETS:
        if knitted <= set(concealed):
            counts = [concealed.count(tile) - (tile in knitted) for tile in range(KINDS)]
            nine = Block(Kind.WHOLE, tuple(sorted(knitted)))
            found |= {tuple(sorted((*melds, nine, *blocks))) for blocks in splits(counts, pairs=1)}
    return [Reading(KNITTED_STRAIGHT, blocks) for blocks in sorted(found)]
