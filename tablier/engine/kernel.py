"""The compiler glue: rules written as plain Python functions, run as machine code.

- `compiled`, `rule` and `inlined` mark functions that are compiled, and `exported` those that Python calls besides the
  rules that every game has.
- `record` opens a row of bytes as a structure with named fields, at no cost: `s = opened(row)` then reads and writes
  `s.board` or `s.die[seat, pocket]` in place.
- `function` hands a compiled rule to code that is compiled once for all games, and `entry` is the quickest way in.

How they are run is decided by `mode.py`: from a library that was compiled ahead, by numba, or as they stand.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

import numpy as np

from tablier.engine.mode import IS_JIT
from tablier.engine.plain import SOURCES, layout, plain_record
from tablier.engine.signature import Signature

__all__ = [
    "PLAIN",
    "array_of",
    "compiled",
    "copy_row",
    "entry",
    "exported",
    "filled_in",
    "function",
    "inlined",
    "layout",
    "plain_record",
    "record",
    "row_of",
    "rule",
    "scratch",
    "word_at",
]

PLAIN = not IS_JIT
"""True where functions are called as they stand or from a library, and not compiled by numba."""

if PLAIN:
    from tablier.engine import plain as _how
else:
    from tablier.engine import jit as _how  # type: ignore[no-redef]

record = _how.record
"""record(State): a function that opens a row of bytes as the fields of a state, without copying it."""
word_at = _how.word_at
"""word_at(row, nth): eight bytes of a row as one word."""
scratch = _how.scratch
"""scratch(length): a few zeros to work with, gone when the function returns."""
row_of = _how.row_of
"""row_of(table, nth): a row of a table in C order."""

EXPORTS: list[tuple[Any, Signature, tuple[Any, ...]]] = []
"""What Python calls besides the rules of games: a function, its signature, and the functions that it is given."""


def compiled(function: Callable[..., Any]) -> Any:
    """A function that is compiled."""
    return _how.compiled(function)


def rule(function: Callable[..., Any]) -> Any:
    """A short function, as those that make up a game's rules: compiled, and inlined into compiled code that calls it.

    The arrays that it is given must not overlap. Called from Python it keeps the interpreter's lock: it is done before
    another thread could make use of it, and handing the lock over costs ten times as much.
    """
    return _how.rule(function)


def inlined(function: Callable[..., Any]) -> Any:
    """A helper of compiled functions, inlined into each of them: it costs no call and needs no cache of its own.

    Only compiled functions can call it: no Python wrapper is generated, which saves a third of its compile time.
    """
    return _how.inlined(function)


def exported(signature: Signature, *functions: Any) -> Callable[[Any], Any]:
    """Marks a compiled function that Python calls, with arguments of these types; `functions`: those among them."""

    def mark(function: Any) -> Any:
        EXPORTS.append((function, signature, functions))
        return function

    return mark


def function(rule: Any, signature: Signature) -> Any:
    """A compiled rule as a first-class function of that signature, for code compiled once for all games."""
    return _how.function(rule, signature)


def entry(compiled_function: Any, signature: Signature) -> Any:
    """A compiled function of that signature, to be called from Python without looking at the types of what it is given.

    Unlike `function` it takes others inside of a NamedTuple.
    """
    return _how.entry(compiled_function, signature)


def array_of(row: bytes) -> np.ndarray:
    """A state as an array that compiled code can change: a copy."""
    return np.frombuffer(bytearray(row), np.uint8)


@inlined
def copy_row(target: np.ndarray, source: np.ndarray) -> None:
    """Make a row what another is. A loop compiles in a fraction of the time that slices take."""
    for byte in range(source.shape[0]):
        target[byte] = source[byte]


def filled_in(template: Any, names: Mapping[str, Any], *sources: str) -> FunctionType:
    """A function that calls others by names that it does not have, with these: to be compiled for each game anew.

    So it calls a game's rules directly, and the compiler inlines them. `sources`: the files that these names, and the
    template, come from.
    """
    return FunctionType(template.__code__, {**names, SOURCES: sources}, template.__name__)
