"""Batches as arrays: what they are made of, what is read where it lies, and what is refused."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import generate
import sihai
from engine import context_of, hand_of
from sihai import HandBatch
from sihai.errors import CODES

RULES = sihai.ruleset("intermediate")
FIELDS = list(generate.hands(300, seed=31))
HANDS = [hand_of(fields) for fields in FIELDS]
CONTEXTS = [context_of(fields) for fields in FIELDS]
BATCH = HandBatch.from_hands(HANDS, CONTEXTS)
COLUMNS = (
    "concealed", "melds", "win", "self_draw", "seat", "prevailing", "flags", "flowers", "void_suit"
)  # fmt: skip
ARRAYS: dict[str, Any] = {name: np.array(getattr(BATCH, name)) for name in COLUMNS}
ROWS = len(HANDS)


def score(batch: Any, rules: sihai.Ruleset = RULES, **options: Any) -> Any:
    """Scores whose arrays are all there, for the type checker's sake."""
    return rules.score_batch(batch, **options)


def same_rows(batch: HandBatch, rows: Any = slice(None)) -> bool:
    """Whether the batch scores as these rows of BATCH and gives their hands back."""
    expected = score(BATCH)
    scores = score(batch)
    hands = np.array(HANDS, object)[rows]
    contexts = np.array(CONTEXTS, object)[rows]
    return (
        len(batch) == len(hands)
        and all(
            np.array_equal(getattr(scores, name), getattr(expected, name)[rows])
            for name in sihai.batch.OUTPUTS
        )
        and [batch.hand(row) for row in range(len(batch))] == list(hands)
        and [batch.context(row) for row in range(len(batch))] == list(contexts)
    )


def test_hands_and_arrays_make_the_same_batch() -> None:
    assert same_rows(BATCH)
    assert same_rows(HandBatch.from_arrays(**ARRAYS))
    assert not same_rows(HandBatch.from_arrays(**ARRAYS | {"flags": 0}))


def test_one_context_stands_for_all_hands() -> None:
    context = sihai.WinContext(self_draw=True, seat="W", flowers=2)
    one = HandBatch.from_hands(HANDS, context)
    each = HandBatch.from_hands(HANDS, [context] * ROWS)
    assert (len(one.seat), len(each.seat)) == (1, ROWS)
    assert {one.context(row) for row in range(ROWS)} == {context}
    assert np.array_equal(score(one).counts, score(each).counts)


def test_texts_are_read_as_single_hands_are() -> None:
    texts = [str(hand) for hand in HANDS]
    assert same_rows(HandBatch.from_strings(texts, CONTEXTS))
    assert same_rows(HandBatch.from_strings(iter(texts * 9), CONTEXTS * 9, threads=2)[:ROWS])


def test_a_text_that_is_no_hand_makes_its_own_row_bad() -> None:
    texts = ["123m456p789s1112z+2z", "0m", "", "[1357m] 1z+1z", "\ud800", "1" * 100_000 + "m",
             "11111m+1m", "123m456p789s1112z+2z"]  # fmt: skip
    scores = score(HandBatch.from_strings(texts))
    codes = []
    for text in texts:
        try:
            codes.append(RULES.score(sihai.Hand.parse(text)).to_dict()["error"])
        except sihai.HandError as error:
            codes.append(error.code)
    assert [CODES[status] for status in scores.status] == [code or "ok" for code in codes]
    assert len(set(codes)) >= 4


def test_json_lines_make_the_same_batch() -> None:
    lines = [json.dumps(fields) for fields in FIELDS]
    for given in (
        "\n".join(lines),
        "\n\n".join(lines).encode(),
        lines,
        [s.encode() for s in lines],
    ):
        assert same_rows(HandBatch.from_jsonl(given))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "bad_json"),
        ('{"hand": 3}', "bad_field"),
        ('{"hand": "123m456p789s1112z+2z", "nonsense": 1}', "bad_field"),
        ('{"hand": "123m456p789s1112z+2z", "rules": "bridge"}', "unknown_rules"),
        ('{"hand": "0m"}', "bad_tile"),
        ('{"hand": "[124m]1z+1z"}', "bad_meld"),
        ('{"hand": "123m456p789s1112z+2z", "seat": "X"}', "bad_seat"),
        ('{"hand": "123m456p789s1112z+2z", "flags": ["luck"]}', "bad_flag"),
        ('{"hand": "1m+1m"}', "bad_count"),
        ('{"hand": "11111m456p789s11z+1z"}', "too_many_copies"),
        ('{"hand": "123m456p789s11122z"}', "win_not_in_hand"),
        ('{"hand": "123m456p789s1112z+2z", "flags": ["kong_replacement"]}', "impossible_condition"),
        ('{"hand": "123m456p789s1123z+2z"}', "not_winning"),
    ],
)
def test_a_bad_line_has_its_own_code_and_disturbs_no_neighbor(line: str, code: str) -> None:
    good = json.dumps(FIELDS[0])
    batch = HandBatch.from_jsonl([good, line, good])
    scores = score(batch)
    alone = score(BATCH[:1])
    assert [CODES[status] for status in scores.status] == ["ok", code, "ok"]
    assert scores.points.tolist() == [alone.points[0], 0, alone.points[0]]
    assert np.array_equal(scores.counts[[0, 2]], np.repeat(alone.counts, 2, axis=0))
    assert not scores.counts[1].any()
    assert not scores.may_win[1]


