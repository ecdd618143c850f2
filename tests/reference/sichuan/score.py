"""Score a hand under Sichuan: one base fan and the extras; the multiplier doubles with each fan."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..answers import Item, Result, no_score, scored
from ..readings import SEVEN_PAIRS, STANDARD, Kind, Reading, all_readings
from ..tiles import is_honor, is_terminal, number, suit
from ..validate import Hand
from .table import FANS, RANK

DRAGON_PAIRS = ("S8", "S13")  # one quad is in the base


class Options(NamedTuple):
    """The table in the docstring of the package tells each."""

    max_fan: int | None = None
    kong_is_root: bool = False
    robbing_kong_fan: int = 0


def score(hand: Hand, **chosen: Any) -> Result:
    options = Options(**chosen)
    readings = [
        reading
        for reading in all_readings(hand.concealed, hand.meld_blocks)
        if reading.shape in (STANDARD, SEVEN_PAIRS)
    ]
    if not readings or not playable(hand):
        return no_score("not_winning")
    candidates = [
        (base, roots(hand, base, options), reading)
        for reading in readings
        for base in bases(hand, reading)
    ]

    def preference(candidate: tuple[str, int, Reading]) -> tuple[object, ...]:
        """Least for the best (S-b): the sum, then the base, then table order, then the blocks."""
        base, root, reading = candidate
        fan = FANS[base].fan
        return -(fan + root), -fan, RANK[base], reading.blocks

    base, root, reading = min(candidates, key=preference)
    yaku = [item(base)]
    if "kong_replacement" in hand.flags:
        yaku.append(item("X1"))
    if "after_kong_discard" in hand.flags:
        yaku.append(item("X2"))
    if root:
        yaku.append(item("X3", count=root))
    if "robbing_kong" in hand.flags and options.robbing_kong_fan:
        yaku.append(item("X4") | {"points": options.robbing_kong_fan})
    raw = sum(each["points"] * each["count"] for each in yaku)
    fan = raw if options.max_fan is None else min(raw, options.max_fan)
    return scored(reading, yaku, points=2 ** (fan - 1), raw=raw, may_win=True)


def item(code: str, count: int = 1) -> Item:
    fan = FANS[code]
    return {"code": code, "zh": fan.zh, "en": fan.en, "points": fan.fan, "count": count}


def playable(hand: Hand) -> bool:
    """S-a: at most two suits, none of them declared void; no honors; no chow claimed."""
    suits = {suit(tile) for tile in hand.tiles}
    return (
        not any(is_honor(tile) for tile in hand.tiles)
        and len(suits) <= 2
        and (hand.void_suit is None or hand.void_suit not in suits)
        and not any(block.kind is Kind.CHOW for block in hand.meld_blocks)
    )


def bases(hand: Hand, reading: Reading) -> Iterator[str]:
    """Every base fan that the reading holds."""
    pure = len({suit(tile) for tile in hand.tiles}) == 1
    if reading.shape == SEVEN_PAIRS:
        dragon = quads(hand) > 0
        yield {
            (False, False): "S5",
            (False, True): "S8",
            (True, False): "S9",
            (True, True): "S13",
        }[pure, dragon]
    else:
        yield "S1"
        if pure:
            yield "S3"
        if all(block.kind is not Kind.CHOW for block in reading.blocks):
            yield "S6" if pure else "S2"
            if all(number(tile) in (2, 5, 8) for tile in hand.tiles):
                yield "S7"
        if all(any(is_terminal(tile) for tile in block.tiles) for block in reading.blocks):
            yield "S10" if pure else "S4"
    if "blessing_of_heaven" in hand.flags:
        yield "S11"
    if "blessing_of_earth" in hand.flags:
        yield "S12"


def kongs(hand: Hand) -> int:
    return sum(block.kind is Kind.KONG for block in hand.meld_blocks)


def quads(hand: Hand) -> int:
    """Kinds of which the winner holds all four, not declared as a kong."""
    return list(Counter(hand.tiles).values()).count(4) - kongs(hand)


def roots(hand: Hand, base: str, options: Options) -> int:
    """S-c."""
    count = quads(hand) + (kongs(hand) if options.kong_is_root else 0)
    return count - (base in DRAGON_PAIRS)
