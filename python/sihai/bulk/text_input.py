"""The lines of a text file, plain or packed by gzip or zstd, in blocks."""

from __future__ import annotations

import gzip
import io
import os
import stat
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from sihai.arrow.library import pa
from sihai.bulk.failures import BulkError, closing_if_it_fails, reading

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
BLOCK = 1 << 21
"""Bytes read at a time."""
LONGEST_LINE = 1 << 24
"""What is longer is cut off: a file without line ends must not fill the memory."""

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"


class TextInput:
    """A text file that is read once from the beginning to the end.

    Attributes:
        name: for messages.
        packing: ``"gzip"``, ``"zstd"`` or ``""``, told by the first bytes whatever the name is.
    """

    def __init__(self, path: str) -> None:
        """Open a file, ``-`` being the standard input.

        Raises:
            BulkError: if it cannot be opened.
        """
        self.name = "stdin" if path == "-" else path
        self._raw = open_input(path)
        self._size = size_of(self._raw)
        with closing_if_it_fails(self), reading(self.name, "file"):
            begin = self._raw.peek(4)[:4]
        self.packing = "gzip" if begin[:2] == GZIP else "zstd" if begin == ZSTD else ""
        self._what = f"{self.packing} file" if self.packing else "file"
        self._unpacked: Any = self._raw
        if self.packing == "gzip":
            self._unpacked = gzip.GzipFile(fileobj=self._raw)
        elif self.packing == "zstd":
            self._unpacked = pa.CompressedInputStream(pa.PythonFile(self._raw, "r"), "zstd")

    def read(self, count: int) -> bytes:
        """The next bytes, fewer only at the end.

        Raises:
            BulkError: if the file cannot be read or is cut short.
        """
        parts = []
        while count:
            with reading(self.name, self._what):
                part = self._unpacked.read(count)
            if not part:
                break
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def skip(self, count: int) -> None:
        """Go on behind so many bytes.

        Raises:
            BulkError: if there are fewer.
        """
        if not self.packing and self._size is not None:
            self._raw.seek(count)
            return
        while count:
            part = self.read(min(count, BLOCK))
            if not part:
                raise BulkError(f"{self.name}: ends before the place where the run stopped")
            count -= len(part)

    def fraction(self) -> float | None:
        """How much of the file has been read; None if its size is not known."""
        return self._raw.tell() / self._size if self._size else None

    def close(self) -> None:
        """Close the file, but not the standard input."""
        if self._raw is not getattr(sys.stdin, "buffer", None):
            self._raw.close()


def open_input(path: str) -> io.BufferedReader:
    """A file for reading, ``-`` being the standard input.

    Raises:
        BulkError: if it cannot be opened.
    """
    if path == "-":
        stdin = getattr(sys.stdin, "buffer", None)
        if not isinstance(stdin, io.BufferedReader):
            raise BulkError("stdin: is closed")
        return stdin
    with reading(path, "file"):
        return open(path, "rb")  # noqa: PTH123 - a name as given; the caller closes it


def size_of(file: BinaryIO) -> int | None:
    """The size of a regular file, None of a pipe."""
    try:
        status = os.fstat(file.fileno())
    except (OSError, ValueError):
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def line_blocks(source: TextInput, offset: int) -> Iterator[tuple[list[bytes], int]]:
    """The lines from an offset on, without their ends, many at a time.

    Yields:
        Some lines, and the offset of what comes behind them.

    Raises:
        BulkError: if the file cannot be read.
    """
    if offset:
        source.skip(offset)
    begun = b""
    cut = 0  # bytes of the begun line that were dropped
    is_first = offset == 0
    while True:
        block = source.read(BLOCK)
        whole, newline, rest = (begun + block).rpartition(b"\n")
        lines = whole.split(b"\n") if newline else []
        if not block and rest:
            lines, rest = [rest], b""
        if lines:
            size = len(whole) + len(newline) if newline else len(lines[0])
            offset += size + cut
            if cut:
                lines[0], cut = lines[0][:LONGEST_LINE], 0
            if is_first:
                lines[0] = lines[0].removeprefix(BYTE_ORDER_MARK)
                is_first = False
            yield lines, offset
        if not block:
            return
        begun = rest[:LONGEST_LINE]
        cut += len(rest) - len(begun)


def text_of(line: bytes) -> str:
    r"""A line that may be no text, its wrong bytes as ``\xff``."""
    return line.decode("utf-8", "backslashreplace")
