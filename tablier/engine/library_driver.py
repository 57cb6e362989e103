"""The rules of a game that is compiled ahead, called with plain bytes and integers: `driver.py` without numpy.

Each thread has one scratch row at an address of its own, with which the functions of the library are bound.
"""

import ctypes
import functools
import struct
import threading
from collections.abc import Callable, Sequence
from typing import Any

from tablier.engine.library import Library
from tablier.engine.seats import CHANCE, OVER
from tablier.engine.splitmix import drawn, seeded


class LibraryDriver:
    def __init__(self, library: Library, rules: str, size: int) -> None:
        """`rules`: the name of the module that the library was made from."""
        self._own = _Own(library, rules, size)

    def start(self, seats: int, options: Sequence[int]) -> bytes:
        scratch = self._own.scratch
        scratch.hold(bytes(scratch.size))
        given = (ctypes.c_int64 * len(options))(*options)
        scratch.setup(seats, ctypes.addressof(given), len(options))
        return scratch.changed()

    def actor(self, row: bytes) -> int:
        scratch = self._own.scratch
        scratch.hold(row)
        return int(scratch.actor())

    def codes(self, row: bytes, actor: int) -> tuple[int, ...]:
        """The codes of all that can happen now."""
        if actor == OVER:
            return ()
        scratch = self._own.scratch
        scratch.hold(row)
        return _first("i", scratch.chance() if actor == CHANCE else scratch.legal())(scratch.codes)

    def weights(self, row: bytes) -> tuple[int, ...]:
        """The weights of the outcomes of chance, in the order of their codes."""
        scratch = self._own.scratch
        scratch.hold(row)
        return _first("q", scratch.chance())(scratch.weights)

    def play(self, row: bytes, code: int) -> tuple[bytes, int, tuple[int, ...] | None]:
        """The state after an event, who acts then, and the codes of what can be decided; None if nothing can."""
        scratch = self._own.scratch
        scratch.hold(row)
        scratch.play(code)
        after = scratch.changed()
        actor = scratch.actor()
        return after, actor, None if actor < 0 else _first("i", scratch.legal())(scratch.codes)

    def sample(self, row: bytes, actor: int, codes: Sequence[int], seed: int, index: int) -> int:
        """One of the codes of all that can happen now: throws by their weights, moves with equal odds."""
        return drawn(codes, self.weights(row) if actor == CHANCE else None, seed, index)

    def scores(self, row: bytes, seats: int) -> list[float]:
        scratch = self._own.scratch
        scratch.hold(row)
        return scratch.numbers(scratch.scores, seats)

    def returns(self, row: bytes, seats: int) -> list[float]:
        scratch = self._own.scratch
        scratch.hold(row)
        return scratch.numbers(scratch.returns, seats)

    def redact(self, row: bytes, seat: int) -> bytes:
        scratch = self._own.scratch
        scratch.hold(row)
        scratch.redact(seat)
        return scratch.changed()

    def resample(self, row: bytes, seat: int, seed: int) -> bytes:
        scratch = self._own.scratch
        scratch.hold(row)
        stream = ctypes.c_uint64(seeded(seed))  # it has to be there until the call is over
        scratch.resample(seat, ctypes.addressof(stream), 1)
        return scratch.changed()

    def complete(self, row: bytes) -> bool:
        scratch = self._own.scratch
        scratch.hold(row)
        return bool(scratch.complete())


@functools.cache
def _first(kind: str, count: int) -> Callable[..., tuple[int, ...]]:
    """Takes that many numbers from the beginning of an array."""
    return struct.Struct(f"{count}{kind}").unpack_from


class _Own(threading.local):
    """What each thread has for itself."""

    def __init__(self, library: Library, rules: str, size: int) -> None:
        self.scratch = _Scratch(library, rules, size)


class _Scratch:
    """A row to work on, room for lists, and the rules bound to them."""

    def __init__(self, library: Library, rules: str, size: int) -> None:
        self.size, most = size, library.most
        self._row, self._numbers = (ctypes.c_uint8 * size)(), (ctypes.c_double * 16)()
        self.codes, self.weights = (ctypes.c_int32 * most)(), (ctypes.c_int64 * most)()
        self._bytes = memoryview(self._row).cast("B")
        self._held: bytes | None = None
        """The state that the row holds now, if that is certain."""

        row = ctypes.addressof(self._row), size
        codes, weights = (ctypes.addressof(self.codes), most), (ctypes.addressof(self.weights), most)

        def bound(name: str, *first: int) -> Any:
            call = library.call(f"{rules}.{name}")
            return None if call is None else functools.partial(call, *row, *first)

        self.setup, self.actor, self.play = bound("setup"), bound("actor"), bound("play")
        self.legal, self.chance = bound("legal", *codes), bound("chance", *codes, *weights)
        self.scores, self.returns = bound("scores"), bound("returns")
        self.redact, self.resample, self.complete = bound("redact"), bound("resample"), bound("complete")

    def hold(self, row: bytes) -> None:
        """The row holds this state; one that it holds already, because it was just made there, is not written again."""
        if self._held is not row:
            self._held = None  # an interrupt may come between the lines
            self._bytes[:] = row
            self._held = row

    def changed(self) -> bytes:
        """The state that the row holds after it was changed."""
        self._held = None
        self._held = self._bytes.tobytes()
        return self._held

    def numbers(self, rule: Any, count: int) -> list[float]:
        """What a rule says of each seat."""
        ctypes.memset(self._numbers, 0, 8 * count)
        rule(ctypes.addressof(self._numbers), count)
        return self._numbers[:count]
