"""The folder beside an output file in which it is made, so that it appears whole or not at all.

    OUT.unfinished/data      the output as far as it goes
    OUT.unfinished/footers   of a Parquet file: what its end will say about each piece
    OUT.unfinished/state     how far both are right, and where the input goes on
    OUT.unfinished/lock      held by the run that is at work

Data and footers are only added to. Once they are on the disk, the state is replaced as a whole, so
whatever happens there is one that is true; a run that goes on cuts off what came after it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from sihai.bulk.failures import BulkError
from sihai.bulk.summary import Summary
from sihai.bulk.writing import Piece, Writer

ENDING = ".unfinished"


class Run(msgspec.Struct, frozen=True):
    """What must be the same for a run to go on."""

    input_size: int
    input_modified: int
    input_format: str
    output_format: str
    rules: str
    fingerprint: str
    yaku: str
    prefix: str
    form: int = 1  # of these files


_TOLD = {
    "input_size": "the input file",
    "input_modified": "the input file",
    "input_format": "the format of the input",
    "output_format": "the format of the output",
    "rules": "the ruleset",
    "fingerprint": "the ruleset or the release of this program",
    "yaku": "the form of the yaku",
    "prefix": "the prefix",
    "form": "the release of this program",
}


class State(msgspec.Struct):
    """How far a run has come."""

    run: Run
    position: int
    data: int
    footers: int
    summary: Summary
    schema: bytes = b""
    complete: bool = False


class Workplace:
    """The folder of one run.

    Attributes:
        state: as it is on the disk.
        renamed: whether all was done but for removing the folder.
    """

    def __init__(self, out: Path, run: Run, summary: Summary, *, resume: bool) -> None:
        """Make the folder, or go on in it.

        Raises:
            BulkError: if there is one of an unfinished run and `resume` is false, if it is of
                another run, or if a run is at work in it.
        """
        with writing(out):
            self._out = out.resolve() if out.is_symlink() else out
        self.folder = self._out.with_name(self._out.name + ENDING)
        self._state_file = self.folder / "state"
        with writing(self.folder):
            if out.is_dir():
                raise BulkError(f"{out}: is a directory; name a file")
            self.folder.mkdir(exist_ok=True)
            self._lock = _locked(self.folder / "lock")
            try:
                self.state = self._begun(run, summary, resume)
                data, footers = self.folder / "data", self.folder / "footers"
                self.renamed = self.state.complete and not data.exists()
                if self.renamed:  # nothing is to be made that is not there
                    data = footers = Path(os.devnull)
                self._data = _cut(data, 0 if self.renamed else self.state.data)
                self._footers = _cut(footers, 0 if self.renamed else self.state.footers)
            except BaseException:
                self._lock.close()
                raise
        self._size, self._footers_size = self.state.data, self.state.footers

    def _begun(self, run: Run, summary: Summary, resume: bool) -> State:
        if not self._state_file.exists():
            return State(run, 0, 0, 0, summary)
        if not resume:
            raise BulkError(
                f"{self.folder}: is left of a run that did not end; resume it, "
                "or remove the folder to begin anew"
            )
        try:
            state = msgspec.json.decode(self._state_file.read_bytes(), type=State)
        except msgspec.DecodeError as error:
            raise BulkError(f"{self._state_file}: is damaged: {error}; remove the folder") from None
        for name in Run.__struct_fields__:
            if getattr(state.run, name) != getattr(run, name):
                raise BulkError(
                    f"{self.folder}: {_TOLD[name]} has changed since that run; "
                    "remove the folder to begin anew"
                )
        return state

    def append(self, piece: Piece, writer: Writer) -> None:
        """Add a piece, not yet to stay.

        Raises:
            BulkError: if there is no room.
        """
        with writing(self.folder):
            begin = b"" if self._size else writer.begin
            self._data.write(begin)
            self._data.write(piece.data)
            footer = writer.placed(piece.footer, self._size + len(begin))
            self._footers.write(len(footer).to_bytes(8, "little") + footer)
        # Only now, so that what was written in part is cut off later.
        self._size += len(begin) + len(piece.data)
        self._footers_size += 8 + len(footer)

    def commit(self, position: int, *, complete: bool = False) -> None:
        """Let what was added stay.

        Args:
            position: where the input goes on.
            complete: whether that is its end.

        Raises:
            BulkError: if there is no room.
        """
        with writing(self.folder):
            for file in (self._data, self._footers):
                file.flush()
                os.fsync(file.fileno())
            self.state.position = position
            self.state.data = self._size
            self.state.footers = self._footers_size
            self.state.complete = complete
            new = self.folder / "state.new"
            with new.open("wb") as file:
                file.write(msgspec.json.encode(self.state))
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._state_file)
            _sync_folder(self.folder)

    def finish(self, writer: Writer) -> None:
        """End the file and give it its name; nothing else is left.

        Raises:
            BulkError: if there is no room.
        """
        with writing(self.folder):
            if not self.renamed:
                if not self._size:
                    self._data.write(writer.begin)
                self._data.write(writer.end(self._all_footers()))
                self._data.flush()
                os.fsync(self._data.fileno())
                self._data.close()
                (self.folder / "data").replace(self._out)
                _sync_folder(self._out.parent)
            self.close()
            shutil.rmtree(self.folder)

    def _all_footers(self) -> list[bytes]:
        footers = []
        with (self.folder / "footers").open("rb") as file:
            while size := int.from_bytes(file.read(8), "little"):
                footers.append(file.read(size))
        return footers

    def close(self) -> None:
        """Leave the folder, which stays as it is; without a state there is nothing to keep."""
        with suppress(OSError):
            self._data.close()
            self._footers.close()
        self._lock.close()
        if not self._state_file.exists() and not self.state.data:
            shutil.rmtree(self.folder, ignore_errors=True)


class Pipe:
    """An output that is written as it comes, with nothing to go on from."""

    def __init__(self, sink: BinaryIO, name: str, summary: Summary) -> None:
        """Write to a stream."""
        self._sink = sink
        self._name = name
        self._size = 0
        self._footers: list[bytes] = []
        self.state = State(Run(0, 0, "", "", "", "", "", ""), 0, 0, 0, summary)
        self.renamed = False

    def append(self, piece: Piece, writer: Writer) -> None:
        """Write a piece."""
        with writing(self._name):
            if not self._size:
                self._sink.write(writer.begin)
                self._size += len(writer.begin)
            if footer := writer.placed(piece.footer, self._size):
                self._footers.append(footer)
            self._sink.write(piece.data)
            self._size += len(piece.data)
            self._sink.flush()

    def commit(self, position: int, *, complete: bool = False) -> None:
        """Do nothing: what is written is written."""

    def finish(self, writer: Writer) -> None:
        """Write the end."""
        with writing(self._name):
            if not self._size:
                self._sink.write(writer.begin)
            self._sink.write(writer.end(self._footers))
            self._sink.flush()

    def close(self) -> None:
        """Do nothing."""


@contextmanager
def writing(name: Path | str) -> Iterator[None]:
    """Turn what the system says about a file into a `BulkError`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BulkError(f"{error.filename or name}: {error.strerror or error}") from None


def _cut(path: Path, size: int) -> BinaryIO:
    """A file open behind its first bytes, the rest cut off."""
    file: Any = path.open("r+b" if path.exists() else "w+b")
    there = file.seek(0, os.SEEK_END)
    if there < size:
        file.close()
        raise BulkError(f"{path}: is damaged: it is too short; remove the folder")
    if there > size:
        file.truncate(size)
        file.seek(size)
    return file  # type: ignore[no-any-return]


def _sync_folder(folder: Path) -> None:
    """Put names on the disk, where a folder can be opened for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _locked(path: Path) -> BinaryIO:
    file: Any = path.open("wb")
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BulkError(f"{path.parent}: another run is at work in it") from None
    return file  # type: ignore[no-any-return]