def test_rows_can_be_picked_in_every_way() -> None:
    picked = np.array([7, 3, 3, -1])
    for rows in (slice(None), slice(5, 9), slice(None, None, -3), picked, np.arange(ROWS) % 2 == 0):
        assert same_rows(BATCH[rows], rows)
    assert same_rows(BATCH[[2, 5]], [2, 5])
    assert same_rows(BATCH[-1], slice(ROWS - 1, None))
    assert same_rows(BATCH[np.int64(4)], slice(4, 5))
    assert len(BATCH[5:5]) == 0
    for no_row in (ROWS, -ROWS - 1):
        for look in (BATCH.__getitem__, BATCH.hand, BATCH.context):
            with pytest.raises(IndexError):
                look(no_row)


def test_a_slice_is_a_view_and_keeps_scalars() -> None:
    batch = HandBatch.from_arrays(**ARRAYS | {"seat": 2})
    part = batch[100:200]
    assert np.shares_memory(part.concealed, batch.concealed)
    assert part.seat is batch.seat
    assert not np.shares_memory(batch[::2].concealed, batch.concealed)


def test_batches_are_put_together_whatever_columns_they_have() -> None:
    parts = [
        BATCH[:10],
        HandBatch.from_hands(HANDS[10:20], CONTEXTS[10:20]),
        BATCH[20:20],
        HandBatch.from_jsonl([json.dumps(fields) for fields in FIELDS[20:]]),
    ]
    assert same_rows(HandBatch.concat(parts))
    plain = HandBatch.from_arrays(np.zeros((3, 34), np.uint8), seat=1)
    faulty = HandBatch.from_strings(["0m"])
    both = HandBatch.concat([plain, BATCH, faulty])
    assert same_rows(both[3:-1])
    assert both.seat[:3].tolist() == [1, 1, 1]
    assert [CODES[s] for s in score(both).status[[0, -1]]] == ["bad_count", "bad_tile"]
    assert len(HandBatch.concat([])) == 0


def test_a_batch_goes_to_another_process_and_back() -> None:
    batch = HandBatch.concat([BATCH, HandBatch.from_strings(["0m"])])
    for again in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch), copy.copy(batch)):
        assert type(again) is HandBatch
        assert same_rows(again[:-1])
        assert score(again).status[-1] == CODES.index("bad_tile")
    small = BATCH[5:6]
    assert len(pickle.dumps(small)) < len(pickle.dumps(BATCH)) / 20


def test_nothing_at_all_is_a_batch() -> None:
    for empty in (
        HandBatch.from_hands([]),
        HandBatch.from_hands([], []),
        HandBatch.from_hands([], CONTEXTS[0]),
        HandBatch.from_strings([]),
        HandBatch.from_strings([], []),
        HandBatch.from_jsonl(""),
        HandBatch.from_jsonl([]),
        HandBatch.from_arrays(np.zeros((0, 34), np.uint8)),
        HandBatch.from_arrays(**{name: array[:0] for name, array in ARRAYS.items()}),
        BATCH[:0],
    ):
        scores = score(empty, threads=4, strict=True)
        assert scores.counts.shape == (0, len(RULES.yaku))
        assert all(len(getattr(scores, name)) == 0 for name in sihai.batch.OUTPUTS)


def test_a_hand_or_fact_of_a_bad_row_is_refused_with_its_code() -> None:
    batch = HandBatch.from_arrays(
        np.vstack([ARRAYS["concealed"][:1], np.full((1, 34), 9, np.uint8)]), win=0, flowers=[0, 99]
    )
    assert batch.context(0).flowers == 0
    for look, code in ((batch.hand, "bad_count"), (batch.context, "bad_field")):
        with pytest.raises(sihai.HandError) as caught:
            look(1)
        assert caught.value.code == code
    with pytest.raises(sihai.HandError, match="row 0") as caught:
        HandBatch.from_strings(["0m"]).hand(0)
    assert caught.value.code == "bad_tile"


@pytest.mark.parametrize(
    "call",
    [
        lambda: HandBatch.from_hands(["123m"]),  # type: ignore[list-item]
        lambda: HandBatch.from_hands(HANDS, [None] * ROWS),  # type: ignore[list-item]
        lambda: HandBatch.from_strings([3]),  # type: ignore[list-item]
        lambda: HandBatch.concat([BATCH, None]),  # type: ignore[list-item]
        lambda: score(HANDS),
        lambda: score(BATCH, out={}),
    ],
)
def test_what_is_no_hand_no_context_and_no_batch_is_a_type_error(
    call: Callable[[], object],
) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize("count", [0, 1, ROWS - 1, ROWS + 1])
def test_as_many_contexts_as_hands(count: int) -> None:
    contexts = (CONTEXTS * 2)[:count]
    with pytest.raises(ValueError, match=f"{count} for {ROWS} hands"):
        HandBatch.from_hands(HANDS, contexts)
    with pytest.raises(ValueError, match=f"{count} for {ROWS} hands"):
        HandBatch.from_strings(map(str, HANDS), contexts)


def test_a_batch_and_its_scores_keep_their_arrays() -> None:
    """The engine holds pointers into them; another array would not be read."""
    scores = score(BATCH)
    for owner, name in ((BATCH, "win"), (scores, "points")):
        with pytest.raises(AttributeError, match="keeps its arrays"):
            setattr(owner, name, np.zeros(ROWS))
    assert repr(BATCH[:3]) == "<HandBatch of 3 hands>"
    assert repr(score(BATCH[:3], outputs="raw")) == "<ScoreArrays of 3 rows: raw>"
