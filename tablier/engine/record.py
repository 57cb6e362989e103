"""A whole game: how it was set up, who played, and every event in order.

Its text form is one line a fact and one line an event, so that two records can be compared line by line:

    tablier record 1
    game: dames
    players: 2
    option move: slide
    option last: slide
    name A: Ann
    date: 2026-11-15

    A  +c4
    A  +d4
    B  c4-c1

The letter before an event is the seat that decided it, `*` is chance. A finished game also has the lines
`scores:` and `returns:`. Any other `key: value` line is kept as a note.
"""

from collections.abc import Iterable, Mapping

from tablier.engine.errors import IllegalMove, RecordError, SetupError
from tablier.engine.position import Position, new

FIRST_LINE = "tablier record 1"


class Record:
    """A game from its start to now. Every event in it has been checked against the rules."""

    def __init__(
        self,
        start: Position,
        events: Iterable[str] = (),
        names: Mapping[str, str] | None = None,
        date: str = "",
        notes: Mapping[str, str] | None = None,
    ) -> None:
        self.names = dict(names or {})
        """Seat's letter → name of the player."""
        self.date = date
        self.notes = dict(notes or {})
        """Whatever else the record's head says."""
        self._positions = [start]
        self._events: list[str] = []
        for event in events:
            self.play(event)

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def position(self) -> Position:
        """Where the game stands now."""
        return self._positions[-1]

    @property
    def events(self) -> tuple[str, ...]:
        return tuple(self._events)

    def positions(self) -> tuple[Position, ...]:
        """The start, and the position after each event."""
        return tuple(self._positions)

    def play(self, event: str) -> Position:
        """Go on by one event; IllegalMove if it cannot be."""
        self._positions.append(self.position.play(event))
        self._events.append(event)
        return self.position

    def can_undo(self) -> bool:
        """Whether the last event may be taken back: a decision after which the same seat is still to decide.

        So undoing never crosses a throw, another seat's decision or anything that was shown by it.
        """
        if not self._events:
            return False
        return self._positions[-2].actor == self.position.actor in self.start.seats

    def undo(self) -> str:
        """Take the last event back, and return it."""
        if not self.can_undo():
            raise SetupError("The last event cannot be taken back: only one's own, before anything else happens.")
        self._positions.pop()
        return self._events.pop()

    def seen_by(self, seat: str | None) -> "Record":
        """The record as a seat may see it now: events that tell something hidden are written with a `?`."""
        hide = getattr(self.start.game.notation, "hidden_event", None)
        if hide is None:
            return self
        now = self.position.seen_by(seat)
        events = [hide(now, pos.actor, event) for pos, event in zip(self._positions, self._events)]
        return Record(self.start.seen_by(seat), events, self.names, self.date, self.notes)

    # ------------------------------------------------------------------ text

    def write(self) -> str:
        start = self.start
        lines = [FIRST_LINE, f"game: {start.game.name}", f"players: {start.players}"]
        lines += [f"option {name}: {value}" for name, value in start.options.items()]
        lines += [f"name {seat}: {name}" for seat, name in self.names.items()]
        lines += [f"date: {self.date}"] if self.date else []
        lines += [f"{key}: {value}" for key, value in self.notes.items()]
        if self.position.actor == "over":
            lines.append("scores: " + " ".join(f"{points:g}" for points in self.position.scores()))
            lines.append("returns: " + " ".join(f"{value:.6g}" for value in self.position.returns()))
        lines.append("")
        for pos, event in zip(self._positions, self._events):
            lines.append(f"{'*' if pos.actor == 'chance' else pos.actor}  {event}")
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> "Record":
        """The record that a text holds; RecordError names the line that is wrong."""
        lines = text.split("\n")
        if lines[0].strip() != FIRST_LINE:
            raise RecordError(f"Line 1: a record begins with the line {FIRST_LINE!r}.")
        end_of_head = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
        head = cls._read_head(lines[1:end_of_head])
        record = cls(_start(head), names=_taken(head, "name "), date=head.pop("date", ""))
        said = {key: head.pop(key, None) for key in ("scores", "returns")}
        record.notes = head
        for number, line in enumerate(lines[end_of_head:], end_of_head + 1):
            if line.strip():
                record._read_event(number, line)
        _check_outcome(record, said)
        return record

    @staticmethod
    def _read_head(lines: list[str]) -> dict[str, str]:
        head: dict[str, str] = {}
        for number, line in enumerate(lines, 2):
            key, colon, value = line.partition(":")
            if not colon:
                raise RecordError(f"Line {number}: {line!r} is not of the form 'key: value'.")
            if key.strip() in head:
                raise RecordError(f"Line {number}: {key.strip()!r} is said twice.")
            head[key.strip()] = value.strip()
        return head

    def _read_event(self, number: int, line: str) -> None:
        mark, _, event = line.strip().partition(" ")
        actor = "chance" if mark == "*" else mark
        if actor != self.position.actor:
            raise RecordError(f"Line {number}: {line.strip()!r} is by {actor!r}, but now acts {self.position.actor!r}.")
        try:
            self.play(event.strip())
        except IllegalMove as error:
            raise RecordError(f"Line {number}: {line.strip()!r} cannot be played. {error}") from error


def _start(head: dict[str, str]) -> Position:
    """The starting position that a record's head asks for; what it used is taken out of the head."""
    for key in ("game", "players"):
        if key not in head:
            raise RecordError(f"The head of the record has no line '{key}: …'.")
    name, players = head.pop("game"), head.pop("players")
    if not players.isdecimal():
        raise RecordError(f"players: {players!r} is not a number.")
    try:
        return new(name, int(players), **_taken(head, "option "))
    except SetupError as error:
        raise RecordError(str(error)) from error


def _taken(head: dict[str, str], prefix: str) -> dict[str, str]:
    """The lines of the head that begin with a word, taken out of it."""
    return {key.removeprefix(prefix): head.pop(key) for key in list(head) if key.startswith(prefix)}


def _check_outcome(record: Record, said: Mapping[str, str | None]) -> None:
    """A record that states an outcome must have played it."""
    written = dict(line.split(": ", 1) for line in record.write().split("\n\n", 1)[0].split("\n")[1:] if ": " in line)
    for key, value in said.items():
        if value is not None and value != written.get(key):
            raise RecordError(f"The record says {key}: {value}, but its events lead to {written.get(key, 'no end')}.")
