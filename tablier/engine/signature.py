"""What compiled functions are given and what they return, told without a compiler.

    LEGAL = int64(ROW, int32[::1])     a row of bytes and an array of integers in, a number out
    PLANES = float32[:, ::1]           an array of two axes, in C order

With numba these become its types (`jit.py`); compiled ahead they say how to call a library (`library.py`).
"""

from dataclasses import dataclass
from typing import Any


class Type:
    """Something that a compiled function is given."""

    def __call__(self, *given: "Type") -> "Signature":
        return Signature(self, given)

    def __getitem__(self, axes: slice | tuple[slice, ...]) -> "Array":
        return Array(self, len(axes) if isinstance(axes, tuple) else 1)


@dataclass(frozen=True)
class Number(Type):
    """A machine word; `void` is none at all."""

    name: str


@dataclass(frozen=True)
class Record(Type):
    """A row of a structured array, laid out as numpy says."""

    dtype: Any


@dataclass(frozen=True)
class Array(Type):
    element: Type
    axes: int


@dataclass(frozen=True)
class Struct(Type):
    """A NamedTuple."""

    kind: type
    fields: tuple[Type, ...]


@dataclass(frozen=True)
class Function(Type):
    """A compiled function that another one calls."""

    signature: "Signature"


@dataclass(frozen=True)
class Signature:
    returns: Type
    given: tuple[Type, ...]


void, boolean = Number("void"), Number("boolean")
uint8, int8, int32, int64, uint64 = map(Number, ("uint8", "int8", "int32", "int64", "uint64"))
float32, float64 = Number("float32"), Number("float64")


def struct(kind: type, *fields: Type) -> Struct:
    """A NamedTuple whose fields have these types."""
    return Struct(kind, fields)


ROW = uint8[::1]
STREAM = uint64[::1]
SETUP = void(ROW, int64, int64[::1])
ACTOR = int64(ROW)
LEGAL = int64(ROW, int32[::1])
CHANCES = int64(ROW, int32[::1], int64[::1])
SAMPLE = int64(ROW, STREAM)
PLAY = void(ROW, int64)
PLAYOUT = void(ROW, STREAM)
RETURNS = void(ROW, float64[::1])
REDACT = void(ROW, int64)
RESAMPLE = void(ROW, int64, STREAM)
COMPLETE = boolean(ROW)
OBSERVE = void(ROW, int64, uint8[::1])
NUMBER = int64(ROW, int64)
ESTIMATE = void(ROW, STREAM, float64[::1])
