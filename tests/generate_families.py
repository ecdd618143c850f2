"""The families of random hands: each a function that draws blocks.

All families but `broken` win at Four Seas Intermediate. A draw may hold more than four tiles alike
(`possible` tells); the caller draws again.

    uniform         four random sets and a pair
    few_suits       one suit, two suits, or one suit with honors
    honors          winds and dragons above all, to big three dragons and four winds
    chow_patterns   a template of each yaku of chows, then random sets
    dense_chows     chows of a few neighboring numbers, so that patterns overlap
    pungs           four pungs of neighboring or equal numbers
    kongs           one to four kongs, open and concealed
    outside         every block with a terminal or an honor
    linked          every block with one number, some with honors
    seven_pairs     of few or many kinds, four alike too, of one suit, of terminals, linked
    knitted         knitted honors with five, six or seven honors
    orphans         thirteen orphans
    ambiguous       one suit, read in several ways: 111222333, 22334455
    broken          not winning as a rule: a winning hand with tiles changed, or random tiles
"""

from collections.abc import Callable, Sequence
from random import Random

from reference.tiles import DRAGONS, KINDS, ORPHANS, WINDS

Block = tuple[str, int]  # kind and lowest tile
SIZES = {"single": 1, "pair": 2, "pung": 3, "kong": 4}
LOWEST_OF_CHOWS = [tile for tile in range(27) if tile % 9 <= 6]

# A token is a suit (a, b, c: three different ones) and a lowest number: fixed, or x or y plus a
# step, where x and y are any numbers, equal ones included.
CHOW_TEMPLATES = [
    *("ax ax", "ax ax by by", "ax ax ay ay", "ax ax ax", "ax ax ax ax"),
    *("ax ax+1", "ax ax+1 by by+1", "ax ax+1 ay ay+1", "ax ax+1 ax+2", "ax ax+1 ax+2 ax+3"),
    *("a1 a7", "a1 a7 b1 b7", "a1 a4 a7", "a1 a4 a4 a7", "a1 a3 a5 a7"),
    *("ax ax+3", "ax ax+3 by by+3", "ax ax+3 ay ay+3", "ax ax+3 bx bx+3"),
    *("ax bx", "ax bx ay by", "ax bx cx", "ax bx cx ax", "a1 b4 c7", "ax bx cx ax+1"),
]


def tiles_of(block: Block) -> list[int]:
    kind, lowest = block
    return [lowest, lowest + 1, lowest + 2] if kind == "chow" else [lowest] * SIZES[kind]


def possible(blocks: Sequence[Block]) -> bool:
    tiles = [tile for block in blocks for tile in tiles_of(block)]
    return all(tiles.count(tile) <= 4 for tile in tiles)


def fill(rng: Random, blocks: Sequence[Block], pool: Sequence[Block]) -> list[Block]:
    """These blocks, with sets out of the pool up to four, and a pair of a tile of the pool."""
    sets = list(blocks)
    while len(sets) < 4:
        sets.append(rng.choice(pool))
    pair_tile = rng.choice(tiles_of(rng.choice(pool)))
    return [*sets, ("pair", pair_tile)]


def chows_of(lowest: Sequence[int]) -> list[Block]:
    return [("chow", tile) for tile in lowest]


def pungs_of(tiles: Sequence[int]) -> list[Block]:
    return [("pung", tile) for tile in tiles]


ALL_CHOWS = chows_of(LOWEST_OF_CHOWS)
ALL_PUNGS = pungs_of(range(KINDS))


def uniform(rng: Random) -> list[Block]:
    return fill(rng, [], rng.choice([ALL_CHOWS, ALL_CHOWS + ALL_PUNGS, ALL_CHOWS * 3 + ALL_PUNGS]))


