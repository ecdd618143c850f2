"""What the tables of the command line say, one set of labels a language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sihai.phrases import PHRASES, Phrases


class Lang(StrEnum):
    """The languages of the command line."""

    en = "en"
    zh = "zh"

    @property
    def phrases(self) -> Phrases:
        """What explanations say."""
        return PHRASES[self.value]

    @property
    def labels(self) -> Labels:
        """What tables say."""
        return _LABELS[self]


@dataclass(frozen=True, kw_only=True)
class Labels:
    """Headings and words of the tables, in one language."""

    error: str
    code: str
    yaku: str
    points: str
    count: str
    blocks: str
    total: str
    limit: str
    cut: str
    none: str
    category: str
    includes: str
    meaning: str
    name: str
    short: str
    title: str
    option: str
    value: str
    about: str
    ruling: str
    assumed: str
    preset: str
    sets: str
    options: str
    presets: str
    shapes: str
    minimum: str
    minimums: str
    payment: str
    payment_line: str
    seat: str


_LABELS = {
    Lang.en: Labels(
        error="error: ",
        code="Code",
        yaku="Yaku",
        points="Points",
        count="Count",
        blocks="Blocks",
        total="Total",
        limit="Limit",
        cut="{raw}, cut to the limit: {points}",
        none="none",
        category="Category",
        includes="Includes",
        meaning="Meaning",
        name="Name",
        short="Short",
        title="Title",
        option="Option",
        value="Value",
        about="About",
        ruling="Ruling",
        assumed="assumed",
        preset="Preset",
        sets="Sets",
        options="Options",
        presets="Presets",
        shapes="Winning shapes",
        minimum="Minimum",
        minimums="{self_draw} by self-draw, {discard} on a discard",
        payment="Payment",
        payment_line="{scheme}, payment line {line}",
        seat="Seat",
    ),
    Lang.zh: Labels(
        error="错误：",
        code="编号",
        yaku="番种",
        points="分值",
        count="次数",
        blocks="牌组",
        total="合计",
        limit="满贯",
        cut="{raw}，超过满贯线，计 {points}",
        none="无",
        category="类别",
        includes="已包含",
        meaning="牌理",
        name="名称",
        short="简称",
        title="规则",
        option="选项",
        value="取值",
        about="说明",
        ruling="条款",
        assumed="假定",
        preset="预设",
        sets="设定",
        options="选项",
        presets="预设",
        shapes="和牌型",
        minimum="起和",
        minimums="自摸线 {self_draw}，点和线 {discard}",
        payment="授受",
        payment_line="{scheme}，分付线 {line}",
        seat="座位",
    ),
}
