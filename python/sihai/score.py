"""Scores: what a hand counts, on which blocks, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sihai import _core
from sihai.chain import chain
from sihai.no_win import why_no_win

if TYPE_CHECKING:
    from sihai.context import WinContext
    from sihai.hand import Hand
    from sihai.ruleset import Ruleset
    from sihai.ruleset_file import Yaku


_NOT_COMBINED = ("separated", "accounted", "identical")
"""Fates of combination fans that are not in the best list of MCR 1.4."""


class ScoredYaku(NamedTuple):
    """A yaku that counts: ``points`` is that of one, ``blocks`` what each instance uses."""

    code: str
    zh: str
    en: str
    points: int
    count: int  # type: ignore[assignment]  # the field's name is fixed; nobody counts in this tuple
    blocks: tuple[tuple[str, ...], ...]


class Candidate(NamedTuple):
    """A yaku that holds on some blocks of a reading, counted or not.

    ``fate`` is ``counted``, ``included`` (in the yaku ``by``), ``blocks_used`` (by the yaku ``by``
    of its category on ``by_blocks``) or ``lower`` (the whole hand counts once in the category, or
    the base once, and ``by`` is higher); with the fans of MCR also ``absorbed`` (its set is part of
    ``by``, which includes it there), ``separated`` (its sets are combined in ``by`` already),
    ``accounted`` (its sets hang together already by ``links``) or ``identical`` (one of its sets is
    in ``by``, the same fan, already).
    """

    yaku: Yaku
    blocks: tuple[str, ...]
    fate: str
    by: Yaku | None
    by_blocks: tuple[str, ...]
    links: tuple[tuple[Yaku, tuple[str, ...]], ...] = ()


class Reading(NamedTuple):
    """One way to read a hand: its shape, blocks, total before the limit, and all that holds."""

    shape: str
    blocks: tuple[str, ...]
    raw: int
    counts: bytes
    candidates: tuple[Candidate, ...]


class Score:
    """What a hand scores under a ruleset. Details are worked out when they are asked for.

    Attributes:
        rules: the ruleset.
        hand: the hand.
        context: the facts of the win.
    """

    __slots__ = ("_readings", "_result", "context", "hand", "rules")

    def __init__(
        self, result: _core.Score, rules: Ruleset, hand: Hand, context: WinContext
    ) -> None:
        """Keep the engine's result with what it is about."""
        self._result = result
        self.rules = rules
        self.hand = hand
        self.context = context

    @property
    def points(self) -> int:
        """The counted total, after the limit; 0 for a hand that does not win."""
        return self._result.points

    @property
    def raw(self) -> int:
        """The total before the limit."""
        return self._result.raw

    @property
    def is_win(self) -> bool:
        """Whether the hand has a shape that wins."""
        return self._result.is_win

    @property
    def may_win(self) -> bool:
        """Whether it wins and meets the minimum."""
        return self._result.may_win

    @property
    def shape(self) -> str | None:
        """The shape of the reading that counts, or None."""
        return self._result.shape

    @property
    def counts(self) -> bytes:
        """How often each yaku of ``rules.yaku`` counts."""
        return self._result.counts

    @property
    def yaku(self) -> tuple[ScoredYaku, ...]:
        """The yaku that count, in the ruleset's order."""
        if not self.is_win:
            return ()
        used: dict[str, list[tuple[str, ...]]] = {}
        for candidate in self.readings[0].candidates:
            if candidate.fate == "counted":
                used.setdefault(candidate.yaku.code, []).append(candidate.blocks)
        return tuple(
            ScoredYaku(y.code, y.zh, y.en, y.points, count, tuple(used[y.code]))
            for y, count in zip(self.rules.yaku, self.counts, strict=True)
            if count
        )

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of the reading that counts, sorted: chows, pungs, kongs, pairs, by tile."""
        return self.readings[0].blocks if self.is_win else ()

    @property
    def readings(self) -> tuple[Reading, ...]:
        """All readings of the hand, the one that counts first, then by total."""
        try:
            return self._readings
        except AttributeError:
            pass
        self._readings: tuple[Reading, ...] = tuple(
            self._reading(*reading)
            for reading in self.rules._compiled.explain(self.hand, self.context)
        )
        return self._readings

    def _reading(
        self,
        shape: str,
        blocks: tuple[str, ...],
        total: int,
        counts: bytes,
        instances: tuple[tuple[int, int, str, int, int], ...],
    ) -> Reading:
        table = self.rules.yaku

        def chosen(bits: int) -> tuple[str, ...]:
            return tuple(block for i, block in enumerate(blocks) if bits >> i & 1)

        def why_not(yaku: Yaku, bits: int, fate: str, by: Yaku, by_bits: int) -> Candidate:
            links: tuple[tuple[Yaku, int], ...] = ()
            if fate in _NOT_COMBINED:
                # Of two reasons the plainer: that a fan which counts includes it.
                for other, on, of_other, *_ in instances:
                    if of_other == "counted" and yaku.code in table[other].includes:
                        fate, by, by_bits = "included", table[other], on
                        break
            if fate == "accounted":
                combined = (
                    (table[other], on)
                    for other, on, of_other, *_ in instances
                    if table[other].combines and of_other not in _NOT_COMBINED
                )
                links = chain(bits, combined)
            named = tuple((link, chosen(on)) for link, on in links)
            return Candidate(yaku, chosen(bits), fate, by, chosen(by_bits), named)

        candidates = tuple(
            Candidate(table[yaku], chosen(bits), fate, None, ())
            if fate == "counted"
            else why_not(table[yaku], bits, fate, table[by], by_bits)
            for yaku, bits, fate, by, by_bits in instances
        )
        return Reading(shape, blocks, total, counts, candidates)

    def explain(self, lang: str = "en") -> str:
        """In words: what counts, on which blocks; what does not, and why; the next best reading.

        Args:
            lang: ``"en"`` or ``"zh"``.

        Raises:
            ValueError: for another language.
        """
        from sihai.explain import explain

        return explain(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """The fields ``points`` to ``error`` of the JSON form."""
        error = None
        if not self.is_win:
            from sihai.phrases import ENGLISH

            shapes = ", ".join(self.rules.shapes)
            reason = why_no_win(self.rules, self.hand, self.context)
            what = ENGLISH.because[reason] if reason else f"has no winning shape ({shapes})"
            error = {"code": "not_winning", "message": f"hand: {what}"}
        return {
            "points": self.points,
            "raw": self.raw,
            "yaku": [
                {"code": y.code, "zh": y.zh, "en": y.en, "points": y.points, "count": y.count}
                for y in self.yaku
            ],
            "shape": self.shape,
            "blocks": list(self.blocks),
            "may_win": self.may_win,
            "error": error,
        }

    def __reduce__(self) -> tuple[Any, tuple[Ruleset, Hand, WinContext]]:
        """Pickle as what it is the score of, to be scored again where it arrives."""
        return _scored_again, (self.rules, self.hand, self.context)

    def __repr__(self) -> str:
        """The points and what they are made of."""
        parts = ", ".join(f"{y.en}×{y.count}" if y.count > 1 else y.en for y in self.yaku)
        return f"<Score {self.points} points: {parts or ('no yaku' if self.is_win else 'no win')}>"


def _scored_again(rules: Ruleset, hand: Hand, context: WinContext) -> Score:
    return rules.score(hand, context)
