"""A ruleset of the MCR family: its table and options, and what it adds to MCR."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..readings import Block, Reading
from ..validate import Hand
from .table import FANS, Fan, Table


class Options(NamedTuple):
    """The table in the docstring of the package tells each."""

    min_fan: int = 8
    double_concealed_kong_points: int = 6
    mixed_kongs_points: int | None = 5
    exhausted_waits: bool = True
    knitted_body_wait: bool = True
    fully_concealed_special_forms: bool = False
    all_green_half_flush: bool = False
    all_terminals_double_pung: bool = False
    flowers: bool = True
    self_draw_only: bool = False
    sifang_dafa: bool = False
    nine_gates_all_pungs: bool = False
    tile_patterns_with_seven_pairs: bool = True
    one_voided_suit_with_honors: bool = True
    shifted_pairs_all_simples: bool = True
    own_melds_show_last: bool = True
    hogs_in_seven_pairs: bool = True


# What a ruleset finds in a list of sets, all of them used; and in a whole reading.
NamesOfSets = Callable[[list[Block]], Iterator[str]]
WholeFans = Callable[[Hand, Reading, Options], Iterator[str]]


def no_names(sets: list[Block]) -> Iterator[str]:
    yield from ()


def no_fans(hand: Hand, reading: Reading, options: Options) -> Iterator[str]:
    yield from ()


class Rules(NamedTuple):
    table: Table = FANS
    defaults: Options = Options()
    more_combinations: NamesOfSets = no_names
    more_fans: WholeFans = no_fans


MCR = Rules()
MCR_EUROPE = Rules(
    defaults=Options(
        double_concealed_kong_points=8,
        mixed_kongs_points=6,
        fully_concealed_special_forms=True,
        all_green_half_flush=True,
        all_terminals_double_pung=True,
    )
)

# The closed forms whose self-draw is 自摸 and not 不求人 (MCR 1.8).
SPECIAL_FORMS = ("4", "6", "7", "12", "19", "20", "34")


def table_under(rules: Rules, options: Options) -> dict[str, Fan]:
    """The ruleset's table as its options change it."""
    table = dict(rules.table)

    def keep(dropping: str, dropped: str) -> None:
        fan = table[dropping]
        table[dropping] = fan._replace(drops=fan.drops - {dropped})

    def drop(dropping: str, dropped: str) -> None:
        fan = table[dropping]
        table[dropping] = fan._replace(drops=fan.drops | {dropped})

    table["53"] = table["53"]._replace(points=options.double_concealed_kong_points)
    if options.mixed_kongs_points is not None:
        table["82"] = table["82"]._replace(points=options.mixed_kongs_points)
    if options.fully_concealed_special_forms:
        for form in SPECIAL_FORMS:
            keep(form, "56")
    if options.all_green_half_flush:
        keep("3", "49")
    if options.all_terminals_double_pung:
        keep("8", "65")
    if options.nine_gates_all_pungs:
        drop("4", "73")
    if not options.one_voided_suit_with_honors:
        for key in ("2", "10", "14", "15", "16", "38"):
            drop(key, "75")
    if not options.shifted_pairs_all_simples:
        drop("6", "68")
    return table
