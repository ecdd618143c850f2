"""How sets hang together by fans (MCR 1.4 a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sihai.ruleset_file import Yaku


def chain(blocks: int, fans: Iterable[tuple[Yaku, int]]) -> tuple[tuple[Yaku, int], ...]:
    """The fewest fans by which two of the blocks hang together; sets of blocks are bits.

    Empty if no two do.
    """
    known = tuple(fans)
    starts = [1 << place for place in range(blocks.bit_length()) if blocks >> place & 1]
    ways = (_way(start, blocks & ~start, known) for start in starts)
    return min((way for way in ways if way), key=len, default=())


def _way(start: int, ends: int, fans: Sequence[tuple[Yaku, int]]) -> tuple[tuple[Yaku, int], ...]:
    """The fewest fans from one block to any of others, breadth first."""
    reached: list[tuple[int, tuple[tuple[Yaku, int], ...]]] = [(start, ())]
    seen = start
    for at, way in reached:
        for fan in fans:
            _, on = fan
            if not at & on or fan in way:
                continue
            if on & ends:
                return (*way, fan)
            fresh = on & ~seen
            seen |= fresh
            if fresh:
                reached.append((fresh, (*way, fan)))
    return ()
