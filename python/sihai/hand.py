"""Hands, melds and the facts of a win."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from functools import lru_cache
from typing import Any, NamedTuple, Self

from sihai import _core
from sihai.errors import HandError, first_fault
from sihai.tiles import KINDS, SEATS, SUITS, check_tile, tile_counts, tiles_text, utf8

MELD_KINDS = ("chow", "pung", "kong", "concealed_kong")

_NO_TILE = 255
_UNKNOWN = 255


class Meld(NamedTuple):
    """An exposed block or a concealed kong: its kind and its lowest tile.

    >>> Meld("chow", 0)
    Meld(kind='chow', tile=0)
    """

    kind: str
    tile: int

    def __str__(self) -> str:
        """The meld as in a hand's text: ``[123m]``, ``(1111m)``."""
        return _core.write_meld(_meld_code(self))

    @property
    def tiles(self) -> tuple[int, ...]:
        """The ids of its three or four tiles."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (3 if self.kind == "pung" else 4)


def _meld_code(meld: object) -> int:
    """The engine's number of a meld given as `Meld`, (kind, tile) or {"kind", "tiles"}."""
    if isinstance(meld, dict):
        unknown = set(meld) - {"kind", "tiles"}
        if unknown or len(meld) != 2:
            fault = f"has no field {min(map(str, unknown))!r:.60}" if unknown else "is not whole"
            raise HandError(f"melds: a meld {fault}; it has kind and tiles", "bad_field")
        kind, tiles = meld["kind"], meld["tiles"]
        if not isinstance(tiles, str):
            raise HandError("melds: tiles must be text such as 123m", "bad_field")
        return _core.parse_meld(utf8(tiles, "melds"), _meld_kind(kind))
    lowest: object
    try:
        kind, lowest = meld  # type: ignore[misc]
    except (TypeError, ValueError):
        message = f"melds: {meld!r:.60} is no meld; give Meld(kind, tile)"
        raise HandError(message, "bad_field") from None
    number = _meld_kind(kind)
    tile = check_tile(lowest, "melds")
    if number == 0 and (tile >= 27 or tile % 9 > 6):
        raise HandError("melds: a chow starts at 1 to 7 of a suit", "bad_meld")
    return 1 + KINDS * number + tile


def _meld_kind(kind: object) -> int:
    if kind not in MELD_KINDS or not isinstance(kind, str):
        message = f"melds: {kind!r:.60} is no kind of meld; kinds are {', '.join(MELD_KINDS)}"
        raise HandError(message, "bad_meld")
    return MELD_KINDS.index(kind)


