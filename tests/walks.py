"""Games for tests to walk through."""

import itertools
import random
from collections.abc import Iterator

import tablier
from tablier import Position


def setups(name: str) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of options."""
    game = tablier.games()[name]
    choices = [[(option.name, value) for value in option.values] for option in game.options]
    return [(seats, dict(chosen)) for seats in game.seats for chosen in itertools.product(*choices)]


ALL_SETUPS = [(name, players, options) for name in tablier.games() for players, options in setups(name)]
ALL_IDS = ["-".join([name, str(players), *options.values()]) for name, players, options in ALL_SETUPS]


def events_of(pos: Position) -> list[str]:
    """What can happen, sorted, so that a seed means the same walk whatever order the rules list moves in."""
    return sorted(pos.legal() or pos.chances())


def walk(start: Position, seed: int) -> Iterator[tuple[Position, str]]:
    """A random game: each position with the event that follows it; the last one with an empty event."""
    rng = random.Random(seed)
    pos = start
    while pos.actor != "over":
        event = rng.choice(events_of(pos))
        yield pos, event
        pos = pos.play(event)
    yield pos, ""
