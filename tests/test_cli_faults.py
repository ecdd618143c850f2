"""The command line: what is wrong, where, and with which exit status."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from command import Run

LOW = "345m 345m 89p 222s 99s +7p"


@pytest.mark.parametrize(
    ("hand", "shown", "caret"),
    [
        ("0m 23p", "0m 23p", 0),
        ("123m 8z", "123m 8z", 5),
        ("一万 中 x", "一万 中 x", 8),  # wide characters take two columns
        ("[135m] 1m", "[135m] 1m", 0),
        ("1m\t0m", "1m·0m", 3),
        ("1m " * 30 + "x" + " 1m" * 30, "…" + "1m " * 10 + "x" + " 1m" * 9 + " 1…", 31),
    ],
)
def test_caret_stands_below_the_fault(run: Run, hand: str, shown: str, caret: int) -> None:
    status, out, err = run("score", hand)
    text, pointer, message = err.splitlines()
    assert (status, out) == (1, "")
    assert text == "  " + shown
    assert pointer == "  " + " " * caret + "^"
    assert message.startswith("error: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["score", "1m"], "bad_count"),
        (["score", "11111m 23m 789p 22s 99s"], "too_many_copies"),
        (["score", LOW, "--seat", "X"], "bad_seat"),
        (["score", LOW, "--flag", "riichi"], "bad_flag"),
        (["score", LOW, "--flowers", "9"], "flowers"),
        (["score", LOW, "--void-suit", "z"], "void_suit"),
        (["score", LOW, "--flag", "robbing_kong", "--self-draw"], "impossible_condition"),
        (["score", "0m", "--seat", "X"], "bad_tile"),  # the first of several
        (["settle", "S=40", "--discarder", "S"], "discarder"),
        (["settle", "S=40", "S=50", "--discarder", "E"], "S stands twice"),
        (["settle", "S=40", "W=50"], "wins"),
        (["settle", "S=-1"], "points of S"),
        (["settle", "X=40"], "bad_seat"),
        (["settle", "=40"], "bad_seat"),
        (["settle", "S=40", "--out", "N"], "out"),
    ],
)
def test_a_wrong_hand_or_settlement_ends_with_1(
    run: Run, arguments: list[str], message: str
) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (1, "")
    assert message in err
    assert "^" not in err or arguments[1] == "0m"
    status, _, err = run(*arguments, "--lang", "zh")
    assert status == 1
    assert "错误：" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "nonsense"),
        (["score"], "HAND"),
        (["score", LOW, "--nonsense"], "--nonsense"),
        (["score", LOW, "--lang", "fr"], "fr"),
        (["score", LOW, "--flowers", "many"], "--flowers"),
        (["score", LOW, "--strict"], "--strict"),
        (["score", LOW, "--jsonl", "-"], "HAND"),
        (["score", "--jsonl", "-", "--seat", "E"], "--seat"),
        (["score", "--jsonl", "-", "--self-draw"], "--self-draw"),
        (["score", "--jsonl", "-", "--explain"], "--explain"),
        (["score", "--jsonl", "-", "--flag", "last_tile"], "--flag"),
        (["score", LOW, "--rules", "riichi"], "riichi"),
        (["score", LOW, "--rules", "./nowhere.toml"], "nowhere.toml"),
        (["score", LOW, "--rules", "a\0b.toml"], "toml"),
        (["score", LOW, "--preset", "riichi"], "novice"),
        (["score", LOW, "--option", "limit"], "NAME=VALUE"),
        (["score", LOW, "--option", "=1"], "NAME=VALUE"),
        (["score", LOW, "--option", "preset=novice"], "NAME=VALUE"),
        (["score", LOW, "--option", "name_or_path=basic"], "NAME=VALUE"),
        (["score", LOW, "--option", "riichi=1"], "linked_seven_pairs"),
        (["score", LOW, "--option", "limit=much"], "limit"),
        (["score", LOW, "--option", "limit=" + "9" * 5000], "limit"),
        (["score", "--jsonl", "./nowhere.jsonl"], "nowhere.jsonl"),
        (["score", "--jsonl", "a\0b"], "null"),
        (["score", "--jsonl", "."], "irectory"),
        (["settle"], "SEAT=POINTS"),
        (["settle", "S"], "SEAT=POINTS"),
        (["settle", "S=many"], "SEAT=POINTS"),
        (["settle", "S=4.5"], "SEAT=POINTS"),
        (["settle", "S=" + "9" * 5000], "SEAT=POINTS"),
        (["settle", "S=1", "--jsonl", "-"], "SEAT=POINTS"),
        (["settle", "--jsonl", "-", "--discarder", "E"], "--discarder"),
        (["settle", "S=40", "--rules", "riichi"], "riichi"),
        (["rules", "nonsense"], "nonsense"),
        (["rules", "show"], "NAME"),
        (["rules", "show", "riichi"], "riichi"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_a_wrong_command_line_or_file_ends_with_2(
    run: Run, arguments: list[str], message: str
) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.text(max_size=20), max_size=4))
@example(["\ud800"])
@example(["\udcff1m"])
@example(["[/bold]", "[red]"])
@example(["\x1b[31m", "\x1b]0;x\x07"])
def test_any_arguments_end_with_a_message(run: Run, words: list[str]) -> None:
    words = [word for word in words if not word.startswith("-")]
    for command in (["score"], ["score", "--json"], ["settle"], ["rules", "show"]):
        status, out, err = run(*command, *(words[:1] if "show" in command else words))
        assert status in (0, 1, 2)
        assert out or err
        assert "\x1b" not in out + err
