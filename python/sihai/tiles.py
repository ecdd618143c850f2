"""Tiles: 34 kinds as integers, and their text.

Ids: 0-8 characters, 9-17 dots, 18-26 bamboo, 27-30 winds E S W N, 31 red, 32 green, 33 white.
In digits, ``5z`` is red, ``6z`` green and ``7z`` white.
"""

from __future__ import annotations

from sihai import _core
from sihai.errors import HandError, shown

KINDS = 34
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)
SEATS = ("E", "S", "W", "N")
SUITS = ("m", "p", "s")


def utf8(text: str, field: str) -> bytes:
    """The bytes of a text for the engine's readers, lone surrogates and all."""
    if not isinstance(text, str):
        raise HandError(f"{field}: must be text, not {type(text).__name__}", "bad_field")
    return text.encode("utf-8", "surrogatepass")


def parse_tile(text: str) -> int:
    """The id of the one tile that the text names, in any notation.

    Raises:
        HandError: ``bad_tile`` if it names none or several.
    """
    return _core.parse_tile(utf8(text, "tile"), "tile")


def parse_tiles(text: str) -> tuple[int, ...]:
    """The ids of the tiles that the text names, ascending.

    Raises:
        HandError: ``bad_tile`` if the text is not tiles.
    """
    counts = _core.parse_tiles(utf8(text, "tiles"), "tiles")
    return tuple(tile for tile, count in enumerate(counts) for _ in range(count))


def tile_text(tile: int) -> str:
    """The canonical text of a tile: ``5z``.

    Raises:
        HandError: ``bad_tile`` if the number is no tile's.
    """
    return _core.write_tile(check_tile(tile, "tile"))


def tiles_text(tiles: object) -> str:
    """The canonical text of tile ids in any order: ``123m45p9s5z``.

    Raises:
        HandError: ``bad_tile`` if a number is no tile's, ``too_many_copies`` above 255 of one.
    """
    return _core.write_tiles(tile_counts(tiles, "tiles"))


def tile_unicode(tile: int) -> str:
    """The picture of a tile: U+1F000 to U+1F021."""
    return _core.tile_unicode(check_tile(tile, "tile"))


def check_tile(tile: object, field: str) -> int:
    """The tile's id if it is one, as a plain int.

    Raises:
        HandError: ``bad_tile``.
    """
    try:
        number = -1 if isinstance(tile, bool | str | bytes) else tile.__index__()  # type: ignore[attr-defined]
    except (AttributeError, TypeError):
        number = -1
    if not 0 <= number < KINDS:
        raise HandError(f"{field}: {shown(tile)} is no tile; tiles are 0 to 33", "bad_tile")
    return int(number)


def tile_counts(tiles: object, field: str) -> bytes:
    """34 counts of tiles given as text in any notation or as an iterable of ids.

    Raises:
        HandError: ``bad_tile``, ``too_many_copies``, or ``bad_field`` for anything else.
    """
    if isinstance(tiles, str):
        return _core.parse_tiles(utf8(tiles, field), field)
    counts = bytearray(KINDS)
    try:
        ids = iter(tiles)  # type: ignore[call-overload]
    except TypeError:
        message = f"{field}: must be text or tile ids, not {type(tiles).__name__}"
        raise HandError(message, "bad_field") from None
    for tile in ids:
        number = check_tile(tile, field)
        counts[number] = min(counts[number] + 1, 255)
    return bytes(counts)
