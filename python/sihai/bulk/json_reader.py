"""Hands out of JSON lines, many at a time, with the faults of those that hold none."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from sihai import _core
from sihai.batch import HandBatch
from sihai.bulk.one_ruleset import OneRuleset
from sihai.context import FACTS, WinContext, context_of
from sihai.errors import CODES, Faults, SihaiError
from sihai.hand import Hand
from sihai.json_fields import RAW_FIELDS, BulkLine, hand_of, read_line, win_context_of

_SOME_HAND = Hand.parse("123m456p789s1112z+2z")
_NO_CONTEXT = WinContext()._values()
_OBJECT = msgspec.json.Decoder(dict[str, Any])


class Lines(NamedTuple):
    """What some lines hold.

    Attributes:
        hands: a row a line.
        broken: rows that cannot be carried through as they are -> why.
        naming: rows that name a ruleset, which the answer has in its stead.
    """

    hands: HandBatch
    broken: dict[int, SihaiError]
    naming: list[int]


class Reader:
    """Reads the lines of one run.

    Attributes:
        added: names that lines must not have, as the output adds them.
        dropped: names that are not carried through.
    """

    def __init__(self, one: OneRuleset, added: Collection[str]) -> None:
        """Make ready for lines that may name the ruleset of the run."""
        self.dropped = frozenset({"rules"} if one.checked else ())
        self.added = frozenset(added) - self.dropped
        self._one = one
        names = {f"taken_{place}": name for place, name in enumerate(self.added)}
        kind = msgspec.defstruct(
            "BulkLineOfRun",
            [(field, UnsetType, UNSET) for field in names],
            bases=(BulkLine,),
            kw_only=True,
            rename=names,
        )
        self._decode = msgspec.json.Decoder(kind).decode

    def read(self, lines: list[bytes]) -> Lines:
        """The hands of lines, whatever their bytes are."""
        texts: list[str] = []
        contexts = _Contexts()
        places: list[int] = []
        slow: list[int] = []
        naming: list[int] = []
        whole = b"".join(lines)
        is_text = whole.isascii() or _is_utf8(whole)
        for row, line in enumerate(lines):
            try:
                fields: Any = self._decode(line)
                if not is_text:
                    line.decode()
            except (ValueError, RecursionError):
                texts.append("")
                places.append(0)
                slow.append(row)
                continue
            texts.append(fields.hand if fields.hand is not UNSET else "")
            if fields.rules is not UNSET and self.dropped:
                naming.append(row)
            place = contexts.place(fields)
            places.append(place or 0)
            if place is None or not self._is_plain(fields):
                slow.append(row)
        concealed, melds, win, faults = _core.parse_hands(texts, 1)
        broken = {}
        named = set(naming)
        for row in slow:
            hand, context, fault = self._read_closely(lines[row])
            if row not in named and self.dropped.intersection(fields_of_object(lines[row]) or ()):
                naming.append(row)
            faults[row] = 0 if fault is None else CODES.index(fault.code)
            if fault is not None and not self._is_carried(lines[row]):
                broken[row] = fault
            hand = hand or _SOME_HAND
            concealed[row] = np.frombuffer(hand._concealed(), np.uint8)
            melds[row] = np.frombuffer(hand._melds(), np.uint8)
            win[row] = hand._win()
            places[row] = 0 if context is None else contexts.add(context)
        facts = contexts.columns(places)
        batch = HandBatch.from_arrays(concealed, melds, win, **facts)._with_faults(faults)
        return Lines(batch, broken, naming)

    def problem(self, line: bytes) -> SihaiError | None:
        """The first fault of a line, one that shows only in scoring among them."""
        hand, context, fault = self._read_closely(line)
        if fault is not None or hand is None:
            return fault
        try:
            self._one.rules.score(hand, context)
        except SihaiError as found:
            return found
        return None

    def _is_plain(self, fields: Any) -> bool:
        """Whether a line has its hand in one text, and names no other ruleset."""
        return (
            fields.hand is not UNSET
            and fields.concealed is fields.melds is fields.win is UNSET
            and (fields.rules is UNSET or self._one.fault(fields.rules) is None)
        )

    def _read_closely(
        self, line: bytes
    ) -> tuple[Hand | None, WinContext | None, SihaiError | None]:
        """The hand of a line, the facts of its win, its first fault."""
        read = read_line(line, BulkLine)
        if read.fault is not None and read.fault.code == "bad_field":
            read = read_line(_without_nulls(line), BulkLine)
        faults = Faults(SihaiError, [] if read.fault is None else [read.fault])
        if isinstance(read.rules, str) and (other := self._one.fault(read.rules)) is not None:
            faults.append(other)
        for name in self.added.intersection(fields_of_object(line) or ()):
            faults.add(f"{name}: is the name of a column that is added; a prefix keeps them apart")
        hand = context = None
        if read.fields is not None:
            hand = faults.of(hand_of, read.fields)
            context = faults.of(win_context_of, read.fields)
        try:
            faults.raise_first()
        except SihaiError as fault:
            return hand, context, fault
        return hand, context, None

    def _is_carried(self, line: bytes) -> bool:
        """Whether a line is an object of which the output can be made by adding fields."""
        fields = fields_of_object(line)
        return fields is not None and _is_utf8(line) and not self.added.intersection(fields)


class _Contexts:
    """The facts of wins, each set of them that comes up made once."""

    def __init__(self) -> None:
        """Begin with the default alone."""
        self._values = [_NO_CONTEXT]
        self._places: dict[tuple[Any, ...], int | None] = {}

    def place(self, fields: Any) -> int | None:
        """The place of a line's facts in `columns`, None if one is wrong."""
        facts = (
            fields.self_draw is True,
            fields.seat,
            fields.prevailing,
            fields.flags,
            fields.flowers,
            fields.void_suit,
        )
        if facts not in self._places:
            try:
                self._places[facts] = self.add(context_of(*facts))
            except SihaiError:
                self._places[facts] = None
        return self._places[facts]

    def add(self, context: WinContext) -> int:
        """The place of other facts."""
        self._values.append(context._values())
        return len(self._values) - 1

    def columns(self, places: list[int]) -> dict[str, Any]:
        """An array of each fact, for rows with the facts at these places."""
        values = np.array(self._values, np.uint16)[places]
        return {name: values[:, column] for column, name in enumerate(FACTS)}


def fields_of_object(line: bytes) -> dict[str, Any] | None:
    """The fields of a line, None if it is no object."""
    try:
        return _OBJECT.decode(line)
    except (ValueError, RecursionError):
        return None


def _without_nulls(line: bytes) -> bytes:
    """A line less the fields that are null: as if absent."""
    fields = RAW_FIELDS.decode(line)
    return msgspec.json.encode({n: value for n, value in fields.items() if bytes(value) != b"null"})


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
