"""The families of random hands for MCR and Tianjin: each a function that makes a draw.

chow_steps         templates of the chow fans, their near misses and Tianjin's mixed steps
pung_steps         the same for pungs
twin_dragons       123 and 789 twice, in one suit or two, the pair of fives or nearly
green              bamboo without 1, 5, 7, 9, with or without 發; seven pairs too
nine_gates         1112345678999 and a tile of the suit, as a rule won on that tile
quads              two to four kongs
shifted_pairs      seven pairs in a row
terminals          ones and nines alone: pungs or pairs
orphans_only       terminals and honors: pungs or pairs
big_honors         winds and dragons, to big four winds
ranges             upper, middle, lower tiles and the like; even pungs
fives              a five in every block
reversible         of the reversible tiles
all_types          three suits, a wind and a dragon
knitted_straight   nine knitted tiles, a set that may be melded, and a pair
closed_pungs       two to four concealed pungs
claimed            four melds
plain              near to a chicken hand: nothing but a two-sided wait
waits              won on an edge, a middle or the pair
exhausted          a second wait, of which the winner holds all four
own_last           the winner's own pung or chows show the other three copies
common             the families for all rulesets
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import generate_families as common_families
from generate_families import (
    ALL_CHOWS,
    ALL_PUNGS,
    Block,
    chows_of,
    fill,
    from_template,
    pungs_of,
    tiles_of,
)
from reference.readings import KNITTED_SETS
from reference.tiles import DRAGONS, KINDS, ORPHANS, WINDS, parse_tiles


class Draw(NamedTuple):
    blocks: list[Block]
    win: int | None = None  # None: any
    share: float | None = None  # of the chows and pungs that are melded; None: any


CHOW_TEMPLATES = [
    *("ax ax+1 ax+2 ax+3", "a1 a3 a5 a7", "ax ax+2 ax+4 ax+6", "a1 b4 c7", "a1 b4 c7", "a1 b4 c7"),
    *("ax ax ax ax", "ax ax ax", "ax ax by by", "ax ax ay ay", "ax bx cx", "ax bx cx ax"),
    *("ax ax+1 ax+2 ax+3", "ax ax+1 ax+2", "ax ax+1 ax+2 bx+1", "ax ax+2 ax+4", "a1 a3 a5 a7"),
    *("ax ax+1 ax+3", "ax ax+2 ax+3", "ax ax+1 ax+3 ax+4", "a1 a3 a5 a6"),
    *("a1 a4 a7", "a1 a4 a7 a4", "a1 a4 a7 b4", "a1 b4 c7", "a1 b4 c7 b1", "a1 b4 c7 c4"),
    *("ax bx+1 cx+2", "ax bx+1 cx+2 ax+3", "ax bx+2 cx+4", "ax bx+1 cx+2 bx+2"),
    *("ax bx+1 ax+2", "ax ax+1 bx+2", "ax bx+1 ax+2 bx+3", "ax bx+1 ax+2 ax+3", "ax bx+1 bx+2"),
    *("ax ax+3 bx bx+3", "a1 a7 b1 b7", "ax ax+3 ay ay+3", "ax bx ay by", "ax ax+3", "a1 a7"),
]
PUNG_TEMPLATES = [
    *("ax ax+1 ax+2 ax+3", "ax bx+1 cx+2 ax+3", "ax bx+1 ax+2 bx+3"),
    *("ax ax+1 ax+2 ax+3", "ax ax+1 ax+2", "ax ax+1 ax+2 bx", "ax ax+1 ax+3 ax+4"),
    *("ax ax+1 ax+3", "ax bx cx", "ax bx cx ay", "ax bx ay by", "ax bx", "ax bx+1 cx+2"),
    *("ax bx+1 cx+2 ax+1", "ax bx+2 cx+4", "ax bx+1 ax+2", "ax ax+1 bx+2"),
    *("ax bx+1 cx+2 ax+3", "ax bx+1 ax+2 bx+3", "ax ax+1 ax+2 bx+3"),
]
GREEN = parse_tiles("23468s6z")
REVERSIBLE = parse_tiles("1234589p245689s7z")
HONOR_TILES = [*WINDS, *DRAGONS]
# Lowest and highest number of whole hands; and the even ones alone.
RANKS = [(1, 3), (1, 4), (4, 6), (6, 9), (7, 9), (2, 8)]


def chow_steps(rng: Random) -> Draw:
    sets = chows_of(from_template(rng, rng.choice(CHOW_TEMPLATES), highest=7))
    return Draw(fill(rng, sets, rng.choice([ALL_CHOWS, ALL_PUNGS, sets])))


def pung_steps(rng: Random) -> Draw:
    sets = pungs_of(from_template(rng, rng.choice(PUNG_TEMPLATES), highest=9))
    *sets, _ = fill(rng, sets, rng.choice([ALL_CHOWS, ALL_PUNGS]))
    return Draw([*sets, ("pair", rng.randrange(KINDS))])


def twin_dragons(rng: Random) -> Draw:
    one, other, third = list(rng.choice(["aab", "aaa", "abc", "abc", "abb"]))
    suits = dict(zip("abc", rng.sample(range(3), 3), strict=True))
    lows = [9 * suits[name] + step for name in (one, other) for step in (0, 6)]
    five = 9 * suits[third] + (4 if rng.random() < 0.9 else rng.randrange(9))
    return Draw([*chows_of(lows), ("pair", five)])


def green(rng: Random) -> Draw:
    if rng.random() < 0.15:
        return pairs_of(rng, GREEN)
    return of_tiles(rng, GREEN)


def pairs_of(rng: Random, kinds: Sequence[int]) -> Draw:
    return Draw([("pair", tile) for tile in rng.sample([*kinds, *kinds], 7)])


def of_tiles(rng: Random, kinds: Sequence[int]) -> Draw:
    """Sets and a pair of these kinds alone."""
    chows = [block for block in ALL_CHOWS if set(tiles_of(block)) <= set(kinds)]
    *sets, _ = fill(rng, [], chows * rng.choice([0, 1, 2, 3]) + pungs_of(kinds))
    return Draw([*sets, ("pair", rng.choice(kinds))])


def nine_gates(rng: Random) -> Draw:
    first = 9 * rng.randrange(3)
    last = first + rng.randrange(9)
    tiles = [*[first] * 2, *range(first, first + 9), *[first + 8] * 2, last]
    return Draw([("single", tile) for tile in tiles], last if rng.random() < 0.8 else None)


def quads(rng: Random) -> Draw:
    pool = pungs_of(rng.choice([range(KINDS), range(KINDS), ORPHANS, HONOR_TILES]))
    sets: list[Block] = [("kong", rng.choice(pool)[1]) for _ in range(rng.randint(2, 4))]
    *sets, _ = fill(rng, sets, rng.choice([ALL_CHOWS, ALL_PUNGS]))
    return Draw([*sets, ("pair", rng.randrange(KINDS))])


def shifted_pairs(rng: Random) -> Draw:
    first = 9 * rng.randrange(3) + rng.randrange(3)
    kinds = [*range(first, first + 7)]
    if rng.random() < 0.2:
        kinds[rng.randrange(7)] = rng.randrange(KINDS)
    return Draw([("pair", tile) for tile in kinds])


def terminals(rng: Random) -> Draw:
    kinds = ORPHANS[:6]
    return pairs_of(rng, kinds) if rng.random() < 0.2 else of_tiles(rng, kinds)


def orphans_only(rng: Random) -> Draw:
    return pairs_of(rng, ORPHANS) if rng.random() < 0.2 else of_tiles(rng, ORPHANS)


def big_honors(rng: Random) -> Draw:
    if rng.random() < 0.6:
        return Draw(common_families.honors(rng))
    kinds = rng.choice([WINDS, WINDS, DRAGONS])
    *sets, pair = fill(
        rng,
        pungs_of(rng.sample(kinds, rng.randint(3, len(kinds)))),
        pungs_of(kinds) + ALL_CHOWS[::5],
    )
    return Draw([*sets, pair if rng.random() < 0.3 else ("pair", rng.choice(kinds))])


def ranges(rng: Random) -> Draw:
    low, high = rng.choice(RANKS)
    step = 2 if high - low > 3 else 1
    suits = rng.sample(range(3), rng.randint(1, 3))
    kinds = [9 * suit + number - 1 for suit in suits for number in range(low, high + 1, step)]
    return pairs_of(rng, kinds) if rng.random() < 0.1 and len(kinds) > 3 else of_tiles(rng, kinds)


def fives(rng: Random) -> Draw:
    suits = range(3)
    pungs = pungs_of([9 * suit + 4 for suit in suits])
    pool = chows_of([9 * suit + low for suit in suits for low in (2, 3, 4)]) + pungs
    *sets, _ = fill(rng, [], pool)
    return Draw([*sets, rng.choice([("pair", tile) for _, tile in pungs])])


def reversible(rng: Random) -> Draw:
    return pairs_of(rng, REVERSIBLE) if rng.random() < 0.1 else of_tiles(rng, REVERSIBLE)


def all_types(rng: Random) -> Draw:
    suits = [[block for block in ALL_CHOWS if block[1] // 9 == suit] for suit in range(3)]
    groups = [rng.choice(chows) for chows in suits]
    honors = pungs_of([rng.choice(WINDS), rng.choice(DRAGONS)])
    return Draw(with_pair(rng, [*groups, *honors]))


def with_pair(rng: Random, sets: list[Block]) -> list[Block]:
    """One of the five sets becomes the pair."""
    pair = rng.randrange(5)
    return [
        ("pair", low) if place == pair else (kind, low) for place, (kind, low) in enumerate(sets)
    ]


def knitted_straight(rng: Random) -> Draw:
    nine: list[Block] = [("single", tile) for tile in rng.choice(KNITTED_SETS)]
    return Draw([*nine, rng.choice(ALL_CHOWS + ALL_PUNGS), ("pair", rng.randrange(KINDS))])


def closed_pungs(rng: Random) -> Draw:
    sets = pungs_of(rng.sample(range(KINDS), rng.randint(2, 4)))
    return Draw(fill(rng, sets, ALL_CHOWS), share=0.0)


def claimed(rng: Random) -> Draw:
    return Draw(fill(rng, [], ALL_CHOWS + ALL_PUNGS), share=1.0)


def plain(rng: Random) -> Draw:
    """Chows of three suits, no two related, and a middle pung; the pair an honor."""
    lows = rng.sample([1, 2, 3, 4, 5], 3)
    sets = chows_of([9 * suit + low for suit, low in enumerate(lows)])
    sets.append(("pung", 9 * rng.randrange(3) + rng.randint(1, 7)))
    win = sets[0][1] + rng.choice([0, 2])
    rng.shuffle(sets)
    return Draw([*sets, ("pair", rng.choice(HONOR_TILES))], win, 0.4)


def waits(rng: Random) -> Draw:
    edge = 9 * rng.randrange(3) + rng.choice([0, 6])
    middle, pair = rng.choice(ALL_CHOWS), ("pair", rng.randrange(KINDS))
    win = rng.choice([edge + (2 if edge % 9 == 0 else 0), middle[1] + 1, pair[1]])
    *sets, _ = fill(rng, [("chow", edge), middle], ALL_CHOWS + ALL_PUNGS)
    return Draw([*sets, pair], win)


def exhausted(rng: Random) -> Draw:
    """444 456 and 77 or 567, won on the last 7: the other wait is 4, all in hand. Or mirrored."""
    low = rng.randrange(6)
    last = rng.choice([("pair", low + 3), ("chow", low + 1)])
    blocks = [("pung", low), ("chow", low), last]
    win = low + 3
    if rng.random() < 0.5:
        blocks = [(kind, (6 if kind == "chow" else 8) - number) for kind, number in blocks]
        win = 8 - win
    first = 9 * rng.randrange(3)
    blocks = [(kind, first + number) for kind, number in blocks]
    sets = [block for block in blocks if block[0] != "pair"]
    *sets, pair = fill(rng, sets, rng.choice([ALL_CHOWS, ALL_PUNGS]))
    if last[0] == "pair":
        pair = blocks[-1]
    return Draw([*sets, pair], first + win, rng.choice([0.0, 0.3, 0.6]))


def own_last(rng: Random) -> Draw:
    tile = rng.choice([low + step for low in range(0, 27, 9) for step in range(9)])
    holding = [block for block in ALL_CHOWS if tile in tiles_of(block)]
    sets: list[Block] = [rng.choice(holding)]
    sets += pungs_of([tile]) if rng.random() < 0.7 else rng.choices(holding, k=3)
    return Draw(fill(rng, sets, ALL_CHOWS + ALL_PUNGS), tile, 0.6)


def special(rng: Random) -> Draw:
    return Draw(rng.choice([common_families.knitted, common_families.orphans])(rng))


def common(rng: Random) -> Draw:
    return Draw(rng.choice([*common_families.FAMILIES.values()])(rng))


FAMILIES: dict[str, Callable[[Random], Draw]] = {
    family.__name__: family
    for family in (
        *(chow_steps, pung_steps, twin_dragons, green, nine_gates, quads, shifted_pairs),
        *(terminals, orphans_only, big_honors, ranges, fives, reversible, all_types),
        *(knitted_straight, closed_pungs, claimed, plain, waits, exhausted, own_last),
        *(special, common),
    )
}
