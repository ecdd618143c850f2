"""The command ``sihai report``: a page that shows what the hands of files are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sihai.cli.arguments import Language
from sihai.cli.labels import Lang
from sihai.cli.output import EXIT_STATUS, binary_stdout, report_failure, reporting, whole_file


def add_report_command(app: typer.Typer) -> None:
    """Register the command."""
    app.command("report", epilog=EXIT_STATUS)(_report)


def _report(
    scores: Annotated[
        list[str],
        typer.Argument(
            metavar="SCORES...",
            show_default=False,
            help="Files that sihai bulk wrote, shown side by side.",
        ),
    ],
    out: Annotated[
        str,
        typer.Option("--out", "-o", metavar="HTML", help="Where the page goes; - is stdout."),
    ] = "report.html",
    prefix: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT",
            help="Prefix of the columns added; given again, each file is shown for each.",
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The figures as a line of JSON a file, and no page.")
    ] = False,
    lang: Language = Lang.en,
) -> None:
    """Make a page of HTML out of files of scores: points, yaku, errors.

    The page holds all that it needs and can be sent as it is.
    """
    with reporting(lang):
        try:
            from sihai.bulk import BulkError, summary_of
            from sihai.bulk.report import report
        except ImportError:
            told = "sihai report needs pyarrow and Plotly: pip install 'sihai[report]'"
            raise typer.Exit(report_failure(told)) from None
        prefixes = prefix or [""]
        try:
            files = [
                (_named(path, p, prefixes), summary_of(path, p))
                for path in scores
                for p in prefixes
            ]
            if as_json:
                import msgspec

                for name, summary in files:
                    line = msgspec.json.encode({"file": name, **summary.to_dict()})
                    binary_stdout().write(line + b"\n")
                return
            page = report(files, lang.value).encode()
        except (BulkError, ImportError) as error:
            raise typer.Exit(report_failure(str(error))) from None
        if out == "-":
            binary_stdout().write(page)
            return
        try:
            with whole_file(Path(out)) as file:
                file.write(page)
        except (OSError, ValueError) as error:
            told = f"{out}: {getattr(error, 'strerror', None) or error}"
            raise typer.Exit(report_failure(told)) from None


def _named(path: str, prefix: str, prefixes: list[str]) -> str:
    return f"{path} {prefix}" if len(prefixes) > 1 else path
