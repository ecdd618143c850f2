"""Score a hand under one level, or under all three."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypedDict, Unpack

from ..answers import Result, no_score, scored
from ..readings import SEVEN_PAIRS, STANDARD, Reading, all_readings
from ..validate import Hand, HandError, check_fields, checked
from .counting import Codes, best_itemisation, preference, total
from .instances import Instance, all_instances
from .table import BLESSING_OF_MAN, CHICKEN, LEVELS, YAKU, Level, category, level_name


class Prepared(NamedTuple):
    """What the levels share: the readings, and all that the full table finds in each."""

    hand: Hand
    readings: list[tuple[Reading, list[Instance]]]


class Options(NamedTuple):
    linked_seven_pairs: bool = True  # R8
    chicken_points: int = 0
    minimum_self_draw: int | None = None  # None here and below: as the level has it
    minimum_discard: int | None = None
    limit: int | None = None


class OptionKeywords(TypedDict, total=False):
    """`Options` as keyword arguments."""

    linked_seven_pairs: bool
    chicken_points: int
    minimum_self_draw: int | None
    minimum_discard: int | None
    limit: int | None


def score(hand: Mapping[str, Any], rules: str, **options: Unpack[OptionKeywords]) -> Result:
    """Points, itemisation and blocks of a hand; `error` is None or the code of a fault."""
    name = level_name(rules)
    try:
        check_fields(hand)  # a bad field goes before an unknown ruleset, all else after it
        if name is None:
            return no_score("unknown_rules")
        prepared = prepare(hand)
    except HandError as fault:
        return no_score(fault.code)
    return evaluate(prepared, LEVELS[name], Options(**options))


def score_all_levels(
    hand: Mapping[str, Any], **options: Unpack[OptionKeywords]
) -> dict[str, Result]:
    """`score` under each level, by its full name. The options hold for all three."""
    try:
        prepared = prepare(hand)
    except HandError as fault:
        return {name: no_score(fault.code) for name in LEVELS}
    chosen = Options(**options)
    return {name: evaluate(prepared, level, chosen) for name, level in LEVELS.items()}


def prepare(hand: Mapping[str, Any]) -> Prepared:
    possible = checked(hand)
    readings = all_readings(possible.concealed, possible.meld_blocks)
    return Prepared(possible, [(reading, all_instances(possible, reading)) for reading in readings])


def evaluate(prepared: Prepared, level: Level, options: Options) -> Result:
    candidates: list[tuple[Codes, Reading]] = []
    for reading, instances in prepared.readings:
        if reading.shape in level.shapes:
            counting = [
                instance
                for instance in instances
                if instance.code in level.codes and allowed(instance, reading, options)
            ]
            candidates.append((best_itemisation(counting), reading))
    if not candidates:
        return no_score("not_winning")
    # Highest total over the readings (R3), then R4; then the least list of blocks.
    codes, reading = min(candidates, key=lambda best: (preference(best[0]), best[1].blocks))

    yaku = [item(code, codes.count(code)) for code in dict.fromkeys(codes)]
    raw = total(codes)
    if not codes and reading.shape == STANDARD and options.chicken_points > 0:
        code, zh, en = CHICKEN
        raw = options.chicken_points
        yaku = [{"code": code, "zh": zh, "en": en, "points": raw, "count": 1}]
    limit = level.limit if options.limit is None else options.limit
    points = raw if limit is None else min(raw, limit)
    may_win = points >= minimum(prepared.hand, level, options)
    return scored(reading, yaku, points=points, raw=raw, may_win=may_win)


def allowed(instance: Instance, reading: Reading, options: Options) -> bool:
    linked = category(instance.code) == "C2"
    return options.linked_seven_pairs or not (linked and reading.shape == SEVEN_PAIRS)


def item(code: str, count: int) -> dict[str, Any]:
    yaku = YAKU[code]
    return {"code": code, "zh": yaku.zh, "en": yaku.en, "points": yaku.points, "count": count}


def judged_as_self_draw(hand: Hand, level: Level) -> bool:
    """R14: 人和 counts as a self-draw where the level has that yaku."""
    is_blessing = "blessing_of_man" in hand.flags and BLESSING_OF_MAN in level.codes
    return hand.self_draw or is_blessing


def minimum(hand: Hand, level: Level, options: Options) -> int:
    if judged_as_self_draw(hand, level):
        own, given = level.minimum_self_draw, options.minimum_self_draw
    else:
        own, given = level.minimum_discard, options.minimum_discard
    return own if given is None else given
