"""Scores in words: what counts and why, what does not and why, and the next best reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sihai.context import FLAGS, Flag
from sihai.errors import shown
from sihai.no_win import why_no_win
from sihai.phrases import PHRASES, Phrases
from sihai.tiles import SEATS, parse_tiles, tile_text, tile_unicode

if TYPE_CHECKING:
    from sihai.ruleset_file import Yaku
    from sihai.score import Candidate, Reading, Score


def explain(score: Score, lang: str = "en") -> str:
    """A score in words, for people who ask why a hand is worth what it is.

    Raises:
        ValueError: for a language other than en and zh.
    """
    if not isinstance(lang, str) or lang not in PHRASES:
        raise ValueError(f"lang: {shown(lang)} is not known; known are {', '.join(PHRASES)}")
    return "\n".join(Explanation(score, PHRASES[lang]).lines())


class Explanation:
    """The parts of an explanation, each a line or several."""

    def __init__(self, score: Score, phrases: Phrases) -> None:
        """Of a score, in the language of the phrases."""
        self._score = score
        self._phrases = phrases
        self._rules = getattr(score.rules.title, phrases.lang)
        self._patterns = {yaku.code: yaku.pattern for yaku in score.rules.yaku}
        self.unit = phrases.units["points" if score.rules.policy == "by_category" else "fan"]

    def lines(self) -> Iterator[str]:
        """All of it."""
        p = self._phrases
        yield str(self._score.hand)
        yield self.facts()
        if not self._score.is_win:
            yield self.no_win()
            return
        best, *others = self._score.readings
        yield ""
        yield p.read_as.format(shape=p.shapes[best.shape])
        yield f"  {self._blocks(best.blocks)}"
        yield "  " + " ".join(
            "".join(map(tile_unicode, parse_tiles(block))) for block in _grouped(best.blocks)
        )
        yield ""
        yield from self._counted(best)
        yield self.verdict()
        if any(candidate.fate != "counted" for candidate in best.candidates):
            yield ""
            yield from self._not_counted(best)
        if others:
            yield ""
            yield self._other(others)

    def facts(self) -> str:
        """The ruleset and the facts of the win."""
        p = self._phrases
        return p.facts.format(rules=self._rules, facts=p.comma.join(self._facts()))

    def no_win(self) -> str:
        """That the hand does not win, and what would."""
        p, score = self._phrases, self._score
        reason = why_no_win(score.rules, score.hand, score.context)
        if reason:
            because = p.because[reason]
            return p.no_win_because.format(rules=self._rules, unit=self.unit, because=because)
        shapes = p.semicolon.join(p.shapes[shape] for shape in score.rules.shapes)
        return p.no_win.format(rules=self._rules, unit=self.unit, shapes=shapes)

    def reading(self) -> str:
        """The shape and the blocks that count, in one line."""
        score = self._score
        assert score.shape is not None
        p = self._phrases
        return p.read_as_blocks.format(
            shape=p.shapes[score.shape], blocks=self._blocks(score.blocks)
        )

    def instances(self, code: str, on: Iterable[tuple[str, ...]], whole: tuple[str, ...]) -> str:
        """The blocks of each time that a yaku counts, or that it counts for the whole hand."""
        p, times = self._phrases, tuple(on)
        if self._patterns[code] == "flower":
            return p.apart
        if self._patterns[code].startswith("tile_hog"):
            hogs = self._hogs(with_kongs=self._patterns[code] != "tile_hog")
            if len(hogs) == len(times):
                return p.semicolon.join(map(p.tiles, hogs))
        texts = (p.whole_hand if blocks == whole else self._blocks(blocks) for blocks in times)
        # What holds several times in the whole hand is said once.
        return p.semicolon.join(
            text for place, text in enumerate(texts) if not place or text != p.whole_hand
        )

    def _hogs(self, *, with_kongs: bool) -> list[str]:
        """The kinds of which the winner holds all four."""
        hand = self._score.hand
        held = Counter(hand.concealed)
        for meld in hand.melds:
            if with_kongs or not meld.kind.endswith("kong"):
                held.update(meld.tiles)
        return [
            tile_text(tile)[0] * 4 + tile_text(tile)[1] for tile in sorted(held) if held[tile] == 4
        ]

    def _facts(self) -> Iterator[str]:
        p, context = self._phrases, self._score.context
        yield p.self_draw if context.self_draw else p.discard
        if context.seat is None:
            yield p.no_seat
        else:
            yield p.seat.format(wind=p.seats[SEATS.index(context.seat)])
        patterns = self._patterns.values()
        if context.prevailing is not None and "prevailing_wind_pung" in patterns:
            yield p.prevailing.format(wind=p.seats[SEATS.index(context.prevailing)])
        if context.flowers and "flower" in patterns:
            yield p.flowers.format(count=context.flowers)
        if context.void_suit is not None and self._score.rules.switches["missing_suit"]:
            yield p.void_suit.format(suit=p.suits[context.void_suit])
        yield from (p.flags[name] for bit, name in enumerate(FLAGS) if context.flags >> bit & 1)

    def _blocks(self, blocks: tuple[str, ...]) -> str:
        return " ".join(map(self._phrases.tiles, _grouped(blocks)))

    def _name(self, yaku: Yaku) -> str:
        return str(getattr(yaku, self._phrases.lang))

    def _counted(self, reading: Reading) -> Iterator[str]:
        p = self._phrases
        counted: dict[Yaku, list[tuple[str, ...]]] = {}
        for candidate in reading.candidates:
            if candidate.fate == "counted":
                counted.setdefault(candidate.yaku, []).append(candidate.blocks)
        yield p.counted if counted else p.nothing_counted
        before_flowers = 0
        for yaku, instances in counted.items():
            count = len(instances)
            if yaku.pattern == "flower":
                yield p.without_flowers.format(raw=before_flowers)
            before_flowers += yaku.points * count
            yield p.counted_line.format(
                points=yaku.points * count,
                yaku=(p.yaku if count == 1 else p.yaku_times).format(
                    name=self._name(yaku),
                    code=yaku.code,
                    count=count,
                    points=yaku.points,
                    unit=self.unit,
                ),
                blocks=self.instances(yaku.code, instances, reading.blocks),
            )
        score, limit = self._score, self._score.rules.limit
        fan = score.raw if limit is None else min(score.raw, limit)
        line = p.total if fan == score.raw else p.limited
        yield line.format(raw=score.raw, points=fan, unit=self.unit)
        if score.rules.switches["doubling"]:
            yield p.multiplier.format(points=score.points, fan=fan)

    def verdict(self) -> str:
        """Which minimum holds (FOUR_SEAS R14, MCR 1.9), and whether it is met."""
        p, rules, context = self._phrases, self._score.rules, self._score.context
        if rules.switches["self_draw_only"] and not context.self_draw:
            return p.self_draw_only
        if context.self_draw:
            how, minimum = p.by_self_draw, rules.minimum.self_draw
        elif rules.blessing_of_man and Flag.BLESSING_OF_MAN in context.flags:
            how, minimum = p.by_blessing_of_man, rules.minimum.self_draw
        else:
            how, minimum = p.on_discard, rules.minimum.discard
        if not minimum:
            return p.no_minimum.format(how=how)
        verdict = p.may_win if self._score.may_win else p.may_not_win
        flowers = p.but_flowers if "flower" in self._patterns.values() else ""
        return verdict.format(how=how, minimum=minimum, unit=self.unit, flowers=flowers)

    def _not_counted(self, reading: Reading) -> Iterator[str]:
        """By fate; each yaku on the same blocks once."""
        p = self._phrases
        counted = {(c.yaku, c.blocks) for c in reading.candidates if c.fate == "counted"}
        first: dict[tuple[Yaku, tuple[str, ...]], Candidate] = {}
        for candidate in reading.candidates:
            if candidate.fate != "counted":
                first.setdefault((candidate.yaku, candidate.blocks), candidate)
        for fate, heading in p.headings[self._score.rules.policy].items():
            # Included yaku share one reason, whatever their blocks.
            lines: dict[tuple[Yaku, str, str], list[str]] = {}
            for (yaku, blocks), candidate in first.items():
                if candidate.fate == fate:
                    where = p.again if (yaku, blocks) in counted else p.on
                    on = [] if blocks == reading.blocks else [self._blocks(blocks)]
                    lines.setdefault((yaku, where, self._reason(candidate, reading)), []).extend(on)
            if lines:
                yield heading
            for (yaku, where, reason), texts in lines.items():
                yield p.uncounted.format(
                    yaku=p.yaku.format(name=self._name(yaku), code=yaku.code),
                    blocks=where.format(blocks=p.semicolon.join(texts)) if texts else "",
                    reason=reason,
                )

    def _reason(self, candidate: Candidate, reading: Reading) -> str:
        p, by = self._phrases, candidate.by
        assert by is not None
        if candidate.fate == "accounted":
            links = (
                self._certain(p.link.format(by=self._name(link), blocks=self._blocks(on)), link)
                for link, on in candidate.links
            )
            return p.accounted.format(links=p.comma.join(links))
        if candidate.fate == "included" and (
            self._score.rules.policy == "by_category" or candidate.by_blocks == reading.blocks
        ):
            return p.included.format(by=self._name(by))
        if candidate.fate == "lower":
            reason = p.lower.format(by=self._name(by), points=by.points, unit=self.unit)
            return self._certain(reason, by)
        shared = _certainly_shared(candidate, reading.blocks)
        whole = not shared or shared == candidate.blocks
        template = {
            "included": p.included_on,
            "absorbed": p.included_on,
            "separated": p.separated,
            "identical": p.included_on if whole else p.identical,
            "blocks_used": p.blocks_used if whole else p.some_blocks_used,
        }[candidate.fate]
        reason = template.format(
            shared=self._blocks(shared),
            by=self._name(by),
            blocks=self._blocks(candidate.by_blocks),
        )
        return reason if candidate.fate == "included" else self._certain(reason, by)

    def _certain(self, reason: str, by: Yaku) -> str:
        """With the remark, if it is so, that what is in the way does not count itself."""
        is_counted = self._score.counts[self._score.rules.yaku.index(by)]
        return reason if is_counted else reason + self._phrases.itself_included

    def _other(self, others: list[Reading]) -> str:
        p, other = self._phrases, others[0]
        yaku = p.comma.join(
            (p.other_yaku if count == 1 else p.other_yaku_times).format(
                name=self._name(yaku), points=yaku.points, count=count
            )
            for yaku, count in zip(self._score.rules.yaku, other.counts, strict=True)
            if count
        )
        return (p.other if len(others) == 1 else p.other_with_more).format(
            others=len(others),
            shape=p.shapes[other.shape],
            blocks=self._blocks(other.blocks),
            raw=other.raw,
            unit=self.unit,
            yaku=yaku or p.other_nothing,
        )


def _certainly_shared(candidate: Candidate, blocks: tuple[str, ...]) -> tuple[str, ...]:
    """The blocks that both yaku take, as far as text tells: of blocks alike each may have one."""
    held, mine, others = Counter(blocks), Counter(candidate.blocks), Counter(candidate.by_blocks)
    return tuple(block for block in mine for _ in range(mine[block] + others[block] - held[block]))


def _grouped(blocks: Iterable[str]) -> list[str]:
    """Blocks with the single tiles of a suit in one: 147m 258p 369s."""
    words: list[str] = []
    singles = False
    for block in blocks:
        if len(block) == 2 and singles and words[-1][-1] == block[1]:
            words[-1] = words[-1][:-1] + block
        else:
            words.append(block)
        singles = len(block) == 2
    return words
