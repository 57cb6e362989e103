"""One game between bots."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from tablier.bots.bot import bot
from tablier.engine.chance import seed_word, seeded
from tablier.engine.position import Position
from tablier.engine.record import Record


@dataclass(frozen=True)
class Match:
    """A game that was played, and how long each seat took to think."""

    record: Record
    moves: tuple[int, ...]
    """How many decisions each seat made."""
    seconds: tuple[float, ...]
    """How long it thought in all."""


def play(start: Position, bots: Sequence[str], seed: int, throws: int, *, most: int | None = None) -> Match:
    """Play a game, or its first `most` events.

    `throws` numbers the throws of a seed, so that games with the same number have the same dice.
    The n-th throw is the same for whoever makes it: a game with the seats exchanged is its mirror.
    """
    record = Record(start)
    minds = [bot(name, seed=_bot_seed(seed, throws, seat)) for seat, name in enumerate(bots)]
    moves, seconds = [0] * start.players, [0.0] * start.players
    thrown, pos = 0, start
    while pos.actor != "over" and len(record) != most:
        if pos.actor == "chance":
            event = pos.sample(_bot_seed(seed, throws, -1), thrown)
            thrown += 1
        else:
            seat = pos.seats.index(pos.actor)
            began = time.perf_counter()
            event = minds[seat].choose(pos)
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
        pos = record.append(event)
    return Match(record, tuple(moves), tuple(seconds))


def _bot_seed(seed: int, throws: int, seat: int) -> int:
    """A seed of its own for the dice (seat -1) and for every seat's bot."""
    return int(seeded(seed_word(seed), 16 * throws + seat + 1)) >> 2
