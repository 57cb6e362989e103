"""Rules as they stand, run by Python: for debugging, and for what no compiler is there for.

Where a game is compiled ahead, a function that its library has is called there (`library.py`).
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.engine.library import Specialised, door_to, takes_functions
from tablier.engine.signature import Signature
from tablier.engine.state import State

SOURCES = "__sources__"
"""The files that a function's code depends on, by that name in its globals; without it, the file that it is in."""


def compiled(function: Callable[..., Any]) -> Any:
    return door_to(function) or function


rule = compiled


def inlined(function: Callable[..., Any]) -> Any:
    return function


def layout(state: type[State]) -> np.dtype:
    """A state's fields as numpy lays them out."""
    dtype = np.dtype([(name, field.kind, field.shape) for name, field in state.FIELDS.items()], align=True)
    places = {name: field.offset for name, field in state.FIELDS.items()}
    assert places == {name: place[1] for name, place in (dtype.fields or {}).items()} and dtype.itemsize == state.SIZE
    return dtype


def record(state: type[State]) -> Any:
    return functools.partial(plain_record, layout(state))


class plain_record:
    """A row opened as a structure whose fields read as Python integers, so that arithmetic on a byte means the same
    as in compiled code."""

    __slots__ = ("_fields",)

    def __init__(self, dtype: np.dtype, row: np.ndarray) -> None:
        object.__setattr__(self, "_fields", row.view(dtype)[0])

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields.dtype.names:
            raise AttributeError(f"the state has no field {name!r}")
        value = self._fields[name]
        return value.view(_PlainArray) if isinstance(value, np.ndarray) else int(value)

    def __setattr__(self, name: str, value: Any) -> None:
        self._fields[name] = value


class _PlainArray(np.ndarray):
    """An array field whose single elements read as Python integers."""

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(index)
        return value if isinstance(value, np.ndarray) else int(value)


def word_at(row: np.ndarray, nth: int) -> np.uint64:
    word: np.uint64 = row[8 * nth : 8 * nth + 8].view(np.uint64)[0]
    return word


def scratch(length: int) -> np.ndarray:
    return np.zeros(length, np.int64)


def row_of(table: np.ndarray, nth: int) -> np.ndarray:
    row: np.ndarray = table[nth]
    return row


def function(rule: Any, signature: Signature) -> Any:
    return Specialised(rule, signature) if takes_functions(signature.given) else rule


entry = function
