"""Draws that count a rare yaku: all winning hands are listed, instead of hoping for them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np
import numpy.typing as npt

from sihai import _core
from sihai.batch import HandBatch, score_batch
from sihai.ruleset import Ruleset
from sihai.ruleset_compile import compiled
from sihai.sample.deals import deals_of
from sihai.sample.parts import Counts, draws_of
from sihai.tiles import KINDS

_CHUNK = 1 << 14

LOOK_AT_WIN = {
    "nine_gates": "full_flush",
    "four_concealed_pungs": "all_pungs",
    "three_concealed_pungs": None,
    "two_concealed_pungs": None,
    "edge_wait": None,
    "closed_wait": None,
    "single_wait": None,
}
"""Patterns that hold with one winning tile of a concealed hand and not with another -> one that
holds in all such hands, whatever the winning tile. They need sets beside the winning tile."""


def listed(rules: Ruleset, column: int, n: int, rng: np.random.Generator) -> HandBatch:
    """Hands that count the yaku of a column, uniform over the draws that do.

    Raises:
        ValueError: if there are none.
    """
    rows = np.zeros((n, KINDS), np.uint8)
    wins = np.zeros(n, np.uint8)
    total = 0
    for batch in counting(rules, column):
        hands, win = batch.concealed, batch.win
        sums = draws_won(batch).cumsum()
        # Each place goes to what is new with the share of the new draws in all so far, so that
        # in the end it holds each of all draws alike.
        total += int(sums[-1])
        draws = rng.integers(0, total, n)
        taken = np.flatnonzero(draws < sums[-1])
        chosen = np.searchsorted(sums, draws[taken], side="right")
        rows[taken] = hands[chosen]
        wins[taken] = win[chosen]
    if not total:
        raise ValueError(
            f"yaku: {rules.yaku[column].code} comes in no concealed draw won on a discard; "
            "it needs a meld, a self-draw, a seat or the like"
        )
    return HandBatch.from_arrays(rows, win=wins)


def effort(rules: Ruleset, column: int) -> float:
    """How many winning draws are looked through, roughly, in the time that listing takes."""
    pattern = rules.yaku[column].pattern
    each_win = LOOK_AT_WIN.get(pattern, pattern) is None
    return sum(deal.size for deal in deals_of(rules)) * (0.6 if each_win else 0.15)


def draws_won(batch: HandBatch) -> npt.NDArray[np.int64]:
    """In how many ways each hand can be drawn and one of its tiles be the winning one."""
    return draws_of(batch.concealed) * batch.concealed[np.arange(len(batch)), batch.win]


def counting(rules: Ruleset, column: int) -> Iterator[HandBatch]:
    """All hands with all their winning tiles that count the yaku, in batches that are not empty."""
    for hands in _gathered(_holding(rules, column)):
        rows, kinds = hands.nonzero()
        batch = HandBatch.from_arrays(hands[rows], win=kinds.astype(np.uint8))
        batch = batch[_where(rules._compiled, len(rules.yaku), batch, column)]
        if len(batch):
            yield batch


def _holding(rules: Ruleset, column: int) -> Iterator[Counts]:
    """All hands that may count the yaku, as its pattern holds or may with some winning tile.

    What does not hold cannot count, and most patterns hold with every winning tile or with none.
    """
    pattern = rules.yaku[column].pattern
    holds = LOOK_AT_WIN.get(pattern, pattern)
    alone = None if holds is None else alone_in(rules, column, holds)
    for deal in deals_of(rules):
        if pattern in LOOK_AT_WIN and deal.shape not in ("standard", "knitted_straight"):
            continue
        every = deal.every()
        for first in range(0, len(every), _CHUNK):
            hands = every[first : first + _CHUNK]
            if alone is not None:
                some_win = (hands > 0).argmax(axis=1).astype(np.uint8)
                hands = hands[_where(alone, 1, HandBatch.from_arrays(hands, win=some_win), 0)]
            yield hands


def _gathered(some: Iterator[Counts]) -> Iterator[Counts]:
    """The same rows in fewer arrays."""
    held: list[Counts] = []
    size = 0
    for rows in some:
        held.append(rows)
        size += len(rows)
        if size >= _CHUNK:
            yield np.concatenate(held)
            held, size = [], 0
    if held:
        yield np.concatenate(held)


def alone_in(rules: Ruleset, column: int, pattern: str) -> _core.Ruleset:
    """The ruleset with one yaku only, so that it counts wherever the pattern holds."""
    file = msgspec.structs.replace(rules._file, policy="by_exclusion")
    yaku = msgspec.structs.replace(
        rules.yaku[column], pattern=pattern, points=1, combines=False, base=False
    )
    return compiled(file, (yaku,))


def _where(
    compiled: _core.Ruleset, yaku: int, batch: HandBatch, column: int
) -> npt.NDArray[np.intp]:
    """The rows that count the yaku of a column."""
    counts = score_batch(compiled, yaku, batch, 0, ["counts"], None, False).counts
    assert counts is not None
    return np.flatnonzero(counts[:, column])
