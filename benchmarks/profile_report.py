"""Print what a hand costs the machine, as Markdown: counted by callgrind, not timed.

cmake -S benchmarks -B build/benchmarks -G Ninja -DCMAKE_CXX_FLAGS=-g
cmake --build build/benchmarks
python -m benchmarks.profile_report build/benchmarks/sihai_profile [--write docs/performance.md]

Counts are the same on a busy machine as on a quiet one; -g tells callgrind the source files.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import hands, profile_input, report
from benchmarks.batches import RULES, table

ROWS = 200_000
ROWS_QUICK = 20_000
CACHES = ("--I1=32768,8,64", "--D1=49152,12,64", "--LL=2097152,16,64")
BEGIN, END = "<!-- profile -->", "<!-- /profile -->"
MOST_FILES = 12


class Profile(NamedTuple):
    """Events of all hands of one set, by source file, and what the driver tells."""

    events: Counter[str]
    by_file: dict[str, Counter[str]]
    told: dict[str, str]


def run_driver(driver: Path, data: Path, outputs: str) -> Profile:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        command = [
            *("valgrind", "--tool=callgrind", "--cache-sim=yes", "--branch-sim=yes", *CACHES),
            *("--toggle-collect=sihai::score_batch(*", f"--callgrind-out-file={out}"),
            *(str(driver), str(data), outputs, "1"),
        ]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        events, by_file = read_profile(out)
    told = dict(re.split(r" {2,}", line, maxsplit=1) for line in done.stdout.splitlines())
    return Profile(events, by_file, told)


def read_profile(path: Path) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """The totals and the cost of each source file's own lines, calls left out."""
    names: list[str] = []
    files: dict[str, str] = {}
    by_file: dict[str, Counter[str]] = {}
    current = ""
    after_call = False
    for line in path.read_text(encoding="utf-8").splitlines():
        place = re.match(r"f[lie]=\((\d+)\)(?: (.*))?", line)
        if line.startswith("events: "):
            names = line.split()[1:]
        elif place is not None:
            current = files.setdefault(place.group(1), place.group(2) or "")
        elif line.startswith(("cfi=", "cfl=")):
            number, name = re.findall(r"\((\d+)\)(?: (.*))?", line)[0]
            if name:
                files[number] = name
        elif line.startswith("calls="):
            after_call = True
        elif re.match(r"[+\-*\d]", line):
            if not after_call:
                costs = map(int, line.split()[1:])
                by_file.setdefault(current, Counter()).update(dict(zip(names, costs, strict=False)))
            after_call = False
    total: Counter[str] = Counter()
    for costs_of_file in by_file.values():
        total.update(costs_of_file)
    return total, by_file


def figures(profile: Profile, rows: int) -> list[str]:
    """A column of the first table."""
    event = profile.events
    each = [
        event["Ir"], event["Dr"], event["Dw"], event["Bc"] + event["Bi"],
        event["Bcm"] + event["Bim"], event["D1mr"], event["D1mw"], event["DLmr"], event["DLmw"],
    ]  # fmt: skip
    made = int(profile.told["allocations"].split()[0])
    return [
        f"{value / rows:.0f}" if value >= 10 * rows else f"{value / rows:.2f}" for value in each
    ] + [f"{made / rows:.4f}"]


EVENTS = (
    "instructions", "reads", "writes", "branches", "mispredicted branches",
    "reads that miss 48 KB", "writes that miss 48 KB", "reads that miss 2 MB",
    "writes that miss 2 MB", "allocations",
)  # fmt: skip


def by_set(profiles: dict[tuple[str, str], Profile], rows: int) -> str:
    columns = [figures(profile, rows) for profile in profiles.values()]
    head = ["A hand", *(f"`{name}`, {outputs}" for name, outputs in profiles)]
    return table(head, [list(row) for row in zip(EVENTS, *columns, strict=True)])


def by_file_table(profile: Profile, rows: int) -> str:
    """Where the instructions and misses lie, inlined code told by its own source file."""
    merged: dict[str, Counter[str]] = {}
    for path, costs in profile.by_file.items():
        found = re.search(r"/cpp/(\w+/\w+\.\w+)$", path)
        merged.setdefault(f"`{found.group(1)}`" if found else "C++ library", Counter()).update(
            costs
        )
    ordered = sorted(merged.items(), key=lambda item: -item[1]["Ir"])[:MOST_FILES]
    lines = [
        [
            name,
            f"{c['Ir'] / rows:.0f}",
            f"{(c['Bcm'] + c['Bim']) / rows:.2f}",
            f"{c['D1mr'] / rows:.2f}",
        ]
        for name, c in ordered
    ]
    return table(["Source", "instructions", "mispredicted", "reads that miss 48 KB"], lines)


def sizes_table(told: dict[str, str]) -> str:
    about = {
        "suit_prefixes": "ranks 1–6 of a suit → first decomposition, row of offsets",
        "suit_offsets": "row, ranks 7–9 → offset",
        "suit_decompositions": "every decomposition of every complete suit",
        "chow_rank": "chows of a suit → part of the number of the multiset",
        "honor blocks": "counts of winds, of dragons → pungs, pair",
        "meld features": "meld code → what it adds to a reading",
        "ruleset": "outcomes, counts, yaku of the whole hand; one a ruleset",
    }
    return table(
        ["Table: from → to", "bytes"],
        [
            [f"`{name}`: {text}", told[name].removesuffix(" bytes")]
            for name, text in about.items()
            if name in told
        ],
    )


def readings(profiles: dict[tuple[str, str], Profile]) -> Iterator[list[str]]:
    for (name, outputs), profile in profiles.items():
        if outputs == "all":
            wins = int(profile.told["winning"])
            found, several = int(profile.told["readings"]), int(profile.told["with several"])
            allocating = f"{profile.told['allocating']} of {wins:,}"
            yield [f"`{name}`", f"{found / wins:.4f}", f"{100 * several / wins:.2f} %", allocating]


def profile_report(driver: Path, rows: int) -> str:
    profiles: dict[tuple[str, str], Profile] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in hands.SETS:
            data = Path(folder) / name
            profile_input.write(hands.make(name, rows), RULES, data)
            for outputs in ("all", "points") if name == "concealed" else ("all",):
                profiles[name, outputs] = run_driver(driver, data, outputs)
    version = subprocess.run(["valgrind", "--version"], check=True, capture_output=True, text=True)
    parts = [
        f"`{RULES.name}`, {rows:,} hands a set, one thread, {version.stdout.strip()}; first-level "
        "data cache of 48 KB and a second level of 2 MB, as this machine's cores have them. The "
        "branch predictor of callgrind is simpler than a real one.",
        by_set(profiles, rows),
        "Where they lie, `concealed` with all outputs; inlined code under its own source file:",
        by_file_table(profiles["concealed", "all"], rows),
        "Readings of a winning hand:",
        table(
            ["Set", "readings", "hands with several", "hands that allocate"],
            list(readings(profiles)),
        ),
        "Sizes of the tables:",
        sizes_table(profiles["concealed", "all"].told),
    ]
    return "\n\n".join(parts)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="What a hand costs, counted by callgrind.")
    parser.add_argument("driver", type=Path)
    parser.add_argument("--quick", action="store_true", help=f"{ROWS_QUICK:,} hands a set")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it between the markers")
    chosen = parser.parse_args(arguments)
    text = profile_report(chosen.driver, ROWS_QUICK if chosen.quick else ROWS)
    if chosen.write is None:
        print(text)
    else:
        report.write(text, chosen.write, BEGIN, END)


if __name__ == "__main__":
    main()
