"""Functions that were compiled ahead: a package's library, and the doors into it.

A library is made by `python -m tablier.build` and lies in the package of a game, as `compiled.so` (`.dylib`, `.dll`)
beside a `compiled.json`. That says from which sources it was made, a *key* of them, and how each function is called. A
library whose key is not that of the sources is passed over.

A function that calls others which it is given, as the search calls a game's rules, is in the library of each game with
that game's rules in it. It is found by the names of all of them.
"""

import ctypes
import functools
import hashlib
import json
import os
import sys
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from tablier.engine.signature import Function, Signature, Struct, Type

NAME = "compiled"
MANIFEST = f"{NAME}.json"
FORMAT = "1"
"""Of the manifest, and of how functions are called."""
SUFFIXES = {"darwin": ".dylib", "win32": ".dll"}
"""Of libraries, by platform; elsewhere `.so`."""
IS_DISABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether nothing compiled is to be used at all."""
BUILDING = "TABLIER_BUILDING"
"""In the environment of whoever compiles libraries: those that are there already do not count."""
WORDS = {
    "void": None,
    "boolean": ctypes.c_int64,
    "int64": ctypes.c_int64,
    "uint64": ctypes.c_uint64,
    "float64": ctypes.c_double,
}
"""Numbers as they are passed."""

Taker = Callable[[Any, list[Any]], None]
"""Adds what a library is passed for an argument to a list."""


class Door:
    """A function of a library, called like the one that it was compiled from."""

    py_func: Callable[..., Any] | None = None
    """The one that it was compiled from, by the name that numba has for it."""

    def __init__(self, name: str, library: "Library", call: Any, takers: Sequence[Taker]) -> None:
        self.__name__, self.library = name, library
        self._call, self._takers = call, takers

    def __call__(self, *given: Any) -> Any:
        words: list[Any] = []
        for take, one in zip(self._takers, given, strict=True):
            take(one, words)
        return self._call(*words)


class Specialised:
    """A function that is given others to call, in whichever library has it with just those."""

    def __init__(self, function: Callable[..., Any], signature: Signature) -> None:
        self._function, self._signature = function, signature
        self.__name__ = name_of(function)
        self._doors: dict[tuple[str, ...], Door | None] = {}

    def __call__(self, *given: Any) -> Any:
        functions = list(functions_among(self._signature.given, given))
        names = tuple(map(name_of, functions))
        if names not in self._doors:
            library = next((one.library for one in functions if isinstance(one, Door)), None)
            self._doors[names] = library.door(specialised_name(self.__name__, names)) if library else None
        return (self._doors[names] or self._function)(*given)


def functions_among(told: Iterable[Type], given: Iterable[Any]) -> Iterator[Any]:
    """Those of the arguments of a function that are functions themselves."""
    for kind, one in zip(told, given):
        if isinstance(kind, Function):
            yield one
        elif isinstance(kind, Struct):
            yield from functions_among(kind.fields, one)


def takes_functions(told: Iterable[Type]) -> bool:
    """Whether some of these arguments are functions."""
    return any(isinstance(one, Function) or (isinstance(one, Struct) and takes_functions(one.fields)) for one in told)


def name_of(function: Any) -> str:
    """A function's name in libraries."""
    name: str = function.__name__
    return name if isinstance(function, Door | Specialised) else f"{function.__module__}.{name}"


def specialised_name(name: str, functions: Iterable[str]) -> str:
    return f"{name}({', '.join(functions)})"


class Library:
    def __init__(self, file: Path, manifest: dict[str, Any]) -> None:
        # One that keeps the interpreter's lock, for functions that take less time than handing it over.
        self._keeping, self._releasing = ctypes.PyDLL(str(file)), ctypes.CDLL(str(file))
        self._functions = manifest["functions"]
        self.most: int = manifest["most"]
        """How many moves, or outcomes of chance, a game lists at most."""

    def call(self, name: str) -> Any:
        """A function as ctypes calls it, with addresses and lengths; None if the library has it not."""
        told = self._functions.get(name)
        if told is None:
            return None
        call = getattr(self._keeping if told["short"] else self._releasing, told["symbol"])
        call.argtypes = list(_words(told["given"]))
        call.restype = WORDS[told["returns"]]
        return call

    def door(self, name: str) -> Door | None:
        """A function as Python calls it, with numbers and arrays."""
        call = self.call(name)
        return None if call is None else Door(name, self, call, [taker(one) for one in self._functions[name]["given"]])


