"""What an index means: a view of the same memory, or elements picked one by one."""

import itertools
import operator
from typing import Any

from numpy import arithmetic, arrays

Shape = tuple[int, ...]


def _is_many(one: Any) -> bool:
    if type(one) is int or type(one) is slice:
        return False
    return isinstance(one, list) or bool(getattr(one, "shape", ()))


def is_fancy(index: Any) -> bool:
    """Whether arrays or lists are among it, so that elements are copied."""
    if type(index) is not tuple:
        return _is_many(index)
    return any(map(_is_many, index))


def keeps_axes(index: Any) -> bool:
    """Whether it asks for an array, even of no axes."""
    return index is Ellipsis or (isinstance(index, tuple) and (Ellipsis in index or not index))


def _written_out(array: Any, index: Any) -> list[Any]:
    """One entry for each axis, and None for each new one."""
    parts = list(index) if isinstance(index, tuple) else [index]
    axes, dots = 0, []
    for nth, one in enumerate(parts):
        if type(one) is int or type(one) is slice:
            axes += 1
        elif one is Ellipsis:
            dots.append(nth)
        elif one is not None:  # a mask stands for as many axes as it has itself
            axes += len(one.shape) if getattr(getattr(one, "dtype", None), "kind", "") == "b" else 1
    if axes > len(array.shape):
        raise IndexError(f"too many indices for array: array is {len(array.shape)}-dimensional")
    if len(dots) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    at = dots[0] if dots else len(parts)
    parts[at : at + 1] = [slice(None)] * (len(array.shape) - axes)
    return parts


def _within(nth: Any, length: int) -> int:
    if isinstance(nth, bool):
        raise IndexError("this stand-in for numpy takes no single truth value as an index")
    place = operator.index(nth)
    if not -length <= place < length:
        raise IndexError(f"index {place} is out of bounds for axis with size {length}")
    return place % length


def placed(array: Any, index: Any) -> tuple[int, Shape, Shape]:
    """Where a view begins, its shape and its strides."""
    offset, shape, strides, axis = array._offset, [], [], 0
    for one in _written_out(array, index):
        if one is None:
            shape.append(1)
            strides.append(0)
            continue
        length, step = array.shape[axis], array.strides[axis]
        axis += 1
        if isinstance(one, slice):
            some = range(*one.indices(length))
            offset += some.start * step if some else 0
            shape.append(len(some))
            strides.append(some.step * step)
        else:
            offset += _within(one, length) * step
    return offset, tuple(shape), tuple(strides)


def picked(array: Any, index: Any) -> tuple[Shape, list[int]]:
    """The shape of the elements that an index with arrays picks, and where each of them is.

    The axes of the arrays stand where the first of them was; in front, if a slice comes between two of them.
    """
    parts = _written_out(array, index)
    lists: list[tuple[Any, int, int]] = []  # the places, and the length and stride of their axis
    slices: list[list[int]] = []  # the offsets of all other axes
    at_arrays: list[int] = []  # which entries are arrays, and how many slices were before each
    before: list[int] = []
    axis = 0
    for nth, one in enumerate(parts):
        if one is None:
            slices.append([0])
            continue
        if isinstance(one, slice):
            step = array.strides[axis]
            slices.append([place * step for place in range(*one.indices(array.shape[axis]))])
            axis += 1
            continue
        many = arrays.asarray(one, int if isinstance(one, list) and not one else None)
        for places in _true_places(many, array, axis) if many.dtype.kind == "b" else [many]:
            if places.dtype.kind not in "iu":
                raise IndexError("arrays used as indices must be of integer (or boolean) type")
            lists.append((places, array.shape[axis], array.strides[axis]))
            axis += 1
        at_arrays.append(nth)
        before.append(len(slices))
    shape = arithmetic.broadcast_shape(*(places.shape for places, _, _ in lists))
    sums = [0] * len(arithmetic.broadcast(lists[0][0], shape).values())
    for places, length, step in lists:
        many = arithmetic.broadcast(places, shape).values()
        if many and not (-length <= min(many) and max(many) < length):
            raise IndexError(f"index {max(many)} is out of bounds for axis with size {length}")
        sums = [so_far + place % length * step for so_far, place in zip(sums, many)]
    together = at_arrays[-1] - at_arrays[0] == len(at_arrays) - 1
    front = before[0] if together else 0
    groups = [*slices[:front], sums, *slices[front:]]
    lengths = [*map(len, slices[:front]), *shape, *map(len, slices[front:])]
    if len(groups) == 1:
        return tuple(lengths), [array._offset + one for one in sums]
    return tuple(lengths), [array._offset + sum(steps) for steps in itertools.product(*groups)]


def _true_places(mask: Any, array: Any, axis: int) -> list[Any]:
    """A mask as the places at which it is true, axis by axis."""
    if mask.shape != array.shape[axis : axis + len(mask.shape)]:
        raise IndexError(f"boolean index did not match indexed array: {mask.shape} is not its shape there")
    return nonzero(mask)


def nonzero(given: Any) -> list[Any]:
    """Where an array is not 0: for each axis the places."""
    values = given.values()
    if len(given.shape) == 1:
        places = [[nth for nth, value in enumerate(values) if value]]
    else:
        found = [place for place, value in zip(itertools.product(*map(range, given.shape)), values) if value]
        places = [[place[axis] for place in found] for axis in range(len(given.shape))]
    return [arrays.asarray(some, int) for some in places]
