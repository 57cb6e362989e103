"""What is counted and timed while the table runs, for those who look after it: `metrics.py` and `status.py` read it.

Counting must not be noticed in a move: whoever does something adds to a number of its own, and nothing else happens
until somebody asks. No id, name or key is among it.
"""

import bisect
import time
from collections import Counter, deque
from statistics import median

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Seconds: how many times took at most so long is counted for each."""
LATELY = 100
"""Of so many times the middle one is told."""
HOUR = 3_600


class Spread:
    """How long something takes, of many times: a histogram, and the last ones as they were."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        """How many took at most as long as each bound, and longer than the one before; at the end, longer than all."""
        self.sum = 0.0
        self._last: deque[float] = deque(maxlen=LATELY)

    def add(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds
        self._last.append(seconds)

    @property
    def count(self) -> int:
        return sum(self.counts)

    @property
    def lately(self) -> float | None:
        """What the last ones took, in the middle; None: there was none."""
        return median(list(self._last)) if self._last else None

    def up_to_each(self) -> list[tuple[str, float]]:
        """How many took at most so long, for every bound and for all: as Prometheus wants it."""
        total, buckets = 0, []
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), list(self.counts)):
            total += count
            buckets.append((bound, float(total)))
        return buckets


class Recent:
    """How often something happened within the last hour, by the second."""

    def __init__(self) -> None:
        self._seconds: deque[tuple[int, int]] = deque()

    def add(self, now: float) -> None:
        second, seconds = int(now), self._seconds
        before = seconds.pop()[1] if seconds and seconds[-1][0] == second else 0
        seconds.append((second, before + 1))
        while seconds[0][0] <= second - HOUR:
            seconds.popleft()

    def within(self, seconds: int, now: float) -> int:
        """How often within the last so many seconds."""
        return sum(count for second, count in self._seconds if second > int(now) - seconds)


class Counts:
    """What happens at tables."""

    def __init__(self) -> None:
        self.began = time.time()
        self.moves: Counter[tuple[str, str]] = Counter()
        """By game, and who made them: `person` or `bot`."""
        self.refusals: Counter[str] = Counter()
        """By the name of the error."""
        self.recent_moves = Recent()

    def moved(self, game: str, who: str) -> None:
        self.moves[game, who] += 1
        self.recent_moves.add(time.time())

    def refused(self, error: Exception) -> None:
        self.refusals[type(error).__name__] += 1
