"""What arrays hold: numbers of a fixed size, or records of named fields."""

import struct
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

BITS_64 = 0xFFFFFFFFFFFFFFFF


class generic:
    """The types of elements. Called, they give Python's own number, which has to fit; only uint64 is one of its own."""

    kind: ClassVar[str] = ""
    """As NumPy says it: b(ool), i(nt), u(int), f(loat)."""
    char: ClassVar[str] = ""
    """As struct and memoryview say it; the sizes are the same on all machines."""


def _whole(kind: type[generic], value: Any) -> int:
    number = int(value)
    bits = 8 * struct.calcsize(kind.char)
    least = -(1 << (bits - 1)) if kind.kind == "i" else 0
    if not least <= number < least + (1 << bits):
        raise OverflowError(f"{number} is out of bounds for {kind.__name__}")
    return number


class int8(generic):
    kind, char = "i", "b"

    def __new__(cls, value: Any = 0) -> Any:
        return _whole(cls, value)


class uint8(int8):
    kind, char = "u", "B"


class int16(int8):
    char = "h"


class uint16(int8):
    kind, char = "u", "H"


class int32(int8):
    char = "i"


class uint32(int8):
    kind, char = "u", "I"


class int64(int8):
    char = "q"


class float16(generic):
    kind, char = "f", "e"

    def __new__(cls, value: Any = 0) -> Any:
        raise TypeError("this stand-in for numpy reads arrays of float16, and has no single ones")


class float32(float):
    """Compares and converts as a float does. Sums would have to be rounded, so there are none."""

    kind, char = "f", "f"

    def __new__(cls, value: Any = 0) -> Any:
        return super().__new__(cls, struct.unpack("f", struct.pack("f", value))[0])

    def _refuse(self, *_: Any) -> Any:
        raise TypeError("this stand-in for numpy has no sums of single float32 numbers: float(x) makes one a float64")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _refuse  # type: ignore[assignment]
    __pow__ = __rpow__ = __neg__ = __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = _refuse  # type: ignore[assignment]


class float64(generic):
    kind, char = "f", "d"

    def __new__(cls, value: Any = 0) -> Any:
        return float(value)


class bool_(generic):
    kind, char = "b", "?"

    def __new__(cls, value: Any = False) -> Any:
        return bool(value)


class uint64(int):
    """A word of 64 bits, whose sums and products wrap around."""

    kind, char = "u", "Q"

    def __new__(cls, value: Any = 0) -> "uint64":
        number = int(value)
        if not 0 <= number <= BITS_64:
            raise OverflowError(f"{number} is out of bounds for uint64")
        return super().__new__(cls, number)

    def __add__(self, other: int) -> "uint64":
        return _word(int.__add__(self, _natural(other)))

    def __sub__(self, other: int) -> "uint64":
        return _word(int.__sub__(self, _natural(other)))

    def __mul__(self, other: int) -> "uint64":
        return _word(int.__mul__(self, _natural(other)))

    def __and__(self, other: int) -> "uint64":
        return _word(int.__and__(self, _natural(other)))

    def __or__(self, other: int) -> "uint64":
        return _word(int.__or__(self, _natural(other)))

    def __xor__(self, other: int) -> "uint64":
        return _word(int.__xor__(self, _natural(other)))

    def __rshift__(self, other: int) -> "uint64":
        return _word(int.__rshift__(self, _natural(other)))

    def __lshift__(self, other: int) -> "uint64":
        return _word(int.__lshift__(self, min(_natural(other), 64)))

    def __floordiv__(self, other: int) -> "uint64":
        return _word(int.__floordiv__(self, _natural(other)))

    def __mod__(self, other: int) -> "uint64":
        return _word(int.__mod__(self, _natural(other)))

    def __invert__(self) -> "uint64":
        return _word(int.__xor__(self, BITS_64))

    __radd__, __rmul__, __rand__, __ror__, __rxor__ = __add__, __mul__, __and__, __or__, __xor__

    def _refuse(self, *_: Any) -> Any:
        raise TypeError("this stand-in for numpy does not do that with a uint64: int(x) makes it Python's")

    __rsub__ = __rrshift__ = __rlshift__ = __rfloordiv__ = __rmod__ = __neg__ = _refuse  # type: ignore[assignment]
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __divmod__ = __rdivmod__ = _refuse  # type: ignore[assignment]


def _word(number: int) -> uint64:
    return int.__new__(uint64, number & BITS_64)


def _natural(other: Any) -> int:
    if not isinstance(other, int):
        raise TypeError(f"this stand-in for numpy does no arithmetic with a uint64 and a {type(other).__name__}")
    if not 0 <= other <= BITS_64:
        raise OverflowError(f"{other} is out of bounds for uint64")
    return int(other)


