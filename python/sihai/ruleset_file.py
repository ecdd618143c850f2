"""What a ruleset file holds, and what is wrong with one: told with its yaku or option and field.

A ruleset is a TOML file; docs/rulesets.md describes every field. `sihai.ruleset_source` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from sihai import _core
from sihai.errors import RulesetError, shown

POLICIES = ("by_category", "by_exclusion", "largest_plus_extras")
"""In the engine's order."""
PAYMENT_SCHEMES = ("four_seas", "mcr", "sichuan")
PATTERNS: dict[str, str] = dict(_core.PATTERNS)
SHAPES: tuple[str, ...] = _core.SHAPES

T = TypeVar("T")


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
    base: int = 0
    several_blessing_of_man: str = "discard"


class Chicken(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The chicken hand: a standard hand with no yaku; 0 points = no such yaku."""

    code: str = "chicken"
    zh: str = "鸡和"
    en: str = "Chicken Hand"
    points: int = 0
    after: str = ""
    """The yaku that it follows in the table; the last, if none is named."""


class Yaku(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One yaku of a ruleset's table."""

    code: str
    zh: str
    en: str
    points: int
    pattern: str
    category: str = ""
    includes: tuple[str, ...] = ()
    not_beside: tuple[str, ...] = ()
    shapes: tuple[str, ...] = SHAPES
    combines: bool = False
    absorbs: tuple[str, ...] = ()
    absorbs_one: tuple[str, ...] = ()
    base: bool = False


class Option(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A named switch: the field it sets, and the field's value for each of its own values."""

    sets: str | tuple[str, ...]
    about: str = ""
    ruling: str = ""
    assumed: bool = False
    values: dict[str, Any] | None = None

    @property
    def paths(self) -> tuple[str, ...]:
        """The fields that it sets, all to the same value."""
        return (self.sets,) if isinstance(self.sets, str) else self.sets


class Preset(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Options set together."""

    set: dict[str, int | bool | str]
    about: str = ""


class RulesetFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A whole ruleset, after extension and with its options set."""

    name: str
    policy: str
    shapes: tuple[str, ...]
    yaku: tuple[Yaku, ...]
    title: Text | None = None
    about: str = ""
    aliases: tuple[str, ...] = ()
    limit: int | Literal["none"] = "none"
    doubling: bool = False
    missing_suit: bool = False
    own_melds_show_last_of_kind: bool = False
    exhausted_waits: bool = True
    knitted_body_wait: bool = True
    self_draw_only: bool = False
    four_alike_two_pairs: bool = True
    minimum: Minimum = Minimum()
    payment: Payment = Payment()
    chicken: Chicken = Chicken()
    presets: dict[str, Preset] = {}
    options: dict[str, Option] = {}


class _Range(NamedTuple):
    """The whole numbers that a field takes."""

    least: int
    most: int
    or_none: bool = False

    def __str__(self) -> str:
        """What is right, in words."""
        end = ', or "none"' if self.or_none else ""
        return f"a whole number from {self.least} to {self.most}{end}"

    def holds(self, value: object) -> bool:
        return (self.or_none and value == "none") or (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.least <= value <= self.most
        )


_RANGES = {
    "limit": _Range(1, 2**31 - 1, or_none=True),
    "minimum.self_draw": _Range(0, _core.MAX_POINTS),
    "minimum.discard": _Range(0, _core.MAX_POINTS),
    "payment.line": _Range(0, _core.MAX_POINTS, or_none=True),
    "payment.base": _Range(0, _core.MAX_POINTS),
    "chicken.points": _Range(0, _core.MAX_POINTS),
    "yaku.points": _Range(1, _core.MAX_POINTS),
}
"""Of every field that is a number; "yaku.points" is that of each yaku."""

SWITCHES = (
    "doubling",
    "missing_suit",
    "own_melds_show_last_of_kind",
    "exhausted_waits",
    "knitted_body_wait",
    "self_draw_only",
    "four_alike_two_pairs",
)
"""The fields that are true or false, in the engine's order."""

_TABLES: dict[str, type[msgspec.Struct]] = {
    "minimum": Minimum,
    "payment": Payment,
    "chicken": Chicken,
}
_SETTABLE = (
    "policy",
    "shapes",
    "limit",
    *SWITCHES,
    *(f"{table}.{field}" for table, kind in _TABLES.items() for field in kind.__struct_fields__),
)
_SETTABLE_OF_YAKU = tuple(field for field in Yaku.__struct_fields__ if field != "code")


class FieldError(Exception):
    """Something wrong with a ruleset: in which field, and what; whose file it is, others know."""

    def __init__(self, field: str, what: str) -> None:
        """Keep both."""
        super().__init__(f"{field}: {what}" if field else what)
        self.field = field
        self.what = what


def fault(where: str, field: str, what: str) -> RulesetError:
    """The error of a file: where, which field, and what is wrong with it."""
    return RulesetError(f"{where}: {FieldError(field, what)}", "bad_field")


def check(raw: Mapping[str, Any], where: str) -> RulesetFile:
    """The fields as a ruleset.

    Raises:
        RulesetError: ``bad_field``: which file, yaku and field, and what would be right.
    """
    try:
        # Entry by entry first: of one within a table msgspec does not say which.
        for table, kind in (("options", Option), ("presets", Preset)):
            entries = raw.get(table)
            for name, entry in entries.items() if isinstance(entries, dict) else ():
                _converted(entry, kind, f"{table}.{name}")
        file = _converted(dict(raw), RulesetFile, "")
        check_values(file)
        for name, option in file.options.items():
            for path in option.paths:
                _check_sets(file, f"options.{name}: sets", path)
            if not option.paths:
                raise FieldError(f"options.{name}: sets", "must name a field")
    except FieldError as error:
        raise fault(where, error.field, error.what) from None
    return file


def check_values(file: RulesetFile) -> None:
    """Check what the types cannot tell.

    Raises:
        FieldError: the first.
    """
    for field, what in _faults_of(file):
        raise FieldError(field, what)


def yaku_of(path: str) -> tuple[str, str]:
    """("C2.1", "shapes") of "yaku.C2.1.shapes"; ("", path) of any other path."""
    if not path.startswith("yaku."):
        return "", path
    code, _, field = path.removeprefix("yaku.").rpartition(".")
    return code, field


def field_name(path: str) -> str:
    """The field that an option sets, as messages name it: ``yaku C2.1: shapes``."""
    code, field = yaku_of(path)
    return f"yaku {code}: {field}" if code else field


def get_field(file: RulesetFile, path: str) -> Any:
    """The value of the field that an option sets."""
    code, field = yaku_of(path)
    value: Any = next(row for row in file.yaku if row.code == code) if code else file
    for name in field.split("."):
        value = getattr(value, name)
    return value


def set_field(file: RulesetFile, path: str, value: Any) -> RulesetFile:
    """The ruleset with another value of the field that an option sets.

    Raises:
        FieldError: if it is of a type that the field does not take.
    """
    code, field = yaku_of(path)
    table, _, key = field.rpartition(".")
    owner: Any = (
        next(row for row in file.yaku if row.code == code)
        if code
        else getattr(file, table)
        if table
        else file
    )
    [kind] = [known.type for known in msgspec.structs.fields(owner) if known.name == key]
    numbers = _RANGES.get(f"yaku.{key}" if code else path)
    if numbers is not None and not numbers.holds(value):
        raise FieldError(field_name(path), f"{shown(value)} is not {numbers}")
    try:
        owner = msgspec.structs.replace(owner, **{key: msgspec.convert(value, kind)})
    except (msgspec.ValidationError, RecursionError) as error:
        raise FieldError(field_name(path), _lowered(str(error))) from None
    if code:
        yaku = tuple(owner if row.code == code else row for row in file.yaku)
        return msgspec.structs.replace(file, yaku=yaku)
    return msgspec.structs.replace(file, **{table: owner}) if table else owner


def _check_sets(file: RulesetFile, field: str, path: str) -> None:
    code, name = yaku_of(path)
    if code and code not in (row.code for row in file.yaku):
        raise FieldError(field, f"{shown(path)}: there is no yaku {shown(code)}")
    if name not in (_SETTABLE_OF_YAKU if code else _SETTABLE):
        known = ", ".join((*_SETTABLE, *(f"yaku.CODE.{name}" for name in _SETTABLE_OF_YAKU)))
        raise FieldError(field, f"{shown(path)} is no field to set; such are {known}")


def _converted(value: Any, kind: type[T], field: str) -> T:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _told(str(error), value, kind, field) from None


def _told(message: str, raw: Any, kind: type[Any], within: str) -> FieldError:
    """A validation message in our words, with the yaku by its code instead of its number."""
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").removeprefix(".")
    row, key = re.match(r"(?:yaku\[(\d+)\]\.?)?(.*)", path).groups()  # type: ignore[union-attr]
    owner = raw if row is None else raw["yaku"][int(row)]
    name = key
    if row is not None:
        code = owner.get("code") if isinstance(owner, dict) else None
        named = code if isinstance(code, str) and code else f"number {int(row) + 1}"
        name = f"yaku {named}" + (f": {key}" if key else "")
    field = ": ".join(part for part in (within, name) if part)
    numbers = None if within else _RANGES.get(key if row is None else f"yaku.{key}")
    if numbers is not None:
        for part in key.split("."):
            owner = owner[part]
        return FieldError(field, f"{shown(owner)} is not {numbers}")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL)
    tables: dict[str, type[Any]] = {"": kind, "title": Text, **_TABLES}
    owner_kind = tables.get(path) if row is None else None if key else Yaku
    if unknown and owner_kind is not None:
        known = ", ".join(owner_kind.__struct_fields__)
        return FieldError(field, f"has no field {shown(unknown[1])}; known are {known}")
    return FieldError(field, _lowered(what))


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:]


def _faults_of(file: RulesetFile) -> Iterator[tuple[str, str]]:
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
    for field, numbers in _RANGES.items():
        if field != "yaku.points" and not numbers.holds(get_field(file, field)):
            yield field, f"{shown(get_field(file, field))} is not {numbers}"
    by_category = file.policy == "by_category"
    codes = {row.code: row.includes for row in file.yaku}
    if file.chicken.after and file.chicken.after not in codes:
        yield from _unknown("chicken.after", (file.chicken.after,), codes)
    if len(file.yaku) >= _core.MAX_YAKU:
        yield "yaku", f"{len(file.yaku)} are too many; there is room for {_core.MAX_YAKU - 1}"
    if len({row.category for row in file.yaku}) >= 128:
        yield "yaku", "there are too many categories; there is room for 127"
    seen: set[str] = set()
    alike: dict[tuple[str, str], list[Yaku]] = {}
    for row in file.yaku:
        field = f"yaku {row.code}"
        if row.code in seen:
            yield f"{field}: code", "stands twice"
        seen.add(row.code)
        if row.code == file.chicken.code:
            yield f"{field}: code", "is the code of the chicken hand"
        if not _RANGES["yaku.points"].holds(row.points):
            yield f"{field}: points", f"{shown(row.points)} is not {_RANGES['yaku.points']}"
        if row.pattern == "chicken_hand":
            yield f"{field}: pattern", "the chicken hand is not a row: set chicken.points"
        yield from _unknown(f"{field}: pattern", (row.pattern,), PATTERNS)
        yield from _unknown(f"{field}: shapes", row.shapes, SHAPES)
        for name in ("includes", "not_beside", "absorbs", "absorbs_one"):
            yield from _unknown(f"{field}: {name}", getattr(row, name), codes)
        if not by_category:
            continue
        if not row.category:
            yield f"{field}: category", "must not be empty"
        for other in alike.setdefault((row.pattern, row.category), []):
            if set(other.shapes) & set(row.shapes):
                yield f"{field}: pattern", f"stands in its category already, as {other.code}"
        alike[row.pattern, row.category].append(row)
        if _includes_itself(row.code, codes):
            yield f"{field}: includes", "includes itself, directly or through others"


def _unknown(
    field: str, values: Iterable[str], known: Collection[str]
) -> Iterator[tuple[str, str]]:
    for value in values:
        if value not in known:
            yield field, f"{shown(value)} is not known; known are {', '.join(known)}"


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
