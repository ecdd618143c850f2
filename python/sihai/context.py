"""The facts of the table at the moment of a win."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from functools import lru_cache
from typing import Any, Self

from sihai import _core
from sihai.errors import Faults, HandError, shown, shown_name
from sihai.tiles import SEATS, SUITS

_UNKNOWN = 255


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
FACTS = ("self_draw", "seat", "prevailing", "flags", "flowers", "void_suit")


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
        faults = Faults(HandError)
        if not isinstance(self_draw, bool):
            faults.add("self_draw: must be true or false")
        if isinstance(flowers, bool) or not isinstance(flowers, int) or not 0 <= flowers <= 8:
            faults.add(f"flowers: {shown(flowers)} is not 0 to 8")
        if void_suit is not None and (not isinstance(void_suit, str) or void_suit not in SUITS):
            faults.add(f"void_suit: {shown(void_suit)} is not m, p or s")
        numbers: tuple[Any, Any, Any] = (  # None only with a fault
            faults.of(wind_number, seat, "seat"),
            faults.of(wind_number, prevailing, "prevailing"),
            faults.of(_flag_bits, flags),
        )
        faults.raise_first()
        void = _UNKNOWN if void_suit is None else SUITS.index(void_suit)
        super().__init__(self_draw, *numbers, flowers, void)

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
        if not isinstance(fields, dict):
            raise HandError("the facts of a win must be an object with fields", "bad_field")
        for name in fields:
            if name not in FACTS:
                message = f"{shown_name(name)}: no such field; a win has {', '.join(FACTS)}"
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
    raise HandError(f"{field}: {shown(wind)} is no wind; winds are E, S, W, N", "bad_seat")


def _wind_name(number: int) -> str | None:
    return None if number == _UNKNOWN else SEATS[number]


def _flag_bits(flags: object) -> int:
    if isinstance(flags, Flag):
        if not 0 <= flags < 1 << len(FLAGS):
            raise HandError(f"flags: {shown(flags)} has a bit without a meaning", "bad_flag")
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
            message = f"flags: {shown(name)} is no flag; flags are {', '.join(FLAGS)}"
            raise HandError(message, "bad_flag")
        bits |= 1 << FLAGS.index(name)
    return bits


def _context(*facts: Any) -> WinContext:
    return WinContext(**dict(zip(FACTS, facts, strict=True)))


_known_context = lru_cache(maxsize=4096, typed=True)(_context)


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
        return _context(self_draw, seat, prevailing, flags, flowers, void_suit)
