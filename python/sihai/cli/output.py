"""What the commands share in talking to the terminal: streams, faults, colour, files of lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import msgspec
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from sihai.cli.labels import Lang
from sihai.errors import RulesetError, SihaiError
from sihai.ruleset import Ruleset

WRONG, USAGE, SOME_LINES_FAILED = 1, 2, 3
"""Exit statuses besides 0."""

EXIT_STATUS = """Exit status:

\b
0  fine, also for a hand that does not win
1  the hand, the facts of its win or the settlement is wrong
2  the command line, a ruleset or a file is wrong
3  with --strict: some line failed
"""

_AROUND = 30  # characters shown on each side of a fault in a long text


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to `reporting`, instead of ending with a status of its own."""
        raise  # the error that is being handled


def console(*, stderr: bool = False) -> Console:
    """A console that writes text as it is, with colour only on a terminal."""
    return _Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def prepare_streams() -> None:
    """Let characters that the terminal's encoding lacks be replaced, not refused."""
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def silence_stdout() -> None:
    """Send what is still to be written nowhere: its reader is gone."""
    with suppress(OSError, ValueError):  # a stream of a test is no file of the system's
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def reporting(lang: Lang, text: str | None = None) -> Iterator[None]:
    """Turn faults into a message and an exit status.

    Args:
        lang: the language of what is not the fault's own message.
        text: what a fault's position is in.

    Raises:
        typer.Exit: with the status.
    """
    try:
        yield
    except SihaiError as fault:
        _report(fault, lang, text)
        raise typer.Exit(USAGE if isinstance(fault, RulesetError) else WRONG) from None
    except BrokenPipeError:
        silence_stdout()
        raise typer.Exit(0) from None


def _report(fault: SihaiError, lang: Lang, text: str | None) -> None:
    """Say what is wrong, and where in the text."""
    errors = console(stderr=True)
    if text is not None and fault.position is not None:
        for line, style in zip(_pointer(text, fault.position), ("", "red"), strict=True):
            errors.print(Text(f"  {line}", style), soft_wrap=True)
    errors.print(_error_text(f"{fault} [{fault.code}]", lang), soft_wrap=True)


def _error_text(message: str, lang: Lang) -> Text:
    return Text.assemble((lang.labels.error, "bold red"), _printable(message))


def _pointer(text: str, position: int) -> tuple[str, str]:
    """The part of the text around the position, and a caret to stand below it."""
    start = max(0, position - _AROUND)
    before, after = text[start:position], text[position : position + _AROUND]
    shown_before = ("…" if start else "") + _printable(before)
    end = "…" if len(text) > position + _AROUND else ""
    return shown_before + _printable(after) + end, " " * cell_len(shown_before) + "^"


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "·" for character in text)


def report_failure(message: str) -> int:
    """Say what is wrong with a file; the exit status that goes with it."""
    console(stderr=True).print(_error_text(message, Lang.en), soft_wrap=True)
    return USAGE


def answer_lines(
    answer: Callable[[BinaryIO, BinaryIO, Ruleset], int],
    file: str,
    rules: Ruleset,
    *,
    strict: bool,
) -> NoReturn:
    """Answer a file of JSON lines on stdout.

    Raises:
        typer.Exit: always, with the status.
    """
    try:
        with _opened(file) as source:
            failed = answer(source, _binary(sys.stdout, "stdout"), rules)
    except BrokenPipeError:
        raise
    except OSError as error:
        told = f"reading {file} or writing the answers: {error.strerror or error}"
        raise typer.Exit(report_failure(told)) from None
    raise typer.Exit(SOME_LINES_FAILED if strict and failed else 0)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield _binary(sys.stdin, "stdin")
        return
    try:
        source = open(file, "rb")  # noqa: PTH123, SIM115 - a name as given, closed below
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise typer.Exit(report_failure(f"{file}: {reason}")) from None
    with source:
        yield source


def _binary(stream: object, name: str) -> BinaryIO:
    binary: BinaryIO | None = getattr(stream, "buffer", None)
    if binary is None:
        raise typer.Exit(report_failure(f"{name}: is closed"))
    return binary


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that gets its name when all is written, and is gone if something fails."""
    beside = path.with_name(path.name + ".unfinished")
    try:
        with beside.open("wb") as file:
            yield file
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def binary_stdout() -> BinaryIO:
    """The standard output for bytes.

    Raises:
        typer.Exit: if it is closed.
    """
    return _binary(sys.stdout, "stdout")


def print_line(line: bytes) -> None:
    """Write a line of JSON, in UTF-8 whatever the terminal's encoding is."""
    sink = binary_stdout()
    sink.write(line + b"\n")
    sink.flush()


def to_line(fields: dict[str, Any]) -> bytes:
    """Fields as a line; bytes of the command line that are no text become question marks."""

    def text(value: Any) -> Any:
        return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value

    cleaned = {
        name: [text(item) for item in value] if isinstance(value, list) else text(value)
        for name, value in fields.items()
    }
    return msgspec.json.encode(cleaned)


def print_answer(answer: bytes | None) -> None:
    """Print the answer to a line.

    Raises:
        typer.Exit: if it is an error.
    """
    assert answer is not None  # the line is not empty
    print_line(answer)
    error = msgspec.json.decode(answer)["error"]
    if error is not None and error["code"] != "not_winning":
        raise typer.Exit(WRONG)
