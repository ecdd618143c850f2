"""Schemes of payment: who owes whom after a win in which nothing is wrong, one function a scheme.

A ruleset names its scheme (``rules.payment.scheme``); it stands in ``SCHEMES``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sihai.errors import Faults
from sihai.ruleset import Ruleset
from sihai.settlement import Win
from sihai.tiles import SEATS


class Scheme(NamedTuple):
    """One way to pay.

    Attributes:
        settle: the deltas of a win in which nothing is wrong.
        check: notes what the scheme does not allow about a win.
        payment: what one payer owes among mixed levels: (ruleset, points, as for a self-draw,
            whether the payer discarded); None: levels cannot be mixed.
    """

    settle: Callable[[Ruleset, Win], dict[str, int]]
    check: Callable[[Ruleset, Win, Faults], None]
    payment: Callable[[Ruleset, int, bool, bool], int] | None


def _four_seas_check(rules: Ruleset, win: Win, faults: Faults) -> None:
    if win.out:
        faults.add(f"out: {rules.name} ends with the first win; leave it empty")
    refuses = rules.payment.several_blessing_of_man == "refuse"
    if refuses and rules.blessing_of_man and win.as_self_draw and len(win.points) > 1:
        message = (
            "as_self_draw: a blessing of man has no settlement among several winners; leave it "
            "out, or set the option several_blessing_of_man to discard"
        )
        faults.add(message, "undefined_settlement")


def _four_seas_payment(rules: Ruleset, points: int, is_self_draw: bool, discards: bool) -> int:
    """R15, from the side of one payer."""
    if is_self_draw:
        return 2 * points
    line = rules.payment.line
    share = points if line == "none" else min(points, line)
    return 4 * points - 2 * share if discards else share


def _four_seas(rules: Ruleset, win: Win) -> dict[str, int]:
    is_blessing = win.as_self_draw and rules.blessing_of_man and len(win.points) == 1
    claimed_from = None if is_blessing else win.discarder
    highest = max(win.points.values())
    deltas = dict.fromkeys(SEATS, 0)
    for seat in SEATS:
        if seat not in win.points and seat != claimed_from:
            deltas[seat] = -_four_seas_payment(rules, highest, claimed_from is None, False)
    if claimed_from is None:
        [winner] = win.points
        deltas[winner] = -sum(deltas.values())
        return deltas
    # R16, of which one winner is the plain case: round from the discarder, who is above the
    # highest so far gets the excess fourfold.
    start = SEATS.index(claimed_from)
    before = 0
    for seat in (*SEATS[start + 1 :], *SEATS[:start]):
        points = win.points.get(seat, 0)
        if points > before:
            deltas[seat] = 4 * (points - before)
            before = points
    deltas[claimed_from] = -sum(deltas.values())
    return deltas


def _mcr_check(rules: Ruleset, win: Win, faults: Faults) -> None:
    if win.out:
        faults.add(f"out: {rules.name} ends with the first win; leave it empty")
    if len(win.points) > 1:
        message = (
            f"wins: {rules.name} knows one winner; settle the first in turn after the discarder"
        )
        faults.add(message, "undefined_settlement")


def _mcr(rules: Ruleset, win: Win) -> dict[str, int]:
    """MCR 1.9: all pay the base; the points pays who discarded, or all after a self-draw."""
    [(winner, points)] = win.points.items()
    deltas = dict.fromkeys(SEATS, -rules.payment.base)
    for seat in SEATS:
        if win.discarder in (seat, None):
            deltas[seat] -= points
    deltas[winner] = 0
    deltas[winner] = -sum(deltas.values())
    return deltas


def _sichuan_check(rules: Ruleset, win: Win, faults: Faults) -> None:
    if win.discarder is not None and win.discarder in win.out:
        faults.add(f"out: {win.discarder} discards; who has won before no longer plays")


def _sichuan(rules: Ruleset, win: Win) -> dict[str, int]:
    """SICHUAN S-k: the multiplier from the discarder, or from each player still in."""
    deltas = dict.fromkeys(SEATS, 0)
    for winner, points in win.points.items():
        still_in = [seat for seat in SEATS if seat != winner and seat not in win.out]
        for payer in still_in if win.discarder is None else [win.discarder]:
            deltas[payer] -= points
            deltas[winner] += points
    return deltas


SCHEMES: dict[str, Scheme] = {
    "four_seas": Scheme(_four_seas, _four_seas_check, _four_seas_payment),
    "mcr": Scheme(_mcr, _mcr_check, None),
    "sichuan": Scheme(_sichuan, _sichuan_check, None),
}
"""Scheme by the name that a ruleset gives it."""
