"""The compiled rules of a game, called with plain bytes and integers.

`Position` keeps its state as bytes and goes through here, so that it needs neither numpy nor a compiler itself. Each
thread has one scratch row, opened for compiled code once: three times as quick as making an array for each call.
A state that the scratch row already holds, because it was just made there, is not written again.
"""

import functools
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from tablier.engine.chance import stream_of
from tablier.engine.contract import RulesPart
from tablier.engine.kernel import ACTOR, CHANCES, LEGAL, PLAY, array_of, entry
from tablier.engine.seats import CHANCE, OVER


class Driver:
    def __init__(self, rules: RulesPart, size: int) -> None:
        self._rules, self._size = rules, size
        self._own = _Scratch(size, max(rules.MOST_ACTIONS, rules.MOST_CHANCES))

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

    def start(self, seats: int, options: Sequence[int]) -> bytes:
        row = np.zeros(self._size, np.uint8)
        self._rules.setup(row, seats, np.array(options, np.int64))
        return row.tobytes()

    def actor(self, row: bytes) -> int:
        return int(self._actor(self._own.holding(row)))

    def codes(self, row: bytes, actor: int) -> list[int]:
        """The codes of all that can happen now."""
        if actor == OVER:
            return []
        scratch = self._own
        opened = scratch.row if scratch.held is row else scratch.holding(row)
        if actor == CHANCE:
            count = self._chance(opened, scratch.codes, scratch.weights)
        else:
            count = self._legal(opened, scratch.codes)
        codes: list[int] = scratch.codes[:count].tolist()
        return codes

    def weights(self, row: bytes) -> list[int]:
        """The weights of the outcomes of chance, in the order of their codes."""
        scratch = self._own
        count = self._chance(scratch.holding(row), scratch.codes, scratch.weights)
        weights: list[int] = scratch.weights[:count].tolist()
        return weights

    def play(self, row: bytes, code: int) -> tuple[bytes, int]:
        """The state after an event, and who acts then."""
        scratch = self._own
        opened = scratch.row if scratch.held is row else scratch.holding(row)
        self._play(opened, code)
        after: bytes = opened.tobytes()
        scratch.held = after
        return after, self._actor(opened)

    def sample(self, row: bytes, seed: int, index: int) -> int:
        return int(self._rules.sample(self._own.holding(row), stream_of(seed, index)))

    def scores(self, row: bytes, seats: int) -> list[float]:
        return self._numbers(self._rules.scores, row, seats)

    def returns(self, row: bytes, seats: int) -> list[float]:
        return self._numbers(self._rules.returns, row, seats)

    def redact(self, row: bytes, seat: int) -> bytes:
        copy = array_of(row)
        self._rules.redact(copy, seat)
        return copy.tobytes()

    def resample(self, row: bytes, seat: int, seed: int) -> bytes:
        copy = array_of(row)
        self._rules.resample(copy, seat, stream_of(seed))
        return copy.tobytes()

    def complete(self, row: bytes) -> bool:
        return bool(self._rules.complete(self._own.holding(row)))

    def _numbers(self, rule: Any, row: bytes, seats: int) -> list[float]:
        out = np.zeros(seats)
        rule(self._own.holding(row), out)
        return out.tolist()


class _Scratch(threading.local):
    """A thread's own row, and room for lists."""

    def __init__(self, size: int, most: int) -> None:
        self.row = np.zeros(size, np.uint8)
        self.codes = np.zeros(most, np.int32)
        self.weights = np.zeros(most, np.int64)
        self.held: bytes | None = None
        """The state that the row holds now."""
        self._bytes = memoryview(self.row.data)

    def holding(self, row: bytes) -> np.ndarray:
        """The scratch row, holding a state."""
        if self.held is not row:
            self._bytes[:] = row
            self.held = row
        return self.row
