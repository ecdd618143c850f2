"""The rank ladder 等级."""

from typing import NamedTuple


class Rank(NamedTuple):
    zh: str
    en: str
    threshold: int


LADDER = [
    Rank("白板", "White", 0),
    Rank("一万", "1m", 100),
    Rank("二万", "2m", 200),
    Rank("三万", "3m", 500),
    Rank("四万", "4m", 1_000),
    Rank("五万", "5m", 2_000),
    Rank("六万", "6m", 3_000),
    Rank("七万", "7m", 5_000),
    Rank("八万", "8m", 8_000),
    Rank("九万", "9m", 12_000),
    Rank("东风", "East", 20_000),
    Rank("西风", "West", 30_000),
    Rank("南风", "South", 40_000),
    Rank("北风", "North", 80_000),
    Rank("中", "Red", 120_000),
]


def rank(points: int) -> Rank:
    """The last row whose threshold is not above the points; 白板 below zero too."""
    return max(
        (row for row in LADDER if row.threshold <= max(points, 0)), key=lambda row: row.threshold
    )
