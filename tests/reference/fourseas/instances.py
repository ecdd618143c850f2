"""Every instance of every yaku in one reading: the code, and the blocks it uses."""

from collections.abc import Iterator
from typing import NamedTuple

from ..readings import KNITTED_HONORS, SEVEN_PAIRS, STANDARD, Kind, Reading
from ..tiles import DRAGONS, HONORS, WINDS
from ..validate import Hand
from .blocks import chow_instances, kong_instances, pung_instances
from .whole import linked, outside, suits


class Instance(NamedTuple):
    code: str
    blocks: frozenset[int]  # positions in the reading


def all_instances(hand: Hand, reading: Reading) -> list[Instance]:
    """What the reading holds by the full table; levels choose from it."""
    everything = frozenset(range(len(reading.blocks)))
    found = [Instance(code, everything) for code in whole_hand(hand, reading)]
    if reading.shape == STANDARD:
        for source in (
            kong_instances(reading.blocks),
            pung_instances(reading.blocks, hand.seat),
            chow_instances(reading.blocks),
        ):
            found += [Instance(code, frozenset(positions)) for code, positions in source]
    return list(dict.fromkeys(found))


def whole_hand(hand: Hand, reading: Reading) -> Iterator[str]:
    """Yaku that use every block. The special shapes have B and H only (R10)."""
    yield from form(hand, reading)
    if reading.shape in (STANDARD, SEVEN_PAIRS):
        yield from suits(hand.tiles)
        yield from outside(reading.blocks)
        yield from linked(reading.blocks)
    yield from circumstances(hand)


def form(hand: Hand, reading: Reading) -> Iterator[str]:
    """Category B."""
    kinds = [block.kind for block in reading.blocks]
    if reading.shape == STANDARD:
        if kinds.count(Kind.CHOW) == 4:
            yield "B.a1"
        if Kind.CHOW not in kinds:
            yield "B.a2"
    elif reading.shape == SEVEN_PAIRS:
        yield "B.b1"
    elif reading.shape == KNITTED_HONORS:
        yield "B.c1"
        honors = sum(tile in HONORS for tile in hand.concealed)
        if honors == len(WINDS) + len(DRAGONS):
            yield "B.c2"
        if len(hand.concealed) - honors == 9:
            yield "B.c3"
    else:
        yield "B.c4"


def circumstances(hand: Hand) -> Iterator[str]:
    """Category H: what the caller says of the win (R12)."""
    if "last_tile" in hand.flags:
        yield "H1.1" if hand.self_draw else "H1.2"
    for flag, code in (
        ("blessing_of_man", "H1.3"),
        ("blessing_of_earth", "H1.4"),
        ("blessing_of_heaven", "H1.5"),
        ("robbing_kong", "H2.1"),
        ("kong_replacement", "H2.2"),
    ):
        if flag in hand.flags:
            yield code
