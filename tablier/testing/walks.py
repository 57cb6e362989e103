"""Random games for checks to walk through."""

import itertools
import random
from collections.abc import Iterator, Mapping

from tablier.engine.catalogue import find
from tablier.engine.position import Position, start

start_of = start
Setup = tuple[int, dict[str, str]]

MOST_EVENTS = 100_000
"""A game that goes on for longer has no end."""


def setups(name: str) -> list[Setup]:
    """Every number of seats with every combination of options, as positions tell them."""
    game = find(name)
    choices = [[(option, value) for value in option.values] for option in game.options]
    told = [
        {option.name: value for option, value in chosen if option.is_told(value)}
        for chosen in itertools.product(*choices)
    ]
    return [(seats, options) for seats in game.seats for options in told]


def starts(name: str) -> list[Position]:
    """The start of every set-up."""
    return [start(name, players, options) for players, options in setups(name)]


def events_of(pos: Position) -> list[str]:
    """What can happen, sorted, so that a seed means the same walk whatever order the rules list moves in."""
    return sorted(pos.legal() or pos.chances())


def walk(first: Position, seed: int) -> Iterator[tuple[Position, str]]:
    """A random game: each position with the event that follows it; the last one with an empty event."""
    rng = random.Random(seed)
    pos = first
    for _ in range(MOST_EVENTS):
        if pos.actor == "over":
            yield pos, ""
            return
        event = rng.choice(events_of(pos))
        yield pos, event
        pos = pos.play(event)
    raise AssertionError(f"{where(first)}: no end after {MOST_EVENTS:,} events.")


def some_positions(name: str, seed: int, of_each: int = 10) -> list[Position]:
    """Positions from a random game of every set-up, the first and the last included."""
    found = []
    for first in starts(name):
        path = [pos for pos, _ in walk(first, seed)]
        found += [path[0], *path[1 :: max(1, len(path) // of_each)], path[-1]]
    return found


def where(pos: Position, event: str = "") -> str:
    """A position in a message: its set-up, itself to be pasted, and what was about to happen."""
    setup = " ".join([pos.game.name, str(pos.players), *_chosen(pos.options)])
    return f"{setup}, {pos!r}" + (f", {event}" if event else "")


def _chosen(options: Mapping[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in options.items()]
