"""The tables that the commands print."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sihai.cli.labels import Labels, Lang
from sihai.explain import Explanation
from sihai.hand import Hand
from sihai.options import OptionValue
from sihai.ruleset import Ruleset, ruleset, ruleset_names
from sihai.ruleset_file import PATTERNS, Yaku
from sihai.ruleset_source import builtin_names
from sihai.score import Score
from sihai.tiles import SEATS, tile_unicode


def pictures(hand: Hand) -> str:
    """The hand as pictures: melds, concealed tiles by suit, the winning tile behind a plus."""
    parts = []
    for meld in hand.melds:
        text = str(meld)
        parts.append(text[0] + "".join(map(tile_unicode, meld.tiles)) + text[-1])
    rest = list(hand.concealed)
    if hand.win is not None:
        rest.remove(hand.win)
    for first, last in ((0, 9), (9, 18), (18, 27), (27, 34)):
        suit = "".join(tile_unicode(tile) for tile in rest if first <= tile < last)
        if suit:
            parts.append(suit)
    if hand.win is not None:
        parts.append("+" + tile_unicode(hand.win))
    return " ".join(parts)


def print_score(console: Console, score: Score, lang: Lang) -> None:
    """What a hand counts, in a table."""
    labels = lang.labels
    explanation = Explanation(score, lang.phrases)
    console.print(pictures(score.hand), soft_wrap=True)
    console.print(str(score.hand), soft_wrap=True)
    console.print(explanation.facts(), soft_wrap=True)
    if not score.is_win:
        console.print(explanation.no_win(), soft_wrap=True)
        return
    console.print(explanation.reading(), soft_wrap=True)
    points = _points_label(score.rules, labels)
    rows = table(labels.code, labels.yaku, points, labels.count, labels.blocks)
    for column in (2, 3):
        rows.columns[column].justify = "right"
    for yaku in score.yaku:
        rows.add_row(
            yaku.code,
            getattr(yaku, lang.value),
            str(yaku.points),
            str(yaku.count),
            explanation.instances(yaku.code, yaku.blocks, score.blocks),
        )
    console.print(rows)
    for label, value in _totals(score, labels):
        console.print(Text.assemble((f"{label}  ", "bold"), value), soft_wrap=True)
    console.print(explanation.verdict(), soft_wrap=True)


def _totals(score: Score, labels: Labels) -> Iterator[tuple[str, str]]:
    limit = score.rules.limit
    if limit is None or score.raw <= limit:
        yield labels.total, str(score.raw)
    else:
        yield labels.total, labels.cut.format(raw=score.raw, points=limit)
    yield labels.limit, _or_none(limit, labels)
    if score.rules.switches["doubling"]:
        yield labels.multiplier, f"×{score.points}"


def _points_label(rules: Ruleset, labels: Labels) -> str:
    return labels.points if rules.policy == "by_category" else labels.fan


def print_settlement(console: Console, deltas: dict[str, int], lang: Lang) -> None:
    """What each seat gets and pays, in a table."""
    rows = table(lang.labels.seat, lang.labels.points)
    rows.columns[1].justify = "right"
    for seat, name in zip(SEATS, lang.phrases.seats, strict=True):
        rows.add_row(f"{seat} {name}", f"{deltas[seat]:+}" if deltas[seat] else "0")
    console.print(rows)


def print_rulesets(console: Console, lang: Lang) -> None:
    """The rulesets of the package, in a table."""
    labels = lang.labels
    rows = table(labels.name, labels.short, labels.title, labels.yaku, labels.minimum)
    rows.columns[0].no_wrap = True
    names = builtin_names()
    for name in ruleset_names():
        rules = ruleset(name)
        short = [other for other, file in names.items() if file == names[name] and other != name]
        title = getattr(rules.title, lang.value)
        minimum = f"{rules.minimum.self_draw} / {rules.minimum.discard}"
        rows.add_row(name, ", ".join(short), title, str(len(rules.yaku)), minimum)
    console.print(rows)


def print_ruleset(console: Console, rules: Ruleset, lang: Lang) -> None:
    """A ruleset: yaku, options, presets, minimums and payment."""
    labels = lang.labels
    console.print(Text(f"{getattr(rules.title, lang.value)} ({rules.name})", "bold"))
    if rules.about:
        console.print(rules.about)
    console.print(_yaku_table(rules, lang))
    for label, value in _numbers(rules, lang):
        console.print(Text.assemble((f"{label}  ", "bold"), value))
    if rules.options:
        console.print(_option_table(rules, labels))
    if rules.presets:
        console.print(_preset_table(rules, labels))


def _yaku_table(rules: Ruleset, lang: Lang) -> Table:
    """The yaku, without the columns that no yaku of the ruleset fills."""
    labels = lang.labels
    policy = rules.policy
    columns: dict[str, Callable[[Yaku], str]] = {
        labels.code: lambda yaku: yaku.code,
        labels.yaku: lambda yaku: str(getattr(yaku, lang.value)),
        _points_label(rules, labels): lambda yaku: str(yaku.points),
        labels.category: lambda yaku: yaku.category if policy == "by_category" else "",
        labels.base: lambda yaku: (
            labels.yes if policy == "largest_plus_extras" and yaku.base else ""
        ),
        labels.includes: lambda yaku: " ".join(yaku.includes),
        labels.not_beside: lambda yaku: " ".join(yaku.not_beside),
        labels.combines: lambda yaku: (
            labels.yes if policy == "by_exclusion" and yaku.combines else ""
        ),
        labels.absorbs: lambda yaku: " ".join(yaku.absorbs),
        labels.absorbs_one: lambda yaku: " ".join(yaku.absorbs_one),
        labels.meaning: lambda yaku: PATTERNS[yaku.pattern],
    }
    filled = {name: [cell(yaku) for yaku in rules.yaku] for name, cell in columns.items()}
    shown = {name: cells for name, cells in filled.items() if any(cells)}
    rows = table(*shown)
    rows.columns[0].no_wrap = True
    rows.columns[2].justify = "right"
    for row in zip(*shown.values(), strict=True):
        rows.add_row(*row)
    return rows


def _numbers(rules: Ruleset, lang: Lang) -> Iterator[tuple[str, str]]:
    labels, phrases = lang.labels, lang.phrases
    yield labels.shapes, phrases.semicolon.join(phrases.shapes[shape] for shape in rules.shapes)
    minimum = rules.minimum
    yield (
        labels.minimum,
        labels.minimums.format(self_draw=minimum.self_draw, discard=minimum.discard),
    )
    yield labels.limit, _or_none(rules.limit, labels)
    payment = rules.payment
    line = _or_none(None if payment.line == "none" else payment.line, labels)
    told = {"four_seas": labels.payment_line, "mcr": labels.payment_base}
    template = told.get(payment.scheme, "{scheme}")
    yield (
        labels.payment,
        template.format(scheme=payment.scheme, line=line, base=payment.base),
    )


def _option_table(rules: Ruleset, labels: Labels) -> Table:
    rows = table(labels.option, labels.value, labels.about, labels.ruling, title=labels.options)
    rows.columns[0].no_wrap = True
    for name, value in rules.options.items():
        option = rules.option_table[name]
        ruling = f"{option.ruling} ({labels.assumed})" if option.assumed else option.ruling
        rows.add_row(name, _option_text(value), option.about, ruling)
    return rows


def _preset_table(rules: Ruleset, labels: Labels) -> Table:
    rows = table(labels.preset, labels.sets, labels.about, title=labels.presets)
    for name, preset in rules.preset_table.items():
        sets = ", ".join(f"{option}={_option_text(value)}" for option, value in preset.set.items())
        rows.add_row(name, sets, preset.about)
    return rows


def _option_text(value: OptionValue) -> str:
    """A value as ``--option`` reads it."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _or_none(value: int | None, labels: Labels) -> str:
    return labels.none if value is None else str(value)


def table(*columns: str, title: str | None = None) -> Table:
    """A table without rows."""
    rows = Table(box=box.SIMPLE, title=title, title_justify="left", title_style="bold")
    for column in columns:
        rows.add_column(column, overflow="fold")
    return rows
