"""Ready hands in batch: each row what the single call says, by any threads; bad rows marked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import generate_ready
import sihai
from sihai import HandBatch
from sihai.errors import CODES
from sihai.ready_batch import WaitArrays
from sihai.tiles import parse_tile

RULES = sihai.ruleset("mcr")
SICHUAN = sihai.ruleset("sichuan")
HANDS = [
    sihai.Hand(fields["concealed"], fields["melds"])
    for fields in generate_ready.hands(700, seed=901)
]
WAITING = [hand for hand in HANDS if len(hand.concealed) % 3 == 1]
DISCARDING = [hand for hand in HANDS if len(hand.concealed) % 3 == 2]
CONTEXT = sihai.WinContext(seat="E", prevailing="S", flowers=1)


def bits(tiles: Any) -> int:
    return sum(1 << parse_tile(tile.tile) for tile in tiles)


def left_of(tiles: Any) -> int:
    return sum(tile.left for tile in tiles)


def test_shanten_and_useful_tiles_are_those_of_the_single_call() -> None:
    batch = HandBatch.from_hands(HANDS)
    for rules in (RULES, SICHUAN):
        single = [rules.shanten(hand) for hand in HANDS]
        shanten = rules.shanten_batch(batch)
        assert (shanten.dtype, shanten.shape) == (np.int8, (len(HANDS),))
        assert shanten.tolist() == [127 if s is None else s for s in single]
        left = np.zeros(len(HANDS), np.uint8)
        useful = rules.useful_batch(batch, left=left)
        assert (useful.dtype, useful.shape) == (np.uint64, (len(HANDS),))
        assert useful.tolist() == [bits(rules.useful(hand)) for hand in HANDS]
        assert left.tolist() == [left_of(rules.useful(hand)) for hand in HANDS]


def test_discards_are_those_of_the_single_call() -> None:
    batch = HandBatch.from_hands(DISCARDING)
    left = np.zeros((len(DISCARDING), 34), np.uint8)
    found = RULES.discards_batch(batch, left=left)
    assert (found.dtype, found.shape) == (np.int8, (len(DISCARDING), 34))
    for row, hand in enumerate(DISCARDING):
        expected = np.full(34, 127)
        expected_left = np.zeros(34)
        for discard in RULES.discards(hand):
            expected[parse_tile(discard.tile)] = discard.shanten
            expected_left[parse_tile(discard.tile)] = discard.left
        assert found[row].tolist() == expected.tolist()
        assert left[row].tolist() == expected_left.tolist()


def test_waits_are_those_of_the_single_call() -> None:
    batch = HandBatch.from_hands(WAITING, CONTEXT)
    seen = np.zeros(34, np.uint8)
    seen[33] = 1
    seen_rows = np.tile(seen, (len(WAITING), 1))
    for row, hand in enumerate(WAITING):
        if (list(hand.concealed) + [t for m in hand.melds for t in m.tiles]).count(33) > 3:
            seen_rows[row] = 0
    found = RULES.waits_batch(batch, seen=seen_rows)
    ready = 0
    for row, hand in enumerate(WAITING):
        text = "7z" if seen_rows[row, 33] else ""
        waits = RULES.waits(hand, seen=text, seat="E", prevailing="S", flowers=1)
        ready += bool(waits)
        assert found.waits[row] == bits(waits)
        for wait in waits:
            tile = parse_tile(wait.tile)
            assert found.left[row, tile] == wait.left
            assert found.self_draw[row, tile] == wait.self_draw.points
            assert found.discard[row, tile] == wait.discard.points
            assert found.self_draw_may_win[row, tile] == wait.self_draw.may_win
            assert found.discard_may_win[row, tile] == wait.discard.may_win
        best, expected = waits.best or (0, 0), waits.expected or (0, 0)
        assert (found.best_self_draw[row], found.best_discard[row]) == best
        assert found.expected_self_draw[row] == pytest.approx(expected[0])
        assert found.expected_discard[row] == pytest.approx(expected[1])
        others = [t for t in range(34) if not int(found.waits[row]) >> t & 1]
        assert not found.self_draw[row, others].any()
        assert not found.left[row, others].any()
    assert ready > 30
    assert not found.status.any()


@pytest.mark.parametrize("threads", [2, 4, 7])
def test_any_number_of_threads_says_the_same(threads: int) -> None:
    hands = (HANDS * 12)[:8191]
    batch = HandBatch.from_hands(hands)
    one, many = (np.zeros(len(hands), np.uint8) for _ in "12")
    assert (
        RULES.shanten_batch(batch, status=one)
        == RULES.shanten_batch(batch, threads=threads, status=many)
    ).all()
    assert (one == many).all()
    assert (RULES.useful_batch(batch) == RULES.useful_batch(batch, threads=threads)).all()
    assert (RULES.discards_batch(batch) == RULES.discards_batch(batch, threads=threads)).all()
    first, second = RULES.waits_batch(batch), RULES.waits_batch(batch, threads=threads)
    for name in WaitArrays.__slots__:
        assert (getattr(first, name) == getattr(second, name)).all(), name


def batch_with(row: int, **changes: Any) -> HandBatch:
    """Good rows of 13 tiles but for one."""
    batch = HandBatch.from_strings(["123m456p789s1112z"] * 5)
    arrays = {"concealed": batch.concealed.copy(), "melds": np.zeros((5, 4), np.uint8)}
    for name in ("seat", "prevailing", "void_suit"):
        arrays[name] = np.full(5, 255, np.uint8)
    arrays |= {"flowers": np.zeros(5, np.uint8), "win": np.full(5, 255, np.uint8)}
    for name, value in changes.items():
        arrays[name][row] = value
    return HandBatch.from_arrays(**arrays)


FIVE = [5, 8, *[0] * 32]
BAD: list[tuple[str, dict[str, Any]]] = [
    ("bad_count", {"concealed": [0] * 34}),
    ("too_many_copies", {"concealed": FIVE}),
    ("bad_meld", {"melds": [8, 255, 0, 0]}),
    ("bad_tile", {"win": 77}),
    ("win_not_in_hand", {"win": 5}),
    ("bad_seat", {"seat": 4}),
    ("bad_seat", {"prevailing": 9}),
    ("bad_field", {"flowers": 9}),
    ("bad_field", {"void_suit": 3}),
]


@pytest.mark.parametrize(("code", "changes"), BAD, ids=[f"{c}-{next(iter(k))}" for c, k in BAD])
def test_a_bad_row_is_marked_and_disturbs_no_other(code: str, changes: dict[str, Any]) -> None:
    batch = batch_with(2, **changes)
    status = np.full(5, 99, np.uint8)
    shanten = RULES.shanten_batch(batch, status=status)
    found = CODES[status[2]]
    assert found == code or (code == "win_not_in_hand" and found == "bad_count")
    assert status[[0, 1, 3, 4]].tolist() == [0] * 4
    assert shanten.tolist() == [0, 0, 127, 0, 0]
    assert RULES.useful_batch(batch).tolist() == [1 << 28, 1 << 28, 0, 1 << 28, 1 << 28]
    waits = RULES.waits_batch(batch)
    assert CODES[waits.status[2]] == found
    assert waits.discard[2].sum() == 0
    assert (waits.discard[[0, 1, 3, 4], 28] > 0).all()
    with pytest.raises(sihai.HandError, match=r"^row 2: ") as caught:
        RULES.shanten_batch(batch, strict=True)
    assert caught.value.code == found


def test_sizes_that_do_not_fit_the_question_are_bad_count() -> None:
    batch = HandBatch.from_strings(["123m456p789s1112z", "123m456p789s11122z"])
    status = np.zeros(2, np.uint8)
    assert (RULES.discards_batch(batch, status=status)[0] == 127).all()
    assert [CODES[s] for s in status] == ["bad_count", CODES[0]]
    assert [CODES[s] for s in RULES.waits_batch(batch).status] == [CODES[0], "bad_count"]
    for call in (RULES.discards_batch, RULES.waits_batch):
        with pytest.raises(sihai.HandError, match="tiles") as caught:
            call(batch, strict=True)
        assert caught.value.code == "bad_count"


def test_tiles_seen_are_checked_against_the_hand() -> None:
    batch = HandBatch.from_strings(["123m456p789s1112z"] * 2)
    seen = np.zeros((2, 34), np.uint8)
    seen[1, 27] = 2  # three are held
    status = np.zeros(2, np.uint8)
    assert RULES.shanten_batch(batch, seen=seen, status=status).tolist() == [0, 127]
    assert [CODES[s] for s in status] == [CODES[0], "too_many_copies"]
    with pytest.raises(sihai.HandError, match="row 1: seen") as caught:
        RULES.useful_batch(batch, seen=seen, strict=True)
    assert caught.value.code == "too_many_copies"
    left = np.zeros(2, np.uint8)
    one = np.zeros(34, np.int64)
    one[28] = 2
    RULES.useful_batch(batch, seen=one, left=left)
    assert left.tolist() == [1, 1]
    one[28] = -1  # no count at all: as bad as five
    assert RULES.shanten_batch(batch, seen=one).tolist() == [127, 127]


def test_self_draw_and_flags_are_not_looked_at() -> None:
    context = sihai.WinContext(flags=["robbing_kong"])
    batch = HandBatch.from_strings(["123m456p789s1112z"], context)
    status = np.ones(1, np.uint8)
    assert RULES.shanten_batch(batch, status=status).tolist() == [0]
    assert status.tolist() == [0]
    plain = HandBatch.from_strings(["123m456p789s1112z"])
    assert (RULES.waits_batch(batch).discard == RULES.waits_batch(plain).discard).all()


def test_arrays_to_write_into() -> None:
    batch = HandBatch.from_hands(HANDS)
    out = np.zeros(len(HANDS), np.int8)
    assert RULES.shanten_batch(batch, out=out) is out
    waits = WaitArrays(len(WAITING))
    waiting = HandBatch.from_hands(WAITING)
    assert RULES.waits_batch(waiting, out=waits) is waits
    assert len(waits) == len(WAITING)
    assert repr(waits) == f"<WaitArrays of {len(WAITING)} rows>"


def test_arrays_that_do_not_fit_are_refused() -> None:
    batch = HandBatch.from_hands(HANDS[:6])
    read_only = np.zeros(6, np.int8)
    read_only.flags.writeable = False
    cases: list[tuple[type[Exception], str, Any]] = [
        (TypeError, "out", {"out": np.zeros(6, np.int16)}),
        (TypeError, "out", {"out": [0] * 6}),
        (ValueError, "out", {"out": np.zeros(5, np.int8)}),
        (ValueError, "out", {"out": np.zeros(12, np.int8)[::2]}),
        (ValueError, "out", {"out": read_only}),
        (TypeError, "status", {"status": np.zeros(6, np.int8)}),
        (ValueError, "seen", {"seen": np.zeros((5, 34), np.uint8)}),
        (ValueError, "seen", {"seen": np.zeros(33, np.uint8)}),
        (TypeError, "seen", {"seen": np.zeros((6, 34))}),
        (ValueError, "threads", {"threads": -1}),
    ]
    for error, field, keywords in cases:
        with pytest.raises(error, match=field):
            RULES.shanten_batch(batch, **keywords)
    with pytest.raises(TypeError, match="batch"):
        RULES.shanten_batch("no batch")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="out"):
        RULES.waits_batch(batch, out=np.zeros(6))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="out"):
        RULES.waits_batch(batch, out=WaitArrays(5))
    with pytest.raises(ValueError, match="rows"):
        WaitArrays(-1)


def test_tiles_seen_need_not_lie_in_order() -> None:
    batch = HandBatch.from_hands(HANDS[:6])
    seen = np.zeros((34, 6), np.uint8).T
    strided = np.zeros((6, 68), np.uint8)[:, ::2]
    for array in (seen, strided):
        assert (RULES.shanten_batch(batch, seen=array) == RULES.shanten_batch(batch)).all()


def test_no_rows_at_all() -> None:
    batch = HandBatch.from_hands([])
    assert RULES.shanten_batch(batch).shape == (0,)
    assert RULES.useful_batch(batch).shape == (0,)
    assert RULES.discards_batch(batch).shape == (0, 34)
    assert len(RULES.waits_batch(batch)) == 0


def test_random_bytes_never_crash_and_never_count() -> None:
    rng = np.random.default_rng(902)
    rows = 3000
    batch = HandBatch.from_arrays(
        rng.integers(0, 3, (rows, 34), np.uint8) * (rng.random((rows, 34)) < 0.3),
        rng.integers(0, 256, (rows, 4), np.uint8) * (rng.random((rows, 4)) < 0.3),
        rng.integers(0, 256, rows, np.uint8),
        void_suit=rng.integers(0, 256, rows, np.uint8),
    )
    status = np.zeros(rows, np.uint8)
    shanten = RULES.shanten_batch(batch, status=status, seen=rng.integers(0, 3, (rows, 34)))
    assert (shanten[status != 0] == 127).all()
    waits = RULES.waits_batch(batch)
    assert not waits.discard[waits.status != 0].any()
    RULES.discards_batch(batch)
    RULES.useful_batch(batch)
