"""Combination fans: MCR 1.4, searched plainly.

The nodes of a reading are its four sets, numbered 0-3, and its pair, number 4.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from ..readings import Block, Kind
from ..tiles import DRAGONS, WINDS, number, suit
from .rules import NamesOfSets
from .table import Table

PAIR_NODE = 4
OF_HONOR_PUNGS = {"1", "2", "9", "10", "38", "54"}


class Candidate(NamedTuple):
    fan: str
    nodes: frozenset[int]


Choice = tuple[Candidate, ...]


def best_combinations(
    sets: Sequence[Block], pair: Block, table: Table, more: NamesOfSets
) -> Choice:
    """The legal list with the largest sum; among equals the fans that come first in the table."""
    found = sorted(candidates(sets, pair, more), key=lambda each: table[each.fan].rank)

    def preference(choice: Choice) -> tuple[int, list[int]]:
        fans = [table[candidate.fan] for candidate in choice]
        return -sum(fan.points for fan in fans), [fan.rank for fan in fans]

    alone = {node: frozenset([node]) for node in range(5)}
    return min(legal_lists(found, alone), key=preference)


def legal_lists(
    found: Sequence[Candidate], components: dict[int, frozenset[int]]
) -> Iterator[Choice]:
    """Every acyclic, non-identical list out of `found`, in its order."""
    yield ()
    for index, candidate in enumerate(found):
        merging = {components[node] for node in candidate.nodes}
        if len(merging) < len(candidate.nodes):
            continue  # two of its sets are linked already (a)
        merged = frozenset().union(*merging)
        after = components | dict.fromkeys(merged, merged)
        rest = [
            other
            for other in found[index + 1 :]
            if other.fan != candidate.fan or other.nodes.isdisjoint(candidate.nodes)  # (b)
        ]
        for choice in legal_lists(rest, after):
            yield (candidate, *choice)


def candidates(sets: Sequence[Block], pair: Block, more: NamesOfSets) -> Iterator[Candidate]:
    for size in (2, 3, 4):
        for nodes in combinations(range(len(sets)), size):
            chosen = [sets[node] for node in nodes]
            for fan in (*names_of_sets(chosen), *more(chosen)):
                yield Candidate(fan, frozenset(nodes))
    yield from honor_candidates(sets, pair)
    yield from twin_dragons(sets, pair)


def names_of_sets(sets: list[Block]) -> Iterator[str]:
    """Fans of suited sets that use all of these."""
    tiles = [block.tiles[0] for block in sets]
    if any(tile >= 27 for tile in tiles):
        return
    if all(block.kind is Kind.CHOW for block in sets):
        yield from names_of_chows(tiles)
    elif all(block.kind in (Kind.PUNG, Kind.KONG) for block in sets):
        yield from names_of_pungs(tiles)


def suits_and_steps(tiles: list[int]) -> tuple[int, list[int], list[int]]:
    """How many suits; the numbers, sorted; the steps between them."""
    numbers = sorted(number(tile) or 0 for tile in tiles)
    steps = [high - low for low, high in pairwise(numbers)]
    return len({suit(tile) for tile in tiles}), numbers, steps


def names_of_chows(lowest: list[int]) -> Iterator[str]:
    suits, numbers, steps = suits_and_steps(lowest)
    size = len(lowest)
    equal, by_one, by_two = ([step] * (size - 1) == steps for step in (0, 1, 2))
    if size == 2:
        if suits == 1 and equal:
            yield "69"
        if suits == 2 and equal:
            yield "70"
        if suits == 1 and steps == [3]:
            yield "71"
        if suits == 1 and numbers == [1, 7]:
            yield "72"
    elif size == 3:
        if suits == 1 and equal:
            yield "23"
        if suits == 1 and (by_one or by_two):
            yield "30"
        if suits == 1 and numbers == [1, 4, 7]:
            yield "28"
        if suits == 3 and numbers == [1, 4, 7]:
            yield "39"
        if suits == 3 and equal:
            yield "41"
        if suits == 3 and by_one:
            yield "50"
    elif suits == 1:
        if equal:
            yield "14"
        if by_one or by_two:
            yield "16"


def names_of_pungs(tiles: list[int]) -> Iterator[str]:
    suits, _, steps = suits_and_steps(tiles)
    size = len(tiles)
    equal, by_one = ([step] * (size - 1) == steps for step in (0, 1))
    if size == 2 and equal:
        yield "65"
    if size == 3 and suits == 3 and equal:
        yield "32"
    if size == 3 and suits == 1 and by_one:
        yield "24"
    if size == 3 and suits == 3 and by_one:
        yield "42"
    if size == 4 and suits == 1 and by_one:
        yield "15"


def honor_candidates(sets: Sequence[Block], pair: Block) -> Iterator[Candidate]:
    pair_tile = pair.tiles[0]
    pungs = {node: block.tiles[0] for node, block in enumerate(sets) if block.kind != Kind.CHOW}
    winds = frozenset(node for node, tile in pungs.items() if tile in WINDS)
    dragons = frozenset(node for node, tile in pungs.items() if tile in DRAGONS)
    if len(winds) == 4:
        yield Candidate("1", winds)
    if len(winds) == 3:
        if pair_tile in WINDS:
            yield Candidate("9", winds | {PAIR_NODE})
        else:
            yield Candidate("38", winds)
    if len(dragons) == 3:
        yield Candidate("2", dragons)
    if len(dragons) == 2:
        if pair_tile in DRAGONS:
            yield Candidate("10", dragons | {PAIR_NODE})
        else:
            yield Candidate("54", dragons)


def twin_dragons(sets: Sequence[Block], pair: Block) -> Iterator[Candidate]:
    """123 and 789 twice, in one suit or in two, about a pair of fives: 13 and 29."""
    chows = [block.tiles[0] for block in sets if block.kind is Kind.CHOW]
    pair_tile = pair.tiles[0]
    if len(chows) < 4 or number(pair_tile) != 5:
        return
    everything = frozenset(range(PAIR_NODE + 1))
    one = suit(pair_tile) or 0
    if sorted(chows) == [9 * one, 9 * one, 9 * one + 6, 9 * one + 6]:
        yield Candidate("13", everything)
    if sorted(chows) == [9 * low + step for low in range(3) if low != one for step in (0, 6)]:
        yield Candidate("29", everything)
