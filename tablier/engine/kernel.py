"""The compiler glue: rules written as plain Python functions, run as machine code.

Three things live here, and no game:

- `compiled`, `rule` and `inlined` mark functions to be compiled by numba at their first call. The result
  is kept on disk under a key made of the sources it depends on, so the next process starts at once and
  an edited rule is never answered by stale code.
- `record` opens a row of bytes as a structure with named fields, at no cost: `s = opened(row)`
  then reads and writes `s.board` or `s.die[seat, pocket]` in place.
- the signatures that every game's rules share, and `function` to hand a compiled rule to code that
  is compiled once for all games.

With `NUMBA_DISABLE_JIT=1` everything here steps aside and the rules run as plain Python. Fields then
read as Python integers, so that arithmetic on a byte means the same in both worlds.
"""

import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

import numba
import numpy as np
import platformdirs
from numba import config, from_dtype, njit, types
from numba.core import cgutils, event
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from tablier.engine import announcing
from tablier.engine.inlining import InlinedCompiler, RuleCompiler
from tablier.engine.state import State

PLAIN = bool(config.DISABLE_JIT)
"""True where rules run as plain Python (`NUMBA_DISABLE_JIT=1`)."""

ROW = types.uint8[::1]
STREAM = types.uint64[::1]
ACTOR = types.int64(ROW)
LEGAL = types.int64(ROW, types.int32[::1])
CHANCES = types.int64(ROW, types.int32[::1], types.int64[::1])
SAMPLE = types.int64(ROW, STREAM)
PLAY = types.void(ROW, types.int64)
PLAYOUT = types.void(ROW, STREAM)
RETURNS = types.void(ROW, types.float64[::1])
REDACT = types.void(ROW, types.int64)
OBSERVE = types.void(ROW, types.int64, types.uint8[::1])
NUMBER = types.int64(ROW, types.int64)

