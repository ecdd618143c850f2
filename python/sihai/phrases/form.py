"""What an explanation has to say, whatever the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """All that an explanation says, in one language."""

    lang: str
    tiles: Callable[[str], str]
    comma: str
    semicolon: str
    units: dict[str, str]
    # The hand and its win
    facts: str
    self_draw: str
    discard: str
    seat: str
    seats: tuple[str, str, str, str]
    no_seat: str
    prevailing: str
    flowers: str
    void_suit: str
    suits: dict[str, str]
    flags: dict[str, str]
    shapes: dict[str, str]
    read_as: str
    read_as_blocks: str
    no_win: str
    no_win_because: str
    because: dict[str, str]
    # What counts
    counted: str
    nothing_counted: str
    yaku: str
    yaku_times: str
    whole_hand: str
    counted_line: str
    total: str
    limited: str
    multiplier: str
    without_flowers: str
    apart: str
    may_win: str
    may_not_win: str
    no_minimum: str
    self_draw_only: str
    but_flowers: str
    by_self_draw: str
    on_discard: str
    by_blessing_of_man: str
    # What does not
    headings: dict[str, dict[str, str]]
    uncounted: str
    on: str
    again: str
    included: str
    included_on: str
    separated: str
    accounted: str
    link: str
    identical: str
    lower: str
    blocks_used: str
    some_blocks_used: str
    itself_included: str
    # The best other reading
    other: str
    other_with_more: str
    other_yaku: str
    other_yaku_times: str
    other_nothing: str
