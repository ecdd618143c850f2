"""Scores as Arrow tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sihai.arrow.library import pa
from sihai.batch import ScoreArrays
from sihai.errors import CODES
from sihai.ruleset import Ruleset

UInt8 = npt.NDArray[np.uint8]

_BLOCK = 1 << 14  # rows turned into columns at a time, to stay within a cache
_CODES = pa.array([None, *CODES[1:]], pa.string())


def table_from_scores(rules: Ruleset, scores: ScoreArrays) -> Any:
    """What a batch scored as a table: the arrays that there are, and a column a yaku.

    ``points``, ``raw`` int32, ``may_win`` bool, ``status`` uint8, ``error`` text (the code of the
    row's error, null for none), then for each yaku a uint8 column with its code.

    Raises:
        ValueError: if the scores are of a ruleset with another number of yaku, or the code of a
            yaku is the name of another column.
    """
    columns: dict[str, Any] = {}
    for name in ("points", "raw", "may_win", "status"):
        values = getattr(scores, name)
        if values is not None:
            columns[name] = pa.array(values)
    if scores.status is not None:
        columns["error"] = _CODES.take(columns["status"])
    if scores.counts is not None:
        for yaku, counts in zip(rules.yaku, yaku_columns(rules, scores.counts), strict=True):
            if yaku.code in columns:
                told = f"the code of a yaku of {rules.name} is the name of a column of scores"
                raise ValueError(f"{yaku.code}: {told}")
            columns[yaku.code] = counts
    return pa.table(columns)


def yaku_columns(rules: Ruleset, counts: UInt8) -> list[Any]:
    """An array for each yaku: how often it counts in each row.

    Raises:
        ValueError: if the counts are those of another number of yaku.
    """
    _check_yaku(rules, counts)
    return [pa.array(column) for column in _turned(counts)]


def yaku_lists(rules: Ruleset, scores: ScoreArrays) -> Any:
    """The yaku of each row as a list of what counts, in the ruleset's order.

    Returns:
        A list array of structs ``code``, ``zh``, ``en`` text, ``points`` int32 (of one), ``count``
        uint8.

    Raises:
        ValueError: if the scores have no counts, or those of another number of yaku.
    """
    if scores.counts is None:
        raise ValueError("scores: have no counts")
    _check_yaku(rules, scores.counts)
    rows, columns = np.nonzero(scores.counts)
    ends = np.searchsorted(rows, np.arange(len(scores.counts) + 1))
    places = pa.array(columns.astype(np.int16))
    values = {
        name: pa.DictionaryArray.from_arrays(places, [getattr(yaku, name) for yaku in rules.yaku])
        for name in ("code", "zh", "en")
    }
    points = np.array([yaku.points for yaku in rules.yaku], np.int32)
    values["points"] = pa.array(points[columns])
    values["count"] = pa.array(scores.counts[rows, columns])
    structs = pa.StructArray.from_arrays(list(values.values()), list(values))
    return pa.ListArray.from_arrays(pa.array(ends.astype(np.int32)), structs)


def _check_yaku(rules: Ruleset, counts: UInt8) -> None:
    if counts.shape[1] != len(rules.yaku):
        raise ValueError(f"scores: have {counts.shape[1]} yaku, {rules.name} has {len(rules.yaku)}")


def _turned(counts: UInt8) -> UInt8:
    """A row for each column."""
    turned = np.empty(counts.shape[::-1], np.uint8)
    for first in range(0, len(counts), _BLOCK):
        turned[:, first : first + _BLOCK] = counts[first : first + _BLOCK].T
    return turned
