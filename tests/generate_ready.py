"""Random hands of 13 and 14 tiles, a meld as three, that need not win; leaning to what is hard.

generate_ready.hands(1000, seed=7)     ids: {"concealed": [...], "melds": [(kind, tile), ...]}
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from reference.ready import HONORS, ORPHANS, counts_of, knitted_sets, meld_tiles
from reference.tiles import KINDS

Melds = list[tuple[str, int]]
MELD_KINDS = ("chow", "chow", "pung", "pung", "kong", "concealed_kong")


def hands(n: int, seed: int) -> Iterator[dict[str, Any]]:
    """`n` hands, each of a family chosen at random; each can exist."""
    rng = Random(seed)
    made = 0
    while made < n:
        melds, concealed = rng.choice(FAMILIES)(rng)
        size = 13 - 3 * len(melds) + rng.randrange(2)
        hand = filled(rng, melds, concealed, size)
        if hand is not None:
            made += 1
            yield hand


def filled(rng: Random, melds: Melds, concealed: list[int], size: int) -> dict[str, Any] | None:
    """The tiles with others drawn or taken away to the size; None if that cannot exist."""
    concealed = list(concealed)
    rng.shuffle(concealed)
    del concealed[size:]
    counts = counts_of(concealed + [t for meld in melds for t in meld_tiles(*meld)])
    while len(concealed) < size and counts.max() <= 4:
        tile = rng.randrange(KINDS)
        if counts[tile] < 4:
            counts[tile] += 1
            concealed.append(tile)
    return {"concealed": sorted(concealed), "melds": melds} if counts.max() <= 4 else None


def some_melds(rng: Random, most: int, tiles: Sequence[int] = range(KINDS)) -> Melds:
    melds: Melds = []
    for _ in range(rng.randrange(most + 1)):
        kind = rng.choice(MELD_KINDS)
        tile = rng.choice(tiles)
        if kind == "chow" and (tile >= 27 or tile % 9 > 6):
            kind = "pung"
        melds.append((kind, tile))
    return melds


def uniform(rng: Random) -> tuple[Melds, list[int]]:
    return some_melds(rng, 4), []


def flush(rng: Random) -> tuple[Melds, list[int]]:
    """Most tiles of one suit, melds of it too."""
    first = 9 * rng.randrange(3)
    suit = range(first, first + 9)
    melds = some_melds(rng, 3, suit)
    return melds, [rng.choice(suit) for _ in range(rng.choice((9, 11, 13, 14)))]


def near_win(rng: Random) -> tuple[Melds, list[int]]:
    """Four sets and a pair less some tiles."""
    pool = range(KINDS) if rng.random() < 0.5 else range(9 * rng.randrange(3) + 9)
    melds = some_melds(rng, 4, pool)
    concealed = [rng.choice(pool)] * 2
    for _ in range(4 - len(melds)):
        tile = rng.choice(pool)
        chow = tile < 27 and tile % 9 < 7 and rng.random() < 0.6
        concealed += meld_tiles("chow" if chow else "pung", tile)
    rng.shuffle(concealed)
    return melds, concealed[rng.randrange(1, 5) :]


def exhausted(rng: Random) -> tuple[Melds, list[int]]:
    """Waits on tiles that the player holds: four alike, pungs melded with the fourth in hand."""
    low = 9 * rng.randrange(3) + rng.randrange(7)
    near = [low, low + 1, low + 2]
    melds: Melds = [("pung", rng.choice(near))] if rng.random() < 0.5 else [("chow", low)] * 2
    melds += some_melds(rng, 2, near)
    concealed = [rng.choice(near)] * rng.choice((1, 2, 4)) + near[: rng.randrange(3)]
    return (melds, concealed) if rng.random() < 0.7 else ([], concealed * 2)


def pairs(rng: Random) -> tuple[Melds, list[int]]:
    return [], [t for t in (rng.randrange(KINDS) for _ in range(rng.randrange(4, 7))) for _ in "12"]


def orphans(rng: Random) -> tuple[Melds, list[int]]:
    return [], rng.sample(ORPHANS, rng.randrange(7, 14))


def knitted(rng: Random) -> tuple[Melds, list[int]]:
    tiles = rng.choice(knitted_sets())
    some = rng.sample(tiles, rng.randrange(5, 10))
    if rng.random() < 0.4:
        return [], some + rng.sample(list(HONORS), rng.randrange(3, 8))
    melds = some_melds(rng, 1, tiles if rng.random() < 0.5 else range(KINDS))
    return melds, some + [rng.choice(tiles)] * rng.randrange(3)


FAMILIES: list[Callable[[Random], tuple[Melds, list[int]]]] = [
    uniform,
    flush,
    near_win,
    near_win,
    exhausted,
    pairs,
    orphans,
    knitted,
]
