"""The stand-in for numpy does what numpy does, or says that it does not.

Each expression is worked out twice, by `np` as the one and as the other; and a game is played, thought about and looked
back at with the stand-in in numpy's place.
"""

import ctypes
import importlib
import json
import math
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.bots.search import EDGE, NODE
from tablier.games.dames.mind.alphabeta import FRAME
from tablier.games.goulet.mind.evaluate import WEIGHTS
from tablier.games.goulet.mind.turns import PLAN
from tests.libraries import ROOT, copy_with_libraries
from tests.sameness import digests, looked_back_at
from tests.test_ahead import GAMES, WITHOUT_NUMBA, python

pytestmark = pytest.mark.xdist_group("ahead")  # with the tests that compile the same library

STANDIN = ROOT / "tablier/site/standin"


def _loaded() -> ModuleType:
    """The stand-in as a module beside the real one."""
    real = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "numpy"}
    for name in real:
        del sys.modules[name]
    sys.path.insert(0, str(STANDIN))
    try:
        return importlib.import_module("numpy")
    finally:
        sys.path.remove(str(STANDIN))
        for name in [name for name in sys.modules if name.partition(".")[0] == "numpy"]:
            del sys.modules[name]
        sys.modules.update(real)


standin = _loaded()


def told(value: Any) -> Any:
    """A result so that it can be compared: the type and shape of arrays, and numbers to the last bit."""
    if isinstance(value, numpy.ndarray | standin.ndarray):
        return value.dtype.name, tuple(value.shape), told(value.tolist())
    if isinstance(value, numpy.generic | standin.void):
        return told(value.tolist())
    if isinstance(value, standin.uint64):
        return repr(int(value))
    if isinstance(value, standin.float32):
        return repr(float(value))
    return repr(type(value)(map(told, value)) if isinstance(value, list | tuple) else value)


def both(expression: str, **names: Any) -> tuple[Any, Any]:
    """What an expression, or the last line of some, comes to: with numpy and with the stand-in."""
    found = []
    for np in (numpy, standin):
        scope = {"np": np, "math": math, **names}
        *lines, last = expression.strip().split("; ")
        exec("\n".join(lines), scope)
        found.append(told(eval(last, scope)))
    return found[0], found[1]


