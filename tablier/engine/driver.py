"""The compiled rules of a game, called with plain bytes and integers.

`Position` keeps its state as bytes and goes through here, so that it needs neither numpy nor a compiler itself. Each
thread has one scratch row, opened for compiled code once: three times as quick as making an array for each call.
A state that the scratch row already holds, because it was just made there, is not written again.

Playing a move and listing what can be decided then takes the compiled code a quarter of a microsecond, no longer than
two calls of Python functions do: so `play` calls as few as it can.
"""

import functools
import struct
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tablier.engine.chance import stream_of
from tablier.engine.contract import RulesPart
from tablier.engine.kernel import array_of, entry
from tablier.engine.seats import CHANCE, OVER
from tablier.engine.signature import ACTOR, CHANCES, LEGAL, PLAY, RETURNS
from tablier.engine.splitmix import drawn


class Driver:
    def __init__(self, rules: RulesPart, size: int) -> None:
        self._rules, self._size = rules, size
        self._own = _Own(size, max(rules.MOST_ACTIONS, rules.MOST_CHANCES))

    # The rules that a game spends its time in, as entries: called without looking at the types of the arguments.

    @functools.cached_property
    def _actor(self) -> Any:
        return entry(self._rules.actor, ACTOR)

    @functools.cached_property
    def _legal(self) -> Any:
        return entry(self._rules.legal, LEGAL)

    @functools.cached_property
    def _chance(self) -> Any:
        return entry(self._rules.chance, CHANCES)

    @functools.cached_property
    def _play(self) -> Any:
        return entry(self._rules.play, PLAY)

    @functools.cached_property
    def _scores(self) -> Any:
        return entry(self._rules.scores, RETURNS)

    @functools.cached_property
    def _returns(self) -> Any:
        return entry(self._rules.returns, RETURNS)

    def start(self, seats: int, options: Sequence[int]) -> bytes:
        row = np.zeros(self._size, np.uint8)
        self._rules.setup(row, seats, np.array(options, np.int64))
        return row.tobytes()

    def actor(self, row: bytes) -> int:
        return int(self._actor(self._own.scratch.holding(row)))

    def codes(self, row: bytes, actor: int) -> tuple[int, ...]:
        """The codes of all that can happen now."""
        if actor == OVER:
            return ()
        scratch = self._own.scratch
        if scratch.held is not row:
            scratch.holding(row)
        if actor == CHANCE:
            count = self._chance(scratch.row, scratch.codes, scratch.weights)
        else:
            count = self._legal(scratch.row, scratch.codes)
        return _first(count)(scratch.codes)

    def weights(self, row: bytes) -> tuple[int, ...]:
        """The weights of the outcomes of chance, in the order of their codes."""
        scratch = self._own.scratch
        return tuple(scratch.weights[: self._chance(scratch.holding(row), scratch.codes, scratch.weights)].tolist())

    def play(self, row: bytes, code: int) -> tuple[bytes, int, tuple[int, ...] | None]:
        """The state after an event, who acts then, and the codes of what can be decided; None if nothing can."""
        scratch = self._own.scratch
        opened = scratch.row
        if scratch.held is not row:
            scratch.bytes[:] = row
        scratch.held = None  # an interrupt may come between the lines
        self._play(opened, code)
        after = scratch.held = opened.tobytes()
        actor = self._actor(opened)
        if actor < 0:
            return after, actor, None
        return after, actor, _first(self._legal(opened, scratch.codes))(scratch.codes)

    def sample(self, row: bytes, actor: int, codes: Sequence[int], seed: int, index: int) -> int:
        """One of the codes of all that can happen now: throws by their weights, moves with equal odds."""
        return drawn(codes, self.weights(row) if actor == CHANCE else None, seed, index)

    def scores(self, row: bytes, seats: int) -> list[float]:
        return self._numbers(self._scores, row, seats)

    def returns(self, row: bytes, seats: int) -> list[float]:
        return self._numbers(self._returns, row, seats)

    def redact(self, row: bytes, seat: int) -> bytes:
        copy = array_of(row)
        self._rules.redact(copy, seat)
        return copy.tobytes()

    def resample(self, row: bytes, seat: int, seed: int) -> bytes:
        copy = array_of(row)
        self._rules.resample(copy, seat, stream_of(seed))
        return copy.tobytes()

    def complete(self, row: bytes) -> bool:
        return bool(self._rules.complete(self._own.scratch.holding(row)))

    def _numbers(self, rule: Any, row: bytes, seats: int) -> list[float]:
        out = np.zeros(seats)
        rule(self._own.scratch.holding(row), out)
        return out.tolist()


@functools.cache
def _first(count: int) -> Callable[..., tuple[int, ...]]:
    """Takes that many codes from an array: twice as quick as a slice that becomes a list that becomes a tuple."""
    return struct.Struct(f"{count}i").unpack_from


class _Own(threading.local):
    """What each thread has for itself."""

    def __init__(self, size: int, most: int) -> None:
        self.scratch = _Scratch(size, most)


class _Scratch:
    """A row to work on, and room for lists."""

    __slots__ = ("bytes", "codes", "held", "row", "weights")

    def __init__(self, size: int, most: int) -> None:
        self.row = np.zeros(size, np.uint8)
        self.bytes = memoryview(self.row.data)
        self.codes = np.zeros(most, np.int32)
        self.weights = np.zeros(most, np.int64)
        self.held: bytes | None = None
        """The state that the row holds now, if that is certain."""

    def holding(self, row: bytes) -> np.ndarray:
        """The row, holding a state."""
        if self.held is not row:
            self.held = None
            self.bytes[:] = row
            self.held = row
        return self.row
