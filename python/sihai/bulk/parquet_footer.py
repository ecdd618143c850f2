"""Footers of Parquet files whose row groups are moved into a larger file.

A Parquet file ends with a structure in Thrift's compact form that says at which byte each column
of each row group begins. Row groups that are written one by one, so that a run can go on after
any of them, need these numbers raised by the place where they end up.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from sihai.arrow.library import pa

MAGIC = b"PAR1"

_RAISED: Any = True
_OFFSETS: Any = {
    4: {  # FileMetaData.row_groups
        1: {  # RowGroup.columns
            2: _RAISED,  # ColumnChunk.file_offset
            3: {9: _RAISED, 10: _RAISED, 11: _RAISED, 14: _RAISED},
            # ColumnMetaData: data_page, index_page, dictionary_page, bloom_filter
            4: _RAISED,  # offset_index_offset
            6: _RAISED,  # column_index_offset
        },
        5: _RAISED,  # RowGroup.file_offset
    }
}
"""Ids of the fields that are places in the file, by the structures they are in."""

_TRUE, _FALSE, _BYTE, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(1, 13)


def split(file: Any) -> tuple[Any, bytes]:
    """The row groups of a Parquet file, without its magic bytes, and its footer."""
    data = memoryview(file)
    size = int.from_bytes(data[-8:-4], "little")
    end = len(data) - 8 - size
    return data[len(MAGIC) : end], bytes(data[end:-8])


def moved(footer: bytes, offset: int) -> bytes:
    """The footer of row groups that now begin at an offset instead of behind the magic bytes."""
    mover = _Mover(footer, offset - len(MAGIC))
    mover.struct(_OFFSETS)
    return bytes(mover.out)


def merged(footers: Iterable[bytes]) -> bytes:
    """All that ends a file which has the row groups of all footers, magic bytes included."""
    import pyarrow.parquet as parquet

    whole: Any = None
    for footer in footers:
        ended = MAGIC + footer + len(footer).to_bytes(4, "little") + MAGIC
        one = parquet.read_metadata(pa.BufferReader(ended))
        if whole is None:
            whole = one
        else:
            whole.append_row_groups(one)
    file = io.BytesIO()
    whole.write_metadata_file(file)
    return file.getvalue()[len(MAGIC) :]


class _Mover:
    """Copies a Thrift structure with some of its numbers raised."""

    def __init__(self, data: bytes, by: int) -> None:
        """Begin at the first byte."""
        self._data = data
        self._at = 0
        self._by = by
        self.out = bytearray()

    def struct(self, fields: Any) -> None:
        """Copy a structure; `fields` has what is raised in it."""
        field = 0
        while head := self._byte():
            kind = head & 15
            if head >> 4:
                field += head >> 4
            else:
                number = self._varint()
                field = (number >> 1) ^ -(number & 1)
            self._value(kind, fields.get(field, {}) if fields else {})
        # A byte of zero ends it, which was copied as well.

    def _value(self, kind: int, raised: Any) -> None:
        if kind == _I64 and raised is _RAISED:
            self._raise()
        elif kind in (_I16, _I32, _I64):
            self._varint()
        elif kind == _BINARY:
            self._copy(self._varint())
        elif kind == _DOUBLE:
            self._copy(8)
        elif kind == _BYTE:
            self._copy(1)
        elif kind in (_LIST, _SET):
            self._list(raised)
        elif kind == _STRUCT:
            self.struct(raised)
        elif kind not in (_TRUE, _FALSE):  # which are in the head itself
            raise ValueError(f"a footer of Parquet with a value of type {kind}")

    def _list(self, raised: Any) -> None:
        head = self._byte()
        count = self._varint() if head >> 4 == 15 else head >> 4
        for _ in range(count):
            if head & 15 in (_TRUE, _FALSE):
                self._copy(1)
            else:
                self._value(head & 15, raised)

    def _byte(self) -> int:
        self._copy(1)
        return self.out[-1]

    def _copy(self, count: int) -> None:
        self.out += self._data[self._at : self._at + count]
        self._at += count

    def _varint(self) -> int:
        number = shift = 0
        while True:
            byte = self._byte()
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7

    def _raise(self) -> None:
        begin = len(self.out)
        number = self._varint() >> 1  # places are not negative, so the sign is nothing
        if number == 0:
            return  # a place that is not given
        del self.out[begin:]
        number = (number + self._by) << 1
        while number > 127:
            self.out.append(number & 127 | 128)
            number >>= 7
        self.out.append(number)
