"""The lines of a text file, plain or packed by gzip or zstd, in blocks."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sihai.arrow.library import pa
from sihai.bulk.failures import BulkError, reading
from sihai.bulk.opening import Opened
from sihai.json_answers import BYTE_ORDER_MARK

BLOCK = 1 << 21
"""Bytes read at a time."""
LONGEST_LINE = 1 << 24
"""What is longer is cut off: a file without line ends must not fill the memory."""

MOST_LINES = 1 << 16
"""In a block."""

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_SKIPPED = b"\x50\x2a\x4d\x18"  # a frame of zstd that holds no data; the first byte up to 0x5f
PACKED = {".gz": "gzip", ".zst": "zstd", ".zstd": "zstd"}


class TextInput:
    """A text file that is read once from the beginning to the end.

    Attributes:
        name: for messages.
        packing: ``"gzip"``, ``"zstd"`` or ``""``, told by the first bytes whatever the name is.
    """

    def __init__(self, opened: Opened) -> None:
        """Read a file from its beginning.

        Raises:
            BulkError: if its name says that it is packed and its bytes do not.
        """
        self.name = opened.name
        self._opened = opened
        begin = opened.begin
        is_zstd = begin[:4] == ZSTD or (begin[1:4] == _SKIPPED[1:] and begin[0] >> 4 == 5)
        self.packing = "gzip" if begin[:2] == GZIP else "zstd" if is_zstd else ""
        said = PACKED.get(Path(opened.path).suffix.lower(), self.packing)
        if said != self.packing:
            raise BulkError(f"{self.name}: is no {said} file, as its name says")
        self._what = f"{self.packing} file" if self.packing else "file"
        self._unpacked: Any = opened.file
        if self.packing == "gzip":
            self._unpacked = gzip.GzipFile(fileobj=opened.file)
        elif self.packing == "zstd":
            self._unpacked = pa.CompressedInputStream(pa.PythonFile(opened.file, "r"), "zstd")

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
        if not self.packing and self._opened.size is not None:
            self._opened.file.seek(count)
            return
        while count:
            part = self.read(min(count, BLOCK))
            if not part:
                raise BulkError(f"{self.name}: ends before the place where the run stopped")
            count -= len(part)

    def fraction(self) -> float | None:
        """How much of the file has been read; None if its size is not known."""
        return self._opened.fraction()

    def close(self) -> None:
        """Close the file."""
        self._opened.close()


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
            end = offset + cut + (len(whole) + len(newline) if newline else len(lines[0]))
            for first in range(0, len(lines), MOST_LINES):
                some = lines[first : first + MOST_LINES]
                offset += sum(map(len, some)) + len(some) + cut
                if cut:
                    some[0], cut = some[0][:LONGEST_LINE], 0
                if is_first:
                    some[0] = some[0].removeprefix(BYTE_ORDER_MARK)
                    is_first = False
                yield some, min(offset, end)  # the last line may have no end
            offset = end
        if not block:
            return
        begun = rest[:LONGEST_LINE]
        cut += len(rest) - len(begun)


def text_of(line: bytes) -> str:
    r"""A line that may be no text, its wrong bytes as ``\xff``."""
    return line.decode("utf-8", "backslashreplace")
