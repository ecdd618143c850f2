"""Calls of PyMahjongGB's MahjongFanCalculator for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import generate_mcr
from reference.tiles import parse_tiles

NAMES = (
    *("pack", "hand", "winTile", "flowerCount", "isSelfDrawn", "is4thTile", "isAboutKong"),
    *("isWallLast", "seatWind", "prevalentWind"),
)
"""The arguments that must be given, in order."""

TILES = [f"{suit}{number}" for suit in "WBT" for number in range(1, 10)]
TILES += [f"F{number}" for number in range(1, 5)] + [f"J{number}" for number in range(1, 4)]
PACKS = {"chow": "CHI", "pung": "PENG", "kong": "GANG", "concealed_kong": "GANG"}

Arguments = tuple[Any, ...]


def calls(
    n: int, seed: int, families: Sequence[str] | None = None, own: float = 0.1
) -> Iterator[Arguments]:
    """Random hands with random winds and flags, which may contradict the hand and one another.

    `own` is the share of melded chows and pungs with offer 0, so as if nobody had offered them.
    """
    rng = Random(seed)
    for fields in generate_mcr.hands(n, seed, families):
        packs = []
        for meld in fields["melds"]:
            tiles = sorted(parse_tiles(meld["tiles"]))
            offer = 0 if rng.random() < own else rng.randint(1, 3)
            if PACKS[meld["kind"]] == "GANG":
                offer = 0 if meld["kind"] == "concealed_kong" else rng.randint(1, 3)
            packs.append((PACKS[meld["kind"]], TILES[tiles[1]], offer))
        [win] = parse_tiles(fields["win"])
        held = list(parse_tiles(fields["concealed"]))
        held.remove(win)
        rng.shuffle(held)
        flags = [rng.random() < 0.5 for _ in range(4)]
        yield (
            *(tuple(packs), tuple(TILES[tile] for tile in held), TILES[win], fields["flowers"]),
            *(*flags, rng.randrange(4), rng.randrange(4)),
        )


def outcome(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call returns, or the type and message of what it raises."""
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error), str(error)
