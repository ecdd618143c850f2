"""Fans of the tiles, of the form, and of all blocks at once."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ..readings import KNITTED_HONORS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, Kind, Reading
from ..tiles import (
    DRAGONS,
    HONORS,
    WINDS,
    is_honor,
    is_outside,
    is_terminal,
    number,
    parse_tiles,
    suit,
)
from ..validate import Hand

GREEN = set(parse_tiles("23468s6z"))
REVERSIBLE = set(parse_tiles("1234589p245689s7z"))
NINE_GATES = Counter(parse_tiles("1112345678999m"))


def whole_fans(hand: Hand, reading: Reading) -> Iterator[str]:
    yield from tile_fans(hand.tiles)
    yield from ["64"] * tile_hogs(hand)
    if reading.shape == STANDARD:
        yield from regular_fans(hand, reading)
    elif reading.shape == KNITTED_STRAIGHT:
        yield "35"
        if any(block.kind is Kind.CHOW for block in reading.blocks) and suited_pair(reading):
            yield "63"
    elif reading.shape == SEVEN_PAIRS:
        yield "19"
        tiles = sorted(hand.concealed)[::2]
        suits = {suit(tile) for tile in tiles}
        if len(suits) == 1 and None not in suits and tiles == [*range(tiles[0], tiles[0] + 7)]:
            yield "6"
    elif reading.shape == KNITTED_HONORS:
        honors = sum(is_honor(tile) for tile in hand.concealed)
        yield "34"
        if honors == len(HONORS):
            yield "20"
        if honors == 14 - 9:
            yield "35"
    else:
        yield "7"


def tile_fans(tiles: Sequence[int]) -> Iterator[str]:
    """Fans that look at the tiles only. Special forms take part: they drop what they imply."""
    kinds = set(tiles)
    suits = {suit(tile) for tile in kinds} - {None}
    ranks = {number(tile) for tile in kinds if not is_honor(tile)}
    honors = any(is_honor(tile) for tile in kinds)
    if kinds <= GREEN:
        yield "3"
    if all(is_terminal(tile) for tile in kinds):
        yield "8"
    if not suits:
        yield "11"
    if honors and suits and all(is_outside(tile) for tile in kinds):
        yield "18"
    if len(suits) == 1:
        yield "49" if honors else "22"
    if not honors:
        yield "76"
        if ranks <= {7, 8, 9}:
            yield "25"
        if ranks <= {4, 5, 6}:
            yield "26"
        if ranks <= {1, 2, 3}:
            yield "27"
        if ranks <= {6, 7, 8, 9} and 6 in ranks:
            yield "36"
        if ranks <= {1, 2, 3, 4} and 4 in ranks:
            yield "37"
        if not ranks & {1, 9}:
            yield "68"
    if kinds <= REVERSIBLE:
        yield "40"
    if len(suits) == 3 and kinds & {*WINDS} and kinds & {*DRAGONS}:
        yield "51"
    if len(suits) == 2:
        yield "75"


def tile_hogs(hand: Hand) -> int:
    """Kinds of which the winner holds four, not as a kong."""
    kongs = {block.tiles[0] for block in hand.meld_blocks if block.kind is Kind.KONG}
    counts = Counter(hand.tiles)
    return sum(count == 4 and tile not in kongs for tile, count in counts.items())


def regular_fans(hand: Hand, reading: Reading) -> Iterator[str]:
    blocks = reading.blocks
    kinds = [block.kind for block in blocks]
    ranks = [{number(tile) for tile in block.tiles} for block in blocks]  # None for an honor
    if kinds.count(Kind.CHOW) == 4 and suited_pair(reading):
        yield "63"
    if Kind.CHOW not in kinds:
        yield "48"
        if all(held <= {2, 4, 6, 8} for held in ranks):
            yield "21"
    if all(5 in held for held in ranks):
        yield "31"
    if all(any(is_outside(tile) for tile in block.tiles) for block in blocks):
        yield "55"
    if not hand.melds and nine_gates(hand):
        yield "4"


def suited_pair(reading: Reading) -> bool:
    return any(block.kind is Kind.PAIR and block.tiles[0] < 27 for block in reading.blocks)


def nine_gates(hand: Hand) -> bool:
    """The 13 tiles before the win are 1112345678999 of one suit."""
    before = Counter(hand.concealed) - Counter([hand.win])
    base = 9 * (hand.win // 9)
    return Counter({tile - base: count for tile, count in before.items()}) == NINE_GATES
