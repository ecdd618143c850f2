"""The commands and their options."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from sihai.cli import tables
from sihai.cli.analyze import add_analyze_command
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
from sihai.cli.bulk import add_bulk_command
from sihai.cli.labels import Lang
from sihai.cli.output import (
    EXIT_STATUS,
    answer_lines,
    console,
    print_answer,
    reporting,
    to_line,
)
from sihai.cli.rank import add_rank_command
from sihai.cli.report import add_report_command
from sihai.cli.sample import add_sample_command
from sihai.context import WinContext
from sihai.errors import Faults, HandError, SettlementError
from sihai.hand import Hand
from sihai.jsonl import score_line, score_stream, settle_line, settle_stream
from sihai.payments import settle_collecting
from sihai.settlement import wins_of

_SETTINGS = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    help="Score mahjong hands, analyze ready ones, settle payments, tell ranks, show rulesets.",
    epilog=EXIT_STATUS,
    context_settings=_SETTINGS,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)
rules_app = typer.Typer(
    help="Show the rulesets.",
    epilog=EXIT_STATUS,
    context_settings=_SETTINGS,
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.add_typer(rules_app, name="rules")


def _version(asked: bool) -> None:
    if asked:
        from sihai import __version__

        typer.echo(f"sihai {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Score mahjong hands, analyze ready ones, settle payments, tell ranks, show rulesets."""


@app.command("score", epilog=EXIT_STATUS)
def _score(
    hand: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="HAND",
            show_default=False,
            help="The hand: [123m] a meld, (1111m) a concealed kong, +4m the winning tile; "
            "5z is Red, 6z Green, 7z White.",
        ),
    ] = None,
    rules: Rules = DEFAULT_RULES,
    preset: Preset = None,
    option: Options = None,
    self_draw: Annotated[
        bool, typer.Option("--self-draw", help="The winner drew the winning tile.")
    ] = False,
    seat: Annotated[
        str | None, typer.Option(metavar="E|S|W|N", help="The winner's seat wind.")
    ] = None,
    prevailing: Annotated[
        str | None, typer.Option(metavar="E|S|W|N", help="The prevailing wind.")
    ] = None,
    flag: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="last_tile, kong_replacement, robbing_kong, blessing_of_heaven, "
            "blessing_of_earth, blessing_of_man, last_of_kind, ready_at_start or "
            "after_kong_discard; may be given again.",
        ),
    ] = None,
    flowers: Annotated[int, typer.Option(metavar="0-8", help="Number of flowers.")] = 0,
    void_suit: Annotated[
        str | None, typer.Option(metavar="m|p|s", help="The suit declared void (Sichuan).")
    ] = None,
    lang: Language = Lang.en,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say in words what counts, what does not, and why.")
    ] = False,
    as_json: Json = False,
    jsonl: JsonLines = None,
    strict: Strict = False,
) -> None:
    """Score a hand, or a file of hands."""
    facts: dict[str, Any] = {
        "self_draw": self_draw,
        "seat": seat,
        "prevailing": prevailing,
        "flags": flag or [],
        "flowers": flowers,
        "void_suit": void_suit,
    }
    single = {f"--{name.replace('_', '-')}": value for name, value in facts.items()}
    single["--flag"] = single.pop("--flags")
    check_road(jsonl, strict, {"HAND": hand, "--explain": explain, "--json": as_json, **single})
    if jsonl is None and hand is None:
        raise typer.BadParameter("give a hand, or --jsonl FILE", param_hint="HAND")
    text = " ".join(hand or ())
    with reporting(lang, text):
        ruleset = chosen_rules(rules, preset, option)
        if jsonl is not None:
            answer_lines(score_stream, jsonl, ruleset, strict=strict)
        if as_json:
            print_answer(score_line(to_line({"hand": text, **facts}), ruleset))
            return
        faults = Faults(HandError)
        parsed = faults.of(Hand.parse, text)
        context = faults.of(WinContext, **facts)
        faults.raise_first()
        assert parsed is not None and context is not None  # noqa: PT018 - the fault was raised
        score = ruleset.score(parsed, context)
        if explain:
            console().print(score.explain(lang.value), soft_wrap=True)
        else:
            tables.print_score(console(), score, lang)


@app.command("settle", epilog=EXIT_STATUS)
def _settle(
    wins: Annotated[
        list[str] | None,
        typer.Argument(metavar="SEAT=POINTS", show_default=False, help="A winner, such as S=40."),
    ] = None,
    win: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=POINTS", help="The same as an option; may be given again."),
    ] = None,
    discarder: Annotated[
        str | None,
        typer.Option(metavar="E|S|W|N", help="Who gave the winning tile; none for a self-draw."),
    ] = None,
    as_self_draw: Annotated[
        bool, typer.Option("--as-self-draw", help="A blessing of man, paid as a self-draw.")
    ] = False,
    out: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT",
            help="Who has won before and pays nothing (Sichuan); may be given again.",
        ),
    ] = None,
    rules: Rules = DEFAULT_RULES,
    preset: Preset = None,
    option: Options = None,
    lang: Language = Lang.en,
    as_json: Json = False,
    jsonl: JsonLines = None,
    strict: Strict = False,
) -> None:
    """Say who pays whom: for wins given here, or for a file of wins, also of mixed levels."""
    named = [*(wins or ()), *(win or ())]
    single = {"--discarder": discarder, "--as-self-draw": as_self_draw, "--out": out}
    check_road(jsonl, strict, {"SEAT=POINTS": named, "--json": as_json, **single})
    if jsonl is None and not named:
        raise typer.BadParameter("give winners, or --jsonl FILE", param_hint="SEAT=POINTS")
    points = [_win(text) for text in named]
    with reporting(lang):
        ruleset = chosen_rules(rules, preset, option)
        if jsonl is not None:
            answer_lines(settle_stream, jsonl, ruleset, strict=strict)
        if as_json:
            fields = {
                "discarder": discarder,
                "as_self_draw": as_self_draw,
                "wins": [{"seat": seat, "points": number} for seat, number in points],
                "out": out or [],
            }
            print_answer(settle_line(to_line(fields), ruleset))
            return
        faults = Faults(SettlementError)
        deltas = settle_collecting(
            faults, ruleset, wins_of(faults, points), discarder, as_self_draw, out or ()
        )
        tables.print_settlement(console(), deltas, lang)


add_analyze_command(app)
add_rank_command(app)
add_sample_command(app)
add_bulk_command(app)
add_report_command(app)


@rules_app.command("list", epilog=EXIT_STATUS)
def _rules_list(lang: Language = Lang.en) -> None:
    """List the rulesets that come with the program."""
    with reporting(lang):
        tables.print_rulesets(console(), lang)


@rules_app.command("show", epilog=EXIT_STATUS)
def _rules_show(
    name: Annotated[str, typer.Argument(metavar="NAME|PATH", help="Ruleset, or file of one.")],
    preset: Preset = None,
    option: Options = None,
    lang: Language = Lang.en,
) -> None:
    """Show a ruleset: its yaku, options, presets, minimums and payment."""
    with reporting(lang):
        tables.print_ruleset(console(), chosen_rules(name, preset, option), lang)


def _win(text: str) -> tuple[str, int]:
    match = re.fullmatch(r"([^=]*)=([+-]?[0-9]{1,4000})", text)
    if match is None:
        raise typer.BadParameter(f"{text!r:.60} is not SEAT=POINTS", param_hint="SEAT=POINTS")
    return match[1], int(match[2])
