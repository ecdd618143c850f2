"""The fields of a line of JSON, and what is wrong with a line that does not have them."""

from __future__ import annotations

import re
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, Raw, UnsetType

from sihai.context import FACTS, WinContext, context_of
from sihai.errors import HandError, SihaiError
from sihai.hand import Hand

NULL = Raw(b"null")


class HandLine(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A hand and the facts of its win."""

    id: Raw = NULL
    hand: str | UnsetType = UNSET
    concealed: str | UnsetType = UNSET
    melds: list[dict[str, str]] | UnsetType = UNSET
    win: str | UnsetType | None = UNSET
    self_draw: bool | UnsetType = UNSET
    seat: str | None = None
    prevailing: str | None = None
    flags: tuple[str, ...] = ()
    flowers: int = 0
    void_suit: str | None = None


class ScoreLine(HandLine, kw_only=True):
    """A line of ``sihai score``."""

    rules: str | UnsetType = UNSET


class BulkLine(ScoreLine, kw_only=True, forbid_unknown_fields=False):
    """A line of a file of hands, which may have fields of its user's own."""


class WinFields(msgspec.Struct, forbid_unknown_fields=True):
    """A winner."""

    seat: str
    points: int


class SettleLine(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A line of ``sihai settle`` under one ruleset."""

    id: Raw = NULL
    rules: str | UnsetType = UNSET
    discarder: str | None = None
    as_self_draw: bool = False
    wins: tuple[WinFields, ...]
    out: tuple[str, ...] = ()


class AnalyzeLine(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A line of ``sihai analyze``."""

    id: Raw = NULL
    rules: str | UnsetType = UNSET
    hand: str | UnsetType = UNSET
    concealed: str | UnsetType = UNSET
    melds: list[dict[str, str]] | UnsetType = UNSET
    seat: str | None = None
    prevailing: str | None = None
    flowers: int = 0
    seen: str | None = None
    minimum: bool = False


class PlayerFields(msgspec.Struct, forbid_unknown_fields=True):
    """A player among mixed levels."""

    rules: str
    minimum: tuple[int, int] | UnsetType = UNSET


class MixedLine(HandLine, kw_only=True):
    """A line of ``sihai settle`` among mixed levels."""

    players: dict[str, PlayerFields]
    winner: str | tuple[str, ...] | UnsetType = UNSET
    discarder: str | None = None
    wins: tuple[WinFields, ...] | UnsetType = UNSET
    """Read only to tell that several winners have no settlement here."""


_RIGHT = {
    "rules": "the name of a ruleset",
    "hand": "a hand in one text, such as [555z] (1111m) 23p 789s 99s +1p",
    "concealed": "tiles as text, such as 123m45p9s5z, with the winning tile",
    "melds": 'a list of melds, such as {"kind": "pung", "tiles": "555z"}',
    "win": "one tile as text, such as 1p",
    "self_draw": "true or false",
    "seat": "E, S, W, N or null",
    "prevailing": "E, S, W, N or null",
    "flags": "a list of names, such as last_tile",
    "flowers": "a whole number from 0 to 8",
    "void_suit": "m, p, s or null",
    "discarder": "E, S, W, N, or null for a self-draw",
    "as_self_draw": "true or false",
    "wins": 'a list of winners, such as {"seat": "S", "points": 40}',
    "out": "a list of seats",
    "players": 'each seat with its player, such as "E": {"rules": "basic", "minimum": [10, 10]}',
    "winner": "E, S, W or N",
    "seen": "tiles visible elsewhere as text, such as 123m5z",
    "minimum": "true or false",
}

L = TypeVar("L", ScoreLine, BulkLine, SettleLine, MixedLine, AnalyzeLine)


class Line(NamedTuple, Generic[L]):
    """A line as far as it could be read: its fields, or the fault instead."""

    id: Raw
    rules: str | UnsetType | None
    """UNSET: not named; None: cannot be read."""
    fields: L | None
    fault: SihaiError | None


RAW_FIELDS = msgspec.json.Decoder(dict[str, Raw])
_TEXT = msgspec.json.Decoder(str)
_DECODERS: dict[type[Any], msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind)
    for kind in (ScoreLine, BulkLine, SettleLine, MixedLine, AnalyzeLine)
}


def is_mixed(data: bytes) -> bool:
    """Whether a line of ``sihai settle`` is about mixed levels."""
    try:
        return "players" in RAW_FIELDS.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return False


def read_line(data: bytes, kind: type[L]) -> Line[L]:
    """The line of that kind that the bytes hold, or its first fault."""
    try:
        if not data.isascii():
            data.decode()  # msgspec looks only at the texts that it makes
        fields = _DECODERS[kind].decode(data)
        return Line(fields.id, getattr(fields, "rules", UNSET), fields, None)
    except msgspec.ValidationError as error:
        fault = error
    except (UnicodeDecodeError, msgspec.DecodeError, RecursionError) as error:
        return Line(NULL, None, None, _not_json(error))
    # A value of the wrong type ends the reading: what follows may still be no JSON, which goes
    # before it.
    try:
        raw = RAW_FIELDS.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        return Line(NULL, None, None, _not_json(error))
    return Line(raw.get("id", NULL), _rules(raw), None, _wrong_field(kind, raw, str(fault)))


def _rules(raw: dict[str, Raw]) -> str | UnsetType | None:
    try:
        return _TEXT.decode(raw["rules"]) if "rules" in raw else UNSET
    except msgspec.DecodeError:
        return None


def _not_json(error: Exception) -> SihaiError:
    if isinstance(error, UnicodeDecodeError):
        what = f"not UTF-8, at byte {error.start}"
    elif isinstance(error, RecursionError):
        what = "nested too deeply"
    else:
        what = _plain(str(error).removeprefix("JSON is malformed: "))
    return SihaiError(f"line: {what}; it must be one JSON object", "bad_json")


def _wrong_field(kind: type[Any], raw: dict[str, Raw], message: str) -> SihaiError:
    known = kind.__struct_fields__
    for name in raw:
        if name not in known and kind.__struct_config__.forbid_unknown_fields:
            what = f"{name:.60}: no such field; this line has {', '.join(known)}"
            return SihaiError(what, "bad_field")
    what, at, path = message.partition(" - at `$.")
    path = path.rstrip("`").replace("[...]", "") if at else ""
    missing = re.fullmatch(r"Object missing required field `(\w+)`", what)
    if missing:
        path, what = f"{path}.{missing[1]}".lstrip("."), "missing"
    right = _RIGHT.get(re.split(r"[.\[]", path)[0])
    end = f"; right is {right}" if right else ""
    return SihaiError(f"{path:.60}: {_plain(what)}{end}", "bad_field")


def _plain(message: str) -> str:
    """A message of the JSON reader in the style of ours."""
    return message[:1].lower() + message[1:200].replace("`", "")


def facts_of(fields: HandLine) -> dict[str, Any]:
    """The facts of the win, but for self-draw."""
    return {name: getattr(fields, name) for name in FACTS if name != "self_draw"}


def win_context_of(fields: HandLine) -> WinContext:
    """The facts of the win.

    Raises:
        HandError: ``bad_field``, ``bad_seat`` or ``bad_flag``.
    """
    return context_of(self_draw=fields.self_draw is True, **facts_of(fields))


def waiting_hand_of(fields: AnalyzeLine) -> Hand:
    """The hand of a line that asks about one that waits or discards.

    Raises:
        HandError: its first fault, with the field it is in.
    """
    names = ("hand", "concealed", "melds")
    given = {name: value for name in names if (value := getattr(fields, name)) is not UNSET}
    if not given:
        raise HandError("hand: missing; give hand, or concealed and melds", "bad_field")
    return Hand.from_dict(given)


def hand_of(fields: HandLine) -> Hand:
    """The hand, in either of its forms.

    Raises:
        HandError: its first fault, with the field it is in.
    """
    names = ("hand", "concealed", "melds", "win")
    given = {name: value for name in names if (value := getattr(fields, name)) is not UNSET}
    if not given:
        raise HandError("hand: missing; give hand, or concealed, melds and win", "bad_field")
    try:
        return Hand.from_dict(given)
    except HandError as fault:
        if fault.code == "too_many_copies" and _is_waiting(given):
            message = "hand: a hand waiting; a hand that wins has 14 tiles, a meld as three"
            raise HandError(message, "bad_count") from None
        raise


def _is_waiting(given: dict[str, Any]) -> bool:
    """Whether a hand with too many copies is one tile short besides, a fault that goes before."""
    if given.get("win") is not None:
        return False
    field = "hand" if "hand" in given else "concealed"
    more = {**given, field: f"{given[field]} {'+' if field == 'hand' else ''}1m"}
    if field == "concealed":
        more["win"] = "1m"
    try:
        Hand.from_dict(more)
    except HandError as fault:
        return fault.code == "too_many_copies"
    return False
