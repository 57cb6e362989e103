"""How long somebody may still think: so many seconds a move, or so many for all of one's moves.

A clock knows no time of day: it is told what time it is. It runs for one seat at most, and can be paused.
"""

from dataclasses import dataclass, field

MOVE, BANK = "move", "bank"


@dataclass
class Clock:
    kind: str
    """MOVE: the time is anew for every decision; BANK: it is used up."""
    seconds: float
    used: dict[str, float] = field(default_factory=dict)
    """Seat → what it has used of its time."""
    spent: float = 0.0
    """What the last decision took, in case it is taken back."""
    increment: float = 0.0
    """BANK: what every decision adds to the time of its seat."""
    running: str | None = None
    since: float = 0.0

    def left(self, seat: str, now: float) -> float:
        used = self.used.get(seat, 0.0) + (now - self.since if seat == self.running else 0.0)
        return max(0.0, self.seconds - used)

    def run(self, seat: str, now: float) -> None:
        """It is that seat's time that passes from now on."""
        if seat != self.running:
            self.pause(now)
            self.running, self.since = seat, now

    def pause(self, now: float) -> None:
        if self.running is not None:
            self.used[self.running] = self.seconds - self.left(self.running, now)
            self.running = None

    def moved(self, seat: str, now: float) -> float:
        """The seat has moved; what it has left, with what the move adds."""
        self.pause(now)
        left = self.left(seat, now) + self.increment
        if self.kind == MOVE:
            self.spent = self.used.pop(seat, 0.0)
        else:
            self.used[seat] = self.seconds - left
        return left

    def taken_back(self, seat: str) -> None:
        """The seat decides again, with the time that it had left then."""
        if self.kind == MOVE:
            self.used[seat] = self.spent
        else:
            self.used[seat] = self.used.get(seat, 0.0) + self.increment

    def anew(self) -> "Clock":
        """The same clock for another game."""
        return Clock(self.kind, self.seconds, increment=self.increment)
