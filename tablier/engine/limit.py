"""How long somebody may think about a move: a number of simulations, or seconds.

What a simulation is depends on who thinks: a game played to its end, a position that is valued. Thinking goes in
pieces of a few milliseconds, so that it ends in time and can be stopped between two of them.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from tablier.engine.errors import SetupError, whole_number

PIECE = 0.02
"""How many seconds a piece should take."""


@dataclass(frozen=True, kw_only=True)
class Limit:
    """Seconds or simulations, one of them."""

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.simulations is not None:
            whole_number("simulations", self.simulations, least=1)
        if self.seconds is not None and not (isinstance(self.seconds, int | float) and self.seconds > 0):
            raise SetupError(f"seconds has to be a number greater than 0, not {self.seconds!r}.")
        if (self.simulations is None) == (self.seconds is None):
            raise SetupError("A bot thinks for seconds or for simulations, not both.")


def limit_of(seconds: float | None, simulations: int | None) -> Limit | None:
    """The limit that two keywords ask for; None where neither is given."""
    if seconds is None and simulations is None:
        return None
    return Limit(seconds=seconds, simulations=simulations)


class Budget:
    """A limit that is being used up. The clock runs from the moment it is made."""

    def __init__(self, limit: Limit, seed: int = 0) -> None:
        self.limit, self.seed = limit, seed
        self._began = time.perf_counter()
        self._stopped = False

    @property
    def seconds(self) -> float | None:
        return self.limit.seconds

    @property
    def simulations(self) -> int | None:
        return self.limit.simulations

    def stop(self) -> None:
        """It is enough, whatever was allowed. Any thread may say so."""
        self._stopped = True

    @property
    def left(self) -> float:
        """The seconds that are left; no end of them where simulations are counted."""
        if self._stopped:
            return 0.0
        return float("inf") if self.seconds is None else self._began + self.seconds - time.perf_counter()

    def over(self, made: int) -> bool:
        """Whether it is enough, after so many simulations."""
        return self.left <= 0 or (self.simulations is not None and made >= self.simulations)

    def pieces(self, first: int = 64) -> Iterator[int]:
        """How many simulations to make next, again and again, until it is enough."""
        piece, made = first, 0
        while not self.over(made):
            if self.simulations is not None:
                piece = min(piece, self.simulations - made)
            began = time.perf_counter()
            yield piece
            took = max(time.perf_counter() - began, 1e-6)
            made += piece
            piece = max(1, min(8 * piece, int(piece / took * min(PIECE, max(self.left, 0.0)))))
