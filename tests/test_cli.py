"""The command line: what every command answers, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sihai
from command import Run, rows

HAND = "[555z] (1111m) 23p 789s 99s +1p"
LOW = "345m 345m 89p 222s 99s +7p"
NO_WIN = "345m 345m 89p 222s 99s +6p"


def test_score_shows_the_hand_its_yaku_totals_and_verdict(run: Run) -> None:
    status, out, err = run("score", HAND, "--self-draw", "--seat", "E")
    assert (status, err) == (0, "")
    assert "[🀄🀄🀄] (🀇🀇🀇🀇) 🀚🀛 🀖🀗🀘🀘🀘 +🀙" in out
    assert "[555z] (1111m) 23p78999s +1p" in out
    cells = rows(out)
    for row in (
        ["Code", "Yaku", "Points", "Count", "Blocks"],
        ["C1.2", "Mixed Outside Hand", "30", "1", "the whole hand"],
        ["D.1", "One Quad", "10", "1", "1111m"],
        ["E1.1", "Value Honor", "10", "1", "555z"],
        ["Total", "50"],
        ["Limit", "200"],
        ["It may win: the minimum by self-draw is 10."],
    ):
        assert row in cells
    assert "123p 789s 555z 1111m 99s" in out


def test_score_in_chinese(run: Run) -> None:
    status, out, _ = run("score", HAND, "--self-draw", "--seat", "E", "--lang", "zh")
    assert status == 0
    cells = rows(out)
    assert ["编号", "番种", "分值", "次数", "牌组"] in cells
    assert ["E1.1", "番牌", "10", "1", "中中中"] in cells
    assert ["合计", "50"] in cells
    assert "拆牌：123筒 789条 中中中 1111万 99条\n" in out
    assert not re.search(r"[A-Za-z]{2}", out.replace("555z", ""))


def test_score_above_the_limit_and_without_one(run: Run) -> None:
    high = "[555z] [666z] 777z 222z 8m +8m"
    _, out, _ = run("score", high, "--seat", "S")
    assert ["Total", "250, cut to the limit: 200"] in rows(out)
    _, out, _ = run("score", high, "--seat", "S", "--option", "limit=none")
    assert ["Total", "250"] in rows(out)
    assert ["Limit", "none"] in rows(out)


def test_score_of_a_yaku_that_counts_twice(run: Run) -> None:
    _, out, _ = run("score", "234m 567m 234p 567p 8s +8s", "--rules", "basic")
    assert ["G1.a1", "Two Similar Sequences", "5", "2", "234m 234p; 567m 567p"] in rows(out)


def test_score_with_every_fact(run: Run) -> None:
    kong = "(7777m) 123p 345s 888s 2z +2z"
    _, out, _ = run(
        "score", kong, "--self-draw", "--flag", "kong_replacement", "--flag", "last_tile"
    )
    assert {"H1.1", "H2.2"} <= {row[0] for row in rows(out)}
    facts = ("--seat", "S", "--prevailing", "E", "--flowers", "8", "--void-suit", "m")
    status, out, _ = run("score", LOW, *facts)
    assert status == 0
    assert "It may not win: the minimum on a discard is 20." in out


def test_score_by_preset_file_and_option(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("score", LOW, "--preset", "novice")
    assert "It may win" in out
    file = tmp_path / "house.toml"
    file.write_text('name = "house"\nextends = "fourseas-basic"\n', encoding="utf-8")
    _, out, _ = run("score", LOW, "--rules", str(file), "-o", "minimum_discard=11", "--json")
    assert json.loads(out)["rules"] == "house"
    assert json.loads(out)["may_win"] is False


def test_hand_in_several_words_and_any_notation(run: Run) -> None:
    _, one, _ = run("score", LOW)
    assert run("score", *LOW.split())[1] == one
    assert run("score", "345万345萬89筒222条99索+七饼")[1] == one


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_hand_that_does_not_win_is_an_answer(run: Run, lang: str) -> None:
    status, out, err = run("score", NO_WIN, "--lang", lang)
    assert (status, err) == (0, "")
    assert ("No winning hand" if lang == "en" else "未成和牌") in out


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_explain_prints_the_explanation(run: Run, lang: str) -> None:
    score = sihai.ruleset("intermediate").score(sihai.Hand.parse(LOW))
    status, out, _ = run("score", LOW, "--explain", "--lang", lang)
    assert (status, out) == (0, score.explain(lang) + "\n")


def test_json_of_one_hand_is_the_answer_to_its_line(run: Run) -> None:
    status, out, err = run("score", HAND, "--self-draw", "--seat", "E", "--json")
    line = json.dumps({"hand": HAND, "self_draw": True, "seat": "E"}).encode()
    assert (status, err) == (0, "")
    assert (0, out, "") == run("score", "--jsonl", "-", stdin=line)
    status, out, err = run("score", "0m", "--json")
    assert (status, err, json.loads(out)["error"]["code"]) == (1, "", "bad_tile")
    status, out, err = run("score", NO_WIN, "--json")
    assert (status, err, json.loads(out)["error"]["code"]) == (0, "", "not_winning")


def test_settle_shows_what_each_seat_gets(run: Run) -> None:
    for arguments in (
        ["S=40", "W=60"],
        ["--win", "S=40", "--win", "W=60"],
        ["S=40", "--win", "W=60"],
    ):
        status, out, err = run("settle", "--rules", "intermediate", *arguments, "--discarder", "E")
        assert (status, err) == (0, "")
        assert rows(out)[-4:] == [
            ["E East", "-190"],
            ["S South", "+160"],
            ["W West", "+80"],
            ["N North", "-50"],
        ]
    _, out, _ = run("settle", "S=0", "--lang", "zh")
    assert rows(out)[-4:] == [["E 东", "0"], ["S 南", "0"], ["W 西", "0"], ["N 北", "0"]]


def test_settle_with_every_option(run: Run) -> None:
    arguments = ("settle", "S=70", "--discarder", "E", "--as-self-draw")
    assert ["S South", "+420"] in rows(run(*arguments)[1])
    assert ["S South", "+280"] in rows(run(*arguments, "--rules", "basic")[1])
    free = run("settle", "S=70", "--discarder", "E", "--option", "payment_line=none")
    assert ["W West", "-70"] in rows(free[1])


def test_settle_as_json(run: Run) -> None:
    status, out, _ = run("settle", "S=40", "W=60", "--discarder", "E", "--json")
    deltas = {"E": -190, "S": 160, "W": 80, "N": -50}
    assert (status, json.loads(out)) == (0, {"id": None, "deltas": deltas, "error": None})
    status, out, err = run("settle", "S=40", "--discarder", "S", "--json")
    assert (status, err, json.loads(out)["error"]["code"]) == (1, "", "bad_field")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_list_names_every_ruleset(run: Run, lang: str) -> None:
    status, out, _ = run("rules", "list", "--lang", lang)
    assert status == 0
    for name in sihai.ruleset_names():
        assert name in out
        assert getattr(sihai.ruleset(name).title, lang) in out
    assert any(row[:2] == ["fourseas-intermediate", "intermediate"] for row in rows(out))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", sihai.ruleset_names())
def test_rules_show_has_all_of_a_ruleset(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    rules = sihai.ruleset(name)
    status, out, _ = run("rules", "show", name, "--lang", lang)
    assert status == 0
    cells = rows(out)
    for yaku in rules.yaku:
        yes = "yes" if lang == "en" else "是"
        expected = [
            yaku.code,
            getattr(yaku, lang),
            str(yaku.points),
            yaku.category if rules.policy == "by_category" else "",
            yes if yaku.base else "",
            " ".join(yaku.includes),
            " ".join(yaku.not_beside),
            yes if yaku.combines else "",
            " ".join(yaku.absorbs),
            " ".join(yaku.absorbs_one),
        ]
        [row] = [row for row in cells if row[0] == yaku.code]
        assert row[:-1] == [cell for cell in expected if cell]
    for option, about in rules.option_table.items():
        assert any(row[0] == option and about.about in row for row in cells)
    for preset in rules.presets:
        assert any(row[0] == preset for row in cells)
    assert str(rules.minimum.discard) in out


def test_rules_show_with_preset_and_options(run: Run) -> None:
    _, out, _ = run("rules", "show", "beginner", "--preset", "no_minimum", "-o", "limit=99")
    cells = rows(out)
    assert any(row[:3] == ["chicken", "Chicken Hand", "1"] for row in cells)
    assert ["Limit", "99"] in cells


@pytest.mark.parametrize(
    "command", [[], ["score"], ["settle"], ["rank"], ["rules", "list"], ["rules", "show"]]
)
def test_help_tells_the_exit_statuses(run: Run, command: list[str]) -> None:
    for name in ("--help", "-h"):
        status, out, _ = run(*command, name)
        assert status == 0
        for number in range(4):
            assert re.search(rf"^ +{number}  \S", out, re.MULTILINE)
    assert run("--version")[1] == f"sihai {sihai.__version__}\n"
