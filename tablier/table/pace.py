"""Whether a disk is so quick that everybody can wait for it.

A commit that is made by the event loop's own thread costs a move a sixth less than one that another thread makes, and
for as long as it takes nobody is served. So it is made there while commits take next to nothing, as they do on a
solid-state disk, and by the other thread for a while as soon as they do not.
"""

import time

QUICK = 0.002
"""Seconds that commits may take on average."""
WEIGHT = 1 / 16
"""Of one commit in that average: one in twenty that takes ten times as long as the others does not matter."""
SHORTEST_REST, LONGEST_REST = 1.0, 300.0
"""Seconds until a disk that was slow is tried again; each time twice as long."""


class Pace:
    def __init__(self) -> None:
        self._average = 0.0
        self._rest = SHORTEST_REST
        self._rests_until = 0.0

    @property
    def is_quick(self) -> bool:
        return not self._rests_until or time.monotonic() >= self._rests_until

    def add(self, seconds: float) -> None:
        """A commit took so long."""
        self._average += (seconds - self._average) * WEIGHT
        if self._average > QUICK:
            self._rests_until = time.monotonic() + self._rest
            self._rest = min(2 * self._rest, LONGEST_REST)
            self._average = QUICK  # when it is tried again, the first commit tells
        elif self._average < QUICK / 2:
            self._rest, self._rests_until = SHORTEST_REST, 0.0
