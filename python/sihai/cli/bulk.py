"""The command ``sihai bulk``: a file of hands in, a file of scores out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from sihai.cli.arguments import (
    DEFAULT_RULES,
    Language,
    OptionsByLongName,
    Preset,
    Rules,
    chosen_rules,
)
from sihai.cli.labels import Lang
from sihai.cli.output import (
    SOME_LINES_FAILED,
    binary_stdout,
    console,
    print_line,
    report_failure,
    reporting,
)
from sihai.cli.summary import print_summary
from sihai.errors import HandError

if TYPE_CHECKING:
    from sihai.bulk import Progress

INTERRUPTED = 130
_EXIT_STATUS = """Exit status:

\b
0    all rows are in OUT, bad ones too
2    the command line, a ruleset or a file is wrong, or the disk is full
3    with --strict: stopped at a bad row
130  stopped by Ctrl-C
"""
_EVERY = 5.0  # seconds between lines of progress


class YakuForm(StrEnum):
    """See `sihai.bulk.score_file`."""

    columns = "columns"
    list = "list"
    none = "none"


class InputFormat(StrEnum):
    """Formats of hands."""

    jsonl = "jsonl"
    csv = "csv"
    parquet = "parquet"
    arrow = "arrow"


class OutputFormat(StrEnum):
    """Formats of scores."""

    parquet = "parquet"
    jsonl = "jsonl"
    jsonl_gz = "jsonl.gz"
    jsonl_zst = "jsonl.zst"


def add_bulk_command(app: typer.Typer) -> None:
    """Register the command."""
    app.command("bulk", epilog=_EXIT_STATUS)(_bulk)


def _bulk(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            show_default=False,
            help="JSON lines (also .gz, .zst), CSV, Parquet or Arrow IPC; - is stdin.",
        ),
    ],
    out: Annotated[
        str,
        typer.Option(
            "--out",
            "-o",
            metavar="OUT",
            show_default=False,
            help="A .parquet file or JSON lines (.jsonl, .jsonl.gz, .jsonl.zst); - is stdout.",
        ),
    ],
    rules: Rules = DEFAULT_RULES,
    preset: Preset = None,
    option: OptionsByLongName = None,
    yaku: Annotated[
        YakuForm, typer.Option(help="A column a yaku, one list of what counts, or neither.")
    ] = YakuForm.columns,
    prefix: Annotated[
        str, typer.Option(metavar="TEXT", help="Put before the names of the columns added.")
    ] = "",
    source_format: Annotated[
        InputFormat | None,
        typer.Option("--from", help="Format of IN, if neither name nor first bytes tell it."),
    ] = None,
    out_format: Annotated[
        OutputFormat | None, typer.Option("--to", help="Format of OUT, if its name does not tell.")
    ] = None,
    threads: Annotated[
        int, typer.Option(metavar="N", min=0, max=1024, help="Threads; 0 is one a core.")
    ] = 0,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first bad row, with exit status 3.")
    ] = False,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on where an earlier run for OUT stopped, if one did."),
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No progress and no summary.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The summary as a line of JSON.")] = False,
    lang: Language = Lang.en,
) -> None:
    """Score a file of hands of any size into a file of scores.

    OUT appears when it is whole. Until then OUT.unfinished is the only thing that is written, and
    what --resume goes on from.
    """
    to_pipe = out == "-"
    with reporting(lang):
        ruleset = chosen_rules(rules, preset, option)
        try:
            from sihai.bulk import BulkError, score_file
        except ImportError:
            told = "sihai bulk needs pyarrow: pip install 'sihai[bulk]'"
            raise typer.Exit(report_failure(told)) from None
        try:
            with _shown(quiet) as progress:
                summary = score_file(
                    source,
                    binary_stdout() if to_pipe else out,
                    ruleset,
                    yaku=yaku.value,
                    prefix=prefix,
                    source_format=source_format and source_format.value,
                    out_format=out_format and out_format.value,
                    threads=threads,
                    strict=strict,
                    resume=resume,
                    progress=progress,
                )
        except BulkError as error:
            raise typer.Exit(report_failure(str(error))) from None
        except HandError as fault:
            report_failure(f"{fault} [{fault.code}]")
            raise typer.Exit(SOME_LINES_FAILED) from None
        except KeyboardInterrupt:
            kept = not to_pipe and Path(f"{out}.unfinished", "state").exists()
            report_failure("stopped; --resume goes on where it stopped" if kept else "stopped")
            raise typer.Exit(INTERRUPTED) from None
        if as_json:
            import msgspec

            line = msgspec.json.encode(summary.to_dict())
            console(stderr=True).out(line.decode()) if to_pipe else print_line(line)
        elif not quiet:
            print_summary(console(stderr=to_pipe), summary, lang)


Report = Callable[["Progress"], None]


@contextmanager
def _shown(quiet: bool) -> Iterator[Report | None]:
    """Where progress is told: a bar on a terminal, else a line now and then."""
    errors = console(stderr=True)
    if quiet or sys.stderr is None:
        yield None
    elif errors.is_terminal:
        with _bar(errors) as told:
            yield told
    else:
        yield _Lines(errors)


@contextmanager
def _bar(errors: Console) -> Iterator[Report]:
    from rich import progress as bars

    begin = monotonic()
    begun: list[int] = []
    columns: list[Any] = [
        bars.BarColumn(),
        bars.TaskProgressColumn(),
        bars.TextColumn("{task.description}"),
        bars.TimeRemainingColumn(),
    ]
    with bars.Progress(*columns, console=errors, transient=True) as shown:
        task = shown.add_task("", total=None)

        def told(at: Progress) -> None:
            begun.append(at.rows) if not begun else None
            rate = (at.rows - begun[0]) / (monotonic() - begin)
            shown.update(
                task,
                total=None if at.fraction is None else 1.0,
                completed=at.fraction or 0,
                description=_words(at, rate),
            )

        yield told


class _Lines:
    """Progress on what is no terminal."""

    def __init__(self, errors: Console) -> None:
        """Begin to count the time."""
        self._errors = errors
        self._begin = self._last = monotonic()
        self._begun: Progress | None = None

    def __call__(self, at: Progress) -> None:
        """Write a line if the last one is some time ago."""
        self._begun = self._begun or at
        now = monotonic()
        if now - self._last < _EVERY:
            return
        self._last = now
        spent = now - self._begin
        line = _words(at, (at.rows - self._begun.rows) / spent)
        if at.fraction:
            line += f", {at.fraction:.0%}"
            gained = at.fraction - (self._begun.fraction or 0)
            if gained > 0:
                line += f", {spent * (1 - at.fraction) / gained:,.0f} s left"
        self._errors.print(line, soft_wrap=True)


def _words(at: Progress, rate: float) -> str:
    total = f" of {at.total:,}" if at.total is not None else ""
    bad = f", {at.bad_rows:,} bad" if at.bad_rows else ""
    return f"{at.rows:,}{total} rows{bad}, {rate:,.0f}/s"
