"""How the hand was won: MCR 1.8. What another fan implies is dropped by the table."""

from collections.abc import Iterator

from ..validate import Hand
from .rules import Options


def win_mode(hand: Hand, options: Options) -> Iterator[str]:
    exposed = sum(meld.exposed for meld in hand.melds)
    if hand.self_draw:
        yield "80"
        if exposed == 0:
            yield "56"
        if "last_tile" in hand.flags:
            yield "44"
        if "kong_replacement" in hand.flags:
            yield "46"
    else:
        if exposed == 0:
            yield "62"
        if exposed == 4:
            yield "52"
        if "last_tile" in hand.flags:
            yield "45"
        if "robbing_kong" in hand.flags:
            yield "47"
    if "last_of_kind" in hand.flags or (options.own_melds_show_last and shown_by_own_melds(hand)):
        yield "58"


def shown_by_own_melds(hand: Hand) -> bool:
    """The other three copies of the winning tile lie in the winner's exposed melds (D12)."""
    exposed = [tile for meld in hand.melds if meld.exposed for tile in meld.block.tiles]
    return exposed.count(hand.win) == 3
