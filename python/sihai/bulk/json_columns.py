"""Fields of JSON lines as columns of a table.

The first lines decide on the type of each column: bool, int64, double, text or lists of texts if
all values are of that kind, else JSON as text. What fits no column later goes, as JSON, to the
column of what is rescued, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable
from typing import Any, Self

import msgspec

from sihai.arrow.columns import is_list
from sihai.arrow.library import pa
from sihai.bulk.json_reader import fields_of_object
from sihai.bulk.text_input import text_of

_MOST_COLUMNS = 1000
_NONE = type(None)
_INT64 = range(-(2**63), 2**63)
_EXACT = range(-(2**53), 2**53 + 1)  # whole numbers that a double holds
_TEXTS = pa.list_(pa.string())


class Columns:
    """The columns of a run, from its first lines or from the part of it that is done.

    Attributes:
        schema: the Arrow schema, what is rescued last.
    """

    def __init__(self, types: dict[str, Any], dropped: Collection[str], rescued: str) -> None:
        """Keep the type of each field, and the names of those that are not carried through."""
        self._types = types
        self._dropped = dropped
        self.schema = pa.schema([*types.items(), (rescued, pa.string())])

    @classmethod
    def of_schema(cls, schema: Any, dropped: Collection[str]) -> Self:
        """The columns of a schema made before."""
        *fields, rescued = schema
        return cls({field.name: field.type for field in fields}, dropped, rescued.name)

    @classmethod
    def of_lines(
        cls,
        lines: Iterable[bytes],
        added: Collection[str],
        dropped: Collection[str],
        rescued: str,
    ) -> Self:
        """Columns for all fields of these lines, but for those that are added or dropped."""
        found: dict[str, list[Any]] = {}
        for line in lines:
            for name, value in (fields_of_object(line) or {}).items():
                if name in found or len(found) < _MOST_COLUMNS:
                    found.setdefault(name, []).append(value)
        taken = {*added, *dropped}
        types = {n: _type_of(values) for n, values in found.items() if n not in taken}
        return cls(types, dropped, rescued)

    def table(self, lines: list[bytes], broken: Container[int]) -> Any:
        """The lines as rows; those that are broken are rescued as they are."""
        rows: list[dict[str, Any]] = []
        rescued: dict[int, Any] = {}
        for row, line in enumerate(lines):
            fields = None if row in broken else fields_of_object(line)
            for name in self._dropped:
                if fields is not None and isinstance(fields.get(name, ""), str | None):
                    fields.pop(name, None)
            rows.append(fields or {})
            if fields is None:
                rescued[row] = text_of(line)
            elif not fields.keys() <= self._types.keys():
                rescued[row] = {
                    name: value for name, value in fields.items() if name not in self._types
                }
        columns = []
        for name, kind in self._types.items():
            values = [fields.get(name) for fields in rows]
            columns.append(_array(values, kind, name, rescued))
        texts: list[str | None] = [None] * len(rows)
        for row, what in rescued.items():
            texts[row] = what if isinstance(what, str) else _json(what)
        columns.append(pa.array(texts, pa.string()))
        return pa.Table.from_arrays(columns, schema=self.schema)


def _type_of(values: list[Any]) -> Any:
    kinds = {type(value) for value in values} - {_NONE}
    if kinds == {bool}:
        return pa.bool_()
    if kinds == {int} and _all_in(values, _INT64):
        return pa.int64()
    if kinds in ({int, float}, {float}) and _all_in(values, _EXACT):
        return pa.float64()
    if kinds == {str}:
        return pa.string()
    if kinds == {list} and all(_are_texts(value) for value in values if value is not None):
        return _TEXTS
    return pa.large_string()  # JSON


def _array(values: list[Any], kind: Any, name: str, rescued: dict[int, Any]) -> Any:
    """An array of the type; what does not fit is rescued."""
    if pa.types.is_large_string(kind):
        return pa.array([None if value is None else _json(value) for value in values], kind)
    kinds = {type(value) for value in values} - {_NONE}
    if not (kinds <= _PYTHON[kind] and _fit(values, kind)):
        for row, value in enumerate(values):
            if value is not None and not (type(value) in _PYTHON[kind] and _fit([value], kind)):
                values[row] = None
                rescued.setdefault(row, {})[name] = value
    return pa.array(values, kind)


_PYTHON: dict[Any, set[type]] = {
    pa.bool_(): {bool},
    pa.int64(): {int},
    pa.float64(): {int, float},
    pa.string(): {str},
    _TEXTS: {list},
}
"""Types of columns -> those of the values that they hold."""


def _fit(values: list[Any], kind: Any) -> bool:
    if pa.types.is_int64(kind):
        return _all_in(values, _INT64)
    if pa.types.is_float64(kind):
        return _all_in(values, _EXACT)
    return not is_list(kind) or all(_are_texts(value) for value in values if value is not None)


def _all_in(values: list[Any], numbers: range) -> bool:
    return all(value in numbers for value in values if type(value) is int)


def _are_texts(values: list[Any]) -> bool:
    return all(type(value) is str for value in values)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
