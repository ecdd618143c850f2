"""Exclusions and steps: each row of a ruleset's table both ways, each step fan with its misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement

import pytest

import sihai
from drawn import MCR_FAMILY, counted, drawn
from reference.tiles import parse_tiles
from sihai.ruleset_file import Yaku


def pairs(name: str, *fields: str) -> list[tuple[Yaku, str]]:
    """(yaku, code of another) for each entry of these fields in the ruleset's table."""
    table = sihai.ruleset(name).yaku
    known = {yaku.code for yaku in table}
    return [
        (yaku, code)
        for yaku in table
        for field in fields
        for code in getattr(yaku, field)
        if code in known
    ]


@pytest.mark.parametrize("name", MCR_FAMILY)
def test_what_includes_another_never_counts_beside_it(name: str) -> None:
    """Kept when not implied, dropped when implied: every row, and how many rows have met."""
    rows = pairs(name, "includes", "not_beside")
    met: Counter[tuple[str, str]] = Counter()
    alone: Counter[str] = Counter()
    for fields, _, _, score in drawn(name):
        found = counted(score)
        alone.update(found.keys())
        for yaku, other in rows:
            assert not (yaku.code in found and other in found), (fields, yaku.code, other)
        held = {c.yaku.code: c for c in score.readings[0].candidates if c.fate != "counted"}
        for code, candidate in held.items():
            if candidate.fate == "included" and candidate.by is not None:
                met[candidate.by.code, code] += 1
    assert len(rows) > 100
    # Whatever is dropped by some fan counts where that fan is not: each is seen on its own.
    assert {other for _, other in rows if not alone[other]} == set()
    assert {yaku.code for yaku, _ in rows if not alone[yaku.code]} == set()
    assert len(met) > 50


@pytest.mark.parametrize("name", ["mcr", "mcr-europe", "tianjin", "sichuan"])
def test_what_absorbs_another_leaves_it_on_other_blocks_alone(name: str) -> None:
    """A pung inside 大三元 is no 幺九刻; a fourth one is. 九莲宝灯 and 龙七对 take one of them."""
    rows = pairs(name, "absorbs")
    one = pairs(name, "absorbs_one")
    outside: Counter[tuple[str, str]] = Counter()
    alone: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for fields, _, _, score in drawn(name):
        reading = score.readings[0]
        found = counted(score)
        alone.update(found.keys())
        for yaku, other in rows:
            mine = [c.blocks for c in reading.candidates if counts(c, yaku.code)]
            theirs = [c.blocks for c in reading.candidates if counts(c, other)]
            for blocks in mine:
                for single in theirs:
                    assert not set(single) <= set(blocks), (fields, yaku.code, other)
                    outside[yaku.code, other] += 1
        for yaku, other in one:
            if yaku.code in found:
                holding = sum(c.yaku.code == other for c in reading.candidates)
                assert found.get(other, 0) == max(0, holding - 1), (fields, yaku.code)
                left[yaku.code] += found.get(other, 0)
    assert {other for _, other in (*rows, *one) if not alone[other]} == set()
    assert all(left[yaku.code] for yaku, _ in one)
    assert not rows or len(outside) > 4


def counts(candidate: sihai.Candidate, code: str) -> bool:
    return candidate.yaku.code == code and candidate.fate == "counted"


def test_what_includes_another_in_four_seas_leaves_it_out_on_its_blocks() -> None:
    rows = pairs("fourseas-intermediate", "includes")
    alone: Counter[str] = Counter()
    for fields, _, _, score in drawn("fourseas-intermediate"):
        found = counted(score)
        alone.update(found.keys())
        for yaku, other in rows:
            assert not (yaku.code in found and other in found), (fields, yaku.code, other)
    assert {other for _, other in rows if not alone[other]} == set()


@pytest.mark.parametrize("name", MCR_FAMILY)
def test_combination_fans_never_link_more_sets_than_there_are(name: str) -> None:
    """Four sets take three links, one more with the pair: n - 1, never C(n, 2) (MCR 1.4)."""
    links = {"pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows"}
    most = 0
    for fields, _, _, score in drawn(name):
        used = [
            candidate
            for candidate in score.readings[0].candidates
            if candidate.fate == "counted" and candidate.yaku.combines
        ]
        with_pair = any(len(parse_tiles(block)) == 2 for c in used for block in c.blocks)
        assert sum(len(c.blocks) - 1 for c in used) <= 3 + with_pair, fields
        most = max(most, sum(c.yaku.pattern in links for c in used))
    assert most == 3


Sets = tuple[tuple[int, int], ...]  # (suit, rank from 0) of each


def ranks(sets: Sets) -> list[int]:
    return sorted(rank for _, rank in sets)


def steps(sets: Sets) -> list[int]:
    return [high - low for low, high in zip(ranks(sets), ranks(sets)[1:], strict=False)]


