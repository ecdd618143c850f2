"""From a checked ruleset file to the engine's tables."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sihai import _core
from sihai.ruleset_file import PATTERNS, POLICIES, SHAPES, SWITCHES, RulesetFile, Yaku

SCORING_VERSION = 1
"""Raised whenever the engine scores some hand otherwise than before under the same ruleset."""


def table_of(file: RulesetFile) -> tuple[Yaku, ...]:
    """The yaku that can count, in the table's order: no row of no shape, the chicken hand in."""
    table = [row for row in file.yaku if row.shapes]
    chicken = msgspec.structs.asdict(file.chicken)
    after = chicken.pop("after")
    if file.chicken.points:
        place = next((i + 1 for i, row in enumerate(table) if row.code == after), len(table))
        row = Yaku(**chicken, category="chicken", pattern="chicken_hand", shapes=("standard",))
        table.insert(place, row)
    return tuple(table)


def compiled(file: RulesetFile, table: tuple[Yaku, ...]) -> _core.Ruleset:
    """The engine's ruleset.

    Raises:
        ValueError: for what the engine has no room for.
    """
    columns = {row.code: column for column, row in enumerate(table)}
    categories = {name: i for i, name in enumerate(dict.fromkeys(row.category for row in table))}
    patterns = {name: i for i, name in enumerate(PATTERNS)}
    beside = {row.code: row.not_beside for row in table}

    def places(codes: Iterable[str]) -> list[int]:
        return [columns[code] for code in dict.fromkeys(codes) if code in columns]

    return _core.Ruleset(
        [
            (
                row.code,
                row.points,
                patterns[row.pattern],
                categories[row.category],
                shape_bits(row.shapes),
                places((*row.includes, *(code for code in beside if row.code in beside[code]))),
                row.combines,
                places(row.absorbs),
                places(row.absorbs_one),
                row.base,
            )
            for row in table
        ],
        POLICIES.index(file.policy),
        shape_bits(file.shapes),
        None if file.limit == "none" else file.limit,
        file.minimum.self_draw,
        file.minimum.discard,
        *(getattr(file, switch) for switch in SWITCHES),
    )


def shape_bits(shapes: Iterable[str]) -> int:
    """A set of shapes as the engine has it."""
    return sum(1 << SHAPES.index(shape) for shape in set(shapes))


def fingerprint(file: RulesetFile, table: tuple[Yaku, ...]) -> str:
    """16 hex digits over all that decides scores and payments, names for people left out."""
    decisive = {
        "scoring_version": SCORING_VERSION,
        "policy": file.policy,
        "shapes": sorted(file.shapes),
        "limit": file.limit,
        "minimum": file.minimum,
        "payment": file.payment,
        "switches": [getattr(file, switch) for switch in SWITCHES],
        "yaku": [
            {
                name: sorted(value) if isinstance(value, tuple) else value
                for name, value in msgspec.structs.asdict(row).items()
                if name not in ("zh", "en")
            }
            for row in table
        ],
    }
    import hashlib

    return hashlib.sha256(msgspec.json.encode(decisive, order="deterministic")).hexdigest()[:16]
