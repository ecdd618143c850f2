"""Payments: who pays whom, in exact whole numbers (FOUR_SEAS R14-R18).

A ruleset names its scheme (``rules.payment.scheme``), and each scheme stands in ``SCHEMES``. Of
several faults in one settlement, the one whose code has the lowest number is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

from sihai.context import Flag, WinContext
from sihai.errors import Faults, SettlementError, wrong_type
from sihai.hand import Hand
from sihai.ruleset import Ruleset, ruleset
from sihai.settlement import Player, Win, check_mixed_win, check_players, check_win
from sihai.tiles import SEATS

__all__ = ["SCHEMES", "MixedSettlement", "Player", "Scheme", "settle", "settle_mixed"]


class MixedSettlement(NamedTuple):
    """What mixed levels pay (FOUR_SEAS R17).

    Attributes:
        deltas: what each seat gets, negative for what it pays.
        scores: H_p of each payer: the lower of the winner's level's count and the payer's.
    """

    deltas: dict[str, int]
    scores: dict[str, int]


class Scheme(NamedTuple):
    """One way to pay.

    Attributes:
        settle: the deltas of a win in which nothing is wrong.
        check: notes what the scheme does not allow about a win.
        payment: what one payer owes: (ruleset, points, as for a self-draw, whether the payer
            discarded); None: levels cannot be mixed.
    """

    settle: Callable[[Ruleset, Win], dict[str, int]]
    check: Callable[[Ruleset, Win, Faults], None]
    payment: Callable[[Ruleset, int, bool, bool], int] | None


def settle(
    rules: Ruleset | str | Path,
    wins: Mapping[str, SupportsIndex],
    discarder: str | None = None,
    *,
    as_self_draw: bool = False,
    out: Iterable[str] = (),
) -> dict[str, int]:
    """What each seat gets and pays for one winner, or for several on one tile (R15, R16).

    Args:
        rules: the ruleset, or its name.
        wins: seat -> points of each winner.
        discarder: the seat that gave the winning tile; None for a self-draw.
        as_self_draw: a blessing of man, paid as a self-draw where it is a yaku of the ruleset and
            there is one winner; elsewhere it changes nothing (R14, R16).
        out: seats that have won before and pay nothing, in rulesets that play on after a win.

    Returns:
        Seat -> points, whole numbers that sum to zero (R18).

    Raises:
        SettlementError: ``bad_field``, ``bad_seat`` or ``undefined_settlement``.
        RulesetError: for a ruleset that is unknown or wrong.
        TypeError: if `rules` is neither a ruleset nor a name.

    >>> from sihai.payments import settle
    >>> settle("intermediate", {"S": 40, "W": 60}, discarder="E")
    {'E': -190, 'S': 160, 'W': 80, 'N': -50}
    """
    faults = Faults(SettlementError)
    return settle_collecting(faults, faults.of(_ruleset, rules), wins, discarder, as_self_draw, out)


def settle_collecting(
    faults: Faults,
    rules: Ruleset | None,
    wins: object,
    discarder: object,
    as_self_draw: object,
    out: object,
) -> dict[str, int]:
    """`settle` after faults found elsewhere, an unknown ruleset (None) among them.

    Raises:
        SihaiError: the first of all faults.
    """
    win = check_win(faults, wins, discarder, as_self_draw, out)
    scheme = None if rules is None else SCHEMES[rules.payment.scheme]
    if rules is not None and scheme is not None:
        scheme.check(rules, win, faults)
    faults.raise_first()
    assert rules is not None and scheme is not None  # noqa: PT018 - the fault was raised
    return scheme.settle(rules, win)


def settle_mixed(
    players: Mapping[str, Player | Ruleset | str],
    hand: Hand,
    context: WinContext | None = None,
    *,
    winner: str,
    discarder: str | None = None,
    self_draw: bool | None = None,
    seat: str | None = None,
    prevailing: str | None = None,
    flags: Iterable[str] | Flag = (),
    flowers: int = 0,
    void_suit: str | None = None,
) -> MixedSettlement:
    """What each seat gets and pays when every player has a level (R17).

    Each payer pays by R15 for the lower of two counts, the winner's level's and the payer's own,
    under the payer's own payment line; nobody covers another's shortfall.

    Args:
        players: seat -> player, all four.
        hand: the winner's hand.
        context: the facts of the win; or give them by the keywords, as for `WinContext`.
        winner: the winner's seat, which is the seat of the context.
        discarder: the seat that gave the winning tile; None for a self-draw.
        self_draw: follows from the discarder; may be given if it agrees.
        seat: follows from the winner; may be given if it agrees.
        prevailing: see `WinContext`, as for the rest.
        flags: see there.
        flowers: see there.
        void_suit: see there.

    Raises:
        SettlementError: ``bad_field``, ``bad_seat``, ``not_winning`` if the hand has no shape of
            the winner's level, ``below_minimum`` if it is under the winner's own minimum,
            ``undefined_settlement`` for several winners.
        HandError: for a hand or facts that cannot be.
        RulesetError: for a ruleset that is unknown or wrong.
        TypeError: if `hand`, `context` or a ruleset is something else.
    """
    if not isinstance(hand, Hand):
        raise wrong_type("hand", "a Hand", hand)
    if not isinstance(context, WinContext | None):
        raise wrong_type("context", "a WinContext", context)
    faults = Faults(SettlementError)
    if context is not None:
        if (self_draw, seat, prevailing, void_suit) != (None,) * 4 or flags or flowers:
            faults.add("context: give the facts of the win by it or by keywords, not by both")
        # A context says False also where nothing was said.
        self_draw, seat = context.self_draw or None, context.seat
        prevailing, flags = context.prevailing, context.flags
        flowers, void_suit = context.flowers, context.void_suit
    facts = {
        "self_draw": self_draw,
        "seat": seat,
        "prevailing": prevailing,
        "flags": flags,
        "flowers": flowers,
        "void_suit": void_suit,
    }
    return settle_mixed_collecting(faults, players, hand, facts, winner, discarder, _ruleset)


def settle_mixed_collecting(
    faults: Faults,
    players: object,
    hand: Hand | None,
    facts: Mapping[str, Any],
    winner: object,
    discarder: object,
    resolve: Callable[[Any], Ruleset],
) -> MixedSettlement:
    """`settle_mixed` after faults found elsewhere, one of the hand (None) among them.

    Raises:
        SihaiError: the first of all faults.
    """
    seated = check_players(faults, players, resolve)
    context = check_mixed_win(faults, facts, winner, discarder)
    faults.raise_first()
    assert hand is not None and context is not None  # noqa: PT018 - the fault was raised
    seat = context.seat
    assert seat is not None

    rules, minimum = seated[seat]
    own = rules.score(hand, context)
    if not own.is_win:
        message = f"hand: has no winning shape of {rules.name} ({', '.join(rules.shapes)})"
        raise SettlementError(message, "not_winning")
    # R14: as the winner's level judges a blessing of man.
    is_self_draw = context.self_draw or (
        rules.blessing_of_man and Flag.BLESSING_OF_MAN in context.flags
    )
    needed = minimum[0] if is_self_draw else minimum[1]
    if own.points < needed:
        how = "by self-draw" if is_self_draw else "on a discard"
        message = f"hand: {own.points} points, {seat}'s minimum {how} is {needed}"
        raise SettlementError(message, "below_minimum")

    deltas = dict.fromkeys(SEATS, 0)
    scores = {}
    for payer in SEATS:
        if payer == seat:
            continue
        level = seated[payer].rules
        payment = SCHEMES[level.payment.scheme].payment
        if payment is None:
            message = f"players: payments of {level.name} are not known among mixed levels"
            raise SettlementError(message, "undefined_settlement")
        scores[payer] = min(own.points, level.score(hand, context).points)
        amount = payment(level, scores[payer], is_self_draw, payer == discarder)
        deltas[payer] -= amount
        deltas[seat] += amount
    return MixedSettlement(deltas, scores)


def _ruleset(rules: Ruleset | str | Path) -> Ruleset:
    return rules if isinstance(rules, Ruleset) else ruleset(rules)


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


SCHEMES: dict[str, Scheme] = {
    "four_seas": Scheme(_four_seas, _four_seas_check, _four_seas_payment),
}
"""Scheme by the name that a ruleset gives it."""
