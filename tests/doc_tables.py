"""The tables of the documents that repeat data: `python tests/doc_tables.py` prints them.

A table stands in a document behind a comment that names it: `<!-- table: yaku -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec

import generate
import generate_mcr
import generate_sichuan
import sihai
from sihai.errors import CODES
from sihai.ranks import ladder
from sihai.ruleset_file import (
    PATTERNS,
    POLICIES,
    SHAPES,
    SWITCHES,
    Chicken,
    Minimum,
    Option,
    Payment,
    Preset,
    RulesetFile,
    Yaku,
)
from sihai.ruleset_source import builtin_names, load

ROOT = Path(__file__).parent.parent
Row = tuple[str, ...]

LEVELS = {name: sihai.ruleset(name) for name in ("beginner", "basic", "intermediate")}
RULESETS = LEVELS | {
    name: sihai.ruleset(name) for name in ("mcr", "mcr-europe", "tianjin", "sichuan")
}
ALL_ON = {
    "mcr": sihai.ruleset("mcr"),
    "tianjin": sihai.ruleset(
        "tianjin", sifang_dafa=True, flowers=True, melded_and_concealed_kong=True
    ),
    "sichuan": sihai.ruleset("sichuan", robbing_kong=True),
}
"""With the yaku that only an option switches on."""
TITLES = {
    "beginner": "Beginner",
    "basic": "Basic",
    "intermediate": "Intermediate",
    "mcr": "MCR",
    "mcr-europe": "Europe",
    "tianjin": "Tianjin",
    "sichuan": "Sichuan",
}
FULL = LEVELS["intermediate"]


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


def rulesets() -> list[Row]:
    return [
        (
            f"`{rules.name}`",
            ", ".join(f"`{alias}`" for alias in _aliases(rules.name)) or "–",
            f"`{policy_of(rules)}`",
            str(len(rules.yaku)),
            f"{rules.minimum.self_draw} / {rules.minimum.discard}",
            text(rules.limit),
        )
        for rules in RULESETS.values()
    ]


def _aliases(name: str) -> list[str]:
    known = builtin_names()
    return [other for other, file in known.items() if file == known[name] and other != name]


def policy_of(rules: sihai.Ruleset) -> str:
    return str(load(rules.name)[0]["policy"])


def switched_by(name: str, code: str) -> str:
    """The option without which a yaku does not count, if there is one."""
    rules = sihai.ruleset(name)
    if code in {row.code for row in rules.yaku}:
        return "–"
    [option] = [
        option
        for option, entry in rules.option_table.items()
        if f"yaku.{code}.shapes" in entry.paths
    ]
    return f"`{option}`"


def absorbed(row: Yaku) -> str:
    return " ".join((*row.absorbs, *(f"one {code}" for code in row.absorbs_one))) or "–"


def mcr_yaku() -> list[Row]:
    return [
        (
            row.code,
            row.zh,
            row.en,
            str(row.points),
            f"`{row.pattern}`",
            " ".join(row.includes) or "–",
            absorbed(row),
            "yes" if row.combines else "–",
        )
        for row in ALL_ON["mcr"].yaku
    ]


def tianjin_yaku() -> list[Row]:
    """With the code of the MCR fan of the same pattern, if there is one."""
    of_mcr = {row.pattern: row for row in ALL_ON["mcr"].yaku}
    rows: list[Row] = []
    for row in ALL_ON["tianjin"].yaku:
        same = of_mcr.get(row.pattern)
        assert same is None or same.points == row.points
        rows.append(
            (
                row.code,
                row.zh,
                row.en,
                str(row.points),
                f"`{row.pattern}`",
                same.code if same else "–",
                " ".join(row.includes) or "–",
                absorbed(row),
                "yes" if row.combines else "–",
                switched_by("tianjin", row.code),
            )
        )
    return rows


def sichuan_yaku() -> list[Row]:
    return [
        (
            row.code,
            row.zh,
            row.en,
            "base" if row.base else "extra",
            str(row.points),
            f"×{2 ** (row.points - 1)}" if row.base else "–",
            f"`{row.pattern}`",
            absorbed(row),
            switched_by("sichuan", row.code),
        )
        for row in ALL_ON["sichuan"].yaku
    ]


def europe() -> list[Row]:
    """The options of MCR at which the European reading stands elsewhere."""
    mcr, europe = RULESETS["mcr"], RULESETS["mcr-europe"]
    return [
        (f"`{option}`", entry.ruling.removeprefix("MCR "), text(mcr.options[option]), text(value))
        for option, value in europe.options.items()
        for entry in (europe.option_table[option],)
        if value != mcr.options[option]
    ]


def type_of(entry: Option) -> str:
    if entry.values:
        return " or ".join(entry.values)
    path = entry.paths[0]
    if path in SWITCHES:
        return "true or false"
    return {
        "limit": "number or none",
        "payment.line": "number or none",
        "payment.several_blessing_of_man": "discard or refuse",
    }.get(path, "number")


def options() -> list[Row]:
    """One row a name and meaning; rulesets that mean the same by it share the row."""
    meanings: dict[tuple[str, str], list[str]] = {}
    for name, rules in RULESETS.items():
        for option, entry in rules.option_table.items():
            meanings.setdefault((option, entry.about), []).append(name)
    rows: list[Row] = []
    for (option, about), names in sorted(meanings.items(), key=lambda item: item[0][0]):
        entries = [RULESETS[name].option_table[option] for name in names]
        [kind] = {type_of(entry) for entry in entries}
        assumed = [TITLES[name] for name, e in zip(names, entries, strict=True) if e.assumed]
        rows.append(
            (
                f"`{option}`",
                kind,
                *(
                    text(rules.options[option]) if name in names else "–"
                    for name, rules in RULESETS.items()
                ),
                "; ".join(dict.fromkeys(entry.ruling for entry in entries)),
                ", ".join(assumed) or "–",
                about,
            )
        )
    return rows


def presets() -> list[Row]:
    rows: list[Row] = []
    for name, rules in RULESETS.items():
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


def policies() -> list[Row]:
    return [(f"`{policy}`",) for policy in POLICIES]


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


def mcr_families() -> list[Row]:
    return [(f"`{name}`",) for name in generate_mcr.FAMILIES]


def sichuan_families() -> list[Row]:
    return [(f"`{name}`",) for name in generate_sichuan.FAMILIES]


def flags() -> list[Row]:
    return [(f"`{flag}`",) for flag in sihai.FLAGS]


def ranks() -> list[Row]:
    return [(row.zh, row.en, f"{row.threshold:,}") for row in ladder()]


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
    "mcr families": mcr_families,
    "sichuan families": sichuan_families,
    "rulesets": rulesets,
    "mcr yaku": mcr_yaku,
    "europe": europe,
    "tianjin yaku": tianjin_yaku,
    "sichuan yaku": sichuan_yaku,
    "policies": policies,
    "ranks": ranks,
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
