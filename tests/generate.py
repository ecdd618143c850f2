"""Random hands for tests, leaning to rare yaku; the same seed gives the same hands.

    generate.hands(1000, seed=7)                          hands of all families, mixed
    generate.hands(1000, seed=7, families=["linked"])     of some of generate.FAMILIES
    generate.chow_multisets()                             all 12,650 multisets of up to 4 chows
    generate.pung_sets()                                  all 46,376 sets of 4 pungs
    generate.plain_hand([("chow", 0), ("pair", 5)])       a hand of these blocks

A hand is a dict with the fields of the JSON input, tiles as text. Every hand can exist, and its
win conditions do not contradict one another. `generate_families` says what each family holds.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

from generate_families import FAMILIES, LOWEST_OF_CHOWS, Block, possible, tiles_of
from reference.tiles import KINDS, format_tiles

__all__ = ["FAMILIES", "chow_multisets", "hands", "plain_hand", "possible", "pung_sets"]

Meld = tuple[str, Block]  # kind as in the JSON input
BLESSINGS = ["blessing_of_heaven", "blessing_of_earth", "blessing_of_man"]


def hands(n: int, seed: int, families: Sequence[str] | None = None) -> Iterator[dict[str, Any]]:
    """`n` random hands, each of a family chosen at random."""
    rng = Random(seed)
    names = list(FAMILIES) if families is None else list(families)
    for _ in range(n):
        family = FAMILIES[rng.choice(names)]
        blocks = family(rng)
        while not possible(blocks):
            blocks = family(rng)
        yield deal(rng, with_more_kongs(rng, blocks))


def chow_multisets() -> Iterator[tuple[int, ...]]:
    """Every multiset of up to four chows, as the lowest tiles of its chows."""
    for size in range(5):
        yield from combinations_with_replacement(LOWEST_OF_CHOWS, size)


def pung_sets() -> Iterator[tuple[int, ...]]:
    """Every set of four pungs, as their tiles; two pungs of one tile cannot exist."""
    yield from combinations(range(KINDS), 4)


def plain_hand(blocks: Sequence[Block]) -> dict[str, Any]:
    """The blocks concealed, kongs exposed; won on a discard of the lowest concealed tile."""
    concealed = [tile for block in blocks if block[0] != "kong" for tile in tiles_of(block)]
    melds = [("kong", block) for block in blocks if block[0] == "kong"]
    return written(concealed, melds) | conditions(min(concealed), self_draw=False)


def with_more_kongs(rng: Random, blocks: list[Block]) -> list[Block]:
    """Now and then a pung becomes a kong, where the fourth tile is free."""
    result = list(blocks)
    for index, (kind, tile) in enumerate(blocks):
        if kind == "pung" and rng.random() < 0.12:
            changed: list[Block] = [*result[:index], ("kong", tile), *result[index + 1 :]]
            result = changed if possible(changed) else result
    return result


def deal(
    rng: Random,
    blocks: Sequence[Block],
    *,
    share: float | None = None,
    win: int | None = None,
    meldable: Sequence[str] = ("chow", "pung"),
    blessed: float = 0.2,
) -> dict[str, Any]:
    """The blocks as a hand: kongs and a share of the other sets melded, and a way of winning.

    Won on `win` where that is concealed; `blessed` is the share of blessings without melds.
    """
    if share is None:
        share = rng.choice([0.0, 0.0, 0.3, 0.6, 1.0])
    concealed: list[int] = []
    melds: list[Meld] = []
    for block in blocks:
        kind = block[0]
        if kind == "kong":
            melds.append((rng.choice(["kong", "concealed_kong"]), block))
        elif kind in meldable and rng.random() < share:
            melds.append((kind, block))
        else:
            concealed += tiles_of(block)
    rng.shuffle(melds)
    if win is None or win not in concealed:
        win = winning_tile(rng, concealed)
    return written(concealed, melds) | way_of_winning(rng, concealed, melds, win, blessed)


def written(concealed: Sequence[int], melds: Sequence[Meld]) -> dict[str, Any]:
    return {
        "concealed": format_tiles(concealed),
        "melds": [{"kind": kind, "tiles": format_tiles(tiles_of(block))} for kind, block in melds],
    }


def conditions(
    win: int, *, self_draw: bool, seat: str | None = None, flags: Sequence[str] = ()
) -> dict[str, Any]:
    return {
        "win": format_tiles([win]),
        "self_draw": self_draw,
        "seat": seat,
        "prevailing": None,
        "flags": list(flags),
        "flowers": 0,
    }


def winning_tile(rng: Random, concealed: Sequence[int]) -> int:
    once = [tile for tile in concealed if concealed.count(tile) == 1]
    return rng.choice(once if once and rng.random() < 0.6 else concealed)


def way_of_winning(
    rng: Random, concealed: Sequence[int], melds: Sequence[Meld], win: int, blessed: float
) -> dict[str, Any]:
    """The seat and flags: any that can hold together for these tiles."""
    self_draw = rng.random() < 0.5
    seat = rng.choice(["E", "S", "W", "N", None])
    if not melds and rng.random() < blessed:
        flags, self_draw, seat = blessing(rng, seat)
    else:
        flags = ordinary_flags(rng, concealed, melds, win, self_draw=self_draw)
    if not melds and rng.random() < 0.1:
        flags.append("ready_at_start")
    rng.shuffle(flags)
    return conditions(win, self_draw=self_draw, seat=seat, flags=flags) | {
        "prevailing": rng.choice(["E", "S", "W", "N", None]),
        "flowers": rng.choice([0, 0, 0, rng.randint(1, 8)]),
    }


def blessing(rng: Random, seat: str | None) -> tuple[list[str], bool, str | None]:
    """A blessing, whether it is a self-draw, and a seat that may have it."""
    flag = rng.choice(BLESSINGS)
    of_dealer = flag == "blessing_of_heaven"
    if seat is not None:
        seat = "E" if of_dealer else rng.choice("SWN")
    return [flag], flag != "blessing_of_man", seat


def ordinary_flags(
    rng: Random,
    concealed: Sequence[int],
    melds: Sequence[Meld],
    win: int,
    *,
    self_draw: bool,
) -> list[str]:
    """At most one kong flag, and with it the last tile or the last of a kind where these may be."""
    melded = [tile for _, block in melds for tile in tiles_of(block)]
    has_kong = any(kind in ("kong", "concealed_kong") for kind, _ in melds)
    alone = concealed.count(win) == 1
    kong_flags: list[str] = []
    if self_draw and has_kong:
        kong_flags.append("kong_replacement")
    if not self_draw:
        kong_flags.append("after_kong_discard")
        if alone and win not in melded:
            kong_flags += ["robbing_kong", "robbing_kong"]
    flags = [rng.choice(kong_flags)] if kong_flags and rng.random() < 0.35 else []
    if "robbing_kong" not in flags and rng.random() < 0.25:
        flags.append("last_tile")
    if alone and rng.random() < 0.2:
        flags.append("last_of_kind")
    return flags