EXPRESSIONS = """
np.zeros(3)
np.zeros((2, 3), np.int32)
np.zeros((0, 3))
np.full((2, 2), -1)
np.full(3, 0.25)
np.full(4, -1, np.int64)
np.ones(2, np.uint8)
np.array([1, 2, 3])
np.array([[1, 2.5], [3, 4]])
np.array([True, False])
np.array([1, 2], np.uint8)
np.array([1.9, -1.9], np.int64)
np.array([0, 3], bool)
np.array([])
np.array(7)
np.array([np.arange(3), np.zeros(3)])
np.asarray((1, 2), float)
np.asarray(np.arange(3), float)
np.arange(5)
np.arange(2, 11, 3)
np.eye(3)
np.empty_like(np.zeros(2)).shape
np.frombuffer(bytearray(b"12345678"), np.uint8)
np.frombuffer(bytearray(b"12345678"), np.int32)
np.ascontiguousarray(np.arange(6).reshape(2, 3).T, np.float32)
np.arange(6).reshape(2, 3)
np.arange(6).reshape(3, -1)
np.arange(6).reshape((2, 3)).T
np.arange(24).reshape(2, 3, 4).swapaxes(0, 2)
np.arange(24).reshape(2, 3, 4).transpose(1, 0, 2)
np.arange(6).reshape(2, 3).T.reshape(6)
np.arange(6).reshape(2, 3).ravel()
np.arange(6).astype(np.float32)
np.arange(4).astype(bool)
np.array([1.5, -2.7]).astype(np.int32)
np.array([0.1, 0.2]).astype(np.float32)
np.arange(3).view(np.uint8)
np.zeros(16, np.uint8).view(np.uint64)
np.arange(3).copy()
np.arange(6).reshape(2, 3).tobytes()
np.arange(6).reshape(2, 3).T.tobytes()
len(np.zeros((4, 2))), np.zeros((4, 2)).size, np.zeros((4, 2)).ndim, np.zeros((4, 2), np.int16).nbytes
np.arange(10)[3]
np.arange(10)[-1]
np.arange(10)[2:7:2]
np.arange(10)[::-1]
np.arange(10)[8:2:-3]
np.arange(12).reshape(3, 4)[1, 2]
np.arange(12).reshape(3, 4)[1]
np.arange(12).reshape(3, 4)[:, 1]
np.arange(12).reshape(3, 4)[:, None]
np.arange(12).reshape(3, 4)[..., 0]
np.arange(12).reshape(3, 4)[1:, ::2]
np.arange(12).reshape(3, 4)[[0, 2]]
np.arange(12).reshape(3, 4)[[0, 2], [1, 3]]
np.arange(12).reshape(3, 4)[[0, 2], 1]
np.arange(12).reshape(3, 4)[:, [0, -1]]
np.arange(12).reshape(3, 4)[np.arange(12).reshape(3, 4) > 4]
np.arange(12).reshape(3, 4)[np.array([True, False, True])]
np.arange(12).reshape(3, 4)[np.array([True, False, True]), 1:]
np.arange(24).reshape(2, 3, 4)[0, :, [1, 2]]
np.arange(24).reshape(2, 3, 4)[:, [1, 2], [0, 3]]
np.arange(24).reshape(2, 3, 4)[np.arange(2)[:, None], [0, 2]]
np.arange(5)[[]]
np.arange(5)[np.array([], np.int64)]
np.arange(5, 9)[np.arange(3)[::-1]]
a = np.zeros(4); a[1] = 2; a[2:] = 5; a
a = np.zeros(4, np.int64); a[:] = (0, 1, 0, 7); a
a = np.zeros((2, 3)); a[:] = np.arange(3); a
a = np.zeros((2, 3)); a[:, 1] = [4, 5]; a
a = np.zeros((2, 3), np.uint8); a[1, :2] = [7, 8]; a
a = np.zeros(5, bool); a[[1, 3]] = True; a
a = np.arange(5); a[a > 2] = -1; a
a = np.arange(5.0) if False else np.arange(5) * 1.0; a[np.array([True, False, True, False, True])] += 10; a
a = np.arange(6).reshape(2, 3); a[[0, 1], [2, 0]] = [10, 20]; a
a = np.arange(6).reshape(2, 3); a.T[0] = 9; a
a = np.zeros(3, np.int32); a[0] = 2.9; a
a = np.arange(4); b = a[1:]; b += 10; a
a = np.arange(4); a //= 2; a
a = np.array([1.0, 2.0]); a /= 3; a
a = np.array([3, 5]); a |= 8; a ^= 1; a &= 13; a
a = np.zeros((2, 2)); a.fill(3); a
np.arange(4) + 1
1 - np.arange(4)
np.arange(4) * 0.5
np.arange(1, 4) / 3
7 // np.arange(1, 4)
np.arange(5) % 3
np.array([-7, 7]) // 2, np.array([-7, 7]) % 3
np.array([-7.5, 7.5]) // 2, np.array([-7.5, 7.5]) % 2
np.arange(4) ** 2
2 ** np.arange(4)
np.array([0.1, 0.7, 3.3]) ** 2
np.array([0.1, 0.7, 3.3]) ** 1
np.array([0.1, 0.7, 3.3]) ** 0
np.array([0.1, 0.7, 3.3]) ** 0.5
-np.arange(3), abs(np.array([-1, 2])), ~np.array([True, False]), ~np.arange(3)
np.arange(4) << 2, np.arange(8) >> 1, np.arange(8) & 3, np.arange(8) | 4, np.arange(8) ^ 5
np.arange(4) == 2, np.arange(4) != 2, np.arange(4) < 2, np.arange(4) >= np.array([3, 1, 2, 9])
np.arange(3) == [0, 5, 2]
np.array([True, False]) & np.array([True, True]), np.array([True, False]) | True
np.array([True, False]) * 2.5, np.array([True, False]) * np.array([2, 3])
np.array([True, True]) * np.array([True, False])
np.array([1, 2], np.uint8) + np.array([1, 2], np.int64)
np.array([1, 2], np.int16) + np.array([1, 2], np.uint8)
np.array([1, 2], np.uint8) + np.array([3, 4], np.int8)
np.array([1, 2], np.int8) * np.array([0.5, 0.25], np.float32)
np.array([1, 2], np.int32) * np.array([0.5, 0.25], np.float32)
np.array([0.1, 0.2], np.float32) * 3
np.array([0.1, 0.2], np.float32) / 1000
np.array([0.1, 0.2], np.float32) + np.array([0.1, 0.2])
np.array([0.1, 0.2], np.float32) * 0.1
np.array([1, 2], np.uint8) + 1, np.array([1, 2], np.uint8) * 2.0, np.array([1, 2], np.int16) // 2
np.arange(3)[:, None] + np.arange(4)
np.arange(3)[:, None] == np.arange(3)
np.zeros((2, 1, 3)) + np.ones((4, 1))
(np.arange(3) + 1).sum(), np.arange(6).reshape(2, 3).sum(axis=0), np.arange(6).reshape(2, 3).sum(axis=1)
np.arange(6).reshape(2, 3).sum(axis=1, keepdims=True)
np.array([True, True, False]).sum(), np.array([200, 100], np.uint8).sum()
np.arange(24).reshape(2, 3, 4).sum(axis=1), np.arange(24).reshape(2, 3, 4).max(axis=2)
np.arange(24).reshape(2, 3, 4).min(0)
np.array([1.5, 2.5, 4]).mean(), np.arange(4).mean(), np.arange(6).reshape(2, 3).mean(axis=0)
np.array([3, 9, 2]).max(), np.array([3, 9, 2]).min(), np.array([3, 9, 9]).argmax(), np.array([3, 2, 2]).argmin()
np.arange(6).reshape(2, 3).argmax(axis=0)
np.array([1, 0]).all(), np.array([1, 0]).any(), (np.arange(6).reshape(2, 3) > 1).all(axis=1)
np.cumsum(np.arange(6).reshape(2, 3), axis=1), np.cumsum(np.array([0.1, 0.2, 0.3]))
np.arange(6).reshape(2, 3).cumsum(0)
np.sum([np.zeros(2), np.array([0.1, 0.2]), np.array([0.3, 0.4])], axis=0)
np.arange(6).reshape(2, 3) @ np.arange(3), np.arange(3) @ np.arange(3), np.arange(3) @ np.arange(6).reshape(3, 2)
np.arange(12).reshape(2, 2, 3) @ np.arange(6).reshape(3, 2)
np.arange(6).reshape(3, 2) @ np.arange(8).reshape(2, 1, 2, 2)
np.abs(np.array([-1.5, 2])), np.abs(np.array([-3, 3])), np.abs(-2.5)
np.sqrt(np.array([2.0, 3.0])), np.sqrt(2.0), np.sqrt(np.arange(3))
np.rint(np.array([0.5, 1.5, 2.4, -0.6]))
np.sign(np.array([-2.0, 0.0, 7.0])), np.sign(np.arange(-1, 2))
np.maximum(np.array([1, 5]), np.array([3, 2])), np.minimum(np.array([1.0, 5.0]), 2.0)
np.maximum(np.arange(3)[:, None], np.arange(2))
np.clip(np.array([-2.0, 0.3, 2.0]), -1.0, 1.0), np.clip(np.array([-2, 0.3, 2], np.float32), -0.9995, 0.9995)
np.divmod(np.arange(7), 3)
np.where(np.arange(4) > 1, np.arange(4), -1), np.where(np.array([True, False]), 1.5, np.arange(2))
np.nonzero(np.array([0, 3, 0, 4])), np.nonzero(np.array([[0, 1], [1, 1]]))
np.argsort(np.array([3.0, 1.0, 2.0, 1.0]), kind="stable"), np.argsort(-np.array([1, 2, 2]), kind="stable")
np.unique(np.array([3, 1, 3, 2, 1])), np.unique(np.array([3, 1, 3, 2, 1]), return_index=True)
np.concatenate([np.arange(3), np.zeros(2)]), np.concatenate([np.zeros((2, 1)), np.ones((2, 2))], axis=1)
np.stack([np.arange(3), np.arange(3)]), np.stack([np.arange(3), np.arange(3)], axis=1)
np.stack([np.arange(4).reshape(2, 2), np.ones((2, 2))], axis=2)
np.split(np.arange(12).reshape(2, 6), [4], axis=1)
np.repeat(np.arange(4).reshape(2, 2), 3, axis=1), np.repeat(np.arange(3)[None], 2, axis=0)
np.roll(np.arange(6).reshape(2, 3), -1, axis=1)
np.broadcast_to(np.arange(3), (2, 3)), np.broadcast_to(np.zeros((2, 1)), (2, 3)).sum()
np.diag(np.arange(9).reshape(3, 3)), np.diag(np.arange(6).reshape(2, 3)), np.diag(np.arange(6).reshape(3, 2))
np.arange(10).take([2, 5]), np.arange(6).reshape(2, 3).take([2, 0], axis=1)
np.arange(6).take(np.array([[0, 1], [2, 3]]))
[int(one) for one in np.arange(3)], [row.tolist() for row in np.arange(4).reshape(2, 2)], 3 in np.arange(5)
float(np.array(2.5)), int(np.array(3)), bool(np.array([0])), np.array([4]).item()
math.isinf(np.inf), np.int64(-3), np.float64(2), np.uint8(200), np.bool_(1), np.int64(2.9)
np.uint64(2**64 - 1) * np.uint64(3), np.uint64(5) - np.uint64(3), np.uint64(3) - np.uint64(5)
np.uint64(1) << np.uint64(63), np.uint64(2**63) >> np.uint64(60)
(np.uint64(12) ^ np.uint64(10)) | np.uint64(1), np.uint64(7) & np.uint64(5), np.uint64(9) % np.uint64(4), ~np.uint64(0)
s = np.array([2**64 - 1], np.uint64); s[0] += np.uint64(3); s
s = np.array([2**64 - 2], np.uint64); s[0] ^ (s[0] >> np.uint64(30))
np.dtype(np.int64).name, np.dtype("q") == np.int64, np.dtype(float).itemsize, np.dtype("B").kind
np.zeros(2).dtype == float
""".strip().splitlines()


