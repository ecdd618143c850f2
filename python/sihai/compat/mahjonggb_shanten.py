"""PyMahjongGB's functions that count shanten: the same names, arguments and results.

Where that package counts on a fifth copy of a tile, or on one in a meld, these do not; what differs
is listed in ``docs/compat-mahjonggb.md``.
"""

# ruff: noqa: N802 - PyMahjongGB's names
from __future__ import annotations

from typing import Any

from sihai import _core
from sihai.hand import MELD_KINDS
from sihai.tiles import KINDS

_Tiles = tuple[str, ...]

_CODES = [
    f"{letter}{rank}"
    for letter, ranks in (("W", 9), ("B", 9), ("T", 9), ("F", 4), ("J", 3))
    for rank in range(1, ranks + 1)
]
_TILES = {code: tile for tile, code in enumerate(_CODES)}
_SHOWN = sorted(range(KINDS), key=lambda tile: "WTBFJ".index(_CODES[tile][0]))  # in their order
_PACKS = {"CHI": "chow", "PENG": "pung", "GANG": "kong"}
_SHAPES = {name: 1 << bit for bit, name in enumerate(_core.SHAPES)}
_ALL_SHAPES = sum(_SHAPES.values())
_WHOLE = (13,)
_COPIES = 4


def MahjongShanten(pack: tuple[tuple[str, str, int], ...], hand: _Tiles) -> int:
    """The least shanten over all forms.

    Args:
        pack: melds ("CHI" | "PENG" | "GANG", tile, offer), of a chow the middle tile.
        hand: the other tiles, one more than a multiple of three.

    Raises:
        TypeError: for arguments that are wrong, with PyMahjongGB's words where it has any.

    >>> MahjongShanten((("CHI", "W2", 1),), ("B4", "B5", "B6", "T7", "T8", "T9", "F1", "F1", "F1",
    ...     "F2"))
    0
    """
    if not isinstance(pack, tuple):
        raise TypeError("Param `pack` must be a tuple!")
    counts = _counts(hand)
    sizes = (1, 4, 7, 10, 13)
    if sum(counts) not in sizes or len(pack) > (14 - sum(counts)) // 3:
        raise TypeError("ERROR_INVALID_HAND_OR_PACK")
    melds = bytes(_meld(item) for item in pack)
    shanten, _ = _measured(counts, melds, _ALL_SHAPES)
    return shanten


def RegularShanten(hand: _Tiles) -> tuple[int, _Tiles]:
    """The shanten to four sets and a pair, and the useful tiles.

    Raises:
        TypeError: see `MahjongShanten`.
    """
    return _shanten(hand, "standard", (1, 4, 7, 10, 13))


def SevenPairsShanten(hand: _Tiles) -> tuple[int, _Tiles]:
    """The shanten to seven pairs, and the useful tiles; see `RegularShanten`."""
    return _shanten(hand, "seven_pairs", _WHOLE)


def ThirteenOrphansShanten(hand: _Tiles) -> tuple[int, _Tiles]:
    """The shanten to thirteen orphans, and the useful tiles; see `RegularShanten`."""
    return _shanten(hand, "thirteen_orphans", _WHOLE)


def HonorsAndKnittedTilesShanten(hand: _Tiles) -> tuple[int, _Tiles]:
    """The shanten to knitted honors, and the useful tiles; see `RegularShanten`."""
    return _shanten(hand, "knitted_honors", _WHOLE)


def KnittedStraightShanten(hand: _Tiles) -> tuple[int, _Tiles]:
    """The shanten to a knitted straight, and the useful tiles; see `RegularShanten`."""
    return _shanten(hand, "knitted_straight", (10, 13))


def _shanten(hand: Any, shape: str, sizes: tuple[int, ...]) -> tuple[int, _Tiles]:
    counts = _counts(hand)
    if sum(counts) not in sizes:
        raise TypeError("ERROR_INVALID_HAND")
    shanten, useful = _measured(counts, b"", _SHAPES[shape])
    return shanten, tuple(_CODES[tile] for tile in _SHOWN if useful >> tile & 1)


def _measured(counts: bytes, melds: bytes, shapes: int) -> tuple[int, int]:
    try:
        shanten, useful = _core.shanten_to(counts, melds, shapes)
    except ValueError:  # five of a tile: no shanten of such a hand is worth anything
        raise TypeError("ERROR_INVALID_HAND") from None
    assert shanten is not None  # the standard shape, or no melds
    return shanten, useful


def _counts(hand: Any) -> bytes:
    if not isinstance(hand, tuple):
        raise TypeError("Param `hand` must be a tuple!")
    counts = [0] * KINDS
    for code in hand:
        tile = _TILES.get(code) if isinstance(code, str) else None
        if tile is None:
            raise TypeError("ERROE_WRONG_TILE_CODE")
        counts[tile] += 1
    return bytes(min(count, _COPIES + 1) for count in counts)


def _meld(item: Any) -> int:
    """The engine's number of a pack.

    Raises:
        TypeError: if it is none.
    """
    if not isinstance(item, tuple) or len(item) != 3 or item[0] not in _PACKS:
        raise TypeError("ERROR_INVALID_HAND_OR_PACK")
    kind, code, _ = item
    tile = _TILES.get(code) if isinstance(code, str) else None
    if tile is None:
        raise TypeError("ERROE_WRONG_TILE_CODE")
    if kind == "CHI":
        tile -= 1
        if tile < 0 or tile >= 27 or tile % 9 > 6:
            raise TypeError("ERROR_INVALID_HAND_OR_PACK")
    return 1 + KINDS * MELD_KINDS.index(_PACKS[kind]) + tile
