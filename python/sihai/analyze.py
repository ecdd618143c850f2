"""JSON lines about ready hands: a hand of 13 or 14 tiles a line in, what helps it out."""

from __future__ import annotations

from functools import partial
from typing import Any, BinaryIO

from sihai.context import WinContext, context_of
from sihai.errors import SihaiError
from sihai.json_answers import (
    DEFAULT_RULES,
    Answer,
    answer_line,
    answer_stream,
    begin,
    default_rules,
    error_fields,
    fields_of,
)
from sihai.json_fields import AnalyzeLine, read_line, waiting_hand_of
from sihai.ready import Discard, Seen, Value, Waits, check_seen
from sihai.ruleset import Ruleset

WAITING, DISCARDING = 1, 2  # what three leaves of the number of concealed tiles

_NOTHING: Answer = dict.fromkeys(
    (
        "shanten",
        "shanten_minimum",
        "exact",
        "waits",
        "best",
        "expected",
        "discards",
    )
)


def analyze_line(line: bytes | str, rules: Ruleset | str = DEFAULT_RULES) -> bytes | None:
    """The answer to one line of ``sihai analyze --jsonl``, without an end of line.

    Args:
        line: the JSON text.
        rules: the ruleset of a line that names none.

    Returns:
        JSON text; None if the line is empty.

    Raises:
        RulesetError: if `rules` is not known. Whatever the line holds is answered.
    """
    return answer_line(line, partial(_analyze, default=default_rules(rules)))


def analyze_stream(source: BinaryIO, sink: BinaryIO, rules: Ruleset | str = DEFAULT_RULES) -> int:
    """Answer every line of a file of hands.

    Args:
        source: the lines, in UTF-8; a byte order mark at the beginning is skipped.
        sink: where the answers go; they are flushed as soon as no more input is at hand.
        rules: the ruleset of lines that name none.

    Returns:
        How many lines failed.

    Raises:
        RulesetError: if `rules` is not known.
        OSError: if reading or writing fails.
    """
    return answer_stream(source, sink, partial(_analyze, default=default_rules(rules)))


def _analyze(data: bytes, default: Ruleset) -> Answer:
    line = read_line(data, AnalyzeLine)
    faults, rules = begin(line, default)
    name = None if rules is None else rules.name
    try:
        hand = context = None
        if line.fields is not None:
            fields = line.fields
            hand = faults.of(waiting_hand_of, fields)
            context = faults.of(
                context_of, False, fields.seat, fields.prevailing, (), fields.flowers, None
            )
            faults.of(check_seen, hand, fields.seen)
        fields = fields_of(line, faults)
        faults.raise_first()
        assert rules is not None and hand is not None and context is not None  # noqa: PT018
        found = analysis(rules, hand, context, fields.seen, fields.minimum)
        return {"id": line.id, "rules": name, **found, "error": None}
    except SihaiError as fault:
        return {"id": line.id, "rules": name, **_NOTHING, "error": error_fields(fault)}


def analysis(rules: Ruleset, hand: Any, context: WinContext, seen: Seen, minimum: bool) -> Answer:
    """What a line's answer says of a good hand; None for what does not apply to it.

    Raises:
        HandError: ``too_many_copies`` if more than four of a tile are held and seen.
    """
    facts: dict[str, Any] = {
        "seat": context.seat,
        "prevailing": context.prevailing,
        "flowers": context.flowers,
    }
    found = dict(_NOTHING)
    found["shanten"] = rules.shanten(hand)
    if minimum:
        least = rules.shanten(hand, minimum=True, **facts)
        found["shanten_minimum"] = None if least is None else int(least)
        found["exact"] = getattr(least, "exact", True)
    if len(hand.concealed) % 3 == DISCARDING:
        discards = rules.discards(hand, seen=seen, **facts)
        found["discards"] = [_discard(discard) for discard in discards]
    elif found["shanten"] == 0:
        waits = rules.waits(hand, seen=seen, **facts)
        found["waits"] = _waits(waits)
        found["best"] = _value(waits.best)
        found["expected"] = _value(waits.expected)
    return found


def _discard(discard: Discard) -> Answer:
    return {
        "tile": discard.tile,
        "shanten": discard.shanten,
        "useful": [useful._asdict() for useful in discard.useful],
        "left": discard.left,
        "waits": None if discard.waits is None else _waits(discard.waits),
    }


def _waits(waits: Waits) -> list[Answer]:
    return [
        {
            "tile": wait.tile,
            "left": wait.left,
            **{
                way: {"points": score.points, "may_win": score.may_win}
                for way, score in (("self_draw", wait.self_draw), ("discard", wait.discard))
            },
        }
        for wait in waits
    ]


def _value(value: Value | None) -> Answer | None:
    return None if value is None else value._asdict()
