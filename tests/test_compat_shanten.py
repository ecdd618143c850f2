"""The drop-in's shanten functions beside PyMahjongGB's own: the same, but for a fifth copy."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sihai.compat import mahjonggb as ours

MahjongGB = pytest.importorskip("MahjongGB")

TILES = [
    f"{letter}{rank}"
    for letter, most in (("W", 9), ("B", 9), ("T", 9), ("F", 4), ("J", 3))
    for rank in range(1, most + 1)
]
SIZES = {
    "RegularShanten": (1, 4, 7, 10, 13),
    "SevenPairsShanten": (13,),
    "ThirteenOrphansShanten": (13,),
    "HonorsAndKnittedTilesShanten": (13,),
    "KnittedStraightShanten": (10, 13),
}
READY = ("W1", "W2", "W3", "B4", "B5", "B6", "T7", "T8", "T9", "F1", "F1", "F1", "F2")
FOUR_W1 = ("F4", "W1", "W1", "W8", "W3", "B1", "W1", "T7", "W1", "B8", "B7", "F3", "F2")


def hands(n: int, seed: int) -> Any:
    rng = Random(seed)
    for number in range(n):
        wall = TILES * 4
        if number % 3 == 1:  # mostly one suit
            letter = rng.choice("WBT")
            wall = [tile for tile in wall if tile[0] == letter or rng.random() < 0.2]
        yield tuple(rng.sample(wall, rng.choice((13, 13, 13, 10, 7, 4, 1))))


def compare(n: int, seed: int) -> Counter[str]:
    """How often the useful tiles differ; all else is asserted to be the same."""
    differ: Counter[str] = Counter()
    for hand in hands(n, seed):
        assert ours.MahjongShanten((), hand) == MahjongGB.MahjongShanten((), hand), hand
        for name, sizes in SIZES.items():
            if len(hand) not in sizes:
                continue
            mine, theirs = getattr(ours, name)(hand), getattr(MahjongGB, name)(hand)
            assert mine[0] == theirs[0], (name, hand)
            if mine != theirs:
                # Only tiles of which the hand holds all four, and in their order.
                assert mine[1] == tuple(tile for tile in theirs[1] if hand.count(tile) < 4)
                differ[name] += 1
    return differ


def test_the_same_but_for_a_fifth_copy() -> None:
    assert set(compare(2500, seed=1001)) <= {"KnittedStraightShanten"}


@pytest.mark.whole
def test_the_same_but_for_a_fifth_copy_on_the_whole_set() -> None:
    differ = compare(150_000, seed=1002)
    print(differ)
    assert set(differ) == {"KnittedStraightShanten"}


def test_a_fifth_copy_is_not_useful_here() -> None:
    mine = ours.KnittedStraightShanten(FOUR_W1)
    theirs = MahjongGB.KnittedStraightShanten(FOUR_W1)
    assert mine[0] == theirs[0]
    assert set(theirs[1]) - set(mine[1]) == {"W1"}


def test_packs_are_looked_at() -> None:
    packs = (("CHI", "W2", 1), ("PENG", "B5", 2), ("GANG", "F3", 0))
    hand = ("T1", "T2", "J1", "J1")
    assert ours.MahjongShanten(packs, hand) == MahjongGB.MahjongShanten(packs, hand) == 0
    assert ours.MahjongShanten(pack=packs, hand=hand) == 0
    # The only tile that the pair could be of is in the pung: theirs does not see that.
    four = (("PENG", "W5", 1), *packs[1:], ("CHI", "T2", 1))
    assert MahjongGB.MahjongShanten(four, ("W5",)) == 0
    assert ours.MahjongShanten(four, ("W5",)) == 1


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize(
    "hand", [(), READY[:2], READY[:3], (*READY, "F2"), list(READY), ("X1", *READY[1:]), None, (1,)]
)
def test_the_same_refusals(name: str, hand: Any) -> None:
    raised = []
    for module in (MahjongGB, ours):
        with pytest.raises(TypeError) as caught:
            getattr(module, name)(hand)
        raised.append(str(caught.value))
    if isinstance(hand, tuple) and all(isinstance(tile, str) for tile in hand):
        assert raised[0] == raised[1]


@pytest.mark.parametrize(
    ("pack", "hand"),
    [
        ((), (*READY, "F2")),
        ([], READY),
        ((("CHI", "W1", 1),), READY[3:]),
        ((("CHI", "F1", 1),), READY[3:]),
        ((("PONG", "W1", 1),), READY[3:]),
        ((("PENG", "X1", 1),), READY[3:]),
        ((("PENG", "W1"),), READY[3:]),
        ((("PENG", "F1", 1),), READY[3:]),
        ((("PENG", "W1", 1),) * 4, READY[:4]),
        ((), ("W1",) * 5 + READY[5:]),
    ],
)
def test_what_cannot_be_is_refused(pack: Any, hand: Any) -> None:
    with pytest.raises(TypeError):
        ours.MahjongShanten(pack, hand)
