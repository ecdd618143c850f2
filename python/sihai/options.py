"""Options and presets: named changes to a ruleset's fields."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from sihai.errors import RulesetError
from sihai.ruleset_file import Option, RulesetFile, _yaku_of, check

OptionValue = int | bool | str | None
"""None stands for "none": no limit, no payment line."""


def option_values(file: RulesetFile, raw: Mapping[str, Any]) -> dict[str, OptionValue]:
    """What every option stands at."""
    return {name: _label(option, _field(raw, option.sets)) for name, option in file.options.items()}


def with_options(
    raw: dict[str, Any], where: str, preset: str | None, options: Mapping[str, OptionValue]
) -> tuple[dict[str, Any], RulesetFile]:
    """The ruleset with a preset and then options set, as fields and checked.

    Raises:
        RulesetError: ``bad_field`` for a preset, option or value that is not known.
    """
    file = check(raw, where)
    changes: dict[str, OptionValue] = {}
    if preset is not None:
        if preset not in file.presets:
            known = ", ".join(file.presets) or "none"
            message = f"preset: {file.name} has no preset {preset!r:.60}; known are {known}"
            raise RulesetError(message, "bad_field")
        changes.update(file.presets[preset].set)
    changes.update(options)
    raw = copy.deepcopy(raw)
    for name, value in changes.items():
        if name not in file.options:
            known = ", ".join(file.options) or "none"
            message = f"option: {file.name} has no option {name!r:.60}; known are {known}"
            raise RulesetError(message, "bad_field")
        _set_field(raw, file.options[name].sets, _value(name, file.options[name], value, raw))
    return raw, check(raw, where)


def _value(name: str, option: Option, value: OptionValue, raw: Mapping[str, Any]) -> Any:
    """The field's value for an option's value."""
    if option.values is not None:
        label = str(value).lower() if isinstance(value, bool) else value
        if not isinstance(label, str) or label not in option.values:
            known = ", ".join(option.values)
            raise RulesetError(f"option {name}: {value!r:.60} is not one of {known}", "bad_field")
        return option.values[label]
    if value is None:
        value = "none"
    now = _field(raw, option.sets)
    if isinstance(value, bool) or (isinstance(now, int) and not isinstance(value, int | str)):
        raise RulesetError(f"option {name}: {value!r:.60} is no such value", "bad_field")
    return value


def _label(option: Option, value: Any) -> OptionValue:
    """The option's value for a field's value."""
    if option.values is None:
        return None if value == "none" else value
    for label, of_label in option.values.items():
        if of_label == value:
            return {"true": True, "false": False}.get(label, label)
    return None


_DEFAULTS = {"limit": "none", "payment.line": "none", "payment.several_blessing_of_man": "discard"}


def _field(raw: Mapping[str, Any], path: str) -> Any:
    code, field = _yaku_of(path)
    if code:
        return next(row for row in raw["yaku"] if row["code"] == code).get(field)
    value: Any = raw
    for key in field.split("."):
        value = value.get(key, {}) if isinstance(value, Mapping) else {}
    return _DEFAULTS.get(path, 0) if value == {} else value


def _set_field(raw: dict[str, Any], path: str, value: Any) -> None:
    code, field = _yaku_of(path)
    if code:
        next(row for row in raw["yaku"] if row["code"] == code)[field] = value
        return
    *tables, key = field.split(".")
    table = raw
    for name in tables:
        table = table.setdefault(name, {})
    table[key] = value
