"""Files of JSON lines: one answer a line, in order, whatever the bytes are."""

from __future__ import annotations

import io
import itertools
import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sihai.errors import CODES
from sihai.json_fields import MixedLine, ScoreLine, SettleLine
from sihai.jsonl import score_line, score_stream, settle_line, settle_stream

HAND = "345m 345m 89p 222s 99s +7p"
PLAYERS = {seat: {"rules": "intermediate", "minimum": [0, 0]} for seat in "ESWN"}
MIXED = {"players": PLAYERS, "winner": "S", "discarder": "E", "hand": HAND}


def read(answer: bytes | None) -> dict[str, Any]:
    assert answer is not None
    fields: dict[str, Any] = json.loads(answer)
    return fields


def code_of(answer: dict[str, Any]) -> str | None:
    return None if answer["error"] is None else answer["error"]["code"]


STREAMS = (score_stream, settle_stream)
JUNK = [
    b"\x00",
    b"\xff\xfe{}",
    b"\xed\xa0\x80",
    b"\x0b\x0c",
    b"null",
    b"[]",
    b'"hand"',
    b"1e999",
    b'{"hand": "\\ud800"}',
    b'{"hand": "\\u0000"}',
    b'{"\\u0000": "\\u0000"}',
    b'{"flowers": ' + b"9" * 10_000 + b"}",
    b'{"hand": "' + b"1" * 100_000 + b'm"}',
    b'{"hand": {"hand": {"hand": {}}}}',
    b"[" * 100_000,
    b"[" * 100_000 + b"]" * 100_000,
    b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"id": 1, "id": 2, "hand": "1m", "hand": "2m"}',
    b'{"wins": [{"seat": "S", "points": -1e5}], "players": null}',
    b'{"players": {"E": {"rules": "../x"}}, "winner": {}}',
    b"\xef\xbb\xbf{}",
    b"{}{}",
    b"{} # no comment",
]


def answers(stream: Any, data: bytes, **keywords: Any) -> tuple[list[dict[str, Any]], int]:
    sink = io.BytesIO()
    failed = stream(io.BytesIO(data), sink, **keywords)
    lines = sink.getvalue().split(b"\n")
    assert lines.pop() == b""
    return [json.loads(line) for line in lines], failed


@pytest.mark.parametrize("stream", STREAMS)
def test_every_line_of_junk_has_its_answer_in_order(stream: Any) -> None:
    good = json.dumps(MIXED if stream is settle_stream else {"id": 0, "hand": HAND}).encode()
    lines = list(itertools.chain.from_iterable((junk, good, b"", b" \t\r") for junk in JUNK))
    got, failed = answers(stream, b"\n".join(lines))
    assert len(got) == 2 * len(JUNK)
    assert failed == len(JUNK)
    for bad, fine in zip(got[::2], got[1::2], strict=True):
        assert code_of(bad) in CODES[1:]
        assert code_of(fine) is None


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=60) | st.sampled_from(JUNK), max_size=6))
@example([b"\xef\xbb\xbf", b"\xef\xbb\xbf"])
def test_any_bytes_are_answered_line_by_line(parts: list[bytes]) -> None:
    data = b"\n".join(parts)
    kept = data.removeprefix(b"\xef\xbb\xbf")
    wanted = [line for line in kept.split(b"\n") if line.strip(b" \t\r")]
    for stream, line_of in zip(STREAMS, (score_line, settle_line), strict=True):
        got, failed = answers(stream, data)
        assert got == [read(line_of(line)) for line in wanted]
        assert failed == len([a for a in got if code_of(a) not in (None, "not_winning")])


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS | st.sampled_from(["E", HAND, "basic", "7p", 40]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["seat", "points", "rules", "kind", "E"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
NAMES = sorted(
    {name for kind in (ScoreLine, SettleLine, MixedLine) for name in kind.__struct_fields__} | {"?"}
)


@settings(max_examples=500, deadline=None)
@given(st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=8))
def test_any_fields_are_answered(fields: dict[str, Any]) -> None:
    for line_of in (score_line, settle_line):
        answer = read(line_of(json.dumps(fields)))
        assert code_of(answer) in (None, *CODES[1:])


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
@example("\ud800")
def test_any_text_is_answered(text: str) -> None:
    for line_of in (score_line, settle_line):
        answer = line_of(text)
        assert (answer is None) == (not text.strip(" \t\r\n"))


def test_not_winning_is_an_answer_and_no_failure() -> None:
    lines = [HAND, HAND[:-2] + "6p", "0m"]
    data = "\n".join(json.dumps({"hand": hand}) for hand in lines).encode()
    got, failed = answers(score_stream, data)
    assert [code_of(answer) for answer in got] == [None, "not_winning", "bad_tile"]
    assert failed == 1


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_ends_of_lines_and_a_byte_order_mark(end: bytes) -> None:
    line = json.dumps({"hand": HAND}).encode()
    for data in (line, line + end, end + line + end + end, b"\xef\xbb\xbf" + line + end):
        got, failed = answers(score_stream, data)
        assert [answer["points"] for answer in got] == [10]
        assert failed == 0
    assert answers(score_stream, b"") == ([], 0)
    assert answers(score_stream, b"\xef\xbb\xbf") == ([], 0)


def test_a_line_of_ten_megabytes_between_others() -> None:
    line = json.dumps({"id": 1, "hand": HAND}).encode()
    long = b'{"id": "' + b"x" * 10_000_000 + b'", "hand": 5}'
    got, failed = answers(score_stream, b"\n".join([line, long, line]))
    assert [code_of(answer) for answer in got] == [None, "bad_field", None]
    assert len(got[1]["id"]) == 10_000_000
    assert failed == 1


class Trickle(io.RawIOBase):
    """A file that gives a few bytes at a time and has no read1."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data, self.size = data, size

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        part, self.data = self.data[: self.size], self.data[self.size :]
        return part


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_input_in_small_pieces(size: int) -> None:
    lines = [json.dumps({"id": n, "hand": HAND}).encode() for n in range(3)]
    data = b"\xef\xbb\xbf" + b"\r\n\n".join(lines)
    sink = io.BytesIO()
    assert score_stream(Trickle(data, size), sink) == 0  # type: ignore[arg-type]
    whole = io.BytesIO()
    score_stream(io.BytesIO(data), whole)
    assert sink.getvalue() == whole.getvalue()
    assert whole.getvalue().count(b"\n") == 3
