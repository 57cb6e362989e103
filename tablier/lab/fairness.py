"""Whether fair dice fall evenly: many draws of every kind of chance, by Pearson's chi-square test.

Kinds are alike where as many dice are thrown, or where outcomes have the same odds: they are drawn in the same way,
whatever the game. They are found in random games of every game and number of seats.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tablier.analysis.tally import chi_square_tail
from tablier.engine.catalogue import list_games
from tablier.engine.fair import FairDice, Urn, urn_at
from tablier.engine.game import Game
from tablier.engine.position import Position
from tablier.engine.position import start as start_of

GAMES_LOOKED_AT = 3
"""Random games of a setup, in which a kind of chance has to come up to be found."""
MOST_EVENTS = 400


@dataclass
class Kind:
    """One kind of chance."""

    urn: Urn
    weights: tuple[int, ...]
    games: list[str]
    """The names of those that have it."""


@dataclass(frozen=True)
class Evenness:
    """How a kind of chance came out."""

    kind: Kind
    draws: int
    statistic: float
    freedom: int

    @property
    def p_value(self) -> float:
        """How often even dice come out at least as unevenly."""
        return chi_square_tail(self.statistic, self.freedom)


def kinds() -> list[Kind]:
    """Every kind of chance that the games have: dice by their number, then the others by their outcomes."""
    found: dict[tuple[int, tuple[int, ...]], Kind] = {}
    for game in list_games().values():
        for pos in itertools.chain.from_iterable(map(_throws, _starts(game))):
            urn, weights = urn_at(pos), pos.weights()
            kind = found.setdefault((urn.dice, () if urn.dice else weights), Kind(urn, weights, []))
            if game.name not in kind.games:
                kind.games.append(game.name)
    return sorted(found.values(), key=lambda kind: (kind.urn.dice == 0, kind.urn.tickets))


def _starts(game: Game) -> Iterator[Position]:
    """The game for every number of seats, with each value of each option that people are offered."""
    for players in game.seats:
        yield start_of(game.name, players, {})
        for option in game.offered:
            for value in option.values[1:] if players in (option.seats or game.seats) else ():
                yield start_of(game.name, players, {option.name: value})


def _throws(start: Position) -> Iterator[Position]:
    """Where it was for chance to decide in some random games."""
    for seed in range(GAMES_LOOKED_AT):
        pos, number = start, 0
        while pos.actor != "over" and number < MOST_EVENTS:
            if pos.actor == "chance":
                yield pos
            pos, number = pos.play_code(pos.sample_code(seed, number)), number + 1


def evenness(kind: Kind, draws: int) -> Evenness:
    """Draw so often, with a new secret."""
    dice = FairDice.new("evenness")
    places = {code: place for place, code in enumerate(kind.urn.codes)}
    counts = np.zeros(len(places))
    for number in range(draws):
        counts[places[kind.urn.code(dice.below(kind.urn.tickets, number))]] += 1
    expected = np.array(kind.weights) * (draws / sum(kind.weights))
    return Evenness(kind, draws, float(((counts - expected) ** 2 / expected).sum()), len(places) - 1)
