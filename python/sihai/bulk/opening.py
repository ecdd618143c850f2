"""Input files, opened once, with their first bytes looked at."""

from __future__ import annotations

import io
import os
import shutil
import stat
import sys
import tempfile
from pathlib import Path
from typing import Any, BinaryIO, cast

from sihai.bulk.failures import BulkError, closing_if_it_fails, reading

_LOOKED_AT = 6


class Opened:
    """A file that is read from where it stands.

    Attributes:
        path: as given, ``-`` for the standard input.
        name: for messages.
        file: the bytes.
        begin: the first six of them, fewer of a file that has no more.
        size: of a regular file, None of a pipe.
        modified: when a regular file was written to, in nanoseconds; 0 of a pipe.
    """

    def __init__(self, path: str) -> None:
        """Open a file.

        Raises:
            BulkError: if it cannot be opened.
        """
        self.path = path
        self.name = "stdin" if path == "-" else path
        self.file: BinaryIO = self._opened()
        self._copy: BinaryIO | None = None
        with closing_if_it_fails(self), reading(self.name, "file"):
            self.size, self.modified = _stamp_of(self.file)
            if self.size is not None:
                self._start = self.file.tell()
                self.begin = self.file.read(_LOOKED_AT)
                self.rewind()
            else:
                self.begin = self.file.read(_LOOKED_AT)  # waits for all of them
                self.file = io.BufferedReader(_Rest(self.begin, self.file))

    def _opened(self) -> BinaryIO:
        if self.path != "-":
            with reading(self.path, "file"):
                return Path(self.path).open("rb")
        stdin = getattr(sys.stdin, "buffer", None)
        if not isinstance(stdin, io.BufferedReader):
            raise BulkError("stdin: is closed")
        return stdin

    def rewind(self) -> None:
        """Go back to the first byte of a regular file."""
        self.file.seek(self._start)

    def fraction(self) -> float | None:
        """How much of the file has been read; None if its size is not known."""
        return self.file.tell() / self.size if self.size else None

    def seekable(self) -> BinaryIO:
        """The file, or a copy of a pipe."""
        if self.size is not None:
            return self.file
        copy = cast(BinaryIO, tempfile.TemporaryFile())  # noqa: SIM115 - `close` closes it
        self._copy = copy
        with reading(self.name, "file"):
            shutil.copyfileobj(self.file, copy, 1 << 20)
            copy.seek(0)
        return copy

    def close(self) -> None:
        """Close the file, but not the standard input."""
        if self._copy is not None:
            self._copy.close()
        if self.path != "-":
            self.file.close()


def _stamp_of(file: BinaryIO) -> tuple[int | None, int]:
    try:
        status = os.fstat(file.fileno())
    except io.UnsupportedOperation:  # a stream that is no file of the system's
        return None, 0
    return (status.st_size, status.st_mtime_ns) if stat.S_ISREG(status.st_mode) else (None, 0)


def is_pipe(target: str) -> bool:
    """Whether a name is one of a pipe or a device, which are written to and not replaced."""
    try:
        mode = Path(target).stat().st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


class _Rest(io.RawIOBase):
    """Bytes that were read already, then the rest of a pipe."""

    def __init__(self, begin: bytes, file: BinaryIO) -> None:
        """Begin with the bytes."""
        self._begin = begin
        self._file = file

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Some bytes; none at the end."""
        some = self._begin[: len(buffer)]
        self._begin = self._begin[len(some) :]
        if not some:
            read1 = getattr(self._file, "read1", self._file.read)
            some = read1(len(buffer))
        buffer[: len(some)] = some
        return len(some)

    def close(self) -> None:
        """Close the pipe, but not the standard input."""
        if self._file is not getattr(sys.stdin, "buffer", None):
            self._file.close()
        super().close()
