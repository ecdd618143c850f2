"""The reference against PyMahjongGB 1.4.0, an unrelated scorer of MCR: the same totals."""

from collections import Counter
from typing import Any

import pytest

import generate_mcr
import reference
from reference.tiles import SEATS, parse_tiles

peer = pytest.importorskip("MahjongGB")

PEER_TILES = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)]
PEER_TILES += [f"F{n}" for n in range(1, 5)] + [f"J{n}" for n in range(1, 4)]
PEER_KINDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG", "concealed_kong": "GANG"}


def peer_items(hand: dict[str, Any]) -> list[tuple[int, int, str]] | None:
    """(value, count, name) of each fan; None when it does not win. Winds must be known."""
    packs = []
    for meld in hand["melds"]:
        tiles = sorted(parse_tiles(meld["tiles"]))
        offer = 0 if meld["kind"] == "concealed_kong" else 1  # of whom; 0 marks a concealed kong
        packs.append((PEER_KINDS[meld["kind"]], PEER_TILES[tiles[1]], offer))
    [win] = parse_tiles(hand["win"])
    concealed = parse_tiles(hand["concealed"])
    concealed.remove(win)
    flags = hand["flags"]
    try:
        fans = peer.MahjongFanCalculator(
            tuple(packs),
            tuple(PEER_TILES[tile] for tile in concealed),
            PEER_TILES[win],
            hand["flowers"],
            hand["self_draw"],
            "last_of_kind" in flags,
            "kong_replacement" in flags or "robbing_kong" in flags,
            "last_tile" in flags,
            SEATS.index(hand["seat"]),
            SEATS.index(hand["prevailing"]),
            verbose=True,
        )
    except TypeError as error:
        assert "ERROR_NOT_WIN" in str(error)
        return None
    return [(points, count, name) for points, count, name, _ in fans]


def with_winds(hand: dict[str, Any]) -> dict[str, Any]:
    """Seats that are unknown become West, where the flags allow it."""
    fallback = "E" if "blessing_of_heaven" in hand["flags"] else "W"
    return hand | {name: hand[name] or fallback for name in ("seat", "prevailing")}


PEER_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}


def test_totals_and_fans_agree() -> None:
    """Every total; every fan too, but where another choice has the same total (MCR 1.2)."""
    wins: Counter[bool] = Counter()
    other_choices = 0
    for drawn in generate_mcr.hands(4000, seed=11):
        hand = with_winds(drawn)
        items = peer_items(hand)
        result = reference.score(hand, "mcr")
        wins[items is not None] += 1
        if items is None:
            assert result["error"] == "not_winning"
            continue
        assert result["raw"] == sum(points * count for points, count, _ in items), (hand, items)
        theirs = sorted((PEER_NAMES.get(name, name), count) for _, count, name in items)
        if theirs != sorted((fan["zh"], fan["count"]) for fan in result["yaku"]):
            other_choices += 1
            values = sorted((-points for points, count, _ in items for _ in range(count)))
            assert values >= sorted(
                -fan["points"] for fan in result["yaku"] for _ in range(fan["count"])
            )
    assert wins[True] > 3800
    assert other_choices < 10
