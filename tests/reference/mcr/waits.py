"""Wait fans: MCR 1.7."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..readings import KNITTED_STRAIGHT, STANDARD, Block, Kind, Reading, splits
from ..tiles import KINDS
from ..validate import Hand
from .pungs import standing
from .rules import Options

EDGE, CLOSED, SINGLE = "77", "78", "79"


def wait_fan(hand: Hand, reading: Reading, options: Options) -> Iterator[str]:
    """At most one."""
    if reading.shape not in (STANDARD, KNITTED_STRAIGHT):
        return
    blocks = standing(hand, reading)
    names = {name for block in blocks for name in wait_names(block, hand.win)}
    before = list(hand.concealed)
    before.remove(hand.win)
    if reading.shape == KNITTED_STRAIGHT:
        nine = blocks[-1].tiles
        if not set(nine) <= set(before):
            return
        if hand.win in nine and not options.knitted_body_wait:
            return
        for tile in nine:
            before.remove(tile)
    if names and only_wait(hand, tuple(before), options):
        yield min(names)  # edge before closed before single


def wait_names(block: Block, win: int) -> Iterator[str]:
    low = block.tiles[0]
    if block.kind is Kind.CHOW:
        if (low % 9 == 0 and win == low + 2) or (low % 9 == 6 and win == low):
            yield EDGE
        if win == low + 1:
            yield CLOSED
    elif block.kind is Kind.PAIR and win == low:
        yield SINGLE


def only_wait(hand: Hand, before: tuple[int, ...], options: Options) -> bool:
    waits = set(shape_waits(before))
    if not options.exhausted_waits:
        waits -= {tile for tile in waits if hand.tiles.count(tile) == 4 and tile != hand.win}
    return waits == {hand.win}


@lru_cache(maxsize=256)
def shape_waits(before: tuple[int, ...]) -> tuple[int, ...]:
    """Every kind that completes sets and a pair, or seven pairs; a fifth copy counts (D6)."""
    return tuple(tile for tile in range(KINDS) if completes([*before, tile]))


def completes(tiles: Sequence[int]) -> bool:
    counts = [tiles.count(tile) for tile in range(KINDS)]
    if len(tiles) == 14 and all(count % 2 == 0 for count in counts):
        return True
    return any(True for _ in splits(counts, pairs=1))
