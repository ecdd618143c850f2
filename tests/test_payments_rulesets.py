"""Payments of MCR and Sichuan: closed forms, the reference, batches, and every fault."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
import sihai
from sihai import settle, settle_mixed
from sihai.errors import CODES
from sihai.tiles import SEATS

MCR = ("mcr", "mcr-europe", "tianjin")
POINTS = st.integers(0, 400) | st.integers(0, 10**30)
SEATINGS = list(itertools.permutations(SEATS, 2))


def deltas(*amounts: int) -> dict[str, int]:
    return dict(zip(SEATS, amounts, strict=True))


def code_of(function: Any, *args: Any, **keywords: Any) -> str:
    with pytest.raises(sihai.SihaiError) as fault:
        function(*args, **keywords)
    return fault.value.code


# MCR 1.9


@pytest.mark.parametrize("rules", MCR)
def test_mcr_pays_base_and_points_for_every_total_and_seat(rules: str) -> None:
    """FAULTS 47: each pays 8 + S; on a discard the two others 8, never a third of anything."""
    for points in range(401):
        for winner, discarder in SEATINGS:
            drawn = settle(rules, {winner: points})
            assert drawn == {
                seat: 3 * (8 + points) if seat == winner else -(8 + points) for seat in SEATS
            }
            claimed = settle(rules, {winner: points}, discarder)
            assert claimed[winner] == 3 * 8 + points
            assert claimed[discarder] == -(8 + points)
            assert [claimed[s] for s in SEATS if s not in (winner, discarder)] == [-8, -8]


@given(st.sampled_from(MCR), POINTS, st.permutations(SEATS), st.booleans(), st.booleans())
def test_mcr_is_whole_sums_to_zero_and_agrees_with_the_reference(
    rules: str, points: int, seats: list[str], by_draw: bool, blessing: bool
) -> None:
    winner, given_by = seats[0], None if by_draw else seats[1]
    result = settle(rules, {winner: points}, given_by, as_self_draw=blessing)
    assert sum(result.values()) == 0
    assert {type(amount) for amount in result.values()} == {int}
    assert list(result) == list(SEATS)
    assert {"deltas": result, "error": None} == reference.settle(rules, {winner: points}, given_by)


def test_base_is_an_option_and_as_self_draw_changes_nothing() -> None:
    assert settle(sihai.ruleset("mcr", base_payment=0), {"S": 25}, "E") == deltas(-25, 25, 0, 0)
    doubled = sihai.ruleset("mcr", base_payment=16)
    assert settle(doubled, {"S": 25}) == deltas(-41, 123, -41, -41)
    claimed = settle("mcr", {"S": 25}, "E")
    assert settle("mcr", {"S": 25}, "E", as_self_draw=True) == claimed == deltas(-33, 49, -8, -8)


def test_flowers_are_paid_but_do_not_help_to_win() -> None:
    """FAULTS 50: the minimum is met without flowers, at 7 and 8 beside 0 to 8 of them."""
    rules = sihai.ruleset("mcr")
    hands = exact_hands(rules, {5, 6, 7, 8, 9})
    for points, hand in hands.items():
        for flowers in range(9):
            score = rules.score(hand, flowers=flowers)
            assert (score.points, score.may_win) == (points + flowers, points >= 8)
            paid = settle(rules, {"W": score.points}, "N")
            assert paid == deltas(-8, -8, 24 + points + flowers, -8 - points - flowers)


def exact_hands(rules: sihai.Ruleset, totals: set[int]) -> dict[int, sihai.Hand]:
    """A hand of each total, found among three chows of the suits and pairs of every kind."""
    found: dict[int, sihai.Hand] = {}
    for low, middle, high, pair in itertools.product(range(1, 8), range(1, 8), range(1, 8), "127"):
        chows = "".join(
            f"{start}{start + 1}{start + 2}{suit}"
            for start, suit in zip((low, middle, high), "mps", strict=True)
        )
        hand = sihai.Hand.parse(f"{chows}666m{pair}z+{pair}z")
        found.setdefault(rules.score(hand).raw, hand)
        hand = sihai.Hand.parse(f"[{chows[:4]}]{chows[4:]}567p{pair}s+{pair}s")
        found.setdefault(rules.score(hand).raw, hand)
        if totals <= set(found):
            break
    return {total: found[total] for total in totals}


# SICHUAN S-k


@st.composite
def sichuan_wins(draw: st.DrawFn) -> tuple[dict[str, int], str | None, list[str]]:
    """One winner by draw, or one to three on a discard; of the rest some are out."""
    first, second, *others = draw(st.permutations(SEATS))
    discarder = second if draw(st.booleans()) else None
    rest = others if discarder else [second, *others]
    count = 1 + (draw(st.integers(0, 2)) if discarder else 0)
    winners = [first, *rest[: count - 1]]
    wins = {seat: draw(POINTS) for seat in winners}
    out = [seat for seat in rest[count - 1 :] if draw(st.booleans())]
    return wins, discarder, out


@given(sichuan_wins())
def test_sichuan_pays_each_winner_the_multiplier(
    win: tuple[dict[str, int], str | None, list[str]],
) -> None:
    wins, discarder, out = win
    result = settle("sichuan", wins, discarder, out=out)
    assert sum(result.values()) == 0
    assert list(result) == list(SEATS)
    for seat in SEATS:
        if seat in wins:
            payers = 1 if discarder else 3 - len(out)
            assert result[seat] == payers * wins[seat]
        elif seat in out or (discarder and seat != discarder):
            assert result[seat] == 0
        else:
            assert result[seat] == -sum(wins.values())
    assert {"deltas": result, "error": None} == reference.settle(
        "sichuan", wins, discarder, out=out
    )


def test_sichuan_by_hand() -> None:
    assert settle("sichuan", {"S": 16}) == deltas(-16, 48, -16, -16)
    assert settle("sichuan", {"S": 16}, out=["E"]) == deltas(0, 32, -16, -16)
    assert settle("sichuan", {"S": 16}, out=["E", "N", "W"]) == deltas(0, 0, 0, 0)
    assert settle("sichuan", {"S": 16, "W": 4}, "E") == deltas(-20, 16, 4, 0)
    assert settle("sichuan", {"S": 1, "W": 2, "N": 4}, "E") == deltas(-7, 1, 2, 4)
    assert settle("sichuan", {"S": 16}, "E", as_self_draw=True) == deltas(-16, 16, 0, 0)


# Faults


@pytest.mark.parametrize(
    ("rules", "wins", "discarder", "out", "code", "named"),
    [
        ("mcr", {"S": 8, "W": 9}, "E", (), "undefined_settlement", "first in turn"),
        ("tianjin", {"S": 8, "W": 9, "N": 9}, "E", (), "undefined_settlement", "wins: tianjin"),
        ("mcr", {"S": 8, "W": 9}, None, (), "bad_field", "wins"),
        ("mcr", {"S": 8, "X": 9}, "E", (), "bad_seat", "wins"),
        ("mcr", {"S": 8}, "E", ["N"], "bad_field", "out"),
        ("mcr", {"S": 8}, "S", (), "bad_field", "discarder"),
        ("sichuan", {"S": 8}, "E", ["S"], "bad_field", "out: S wins"),
        ("sichuan", {"S": 8}, "E", ["E"], "bad_field", "out: E discards"),
        ("sichuan", {"S": 8}, "E", ["N", "N"], "bad_field", "out: N stands twice"),
        ("sichuan", {"S": 8}, "E", ["X"], "bad_seat", "out"),
        ("sichuan", {"S": 8, "W": 9}, None, (), "bad_field", "wins"),
    ],
)
def test_fault_is_named_with_its_field(
    rules: str, wins: dict[str, int], discarder: str | None, out: Any, code: str, named: str
) -> None:
    with pytest.raises(sihai.SettlementError, match=named) as fault:
        settle(rules, wins, discarder, out=out)
    assert fault.value.code == code


def test_levels_are_mixed_in_four_seas_only() -> None:
    hand = sihai.Hand.parse("234s 345s 456s 678m 2p +2p")
    for rules in (*MCR, "sichuan"):
        players = {"E": "basic", "S": "basic", "W": rules, "N": "basic"}
        with pytest.raises(sihai.SettlementError, match=f"players: W has {rules}") as fault:
            settle_mixed(players, hand, winner="S", discarder="E")
        assert fault.value.code == "bad_field"


# Batches

ROWS = [
    (points, discarder, out)
    for points in itertools.product((0, 1, 8, 88), repeat=4)
    for discarder in (0, 1, 2, 3, 255)
    for out in ((0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 1), (0, 0, 1, 1), (1, 1, 1, 1))
]


@pytest.mark.parametrize("rules", ["mcr", "sichuan"])
def test_batch_settles_row_by_row_as_single_calls(rules: str) -> None:
    """Every row of winners, discarder and who is out, faults among them."""
    points = np.array([row[0] for row in ROWS])
    discarder = np.array([row[1] for row in ROWS])
    out = np.array([row[2] for row in ROWS], np.bool_)
    status = np.zeros(len(ROWS), np.uint8)
    ruleset = sihai.ruleset(rules)
    batch = ruleset.settle_batch(points, discarder, out=out, status=status)
    settled = 0
    for i, (won, seat, gone) in enumerate(ROWS):
        wins = {SEATS[place]: number for place, number in enumerate(won) if number}
        if not wins:
            continue
        given_by = None if seat == 255 else SEATS[seat]
        outs = [SEATS[place] for place, is_out in enumerate(gone) if is_out]
        try:
            expected = list(settle(ruleset, wins, given_by, out=outs).values())
            code = None
            settled += 1
        except sihai.SettlementError as fault:
            expected, code = [0, 0, 0, 0], fault.code
        assert batch[i].tolist() == expected
        assert status[i] == (0 if code is None else CODES.index(code))
    assert settled > 40


@pytest.mark.parametrize("rules", ["mcr", "sichuan"])
def test_batch_of_draws_pays_nothing(rules: str) -> None:
    draws = sihai.ruleset(rules).settle_batch(np.zeros((3, 4), np.int32), [0, 2, 255])
    assert draws.tolist() == [[0] * 4] * 3


def test_batch_takes_one_row_of_out_for_all() -> None:
    rules = sihai.ruleset("sichuan")
    points = np.array([[0, 4, 0, 0], [0, 8, 0, 0]])
    result = rules.settle_batch(points, 255, out=[True, False, False, False])
    assert result.tolist() == [[0, 8, -4, -4], [0, 16, -8, -8]]
    with pytest.raises(ValueError, match="out: shape"):
        rules.settle_batch(points, 255, out=[True, False])
    with pytest.raises(TypeError, match="out: dtype"):
        rules.settle_batch(points, 255, out=[0.5] * 4)
    with pytest.raises(sihai.SettlementError, match=r"row 0: .*out: neither winner") as fault:
        rules.settle_batch(points, 0, out=[True, False, False, False])
    assert fault.value.code == "bad_field"
    with pytest.raises(sihai.SettlementError, match=r"out: nobody, mcr ends") as fault:
        sihai.ruleset("mcr").settle_batch(points, 0, out=[False, False, False, True])
    assert fault.value.code == "bad_field"
    with pytest.raises(sihai.SettlementError, match="several winners") as fault:
        sihai.ruleset("mcr").settle_batch([[0, 8, 9, 0]], 0)
    assert fault.value.code == "undefined_settlement"
