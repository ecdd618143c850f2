"""From instances to the yaku that count: R1, R3 (a) and (b), R4 and R5."""

from collections.abc import Iterable, Iterator
from itertools import groupby, product

from .instances import Instance
from .table import RANK, YAKU, category

Codes = tuple[str, ...]  # with repetitions, in table order


def in_table_order(codes: Iterable[str]) -> Codes:
    return tuple(sorted(codes, key=RANK.__getitem__))


def total(codes: Codes) -> int:
    return sum(YAKU[code].points for code in codes)


def preference(codes: Codes) -> tuple[int, list[int], list[int]]:
    """Least for the best: highest total, then R4's highest points, then R4's earliest in the table.

    Points are negated, so that the least comes first throughout.
    """
    points = [-YAKU[code].points for code in codes]
    return sum(points), sorted(points), [RANK[code] for code in codes]


def best_itemisation(instances: Iterable[Instance]) -> Codes:
    """The yaku that count in one reading."""
    by_category = groupby(
        sorted(instances, key=lambda instance: RANK[instance.code]),
        key=lambda instance: category(instance.code),
    )
    choices = [best_choices(list(members)) for _, members in by_category]
    combinations = (
        without_included(tuple(code for choice in combination for code in choice))
        for combination in product(*choices)
    )
    return min(combinations, key=preference)


def best_choices(instances: list[Instance]) -> list[Codes]:
    """In one category: every choice by R1 with the highest sum (R3 a), each once."""
    choices = {in_table_order(codes) for codes in without_reuse(instances)}
    highest = max(total(codes) for codes in choices)
    return sorted(codes for codes in choices if total(codes) == highest)


def without_reuse(instances: list[Instance]) -> Iterator[list[str]]:
    """Every choice of instances of which no two share a block (R1)."""
    if not instances:
        yield []
        return
    first, *others = instances
    yield from without_reuse(others)
    free = [other for other in others if other.blocks.isdisjoint(first.blocks)]
    for codes in without_reuse(free):
        yield [first.code, *codes]


def without_included(codes: Codes) -> Codes:
    """Drop every instance of a yaku that another counted, not dropped, yaku includes (R5)."""

    def dropped(code: str) -> bool:
        return any(code in YAKU[other].includes and not dropped(other) for other in set(codes))

    return tuple(code for code in codes if not dropped(code))
