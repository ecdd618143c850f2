"""The reference against PyMahjongGB 1.4.0, an unrelated scorer of MCR: the same totals."""

from __future__ import annotations

from collections import Counter

import reference
from peer_mahjonggb import hands, peer_items, total, values


def test_totals_and_fans_agree() -> None:
    """Every total; every fan too, but where another choice has the same total (MCR 1.2)."""
    wins: Counter[bool] = Counter()
    other_choices = 0
    for hand in hands(4000, seed=11):
        theirs = peer_items(hand)
        result = reference.score(hand, "mcr")
        wins[theirs is not None] += 1
        if theirs is None:
            assert result["error"] == "not_winning"
            continue
        assert result["raw"] == total(theirs), (hand, theirs)
        ours = [(fan["zh"], fan["points"], fan["count"]) for fan in result["yaku"]]
        if sorted(ours) != sorted(theirs):
            other_choices += 1
            assert values(ours) >= values(theirs)
    assert wins[True] > 3800
    assert other_choices < 10
