"""The rank ladder 等级: the title that a player's collected points bring."""

from __future__ import annotations

import operator
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Rank(NamedTuple):
    """A title.

    Attributes:
        zh: its Chinese name.
        en: its English name.
        threshold: the points from which on it is held.
    """

    zh: str
    en: str
    threshold: int


@cache
def ladder() -> tuple[Rank, ...]:
    """All ranks, from the lowest."""
    import tomllib

    text = (Path(__file__).parent / "data" / "ranks.toml").read_text(encoding="utf-8")
    return tuple(Rank(**row) for row in tomllib.loads(text)["rank"])


def rank(points: int) -> Rank:
    """The rank of that many points: the last whose threshold they reach.

    Points below zero are of the lowest rank.

    Raises:
        TypeError: for anything but a whole number; a bool is none.

    >>> rank(150)
    Rank(zh='一万', en='1m', threshold=100)
    """
    if isinstance(points, bool):
        raise TypeError("points must be a whole number, not bool")
    try:
        number = operator.index(points)
    except TypeError:
        raise TypeError(f"points must be a whole number, not {type(points).__name__}") from None
    ranks = ladder()
    reached = bisect_right(ranks, number, key=lambda row: row.threshold)
    return ranks[max(reached, 1) - 1]
