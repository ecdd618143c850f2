"""The 34 kinds of tile, as ids 0-33: characters, dots, bamboo, winds E S W N, then 中 發 白."""

from collections.abc import Iterable

KINDS = 34
SUITS = "mps"
HONORS = range(27, 34)
WINDS = range(27, 31)
DRAGONS = range(31, 34)
SEATS = "ESWN"  # in playing order; seat i has the wind tile 27 + i


class TileError(ValueError):
    """Text or a list that names no tiles."""


def suit(tile: int) -> int | None:
    """0 characters, 1 dots, 2 bamboo; None for an honor."""
    return tile // 9 if tile < 27 else None


def number(tile: int) -> int | None:
    """1-9 for a suited tile; None for an honor."""
    return tile % 9 + 1 if tile < 27 else None


def is_honor(tile: int) -> bool:
    return tile >= 27


def is_terminal(tile: int) -> bool:
    return tile < 27 and tile % 9 in (0, 8)


def is_outside(tile: int) -> bool:
    """A terminal or an honor (幺九)."""
    return is_terminal(tile) or is_honor(tile)


ORPHANS = tuple(tile for tile in range(KINDS) if is_outside(tile))


def parse_tiles(source: object) -> list[int]:
    """Tile ids of `123m45p7z`, or of a list of ids. Other spellings are not read here."""
    if isinstance(source, str):
        return _parse_text(source)
    if not isinstance(source, list | tuple):
        raise TileError(f"neither text nor a list of tiles: {source!r}")
    for tile in source:
        if type(tile) is not int or not 0 <= tile < KINDS:
            raise TileError(f"no tile id: {tile!r}")
    return list(source)


def _parse_text(text: str) -> list[int]:
    tiles: list[int] = []
    digits = ""
    for character in text:
        if character in "123456789":
            digits += character
        elif character in "mpsz" and digits:
            if character == "z" and max(digits) > "7":
                raise TileError(f"honors are 1z to 7z: {text!r}")
            offset = 9 * "mpsz".index(character) - 1
            tiles += [offset + int(digit) for digit in digits]
            digits = ""
        elif character != " ":
            raise TileError(f"unexpected {character!r} in {text!r}")
    if digits:
        raise TileError(f"digits without a suit in {text!r}")
    return tiles


def format_tiles(tiles: Iterable[int]) -> str:
    """The canonical text: each suit's digits in order, then its letter."""
    digits = ["", "", "", ""]
    for tile in sorted(tiles):
        digits[tile // 9] += str(tile % 9 + 1)
    return "".join(run + letter for run, letter in zip(digits, "mpsz", strict=True) if run)
