"""Arrays of every make as columns of a batch: what is copied, converted, made bad or refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sihai
from sihai import HandBatch
from sihai.batch import ScoreArrays
from sihai.errors import CODES
from test_batch import ARRAYS, BATCH, COLUMNS, ROWS, RULES, same_rows, score

EXPECTED = score(BATCH)
TYPES: dict[str, Any] = {
    "concealed": np.uint8,
    "melds": np.uint8,
    "win": np.uint8,
    "self_draw": np.bool_,
    "seat": np.uint8,
    "prevailing": np.uint8,
    "flags": np.uint16,
    "flowers": np.uint8,
    "void_suit": np.uint8,
}
MOST = {name: 1 if of is np.bool_ else np.iinfo(of).max for name, of in TYPES.items()}


def address(array: Any) -> int:
    """Where the array's first byte lies."""
    return int(array.__array_interface__["data"][0])


def with_column(name: str, array: Any) -> HandBatch:
    """BATCH with another array for one column."""
    return HandBatch.from_arrays(**ARRAYS | {name: array})


@pytest.mark.parametrize("name", COLUMNS)
def test_an_array_of_the_right_dtype_is_read_where_it_lies(name: str) -> None:
    array = np.array(ARRAYS[name])
    batch = with_column(name, array)
    kept = getattr(batch, name)
    assert np.shares_memory(kept, array)
    assert address(kept) == address(array)
    assert array.dtype == TYPES[name]


def test_what_is_written_into_the_array_later_is_scored() -> None:
    """Proof that the engine itself reads the user's memory, not a copy."""
    arrays = {name: np.array(array) for name, array in ARRAYS.items()}
    batch = HandBatch.from_arrays(**arrays)
    before = score(batch).status
    for name, value in (
        ("concealed", 5), ("melds", 255), ("win", 77), ("seat", 9), ("prevailing", 9),
        ("flags", 0x8000), ("flowers", 99), ("void_suit", 9),
    ):  # fmt: skip
        kept = arrays[name][3].copy()
        arrays[name][3] = value
        assert score(batch).status[3] != 0, name
        arrays[name][3] = kept
    assert np.array_equal(score(batch).status, before)


@pytest.mark.parametrize("name", COLUMNS)
def test_arrays_of_every_layout_score_the_same(name: str) -> None:
    array = ARRAYS[name]
    wide = np.zeros((2 * ROWS, *array.shape[1:]), array.dtype)
    wide[::2] = array
    read_only = np.array(array)
    read_only.setflags(write=False)
    backwards = np.array(array[::-1])
    unaligned = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    unaligned[...] = array
    layouts = {
        "every second": wide[::2],
        "read-only": read_only,
        "backwards": backwards[::-1],
        "unaligned": unaligned,
        "Fortran order": np.asfortranarray(array),
        "a subclass": array.view(np.recarray),
        "a list": array.tolist(),
    }
    for layout, given in layouts.items():
        assert same_rows(with_column(name, given)), layout
    assert getattr(with_column(name, read_only), name) is read_only
    assert getattr(with_column(name, unaligned), name).flags.aligned


@pytest.mark.parametrize("name", COLUMNS)
@pytest.mark.parametrize("dtype", ["<i8", ">i8", ">u2", "<u4", ">u8", "i2"])
def test_other_integers_are_converted(name: str, dtype: str) -> None:
    given = ARRAYS[name].astype(dtype)
    batch = with_column(name, given)
    assert same_rows(batch)
    assert getattr(batch, name).dtype == TYPES[name]
    assert batch.faults is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name in COLUMNS
        for value in (-1, -(2**63), 2, 256, 65536, 2**32 + 1, 2**63 - 1)
        if not 0 <= value <= MOST[name]
    ],
)
def test_an_integer_that_does_not_fit_makes_its_row_bad_and_no_other(name: str, value: int) -> None:
    given = ARRAYS[name].astype(np.int64)
    given[7] = value
    scores = score(with_column(name, given))
    expected = EXPECTED.status.copy()
    expected[7] = CODES.index("bad_field")
    assert np.array_equal(scores.status, expected)
    others = np.arange(ROWS) != 7
    assert np.array_equal(scores.counts[others], EXPECTED.counts[others])
    assert not scores.counts[7].any()


def test_a_scalar_that_does_not_fit_makes_every_row_bad() -> None:
    for name, value in (
        ("win", -1),
        ("seat", 256),
        ("flags", 70_000),
        ("flowers", -3),
        ("self_draw", 2),
    ):
        for given in (value, [value], np.int64(value)):
            status = score(with_column(name, given)).status
            assert set(status.tolist()) == {CODES.index("bad_field")}


@pytest.mark.parametrize("name", COLUMNS)
def test_what_holds_no_integers_is_refused_by_name(name: str) -> None:
    array = ARRAYS[name]
    for given in (
        array.astype(np.float32),
        array.astype(np.float64),
        array.astype(np.complex64),
        array.astype(object),
        array.astype(str),
        array.astype("m8[s]"),
        [2**70],
        "1",
        b"1",
        1.0,
    ):
        with pytest.raises(TypeError, match=f"^{name}: dtype"):
            with_column(name, given)


def test_bools_are_integers() -> None:
    flowers = np.arange(ROWS) % 2 == 0
    scores = score(with_column("flowers", flowers))
    assert np.array_equal(scores.points, score(with_column("flowers", flowers + 0)).points)


