"""The command line under MCR, Tianjin and Sichuan."""

from __future__ import annotations

import json

import pytest

from command import Run, rows


def test_score_of_mcr_is_in_fan_and_tells_flowers_apart(run: Run) -> None:
    hand = "[234m] 234m 567p 789s 5z +5z"
    status, out, err = run("score", hand, "--rules", "mcr", "--flowers", "8")
    assert (status, err) == (0, "")
    cells = rows(out)
    assert ["Code", "Yaku", "Fan", "Count", "Blocks"] in cells
    assert ["69", "Pure Double Chow", "1", "1", "234m 234m"] in cells
    assert ["81", "Flower Tiles", "1", "8", "apart, not for the minimum"] in cells
    assert ["Total", "10"] in cells
    assert "It may not win: the minimum on a discard is 8 without flowers." in out
    _, out, _ = run("score", hand, "-r", "guobiao", "--flowers", "8", "--lang", "zh")
    assert ["编号", "番种", "番数", "次数", "牌组"] in rows(out)
    assert "起和：点和线 8 番（不含花牌），未达到，不能和牌。" in out


def test_score_of_special_shapes_is_readable(run: Run) -> None:
    _, out, _ = run("score", "[789p] 147m 258p 369s 5z +5z", "-r", "mcr")
    assert "Read as nine knitted tiles, a set and a pair: 789p 55z 147m 258p 369s\n" in out


def test_score_of_sichuan_has_the_multiplier(run: Run) -> None:
    pairs = ("score", "1122m 2244m 5577m 9m +9m", "-r", "sichuan")
    cells = rows(run(*pairs)[1])
    assert ["S13", "Pure Dragon Seven Pairs", "6", "1", "the whole hand"] in cells
    assert ["Total", "6"] in cells
    assert ["Multiplier", "×32"] in cells
    cells = rows(run(*pairs, "-o", "max_fan=4", "--lang", "zh")[1])
    assert ["合计", "6，超过满贯线，计 4"] in cells
    assert ["倍数", "×8"] in cells


@pytest.mark.parametrize(
    ("hand", "facts", "said"),
    [
        ("123m 456p 789s 111m 2p +2p", [], "all three suits"),
        ("[123m] 456p 789p 111m 2m +2m", [], "melded chow"),
        ("123m 456p 789p 111m 2m +2m", ["--void-suit", "p"], "declared void"),
    ],
)
def test_score_says_why_a_hand_of_sichuan_does_not_win(
    run: Run, hand: str, facts: list[str], said: str
) -> None:
    status, out, err = run("score", hand, "-r", "sichuan", *facts)
    assert (status, err) == (0, "")
    assert said in out
    status, out, _ = run("score", hand, "-r", "sichuan", *facts, "--json")
    assert (status, json.loads(out)["error"]["code"]) == (0, "not_winning")
    assert said in json.loads(out)["error"]["message"]


def test_settle_of_mcr_and_tianjin(run: Run) -> None:
    for rules in ("mcr", "tianjin"):
        _, out, _ = run("settle", "--rules", rules, "S=25", "--discarder", "E")
        assert rows(out)[-4:] == [
            ["E East", "-33"],
            ["S South", "+49"],
            ["W West", "-8"],
            ["N North", "-8"],
        ]
    status, _, err = run("settle", "--rules", "mcr", "S=25", "W=8", "--discarder", "E")
    assert status == 1
    assert "[undefined_settlement]" in err
    assert "first in turn" in err
    status, _, err = run("settle", "--rules", "mcr", "S=25", "--out", "E")
    assert status == 1
    assert "out: mcr ends with the first win" in err


def test_settle_of_sichuan_with_who_is_out(run: Run) -> None:
    arguments = ("settle", "--rules", "sichuan", "S=16", "--out", "E", "--out", "N")
    assert [row[1] for row in rows(run(*arguments)[1])[-4:]] == ["0", "+16", "-16", "0"]
    _, out, _ = run(*arguments, "--json")
    assert json.loads(out)["deltas"] == {"E": 0, "S": 16, "W": -16, "N": 0}
    status, _, err = run(*arguments, "--discarder", "E")
    assert (status, "out: E discards" in err) == (1, True)
    cells = rows(run("settle", "-r", "sichuan", "S=16", "W=4", "--discarder", "E")[1])
    assert [row[1] for row in cells[-4:]] == ["-20", "+16", "+4", "0"]


def test_rules_show_has_the_columns_that_apply(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    cells = rows(run("rules", "show", "mcr")[1])
    heads = ["Code", "Yaku", "Fan", "Includes", "Combines", "Absorbs", "Absorbs one", "Meaning"]
    assert heads in cells
    assert ["Payment", "mcr, base 8"] in cells
    shown = rows(run("rules", "show", "mcr", "-o", "tile_hog_in_seven_pairs=false")[1])
    assert [*heads[:4], "Not beside", *heads[4:]] in shown
    cells = rows(run("rules", "show", "sichuan")[1])
    assert ["Code", "Yaku", "Fan", "Base", "Absorbs one", "Meaning"] in cells
    assert ["Payment", "sichuan"] in cells
    assert any(row[:2] == ["max_fan", "none"] for row in cells)
    cells = rows(run("rules", "show", "intermediate")[1])
    assert ["Code", "Yaku", "Points", "Category", "Includes", "Meaning"] in cells


def test_rules_show_an_option_of_several_fields(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    name = "tile_patterns_with_seven_pairs"
    for value in ("true", "false"):
        _, out, _ = run("rules", "show", "mcr", "-o", f"{name}={value}")
        assert any(row[:2] == [name, value] for row in rows(out))


@pytest.mark.parametrize(("lang", "said"), [("en", "4m, from 1,000"), ("zh", "四万，1,000")])
def test_rank_is_a_command(run: Run, lang: str, said: str) -> None:
    status, out, err = run("rank", "1500", "--lang", lang)
    assert (status, err) == (0, "")
    assert out.startswith(said)
