"""One game between bots, or programs."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablier.bots.bot import Bot
from tablier.bots.fault import Forfeit, Void
from tablier.bots.player import BotPlayer, Player, player
from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.splitmix import seeded


@dataclass(frozen=True)
class Fault:
    """Why a game did not come to its end."""

    seat: str
    """Whose fault it is."""
    text: str
    rule: str = ""
    """That forbids what was played: the seat has lost. Empty: the game is void, and does not count."""

    @property
    def is_void(self) -> bool:
        return not self.rule


class Refused(NamedTuple):
    """A move that the rules forbade."""

    seat: str
    rule: str


@dataclass(frozen=True)
class Match:
    """A game that was played, and how long each seat took to think."""

    record: Record
    moves: tuple[int, ...]
    """How many decisions each seat made."""
    seconds: tuple[float, ...]
    """How long it thought in all."""
    fault: Fault | None = None
    """None: it came to its end."""
    refused: tuple[Refused, ...] = ()
    """Every move that the rules forbade."""


def play(
    start: Position,
    bots: Sequence[str | Bot],
    seed: int,
    throws: int,
    *,
    opening: Sequence[str] = (),
    most: int | None = None,
    tries: int = 1,
) -> Match:
    """Play a game, or its first `most` events, between players by name or bots of one's own.

    `throws` numbers the throws of a seed, so that games with the same number have the same dice.
    The n-th throw is the same for whoever makes it: a game with the seats exchanged is its mirror.
    `opening`: the first events, throws among them, which are nobody's choice.
    It ends early where somebody crashes, does not answer in time or does what the rules forbid, `tries` times at one
    move.
    """
    record, players, refused = Record(start, opening), list[Player](), list[Refused]()
    moves, seconds = [0] * start.players, [0.0] * start.players
    thrown, pos, seat = sum(pos.actor == "chance" for pos in record.positions()[:-1]), record.position, 0
    try:
        for seat, who in enumerate(bots):
            if isinstance(who, str):
                players.append(player(who, start, start.seats[seat], _bot_seed(seed, throws, seat)))
            else:
                players.append(BotPlayer("the bot", who))
        while pos.actor != "over" and len(record) != most:
            if pos.actor == "chance":
                event = pos.sample(seed_of_throws(seed, throws), thrown)
                thrown += 1
            else:
                seat = pos.seats.index(pos.actor)
                began = time.perf_counter()
                event = _move(players[seat], record, tries, refused)
                seconds[seat] += time.perf_counter() - began
                moves[seat] += 1
            pos = record.append(event)
        fault = None
    except Forfeit as forfeit:
        fault = Fault(start.seats[seat], str(forfeit), forfeit.rule)
    except Void as void:
        fault = Fault(start.seats[seat], str(void))
    finally:
        for one in players:
            one.leave(record)
    return Match(record, tuple(moves), tuple(seconds), fault, tuple(refused))


def _move(player: Player, record: Record, tries: int, refused: list[Refused]) -> str:
    """What a player plays in the end; what was refused before it is added to the others."""
    for left in reversed(range(tries)):
        try:
            return player.move(record)
        except Forfeit as forfeit:
            refused.append(Refused(record.position.actor, forfeit.rule))
            if not left:
                raise
    raise SetupError("A move needs one try or more.")


def seed_of_throws(seed: int, throws: int) -> int:
    """The seed of the dice."""
    return _bot_seed(seed, throws, -1)


def _bot_seed(seed: int, throws: int, seat: int) -> int:
    """A seed of its own for the dice (seat -1) and for every seat's bot."""
    return seeded(seed, 16 * throws + seat + 1) >> 2
