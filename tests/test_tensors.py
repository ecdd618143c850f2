"""CPU tensors of PyTorch and JAX as columns and results, by DLPack, nothing copied.

Optional: skipped where these are not installed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sihai
from sihai import HandBatch
from test_batch import ARRAYS, BATCH, RULES, same_rows, score

EXPECTED = score(BATCH)


def address(array: Any) -> int:
    """Where the array's first byte lies."""
    return int(array.__array_interface__["data"][0])


def test_torch_tensors_are_read_where_they_lie() -> None:
    torch = pytest.importorskip("torch")
    tensors = {name: torch.from_numpy(np.array(array)) for name, array in ARRAYS.items()}
    batch = HandBatch.from_arrays(**tensors)
    for name, tensor in tensors.items():
        assert address(getattr(batch, name)) == tensor.data_ptr(), name
    assert same_rows(batch)
    tensors["win"][3] = 77  # what the tensor holds now is what is scored
    assert score(batch).status[3] == sihai.errors.CODES.index("bad_tile")
    del tensors
    assert score(batch[4:]).points.tolist() == EXPECTED.points[4:].tolist()


def test_torch_tensors_of_other_types_and_layouts_score_the_same() -> None:
    torch = pytest.importorskip("torch")
    conversions: list[Callable[[Any], Any]] = [
        lambda tensor: tensor.to(torch.int64),
        lambda tensor: tensor.to(torch.int32),
        lambda tensor: torch.stack([tensor, tensor], dim=1)[:, 1],
    ]
    for convert in conversions:
        tensors = {name: convert(torch.from_numpy(np.array(a))) for name, a in ARRAYS.items()}
        assert same_rows(HandBatch.from_arrays(**tensors))
    scalars = ARRAYS | {"seat": torch.tensor(2, dtype=torch.uint8), "flowers": torch.tensor([1])}
    plain = ARRAYS | {"seat": 2, "flowers": 1}
    assert np.array_equal(
        score(HandBatch.from_arrays(**scalars)).counts, score(HandBatch.from_arrays(**plain)).counts
    )
    with pytest.raises(TypeError, match=r"^win: dtype float32"):
        HandBatch.from_arrays(**ARRAYS | {"win": torch.zeros(len(BATCH))})


def test_results_become_torch_tensors_where_they_lie() -> None:
    torch = pytest.importorskip("torch")
    scores = score(BATCH)
    types = {
        "points": torch.int32,
        "raw": torch.int32,
        "counts": torch.uint8,
        "status": torch.uint8,
        "may_win": torch.bool,
    }
    tensors = {name: torch.from_dlpack(getattr(scores, name)) for name in types}
    for name, dtype in types.items():
        assert tensors[name].dtype == dtype
        assert tensors[name].data_ptr() == address(getattr(scores, name))
    tensors["points"].zero_()
    assert not scores.points.any()
    score(BATCH, out=scores)
    assert tensors["points"].tolist() == EXPECTED.points.tolist()
    del scores
    assert tensors["counts"].tolist() == EXPECTED.counts.tolist()


def test_torch_points_are_settled() -> None:
    torch = pytest.importorskip("torch")
    wins = torch.tensor([[0, 40, 60, 0], [0, 0, 0, 25]], dtype=torch.int32)
    deltas = RULES.settle_batch(wins, torch.tensor([0, 255]))
    assert torch.from_dlpack(deltas)[0].tolist() == [-190, 160, 80, -50]
    assert torch.from_dlpack(deltas).sum(dim=1).tolist() == [0, 0]


def test_jax_arrays_are_read_where_they_lie_and_results_given_back() -> None:
    jax = pytest.importorskip("jax")
    arrays = {name: jax.numpy.asarray(array) for name, array in ARRAYS.items()}
    batch = HandBatch.from_arrays(**arrays)
    for name in ("concealed", "melds", "win", "flags"):
        assert address(getattr(batch, name)) == arrays[name].unsafe_buffer_pointer(), name
        assert not getattr(batch, name).flags.writeable
    assert same_rows(batch)
    scores = score(batch)
    counts = jax.dlpack.from_dlpack(scores.counts)
    assert counts.shape == scores.counts.shape
    assert np.array_equal(np.asarray(counts), EXPECTED.counts)
    assert np.array_equal(np.asarray(jax.dlpack.from_dlpack(scores.points)), EXPECTED.points)
