"""The drop-in for PyMahjongGB beside the package itself: the same answers, names and order."""

from __future__ import annotations

import doctest
import inspect
import pickle
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from random import Random
from typing import Any

import pytest

import sihai.compat.mahjonggb as compat
from compat_calls import NAMES, Arguments, calls, outcome

MahjongFanCalculator: Callable[..., Any] = compat.MahjongFanCalculator  # by any arguments

STRAIGHT: Arguments = (
    *((("CHI", "W2", 1),), ("W4", "W5", "W6", "W7", "W8", "W9", "T1", "T1", "T1", "B2"), "B2"),
    *(3, True, False, False, False, 0, 0),
)
STRAIGHT_FANS = (
    (16, 1, "清龙", "Pure Straight"),
    (1, 1, "幺九刻", "Pung of Terminals or Honors"),
    (1, 1, "无字", "No Honors"),
    (1, 1, "独听・单钓", "Single Wait"),
    (1, 1, "自摸", "Self-Drawn"),
    (1, 3, "花牌", "Flower Tiles"),
)

Fans = tuple[tuple[int, int, str, str], ...]


def total(fans: Fans) -> int:
    return sum(points * count for points, count, _, _ in fans)


def values(fans: Fans) -> list[int]:
    """Every value as often as it counts, from the highest."""
    return sorted((points for points, count, _, _ in fans for _ in range(count)), reverse=True)


def compare(drawn: list[Arguments]) -> Counter[str]:
    """Assert that both agree on every call; how often each fan counted, and "otherwise"."""
    package = pytest.importorskip("MahjongGB").MahjongFanCalculator
    seen: Counter[str] = Counter()
    for arguments in drawn:
        theirs, mine = (
            outcome(package, *arguments, True),
            outcome(MahjongFanCalculator, *arguments, True),
        )
        if mine != theirs:  # another reading of equal total, as MCR 1.2 prefers them
            assert isinstance(mine[0], tuple), (arguments, mine, theirs)
            assert isinstance(theirs[0], tuple), (arguments, mine, theirs)
            assert total(mine) == total(theirs), (arguments, mine, theirs)
            assert values(mine) >= values(theirs), (arguments, mine, theirs)
            seen["otherwise"] += 1
        elif isinstance(mine[0], tuple):
            seen.update(name for _, _, name, _ in mine)
        else:
            seen["no win"] += 1
    return seen


def test_random_hands_with_any_flags() -> None:
    seen = compare(list(calls(24_000, seed=47)))
    assert len(seen.keys() - {"otherwise", "no win"}) == 82
    assert 0 < seen["otherwise"] < 24
    assert seen["no win"] < 240


@pytest.mark.parametrize("family", ["knitted_straight", "exhausted", "own_last", "nine_gates"])
def test_hands_where_flags_or_own_sets_matter(family: str) -> None:
    compare(list(calls(1_000, seed=48, families=[family], own=0.6)))


def test_own_sets_count_as_concealed() -> None:
    families = ["closed_pungs", "claimed", "quads", "chow_steps", "waits"]
    compare(list(calls(3_000, seed=49, families=families, own=0.7)))


def test_every_combination_of_flags() -> None:
    drawn = []
    for arguments in calls(150, seed=50, families=["own_last", "quads", "claimed", "waits"]):
        for flags in product([False, True], repeat=4):
            drawn.append((*arguments[:4], *flags, *arguments[8:]))
    compare(drawn)


@pytest.mark.parametrize("about_kong", [False, True])
def test_flags_the_hand_contradicts_are_put_right(about_kong: bool) -> None:
    def names(pack: Any, hand: str, win: str, self_drawn: bool, fourth: bool) -> set[str]:
        flags = (self_drawn, fourth, about_kong, True)
        fans = MahjongFanCalculator(pack, tuple(hand.split()), win, 0, *flags, 0, 0)
        return {name for _, name in fans}

    rest = "W4 W5 B2 B3 B4 T7 T8 T9 J1 J1"
    # Its own pung shows the other three: forced on, and no kong is robbed.
    found = names((("PENG", "W3", 1),), rest, "W3", False, False)
    assert found & {"和绝张", "抢杠和", "海底捞月"} == {"和绝张", "海底捞月"}
    # It holds another copy: forced off, and no kong is robbed.
    found = names((), f"{rest} W3 W3 W3", "W3", False, True)
    assert found & {"和绝张", "抢杠和", "海底捞月"} == {"海底捞月"}
    # A robbed kong with the last tile counts as both.
    found = names((), f"{rest} B6 B7 B8", "W3", False, True)
    assert found & {"和绝张", "抢杠和"} == {"抢杠和" if about_kong else "和绝张"}
    assert "海底捞月" in found
    # A replacement needs a kong.
    assert "杠上开花" not in names((), f"{rest} B6 B7 B8", "W3", True, False)
    found = names((("GANG", "W9", 1),), rest, "W3", True, False)
    assert "妙手回春" in found
    assert ("杠上开花" in found) == about_kong


