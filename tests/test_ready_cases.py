"""Ready hands derived by hand: the shanten of each shape and the useful tiles, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

import sihai
from engine import case_id, cases
from reference.ready import Ready, shanten
from sihai.tiles import parse_tiles, tile_text

ROWS = cases("ready.jsonl")


@pytest.mark.parametrize("row", ROWS, ids=case_id)
def test_case(row: dict[str, Any]) -> None:
    rules, hand = sihai.ruleset(row["rules"]), sihai.Hand.parse(row["hand"])
    void = row.get("void_suit")
    found = rules.shanten_by_shape(hand, void_suit=void)
    assert {shape: found[shape] for shape in row["shanten"]} == row["shanten"], row["why"]
    if "useful" in row:
        useful = [tile.tile for tile in rules.useful(hand, void_suit=void)]
        assert useful == [tile_text(tile) for tile in parse_tiles(row["useful"])], row["why"]


@pytest.mark.parametrize("row", ROWS, ids=case_id)
def test_the_reference_says_so_too(row: dict[str, Any]) -> None:
    rules, hand = sihai.ruleset(row["rules"]), sihai.Hand.parse(row["hand"])
    void = None if row.get("void_suit") is None else "mps".index(row["void_suit"])
    ready = Ready(hand.concealed, hand.melds, rules.switches["missing_suit"], void)
    assert shanten(ready, list(row["shanten"])) == row["shanten"]