SOURCES = "__sources__"
"""The files that a function's code depends on, by that name in its globals; without it, the file that it is in."""
ENGINE = Path(__file__).parent
STALE_AFTER_DAYS = 30
IMPORT = re.compile(r"^(?:from|import) (\.*)([\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)

_handing_out = threading.Lock()


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call; keep the result for the next process."""
    return function if PLAIN else _kept(njit(nogil=True, error_model="numpy")(function))


def rule(function: Callable[..., Any]) -> Any:
    """A short function, as those that make up a game's rules: compiled, and inlined into compiled code that calls it.

    The arrays that it is given must not overlap. Called from Python it keeps the interpreter's lock: it is done before
    another thread could make use of it, and handing the lock over costs ten times as much.
    """
    if PLAIN:
        return function
    return _kept(njit(error_model="numpy", forceinline=True, pipeline_class=RuleCompiler)(function))


def inlined(function: Callable[..., Any]) -> Any:
    """A helper of compiled functions, inlined into each of them: it costs no call and needs no cache of its own.

    Only compiled functions can call it: no Python wrapper is generated, which saves a third of its compile time.
    """
    if PLAIN:
        return function
    return njit(
        nogil=True,
        error_model="numpy",
        forceinline=True,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=InlinedCompiler,
    )(function)


def layout(state: type[State]) -> np.dtype:
    """A state's fields as numpy lays them out."""
    dtype = np.dtype([(name, field.kind, field.shape) for name, field in state.FIELDS.items()], align=True)
    places = {name: field.offset for name, field in state.FIELDS.items()}
    assert places == {name: place[1] for name, place in (dtype.fields or {}).items()} and dtype.itemsize == state.SIZE
    return dtype


def array_of(row: bytes) -> np.ndarray:
    """A state as an array that compiled code can change: a copy."""
    return np.frombuffer(bytearray(row), np.uint8)


def record(state: type[State]) -> Any:
    """A function that opens a row of bytes as the fields of a state, without copying it."""
    dtype = layout(state)
    if PLAIN:
        return functools.partial(plain_record, dtype)
    shape = from_dtype(dtype)

    @intrinsic
    def opened(typing, row):
        def generate(context, builder, signature, args):
            array = context.make_array(signature.args[0])(context, builder, args[0])
            return builder.bitcast(array.data, context.get_value_type(shape))

        return shape(row), generate

    return opened


@inlined
def copy_row(target: np.ndarray, source: np.ndarray) -> None:
    """Make a row what another is. A loop compiles in a fraction of the time that slices take."""
    for byte in range(source.shape[0]):
        target[byte] = source[byte]


if PLAIN:

    def word_at(row: np.ndarray, nth: int) -> np.uint64:
        word: np.uint64 = row[8 * nth : 8 * nth + 8].view(np.uint64)[0]
        return word
else:

    @intrinsic
    def word_at(typing, row, nth):
        """Eight bytes of a row as one word."""

        def generate(context, builder, signature, args):
            array = context.make_array(signature.args[0])(context, builder, args[0])
            word = context.get_value_type(types.uint64).as_pointer()
            place = builder.gep(array.data, [builder.mul(args[1], args[1].type(8))])
            return builder.load(builder.bitcast(place, word), align=1)

        return types.uint64(row, nth), generate


if PLAIN:

    def scratch(length: int) -> np.ndarray:
        return np.zeros(length, np.int64)
else:

    @intrinsic(prefer_literal=True)
    def scratch(typing, length):
        """A few zeros to work with, gone when the function returns: on the stack, where `np.zeros` would allocate."""

        def generate(context, builder, signature, args):
            word = context.get_value_type(types.int64)
            count = signature.args[0].literal_value
            data = cgutils.alloca_once(builder, word, count)
            cgutils.memset(builder, data, context.get_constant(types.intp, 8 * count), 0)
            array = context.make_array(signature.return_type)(context, builder)
            size = context.get_constant(types.intp, 8)
            populate_array(array, data, [context.get_constant(types.intp, count)], [size], size, None)
            return array._getvalue()

        return types.int64[::1](length), generate


if PLAIN:

    def row_of(table: np.ndarray, nth: int) -> np.ndarray:
        row: np.ndarray = table[nth]
        return row
else:

    @intrinsic
    def row_of(typing, table, nth):
        """A row of a table in C order, not counted as a reference to it: counting takes longer than a short move."""

        def generate(context, builder, signature, args):
            whole = context.make_array(signature.args[0])(context, builder, args[0])
            length = builder.extract_value(whole.shape, 1)
            place = builder.gep(whole.data, [builder.mul(args[1], length)])
            array = context.make_array(signature.return_type)(context, builder)
            populate_array(array, place, [length], [whole.itemsize], whole.itemsize, None)
            return array._getvalue()

        return types.Array(table.dtype, 1, "C")(table, types.intp), generate


def filled_in(template: Any, names: Mapping[str, Any], *sources: str) -> FunctionType:
    """A function that calls others by names that it does not have, with these: to be compiled for each game anew.

    So it calls a game's rules directly, and the compiler inlines them. `sources`: the files that these names, and the
    template, come from.
    """
    return FunctionType(template.__code__, {**names, SOURCES: sources}, template.__name__)


def function(rule: Any, signature: Any) -> Any:
    """A compiled rule as a first-class function of that signature, for code compiled once for all games."""
    if PLAIN:
        return rule
    with _handing_out:
        if signature.args not in rule.overloads:
            rule.compile(
                signature.args
            )  # as its compiled callers do: the cache keeps a whole signature apart from these
        gives = rule.overloads[signature.args].signature.return_type
        if gives != signature.return_type:
            raise TypeError(f"{rule.py_func.__module__}.{rule.__name__} returns {gives}, not {signature.return_type}")
        rule.disable_compile()  # or numba would compile its caller anew for every rule that it is handed
    return rule


def entry(compiled_function: Any, signature: Any) -> Any:
    """A compiled function of that signature, to be called from Python without looking at the types of what it is given.

    Unlike a dispatcher it takes first-class functions inside of a NamedTuple.
    """
    if PLAIN:
        return compiled_function
    return function(compiled_function, signature).overloads[signature.args].entry_point


def struct(kind: type, *fields: Any) -> Any:
    """The type of a NamedTuple whose fields have these types, for signatures."""
    return types.NamedTuple(fields, kind)


def function_type(signature: Any) -> Any:
    return types.FunctionType(signature)


# ---------------------------------------------------------------------- plain Python stands in


class plain_record:
    """A row opened as a structure whose fields read as Python integers: for code that is not compiled."""

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


# ---------------------------------------------------------------------- the cache on disk


def _kept(dispatcher: Any) -> Any:
    """What it compiles is kept on disk, if there is a place; numba says with a RuntimeError that there is none."""
    with contextlib.suppress(OSError, RuntimeError):
        dispatcher._cache = _Cache(dispatcher.py_func)
    return dispatcher


class _Locator(_CacheLocator):  # type: ignore[misc]  # numba has no types
    """Where the code of a function is kept: in a folder that is keyed by its sources.

    numba's own locators go by where the sources lie and when they were written, and so another checkout of the same
    sources would compile all of it again.
    """

    def __init__(self, py_func: Any) -> None:
        names = py_func.__globals__
        self._folder = _cache_folder(*map(Path, names.get(SOURCES) or [names["__file__"]]))
        self._line = py_func.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_Locator":
        located = cls(py_func)
        located.ensure_cache_path()
        return located

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        return str(self._line)


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes: ClassVar = [_Locator]


class _Cache(FunctionCache):  # type: ignore[misc]
    """numba's cache of a function, for which a damaged file or a full disk is no reason to stop."""

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)


