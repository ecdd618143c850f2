"""The command line: files of JSON lines, and the streams of the process."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sihai
from command import Run
from engine import CASES

LOW = "345m 345m 89p 222s 99s +7p"
NO_WIN = "345m 345m 89p 222s 99s +6p"


LINES = [{"id": 1, "hand": LOW}, {"id": 2, "hand": NO_WIN}, {"id": 3, "hand": "0m"}]


def as_lines(lines: list[dict[str, Any]]) -> bytes:
    return "\n".join(map(json.dumps, lines)).encode()


def test_score_of_lines(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(as_lines(LINES))
    status, out, err = run("score", "--jsonl", str(file))
    assert (status, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert run("score", "--jsonl", "-", stdin=as_lines(LINES)) == (0, out, "")


def test_strict_ends_with_3_if_a_line_failed(run: Run) -> None:
    for count, expected in ((0, 0), (1, 0), (2, 0), (3, 3)):
        lines = as_lines(LINES[:count])
        assert run("score", "--jsonl", "-", "--strict", stdin=lines)[0] == expected
        assert run("score", "--jsonl", "-", stdin=lines)[0] == 0
    wins = [{"discarder": "E", "wins": [{"seat": seat, "points": 40}]} for seat in "SE"]
    assert run("settle", "--jsonl", "-", "--strict", stdin=as_lines(wins[:1]))[0] == 0
    status, out, _ = run("settle", "--jsonl", "-", "--strict", stdin=as_lines(wins))
    assert (status, len(out.splitlines())) == (3, 2)


def test_lines_take_their_ruleset_from_the_command(run: Run) -> None:
    arguments = ("--rules", "basic", "--option", "minimum_discard=11")
    lines = as_lines([{"hand": LOW}, {"hand": LOW, "rules": "basic"}])
    _, out, _ = run("score", "--jsonl", "-", *arguments, stdin=lines)
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["rules"] for answer in answers] == ["fourseas-basic"] * 2
    assert [answer["may_win"] for answer in answers] == [False, True]


def test_settle_of_the_cases(run: Run) -> None:
    with (CASES / "fourseas_settle.jsonl").open(encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    _, out, _ = run("settle", "--jsonl", "-", stdin=as_lines([row["in"] for row in cases]))
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(cases)
    for row, answer in zip(cases, answers, strict=True):
        if row["out"]["error"] is None:
            assert {name: answer[name] for name in row["out"]} == row["out"]


# Streams of the process

COMMAND = [sys.executable, "-W", "error", "-m", "sihai.cli"]
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "PYTHONIOENCODING")
} | {"PYTHONPATH": str(Path(sihai.__file__).parent.parent), "COLUMNS": "100"}


def process(*arguments: str, **keywords: Any) -> subprocess.CompletedProcess[bytes]:
    environment = ENVIRONMENT | keywords.pop("env", {})
    settings: dict[str, Any] = {"capture_output": True} | keywords
    return subprocess.run(
        [*COMMAND, *arguments], env=environment, check=False, timeout=60, **settings
    )


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "utf-16"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_other_encodings_than_utf_8(encoding: str, lang: str) -> None:
    """What they lack is replaced; JSON is UTF-8 all the same."""
    environment = {"PYTHONIOENCODING": encoding}
    for arguments in (["score", LOW], ["score", LOW, "--explain"], ["rules", "show", "basic"]):
        done = process(*arguments, "--lang", lang, env=environment)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "334455m89p22299s" in done.stdout.decode(encoding) or arguments[0] == "rules"
    done = process("score", "一万🀫", "--lang", lang, env=environment)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    done = process("score", LOW, "--json", env=environment)
    assert json.loads(done.stdout)["yaku"][0]["zh"] == "一般高"


def test_colour_only_on_a_terminal() -> None:
    pty = pytest.importorskip("pty")
    for arguments in (["score", LOW], ["score", "0m"], ["rules", "list"], ["--help"]):
        done = process(*arguments)
        assert b"\x1b" not in done.stdout + done.stderr
    leader, follower = pty.openpty()
    process(
        "score",
        LOW,
        stdout=follower,
        stderr=follower,
        capture_output=False,
        env={"TERM": "xterm-256color"},
    )
    os.close(follower)
    shown = os.read(leader, 1 << 16)
    os.close(leader)
    assert b"\x1b[1m" in shown


@pytest.mark.skipif(os.name != "posix", reason="a shell's streams")
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("{sihai} rules show intermediate | true", 0),
        ("{lines} | {sihai} score --jsonl - | head -n 1 >/dev/null", 0),
        ("{lines} | {sihai} score --jsonl - --strict | head -n 1 >/dev/null", 0),
        ("{sihai} score 1m >&-", 1),
        ("{sihai} score --jsonl - <&-", 2),
        ("{sihai} score --jsonl - >&- </dev/null", 2),
    ],
)
def test_readers_that_go_and_streams_that_are_closed(command: str, status: int) -> None:
    """Quiet where the reader has enough; a message where there is nobody at all."""
    sihai_command = shlex.join(COMMAND)
    lines = 'yes \'{"hand":"0m"}\' | head -n 100000'
    script = command.format(sihai=sihai_command, lines=lines)
    if status == 0:
        script += '; echo "${PIPESTATUS[@]}"'
    done = subprocess.run(
        ["bash", "-c", script], env=ENVIRONMENT, capture_output=True, check=False, timeout=120
    )
    if status == 0:
        assert done.stderr == b""
        assert done.stdout.split()[-2] == b"0"
    else:
        assert done.returncode == status
        assert done.stderr.startswith((b"error: ", b"  1m"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["rules", "list"], ["--help"], ["score", LOW, "--json"], []])
def test_a_full_disk_is_told(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        lines = json.dumps({"hand": LOW}).encode()
        done = process(
            *(arguments or ["score", "--jsonl", "-"]),
            stdout=full,
            stderr=subprocess.PIPE,
            capture_output=False,
            input=lines,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: ")
    assert b"Traceback" not in done.stderr


def test_lines_are_answered_as_they_come() -> None:
    """So that another program can ask line by line."""
    with subprocess.Popen(
        [*COMMAND, "score", "--jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for number in range(3):
            asked.stdin.write(json.dumps({"id": number, "hand": LOW}).encode() + b"\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["id"] == number
        asked.stdin.close()
        assert asked.stdout.read() == b""
    assert asked.returncode == 0


def test_the_package_does_without_the_command_line() -> None:
    code = (
        "import sys, sihai, sihai.jsonl; print({'typer', 'rich', 'sihai.cli'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, check=True, timeout=60
    )
    assert done.stdout.strip() == b"set()"