@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_it_does_what_numpy_does(expression: str) -> None:
    real, stood_in = both(expression)
    assert stood_in == real


DTYPE = (
    'd = np.dtype([("key", np.uint64), ("n", np.int32), ("rows", np.uint8, (2, 3)), ("v", np.float32, 2)], align=True)'
)
RECORDS = """
d.itemsize, d.names, {name: place[1] for name, place in d.fields.items()}
a = np.zeros(3, d); a["n"] = [4, 5, 6]; a
a = np.zeros(3, d); a["rows"][1] = 7; a["rows"][:, 1, 2] = [1, 2, 3]; a
a = np.zeros(3, d); a[1]["key"] = 2**64 - 1; a[1]["v"] = [0.1, 0.2]; a[1]
a = np.zeros(3, d); a["n"] = [4, 5, 6]; a[a["n"] > 4]
a = np.zeros(3, d); a["n"] = [4, 5, 6]; a[1:]["n"]
a = np.zeros(3, d); a["n"] = [4, 5, 6]; [int(one["n"]) for one in a]
a = np.zeros(3, d).view(np.recarray); a[2].n = 9; a[2].n, a.n, a[2].v, a["n"]
a = np.zeros(3, d).view(np.recarray); a[1].n += 2; a[1].rows[1, 1] = 5; a.tolist()
a = np.zeros(3, d); b = a["rows"][2]; b[:] = 1; a["rows"].sum(), b.shape, b.tobytes()
a = np.zeros(2, d); a[0].tolist(), a.dtype.names
""".strip().splitlines()


