"""The reference scorer by counts known otherwise, and by symmetries of the rules."""

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

import generate
import reference
from reference.readings import KNITTED_SETS, Kind, special_readings, splits
from reference.tiles import format_tiles, parse_tiles

INTERMEDIATE = "fourseas-intermediate"
Shape = tuple[int, ...]  # how many of each number of a suit


def built_shapes() -> Counter[Shape]:
    """Complete shapes of one suit, built from blocks; each with how many ways of building it."""
    blocks = [Counter({n: 3}) for n in range(9)]
    blocks += [Counter({n: 1, n + 1: 1, n + 2: 1}) for n in range(7)]
    pairs = [Counter[int](), *(Counter({n: 2}) for n in range(9))]
    ways: Counter[Shape] = Counter()
    for size in range(5):
        for sets in combinations_with_replacement(blocks, size):
            tiles = sum(sets, Counter[int]())
            for pair in pairs:
                held = tiles + pair
                if max(held.values(), default=0) <= 4:
                    ways[tuple(held[n] for n in range(9))] += 1
    return ways


BUILT = built_shapes()


def test_one_suit_splits_are_those_built_from_blocks() -> None:
    for shape, ways in BUILT.items():
        counts = [*shape] + [0] * 25
        found = {tuple(sorted(split)) for split in splits(counts, pairs=sum(shape) % 3 // 2)}
        assert len(found) == ways
        assert counts == [*shape] + [0] * 25


def test_numbers_of_complete_shapes() -> None:
    """Known counts: per suit, and of all standard hands of 34 kinds (no melds)."""
    assert (len(BUILT), BUILT.total(), max(BUILT.values())) == (21743, 23533, 4)
    suit = Counter((sum(shape) // 3, sum(shape) % 3 == 2) for shape in BUILT)
    honor = Counter({(0, False): 1, (1, False): 1, (0, True): 1})
    total: Counter[tuple[int, bool]] = Counter({(0, False): 1})
    for part in [suit] * 3 + [honor] * 7:
        combined: Counter[tuple[int, bool]] = Counter()
        for (sets, pair), ways in total.items():
            for (more, other_pair), other in part.items():
                if not (pair and other_pair):
                    combined[sets + more, pair or other_pair] += ways * other
        total = combined
    assert total[4, True] == 11498658


def test_one_suit_hands_win_as_built_or_as_pairs() -> None:
    rng = Random(6)
    outcomes = Counter[bool]()
    for _ in range(3000):
        tiles = rng.sample([*range(9)] * 4, 14)
        shape = tuple(tiles.count(n) for n in range(9))
        wins = shape in BUILT or all(count % 2 == 0 for count in shape)
        result = reference.score({"concealed": tiles, "win": tiles[0]}, INTERMEDIATE)
        assert (result["error"] is None) == wins
        outcomes[wins] += 1
    assert min(outcomes[True], outcomes[False]) > 100


def test_knitted_sets() -> None:
    assert len(KNITTED_SETS) == len(set(KNITTED_SETS)) == 6
    assert [shape for shape, _ in special_readings(parse_tiles("147m258p369s12345z"))] == [
        "knitted_honors"
    ]
    for near_miss in ("147m258p368s12345z", "147m147p369s12345z", "147m258p369s11234z"):
        assert special_readings(parse_tiles(near_miss)) == []


def outcome(hand: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    return {
        name: (result["raw"], result["may_win"], result["shape"], str(result["yaku"]))
        for name, result in reference.score_all_levels(hand).items()
    }


def mapped(hand: dict[str, Any], tiles: list[int]) -> dict[str, Any]:
    """The hand with each tile changed to its image."""

    def image(text: str) -> str:
        return format_tiles([tiles[tile] for tile in parse_tiles(text)])

    melds = [meld | {"tiles": image(meld["tiles"])} for meld in hand["melds"]]
    return hand | {
        "concealed": image(hand["concealed"]),
        "win": image(hand["win"]),
        "melds": melds,
    }


SUITS_TURNED = [*range(9, 27), *range(9), *range(27, 34)]
NUMBERS_REVERSED = [9 * (t // 9) + 8 - t % 9 if t < 27 else t for t in range(34)]
DRAGONS_TURNED = [*range(31), 32, 33, 31]
SAMPLE = list(generate.hands(1500, seed=20))


@pytest.mark.parametrize("tiles", [SUITS_TURNED, NUMBERS_REVERSED, DRAGONS_TURNED])
def test_symmetries(tiles: list[int]) -> None:
    """No yaku prefers a suit, a dragon, or an end of the numbers."""
    for hand in SAMPLE:
        assert outcome(mapped(hand, tiles)) == outcome(hand)


def test_winds_turn_with_the_seat() -> None:
    turned = [*range(27), 28, 29, 30, 27, *range(31, 34)]
    for hand in SAMPLE:
        if hand["seat"] and not any(flag.startswith("blessing") for flag in hand["flags"]):
            seat = "ESWN"[("ESWN".index(hand["seat"]) + 1) % 4]
            assert outcome(mapped(hand, turned) | {"seat": seat}) == outcome(hand)


def test_melding_the_blocks_shown_changes_nothing() -> None:
    """The best reading, fixed by melding its sets, scores the same at Intermediate."""
    compared = 0
    for hand in SAMPLE:
        best = reference.score(hand, INTERMEDIATE)
        if best["shape"] != "standard":
            continue
        *sets, pair = best["blocks"]
        melds = [{"kind": kind_of(parse_tiles(block)), "tiles": block} for block in sets]
        fixed = {"concealed": pair, "win": pair[1:], "melds": melds, "seat": hand["seat"]}
        free = hand | {"flags": [], "self_draw": False}
        expected = reference.score(free, INTERMEDIATE)
        result = reference.score(fixed, INTERMEDIATE)
        assert (result["raw"], result["yaku"]) == (expected["raw"], expected["yaku"])
        compared += 1
    assert compared > 800


def kind_of(tiles: list[int]) -> str:
    if tiles[0] != tiles[1]:
        return "chow"
    return "kong" if len(tiles) == 4 else "pung"


def test_readings_of_the_same_tiles_never_beat_the_best() -> None:
    """Highest total (R3): every split, fixed by melding, scores at most the concealed hand."""
    several = 0
    for hand in generate.hands(300, seed=4, families=["ambiguous"]):
        counts = [parse_tiles(hand["concealed"]).count(tile) for tile in range(34)]
        found = {tuple(sorted(split)) for split in splits(counts, pairs=1)}
        several += len(found) > 1
        free = hand | {"flags": [], "self_draw": False}
        totals = []
        for split in found:
            pair = str(split[-1])
            melds = [
                {"kind": Kind(block.kind).name.lower(), "tiles": str(block)} for block in split[:-1]
            ]
            fixed = {"concealed": pair, "win": pair[1:], "melds": hand["melds"] + melds}
            result = reference.score(fixed | {"seat": hand["seat"]}, INTERMEDIATE)
            totals.append(result["raw"])
        best = reference.score(free, INTERMEDIATE)
        if best["shape"] == "standard":
            assert best["raw"] == max(totals)
        else:
            assert best["raw"] >= max(totals, default=0)
    assert several > 50
