"""How far the levels of a game stray, so that they are evenly spaced: `python -m tuning.levels goulet`.

    python -m tuning.levels dogeatdog --players 2-4 --expert expert:0.02s

For each number of players `hard` is found against `expert`, `medium` against `hard` and `easy` against `medium`. One of
the better level sits among players of the other. What counts is how often it wins where one of two wins, it or another
one: that is a half among equals, whatever the number of players. A logistic curve over the logarithm of the slack is
fitted to all games so far, and the next ones are played where it comes to the aim.

The aim is that a level takes AIM of these from the one below. Where even players who move at random take so many that
this leaves no room for four steps, with the one down to random moves, the steps are made as much smaller. What is
printed goes into the game's `MIND`.
"""

import argparse
import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

import tablier
from tablier.bots.bot import Bot, bot
from tablier.bots.level_bot import LEVELS, StrayingBot
from tablier.cli.progress import progress
from tablier.engine.limit import Limit
from tablier.engine.mind import Levels
from tablier.engine.position import Position, start
from tablier.lab import match
from tablier.lab.arena import share_of_win
from tablier.lab.workers import done_by_workers

AIM = 0.74
STEPS = 4
"""From `expert` to a player who moves at random, where luck leaves no room for more."""
FIRST_SLACKS = (0.02, 0.1, 0.5)
FIRST_GAMES, GAMES, ROUNDS = 30, 60, 5
SEED = 0
PRIOR = 0.1
"""How strongly the curve is held to even chances and a slope of 1 while there are few games (ridge regression)."""
LEAST_SLOPE = 0.2
NEWTON_STEPS = 50
"""Each moves by 1 at most: where one side wins nearly all games a whole step leads too far."""
LEAST, MOST = math.log(1e-3), math.log(1.5)

Who = str | float
"""A bot by its name, or the slack of a level."""


class Meeting(NamedTuple):
    """A game of one player among others who are all alike."""

    number: int
    one: Who
    others: Who


class Outcome(NamedTuple):
    """Of all games at a slack of the others, how often the one won and another did not, and the other way round."""

    log_slack: float
    won: float
    lost: float

    @property
    def share(self) -> float:
        return self.won / (self.won + self.lost)


class Scale:
    """The levels of a game for a number of players."""

    def __init__(self, begun: Position, simulations: int, expert: str) -> None:
        self._begun, self._simulations, self._expert = begun, simulations, expert
        self._numbers = 0

    def slacks(self) -> tuple[float, ...]:
        """Those of the levels, from the weakest."""
        at_random = self.met(self._expert, "random", 2 * GAMES).share
        room = math.log(at_random / (1 - at_random)) if at_random < 1 else math.inf
        aim = min(AIM, 1 / (1 + math.exp(-room / STEPS)))
        print(f"{self._expert} takes {at_random:.1%} from random moves: aim {aim:.1%}", flush=True)
        better: Who = self._expert
        found: list[float] = []
        for level in reversed(LEVELS):
            slack, share, games = self._slack_below(better, aim)
            print(f"{level}: slack {slack:.3f}, from which {better} takes {share:.1%} of {games} games", flush=True)
            better = slack
            found.insert(0, round(slack, 3))
        return tuple(found)

    def _slack_below(self, one: Who, aim: float) -> tuple[float, float, int]:
        """The slack from which a better player takes as much as it should, how much it took near there, and of how
        many games."""
        least = math.log(one) if isinstance(one, float) else LEAST
        outcomes = [
            self.met(one, slack, FIRST_GAMES) for slack in FIRST_SLACKS if not isinstance(one, float) or slack > one
        ] or [self.met(one, 2 * float(one), FIRST_GAMES)]
        for _ in range(ROUNDS):
            outcomes.append(self.met(one, math.exp(where(outcomes, aim, least)), GAMES))
        at = where(outcomes, aim, least)
        near = [outcome for outcome in outcomes if abs(outcome.log_slack - at) < 0.3] or outcomes[-1:]
        won, lost = (math.fsum(part) for part in zip(*(outcome[1:] for outcome in near)))
        return math.exp(at), won / (won + lost), GAMES * len(near)

    def met(self, one: Who, others: Who, games: int) -> Outcome:
        games = -(-games // self._begun.players) * self._begun.players
        meetings = [Meeting(self._numbers + nth, one, others) for nth in range(games)]
        self._numbers += games
        play = functools.partial(played, self._begun, self._simulations)
        won = lost = 0.0
        with progress(f"{self._begun.players} players: {one} among {others}") as tell:
            for done, (_, (wins, losses)) in enumerate(done_by_workers(play, meetings), 1):
                won, lost = won + wins, lost + losses
                tell(done, games)
        return Outcome(math.log(others) if isinstance(others, float) else math.inf, won, lost)


def played(begun: Position, simulations: int, meeting: Meeting) -> tuple[float, float]:
    """How often the one won where another did not, and the other way round, against each of the others."""
    throws, alone = divmod(meeting.number, begun.players)
    bots = [
        _bot(meeting.one if seat == alone else meeting.others, simulations, begun.players * meeting.number + seat)
        for seat in range(begun.players)
    ]
    share = share_of_win(match.play(begun, bots, SEED, throws).record.position.returns(), alone)
    return share * (begun.players - 1), 1 - share


def _bot(who: Who, simulations: int, seed: int) -> Bot:
    if isinstance(who, float):
        return StrayingBot(Limit(simulations=simulations), who, seed)
    return bot(who, seed=seed)


def where(outcomes: Sequence[Outcome], aim: float, least: float) -> float:
    """At which logarithm of the slack the curve of all outcomes comes to the aim (Newton's method)."""
    middle = math.fsum(one.log_slack for one in outcomes) / len(outcomes)
    level, slope = 0.0, 1.0
    for _ in range(NEWTON_STEPS):
        to_level, to_slope, bend, mixed, bend_slope = -PRIOR * level, PRIOR * (1 - slope), PRIOR, 0.0, PRIOR
        for one in outcomes:
            x, pairs = one.log_slack - middle, one.won + one.lost
            chance = 1 / (1 + math.exp(-(level + slope * x)))
            rest, weight = one.won - pairs * chance, pairs * chance * (1 - chance)
            to_level, to_slope = to_level + rest, to_slope + rest * x
            bend, mixed, bend_slope = bend + weight, mixed + weight * x, bend_slope + weight * x * x
        over = bend * bend_slope - mixed * mixed
        level += min(max((bend_slope * to_level - mixed * to_slope) / over, -1.0), 1.0)
        slope += min(max((bend * to_slope - mixed * to_level) / over, -1.0), 1.0)
    at = middle + (math.log(aim / (1 - aim)) - level) / max(slope, LEAST_SLOPE)
    return min(max(at, least), MOST)


def main() -> None:
    games = tablier.list_games()
    parser = argparse.ArgumentParser(prog="python -m tuning.levels", description="Space the levels of a game evenly.")
    parser.add_argument("game", choices=list(games))
    parser.add_argument("--players", type=int, nargs="*", help="only these numbers")
    parser.add_argument("--simulations", type=int, help="how long the levels think; as they do, unless told")
    parser.add_argument("--expert", default="expert:0.05s", help="who stands for the level above")
    asked = parser.parse_args()
    game = tablier.new(asked.game).game
    for players in asked.players or [number for number in game.seats if number > 1]:
        simulations = asked.simulations or game.mind.levels[players].simulations
        slacks = Scale(start(asked.game, players, {}), simulations, asked.expert).slacks()
        print(f"    {players}: {Levels(simulations, *slacks)},", flush=True)


if __name__ == "__main__":
    main()
