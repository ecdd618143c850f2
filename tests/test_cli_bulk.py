"""The commands `sihai bulk` and `sihai report`: what they print and write, and how they end."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import sihai
from command import Run

pytest.importorskip("pyarrow")

from bulk_files import GOOD, answers_of, expected, lines_of, read_back, write, write_lines
from sihai.bulk import score_file, summary_of

RULES = sihai.ruleset("basic")
ROWS = lines_of(200, seed=64)
BAD = [{"hand": "0m"}, {"hand": GOOD, "seat": "X"}, {"hand": "123m456p789s1122z+3z"}]
SIHAI = [sys.executable, "-W", "error", "-m", "sihai.cli"]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(sihai.__file__).parent.parent)}


def test_a_file_of_scores_and_its_summary(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.parquet"
    write_lines(source, [*ROWS, *BAD])
    status, told, errors = run("bulk", str(source), "-o", str(out), "--rules", "basic")
    assert (status, errors) == (0, "")
    rows = read_back(out)
    assert answers_of(rows[:200], RULES) == expected(RULES, ROWS)
    summary = summary_of(str(out))
    assert told.splitlines()[:4] == [
        "Rows: 203",
        "Bad rows: 2 (bad_seat 1, bad_tile 1)",
        f"Hands that do not win: {summary.not_winning}",
        f"Hands that win: {summary.won}",
    ]
    most = max(summary.yaku, key=lambda yaku: yaku.rows)
    assert f"{most.code}" in told
    assert re.search(rf"{most.en}\s+{most.rows}\s+{most.rows / summary.won:.3%}", told)
    _, told, _ = run("bulk", str(source), "-o", str(out), "-r", "basic", "--lang", "zh")
    assert "错误行: 2" in told
    assert most.zh in told


def test_the_summary_as_json_is_that_of_the_file(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    write_lines(source, [*ROWS, *BAD])
    for form in ("columns", "list"):
        for name in ("out.parquet", "out.jsonl", "out.jsonl.gz"):
            out = tmp_path / name
            arguments = ("--rules", "mcr", "--json", "--yaku", form, "--prefix", "m_")
            status, told, errors = run("bulk", str(source), "-o", str(out), *arguments)
            assert (status, errors) == (0, "")
            summary = json.loads(told)
            assert summary["bad_rows_by_code"] == {"bad_tile": 1, "bad_seat": 1}
            again = summary_of(str(out), "m_").to_dict()
            if name != "out.parquet":
                again["fingerprint"] = summary["fingerprint"]  # lines do not tell it
            assert again == summary
            _, told, _ = run("report", str(out), "--prefix", "m_", "--json")
            assert json.loads(told)["points"] == summary["points"]


def test_pipes(run: Run, tmp_path: Path) -> None:
    lines = b"".join(json.dumps(row).encode() + b"\n" for row in ROWS)
    status, told, errors = run("bulk", "-", "-o", "-", "--rules", "basic", stdin=lines)
    rows = [json.loads(line) for line in told.splitlines()]
    assert status == 0
    assert answers_of(rows, RULES) == expected(RULES, ROWS)
    assert errors.startswith("Rows: 200\n")
    assert run("bulk", "-", "-o", "-", "--quiet", stdin=lines)[2] == ""
    write(tmp_path / "in.parquet", ROWS)
    for kind in ("parquet", "jsonl.zst"):
        for source in ("in.parquet", "-"):
            path = source if source == "-" else str(tmp_path / source)
            done = subprocess.run(
                [*SIHAI, "bulk", path, "-o", "-", "--to", kind, "-q", "-r", "basic"],
                input=(tmp_path / "in.parquet").read_bytes(),
                env=ENVIRONMENT,
                capture_output=True,
                check=True,
            )
            out = tmp_path / f"out.{kind}"
            out.write_bytes(done.stdout)
            assert done.stderr == b""
            assert answers_of(read_back(out), RULES) == expected(RULES, ROWS)


def test_the_summary_beside_a_pipe_is_on_the_standard_error(run: Run, tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS)
    _, told, errors = run("bulk", str(tmp_path / "in.jsonl"), "-o", "-", "--json")
    assert len(told.splitlines()) == json.loads(errors)["rows"] == 200


@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="needs a shell")
def test_a_summary_that_nobody_reads(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS)
    command = " ".join(map(shlex.quote, [*SIHAI, "bulk", "in.jsonl", "-o", "out.jsonl"]))
    script = f"{{ {command}; echo $? >status; }} | true"
    subprocess.run(["/bin/sh", "-c", script], cwd=tmp_path, env=ENVIRONMENT, check=True)
    for _ in range(100):
        if (tmp_path / "status").exists() and (tmp_path / "status").read_text():
            break
        time.sleep(0.1)
    assert (tmp_path / "status").read_text() == "0\n"
    assert len(read_back(tmp_path / "out.jsonl")) == 200


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS * 100)
    with subprocess.Popen(
        [*SIHAI, "bulk", str(tmp_path / "in.jsonl"), "-o", "-", "-q"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(100)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("none.jsonl", "-o", "out.parquet"), 2, "none.jsonl: No such file"),
        (("in.jsonl", "-o", "out.txt"), 2, "its name tells no format"),
        (("in.jsonl", "-o", "no/out.parquet"), 2, "No such file or directory"),
        (("in.jsonl", "-o", "out.parquet", "--rules", "x"), 2, "unknown_rules"),
        (("in.jsonl", "-o", "out.parquet", "--option", "limit"), 2, "NAME=VALUE"),
        (("in.jsonl", "-o", "out.parquet", "--from", "parquet"), 2, "no whole Parquet file"),
        (("in.jsonl", "-o", "out.parquet", "--strict"), 3, "in.jsonl: row 3: .*bad_tile"),
        (("in.jsonl",), 2, "out"),
        (
            ("-", "-o", "out.parquet", "--resume"),
            2,
            "stdin: is a pipe, so the run cannot be resumed",
        ),
    ],
)
def test_how_it_ends_when_something_is_wrong(
    arguments: tuple[str, ...],
    status: int,
    told: str,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    write_lines(tmp_path / "in.jsonl", [*ROWS[:2], *BAD])
    found, out, errors = run("bulk", *arguments)
    assert (found, out) == (status, "")
    assert re.search(told, errors)
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_options_go_to_the_ruleset(run: Run, tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS)
    arguments = ("--rules", "intermediate", "--option", "limit=60")
    run("bulk", str(tmp_path / "in.jsonl"), "-o", str(tmp_path / "out.jsonl"), *arguments)
    points = [row["points"] for row in read_back(tmp_path / "out.jsonl")]
    rules = sihai.ruleset("intermediate", limit=60)
    assert points == [row["points"] for row in expected(rules, ROWS)]
    assert max(points) == 60


SLOW = (
    "import time\n"
    "from sihai.bulk import run, table_chunk, text_input\n"
    "from sihai.cli import bulk, main\n"
    "text_input.BLOCK = 3000; run._COMMIT_SECONDS = 0.0; bulk._EVERY = 0.0\n"
    "written = run._Runner._write\n"
    "def write(*arguments):\n"
    "    written(*arguments); time.sleep(0.05)\n"
    "run._Runner._write = write\n"
    "main()\n"
)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_leaves_the_folder_to_go_on_from(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.parquet"
    write_lines(source, ROWS * 10)
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, "bulk", str(source), "-o", str(out), "--rules", "basic"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        while not (tmp_path / "out.parquet.unfinished" / "state").exists():
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        told, errors = process.communicate()
    assert process.returncode == 130
    assert told == ""
    assert "error: stopped; --resume goes on where it stopped" in errors
    assert "Traceback" not in errors
    assert re.search(r"^[\d,]+ rows, [\d,]+/s, \d+%, [\d,]+ s left$", errors, re.MULTILINE)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["in.jsonl", "out.parquet.unfinished"]
    status, _, errors = run("bulk", str(source), "-o", str(out), "--rules", "basic")
    assert status == 2
    assert "resume" in errors
    assert run("bulk", str(source), "-o", str(out), "--rules", "basic", "--resume")[0] == 0
    assert answers_of(read_back(out), RULES) == expected(RULES, ROWS) * 10


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    write(tmp_path / "in.parquet", ROWS * 10)
    mine, theirs = pty.openpty()
    done = subprocess.run(
        [*SIHAI, "bulk", str(tmp_path / "in.parquet"), "-o", str(tmp_path / "out.parquet")],
        env=ENVIRONMENT | {"TERM": "xterm", "COLUMNS": "120"},
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=True,
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(mine, 1 << 16)
        except OSError:
            break
        shown += part
    os.close(mine)
    assert b"2,000 of 2,000 rows" in shown
    assert b"100%" in shown
    assert done.stdout.startswith(b"Rows: 2,000\n")


@pytest.mark.parametrize("command", ["bulk", "report"])
def test_without_pyarrow_the_hint_says_what_to_install(command: str, tmp_path: Path) -> None:
    write_lines(tmp_path / "in.jsonl", ROWS[:1])
    code = "import sys; sys.modules['pyarrow'] = None; from sihai.cli import main; main()"
    out = ["-o", str(tmp_path / "out.parquet")]
    done = subprocess.run(
        [sys.executable, "-c", code, command, str(tmp_path / "in.jsonl"), *out],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    extra = "bulk" if command == "bulk" else "report"
    assert f"pip install 'sihai[{extra}]'" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


# Reports


class Page(HTMLParser):
    """What a page shows, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.scripts: list[str] = []
        self.loads: list[str] = []
        self._within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within in ("td", "th", "h1", "h2"):
            self.cells.append(data)
        elif self._within == "script":
            self.scripts.append(data)


