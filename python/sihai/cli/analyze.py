"""The command ``sihai analyze``: what a hand needs, waits for and can discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import Console

from sihai.analyze import DISCARDING, analyze_line, analyze_stream
from sihai.cli.arguments import (
    DEFAULT_RULES,
    Json,
    JsonLines,
    Language,
    Options,
    Preset,
    Rules,
    Strict,
    check_road,
    chosen_rules,
)
from sihai.cli.labels import Lang
from sihai.cli.output import EXIT_STATUS, answer_lines, console, print_answer, reporting, to_line
from sihai.cli.tables import pictures, table
from sihai.context import context_of
from sihai.errors import Faults, HandError
from sihai.hand import Hand
from sihai.ready import Discard, MinimumShanten, UsefulTile, Value, Waits, check_seen
from sihai.ruleset import Ruleset
from sihai.score import Score


@dataclass(frozen=True, kw_only=True)
class _Words:
    complete: str
    ready: str
    away: str
    impossible: str
    by_shape: str
    minimum: str
    at_least: str
    wait: str
    left: str
    self_draw: str
    on_discard: str
    below: str
    best: str
    expected: str
    expected_of_each: str
    either: str
    none_left: str
    useful: str
    discard: str
    kong: str
    shanten: str


_WORDS = {
    Lang.en: _Words(
        complete="Complete",
        ready="Ready",
        away="{shanten} from ready",
        impossible="No complete hand has these melds",
        by_shape="By shape",
        minimum="To meet the minimum",
        at_least="at least {shanten}",
        wait="Wait",
        left="Left",
        self_draw="Self-draw",
        on_discard="On a discard",
        below="{points}, below the minimum",
        best="Best",
        expected="Expected",
        expected_of_each="Expected, self-draw / discard",
        either="{self_draw} by self-draw, {discard} on a discard",
        none_left="None is left",
        useful="Useful",
        discard="Discard",
        kong="Concealed kong",
        shanten="Shanten",
    ),
    Lang.zh: _Words(
        complete="已和",
        ready="听牌",
        away="{shanten} 向听",
        impossible="此副露无法和牌",
        by_shape="按牌型",
        minimum="达到起和",
        at_least="至少 {shanten}",
        wait="听",
        left="余",
        self_draw="自摸",
        on_discard="点和",
        below="{points}，不够起和",
        best="最高",
        expected="期望",
        expected_of_each="期望，自摸 / 点和",
        either="自摸 {self_draw}，点和 {discard}",
        none_left="已无余张",
        useful="有效牌",
        discard="打",
        kong="暗杠",
        shanten="向听",
    ),
}


def add_analyze_command(app: typer.Typer) -> None:
    """Register the command."""
    app.command("analyze", epilog=EXIT_STATUS)(_analyze)


def _analyze(
    hand: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="HAND",
            show_default=False,
            help="A hand of 13 or 14 tiles, a meld as three: [123m] a meld, (1111m) a concealed "
            "kong; 5z is Red, 6z Green, 7z White.",
        ),
    ] = None,
    rules: Rules = DEFAULT_RULES,
    preset: Preset = None,
    option: Options = None,
    seen: Annotated[
        str | None, typer.Option(metavar="TILES", help="Tiles visible elsewhere, such as 123m5z.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="E|S|W|N", help="The player's seat wind.")
    ] = None,
    prevailing: Annotated[
        str | None, typer.Option(metavar="E|S|W|N", help="The prevailing wind.")
    ] = None,
    flowers: Annotated[int, typer.Option(metavar="0-8", help="Number of flowers.")] = 0,
    minimum: Annotated[
        bool, typer.Option("--minimum", help="Say how far a hand is that meets the minimum.")
    ] = False,
    lang: Language = Lang.en,
    as_json: Json = False,
    jsonl: JsonLines = None,
    strict: Strict = False,
) -> None:
    """Say how far a hand is from winning, what helps it, and what its waits are worth."""
    facts: dict[str, Any] = {"seat": seat, "prevailing": prevailing, "flowers": flowers}
    single = {f"--{name}": value for name, value in facts.items()}
    single |= {"HAND": hand, "--seen": seen, "--minimum": minimum, "--json": as_json}
    check_road(jsonl, strict, single)
    if jsonl is None and hand is None:
        raise typer.BadParameter("give a hand, or --jsonl FILE", param_hint="HAND")
    text = " ".join(hand or ())
    with reporting(lang, text):
        ruleset = chosen_rules(rules, preset, option)
        if jsonl is not None:
            answer_lines(analyze_stream, jsonl, ruleset, strict=strict)
        if as_json:
            line = to_line({"hand": text, "seen": seen, "minimum": minimum, **facts})
            print_answer(analyze_line(line, ruleset))
            return
        faults = Faults(HandError)
        parsed = faults.of(Hand.parse, text)
        faults.of(context_of, False, seat, prevailing, (), flowers, None)
        faults.of(_check_seen, parsed, seen)
        faults.raise_first()
        assert parsed is not None
        _Answer(ruleset, parsed, lang).tell(console(), minimum, {**facts, "seen": seen})


def _check_seen(hand: Hand | None, seen: str | None) -> None:
    """As `check_seen`, without a place, as that would be shown in the hand.

    Raises:
        HandError: see there.
    """
    try:
        check_seen(hand, seen)
    except HandError as fault:
        raise HandError(str(fault), fault.code) from None


class _Answer:
    """What is told of one hand, in one language."""

    def __init__(self, rules: Ruleset, hand: Hand, lang: Lang) -> None:
        self.rules = rules
        self.hand = hand
        self.words = _WORDS[lang]
        self.phrases = lang.phrases

    def tell(self, out: Console, minimum: bool, facts: dict[str, Any]) -> None:
        words = self.words
        out.print(pictures(self.hand), soft_wrap=True)
        out.print(str(self.hand), soft_wrap=True)
        shanten = self.rules.shanten(self.hand)
        out.print(self.how_far(shanten), soft_wrap=True)
        if shanten is None:
            return
        by_shape = ", ".join(
            f"{self.phrases.shapes[shape]} {least}"
            for shape, least in self.rules.shanten_by_shape(self.hand).items()
            if least is not None
        )
        out.print(f"{words.by_shape}: {by_shape}", soft_wrap=True)
        if minimum:
            out.print(f"{words.minimum}: {self.to_minimum(facts)}", soft_wrap=True)
        if len(self.hand.concealed) % 3 == DISCARDING:
            discards = self.rules.discards(self.hand, **facts)
            self.print_discards(out, words.discard, discards)
            if discards.concealed_kongs:
                self.print_discards(out, words.kong, discards.concealed_kongs)
        elif shanten == 0:
            self.print_waits(out, self.rules.waits(self.hand, **facts))
        else:
            useful = self.rules.useful(self.hand, seen=facts["seen"])
            out.print(f"{words.useful}: {_tiles(useful)}", soft_wrap=True)
            out.print(f"{words.left}: {sum(tile.left for tile in useful)}", soft_wrap=True)

    def how_far(self, shanten: int | None) -> str:
        if shanten is None:
            return self.words.impossible
        if shanten > 0:
            return self.words.away.format(shanten=shanten)
        return self.words.ready if shanten == 0 else self.words.complete

    def to_minimum(self, facts: dict[str, Any]) -> str:
        context = {name: value for name, value in facts.items() if name != "seen"}

        def far(self_draw: bool) -> str:
            least = self.rules.shanten(self.hand, minimum=True, self_draw=self_draw, **context)
            told = self.how_far(least)
            if isinstance(least, MinimumShanten) and not least.exact:
                told = self.words.at_least.format(shanten=told)
            return told

        return self.words.either.format(self_draw=far(True), discard=far(False))

    def worth(self, score: Score) -> str:
        points = str(score.points)
        return points if score.may_win else self.words.below.format(points=points)

    def print_waits(self, out: Console, waits: Waits) -> None:
        words = self.words
        rows = table(words.wait, words.left, words.self_draw, words.on_discard)
        for wait in waits:
            rows.add_row(
                wait.tile, str(wait.left), self.worth(wait.self_draw), self.worth(wait.discard)
            )
        out.print(rows)
        for label, value in ((words.best, waits.best), (words.expected, waits.expected)):
            out.print(f"{label}: {self.either(value)}", soft_wrap=True)

    def either(self, value: Value | None) -> str:
        if value is None:
            return self.words.none_left
        return self.words.either.format(
            self_draw=f"{value.self_draw:.4g}", discard=f"{value.discard:.4g}"
        )

    def print_discards(self, out: Console, label: str, discards: tuple[Discard, ...]) -> None:
        words = self.words
        rows = table(label, words.shanten, words.left, words.useful, words.expected_of_each)
        for discard in discards:
            expected = discard.waits.expected if discard.waits is not None else None
            worth = "" if expected is None else " / ".join(f"{points:.4g}" for points in expected)
            rows.add_row(
                discard.tile,
                self.how_far(discard.shanten),
                str(discard.left),
                _tiles(discard.useful),
                worth,
            )
        out.print(rows)


def _tiles(useful: tuple[UsefulTile, ...]) -> str:
    return " ".join(f"{tile.tile}×{tile.left}" for tile in useful)
