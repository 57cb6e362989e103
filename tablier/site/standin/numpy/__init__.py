"""A stand-in for NumPy where there is none: the part of it that the games' and bots' own Python uses.

In the browser the rules are compiled, but there is no NumPy for the Python around them. So this package, put on the
path as `numpy`, has the arrays that compiled code is given, over memory whose address ctypes knows, and what bots and
analyses do with them. Nothing here is needed where the real one can be installed.

It has     arrays of bool, int8 to int64, uint8 to uint64, float32 and float64, and of records (`dtype([...],
           align=True)`, `recarray`); views, slices, masks and arrays as indices; arithmetic with broadcasting, sums,
           products of matrices, sorting, `.npz` files; the functions listed below.
It has not everything else. What is missing raises an AttributeError, what is not possible a TypeError.

Where it differs it says so, or tells no lie:

- A single element is Python's own bool, int or float. Only of uint64, which wraps around, and of float32, with which
  nothing can be worked out, are there types of their own.
- Whole numbers that leave their type's range raise an OverflowError, and a division by 0 a ZeroDivisionError, where
  NumPy wraps around or warns.
- The last bit of `exp`, of powers and of products of matrices is the C library's and this order of adding: NumPy's own
  depends on the machine.
"""

from typing import Any

from numpy import linalg
from numpy.arrays import asarray, ndarray, recarray, record, void
from numpy.dtypes import (
    bool_,
    dtype,
    float16,
    float32,
    float64,
    generic,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from numpy.functions import (
    abs,
    arange,
    argsort,
    array,
    ascontiguousarray,
    broadcast_to,
    clip,
    concatenate,
    cumsum,
    diag,
    divmod,
    empty,
    empty_like,
    errstate,
    exp,
    eye,
    frombuffer,
    full,
    inf,
    maximum,
    minimum,
    nan,
    nonzero,
    ones,
    pi,
    repeat,
    rint,
    roll,
    sign,
    split,
    sqrt,
    stack,
    sum,
    unique,
    where,
    zeros,
    zeros_like,
)
from numpy.npz import load

__all__ = [
    "abs",
    "arange",
    "argsort",
    "array",
    "asarray",
    "ascontiguousarray",
    "bool_",
    "broadcast_to",
    "clip",
    "concatenate",
    "cumsum",
    "diag",
    "divmod",
    "dtype",
    "empty",
    "empty_like",
    "errstate",
    "exp",
    "eye",
    "float16",
    "float32",
    "float64",
    "frombuffer",
    "full",
    "generic",
    "inf",
    "int8",
    "int16",
    "int32",
    "int64",
    "linalg",
    "load",
    "maximum",
    "minimum",
    "nan",
    "ndarray",
    "nonzero",
    "ones",
    "pi",
    "recarray",
    "record",
    "repeat",
    "rint",
    "roll",
    "sign",
    "split",
    "sqrt",
    "stack",
    "sum",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "unique",
    "void",
    "where",
    "zeros",
    "zeros_like",
]
__version__ = "0 (stand-in)"


def __getattr__(name: str) -> Any:
    raise AttributeError(f"this stand-in for numpy has no {name!r}")
