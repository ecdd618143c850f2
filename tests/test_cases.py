"""The cases derived by hand: every yaku and every ruling, by exact itemisation."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

import generate
import sihai
from engine import case_id, cases, hand_of, rules_of, score_of
from generate_families import Block
from reference.tiles import parse_tiles

SCORED = [
    row
    for name in ("fourseas_examples", "fourseas_yaku", "fourseas_rulings")
    for row in cases(f"{name}.jsonl")
]
GAPPED = cases("fourseas_gapped.jsonl")


@pytest.mark.parametrize("row", SCORED, ids=case_id)
def test_case_by_exact_itemisation(row: dict[str, Any]) -> None:
    """Each named field of the answer, and each error code, is as derived."""
    expected = dict(row["out"])
    if expected.get("error"):
        error = None
        try:
            score = score_of(row["in"])
            error = "not_winning" if not score.is_win else None
        except sihai.HandError as fault:
            error = fault.code
        assert error == expected["error"]
        return
    score = score_of(row["in"])
    got = score.to_dict()
    got["yaku"] = [[yaku["code"], yaku["count"]] for yaku in got["yaku"]]
    assert {name: got[name] for name in expected} == expected


def test_every_yaku_and_ruling_has_a_case_and_a_near_miss() -> None:
    """R15 to R18 are in the settlements' file."""
    cited: dict[str, set[str]] = {}
    for row in (*SCORED, *cases("fourseas_settle.jsonl")):
        cited.setdefault(row["cites"].removeprefix("FOUR_SEAS "), set()).add(row["role"])
    wanted = [yaku.code for yaku in sihai.ruleset("intermediate").yaku]
    wanted += [f"R{number}" for number in range(1, 19)]
    assert len(wanted) == 49 + 18
    assert [name for name in wanted if cited.get(name) != {"case", "near_miss"}] == []


def parse_block(text: str) -> Block:
    """A written block of a pattern."""
    tiles = parse_tiles(text)
    kind = {2: "pair", 4: "kong"}.get(len(tiles)) or ("pung" if len(set(tiles)) == 1 else "chow")
    return kind, min(tiles)


SETS: list[Block] = [
    *(("chow", tile) for tile in range(27) if tile % 9 < 7),
    *(("pung", tile) for tile in range(34)),
]
PAIRS: list[Block] = [("pair", tile) for tile in range(34)]


def fills(pattern: str, rng: random.Random, most: int) -> list[list[Block]]:
    """Legal fills of a pattern's gaps: all of them, or `most` at random."""
    groups = pattern.split()
    written = [parse_block(group) for group in groups if "?" not in group]
    gaps = [SETS if group == "???" else PAIRS for group in groups if "?" in group]
    total = 1
    for gap in gaps:
        total *= len(gap)
    chosen = (
        itertools.product(*gaps)
        if total <= most
        else ([rng.choice(gap) for gap in gaps] for _ in range(most))
    )
    hands = ([*written, *fill] for fill in chosen)
    return [blocks for blocks in hands if generate.possible(blocks)]


def holds_written(pattern: str, blocks: tuple[str, ...]) -> bool:
    return Counter(group for group in pattern.split() if "?" not in group) <= Counter(blocks)


@pytest.mark.parametrize("row", GAPPED, ids=case_id)
def test_example_with_gaps_counts_its_yaku_however_filled(row: dict[str, Any]) -> None:
    """Unless a better reading breaks the written blocks, or a higher yaku uses them."""
    rules = sihai.ruleset(row["level"])
    code, instead = row["code"], row["instead"]
    counted = 0
    for blocks in fills(row["pattern"], random.Random(row["id"]), 300):
        fields = generate.plain_hand(blocks) | {"seat": "S"}
        score = rules.score(hand_of(fields), seat="S")
        assert score.is_win
        if not holds_written(row["pattern"], score.blocks):
            # Another split counts more; with the written one the yaku holds all the same.
            kept = [r for r in score.readings if holds_written(row["pattern"], r.blocks)]
            assert kept
            assert any(c.yaku.code == code for c in kept[0].candidates)
            continue
        codes = {yaku.code for yaku in score.yaku}
        held = [c for c in score.readings[0].candidates if c.yaku.code == code]
        assert held, (fields, codes)
        if code in codes:
            counted += 1
        else:
            # Not counted: for a reason that names a yaku that may count in its place.
            assert codes & set(instead), (fields, codes)
            assert all(c.by is not None and c.by.code in codes for c in held)
    assert counted > 0


def test_unknown_tile_is_read_nowhere() -> None:
    with pytest.raises(sihai.HandError, match=r"🀫|any tile|U\+1F02B") as fault:
        sihai.Hand.parse("🀙🀚🀛🀉🀊🀋🀑🀒🀓🀔🀕🀖🀫+🀫")
    assert fault.value.code == "bad_tile"


def test_presets_and_options_reach_the_cases() -> None:
    """The case files switch things: a runner that ignored it would pass too much."""
    used = {name for row in SCORED for name in row["in"].get("options", {})}
    assert "linked_seven_pairs" in used
    assert {row["in"].get("preset") for row in SCORED} >= {"novice", "no_minimum"}
    assert rules_of({"rules": "beginner", "preset": "no_minimum"}).minimum.discard == 0
