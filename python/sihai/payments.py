"""Payments: who pays whom, in exact whole numbers (FOUR_SEAS R14-R18, MCR 1.9, SICHUAN S-k).

A ruleset names its scheme of payment, see `sihai.schemes`. Of several faults in one settlement, the
one whose code has the lowest number is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

from sihai.context import Flag, WinContext
from sihai.errors import Faults, SettlementError, shown, wrong_type
from sihai.hand import Hand
from sihai.ruleset import Ruleset, ruleset
from sihai.schemes import SCHEMES, Scheme
from sihai.settlement import Player, check_mixed_win, check_players, check_win
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


def settle(
    rules: Ruleset | str | Path,
    wins: Mapping[str, SupportsIndex],
    discarder: str | None = None,
    *,
    as_self_draw: bool = False,
    out: Iterable[str] = (),
) -> dict[str, int]:
    """What each seat gets and pays for one winner, or for several on one tile (R15, R16).

    MCR and its variants know one winner: of several, settle the first in turn after the discarder.

    Args:
        rules: the ruleset, or its name.
        wins: seat -> points of each winner, flowers among them; under Sichuan rules the multiplier.
        discarder: the seat that gave the winning tile; None for a self-draw.
        as_self_draw: a blessing of man, paid as a self-draw where it is a yaku of the ruleset and
            there is one winner; elsewhere, and in other schemes, it changes nothing (R14, R16).
        out: seats that have won before and pay nothing, in rulesets that play on after a win; they
            can neither win nor discard.

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
    for place, player in seated.items():
        if SCHEMES[player.rules.payment.scheme].payment is None:
            faults.add(
                f"players: {place} has {player.rules.name}; levels are mixed in Four Seas only"
            )
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
        message = f"hand: {own.points} points, {seat}'s minimum {how} is {shown(needed)}"
        raise SettlementError(message, "below_minimum")

    deltas = dict.fromkeys(SEATS, 0)
    scores = {}
    for payer in SEATS:
        if payer == seat:
            continue
        level = seated[payer].rules
        payment = SCHEMES[level.payment.scheme].payment
        assert payment is not None  # else it was a fault
        scores[payer] = min(own.points, level.score(hand, context).points)
        amount = payment(level, scores[payer], is_self_draw, payer == discarder)
        deltas[payer] -= amount
        deltas[seat] += amount
    return MixedSettlement(deltas, scores)


def _ruleset(rules: Ruleset | str | Path) -> Ruleset:
    return rules if isinstance(rules, Ruleset) else ruleset(rules)