def _words(given: Iterable[Any]) -> Iterator[Any]:
    """The types of all words that are passed for some arguments."""
    for told in given:
        if isinstance(told, list):
            yield from _words(told)
        elif isinstance(told, str):
            yield WORDS[told]
        elif told is not None:
            yield from (ctypes.c_void_p, *[ctypes.c_int64] * told["axes"])


def taker(told: Any) -> Taker:
    """How an argument is passed: a number as it is, an array as its address and axes, a tuple as all that it holds, and
    a function, which the library has in itself, not at all."""
    if told is None:
        return lambda one, words: None
    if isinstance(told, str):
        return lambda one, words: words.append(one)
    if isinstance(told, list):
        return functools.partial(_take_all, [taker(one) for one in told])
    return _ArrayTaker(told["element"], told["axes"])


def _take_all(takers: Sequence[Taker], many: Iterable[Any], words: list[Any]) -> None:
    for take, one in zip(takers, many):
        take(one, words)


class _ArrayTaker:
    """Passes an array as its address and axes.

    A search is given the same arrays again and again, and asking numpy for an address takes longer than a short step of
    the search: so the last array is remembered, as long as somebody else has it.
    """

    def __init__(self, element: str, axes: int) -> None:
        self._element, self._axes = element, axes
        self._last: tuple[Callable[[], Any], list[Any]] = (lambda: None, [])  # in one piece, for threads

    def __call__(self, array: Any, words: list[Any]) -> None:
        known, its_words = self._last
        if known() is not array:
            its_words = self._words_of(array)
            self._last = weakref.ref(array), its_words
        words.extend(its_words)

    def _words_of(self, array: Any) -> list[Any]:
        told = array.__array_interface__
        if len(told["shape"]) != self._axes or told["strides"] is not None or not _is_of(array, self._element):
            raise TypeError(
                f"An array of {self._axes} axes of {self._element} in C order is asked for, "
                f"not {array.dtype}{array.shape}."
            )
        return [told["data"][0], *told["shape"]]


def _is_of(array: Any, element: str) -> bool:
    """Whether its elements are those; of rows with named fields only the size is known."""
    return bool(array.dtype.name == element or (array.dtype.names and element == f"{array.dtype.itemsize} bytes"))


# ---------------------------------------------------------------------- which library


def door_to(function: Callable[..., Any]) -> Door | None:
    """The function in the library of its package, if there is one."""
    package = function.__module__
    while package:
        package = package.rpartition(".")[0]
        if (library := library_of(package)) is not None:
            door = library.door(name_of(function))
            if door is not None:
                door.py_func = function
            return door
    return None


@functools.cache
def library_of(package: str) -> Library | None:
    """The library of a package, if it is compiled from the sources that are there."""
    folder = None if IS_DISABLED else _folder_of(package)
    manifest = None if folder is None else read_manifest(folder)
    if folder is None or manifest is None:
        return None
    file = folder / (NAME + SUFFIXES.get(sys.platform, ".so"))
    try:
        return Library(file, manifest)
    except OSError:  # for another machine
        return None


def fits(folder: Path) -> bool:
    """Whether the package in that folder has a library that is compiled from its sources."""
    return read_manifest(folder) is not None


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """What is told of a library that is compiled from the sources that are there, else None."""
    try:
        manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text("utf-8"))
        tops = {file.partition("/")[0] for file in manifest["sources"]}
        places = {top: _top_folder(top, folder) for top in tops}
        files = [places[file.partition("/")[0]] / file for file in manifest["sources"]]
        return manifest if manifest["key"] == key_of(files) else None
    except (OSError, ValueError, KeyError):
        return None


def key_of(sources: Iterable[Path]) -> str:
    """The key of a library that is made of these files."""
    digest = hashlib.sha256(FORMAT.encode())
    for file in sources:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _top_folder(top: str, folder: Path) -> Path:
    """The folder that a package lies in: tablier's, or that of a game's own package."""
    if top == "tablier":
        return Path(__file__).parents[2]
    return next(parent.parent for parent in (folder, *folder.parents) if parent.name == top)


def _folder_of(package: str) -> Path | None:
    """Where the library of a package lies: in its folder; beside an archive, if the package is in one."""
    module: ModuleType | None = sys.modules.get(package)
    paths = getattr(module, "__path__", None)
    if not paths:
        return None
    folder = Path(paths[0])
    archive = next((parent for parent in folder.parents if parent.is_file()), None)
    return folder if archive is None else archive.parent / folder.relative_to(archive)
