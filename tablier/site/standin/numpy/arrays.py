"""Arrays: numbers or records in memory, seen through a shape and strides.

Views share the memory that they are made of. Elements are read as Python's own numbers; what is worked out of whole
arrays is worked out of lists of these, and stored in new memory.
"""

import array as machine
import ctypes
import functools
import itertools
import math
import operator
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from numpy import arithmetic, indexing
from numpy.dtypes import BOOL, FLOAT64, INT64, KNOWN, UINT64, dtype, float32, promoted, type_of, uint64

Shape = tuple[int, ...]
STRUCTS = {char: struct.Struct("=" + char) for char in "?bBhHiIqQefd"}
OWN_NUMBERS: dict[str, Callable[[Any], Any]] = {"Q": uint64, "f": float32}
"""Elements that are not read as Python's own numbers."""


class Memory:
    """Bytes that arrays lie in."""

    __slots__ = ("_address", "bytes")

    def __init__(self, buffer: Any) -> None:
        self.bytes = memoryview(buffer).cast("B")
        self._address: int | None = None

    @property
    def address(self) -> int:
        if self._address is None:
            self._address = ctypes.addressof(ctypes.c_char.from_buffer(self.bytes))
        return self._address


class ndarray:
    __slots__ = ("__weakref__", "_flat", "_interface", "_memory", "_offset", "dtype", "shape", "strides")

    _flat: memoryview | None
    """The elements in C order, once they have been asked for; None where they do not lie at even distances."""
    _interface: dict[str, Any] | None
    """What compiled code is told of it, once it has been asked for."""
    _memory: Memory
    _offset: int
    dtype: dtype
    shape: Shape
    strides: Shape

    def __new__(cls, *given: Any, **named: Any) -> Any:
        raise TypeError("this stand-in for numpy makes arrays by zeros, array, … and not by ndarray()")

    # ------------------------------------------------------------------ what it is

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    @property
    def step(self) -> int | None:
        """The distance from each element to the next one in C order; None if it is not always the same."""
        if len(self.shape) == 1:
            return self.strides[0] if self.shape[0] != 1 else self.dtype.itemsize
        step = following = None
        for length, stride in zip(reversed(self.shape), reversed(self.strides)):
            if length != 1:
                if step is None:
                    step = stride
                elif stride != following:
                    return None
                following = stride * length
        return self.dtype.itemsize if step is None else step

    @property
    def is_contiguous(self) -> bool:
        """Whether it lies in C order without gaps."""
        return self.step == self.dtype.itemsize or not self.size

    @property
    def __array_interface__(self) -> dict[str, Any]:
        if self._interface is None:
            self._interface = {
                "data": (self._memory.address + self._offset, self._memory.bytes.readonly),
                "shape": self.shape,
                "strides": None if self.is_contiguous else self.strides,
                "typestr": self.dtype.str,
                "version": 3,
            }
        return self._interface

    @property
    def data(self) -> memoryview:
        """Its memory; the array itself cannot be handed to those who ask for a buffer."""
        if not self.is_contiguous:
            raise TypeError("this stand-in for numpy shows the memory of arrays in C order alone")
        view = self._memory.bytes[self._offset : self._offset + self.nbytes]
        return view if self.dtype.fields or not self.size else view.cast(self.dtype.char, self.shape)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __bool__(self) -> bool:
        return bool(self._only())

    def __int__(self) -> int:
        return int(self._only())

    def __float__(self) -> float:
        return float(self._only())

    def __index__(self) -> int:
        if self.shape:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return operator.index(self._only())

    def _only(self) -> Any:
        if self.size != 1:
            raise ValueError("an array with more than one element, or none, is no single number")
        return self.values()[0]

    item = _only

    def __repr__(self) -> str:
        return f"array({self.tolist()}, dtype={self.dtype})"

    # ------------------------------------------------------------------ elements

    def flat_view(self) -> memoryview | None:
        """The elements in C order as a view of memory; None where they do not lie at even distances."""
        if self._flat is None and self.dtype.char not in ("", "e"):
            size, step, count = self.dtype.itemsize, self.step, self.size
            if not count:
                return memoryview(b"").cast(self.dtype.char)
            if not step or step % size:
                return None
            first = self._offset if step > 0 else self._offset + (count - 1) * step
            span = self._memory.bytes[first : first + (count - 1) * abs(step) + size].cast(self.dtype.char)
            self._flat = span if step == size else span[:: step // size]
        return self._flat

    def values(self) -> list[Any]:
        """All numbers in C order."""
        if (flat := self.flat_view()) is not None:
            return flat.tolist()
        if self.dtype.fields is not None:
            raise TypeError("this stand-in for numpy does no arithmetic with records")
        if self.dtype.char == "e":
            return list(struct.unpack(f"={self.size}e", self.tobytes()))
        if not self.shape or (len(self.shape) == 1 and self.strides[0]):
            unpack = STRUCTS[self.dtype.char].unpack_from
            return [unpack(self._memory.bytes, at)[0] for at in self.offsets()]
        if self.strides[0] == 0:
            return self._at(0).values() * self.shape[0]
        return [value for nth in range(self.shape[0]) for value in self._at(nth).values()]

    def offsets(self) -> Iterator[int]:
        """Where all elements are, in C order."""
        steps = (
            range(0, length * step, step) if step else (0,) * length for length, step in zip(self.shape, self.strides)
        )
        for parts in itertools.product(*steps):
            yield self._offset + sum(parts)

    def store(self, values: Sequence[Any]) -> None:
        """Numbers in C order as its elements."""
        if not values:
            return
        words = packed(values, self.dtype)
        if (flat := self.flat_view()) is not None:
            flat[:] = words
        elif self.dtype.char in ("", "e"):
            raise TypeError(f"this stand-in for numpy does not write {self.dtype}")
        elif not self.shape or (len(self.shape) == 1 and self.strides[0]):
            for at, value in zip(self.offsets(), words):
                put(self, at, value)
        else:
            step = len(values) // self.shape[0]
            for nth in range(self.shape[0]):
                self._at(nth).store(values[nth * step : nth * step + step])

    def _at(self, nth: int) -> "ndarray":
        """A part of it along the first axis."""
        return view(self, self._offset + nth * self.strides[0], self.shape[1:], self.strides[1:])

    def __iter__(self) -> Iterator[Any]:
        if not self.shape:
            raise TypeError("iteration over a 0-d array")
        if len(self.shape) > 1:
            return map(self._at, range(self.shape[0]))
        if self.dtype.fields is not None:
            return (element(self, self._offset + nth * self.strides[0]) for nth in range(self.shape[0]))
        own = OWN_NUMBERS.get(self.dtype.char)
        return iter(self.values()) if own is None else map(own, self.values())

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and len(self.shape) == 1 and (flat := self._flat or self.flat_view()) is not None:
            value = flat[index]
            own = OWN_NUMBERS.get(self.dtype.char)
            return value if own is None else own(value)
        if isinstance(index, str):
            return field(self, index)
        if indexing.is_fancy(index):
            return self._gathered(*indexing.picked(self, index))
        offset, shape, strides = indexing.placed(self, index)
        if not shape and not indexing.keeps_axes(index):
            return element(self, offset)
        return view(self, offset, shape, strides, type(self))

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, str):
            field(self, index).assign(value)
        elif indexing.is_fancy(index):
            self._scatter(value, *indexing.picked(self, index))
        else:
            offset, shape, strides = indexing.placed(self, index)
            if not shape and (type(value) is int or (type(value) is float and self.dtype.kind == "f")):
                put(self, offset, value)
            else:
                view(self, offset, shape, strides).assign(value)

    def assign(self, value: Any) -> None:
        """Give all elements these values, as many as there are or fewer that are repeated."""
        if not isinstance(value, ndarray) and not isinstance(value, list | tuple):
            self.store([value] * self.size if self.dtype is BOOL else packed([value], self.dtype) * self.size)
            return
        if not isinstance(value, ndarray) and self.shape == (len(value),):
            self.store(value)
            return
        given = asarray(value)
        if given.dtype == self.dtype and given.shape == self.shape and given.is_contiguous and self.is_contiguous:
            size = self.nbytes
            self._memory.bytes[self._offset : self._offset + size] = given.tobytes()
            return
        while given.ndim > self.ndim and given.shape[0] == 1:
            given = given._at(0)
        self.store(arithmetic.broadcast(given, self.shape).values())

    def _gathered(self, shape: Shape, places: list[int]) -> "ndarray":
        if self.dtype.char:
            unpack, held = STRUCTS[self.dtype.char].unpack_from, self._memory.bytes
            return of_values([unpack(held, at)[0] for at in places], self.dtype, shape)
        size = self.dtype.itemsize
        held = b"".join(bytes(self._memory.bytes[at : at + size]) for at in places)
        return fresh(type(self), Memory(bytearray(held or 1)), shape, self.dtype)

    def _scatter(self, value: Any, shape: Shape, places: list[int]) -> None:
        given = arithmetic.broadcast(asarray(value), shape).values()
        for at, one in zip(places, packed(given, self.dtype)):
            put(self, at, one)

    # ------------------------------------------------------------------ as something else

    def tolist(self) -> Any:
        """Nested lists of Python's numbers; of records tuples, in which fields that are arrays are arrays."""
        if self.dtype.fields is None:
            return _nested(self.values(), self.shape)
        columns = (self._column(name) for name in self.dtype.fields)
        return _nested(list(zip(*columns)), self.shape)

    def _column(self, name: str) -> list[Any]:
        """A field of each record."""
        told, offset = _field(self.dtype, name)
        if not told.shape:
            return field(self, name).values()
        one = KNOWN[told.name]
        strides = steps_of(told.shape, one.itemsize)
        return [made(ndarray, self._memory, at + offset, told.shape, strides, one) for at in self.offsets()]

    def tobytes(self) -> bytes:
        if self.is_contiguous:
            return bytes(self._memory.bytes[self._offset : self._offset + self.nbytes])
        size = self.dtype.itemsize
        return b"".join(bytes(self._memory.bytes[at : at + size]) for at in self.offsets())

    def copy(self) -> "ndarray":
        return fresh(type(self), Memory(bytearray(self.tobytes()) or bytearray(1)), self.shape, self.dtype)

    def astype(self, kind: Any) -> "ndarray":
        return of_values(self.values(), dtype(kind), self.shape)

    def view(self, kind: Any = None) -> Any:
        """The same memory as elements of another type, or as an array of another class."""
        if isinstance(kind, type) and issubclass(kind, ndarray):
            return view(self, self._offset, self.shape, self.strides, kind)
        other = dtype(kind)
        if not self.is_contiguous or not self.shape or self.nbytes % other.itemsize:
            raise TypeError(f"this stand-in for numpy does not see {self.dtype}{self.shape} as {other}")
        shape = (*self.shape[:-1], self.shape[-1] * self.dtype.itemsize // other.itemsize)
        return made(ndarray, self._memory, self._offset, shape, steps_of(shape, other.itemsize), other)

    def reshape(self, *shape: Any) -> "ndarray":
        axes = list(shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape)
        if -1 in axes:
            axes[axes.index(-1)] = self.size // max(1, -math.prod(axes))
        if math.prod(axes) != self.size:
            raise ValueError(f"cannot reshape array of size {self.size} into shape {tuple(axes)}")
        whole = self if self.is_contiguous else self.copy()
        return view(whole, whole._offset, tuple(axes), steps_of(axes, self.dtype.itemsize), type(self))

    def ravel(self) -> "ndarray":
        return self.reshape(-1)

    def transpose(self, *axes: int) -> "ndarray":
        order = axes or tuple(reversed(range(self.ndim)))
        shape, strides = tuple(self.shape[one] for one in order), tuple(self.strides[one] for one in order)
        return view(self, self._offset, shape, strides, type(self))

    @property
    def T(self) -> "ndarray":
        return self.transpose()

    def swapaxes(self, one: int, other: int) -> "ndarray":
        order = list(range(self.ndim))
        order[one], order[other] = order[other], order[one]
        return self.transpose(*order)

    def fill(self, value: Any) -> None:
        self.assign(value)

    def take(self, places: Any, axis: int | None = None) -> Any:
        if axis is None:
            return self.ravel()[asarray(places)]
        return self[(*[slice(None)] * (axis % self.ndim), asarray(places))]

    # ------------------------------------------------------------------ one number of many

    def sum(self, axis: int | None = None, keepdims: bool = False) -> Any:
        kind = {"b": INT64, "i": INT64, "u": UINT64}.get(self.dtype.kind, self.dtype)
        if kind.kind != "f":
            return self._reduced(sum, kind, axis, keepdims)
        if kind is not FLOAT64:
            raise TypeError("this stand-in for numpy sums float64 and whole numbers alone")
        in_pairs = axis is None or axis % self.ndim == self.ndim - 1
        return self._reduced(arithmetic.pairwise_sum if in_pairs else arithmetic.sum_in_order, kind, axis, keepdims)

    def mean(self, axis: int | None = None) -> Any:
        count = self.size if axis is None else self.shape[axis]
        return (self if self.dtype is FLOAT64 else self.astype(FLOAT64)).sum(axis) / count

    def max(self, axis: int | None = None) -> Any:
        return self._reduced(max, self.dtype, axis)

    def min(self, axis: int | None = None) -> Any:
        return self._reduced(min, self.dtype, axis)

    def all(self, axis: int | None = None) -> Any:
        return self._reduced(all, BOOL, axis)

    def any(self, axis: int | None = None) -> Any:
        return self._reduced(any, BOOL, axis)

    def argmax(self, axis: int | None = None) -> Any:
        return self._reduced(lambda some: some.index(max(some)), INT64, axis)

    def argmin(self, axis: int | None = None) -> Any:
        return self._reduced(lambda some: some.index(min(some)), INT64, axis)

    def cumsum(self, axis: int | None = None) -> "ndarray":
        if self.dtype not in (FLOAT64, INT64):
            raise TypeError("this stand-in for numpy adds up float64 and int64 alone")
        whole = self.ravel() if axis is None else self.swapaxes(axis, -1)
        length, values = whole.shape[-1], whole.values()
        sums = [
            one for at in range(0, len(values), length or 1) for one in itertools.accumulate(values[at : at + length])
        ]
        result = of_values(sums, self.dtype, whole.shape)
        return result if axis is None else result.swapaxes(axis, -1).copy()

    def _reduced(
        self, reduce: Callable[[list[Any]], Any], kind: dtype, axis: int | None, keepdims: bool = False
    ) -> Any:
        values = self.values()
        if axis is None and not keepdims:
            return OWN_NUMBERS.get(kind.char, lambda number: number)(reduce(values))
        if axis is None:
            return of_values([reduce(values)], kind, (1,) * self.ndim)
        axis %= self.ndim
        length, inner = self.shape[axis], math.prod(self.shape[axis + 1 :])
        block = length * inner
        rest = [
            reduce(values[start : start + block : inner])
            for outer in range(math.prod(self.shape[:axis]))
            for start in range(outer * block, outer * block + inner)
        ]
        shape = (*self.shape[:axis], *((1,) if keepdims else ()), *self.shape[axis + 1 :])
        if not shape:
            return OWN_NUMBERS.get(kind.char, lambda number: number)(rest[0])
        return of_values(rest, kind, shape)

    # ------------------------------------------------------------------ element by element

    def __add__(self, other: Any) -> Any:
        return arithmetic.combined(operator.add, self, other)

    def __radd__(self, other: Any) -> Any:
        return arithmetic.combined(operator.add, other, self)

    def __sub__(self, other: Any) -> Any:
        return arithmetic.combined(operator.sub, self, other)

    def __rsub__(self, other: Any) -> Any:
        return arithmetic.combined(operator.sub, other, self)

    def __mul__(self, other: Any) -> Any:
        return arithmetic.combined(operator.mul, self, other)

    def __rmul__(self, other: Any) -> Any:
        return arithmetic.combined(operator.mul, other, self)

    def __truediv__(self, other: Any) -> Any:
        return arithmetic.combined(operator.truediv, self, other)

    def __rtruediv__(self, other: Any) -> Any:
        return arithmetic.combined(operator.truediv, other, self)

    def __floordiv__(self, other: Any) -> Any:
        return arithmetic.combined(operator.floordiv, self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        return arithmetic.combined(operator.floordiv, other, self)

    def __mod__(self, other: Any) -> Any:
        return arithmetic.combined(operator.mod, self, other)

    def __rmod__(self, other: Any) -> Any:
        return arithmetic.combined(operator.mod, other, self)

    def __pow__(self, other: Any) -> Any:
        if not isinstance(other, ndarray) and other in arithmetic.SIMPLE_POWERS and self.dtype is FLOAT64:
            return arithmetic.mapped(arithmetic.SIMPLE_POWERS[other], self, FLOAT64)
        return arithmetic.combined(arithmetic.power, self, other)

    def __rpow__(self, other: Any) -> Any:
        return arithmetic.combined(arithmetic.power, other, self)

    def __and__(self, other: Any) -> Any:
        return arithmetic.combined(operator.and_, self, other)

    def __or__(self, other: Any) -> Any:
        return arithmetic.combined(operator.or_, self, other)

    def __xor__(self, other: Any) -> Any:
        return arithmetic.combined(operator.xor, self, other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __lshift__(self, other: Any) -> Any:
        return arithmetic.combined(operator.lshift, self, other)

    def __rshift__(self, other: Any) -> Any:
        return arithmetic.combined(operator.rshift, self, other)

    def __eq__(self, other: object) -> Any:
        return arithmetic.combined(operator.eq, self, other)

    def __ne__(self, other: object) -> Any:
        return arithmetic.combined(operator.ne, self, other)

    def __lt__(self, other: Any) -> Any:
        return arithmetic.combined(operator.lt, self, other)

    def __le__(self, other: Any) -> Any:
        return arithmetic.combined(operator.le, self, other)

    def __gt__(self, other: Any) -> Any:
        return arithmetic.combined(operator.gt, self, other)

    def __ge__(self, other: Any) -> Any:
        return arithmetic.combined(operator.ge, self, other)

    __hash__ = None  # type: ignore[assignment]

    def __neg__(self) -> Any:
        if self.dtype.kind not in "if":
            raise TypeError(f"this stand-in for numpy has no negative of {self.dtype}")
        return arithmetic.mapped(operator.neg, self, self.dtype)

    def __abs__(self) -> Any:
        return arithmetic.mapped(abs, self, self.dtype)

    def __invert__(self) -> Any:
        if self.dtype.kind not in "bi":
            raise TypeError(f"this stand-in for numpy inverts no {self.dtype}")
        return arithmetic.mapped(operator.not_ if self.dtype is BOOL else operator.invert, self, self.dtype)

    def __matmul__(self, other: Any) -> Any:
        return arithmetic.product(self, asarray(other))

    def __rmatmul__(self, other: Any) -> Any:
        return arithmetic.product(asarray(other), self)

    def _in_place(self, result: Any) -> "ndarray":
        given = asarray(result)
        if "biuf".index(given.dtype.kind.replace("u", "i")) > "biuf".index(self.dtype.kind.replace("u", "i")):
            raise TypeError(f"{given.dtype} cannot be put into an array of {self.dtype}")
        if given.shape != self.shape:
            raise ValueError(f"{given.shape} cannot be put into an array of {self.shape}")
        self.assign(given)
        return self

    def __iadd__(self, other: Any) -> Any:
        return self._in_place(self + other)

    def __isub__(self, other: Any) -> Any:
        return self._in_place(self - other)

    def __imul__(self, other: Any) -> Any:
        return self._in_place(self * other)

    def __itruediv__(self, other: Any) -> Any:
        return self._in_place(self / other)

    def __ifloordiv__(self, other: Any) -> Any:
        return self._in_place(self // other)

    def __iand__(self, other: Any) -> Any:
        return self._in_place(self & other)

    def __ior__(self, other: Any) -> Any:
        return self._in_place(self | other)

    def __ixor__(self, other: Any) -> Any:
        return self._in_place(self ^ other)


# ---------------------------------------------------------------------- records


class void:
    """A record: a row of an array with named fields."""

    __slots__ = ("_place",)

    _place: tuple[Memory, int, dtype]

    @property
    def dtype(self) -> dtype:
        return self._place[2]

    def __getitem__(self, name: str) -> Any:
        memory, offset, kind = self._place
        told, start = _field(kind, name)
        if told.shape:
            return self._view(name)
        value = STRUCTS[told.char].unpack_from(memory.bytes, offset + start)[0]
        return OWN_NUMBERS[told.char](value) if told.char in OWN_NUMBERS else value

    def __setitem__(self, name: str, value: Any) -> None:
        self._view(name).assign(value)

    def _view(self, name: str) -> ndarray:
        memory, offset, kind = self._place
        return field(made(ndarray, memory, offset, (), (), kind), name)

    def tolist(self) -> tuple[Any, ...]:
        return tuple(plain(self[name]) for name in self.dtype.names or ())

    item = tolist

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.tolist()}"


class record(void):
    """A record whose fields are attributes as well."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name not in (self.dtype.names or ()):
            raise AttributeError(f"the record has no field {name!r}")
        return self[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in (self.dtype.names or ()):
            raise AttributeError(f"the record has no field {name!r}")
        self[name] = value


class recarray(ndarray):
    """An array of records whose fields are attributes."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name not in (self.dtype.names or ()):
            raise AttributeError(f"this stand-in for numpy, and the records, have no {name!r}")
        return self[name]


def plain(number: Any) -> Any:
    """Python's own number."""
    return int(number) if isinstance(number, uint64) else float(number) if isinstance(number, float32) else number


def _field(kind: dtype, name: str) -> tuple[dtype, int]:
    if kind.fields is None or name not in kind.fields:
        raise ValueError(f"no field of name {name}")
    return kind.fields[name]


def field(whole: ndarray, name: str) -> ndarray:
    """A field of all records of an array."""
    told, offset = _field(whole.dtype, name)
    one = KNOWN[told.name]
    strides = whole.strides + steps_of(told.shape, one.itemsize)
    array: ndarray = made(ndarray, whole._memory, whole._offset + offset, whole.shape + told.shape, strides, one)
    return array


def element(whole: ndarray, offset: int) -> Any:
    """The element at a place in memory."""
    char = whole.dtype.char
    if not char:
        found = object.__new__(record if isinstance(whole, recarray) else void)
        object.__setattr__(found, "_place", (whole._memory, offset, whole.dtype))
        return found
    if char == "e":
        raise TypeError("this stand-in for numpy reads whole arrays of float16 alone")
    value = STRUCTS[char].unpack_from(whole._memory.bytes, offset)[0]
    return OWN_NUMBERS[char](value) if char in OWN_NUMBERS else value


def put(whole: ndarray, offset: int, value: Any) -> None:
    """Write an element at a place in memory."""
    if whole.dtype.char in ("", "e"):
        raise TypeError(f"this stand-in for numpy does not write {whole.dtype}")
    try:
        STRUCTS[whole.dtype.char].pack_into(whole._memory.bytes, offset, value)
    except struct.error:
        raise OverflowError(f"{value} is out of bounds for {whole.dtype}") from None


# ---------------------------------------------------------------------- making


def made(kind: type[ndarray], memory: Memory, offset: int, shape: Shape, strides: Shape, element_type: dtype) -> Any:
    array = object.__new__(kind)
    array._memory, array._offset, array.shape, array.strides, array.dtype = memory, offset, shape, strides, element_type
    array._flat = array._interface = None
    return array


def view(whole: ndarray, offset: int, shape: Shape, strides: Shape, kind: type[ndarray] = ndarray) -> Any:
    """Other elements of the same memory."""
    return made(kind, whole._memory, offset, shape, strides, whole.dtype)


def fresh(kind: type[ndarray], memory: Memory, shape: Shape, element_type: dtype) -> Any:
    """An array in C order that begins where the memory does."""
    return made(kind, memory, 0, shape, steps_of(shape, element_type.itemsize), element_type)


def steps_of(shape: Iterable[int], size: int) -> Shape:
    """The strides of C order."""
    strides: list[int] = []
    for length in reversed(tuple(shape)):
        strides.append(size)
        size *= length
    return tuple(reversed(strides))


def zeros_of(shape: Shape, element_type: dtype) -> ndarray:
    count = element_type.itemsize
    for length in shape:
        if length < 0:
            raise ValueError("negative dimensions are not allowed")
        count *= length
    return fresh(ndarray, Memory(bytearray(count or 1)), shape, element_type)


def of_values(values: Sequence[Any], element_type: dtype, shape: Shape) -> ndarray:
    """Numbers in C order as an array."""
    words = packed(values, element_type)
    return fresh(ndarray, Memory(words if len(words) else bytearray(1)), shape, element_type)


def packed(values: Sequence[Any], element_type: dtype) -> Any:
    """Numbers as they lie in memory; those that do not fit are refused."""
    char = element_type.char
    if char == "?":
        return memoryview(bytearray(map(bool, values))).cast("?") if values else memoryview(b"").cast("?")
    if char in ("", "e"):
        raise TypeError(f"this stand-in for numpy does not write {element_type}")
    try:
        return machine.array(char, values)
    except TypeError:
        return machine.array(char, map(int, values))


def asarray(told: Any, kind: Any = None) -> ndarray:
    """An array as it is, or one of numbers or nested sequences."""
    wanted = None if kind is None else dtype(kind)
    if isinstance(told, ndarray):
        return told if wanted is None or told.dtype == wanted else told.astype(wanted)
    if isinstance(told, list | tuple | range):
        shape, values, found = _gathered(told)
        return of_values(values, wanted or found, shape)
    return of_values([told], wanted or type_of(told), ())


def _gathered(told: Sequence[Any]) -> tuple[Shape, list[Any], dtype]:
    """The shape, the numbers and their type in nested sequences."""
    if any(isinstance(one, list | tuple | range | ndarray) for one in told):
        parts = [(one.shape, one.values(), one.dtype) if isinstance(one, ndarray) else _gathered(one) for one in told]
        if any(shape != parts[0][0] for shape, _, _ in parts):
            raise ValueError("the sequences have different lengths")
        kind = functools.reduce(promoted, (part[2] for part in parts))
        return (len(told), *parts[0][0]), [value for part in parts for value in part[1]], kind
    kinds = {type(one): one for one in told}
    kind = functools.reduce(promoted, map(type_of, kinds.values())) if kinds else FLOAT64
    return (len(told),), list(told), kind


def _nested(values: list[Any], shape: Shape) -> Any:
    if not shape:
        return values[0]
    if len(shape) == 1:
        return values
    step = math.prod(shape[1:])
    return [_nested(values[nth * step : nth * step + step], shape[1:]) for nth in range(shape[0])]
