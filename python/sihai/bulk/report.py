"""A page of HTML that shows what the hands of files are worth, side by side.

Needs Plotly: ``pip install 'sihai[report]'``. The page holds all that it needs, its script too.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sihai.bulk.summary import QUANTILES, Summary

_MOST_BARS = 60
"""More distinct points than these are put together."""


@dataclass(frozen=True)
class _Words:
    title: str
    file: str
    rules: str
    rows: str
    bad: str
    not_winning: str
    won: str
    below: str
    mean: str
    quantiles: str
    points: str
    share: str
    share_up_to: str
    distribution: str
    yaku_of: str
    linear: str
    log: str
    none: str


_WORDS = {
    "en": _Words(
        title="What the hands are worth",
        file="File",
        rules="Ruleset",
        rows="Rows",
        bad="Bad rows",
        not_winning="Hands that do not win",
        won="Hands that win",
        below="Share below the minimum",
        mean="Mean points",
        quantiles="Quantiles of points",
        points="Points",
        share="Share of winning hands",
        share_up_to="Share with at most so many points",
        distribution="Points",
        yaku_of="How often each yaku counts: {}",
        linear="linear",
        log="logarithmic",
        none="none",
    ),
    "zh": _Words(
        title="和牌分值概览",
        file="文件",
        rules="规则",
        rows="行数",
        bad="错误行",
        not_winning="未和牌",
        won="和牌",
        below="不足起和线的占比",
        mean="平均分",
        quantiles="分位数",
        points="分值",
        share="占和牌的比例",
        share_up_to="不超过该分值的占比",
        distribution="分值",
        yaku_of="各番种出现频率：{}",
        linear="线性",
        log="对数",
        none="无",
    ),
}

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .8rem; text-align: right }
th:first-child, td:first-child { text-align: left }
.wide { overflow-x: auto }
"""


def report(files: Sequence[tuple[str, Summary]], lang: str = "en") -> str:
    """The page.

    Args:
        files: a name and what `summary_of` or `score_file` told, for each.
        lang: ``"en"`` or ``"zh"``.

    Raises:
        ImportError: without Plotly.
    """
    try:
        from plotly.offline import get_plotlyjs
    except ImportError as error:
        raise ImportError("a report needs Plotly: pip install 'sihai[report]'") from error
    words = _WORDS[lang]
    labels = _labels(files)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{lang}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{words.title}</title><style>{_STYLE}</style>",
        f"<script>{get_plotlyjs()}</script></head><body>",
        f"<h1>{words.title}</h1>",
        _table(files, words),
    ]
    if any(summary.won for _, summary in files):
        parts += [f"<h2>{words.distribution}</h2>", *_points(files, labels, words)]
        for rules, group in _by_rules(files, labels).items():
            parts.append(f"<h2>{html.escape(words.yaku_of.format(rules))}</h2>")
            parts.append(_yaku(group, words, lang))
    parts.append("</body></html>\n")
    return "\n".join(parts)


def _labels(files: Sequence[tuple[str, Summary]]) -> list[str]:
    """A name for each file, with its ruleset if there are several."""
    several = len({summary.rules for _, summary in files}) > 1
    names = [f"{name} ({summary.rules})" if several else name for name, summary in files]
    return [html.escape(name) for name in names]  # Plotly takes labels for a kind of HTML


def _by_rules(
    files: Sequence[tuple[str, Summary]], labels: list[str]
) -> dict[str, list[tuple[str, Summary]]]:
    groups: dict[str, list[tuple[str, Summary]]] = {}
    for (_, summary), label in zip(files, labels, strict=True):
        if summary.won:
            groups.setdefault(summary.rules, []).append((label, summary))
    return groups


def _table(files: Sequence[tuple[str, Summary]], words: _Words) -> str:
    """A column a file."""

    def bad(summary: Summary) -> str:
        codes = (f"{code} {rows:,}" for code, rows in sorted(summary.bad.items()))
        return f"{summary.bad_rows:,} ({', '.join(codes)})" if summary.bad else "0"

    def quantiles(summary: Summary) -> str:
        return ", ".join(f"{share:.0%}: {summary.quantile(share)}" for share in QUANTILES)

    def of_won(text: str, summary: Summary) -> str:
        return text if summary.won else words.none

    lines = [
        (words.rules, [s.rules for _, s in files]),
        (words.rows, [f"{s.rows:,}" for _, s in files]),
        (words.bad, [bad(s) for _, s in files]),
        (words.not_winning, [f"{s.not_winning:,}" for _, s in files]),
        (words.won, [f"{s.won:,}" for _, s in files]),
        (words.below, [of_won(f"{s.below_minimum / (s.won or 1):.2%}", s) for _, s in files]),
        (words.mean, [of_won(f"{s.mean or 0:.2f}", s) for _, s in files]),
        (words.quantiles, [of_won(quantiles(s), s) for _, s in files]),
    ]
    head = "".join(f"<th>{html.escape(name)}</th>" for name, _ in files)
    body = "".join(
        f"<tr><td>{label}</td>{''.join(f'<td>{html.escape(cell)}</td>' for cell in cells)}</tr>"
        for label, cells in lines
    )
    table = f"<table><tr><th>{words.file}</th>{head}</tr>{body}</table>"
    return f'<div class="wide">{table}</div>'


