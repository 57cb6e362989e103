"""The lines by which a program plays: one side is a *table*, which starts the program, and the other the program.

The table writes to the program's standard input, the program to its standard output. A line is UTF-8 text whose first
word says what it is. Lines that are not known are passed over, on both sides, so that more can be said one day.

The table says                          and the program

    tablier 1                           answers who it is, and `ready`
    game NAME players N seat A          loads what it needs for a game at this seat, and answers `ready`; behind it may
                                        stand `seed S`, to play the same way each time, and `option KEY=VALUE` …
    event N BY NOTATION                 hears what happened as event N: by a seat, or by chance, `*`
    back N                              hears that the events after the first N are taken back
    legal NOTATION                      hears of one of its moves; only if it said `wants legal`, before each `go`
    go seconds X, go simulations N, go  answers `play NOTATION`, within so many seconds
    error SENTENCE                      hears why its move is not allowed: it has lost the game, unless `go` comes again
    over R R …                          hears what the game was worth to A, B, …: 1 for a win, -1 for a loss of two
    quit                                ends

The program says `id name TEXT`, `id author TEXT`, `wants legal` and `ready` in the beginning; then `ready`,
`play NOTATION`, `error SENTENCE` if it cannot go on, and `info TEXT` whenever it likes, which changes nothing.

Events are told as the seat may know them: a throw when it has fallen, what is hidden as a `?`. When something hidden
is found out, the event that hid it is told once more, by its old number, before the one by which it was found out.
"""

import re
from dataclasses import dataclass

from tablier.engine.errors import SetupError
from tablier.engine.limit import Limit
from tablier.engine.position import Position
from tablier.engine.position import start as start_of

VERSION = 1
HELLO = f"tablier {VERSION}"
CHANCE = "*"
"""Who decides what nobody decides."""
UNKNOWN = "?"
"""In a notation: what the seat may not know."""
GAME_FORM = re.compile(r"game (\S+) players (\d{1,2}) seat ([A-H])(?: seed (\d{1,20}))?((?: option \S+=\S+)*)")
EVENT_FORM = re.compile(r"event (\d{1,7}) (\S+) (.+)")


@dataclass(frozen=True)
class Setup:
    """A game that a program is to play, and at which seat."""

    start: Position
    seat: str
    seed: int | None = None

    def written(self) -> str:
        start = self.start
        seed = "" if self.seed is None else f" seed {self.seed}"
        options = "".join(f" option {name}={value}" for name, value in start.options.items())
        return f"game {start.game.name} players {start.players} seat {self.seat}{seed}{options}"

    @classmethod
    def read(cls, line: str) -> "Setup":
        form = GAME_FORM.fullmatch(line)
        if form is None:
            raise SetupError(f"This is not how a game is told: {line!r}.")
        name, players, seat, seed, options = form.groups()
        pairs = [pair.split("=", 1) for pair in options.split(" option ")[1:]]
        start = start_of(name, int(players), {key: value for key, value in pairs})
        return cls(start, seat, None if seed is None else int(seed))


@dataclass(frozen=True)
class Event:
    """Something that happened, as a seat is told it."""

    number: int
    """From 1."""
    by: str
    """The seat that decided it, or CHANCE."""
    notation: str

    def written(self) -> str:
        return f"event {self.number} {self.by} {self.notation}"

    @classmethod
    def read(cls, line: str) -> "Event":
        form = EVENT_FORM.fullmatch(line)
        if form is None:
            raise SetupError(f"This is not how an event is told: {line!r}.")
        return cls(int(form[1]), form[2], form[3])


def read_back(line: str) -> int:
    """How many events are left."""
    match line.split():
        case ["back", number] if number.isdigit():
            return int(number)
    raise SetupError(f"This is not how events are taken back: {line!r}.")


def write_go(limit: Limit) -> str:
    return f"go simulations {limit.simulations}" if limit.seconds is None else f"go seconds {limit.seconds:g}"


def read_go(line: str) -> Limit | None:
    """How long to think; None: as long as one likes."""
    match line.split():
        case ["go"]:
            return None
        case ["go", "seconds", number] if number.replace(".", "", 1).isdigit():
            return Limit(seconds=float(number))
        case ["go", "simulations", number] if number.isdigit():
            return Limit(simulations=int(number))
    raise SetupError(f"This is not how long to think: {line!r}.")
