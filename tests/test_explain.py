"""Explanations: what counts, what does not and why, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import generate
import sihai
from engine import cases, legal_levels, score_of
from sihai.no_win import REASONS
from sihai.phrases import CHINESE, ENGLISH, PHRASES
from sihai.ruleset_file import POLICIES, SHAPES

MIRRORED = "234m 567m 234p 567p 8s +8s"
STRAIGHT = "123s 456s 456s 789s 1m +1m"


def explained(
    hand: str,
    lang: str,
    rules: sihai.Ruleset | str = "intermediate",
    context: dict[str, Any] | None = None,
) -> str:
    if isinstance(rules, str):
        rules = sihai.ruleset(rules)
    facts = sihai.WinContext(**context or {})
    return rules.score(sihai.Hand.parse(hand), facts).explain(lang)


# Every fate, and every other thing to be said, on a hand where it is.
SAID = [
    # Both examples of R3: mirrored half straight 65, and pure straight rather than half straights.
    (MIRRORED, {}, "+ 60  Mirrored Half Straight (F3.b3): 234m 567m 234p 567p"),
    (MIRRORED, {}, "+ 60  镜连六（F3.b3）：234万 567万 234筒 567筒"),
    (MIRRORED, {}, "+  5  All Simples (C1.1): the whole hand\n"),
    (MIRRORED, {}, "+  5  断幺（C1.1）：整手牌\n"),
    (MIRRORED, {}, "=  65  in all"),
    (MIRRORED, {}, "=  65  合计"),
    (MIRRORED, {}, "All Sequences (B.a1): in Mirrored Half Straight"),
    (MIRRORED, {}, "平和（B.a1）：已包含于镜连六"),
    (MIRRORED, {}, "Two Similar Sequences (G1.a1) on 234m 234p; 567m 567p: in Mirrored"),
    (MIRRORED, {}, "喜相逢（G1.a1）234万 234筒；567万 567筒：已包含于镜连六"),
    (MIRRORED, {}, "Half Straight Twice (F3.b2) on 234m 567m 234p 567p: used by Mirrored Half"),
    (
        MIRRORED,
        {},
        "双连六（F3.b2）234万 567万 234筒 567筒：已用于镜连六（234万 567万 234筒 567筒）",
    ),
    (STRAIGHT, {}, "=  55  in all"),
    (STRAIGHT, {}, "=  55  合计"),
    (STRAIGHT, {}, "(F3.b1) on 456s 789s: 789s used by Pure Straight on 123s 456s 789s"),
    (STRAIGHT, {}, "连六（F3.b1）456条 789条：789条 已用于一条龙（123条 456条 789条）"),
    (STRAIGHT, {}, "Pure Straight (F3.a2) again on 123s 456s 789s: 123s 789s used by Pure"),
    (STRAIGHT, {}, "一条龙（F3.a2）再计一次 123条 456条 789条：123条 789条 已用于一条龙"),
    ("789m 789m 111p 789s 1m +1m", {}, "Mixed Outside Hand (C1.2): Pure Outside Hand, 40 points,"),
    ("789m 789m 111p 789s 1m +1m", {}, "混带幺（C1.2）：已计清带幺（40 分）"),
    ("[555z] 666z 789s 23m 44p +1m", {}, "Value Honor (E1.1), 2 of 10: 555z; 666z"),
    ("[555z] 666z 789s 23m 44p +1m", {}, "番牌（E1.1）2 个，各 10 分：中中中；发发发"),
    # R6
    ("[555z] [666z] 777z 222z 8m +8m", {}, "= 240  in all, cut to the limit of 200"),
    ("[555z] [666z] 777z 222z 8m +8m", {}, "= 240  合计，超过满贯线，计 200 分"),
    # R14
    ("456p 456p 567p 222s 9m +9m", {}, "It may not win: the minimum on a discard is 20."),
    ("456p 456p 567p 222s 9m +9m", {}, "起和：点和线 20 分，未达到，不能和牌。"),
    ("456p 456p 567p 222s 9m +9m", {"self_draw": True}, "may win: the minimum by self-draw is 10."),
    ("456p 456p 567p 222s 9m +9m", {"self_draw": True}, "起和：自摸线 10 分，已达到，可以和牌。"),
    (
        "345m 678m 789p 222s 1p +1p",
        {"flags": ["blessing_of_man"]},
        "It may win: the minimum by self-draw, as which a blessing of man is judged, is 10.",
    ),
    (
        "345m 678m 789p 222s 1p +1p",
        {"flags": ["blessing_of_man"]},
        "起和：人和当作自摸，自摸线 10 分，已达到，可以和牌。",
    ),
    # Other readings
    (
        "111222333m 456s 9p +9p",
        {},
        "Best other reading, four sets and a pair: 456s 111m 222m 333m 99p\n  0 points: no yaku.",
    ),
    ("111222333m 456s 9p +9p", {}, "333万 99筒\n  0 分：无番种。"),
    (
        "2222m 3333m 4444m 5p +5p",
        {},
        "Best of 2 other readings, seven pairs: 22m 22m 33m 33m 44m 44m 55p\n"
        "  65 points: Seven Pairs 60, All Simples 5.",
    ),
    ("2222m 3333m 4444m 5p +5p", {}, "另有 2 种拆法，其中最高的是七对：22万 22万"),
    ("2222m 3333m 4444m 5p +5p", {}, "65 分：七对 60，断幺 5。"),
    # Not a win, a win without a yaku, facts
    ("147m 258p 369s 123z 9m +9m", {}, "No winning hand: 0 points. The winning shapes of Four"),
    ("147m 258p 369s 123z 9m +9m", {}, "未成和牌，计 0 分。四海麻将进阶版的和牌型有：基本"),
    ("123m 678m 456p 333s 8s +8s", {}, "Counted: nothing, the hand has no yaku."),
    ("123m 678m 456p 333s 8s +8s", {}, "计番：无番种。"),
    (
        "345m 345m 89p 222s 99s +7p",
        {"self_draw": True, "seat": "E", "flags": ["blessing_of_heaven"]},
        "won by self-draw, seat East, blessing of heaven",
    ),
    (
        "345m 345m 89p 222s 99s +7p",
        {"self_draw": True, "seat": "E", "flags": ["blessing_of_heaven"]},
        "自摸，门风东，天和",
    ),
]


def is_chinese(text: str) -> bool:
    return any("\u3000" < character < "\ufe00" for character in text)


@pytest.mark.parametrize(("hand", "context", "text"), SAID)
def test_it_is_said(hand: str, context: dict[str, Any], text: str) -> None:
    assert text in explained(hand, "zh" if is_chinese(text) else "en", context=context)


def test_whole_explanation_in_english() -> None:
    text = explained(
        "[555z] (1111m) 23p 789s 99s +1p", "en", context={"self_draw": True, "seat": "E"}
    )
    assert text.splitlines() == [
        "[555z] (1111m) 23p78999s +1p",
        "Four Seas Mahjong, Intermediate: won by self-draw, seat East",
        "",
        "Read as four sets and a pair:",
        "  123p 789s 555z 1111m 99s",
        "  🀙🀚🀛 🀖🀗🀘 🀄🀄🀄 🀇🀇🀇🀇 🀘🀘",
        "",
        "Counted:",
        "  + 30  Mixed Outside Hand (C1.2): the whole hand",
        "  + 10  One Quad (D.1): 1111m",
        "  + 10  Value Honor (E1.1): 555z",
        "  =  50  in all",
        "It may win: the minimum by self-draw is 10.",
    ]


def test_chicken_hand_and_no_minimum() -> None:
    rules = sihai.ruleset("beginner", preset="no_minimum")
    english = explained("123m 678m 456p 333s 8s +8s", "en", rules)
    assert "+  1  Chicken Hand (chicken): the whole hand\n  =   1  in all" in english
    assert "It may win: there is no minimum on a discard." in english
    chinese = explained("123m 678m 456p 333s 8s +8s", "zh", rules)
    assert "+  1  鸡和（chicken）：整手牌" in chinese
    assert "起和：点和线不设限制，可以和牌。" in chinese


def test_blessing_of_man_changes_nothing_where_it_is_no_yaku() -> None:
    text = explained(
        "345m 678m 789p 222s 1p +1p", "en", "basic", context={"flags": ["blessing_of_man"]}
    )
    assert "It may not win: the minimum on a discard is 10." in text


def test_blocks_used_by_a_yaku_that_is_itself_included(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'name = "house"\nextends = "intermediate"\n[[yaku]]\ncode = "F1.1"\nincludes = ["F3.a2"]\n',
        encoding="utf-8",
    )
    rules = sihai.ruleset(path)
    english = explained("123s 123s 456s 789s 1m +1m", "en", rules)
    assert "Pure Straight (F3.a2) on 123s 456s 789s: in Two Identical Sequences" in english
    assert "used by Pure Straight on 123s 456s 789s, which another yaku includes in tu" in english
    chinese = explained("123s 123s 456s 789s 1m +1m", "zh", rules)
    assert "已用于一条龙（123条 456条 789条），后者又已包含于其他番种" in chinese


@pytest.mark.parametrize("lang", ["fr", "", "EN"])
def test_another_language_is_refused(lang: str) -> None:
    with pytest.raises(ValueError, match="known; known are en, zh"):
        explained(MIRRORED, lang)


def test_both_languages_say_all_there_is_to_say() -> None:
    for phrases in PHRASES.values():
        assert set(phrases.flags) == set(sihai.FLAGS)
        assert set(phrases.shapes) == set(SHAPES)
        assert set(phrases.because) == set(REASONS)
        assert {policy: list(phrases.headings[policy]) for policy in POLICIES} == {
            policy: list(headings) for policy, headings in ENGLISH.headings.items()
        }
    for field, text in vars(ENGLISH).items():
        if isinstance(text, str):
            assert fields_of(text) == fields_of(getattr(CHINESE, field)), field


def fields_of(text: str) -> Counter[str]:
    """But for the unit, a measure word that English often leaves out."""
    return Counter(re.findall(r"\{(?!unit\})(\w+)[^}]*\}", text))


# The lines of yaku, read back.
COUNTED = re.compile(r"^  \+ *(\d+)  (.+) \((\S+)\)(?:, (\d+) of \d+)?: (.+)$", re.MULTILINE)
UNCOUNTED = re.compile(r"^  (\S.*?) \((\S+)\)(?: (?:again )?on ([^:]+))?: (.+)$", re.MULTILINE)


def check_explanation(score: sihai.Score) -> None:
    """The counted points make up the raw total; all else that holds is named once."""
    english, chinese = score.explain("en"), score.explain("zh")
    assert english.count("\n") == chinese.count("\n")
    assert not is_chinese(english)
    counted = COUNTED.findall(english)
    assert sum(int(points) for points, *_ in counted) == score.raw
    assert [(code, int(count or 1)) for _, _, code, count, _ in counted] == [
        (yaku.code, yaku.count) for yaku in score.yaku
    ]
    reading = score.readings[0]
    everything = " ".join(reading.blocks)
    for _, _, code, _, blocks in counted:
        used = [text if text != "the whole hand" else everything for text in blocks.split("; ")]
        assert Counter(used) == Counter(
            " ".join(c.blocks)
            for c in reading.candidates
            if c.fate == "counted" and c.yaku.code == code
        )
    named = [
        (code, text)
        for _, code, blocks, _ in UNCOUNTED.findall(english.partition("Not counted")[2])
        for text in (blocks or everything).split("; ")
    ]
    held = {(c.yaku.code, " ".join(c.blocks)) for c in reading.candidates if c.fate != "counted"}
    assert Counter(named) == Counter(held)
    for code, _ in held:
        assert f"（{code}）" in chinese
    if len(score.readings) > 1:
        other = score.readings[1]
        assert f": {' '.join(other.blocks)}\n  {other.raw} points: " in english


@pytest.mark.parametrize("level", ["beginner", "basic", "intermediate"])
def test_explanations_of_random_hands_are_whole(level: str) -> None:
    rules = dict(legal_levels())[f"fourseas-{level}"]
    explanations = 0
    for fields in generate.hands(1500, seed=1402):
        score = score_of(fields, rules)
        if score.is_win:
            check_explanation(score)
            explanations += 1
        else:
            assert score.explain("en").count("\n") == score.explain("zh").count("\n") == 2
    assert explanations > 900


def test_explanations_of_the_cases_are_whole() -> None:
    for name in ("fourseas_examples", "fourseas_yaku", "fourseas_rulings"):
        for row in cases(f"{name}.jsonl"):
            if not row["out"].get("error"):
                check_explanation(score_of(row["in"]))
