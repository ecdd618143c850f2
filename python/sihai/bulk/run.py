"""A run from file to file: read, score, write, in order, on all cores, within little memory."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from sihai.arrow.library import pa
from sihai.batch import _threads
from sihai.bulk.answers import YAKU_FORMS, Answers, YakuForm
from sihai.bulk.chunk import Chunk, Source
from sihai.bulk.failures import BulkError, encoding
from sihai.bulk.formats import (
    INPUT_FORMATS,
    OUTPUT_FORMATS,
    input_format,
    open_source,
    output_format,
    schema_bytes,
    writer_of,
)
from sihai.bulk.one_ruleset import OneRuleset
from sihai.bulk.opening import Opened, is_pipe
from sihai.bulk.state import Run
from sihai.bulk.summary import NOT_WINNING, Summary
from sihai.bulk.workplace import Pipe, Workplace, writing
from sihai.bulk.writing import Piece, Writer
from sihai.errors import CODES, HandError, SihaiError, shown
from sihai.ruleset import Ruleset

_COMMIT_SECONDS = 1.0


class Progress(NamedTuple):
    """How far a run has come.

    Attributes:
        rows: written so far, by earlier runs too.
        bad_rows: those of them with an error.
        total: rows of the input, None if not known.
        fraction: of the input read, None if not known.
    """

    rows: int
    bad_rows: int
    total: int | None
    fraction: float | None


class _Done(NamedTuple):
    piece: Piece | None
    position: int
    summary: Summary
    bad_row: int
    fault: SihaiError | None


def score_file(
    source: str | os.PathLike[str],
    out: str | os.PathLike[str] | BinaryIO,
    rules: Ruleset,
    *,
    yaku: YakuForm = "columns",
    prefix: str = "",
    source_format: str | None = None,
    out_format: str | None = None,
    threads: int = 0,
    strict: bool = False,
    resume: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> Summary:
    """Score a file of hands into a file of scores; see docs/bulk.md for both.

    Args:
        source: JSON lines, CSV, Parquet or Arrow IPC; ``-`` is the standard input.
        out: Parquet or JSON lines; it appears when all is done. Or a stream for bytes.
        rules: what all hands are scored under.
        yaku: a column a yaku, one list of what counts, or neither.
        prefix: before the names of the columns added.
        source_format: ``jsonl``, ``csv``, ``parquet`` or ``arrow``; default by name or first bytes.
        out_format: ``parquet``, ``jsonl``, ``jsonl.gz`` or ``jsonl.zst``; default by name, JSON
            lines for a stream.
        threads: how many, 0 = one a core.
        strict: stop at the first bad row.
        resume: go on where an earlier run for the same output stopped, if there was one.
        progress: called after each part.

    Returns:
        What the hands are worth, those of earlier runs included.

    Raises:
        BulkError: if a file cannot be read or written; what was done is kept for `resume`.
        HandError: with `strict`, for the first bad row; the message names it, counted from 1.
        ValueError: for `threads`, `yaku` or a format that is none.
    """
    for field, value, known in (
        ("yaku", yaku, YAKU_FORMS),
        ("source_format", source_format, (None, *INPUT_FORMATS)),
        ("out_format", out_format, (None, *OUTPUT_FORMATS)),
    ):
        if value not in known:
            told = ", ".join(name for name in known if name)
            raise ValueError(f"{field}: {shown(value)} is not one of {told}")
    workers = _threads(threads) or os.cpu_count() or 1
    answers = Answers(rules, yaku, prefix)
    opened = Opened(os.fspath(source))
    with closing(opened):
        kind = source_format or input_format(opened)
        run = Run(
            input_size=opened.size or 0,
            input_modified=opened.modified,
            input_format=kind,
            output_format=out_format or _format_of(out),
            rules=rules.name,
            fingerprint=rules.fingerprint,
            yaku=yaku,
            prefix=prefix,
        )
        with _place(opened, out, run, Summary.of_rules(rules), resume=resume) as place:
            state = place.state
            if strict and state.summary.bad_rows:
                code = next(iter(state.summary.bad))
                raise HandError(f"{opened.name}: rows written before are bad already", code)
            if place.renamed:
                place.clear()
            else:
                one = OneRuleset(rules, prefix)
                chunks = open_source(
                    opened,
                    kind,
                    one,
                    [*answers.names, one.rescued],
                    position=state.position,
                    schema=state.schema,
                    fewer=1 if state.run.output_format == "parquet" else 4,
                )
                with closing(chunks):
                    writer = writer_of(state.run.output_format, chunks, answers)
                    if not state.complete:
                        _check_columns(chunks, kind, answers)
                        if kind == "jsonl" and state.run.output_format == "parquet":
                            state.schema = schema_bytes(chunks.schema())
                        _Runner(chunks, place, writer, rules, progress, strict).run(workers)
                    place.finish(writer)
            return state.summary


def _format_of(out: str | os.PathLike[str] | BinaryIO) -> str:
    return output_format(os.fspath(out)) if isinstance(out, str | os.PathLike) else "jsonl"


@contextmanager
def _place(
    opened: Opened,
    out: str | os.PathLike[str] | BinaryIO,
    run: Run,
    summary: Summary,
    *,
    resume: bool,
) -> Iterator[Workplace | Pipe]:
    """Where the output is made: a folder beside the file, or the pipe itself."""
    target = os.fspath(out) if isinstance(out, str | os.PathLike) else None
    to_file = target is not None and not is_pipe(target)
    if resume and not (to_file and opened.size is not None):
        name = "out" if opened.size is not None else opened.name
        raise BulkError(f"{name}: is a pipe, so the run cannot be resumed; name a file")
    if target is None:
        stream: Any = out
        yield Pipe(stream, getattr(out, "name", "out"), run, summary)
    elif to_file:
        place = Workplace(target, run, summary, resume=resume, keep=opened.size is not None)
        with closing(place):
            yield place
    else:
        with _opened_pipe(target) as pipe:
            yield Pipe(pipe, target, run, summary)


def _opened_pipe(target: str) -> BinaryIO:
    with writing(target):
        return Path(target).open("wb")


def _check_columns(source: Source, kind: str, answers: Answers) -> None:
    """Refuse at once a table that holds no hands, or names that would come twice."""
    if kind == "jsonl":
        return  # each line is looked at by itself
    from sihai.arrow import hands_from_table

    schema = source.schema()
    seen: set[str] = set()
    for name in schema.names:
        if name in seen:
            raise BulkError(f"{source.name}: has two columns {name}")
        if name in answers.names:
            raise BulkError(
                f"{source.name}: has a column {name}, which is the name of one that is added; "
                "a prefix keeps them apart"
            )
        seen.add(name)
    try:
        hands_from_table(schema.empty_table())
    except (TypeError, ValueError, pa.ArrowException) as error:
        raise BulkError(f"{source.name}: {error}") from None


class _Runner:
    """The chunks of a source on their way through the threads to the output."""

    def __init__(
        self,
        source: Source,
        place: Workplace | Pipe,
        writer: Writer,
        rules: Ruleset,
        progress: Callable[[Progress], None] | None,
        strict: bool,
    ) -> None:
        """Make ready."""
        self._source = source
        self._place = place
        self._writer = writer
        self._rules = rules
        self._progress = progress
        self._strict = strict
        self._position = place.state.position
        self._committed = time.monotonic()

    def run(self, workers: int) -> None:
        """Go to the end of the source.

        Raises:
            BulkError, HandError: see `score_file`; what came before is committed.
        """
        pool = ThreadPoolExecutor(workers)
        try:
            chunks: Iterator[Chunk] = self._source.chunks()
            under_way: deque[Future[_Done]] = deque()
            try:
                for chunk in chunks:
                    under_way.append(pool.submit(self._scored, chunk))
                    if len(under_way) > workers:
                        self._write(under_way.popleft().result())
            except BulkError:  # what was read before it is still good
                self._write_all(under_way)
                raise
            self._write_all(under_way)
            self._place.commit(self._position, complete=True)
        except (BulkError, HandError):
            self._keep()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    def _keep(self) -> None:
        """Let what was done stay, if there is any and room for it."""
        if self._place.state.summary.rows:
            with suppress(BulkError):
                self._place.commit(self._position)

    def _write_all(self, under_way: deque[Future[_Done]]) -> None:
        while under_way:
            self._write(under_way.popleft().result())

    def _scored(self, chunk: Chunk) -> _Done:
        """A chunk as a piece of the output; several threads do this at once."""
        hands = chunk.hands()
        scores = self._rules.score_batch(hands)
        assert scores.status is not None
        messages: dict[int, str] = {}
        for row in np.flatnonzero((scores.status != 0) & (scores.status != NOT_WINNING)).tolist():
            fault = chunk.problem(row)
            messages[row] = CODES[scores.status[row]] if fault is None else str(fault)
            if self._strict:
                fault = fault or SihaiError(messages[row], CODES[scores.status[row]])
                return _Done(None, chunk.position, Summary.of_rules(self._rules), row, fault)
        summary = Summary.of_scores(self._rules, scores)
        with encoding(self._source.name):
            piece = self._writer.piece(chunk, scores, messages)
        return _Done(piece, chunk.position, summary, 0, None)

    def _write(self, done: _Done) -> None:
        state = self._place.state
        if done.piece is None:
            assert done.fault is not None
            row = state.summary.rows + done.bad_row + 1
            message = f"{self._source.name}: row {row}: {done.fault}"
            raise HandError(message, done.fault.code)
        self._place.append(done.piece, self._writer)
        state.summary.add(done.summary)
        self._position = done.position
        now = time.monotonic()
        if now - self._committed > _COMMIT_SECONDS:
            self._place.commit(self._position)
            self._committed = now
        if self._progress is not None:
            summary, source = state.summary, self._source
            told = Progress(summary.rows, summary.bad_rows, source.total, source.fraction())
            self._progress(told)
