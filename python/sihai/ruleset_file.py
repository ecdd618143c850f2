"""Ruleset files: read, extended, optioned and checked.

A ruleset is a TOML file; docs/rulesets.md describes every field. What is wrong with one is told
with the file, the yaku and the field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import msgspec

from sihai import _core
from sihai.errors import RulesetError

POLICIES = ("by_category",)
PAYMENT_SCHEMES = ("four_seas",)
PATTERNS: dict[str, str] = dict(_core.PATTERNS)
SHAPES: tuple[str, ...] = _core.SHAPES


class Text(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A text in both languages."""

    zh: str
    en: str


class Minimum(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Points needed to win."""

    self_draw: int = 0
    discard: int = 0


class Payment(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who pays what: the scheme's name and its numbers."""

    scheme: str = "four_seas"
    line: int | Literal["none"] = "none"
    several_blessing_of_man: str = "discard"


class Chicken(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The chicken hand: a standard hand with no yaku; 0 points = no such yaku."""

    code: str = "chicken"
    zh: str = "鸡和"
    en: str = "Chicken Hand"
    points: int = 0


class YakuRow(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One yaku of the table."""

    code: str
    zh: str
    en: str
    points: int
    category: str
    pattern: str
    includes: tuple[str, ...] = ()
    shapes: tuple[str, ...] = SHAPES


class Option(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A named switch: the field it sets, and the field's value for each of its own values."""

    sets: str
    about: str = ""
    ruling: str = ""
    assumed: bool = False
    values: dict[str, Any] | None = None


class Preset(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Options set together."""

    set: dict[str, int | bool | str]
    about: str = ""


class RulesetFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A whole ruleset, after extension and with its options set."""

    name: str
    policy: str
    shapes: tuple[str, ...]
    yaku: tuple[YakuRow, ...]
    title: Text | None = None
    about: str = ""
    aliases: tuple[str, ...] = ()
    limit: int | Literal["none"] = "none"
    minimum: Minimum = Minimum()
    payment: Payment = Payment()
    chicken: Chicken = Chicken()
    presets: dict[str, Preset] = {}
    options: dict[str, Option] = {}


def builtin_names() -> dict[str, str]:
    """Every name and alias of the rulesets that come with the package -> file stem."""
    return dict(_builtin_names())


@cache
def _builtin_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for file in sorted(resources.files("sihai").joinpath("rulesets").iterdir(), key=str):
        if not file.name.endswith(".toml"):
            continue
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        for name in (raw["name"], *raw.get("aliases", ())):
            names[name] = file.name
    return names


def load(name_or_path: str | Path) -> tuple[dict[str, Any], str]:
    """The ruleset's fields after extension, and the file's name for messages.

    Raises:
        RulesetError: ``unknown_rules`` or ``bad_field``.
    """
    return _load(name_or_path, ())


def _load(source: str | Path, within: tuple[str, ...]) -> tuple[dict[str, Any], str]:
    names = _builtin_names()
    if isinstance(source, str) and source in names:
        where = names[source]
        text = resources.files("sihai").joinpath("rulesets", where).read_text(encoding="utf-8")
    elif isinstance(source, Path) or source.endswith(".toml") or "/" in source or "\\" in source:
        where = str(source)
        text = _read(Path(source))
    else:
        known = ", ".join(sorted(names))
        message = f"{source!r:.60} is no ruleset; known are {known}, or the path of a .toml file"
        raise RulesetError(message, "unknown_rules")
    if where in within:
        raise _fault(where, "extends", "the file extends itself, directly or through others")
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesetError(f"{where}: not TOML: {error}", "bad_field") from None
    if "extends" not in raw:
        return raw, where
    base_name = raw.pop("extends")
    if not isinstance(base_name, str):
        raise _fault(where, "extends", "must be the name or path of a ruleset")
    base: str | Path = base_name
    if base_name not in names and not Path(base_name).is_absolute() and where not in names.values():
        base = Path(where).parent / base_name
        if not base_name.endswith(".toml"):
            base = base_name
    parent, _ = _load(base, (*within, where))
    return _extend(parent, raw, where), where


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise RulesetError(f"{path}: cannot be read: {reason}", "unknown_rules") from None
    except ValueError:  # not UTF-8, or a NUL in the path
        raise RulesetError(f"{str(path)!r:.200}: is no UTF-8 file", "bad_field") from None


def _fault(where: str, field: str, what: str) -> RulesetError:
    return RulesetError(f"{where}: {field}: {what}", "bad_field")


def _extend(parent: dict[str, Any], raw: dict[str, Any], where: str) -> dict[str, Any]:
    """The parent's fields with this file's laid over them; yaku meet by their code."""
    merged = dict(parent)
    merged["aliases"] = []
    only = raw.pop("only", None)
    drop = raw.pop("drop", [])
    for field, value in (("only", only or []), ("drop", drop)):
        if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
            raise _fault(where, field, "must be a list of yaku codes")
    for field, value in raw.items():
        if field in ("minimum", "payment", "chicken", "options") and isinstance(value, dict):
            merged[field] = _overlay(merged.get(field, {}), value)
        elif field != "yaku":
            merged[field] = value
    yaku = _codes(parent.get("yaku", []), where)
    for code in (*(only or []), *drop):
        if code not in yaku:
            raise _fault(where, "drop" if code in drop else "only", f"no yaku {code!r:.60}")
    kept = {
        code: row
        for code, row in yaku.items()
        if code not in drop and (only is None or code in only)
    }
    for code, row in _codes(raw.get("yaku", []), where).items():
        kept[code] = _overlay(kept.get(code, {}), row)
    # What was left behind takes its inclusions and options along.
    gone = yaku.keys() - kept.keys()
    for code, row in kept.items():
        if isinstance(row.get("includes"), list):
            kept[code] = {**row, "includes": [c for c in row["includes"] if c not in gone]}
    merged["yaku"] = list(kept.values())
    merged["options"] = {
        name: option
        for name, option in merged.get("options", {}).items()
        if not (isinstance(option, dict) and _yaku_of(str(option.get("sets", "")))[0] in gone)
    }
    return merged


def _overlay(below: Any, above: Any) -> Any:
    if not (isinstance(below, dict) and isinstance(above, dict)):
        return above
    merged = dict(below)
    for key, value in above.items():
        merged[key] = _overlay(merged[key], value) if key in merged else value
    return merged


def _codes(rows: Any, where: str) -> dict[str, dict[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise _fault(where, "yaku", "must be tables: [[yaku]]")
    codes: dict[str, dict[str, Any]] = {}
    for place, row in enumerate(rows):
        code = row.get("code")
        if not isinstance(code, str) or not code:
            raise _fault(where, f"yaku number {place + 1}: code", "must be a text, not empty")
        if code in codes:
            raise _fault(where, f"yaku {code}: code", "stands twice")
        codes[code] = row
    return codes


def _yaku_of(path: str) -> tuple[str, str]:
    """("C2.1", "shapes") of "yaku.C2.1.shapes"; ("", path) of any other path."""
    if not path.startswith("yaku."):
        return "", path
    code, _, field = path.removeprefix("yaku.").rpartition(".")
    return code, field


def check(raw: Mapping[str, Any], where: str) -> RulesetFile:
    """The fields as a ruleset.

    Raises:
        RulesetError: ``bad_field``: which file, yaku and field, and what would be right.
    """
    try:
        file = msgspec.convert(dict(raw), RulesetFile)
    except (msgspec.ValidationError, RecursionError) as error:
        raise RulesetError(f"{where}: {_readable(str(error), raw)}", "bad_field") from None
    for field, what in _mistakes(file):
        raise _fault(where, field, what)
    return file


def _readable(message: str, raw: Mapping[str, Any]) -> str:
    """A validation message with the yaku by its code instead of its number."""
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").removeprefix(".")
    match = re.match(r"yaku\[(\d+)\]\.?(.*)", path)
    if match:
        row = raw["yaku"][int(match[1])]
        code = row.get("code") if isinstance(row, dict) else None
        named = code if isinstance(code, str) and code else f"number {int(match[1]) + 1}"
        path = f"yaku {named}" + (f": {match[2]}" if match[2] else "")
    what = what[:1].lower() + what[1:]
    return f"{path}: {what}" if path else what


def _mistakes(file: RulesetFile) -> Iterator[tuple[str, str]]:
    """What the types cannot tell: (field, what would be right)."""
    if not file.name or any(c.isspace() or c in "/\\" for c in file.name) or len(file.name) > 60:
        yield "name", "must be one word of up to 60 characters without slashes"
    yield from _unknown("policy", (file.policy,), POLICIES)
    yield from _unknown("payment.scheme", (file.payment.scheme,), PAYMENT_SCHEMES)
    several = file.payment.several_blessing_of_man
    yield from _unknown("payment.several_blessing_of_man", (several,), ("discard", "refuse"))
    yield from _unknown("shapes", file.shapes, SHAPES)
    if not file.shapes:
        yield "shapes", f"must name at least one of {', '.join(SHAPES)}"
    if file.limit != "none" and not 1 <= file.limit <= 2**31 - 1:
        yield "limit", 'must be at least 1, or "none"'
    for field, value in (
        ("minimum.self_draw", file.minimum.self_draw),
        ("minimum.discard", file.minimum.discard),
        ("chicken.points", file.chicken.points),
        ("payment.line", 0 if file.payment.line == "none" else file.payment.line),
    ):
        if not 0 <= value <= _core.MAX_POINTS:
            yield field, f"{value} is not from 0 to {_core.MAX_POINTS}"
    codes = [row.code for row in file.yaku]
    if len(codes) >= _core.MAX_YAKU:
        yield "yaku", f"{len(codes)} are too many; there is room for {_core.MAX_YAKU - 1}"
    if len({row.category for row in file.yaku}) >= 128:
        yield "yaku", "there are too many categories; there is room for 127"
    for row in file.yaku:
        field = f"yaku {row.code}"
        if codes.count(row.code) > 1:
            yield f"{field}: code", "stands twice"
        if row.code == file.chicken.code:
            yield f"{field}: code", "is the code of the chicken hand"
        if not 1 <= row.points <= _core.MAX_POINTS:
            yield f"{field}: points", f"{row.points} is not from 1 to {_core.MAX_POINTS}"
        if row.pattern == "chicken_hand":
            yield f"{field}: pattern", "the chicken hand is not a row: set chicken.points"
        yield from _unknown(f"{field}: pattern", (row.pattern,), tuple(PATTERNS))
        yield from _unknown(f"{field}: shapes", row.shapes, SHAPES)
        yield from _unknown(f"{field}: includes", row.includes, tuple(codes))
        if not row.category:
            yield f"{field}: category", "must not be empty"
        for other in file.yaku[: codes.index(row.code)]:
            if (other.pattern, other.category) == (row.pattern, row.category) and set(
                other.shapes
            ) & set(row.shapes):
                yield f"{field}: pattern", f"stands in its category already, as {other.code}"
        if _includes_itself(row.code, {row.code: row.includes for row in file.yaku}):
            yield f"{field}: includes", "includes itself, directly or through others"


def _unknown(
    field: str, values: tuple[str, ...], known: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for value in values:
        if value not in known:
            yield field, f"{value!r:.60} is not known; known are {', '.join(known)}"


def _includes_itself(code: str, includes: Mapping[str, tuple[str, ...]]) -> bool:
    seen: set[str] = set()
    todo = list(includes[code])
    while todo:
        other = todo.pop()
        if other == code:
            return True
        if other not in seen:
            seen.add(other)
            todo.extend(includes.get(other, ()))
    return False
