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
    fan: str
    count: str
    blocks: str
    total: str
    limit: str
    cut: str
    multiplier: str
    none: str
    yes: str
    category: str
    base: str
    includes: str
    not_beside: str
    combines: str
    absorbs: str
    absorbs_one: str
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
    payment_base: str
    seat: str


_LABELS = {
    Lang.en: Labels(
        error="error: ",
        code="Code",
        yaku="Yaku",
        points="Points",
        fan="Fan",
        count="Count",
        blocks="Blocks",
        total="Total",
        limit="Limit",
        cut="{raw}, cut to the limit: {points}",
        multiplier="Multiplier",
        none="none",
        yes="yes",
        category="Category",
        base="Base",
        includes="Includes",
        not_beside="Not beside",
        combines="Combines",
        absorbs="Absorbs",
        absorbs_one="Absorbs one",
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
        payment_base="{scheme}, base {base}",
        seat="Seat",
    ),
    Lang.zh: Labels(
        error="错误：",
        code="编号",
        yaku="番种",
        points="分值",
        fan="番数",
        count="次数",
        blocks="牌组",
        total="合计",
        limit="满贯",
        cut="{raw}，超过满贯线，计 {points}",
        multiplier="倍数",
        none="无",
        yes="是",
        category="类别",
        base="基本番",
        includes="已包含",
        not_beside="不与并计",
        combines="组合",
        absorbs="吸收",
        absorbs_one="吸收一个",
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
        payment_base="{scheme}，底分 {base}",
        seat="座位",
    ),
}