class Hand(_core.Hand):
    """Tiles, melds and the winning tile. Immutable, hashable; melds have no order.

    Args:
        concealed: the concealed tiles with the winning tile, as text or ids.
        melds: `Meld`, ``(kind, tile)`` or ``{"kind": ..., "tiles": ...}`` each.
        win: the winning tile, as text or id; None for a hand that waits or discards.

    Raises:
        HandError: with the code of INTERFACE: the first of several faults.

    >>> hand = Hand.parse("[555z] (1111m) 23p 789s 99s +1p")
    >>> hand
    Hand.parse('[555z] (1111m) 23p78999s +1p')
    >>> hand.win, len(hand.concealed)
    (9, 8)
    """

    __slots__ = ()

    def __init__(
        self,
        concealed: str | Iterable[int],
        melds: Iterable[Any] = (),
        win: str | int | None = None,
    ) -> None:
        """Check all parts and raise the first fault."""
        faults: list[HandError] = []
        counts = b""
        codes: list[int] = []
        tile = _NO_TILE
        try:
            counts = tile_counts(concealed, "concealed")
        except HandError as fault:
            faults.append(fault)
        try:
            melds = list(melds) if not isinstance(melds, str | bytes | dict) else None  # type: ignore[assignment]
        except TypeError:
            melds = None  # type: ignore[assignment]
        if melds is None:
            faults.append(HandError("melds: must be a list of melds", "bad_field"))
            melds = ()
        for meld in melds:
            try:
                codes.append(_meld_code(meld))
            except HandError as fault:
                faults.append(fault)
        try:
            if win is not None:
                tile = _tile_of(win)
        except HandError as fault:
            faults.append(fault)
        first_fault(faults)
        super().__init__(counts, bytes(codes), tile)

    @classmethod
    def parse(cls, text: str) -> Self:
        """A hand from its one-string form, in any notation.

        Raises:
            HandError: what is wrong, where in the text, and what would be right.
        """
        hand = cls.__new__(cls)
        _core.Hand.__init__(hand, utf8(text, "hand"))
        return hand

    @classmethod
    def _from_core(cls, core: _core.Hand) -> Self:
        """The engine's hand, checked: a row of a batch may hold anything."""
        hand = cls.__new__(cls)
        _core.Hand.__init__(hand, core._concealed(), core._melds(), core._win())
        return hand

    @property
    def concealed(self) -> tuple[int, ...]:
        """The concealed tiles with the winning tile, ascending ids."""
        return tuple(t for t, count in enumerate(self._concealed()) for _ in range(count))

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds, by kind and then by tile."""
        return tuple(
            Meld(MELD_KINDS[(code - 1) // KINDS], (code - 1) % KINDS)
            for code in self._melds()
            if code
        )

    @property
    def win(self) -> int | None:
        """The winning tile, or None."""
        tile = self._win()
        return None if tile == _NO_TILE else tile

    def __str__(self) -> str:
        """The canonical text."""
        return self._text()

    def __repr__(self) -> str:
        """Python that gives the same hand."""
        return f"Hand.parse({self._text()!r})"

    def __eq__(self, other: object) -> bool:
        """Whether tiles, melds and winning tile are the same."""
        return self._equals(other) if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        """By tiles, melds and winning tile."""
        return hash((self._concealed(), self._melds(), self._win()))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle as text."""
        return Hand.parse, (self._text(),)

    def to_dict(self) -> dict[str, Any]:
        """The fields ``concealed``, ``melds`` and ``win`` of the JSON form."""
        win = self.win
        return {
            "concealed": tiles_text(self.concealed),
            "melds": [{"kind": meld.kind, "tiles": tiles_text(meld.tiles)} for meld in self.melds],
            "win": None if win is None else _core.write_tile(win),
        }

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Self:
        """A hand from ``hand``, or from ``concealed``, ``melds`` and ``win``, of the JSON form.

        Raises:
            HandError: ``bad_field`` for a field that is unknown, missing or of the wrong type.
        """
        if not isinstance(fields, dict):
            raise HandError("a hand must be an object with fields", "bad_field")
        if "hand" in fields:
            others = [name for name in fields if name != "hand"]
            if others:
                message = f"{others[0]!s:.60}: give either hand, or concealed, melds and win"
                raise HandError(message, "bad_field")
            return cls.parse(fields["hand"])
        unknown = [name for name in fields if name not in ("concealed", "melds", "win")]
        if unknown:
            message = f"{unknown[0]!s:.60}: no such field; a hand has concealed, melds and win"
            raise HandError(message, "bad_field")
        for name, kind, what in (("concealed", str, "text"), ("melds", list, "a list")):
            if not isinstance(fields.get(name, [] if name == "melds" else None), kind):
                raise HandError(f"{name}: must be {what}", "bad_field")
        if not isinstance(fields.get("win"), str | None):
            raise HandError("win: must be text", "bad_field")
        return cls(fields["concealed"], fields.get("melds", ()), fields.get("win"))


def _tile_of(tile: str | int) -> int:
    if isinstance(tile, str):
        return _core.parse_tile(utf8(tile, "win"))
    return check_tile(tile, "win")


class Flag(IntFlag):
    """Win conditions, as bits."""

    LAST_TILE = 1
    KONG_REPLACEMENT = 2
    ROBBING_KONG = 4
    BLESSING_OF_HEAVEN = 8
    BLESSING_OF_EARTH = 16
    BLESSING_OF_MAN = 32
    LAST_OF_KIND = 64
    READY_AT_START = 128
    AFTER_KONG_DISCARD = 256