@pytest.mark.parametrize("expression", RECORDS)
def test_records(expression: str) -> None:
    real, stood_in = both(f"{DTYPE}; {expression}")
    assert stood_in == real


@pytest.mark.parametrize("real", [NODE, EDGE, FRAME, PLAN, WEIGHTS])
def test_records_of_the_games_lie_as_compiled_code_expects(real: numpy.dtype) -> None:
    assert real.fields is not None and real.names is not None
    fields = [(name, real.fields[name][0].base.name, real.fields[name][0].shape) for name in real.names]
    made = standin.dtype(fields, align=True)
    assert made.itemsize == real.itemsize
    assert [made.fields[name][1] for name in real.names] == [real.fields[name][1] for name in real.names]


NUMBERS = {
    "bool": st.booleans(),
    "uint8": st.integers(0, 9),
    "int16": st.integers(-9, 9),
    "int64": st.integers(-9, 9),
    "float32": st.floats(-8, 8, width=32).filter(lambda number: number == 0 or abs(number) > 1e-3),
    "float64": st.floats(-8, 8).filter(lambda number: number == 0 or abs(number) > 1e-3),
}
OPERATORS = ["+", "-", "*", "<", "<=", "==", "!="]


@st.composite
def some_array(draw: st.DrawFn, shape: tuple[int, ...]) -> tuple[str, Any]:
    """The type of an array, and its numbers nested by its shape; an axis may be 1 in place of what it is."""
    kind = draw(st.sampled_from(sorted(NUMBERS)))
    axes = tuple(draw(st.sampled_from([length, 1])) for length in shape[draw(st.integers(0, len(shape) - 1)) :])
    numbers: Any = draw(st.lists(NUMBERS[kind], min_size=math.prod(axes), max_size=math.prod(axes)))
    for length in reversed(axes[1:]):
        numbers = [numbers[at : at + length] for at in range(0, len(numbers), length)]
    return kind, numbers


