"""Hands of every multiset of chows and of every set of pungs, as concealed tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import generate


def hands_of_chows(every: int, pairs: int) -> Iterator[dict[str, Any]]:
    """Multisets of up to four chows, filled up with pungs of honors, each with several pairs."""
    fillers = [("pung", tile) for tile in (27, 28, 31, 32)]
    for place, chows in enumerate(generate.chow_multisets()):
        if place % every:
            continue
        blocks = [*(("chow", tile) for tile in chows), *fillers[: 4 - len(chows)]]
        possible = 0
        for step in range(34):
            pair = ("pair", (place * 7 + step * 5) % 34)
            if generate.possible([*blocks, pair]):
                yield generate.plain_hand([*blocks, pair])
                possible += 1
                if possible == pairs:
                    break


def hands_of_pungs(every: int, pairs: int) -> Iterator[dict[str, Any]]:
    """Sets of four pungs, each with several pairs."""
    for place, pungs in enumerate(generate.pung_sets()):
        if place % every:
            continue
        blocks = [("pung", tile) for tile in pungs]
        free = [tile for tile in range(34) if tile not in pungs]
        for step in range(pairs):
            pair = free[(place + step * 7) % len(free)]
            yield generate.plain_hand([*blocks, ("pair", pair)])
