"""Hands and melds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from sihai import _core
from sihai.errors import Faults, HandError, shown, shown_name
from sihai.tiles import KINDS, check_tile, tile_counts, tiles_text, utf8

MELD_KINDS = ("chow", "pung", "kong", "concealed_kong")

_NO_TILE = 255


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
        unknown = [name for name in meld if name not in ("kind", "tiles")]
        if unknown or len(meld) != 2:
            fault = f"has no field {shown(unknown[0])}" if unknown else "is not whole"
            raise HandError(f"melds: a meld {fault}; it has kind and tiles", "bad_field")
        kind, tiles = meld["kind"], meld["tiles"]
        if not isinstance(tiles, str):
            raise HandError("melds: tiles must be text such as 123m", "bad_field")
        return _core.parse_meld(utf8(tiles, "melds"), _meld_kind(kind), "melds")
    if not isinstance(meld, tuple | list) or len(meld) != 2:
        raise HandError(f"melds: {shown(meld)} is no meld; give Meld(kind, tile)", "bad_field")
    kind, lowest = meld
    number = _meld_kind(kind)
    tile = check_tile(lowest, "melds")
    if number == 0 and (tile >= 27 or tile % 9 > 6):
        raise HandError("melds: a chow starts at 1 to 7 of a suit", "bad_meld")
    return 1 + KINDS * number + tile


def _meld_kind(kind: object) -> int:
    if not isinstance(kind, str) or kind not in MELD_KINDS:
        message = f"melds: {shown(kind)} is no kind of meld; kinds are {', '.join(MELD_KINDS)}"
        raise HandError(message, "bad_meld" if isinstance(kind, str) else "bad_field")
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
        faults = Faults(HandError)
        counts = faults.of(tile_counts, concealed, "concealed")
        codes = [faults.of(_meld_code, meld) for meld in faults.of(_meld_list, melds) or ()]
        tile = _NO_TILE if win is None else faults.of(_tile_of, win)
        faults.raise_first()
        super().__init__(counts, bytes(codes), tile)  # type: ignore[arg-type]  # no fault, no None

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
                message = f"{shown_name(others[0])}: give either hand, or concealed, melds and win"
                raise HandError(message, "bad_field")
            return cls.parse(fields["hand"])
        unknown = [name for name in fields if name not in ("concealed", "melds", "win")]
        if unknown:
            name = shown_name(unknown[0])
            message = f"{name}: no such field; a hand has concealed, melds and win"
            raise HandError(message, "bad_field")
        for name, kind, what in (("concealed", str, "text"), ("melds", list, "a list")):
            if not isinstance(fields.get(name, [] if name == "melds" else None), kind):
                raise HandError(f"{name}: must be {what}", "bad_field")
        if not isinstance(fields.get("win"), str | None):
            raise HandError("win: must be text", "bad_field")
        return cls(fields["concealed"], fields.get("melds", ()), fields.get("win"))


def _meld_list(melds: Iterable[Any]) -> list[Any]:
    try:
        if not isinstance(melds, str | bytes | dict):
            return list(melds)
    except TypeError:
        pass
    raise HandError("melds: must be a list of melds", "bad_field")


def _tile_of(tile: str | int) -> int:
    if isinstance(tile, str):
        return _core.parse_tile(utf8(tile, "win"), "win")
    return check_tile(tile, "win")
