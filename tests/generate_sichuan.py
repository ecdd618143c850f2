"""Random hands for Sichuan, leaning to rare fans, as `generate` for Four Seas.

    generate_sichuan.hands(1000, seed=7)                           hands of all families, mixed
    generate_sichuan.hands(1000, seed=7, families=["outside"])     of some of FAMILIES

All families but `unplayable` win, unless the suit declared void is one that the hand holds.

    two_suits       sets of two suits
    one_suit        sets of one suit, dense, so that there are several readings
    pungs           pungs of two suits, or of one
    two_five_eight  pungs of 2, 5 and 8
    outside         a terminal in every block, in one suit or two
    pairs           seven pairs with up to three quads, in one suit or two
    roots           a pung and a chow with its fourth tile
    kongs           one to four kongs
    unplayable      three suits, an honor, or a chow claimed
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from generate import deal, possible, with_more_kongs
from generate_families import ALL_CHOWS, ALL_PUNGS, Block, chows_of, fill, pungs_of, tiles_of

__all__ = ["FAMILIES", "hands"]


def hands(n: int, seed: int, families: Sequence[str] | None = None) -> Iterator[dict[str, Any]]:
    """`n` random hands, each of a family chosen at random."""
    rng = Random(seed)
    names = list(FAMILIES) if families is None else list(families)
    for _ in range(n):
        name = rng.choice(names)
        blocks = FAMILIES[name](rng)
        while not possible(blocks):
            blocks = FAMILIES[name](rng)
        meldable = ("chow", "pung") if name == "unplayable" else ("pung",)
        if rng.random() < 0.5:
            blocks = with_more_kongs(rng, blocks)
        hand = deal(rng, blocks, meldable=meldable, blessed=0.3)
        yield hand | {"void_suit": void_suit(rng, blocks)}


def void_suit(rng: Random, blocks: Sequence[Block]) -> str | None:
    """Mostly a suit that the hand does not hold; now and then any."""
    missing = [suit for suit in range(3) if all(low // 9 != suit for _, low in blocks)]
    suits = missing if missing and rng.random() < 0.9 else range(3)
    return None if rng.random() < 0.4 else "mps"[rng.choice(suits)]


def some_suits(rng: Random, most: int = 2) -> list[int]:
    return rng.sample(range(3), rng.randint(1, most))


def sets_of(suits: Sequence[int], chows: int = 2) -> list[Block]:
    return [block for block in ALL_CHOWS * chows + ALL_PUNGS if block[1] // 9 in suits]


def two_suits(rng: Random) -> list[Block]:
    return fill(rng, [], sets_of(rng.sample(range(3), 2)))


def one_suit(rng: Random) -> list[Block]:
    pool = sets_of([rng.randrange(3)], chows=rng.choice([0, 1, 2, 4]))
    start = rng.randrange(5)
    if rng.random() < 0.5:
        near = [block for block in pool if start <= block[1] % 9 <= start + 3]
        pool = near or pool
    return fill(rng, [], pool)


def pungs(rng: Random) -> list[Block]:
    return fill(rng, [], sets_of(some_suits(rng), chows=0))


def two_five_eight(rng: Random) -> list[Block]:
    suits = rng.sample(range(3), 2)
    pool = pungs_of([9 * suit + number for suit in suits for number in (1, 4, 7)])
    blocks = fill(rng, [], pool)
    return blocks if rng.random() < 0.8 else [*blocks[:4], rng.choice(paired(sets_of(suits)))]


def paired(blocks: Sequence[Block]) -> list[Block]:
    return [("pair", low) for _, low in blocks]


def outside(rng: Random) -> list[Block]:
    suits = some_suits(rng)
    chows = chows_of([9 * suit + low for suit in suits for low in (0, 6)])
    ends = pungs_of([9 * suit + number for suit in suits for number in (0, 8)])
    blocks = fill(rng, [], chows * 3 + ends)
    return [*blocks[:4], rng.choice(paired(ends))] if rng.random() < 0.9 else blocks


def pairs(rng: Random) -> list[Block]:
    kinds = [9 * suit + number for suit in some_suits(rng) for number in range(9)]
    quads = rng.randint(0, 3)
    chosen = rng.sample(kinds, 7 - quads)
    return [("pair", tile) for tile in (*chosen, *chosen[:quads])]


def roots(rng: Random) -> list[Block]:
    suits = some_suits(rng)
    chow = rng.choice(sets_of(suits, chows=1)[: 7 * len(suits)])
    sets = [chow, ("pung", rng.choice(tiles_of(chow)))]
    return fill(rng, sets, sets if rng.random() < 0.2 else sets_of(suits))


def kongs(rng: Random) -> list[Block]:
    suits = some_suits(rng)
    pool = sets_of(suits, chows=0)
    sets: list[Block] = [("kong", rng.choice(pool)[1]) for _ in range(rng.randint(1, 4))]
    return fill(rng, sets, sets_of(suits))


def unplayable(rng: Random) -> list[Block]:
    return fill(rng, [], rng.choice([ALL_CHOWS + ALL_PUNGS, sets_of([0, 1]), ALL_CHOWS]))


FAMILIES: dict[str, Callable[[Random], list[Block]]] = {
    family.__name__: family
    for family in (
        *(two_suits, one_suit, pungs, two_five_eight, outside, pairs, roots, kongs, unplayable),
    )
}
