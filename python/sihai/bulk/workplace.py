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
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, cast

import msgspec

from sihai.bulk.failures import BulkError
from sihai.bulk.state import TOLD, Run, State
from sihai.bulk.summary import Summary
from sihai.bulk.writing import Piece, Writer

ENDING = ".unfinished"
_FILES = {"data", "footers", "state", "state.new", "lock"}


class Workplace:
    """The folder of one run.

    Attributes:
        state: as it is on the disk.
        renamed: whether all was done but for removing the folder.
    """

    def __init__(
        self, target: str, run: Run, summary: Summary, *, resume: bool, keep: bool
    ) -> None:
        """Make the folder, or go on in it.

        Args:
            target: the output.
            run: what must be the same to go on.
            summary: of no rows.
            resume: whether to go on.
            keep: whether what is done may stay for a run that goes on.

        Raises:
            BulkError: if there is one of an unfinished run and `resume` is false, if it is of
                another run, or if a run is at work in it.
        """
        out = Path(target)
        with writing(target):
            if out.is_dir() or not out.name:
                raise BulkError(f"{target or 'out'}: is a directory; name a file")
            self._out = out.resolve() if out.is_symlink() else out
        self._keep = keep
        self.folder = self._out.with_name(self._out.name + ENDING)
        self._state_file = self.folder / "state"
        with writing(self.folder):
            self._refuse_others()
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

    def _refuse_others(self) -> None:
        """A folder that somebody else has made is not ours to use, nor to remove."""
        if self.folder.is_symlink() or (
            self.folder.exists() and not {path.name for path in self.folder.iterdir()} <= _FILES
        ):
            raise BulkError(f"{self.folder}: is no folder of a run; give OUT another name")

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
        renamed = state.complete and not (self.folder / "data").exists()
        if renamed and not self._out.exists():
            return State(run, 0, 0, 0, summary)
        # The output may have replaced the input.
        compared = Run.__struct_fields__[2:] if renamed else Run.__struct_fields__
        for name in compared:
            if getattr(state.run, name) != getattr(run, name):
                raise BulkError(
                    f"{self.folder}: {TOLD[name]} has changed since that run; "
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
            if not self._size:
                self._data.write(writer.begin)
            self._data.write(writer.end(self._all_footers()))
            self._data.flush()
            os.fsync(self._data.fileno())
            self._data.close()
            (self.folder / "data").replace(self._out)
            _sync_folder(self._out.parent)
        self.clear()

    def clear(self) -> None:
        """Remove the folder.

        Raises:
            BulkError: if it cannot be removed.
        """
        self.close()
        with writing(self.folder):
            if self.folder.exists():
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
        if not self._keep or not self._state_file.exists():
            shutil.rmtree(self.folder, ignore_errors=True)


class Pipe:
    """An output that is written as it comes, with nothing to go on from."""

    def __init__(self, sink: BinaryIO, name: str, run: Run, summary: Summary) -> None:
        """Write to a stream."""
        self._sink = sink
        self._name = name
        self._size = 0
        self._footers: list[bytes] = []
        self.state = State(run, 0, 0, 0, summary)
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

    def clear(self) -> None:
        """Do nothing."""

    def finish(self, writer: Writer) -> None:
        """Write the end."""
        with writing(self._name):
            if not self._size:
                self._sink.write(writer.begin)
            self._sink.write(writer.end(self._footers))
            self._sink.flush()


@contextmanager
def writing(name: Path | str) -> Iterator[None]:
    """Turn what the system says about a file into a `BulkError`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BulkError(f"{error.filename or name}: {error.strerror or error}") from None
    except ValueError as error:  # a NUL in the name
        raise BulkError(f"{name}: {error}") from None


def _cut(path: Path, size: int) -> BinaryIO:
    """A file open behind its first bytes, the rest cut off."""
    file = cast(BinaryIO, path.open("r+b" if path.exists() else "w+b"))
    there = file.seek(0, os.SEEK_END)
    if there < size:
        file.close()
        raise BulkError(f"{path}: is damaged: it is too short; remove the folder")
    if there > size:
        file.truncate(size)
        file.seek(size)
    return file


def _sync_folder(folder: Path) -> None:
    """Put names on the disk, where a folder can be opened for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _locked(path: Path) -> BinaryIO:
    file = path.open("wb")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BulkError(f"{path.parent}: another run is at work in it") from None
    return file
