"""Is this hand possible at all? Turns the fields of a hand into a `Hand`, or names its fault."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from .readings import CHOWS, KONGS, PUNGS, Block, Kind
from .tiles import SEATS, SUITS, TileError, parse_tiles

FIELDS = {
    "id", "rules", "concealed", "melds", "win", "self_draw", "seat", "prevailing", "flags",
    "flowers", "void_suit",
}  # fmt: skip
BLESSINGS = {"blessing_of_heaven", "blessing_of_earth", "blessing_of_man"}
KONG_FLAGS = {"kong_replacement", "robbing_kong", "after_kong_discard"}
FLAGS = BLESSINGS | KONG_FLAGS | {"last_tile", "last_of_kind", "ready_at_start"}


class Meld(NamedTuple):
    block: Block
    exposed: bool


class Hand(NamedTuple):
    """A hand that can exist."""

    concealed: tuple[int, ...]  # sorted, with the winning tile
    melds: tuple[Meld, ...]
    win: int
    self_draw: bool
    seat: int | None  # index in SEATS
    prevailing: int | None
    flags: frozenset[str]
    flowers: int
    void_suit: int | None  # index in SUITS

    @property
    def meld_blocks(self) -> list[Block]:
        return [meld.block for meld in self.melds]

    @property
    def tiles(self) -> list[int]:
        """Every tile, melds included."""
        return [*self.concealed, *(tile for block in self.meld_blocks for tile in block.tiles)]


class HandError(ValueError):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


def checked(hand: Mapping[str, Any]) -> Hand:
    """The hand, or a HandError. The checks stand in the order of precedence of their codes."""
    check_fields(hand)
    concealed, win, meld_tiles = read_tiles(hand)
    melds = tuple(
        read_meld(meld["kind"], tiles)
        for meld, tiles in zip(hand.get("melds", []), meld_tiles, strict=True)
    )
    seat = read_seat(hand.get("seat"))
    prevailing = read_seat(hand.get("prevailing"))
    void_suit = hand.get("void_suit")
    flags = frozenset(hand.get("flags", []))
    if not flags <= FLAGS:
        raise HandError("bad_flag", f"unknown: {sorted(flags - FLAGS)}")
    if len(concealed) + 3 * len(melds) != 14:
        raise HandError("bad_count", "concealed tiles and three for each meld must make 14")
    result = Hand(
        tuple(sorted(concealed)),
        melds,
        -1 if win is None else win,
        hand.get("self_draw", False),
        seat,
        prevailing,
        flags,
        hand.get("flowers", 0),
        None if void_suit is None else SUITS.index(void_suit),
    )
    tiles = result.tiles
    if any(tiles.count(tile) > 4 for tile in set(tiles)):
        raise HandError("too_many_copies", "more than four tiles alike")
    if win not in concealed:
        raise HandError("win_not_in_hand", "the concealed tiles must hold the winning tile")
    reason = contradiction(result)
    if reason:
        raise HandError("impossible_condition", reason)
    return result


def check_fields(hand: Mapping[str, Any]) -> None:
    """Unknown fields and values of the wrong type or range: bad_field."""
    flags = hand.get("flags", [])
    flowers = hand.get("flowers", 0)
    melds = hand.get("melds", [])
    faults = {
        "fields": not hand.keys() <= FIELDS or "concealed" not in hand,
        "concealed": not isinstance(hand.get("concealed", ""), str | list | tuple),
        "win": not isinstance(hand.get("win"), str | int | None),
        "melds": not isinstance(melds, list | tuple)
        or not all(isinstance(meld, Mapping) and meld.keys() == {"kind", "tiles"} for meld in melds)
        or not all(isinstance(meld["tiles"], str | list | tuple) for meld in melds),
        "self_draw": not isinstance(hand.get("self_draw", False), bool),
        "seat": not isinstance(hand.get("seat"), str | None),
        "prevailing": not isinstance(hand.get("prevailing"), str | None),
        "flags": not isinstance(flags, list | tuple)
        or not all(isinstance(flag, str) for flag in flags),
        "flowers": type(flowers) is not int or not 0 <= flowers <= 8,
        "void_suit": hand.get("void_suit") not in ("m", "p", "s", None),
    }
    wrong = [name for name, fault in faults.items() if fault]
    if wrong:
        raise HandError("bad_field", ", ".join(wrong))


def read_tiles(hand: Mapping[str, Any]) -> tuple[list[int], int | None, list[list[int]]]:
    """Concealed tiles, winning tile, and the tiles of each meld."""
    try:
        concealed = parse_tiles(hand["concealed"])
        win = hand.get("win")
        if isinstance(win, str):
            winning = parse_tiles(win)
            if len(winning) != 1:
                raise TileError(f"one winning tile, not {win!r}")
            win = winning[0]
        elif win is not None:
            parse_tiles([win])
        melds = [parse_tiles(meld["tiles"]) for meld in hand.get("melds", [])]
    except TileError as error:
        raise HandError("bad_tile", str(error)) from error
    return concealed, cast(int | None, win), melds


def read_meld(kind: object, tiles: list[int]) -> Meld:
    lowest = min(tiles, default=-1)
    candidates = {
        "chow": CHOWS.get(lowest),
        "pung": PUNGS[lowest],
        "kong": KONGS[lowest],
        "concealed_kong": KONGS[lowest],
    }
    block = candidates.get(kind) if isinstance(kind, str) else None
    if block is None or tuple(sorted(tiles)) != block.tiles:
        raise HandError("bad_meld", f"{kind!r} of {tiles}")
    return Meld(block, exposed=kind != "concealed_kong")


def read_seat(seat: str | None) -> int | None:
    if seat is None:
        return None
    if seat not in tuple(SEATS):
        raise HandError("bad_seat", f"{seat!r} is not one of E, S, W, N")
    return SEATS.index(seat)


def contradiction(hand: Hand) -> str | None:
    """Why the conditions of this win cannot hold together; None when they can."""
    flags = hand.flags
    blessings = flags & BLESSINGS
    kong_flags = flags & KONG_FLAGS
    has_kong = any(block.kind is Kind.KONG for block in hand.meld_blocks)
    by_draw = blessings & {"blessing_of_heaven", "blessing_of_earth"}
    not_dealer = blessings & {"blessing_of_earth", "blessing_of_man"}
    rules = [
        (by_draw and not hand.self_draw, "heaven and earth are self-draws"),
        ("blessing_of_man" in flags and hand.self_draw, "man is a win on a discard"),
        (blessings and hand.melds, "a blessing has no melds"),
        (len(blessings) > 1, "two blessings"),
        (blessings and "last_tile" in flags, "a blessing is not on the last tile"),
        (blessings and "last_of_kind" in flags, "a blessing is not on the last of its kind"),
        (blessings and kong_flags, "a blessing comes before any kong"),
        (len(kong_flags) > 1, "two kong flags"),
        ("blessing_of_heaven" in flags and hand.seat not in (0, None), "heaven is the dealer's"),
        (not_dealer and hand.seat == 0, "earth and man are not the dealer's"),
        ("kong_replacement" in flags and not hand.self_draw, "a replacement is a self-draw"),
        ("kong_replacement" in flags and not has_kong, "a replacement without a kong"),
        ("robbing_kong" in flags and hand.self_draw, "a robbed kong is no self-draw"),
        ("robbing_kong" in flags and "last_tile" in flags, "a robbed tile is not the last"),
        ("robbing_kong" in flags and hand.tiles.count(hand.win) > 1, "a copy of a robbed tile"),
        ("last_of_kind" in flags and hand.concealed.count(hand.win) > 1, "a copy is concealed"),
        ("after_kong_discard" in flags and hand.self_draw, "a discard is no self-draw"),
        ("ready_at_start" in flags and hand.melds, "ready at the start has no melds"),
    ]
    return next((reason for broken, reason in rules if broken), None)
