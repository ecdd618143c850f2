"""JSON lines: the cases, the shape of every answer, and which fault is told."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import sihai
from engine import case_id, cases
from sihai.errors import CODES
from sihai.jsonl import score_line, settle_line

HAND = "345m 345m 89p 222s 99s +7p"
OUT = ["id", "rules", "points", "raw", "yaku", "shape", "blocks", "may_win", "error"]
NOTHING = {"points": 0, "raw": 0, "yaku": [], "shape": None, "blocks": [], "may_win": False}


def read(answer: bytes | None) -> dict[str, Any]:
    assert answer is not None
    fields: dict[str, Any] = json.loads(answer)
    return fields


def scored(fields: dict[str, Any] | str | bytes, **keywords: Any) -> dict[str, Any]:
    line = json.dumps(fields) if isinstance(fields, dict) else fields
    return read(score_line(line, **keywords))


def settled(fields: dict[str, Any] | str | bytes, **keywords: Any) -> dict[str, Any]:
    line = json.dumps(fields) if isinstance(fields, dict) else fields
    return read(settle_line(line, **keywords))


def code_of(answer: dict[str, Any]) -> str | None:
    return None if answer["error"] is None else answer["error"]["code"]


# The cases

ROWS = [row for row in cases("errors.jsonl") if "tiles" not in row.get("in", {})]
ROWS += [row | {"command": "settle"} for row in cases("fourseas_settle.jsonl")]


@pytest.mark.parametrize("row", ROWS, ids=case_id)
def test_case(row: dict[str, Any]) -> None:
    line = row["in_text"] if "in_text" in row else json.dumps(row["in"], ensure_ascii=False)
    answer = (settle_line if row.get("command") == "settle" else score_line)(line)
    if row["out"] == {"skipped": True}:
        assert answer is None
        return
    got = read(answer)
    if "in" in row:
        assert got["id"] == row["in"]["id"]
    if got["error"]:
        assert got["error"]["message"]
        got["error"] = got["error"]["code"]
    assert {name: got[name] for name in row["out"]} == row["out"]


# The shape of answers


def test_answer_to_a_win() -> None:
    fields = {
        "id": 7,
        "hand": "[555z] (1111m) 23p 789s 99s +1p",
        "self_draw": True,
        "seat": "E",
    }
    answer = scored(fields)
    assert list(answer) == OUT
    assert answer == {
        "id": 7,
        "rules": "fourseas-intermediate",
        "points": 50,
        "raw": 50,
        "yaku": [
            {"code": "C1.2", "zh": "混带幺", "en": "Mixed Outside Hand", "points": 30, "count": 1},
            {"code": "D.1", "zh": "一杠", "en": "One Quad", "points": 10, "count": 1},
            {"code": "E1.1", "zh": "番牌", "en": "Value Honor", "points": 10, "count": 1},
        ],
        "shape": "standard",
        "blocks": ["123p", "789s", "555z", "1111m", "99s"],
        "may_win": True,
        "error": None,
    }


def test_raw_is_before_the_limit() -> None:
    answer = scored({"hand": "[555z] [666z] 777z 222z 8m +8m", "seat": "S"})
    assert (answer["points"], answer["raw"]) == (200, 250)


@pytest.mark.parametrize("rules", ["basic", "fourseas-basic"])
def test_answers_have_the_rulesets_full_name_also_with_an_error(rules: str) -> None:
    for hand, code in ((HAND, None), ("0m", "bad_tile"), (HAND[:-2] + "6p", "not_winning")):
        answer = scored({"hand": hand, "rules": rules})
        assert answer["rules"] == "fourseas-basic"
        assert code_of(answer) == code
        if code:
            assert list(answer) == OUT
            assert NOTHING.items() <= answer.items()


def test_rules_are_null_where_they_cannot_be_told() -> None:
    assert scored("{")["rules"] is None
    assert scored({"hand": HAND, "rules": "riichi"})["rules"] is None
    assert scored({"hand": HAND, "rules": 5})["rules"] is None
    assert scored({"hand": 5})["rules"] == "fourseas-intermediate"
    assert scored({"hand": 5, "rules": "basic"})["rules"] == "fourseas-basic"


def test_answer_to_a_settlement() -> None:
    wins = [{"seat": "S", "points": 40}, {"seat": "W", "points": 60}]
    answer = settled({"id": [1], "discarder": "E", "wins": wins})
    assert list(answer) == ["id", "deltas", "error"]
    assert answer["deltas"] == {"E": -190, "S": 160, "W": 80, "N": -50}
    wrong = settled({"id": [1], "discarder": "E", "wins": []})
    assert wrong == {"id": [1], "deltas": None, "error": wrong["error"]}
    assert list(wrong["error"]) == ["code", "message"]


PLAYERS = {seat: {"rules": "intermediate", "minimum": [0, 0]} for seat in "ESWN"}
MIXED = {"players": PLAYERS, "winner": "S", "discarder": "E", "hand": HAND}


def test_answer_to_mixed_levels() -> None:
    answer = settled(MIXED)
    assert list(answer) == ["id", "deltas", "scores", "error"]
    assert answer["deltas"] == {"E": -20, "S": 40, "W": -10, "N": -10}
    assert answer["scores"] == {"E": 10, "W": 10, "N": 10}


@pytest.mark.parametrize(
    "given_id",
    ['"a"', '"\\u00e9é🀄"', "1.0", "-0", "1e400", "9" * 5000, '{"b" : [1 ,2], "a":null}', "null"],
)
def test_id_is_given_back_as_it_came(given_id: str) -> None:
    for line in (f'{{"id": {given_id}, "hand": "{HAND}"}}', f'{{"x": 1, "id": {given_id}}}'):
        answer = score_line(line)
        assert answer is not None
        assert answer.startswith(b'{"id":' + given_id.encode() + b',"rules"')


# Rulesets


def test_ruleset_of_lines_that_name_none() -> None:
    assert scored({"hand": HAND}, rules="basic")["rules"] == "fourseas-basic"
    novice = sihai.ruleset("intermediate", preset="novice")
    assert scored({"hand": HAND}, rules=novice)["may_win"] is True
    assert scored({"hand": HAND})["may_win"] is False
    # A name in data is the plain ruleset of that name.
    assert scored({"hand": HAND, "rules": "intermediate"}, rules=novice)["may_win"] is False
    with pytest.raises(sihai.RulesetError):
        score_line("{}", rules="riichi")


def test_paths_in_data_are_never_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "house.toml"
    file.write_text('name = "house"\nextends = "fourseas-basic"\n', encoding="utf-8")
    house = sihai.ruleset(file)
    assert scored({"hand": HAND}, rules=house)["rules"] == "house"
    assert scored({"hand": HAND, "rules": "house"}, rules=house)["rules"] == "house"
    for name in ("house", "house.toml", "./house.toml", str(file), "house.toml\0"):
        assert code_of(scored({"hand": HAND, "rules": name})) == "unknown_rules"
        players = PLAYERS | {"N": {"rules": name}}
        assert code_of(settled(MIXED | {"players": players})) == "unknown_rules"


# Which fault is told

FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("bad_field", {"flowers": 9}),
    ("unknown_rules", {"rules": "riichi"}),
    ("bad_tile", {"win": "0m"}),
    ("bad_meld", {"melds": [{"kind": "chow", "tiles": "135m"}]}),
    ("bad_seat", {"prevailing": "Q"}),
    ("bad_flag", {"flags": ["robbing_kong", "?"]}),
]


@pytest.mark.parametrize("count", [2, 3, 6])
def test_first_of_several_faults_is_told_over_all_fields(count: int) -> None:
    whole = {"concealed": "345m345m789p222s99s", "win": "7p", "self_draw": True}
    for chosen in itertools.combinations(FAULTS, count):
        for order in (chosen, chosen[::-1]):
            fields = dict(whole)
            for _, more in order:
                fields |= more
            assert code_of(scored(fields)) == chosen[0][0], fields


@pytest.mark.parametrize("code", ["bad_tile", "bad_meld", "bad_seat", "bad_count"])
def test_a_broken_line_goes_before_all_else(code: str) -> None:
    """Also where the first field has a wrong type, at which typed reading would end."""
    assert CODES.index("bad_json") < CODES.index("bad_field") < CODES.index(code)
    assert code_of(scored('{"hand": 5, "flowers": 9')) == "bad_json"
    assert code_of(scored('{"hand": 5, "flowers": [[[}')) == "bad_json"
    assert code_of(scored('{"x": ' + "[" * 100_000 + "]" * 100_000 + "}")) == "bad_json"
    assert code_of(scored(b'{"hand": 5, "id": "\xff"}')) == "bad_json"


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("11111m 23m 789p 22s 9s", "bad_count"),
        ("11111m 23m 789p 22s 99s", "too_many_copies"),
        ("[111m] 11m 234m 89p 999s", "bad_count"),
        ("[111m] 11m 234m 789p 999s", "too_many_copies"),
    ],
)
def test_a_waiting_hand_with_five_copies_has_the_wrong_count_first(hand: str, code: str) -> None:
    assert code_of(scored({"hand": hand})) == code
    assert code_of(settled(MIXED | {"hand": hand})) == code
    melds = [{"kind": "pung", "tiles": "111m"}] if "[" in hand else []
    concealed = hand.partition("]")[2] or hand
    assert code_of(scored({"concealed": concealed, "melds": melds})) == code


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"hand": HAND, "seat": 1}, "seat"),
        ({"hand": HAND, "flowers": 2.0}, "flowers"),
        ({"hand": HAND, "rules": None}, "rules"),
        ({"hand": HAND, "melds": []}, "melds"),
        ({"hand": "0m"}, "hand"),
        ({"hand": "[135m] 1m"}, "hand"),
        ({"concealed": "1m", "melds": [["chow", 0]]}, "melds"),
        ({"concealed": "1m", "melds": ["ab"]}, "melds"),
        ({"concealed": "1m", "melds": [{"kind": 5, "tiles": "123m"}]}, "melds"),
        ({"melds": []}, "concealed"),
        ({"concealed": "8z"}, "concealed"),
        ({"concealed": "1m", "win": "8z"}, "win"),
        ({"concealed": "1m", "melds": [{"kind": "chow", "tiles": "8z"}]}, "melds"),
        ({"concealed": "1m", "melds": [{"kind": "chow", "tiles": "135m"}]}, "melds"),
        ({"concealed": "1m", "melds": [{"kind": "pair", "tiles": "11m"}]}, "melds"),
        ({"hnad": HAND}, "hnad"),
        ({}, "hand"),
    ],
)
def test_message_names_the_field(fields: dict[str, Any], field: str) -> None:
    assert scored(fields)["error"]["message"].startswith(field)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        (MIXED | {"rules": "basic"}, "bad_field"),
        (MIXED | {"as_self_draw": True}, "bad_field"),
        (MIXED | {"out": []}, "bad_field"),
        (MIXED | {"wins": []}, "bad_field"),
        (MIXED | {"seat": "W"}, "bad_field"),
        (MIXED | {"seat": "S", "self_draw": False}, None),
        (MIXED | {"self_draw": True}, "bad_field"),
        (MIXED | {"discarder": None, "self_draw": False}, "bad_field"),
        (MIXED | {"winner": ["S", "W"]}, "undefined_settlement"),
        (MIXED | {"winner": ["S"]}, "bad_field"),
        (MIXED | {"players": {}}, "bad_field"),
        (MIXED | {"players": [], "hand": "0m"}, "bad_field"),
        (
            {
                "players": PLAYERS,
                "discarder": "E",
                "wins": [{"seat": "S", "points": 1}, {"seat": "W", "points": 2}],
            },
            "undefined_settlement",
        ),
        ({"wins": [{"seat": "S", "points": 1}], "out": ["E"]}, "bad_field"),
        ({"wins": [{"seat": "S", "points": 1}]}, None),
        ({"wins": [{"seat": "S", "points": 10**4299}]}, None),
        ({"wins": [{"seat": "S", "points": 1}], "winner": "S"}, "bad_field"),
        ({"wins": [{"seat": "S", "points": 1}], "hand": HAND}, "bad_field"),
    ],
    ids=str,
)
def test_settlements_right_and_wrong(fields: dict[str, Any], code: str | None) -> None:
    assert code_of(settled(fields)) == code


def test_points_of_any_size_are_exact() -> None:
    points = 10**40 + 1
    answer = settled({"wins": [{"seat": "S", "points": points}]})
    assert answer["deltas"] == {
        "E": -2 * points,
        "S": 6 * points,
        "W": -2 * points,
        "N": -2 * points,
    }
    most = '{"id": 1, "wins": [{"seat": "S", "points": ' + "9" * 4300 + "}]}"
    too_long = settled(most)
    assert (too_long["id"], code_of(too_long)) == (1, "bad_field")
