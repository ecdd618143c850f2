"""Who scores the same hands: the engine, the pure-Python reference, and two packages from PyPI.

The peers score by rules of their own, PyMahjongGB by MCR and `mahjong` by riichi: a yardstick for
speed, not for points. Each is called as its users call it, one hand a call, with its arguments made
beforehand; what is timed is the calls and the loop around them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.hands import HandSet

Job = Callable[[], int]  # scores all its hands; the sum of points, fans or han

KINDS = ("chow", "pung", "kong", "concealed_kong")
PACK = ("CHI", "PENG", "GANG", "GANG")
WINDS = "ESWN"
FLAGS = ("last_tile", "kong_replacement")
BOTZONE = tuple(
    [f"{suit}{number}" for suit in "WBT" for number in range(1, 10)]
    + [f"F{number}" for number in range(1, 5)]
    + [f"J{number}" for number in range(1, 4)]
)


class Peer(NamedTuple):
    """One who scores hands one by one."""

    name: str
    about: str
    most: int  # how many hands it is given, so that a round stays short
    accepts: Callable[[HandSet], bool]
    prepare: Callable[[HandSet, Sequence[int]], tuple[Job, int]]  # the job and its hands


def tiles_of(counts: Any) -> list[int]:
    return [int(tile) for tile in np.repeat(np.arange(34), counts)]


def melds_of(hands: HandSet, row: int) -> list[tuple[int, int]]:
    """Kind and tile of each meld."""
    codes = [] if hands.melds is None else hands.melds[row]
    return [divmod(int(code) - 1, 34) for code in codes if code]


def flags_of(hands: HandSet, row: int) -> list[str]:
    flags = 0 if hands.flags is None else int(hands.flags[row])
    return [name for bit, name in enumerate(FLAGS) if flags >> bit & 1]


def fields_of(hands: HandSet, row: int) -> dict[str, Any]:
    """A row as the fields of a JSON line, tiles as numbers."""
    return {
        "concealed": tiles_of(hands.concealed[row]),
        "melds": [
            {
                "kind": KINDS[kind],
                "tiles": [tile, tile + 1, tile + 2] if kind == 0 else [tile] * (3 + (kind > 1)),
            }
            for kind, tile in melds_of(hands, row)
        ],
        "win": int(hands.win[row]),
        "self_draw": bool(hands.self_draw[row]),
        "seat": WINDS[hands.seat[row]],
        "prevailing": WINDS[hands.prevailing[row]],
        "flags": flags_of(hands, row),
    }


def reference_job(hands: HandSet, rows: Sequence[int]) -> tuple[Job, int]:
    score = reference().score
    fields = [fields_of(hands, row) for row in rows]

    def job() -> int:
        total = 0
        for hand in fields:
            total += score(hand, "fourseas-intermediate")["points"]
        return total

    return job, len(fields)


def reference() -> Any:
    """The tests' reference, which is no part of the package."""
    tests = str(Path(__file__).parents[1] / "tests")
    if tests not in sys.path:
        sys.path.append(tests)
    return import_module("reference")


def pymahjonggb_arguments(hands: HandSet, row: int) -> tuple[Any, ...]:
    """The ten positional arguments of MahjongFanCalculator."""
    packs = []
    for kind, tile in melds_of(hands, row):
        middle = tile + 1 if kind == 0 else tile
        packs.append((PACK[kind], BOTZONE[middle], 0 if kind == 3 else 1))
    win = int(hands.win[row])
    held = tiles_of(hands.concealed[row])
    held.remove(win)
    flags = flags_of(hands, row)
    return (
        tuple(packs),
        tuple(BOTZONE[tile] for tile in held),
        BOTZONE[win],
        0,
        bool(hands.self_draw[row]),
        False,
        "kong_replacement" in flags,
        "last_tile" in flags,
        int(hands.seat[row]),
        int(hands.prevailing[row]),
    )


def pymahjonggb_job(hands: HandSet, rows: Sequence[int]) -> tuple[Job, int]:
    calculate = import_module("MahjongGB").MahjongFanCalculator
    arguments = [pymahjonggb_arguments(hands, row) for row in rows]

    def job() -> int:
        total = 0
        for hand in arguments:
            total += len(calculate(*hand))
        return total

    return job, len(arguments)


def mahjong_arguments(hands: HandSet, row: int) -> tuple[list[int], int, Any]:
    """Tiles and winning tile among 136, and a HandConfig."""
    make_config = import_module("mahjong.hand_calculating.hand_config").HandConfig
    kinds = [*range(31), 33, 32, 31]  # riichi lists white before green before red
    tiles: list[int] = []
    for tile, count in enumerate(hands.concealed[row]):
        tiles += [4 * kinds[tile] + copy for copy in range(count)]
    config = make_config(
        is_tsumo=bool(hands.self_draw[row]),
        player_wind=27 + int(hands.seat[row]),
        round_wind=27 + int(hands.prevailing[row]),
    )
    return tiles, 4 * kinds[hands.win[row]], config


def mahjong_job(hands: HandSet, rows: Sequence[int]) -> tuple[Job, int]:
    """Only hands that it takes for a win with a yaku."""
    estimate = import_module("mahjong.hand_calculating.hand").HandCalculator.estimate_hand_value
    each = (mahjong_arguments(hands, row) for row in rows)
    accepted = [(t, win, c) for t, win, c in each if estimate(t, win, config=c).error is None]

    def job() -> int:
        total = 0
        for tiles, win, config in accepted:
            total += estimate(tiles, win, config=config).han
        return total

    return job, len(accepted)


def is_concealed(hands: HandSet) -> bool:
    return hands.melds is None


REFERENCE = Peer("reference", "tests/reference, pure Python", 400, lambda _: True, reference_job)
PYMAHJONGGB = Peer("PyMahjongGB", "MCR, C++", 20_000, lambda _: True, pymahjonggb_job)
MAHJONG = Peer("mahjong", "riichi, pure Python", 1_000, is_concealed, mahjong_job)

# Peer -> its name on PyPI, and the version that the figures of docs/performance.md are for.
PINNED = {"PyMahjongGB": ("pymahjonggb", "1.4.0"), "mahjong": ("mahjong", "2.1.0")}


def installed() -> tuple[list[Peer], list[str]]:
    """The peers that are there, and a line on each that is missing or of another version."""
    peers: list[Peer] = []
    remarks: list[str] = []
    for peer in (PYMAHJONGGB, MAHJONG):
        package, pinned = PINNED[peer.name]
        try:
            version = metadata.version(package)
        except metadata.PackageNotFoundError:
            remarks.append(f"{peer.name} is not installed, its figures are left out (`[bench]`).")
            continue
        peers.append(peer._replace(about=f"{version}, {peer.about}"))
        if version != pinned:
            remarks.append(f"{peer.name} is {version}, not {pinned} as `[bench]` has it.")
    return [*peers, REFERENCE], remarks
