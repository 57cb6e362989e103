"""Arithmetic with whole arrays: element by element, with broadcasting, and products of matrices."""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Callable
from typing import Any

from numpy import arrays
from numpy.dtypes import BOOL, FLOAT32, FLOAT64, INT64, dtype, float32, promoted, type_of, uint64


def broadcast_shape(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    found = []
    for lengths in itertools.zip_longest(*map(reversed, shapes), fillvalue=1):
        length = {one for one in lengths if one != 1} or {1}
        if len(length) > 1:
            raise ValueError(f"operands could not be broadcast together with shapes {shapes}")
        found.append(length.pop())
    return tuple(reversed(found))


def broadcast(given: arrays.ndarray, shape: tuple[int, ...]) -> arrays.ndarray:
    """A view in which what there is once is there as often as needed."""
    if given.shape == shape:
        return given
    added = len(shape) - given.ndim
    if added < 0 or any(one not in (1, other) for one, other in zip(given.shape, shape[added:])):
        raise ValueError(f"could not broadcast input array from shape {given.shape} into shape {shape}")
    strides = (0,) * added + tuple(0 if length == 1 else step for length, step in zip(given.shape, given.strides))
    return arrays.view(given, given._offset, shape, strides)


COMPARING = {operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge}
WITH_BITS = {operator.and_, operator.or_, operator.xor}
SHIFTING = {operator.lshift, operator.rshift}


def combined(function: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """A function of two arrays, or of an array and a number, element by element."""
    if not _is_known(one) or not _is_known(other):
        return NotImplemented
    kinds = [_kind_of(one, other), _kind_of(other, one)]
    kind = _result(function, promoted(*kinds))
    left, right = _operand(one, kind), _operand(other, kind)
    if isinstance(left, arrays.ndarray) and isinstance(right, arrays.ndarray):
        shape = broadcast_shape(left.shape, right.shape)
        values = list(map(function, broadcast(left, shape).values(), broadcast(right, shape).values()))
    elif isinstance(left, arrays.ndarray):
        shape, values = left.shape, [function(value, right) for value in left.values()]
    else:
        shape, values = right.shape, [function(left, value) for value in right.values()]
    return arrays.of_values(values, kind, shape) if shape else arrays.element(arrays.of_values(values, kind, ()), 0)


def _is_known(value: Any) -> bool:
    return isinstance(value, arrays.ndarray | list | tuple | bool | int | float)


def _operand(value: Any, kind: dtype) -> Any:
    if isinstance(value, list | tuple):
        return arrays.asarray(value)
    if kind is FLOAT32 and not isinstance(value, arrays.ndarray):
        return float(float32(value))
    return value if isinstance(value, arrays.ndarray) else arrays.plain(value)


def _kind_of(value: Any, beside: Any) -> dtype:
    """The type that an operand counts as: a number of Python's adapts itself to the array beside it."""
    if isinstance(value, list | tuple):
        value = arrays.asarray(value)
    if isinstance(value, arrays.ndarray):
        return value.dtype
    if isinstance(value, uint64 | float32):
        return type_of(value)
    other = arrays.asarray(beside).dtype
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        return INT64 if other.kind == "b" else other
    return other if other.kind == "f" else FLOAT64


def _result(function: Any, kind: dtype) -> dtype:
    """The type of what a function gives for operands of a type."""
    if function in COMPARING:
        return BOOL
    if function in WITH_BITS or function in SHIFTING:
        if kind.kind == "f" or (kind is BOOL and function in SHIFTING):
            raise TypeError(f"this stand-in for numpy has no bits of {kind}")
        return kind
    if kind is BOOL and function is not operator.mul:
        raise TypeError("this stand-in for numpy does no arithmetic with truth values alone")
    return FLOAT64 if function is operator.truediv and kind.kind != "f" else kind


def mapped(function: Callable[[Any], Any], one: arrays.ndarray, kind: dtype) -> Any:
    """A function of every element."""
    return arrays.of_values([function(value) for value in one.values()], kind, one.shape)


def power(base: Any, exponent: Any) -> Any:
    if isinstance(base, int) and isinstance(exponent, int):
        if exponent < 0:
            raise ValueError("Integers to negative integer powers are not allowed.")
        return base**exponent
    return math.pow(base, exponent)


SIMPLE_POWERS: dict[Any, Callable[[float], float]] = {
    0: lambda value: 1.0,
    1: lambda value: value,
    2: lambda value: value * value,
    0.5: math.sqrt,
}
"""Those that NumPy does not leave to the power function."""


def product(one: arrays.ndarray, other: arrays.ndarray) -> Any:
    """The product of matrices. Each sum is added up in order; NumPy leaves that to its BLAS."""
    if not one.ndim or not other.ndim or one.shape[-1] != (other.shape[-2] if other.ndim > 1 else other.shape[0]):
        raise ValueError(f"the shapes {one.shape} and {other.shape} do not fit for a product")
    kind = promoted(one.dtype, other.dtype)
    if kind not in (FLOAT64, INT64):
        raise TypeError("this stand-in for numpy has products of float64 and int64 alone")
    left = one.reshape(1, -1) if one.ndim == 1 else one
    right = other.reshape(-1, 1) if other.ndim == 1 else other
    stack = broadcast_shape(left.shape[:-2], right.shape[:-2])
    rows, length, columns = left.shape[-2], left.shape[-1], right.shape[-1]
    left_values = broadcast(left, (*stack, rows, length)).values()
    right_values = broadcast(right, (*stack, length, columns)).values()
    values: list[Any] = []
    for nth in range(math.prod(stack)):
        block = right_values[nth * length * columns : (nth + 1) * length * columns]
        by_column = [block[column::columns] for column in range(columns)]
        for row in range(nth * rows, (nth + 1) * rows):
            factors = left_values[row * length : (row + 1) * length]
            values += [sum_in_order(list(map(operator.mul, factors, column))) for column in by_column]
    shape = (*stack, *((rows,) if one.ndim > 1 else ()), *((columns,) if other.ndim > 1 else ()))
    result = arrays.of_values(values, kind, shape)
    return result if shape else arrays.element(result, 0)


def sum_in_order(values: list[Any]) -> Any:
    """Not `sum`, which makes up for rounding from Python 3.12 on."""
    return functools.reduce(operator.add, values, 0)


def pairwise_sum(values: list[float]) -> float:
    """As NumPy sums floats that lie side by side: in eight sums, and in halves where there are many."""
    count = len(values)
    if count < 8:
        return float(sum_in_order(values))
    if count > 128:
        half = count // 2 - count // 2 % 8
        return pairwise_sum(values[:half]) + pairwise_sum(values[half:])
    whole = count - count % 8
    a, b, c, d, e, f, g, h = (sum_in_order(values[nth:whole:8]) for nth in range(8))
    total: float = functools.reduce(operator.add, values[whole:], ((a + b) + (c + d)) + ((e + f) + (g + h)))
    return total
