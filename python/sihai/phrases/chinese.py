"""What an explanation says in Chinese."""

from __future__ import annotations

from sihai.phrases.form import Phrases
from sihai.tiles import parse_tiles, tile_text


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
    units={"points": "分", "fan": "番"},
    facts="{rules}：{facts}",
    self_draw="自摸",
    discard="点和",
    seat="门风{wind}",
    seats=("东", "南", "西", "北"),
    no_seat="门风未注明",
    prevailing="圈风{wind}",
    flowers="花牌 {count} 张",
    void_suit="定缺{suit}",
    suits={"m": "万", "p": "筒", "s": "条"},
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
    no_win="未成和牌，计 0 {unit}。{rules}的和牌型有：{shapes}。",
    no_win_because="{rules}：未成和牌，计 0 {unit}，因为{because}。",
    because={
        "honors": "有字牌，而本规则不用字牌",
        "chow_meld": "有吃牌，而本规则不能吃牌",
        "three_suits": "三门花色俱全，须缺一门",
        "void_suit": "还有定缺花色的牌",
    },
    counted="计番：",
    nothing_counted="计番：无番种。",
    yaku="{name}（{code}）",
    yaku_times="{name}（{code}）{count} 个，各 {points} {unit}",
    whole_hand="整手牌",
    counted_line="  +{points:>3}  {yaku}：{blocks}",
    total="  ={raw:>4}  合计",
    limited="  ={raw:>4}  合计，超过满贯线，计 {points} {unit}",
    multiplier="  ×{points:>4}  倍，即 2 的（{fan}-1）次方",
    without_flowers="  ={raw:>4}  不含花牌",
    apart="另计，不算入起和",
    may_win="起和：{how} {minimum} {unit}{flowers}，已达到，可以和牌。",
    may_not_win="起和：{how} {minimum} {unit}{flowers}，未达到，不能和牌。",
    no_minimum="起和：{how}不设限制，可以和牌。",
    self_draw_only="只许自摸和牌，不能点和。",
    but_flowers="（不含花牌）",
    by_self_draw="自摸线",
    on_discard="点和线",
    by_blessing_of_man="人和当作自摸，自摸线",
    headings={
        "by_category": {
            "included": "已包含，不加计：",
            "blocks_used": "同类别不复用，不计：",
            "lower": "同类别的全手番种只计一个，不计：",
        },
        "by_exclusion": {
            "included": "不重复原则：已由其他番种包含，不计：",
            "absorbed": "不重复原则：其牌组已用于包含它的番种，不计：",
            "separated": "不拆移原则：这些牌组已组合成一个番种，不再互相组合：",
            "accounted": "套算一次原则：这些牌组已由其他番种连在一起，不计：",
            "identical": "不得相同原则：一副牌不能再组成相同的番种，不计：",
        },
        "largest_plus_extras": {
            "lower": "基本番种只计最大的一个，不计：",
            "included": "已包含于基本番种，不计：",
        },
    },
    uncounted="  {yaku}{blocks}：{reason}",
    on="{blocks}",
    again="再计一次 {blocks}",
    included="已包含于{by}",
    included_on="已包含于{by}（{blocks}）",
    separated="已组合成{by}（{blocks}）",
    accounted="已由{links}相连",
    link="{by}（{blocks}）",
    identical="{shared} 已用于{by}（{blocks}）",
    lower="已计{by}（{points} {unit}）",
    blocks_used="已用于{by}（{blocks}）",
    some_blocks_used="{shared} 已用于{by}（{blocks}）",
    itself_included="，后者又已包含于其他番种",
    other="另一种拆法，{shape}：{blocks}\n  {raw} {unit}：{yaku}。",
    other_with_more="另有 {others} 种拆法，其中最高的是{shape}：{blocks}\n  {raw} {unit}：{yaku}。",
    other_yaku="{name} {points}",
    other_yaku_times="{name} {count}×{points}",
    other_nothing="无番种",
)
