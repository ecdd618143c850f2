"""What the answers to all kinds of JSON lines have in common.

Every line that is not empty has its one line of answer, in order, whatever its bytes are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET, Raw, UnsetType

from sihai.errors import Faults, RulesetError, SettlementError, SihaiError, shown
from sihai.json_fields import L, Line
from sihai.ruleset import Ruleset, ruleset
from sihai.ruleset_source import builtin_names

DEFAULT_RULES = "fourseas-intermediate"

Answer = dict[str, Any]

BLANK = b" \t\r\n"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_CHUNK = 1 << 16


def default_rules(rules: Ruleset | str) -> Ruleset:
    """The ruleset of lines that name none.

    Raises:
        RulesetError: if it is not known.
    """
    return rules if isinstance(rules, Ruleset) else ruleset(rules)


def answer_line(line: bytes | str, answer: Callable[[bytes], Answer]) -> bytes | None:
    """The answer to one line, without an end of line; None if the line is empty."""
    if isinstance(line, str):
        line = line.encode("utf-8", "surrogatepass")
    data = line.strip(BLANK)
    return _written(answer(data)) if data else None


def answer_stream(source: BinaryIO, sink: BinaryIO, answer: Callable[[bytes], Answer]) -> int:
    """Answer every line of a file; how many failed.

    Raises:
        OSError: if reading or writing fails.
    """
    failed = 0
    for lines in _lines(source):
        for line in lines:
            data = line.strip(BLANK)
            if data:
                answered = answer(data)
                failed += _failed(answered)
                sink.write(_written(answered) + b"\n")
        sink.flush()
    return failed


def _lines(source: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a file of any size, as many at a time as have come in."""
    read = getattr(source, "read1", source.read)
    begun: list[bytes] = []
    is_first = True
    while True:
        chunk: bytes = read(_CHUNK)
        whole, newline, begins = chunk.rpartition(b"\n")
        if chunk and not newline:
            begun.append(chunk)
            continue
        lines = (b"".join(begun) + whole).split(b"\n")
        if is_first:
            lines[0] = lines[0].removeprefix(BYTE_ORDER_MARK)
            is_first = False
        yield lines
        if not chunk:
            return
        begun = [begins]


def _failed(answer: Answer) -> bool:
    error = answer["error"]
    return error is not None and error["code"] != "not_winning"


def _written(answer: Answer) -> bytes:
    try:
        return msgspec.json.encode(answer)
    except (ValueError, OverflowError):  # only settlements have numbers of any size
        fault = SihaiError("wins: points with too many digits to be written", "bad_field")
        return msgspec.json.encode(no_settlement(answer["id"], fault))


def error_fields(fault: SihaiError) -> dict[str, str]:
    """A fault as its answer has it."""
    return {"code": fault.code, "message": str(fault)}


def begin(line: Line[Any], default: Ruleset) -> tuple[Faults, Ruleset | None]:
    """The line's own fault, and its ruleset if it names one that is known."""
    faults = Faults(SettlementError, [] if line.fault is None else [line.fault])
    return faults, None if line.rules is None else faults.of(named_rules, line.rules, default)


def fields_of(line: Line[L], faults: Faults) -> L:
    """The line's fields.

    Raises:
        SihaiError: the first fault, if the line has none.
    """
    if line.fields is None:
        faults.raise_first()
    assert line.fields is not None
    return line.fields


def named_rules(name: str | UnsetType, default: Ruleset) -> Ruleset:
    """The ruleset of a name in data, where paths are never followed."""
    if name is UNSET:
        return default
    names = builtin_names()
    if name in names:
        return ruleset(name)
    if name == default.name:
        return default
    message = f"rules: {shown(name)} is no ruleset; known are {', '.join(sorted(names))}"
    raise RulesetError(message, "unknown_rules")


def no_settlement(line_id: Raw, fault: SihaiError) -> Answer:
    """The answer to wins that cannot be settled."""
    return {"id": line_id, "deltas": None, "error": error_fields(fault)}
