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
from tablier.engine.position import Position
from tablier.engine.position import start as start_of

FIRST_LINE = "tablier record 1"
OWN_KEYS = ("game", "players", "date", "scores", "returns")
SECRETS = ("seed",)
"""Notes from which what is hidden, or what comes, could be worked out; shown to nobody before the end."""


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
        if start != start_of(start.game.name, start.players, start.options):
            raise SetupError("A record begins at the start of a game: give it the events that led here, too.")
        self.names = dict(names or {})
        """Seat's letter → name of the player."""
        self.date = date
        self.notes = dict(notes or {})
        """Whatever else the record's head says."""
        self._positions = [start]
        self._events: list[str] = []
        for event in events:
            self.play(event)

    def __repr__(self) -> str:
        return f"<Record of {self.start.game.name}, {len(self._events)} events>"

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
        return self._add(event, self.position.play(event))

    def _add(self, event: str, after: Position) -> Position:
        self._positions.append(after)
        self._events.append(event)
        return after

    def play_unseen(self, event: str) -> None:
        """Go on by an event as somebody has seen it, which may be less than all of it."""
        pos = self.position
        self._add(event, pos._after(pos._code(event, unseen=True)))

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

    def event_seen_by(self, number: int, seat: str | None) -> str:
        """Event number `number`, from 0, as a seat saw it when it happened; `None` stands for an onlooker."""
        return self._seen(number, self._positions[number + 1].seen_by(seat))

    def _seen(self, number: int, now: Position) -> str:
        """An event as it is told to somebody to whom a position looks like `now`."""
        event = self._events[number]
        if not now.game.hidden:
            return event
        return now.game.notation.hidden_event(now, self._positions[number].actor, event)

    def seen_by(self, seat: str | None) -> "Record":
        """The record as a seat may see it now: events that tell something hidden are written with a `?`."""
        now = self.position.seen_by(seat)
        notes = {key: value for key, value in self.notes.items() if now.actor == "over" or key not in SECRETS}
        seen = Record(self.start, names=self.names, date=self.date, notes=notes)
        for number in range(len(self._events)):
            seen.play_unseen(self._seen(number, now))
        return seen

    # ------------------------------------------------------------------ text

    def write(self) -> str:
        start = self.start
        _check_head(start, self.names, self.date, self.notes)
        lines = [FIRST_LINE, f"game: {start.game.name}", f"players: {start.players}"]
        lines += [f"option {name}: {value}" for name, value in start.options.items()]
        lines += [f"name {seat}: {name}" for seat, name in self.names.items()]
        lines += [f"date: {self.date}"] if self.date else []
        lines += [f"{key}: {value}" for key, value in self.notes.items()]
        lines += [f"{key}: {value}" for key, value in self._outcome().items()]
        lines.append("")
        for pos, event in zip(self._positions, self._events):
            lines.append(f"{'*' if pos.actor == 'chance' else pos.actor}  {event}")
        return "\n".join(lines) + "\n"

    def _outcome(self) -> dict[str, str]:
        """What the head says of the end of the game, once it has come."""
        if self.position.actor != "over":
            return {}
        return {
            "scores": " ".join(f"{points:g}" for points in self.position.scores()),
            "returns": " ".join(f"{value:.6g}" for value in self.position.returns()),
        }

    @classmethod
    def read(cls, text: str) -> "Record":
        """The record that a text holds; RecordError names the line that is wrong."""
        if not isinstance(text, str):
            raise RecordError(f"A record is text, not {type(text).__name__}.")
        lines = text.removeprefix("\ufeff").splitlines() or [""]
        if lines[0].strip() != FIRST_LINE:
            raise RecordError(f"Line 1: a record begins with the line {FIRST_LINE!r}.")
        end_of_head = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
        head = cls._read_head(lines[1:end_of_head])
        record = cls(_start(head), names=_taken(head, "name "), date=head.pop("date", ""))
        said = {key: head.pop(key) for key in ("scores", "returns") if key in head}
        record.notes = head
        _check_head(record.start, record.names, record.date, record.notes)
        for number, line in enumerate(lines[end_of_head:], end_of_head + 1):
            if line.strip():
                record._read_event(number, line)
        for key, value in said.items():
            came = record._outcome().get(key, "no end")
            if value != came:
                raise RecordError(f"The record says {key}: {value}, but its events lead to {came}.")
        return record

    @staticmethod
    def _read_head(lines: list[str]) -> dict[str, str]:
        head: dict[str, str] = {}
        for number, line in enumerate(lines, 2):
            key, colon, value = line.partition(":")
            if not colon:
                raise RecordError(f"Line {number}: {_short(line)} is not of the form 'key: value'.")
            if key.strip() in head:
                raise RecordError(f"Line {number}: {_short(key)} is said twice.")
            head[key.strip()] = value.strip()
        return head

    def _read_event(self, number: int, line: str) -> None:
        mark, _, event = line.strip().partition(" ")
        actor = "chance" if mark == "*" else mark
        if actor != self.position.actor:
            raise RecordError(f"Line {number}: {_short(line)} is not by {self.position.actor!r}, who acts now.")
        try:
            self.play_unseen(event.strip())
        except IllegalMove as error:
            raise RecordError(f"Line {number}: {_short(line)} cannot be played. {error}") from error


def _start(head: dict[str, str]) -> Position:
    """The starting position that a record's head asks for; what it used is taken out of the head."""
    for key in ("game", "players"):
        if key not in head:
            raise RecordError(f"The head of the record has no line '{key}: …'.")
    name, players = head.pop("game"), head.pop("players")
    if players not in [str(number) for number in range(100)]:
        raise RecordError(f"players: {_short(players)} is not a number of players.")
    try:
        return start_of(name, int(players), _taken(head, "option "))
    except SetupError as error:
        raise RecordError(str(error)) from error


def _taken(head: dict[str, str], prefix: str) -> dict[str, str]:
    """The lines of the head that begin with a word, taken out of it."""
    return {key.removeprefix(prefix): head.pop(key) for key in list(head) if key.startswith(prefix)}


def _check_head(start: Position, names: Mapping[str, str], date: str, notes: Mapping[str, str]) -> None:
    """A head that would be read as something else than what was meant is not written, nor taken over."""
    if unknown := [seat for seat in names if seat not in start.seats or len(seat) != 1]:
        raise RecordError(f"There is no seat {unknown[0]!r} to give a name to. The seats: {', '.join(start.seats)}.")
    for key in notes:
        if key in OWN_KEYS or key.startswith(("name ", "option ")) or ":" in key or not key:
            raise RecordError(f"{_short(key)} cannot be the key of a note.")
    for text in (*names.values(), date, *notes, *notes.values()):
        if not text.isprintable() or text != text.strip():
            raise RecordError(f"{_short(text)} cannot stand in a record: one line, without blanks around it.")


def _short(text: str) -> str:
    """A quotation that fits into a message."""
    text = text.strip()
    return repr(text if len(text) <= 60 else text[:59] + "…")
