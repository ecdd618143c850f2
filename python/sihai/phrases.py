"""What an explanation says, one table a language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sihai.tiles import parse_tiles, tile_text


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """All that an explanation says, in one language."""

    lang: str
    tiles: Callable[[str], str]
    comma: str
    semicolon: str
    # The hand and its win
    facts: str
    self_draw: str
    discard: str
    seat: str
    seats: tuple[str, str, str, str]
    no_seat: str
    flags: dict[str, str]
    shapes: dict[str, str]
    read_as: str
    read_as_blocks: str
    no_win: str
    # What counts
    counted: str
    nothing_counted: str
    yaku: str
    yaku_times: str
    whole_hand: str
    counted_line: str
    total: str
    limited: str
    may_win: str
    may_not_win: str
    no_minimum: str
    by_self_draw: str
    on_discard: str
    by_blessing_of_man: str
    # What does not
    headings: dict[str, str]
    uncounted: str
    on: str
    again: str
    included: str
    lower: str
    blocks_used: str
    some_blocks_used: str
    itself_included: str
    # The best other reading
    other: str
    other_with_more: str
    other_yaku: str
    other_yaku_times: str
    other_nothing: str


ENGLISH = Phrases(
    lang="en",
    tiles=str,
    comma=", ",
    semicolon="; ",
    facts="{rules}: {facts}",
    self_draw="won by self-draw",
    discard="won on another player's tile",
    seat="seat {wind}",
    seats=("East", "South", "West", "North"),
    no_seat="seat not given",
    flags={
        "last_tile": "the last tile of the wall or the last discard",
        "kong_replacement": "the replacement tile of a kong",
        "robbing_kong": "robbing a kong",
        "blessing_of_heaven": "blessing of heaven",
        "blessing_of_earth": "blessing of earth",
        "blessing_of_man": "blessing of man",
        "last_of_kind": "the last tile of its kind",
        "ready_at_start": "ready from the start",
        "after_kong_discard": "a discard after a kong",
    },
    shapes={
        "standard": "four sets and a pair",
        "seven_pairs": "seven pairs",
        "knitted_honors": "knitted tiles and honors, no two alike",
        "knitted_straight": "nine knitted tiles, a set and a pair",
        "thirteen_orphans": "thirteen orphans",
    },
    read_as="Read as {shape}:",
    read_as_blocks="Read as {shape}: {blocks}",
    no_win="No winning hand: 0 points. The winning shapes of {rules} are: {shapes}.",
    counted="Counted:",
    nothing_counted="Counted: nothing, the hand has no yaku.",
    yaku="{name} ({code})",
    yaku_times="{name} ({code}), {count} of {points}",
    whole_hand="the whole hand",
    counted_line="  +{points:>3}  {yaku}: {blocks}",
    total="  ={raw:>4}  in all",
    limited="  ={raw:>4}  in all, cut to the limit of {points}",
    may_win="It may win: the minimum {how} is {minimum}.",
    may_not_win="It may not win: the minimum {how} is {minimum}.",
    no_minimum="It may win: there is no minimum {how}.",
    by_self_draw="by self-draw",
    on_discard="on a discard",
    by_blessing_of_man="by self-draw, as which a blessing of man is judged,",
    headings={
        "included": "Not counted, because another yaku includes it:",
        "blocks_used": "Not counted, because in a category a block serves one yaku only:",
        "lower": "Not counted, because in a category the whole hand serves one yaku only:",
    },
    uncounted="  {yaku}{blocks}: {reason}",
    on=" on {blocks}",
    again=" again on {blocks}",
    included="in {by}",
    lower="{by}, {points} points, counts",
    blocks_used="used by {by} on {blocks}",
    some_blocks_used="{shared} used by {by} on {blocks}",
    itself_included=", which another yaku includes in turn",
    other="Best other reading, {shape}: {blocks}\n  {raw} points: {yaku}.",
    other_with_more="Best of {others} other readings, {shape}: {blocks}\n  {raw} points: {yaku}.",
    other_yaku="{name} {points}",
    other_yaku_times="{name} {count}×{points}",
    other_nothing="no yaku",
)


def _chinese_tiles(tiles: str) -> str:
    """Tiles by their Chinese names: 123万, 中中中."""
    words: list[str] = []
    for tile in parse_tiles(tiles):
        text = tile_text(tile)
        digit, suit = text[0], text[1]
        if suit == "z":
            words.append("东南西北中发白"[int(digit) - 1])
        elif words and words[-1][-1] == "万筒条"["mps".index(suit)]:
            words[-1] = words[-1][:-1] + digit + words[-1][-1]
        else:
            words.append(digit + "万筒条"["mps".index(suit)])
    return "".join(words)


CHINESE = Phrases(
    lang="zh",
    tiles=_chinese_tiles,
    comma="，",
    semicolon="；",
    facts="{rules}：{facts}",
    self_draw="自摸",
    discard="点和",
    seat="门风{wind}",
    seats=("东", "南", "西", "北"),
    no_seat="门风未注明",
    flags={
        "last_tile": "海底牌（最后一张）",
        "kong_replacement": "开杠补牌",
        "robbing_kong": "抢杠",
        "blessing_of_heaven": "天和",
        "blessing_of_earth": "地和",
        "blessing_of_man": "人和",
        "last_of_kind": "和绝张",
        "ready_at_start": "天听",
        "after_kong_discard": "杠上炮",
    },
    shapes={
        "standard": "基本和牌型（四副面子加将牌）",
        "seven_pairs": "七对",
        "knitted_honors": "全不靠型",
        "knitted_straight": "组合龙型（九张组合龙、一副面子加将牌）",
        "thirteen_orphans": "十三幺",
    },
    read_as="按{shape}拆牌：",
    read_as_blocks="按{shape}拆牌：{blocks}",
    no_win="未成和牌，计 0 分。{rules}的和牌型有：{shapes}。",
    counted="计番：",
    nothing_counted="计番：无番种。",
    yaku="{name}（{code}）",
    yaku_times="{name}（{code}）{count} 个，各 {points} 分",
    whole_hand="整手牌",
    counted_line="  +{points:>3}  {yaku}：{blocks}",
    total="  ={raw:>4}  合计",
    limited="  ={raw:>4}  合计，超过满贯线，计 {points} 分",
    may_win="起和：{how} {minimum} 分，已达到，可以和牌。",
    may_not_win="起和：{how} {minimum} 分，未达到，不能和牌。",
    no_minimum="起和：{how}不设限制，可以和牌。",
    by_self_draw="自摸线",
    on_discard="点和线",
    by_blessing_of_man="人和当作自摸，自摸线",
    headings={
        "included": "已包含，不加计：",
        "blocks_used": "同类别不复用，不计：",
        "lower": "同类别的全手番种只计一个，不计：",
    },
    uncounted="  {yaku}{blocks}：{reason}",
    on="{blocks}",
    again="再计一次 {blocks}",
    included="已包含于{by}",
    lower="已计{by}（{points} 分）",
    blocks_used="已用于{by}（{blocks}）",
    some_blocks_used="{shared} 已用于{by}（{blocks}）",
    itself_included="，后者又已包含于其他番种",
    other="另一种拆法，{shape}：{blocks}\n  {raw} 分：{yaku}。",
    other_with_more="另有 {others} 种拆法，其中最高的是{shape}：{blocks}\n  {raw} 分：{yaku}。",
    other_yaku="{name} {points}",
    other_yaku_times="{name} {count}×{points}",
    other_nothing="无番种",
)

PHRASES = {phrases.lang: phrases for phrases in (ENGLISH, CHINESE)}
