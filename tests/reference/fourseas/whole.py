"""Conditions on all the blocks at once: categories A, C1 and C2."""

from collections.abc import Iterator, Sequence

from ..readings import Block, Kind
from ..tiles import DRAGONS, WINDS, is_honor, is_outside, is_terminal, number, suit


def suits(tiles: Sequence[int]) -> Iterator[str]:
    """Category A."""
    held = {suit(tile) for tile in tiles} - {None}
    honors = any(is_honor(tile) for tile in tiles)
    wind = any(tile in WINDS for tile in tiles)
    dragon = any(tile in DRAGONS for tile in tiles)
    if len(held) == 3 and wind and dragon:
        yield "A.1"
    if len(held) == 1:
        yield "A.2" if honors else "A.3"


def outside(blocks: Sequence[Block]) -> Iterator[str]:
    """Category C1."""
    if not any(is_outside(tile) for block in blocks for tile in block.tiles):
        yield "C1.1"
    if all(any(is_outside(tile) for tile in block.tiles) for block in blocks):
        yield "C1.2"
    if all(any(is_terminal(tile) for tile in block.tiles) for block in blocks):
        yield "C1.3"
    if all(is_outside(tile) for block in blocks for tile in block.tiles):
        yield "C1.4"


def linked(blocks: Sequence[Block]) -> Iterator[str]:
    """Category C2: one number in every block."""
    numbers = [[number(tile) for tile in block.tiles] for block in blocks]  # None for an honor
    suited = [held for held in numbers if None not in held]  # honors are free in C2.1 (R9)
    for n in range(1, 10):
        if suited and all(n in held for held in suited):
            yield "C2.1"
            if len(suited) == len(blocks):
                yield "C2.2"
                if all(
                    held[1] == n
                    for block, held in zip(blocks, numbers, strict=True)
                    if block.kind is Kind.CHOW
                ):
                    yield "C2.3"
