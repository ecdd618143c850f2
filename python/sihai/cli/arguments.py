"""Options that several commands have, and their values."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from sihai.cli.labels import Lang
from sihai.json_answers import DEFAULT_RULES
from sihai.options import OptionValue
from sihai.ruleset import Ruleset, ruleset

Rules = Annotated[
    str, typer.Option("--rules", "-r", metavar="NAME|PATH", help="Ruleset, or file of one.")
]
Preset = Annotated[
    str | None, typer.Option(metavar="NAME", help="Preset of the ruleset, such as novice.")
]
_OPTION = {
    "metavar": "NAME=VALUE",
    "help": "Option of the ruleset, such as limit=none; may be given again.",
}
Options = Annotated[list[str] | None, typer.Option("--option", "-o", **_OPTION)]
OptionsByLongName = Annotated[list[str] | None, typer.Option("--option", **_OPTION)]
"""Of commands whose -o is the output."""
Language = Annotated[Lang, typer.Option("--lang", help="Language.")]
JsonLines = Annotated[
    str | None,
    typer.Option("--jsonl", metavar="FILE", help="Answer a file of JSON lines; - is stdin."),
]
Strict = Annotated[
    bool, typer.Option("--strict", help="With --jsonl: exit status 3 if any line failed.")
]
Json = Annotated[bool, typer.Option("--json", help="Answer as one line of JSON.")]

__all__ = [
    "DEFAULT_RULES",
    "Json",
    "JsonLines",
    "Language",
    "Options",
    "OptionsByLongName",
    "Preset",
    "Rules",
    "Strict",
    "check_road",
    "chosen_rules",
]

_OWN_NAMES = ("name_or_path", "preset")  # parameters of ruleset() that are no options
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")


def chosen_rules(rules: str, preset: str | None, options: list[str] | None) -> Ruleset:
    """The ruleset that the options name.

    Raises:
        RulesetError: for one that is not known or wrong.
        typer.BadParameter: for an option without a value.
    """
    values: dict[str, OptionValue] = {}
    for option in options or ():
        name, equals, value = option.partition("=")
        if not equals or not name.isidentifier() or name in _OWN_NAMES:
            raise typer.BadParameter(
                f"{option!r:.60} is not NAME=VALUE with an option's name", param_hint="--option"
            )
        values[name] = _value(value)
    return ruleset(rules, preset=preset, **values)


def _value(text: str) -> OptionValue:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text


def check_road(lines: str | None, strict: bool, single: dict[str, object]) -> None:
    """Refuse what belongs to the one road together with the other.

    Args:
        lines: the file of JSON lines, or None.
        strict: whether --strict was given.
        single: options of a single answer -> values, false if not given.

    Raises:
        typer.BadParameter: naming the option.
    """
    if lines is None:
        if strict:
            raise typer.BadParameter("goes with --jsonl only", param_hint="--strict")
        return
    for name, value in single.items():
        if value:
            raise typer.BadParameter("does not go with --jsonl", param_hint=name)
