"""What is wrong with a settlement: the checks before anyone pays (see `sihai.payments`).

Every check notes its faults and goes on, so that of several the first by its code can be raised.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, cast

from sihai.context import WinContext, context_of
from sihai.errors import Faults, shown, shown_name
from sihai.ruleset import Ruleset
from sihai.tiles import SEATS


class Player(NamedTuple):
    """A player among mixed levels (FOUR_SEAS R17).

    Attributes:
        rules: the player's ruleset, or its name.
        minimum: the player's own minimums, (self-draw, discard); None: the ruleset's.
    """

    rules: Ruleset | str
    minimum: tuple[int, int] | None = None


class SeatedPlayer(NamedTuple):
    """A player with all that was left open filled in."""

    rules: Ruleset
    minimum: tuple[int, int]


class Win(NamedTuple):
    """What a settlement is about."""

    points: dict[str, int]
    discarder: str | None
    as_self_draw: bool
    out: tuple[str, ...]


def check_win(
    faults: Faults, wins: object, discarder: object, as_self_draw: object, out: object
) -> Win:
    """The parts of a win, as far as they are right."""
    if not isinstance(wins, Mapping):
        faults.add(f"wins: must name seats with points, not {type(wins).__name__}")
        wins = {}
    elif not wins:
        faults.add("wins: nobody; name each winner's seat with the points")
    elif discarder is None and len(wins) > 1:
        faults.add("wins: a self-draw has exactly one; several winners need a discarder")
    points = {}
    for seat, number in wins.items():
        if _is_seat(faults, "wins", seat):
            points[seat] = _whole(faults, f"wins: points of {seat}", number)
        else:
            _whole(faults, "wins: points", number)
    _check_discarder(faults, discarder, tuple(points))
    if not isinstance(as_self_draw, bool):
        faults.add("as_self_draw: must be true or false")
    return Win(
        points, cast("str | None", discarder), as_self_draw is True, _out(faults, out, points)
    )


def wins_of(faults: Faults, wins: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Wins as a mapping, each seat once."""
    points: dict[str, int] = {}
    for seat, number in wins:
        if seat in points:
            faults.add(f"wins: {shown_name(seat)} stands twice; name each seat once")
        points[seat] = number
    return points


def _out(faults: Faults, out: object, points: Mapping[str, int]) -> tuple[str, ...]:
    if isinstance(out, str | bytes | Mapping) or not isinstance(out, Iterable):
        faults.add("out: must be a list of seats")
        return ()
    seats: dict[str, None] = {}
    for seat in out:
        if not _is_seat(faults, "out", seat):
            continue
        if seat in seats:
            faults.add(f"out: {seat} stands twice; name each seat once")
        if seat in points:
            faults.add(f"out: {seat} wins; who has won before cannot win again")
        seats[seat] = None
    return tuple(seats)


def check_players(
    faults: Faults, players: object, resolve: Callable[[Any], Ruleset]
) -> dict[str, SeatedPlayer]:
    """The player of each seat; who is wrong is left out."""
    if not isinstance(players, Mapping):
        faults.add(f"players: must name all four seats, not {type(players).__name__}")
        return {}
    for seat in players:
        if not isinstance(seat, str) or seat not in SEATS:
            faults.add(f"players: {shown(seat)} is no seat; seats are E, S, W, N")
    seated = {}
    for seat in SEATS:
        if seat not in players:
            faults.add(f"players: {seat} is missing; name all four seats")
            continue
        given = players[seat]
        player = given if isinstance(given, Player) else Player(given)
        own = _minimum(faults, f"players: minimum of {seat}", player.minimum)
        rules = faults.of(resolve, player.rules)
        if rules:
            default = (rules.minimum.self_draw, rules.minimum.discard)
            seated[seat] = SeatedPlayer(rules, own or default)
    return seated


def _minimum(faults: Faults, field: str, minimum: object) -> tuple[int, int] | None:
    if minimum is None:
        return None
    if not isinstance(minimum, tuple | list) or len(minimum) != 2:
        faults.add(f"{field} must be two numbers, for a self-draw and for a discard")
        return None
    return _whole(faults, field, minimum[0]), _whole(faults, field, minimum[1])


def check_mixed_win(
    faults: Faults, facts: Mapping[str, Any], winner: object, discarder: object
) -> WinContext | None:
    """The facts of the win, with seat and self-draw as winner and discarder say."""
    if isinstance(winner, list | tuple) and len(winner) > 1:
        message = "winner: several, but mixed levels have a settlement for one winner only"
        faults.add(message, "undefined_settlement")
        seat = None
    else:
        seat = cast(str, winner) if _is_seat(faults, "winner", winner) else None
    _check_discarder(faults, discarder, () if seat is None else (seat,))
    self_draw = facts.get("self_draw")
    if self_draw is None:
        self_draw = discarder is None
    elif self_draw is (discarder is not None):
        faults.add(
            f"self_draw: {str(self_draw).lower()}, but there is "
            f"{'no' if discarder is None else 'a'} discarder; leave self_draw out"
        )
    context = faults.of(context_of, **{**facts, "self_draw": self_draw})
    if context is None or seat is None:
        return None
    if context.seat not in (None, seat):
        faults.add(f"seat: {context.seat}, but the winner is {seat}; leave seat out")
    return context_of(
        context.self_draw,
        seat,
        context.prevailing,
        context.flags,
        context.flowers,
        context.void_suit,
    )


def _check_discarder(faults: Faults, discarder: object, winners: tuple[str, ...]) -> None:
    if discarder is None:
        return
    if _is_seat(faults, "discarder", discarder) and discarder in winners:
        faults.add(f"discarder: {discarder} wins; a winner cannot be the discarder")


def _is_seat(faults: Faults, field: str, seat: object) -> bool:
    if isinstance(seat, str) and seat in SEATS:
        return True
    code = "bad_seat" if isinstance(seat, str) else "bad_field"
    faults.add(f"{field}: {shown(seat)} is no seat; seats are E, S, W, N", code)
    return False


def _whole(faults: Faults, field: str, number: object) -> int:
    """The number as an int of any size; 0 and a fault if it is none, or negative."""
    try:
        if isinstance(number, bool):
            raise TypeError
        whole = operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        faults.add(f"{field}: {shown(number)} is no whole number")
        return 0
    if whole < 0:
        faults.add(f"{field}: negative; it must be 0 or more")
    return whole
