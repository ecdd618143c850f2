"""Files of scores read back and added up, as `score_file` wrote them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import numpy as np

from sihai.arrow.columns import one_array
from sihai.arrow.library import pa, pc
from sihai.bulk.answers import YAKU
from sihai.bulk.failures import BulkError, closing_if_it_fails, reading
from sihai.bulk.formats import input_format
from sihai.bulk.summary import Summary, YakuTimes, times_of
from sihai.bulk.text_input import TextInput, line_blocks, open_input
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
    kind = input_format(path)
    if kind == "parquet":
        return _of_parquet(path, prefix)
    if kind == "jsonl":
        return _of_lines(path, prefix)
    raise BulkError(f"{path}: is no file of scores; those are Parquet or JSON lines")


def _of_parquet(path: str, prefix: str) -> Summary:
    import pyarrow.parquet as parquet

    raw = open_input(path)
    with raw, closing_if_it_fails(raw), reading(path, "Parquet file"):
        file: Any = parquet.ParquetFile(raw, buffer_size=1 << 20, pre_buffer=False)
        names = file.schema_arrow.names
        _check(path, names, prefix)
        about = _about(file.schema_arrow)
        summary = Summary(about.rules, about.fingerprint)
        if about.prefix == prefix:
            summary.yaku = about.yaku
        for batch in file.iter_batches(_ROWS, columns=_read(names, prefix)):
            table = pa.Table.from_batches([batch])
            if not summary.rows:
                rules = table[prefix + "rules"][0].as_py()
                if about.prefix != prefix or about.rules != rules:
                    summary = Summary(rules, "", yaku=_yaku_named(rules, names, prefix))
            _add_table(summary, table, prefix)
    return summary


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
    listed = list(names)
    return [n for n in listed[listed.index(prefix + _LAST) + 1 :] if n.startswith(prefix)]


def _read(names: list[str], prefix: str) -> list[str]:
    return [*(prefix + name for name in _NEEDED), *_behind(names, prefix)]


def _yaku_named(rules: str, names: Iterable[str], prefix: str) -> list[YakuTimes]:
    """The yaku of a ruleset that comes with the package, else the columns behind the others."""
    if rules in builtin_names():
        return times_of(ruleset(rules))
    codes = [name[len(prefix) :] for name in _behind(names, prefix)]
    return [YakuTimes(code, code, code) for code in codes if code != YAKU]


def _add_table(summary: Summary, table: Any, prefix: str) -> None:
    status, points, may_win = (
        one_array(table[prefix + name]).to_numpy(zero_copy_only=False)
        for name in ("status", "points", "may_win")
    )
    summary.count(status, points, may_win)
    if prefix + YAKU in table.column_names:
        listed = one_array(table[prefix + YAKU]).flatten()
        codes = one_array(pc.struct_field(listed, "code")).to_pylist()
        _add_listed(summary, zip(codes, pc.struct_field(listed, "count").to_pylist(), strict=True))
        return
    for yaku in summary.yaku:
        if prefix + yaku.code in table.column_names:
            counts = one_array(table[prefix + yaku.code]).to_numpy(zero_copy_only=False)
            yaku.rows += int(np.count_nonzero(counts))
            yaku.times += int(counts.sum(dtype=np.int64))


def _add_listed(summary: Summary, counts: Iterable[tuple[str, int]]) -> None:
    by_code = {yaku.code: yaku for yaku in summary.yaku}
    for code, count in counts:
        yaku = by_code.get(code)
        if yaku is None:
            yaku = by_code[code] = YakuTimes(code, code, code)
            summary.yaku.append(yaku)
        yaku.rows += 1
        yaku.times += count


def _of_lines(path: str, prefix: str) -> Summary:
    summary: Summary | None = None
    for rows in _objects(path):
        if summary is None:
            _check(path, rows[0], prefix)
            rules = rows[0][prefix + "rules"]
            summary = Summary(rules, "", yaku=_yaku_named(rules, rows[0], prefix))
        try:
            status, points, may_win = (
                np.array([row[prefix + name] for row in rows], kind)
                for name, kind in (("status", np.uint8), ("points", np.int64), ("may_win", bool))
            )
            summary.count(status, points, may_win)
            if prefix + YAKU in rows[0]:
                listed = [one for row in rows for one in row[prefix + YAKU]]
                _add_listed(summary, ((one["code"], one["count"]) for one in listed))
            else:
                for yaku in summary.yaku:
                    counts = [row.get(prefix + yaku.code, 0) for row in rows]
                    yaku.rows += len(counts) - counts.count(0)
                    yaku.times += sum(counts)
        except (LookupError, TypeError, ValueError, OverflowError):
            raise BulkError(
                f"{path}: has rows without scores, so it is no file of scores"
            ) from None
    if summary is None:
        raise BulkError(f"{path}: is empty, so it does not tell its ruleset")
    return summary


def _objects(path: str) -> Iterator[list[dict[str, Any]]]:
    text = TextInput(path)
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    with closing_if_it_fails(text):
        for lines, _ in line_blocks(text, 0):
            try:
                rows = [decode(line) for line in lines if line.strip()]
            except (ValueError, RecursionError) as error:
                raise BulkError(f"{path}: a line is no JSON object: {error}") from None
            if rows:
                yield rows
    text.close()
