"""A drop-in for PyMahjongGB 1.4.0.

    from sihai.compat.mahjonggb import MahjongFanCalculator, MahjongShanten

The same arguments, results, names and order; what is different is listed in
``docs/compat-mahjonggb.md``.

>>> hand = ("W4", "W5", "W6", "W7", "W8", "W9", "T1", "T1", "T1", "B2")
>>> MahjongFanCalculator(
...     (("CHI", "W2", 1),), hand, "B2", 0, True, False, False, False, 0, 0
... )
((16, '清龙'), (1, '幺九刻'), (1, '无字'), (1, '独听・单钓'), (1, '自摸'))
"""

# ruff: noqa: N803 - PyMahjongGB's names
from __future__ import annotations

from typing import Literal, Protocol, overload

from sihai import _core
from sihai.compat.mahjonggb_shanten import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)
from sihai.ruleset import ruleset

__all__ = [
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
]

_Packs = tuple[tuple[str, str, int], ...]
_Tiles = tuple[str, ...]

_NAMES = {
    "31": ("全带五", "All Five"),
    "47": ("抢杠和", "Robbing The Kong"),
    "54": ("双箭刻", "Two Dragons Pungs"),
    "77": ("独听・边张", "Edge Wait"),
    "78": ("独听・嵌张", "Closed Wait"),
    "79": ("独听・单钓", "Single Wait"),
    "82": ("明暗杠", "Concealed Kong and Melded Kong"),
}
"""Code -> PyMahjongGB's names, where they are not the ruleset's."""


class _Calculator(Protocol):
    @overload
    def __call__(
        self,
        pack: _Packs,
        hand: _Tiles,
        winTile: str,
        flowerCount: int,
        isSelfDrawn: bool,
        is4thTile: bool,
        isAboutKong: bool,
        isWallLast: bool,
        seatWind: int,
        prevalentWind: int,
        verbose: Literal[False] = False,
    ) -> tuple[tuple[int, str], ...]: ...
    @overload
    def __call__(
        self,
        pack: _Packs,
        hand: _Tiles,
        winTile: str,
        flowerCount: int,
        isSelfDrawn: bool,
        is4thTile: bool,
        isAboutKong: bool,
        isWallLast: bool,
        seatWind: int,
        prevalentWind: int,
        verbose: Literal[True],
    ) -> tuple[tuple[int, int, str, str], ...]: ...
    @overload
    def __call__(
        self,
        pack: _Packs,
        hand: _Tiles,
        winTile: str,
        flowerCount: int,
        isSelfDrawn: bool,
        is4thTile: bool,
        isAboutKong: bool,
        isWallLast: bool,
        seatWind: int,
        prevalentWind: int,
        verbose: bool,
    ) -> tuple[tuple[int, str], ...] | tuple[tuple[int, int, str, str], ...]: ...


def _bound() -> _Calculator:
    rules = ruleset("mcr")
    names = [_NAMES.get(yaku.code, (yaku.zh, yaku.en)) for yaku in rules.yaku]
    calculator: _Calculator = _core.bind_mahjonggb(rules._compiled, names)
    return calculator


MahjongFanCalculator: _Calculator = _bound()