def test_both_forms_of_the_result() -> None:
    assert MahjongFanCalculator(*STRAIGHT, True) == STRAIGHT_FANS
    short = tuple((points * count, name) for points, count, name, _ in STRAIGHT_FANS)
    assert MahjongFanCalculator(*STRAIGHT) == short
    assert MahjongFanCalculator(*STRAIGHT, False) == short
    for arguments in calls(300, seed=51):
        verbose = outcome(MahjongFanCalculator, *arguments, True)
        if isinstance(verbose[0], tuple):
            short = tuple((points * count, name) for points, count, name, _ in verbose)
            assert MahjongFanCalculator(*arguments) == short


def test_repeated_fans_are_one_item() -> None:
    hand = ("W1", "W1", "W1", "W1", "W3", "W3", "W4", "W4", "T4", "T4", "T1", "T1", "T1")
    fans = MahjongFanCalculator((), hand, "T1", 0, False, False, False, False, 0, 0)
    assert fans == ((24, "七对"), (12, "小于五"), (4, "四归一"), (1, "缺一门"))


def test_arguments_by_name() -> None:
    rng = Random(52)
    for arguments in calls(200, seed=53):
        expected = outcome(MahjongFanCalculator, *arguments)
        named = list(zip(NAMES, arguments, strict=True))
        for positional in (0, 2, 9):
            rest = named[positional:]
            rng.shuffle(rest)
            mine = outcome(MahjongFanCalculator, *arguments[:positional], **dict(rest))
            assert mine == expected
    named_straight = dict(zip(NAMES, STRAIGHT, strict=True))
    assert MahjongFanCalculator(**named_straight, verbose=True) == STRAIGHT_FANS
    built = {"".join(list(name)): value for name, value in named_straight.items()}
    assert outcome(MahjongFanCalculator, **built, verbose=1) == STRAIGHT_FANS


def test_flags_and_numbers_of_other_types() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    package = pytest.importorskip("MahjongGB").MahjongFanCalculator
    for flag in (0, 1, 7, None, "", "no", [], [0], 0.0, 2.5):
        arguments = (*STRAIGHT[:4], flag, flag, flag, flag, Two(), True, flag)
        assert outcome(MahjongFanCalculator, *arguments) == package(*arguments)
    arguments = (*STRAIGHT[:3], Two(), *STRAIGHT[4:])
    assert outcome(MahjongFanCalculator, *arguments) == package(*arguments)


def test_tuples_and_text_of_subclasses() -> None:
    class Text(str):
        __slots__ = ()

    class Items(tuple[Any, ...]):
        __slots__ = ()

    packs = Items([Items([Text("CHI"), Text("W2"), 1])])
    hand = Items(map(Text, STRAIGHT[1]))
    fans = MahjongFanCalculator(packs, hand, Text("B2"), *STRAIGHT[3:], verbose=True)
    assert fans == STRAIGHT_FANS


def test_it_looks_like_the_function_it_stands_for() -> None:
    assert MahjongFanCalculator.__name__ == "MahjongFanCalculator"
    parameters = inspect.signature(MahjongFanCalculator).parameters
    assert tuple(parameters) == (*NAMES, "verbose")
    assert parameters["verbose"].default is False
    assert pickle.loads(pickle.dumps(MahjongFanCalculator)) is MahjongFanCalculator


def test_every_function_of_the_original_is_there() -> None:
    package = pytest.importorskip("MahjongGB")
    theirs = {name for name in dir(package) if not name.startswith("_")}
    assert set(compat.__all__) == theirs
    assert all(callable(getattr(compat, name)) for name in theirs)


def test_many_threads_at_once() -> None:
    drawn = list(calls(400, seed=54))
    expected = [outcome(MahjongFanCalculator, *arguments) for arguments in drawn]

    def run(_: int) -> list[Any]:
        return [outcome(MahjongFanCalculator, *arguments) for arguments in drawn]

    with ThreadPoolExecutor(7) as pool:
        assert all(answers == expected for answers in pool.map(run, range(21)))


def test_examples_of_the_module() -> None:
    result = doctest.testmod(compat)
    assert result.attempted
    assert result.failed == 0
