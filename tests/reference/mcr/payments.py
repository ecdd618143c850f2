"""Who pays whom: MCR 1.9."""

from ..answers import Result, others, settled

BASE = 8


def settle(winner: str, points: int, discarder: str | None) -> Result:
    """Everybody pays the base; the points come from the discarder, or from all three."""
    ledger = [
        (payer, winner, BASE + (points if discarder in (payer, None) else 0))
        for payer in others(winner)
    ]
    return settled(ledger)