def _points(files: Sequence[tuple[str, Summary]], labels: list[str], words: _Words) -> list[str]:
    """How many points hands are worth, as bars and as a share up to each."""
    width = _bar_width(files)
    bars, steps = [], []
    for (_, summary), label in zip(files, labels, strict=True):
        if not summary.won:
            continue
        shares: dict[int, float] = {}
        for points, rows in summary.points.items():
            low = points // width * width
            shares[low] = shares.get(low, 0) + rows / summary.won
        lows = sorted(shares)
        texts = [str(low) if width == 1 else f"{low}–{low + width - 1}" for low in lows]
        bars.append(
            {
                "type": "bar",
                "name": label,
                "x": [low + (width - 1) / 2 for low in lows],
                "y": [shares[low] for low in lows],
                "customdata": texts,
                "hovertemplate": "%{customdata}: %{y:.3%}",
            }
        )
        reached, up_to = 0, []
        for points in sorted(summary.points):
            reached += summary.points[points]
            up_to.append(reached / summary.won)
        steps.append(
            {
                "type": "scatter",
                "mode": "lines",
                "line": {"shape": "hv"},
                "name": label,
                "x": sorted(summary.points),
                "y": up_to,
                "hovertemplate": "%{x}: %{y:.2%}",
            }
        )
    return [
        _figure(bars, words.points, words.share, {"barmode": "group"}),
        _figure(steps, words.points, words.share_up_to, {"yaxis": {"range": [0, 1.02]}}),
    ]


def _bar_width(files: Sequence[tuple[str, Summary]]) -> int:
    """How many points a bar stands for: 1, 2, 5, 10, 20 ..."""
    most = max((max(summary.points, default=0) for _, summary in files), default=0)
    distinct = len({points for _, summary in files for points in summary.points})
    if distinct <= _MOST_BARS:
        return 1
    width, steps = 1, (2, 2.5, 2)
    for turn in range(60):
        if most / width <= _MOST_BARS:
            break
        width = int(width * steps[turn % 3])
    return width


def _yaku(group: list[tuple[str, Summary]], words: _Words, lang: str) -> str:
    """A row a yaku that counts anywhere, the most frequent on top."""
    shares: dict[str, list[float]] = {}
    for place, (_, summary) in enumerate(group):
        for yaku in summary.yaku:
            name = getattr(yaku, lang)
            label = html.escape(name if name == yaku.code else f"{yaku.code} {name}")
            shares.setdefault(label, [0.0] * len(group))[place] = yaku.rows / summary.won
    counted = [label for label, of_files in shares.items() if any(of_files)]
    counted.sort(key=lambda label: max(shares[label]))
    bars = [
        {
            "type": "bar",
            "orientation": "h",
            "name": label,
            "x": [shares[yaku][place] for yaku in counted],
            "y": counted,
            "hovertemplate": "%{y}: %{x:.4%}",
        }
        for place, (label, _) in enumerate(group)
    ]
    more = {
        "barmode": "group",
        "height": 200 + 10 * (1 + len(group)) * len(counted),
        "xaxis": {"side": "top", "tickformat": "~%"},
        "yaxis": {"automargin": True, "dtick": 1},
        "legend": {"traceorder": "reversed"},
        "updatemenus": [
            {
                "type": "buttons",
                "direction": "right",
                "showactive": True,
                "x": 0,
                "xanchor": "left",
                "y": 1,
                "yanchor": "bottom",
                "pad": {"b": 40},
                "buttons": [
                    {"label": label, "method": "relayout", "args": [{"xaxis.type": kind}]}
                    for label, kind in ((words.linear, "linear"), (words.log, "log"))
                ],
            }
        ],
        "margin": {"t": 100, "r": 20},
    }
    return _figure(bars, words.share, "", more)


def _figure(traces: list[dict[str, Any]], x: str, y: str, more: dict[str, Any]) -> str:
    from plotly.io import to_html

    layout: dict[str, Any] = {
        "xaxis": {"title": {"text": x}} | more.get("xaxis", {}),
        "yaxis": {"title": {"text": y}, "tickformat": ".0%"} | more.get("yaxis", {}),
        "margin": {"t": 50, "r": 20},
        "height": 450,
        "showlegend": len(traces) > 1,
        "template": "plotly_white",
    }
    layout |= {name: value for name, value in more.items() if name not in ("xaxis", "yaxis")}
    figure = {"data": traces, "layout": layout}
    drawn: str = to_html(
        figure, full_html=False, include_plotlyjs=False, config={"displaylogo": False}
    )
    return drawn
