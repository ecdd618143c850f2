"""The documents: tables equal the data, examples run and print what is printed, links lead on."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import sihai
from doc_tables import ROOT, TABLES, Row, tables_in
from sihai.ruleset_file import Option
from sihai.tiles import parse_tiles, tiles_text

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
DOCUMENTS = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
NAMED = [(page, name, rows) for page, text in DOCUMENTS.items() for name, rows in tables_in(text)]

# A file comes behind a comment that names it, <!-- file: club.toml -->, and so does what is added
# to its end: <!-- more: club.toml -->.
BLOCK = re.compile(r"(?:<!-- (?:file|more): (\S+) -->\n)?```(\w+)\n(.*?)```", re.DOTALL)
BLOCK_OF_FILE = re.compile(r"<!-- (file|more): (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)
SIHAI = [sys.executable, "-c", "from sihai.cli import main; main()"]
ENVIRONMENT = os.environ | {
    "PYTHONPATH": str(Path(sihai.__file__).parent.parent),
    "PYTHONIOENCODING": "utf-8",
    "COLUMNS": "100",
    "NO_COLOR": "1",
}


@pytest.mark.parametrize("name", TABLES)
def test_table_equals_the_data(name: str) -> None:
    """In its first columns; further ones explain, and none is empty."""
    found = [rows for _, other, rows in NAMED if other == name]
    assert found
    expected = TABLES[name]()
    for rows in found:
        assert [row[: len(expected[0])] for row in rows] == expected
        assert all(cell for row in rows for cell in row)


def rows_of(name: str) -> list[Row]:
    return [row for _, other, rows in NAMED if other == name for row in rows]


@pytest.mark.parametrize("row", rows_of("forms") + rows_of("botzone forms"))
def test_form_is_read_as_written(row: Row) -> None:
    text, canonical = (cell.strip("`") for cell in row[:2])
    assert tiles_text(parse_tiles(text)) == canonical


@pytest.mark.parametrize("row", rows_of("notation errors"))
def test_fault_of_notation_has_its_code(row: Row) -> None:
    text, code = (cell.strip("`") for cell in row[:2])
    with pytest.raises(sihai.HandError) as fault:
        sihai.Hand.parse(text)
    assert fault.value.code == code


def test_every_table_behind_a_comment_is_checked() -> None:
    own = {"forms", "botzone forms", "notation errors"}
    assert {name for _, name, _ in NAMED} == set(TABLES) | own
    for text in DOCUMENTS.values():
        assert text.count("<!-- table: ") == len(tables_in(text))


def with_blank_lines(code: str) -> str:
    """Blank lines within what is printed, as doctest wants them."""
    return re.sub(r"\n(?=\n(?!>>>|$))", "\n<BLANKLINE>", code)


def write_files(text: str, folder: Path) -> None:
    """The files of a page, or of a part of one."""
    for kind, name, content in BLOCK_OF_FILE.findall(text):
        with (folder / name).open("w" if kind == "file" else "a", encoding="utf-8") as file:
            file.write(content if kind == "file" else "\n" + content)


@pytest.mark.parametrize("page", [p for p, text in DOCUMENTS.items() if "```pycon" in text])
def test_python_examples(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, so that a file may grow between examples; names live on through the page."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    said: list[str] = []
    for block in BLOCK.finditer(DOCUMENTS[page]):
        write_files(block[0], tmp_path)
        if block[2] != "pycon":
            continue
        line = DOCUMENTS[page].count("\n", 0, block.start())
        code = with_blank_lines(block[3])
        test = doctest.DocTestParser().get_doctest(code, names, page, page, line)
        assert test.examples
        doctest.DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
        names = test.globs
    assert not said, "".join(said)


def test_options_shown_are_those_of_the_package() -> None:
    """The pieces of TOML that are no file of their own."""
    shown = [
        (name, entry)
        for text in DOCUMENTS.values()
        for file, language, content in BLOCK.findall(text)
        if language == "toml" and not file
        for name, entry in tomllib.loads(content)["options"].items()
    ]
    known = [sihai.ruleset(name).option_table for name in sihai.ruleset_names()]
    assert shown
    for name, entry in shown:
        option = next(table[name] for table in known if name in table)
        sets = (entry["sets"],) if isinstance(entry["sets"], str) else tuple(entry["sets"])
        assert (sets, entry.get("values")) == (option.paths, option.values)


COMMANDS = [
    (page, content)
    for page, text in DOCUMENTS.items()
    for _, language, content in BLOCK.findall(text)
    if language == "console"
]


@pytest.mark.parametrize(("page", "content"), COMMANDS)
def test_commands(page: str, content: str, tmp_path: Path) -> None:
    """Each succeeds, and prints what stands below it, if anything does."""
    write_files(DOCUMENTS[page], tmp_path)
    for part in content.split("$ ")[1:]:
        command, _, expected = part.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "sihai"
        done = subprocess.run(
            [*SIHAI, *arguments],
            cwd=tmp_path,
            env=ENVIRONMENT,
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        if expected.strip():
            assert tidy(done.stdout) == tidy(expected)


def tidy(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def test_links_lead_to_what_there_is() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]*(?:#[^)]*)?)\)", page.read_text(encoding="utf-8")):
            file, _, anchor = target.partition("#")
            path = (page.parent / file) if file else page
            assert path.exists(), (page.name, target)
            if anchor:
                headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
                assert anchor in {anchor_of(heading) for heading in headings}, (page.name, target)


def anchor_of(heading: str) -> str:
    """As GitHub makes them."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


