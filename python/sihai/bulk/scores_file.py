"""Files of scores read back and added up, as `score_file` wrote them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

import msgspec
import numpy as np

from sihai.arrow.columns import one_array, values_of
from sihai.arrow.library import pa, pc
from sihai.bulk.answers import YAKU
from sihai.bulk.failures import BulkError, reading
from sihai.bulk.formats import input_format
from sihai.bulk.opening import Opened
from sihai.bulk.summary import Summary, YakuTimes, times_of
from sihai.bulk.text_input import TextInput, line_blocks
from sihai.errors import shown
from sihai.ruleset import ruleset
from sihai.ruleset_source import builtin_names

_NEEDED = ("rules", "points", "may_win", "status")
_LAST = "message"
"""Behind it come the yaku."""
_ROWS = 1 << 17


class _About(msgspec.Struct):
    """What the metadata of a Parquet file says."""

    rules: str = ""
    fingerprint: str = ""
    prefix: str = ""
    yaku: list[YakuTimes] = []


def summary_of(path: str, prefix: str = "") -> Summary:
    """What the hands of a file of scores are worth.

    Args:
        path: Parquet or JSON lines, packed or not, that `score_file` wrote.
        prefix: of the columns that were added.

    Raises:
        BulkError: if the file cannot be read or has no scores.
    """
    opened = Opened(path)
    with closing(opened):
        kind = input_format(opened)
        if kind == "parquet":
            return _of_parquet(opened, prefix)
        if kind == "jsonl":
            return _of_lines(TextInput(opened), prefix)
    raise BulkError(f"{opened.name}: is no file of scores; those are Parquet or JSON lines")


def _of_parquet(opened: Opened, prefix: str) -> Summary:
    import pyarrow.parquet as parquet

    raw = opened.seekable()
    with reading(opened.name, "Parquet file"):
        file: Any = parquet.ParquetFile(raw, buffer_size=1 << 18, pre_buffer=False)
    names = file.schema_arrow.names
    _check(opened.name, names, prefix)
    about = _about(file.schema_arrow)
    if about.prefix != prefix:
        about = _About()
    summary = Summary(about.rules, about.fingerprint)
    batches = file.iter_batches(
        _ROWS, columns=[*(prefix + n for n in _NEEDED), *_behind(names, prefix)]
    )
    while True:
        with reading(opened.name, "Parquet file"):
            batch = next(batches, None)
        if batch is None:
            break
        table = pa.Table.from_batches([batch])
        rules = _one_name(opened.name, pc.unique(one_array(table[prefix + "rules"])).to_pylist())
        if not summary.rows:
            known = about.yaku if about.rules == rules else []
            summary = Summary(rules, about.fingerprint if known else "")
            summary.yaku = _yaku(rules, known, names, prefix)
        elif rules != summary.rules:
            _one_name(opened.name, [summary.rules, rules])
        _add_table(summary, table, prefix)
    if not summary.rows:
        summary.yaku = _yaku(about.rules, about.yaku, names, prefix)
    return summary


def _one_name(path: str, names: list[Any]) -> str:
    if len(names) == 1 and isinstance(names[0], str):
        return names[0]
    told = ", ".join(sorted({shown(name) for name in names})[:5])
    raise BulkError(f"{path}: has scores of several rulesets, or of none: {told}")


def _about(schema: Any) -> _About:
    try:
        return msgspec.json.decode((schema.metadata or {}).get(b"sihai", b"{}"), type=_About)
    except msgspec.DecodeError:
        return _About()


def _check(path: str, names: Iterable[str], prefix: str) -> None:
    for name in (*_NEEDED, _LAST):
        if prefix + name not in names:
            raise BulkError(f"{path}: has no column {prefix}{name}, so it is no file of scores")


def _behind(names: Iterable[str], prefix: str) -> list[str]:
    """The columns of the yaku: up to those of the next run, which begin with its ruleset."""
    listed = list(names)
    found = []
    for name in listed[listed.index(prefix + _LAST) + 1 :]:
        if name.endswith(_NEEDED[0]) and name[: -len(_NEEDED[0])] + _NEEDED[1] in listed:
            break
        if name.startswith(prefix):
            found.append(name)
    return found


def _yaku(rules: str, known: list[YakuTimes], names: Iterable[str], prefix: str) -> list[YakuTimes]:
    """The yaku to count, with names where these are known; none if the file has none."""
    behind = _behind(names, prefix)
    if not behind:
        return []
    if known:
        return known
    if rules in builtin_names():
        return times_of(ruleset(rules))
    codes = [name[len(prefix) :] for name in behind]
    return [YakuTimes(code, code, code) for code in codes if code != YAKU]


def _add_table(summary: Summary, table: Any, prefix: str) -> None:
    status, points, may_win = (
        one_array(table[prefix + name]).to_numpy(zero_copy_only=False)
        for name in ("status", "points", "may_win")
    )
    summary.count(status, points, may_win)
    if prefix + YAKU in table.column_names:
        listed = one_array(table[prefix + YAKU]).flatten()
        parts = [one_array(listed.field(name)) for name in ("code", "zh", "en", "count")]
        for (code, zh, en, count), rows in Counter(
            zip(*map(values_of, parts), strict=True)
        ).items():
            _add_listed(summary, [{"code": code, "zh": zh, "en": en, "count": count}], rows)
        return
    for yaku in summary.yaku:
        if prefix + yaku.code in table.column_names:
            counts = one_array(table[prefix + yaku.code]).to_numpy(zero_copy_only=False)
            yaku.rows += int(np.count_nonzero(counts))
            yaku.times += int(counts.sum(dtype=np.int64))


def _add_listed(summary: Summary, listed: Iterable[dict[str, Any]], rows: int = 1) -> None:
    by_code = {yaku.code: yaku for yaku in summary.yaku}
    for one in listed:
        code = one["code"]
        yaku = by_code.get(code)
        if yaku is None:
            yaku = by_code[code] = YakuTimes(code, one.get("zh", code), one.get("en", code))
            summary.yaku.append(yaku)
        yaku.rows += rows
        yaku.times += rows * one["count"]


def _of_lines(text: TextInput, prefix: str) -> Summary:
    summary: Summary | None = None
    for rows in _objects(text):
        if summary is None:
            _check(text.name, rows[0], prefix)
        try:
            rules = _one_name(text.name, list({row[prefix + "rules"] for row in rows}))
            if summary is None:
                summary = Summary(rules, "", yaku=_yaku(rules, [], rows[0], prefix))
            elif rules != summary.rules:
                _one_name(text.name, [summary.rules, rules])
            status, points, may_win = (
                np.array([row[prefix + name] for row in rows], kind)
                for name, kind in (("status", np.uint8), ("points", np.int64), ("may_win", bool))
            )
            summary.count(status, points, may_win)
            if prefix + YAKU in rows[0]:
                _add_listed(summary, (one for row in rows for one in row[prefix + YAKU]))
            else:
                for yaku in summary.yaku:
                    counts = [row.get(prefix + yaku.code, 0) for row in rows]
                    yaku.rows += len(counts) - counts.count(0)
                    yaku.times += sum(counts)
        except (LookupError, TypeError, ValueError, OverflowError, AttributeError):
            told = "has rows without scores, so it is no file of scores"
            raise BulkError(f"{text.name}: {told}") from None
    if summary is None:
        raise BulkError(f"{text.name}: is empty, so it does not tell its ruleset")
    return summary


def _objects(text: TextInput) -> Iterator[list[dict[str, Any]]]:
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    for lines, _ in line_blocks(text, 0):
        try:
            rows = [decode(line) for line in lines if line.strip()]
        except (ValueError, RecursionError) as error:
            raise BulkError(f"{text.name}: a line is no JSON object: {error}") from None
        if rows:
            yield rows
