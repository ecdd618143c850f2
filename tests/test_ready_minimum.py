"""The distance to a hand that may win, against playing out every draw and discard."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import generate_ready
import sihai
from reference.ready import counts_of, meld_tiles

RULES = ["fourseas-basic", "fourseas-intermediate", "mcr", "tianjin", "sichuan"]

State = tuple[bytes, bytes]
"""The concealed tiles, and of every kind how many the player has had, melds and all."""


def may_win(rules: sihai.Ruleset, rows: list[tuple[bytes, int]], melds: Any, draw: bool) -> bool:
    """Whether any of the hands, each with its winning tile, wins and meets the minimum."""
    if not rows:
        return False
    concealed = np.frombuffer(b"".join(tiles for tiles, _ in rows), np.uint8).reshape(-1, 34)
    batch = sihai.HandBatch.from_arrays(
        concealed,
        np.repeat(melds, len(rows), axis=0),
        np.array([win for _, win in rows], np.uint8),
        self_draw=draw,
    )
    found = rules.score_batch(batch, outputs=["may_win"]).may_win
    assert found is not None
    return bool(found.any())


def changed(tiles: bytes, tile: int, by: int) -> bytes:
    return tiles[:tile] + bytes([tiles[tile] + by]) + tiles[tile + 1 :]


def drawn(states: Iterable[State]) -> Iterator[tuple[State, int]]:
    """Every tile drawn to every hand."""
    for hand, had in states:
        for tile in range(34):
            if had[tile] < 4:
                yield (changed(hand, tile, 1), changed(had, tile, 1)), tile


def discarded(states: Iterable[State]) -> set[State]:
    """Every tile discarded from every hand."""
    return {
        (changed(hand, tile, -1), had) for hand, had in states for tile in range(34) if hand[tile]
    }


def draws_needed(rules: sihai.Ruleset, hand: sihai.Hand, self_draw: bool, most: int) -> int | None:
    """The fewest draws, the last one winning; None for more than `most`."""
    held = counts_of(hand.concealed).astype(np.uint8).tobytes()
    melded = counts_of(t for meld in hand.melds for t in meld_tiles(meld.kind, meld.tile))
    had = (np.frombuffer(held, np.uint8) + melded).astype(np.uint8).tobytes()
    melds = sihai.HandBatch.from_hands([hand]).melds
    melds = np.zeros((1, 4), np.uint8) if melds is None else melds
    states = {(held, had)}
    if len(hand.concealed) % 3 == 2:
        wins = range(34) if hand.win is None else [hand.win]
        if may_win(rules, [(held, win) for win in wins if held[win]], melds, self_draw):
            return 0
        states = discarded(states)
    for draws in range(1, most + 1):
        after = list(drawn(states))
        if may_win(rules, [(state[0], win) for state, win in after], melds, self_draw):
            return draws
        if draws < most:
            states = discarded(state for state, _ in after)
    return None


def near_hands(rules: sihai.Ruleset, n: int, seed: int) -> Iterator[sihai.Hand]:
    """Hands whose shape is complete, ready or one tile from it."""
    fields = generate_ready.hands(100 * n, seed)
    hands = (sihai.Hand(row["concealed"], row["melds"]) for row in fields)
    near = (h for h in hands if (s := rules.shanten(h)) is not None and s <= 1)
    for _, hand in zip(range(n), near, strict=False):
        yield hand


def compare(name: str, n: int, seed: int, most: int) -> int:
    """How many of the results were within what could be played out."""
    rules = sihai.ruleset(name)
    rng = Random(seed)
    found = 0
    for hand in near_hands(rules, n, seed):
        self_draw = rng.random() < 0.5
        least = rules.shanten(hand, minimum=True, self_draw=self_draw)
        expected = draws_needed(rules, hand, self_draw, most)
        if expected is None:
            assert least is None or least + 1 > most, hand
        else:
            found += 1
            assert least is not None
            assert least == expected - 1, (hand, self_draw)
            assert least.exact
    return found


@pytest.mark.parametrize("name", RULES)
def test_up_to_two_draws(name: str) -> None:
    assert compare(name, 40, seed=701, most=2) > 10


@pytest.mark.parametrize("base", ["mcr", "fourseas-intermediate", "sichuan"])
def test_shanten_is_what_playing_out_finds(tmp_path: Path, base: str) -> None:
    """Breadth first over draws and discards, to any win at all."""
    path = tmp_path / "free.toml"
    path.write_text(f'name = "free"\nextends = "{base}"\n[minimum]\nself_draw = 0\ndiscard = 0\n')
    rules = sihai.ruleset(path)
    for hand in near_hands(rules, 40, seed=704):
        shanten = rules.shanten(hand)
        assert shanten is not None
        assert draws_needed(rules, hand, False, most=2) == shanten + 1, hand


@pytest.mark.whole
@pytest.mark.parametrize("name", RULES)
def test_up_to_two_draws_on_the_whole_set(name: str) -> None:
    assert compare(name, 1500, seed=702, most=2) > 300


@pytest.mark.whole
@pytest.mark.parametrize("name", RULES)
def test_up_to_three_draws(name: str) -> None:
    assert compare(name, 25, seed=703, most=3) > 8


def far(rules: str, hand: str, **facts: Any) -> int | None:
    return sihai.ruleset(rules).shanten(sihai.Hand.parse(hand), minimum=True, **facts)


def test_ready_by_shape_and_without_the_minimum() -> None:
    # All chows and concealed with 2s or 5s: 4 fans of the 8.
    hand = "123m456p567p34s99s"
    assert sihai.ruleset("mcr").shanten(sihai.Hand.parse(hand)) == 0
    scores = sihai.ruleset("mcr").waits(sihai.Hand.parse(hand))
    assert not any(wait.discard.may_win for wait in scores)
    assert far("mcr", hand) == 1
    assert far("intermediate", hand) == far("intermediate", hand, self_draw=False)


def test_complete_hands_with_and_without_a_winning_tile() -> None:
    # A mixed straight waits for 9s: by 9s 8 fans and more.
    assert far("mcr", "123m456p78s234s55p +9s") == -1
    assert far("mcr", "123m456p789s234s55p") == -1


def test_the_number_says_whether_it_is_exact() -> None:
    least = sihai.ruleset("intermediate").shanten(
        sihai.Hand.parse("123m456p789s1112z"), minimum=True
    )
    assert isinstance(least, sihai.ready.MinimumShanten)
    assert (least, least.exact, str(least)) == (0, True, "0")
    assert repr(least) == "MinimumShanten(0, exact=True)"
    copy = pickle.loads(pickle.dumps(least))
    assert (copy, copy.exact) == (least, True)


def test_far_hands_have_a_lower_bound_at_least_as_far_as_the_shape() -> None:
    hand = sihai.Hand.parse("147m258p369s1357z")
    for name in RULES:
        rules = sihai.ruleset(name)
        least = rules.shanten(hand, minimum=True)
        shape = rules.shanten(hand)
        assert least is not None
        assert shape is not None
        assert least >= shape
