"""What a ruleset says of hands that do not win yet: methods of `Ruleset`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast, overload

from sihai import ready
from sihai.context import context_of
from sihai.hand import Hand

if TYPE_CHECKING:
    from sihai.batch import HandBatch
    from sihai.ready_batch import WaitArrays
    from sihai.ruleset import Ruleset


class ReadyMethods:
    """The part of `Ruleset` about shanten, useful tiles, waits and discards."""

    __slots__ = ()

    @overload
    def shanten(
        self, hand: Hand, *, minimum: Literal[False] = False, void_suit: str | None = None
    ) -> int | None: ...

    @overload
    def shanten(
        self,
        hand: Hand,
        *,
        minimum: Literal[True],
        self_draw: bool = False,
        seat: str | int | None = None,
        prevailing: str | int | None = None,
        flowers: int = 0,
        void_suit: str | None = None,
    ) -> ready.MinimumShanten | None: ...

    def shanten(
        self,
        hand: Hand,
        *,
        minimum: bool = False,
        self_draw: bool = False,
        seat: str | int | None = None,
        prevailing: str | int | None = None,
        flowers: int = 0,
        void_suit: str | None = None,
    ) -> int | None:
        """How many tiles a hand is from being ready: -1 complete, 0 ready.

        Over all complete hands of the ruleset's shapes with the same melds, at most four of a kind.

        Args:
            hand: 13 or 14 tiles (a meld is three).
            minimum: to a hand that also meets the ruleset's minimum, by drawing and discarding
                only, without flags: a `MinimumShanten`, exact up to 2 and as far beyond as a
                bounded search goes, else a lower bound; ``.exact`` says which.
            self_draw: with `minimum`, whether the last tile is drawn or claimed.
            seat: with `minimum`, see `WinContext`, as for the rest.
            prevailing: see there.
            flowers: see there.
            void_suit: see there; with `minimum` or without.

        Returns:
            None if no complete hand has these melds (Sichuan: a chow, an honor, three suits), or
            with `minimum` none that meets it.

        Raises:
            HandError: for a fact that cannot be, with its ``code``.
            TypeError: if `hand` is something else.
        """
        if minimum:
            context = context_of(self_draw, seat, prevailing, (), flowers, void_suit)
            return ready.minimum_shanten(cast("Ruleset", self), hand, context)
        return ready.shanten(cast("Ruleset", self), hand, void_suit)

    def shanten_by_shape(
        self, hand: Hand, *, void_suit: str | None = None
    ) -> dict[str, int | None]:
        """The shanten to each of the ruleset's shapes; None for one that the melds rule out.

        Raises:
            HandError: for a void suit that is none.
            TypeError: if `hand` is something else.
        """
        return ready.shanten_by_shape(cast("Ruleset", self), hand, void_suit)

    def useful(
        self, hand: Hand, *, seen: ready.Seen = None, void_suit: str | None = None
    ) -> tuple[ready.UsefulTile, ...]:
        """The tiles that lower shanten, with the copies left of each, in the order of tiles.

        Args:
            hand: 13 or 14 tiles (a meld is three).
            seen: tiles seen elsewhere, as text such as ``123m5z`` or as ids.
            void_suit: see `WinContext`.

        Raises:
            HandError: ``too_many_copies`` if more than four of a tile are held and seen.
            TypeError: if `hand` is something else.
        """
        return ready.useful(cast("Ruleset", self), hand, seen, void_suit)

    def waits(
        self,
        hand: Hand,
        *,
        seen: ready.Seen = None,
        seat: str | int | None = None,
        prevailing: str | int | None = None,
        flowers: int = 0,
        void_suit: str | None = None,
    ) -> ready.Waits:
        """What a hand waits for: each tile with the copies left and both its scores.

        Args:
            hand: 13 tiles (a meld is three).
            seen: tiles seen elsewhere, as text such as ``123m5z`` or as ids.
            seat: see `WinContext`, as for the rest.
            prevailing: see there.
            flowers: see there.
            void_suit: see there.

        Returns:
            The waits; empty if the hand is not ready. ``.best`` and ``.expected`` are over the
            tiles left, a win below the minimum counting 0.

        Raises:
            HandError: ``bad_count`` for a hand of 14 tiles, ``too_many_copies``, or for a fact
                that cannot be.
            TypeError: if `hand` is something else.
        """
        context = context_of(False, seat, prevailing, (), flowers, void_suit)
        return ready.waits(cast("Ruleset", self), hand, seen, context)

    def discards(
        self,
        hand: Hand,
        *,
        seen: ready.Seen = None,
        seat: str | int | None = None,
        prevailing: str | int | None = None,
        flowers: int = 0,
        void_suit: str | None = None,
    ) -> ready.Discards:
        """What each discard of a hand of 14 tiles leads to, the best first, and its kongs.

        All as for `waits`.

        Raises:
            HandError: ``bad_count`` for a hand of 13 tiles, ``too_many_copies``, or for a fact
                that cannot be.
            TypeError: if `hand` is something else.
        """
        context = context_of(False, seat, prevailing, (), flowers, void_suit)
        return ready.discards(cast("Ruleset", self), hand, seen, context)

    def shanten_batch(
        self,
        batch: HandBatch,
        *,
        seen: Any = None,
        threads: int = 1,
        strict: bool = False,
        out: Any = None,
        status: Any = None,
    ) -> Any:
        """The shanten of every hand of a batch, as `shanten` would tell it.

        The same results for any number of threads; the GIL is released, and Ctrl-C ends a long
        batch. Of the facts of a win only winds, flowers and void suit are looked at.

        Args:
            batch: N hands of 13 or 14 tiles (a meld is three).
            seen: (N, 34) or (34,) integers, tiles seen elsewhere; for shanten only checked.
            threads: how many, 0 = one a core.
            strict: raise for the first bad row.
            out: (N,) int8 to write into.
            status: (N,) uint8 to write 0 or the number of each row's error into.

        Returns:
            int8 (N,); 127 for a bad row, or one whose melds no complete hand has.

        Raises:
            HandError: with `strict`, for the first bad row, with its number and reason.
            TypeError: for arrays that do not hold integers, or that are of the wrong dtype.
            ValueError: for arrays of the wrong shape, or `threads` that is no number of threads.
        """
        from sihai.ready_batch import shanten_batch

        return shanten_batch(cast("Ruleset", self), batch, seen, threads, strict, out, status)

    def useful_batch(
        self,
        batch: HandBatch,
        *,
        seen: Any = None,
        threads: int = 1,
        strict: bool = False,
        out: Any = None,
        left: Any = None,
        status: Any = None,
    ) -> Any:
        """The useful tiles of every hand of a batch; all as for `shanten_batch`.

        Args:
            batch: see there.
            seen: see there; lowers `left`.
            threads: see there.
            strict: see there.
            out: (N,) uint64 to write into.
            left: (N,) uint8 to write into how many useful tiles are left.
            status: see there.

        Returns:
            uint64 (N,), bit t = tile t; 0 for a bad row.

        Raises:
            HandError: see there, as for the rest.
        """
        from sihai.ready_batch import useful_batch

        return useful_batch(cast("Ruleset", self), batch, seen, threads, strict, out, left, status)

    def discards_batch(
        self,
        batch: HandBatch,
        *,
        seen: Any = None,
        threads: int = 1,
        strict: bool = False,
        out: Any = None,
        left: Any = None,
        status: Any = None,
    ) -> Any:
        """The shanten after each discard of every hand; all as for `shanten_batch`.

        Args:
            batch: N hands of 14 tiles (a meld is three).
            seen: see there; lowers `left`.
            threads: see there.
            strict: see there.
            out: (N, 34) int8 to write into.
            left: (N, 34) uint8 to write into how many useful tiles are left after each discard.
            status: see there.

        Returns:
            int8 (N, 34); 127 where the tile is not held, and for a bad row.

        Raises:
            HandError: see there, as for the rest.
        """
        from sihai.ready_batch import discards_batch

        return discards_batch(
            cast("Ruleset", self), batch, seen, threads, strict, out, left, status
        )

    def waits_batch(
        self,
        batch: HandBatch,
        *,
        seen: Any = None,
        threads: int = 1,
        strict: bool = False,
        out: WaitArrays | None = None,
    ) -> WaitArrays:
        """What the waits of every hand are worth; all as for `shanten_batch`.

        Args:
            batch: N hands of 13 tiles (a meld is three).
            seen: see there; lowers what is left, so ``best`` and ``expected``.
            threads: see there.
            strict: see there.
            out: arrays of an earlier call to write into, instead of new ones.

        Returns:
            ``waits`` uint64 (N,), ``self_draw`` and ``discard`` int32 (N, 34), and more: see
            `WaitArrays`. A hand that is not ready has zeros, as has a bad row.

        Raises:
            HandError: see there, as for the rest.
        """
        from sihai.ready_batch import waits_batch

        return waits_batch(cast("Ruleset", self), batch, seen, threads, strict, out)
