"""What the drop-in for PyMahjongGB refuses, and that nothing given to it does any harm."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compat_calls import NAMES, TILES, calls, outcome
from sihai.compat.mahjonggb import MahjongFanCalculator

HAND = ("W4", "W5", "W6", "W7", "W8", "W9", "T1", "T1", "T1", "B2")
CHOW = ("CHI", "W2", 1)
GOOD: dict[str, Any] = dict(
    zip(NAMES, ((CHOW,), HAND, "B2", 0, False, False, False, False, 0, 0), strict=True)
)
THIRTEEN = ("W1", "W2", "W3", *HAND)


class Refuses:
    """Neither true nor false, and no number."""

    def __bool__(self) -> bool:
        raise RuntimeError("neither")

    def __index__(self) -> int:
        raise RuntimeError("no number")


def changed(**changes: Any) -> dict[str, Any]:
    return GOOD | changes


Refusal = tuple[dict[str, Any], type[Exception], str]

# What both refuse, PyMahjongGB as well with these words.
REFUSED_WITH_ITS_WORDS: list[Refusal] = [
    (changed(winTile="B3"), TypeError, "ERROR_NOT_WIN"),
    (changed(hand=HAND[:-1]), TypeError, "ERROR_WRONG_TILES_COUNT"),
    (changed(hand=()), TypeError, "ERROR_WRONG_TILES_COUNT"),
    (changed(pack=()), TypeError, "ERROR_WRONG_TILES_COUNT"),
    (changed(pack=(CHOW,) * 4, hand=()), TypeError, "ERROR_WRONG_TILES_COUNT"),
    (changed(pack=[CHOW]), TypeError, "Param `pack` must be a tuple!"),
    (changed(pack=(list(CHOW),)), TypeError, "Param `pack` must be a tuple of tuples!"),
    (changed(pack=("CHI",)), TypeError, "Param `pack` must be a tuple of tuples!"),
    (changed(hand=list(HAND)), TypeError, "Param `hand` must be a tuple!"),
    (changed(hand=(*HAND[:-1], 5)), TypeError, "Param `hand` must be a tuple of strs!"),
    (changed(hand=(*HAND[:-1], b"B2")), TypeError, "Param `hand` must be a tuple of strs!"),
    (changed(hand=(*HAND[:-1], None)), TypeError, "Param `hand` must be a tuple of strs!"),
    *(
        (fields, TypeError, "ERROE_WRONG_TILE_CODE")
        for code in ("", "W", "W0", "W10", "w1", "F5", "J4", "H1", "H8", "1m", "W1 ", "一万", "é")
        for fields in (
            changed(winTile=code),
            changed(hand=(*HAND[:-1], code)),
            changed(pack=(("CHI", code, 1),)),
        )
    ),
    *(
        (changed(pack=(("CHI", "W2", offer),)), TypeError, "ERROE_WRONG_OFFER_CODE")
        for offer in (-1, 4, 255, 256, 2**31 - 1, -(2**31))
    ),
    *(
        (changed(pack=((kind, "W2", 1),)), TypeError, "ERROE_WRONG_PACK_CODE")
        for kind in ("", "chi", "CHOW", "PUNG", "KONG", "CHIP", "ANGANG", "é")
    ),
]
# What both refuse, with exceptions of the same class.
REFUSED_IN_OTHER_WORDS: list[Refusal] = [
    (changed(winTile=5), TypeError, "winTile must be str, not int"),
    (changed(winTile=b"B2"), TypeError, "winTile must be str, not bytes"),
    (changed(winTile=None), TypeError, "winTile must be str, not NoneType"),
    (changed(winTile="B2\0"), ValueError, "null character"),
    (changed(winTile="\ud800"), UnicodeEncodeError, "surrogates"),
    (changed(pack=((1, "W2", 1),)), TypeError, "must be str, not int"),
    (changed(pack=(("CHI", None, 1),)), TypeError, "must be str, not NoneType"),
    (changed(pack=(("CHI\0", "W2", 1),)), ValueError, "null character"),
    (changed(pack=(("CHI", "W2\0", 1),)), ValueError, "null character"),
    (changed(pack=(("CHI", "\udcff", 1),)), UnicodeEncodeError, "surrogates"),
    (changed(pack=(("CHI", "W2", 1.0),)), TypeError, "interpreted as an integer"),
    (changed(pack=(("CHI", "W2", "1"),)), TypeError, "interpreted as an integer"),
    (changed(pack=(("CHI", "W2"),)), TypeError, "three items"),
    (changed(pack=((*CHOW, 1),)), TypeError, "three items"),
    (changed(pack=((),)), TypeError, "three items"),
    *(
        (changed(**{name: number}), OverflowError, "signed integer is|too large")
        for name in ("flowerCount", "seatWind", "prevalentWind")
        for number in (2**31, -(2**31) - 1, 2**63, -(2**63) - 1, 10**30)
    ),
    *(
        (changed(**{name: value}), TypeError, "interpreted as an integer")
        for name in ("flowerCount", "seatWind", "prevalentWind")
        for value in (1.0, "1", None, b"1")
    ),
    *(
        (changed(**{name: Refuses()}), RuntimeError, "neither|no number")
        for name in (*NAMES[3:], "verbose")
    ),
    (changed(pack=(("CHI", "W2", Refuses()),)), RuntimeError, "no number"),
    (changed(nothing=1), TypeError, "'nothing' is an invalid keyword argument"),
    (changed(wintile="B2"), TypeError, "'wintile' is an invalid"),
    ({name: GOOD[name] for name in NAMES[:9]}, TypeError, r"'prevalentWind' \(pos 10\)"),
    ({}, TypeError, r"'pack' \(pos 1\)"),
]
# What PyMahjongGB answers as if it were a hand, or must not be asked.
REFUSED_HERE_ALONE: list[Refusal] = [
    *(
        (changed(flowerCount=number), TypeError, f"flowerCount must be 0 to 8, not {number}")
        for number in (-1, 9, 255, 256, 300, 2**31 - 1, -(2**31))
    ),
    *(
        (changed(**{name: number}), TypeError, f"{name} must be 0 to 3, not {number}")
        for name in ("seatWind", "prevalentWind")
        for number in (-1, 4, 7, 256, 2**31 - 1)
    ),
    *(
        (changed(pack=(("CHI", code, 1),)), TypeError, f"no chow has {code} in its middle")
        for code in ("W1", "W9", "B1", "B9", "T1", "T9", *TILES[27:])
    ),
    (changed(pack=(("PENG", "B2", 1),)), TypeError, "GREATER_THAN_4"),
    (changed(pack=(("GANG", "T1", 0),)), TypeError, "GREATER_THAN_4"),
    (changed(pack=(CHOW,) * 4, hand=("W2",), winTile="W2"), TypeError, "GREATER_THAN_4"),
    (changed(pack=(), hand=("W1",) * 13, winTile="W1"), TypeError, "GREATER_THAN_4"),
    (changed(hand=(*HAND[:-1], "B2\0x")), TypeError, "WRONG_TILE_CODE"),
]
NEVER_ASK_PYMAHJONGGB: list[Refusal] = [
    (changed(hand=(*HAND[:-1], "\ud800")), TypeError, "WRONG_TILE_CODE"),
    (changed(hand=("W1",) * 14), TypeError, "WRONG_TILES_COUNT"),
    (changed(hand=THIRTEEN * 10), TypeError, "WRONG_TILES_COUNT"),
    (changed(hand=("W1",) * 1_000_000), TypeError, "WRONG_TILES_COUNT"),
    (changed(pack=(CHOW,) * 5), TypeError, "WRONG_TILES_COUNT"),
    (changed(pack=(CHOW,) * 100_000), TypeError, "WRONG_TILES_COUNT"),
]
BOTH_REFUSE = REFUSED_WITH_ITS_WORDS + REFUSED_IN_OTHER_WORDS


@pytest.mark.parametrize(
    ("arguments", "kind", "message"), BOTH_REFUSE + REFUSED_HERE_ALONE + NEVER_ASK_PYMAHJONGGB
)
def test_refused(arguments: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message) as fault:
        MahjongFanCalculator(**arguments)
    assert type(fault.value) is kind


@pytest.mark.parametrize(("arguments", "kind", "message"), BOTH_REFUSE)
def test_refused_by_the_package_too(
    arguments: dict[str, Any], kind: type[Exception], message: str
) -> None:
    theirs = outcome(pytest.importorskip("MahjongGB").MahjongFanCalculator, **arguments)
    assert theirs[0] is kind
    if (arguments, kind, message) in REFUSED_WITH_ITS_WORDS:
        assert theirs[1] == message == outcome(MahjongFanCalculator, **arguments)[1]


@pytest.mark.parametrize(("arguments", "kind", "message"), REFUSED_HERE_ALONE)
def test_the_package_answers_what_cannot_be(
    arguments: dict[str, Any], kind: type[Exception], message: str
) -> None:
    theirs = outcome(pytest.importorskip("MahjongGB").MahjongFanCalculator, **arguments)
    assert isinstance(theirs[0], tuple) or theirs == (TypeError, "ERROR_NOT_WIN")


def test_too_many_arguments_and_one_twice() -> None:
    package = pytest.importorskip("MahjongGB").MahjongFanCalculator
    values = tuple(GOOD.values())
    for positional, named in (
        ((*values, True, True), {}),
        ((*values, True), {"verbose": True}),
        (values, {"pack": ()}),
        (values, {"nothing": 1}),
        (values[:9], {"pack": ()}),
        (values[:9], {}),
        ((), {}),
    ):
        mine = outcome(MahjongFanCalculator, *positional, **named)
        assert mine[0] is outcome(package, *positional, **named)[0] is TypeError


def test_junk_of_any_kind_does_no_harm() -> None:
    rng = Random(61)
    junk: list[Any] = [None, True, -1, 2**40, 1.5, "", "W1", "CHI", b"W1", (), [], {}, object]
    junk += [("W1",) * 14, (("CHI", "W2", 1),), (("CHI", "W2"),), (None,) * 13, "\ud800", "W\0"]
    junk += [Refuses(), memoryview(b"x"), float("nan"), "é" * 1000, ((),), (((),),)]
    valid = list(GOOD.values())
    for _ in range(20_000):
        arguments = [value if rng.random() < 0.7 else rng.choice(junk) for value in valid]
        del arguments[rng.choice([10, 10, 10, rng.randrange(11)]) :]
        names = [name for name in NAMES[len(arguments) :] if rng.random() < 0.9]
        named = {name: rng.choice([GOOD[name], rng.choice(junk)]) for name in names}
        answer = outcome(MahjongFanCalculator, *arguments, **named)
        assert isinstance(answer, tuple)
        if isinstance(answer[0], type):
            known = (TypeError, ValueError, OverflowError, RuntimeError)
            assert issubclass(answer[0], known), (arguments, named, answer)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory from /proc")
def test_memory_stays_flat_over_a_million_calls() -> None:
    def pages() -> int:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])

    wrong = [arguments for arguments, _, _ in BOTH_REFUSE + REFUSED_HERE_ALONE]
    right = [dict(zip(NAMES, arguments, strict=True)) for arguments in calls(500, seed=62)]
    right += [arguments | {"verbose": True} for arguments in right]

    def run(times: int) -> None:
        for index in range(times):
            for arguments in (right[index % len(right)], wrong[index % len(wrong)]):
                with suppress(TypeError, ValueError, OverflowError, RuntimeError):
                    MahjongFanCalculator(**arguments)

    run(20_000)
    before = pages()
    run(500_000)
    assert pages() - before < 128  # half a megabyte; a leak of a byte a call would be twice that
