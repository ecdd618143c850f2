"""What ends a run that goes from file to file."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from sihai.arrow.library import pa


class BulkError(Exception):
    """A file that cannot be read or written, or a run that cannot go on; the message names it."""


class Closing(Protocol):
    """Something that can be closed."""

    def close(self) -> None:
        """Close it."""


@contextmanager
def reading(name: str, what: str) -> Iterator[None]:
    """Turn what the libraries raise for a file that is broken into a `BulkError`.

    Args:
        name: of the file.
        what: it should be.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except EOFError:
        raise BulkError(f"{name}: is cut short: its {what} ends in the middle") from None
    except OSError as error:
        if error.errno is not None and error.strerror:
            raise BulkError(f"{name}: {error.strerror}") from None
        raise BulkError(f"{name}: is no whole {what}: {_first_line(error)}") from None
    except (pa.ArrowException, zlib.error, ValueError) as error:
        raise BulkError(f"{name}: is no whole {what}: {_first_line(error)}") from None


@contextmanager
def encoding(name: str) -> Iterator[None]:
    """Turn what the libraries raise for columns that the output cannot hold into a `BulkError`.

    Args:
        name: of the input.
    """
    try:
        yield
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise BulkError(f"{name}: cannot be written in this format: {_first_line(error)}") from None


@contextmanager
def closing_if_it_fails(file: Closing) -> Iterator[None]:
    """Close a file if what is done with it fails."""
    try:
        yield
    except BaseException:
        file.close()
        raise


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200] or type(error).__name__
