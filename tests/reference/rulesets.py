"""One `score` and one `settle` for every ruleset."""

from collections.abc import Collection, Mapping
from typing import Any

from .answers import Result, no_score, refusal
from .fourseas.payments import settle as settle_fourseas
from .fourseas.score import score as score_fourseas
from .fourseas.table import LEVEL_NAMES
from .mcr.payments import settle as settle_mcr
from .mcr.rules import MCR, MCR_EUROPE
from .mcr.score import score as score_mcr
from .sichuan.payments import settle as settle_sichuan
from .sichuan.score import score as score_sichuan
from .tianjin.rules import TIANJIN
from .tiles import SEATS
from .validate import HandError, check_fields, checked

MCR_FAMILY = {"mcr": MCR, "mcr-europe": MCR_EUROPE, "tianjin": TIANJIN}
RULESETS = (*LEVEL_NAMES, *MCR_FAMILY, "sichuan")


def score(hand: Mapping[str, Any], rules: str, **options: Any) -> Result:
    """Points, itemisation and blocks of a hand; `error` is None or the code of a fault."""
    if rules not in MCR_FAMILY and rules != "sichuan":
        return score_fourseas(hand, rules, **options)
    try:
        check_fields(hand)
        possible = checked(hand)
    except HandError as fault:
        return no_score(fault.code)
    if rules == "sichuan":
        return score_sichuan(possible, **options)
    return score_mcr(possible, MCR_FAMILY[rules], **options)


def settle(
    rules: str,
    wins: Mapping[str, int],
    discarder: str | None,
    *,
    out: Collection[str] = (),
    **options: Any,
) -> Result:
    """Deltas by seat. `out` are Sichuan's seats that have won already and pay nothing.

    MCR and Tianjin know one winner, Sichuan several on one discard. `options` are Four Seas'; the
    other rulesets have no blessing of man paid as a self-draw, and ignore them.
    """
    if rules not in MCR_FAMILY and rules != "sichuan":
        return refusal("bad_field") if out else settle_fourseas(rules, wins, discarder, **options)
    seats = [*wins, *out, *([] if discarder is None else [discarder])]
    if (
        not wins
        or len(set(seats)) < len(seats)
        or any(points < 0 for points in wins.values())
        or (discarder is None and len(wins) > 1)
        or (out and rules != "sichuan")
    ):
        return refusal("bad_field")
    if any(seat not in tuple(SEATS) for seat in seats):
        return refusal("bad_seat")
    if rules == "sichuan":
        return settle_sichuan(wins, discarder, out)
    if len(wins) > 1:
        return refusal("undefined_settlement")
    [(winner, points)] = wins.items()
    return settle_mcr(winner, points, discarder)
