"""The command line: ``sihai score``, ``settle``, ``rank`` and ``rules``.

Nothing else imports this; it alone needs Typer and Rich.
"""

from __future__ import annotations

import sys

from sihai.cli.commands import app
from sihai.cli.output import prepare_streams, report_failure, silence_stdout

__all__ = ["main"]


def main() -> None:
    """Run the command ``sihai`` and exit with its status."""
    prepare_streams()
    status: str | int | None = 0
    try:
        try:
            app(prog_name="sihai")
        except SystemExit as end:
            status = end.code
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read the answers has enough of them
        silence_stdout()
    except OSError as error:
        silence_stdout()
        status = status or report_failure(f"stdout: {error.strerror or error}")
    sys.exit(status)
