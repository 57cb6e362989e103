"""Who sits at a seat for a whole game: a bot by name, or a program by its path.

A player is told the game, and not only the position: a program that knows the rules by itself needs what happened. It
gets to know what its seat may know, whatever the record tells.
"""

import re
from typing import Protocol

from tablier.bots.bot import Bot, bot, read_limit
from tablier.bots.fault import Forfeit
from tablier.bots.program import Program, check_program, is_program
from tablier.engine.limit import Limit
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove

LIMITED = re.compile(r"(.+):([0-9.]+s?)")
"""A program with how long it thinks, as for a bot: `./program:0.5s`."""


class Player(Protocol):
    """Somebody at a seat in one game."""

    def move(self, record: Record) -> str:
        """What it plays now, in notation. `Void` or `Forfeit` if it cannot go on."""

    def leave(self, record: Record) -> None:
        """The game has ended, or is given up."""


class BotPlayer:
    """A bot at a seat."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name, self._bot = name, bot

    def move(self, record: Record) -> str:
        event = self._bot.choose(record.position)
        try:
            record.position.code(event)
        except IllegalMove as why:  # a bot of another package may be wrong, too
            raise Forfeit(f"{self._name} played {event!r} and has lost. {why.text()}", why.rule) from None
        return event

    def leave(self, record: Record) -> None:
        """A bot has nothing to put away."""


def player(who: str, start: Position, seat: str, seed: int | None = None) -> Player:
    """Somebody for a seat in a game that begins so: `medium`, `expert:0.1s`, `./program`, `./program:0.5s`."""
    if not is_program(who):
        return BotPlayer(who, bot(who, seed=seed))
    path, limit = _path_and_limit(who)
    return Program(path, start, seat, limit, seed)


def check_player(who: str) -> None:
    """SetupError if there is nobody of that name."""
    if is_program(who):
        check_program(_path_and_limit(who)[0])
    else:
        bot(who)


def _path_and_limit(who: str) -> tuple[str, Limit | None]:
    form = LIMITED.fullmatch(who)
    return (who, None) if form is None else (form[1], read_limit(who, form[2]))
