"""What the hands of a run are worth, added up."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from sihai.batch import ScoreArrays
from sihai.errors import CODES
from sihai.ruleset import Ruleset

NOT_WINNING = CODES.index("not_winning")
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_SMALL = 1 << 16


class YakuTimes(msgspec.Struct):
    """How often a yaku counts."""

    code: str
    zh: str
    en: str
    rows: int = 0
    """Hands that it counts in."""
    times: int = 0
    """With those of hands that it counts in more than once."""


class Summary(msgspec.Struct):
    """Of the rows of a file.

    Attributes:
        rules: the name of the ruleset.
        fingerprint: its fingerprint.
        rows: all rows.
        not_winning: rows whose hand does not win.
        bad: the code of an error -> the rows that have it.
        below_minimum: winning hands that do not reach the minimum.
        points: points -> the winning hands that are worth as much.
        yaku: the yaku of the ruleset, in its order.
    """

    rules: str
    fingerprint: str
    rows: int = 0
    not_winning: int = 0
    bad: dict[str, int] = {}
    below_minimum: int = 0
    points: dict[int, int] = {}
    yaku: list[YakuTimes] = []

    @classmethod
    def of_rules(cls, rules: Ruleset) -> Summary:
        """Of no rows."""
        return cls(rules.name, rules.fingerprint, yaku=times_of(rules))

    @classmethod
    def of_scores(cls, rules: Ruleset, scores: ScoreArrays) -> Summary:
        """Of the rows of a batch."""
        summary = cls.of_rules(rules)
        assert scores.counts is not None
        summary.count(scores.status, scores.points, scores.may_win)
        rows = np.count_nonzero(scores.counts, axis=0).tolist()
        times = scores.counts.sum(axis=0, dtype=np.int64).tolist()
        for yaku, of_rows, of_times in zip(summary.yaku, rows, times, strict=True):
            yaku.rows, yaku.times = of_rows, of_times
        return summary

    def count(self, status: Any, points: Any, may_win: Any) -> None:
        """Add rows by their arrays, all but their yaku."""
        numbers = np.bincount(status, minlength=len(CODES)).tolist()
        self.rows += len(status)
        self.not_winning += numbers[NOT_WINNING]
        for code, rows in zip(CODES[1:], numbers[1:], strict=True):
            if rows and code != CODES[NOT_WINNING]:
                self.bad[code] = self.bad.get(code, 0) + rows
        won = status == 0
        self.below_minimum += int(np.count_nonzero(won & ~may_win))
        for value, rows in _numbers_of(points[won]).items():
            self.points[value] = self.points.get(value, 0) + rows

    def add(self, other: Summary) -> None:
        """Add the rows of another part of the same run."""
        self.rows += other.rows
        self.not_winning += other.not_winning
        self.below_minimum += other.below_minimum
        for code, rows in other.bad.items():
            self.bad[code] = self.bad.get(code, 0) + rows
        for points, rows in other.points.items():
            self.points[points] = self.points.get(points, 0) + rows
        for yaku, more in zip(self.yaku, other.yaku, strict=True):
            yaku.rows += more.rows
            yaku.times += more.times

    @property
    def won(self) -> int:
        """Rows whose hand wins, with the minimum or without."""
        return sum(self.points.values())

    @property
    def bad_rows(self) -> int:
        """Rows with an error."""
        return sum(self.bad.values())

    @property
    def mean(self) -> float | None:
        """The mean points of winning hands."""
        total = sum(points * rows for points, rows in self.points.items())
        return total / self.won if self.won else None

    def quantile(self, share: float) -> int | None:
        """The least points that at least such a share of the winning hands do not exceed."""
        reached = 0
        for points in sorted(self.points):
            reached += self.points[points]
            if reached >= share * self.won:
                return points
        return None

    def to_dict(self) -> dict[str, Any]:
        """All of it with means, shares and quantiles, for JSON."""
        won = self.won
        return {
            "rules": self.rules,
            "fingerprint": self.fingerprint,
            "rows": self.rows,
            "won": won,
            "not_winning": self.not_winning,
            "bad_rows": self.bad_rows,
            "bad_rows_by_code": self.bad,
            "below_minimum": self.below_minimum,
            "below_minimum_share": self.below_minimum / won if won else None,
            "points": {
                "mean": self.mean,
                "least": min(self.points, default=None),
                "most": max(self.points, default=None),
                "quantiles": {str(share): self.quantile(share) for share in QUANTILES},
                "rows_by_points": {str(p): self.points[p] for p in sorted(self.points)},
            },
            "yaku": [
                {
                    "code": yaku.code,
                    "zh": yaku.zh,
                    "en": yaku.en,
                    "rows": yaku.rows,
                    "share": yaku.rows / won if won else None,
                    "times": yaku.times,
                }
                for yaku in self.yaku
            ],
        }


def times_of(rules: Ruleset) -> list[YakuTimes]:
    """The yaku of a ruleset, none counted yet."""
    return [YakuTimes(yaku.code, yaku.zh, yaku.en) for yaku in rules.yaku]


def _numbers_of(points: Any) -> dict[int, int]:
    if len(points) and points.max() < _SMALL and points.min() >= 0:
        numbers = np.bincount(points)
        return {int(p): int(numbers[p]) for p in np.flatnonzero(numbers)}
    values, rows = np.unique(points, return_counts=True)
    return dict(zip(values.tolist(), rows.tolist(), strict=True))