def few_suits(rng: Random) -> list[Block]:
    suits = rng.choice([[0], [1], [2], [0, 1], [0, 2], [1, 2]])
    pool = [block for block in ALL_CHOWS * 3 + ALL_PUNGS if block[1] // 9 in suits]
    if rng.random() < 0.4:
        pool += pungs_of([*WINDS, *DRAGONS]) * 2
    return fill(rng, [], pool)


def honors(rng: Random) -> list[Block]:
    kinds = rng.choice([[*WINDS], [*DRAGONS], [*WINDS, *DRAGONS]])
    sets = pungs_of(rng.sample(kinds, rng.randint(1, min(len(kinds), 4))))
    others = ALL_CHOWS + ALL_PUNGS if rng.random() < 0.4 else pungs_of([*WINDS, *DRAGONS])
    *sets, pair = fill(rng, sets, others)
    return [*sets, ("pair", rng.choice(kinds)) if rng.random() < 0.7 else pair]


def chow_patterns(rng: Random) -> list[Block]:
    sets = chows_of(from_template(rng, rng.choice(CHOW_TEMPLATES), highest=7))
    return fill(rng, sets, rng.choice([ALL_CHOWS, ALL_PUNGS, sets]))


def from_template(rng: Random, template: str, highest: int) -> list[int]:
    """The lowest tiles of its tokens, numbers up to `highest`."""
    tokens = template.split()
    suits = dict(zip("abc", rng.sample(range(3), 3), strict=True))
    steps = {name: [int(t[2:] or 0) for t in tokens if t[1] == name] for name in "xy"}
    bases = {name: rng.randint(1, highest - max(steps[name], default=0)) for name in "xy"}
    placed = [
        (suits[token[0]], bases[token[1]] + int(token[2:] or 0))
        if token[1] in bases
        else (suits[token[0]], int(token[1]))
        for token in tokens
    ]
    return [9 * suit + number - 1 for suit, number in placed]


def dense_chows(rng: Random) -> list[Block]:
    numbers = rng.choice([range(7), (0, 3, 6), (0, 6), (0, 2, 4, 6), *neighborhoods()])
    suits = rng.sample(range(3), rng.randint(1, 3))
    pool = chows_of([9 * suit + number for suit in suits for number in numbers])
    sets = fill(rng, [], pool)
    return [*sets[:4], ("pair", rng.randrange(KINDS))] if rng.random() < 0.5 else sets


def neighborhoods() -> list[Sequence[int]]:
    """Lowest numbers (from 0) of chows that lie close together."""
    return [range(low, low + size) for size in (2, 3, 4) for low in range(8 - size)]


def pungs(rng: Random) -> list[Block]:
    low = rng.randrange(9)
    close = [9 * suit + number for suit in range(3) for number in range(low, min(low + 3, 9))]
    return fill(rng, [], rng.choice([ALL_PUNGS, pungs_of(close), pungs_of(ORPHANS)]))


def kongs(rng: Random) -> list[Block]:
    pool = pungs_of(rng.choice([range(KINDS), [*WINDS, *DRAGONS], ORPHANS]))
    sets: list[Block] = [("kong", rng.choice(pool)[1]) for _ in range(rng.randint(1, 4))]
    return fill(rng, sets, ALL_CHOWS + pool)


def outside(rng: Random) -> list[Block]:
    pool = pungs_of(ORPHANS if rng.random() < 0.5 else ORPHANS[:6])
    if rng.random() < 0.6:
        pool += chows_of([9 * suit + number for suit in range(3) for number in (0, 6)]) * 2
    *sets, _ = fill(rng, [], pool)
    return [*sets, ("pair", rng.choice([lowest for kind, lowest in pool if kind == "pung"]))]


def linked(rng: Random) -> list[Block]:
    number = rng.randrange(9)
    steps = [1] if rng.random() < 0.4 else [0, 1, 2]
    lows = [number - step for step in steps if 0 <= number - step <= 6]
    pool = chows_of([9 * suit + low for suit in range(3) for low in lows]) * 2
    same = pungs_of([number, number + 9, number + 18])
    others = pungs_of([*WINDS, *DRAGONS]) if rng.random() < 0.4 else []
    *sets, _ = fill(rng, [], pool + same + others)
    return [*sets, ("pair", rng.choice(same + others)[1])]


def seven_pairs(rng: Random) -> list[Block]:
    number = rng.randrange(9)
    suit = 9 * rng.randrange(3)
    similar = [number, number + 9, number + 18]
    kinds = rng.choice(
        [
            range(KINDS),
            rng.sample(range(KINDS), 5),
            range(suit, suit + 9),
            [*range(suit, suit + 9), *WINDS, *DRAGONS],
            range(suit + number % 3, suit + number % 3 + 7),
            ORPHANS,
            ORPHANS[:6],
            [*WINDS, *DRAGONS],
            [*similar, *rng.sample([*WINDS, *DRAGONS], 4)],
            [*similar, *similar, *WINDS, *DRAGONS],
        ]
    )
    doubled = list(kinds) * 2 if rng.random() < 0.5 or len(kinds) < 7 else list(kinds)
    return [("pair", tile) for tile in rng.sample(doubled, 7)]


def knitted(rng: Random) -> list[Block]:
    steps = rng.sample(range(3), 3)
    suited = [9 * suit + steps[suit] + 3 * place for suit in range(3) for place in range(3)]
    count = rng.randint(5, 7)
    honor_tiles = rng.sample([*WINDS, *DRAGONS], count)
    return [("single", tile) for tile in [*honor_tiles, *rng.sample(suited, 14 - count)]]


def orphans(rng: Random) -> list[Block]:
    return [("single", tile) for tile in [*ORPHANS, rng.choice(ORPHANS)]]


def ambiguous(rng: Random) -> list[Block]:
    suit = 9 * rng.randrange(3)
    low = suit + rng.randrange(7)
    triple = rng.choice([pungs_of([low, low + 1, low + 2]), chows_of([low] * 3)])
    near = [tile for tile in range(low - 3, low + 4) if suit <= tile <= suit + 6]
    pool = chows_of(near) + pungs_of([tile + 1 for tile in near])
    if rng.random() < 0.5:
        return fill(rng, triple, rng.choice([pool, ALL_CHOWS + ALL_PUNGS]))
    return fill(rng, [], pool)


def broken(rng: Random) -> list[Block]:
    if rng.random() < 0.3:
        return [("single", tile) for tile in rng.sample([*range(KINDS)] * 4, 14)]
    blocks = rng.choice([uniform, few_suits, linked, seven_pairs, knitted, orphans])(rng)
    index = rng.randrange(len(blocks))
    changed = tiles_of(blocks[index])
    changed[rng.randrange(len(changed))] = rng.randrange(KINDS)
    singles: list[Block] = [("single", tile) for tile in changed]
    return [*blocks[:index], *blocks[index + 1 :], *singles]


FAMILIES: dict[str, Callable[[Random], list[Block]]] = {
    family.__name__: family
    for family in (
        *(uniform, few_suits, honors, chow_patterns, dense_chows, pungs, kongs),
        *(outside, linked, seven_pairs, knitted, orphans, ambiguous, broken),
    )
}
