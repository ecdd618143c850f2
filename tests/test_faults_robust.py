"""Kinds of fault of range, memory and depth, in every ruleset."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import reference
import sihai
from drawn import RULESETS, drawn
from engine import answer
from reference.tiles import format_tiles
from sihai.errors import CODES

ALL = {name: sihai.ruleset(name) for name in sihai.ruleset_names()}
HAND = sihai.Hand.parse("123m456p789s2223z+3z")
OUT_OF_RANGE = [-1, 9, 255, 256, 300, 2**15, 2**16, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, -(2**31)]


@pytest.mark.parametrize("value", OUT_OF_RANGE)
@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("flowers", lambda value: sihai.WinContext(flowers=value)),
        ("seat", lambda value: sihai.WinContext(seat=value)),
        ("prevailing", lambda value: sihai.WinContext(prevailing=value)),
        ("tile", lambda value: sihai.Hand([value if value > 33 else -1])),
        ("meld", lambda value: sihai.Hand("1z", [("pung", value if value > 33 else -1)])),
        ("win", lambda value: sihai.Hand("1z", win=value if value > 33 else -1)),
    ],
)
def test_whole_numbers_out_of_range_are_refused(
    name: str, make: Callable[[int], object], value: int
) -> None:
    """None is taken for another by losing its upper bits."""
    with pytest.raises((sihai.HandError, TypeError)) as fault:
        make(value)
    if isinstance(fault.value, sihai.HandError):
        assert fault.value.code in ("bad_field", "bad_seat", "bad_tile", "bad_meld")


def row(**changed: Any) -> sihai.HandBatch:
    counts = np.zeros((1, 34), np.int64)
    for tile in HAND.concealed:
        counts[0, tile] += 1
    return sihai.HandBatch.from_arrays(**({"concealed": counts, "win": 29} | changed))


@pytest.mark.parametrize("value", [each for each in OUT_OF_RANGE if -(2**31) <= each < 2**63])
@pytest.mark.parametrize("field", ["win", "seat", "prevailing", "flowers", "flags", "void_suit"])
def test_whole_numbers_out_of_range_make_a_row_of_a_batch_bad(field: str, value: int) -> None:
    known = {"win": 255, "seat": 255, "prevailing": 255, "void_suit": 255}
    if field == "flags" and 0 <= value < 512:
        pytest.skip("flags may be that")
    for rules in ALL.values():
        out = rules.score_batch(row(**{field: np.array([value])}))
        assert out.status is not None
        assert out.points is not None
        if known.get(field) == value and field != "win":
            assert CODES[out.status[0]] != "bad_field" or not out.status[0]
            continue
        assert out.status[0] != 0
        assert CODES[out.status[0]] in (
            *("bad_field", "bad_seat", "bad_flag", "bad_tile", "win_not_in_hand"),
        )
        assert out.points[0] == 0


@pytest.mark.parametrize("value", [5, 14, 255, 256, 300, -1, 2**32 + 1])
def test_counts_of_tiles_out_of_range_make_a_row_bad(value: int) -> None:
    counts = np.zeros((1, 34), np.int64)
    counts[0, 5] = value
    out = ALL["mcr"].score_batch(row(concealed=counts, win=5))
    assert out.status is not None
    assert CODES[out.status[0]] in ("bad_field", "bad_count", "too_many_copies")


@pytest.mark.parametrize("name", ["mcr", "mcr-europe", "tianjin", "sichuan"])
@pytest.mark.parametrize("points", [2**31 - 1, 2**31, 2**63, 10**30])
def test_points_of_any_size_are_paid_exactly_or_refused(name: str, points: int) -> None:
    """Never wrapped round: Python's numbers have no end, those of a batch have 32 bits."""
    base = 0 if name == "sichuan" else 8
    others = -base or 0
    deltas = sihai.settle(ALL[name], {"S": points}, "E")
    assert deltas == {"E": -base - points, "S": 3 * base + points, "W": others, "N": others}
    with pytest.raises((sihai.SihaiError, ValueError, OverflowError)):
        sihai.settle(ALL[name], {"S": -1}, "E")
    if points < 2**63:
        rows = np.array([[0, points, 0, 0]], np.int64)
        with pytest.raises((sihai.SihaiError, ValueError, OverflowError)):
            ALL[name].settle_batch(rows, 255)  # three times as much


def resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("name", RULESETS)
def test_memory_stays_flat(name: str) -> None:
    """Over single calls and batches, hands that win, hands that do not, and faults."""
    rows = drawn(name)[:300]
    rules = ALL[name]
    bad = sihai.WinContext(self_draw=True, flags=["robbing_kong"])
    lost = sihai.Hand.parse("147m258p369s1122z+3z")
    batch = sihai.HandBatch.from_hands([r.hand for r in rows], [r.context for r in rows])

    def work() -> None:
        for each in rows:
            rules.score(each.hand, each.context).counts  # noqa: B018
        rules.score(lost)
        for _ in range(100):
            with pytest.raises(sihai.HandError):
                rules.score(rows[0].hand, bad)
        rules.score_batch(batch, threads=2)

    for _ in range(10):
        work()
    before = resident()
    for _ in range(40):
        work()
    assert resident() - before < 2 * 2**20


def one_suit_hands() -> Iterator[list[int]]:
    """Complete hands of one suit with two tiles or more of most kinds: many readings each."""
    for counts in product(range(5), repeat=9):
        if sum(counts) == 14:
            yield [tile for tile, n in enumerate(counts) for _ in range(n)]


DEEP = [
    "1112223334445m+5m",
    "2223334445556m+6m",
    "1122334455667m+7m",
    "1111222233334m+4m",
    "1223344556677m+8m",
    "3334445556667m+7m",
]


@pytest.mark.parametrize("name", RULESETS)
def test_hands_of_many_readings_on_many_threads_with_small_stacks(name: str) -> None:
    """64 threads with stacks of 256 KB: the same scores and readings as alone."""
    hands = [*map(sihai.Hand.parse, DEEP), *(each.hand for each in drawn(name)[:20])]
    contexts = [sihai.WinContext()] * len(hands)
    rules = ALL[name]
    batch = sihai.HandBatch.from_hands(hands, contexts)

    def work() -> tuple[Any, ...]:
        scores = [rules.score(hand) for hand in hands]
        out = rules.score_batch(batch, threads=2)
        return (
            [(score.counts, len(score.readings)) for score in scores],
            None if out.counts is None else out.counts.tobytes(),
        )

    alone = work()
    size = threading.stack_size(256 * 1024)
    try:
        with ThreadPoolExecutor(64) as pool:
            barrier = threading.Barrier(64)
            found = [pool.submit(lambda: (barrier.wait(60), work())[1]) for _ in range(64)]
            assert all(each.result() == alone for each in found)
    finally:
        threading.stack_size(size)


def assert_one_suit(hands: Iterator[list[int]]) -> int:
    """Win or not, and every fan, as the reference says."""
    wins = 0
    for tiles in hands:
        fields = {"concealed": format_tiles(tiles), "melds": [], "win": format_tiles(tiles[:1])}
        theirs = reference.score(fields, "mcr")
        mine = answer(fields, ALL["mcr"])
        assert (mine["error"], mine["raw"], mine["yaku"]) == (
            theirs["error"],
            theirs["raw"],
            theirs["yaku"],
        ), fields
        wins += theirs["error"] is None
    return wins


def test_some_hands_of_one_suit() -> None:
    assert assert_one_suit(islice(one_suit_hands(), 0, None, 97)) > 120


@pytest.mark.whole
def test_all_hands_of_one_suit() -> None:
    """All 118,800 sets of 14 tiles of one suit: none is taken for a win, none is missed."""
    assert assert_one_suit(one_suit_hands()) == 15_349
