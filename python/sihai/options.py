"""Options and presets: named changes to a ruleset's fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sihai.errors import RulesetError, shown
from sihai.ruleset_file import (
    FieldError,
    Option,
    RulesetFile,
    check_values,
    fault,
    field_name,
    get_field,
    set_field,
)

OptionValue = int | bool | str | None
"""None stands for "none": no limit, no payment line."""


def option_values(file: RulesetFile) -> dict[str, OptionValue]:
    """What every option stands at."""
    return {
        name: _label(option, get_field(file, option.paths[0]))
        for name, option in file.options.items()
    }


def check_options(file: RulesetFile, where: str) -> None:
    """Check that every value of every option and every preset makes a ruleset.

    Raises:
        RulesetError: ``bad_field`` with the file, the option or the preset with its option, and
            what would be right.
    """
    for name, option in file.options.items():
        if option.values is not None and not option.values:
            raise fault(where, f"options.{name}: values", "must name at least one")
        for label in option.values or ():
            try:
                _changed(file, {name: label})
            except FieldError as error:
                raise fault(where, f"options.{name}: values.{label}", error.what) from None
    for name, preset in file.presets.items():
        try:
            _changed(file, preset.set)
        except FieldError as error:
            raise fault(where, f"presets.{name}", str(error)) from None


def with_options(
    file: RulesetFile, preset: str | None, options: Mapping[str, OptionValue]
) -> RulesetFile:
    """The ruleset with a preset and then options set.

    Raises:
        RulesetError: ``bad_field`` for a preset, option or value that is not known.
    """
    changes: dict[str, OptionValue] = {}
    if preset is not None:
        if not isinstance(preset, str) or preset not in file.presets:
            known = ", ".join(file.presets) or "none"
            message = f"preset: {file.name} has no preset {shown(preset)}; known are {known}"
            raise RulesetError(message, "bad_field")
        changes.update(file.presets[preset].set)
    changes.update(options)
    try:
        return _changed(file, changes)
    except FieldError as error:
        raise RulesetError(str(error), "bad_field") from None


def _changed(file: RulesetFile, changes: Mapping[str, OptionValue]) -> RulesetFile:
    """The ruleset with options set.

    Raises:
        FieldError: with the option as its field.
    """
    changed = file
    options: dict[str, str] = {}
    for name, value in changes.items():
        if name not in file.options:
            known = ", ".join(file.options) or "none"
            what = f"{file.name} has no option {shown(name)}; known are {known}"
            raise FieldError("option", what)
        for path in file.options[name].paths:
            options[field_name(path)] = name
            try:
                changed = set_field(changed, path, _value(file.options[name], value))
            except FieldError as error:
                raise FieldError(f"option {name}", error.what) from None
    try:
        check_values(changed)
    except FieldError as error:
        if error.field in options:
            raise FieldError(f"option {options[error.field]}", error.what) from None
        raise FieldError(f"option {', '.join(changes)}", str(error)) from None
    return changed


def _value(option: Option, value: OptionValue) -> Any:
    """The field's value for an option's value."""
    if option.values is None:
        return "none" if value is None else value
    label = str(value).lower() if isinstance(value, bool) else value
    if not isinstance(label, str) or label not in option.values:
        raise FieldError("", f"{shown(value)} is not one of {', '.join(option.values)}")
    return option.values[label]


def _label(option: Option, value: Any) -> OptionValue:
    """The option's value for a field's value."""
    if option.values is None:
        return None if value == "none" else value
    for label, of_label in option.values.items():
        if (tuple(of_label) if isinstance(of_label, list) else of_label) == value:
            return {"true": True, "false": False}.get(label, label)
    return None
