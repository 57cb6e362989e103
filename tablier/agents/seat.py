"""A language model at one table: what it is told, as text.

All of it comes from `OnlineTable`, which knows what the seat may know and no more. Moves are told as they would be
suggested, with nothing of what would come of them.

A move counts for the position that the model was told last. If something has happened since, it is not made.
"""

import threading

from tablier.engine.language import Voice
from tablier.engine.record import Record
from tablier.online.errors import TableError
from tablier.online.table import STALE, UNKNOWN, OnlineTable, Standing

MOST_MOVES = 100
"""That are listed at once."""


class Seat:
    """A seat at a table, or a place to look on from. It may be used by several threads."""

    def __init__(self, table: OnlineTable) -> None:
        self.table = table
        self._told: tuple[str, ...] = ()
        """The events that the model was told."""
        self._lock = threading.Lock()

    def look(self) -> str:
        """Who plays, whose turn it is, what has happened since the last look, the board and the scores."""
        with self._lock:
            return self._look()

    def moves(self, beginning: str = "") -> str:
        """The legal moves, in notation and in words; with a beginning only those that are written so."""
        with self._lock:
            standing, record = self._now()
        if not standing.is_my_turn:
            return f"There is nothing for you to decide now. {standing.status}"
        pos = record.position
        voice = Voice(self.table.server.lang, standing.names)
        legal = [event for event in pos.legal() or pos.chances() if event.startswith(beginning.strip())]
        lines = [f"{len(legal)} legal moves{f' that begin with {beginning!r}' if beginning else ''}:"]
        for event in legal[:MOST_MOVES]:
            words = "" if pos.actor == "chance" else pos.game.sentences.suggestion(pos, pos.event(event), voice)
            lines.append(f"`{event}` {words}".rstrip())
        if len(legal) > MOST_MOVES:
            lines.append(f"… and {len(legal) - MOST_MOVES} more: ask for those with a certain beginning.")
        return "\n".join(lines)

    def play(self, move: str) -> str:
        """Make a move; what came of it. IllegalMove or TableError if it is not made."""
        with self._lock:
            try:
                self.table.play(move, at=len(self._told))
            except TableError as error:
                if error.status != STALE:
                    raise
                missed = "Something has happened since you last looked, and nothing was played."
                raise TableError(f"{missed}\n\n{self._look()}", STALE) from None
            return self._look()

    def why_not(self, move: str) -> str:
        """Which rule forbids a move, and the nearest legal one."""
        with self._lock:
            why = self.table.why_not(move)
        return f"{move} is a legal move." if why is None else str(why)

    def comes_within(self, seconds: float) -> bool:
        """Wait so long at most; whether there is something to do now, or the game is over."""
        with self._lock:
            try:
                self.table.wait(seconds)
            except TimeoutError:
                return False
            return True

    # ------------------------------------------------------------------ inside

    def _now(self) -> tuple[Standing, Record]:
        """How the table stands and the game so far, both at one moment."""
        while True:
            standing, record = self.table.standing(), self.table.record()
            if len(record) == standing.number:
                return standing, record

    def _look(self) -> str:
        standing, record = self._now()
        parts = [f"{self._who(standing, record)}\n{standing.status}"]
        if happened := self._happened(record):
            parts.append("\n".join(["Since you last looked:", *happened]))
        parts.append(record.position.text(self.table.server.lang, standing.names))
        scores = ", ".join(f"{standing.names[seat]} {points:g}" for seat, points in standing.scores.items())
        parts.append(f"{'Final scores' if standing.over else 'Scores'}: {scores}.")
        return "\n\n".join(parts)

    def _who(self, standing: Standing, record: Record) -> str:
        players = ", ".join(
            f"{seat} {name}{' (you)' if seat in standing.own else ''}" for seat, name in standing.names.items()
        )
        looking_on = "" if standing.own else " You look on."
        return f"Table {self.table.id}, {record.start.game.title_in(self.table.server.lang)}: {players}.{looking_on}"

    def _happened(self, record: Record) -> list[str]:
        """What the model was not told yet, in sentences; and that something it was told has not happened."""
        known = 0
        while known < min(len(self._told), len(record)) and _same(self._told[known], record.events[known]):
            known += 1
        lines = [f"What came after event {known} was taken back."] if known < len(self._told) else []
        news = [line for line in self.table.log(known) if line.number <= len(record)] if known < len(record) else []
        self._told = record.events
        return [*lines, *(f"{line.number}. {line.text}" for line in news)]


def _same(told: str, now: str) -> bool:
    """Whether an event is the one that was told; what was hidden then may be known now."""
    return told == now or UNKNOWN in told