@pytest.mark.parametrize("name", COLUMNS)
def test_a_wrong_shape_is_refused_by_name(name: str) -> None:
    array = ARRAYS[name]
    wrong = [array[:-1], np.vstack([array, array]), array[None], np.zeros((ROWS, 5), array.dtype)]
    if name == "concealed":  # sets the number of rows
        wrong = [array[:, :-1], array[0], array[None], array.ravel(), array[0, 0]]
    if name == "melds":
        wrong += [array[:1], array[0, 0], array.ravel()]
    for given in wrong:
        with pytest.raises(ValueError, match=f"^{name}: shape"):
            with_column(name, given)


def test_scalars_and_columns_of_one_stand_for_all_rows() -> None:
    facts: dict[str, Any] = {
        "self_draw": True, "seat": 1, "prevailing": 2, "flags": 1, "flowers": 3, "void_suit": 0,
    }  # fmt: skip
    columns = {name: np.full(ROWS, value, TYPES[name]) for name, value in facts.items()}
    expected = score(HandBatch.from_arrays(**ARRAYS | columns))
    assert (expected.status == 0).sum() > ROWS / 2
    for convert in (
        int,
        np.uint8,
        np.int64,
        lambda v: np.array(v),
        lambda v: [v],
        lambda v: np.array([v]),
    ):
        scalars = {name: convert(value) for name, value in facts.items()}
        batch = HandBatch.from_arrays(**ARRAYS | scalars)
        assert len(batch.seat) == 1
        scores = score(batch, threads=2)
        assert np.array_equal(scores.counts, expected.counts)
        assert np.array_equal(scores.status, expected.status)
    assert np.array_equal(
        score(HandBatch.from_arrays(ARRAYS["concealed"], ARRAYS["melds"], 5)).status,
        score(HandBatch.from_arrays(ARRAYS["concealed"], ARRAYS["melds"], [5] * ROWS)).status,
    )


def test_results_own_their_memory_and_outlive_all_else() -> None:
    scores = score(BATCH)
    arrays = {name: getattr(scores, name) for name in sihai.batch.OUTPUTS}
    kept = {name: array.copy() for name, array in arrays.items()}
    types = {
        "points": "int32",
        "raw": "int32",
        "counts": "uint8",
        "status": "uint8",
        "may_win": "bool",
    }
    assert {name: str(array.dtype) for name, array in arrays.items()} == types
    assert arrays["counts"].shape == (ROWS, len(RULES.yaku))
    for array in arrays.values():
        assert array.flags.c_contiguous
        assert array.flags.writeable
    del scores
    score(BATCH[::-1])
    assert all(np.array_equal(arrays[name], kept[name]) for name in kept)


def test_results_are_written_into_arrays_that_are_there() -> None:
    out = score(BATCH[::-1])
    places = [address(getattr(out, name)) for name in sihai.batch.OUTPUTS]
    assert score(BATCH, out=out) is out
    assert [address(getattr(out, name)) for name in sihai.batch.OUTPUTS] == places
    for name in sihai.batch.OUTPUTS:
        assert np.array_equal(getattr(out, name), getattr(EXPECTED, name))
    fresh = ScoreArrays(ROWS, len(RULES.yaku), ["points"])
    assert score(BATCH, out=fresh, outputs=["raw"]) is fresh
    assert fresh.raw is None
    assert np.array_equal(fresh.points, EXPECTED.points)


def test_results_of_another_size_or_ruleset_are_refused() -> None:
    basic = sihai.ruleset("basic")
    assert len(basic.yaku) != len(RULES.yaku)
    others: list[Any] = [score(BATCH[1:]), score(BATCH, basic), ScoreArrays(0, 0)]
    for out in others:
        before = out.points.copy()
        with pytest.raises(ValueError, match="another number of rows or another ruleset"):
            score(BATCH, out=out)
        assert np.array_equal(out.points, before)


def test_arrays_of_results_are_never_read_only_or_of_another_size() -> None:
    """They are made here only; the layer below refuses others all the same."""
    core: Any = sihai._core
    read_only = np.zeros(4, np.int32)
    read_only.setflags(write=False)
    for points in (
        read_only,
        np.zeros(3, np.int32),
        np.zeros(8, np.int32)[::2],
        np.zeros(4, np.int64),
    ):
        with pytest.raises((ValueError, TypeError), match="points: "):
            core.ScoreColumns(4, 2, points, None, None, None, None)
    with pytest.raises(ValueError, match="counts: wrong size"):
        core.ScoreColumns(4, 2, None, None, np.zeros((4, 3), np.uint8), None, None)
    for size in (-1, 2**62):
        with pytest.raises((MemoryError, ValueError)):
            ScoreArrays(size, 2)


@pytest.mark.parametrize("wanted", [(), ("points",), "counts", ("raw", "may_win"), {"status": 1}])
def test_what_is_not_asked_for_is_none(wanted: Any) -> None:
    names = {wanted} if isinstance(wanted, str) else set(wanted)
    scores = score(BATCH, outputs=wanted)
    for name in sihai.batch.OUTPUTS:
        array = getattr(scores, name)
        assert (array is not None) == (name in names)
        assert array is None or np.array_equal(array, getattr(EXPECTED, name))
    assert len(scores) == ROWS


def test_an_unknown_output_or_number_of_threads_is_refused() -> None:
    for outputs in (["Points"], ["points", 3], "pointsraw", [None]):
        with pytest.raises(ValueError, match="is not one of points, raw, counts, status, may_win"):
            score(BATCH, outputs=outputs)
    for threads in (-1, 1025, 2**70, True, 1.0, "2", None):
        with pytest.raises(ValueError, match=r"^threads: "):
            score(BATCH, threads=threads)
        with pytest.raises(ValueError, match=r"^threads: "):
            HandBatch.from_strings([], threads=threads)  # type: ignore[arg-type]
