"""The command ``sihai sample``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

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
from sihai.cli.output import EXIT_STATUS, binary_stdout, report_failure, reporting, whole_file
from sihai.errors import SihaiError

if TYPE_CHECKING:
    from sihai.batch import HandBatch

_ROW_GROUP = 1 << 19  # rows at least, but for the last


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
    from sihai.sample import sample_batches  # with NumPy, which other commands do without

    with reporting(lang):
        ruleset = chosen_rules(rules, preset, option)
        try:
            batches = sample_batches(ruleset, n, seed=seed, ready=ready, yaku=yaku)
            if out is None or str(out) == "-":
                binary_stdout().writelines(_lines(batches))
                sys.stdout.flush()
                return
            if out.suffix not in _WRITERS:
                told = f"{out}: its name tells no format; it may end in {', '.join(_WRITERS)}"
                raise typer.Exit(report_failure(told))
            write = _WRITERS[out.suffix]
            with whole_file(out) as file:
                write(batches, file)
        except (BrokenPipeError, SihaiError):
            raise
        except (ImportError, ValueError) as error:
            raise typer.Exit(report_failure(str(error))) from None
        except OSError as error:
            told = f"{out or 'stdout'}: {error.strerror or error}"
            raise typer.Exit(report_failure(told)) from None


def _lines(batches: Iterable[HandBatch]) -> Iterator[bytes]:
    """JSON lines as `sihai score` and `sihai analyze` read them, many at a time."""
    numbers = count()
    for batch in batches:
        hands = (str(batch.hand(row)).encode() for row in range(len(batch)))
        yield b"".join(b'{"id":%d,"hand":"%s"}\n' % (next(numbers), hand) for hand in hands)


def _write_lines(batches: Iterable[HandBatch], file: BinaryIO) -> None:
    file.writelines(_lines(batches))


def _write_parquet(batches: Iterable[HandBatch], file: BinaryIO) -> None:
    from sihai.arrow import table_from_hands

    import pyarrow.parquet as parquet  # isort: skip - with our hint if it is missing

    from sihai.batch import HandBatch

    empty = HandBatch.concat([])
    with parquet.ParquetWriter(file, table_from_hands(empty).schema) as writer:
        held: list[HandBatch] = []
        for batch in batches:
            held.append(batch)
            if sum(map(len, held)) >= _ROW_GROUP:
                writer.write_table(table_from_hands(HandBatch.concat(held)))
                held = []
        if held:
            writer.write_table(table_from_hands(HandBatch.concat(held)))


_WRITERS = {
    ".parquet": _write_parquet,
    ".jsonl": _write_lines,
    ".ndjson": _write_lines,
    ".json": _write_lines,
}
