"""Who pays whom: R15-R18.

Every payment is entered in a ledger as an amount from one seat to another, so a settlement sums
to zero by construction. An answer is a dict with `deltas` (None with an error) and `error`.
"""

from collections.abc import Mapping
from typing import Any

from ..answers import Ledger, Result, deltas, others, refusal, settled
from ..tiles import SEATS
from ..validate import HandError, check_fields
from .score import Options, evaluate, judged_as_self_draw, prepare
from .table import BLESSING_OF_MAN, LEVELS, level_name

LEVELS_LINE = -1  # payment_line of `settle`: as the level has it


def up_to(line: int | None, points: int) -> int:
    """A non-discarder's payment for `points`: no more than the payment line."""
    return points if line is None else min(points, line)


def settle(
    rules: str,
    wins: Mapping[str, int],
    discarder: str | None,
    *,
    as_self_draw: bool = False,
    payment_line: int | None = LEVELS_LINE,
) -> Result:
    """Deltas by seat for the points of one winner, or of several winners on one discard.

    `as_self_draw` is a blessing of man: it counts where the level has that yaku (R14) and one
    player wins (R16).
    """
    seats = [seat for seat in (*wins, discarder) if seat is not None]
    if not wins or discarder in wins or any(points < 0 for points in wins.values()):
        return refusal("bad_field")
    if discarder is None and len(wins) > 1:
        return refusal("bad_field")
    name = level_name(rules)
    if name is None:
        return refusal("unknown_rules")
    if any(seat not in tuple(SEATS) for seat in seats):
        return refusal("bad_seat")
    level = LEVELS[name]
    line = level.payment_line if payment_line == LEVELS_LINE else payment_line
    blessing = as_self_draw and BLESSING_OF_MAN in level.codes
    if len(wins) == 1 and (discarder is None or blessing):
        [(winner, points)] = wins.items()
        ledger = [(payer, winner, 2 * points) for payer in others(winner)]
    else:
        assert discarder is not None
        ledger = claimed_tile(wins, discarder, line)
    return settled(ledger)


def claimed_tile(wins: Mapping[str, int], discarder: str, line: int | None) -> Ledger:
    """R16; with a single winner this is R15.

    Each winner in playing order after the discarder raises the highest score, or gets nothing.
    A raise is worth four times itself. Of it, a player who neither won nor discarded pays what
    the raise adds to his payment for the highest score; the discarder pays the rest.
    """
    start = SEATS.index(discarder)
    ledger: Ledger = []
    highest = 0
    for step in (1, 2, 3):
        winner = SEATS[(start + step) % 4]
        points = wins.get(winner, 0)
        if points <= highest:
            continue
        left = 4 * (points - highest)
        for bystander in others(discarder, *wins):
            share = up_to(line, points) - up_to(line, highest)
            ledger.append((bystander, winner, share))
            left -= share
        ledger.append((discarder, winner, left))
        highest = points
    return ledger


def settle_mixed(
    hand: Mapping[str, Any],
    players: Mapping[str, Mapping[str, Any]],
    winner: str,
    discarder: str | None,
) -> Result:
    """R17: every player has a level. Also gives `scores`: H_p of each payer.

    A player is {"rules": level} with, if wanted, "minimum": (self-draw, discard) and
    "chicken_points". The hand's seat is the winner, and the win a self-draw without a discarder.
    """
    if players.keys() != set(SEATS):
        return refusal("bad_field")
    if discarder is not None and discarder == winner:
        return refusal("bad_field")
    hand = {**hand, "seat": winner, "self_draw": discarder is None}
    try:
        check_fields(hand)
    except HandError as fault:
        return refusal(fault.code)
    levels = {}
    options = {}
    for seat in SEATS:
        player = players[seat]
        name = level_name(player["rules"])
        if name is None:
            return refusal("unknown_rules")
        levels[seat] = LEVELS[name]
        self_draw, discard = player.get("minimum") or (None, None)
        options[seat] = Options(
            chicken_points=player.get("chicken_points", 0),
            minimum_self_draw=self_draw,
            minimum_discard=discard,
        )
    if winner not in players or discarder not in (None, *SEATS):
        return refusal("bad_seat")
    try:
        prepared = prepare(hand)
    except HandError as fault:
        return refusal(fault.code)

    own = evaluate(prepared, levels[winner], options[winner])
    if own["error"]:
        return refusal(own["error"])
    if not own["may_win"]:
        return refusal("below_minimum")
    all_pay_twice = judged_as_self_draw(prepared.hand, levels[winner])
    ledger: Ledger = []
    scores = {}
    for payer in others(winner):
        payers_view = evaluate(prepared, levels[payer], options[payer])
        points = scores[payer] = min(own["points"], payers_view["points"])
        covered = up_to(levels[payer].payment_line, points)
        if all_pay_twice:
            amount = 2 * points
        elif payer == discarder:
            amount = 4 * points - 2 * covered
        else:
            amount = covered
        ledger.append((payer, winner, amount))
    return {"deltas": deltas(ledger), "scores": scores, "error": None}
