"""The tables of the documents that repeat data: `python tests/doc_tables.py` prints them.

A table stands in a document behind a comment that names it: `<!-- table: yaku -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec

import generate
import sihai
from sihai.errors import CODES
from sihai.ruleset_file import (
    PATTERNS,
    SHAPES,
    Chicken,
    Minimum,
    Option,
    Payment,
    Preset,
    RulesetFile,
    Yaku,
)

ROOT = Path(__file__).parent.parent
Row = tuple[str, ...]

LEVELS = {name: sihai.ruleset(name) for name in ("beginner", "basic", "intermediate")}
TITLES = {"beginner": "Beginner", "basic": "Basic", "intermediate": "Intermediate"}
FULL = LEVELS["intermediate"]
SHORT_SHAPES = {"standard": "standard", "seven_pairs": "pairs"}


def text(value: object) -> str:
    """A value as the options and files write it."""
    return (
        str(value).lower() if isinstance(value, bool) else "none" if value is None else str(value)
    )


def codes(*values: str) -> str:
    return ", ".join(f"`{value}`" for value in values)


def levels() -> list[Row]:
    return [
        (
            f"`{rules.name}`",
            f"`{name}`",
            str(len(rules.yaku)),
            codes(*rules.shapes),
            f"{rules.minimum.self_draw} / {rules.minimum.discard}",
            text(None if rules.payment.line == "none" else rules.payment.line),
            text(rules.limit),
        )
        for name, rules in LEVELS.items()
    ]


def yaku() -> list[Row]:
    """The condition is the pattern's meaning; shapes only where a yaku leaves out some it could."""
    rows: list[Row] = []
    for row in FULL.yaku:
        least = next(n for n, r in LEVELS.items() if row.code in {y.code for y in r.yaku})
        same = [y for r in LEVELS.values() for y in r.yaku if y.code == row.code]
        assert len({(y.zh, y.en, y.points, y.category, y.pattern) for y in same}) == 1
        rows.append(
            (
                row.code,
                row.zh,
                row.en,
                str(row.points),
                f"`{row.pattern}`",
                " ".join(row.includes) or "–",
                TITLES[least],
            )
        )
    return rows


def type_of(option: str) -> str:
    values = FULL.option_table[option].values
    if values:
        return " or ".join(values)
    return {
        "limit": "number or none",
        "payment_line": "number or none",
        "several_blessing_of_man": "discard or refuse",
    }.get(option, "number")


def options() -> list[Row]:
    rows: list[Row] = [
        (
            f"`{option}`",
            type_of(option),
            *(
                text(rules.options[option]) if option in rules.options else "–"
                for rules in LEVELS.values()
            ),
            FULL.option_table[option].ruling.removeprefix("FOUR_SEAS ").removeprefix("FOUR_SEAS, "),
            ", ".join(
                TITLES[name]
                for name, rules in LEVELS.items()
                if option in rules.option_table and rules.option_table[option].assumed
            )
            or "–",
            FULL.option_table[option].about,
        )
        for option in FULL.options
    ]
    return rows


def presets() -> list[Row]:
    rows: list[Row] = []
    for name, rules in LEVELS.items():
        for preset in rules.presets:
            changed = sihai.ruleset(name, preset=preset).options
            rows.append(
                (
                    f"`{rules.name}`",
                    f"`{preset}`",
                    codes(
                        *(f"{o} = {text(v)}" for o, v in changed.items() if v != rules.options[o])
                    ),
                )
            )
    return rows


def patterns() -> list[Row]:
    return [(f"`{name}`", meaning) for name, meaning in PATTERNS.items()]


def shapes() -> list[Row]:
    return [(f"`{shape}`",) for shape in SHAPES]


def fields_of(*structs: type[msgspec.Struct]) -> Callable[[], list[Row]]:
    def rows() -> list[Row]:
        return [
            (f"`{field.name}`", "yes" if field.required else "no")
            for struct in structs
            for field in msgspec.structs.fields(struct)
        ]

    return rows


def families() -> list[Row]:
    return [(f"`{name}`",) for name in generate.FAMILIES]


def flags() -> list[Row]:
    return [(f"`{flag}`",) for flag in sihai.FLAGS]


def error_codes() -> list[Row]:
    return [(str(number), f"`{code}`") for number, code in enumerate(CODES) if number]


TABLES: dict[str, Callable[[], list[Row]]] = {
    "levels": levels,
    "yaku": yaku,
    "options": options,
    "presets": presets,
    "patterns": patterns,
    "shapes": shapes,
    "fields": fields_of(RulesetFile),
    "minimum fields": fields_of(Minimum),
    "payment fields": fields_of(Payment),
    "chicken fields": fields_of(Chicken),
    "yaku fields": fields_of(Yaku),
    "option fields": fields_of(Option),
    "preset fields": fields_of(Preset),
    "families": families,
    "flags": flags,
    "error codes": error_codes,
}
"""What each table's first columns hold, row by row; further columns say more about it."""

TABLE = re.compile(r"<!-- table: ([\w ]+) -->\n\|.*\n\|[-| :]*\n((?:\|.*\n)+)")


def tables_in(document: str) -> list[tuple[str, list[Row]]]:
    """The named tables of a document with their rows."""
    return [
        (
            name,
            [
                tuple(cell.strip() for cell in line.strip("|").split("|"))
                for line in body.split("\n")
                if line
            ],
        )
        for name, body in TABLE.findall(document)
    ]


if __name__ == "__main__":
    for name, rows in TABLES.items():
        print(f"<!-- table: {name} -->")
        for row in rows():
            print(f"| {' | '.join(row)} |")
        print()
