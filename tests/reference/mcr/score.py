"""Score a hand under a ruleset of the MCR family."""

from collections.abc import Iterable
from typing import Any

from ..answers import Item, Result, no_score, scored
from ..readings import (
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    Kind,
    Reading,
    all_readings,
    knitted_straight_readings,
)
from ..validate import Hand
from .combining import best_combinations
from .mode import win_mode
from .pungs import concealed_pungs, kongs, single_pungs
from .rules import Options, Rules, table_under
from .table import CHICKEN, FLOWER, Table
from .waits import wait_fan
from .whole import whole_fans

OF_TILES_IN_SETS = ("3", "18", "25", "26", "27", "36", "37")
Keys = tuple[str, ...]  # keys of the table, with repetitions, in its order


def score(hand: Hand, rules: Rules, **chosen: Any) -> Result:
    options = rules.defaults._replace(**chosen)
    table = table_under(rules, options)
    readings = all_readings(hand.concealed, hand.meld_blocks)
    readings += knitted_straight_readings(hand.concealed, hand.meld_blocks)
    if not readings:
        return no_score("not_winning")
    candidates = [
        (counted(found(hand, reading, rules, table, options), table), reading)
        for reading in readings
    ]
    keys, reading = min(candidates, key=lambda best: (preference(best[0], table), best[1].blocks))
    without_flowers = sum(table[key].points for key in keys)
    if options.flowers:
        keys = in_table_order([*keys, *[FLOWER] * hand.flowers], table)
    raw = sum(table[key].points for key in keys)
    may_win = without_flowers >= options.min_fan
    if options.self_draw_only and not hand.self_draw:
        may_win = False
    yaku = [item(key, keys.count(key), table) for key in dict.fromkeys(keys)]
    return scored(reading, yaku, points=raw, raw=raw, may_win=may_win)


def found(hand: Hand, reading: Reading, rules: Rules, table: Table, options: Options) -> list[str]:
    """All that the reading holds, before exclusions."""
    keys = [*whole_fans(hand, reading), *rules.more_fans(hand, reading, options)]
    if reading.shape in (STANDARD, KNITTED_STRAIGHT):
        sets = [block for block in reading.blocks if block.kind < Kind.PAIR]
        [pair] = (block for block in reading.blocks if block.kind is Kind.PAIR)
        choice = best_combinations(sets, pair, table, rules.more_combinations)
        keys += [candidate.fan for candidate in choice]
        keys += single_pungs(hand, sets, choice)
        keys += kongs(hand, options)
        keys += concealed_pungs(hand, reading)
        keys += wait_fan(hand, reading, options)
    if "4" in keys and "73" in keys:
        keys.remove("73")  # Nine Gates implies one
    if reading.shape == SEVEN_PAIRS:
        keys = [key for key in keys if key not in not_with_seven_pairs(options)]
    return [*keys, *win_mode(hand, options)]


def not_with_seven_pairs(options: Options) -> set[str]:
    """D9: the fans of tiles that the Book words as sets; D18: four alike."""
    no_fans = set() if options.tile_patterns_with_seven_pairs else {*OF_TILES_IN_SETS}
    return no_fans if options.hogs_in_seven_pairs else no_fans | {"64"}


def counted(keys: Iterable[str], table: Table) -> Keys:
    """Without what another fan that counts drops; 无番和 when nothing is left."""
    held = in_table_order(keys, table)

    def dropped(key: str) -> bool:
        return any(key in table[other].drops and not dropped(other) for other in set(held))

    return tuple(key for key in held if not dropped(key)) or (CHICKEN,)


def in_table_order(keys: Iterable[str], table: Table) -> Keys:
    return tuple(sorted(keys, key=lambda key: table[key].rank))


def preference(keys: Keys, table: Table) -> tuple[int, list[int], list[int]]:
    """Least for the best (MCR 1.2): the total, then the highest values, then the first fans."""
    values = [-table[key].points for key in keys]
    return sum(values), sorted(values), [table[key].rank for key in keys]


def item(key: str, count: int, table: Table) -> Item:
    fan = table[key]
    return {"code": fan.code, "zh": fan.zh, "en": fan.en, "points": fan.points, "count": count}