FLAGS: tuple[str, ...] = _core.FLAG_NAMES


class WinContext(_core.WinContext):
    """The facts of the table at the moment of the win. Immutable, hashable.

    Args:
        self_draw: whether the winner drew the winning tile.
        seat: the winner's seat wind, ``"E" "S" "W" "N"``, 0 to 3, or None: unknown.
        prevailing: the prevailing wind, likewise.
        flags: names out of ``FLAGS``, or a `Flag`.
        flowers: 0 to 8.
        void_suit: the suit declared void, ``"m" "p" "s"`` or None.

    Raises:
        HandError: ``bad_field``, ``bad_seat`` or ``bad_flag``. Facts that contradict each other
            or the hand are found when the hand is scored.

    >>> WinContext(self_draw=True, seat="E")
    WinContext(self_draw=True, seat='E')
    """

    __slots__ = ()

    def __init__(
        self,
        *,
        self_draw: bool = False,
        seat: str | int | None = None,
        prevailing: str | int | None = None,
        flags: Iterable[str] | Flag = (),
        flowers: int = 0,
        void_suit: str | None = None,
    ) -> None:
        """Check each fact by itself and raise the first fault."""
        faults: list[HandError] = []
        if not isinstance(self_draw, bool):
            faults.append(HandError("self_draw: must be true or false", "bad_field"))
        if isinstance(flowers, bool) or not isinstance(flowers, int) or not 0 <= flowers <= 8:
            faults.append(HandError(f"flowers: {flowers!r:.60} is not 0 to 8", "bad_field"))
        if void_suit is not None and (not isinstance(void_suit, str) or void_suit not in SUITS):
            faults.append(HandError(f"void_suit: {void_suit!r:.60} is not m, p or s", "bad_field"))
        seats = []
        for field, wind in (("seat", seat), ("prevailing", prevailing)):
            try:
                seats.append(wind_number(wind, field))
            except HandError as fault:
                faults.append(fault)
        try:
            bits = _flag_bits(flags)
        except HandError as fault:
            faults.append(fault)
        first_fault(faults)
        void = _UNKNOWN if void_suit is None else SUITS.index(void_suit)
        super().__init__(self_draw, seats[0], seats[1], bits, flowers, void)

    @classmethod
    def _from_core(cls, core: _core.WinContext) -> Self:
        """The engine's context, checked: a row of a batch may hold anything."""
        self_draw, *winds, flags, flowers, void = core._values()
        return cls(
            self_draw=self_draw,
            seat=None if winds[0] == _UNKNOWN else winds[0],
            prevailing=None if winds[1] == _UNKNOWN else winds[1],
            flags=Flag(flags),
            flowers=flowers,
            void_suit=None if void == _UNKNOWN else "mps"[void : void + 1],
        )

    @property
    def self_draw(self) -> bool:
        """Whether the winner drew the winning tile."""
        return bool(self._values()[0])

    @property
    def seat(self) -> str | None:
        """The winner's seat wind."""
        return _wind_name(self._values()[1])

    @property
    def prevailing(self) -> str | None:
        """The prevailing wind."""
        return _wind_name(self._values()[2])

    @property
    def flags(self) -> Flag:
        """The win conditions."""
        return Flag(self._values()[3])

    @property
    def flowers(self) -> int:
        """The number of flowers."""
        return int(self._values()[4])

    @property
    def void_suit(self) -> str | None:
        """The suit declared void."""
        suit = self._values()[5]
        return None if suit == _UNKNOWN else SUITS[suit]

    def to_dict(self) -> dict[str, Any]:
        """The fields of the JSON form."""
        return {
            "self_draw": self.self_draw,
            "seat": self.seat,
            "prevailing": self.prevailing,
            "flags": [name for bit, name in enumerate(FLAGS) if self.flags >> bit & 1],
            "flowers": self.flowers,
            "void_suit": self.void_suit,
        }

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Self:
        """A context from the fields of the JSON form; what is absent has its default.

        Raises:
            HandError: ``bad_field`` for a field that is unknown or of the wrong type.
        """
        known = ("self_draw", "seat", "prevailing", "flags", "flowers", "void_suit")
        for name in fields:
            if name not in known:
                message = f"{name!s:.60}: no such field; a win has {', '.join(known)}"
                raise HandError(message, "bad_field")
        if not isinstance(fields.get("flags", []), list):
            raise HandError("flags: must be a list of names", "bad_field")
        for name in ("seat", "prevailing"):
            if not isinstance(fields.get(name), str | None):
                raise HandError(f"{name}: must be E, S, W, N or null", "bad_field")
        return cls(**fields)

    def __repr__(self) -> str:
        """Python that gives the same context; what has its default is left out."""
        default = WinContext().to_dict()
        fields = (f"{k}={v!r}" for k, v in self.to_dict().items() if v != default[k])
        return f"WinContext({', '.join(fields)})"

    def __eq__(self, other: object) -> bool:
        """Whether all facts are the same."""
        return (
            self._values() == other._values() if isinstance(other, WinContext) else NotImplemented
        )

    def __hash__(self) -> int:
        """By all facts."""
        return hash(self._values())

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        """Pickle as the JSON form."""
        return WinContext.from_dict, (self.to_dict(),)