def _cache_root() -> Path:
    """Where compiled code is kept: `TABLIER_CACHE`, or the user's own cache folder."""
    chosen = os.environ.get("TABLIER_CACHE")
    return Path(chosen).expanduser().absolute() if chosen else platformdirs.user_cache_path("tablier", appauthor=False)


@functools.cache
def _cache_folder(*files: Path) -> Path:
    """The folder for code compiled from some files, keyed by all that can change what the code does.

    numba itself looks only at the file of the compiled function: it misses an edited helper or
    constant imported from another file, weights that lie beside it, and whether indexing is checked.
    """
    digest = hashlib.sha256(f"{numba.__version__} {config.BOUNDSCHECK} {config.OPT}".encode())
    sources = _imported_files(*files)
    weights = {file for folder in {file.parent for file in sources} for file in folder.glob("*.npz")}
    for file in sorted(sources | weights):
        digest.update(file.read_bytes())
    folder = _cache_root() / f"{files[0].parent.name}.{files[0].stem}-{digest.hexdigest()[:16]}"
    if not folder.exists():
        _sweep(folder.parent)
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):
        os.utime(folder)  # in use: not to be swept away
    return folder


def mark_beside(sources: Sequence[Path], name: str) -> Path:
    """A file in the cache that can say something of what was compiled, as long as these sources stay as they are."""
    folders = [_cache_folder(source) for source in sources]
    digest = hashlib.sha256(" ".join(folder.name for folder in folders).encode()).hexdigest()[:16]
    return folders[0] / f"{name}-{digest}"


def _imported_files(*files: Path) -> set[Path]:
    """Some files and all that they import from their own packages and from tablier, directly or not."""
    found, waiting = set[Path](), [*files]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _imports(file)
    return found


@functools.cache
def _imports(source: Path) -> list[Path]:
    """The files that a file imports. `from a.b import c` may mean the module c or a name in b: both are looked for."""
    top = source.parent
    while (top.parent / "__init__.py").exists():
        top = top.parent
    roots = {top.name: top, "tablier": ENGINE.parent}
    files = []
    for dots, module, names in IMPORT.findall(source.read_text("utf-8")):
        package, *inner = module.split(".")
        if dots:
            home = source.parents[len(dots) - 1] / "/".join(module.split("."))
        elif package in roots:
            home = roots[package].joinpath(*inner)
        else:
            continue
        places = [home, *(home / name for name in re.findall(r"\w+", names))]
        files += [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")]
    return [file for file in files if file.is_file() and file != ENGINE.parent / "__init__.py"]


def _sweep(root: Path) -> None:
    """Remove what no process has used for a month: the code of sources edited since."""
    oldest = time.time() - STALE_AFTER_DAYS * 86_400
    for folder in root.glob("*-*"):
        with contextlib.suppress(OSError):
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


# ---------------------------------------------------------------------- a word while compiling


class _Announcer(event.Listener):  # type: ignore[misc]  # numba has no types
    """Says once that the rules are being compiled, and on a terminal which one, in a line that goes away."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, happening: event.Event) -> None:
        if not announcing.is_wanted():
            return
        function = happening.data["dispatcher"].py_func
        name = f"{function.__module__.removeprefix('tablier.').removeprefix('games.')}.{function.__name__}"
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[2Ktablier: compiling the rules, only this once: {name} ")
        elif not self.said:
            sys.stderr.write("tablier: compiling the rules, only this once …\n")
        self.said = True
        sys.stderr.flush()

    def on_end(self, happening: event.Event) -> None:
        if announcing.is_wanted() and sys.stderr.isatty():
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()


if not PLAIN:
    event.register("numba:compile", _Announcer())
