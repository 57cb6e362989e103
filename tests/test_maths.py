"""The functions that are the same everywhere, beside those of the C library."""

import math
from typing import Any

import numpy as np
import pytest

from tablier.engine import maths, plain_maths
from tablier.engine.kernel import compiled

ARGUMENTS = np.random.default_rng(1).normal(0, 30, 20_000)


@compiled
def fill(x: Any, out: Any) -> None:
    for nth in range(x.shape[0]):
        out[nth, 0] = maths.exp(x[nth])
        out[nth, 1] = maths.log(abs(x[nth]))
        out[nth, 2] = maths.tanh(x[nth])


def computed(arguments: np.ndarray = ARGUMENTS) -> np.ndarray:
    out = np.zeros((arguments.size, 3))
    fill(arguments, out)
    return out


def test_they_are_those_of_the_c_library_but_for_the_last_bit() -> None:
    for x, (exp, log, tanh) in zip(ARGUMENTS.tolist(), computed().tolist()):
        assert exp == pytest.approx(math.exp(x), rel=4e-16)
        assert log == pytest.approx(math.log(abs(x)), rel=4e-16, abs=1e-16)
        assert tanh == pytest.approx(math.tanh(x), abs=4e-16)


def test_some_values_are_exact() -> None:
    assert computed(np.array([0.0]))[0, [0, 2]].tolist() == [1.0, 0.0]
    assert computed(np.array([1.0]))[0, 1] == 0.0


def test_python_has_the_same_bits() -> None:
    for x, compiled_ones in zip(ARGUMENTS.tolist(), computed().tolist()):
        assert [plain_maths.exp(x), plain_maths.log(abs(x)), plain_maths.tanh(x)] == compiled_ones
