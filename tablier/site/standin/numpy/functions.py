"""Functions that make arrays, and functions of arrays."""

import contextlib
import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Any

from numpy import indexing
from numpy.arithmetic import broadcast, broadcast_shape, combined, mapped
from numpy.arrays import Memory, asarray, element, fresh, ndarray, of_values, zeros_of
from numpy.dtypes import FLOAT64, INT64, dtype, promoted, type_of

inf, nan, pi = math.inf, math.nan, math.pi


class errstate(contextlib.ContextDecorator):
    """Nothing is warned of here in any case."""

    def __init__(self, **_: str) -> None:
        pass

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


# ---------------------------------------------------------------------- making


def _axes(shape: Any) -> tuple[int, ...]:
    return tuple(map(int, shape)) if isinstance(shape, list | tuple) else (int(shape),)


def zeros(shape: Any, dtype: Any = float) -> ndarray:
    return zeros_of(_axes(shape), _type(dtype))


empty = zeros


def ones(shape: Any, dtype: Any = float) -> ndarray:
    return full(shape, 1, dtype)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    made = zeros_of(_axes(shape), type_of(value) if dtype is None else _type(dtype))
    made.assign(value)
    return made


def zeros_like(given: ndarray) -> ndarray:
    return zeros_of(given.shape, given.dtype)


empty_like = zeros_like


def array(told: Any, dtype: Any = None) -> ndarray:
    made = asarray(told, dtype)
    return made.copy() if isinstance(told, ndarray) and made is told else made


def ascontiguousarray(told: Any, dtype: Any = None) -> ndarray:
    made = asarray(told, dtype)
    return made if made.is_contiguous else made.copy()


