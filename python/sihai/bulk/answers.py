"""The columns that a run adds to those of the input."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
import numpy as np

from sihai.arrow.library import pa
from sihai.arrow.scores import yaku_columns, yaku_lists
from sihai.batch import ScoreArrays
from sihai.bulk.failures import BulkError
from sihai.errors import CODES
from sihai.json_fields import BulkLine
from sihai.ruleset import Ruleset

YakuForm = Literal["columns", "list", "none"]
"""A column a yaku, one list of what counts, or neither."""
YAKU_FORMS: tuple[str, ...] = get_args(YakuForm)

HEAD = ("rules", "points", "raw", "may_win", "status", "error", "message")
YAKU = "yaku"

_MOST_KEPT = 1 << 16  # endings of JSON objects that are kept for hands that score the same


class Answers:
    """What is added to each row: the ruleset, the score, what is wrong, the yaku.

    Attributes:
        names: of the columns or fields, in order.
    """

    def __init__(self, rules: Ruleset, form: YakuForm, prefix: str) -> None:
        """Columns for a ruleset, their names with a prefix."""
        self._rules = rules
        self._name = rules.name
        self._form = form
        self._prefix = prefix
        codes = [yaku.code for yaku in rules.yaku]
        last = {"columns": codes, "list": [YAKU], "none": []}[form]
        self.names = [prefix + name for name in (*HEAD, *last)]
        self._check()
        self._ends: dict[Any, bytes] = {}

    def fields(self) -> Any:
        """The Arrow fields of the columns."""
        return self.table(ScoreArrays(0, len(self._rules.yaku)), {}).schema

    def _check(self) -> None:
        """Names must differ, also from those of the fields of a line.

        Raises:
            BulkError: naming the first that does not.
        """
        taken = {*HEAD, *BulkLine.__struct_fields__} if not self._prefix else set(HEAD)
        for name in self.names:
            if not name.isprintable() or set(name) & {'"', "\\"}:
                told = "has a character that no name of a column may have"
                raise BulkError(f"{name!r}: {told}; give another prefix, or the yaku as a list")
        for yaku in self._rules.yaku if self._form == "columns" else ():
            if yaku.code in taken:
                told = f"the code of a yaku of {self._rules.name} is the name of a column"
                raise BulkError(f"{yaku.code}: {told}; give a prefix, or the yaku as a list")

    def metadata(self) -> dict[bytes, bytes]:
        """What a Parquet file says about its answers, under the key ``sihai``."""
        from sihai import __version__

        about = {
            "version": __version__,
            "rules": self._rules.name,
            "fingerprint": self._rules.fingerprint,
            "prefix": self._prefix,
            "yaku": [{"code": y.code, "zh": y.zh, "en": y.en} for y in self._rules.yaku],
        }
        return {b"sihai": msgspec.json.encode(about)}

    def table(self, scores: ScoreArrays, messages: dict[int, str]) -> Any:
        """The columns for a batch.

        Args:
            scores: with counts and all else.
            messages: what is wrong with bad rows.
        """
        rows = len(scores)
        assert scores.status is not None
        assert scores.counts is not None
        places = pa.array(scores.status.astype(np.int8), mask=scores.status == 0)
        columns = [
            pa.DictionaryArray.from_arrays(pa.repeat(pa.scalar(0, pa.int8()), rows), [self._name]),
            *(pa.array(getattr(scores, name)) for name in ("points", "raw", "may_win", "status")),
            pa.DictionaryArray.from_arrays(places, CODES),
            _texts(messages, rows),
        ]
        if self._form == "columns":
            columns += yaku_columns(self._rules, scores.counts)
        elif self._form == "list":
            columns.append(yaku_lists(self._rules, scores))
        return pa.Table.from_arrays(columns, self.names)

    def endings(self, scores: ScoreArrays, messages: dict[int, str]) -> list[bytes]:
        """For each row the fields as the end of a JSON object, without a comma before them.

        Most hands score like many others, whose ending is used again.
        """
        assert scores.points is not None
        assert scores.raw is not None
        assert scores.status is not None
        assert scores.may_win is not None
        assert scores.counts is not None
        width = scores.counts.shape[1]
        counts = scores.counts.tobytes()
        endings = []
        for row, (points, raw, may_win, status) in enumerate(
            zip(
                scores.points.tolist(),
                scores.raw.tolist(),
                scores.may_win.tolist(),
                scores.status.tolist(),
                strict=True,
            )
        ):
            some = counts[row * width : (row + 1) * width]
            key = (points, raw, may_win, status, some, messages.get(row) if status else None)
            ending = self._ends.get(key)
            if ending is None:
                ending = self._ending(*key)
                if len(self._ends) >= _MOST_KEPT:
                    self._ends.clear()
                self._ends[key] = ending
            endings.append(ending)
        return endings

    def _ending(
        self, points: int, raw: int, may_win: bool, status: int, counts: bytes, message: str | None
    ) -> bytes:
        error = CODES[status] if status else None
        values: list[Any] = [self._name, points, raw, may_win, status, error, message]
        if self._form == "columns":
            values += counts
        elif self._form == "list":
            values.append(
                [
                    {"code": y.code, "zh": y.zh, "en": y.en, "points": y.points, "count": count}
                    for y, count in zip(self._rules.yaku, counts, strict=True)
                    if count
                ]
            )
        return msgspec.json.encode(dict(zip(self.names, values, strict=True)))[1:]


def _texts(messages: dict[int, str], rows: int) -> Any:
    if not messages:
        return pa.nulls(rows, pa.string())
    texts: list[str | None] = [None] * rows
    for row, message in messages.items():
        texts[row] = message
    return pa.array(texts, pa.string())
