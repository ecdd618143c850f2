"""A run that is killed: at its nth step on the disk, or after some time.

python bulk_killed.py step N IN OUT [--resume]     SIGKILL before the Nth write, sync or rename
python bulk_killed.py plain 0 IN OUT [--resume]    no harm; chunks are small all the same
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

import sihai
from sihai.bulk import run, score_file, table_chunk, text_input, workplace

steps = 0
last = 0


def counted(function: Any) -> Any:
    """The function, killed before its turn comes."""

    def wrapper(*args: Any, **keywords: Any) -> Any:
        global steps
        steps += 1
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*args, **keywords)

    return wrapper


class Halfway(io.FileIO):
    """A file of which the last write before the end may be half done."""

    def write(self, data: Any) -> int:
        global steps
        steps += 1
        if steps == last:
            super().write(memoryview(data)[: len(data) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return super().write(data) or 0


def cut(path: Path, size: int) -> Any:
    file = Halfway(path, "r+b" if path.exists() else "w+b")
    if file.seek(0, os.SEEK_END) < size:
        raise AssertionError("the file is shorter than its state says")
    if file.tell() > size:
        file.truncate(size)
        file.seek(size)
    return file


def main() -> None:
    global last
    how, number, source, out, *more = sys.argv[1:]
    text_input.BLOCK = 4000
    table_chunk.ROWS = 150
    run._COMMIT_SECONDS = 0.0
    if how == "step":
        last = int(number)
        workplace._cut = cut
        os.fsync = counted(os.fsync)
        os.unlink = counted(os.unlink)
        os.rmdir = counted(os.rmdir)
        Path.replace = counted(Path.replace)  # type: ignore[method-assign]
        shutil.rmtree = counted(shutil.rmtree)
    score_file(source, out, sihai.ruleset("basic"), resume="--resume" in more, threads=2)
    print(steps)


main()
