"""Points of texts: a function over Arrow arrays, in DuckDB and in Polars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from sihai.arrow.columns import one_array, parsed_hands
from sihai.arrow.library import pa, pc
from sihai.batch import HandBatch, _threads
from sihai.errors import RulesetError, shown
from sihai.ruleset import Ruleset, ruleset
from sihai.ruleset_source import builtin_names


def points(hands: Any, rules: Ruleset | str | Iterable[str | None], *, threads: int = 1) -> Any:
    """The points of texts, won on a discard, seats unknown; null for a null.

    Args:
        hands: an Arrow array of texts.
        rules: a ruleset or its name for all, or an Arrow array of names, one a row.
        threads: how many, 0 = one a core.

    Returns:
        An int32 array; 0 for a hand that is bad or does not win.

    Raises:
        RulesetError: ``unknown_rules``; in data names only, never a path.
        TypeError: for hands that are no texts.
    """
    hands = one_array(hands)
    if isinstance(rules, Ruleset | str):
        return _points_under(hands, _named(rules), threads)
    names = one_array(rules)
    found = np.zeros(len(hands), np.int32)
    for name in pc.unique(names).to_pylist():
        if name is not None:
            chosen = pc.fill_null(pc.equal(names, name), False)
            rows = np.flatnonzero(chosen.to_numpy(zero_copy_only=False))
            some = _points_under(hands.filter(chosen), _named(name), threads)
            found[rows] = pc.fill_null(some, 0).to_numpy()
    known = pc.and_(hands.is_valid(), names.is_valid())
    return pc.if_else(known, pa.array(found), pa.scalar(None, pa.int32()))


def register_duckdb(connection: Any) -> None:
    """Give a DuckDB connection the function ``sihai_points(hand, rules) -> INTEGER``.

    ``hand`` is a text, ``rules`` the name of a ruleset; see `points`. Vectorised over Arrow.
    """

    def sihai_points(hand: Any, rules: Any) -> Any:
        return points(hand, rules)

    connection.create_function(
        "sihai_points", sihai_points, ["VARCHAR", "VARCHAR"], "INTEGER", type="arrow"
    )


def polars_points(column: str, rules: Ruleset | str) -> Any:
    """A Polars expression: the points of a column of texts, see `points`.

    Raises:
        ImportError: without Polars.
        RulesetError: ``unknown_rules``.
    """
    import polars

    chosen = _named(rules)

    def of_series(series: Any) -> Any:
        return polars.from_arrow(points(series.to_arrow(), chosen))

    expression: Any = polars.col(column).map_batches(of_series, return_dtype=polars.Int32)
    return expression


def _named(rules: Ruleset | str) -> Ruleset:
    if isinstance(rules, Ruleset):
        return rules
    if rules not in builtin_names():
        known = ", ".join(sorted(builtin_names()))
        message = f"rules: {shown(rules)} is no ruleset; known are {known}"
        raise RulesetError(message, "unknown_rules")
    return ruleset(rules)


def _points_under(hands: Any, rules: Ruleset, threads: int) -> Any:
    arrays, faults = parsed_hands(hands, _threads(threads))
    batch = HandBatch.from_arrays(**arrays)._with_faults(faults)
    scores = rules.score_batch(batch, threads=threads, outputs=["points"])
    return pa.array(scores.points, mask=hands.is_null().to_numpy(zero_copy_only=False))