class dtype:
    """The type of an array's elements: of a number, or of a record with `fields`, of which some may be arrays."""

    __slots__ = ("char", "fields", "itemsize", "kind", "name", "names", "shape", "type")

    type: Any
    char: str
    kind: str
    name: str
    itemsize: int
    names: tuple[str, ...] | None
    fields: Mapping[str, tuple["dtype", int]] | None
    shape: tuple[int, ...]
    """Of a field that is an array."""

    def __new__(cls, told: Any, align: bool = False) -> "dtype":
        if isinstance(told, dtype):
            return told
        if isinstance(told, list):
            if not align:
                raise TypeError("this stand-in for numpy lays records out with align=True alone")
            return _record(told)
        try:
            return KNOWN[told]
        except (KeyError, TypeError):
            raise TypeError(f"this stand-in for numpy has no type {told!r}") from None

    @property
    def str(self) -> str:
        return ("|" if self.itemsize == 1 or self.fields else "<") + self.kind + f"{self.itemsize}"

    def __eq__(self, other: object) -> bool:
        try:
            other = dtype(other)
        except TypeError:
            return False
        return self is other or (
            self.names is not None and other.fields == self.fields and other.itemsize == self.itemsize
        )

    def __hash__(self) -> int:
        return hash((self.name, self.names))

    def __repr__(self) -> "str":
        return f"dtype({self.name!r})"

    def __str__(self) -> "str":
        return self.name


def _number(kind: Any) -> dtype:
    made = object.__new__(dtype)
    made.type, made.char, made.kind, made.names, made.fields, made.shape = kind, kind.char, kind.kind, None, None, ()
    made.name, made.itemsize = kind.__name__.rstrip("_"), struct.calcsize(kind.char)
    return made


def _record(told: Iterable[tuple[Any, ...]]) -> dtype:
    """Fields one after another, each aligned as a C compiler would do it."""
    fields: dict[str, tuple[dtype, int]] = {}
    end, widest = 0, 1
    for name, kind, *shape in told:
        one = dtype(kind)
        if one.fields is not None:
            raise TypeError("this stand-in for numpy has no records in records")
        widest, offset = max(widest, one.itemsize), -(-end // one.itemsize) * one.itemsize
        field = _repeated(one, shape[0]) if shape else one
        fields[name] = field, offset
        end = offset + field.itemsize
    made = object.__new__(dtype)
    made.type, made.char, made.kind, made.shape = None, "", "V", ()
    made.fields, made.names, made.itemsize = fields, tuple(fields), -(-end // widest) * widest
    made.name = f"void{8 * made.itemsize}"
    return made


def _repeated(one: dtype, shape: int | tuple[int, ...]) -> dtype:
    """A field that is an array; with no axes it is a number."""
    axes = (shape,) if isinstance(shape, int) else tuple(shape)
    if not axes:
        return one
    made = object.__new__(dtype)
    made.type, made.char, made.kind, made.names, made.fields, made.shape = (
        one.type,
        one.char,
        one.kind,
        None,
        None,
        axes,
    )
    made.name, made.itemsize = one.name, one.itemsize
    for length in axes:
        made.itemsize *= length
    return made


KNOWN: dict[Any, dtype] = {}
for _type in (bool_, int8, uint8, int16, uint16, int32, uint32, int64, uint64, float16, float32, float64):
    _made = _number(_type)
    KNOWN[_type] = KNOWN[_made.name] = KNOWN[_made.char] = KNOWN[_made.str] = KNOWN[_made.str[1:]] = _made
KNOWN[bool], KNOWN[int], KNOWN[float] = KNOWN[bool_], KNOWN[int64], KNOWN[float64]

BOOL, INT64, UINT64, FLOAT64, FLOAT32 = (KNOWN[one] for one in (bool_, int64, uint64, float64, float32))


def promoted(one: dtype, other: dtype) -> dtype:
    """The type that sums of two arrays have."""
    if one is other:
        return one
    if one.kind == "V" or other.kind == "V" or "e" in (one.char, other.char):
        raise TypeError(f"this stand-in for numpy does no arithmetic with {one} and {other}")
    if one.kind == "b" or other.kind == "b":
        return other if one.kind == "b" else one
    if one.kind == other.kind:
        return one if one.itemsize >= other.itemsize else other
    if "f" in (one.kind, other.kind):
        number, whole = (one, other) if one.kind == "f" else (other, one)
        return number if number is FLOAT64 or whole.itemsize <= 2 else FLOAT64
    signed, natural = (one, other) if one.kind == "i" else (other, one)
    if signed.itemsize > natural.itemsize:
        return signed
    if natural.itemsize == 8:
        raise TypeError(f"this stand-in for numpy does no arithmetic with {one} and {other}")
    return KNOWN[f"int{16 * natural.itemsize}"]


def type_of(value: Any) -> dtype:
    """The type of a number that is to become an array."""
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, uint64):
        return UINT64
    if isinstance(value, int):
        return INT64
    if isinstance(value, float32):
        return FLOAT32
    if isinstance(value, float):
        return FLOAT64
    raise TypeError(f"this stand-in for numpy makes no array of a {type(value).__name__}")
