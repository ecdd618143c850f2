"""Explanations of MCR, Tianjin and Sichuan: every principle on a hand, every reason not to win."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import generate_sichuan
import sihai
from engine import score_of
from sihai.no_win import REASONS, why_no_win


def score(hand: str, rules: str = "mcr", **keywords: Any) -> sihai.Score:
    options = keywords.pop("options", {})
    return sihai.ruleset(rules, **options).score(sihai.Hand.parse(hand), **keywords)


def is_chinese(text: str) -> bool:
    return any("\u3000" < character < "\ufe00" for character in text)


MIRRORED = "234m 567m 234p 567p 8s +8s"
MIXED_STRAIGHT = "123m 456s 789p 456p 9s +9s"
STEPS_OF_ONE = "123m 234m 345m 456m 9p +9p"
STEPS_OF_TWO = "123m 345m 567m 789m 9p +9p"
DRAGONS = "[111z] [555z] 666z 77z 99m +9m"
ORPHANS = "19m 19p 19s 1234567z +1m"
DOUBLES = "123m 123m 123p 789p 5s +5s"
TERMINAL_CHOWS = "123m 789m 123p 789p 5s +5s"
FOUR_PAIRS = "1122m 2244m 5577m 9m +9m"
EAST = {"seat": "E", "prevailing": "E"}

# The consequences of MCR 1.4, every principle, and what else the rulesets have to say.
SAID: list[tuple[str, str, dict[str, Any], str]] = [
    # Three links, not four: account once.
    ("mcr", MIRRORED, {}, "+  2  Mixed Double Chow (70), 2 of 1: 234m 234p; 567m 567p"),
    ("mcr", MIRRORED, {}, "+  1  Short Straight (71): 234m 567m\n"),
    ("mcr", MIRRORED, {}, "its sets hang together by other fans already (account once):"),
    (
        "mcr",
        MIRRORED,
        {},
        "Short Straight (71) on 234p 567p: linked by Mixed Double Chow on 234m 234p, "
        "Short Straight on 234m 567m, Mixed Double Chow on 567m 567p",
    ),
    (
        "mcr",
        MIRRORED,
        {},
        "套算一次原则：这些牌组已由其他番种连在一起，不计：\n"
        "  连六（71）234筒 567筒：已由喜相逢（234万 234筒），连六（234万 567万），"
        "喜相逢（567万 567筒）相连",
    ),
    # Book example 39.2: one of the two links.
    (
        "mcr",
        MIXED_STRAIGHT,
        {},
        "Short Straight (71) on 456p 789p: linked by Mixed Double Chow on 456p 456s, "
        "Mixed Straight on 123m 789p 456s",
    ),
    # Non-separation.
    (
        "mcr",
        STEPS_OF_ONE,
        {},
        "combined in one fan already (non-separation):\n"
        "  Pure Shifted Chows (30) on 123m 234m 345m; 234m 345m 456m: combined in "
        "Four Pure Shifted Chows on 123m 234m 345m 456m\n"
        "  Short Straight (71) on 123m 456m: combined in Four Pure Shifted Chows on "
        "123m 234m 345m 456m",
    ),
    ("mcr", STEPS_OF_TWO, {}, "Two Terminal Chows (72) on 123m 789m: combined in Four Pure Shift"),
    ("mcr", STEPS_OF_TWO, {}, "不拆移原则：这些牌组已组合成一个番种，不再互相组合："),
    (
        "mcr",
        STEPS_OF_TWO,
        {},
        "老少副（72）123万 789万：已组合成一色四步高（123万 345万 567万 789万）",
    ),
    # Non-repetition: whole fans, one set's, one less.
    (
        "mcr",
        STEPS_OF_ONE,
        {},
        "another fan includes it (non-repetition):\n  No Honors (76): in All Chows",
    ),
    ("mcr", STEPS_OF_ONE, {}, "不重复原则：已由其他番种包含，不计：\n  无字（76）：已包含于平和"),
    ("mcr", DRAGONS, EAST, "Dragon Pung (59) on 555z; 666z: in Little Three Dragons on 555z 666z"),
    ("mcr", DRAGONS, EAST, "箭刻（59）中中中；发发发：已包含于小三元（中中中 发发发 白白）"),
    ("mcr", DRAGONS, EAST, "part of a fan that includes it there (non-repetition):"),
    ("mcr", DRAGONS, EAST, "Honors (73) on 111z: in Prevalent Wind on 111z"),
    ("mcr", DRAGONS, EAST, "on another player's tile, seat East, prevailing wind East\n"),
    ("mcr", DRAGONS, EAST, "点和，门风东，圈风东"),
    ("mcr", "1112345678999m +2m", {}, "Honors (73) on 111m: in Nine Gates"),
    (
        "mcr",
        TERMINAL_CHOWS,
        {},
        "Two Terminal Chows (72) on 123m 789m; 123p 789p: in Three-Suited Terminal Chows",
    ),
    # Non-identical.
    ("mcr", DOUBLES, {}, "a set serves the same fan once only (non-identical):"),
    ("mcr", DOUBLES, {}, "(70) again on 123m 123p: 123p in Mixed Double Chow on 123m 123p"),
    ("mcr", DOUBLES, {}, "不得相同原则：一副牌不能再组成相同的番种，不计："),
    # The minimum without flowers.
    ("mcr", "[234m] 234m 567p 789s 5z +5z", {"flowers": 8}, "=   2  without flowers\n  +  8  Fl"),
    (
        "mcr",
        "[234m] 234m 567p 789s 5z +5z",
        {"flowers": 8},
        "Flower Tiles (81), 8 of 1: apart, not for the minimum\n  =  10  in all\n"
        "It may not win: the minimum on a discard is 8 without flowers.",
    ),
    ("mcr", ORPHANS, {"flowers": 2}, "=  88  不含花牌\n  +  2  花牌（81）2 个，各 1 番：另计"),
    ("mcr", ORPHANS, {"flowers": 2}, "起和：点和线 8 番（不含花牌），已达到，可以和牌。"),
    # Special shapes.
    ("mcr", ORPHANS, {}, "thirteen orphans:\n  11m 9m 19p 19s 1234567z\n  🀇🀇 🀏 🀙🀡 🀐🀘 🀀🀁🀂🀃🀄🀅🀆"),
    (
        "mcr",
        "[789p] 147m 258p 369s 5z +5z",
        {},
        "a pair:\n  789p 55z 147m 258p 369s\n  🀟🀠🀡 🀄🀄 🀇🀊🀍",
    ),
    ("mcr", "[789p] 147m 258p 369s 5z +5z", {}, "789筒 中中 147万 258筒 369条"),
    ("mcr", "147m 258p 36s 12345z +9s", {}, "147m 258p 369s 12345z"),
    ("mcr", "1111m 2222m 33m 55p 7p +7p", {}, "Tile Hog (64), 2 of 2: 1111m; 2222m"),
    # TIANJIN Q8, Q13
    ("tianjin", "123m 456m 789m 111p 9p +9p", {}, "the minimum on a discard is 8."),
    (
        "tianjin",
        "123m 456m 789m 111p 9p +9p",
        {"options": {"self_draw_only": True}},
        "It may not win: only self-drawn hands may.",
    ),
    (
        "tianjin",
        "123m 456m 789m 111p 9p +9p",
        {"options": {"self_draw_only": True}},
        "只许自摸和牌，不能点和。",
    ),
    # Sichuan: the largest base, a root less, the multiplier and its cap.
    (
        "sichuan",
        FOUR_PAIRS,
        {},
        "=   6  in all\n  ×  32  the multiplier, 2 to the power of 6 less 1",
    ),
    ("sichuan", FOUR_PAIRS, {}, "=   6  合计\n  ×  32  倍，即 2 的（6-1）次方"),
    (
        "sichuan",
        FOUR_PAIRS,
        {},
        "of the base fans only the largest counts:\n  Seven Pairs (S5): Pure D",
    ),
    ("sichuan", FOUR_PAIRS, {}, "Seven Pairs (S9): Pure Dragon Seven Pairs, 6 fan, counts"),
    (
        "sichuan",
        FOUR_PAIRS,
        {},
        "基本番种只计最大的一个，不计：\n  七对（S5）：已计清龙七对（6 番）",
    ),
    (
        "sichuan",
        FOUR_PAIRS,
        {},
        "the base fan includes it:\n  Root (X3): in Pure Dragon Seven Pairs",
    ),
    ("sichuan", FOUR_PAIRS, {}, "已包含于基本番种，不计：\n  根（X3）：已包含于清龙七对"),
    (
        "sichuan",
        FOUR_PAIRS,
        {"options": {"max_fan": 4}},
        "=   6  in all, cut to the limit of 4\n  ×   8  the multiplier, 2 to the power of 4 less 1",
    ),
    ("sichuan", FOUR_PAIRS, {"void_suit": "s"}, "seat not given, void suit bamboo"),
    ("sichuan", FOUR_PAIRS, {"void_suit": "s"}, "门风未注明，定缺条"),
    ("sichuan", "123m 123m 456p 789p 1m +1m", {}, "+  1  Root (X3): 1111m"),
]


@pytest.mark.parametrize(("rules", "hand", "keywords", "text"), SAID)
def test_it_is_said(rules: str, hand: str, keywords: dict[str, Any], text: str) -> None:
    lang = "zh" if is_chinese(text.translate({ord(c): None for c in "🀄🀅🀆"})) else "en"
    assert text in score(hand, rules, **dict(keywords)).explain(lang)


# SICHUAN S-a


NO_WIN = [
    ("honors", "123m 456p 789p 111m 2z +2z", {}, "it holds honors", "有字牌"),
    ("chow_meld", "[123m] 456p 789p 111m 2m +2m", {}, "it has a melded chow", "有吃牌"),
    ("three_suits", "123m 456p 789s 111m 2p +2p", {}, "all three suits", "三门花色俱全"),
    ("void_suit", "123m 456p 789p 111m 2m +2m", {"void_suit": "m"}, "declared void", "定缺花色"),
    ("three_suits", "[999s] 456p 789p 111m 2m +2m", {}, "all three suits", "三门花色俱全"),
]


@pytest.mark.parametrize(("reason", "hand", "facts", "english", "chinese"), NO_WIN)
def test_reason_of_a_hand_that_does_not_win_in_sichuan(
    reason: str, hand: str, facts: dict[str, Any], english: str, chinese: str
) -> None:
    refused = score(hand, "sichuan", **facts)
    assert not refused.is_win
    assert why_no_win(refused.rules, refused.hand, refused.context) == reason
    assert english in refused.explain("en")
    assert chinese in refused.explain("zh")
    error = refused.to_dict()["error"]
    assert error["code"] == "not_winning"
    assert english in error["message"]
    assert error["message"].startswith("hand: ")


def test_a_hand_of_no_shape_is_told_the_shapes() -> None:
    refused = score("123m 456p 789p 11m 23m +5m", "sichuan")
    assert "The winning shapes of Sichuan Mahjong are: four sets" in refused.explain()
    assert refused.to_dict()["error"]["message"].startswith("hand: has no winning shape")
    for rules in ("mcr", "tianjin", "intermediate"):
        other = score("123m 456p 789s 111m 2m +5z", rules)
        assert why_no_win(other.rules, other.hand, other.context) is None


def test_every_refused_hand_of_sichuan_has_its_reason() -> None:
    """Of hands made to win but for S-a: a reason if and only if they do not win."""
    seen: Counter[str | None] = Counter()
    for fields in generate_sichuan.hands(2000, seed=41):
        result = score_of(fields, sihai.ruleset("sichuan"))
        reason = why_no_win(result.rules, result.hand, result.context)
        assert (reason is None) == result.is_win
        seen[reason] += 1
    assert set(seen) == {None, *REASONS}
