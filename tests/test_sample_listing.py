"""Hands of a rare yaku: all winning hands are listed, each with the weight of its draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from math import comb, prod, sqrt

import numpy as np
import numpy.typing as npt
import pytest

import sihai
from command import Run
from sihai import _core
from sihai.sample import sampling
from sihai.sample.deals import Deal, deals_of
from sihai.sample.listing import LOOK_AT_WIN, alone_in, counting, draws_won, effort, listed
from sihai.sample.parts import draws_of

MCR = sihai.ruleset("mcr")
SICHUAN = sihai.ruleset("sichuan")


@pytest.fixture(scope="module")
def small_mcr(tmp_path_factory: pytest.TempPathFactory) -> sihai.Ruleset:
    """MCR without honors and with a suit missing: a tenth of the hands."""
    path = tmp_path_factory.mktemp("rules") / "small.toml"
    path.write_text('name = "small"\nextends = "mcr"\nmissing_suit = true\n')
    return sihai.ruleset(path)


@pytest.fixture(scope="module")
def knitted(tmp_path_factory: pytest.TempPathFactory) -> sihai.Ruleset:
    """The few thousand hands of MCR that are neither sets nor pairs."""
    path = tmp_path_factory.mktemp("rules") / "knitted.toml"
    shapes = '["thirteen_orphans", "knitted_honors", "knitted_straight"]'
    path.write_text(f'name = "knitted"\nextends = "mcr"\nshapes = {shapes}\n')
    return sihai.ruleset(path)


def near(found: int, n: int, share: float) -> bool:
    """Whether so many of n are what a share lets expect: five standard deviations at most."""
    return abs(found - n * share) <= 5 * sqrt(n * share * (1 - share)) + 1


def column_of(rules: sihai.Ruleset, code: str) -> int:
    return [yaku.code for yaku in rules.yaku].index(code)


def rows_of(deals: list[Deal]) -> npt.NDArray[np.uint8]:
    return np.concatenate([deal.every() for deal in deals])


def draws_of_hand(hand: Iterable[int]) -> int:
    return prod(comb(4, copies) for copies in hand)


def each_win(hands: npt.NDArray[np.uint8]) -> sihai.HandBatch:
    rows, kinds = hands.nonzero()
    return sihai.HandBatch.from_arrays(hands[rows], win=kinds.astype(np.uint8))


def counts_of(ruleset: _core.Ruleset, batch: sihai.HandBatch) -> npt.NDArray[np.uint8]:
    out = sihai.ScoreArrays(len(batch), 1, ["counts"])
    _core.score_batch(ruleset, batch._columns, out._columns, 1)
    assert out.counts is not None
    return out.counts[:, 0]


def is_sets(suit: list[int]) -> bool:
    at = next((rank for rank, count in enumerate(suit) if count), None)
    if at is None:
        return True
    for tiles in ([at] * 3, [at, at + 1, at + 2]):
        left = [count - tiles.count(rank) for rank, count in enumerate(suit)]
        if tiles[-1] < 9 and min(left) >= 0 and is_sets(left):
            return True
    return False


def is_sets_and_pair(suit: list[int]) -> bool:
    return any(
        is_sets([count - 2 * (rank == pair) for rank, count in enumerate(suit)])
        for pair in range(9)
        if suit[pair] >= 2
    )


def pairs_that_are_sets() -> tuple[int, int]:
    """How many hands of seven pairs are four sets and a pair too, and how many draws."""
    hands, draws = Counter({0: 1}), Counter({0: 1})  # of a suit, by tiles
    for suit in product((0, 2, 4), repeat=9):
        tiles = sum(suit)
        complete = is_sets_and_pair if tiles % 3 else is_sets
        if 0 < tiles <= 14 and complete([*suit]):
            hands[tiles] += 1
            draws[tiles] += draws_of_hand(suit)
    totals = [0, 0]
    for *suits, honors in product(hands, hands, hands, (0, 2)):
        dealt = [*suits, honors]
        if sum(dealt) == 14 and sum(tiles % 3 == 2 for tiles in dealt) == 1:
            totals[0] += prod(hands[tiles] for tiles in suits) * (7 if honors else 1)
            totals[1] += prod(draws[tiles] for tiles in suits) * (7 * 6 if honors else 1)
    return totals[0], totals[1]


def test_the_list_has_every_hand_by_shape() -> None:
    hands: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    for deal in deals_of(MCR):
        rows = deal.every()
        hands[deal.shape] += len(rows)
        draws[deal.shape] += int(draws_of(rows).sum()) if deal.drop_standard else deal.draws
    pairs = [comb(34, quads) * comb(34 - quads, 7 - 2 * quads) for quads in range(4)]
    pair_draws = sum(number * 6 ** (7 - 2 * quads) for quads, number in enumerate(pairs))
    sets_too, draws_too = pairs_that_are_sets()
    assert hands["standard"] == 11_498_658
    assert hands["seven_pairs"] == sum(pairs) - sets_too
    assert draws["seven_pairs"] == pair_draws - draws_too
    assert (hands["thirteen_orphans"], draws["thirteen_orphans"]) == (13, 13 * 6 * 4**12)
    # Two of the sixteen kinds are left out, and no hand has two knitted sets.
    assert hands["knitted_honors"] == 6 * comb(16, 2)
    assert draws["knitted_honors"] == 6 * comb(16, 2) * 4**14


@pytest.mark.parametrize(
    "name", ["sichuan", pytest.param("fourseas-basic", marks=pytest.mark.whole)]
)
def test_no_hand_is_listed_twice_and_each_wins(name: str) -> None:
    rules = sihai.ruleset(name)
    # A third of Sichuan's will do: those without the first suit.
    deals = [deal for deal in deals_of(rules) if rules is not SICHUAN or deal.parts[0].draws == 1]
    hands = rows_of(deals)
    keys = np.random.default_rng(1).integers(0, 2**64, 34, np.uint64)
    assert len(np.unique(hands.astype(np.uint64) @ keys)) == len(hands)
    batch = sihai.HandBatch.from_arrays(hands, win=hands.argmax(axis=1).astype(np.uint8))
    status = rules.score_batch(batch, outputs=["status"]).status
    assert status is not None
    assert not status.any()


def pure_dragon_pairs() -> dict[tuple[int, ...], int]:
    """Seven pairs of one suit with four alike (SICHUAN S13) -> the number of draws."""
    suits = [suit for suit in product((0, 2, 4), repeat=9) if sum(suit) == 14 and 4 in suit]
    none = (0,) * 9
    return {
        (*none * place, *suit, *none * (2 - place), *(0,) * 7): draws_of_hand(suit)
        for suit in suits
        for place in range(3)
    }


def test_a_rare_yaku_is_uniform_over_its_draws() -> None:
    n = 200_000
    batch = SICHUAN.sample(n, seed=1, yaku="S13")
    draws = pure_dragon_pairs()
    found = Counter(map(tuple, batch.concealed.tolist()))
    assert found.keys() <= draws.keys()
    total = sum(draws.values())
    for hand, number in draws.items():
        assert near(found[hand], n, number / total), hand
    copies = batch.concealed[np.arange(n), batch.win]
    of_four = sum(number * hand.count(4) * 4 for hand, number in draws.items()) / (14 * total)
    assert near(int((copies == 4).sum()), n, of_four)


def test_the_winning_tile_is_weighed_with_the_hand(small_mcr: sihai.Ruleset) -> None:
    """Nine Gates by its winning tile: 1112345678999 and any tile of the suit."""
    n = 20_000
    batch = small_mcr.sample(n, seed=2, yaku="4")
    draws = Counter[tuple[int, int]]()
    for suit, rank in product(range(3), range(9)):
        held = [3 if at in (0, 8) else 1 for at in range(9)]
        held[rank] += 1
        draws[9 * suit + rank, held[rank]] = draws_of_hand(held) * held[rank]
    copies = batch.concealed[np.arange(n), batch.win]
    found = Counter(zip(batch.win.tolist(), copies.tolist(), strict=True))
    assert found.keys() == draws.keys()
    for win, number in draws.items():
        assert near(found[win], n, number / draws.total()), win


def marks(batch: sihai.HandBatch) -> list[npt.NDArray[np.int64]]:
    """Several numbers of each hand that are easily told apart."""
    hands = batch.concealed.astype(np.int64)
    copies = hands[np.arange(len(hands)), batch.win]
    return [
        batch.win.astype(np.int64),
        (hands > 0).sum(axis=1) * 5 + copies,
        (hands >= 3).sum(axis=1) * 32 + (hands == 2).sum(axis=1),
    ]


# Pure Double Chow; of the knitted All Types and Single Wait
@pytest.mark.parametrize("code", ["69", "51", "79"])
def test_both_roads_lead_to_the_same_hands(
    small_mcr: sihai.Ruleset, knitted: sihai.Ruleset, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = knitted if code in ("51", "79") else small_mcr
    n = 2000
    column = column_of(rules, code)
    from_list = listed(rules, column, n, np.random.default_rng(3))
    monkeypatch.setattr(sampling, "effort", lambda rules, column: float("inf"))
    found = rules.sample(n, seed=4, yaku=code)
    shares = [Counter[int]() for _ in range(3)]
    for batch in counting(rules, column):
        for share, mark in zip(shares, marks(batch), strict=True):
            values, places = np.unique(mark, return_inverse=True)
            for value, draws in zip(values, np.bincount(places, draws_won(batch)), strict=True):
                share[int(value)] += int(draws)
    for batch in (from_list, found):
        for share, mark in zip(shares, marks(batch), strict=True):
            seen = Counter(mark.tolist())
            assert seen.keys() <= share.keys()
            for value, draws in share.items():
                assert near(seen[value], n, draws / share.total()), value


def test_the_rare_are_listed_and_the_frequent_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted(
        rules: sihai.Ruleset, column: int, n: int, rng: np.random.Generator
    ) -> sihai.HandBatch:
        calls.append(n)
        return listed(rules, column, n, rng)

    monkeypatch.setattr(sampling, "listed", counted)
    # One in 44 draws counts the first, one in 900 the second.
    assert len(SICHUAN.sample(40_000, seed=5, yaku="S5")) == 40_000
    assert len(SICHUAN.sample(50, seed=5, yaku="S3")) == 50
    assert not calls
    # Those that were found before are kept.
    assert len(SICHUAN.sample(3000, seed=5, yaku="S3")) == 3000
    assert len(calls) == 1
    assert 2850 < calls[0] < 2980


def test_what_counts_is_counted(small_mcr: sihai.Ruleset) -> None:
    batch = small_mcr.sample(200, seed=6, yaku="14")
    counts = small_mcr.score_batch(batch).counts
    assert counts is not None
    assert (counts[:, column_of(small_mcr, "14")] > 0).all()


def test_the_same_seed_gives_the_same_rare_hands() -> None:
    first, again, other = (SICHUAN.sample(300, seed=s, yaku="S10") for s in (7, 7, 8))
    assert (first.concealed == again.concealed).all()
    assert (first.win == again.win).all()
    assert (first.concealed != other.concealed).any()


def test_a_yaku_that_never_comes_is_told(run: Run) -> None:
    problem = "yaku: X1 comes in no concealed draw won on a discard; it needs a meld"
    with pytest.raises(ValueError, match=problem):
        SICHUAN.sample(1000, seed=1, yaku="X1")
    status, out, err = run("sample", "1000", "--rules", "sichuan", "--yaku", "X1")
    assert (status, out) == (2, "")
    assert problem in err
    assert len(SICHUAN.sample(0, yaku="X1")) == 0


def hands_of_all_sorts() -> npt.NDArray[np.uint8]:
    """Hands of one suit, of pungs, of every shape, and of the nine gates."""
    rng = np.random.default_rng(9)
    suits = rows_of([deal for deal in deals_of(SICHUAN) if len(deal.parts[0].rows) > 4000])
    special = rows_of([deal for deal in deals_of(MCR) if len(deal.parts) == 1])
    kinds = rng.random((700, 34)).argsort(axis=1)
    pungs = np.zeros((700, 34), np.uint8)
    np.put_along_axis(pungs, kinds[:, :4], 3, axis=1)
    np.put_along_axis(pungs, kinds[:, 4:5], 2, axis=1)
    gates = np.zeros((9, 34), np.uint8)
    gates[:, :9] = np.eye(9) + np.array([3, 1, 1, 1, 1, 1, 1, 1, 3])
    some = (rng.choice(suits, 700), rng.choice(special, 700), MCR.sample(1500, seed=9).concealed)
    return np.concatenate([*some, pungs, gates])


@pytest.mark.parametrize("name", ["mcr", "mcr-europe"])
def test_which_patterns_look_at_the_winning_tile(name: str) -> None:
    """All others hold with each winning tile or with none, which the listing builds on."""
    rules = sihai.ruleset(name)
    hands = hands_of_all_sorts()
    batch = each_win(hands)
    firsts = np.append(0, (hands > 0).sum(axis=1).cumsum()[:-1])
    assert set(rules.yaku[0].shapes) == set(_core.SHAPES)
    for pattern, _ in _core.PATTERNS:
        counts = counts_of(alone_in(rules, 0, pattern), batch)
        least, most = np.minimum.reduceat(counts, firsts), np.maximum.reduceat(counts, firsts)
        assert (least < most).any() == (pattern in LOOK_AT_WIN), pattern
        coarse = LOOK_AT_WIN.get(pattern)
        if coarse is not None:
            assert counts_of(alone_in(rules, 0, coarse), batch)[counts > 0].all(), pattern


def test_patterns_that_look_at_the_winning_tile_need_sets() -> None:
    deals = [deal for deal in deals_of(MCR) if deal.shape in ("thirteen_orphans", "knitted_honors")]
    deals += [deal for deal in deals_of(MCR) if deal.shape == "seven_pairs" and deal.size < 2000]
    batch = each_win(rows_of(deals))
    for pattern in LOOK_AT_WIN:
        assert not counts_of(alone_in(MCR, 0, pattern), batch).any(), pattern


def test_the_effort_grows_with_the_hands() -> None:
    assert effort(SICHUAN, 0) < effort(MCR, 0) / 5
    assert effort(MCR, column_of(MCR, "77")) > effort(MCR, column_of(MCR, "76"))


@pytest.mark.whole
@pytest.mark.parametrize("name", ["mcr", "fourseas-intermediate", "sichuan"])
def test_every_yaku_comes_as_often_as_its_list_says(name: str) -> None:
    rules = sihai.ruleset(name)
    n = 2_000_000
    batch = rules.sample(n, seed=10)
    counts = rules.score_batch(batch, outputs=["counts"]).counts
    assert counts is not None
    found = (counts > 0).sum(axis=0)
    total = sum(
        14 * (int(draws_of(deal.every()).sum()) if deal.drop_standard else deal.draws)
        for deal in deals_of(rules)
    )
    for column, yaku in enumerate(rules.yaku):
        draws = sum(int(draws_won(some).sum()) for some in counting(rules, column))
        assert near(int(found[column]), n, draws / total), yaku.code
