"""Write a ruleset and a set of hands for the driver benchmarks/profile_batch.cpp.

python -m benchmarks.profile_input mixed 200000 hands.bin
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import sihai
from benchmarks import hands
from sihai import _core

NO_LIMIT = -1


def ruleset_words(rules: sihai.Ruleset) -> str:
    """The ruleset as numbers: its own, then a line a yaku."""
    shapes = {name: 1 << place for place, name in enumerate(_core.SHAPES)}
    patterns = [name for name, _ in _core.PATTERNS]
    categories = list(dict.fromkeys(row.category for row in rules.yaku))
    codes = [row.code for row in rules.yaku]
    limit = NO_LIMIT if rules.limit is None else rules.limit
    lines: list[list[int]] = [
        [
            len(rules.yaku),
            sum(shapes[name] for name in rules.shapes),
            limit,
            rules.minimum.self_draw,
            rules.minimum.discard,
        ]
    ]
    lines += [
        [
            row.points,
            patterns.index(row.pattern),
            categories.index(row.category),
            sum(shapes[name] for name in row.shapes),
            len(row.includes),
            *(codes.index(code) for code in row.includes),
        ]
        for row in rules.yaku
    ]
    return "\n".join(" ".join(map(str, line)) for line in lines)


def write(of: hands.HandSet, rules: sihai.Ruleset, path: Path) -> None:
    """Numbers as text, a line with the number of hands, then the columns one after another."""
    rows = len(of)
    columns = [
        of.concealed,
        np.zeros((rows, 4), np.uint8) if of.melds is None else of.melds,
        of.win,
        of.self_draw.view(np.uint8),
        of.seat,
        of.prevailing,
        np.zeros(rows, np.uint16) if of.flags is None else of.flags,
    ]
    with path.open("wb") as file:
        file.write(f"{ruleset_words(rules)}\n{rows} {int(of.melds is not None)}\n".encode())
        for column in columns:
            file.write(np.ascontiguousarray(column).tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description="Hands for the profiling driver.")
    parser.add_argument("set", choices=list(hands.SETS))
    parser.add_argument("rows", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rules", default="intermediate")
    chosen = parser.parse_args()
    write(hands.make(chosen.set, chosen.rows), sihai.ruleset(chosen.rules), chosen.file)


if __name__ == "__main__":
    main()
