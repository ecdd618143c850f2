"""Junk in, clear error out: whatever comes, ValueError or TypeError with words, and no crash."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sihai
from sihai import tiles

RULES = sihai.ruleset("intermediate")
HAND = sihai.Hand.parse("[555z] (1111m) 23p 789s 99s +1p")

NOTATION = st.text("123456789mpszEWSNCFPBTJ[]()+ 万筒条一二三东中發白🀀🀄🀙🀫\ufe0f", max_size=40)
TEXT = st.one_of(NOTATION, st.text(max_size=40), st.text("1m", min_size=200, max_size=3000))
INTEGERS = st.one_of(
    st.integers(), st.sampled_from([-1, 34, 255, 256, 2**15, 2**31, 2**32, 2**63, 2**64, -(2**63)])
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), INTEGERS, st.floats(), TEXT, st.binary(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELDS = st.dictionaries(
    st.sampled_from(
        [
            "hand",
            "concealed",
            "melds",
            "win",
            "self_draw",
            "seat",
            "prevailing",
            "flags",
            "flowers",
            "void_suit",
            "kind",
        ]
    ),
    st.one_of(
        JSON,
        st.sampled_from(["123m", "E", "last_tile", ["last_tile"], [{"kind": "chow"}], True, 3]),
        st.lists(st.fixed_dictionaries({"kind": JSON, "tiles": JSON}), max_size=5),
    ),
    max_size=8,
)


def refuses_or_answers(call: Callable[[], object]) -> None:
    """The call comes back, or raises what users are told to expect, with words."""
    try:
        call()
    except sihai.SihaiError as error:
        assert error.code in sihai.errors.CODES[1:]
        assert str(error)
        str(error).encode("utf-8")  # fit to print
    except (ValueError, TypeError) as error:
        assert str(error)


@settings(max_examples=1500, deadline=None)
@given(TEXT)
@example("\ud800")
@example("\0")
@example("1" * 100_000)
@example("[" * 100_000)
@example("+" * 1000)
def test_text_as_hand_and_tiles(text: str) -> None:
    for call in (sihai.Hand.parse, tiles.parse_tile, tiles.parse_tiles, sihai.Hand):
        refuses_or_answers(lambda call=call: call(text))  # type: ignore[misc]
    with pytest.raises(sihai.HandError):
        sihai.Hand.parse(text + "0m")


@settings(max_examples=800, deadline=None)
@given(JSON, JSON, JSON)
def test_anything_as_the_parts_of_a_hand(concealed: Any, melds: Any, win: Any) -> None:
    refuses_or_answers(lambda: sihai.Hand(concealed, melds, win))
    refuses_or_answers(lambda: sihai.Hand("123m", melds, win))
    refuses_or_answers(lambda: sihai.Hand([0] * 14, [(concealed, win)], "1m"))
    refuses_or_answers(lambda: sihai.Hand.parse(win))
    refuses_or_answers(lambda: sihai.Meld(concealed, win).tiles)
    refuses_or_answers(lambda: str(sihai.Meld(concealed, win)))
    refuses_or_answers(lambda: tiles.tile_text(win))
    refuses_or_answers(lambda: tiles.tiles_text(concealed))


@settings(max_examples=800, deadline=None)
@given(FIELDS)
def test_anything_as_fields(fields: dict[str, Any]) -> None:
    refuses_or_answers(lambda: sihai.Hand.from_dict(fields))
    refuses_or_answers(lambda: sihai.WinContext.from_dict(fields))
    context = {k: v for k, v in fields.items() if k in sihai.WinContext().to_dict()}
    refuses_or_answers(lambda: sihai.WinContext(**context))
    refuses_or_answers(lambda: RULES.score(HAND, **context))
    refuses_or_answers(lambda: RULES.score(HAND, fields))  # type: ignore[arg-type]
    refuses_or_answers(lambda: RULES.score(fields))  # type: ignore[arg-type]


@settings(max_examples=300, deadline=None)
@given(JSON, JSON, JSON)
def test_anything_as_a_ruleset_or_settlement(name: Any, value: Any, seat: Any) -> None:
    refuses_or_answers(lambda: sihai.ruleset(name, preset=value))
    refuses_or_answers(lambda: sihai.ruleset("basic", payment_line=value))
    refuses_or_answers(lambda: sihai.ruleset("basic", **{str(name): value}))
    refuses_or_answers(lambda: sihai.settle(RULES, value, seat))
    refuses_or_answers(lambda: sihai.settle(RULES, {"S": value}, seat))
    refuses_or_answers(lambda: sihai.settle(name, {"S": 20}, "E", as_self_draw=value))
    refuses_or_answers(lambda: sihai.settle_mixed(value, HAND, winner=seat, discarder=name))


def test_the_engine_itself_takes_no_harm_from_wrong_bytes() -> None:
    """The private layer is bound-checked too."""
    core: Any = sys.modules["sihai._core"]
    calls: list[Callable[[], object]] = [
        lambda: core.Hand(b"\x01" * 33, b"", 0),
        lambda: core.Hand(b"\xff" * 34, b"\xff" * 4, 200),
        lambda: core.Hand(b"\x01" * 34, b"\x01" * 5, 0),
        lambda: core.Hand(b"\x00" * 34, b"", 256),
        lambda: core.parse_meld(b"123m", 4, "melds"),
        lambda: core.write_tiles(b"\x01"),
        lambda: core.WinContext(True, 300, 0, 0, 0, 0),
        lambda: core.WinContext(True, 0, 0, 70000, 0, 0),
        lambda: core.Ruleset([("x", 1, 255, 0, 1, [])], 1, None, 0, 0),
        lambda: core.Ruleset([("x", 1, 0, 0, 1, [7])], 1, None, 0, 0),
    ]
    for call in calls:
        with pytest.raises((ValueError, TypeError)):
            call()
    context = core.WinContext(True, 7, 9, 0xFFFF, 99, 77)
    with pytest.raises(sihai.HandError):
        RULES._compiled.score(HAND, context)
