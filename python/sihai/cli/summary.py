"""The summary of a file of scores, as tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console

from sihai.cli.labels import Lang
from sihai.cli.tables import table

if TYPE_CHECKING:
    from sihai.bulk import Summary


@dataclass(frozen=True)
class _Words:
    rows: str
    bad: str
    not_winning: str
    won: str
    below: str
    mean: str
    quantiles: str
    code: str
    yaku: str
    hands: str
    share: str


_WORDS = {
    Lang.en: _Words(
        rows="Rows",
        bad="Bad rows",
        not_winning="Hands that do not win",
        won="Hands that win",
        below="of them below the minimum",
        mean="Points, mean",
        quantiles="Points, quantiles",
        code="Code",
        yaku="Yaku",
        hands="Hands",
        share="Share",
    ),
    Lang.zh: _Words(
        rows="行数",
        bad="错误行",
        not_winning="未和牌",
        won="和牌",
        below="其中不足起和线",
        mean="平均分",
        quantiles="分位数",
        code="编号",
        yaku="番种",
        hands="手数",
        share="占比",
    ),
}


def print_summary(console: Console, summary: Summary, lang: Lang) -> None:
    """Rows, errors, points and how often each yaku counts."""
    words = _WORDS[lang]
    won = summary.won

    def line(label: str, value: str) -> None:
        console.print(f"{label}: {value}", soft_wrap=True)

    line(words.rows, f"{summary.rows:,}")
    if summary.bad:
        codes = ", ".join(f"{code} {rows:,}" for code, rows in sorted(summary.bad.items()))
        line(words.bad, f"{summary.bad_rows:,} ({codes})")
    if summary.not_winning:
        line(words.not_winning, f"{summary.not_winning:,}")
    line(words.won, f"{won:,}")
    if not won:
        return
    line(words.below, f"{summary.below_minimum:,} ({summary.below_minimum / won:.2%})")
    line(words.mean, f"{summary.mean:.2f}")
    from sihai.bulk.summary import QUANTILES

    quantiles = (f"{share:.0%}: {summary.quantile(share)}" for share in QUANTILES)
    line(words.quantiles, ", ".join(quantiles))
    rows = table(words.code, words.yaku, words.hands, words.share)
    for column in (2, 3):
        rows.columns[column].justify = "right"
    for yaku in sorted(summary.yaku, key=lambda yaku: -yaku.rows):
        if yaku.rows:
            share = f"{yaku.rows / won:.3%}"
            rows.add_row(yaku.code, getattr(yaku, lang.value), f"{yaku.rows:,}", share)
    console.print(rows)
