"""Yaku on some of the blocks: kongs (D), honors (E1, E2) and chows (F1, F2, F3, G1, G2).

Each function yields (code, positions of the blocks used), one for every instance. The same
instance may come more than once.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from ..readings import Block, Kind
from ..tiles import DRAGONS, WINDS, number, suit

Found = Iterator[tuple[str, tuple[int, ...]]]
Chow = tuple[int, int]  # suit, lowest number
Relation = Callable[[Chow, Chow], bool]


def kong_instances(blocks: Sequence[Block]) -> Found:
    kongs = [position for position, block in enumerate(blocks) if block.kind is Kind.KONG]
    for code, size in (("D.1", 1), ("D.2", 2), ("D.3", 3)):
        for chosen in combinations(kongs, size):
            yield code, chosen


def pung_instances(blocks: Sequence[Block], seat: int | None) -> Found:
    """A kong is a pung here (R11). Seat wind only: there is no prevailing wind (R13)."""
    pungs = {}
    pair = -1
    for position, block in enumerate(blocks):
        if block.kind in (Kind.PUNG, Kind.KONG):
            pungs[position] = block.tiles[0]
        elif block.kind is Kind.PAIR:
            pair = position
    pair_tile = blocks[pair].tiles[0]
    dragons = [position for position, tile in pungs.items() if tile in DRAGONS]
    winds = [position for position, tile in pungs.items() if tile in WINDS]
    for position, tile in pungs.items():
        if tile in DRAGONS or (seat is not None and tile == WINDS[seat]):
            yield "E1.1", (position,)
    if len(dragons) == 2 and pair_tile in DRAGONS:
        yield "E1.2", (*dragons, pair)
    if len(dragons) == 3:
        yield "E1.3", tuple(dragons)
    if pair_tile in WINDS:
        for two in combinations(winds, 2):
            yield "E2.1", (*two, pair)
    for three in combinations(winds, 3):
        yield "E2.2", three


def identical(one: Chow, other: Chow) -> bool:
    return one == other


def one_apart(one: Chow, other: Chow) -> bool:
    return one[0] == other[0] and abs(one[1] - other[1]) == 1


def three_apart(one: Chow, other: Chow) -> bool:
    return one[0] == other[0] and abs(one[1] - other[1]) == 3


def terminal_chows(one: Chow, other: Chow) -> bool:
    return one[0] == other[0] and {one[1], other[1]} == {1, 7}


def similar(one: Chow, other: Chow) -> bool:
    return one[0] != other[0] and one[1] == other[1]


PAIRS_OF_CHOWS: list[tuple[str, Relation]] = [
    ("F1.1", identical),
    ("F2.1", one_apart),
    ("F3.a1", terminal_chows),
    ("F3.b1", three_apart),
    ("G1.a1", similar),
]
TWO_PAIRS_OF_CHOWS: list[tuple[str, Relation]] = [
    ("F1.2", identical),
    ("F2.2", one_apart),
    ("F3.b2", three_apart),
]


def chow_instances(blocks: Sequence[Block]) -> Found:
    chows: dict[int, Chow] = {}
    for position, block in enumerate(blocks):
        if block.kind is Kind.CHOW:
            lowest = block.tiles[0]
            chows[position] = suit(lowest) or 0, number(lowest) or 0
    for size, names in ((2, names_of_two), (3, names_of_three), (4, names_of_four)):
        for chosen in combinations(chows, size):
            for code in names([chows[position] for position in chosen]):
                yield code, chosen


def names_of_two(chows: list[Chow]) -> Iterator[str]:
    one, other = chows
    for code, relation in PAIRS_OF_CHOWS:
        if relation(one, other):
            yield code


def names_of_three(chows: list[Chow]) -> Iterator[str]:
    suits = {suit for suit, _ in chows}
    numbers = sorted(number for _, number in chows)
    least = numbers[0]
    if len(suits) == 1:
        if numbers == [least] * 3:
            yield "F1.3"
        if numbers == [least, least + 1, least + 2]:
            yield "F2.3"
        if numbers == [1, 4, 7]:
            yield "F3.a2"
    if len(suits) == 3:
        if numbers == [least] * 3:
            yield "G1.a2"
        if numbers == [1, 4, 7]:
            yield "G2.a1"


def names_of_four(chows: list[Chow]) -> Iterator[str]:
    suits = {suit for suit, _ in chows}
    numbers = sorted(number for _, number in chows)
    least = numbers[0]
    if len(suits) == 1:
        if numbers == [least, least + 1, least + 2, least + 3]:
            yield "F2.4"
        if numbers == [1, 3, 5, 7]:
            yield "F3.a3"
    a, b, c, d = chows
    for one, two in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        for code, relation in TWO_PAIRS_OF_CHOWS:
            if relation(*one) and relation(*two):
                yield code
        mirrored = similar(one[0], two[0]) and similar(one[1], two[1])
        if mirrored and three_apart(*one) and three_apart(*two):
            yield "F3.b3"
        if similar(*one) and similar(*two) and len(suits) == 2:
            yield "G1.c1"