def suits(sets: Sets) -> int:
    return len({suit for suit, _ in sets})


Condition = Callable[[Sets], bool]
CHOW_FANS: dict[str, tuple[int, Condition]] = {
    "pure_double_chow": (2, lambda s: suits(s) == 1 and steps(s) == [0]),
    "mixed_double_chow": (2, lambda s: suits(s) == 2 and steps(s) == [0]),
    "short_straight": (2, lambda s: suits(s) == 1 and steps(s) == [3]),
    "two_terminal_chows": (2, lambda s: suits(s) == 1 and ranks(s) == [0, 6]),
    "pure_triple_chow": (3, lambda s: suits(s) == 1 and steps(s) == [0, 0]),
    "three_stepped_chows": (3, lambda s: suits(s) == 1 and steps(s) in ([1, 1], [2, 2])),
    "pure_straight": (3, lambda s: suits(s) == 1 and ranks(s) == [0, 3, 6]),
    "mixed_straight": (3, lambda s: suits(s) == 3 and ranks(s) == [0, 3, 6]),
    "mixed_triple_chow": (3, lambda s: suits(s) == 3 and steps(s) == [0, 0]),
    "mixed_shifted_chows": (3, lambda s: suits(s) == 3 and steps(s) == [1, 1]),
    "two_suit_shifted_chows": (3, lambda s: suits(s) == 2 and steps(s) == [1, 1]),
    "pure_quadruple_chow": (4, lambda s: suits(s) == 1 and steps(s) == [0, 0, 0]),
    "four_stepped_chows": (4, lambda s: suits(s) == 1 and steps(s) in ([1] * 3, [2] * 3)),
    "several_suit_shifted_chows": (4, lambda s: suits(s) > 1 and steps(s) == [1, 1, 1]),
}
PUNG_FANS: dict[str, tuple[int, Condition]] = {
    "double_pung": (2, lambda s: suits(s) == 2 and steps(s) == [0]),
    "triple_pung": (3, lambda s: suits(s) == 3 and steps(s) == [0, 0]),
    "three_shifted_pungs": (3, lambda s: suits(s) == 1 and steps(s) == [1, 1]),
    "mixed_shifted_pungs": (3, lambda s: suits(s) == 3 and steps(s) == [1, 1]),
    "two_suit_shifted_pungs": (3, lambda s: suits(s) == 2 and steps(s) == [1, 1]),
    "four_shifted_pungs": (4, lambda s: suits(s) == 1 and steps(s) == [1, 1, 1]),
    "several_suit_shifted_pungs": (4, lambda s: suits(s) > 1 and steps(s) == [1, 1, 1]),
}


def expected(sets: Sets, fans: dict[str, tuple[int, Condition]]) -> set[str]:
    return {
        name
        for name, (size, holds) in fans.items()
        if any(holds(chosen) for chosen in combinations(sets, size))
    }


def multisets(size: int, kinds: int, every: int) -> Iterator[Sets]:
    """Sets of the three suits that can exist together; `kinds` ranks each."""
    all_kinds = [(suit, rank) for suit in range(3) for rank in range(kinds)]
    take = combinations if kinds == 9 else combinations_with_replacement
    for place, sets in enumerate(take(all_kinds, size)):
        near = kinds == 9 and len(set(steps(sets))) == 1  # all that are in steps or nearly
        if place % every == 0 or near:
            yield sets


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, kind) for name in ("mcr", "tianjin") for kind in ("chow", "pung", "kong")),
        ("fourseas-intermediate", "chow"),
    ],
)
@pytest.mark.parametrize(("size", "every"), [(3, 1), (4, 11)])
def test_step_fans_and_all_that_nearly_are(name: str, kind: str, size: int, every: int) -> None:
    """A gap, a 3 + 1 split, a wrong suit, a kong for a pung: each by what the fan asks for."""
    rules = sihai.ruleset(name)
    own = {yaku.pattern for yaku in rules.yaku}
    fans = CHOW_FANS if kind == "chow" else PUNG_FANS
    fans = {fan: condition for fan, condition in fans.items() if fan in own}
    found: Counter[str] = Counter()
    for sets in multisets(size, 7 if kind == "chow" else 9, every if kind != "kong" else 3 * every):
        melds = [(kind, 9 * suit + rank) for suit, rank in sets]
        if size == 3:
            melds.append(("pung", 27))
        score = rules.score(sihai.Hand("22z", melds, "2z"))
        [reading] = score.readings
        holding = {c.yaku.pattern for c in reading.candidates} & fans.keys()
        assert holding == expected(sets, fans), sets
        found.update(holding)
    wanted = {fan for fan, (needed, _) in fans.items() if needed <= size}
    assert size == 4 or found.keys() == wanted