def figures(page: Page) -> list[list[dict[str, Any]]]:
    """The traces of each plot."""
    found = []
    for script in page.scripts:
        at = script.find("Plotly.newPlot(")
        if at >= 0 and len(script) < 10**6:
            begin = script.index("[{", at)
            found.append(json.JSONDecoder().raw_decode(script[begin:])[0])
    return found


def test_a_report_shows_files_side_by_side(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    write_lines(tmp_path / "in.jsonl", [*ROWS, *BAD])
    mcr = sihai.ruleset("mcr")
    one, two, three = (str(tmp_path / name) for name in ("1.parquet", "2.jsonl", "3.parquet"))
    summaries = [
        score_file(tmp_path / "in.jsonl", one, RULES),
        score_file(tmp_path / "in.jsonl", two, RULES, yaku="list"),
        score_file(tmp_path / "in.jsonl", three, mcr),
    ]
    html = str(tmp_path / "page.html")
    assert run("report", one, two, three, "-o", html) == (0, "", "")
    page = Page(Path(html).read_text(encoding="utf-8"))
    assert page.loads == []
    for summary in summaries:
        assert f"{summary.won:,}" in page.cells
        assert f"{summary.mean:.2f}" in page.cells
        assert f"{summary.below_minimum / summary.won:.2%}" in page.cells
    assert "2 (bad_seat 1, bad_tile 1)" in page.cells
    assert [cell for cell in page.cells if "How often" in cell] == [
        "How often each yaku counts: fourseas-basic",
        "How often each yaku counts: mcr",
    ]
    bars, steps, basic, others = figures(page)
    for trace, step, summary in zip(bars, steps, summaries, strict=True):
        shares = dict(zip(trace["x"], trace["y"], strict=True))
        assert sum(shares.values()) == pytest.approx(1)
        if shares.keys() == summary.points.keys():
            points = {p: rows / summary.won for p, rows in summary.points.items()}
            assert shares == pytest.approx(points)
        assert step["x"] == sorted(summary.points)
        assert step["y"][-1] == pytest.approx(1)
    assert [len(basic), len(others)] == [2, 1]
    for trace, summary in zip([*basic, *others], summaries, strict=True):
        found = dict(zip(trace["y"], trace["x"], strict=True))
        counted = {f"{y.code} {y.en}": y.rows / summary.won for y in summary.yaku if y.rows}
        assert found == pytest.approx(counted)
    assert run("report", one, "-o", html, "--lang", "zh")[0] == 0
    assert "和牌分值概览" in Page(Path(html).read_text(encoding="utf-8")).cells


def test_many_points_are_put_together(run: Run, tmp_path: Path) -> None:
    from sihai.bulk import Summary
    from sihai.bulk.report import report

    pytest.importorskip("plotly")
    summary = Summary("x", "", rows=1000, points=dict.fromkeys(range(0, 3000, 3), 1))
    bars = figures(Page(report([("a", summary)])))[0][0]
    assert len(bars["x"]) <= 61
    assert sum(bars["y"]) == pytest.approx(1)
    assert bars["customdata"][:2] == ["0–49", "50–99"]


def test_names_of_files_are_no_html(tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    from sihai.bulk.report import report

    write_lines(tmp_path / "in.jsonl", ROWS)
    summary = score_file(tmp_path / "in.jsonl", tmp_path / "out.parquet", RULES)
    name = "</script><b>&"
    page = report([(name, summary), ("b", summary)])
    assert name not in page
    assert name in Page(page).cells


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.jsonl", b'{"hand":"1m"}\n', "no column rules"),
        ("a.jsonl", b"{\n", "no JSON object"),
        ("a.jsonl", b"", "is empty"),
        (
            "a.jsonl",
            b'{"rules":"basic","points":1,"may_win":2,"status":"x","message":0}',
            "without",
        ),
        ("a.parquet", b"PAR1", "no whole Parquet file"),
        ("a.csv", b"hand\n", "no file of scores"),
    ],
)
def test_what_is_no_file_of_scores(
    name: str, data: bytes, told: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    status, out, errors = run("report", str(tmp_path / name), "-o", str(tmp_path / "page.html"))
    assert (status, out) == (2, "")
    assert told in errors
    assert not (tmp_path / "page.html").exists()


def test_a_report_of_no_winning_hands(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    write_lines(tmp_path / "in.jsonl", BAD)
    for name in ("out.parquet", "out.jsonl"):
        score_file(tmp_path / "in.jsonl", tmp_path / name, RULES)
        html = str(tmp_path / "page.html")
        assert run("report", str(tmp_path / name), "-o", html) == (0, "", "")
        page = Page(Path(html).read_text(encoding="utf-8"))
        assert "none" in page.cells
        assert figures(page) == []
