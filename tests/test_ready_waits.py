"""Waits are the tiles that win when scored; discards are what is left without a tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import generate_ready
import sihai
from reference.ready import counts_of, meld_tiles
from sihai.tiles import parse_tile, tile_text

RULESETS = [sihai.ruleset(name) for name in sihai.ruleset_names()]
RULES = sihai.ruleset("intermediate")
BEGINNER = sihai.ruleset("beginner")
FACTS: list[dict[str, Any]] = [{}, {"seat": "E", "prevailing": "S"}, {"seat": "N", "flowers": 2}]


def hands(n: int, seed: int, size: int) -> Iterator[sihai.Hand]:
    """Random hands of 13 or 14 tiles."""
    for fields in generate_ready.hands(n, seed):
        if len(fields["concealed"]) % 3 == size % 3:
            yield sihai.Hand(fields["concealed"], fields["melds"])


def with_tile(hand: sihai.Hand, tile: int) -> sihai.Hand:
    return sihai.Hand([*hand.concealed, tile], hand.melds, tile)


def held(hand: sihai.Hand) -> Any:
    return counts_of(
        [*hand.concealed, *(t for meld in hand.melds for t in meld_tiles(meld.kind, meld.tile))]
    )


def check_waits(rules: sihai.Ruleset, hand: sihai.Hand, facts: dict[str, Any]) -> int:
    """Assert that the waits are the tiles that win; how many there are."""
    waits = {parse_tile(wait.tile): wait for wait in rules.waits(hand, **facts)}
    mine = held(hand)
    for tile in range(34):
        if mine[tile] == 4:
            assert tile not in waits, hand
            continue
        won = with_tile(hand, tile)
        scores = [rules.score(won, self_draw=way, **facts) for way in (True, False)]
        assert [score.is_win for score in scores] == [tile in waits] * 2, (rules, hand, tile)
        if tile in waits:
            wait = waits[tile]
            assert wait.left == 4 - mine[tile]
            for score, told in zip(scores, (wait.self_draw, wait.discard), strict=True):
                assert (told.points, told.may_win) == (score.points, score.may_win)
    return len(waits)


def compare_waits(n: int, seed: int) -> int:
    found = 0
    for number, hand in enumerate(hands(n, seed, 13)):
        for rules in RULESETS:
            if number % 40 == 0 or rules.shanten(hand) == 0:
                found += check_waits(rules, hand, FACTS[number % 3])
    return found


def test_waits_are_the_tiles_that_win() -> None:
    assert compare_waits(2500, seed=801) > 1000


@pytest.mark.whole
def test_waits_are_the_tiles_that_win_on_the_whole_set() -> None:
    assert compare_waits(60_000, seed=802) > 50_000


def test_a_wait_below_the_minimum_is_told_and_counts_nothing() -> None:
    # All sequences and a half straight: 10 points, enough by self-draw only.
    waits = RULES.waits(sihai.Hand.parse("[345m] 678m 23p 567s 99s"))
    assert [(w.tile, w.left) for w in waits] == [("1p", 4), ("4p", 4)]
    assert [(w.discard.points, w.discard.may_win) for w in waits] == [(10, False)] * 2
    assert [(w.self_draw.points, w.self_draw.may_win) for w in waits] == [(10, True)] * 2
    assert waits.best == waits.expected == (10, 0)


def test_expected_points_are_over_the_tiles_left() -> None:
    hand = sihai.Hand.parse("123m456p789s1112z")
    waits = RULES.waits(hand, seen="222z")
    assert [(w.tile, w.left) for w in waits] == [("2z", 0)]
    assert waits.best is None
    assert waits.expected is None
    two = BEGINNER.waits(sihai.Hand.parse("11m22z123p456p789s"), seen="1m", seat="S")
    assert [(w.tile, w.left) for w in two] == [("1m", 1), ("2z", 2)]
    assert two[1].discard.points > two[0].discard.points
    assert two.best == (two[1].self_draw.points, two[1].discard.points)
    assert two.expected == tuple(
        (first + 2 * second) / 3
        for first, second in zip(
            (two[0].self_draw.points, two[0].discard.points),
            (two[1].self_draw.points, two[1].discard.points),
            strict=True,
        )
    )


def test_hands_that_are_not_ready_wait_for_nothing() -> None:
    waits = RULES.waits(sihai.Hand.parse("1358m2469p157s12z"))
    assert not waits
    assert (waits.left, waits.best, waits.expected) == (0, None, None)


def test_discards_are_the_hands_left() -> None:
    for number, hand in enumerate(hands(120, seed=803, size=14)):
        rules = RULESETS[number % len(RULESETS)]
        discards = rules.discards(hand)
        assert sorted(parse_tile(d.tile) for d in discards) == sorted(set(hand.concealed))
        for discard in discards:
            tiles = list(hand.concealed)
            tiles.remove(parse_tile(discard.tile))
            rest = sihai.Hand(tiles, hand.melds)
            assert discard.shanten == rules.shanten(rest)
            gone = {discard.tile: 1}  # a tile discarded cannot be drawn any more
            useful = [(u.tile, u.left - gone.get(u.tile, 0)) for u in rules.useful(rest)]
            assert [tuple(u) for u in discard.useful] == useful
            assert discard.left == sum(left for _, left in useful)
            if discard.shanten == 0:
                assert discard.waits is not None
                expected = rules.waits(rest, seen=discard.tile)
                assert [w[:2] for w in discard.waits] == [w[:2] for w in expected]
                assert discard.waits.expected == expected.expected
            else:
                assert discard.waits is None


def test_discards_are_ranked() -> None:
    for hand in hands(60, seed=804, size=14):
        discards = RULES.discards(hand)
        keys = []
        for d in discards:
            expected = (d.waits and d.waits.expected) or (0, 0)
            keys.append(
                (d.shanten, -d.left, -expected[0], -expected[1], -len(d.useful), parse_tile(d.tile))
            )
        assert keys == sorted(keys)


def test_of_discards_alike_the_one_worth_more_comes_first() -> None:
    # Either nine goes; 1z as the pair's tile or 5z: the same number left.
    discards = RULES.discards(sihai.Hand.parse("123m456m789m11p1z9s5s"))
    ready = [d for d in discards if d.shanten == 0]
    values = [(d.left, d.waits.expected) for d in ready if d.waits is not None]
    assert values == sorted(values, reverse=True)


def test_concealed_kongs_are_named() -> None:
    hand = sihai.Hand.parse("1111m 234p 567s 999s 5z")
    kongs = RULES.discards(hand).concealed_kongs
    assert [kong.tile for kong in kongs] == ["1m"]
    assert kongs[0].shanten == RULES.shanten(sihai.Hand.parse("(1111m) 234p 567s 999s 5z")) == 0
    assert kongs[0].waits is not None
    assert [w.tile for w in kongs[0].waits] == ["5z"]
    assert RULES.discards(sihai.Hand.parse("[111m] 1m 234p 567s 99s 55z")).concealed_kongs == ()


@pytest.mark.parametrize("seen", ["2z2z", "22z", [28, 28], (28, 28)])
def test_tiles_seen_lower_what_is_left_and_nothing_else(seen: Any) -> None:
    hand = sihai.Hand.parse("123m456p789s1112z")
    assert [tuple(u) for u in RULES.useful(hand, seen=seen)] == [("2z", 1)]
    assert [w[:2] for w in RULES.waits(hand, seen=seen)] == [("2z", 1)]


def test_what_cannot_be_asked_is_refused_with_its_code() -> None:
    waiting = sihai.Hand.parse("123m456p789s1112z")
    complete = sihai.Hand.parse("123m456p789s11122z")
    calls: list[tuple[str, Any]] = [
        ("bad_count", lambda: RULES.waits(complete)),
        ("bad_count", lambda: RULES.discards(waiting)),
        ("too_many_copies", lambda: RULES.useful(waiting, seen="11z")),
        ("too_many_copies", lambda: RULES.waits(waiting, seen="11z")),
        ("bad_tile", lambda: RULES.useful(waiting, seen="0m")),
        ("bad_tile", lambda: RULES.useful(waiting, seen=[34])),
        ("bad_field", lambda: RULES.useful(waiting, seen=3)),  # type: ignore[arg-type]
        ("bad_seat", lambda: RULES.waits(waiting, seat="X")),
        ("bad_field", lambda: RULES.waits(waiting, flowers=9)),
        ("bad_field", lambda: RULES.shanten(waiting, void_suit="z")),
        ("bad_field", lambda: RULES.shanten(waiting, minimum=True, flowers=-1)),
    ]
    for code, call in calls:
        with pytest.raises(sihai.HandError) as caught:
            call()
        assert caught.value.code == code
    for wrong in ("123m", None, 3):
        with pytest.raises(TypeError, match="hand: must be a Hand"):
            RULES.shanten(wrong)  # type: ignore[call-overload]


def test_tiles_are_told_in_their_order() -> None:
    waits = RULES.waits(sihai.Hand.parse("19m19p19s1234567z"))
    tiles = [parse_tile(wait.tile) for wait in waits]
    assert tiles == sorted(tiles)
    assert [tile_text(tile) for tile in tiles] == [wait.tile for wait in waits]
    assert len(tiles) == 13