RULINGS = {
    "rules.md": ([f"R{n}" for n in range(1, 19)], ("beginner", "basic", "intermediate")),
    "rules-mcr.md": ([f"D{n}" for n in range(1, 21)], ("mcr", "mcr-europe")),
    "rules-tianjin.md": ([f"Q{n}" for n in range(1, 16)], ("tianjin",)),
    "rules-sichuan.md": ([f"S-{letter}" for letter in "abcdefghijklm"], ("sichuan",)),
}
ELSEWHERE = {"chicken_points", "minimum_self_draw", "minimum_discard", "base_payment"}
"""Options that belong to a paragraph that is no numbered ruling."""


@pytest.mark.parametrize("page", RULINGS)
def test_rules_page_has_every_ruling_with_source_and_switch(page: str) -> None:
    numbers, rulesets = RULINGS[page]
    sections = re.split(r"^### ", DOCUMENTS[page], flags=re.MULTILINE)[1:]
    assert [section.split()[0] for section in sections] == numbers
    entries: dict[str, Option] = {}
    for name in rulesets:
        entries |= sihai.ruleset(name).option_table
    named: dict[str, set[str]] = {}
    for section in sections:
        assert len(re.findall(r"^Source: .*Switch: ", section, re.MULTILINE)) == 1, section[:40]
        for option in re.findall(r"`(\w+)`", section.partition("Switch: ")[2]):
            named.setdefault(option, set()).add(section.split()[0])
    assert set(entries) - ELSEWHERE <= set(named)
    assert all(f"`{option}`" in DOCUMENTS[page] for option in set(entries) - {"chicken_points"})
    for option, entry in entries.items():
        own, _, number = entry.ruling.partition(" ")
        if own == DOCUMENTS[page].partition("(")[2].partition(")")[0] and option not in ELSEWHERE:
            assert number in named[option], option


def test_codes_on_the_rules_pages_exist() -> None:
    for page in ("rules.md", "rules-tianjin.md", "rules-sichuan.md"):
        known = {row.code for name in RULINGS[page][1] for row in sihai.ruleset(name).yaku}
        for code in re.findall(r"`(F\w+\.\w+|[A-H]\d?\.\w+|T\d\d)`", DOCUMENTS[page]):
            assert code in known, (page, code)


def test_readme_sets_up_with_two_commands() -> None:
    first = next(
        content
        for _, language, content in BLOCK.findall(DOCUMENTS["README.md"])
        if language == "sh"
    )
    assert len(first.splitlines()) == 2
