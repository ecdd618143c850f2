"""JSON lines: a hand a line in, its score out; wins in, what everyone pays out.

Every line that is not empty has its one line of answer, in order, whatever its bytes are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import BinaryIO

from msgspec import UNSET, UnsetType

from sihai.context import WinContext
from sihai.errors import (
    CODES,
    SihaiError,
    wrong_type,
)
from sihai.hand import Hand
from sihai.json_answers import (
    BLANK,
    BYTE_ORDER_MARK,
    DEFAULT_RULES,
    Answer,
    answer_line,
    answer_stream,
    begin,
    default_rules,
    error_fields,
    fields_of,
    named_rules,
    no_settlement,
)
from sihai.json_fields import (
    MixedLine,
    ScoreLine,
    SettleLine,
    facts_of,
    hand_of,
    is_mixed,
    read_line,
    win_context_of,
)
from sihai.payments import settle_collecting, settle_mixed_collecting
from sihai.ruleset import Ruleset
from sihai.settlement import Player, wins_of

_SOME_HAND = Hand.parse("123m456p789s1112z+2z")
_SOME_CONTEXT = WinContext()


def score_line(line: bytes | str, rules: Ruleset | str = DEFAULT_RULES) -> bytes | None:
    """The answer to one line of ``sihai score --jsonl``, without an end of line.

    Args:
        line: the JSON text.
        rules: the ruleset of a line that names none.

    Returns:
        JSON text; None if the line is empty.

    Raises:
        RulesetError: if `rules` is not known. Whatever the line holds is answered.
    """
    return answer_line(line, partial(_score, default=default_rules(rules)))


def settle_line(line: bytes | str, rules: Ruleset | str = DEFAULT_RULES) -> bytes | None:
    """The answer to one line of ``sihai settle --jsonl``; all as for `score_line`."""
    return answer_line(line, partial(_settle, default=default_rules(rules)))


def score_stream(source: BinaryIO, sink: BinaryIO, rules: Ruleset | str = DEFAULT_RULES) -> int:
    """Answer every line of a file of hands.

    Args:
        source: the lines, in UTF-8; a byte order mark at the beginning is skipped.
        sink: where the answers go; they are flushed as soon as no more input is at hand.
        rules: the ruleset of lines that name none.

    Returns:
        How many lines failed; a hand that does not win is an answer, not a failure.

    Raises:
        RulesetError: if `rules` is not known.
        OSError: if reading or writing fails.
    """
    return answer_stream(source, sink, partial(_score, default=default_rules(rules)))


def settle_stream(source: BinaryIO, sink: BinaryIO, rules: Ruleset | str = DEFAULT_RULES) -> int:
    """Answer every line of a file of wins; all as for `score_stream`."""
    return answer_stream(source, sink, partial(_settle, default=default_rules(rules)))


def read_hands(
    lines: bytes | str | Iterable[bytes | str],
) -> tuple[list[Hand], list[WinContext], list[int]]:
    """The hands of lines of ``sihai score --jsonl``, with the number of each one's error.

    Args:
        lines: a whole text, or its lines; empty ones are skipped.

    Returns:
        Hands, the facts of their wins, and 0 or the number of the error, which has some hand beside
        it all the same.

    Raises:
        TypeError: if a line is neither text nor bytes.
    """
    if isinstance(lines, bytes | str):
        text = lines if isinstance(lines, bytes) else lines.encode("utf-8", "surrogatepass")
        lines = text.removeprefix(BYTE_ORDER_MARK).split(b"\n")
    hands, contexts, errors = [], [], []
    for line in lines:
        if not isinstance(line, bytes | str):
            raise wrong_type("lines", "text or bytes", line)
        data = (line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")).strip(
            BLANK
        )
        if not data:
            continue
        read = read_line(data, ScoreLine)
        faults, _ = begin(read, default_rules(DEFAULT_RULES))
        hand = context = None
        if read.fields is not None:
            hand = faults.of(hand_of, read.fields)
            context = faults.of(win_context_of, read.fields)
        hands.append(hand or _SOME_HAND)
        contexts.append(context or _SOME_CONTEXT)
        errors.append(min((CODES.index(fault.code) for fault in faults), default=0))
    return hands, contexts, errors


def _score(data: bytes, default: Ruleset) -> Answer:
    line = read_line(data, ScoreLine)
    faults, rules = begin(line, default)
    try:
        hand = context = None
        if line.fields is not None:
            hand = faults.of(hand_of, line.fields)
            context = faults.of(win_context_of, line.fields)
        faults.raise_first()
        assert rules is not None and hand is not None  # noqa: PT018 - the fault was raised
        return {"id": line.id, "rules": rules.name, **rules.score(hand, context).to_dict()}
    except SihaiError as fault:
        return {
            "id": line.id,
            "rules": None if rules is None else rules.name,
            "points": 0,
            "raw": 0,
            "yaku": [],
            "shape": None,
            "blocks": [],
            "may_win": False,
            "error": error_fields(fault),
        }


def _settle(data: bytes, default: Ruleset) -> Answer:
    if is_mixed(data):
        return _settle_mixed(data, default)
    line = read_line(data, SettleLine)
    faults, rules = begin(line, default)
    try:
        fields = fields_of(line, faults)
        wins = wins_of(faults, ((win.seat, win.points) for win in fields.wins))
        deltas = settle_collecting(
            faults, rules, wins, fields.discarder, fields.as_self_draw, fields.out
        )
        return {"id": line.id, "deltas": deltas, "error": None}
    except SihaiError as fault:
        return no_settlement(line.id, fault)


def _settle_mixed(data: bytes, default: Ruleset) -> Answer:
    line = read_line(data, MixedLine)
    faults, _ = begin(line, default)
    try:
        fields = fields_of(line, faults)
        winner: object = fields.winner
        if winner is UNSET and fields.wins is not UNSET and len(fields.wins) > 1:
            winner = [win.seat for win in fields.wins]
            hand = None
        else:
            if winner is UNSET:
                faults.add("winner: missing; right is E, S, W or N")
            if fields.wins is not UNSET:
                faults.add("wins: not for players of mixed levels; give winner and hand")
            hand = faults.of(hand_of, fields)
        players = {
            seat: Player(player.rules, None if player.minimum is UNSET else player.minimum)
            for seat, player in fields.players.items()
        }
        settlement = settle_mixed_collecting(
            faults,
            players,
            hand,
            {**facts_of(fields), "self_draw": _known(fields.self_draw)},
            winner,
            fields.discarder,
            partial(named_rules, default=default),
        )
        return {
            "id": line.id,
            "deltas": settlement.deltas,
            "scores": settlement.scores,
            "error": None,
        }
    except SihaiError as fault:
        return no_settlement(line.id, fault)


def _known(value: bool | UnsetType) -> bool | None:
    return None if value is UNSET else value
