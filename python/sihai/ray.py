"""Scores for Ray Data: a data set of hands in, the same with its scores out, on a whole cluster.

    dataset.map_batches(
        Scorer, fn_constructor_args=("mcr",), batch_format="pyarrow", concurrency=8
    )

Needs pyarrow, and Ray where it runs: ``pip install 'sihai[ray]'``.
"""

from __future__ import annotations

from typing import Any

from sihai.arrow import hands_from_table, table_from_scores
from sihai.options import OptionValue
from sihai.ruleset import ruleset


class Scorer:
    """A callable for Ray Data's ``map_batches`` with ``batch_format="pyarrow"``.

    Each worker makes one, so a ruleset is compiled once a worker and no engine travels.

    Args:
        rules: the name or path of a ruleset, a path being the same on every worker.
        preset: see `sihai.ruleset`.
        yaku: whether each yaku has a column.
        threads: of each worker, 0 = one a core. Ray gives a worker one core if not asked for more.
        prefix: put before the names of the columns added.
        options: see `sihai.ruleset`.

    Raises:
        RulesetError: for a ruleset, preset or option that is wrong.
    """

    def __init__(
        self,
        rules: str = "fourseas-intermediate",
        *,
        preset: str | None = None,
        yaku: bool = True,
        threads: int = 1,
        prefix: str = "",
        **options: OptionValue,
    ) -> None:
        """Compile the ruleset."""
        self._rules = ruleset(rules, preset=preset, **options)
        self._outputs = ("points", "raw", "may_win", "status", *(("counts",) if yaku else ()))
        self._threads = threads
        self._prefix = prefix

    def __call__(self, table: Any) -> Any:
        """The table with the columns of `sihai.arrow.table_from_scores` behind its own.

        Raises:
            ValueError: for a table without hands, or with a column of a name that is added.
        """
        batch = hands_from_table(table, threads=self._threads)
        scores = self._rules.score_batch(batch, threads=self._threads, outputs=self._outputs)
        added = table_from_scores(self._rules, scores)
        for name in added.column_names:
            if self._prefix + name in table.column_names:
                raise ValueError(
                    f"{self._prefix}{name}: the table has such a column already; give a prefix"
                )
            table = table.append_column(self._prefix + name, added[name])
        return table