def frombuffer(buffer: Any, dtype: Any = float) -> ndarray:
    kind, size = _type(dtype), memoryview(buffer).nbytes
    if size % kind.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    return fresh(ndarray, Memory(buffer), (size // kind.itemsize,), kind)  # type: ignore[no-any-return]


def arange(*told: int) -> ndarray:
    if not all(isinstance(one, int) for one in told):
        raise TypeError("this stand-in for numpy counts in whole numbers alone")
    numbers = range(*told)
    return of_values(list(numbers), INT64, (len(numbers),))


def eye(size: int) -> ndarray:
    made = zeros((size, size))
    for nth in range(size):
        made[nth, nth] = 1.0
    return made


def _type(told: Any) -> dtype:
    return dtype(told)


# ---------------------------------------------------------------------- element by element


def _unary(function: Any, one: Any, kind: dtype | None = None) -> Any:
    given = asarray(one)
    result = mapped(function, given, kind or given.dtype)
    return result if given.shape else element(result, 0)


def abs(one: Any) -> Any:
    return _unary(math.fabs if asarray(one).dtype is FLOAT64 else int.__abs__, one)


def sqrt(one: Any) -> Any:
    return _unary(math.sqrt, one, FLOAT64)


def exp(one: Any) -> Any:
    """The C library's, whose last bit may not be NumPy's."""
    return _unary(math.exp, one, FLOAT64)


def rint(one: Any) -> Any:
    return _unary(lambda value: float(round(value)), one, FLOAT64)


def sign(one: Any) -> Any:
    kind = asarray(one).dtype
    if kind not in (FLOAT64, INT64):
        raise TypeError(f"this stand-in for numpy has no signs of {kind}")
    return _unary(lambda value: kind.type((value > 0) - (value < 0)), one)


def maximum(one: Any, other: Any) -> Any:
    return combined(max, asarray(one), other)


def minimum(one: Any, other: Any) -> Any:
    return combined(min, asarray(one), other)


def clip(one: Any, least: Any, most: Any) -> Any:
    return minimum(maximum(one, least), most)


def divmod(one: Any, other: Any) -> tuple[Any, Any]:
    return one // other, one % other


def where(condition: Any, one: Any, other: Any) -> ndarray:
    mask, left, right = asarray(condition), asarray(one), asarray(other)
    shape = broadcast_shape(mask.shape, left.shape, right.shape)
    kind = combined(max, left.reshape(-1)[:0], other if not isinstance(other, ndarray) else right.reshape(-1)[:0]).dtype
    lists = (broadcast(given, shape).values() for given in (mask, left, right))
    return of_values([yes if told else no for told, yes, no in zip(*lists)], kind, shape)


# ---------------------------------------------------------------------- whole arrays


def sum(told: Any, axis: int | None = None) -> Any:
    return asarray(told).sum(axis)


def cumsum(told: Any, axis: int | None = None) -> ndarray:
    return asarray(told).cumsum(axis)


def nonzero(told: Any) -> tuple[ndarray, ...]:
    """Where an array is not 0: for each axis the places."""
    return tuple(indexing.nonzero(asarray(told)))


def argsort(told: Any, kind: str | None = None) -> ndarray:
    """The order in which an array of one axis is sorted; equals stay as they are."""
    given = asarray(told)
    if len(given.shape) != 1 or kind != "stable":
        raise TypeError("this stand-in for numpy sorts arrays of one axis, and by kind='stable'")
    return of_values(sorted(range(given.shape[0]), key=given.values().__getitem__), INT64, given.shape)


def unique(told: Any, return_index: bool = False) -> Any:
    """The different numbers of an array in order, and where each of them is first."""
    given = asarray(told)
    values = given.values()
    first = {value: nth for nth, value in reversed(list(enumerate(values)))}
    numbers = sorted(first)
    found = of_values(numbers, given.dtype, (len(numbers),))
    return (found, of_values([first[one] for one in numbers], INT64, found.shape)) if return_index else found


def concatenate(told: Iterable[Any], axis: int = 0) -> ndarray:
    parts = [asarray(one) for one in told]
    kind = parts[0].dtype
    for part in parts:
        kind = promoted(kind, part.dtype)
    axis %= parts[0].ndim
    shape = list(parts[0].shape)
    shape[axis] = 0
    for part in parts:
        shape[axis] += part.shape[axis]
    made, at = zeros_of(tuple(shape), kind), 0
    for part in parts:
        made[(*[slice(None)] * axis, slice(at, at + part.shape[axis]))] = part
        at += part.shape[axis]
    return made


def stack(told: Iterable[Any], axis: int = 0) -> ndarray:
    parts = [asarray(one) for one in told]
    place = axis % (parts[0].ndim + 1)
    return concatenate([part[(*[slice(None)] * place, None)] for part in parts], axis=place)


def split(told: ndarray, places: Sequence[int], axis: int = 0) -> list[ndarray]:
    bounds = [0, *places, told.shape[axis]]
    whole = [slice(None)] * (axis % told.ndim)
    return [told[(*whole, slice(first, last))] for first, last in itertools.pairwise(bounds)]


def repeat(told: Any, times: int, axis: int) -> ndarray:
    given = asarray(told)
    places = [nth for nth in range(given.shape[axis]) for _ in range(times)]
    return given.take(places, axis)  # type: ignore[no-any-return]


def roll(told: Any, by: int, axis: int) -> ndarray:
    given = asarray(told)
    length = given.shape[axis]
    return given.take([(nth - by) % length for nth in range(length)], axis)  # type: ignore[no-any-return]


def broadcast_to(told: Any, shape: Any) -> ndarray:
    """A view that cannot be written to."""
    seen = broadcast(asarray(told), _axes(shape))
    if seen is told:
        seen = seen[...]
    seen._memory = Memory(seen._memory.bytes.toreadonly())
    return seen


def diag(told: ndarray) -> ndarray:
    if len(told.shape) != 2:
        raise TypeError("this stand-in for numpy takes the diagonal of a matrix alone")
    return told.reshape(-1)[: told.shape[1] * told.shape[1] : told.shape[1] + 1][: min(told.shape)].copy()
