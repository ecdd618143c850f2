"""Who pays whom: SICHUAN S-k, with a stake of 1."""

from collections.abc import Collection, Mapping

from ..answers import Result, others, settled


def settle(wins: Mapping[str, int], discarder: str | None, out: Collection[str]) -> Result:
    """The multiplier from the discarder, or on a self-draw from each player still in."""
    ledger = [
        (payer, winner, points)
        for winner, points in wins.items()
        for payer in ([discarder] if discarder else others(winner, *out))
    ]
    return settled(ledger)
