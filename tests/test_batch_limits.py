"""Long batches end with Ctrl-C, and memory stays what input and output need."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

import sihai

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals and rusage")

BEGIN = """
import resource, sys
import numpy as np
import sihai
from sihai import HandBatch

rules = sihai.ruleset("intermediate")
texts = ["4456667777888s+9s", "123m456p789s1112z+2z", "[555z](1111m)23p789s99s+1p", "1m+1m", "0m"]

def peak():
    try:  # Linux hands a child its parent's peak of getrusage, so not by that
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024
    except OSError:
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return size if sys.platform == "darwin" else size * 1024
"""

# A category over chows and whole hands, which tables do not count: slow, and so calls are long.
SLOW = """
name = "slow"
policy = "by_category"
shapes = ["standard"]
yaku = [
  { code = "1", zh = "一", en = "One", points = 2, category = "c", pattern = "pure_double_chow" },
  { code = "2", zh = "二", en = "Two", points = 2, category = "c", pattern = "half_flush" },
]
"""

CALLS = {
    "one thread": "slow.score_batch(batch, out=out)",
    "three threads": "slow.score_batch(batch, threads=3, out=out)",
    "reading text": "HandBatch.from_strings(texts * 1_000_000)",
}


def run(code: str) -> str:
    """What the program prints."""
    program = [sys.executable, "-W", "error", "-c", BEGIN + code]
    done = subprocess.run(program, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_a_long_batch(call: str, tmp_path: Path) -> None:
    file = tmp_path / "slow.toml"
    file.write_text(SLOW, encoding="utf-8")
    code = f"""
slow = sihai.ruleset({str(file)!r})
assert slow._compiled.entangled
batch = HandBatch.from_strings(texts[:1])[np.zeros(2_000_000, np.int64)]
out = sihai.batch.ScoreArrays(len(batch), len(slow.yaku))
print("ready", flush=True)
while True:
    {CALLS[call]}
"""
    program = [sys.executable, "-c", BEGIN + code]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        begin = time.monotonic()
        os.kill(child.pid, signal.SIGINT)
        _, errors = child.communicate(timeout=60)
        seconds = time.monotonic() - begin
    assert child.returncode == -signal.SIGINT
    assert b"KeyboardInterrupt" in errors
    assert seconds < 1


def test_other_threads_go_on_while_a_batch_is_scored(tmp_path: Path) -> None:
    file = tmp_path / "slow.toml"
    file.write_text(SLOW, encoding="utf-8")
    slow = sihai.ruleset(file)
    rows = np.zeros(100_000, np.int64)
    batch = sihai.HandBatch.from_strings(["123m456p789s1112z+2z"])[rows]
    scoring = Thread(target=slow.score_batch, args=(batch,))
    scoring.start()
    ticks = 0
    while scoring.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 20


def test_peak_memory_is_input_and_output_and_at_most_32_megabytes() -> None:
    grown, output, again = map(
        int,
        run("""
rows = 1_000_000
some = HandBatch.from_strings(texts[1:])
concealed = np.empty((rows, 34), np.uint8)
melds = np.empty((rows, 4), np.uint8)
win = np.empty(rows, np.uint8)
flags = np.zeros(rows, np.uint16)
for mine, of_some in ((concealed, some.concealed), (melds, some.melds), (win, some.win)):
    mine.reshape(rows // 4, -1)[:] = of_some.ravel()
rules.score_batch(some, threads=2)
flags[:] = 0
before = peak()
batch = HandBatch.from_arrays(concealed, melds, win, flags=flags)
scores = rules.score_batch(batch, threads=2)
grown = peak() - before
for _ in range(3):
    rules.score_batch(batch, threads=2, out=scores)
names = sihai.batch.OUTPUTS
print(grown, sum(getattr(scores, name).nbytes for name in names), peak() - before - grown)
""").split(),
    )
    assert output > 50_000_000
    assert grown > 0.9 * output  # the measure sees what it should
    assert grown - output <= 32 * 2**20
    assert again <= 2**20


def test_memory_does_not_grow_with_calls_nor_with_errors() -> None:
    grown = run("""
def refused(call):
    try:
        call()
    except (ValueError, TypeError):
        return
    raise AssertionError

batch = HandBatch.from_strings(texts * 1000)
wide = np.ones((2000, 34), np.int64)

def every_way():
    rules.score_batch(batch, threads=2)
    refused(lambda: rules.score_batch(batch, threads=2, strict=True))
    refused(lambda: rules.score_batch(batch, out=rules.score_batch(batch[1:])))
    refused(lambda: rules.score_batch(batch, outputs=["x"]))
    refused(lambda: HandBatch.from_arrays(wide, flags=[1.5]))
    refused(lambda: HandBatch.from_arrays(wide, wide))
    refused(lambda: HandBatch.from_strings(texts * 100 + [3]))
    refused(lambda: rules.settle_batch(np.full((500, 4), 9), 255))
    rules.score_batch(HandBatch.from_arrays(wide * 300))
    HandBatch.concat([batch[:100], batch[::7]]).context(0)
    rules.settle_batch(np.full((500, 4), 9), 255, status=np.empty(500, np.uint8))

for turn in range(60):
    every_way()
    if turn == 20:
        before = peak()
print(peak() - before)
""")
    assert int(grown) < 3 * 2**20
