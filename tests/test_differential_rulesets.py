"""The engine against the reference under MCR, its European reading, Tianjin and Sichuan.

A slice runs always; the whole set by `python -m pytest -m whole -rP`, which shows how often each
fan counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

import generate_mcr
import generate_sichuan
import reference
import sihai
from engine import answer, context_of, hand_of
from generate_all import hands_of_chows, hands_of_pungs
from reference.tiles import format_tiles, parse_tiles

Hands = Callable[..., Iterator[dict[str, Any]]]
GENERATORS: dict[str, Hands] = {
    "mcr": generate_mcr.hands,
    "mcr-europe": generate_mcr.hands,
    "tianjin": generate_mcr.hands,
    "sichuan": generate_sichuan.hands,
}
# Shapes that are one block of all tiles.
WHOLE = ("knitted_honors", "thirteen_orphans")


def with_whole_blocks(result: dict[str, Any]) -> dict[str, Any]:
    """Tiles that are in no set, and those of a hand that is one block, written as one block."""
    if result.get("shape") not in (*WHOLE, "knitted_straight"):
        return result
    blocks: list[str] = []
    loose: list[int] = []
    for block in result["blocks"]:
        tiles = parse_tiles(block)
        if result["shape"] in WHOLE or len(tiles) == 1 or len(tiles) > 4:
            loose += tiles
        else:
            blocks.append(block)
    return result | {"blocks": [*sorted(blocks), format_tiles(sorted(loose))]}


def compare(
    name: str,
    hands: Iterable[dict[str, Any]],
    options: dict[str, Any] | None = None,
    reference_options: dict[str, Any] | None = None,
) -> Counter[str]:
    """Assert that both agree about everything; how often each fan counted."""
    rules = sihai.ruleset(name, **(options or {}))
    seen: Counter[str] = Counter()
    for fields in hands:
        expected = reference.score(fields, name, **(reference_options or {}))
        mine = answer(fields, rules)
        assert with_whole_blocks(mine) == with_whole_blocks(expected), (name, fields)
        seen["hands"] += 1
        seen["wins"] += mine["error"] is None
        for yaku in expected["yaku"]:
            seen[yaku["code"]] += 1
    return seen


def codes_of(name: str) -> list[str]:
    return [yaku.code for yaku in sihai.ruleset(name).yaku]


@pytest.mark.parametrize("name", GENERATORS)
def test_random_hands(name: str) -> None:
    seen = compare(name, GENERATORS[name](3000, seed=20261202))
    assert {code for code in codes_of(name) if not seen[code]} == set()
    assert seen["wins"] > 2000


@pytest.mark.parametrize("name", ["mcr", "tianjin"])
def test_some_chow_multisets_and_pung_sets(name: str) -> None:
    assert compare(name, hands_of_chows(every=31, pairs=2))["wins"] > 700
    assert compare(name, hands_of_pungs(every=97, pairs=1))["wins"] > 400


# What the engine's options are called there: option, value -> the reference's options.
MCR_OPTIONS: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({"minimum_self_draw": 12, "minimum_discard": 12}, {"min_fan": 12}, ["plain", "common"]),
    ({"double_concealed_kong_points": 8}, {"double_concealed_kong_points": 8}, ["quads"]),
    ({"melded_and_concealed_kong_points": 6}, {"mixed_kongs_points": 6}, ["quads"]),
    ({"nine_gates_pungs": "all_absorbed"}, {"nine_gates_all_pungs": True}, ["nine_gates"]),
    ({"exhausted_waits": False}, {"exhausted_waits": False}, ["exhausted", "waits", "common"]),
    ({"knitted_body_wait": False}, {"knitted_body_wait": False}, ["knitted_straight"]),
    (
        {"special_forms_fully_concealed": True},
        {"fully_concealed_special_forms": True},
        ["special", "shifted_pairs", "nine_gates", "closed_pungs", "common"],
    ),
    (
        {"tile_patterns_with_seven_pairs": False},
        {"tile_patterns_with_seven_pairs": False},
        ["green", "ranges", "orphans_only", "terminals", "reversible"],
    ),
    (
        {"one_voided_suit_with_honors": False},
        {"one_voided_suit_with_honors": False},
        ["big_honors", "chow_steps", "pung_steps"],
    ),
    ({"shifted_pairs_all_simples": False}, {"shifted_pairs_all_simples": False}, ["shifted_pairs"]),
    ({"own_melds_show_last_of_kind": False}, {"own_melds_show_last": False}, ["own_last"]),
    (
        {"tile_hog_in_seven_pairs": False},
        {"hogs_in_seven_pairs": False},
        ["terminals", "green", "common"],
    ),
    ({"all_green_half_flush": True}, {"all_green_half_flush": True}, ["green"]),
    ({"all_terminals_double_pung": True}, {"all_terminals_double_pung": True}, ["terminals"]),
]
TIANJIN_OPTIONS: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({"min_fan": 12}, {"min_fan": 12}, ["plain", "common"]),
    (
        {"special_forms_fully_concealed": True},
        {"fully_concealed_special_forms": True},
        ["special", "shifted_pairs", "nine_gates", "closed_pungs", "common"],
    ),
    ({"sifang_dafa": True}, {"sifang_dafa": True}, ["big_honors", "quads"]),
    ({"melded_and_concealed_kong": True}, {"mixed_kongs_points": 5}, ["quads"]),
    (
        {"melded_and_concealed_kong": True, "melded_and_concealed_kong_points": 7},
        {"mixed_kongs_points": 7},
        ["quads"],
    ),
    ({"flowers": True}, {"flowers": True}, ["plain", "common"]),
    ({"self_draw_only": True}, {"self_draw_only": True}, ["common", "claimed"]),
    *(
        each
        for each in MCR_OPTIONS
        if next(iter(each[0]))
        in (
            *("minimum_self_draw", "nine_gates_pungs", "exhausted_waits", "knitted_body_wait"),
            *("own_melds_show_last_of_kind", "all_green_half_flush", "all_terminals_double_pung"),
        )
    ),
]
SICHUAN_OPTIONS: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({"max_fan": 4}, {"max_fan": 4}, ["one_suit", "pairs"]),
    ({"kong_is_root": True}, {"kong_is_root": True}, ["kongs", "roots"]),
    ({"robbing_kong": True}, {"robbing_kong_fan": 1}, ["two_suits", "one_suit", "pairs"]),
]
OPTIONS = [
    (name, *each)
    for name, table in (
        ("mcr", MCR_OPTIONS),
        ("tianjin", TIANJIN_OPTIONS),
        ("sichuan", SICHUAN_OPTIONS),
    )
    for each in table
]
NOT_OF_SCORES = {"base_payment"}


@pytest.mark.parametrize(
    ("name", "options", "theirs", "families"),
    OPTIONS,
    ids=[f"{name}-{'-'.join(options)}" for name, options, _, _ in OPTIONS],
)
def test_options(
    name: str, options: dict[str, Any], theirs: dict[str, Any], families: list[str]
) -> None:
    """Both agree with the option switched, and it makes a difference on these hands."""
    hands = list(GENERATORS[name](250, seed=77, families=families))
    compare(name, hands, options, theirs)
    switched, default = sihai.ruleset(name, **options), sihai.ruleset(name)
    assert any(answer(hand, switched) != answer(hand, default) for hand in hands)


def test_every_option_that_bears_on_scores_is_switched() -> None:
    for name in ("mcr", "tianjin", "sichuan"):
        switched = {option for of, options, _, _ in OPTIONS if of == name for option in options}
        known = set(sihai.ruleset(name).options) - NOT_OF_SCORES
        assert known - switched == set(), name


def test_europe_is_mcr_with_its_options() -> None:
    switched = sihai.ruleset(
        "mcr",
        double_concealed_kong_points=8,
        melded_and_concealed_kong_points=6,
        special_forms_fully_concealed=True,
        all_green_half_flush=True,
        all_terminals_double_pung=True,
    )
    assert switched.fingerprint == sihai.ruleset("mcr-europe").fingerprint


@pytest.mark.parametrize("name", GENERATORS)
def test_rows_of_a_batch_score_as_single_hands(name: str) -> None:
    rules = sihai.ruleset(name)
    fields = list(GENERATORS[name](3000, seed=31))
    hands, contexts = [hand_of(each) for each in fields], [context_of(each) for each in fields]
    out = rules.score_batch(sihai.HandBatch.from_hands(hands, contexts), threads=2)
    assert out.points is not None
    assert out.raw is not None
    assert out.counts is not None
    assert out.may_win is not None
    assert out.status is not None
    for row, (hand, context) in enumerate(zip(hands, contexts, strict=True)):
        score = rules.score(hand, context)
        got = (out.points[row], out.raw[row], bytes(out.counts[row]), out.may_win[row])
        assert got == (score.points, score.raw, score.counts, score.may_win), fields[row]
        assert (out.status[row] == 0) == score.is_win


def shown(name: str, seen: Counter[str]) -> str:
    """How often each fan counted, for the report of a whole run."""
    table = sihai.ruleset(name).yaku
    return " ".join(f"{yaku.zh}:{seen[yaku.code]}" for yaku in table)


PARTS = 8


@pytest.mark.whole
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GENERATORS)
def test_whole_random_set(name: str, part: int) -> None:
    """8 × 25,000 hands; every fan counts in at least 200 hands, 25 in each part."""
    seen = compare(name, GENERATORS[name](25_000, seed=7000 + part))
    print(name, part, shown(name, seen))
    assert {code: seen[code] for code in codes_of(name) if seen[code] * PARTS < 200} == {}


@pytest.mark.whole
@pytest.mark.parametrize("name", ["mcr", "tianjin"])
def test_whole_set_of_chow_multisets(name: str) -> None:
    """All 12,650 multisets that can exist, three pairs each."""
    assert compare(name, hands_of_chows(every=1, pairs=3))["wins"] > 33_000


@pytest.mark.whole
@pytest.mark.parametrize("name", ["mcr", "tianjin"])
def test_whole_set_of_pung_sets(name: str) -> None:
    """All 46,376 sets of four pungs."""
    assert compare(name, hands_of_pungs(every=1, pairs=1))["wins"] == 46_376
