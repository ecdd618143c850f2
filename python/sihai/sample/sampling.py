"""`sample`: winning draws, thinned out to those that are asked for."""

from __future__ import annotations

import numpy as np

from sihai.batch import HandBatch
from sihai.errors import RulesetError, shown
from sihai.ruleset import Ruleset
from sihai.sample.deals import Draws

_CHUNK = 1 << 16
MOST_DRAWS = 50_000_000
"""Winning draws that are looked through for a yaku before giving up."""


def sample(
    rules: Ruleset,
    n: int,
    *,
    seed: int | None = None,
    ready: bool = False,
    yaku: str | None = None,
) -> HandBatch:
    """Random hands: uniform over the draws that win under the ruleset, or that are ready.

    Args:
        rules: whose shapes win.
        n: how many hands.
        seed: the same gives the same hands.
        ready: hands of 13 tiles that wait, uniform over the draws of 13 tiles that do.
        yaku: the code of a yaku that every hand must count when won on a discard, seats unknown;
            uniform over the draws that do. Those of a rare one take long.

    Returns:
        A batch of `n` hands without melds; of a winning one each tile is as likely as another to
        be the winning tile.

    Raises:
        RulesetError: ``bad_field`` for a yaku that is not the ruleset's.
        TypeError: for `n` or `seed` that is no whole number.
        ValueError: for `n` or `seed` out of range, `yaku` of ready hands, or a yaku so rare that
            it was not found often enough in 50 million winning draws.
    """
    for name, value in (("n", n), ("seed", 0 if seed is None else seed)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name}: must be a whole number, not {type(value).__name__}")
        if not 0 <= value < 2**63:
            raise ValueError(f"{name}: {shown(value)} is not 0 or more")
    column = None if yaku is None else _column(rules, yaku)
    if ready and yaku is not None:
        raise ValueError("yaku: a hand that waits has none yet")
    rng = np.random.default_rng(seed)
    draws = Draws(rules)
    found: list[HandBatch] = []
    count = looked = 0
    while count < n:
        batch = draws.winning(rng, _CHUNK)
        looked += len(batch)
        if ready:
            batch = _waiting(rules, batch, rng)
        elif column is not None:
            counts = rules.score_batch(batch, outputs=["counts"]).counts
            assert counts is not None
            batch = batch[np.flatnonzero(counts[:, column])]
        found.append(batch)
        count += len(batch)
        if looked >= MOST_DRAWS and count < n:
            raise ValueError(f"yaku: {yaku} came {count} times in {looked:,} winning draws")
    return HandBatch.concat(found)[:n]


def _column(rules: Ruleset, code: str) -> int:
    for column, yaku in enumerate(rules.yaku):
        if yaku.code == code:
            return column
    known = ", ".join(yaku.code for yaku in rules.yaku)
    raise RulesetError(
        f"yaku: {shown(code)} is none of {rules.name}; known are {known}", "bad_field"
    )


def _waiting(rules: Ruleset, batch: HandBatch, rng: np.random.Generator) -> HandBatch:
    """Winning hands less their winning tile, thinned out so that no draw is likelier.

    A draw of 13 tiles comes once for each tile left that completes it, so it is kept with one part
    in as many.
    """
    counts = batch.concealed.copy()
    counts[np.arange(len(counts)), batch.win] -= 1
    waiting = HandBatch.from_arrays(counts)
    left = np.zeros(len(counts), np.uint8)
    rules.useful_batch(waiting, left=left)
    return waiting[np.flatnonzero(rng.random(len(counts)) * left < 1)]
