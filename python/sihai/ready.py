"""Ready hands: how far a hand is from winning, what helps it, and what it waits for.

A hand's distance is the least number of tiles to be drawn, over all complete hands with the same
melds and at most four of a kind; shanten is one less: -1 is complete, 0 ready.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from sihai import _core
from sihai.context import WinContext
from sihai.errors import HandError, wrong_type
from sihai.hand import Hand
from sihai.tiles import KINDS, SUITS, tile_counts

if TYPE_CHECKING:
    from sihai.ruleset import Ruleset
    from sihai.score import Score

COPIES = 4
_UNKNOWN = 255

Seen = str | Iterable[int] | None
"""Tiles seen elsewhere, as text such as ``123m5z`` or as ids."""


class MinimumShanten(int):
    """The shanten to a hand that wins and meets the minimum.

    Attributes:
        exact: whether it is that, or only no more than that.
    """

    exact: bool

    def __new__(cls, shanten: int, exact: bool) -> Self:
        """The number with what it is."""
        made = super().__new__(cls, shanten)
        made.exact = exact
        return made

    def __repr__(self) -> str:
        """The number, with a sign if it is a bound."""
        return f"MinimumShanten({int(self)}, exact={self.exact})"

    def __str__(self) -> str:
        """The number."""
        return int.__repr__(self)

    def __reduce__(self) -> tuple[Any, tuple[int, bool]]:
        """Pickle as both parts."""
        return MinimumShanten, (int(self), self.exact)


class UsefulTile(NamedTuple):
    """A tile that lowers shanten, and how many copies are left."""

    tile: str
    left: int


class Wait(NamedTuple):
    """A tile that completes the hand: copies left, and what it scores either way."""

    tile: str
    left: int
    self_draw: Score
    discard: Score


class Value(NamedTuple):
    """Points by self-draw and by discard; a win below the minimum counts 0."""

    self_draw: float
    discard: float


class Waits(tuple[Wait, ...]):
    """The waits of a ready hand, in the order of tiles; empty if it is not ready."""

    __slots__ = ()

    @property
    def left(self) -> int:
        """Copies left of all waits together."""
        return sum(wait.left for wait in self)

    @property
    def best(self) -> Value | None:
        """The most points that a tile left scores; None if none is left."""
        return self._over_left(lambda points: max(worth for worth, _ in points))

    @property
    def expected(self) -> Value | None:
        """The mean points over the tiles left; None if none is left."""
        return self._over_left(
            lambda points: sum(worth * left for worth, left in points) / self.left
        )

    def _over_left(self, value: Callable[[list[tuple[int, int]]], float]) -> Value | None:
        if not self.left:
            return None
        left = [wait for wait in self if wait.left]
        return Value(
            *(
                value([(score.points if score.may_win else 0, wait.left) for wait, score in way])
                for way in (
                    [(wait, wait.self_draw) for wait in left],
                    [(wait, wait.discard) for wait in left],
                )
            )
        )


class Discard(NamedTuple):
    """A tile that can go: the shanten after it, the useful tiles then, the waits if ready.

    Of a concealed kong the same: what is left to wait with, before the tile drawn for it.
    """

    tile: str
    shanten: int | None
    useful: tuple[UsefulTile, ...]
    left: int
    waits: Waits | None


class Discards(tuple[Discard, ...]):
    """The discards of a hand of 3n + 2 tiles, the best first.

    Ranked by shanten; then by how many useful tiles are left; then, ready ones, by expected points
    by self-draw, then by discard; then by how many kinds are useful; then by tile.

    Attributes:
        concealed_kongs: the kongs that could be declared instead, ranked likewise.
    """

    concealed_kongs: tuple[Discard, ...]

    def __new__(cls, discards: Iterable[Discard], kongs: Iterable[Discard] = ()) -> Self:
        """Both, ranked."""
        made = super().__new__(cls, sorted(discards, key=_rank))
        made.concealed_kongs = tuple(sorted(kongs, key=_rank))
        return made


def _rank(discard: Discard) -> tuple[Any, ...]:
    shanten = _core.NO_SHANTEN if discard.shanten is None else discard.shanten
    expected = (discard.waits and discard.waits.expected) or Value(0, 0)
    tile = _core.parse_tile(discard.tile.encode(), "tile")
    return shanten, -discard.left, -expected[0], -expected[1], -len(discard.useful), tile


def shanten(rules: Ruleset, hand: Hand, void_suit: str | None) -> int | None:
    """See `Ruleset.shanten`."""
    return _core.shanten(rules._compiled, _checked(hand), _void(void_suit))


def minimum_shanten(rules: Ruleset, hand: Hand, context: WinContext) -> MinimumShanten | None:
    """See `Ruleset.shanten`."""
    least, exact = _core.minimum_shanten(rules._compiled, _checked(hand), context)
    return None if least is None else MinimumShanten(least, exact)


def shanten_by_shape(rules: Ruleset, hand: Hand, void_suit: str | None) -> dict[str, int | None]:
    """See `Ruleset.shanten_by_shape`."""
    all_shapes = _core.shanten_by_shape(rules._compiled, _checked(hand), _void(void_suit))
    by_name = dict(zip(_core.SHAPES, all_shapes, strict=True))
    return {shape: by_name[shape] for shape in rules.shapes}


def useful(rules: Ruleset, hand: Hand, seen: Seen, void_suit: str | None) -> tuple[UsefulTile, ...]:
    """See `Ruleset.useful`."""
    left = _left(_checked(hand), seen)
    return _useful(rules, hand, left, _void(void_suit))


def waits(rules: Ruleset, hand: Hand, seen: Seen, context: WinContext) -> Waits:
    """See `Ruleset.waits`."""
    _check_size(_checked(hand), 1, "waits are of a hand of 13 tiles (a meld is three)")
    return _waits(rules, hand, _left(hand, seen), context)


def discards(rules: Ruleset, hand: Hand, seen: Seen, context: WinContext) -> Discards:
    """See `Ruleset.discards`."""
    _check_size(_checked(hand), 2, "discards are of a hand of 14 tiles (a meld is three)")
    left = _left(hand, seen)
    concealed = hand._concealed()

    def after(tile: int, rest: _core.Hand) -> Discard:
        return _discard(rules, tile, Hand._from_core(rest), left, context)

    held = [tile for tile in range(KINDS) if concealed[tile]]
    kongs = [tile for tile in held if concealed[tile] == COPIES]
    return Discards(
        (after(tile, _core.without(hand, tile)) for tile in held),
        (after(tile, _core.with_concealed_kong(hand, tile)) for tile in kongs),
    )


def _discard(
    rules: Ruleset, tile: int, rest: Hand, left: Sequence[int], context: WinContext
) -> Discard:
    void = context._values()[-1]
    least = _core.shanten(rules._compiled, rest, void)
    tiles = _useful(rules, rest, left, void)
    return Discard(
        _core.write_tile(tile),
        least,
        tiles,
        sum(each.left for each in tiles),
        _waits(rules, rest, left, context) if least == 0 else None,
    )


def _waits(rules: Ruleset, hand: Hand, left: Sequence[int], context: WinContext) -> Waits:
    _, *winds, _, flowers, void = context._values()
    ways = [_facts(self_draw, winds, flowers, void) for self_draw in (True, False)]
    if _core.shanten(rules._compiled, hand, void) != 0:
        return Waits()

    def wait(tile: int) -> Wait:
        won = Hand._from_core(_core.with_drawn(hand, tile))
        scores = [rules.score(won, facts) for facts in ways]
        return Wait(_core.write_tile(tile), left[tile], *scores)

    return Waits(wait(tile) for tile in _tiles(_core.useful(rules._compiled, hand, void)))


def _facts(self_draw: bool, winds: Sequence[int], flowers: int, void: int) -> WinContext:
    seat, prevailing = (None if wind == _UNKNOWN else wind for wind in winds)
    void_suit = None if void == _UNKNOWN else SUITS[void]
    return WinContext(
        self_draw=self_draw,
        seat=seat,
        prevailing=prevailing,
        flowers=flowers,
        void_suit=void_suit,
    )


def _useful(rules: Ruleset, hand: Hand, left: Sequence[int], void: int) -> tuple[UsefulTile, ...]:
    return tuple(
        UsefulTile(_core.write_tile(tile), left[tile])
        for tile in _tiles(_core.useful(rules._compiled, hand, void))
    )


def _tiles(mask: int) -> list[int]:
    return [tile for tile in range(KINDS) if mask >> tile & 1]


def check_seen(hand: Hand | None, seen: Seen) -> None:
    """Raise what is wrong with the tiles seen, by themselves or beside the hand if there is one.

    Raises:
        HandError: ``bad_tile``, or ``too_many_copies``.
    """
    if hand is not None:
        _left(hand, seen)
    elif seen is not None:
        tile_counts(seen, "seen")


def _left(hand: Hand, seen: Seen) -> list[int]:
    """How many copies of each tile neither the player holds nor anyone has seen.

    Raises:
        HandError: ``too_many_copies`` if that makes more than four.
    """
    held = list(hand._concealed())
    for meld in hand.melds:
        for tile in meld.tiles:
            held[tile] += 1
    if seen is None:
        return [COPIES - count for count in held]
    all_left = []
    for tile, (count, elsewhere) in enumerate(zip(held, tile_counts(seen, "seen"), strict=True)):
        if count + elsewhere > COPIES:
            message = (
                f"seen: {count} of {_core.write_tile(tile)} held and {elsewhere} seen; "
                "there are four of each"
            )
            raise HandError(message, "too_many_copies")
        all_left.append(COPIES - count - elsewhere)
    return all_left


def _void(void_suit: str | None) -> int:
    if void_suit is None:
        return _UNKNOWN
    return int(WinContext(void_suit=void_suit)._values()[-1])


def _check_size(hand: Hand, rest: int, right: str) -> None:
    count = len(hand.concealed)
    if count % 3 != rest:
        raise HandError(f"hand: {count} concealed tiles; {right}", "bad_count")


def _checked(hand: Any) -> Hand:
    if not isinstance(hand, Hand):
        raise wrong_type("hand", "a Hand", hand)
    return hand
