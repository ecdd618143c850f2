"""`sample`: winning draws, thinned out to those that are asked for."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sihai.batch import HandBatch
from sihai.errors import RulesetError, shown
from sihai.ruleset import Ruleset
from sihai.sample.deals import Draws
from sihai.sample.listing import effort, listed

_CHUNK = 1 << 16
_OFTEN = 50  # a yaku that one in so many draws counts is never worth the listing


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
            uniform over the draws that do. Of a rare one all winning hands are looked through,
            which takes some seconds.

    Returns:
        A batch of `n` hands without melds; of a winning one each tile is as likely as another to
        be the winning tile.

    Raises:
        RulesetError: ``bad_field`` for a yaku that is not the ruleset's.
        TypeError: for `n` or `seed` that is no whole number.
        ValueError: for `n` or `seed` out of range, `yaku` of ready hands, or a yaku that no
            winning draw counts.
    """
    return HandBatch.concat(sample_batches(rules, n, seed=seed, ready=ready, yaku=yaku))


def sample_batches(
    rules: Ruleset,
    n: int,
    *,
    seed: int | None = None,
    ready: bool = False,
    yaku: str | None = None,
) -> Iterator[HandBatch]:
    """The same hands as `sample` gives, in batches, for more of them than memory holds.

    What is wrong with the arguments is raised at once, as by `sample`; that no winning draw counts
    the yaku, with the first batch.
    """
    for name, value in (("n", n), ("seed", 0 if seed is None else seed)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name}: must be a whole number, not {type(value).__name__}")
        if not 0 <= value < 2**63:
            raise ValueError(f"{name}: {shown(value)} is not 0 or more")
    column = None if yaku is None else _column(rules, yaku)
    if ready and yaku is not None:
        raise ValueError("yaku: a hand that waits has none yet")
    return _batches(rules, n, np.random.default_rng(seed), ready, column)


def _batches(
    rules: Ruleset, n: int, rng: np.random.Generator, ready: bool, column: int | None
) -> Iterator[HandBatch]:
    draws = Draws(rules)
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
        yield batch[: n - count]
        count += len(batch)
        # Whether to go on hangs on how many were found, never on which: it favors none of them.
        one_in = looked / (count + 1)
        left = n - count
        if column is not None and one_in > _OFTEN and one_in * left > effort(rules, column):
            yield listed(rules, column, left, rng)
            return


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
