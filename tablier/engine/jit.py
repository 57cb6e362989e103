"""Rules compiled by numba, at their first call.

The result is kept on disk under a key made of the sources that it depends on, so the next process starts at once and an
edited rule is never answered by stale code.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numba
import platformdirs
from numba import config, from_dtype, njit, types
from numba.core import cgutils, event
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from tablier.engine import announcing
from tablier.engine.inlining import InlinedCompiler, RuleCompiler
from tablier.engine.library import BUILDING, takes_functions
from tablier.engine.plain import SOURCES, layout
from tablier.engine.signature import Array, Function, Number, Record, Signature, Struct, Type
from tablier.engine.sources import key_of
from tablier.engine.state import State

STALE_AFTER_DAYS = 30

_handing_out = threading.Lock()


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call; keep the result for the next process."""
    return _kept(njit(nogil=True, error_model="numpy")(function))


def rule(function: Callable[..., Any]) -> Any:
    return _kept(njit(error_model="numpy", forceinline=True, pipeline_class=RuleCompiler)(function))


def inlined(function: Callable[..., Any]) -> Any:
    return njit(
        nogil=True,
        error_model="numpy",
        forceinline=True,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=InlinedCompiler,
    )(function)


def record(state: type[State]) -> Any:
    shape = from_dtype(layout(state))

    @intrinsic
    def opened(typing, row):
        def generate(context, builder, signature, args):
            array = context.make_array(signature.args[0])(context, builder, args[0])
            return builder.bitcast(array.data, context.get_value_type(shape))

        return shape(row), generate

    return opened


@intrinsic
def word_at(typing, row, nth):
    def generate(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        word = context.get_value_type(types.uint64).as_pointer()
        place = builder.gep(array.data, [builder.mul(args[1], args[1].type(8))])
        return builder.load(builder.bitcast(place, word), align=1)

    return types.uint64(row, nth), generate


@intrinsic(prefer_literal=True)
def scratch(typing, length):
    """On the stack, where `np.zeros` would allocate."""

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


@intrinsic
def row_of(typing, table, nth):
    """Not counted as a reference to the table: counting takes longer than a short move."""

    def generate(context, builder, signature, args):
        whole = context.make_array(signature.args[0])(context, builder, args[0])
        length = builder.extract_value(whole.shape, 1)
        place = builder.gep(whole.data, [builder.mul(args[1], length)])
        array = context.make_array(signature.return_type)(context, builder)
        populate_array(array, place, [length], [whole.itemsize], whole.itemsize, None)
        return array._getvalue()

    return types.Array(table.dtype, 1, "C")(table, types.intp), generate


def function(rule: Any, signature: Signature) -> Any:
    wanted = numba_signature(signature)
    with _handing_out:
        if wanted.args not in rule.overloads:
            rule.compile(wanted.args)  # as its compiled callers do: the cache keeps a whole signature apart from these
        gives = rule.overloads[wanted.args].signature.return_type
        if gives != wanted.return_type:
            raise TypeError(f"{rule.py_func.__module__}.{rule.__name__} returns {gives}, not {wanted.return_type}")
        rule.disable_compile()  # or numba would compile its caller anew for every rule that it is handed
    return rule


def entry(compiled_function: Any, signature: Signature) -> Any:
    """Unlike a dispatcher it takes first-class functions inside of a NamedTuple."""
    way_in = function(compiled_function, signature).overloads[numba_signature(signature).args].entry_point
    return uninterrupted(way_in) if takes_functions(signature.given) else way_in


def uninterrupted(call: Callable[..., Any]) -> Callable[..., Any]:
    """Ctrl-C waits until the call returns: numba looks up the addresses of functions that it is given by code of
    Python's, and there an interrupt ends as a TypeError."""

    def called(*given: Any) -> Any:
        if threading.current_thread() is not threading.main_thread():  # no other is interrupted
            return call(*given)
        came: list[Any] = []
        usual = signal.signal(signal.SIGINT, lambda *interrupt: came.append(interrupt))
        try:
            return call(*given)
        finally:
            signal.signal(signal.SIGINT, usual)
            if came and callable(usual):
                usual(*came[0])

    return called


# ---------------------------------------------------------------------- numba's types


@functools.cache
def numba_signature(signature: Signature) -> Any:
    return numba_type(signature.returns)(*map(numba_type, signature.given))


def numba_type(told: Type) -> Any:
    match told:
        case Number():
            return getattr(types, told.name)
        case Record():
            return from_dtype(told.dtype)
        case Array():
            return types.Array(numba_type(told.element), told.axes, "C")
        case Struct():
            return types.NamedTuple(tuple(map(numba_type, told.fields)), told.kind)
        case Function():
            return types.FunctionType(numba_signature(told.signature))
    raise TypeError(f"{told} is no type of compiled functions.")


# ---------------------------------------------------------------------- the cache on disk


def _kept(dispatcher: Any) -> Any:
    """What it compiles is kept on disk, if there is a place; numba says with a RuntimeError that there is none."""
    if BUILDING in os.environ:
        return dispatcher
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


def cache_root() -> Path:
    """Where compiled code is kept: `TABLIER_CACHE`, or the user's own cache folder."""
    chosen = os.environ.get("TABLIER_CACHE")
    return Path(chosen).expanduser().absolute() if chosen else platformdirs.user_cache_path("tablier", appauthor=False)


@functools.cache
def _cache_folder(*files: Path) -> Path:
    """The folder for code compiled from some files, keyed by all that can change what the code does, also whether
    indexing is checked."""
    key = key_of(f"{numba.__version__} {config.BOUNDSCHECK} {config.OPT}", *files)
    folder = cache_root() / f"{files[0].parent.name}.{files[0].stem}-{key}"
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


event.register("numba:compile", _Announcer())