@settings(max_examples=150, deadline=None)
@given(one=some_array((2, 3, 2)), other=some_array((2, 3, 2)), operator=st.sampled_from(OPERATORS))
def test_arithmetic(one: tuple[str, Any], other: tuple[str, Any], operator: str) -> None:
    kinds = {one[0], other[0]}
    if (kinds == {"bool"} and operator in "+-") or (operator == "-" and kinds <= {"bool", "uint8"}):
        return  # these are refused, or wrap around
    real, stood_in = both(f"np.array(x, kx) {operator} np.array(y, ky)", x=one[1], kx=one[0], y=other[1], ky=other[0])
    assert stood_in == real


PART = st.one_of(
    st.integers(-3, 2),
    st.builds(slice, *[st.one_of(st.none(), st.integers(-4, 4))] * 2, st.sampled_from([None, 1, 2, -1, -2])),
    st.none(),
)
PICKED = st.one_of(PART, st.lists(st.integers(-3, 2), min_size=2, max_size=2), st.just([True, False, True]))


@settings(max_examples=200, deadline=None)
@given(index=st.lists(PICKED, max_size=3).map(tuple), turned=st.booleans())
def test_indices(index: tuple[Any, ...], turned: bool) -> None:
    if sum(one is not None for one in index) > 3:
        return
    array = "np.arange(27).reshape(3, 3, 3)" + (".T" if turned else "")
    index = tuple("mask" if one == [True, False, True] else one for one in index)
    for lines in ("a[i]", "b = a[i]; a[i] = 90; a"):
        i = "i = tuple(np.array([True, False, True]) if one == 'mask' else one for one in given)"
        real, stood_in = both(f"a = {array}; {i}; {lines}", given=index)
        assert stood_in == real


@settings(max_examples=100, deadline=None)
@given(st.lists(st.floats(-1e6, 1e6), max_size=400))
def test_sums_are_the_same_to_the_last_bit(numbers: list[float]) -> None:
    real, stood_in = both("np.array(x, float).sum()", x=numbers)
    assert stood_in == real


