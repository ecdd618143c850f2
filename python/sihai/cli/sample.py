"""The command ``sihai sample``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from sihai.cli.arguments import (
    DEFAULT_RULES,
    Language,
    OptionsByLongName,
    Preset,
    Rules,
    chosen_rules,
)
from sihai.cli.labels import Lang
from sihai.cli.output import EXIT_STATUS, binary_stdout, report_failure, reporting

_LINES = 1 << 14  # written at a time


def add_sample_command(app: typer.Typer) -> None:
    """Register the command."""
    app.command("sample", epilog=EXIT_STATUS)(_sample)


def _sample(
    n: Annotated[
        int, typer.Argument(metavar="N", min=0, show_default=False, help="How many hands.")
    ],
    rules: Rules = DEFAULT_RULES,
    preset: Preset = None,
    option: OptionsByLongName = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="The same seed gives the same hands.")
    ] = None,
    ready: Annotated[
        bool,
        typer.Option("--ready", help="Hands of 13 tiles that wait, instead of hands that win."),
    ] = False,
    yaku: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="Only hands that count this yaku, such as F3.b3."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="A .parquet file in the array layout, or JSON lines; else JSON lines on stdout.",
        ),
    ] = None,
    lang: Language = Lang.en,
) -> None:
    """Write random hands, each draw of tiles that wins as likely as another."""
    if ready and yaku is not None:
        raise typer.BadParameter("does not go with --ready", param_hint="--yaku")
    with reporting(lang):
        ruleset = chosen_rules(rules, preset, option)
        try:
            batch = ruleset.sample(n, seed=seed, ready=ready, yaku=yaku)
        except ValueError as error:
            if hasattr(error, "code"):
                raise
            raise typer.Exit(report_failure(str(error))) from None
    try:
        if out is not None and out.suffix == ".parquet":
            _write_parquet(batch, out)
        elif out is not None:
            with out.open("wb") as file:
                file.writelines(_lines(batch))
        else:
            binary_stdout().writelines(_lines(batch))
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except ImportError as error:
        raise typer.Exit(report_failure(str(error))) from None
    except OSError as error:
        raise typer.Exit(report_failure(f"{out or 'stdout'}: {error.strerror or error}")) from None


def _lines(batch: Any) -> Iterator[bytes]:
    """JSON lines as `sihai score` and `sihai analyze` read them, many at a time."""
    for first in range(0, len(batch), _LINES):
        rows = range(first, min(first + _LINES, len(batch)))
        yield b"".join(b'{"id":%d,"hand":"%s"}\n' % (r, str(batch.hand(r)).encode()) for r in rows)


def _write_parquet(batch: Any, path: Path) -> None:
    from sihai.arrow import table_from_hands

    import pyarrow.parquet as parquet  # isort: skip - with our hint if it is missing

    parquet.write_table(table_from_hands(batch), path)
