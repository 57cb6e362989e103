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

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from tablier.engine import defaults, head
from tablier.engine.errors import RecordError, SetupError
from tablier.engine.head import Head, short
from tablier.engine.language import PLAIN_VOICE, Voice
from tablier.engine.position import Position
from tablier.engine.position import start as start_of
from tablier.engine.refusal import IllegalMove
from tablier.engine.scene import Happening, Scene

SEED_NOTE = "seed"
"""The note that tells the seed of the throws; shown to nobody before the end, as what comes follows from it."""

FAIR_SECRET_NOTE = "fair secret"
"""The note that tells what fair dice were drawn from (`seal.py`); shown to nobody before the end either."""

DICE_NOTE, BY_HAND = "dice", "thrown by hand"
"""The note that the players threw their own dice, and told what fell: nobody can draw the same throws again."""


Draw = Callable[[Position, int], int]
"""What falls at a position, as its code, if the event has that number in the game."""


class Step(NamedTuple):
    """An event, and where it leads."""

    code: int
    event: str
    after: Position


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
        self.start = self.position = start
        """Where the game began, and where it stands now."""
        self._positions = [start]
        self._forgotten = 0
        """So many positions keep their state alone, as nobody is likely to ask them for more."""
        self._events: list[str] = []
        self._codes: list[int] = []
        self._arranged: list[Any] = [None]
        self.extend(events)

    def __repr__(self) -> str:
        return f"<Record of {self.start.game.name}, {len(self)} events>"

    def __len__(self) -> int:
        """How many events there have been."""
        return len(self._events)

    @property
    def events(self) -> tuple[str, ...]:
        return tuple(self._events)

    @property
    def by_hand(self) -> bool:
        """Whether the players throw their own dice."""
        return self.notes.get(DICE_NOTE) == BY_HAND

    @property
    def last_thrown(self) -> bool:
        """Whether the last event is what fell when the players threw their own dice."""
        return self.by_hand and bool(self._events) and self._positions[-2].actor == "chance"

    def positions(self) -> tuple[Position, ...]:
        """The start, and the position after each event."""
        return tuple(self._positions)

    def at(self, number: int) -> Position:
        """The position after so many events."""
        return self._positions[number]

    def append(self, event: str, unseen: bool = False) -> Position:
        """Go on by one event, kept as its notation is written; IllegalMove if it cannot be.

        `unseen`: also by an event as somebody was told it, which may be less than all of it.
        """
        self.add([_step(self.position, self.position.code(event, unseen))])
        return self.position

    def plan(self, event: str | None, draw: Draw) -> list[Step]:
        """What would happen if this event did: it and the throws that follow, unless the players throw them; None:
        the throws that come now. `add` makes it happen."""
        steps = [] if event is None else [_step(self.position, self.position.code(event))]
        pos = steps[-1].after if steps else self.position
        while pos.actor == "chance" and not self.by_hand:
            steps.append(_step(pos, draw(pos, len(self) + len(steps))))
            pos = steps[-1].after
        return steps

    def add(self, steps: Iterable[Step]) -> None:
        """Go on by what was planned here."""
        for pos in self._positions[self._forgotten : -1]:  # what follows is told by the last one and those to come
            pos._forget()
        self._forgotten = len(self._positions) - 1
        for code, event, after in steps:
            self._codes.append(code)
            self._events.append(event)
            self._positions.append(after)
        self.position = self._positions[-1]

    def extend(self, events: Iterable[str], unseen: bool = False) -> None:
        """Go on by some events."""
        for event in events:
            self.append(event, unseen)

    def copy(self) -> Self:
        """The same record, to go on in another way."""
        other = type(self)(self.start, names=self.names, date=self.date, notes=self.notes)
        other._positions, other._codes, other._events = self._positions[:], self._codes[:], self._events[:]
        other.position = self.position
        return other

    def can_undo(self) -> bool:
        """Whether the last event may be taken back: a decision after which the same seat is still to decide.

        So undoing never crosses a throw, another seat's decision or anything that was shown by it. What the players
        told of their own dice can be told again, until something else happens or it has ended the game.
        """
        if not self._events:
            return False
        if self.last_thrown:
            return self.position.actor != "over"
        return self._positions[-2].actor == self.position.actor in self.start.seats

    def undo(self) -> str:
        """Take the last event back, and return it."""
        if not self.can_undo():
            raise SetupError("The last event cannot be taken back: only one's own, before anything else happens.")
        self._positions.pop()
        self.position = self._positions[-1]
        self._codes.pop()
        del self._arranged[len(self._codes) + 1 :]
        return self._events.pop()

    # ------------------------------------------------------------------ what was seen

    def happening(self, number: int, seat: str | None = None, *, whole: bool = False) -> Happening:
        """Event number `number`, from 0, as a seat saw it when it happened; `None` stands for an onlooker.

        `whole`: all of it, whoever looks.
        """
        before, after = self._positions[number : number + 2]
        what = Happening(before, self._event(number), after)
        return what if whole else what.seen_by(seat)

    def scene(
        self, at: int, seat: str | None = None, *, voice: Voice = PLAIN_VOICE, wide: bool = True, whole: bool = False
    ) -> Scene:
        """What is to be drawn after so many events, as a seat saw it then."""
        last = self.happening(at - 1, seat, whole=whole) if at else None
        pos = last.after if last else self.start if whole else self.start.seen_by(seat)
        return Scene(pos, voice, seat, last, wide, self._remembered(at))

    def _remembered(self, at: int) -> Any:
        """What the picture after so many events remembers of those before; kept, as films ask for all of them."""
        arranged = self.start.game.picture.arranged
        if arranged is defaults.arranged:
            return None
        for number in range(len(self._arranged) - 1, at):
            self._arranged.append(arranged(self.happening(number), self._arranged[-1]))
        return self._arranged[at]

    def describe(self, number: int, seat: str | None = None, *, voice: Voice = PLAIN_VOICE, whole: bool = False) -> str:
        """An event as a sentence, as it was told to a seat."""
        return self.start.game.sentences.describe(self.happening(number, seat, whole=whole), voice)

    def event_seen_by(self, number: int, seat: str | None) -> str:
        """The notation of an event as a seat saw it."""
        return self._told(number, self._positions[number + 1].seen_by(seat))

    def seen_by(self, seat: str | None) -> Self:
        """The record as a seat may see it now: events that tell something hidden are written with a `?`."""
        now = self.position.seen_by(seat)
        secret = () if now.actor == "over" else (SEED_NOTE, FAIR_SECRET_NOTE)
        notes = {key: value for key, value in self.notes.items() if key not in secret}
        if not now.game.hidden:
            seen = self.copy()
            seen.notes = notes
            return seen
        seen = type(self)(self.start, names=self.names, date=self.date, notes=notes)
        seen.extend((self._told(number, now) for number in range(len(self))), unseen=True)
        return seen

    def _event(self, number: int) -> Any:
        before = self._positions[number]
        return before.game.events.decode(before.board, self._codes[number])

    def _concealed(self, number: int, now: Position) -> Any:
        """An event as it is told to somebody to whom the game looks like `now`."""
        return now.game.events.concealed(self._event(number), self._positions[number]._actor, now.board)

    def _told(self, number: int, now: Position) -> str:
        return now.game.events.write(self._concealed(number, now)) if now.game.hidden else self._events[number]

    # ------------------------------------------------------------------ text

    def write(self) -> str:
        start = self.start
        head.check(start.seats, self.names, self.date, self.notes)
        told = Head(start.game.name, start.players, start.options, self.names, self.date, self.notes, self._outcome())
        lines = [*told.lines(), ""]
        for pos, event in zip(self._positions, self._events):
            lines.append(f"{'*' if pos.actor == 'chance' else pos.actor}  {event}")
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Self:
        """The record that a text holds; RecordError names the line that is wrong."""
        top, rest = head.split(text)
        told = Head.parse(top)
        try:
            start = start_of(told.game, told.players, told.options)
        except SetupError as error:
            raise RecordError(str(error)) from error
        head.check(start.seats, told.names, told.date, told.notes)
        record = cls(start, names=told.names, date=told.date, notes=told.notes)
        for number, line in enumerate(rest, len(top) + 1):
            if line.strip():
                record._read_event(number, line)
        outcome = record._outcome()
        for key, value in told.outcome.items():
            if value != outcome.get(key, "no end"):
                end, fin = outcome.get(key, "no end"), outcome.get(key, "aucune fin")
                raise RecordError(
                    f"The record says {key}: {short(value)}, but its events lead to {end}.",
                    fr=f"La partie indique {key}: {short(value)}, mais ses coups mènent à {fin}.",
                )
        return record

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The one record of a file."""
        return cls.read(text_of(Path(path)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file whole or not at all: a full disk must not cost the game that was there before."""
        path = Path(path)
        beside = path.with_name(path.name + ".part")
        try:
            beside.write_text(self.write(), "utf-8")
            beside.replace(path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise SetupError(f"{path} cannot be written: {error.strerror}.") from error

    def _outcome(self) -> dict[str, str]:
        """What the head says of the end of the game, once it has come."""
        if self.position.actor != "over":
            return {}
        return {
            "scores": " ".join(f"{points:g}" for points in self.position.scores()),
            "returns": " ".join(f"{value:.6g}" for value in self.position.returns()),
        }

    def _read_event(self, number: int, line: str) -> None:
        mark, _, event = line.strip().partition(" ")
        actor = "chance" if mark == "*" else mark
        if actor != self.position.actor:
            due = self.position.actor
            raise RecordError(
                f"Line {number}: {short(line)} is not by {due!r}, who acts now.",
                fr=f"Ligne {number} : {short(line)} n'est pas de {due!r}, dont c'est le tour.",
            )
        try:
            self.append(event.strip(), unseen=True)
        except IllegalMove as error:
            raise RecordError(
                f"Line {number}: {short(line)} cannot be played. {error}",
                fr=f"Ligne {number} : {short(line)} ne peut être joué. {error.advice('fr')}",
            ) from error


def _step(pos: Position, code: int) -> Step:
    return Step(code, pos.notation(code), pos._after(code))


def text_of(path: Path) -> str:
    """All that a file says; what cannot be read is said in a sentence."""
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a record: it is not text.") from None