def wind_number(wind: object, field: str) -> int:
    """0 to 3 for a wind by name or number, 255 for None.

    Raises:
        HandError: ``bad_seat``.
    """
    if wind is None:
        return _UNKNOWN
    if isinstance(wind, str) and wind in SEATS:
        return SEATS.index(wind)
    if isinstance(wind, int) and not isinstance(wind, bool) and 0 <= wind < 4:
        return int(wind)
    raise HandError(f"{field}: {wind!r:.60} is no wind; winds are E, S, W, N", "bad_seat")


def _wind_name(number: int) -> str | None:
    return None if number == _UNKNOWN else SEATS[number]


def _flag_bits(flags: object) -> int:
    if isinstance(flags, Flag):
        if not 0 <= flags < 1 << len(FLAGS):
            raise HandError(f"flags: {flags!r:.60} has a bit without a meaning", "bad_flag")
        return int(flags)
    if isinstance(flags, str | bytes | dict):
        raise HandError("flags: must be a list of names", "bad_field")
    try:
        names = list(flags)  # type: ignore[call-overload]
    except TypeError:
        raise HandError("flags: must be a list of names", "bad_field") from None
    bits = 0
    for name in names:
        if not isinstance(name, str) or name not in FLAGS:
            message = f"flags: {name!r:.60} is no flag; flags are {', '.join(FLAGS)}"
            raise HandError(message, "bad_flag")
        bits |= 1 << FLAGS.index(name)
    return bits


@lru_cache(maxsize=4096, typed=True)
def _known_context(
    self_draw: bool,
    seat: str | int | None,
    prevailing: str | int | None,
    flags: tuple[str, ...] | Flag,
    flowers: int,
    void_suit: str | None,
) -> WinContext:
    return WinContext(
        self_draw=self_draw,
        seat=seat,
        prevailing=prevailing,
        flags=flags,
        flowers=flowers,
        void_suit=void_suit,
    )


def context_of(
    self_draw: bool,
    seat: str | int | None,
    prevailing: str | int | None,
    flags: Iterable[str] | Flag,
    flowers: int,
    void_suit: str | None,
) -> WinContext:
    """A context of these facts; one made before is used again."""
    try:
        return _known_context(self_draw, seat, prevailing, flags, flowers, void_suit)  # type: ignore[arg-type]
    except TypeError:  # a list of flags, or something that is no fact at all
        return WinContext(
            self_draw=self_draw,
            seat=seat,
            prevailing=prevailing,
            flags=flags,
            flowers=flowers,
            void_suit=void_suit,
        )
