"""Kinds of fault that other calculators had: properties of every hand, in every ruleset."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import sihai
from drawn import MCR_FAMILY, RULESETS, Drawn, counted, drawn, patterns
from engine import context_of, hand_of
from reference.mcr.waits import completes
from reference.tiles import format_tiles, parse_tiles

# What depends on which blocks are melds, and how the winning tile came into its block.
CONCEALMENT = {
    *("fully_concealed_hand", "fully_concealed_hand_any_form", "concealed_hand", "melded_hand"),
    *("two_concealed_pungs", "three_concealed_pungs", "four_concealed_pungs", "nine_gates"),
    *("edge_wait", "closed_wait", "single_wait", "last_of_kind", "chicken_hand"),
}
NAME_SUITS = {"all_green", "reversible_tiles"}


@pytest.mark.parametrize("name", RULESETS)
def test_order_of_tiles_and_melds_is_nothing(name: str) -> None:
    rng = Random(1)
    rules = sihai.ruleset(name)
    for fields, _, context, score in drawn(name)[:800]:
        concealed = parse_tiles(fields["concealed"])
        rng.shuffle(concealed)
        melds = []
        for meld in rng.sample(fields["melds"], len(fields["melds"])):
            tiles = parse_tiles(meld["tiles"])
            rng.shuffle(tiles)
            text = "".join(format_tiles([tile]) for tile in tiles)
            melds.append({"kind": meld["kind"], "tiles": text})
        other = rules.score(sihai.Hand(concealed, melds, fields["win"]), context)
        assert other.to_dict() == score.to_dict(), fields


def turned(fields: dict[str, Any], suits: list[int]) -> dict[str, Any]:
    """The hand with its suits renamed."""

    def turn(text: str) -> str:
        tiles = parse_tiles(text)
        return format_tiles(sorted(9 * suits[t // 9] + t % 9 if t < 27 else t for t in tiles))

    void = fields.get("void_suit")
    return fields | {
        "concealed": turn(fields["concealed"]),
        "win": turn(fields["win"]),
        "melds": [meld | {"tiles": turn(meld["tiles"])} for meld in fields["melds"]],
        "void_suit": None if void is None else "mps"[suits["mps".index(void)]],
    }


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("suits", [[1, 2, 0], [1, 0, 2]])
def test_suits_may_change_names(name: str, suits: list[int]) -> None:
    """But for the yaku that name suits themselves."""
    rules = sihai.ruleset(name)
    same = 0
    for fields, _, _, score in drawn(name)[:1200]:
        other = rules.score(hand_of(turned(fields, suits)), context_of(turned(fields, suits)))
        if NAME_SUITS & (patterns(other).keys() | patterns(score).keys()):
            continue
        assert (other.counts, other.points) == (score.counts, score.points), fields
        same += 1
    assert same > 700


def melded(row: Drawn, block: str) -> dict[str, Any]:
    """The hand with a standing block of its reading claimed."""
    tiles = parse_tiles(block)
    rest = parse_tiles(row.fields["concealed"])
    for tile in tiles:
        rest.remove(tile)
    meld = {"kind": "pung" if len(set(tiles)) == 1 else "chow", "tiles": block}
    return row.fields | {"concealed": format_tiles(rest), "melds": [*row.fields["melds"], meld]}


def standing_blocks(row: Drawn) -> list[str]:
    """Chows and pungs of the reading that counts which are not melds and not won on."""
    blocks = Counter(row.score.blocks)
    blocks -= Counter(meld["tiles"] for meld in row.fields["melds"])
    [win] = parse_tiles(row.fields["win"])
    return [
        block for block in blocks if len(parse_tiles(block)) == 3 and win not in parse_tiles(block)
    ]


def held(reading: sihai.Reading) -> Counter[str]:
    """What holds in a reading, counted or not, without what looks at concealment."""
    return Counter(
        candidate.yaku.code
        for candidate in reading.candidates
        if candidate.yaku.pattern not in CONCEALMENT
    )


@pytest.mark.parametrize("name", RULESETS)
def test_claiming_a_block_changes_concealment_and_wait_alone(name: str) -> None:
    rules = sihai.ruleset(name)
    tried = 0
    for row in drawn(name)[:1500]:
        if row.score.shape not in ("standard", "knitted_straight"):
            continue
        if row.score.shape == "knitted_straight" and row.fields["melds"]:
            continue
        for block in standing_blocks(row):
            try:
                score = rules.score(hand_of(melded(row, block)), row.context)
            except sihai.HandError as fault:
                assert fault.code == "impossible_condition"  # blessings have no melds
                continue
            if not score.is_win:
                assert name == "sichuan"
                assert len(set(parse_tiles(block))) == 3  # no chow is claimed there
                continue
            [same] = [r for r in score.readings if r.blocks == row.score.blocks]
            assert held(same) == held(row.score.readings[0]), (row.fields, block)
            tried += 1
    assert tried > 300


HOGS = {"mcr": "64", "mcr-europe": "64", "tianjin": "T52", "sichuan": "X3"}


@pytest.mark.parametrize("name", HOGS)
def test_tile_hogs_are_the_kinds_held_four_times_outside_kongs(name: str) -> None:
    seen: Counter[int] = Counter()
    for fields, _, _, score in drawn(name):
        text = fields["concealed"] + "".join(meld["tiles"] for meld in fields["melds"])
        kongs = sum(len(parse_tiles(meld["tiles"])) == 4 for meld in fields["melds"])
        quads = list(Counter(parse_tiles(text)).values()).count(4) - kongs
        found = counted(score)
        if "pure_quadruple_chow" in patterns(score):
            quads = 0  # implied
        if {"S8", "S13"} & found.keys():
            quads -= 1  # one is in the base
        assert found.get(HOGS[name], 0) == quads, fields
        seen[quads] += 1
    assert seen.keys() >= {0, 1, 2, 3}


@pytest.mark.parametrize("name", ["mcr", "mcr-europe", "tianjin", "beginner"])
def test_chicken_hand_stands_alone(name: str) -> None:
    """Present if and only if nothing else but flowers is."""
    rules = sihai.ruleset(name, preset="no_minimum" if name == "beginner" else None)
    source = "fourseas-intermediate" if name == "beginner" else name
    seen: Counter[bool] = Counter()
    for fields, hand, context, _ in drawn(source):
        score = rules.score(hand, context)
        if not score.is_win:
            continue
        found = patterns(score).keys() - {"flower"}
        chicken = "chicken_hand" in found
        assert chicken == (found <= {"chicken_hand"}), fields
        assert found, fields
        seen[chicken] += 1
    assert seen[True] > 4


def wait_names(block: str, win: int) -> set[str]:
    tiles = parse_tiles(block)
    if len(tiles) == 2 and win == tiles[0]:
        return {"single_wait"}
    if len(set(tiles)) == 3 and win == tiles[1]:
        return {"closed_wait"}
    if len(set(tiles)) == 3:
        low = tiles[0] % 9
        if (low == 0 and win == tiles[2]) or (low == 6 and win == tiles[0]):
            return {"edge_wait"}
    return set()


@pytest.mark.parametrize("name", MCR_FAMILY)
def test_wait_fan_if_and_only_if_one_tile_wins(name: str) -> None:
    """By trying all 34 tiles, a fifth copy too (MCR 1.7, D6)."""
    seen: Counter[str] = Counter()
    for fields, _, _, score in drawn(name):
        if score.shape != "standard":
            continue
        [win] = parse_tiles(fields["win"])
        before = parse_tiles(fields["concealed"])
        before.remove(win)
        waits = {tile for tile in range(34) if completes([*before, tile])}
        standing = Counter(score.blocks) - Counter(meld["tiles"] for meld in fields["melds"])
        names = {name for block in standing for name in wait_names(block, win)}
        expected = names if waits == {win} else set()
        order = ["edge_wait", "closed_wait", "single_wait"]
        best = [each for each in order if each in expected][:1]
        holding = [c for c in score.readings[0].candidates if c.yaku.pattern in order]
        assert [c.yaku.pattern for c in holding] == best, fields
        seen[best[0] if best else "none"] += 1
    assert min(seen[each] for each in ("none", *order)) > 30


@pytest.mark.parametrize("name", RULESETS)
def test_two_hands_score_the_same_in_both_orders(name: str) -> None:
    """Nothing of one hand leaks into the next, in single calls and in batches."""
    rows = drawn(name)[:600]
    rules = sihai.ruleset(name)
    forward = [rules.score(row.hand, row.context).counts for row in rows]
    backward = [rules.score(row.hand, row.context).counts for row in reversed(rows)]
    assert forward == backward[::-1] == [row.score.counts for row in rows]
    batch = sihai.HandBatch.from_hands([r.hand for r in rows], [r.context for r in rows])
    ahead = rules.score_batch(batch).counts
    behind = rules.score_batch(batch[range(len(rows) - 1, -1, -1)]).counts
    assert ahead is not None
    assert behind is not None
    assert (ahead == behind[::-1]).all()


@pytest.mark.parametrize("name", RULESETS)
def test_the_best_reading_counts_and_totals_are_bounded(name: str) -> None:
    """No count leaves its range, as one below zero would; the readings never hold a better one."""
    for fields, _, _, score in drawn(name):
        raws = [reading.raw for reading in score.readings]
        assert score.raw == max(raws) == raws[0], fields
        assert max(patterns(score).get(p, 0) for p in ("tile_hog", "terminal_or_honor_pung")) <= 4
        assert score.raw < 500