REFUSED = [
    ("np.fft", AttributeError),
    ("np.einsum", AttributeError),
    ("np.ndarray((2, 2))", TypeError),
    ("np.zeros(2, complex)", TypeError),
    ("np.array(['a'])", TypeError),
    ("np.dtype([('a', np.int64)])", TypeError),
    ("np.argsort(np.arange(3))", TypeError),
    ("np.arange(0.5, 2.5)", TypeError),
    ("np.array([True]) + np.array([True])", TypeError),
    ("np.array([1], np.uint64) + np.array([1], np.int64)", TypeError),
    ("np.arange(3) + 'a'", TypeError),
    ("np.float32(0.1) * 2", TypeError),
    ("np.array([0.1], np.float32)[0] + 1", TypeError),
    ("np.array([0.1], np.float32).sum()", TypeError),
    ("np.uint64(3) / 2", TypeError),
    ("-np.uint64(3)", TypeError),
    ("np.zeros(2) + np.zeros(3)", ValueError),
    ("np.zeros((2, 2))[2]", IndexError),
    ("np.zeros(2)[0, 0]", IndexError),
    ("np.zeros(2)[[5]]", IndexError),
    ("np.zeros(2)['a']", ValueError),
    ("np.array([100], np.int8) + np.array([100], np.int8)", OverflowError),
    ("np.array([2**62]) * 4", OverflowError),
    ("np.array([1], np.uint8) + 300", OverflowError),
    ("np.int64(2**63)", OverflowError),
    ("np.uint64(3) + 2**64", OverflowError),
    ("np.uint64(3) + -1", OverflowError),
    ("np.arange(3) / 0", ZeroDivisionError),
    ("np.broadcast_to(np.zeros(1), (3,)).fill(2)", TypeError),
    ("np.linalg.pinv(np.eye(2), rtol=1e-9, hermitian=False)", TypeError),
]


@pytest.mark.parametrize(("expression", "error"), REFUSED)
def test_what_it_does_not_do_is_refused(expression: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        eval(expression, {"np": standin})


def test_compiled_code_finds_its_memory() -> None:
    array = standin.arange(12).reshape(3, 4)
    row = array[1]
    interface = row.__array_interface__
    assert interface["shape"] == (4,) and interface["strides"] is None
    ctypes.cast(interface["data"][0], ctypes.POINTER(ctypes.c_int64))[2] = 99
    assert array[1, 2] == 99 and row[2] == 99
    assert array[:, 1].__array_interface__["strides"] == (32,)
    memory = standin.zeros(5, standin.uint8).data
    memory[:] = b"12345"
    assert bytes(memory) == b"12345"


def test_it_reads_the_files_of_the_minds() -> None:
    files = sorted(Path(ROOT / "tablier/games").glob("*/mind/*.npz"))
    assert len(files) >= 4
    for file in files:
        with numpy.load(file) as real, standin.load(file) as stood_in:
            assert stood_in.files == real.files
            for name in set(real.files) - {"script", "seed"}:
                assert stood_in[name].tobytes() == real[name].tobytes() and stood_in[name].shape == real[name].shape
                assert stood_in[name].dtype.name == real[name].dtype.name


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.integers(-3, 3), min_size=4, max_size=4), min_size=1, max_size=6))
def test_pseudo_inverses_of_symmetric_matrices(rows: list[list[int]]) -> None:
    matrix = numpy.array(rows, float).T @ numpy.array(rows, float)
    given = standin.array(matrix.tolist())
    rank = standin.linalg.matrix_rank(given, rtol=1e-9, hermitian=True)
    assert rank == numpy.linalg.matrix_rank(matrix, rtol=1e-9, hermitian=True)
    inverse = numpy.array(standin.linalg.pinv(given, rtol=1e-9, hermitian=True).tolist())
    assert numpy.allclose(matrix @ inverse @ matrix, matrix, atol=1e-9)


PLAYED = """
import json, numpy
from tests.sameness import digests, looked_back_at
assert "standin" in numpy.__file__
print(json.dumps([digests(sys.argv[1], learning=False), looked_back_at(sys.argv[1])]))
"""


@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_with_it(game: str, tmp_path: Path) -> None:
    """Random games, trees, thoughts and values in every set-up, and a game that is looked back at."""
    at = copy_with_libraries(tmp_path, game)
    path = os.pathsep.join(map(str, (at / STANDIN.relative_to(ROOT), at, ROOT)))
    seen = json.loads(python(WITHOUT_NUMBA + PLAYED, at, game, PYTHONPATH=path))
    assert seen == [digests(game, learning=False), looked_back_at(game)]
