"""What a batch scores: row by row what the single call and the reference say, by any threads."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Barrier
from typing import Any

import numpy as np
import pytest

import generate
import reference
import sihai
from engine import answer, context_of, hand_of, legal_levels
from generate_all import hands_of_chows, hands_of_pungs
from sihai import HandBatch
from sihai.errors import CODES
from test_batch import score

LEVELS = dict(legal_levels())
RULES = LEVELS["fourseas-intermediate"]
GOOD = "123m456p789s1112z+2z"


def batch_of(hands: list[dict[str, Any]]) -> HandBatch:
    """The hands and facts of JSON fields."""
    return HandBatch.from_hands(map(hand_of, hands), list(map(context_of, hands)))


def fields_of(scores: Any, row: int, rules: sihai.Ruleset) -> dict[str, Any]:
    """A row in the form of the single call, without what a batch does not tell."""
    return {
        "points": scores.points[row],
        "raw": scores.raw[row],
        "yaku": [
            {"code": yaku.code, "points": yaku.points, "count": count}
            for yaku, count in zip(rules.yaku, scores.counts[row], strict=True)
            if count
        ],
        "may_win": scores.may_win[row],
        "error": CODES[scores.status[row]] if scores.status[row] else None,
    }


def without_words(fields: dict[str, Any]) -> dict[str, Any]:
    """An answer of the single call or the reference, without what a batch does not tell."""
    yaku = [{name: row[name] for name in ("code", "points", "count")} for row in fields["yaku"]]
    return {name: fields[name] for name in ("points", "raw", "may_win", "error")} | {"yaku": yaku}


def compare(hands: Iterable[dict[str, Any]]) -> int:
    """Assert that batch, single call and reference agree at all levels; how many hands."""
    hands = iter(hands)
    compared = 0
    while some := list(islice(hands, 5000)):
        batch = batch_of(some)
        scores = {level: score(batch, rules, threads=2) for level, rules in LEVELS.items()}
        for row, fields in enumerate(some):
            expected = reference.score_all_levels(fields)
            for level, rules in LEVELS.items():
                mine = fields_of(scores[level], row, rules)
                assert mine == without_words(answer(fields, rules)), (level, fields)
                assert mine == without_words(expected[level]), (level, fields)
        compared += len(some)
    return compared


def test_random_hands_as_the_single_call_and_the_reference_score_them() -> None:
    assert compare(generate.hands(2500, seed=20261202)) == 2500


def test_some_chow_multisets_and_pung_sets() -> None:
    assert compare(hands_of_chows(every=53, pairs=1)) > 200
    assert compare(hands_of_pungs(every=211, pairs=1)) > 200


@pytest.mark.parametrize("name", sihai.ruleset_names())
def test_every_ruleset_scores_a_batch_as_it_scores_each_hand(name: str) -> None:
    rules = sihai.ruleset(name)
    hands = list(generate.hands(1500, seed=77))
    for fields, suit in zip(hands, "mps" * 500, strict=True):
        fields["void_suit"] = suit if len(fields["melds"]) % 2 else None
    scores = score(batch_of(hands), rules, threads=2)
    for row, fields in enumerate(hands):
        assert fields_of(scores, row, rules) == without_words(answer(fields, rules)), fields
    assert scores.points.any()


@pytest.mark.whole
@pytest.mark.parametrize("part", range(10))
def test_whole_random_set(part: int) -> None:
    assert compare(generate.hands(25_000, seed=4000 + part)) == 25_000


@pytest.mark.whole
def test_whole_set_of_chow_multisets() -> None:
    assert compare(hands_of_chows(every=1, pairs=5)) > 55_000


@pytest.mark.whole
def test_whole_set_of_pung_sets() -> None:
    assert compare(hands_of_pungs(every=1, pairs=2)) == 2 * 46_376


def junk(rows: int, seed: int) -> HandBatch:
    """Hands that win, one column wrong in every other row, and rows of random bytes."""
    rng = np.random.default_rng(seed)
    hands = list(generate.hands(200, seed))
    batch = batch_of(hands)[np.arange(rows) % 200]
    arrays: dict[str, Any] = {
        name: np.array(getattr(batch, name))
        for name in ("melds", "win", "seat", "prevailing", "flags", "flowers", "void_suit")
    }
    concealed = np.array(batch.concealed)
    wrong = rng.integers(0, 24, rows)
    for number, array in enumerate(arrays.values()):
        bad = (wrong == number) | (wrong == 20)
        array[bad] = rng.integers(0, 256 if array.itemsize == 1 else 65536, array[bad].shape)
    concealed[wrong == 10] = rng.integers(0, 3, (int((wrong == 10).sum()), 34))
    concealed[wrong == 20] = rng.integers(0, 256, (int((wrong == 20).sum()), 34))
    return HandBatch.from_arrays(concealed, self_draw=rng.integers(0, 2, rows), **arrays)


JUNK = junk(10_001, seed=5)
BY_ONE = score(JUNK)


def digest(scores: Any) -> str:
    """All bytes of the results."""
    return hashlib.sha256(
        b"".join(getattr(scores, name).tobytes() for name in sihai.batch.OUTPUTS)
    ).hexdigest()


def test_rows_among_junk_score_as_they_do_alone() -> None:
    seen = set()
    for row in range(0, len(JUNK), 5):
        try:
            hand, context = JUNK.hand(row), JUNK.context(row)
            alone = without_words(RULES.score(hand, context).to_dict() | {"error": None})
            if not RULES.score(hand, context).is_win:
                alone["error"] = "not_winning"
        except sihai.HandError as error:
            alone = {"points": 0, "raw": 0, "yaku": [], "may_win": False, "error": ...}
            seen.add(error.code)
        mine = fields_of(BY_ONE, row, RULES)
        if alone["error"] is ...:  # hand, then context: not always the first of several faults
            assert mine["error"] not in (None, "not_winning")
            alone["error"] = mine["error"]
        assert mine == alone
    assert len(seen) > 5


@pytest.mark.parametrize("threads", [1, 2, 4, 7, 0])
def test_any_number_of_threads_and_any_size_give_the_same_bytes(threads: int) -> None:
    for size in (0, 1, 2, 7, 2047, 2048, 2049, 4097, 10_001):
        part = JUNK[:size]
        scores = score(part, threads=threads)
        for name in sihai.batch.OUTPUTS:
            assert np.array_equal(getattr(scores, name), getattr(BY_ONE, name)[:size])
    shifted = score(JUNK[4001:], threads=threads)
    assert np.array_equal(shifted.counts, BY_ONE.counts[4001:])


def test_eight_python_threads_share_a_ruleset_and_a_batch() -> None:
    """Each also makes rulesets, batches and results of its own; all start at once."""
    expected = digest(BY_ONE)
    gate = Barrier(8)

    def work(number: int) -> set[str]:
        gate.wait()
        out = sihai.batch.ScoreArrays(len(JUNK), len(RULES.yaku))
        digests = set()
        for turn in range(6):
            digests.add(digest(score(JUNK, threads=1 + (number + turn) % 3, out=out)))
            digests.add(digest(score(JUNK, pickle.loads(pickle.dumps(RULES)))))
            mine = HandBatch.concat([JUNK[:number], JUNK[number:]])
            digests.add(digest(score(mine, threads=2)))
            hand = sihai.Hand.parse(GOOD)
            assert RULES.score(hand).points == BASE_POINTS
        return digests

    with ThreadPoolExecutor(8) as pool:
        assert set().union(*pool.map(work, range(8))) == {expected}


BASE_POINTS = RULES.score(sihai.Hand.parse(GOOD)).points

STATUSES: dict[str, dict[str, Any]] = {
    "bad_field": {"flowers": 9},
    "bad_tile": {"win": 34},
    "bad_meld": {"melds": [[8, 0, 0, 0]]},  # a chow of 8m
    "bad_seat": {"prevailing": 4},
    "bad_flag": {"flags": 1 << 9},
    "bad_count": {"melds": [[36, 0, 0, 0]]},
    "too_many_copies": {"concealed": [0] * 5 + [9, 10, 11, 18, 19, 20, 27, 28, 28]},
    "win_not_in_hand": {"win": 255},
    "impossible_condition": {"flags": 2},
    "not_winning": {"concealed": [0, 2, 4, 6, 8, 9, 11, 13, 15, 17, 18, 20, 28, 28]},
}


def good_row() -> dict[str, Any]:
    """The arrays of one row that wins."""
    batch = HandBatch.from_strings([GOOD])
    return {
        "concealed": batch.concealed.copy(), "melds": np.zeros((1, 4), np.uint8), "win": 28,
        "prevailing": 0, "flags": 0, "flowers": 0,
    }  # fmt: skip


def bad_row(code: str) -> HandBatch:
    """A row whose fault has the code."""
    arrays = good_row() | STATUSES[code]
    if "concealed" in STATUSES[code]:
        arrays["concealed"] = np.bincount(STATUSES[code]["concealed"], minlength=34)[None]
    return HandBatch.from_arrays(**arrays)


@pytest.mark.parametrize("code", STATUSES)
def test_every_fault_of_a_row_has_its_number_and_disturbs_no_neighbor(code: str) -> None:
    good = HandBatch.from_arrays(**good_row())
    scores = score(HandBatch.concat([good, bad_row(code), good]))
    assert scores.status.tolist() == [0, CODES.index(code), 0]
    assert scores.points.tolist() == [BASE_POINTS, 0, BASE_POINTS]
    assert scores.raw.tolist() == [BASE_POINTS, 0, BASE_POINTS]
    assert not scores.counts[1].any()
    assert scores.counts[0].any()
    assert np.array_equal(scores.counts[0], scores.counts[2])
    assert not scores.may_win[1]


@pytest.mark.parametrize("code", [code for code in STATUSES if code != "not_winning"])
@pytest.mark.parametrize("threads", [1, 3])
def test_strict_names_the_first_bad_row_and_its_reason(code: str, threads: int) -> None:
    good, no_win = HandBatch.from_arrays(**good_row()), bad_row("not_winning")
    later = HandBatch.from_strings(["0m"])
    batch = HandBatch.concat([*[good, no_win] * 3000, bad_row(code), good, later])
    with pytest.raises(sihai.HandError, match=r"^row 6000: \w.{20}") as caught:
        score(batch, strict=True, threads=threads)
    assert caught.value.code == code
    sound = score(batch[:6000], strict=True)
    assert sound.status.tolist() == [0, CODES.index("not_winning")] * 3000
    with pytest.raises(sihai.HandError, match=r"^row 6001: was bad_tile when the batch was read"):
        score(HandBatch.concat([batch[:6000], good, later]), strict=True, threads=threads)


def test_a_fault_of_a_later_column_does_not_hide_an_earlier_code() -> None:
    """Of several faults the one with the lowest number."""
    arrays = good_row() | {"flowers": 99, "win": 40, "prevailing": 7, "flags": 0xFFFF}
    for name, code in (
        ("flowers", "bad_field"), ("win", "bad_tile"), ("prevailing", "bad_seat"),
        ("flags", "bad_flag"),
    ):  # fmt: skip
        status = score(HandBatch.from_arrays(**arrays)).status[0]
        assert CODES[status] == code
        arrays[name] = good_row()[name]
    assert score(HandBatch.from_arrays(**arrays)).status[0] == 0
