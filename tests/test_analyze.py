"""`sihai analyze`: JSON lines as the interface says, and a table for a player."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import sihai
from command import Run, rows
from sihai.analyze import analyze_line, analyze_stream

READY = "123m456p789s1112z"
COMPLETE = "123m456p789s11122z"
FAR = "1358m2469p157s12z"
OUT = ["id", "rules", "shanten", "shanten_minimum", "exact", "waits", "best", "expected"]
OUT += ["discards", "error"]


def analyzed(fields: dict[str, Any] | str | bytes, **keywords: Any) -> dict[str, Any]:
    line = json.dumps(fields) if isinstance(fields, dict) else fields
    answer = analyze_line(line, **keywords)
    assert answer is not None
    found: dict[str, Any] = json.loads(answer)
    assert list(found) == OUT
    return found


def worth(points: int, may_win: bool) -> dict[str, Any]:
    return {"points": points, "may_win": may_win}


def test_a_ready_hand_has_waits_and_their_value() -> None:
    assert analyzed({"id": 7, "hand": READY, "seen": "2z"}) == {
        "id": 7,
        "rules": "fourseas-intermediate",
        "shanten": 0,
        "shanten_minimum": None,
        "exact": None,
        "waits": [
            {"tile": "2z", "left": 2, "self_draw": worth(20, True), "discard": worth(20, True)}
        ],
        "best": {"self_draw": 20, "discard": 20},
        "expected": {"self_draw": 20, "discard": 20},
        "discards": None,
        "error": None,
    }


def test_a_wait_below_the_minimum_is_told() -> None:
    found = analyzed({"hand": "[345m] 678m 23p 567s 99s"})
    assert [wait["discard"] for wait in found["waits"]] == [worth(10, False)] * 2
    assert found["expected"] == {"self_draw": 10, "discard": 0}


def test_a_hand_that_is_not_ready_has_its_shanten_alone() -> None:
    found = analyzed({"hand": FAR})
    shanten = sihai.ruleset("intermediate").shanten(sihai.Hand.parse(FAR))
    assert shanten is not None
    assert found["shanten"] == shanten > 0
    assert [found[name] for name in OUT[3:]] == [None] * 7


def test_a_hand_about_to_discard_has_its_discards_the_best_first() -> None:
    found = analyzed({"hand": COMPLETE, "rules": "mcr"})
    hand, rules = sihai.Hand.parse(COMPLETE), sihai.ruleset("mcr")
    assert found["shanten"] == -1
    assert found["waits"] is None
    discards = rules.discards(hand)
    assert [d["tile"] for d in found["discards"]] == [d.tile for d in discards]
    for told, discard in zip(found["discards"], discards, strict=True):
        assert list(told) == ["tile", "shanten", "useful", "left", "waits"]
        assert told["useful"] == [{"tile": u.tile, "left": u.left} for u in discard.useful]
        assert (told["shanten"], told["left"]) == (discard.shanten, discard.left)
        assert (told["waits"] is None) == (discard.shanten != 0)


def test_concealed_and_melds_instead_of_the_text() -> None:
    melds = [{"kind": "concealed_kong", "tiles": "1111m"}]
    whole = {"concealed": "23p78999s555z", "melds": melds}
    text = {"hand": "(1111m) 23p78999s555z"}
    assert analyzed(whole) == analyzed(text)
    assert analyzed(whole)["shanten"] == 0


def test_the_minimum_when_asked() -> None:
    hand = "123m456p567p34s99s"
    asked = analyzed({"hand": hand, "rules": "mcr", "minimum": True})
    assert (asked["shanten"], asked["shanten_minimum"], asked["exact"]) == (0, 1, True)
    assert not any(wait["discard"]["may_win"] for wait in asked["waits"])
    told = analyzed({"hand": COMPLETE, "rules": "mcr", "minimum": True})
    assert (told["shanten_minimum"], told["exact"]) == (-1, True)


def test_no_target_is_null() -> None:
    found = analyzed({"hand": "[123m] 456m 789m 1122p", "rules": "sichuan", "minimum": True})
    assert (found["shanten"], found["shanten_minimum"], found["error"]) == (None, None, None)


FAULTS: list[tuple[str, dict[str, Any] | str | bytes]] = [
    ("bad_json", "{"),
    ("bad_json", b"\xff"),
    ("bad_field", {}),
    ("bad_field", {"hand": READY, "self_draw": True}),
    ("bad_field", {"hand": READY, "flags": []}),
    ("bad_field", {"hand": READY, "win": "2z"}),
    ("bad_field", {"hand": READY, "minimum": 1}),
    ("bad_field", {"hand": READY, "seen": ["2z"]}),
    ("bad_field", {"hand": READY, "flowers": 9}),
    ("bad_field", {"hand": READY, "concealed": "1m"}),
    ("unknown_rules", {"hand": READY, "rules": "none"}),
    ("bad_tile", {"hand": "0m"}),
    ("bad_tile", {"hand": READY, "seen": "8z"}),
    ("bad_seat", {"hand": READY, "seat": "X"}),
    ("bad_count", {"hand": "123m"}),
    ("too_many_copies", {"hand": READY, "seen": "11z"}),
    ("too_many_copies", {"hand": "11111m456p789s112z"}),
    ("bad_field", {"hand": "0m", "seen": 3}),
    ("bad_tile", {"hand": READY, "seen": "8z", "seat": "X"}),
]


@pytest.mark.parametrize(("code", "line"), FAULTS)
def test_the_first_fault_is_told_and_all_else_is_null(
    code: str, line: dict[str, Any] | str | bytes
) -> None:
    found = analyzed(line)
    assert found["error"]["code"] == code
    assert found["error"]["message"]
    assert [found[name] for name in OUT[2:-1]] == [None] * 7


def test_every_line_has_its_answer() -> None:
    lines = [json.dumps({"id": i, "hand": READY}) for i in range(3)]
    source = io.BytesIO("\n".join([lines[0], "", "{", lines[1], lines[2]]).encode())
    sink = io.BytesIO()
    assert analyze_stream(source, sink, "mcr") == 1
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == [0, None, 1, 2]
    assert {answer["rules"] for answer in answers[2:]} == {"mcr"}


def test_the_table_of_a_ready_hand(run: Run) -> None:
    status, out, err = run("analyze", "[345m] 678m 23p 567s 99s", "--seen", "1p", "--minimum")
    assert (status, err) == (0, "")
    cells = rows(out)
    assert ["Wait", "Left", "Self-draw", "On a discard"] in cells
    assert ["1p", "3", "10", "10, below the minimum"] in cells
    assert ["4p", "4", "10", "10, below the minimum"] in cells
    assert "Ready\n" in out
    assert "Expected: 10 by self-draw, 0 on a discard" in out
    assert "To meet the minimum: Ready by self-draw, 2 from ready on a discard" in out


def test_the_table_of_a_hand_about_to_discard(run: Run) -> None:
    status, out, _ = run("analyze", "1111m 234p 567s 999s 5z")
    assert status == 0
    cells = rows(out)
    assert ["Discard", "Shanten", "Left", "Useful", "Expected, self-draw / discard"] in cells
    assert cells[
        cells.index(["Discard", "Shanten", "Left", "Useful", "Expected, self-draw / discard"]) + 2
    ][1] == ("Ready")
    assert ["Concealed kong", "Shanten", "Left", "Useful", "Expected, self-draw / discard"] in cells


def test_the_table_of_a_hand_that_is_not_ready(run: Run) -> None:
    _, out, _ = run("analyze", FAR, "--rules", "sichuan")
    useful = sihai.ruleset("sichuan").useful(sihai.Hand.parse(FAR))
    assert "Useful: " + " ".join(f"{u.tile}×{u.left}" for u in useful) in out
    assert f"Left: {sum(u.left for u in useful)}" in out
    _, out, _ = run("analyze", "[123m] 456m 789m 1122p", "--rules", "sichuan")
    assert "No complete hand has these melds" in out


def test_the_table_in_chinese(run: Run) -> None:
    status, out, _ = run("analyze", READY, "--lang", "zh")
    assert status == 0
    assert ["听", "余", "自摸", "点和"] in rows(out)
    assert "听牌\n" in out


def test_json_is_the_answer_to_the_line(run: Run) -> None:
    status, out, _ = run("analyze", READY, "--json", "--seen", "2z", "--seat", "S")
    assert status == 0
    assert json.loads(out) == analyzed({"hand": READY, "seen": "2z", "seat": "S"})


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["0m"], 1),
        (["123m"], 1),
        ([READY, "--seen", "11z"], 1),
        ([READY, "--seat", "X"], 1),
        ([], 2),
        ([READY, "--rules", "none"], 2),
        ([READY, "--strict"], 2),
        (["--jsonl", "no such file"], 2),
        (["--jsonl", "-", "--minimum"], 2),
    ],
)
def test_what_is_wrong_has_its_exit_status(run: Run, arguments: list[str], status: int) -> None:
    found, out, err = run("analyze", *arguments)
    assert found == status
    assert out == ""
    assert err


def test_a_fault_in_the_tiles_seen_is_not_shown_in_the_hand(run: Run) -> None:
    _, _, err = run("analyze", READY, "--seen", "12q")
    assert "seen: 12 at position 0" in err
    assert READY not in err
    _, _, err = run("analyze", "123m4x", "--seen", "1m")
    assert "123m4x" in err


def test_a_file_of_lines(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(json.dumps({"id": 1, "hand": READY}) + "\n{\n")
    status, out, _ = run("analyze", "--jsonl", str(path), "--strict")
    assert status == 3
    assert len(out.splitlines()) == 2
    assert run("analyze", "--jsonl", str(path))[0] == 0
