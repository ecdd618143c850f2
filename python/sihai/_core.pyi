"""The engine, as cpp/bindings/ registers it; text goes in as UTF-8 bytes.

Numbers are those of the engine: 255 stands for "none" or "unknown"; a meld is one number,
1 + 34 * kind + tile; a set of shapes, blocks or flags is one number, a bit each.
"""

from collections.abc import Sequence
from typing import Any, Final, overload

import numpy as np
import numpy.typing as npt

# ---- register_hand.cpp

class Hand:
    @overload
    def __init__(self, text: bytes) -> None: ...
    @overload
    def __init__(self, concealed: bytes, melds: bytes, win: int) -> None: ...
    def _concealed(self) -> bytes: ...
    def _melds(self) -> bytes: ...
    def _win(self) -> int: ...
    def _text(self) -> str: ...
    def _equals(self, other: Hand, /) -> bool: ...

class WinContext:
    def __init__(
        self,
        self_draw: bool,
        seat: int,
        prevailing: int,
        flags: int,
        flowers: int,
        void_suit: int,
    ) -> None: ...
    def _values(self) -> tuple[bool, int, int, int, int, int]: ...

STATUS_NAMES: Final[tuple[str, ...]]
FLAG_NAMES: Final[tuple[str, ...]]

def parse_tiles(text: bytes, field: str, /) -> bytes: ...
def parse_tile(text: bytes, field: str, /) -> int: ...
def parse_meld(text: bytes, kind: int, field: str, /) -> int: ...
def write_tile(tile: int, /) -> str: ...
def write_meld(code: int, /) -> str: ...
def write_tiles(counts: bytes, /) -> str: ...
def tile_unicode(tile: int, /) -> str: ...

# ---- register_ruleset.cpp

class Score:
    @property
    def is_win(self) -> bool: ...
    @property
    def may_win(self) -> bool: ...
    @property
    def raw(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def shape(self) -> str | None: ...
    @property
    def counts(self) -> bytes: ...

class Ruleset:
    def __init__(
        self,
        yaku: list[tuple[str, int, int, int, int, list[int], bool, list[int], list[int], bool]],
        policy: int,
        shapes: int,
        limit: int | None,
        minimum_self_draw: int,
        minimum_discard: int,
        doubling: bool,
        missing_suit: bool,
        own_melds_show_last_of_kind: bool,
        exhausted_waits: bool,
        knitted_body_wait: bool,
        self_draw_only: bool,
        four_alike_two_pairs: bool,
    ) -> None: ...
    @property
    def entangled(self) -> bool: ...
    @property
    def blessing_of_man(self) -> bool: ...
    def score(self, hand: Hand, context: WinContext, /) -> Score: ...
    def explain(
        self, hand: Hand, context: WinContext, /
    ) -> list[
        tuple[str, tuple[str, ...], int, bytes, tuple[tuple[int, int, str, int, int], ...]]
    ]: ...

PATTERNS: Final[tuple[tuple[str, str], ...]]
SHAPES: Final[tuple[str, ...]]
MAX_POINTS: Final[int]
MAX_YAKU: Final[int]

# ---- register_compat.cpp

def bind_mahjonggb(ruleset: Ruleset, names: list[tuple[str, str]]) -> Any: ...

# ---- register_batch.cpp: arrays of exactly the dtype, C-contiguous

class HandColumns:
    def __init__(
        self,
        concealed: npt.NDArray[np.uint8],
        melds: npt.NDArray[np.uint8] | None,
        win: npt.NDArray[np.uint8],
        self_draw: npt.NDArray[Any],
        seat: npt.NDArray[np.uint8],
        prevailing: npt.NDArray[np.uint8],
        flags: npt.NDArray[np.uint16],
        flowers: npt.NDArray[np.uint8],
        void_suit: npt.NDArray[np.uint8],
        faults: npt.NDArray[np.uint8] | None,
    ) -> None: ...
    def hand(self, row: int, /) -> Hand: ...
    def context(self, row: int, /) -> WinContext: ...

class ScoreColumns:
    def __init__(
        self,
        rows: int,
        yaku: int,
        points: npt.NDArray[np.int32] | None,
        raw: npt.NDArray[np.int32] | None,
        counts: npt.NDArray[np.uint8] | None,
        status: npt.NDArray[np.uint8] | None,
        may_win: npt.NDArray[np.uint8] | None,
    ) -> None: ...
    @property
    def rows(self) -> int: ...

def check_row(hands: HandColumns, row: int, /) -> None: ...
def parse_hands(
    texts: list[str], threads: int
) -> tuple[
    npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8]
]: ...
def parse_hand_column(
    texts: npt.NDArray[np.uint8], offsets: npt.NDArray[np.int64], threads: int
) -> tuple[
    npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8]
]: ...
def owned_int32(shape: Sequence[int]) -> npt.NDArray[np.int32]: ...
def owned_uint8(shape: Sequence[int]) -> npt.NDArray[np.uint8]: ...
def score_batch(
    ruleset: Ruleset, hands: HandColumns, scores: ScoreColumns, threads: int
) -> int | None: ...

# ---- register_ready.cpp: void suits are 0 to 2, 255 = none; shanten None = no target

NO_SHANTEN: Final[int]

def shanten(ruleset: Ruleset, hand: Hand, void_suit: int, /) -> int | None: ...
def shanten_by_shape(ruleset: Ruleset, hand: Hand, void_suit: int, /) -> list[int | None]: ...
def shanten_to(concealed: bytes, melds: bytes, shapes: int, /) -> tuple[int | None, int]: ...
def useful(ruleset: Ruleset, hand: Hand, void_suit: int, /) -> int: ...
def minimum_shanten(
    ruleset: Ruleset, hand: Hand, context: WinContext, /
) -> tuple[int | None, bool]: ...
def without(hand: Hand, tile: int, /) -> Hand: ...
def with_drawn(hand: Hand, tile: int, /) -> Hand: ...
def with_concealed_kong(hand: Hand, tile: int, /) -> Hand: ...
def check_ready_row(
    hands: HandColumns, row: int, seen: npt.NDArray[np.uint8] | None, rest: int, /
) -> int: ...
def shanten_batch(
    ruleset: Ruleset,
    hands: HandColumns,
    seen: npt.NDArray[np.uint8] | None,
    status: npt.NDArray[np.uint8] | None,
    shanten: npt.NDArray[np.int8],
    threads: int,
) -> int | None: ...
def useful_batch(
    ruleset: Ruleset,
    hands: HandColumns,
    seen: npt.NDArray[np.uint8] | None,
    status: npt.NDArray[np.uint8] | None,
    useful: npt.NDArray[np.uint64],
    left: npt.NDArray[np.uint8] | None,
    threads: int,
) -> int | None: ...
def discards_batch(
    ruleset: Ruleset,
    hands: HandColumns,
    seen: npt.NDArray[np.uint8] | None,
    status: npt.NDArray[np.uint8] | None,
    shanten: npt.NDArray[np.int8],
    left: npt.NDArray[np.uint8] | None,
    threads: int,
) -> int | None: ...
def waits_batch(
    ruleset: Ruleset,
    hands: HandColumns,
    seen: npt.NDArray[np.uint8] | None,
    status: npt.NDArray[np.uint8] | None,
    arrays: tuple[npt.NDArray[Any] | None, ...],
    threads: int,
) -> int | None: ...
