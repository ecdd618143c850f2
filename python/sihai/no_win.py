"""Why a hand does not win where its shape is not the reason (SICHUAN S-a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sihai.context import WinContext
    from sihai.hand import Hand
    from sihai.ruleset import Ruleset

REASONS = ("honors", "chow_meld", "three_suits", "void_suit")

_SUITS = "mps"


def why_no_win(rules: Ruleset, hand: Hand, context: WinContext) -> str | None:
    """The first of ``REASONS`` for which a hand does not win, whatever its shape; else None."""
    if not rules.switches["missing_suit"]:
        return None
    tiles = {*hand.concealed, *(meld.tile for meld in hand.melds)}
    suits = {_SUITS[tile // 9] for tile in tiles if tile < 27}
    holds = (
        max(tiles) >= 27,
        any(meld.kind == "chow" for meld in hand.melds),
        len(suits) == 3,
        context.void_suit in suits,
    )
    return next((reason for reason, held in zip(REASONS, holds, strict=True) if held), None)
