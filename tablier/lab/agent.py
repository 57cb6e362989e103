"""An agent against the levels: how strong it is with luck taken out, and which rules it breaks.

The agent, a bot or a program, sits alone among players of one level (`arena.py`). What the rules forbid is refused with
the rule, and counted under it; the agent may try again a few times at each move before it has lost the game.

The result of a game less its luck has the mean of the result and less variance. So the same interval takes fewer games,
by the ratio of the variances.
"""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablier.analysis.review import analyse
from tablier.lab import archive
from tablier.lab.adjusted import Adjusted, adjusted_of
from tablier.lab.arena import Arena, Pairing, share_of_win


@dataclass(frozen=True)
class Strength:
    """What an agent is worth against one level."""

    level: str
    score: Adjusted
    players: int

    @property
    def elo(self) -> tuple[float, float, float] | None:
        """How much stronger than the level, with the ends of the 95% interval; None where more than two play.

        A score of 0 or less stands for an infinitely weak agent, one of 100 or more for an infinitely strong one.
        """
        if self.players > 2:
            return None
        mean, margin = self.score.adjusted, self.score.adjusted_margin
        return _elo(mean), _elo(mean - margin), _elo(mean + margin)

    @property
    def games_without(self) -> int | None:
        """How many games would give the same interval with luck left in; None where all games ended alike, so that
        their variance is not known.
        """
        if not self.score.result_variance or not self.score.adjusted_variance:
            return None
        return round(self.score.games * self.score.result_variance / self.score.adjusted_variance)

    @property
    def games_saved(self) -> int | None:
        return None if self.games_without is None else self.games_without - self.score.games

    def data(self) -> dict[str, Any]:
        elo = None if self.elo is None else [None if math.isinf(value) else value for value in self.elo]
        saved = {"games_without": self.games_without, "games_saved": self.games_saved}
        return {"level": self.level, **self.score.data(), "elo": elo, **saved}


@dataclass(frozen=True)
class Legality:
    """How often an agent did what the rules forbid."""

    moves: int
    """That were made."""
    refused: dict[str, int]
    """Rule → moves that it forbade, the most frequent first."""
    forfeits: int
    """Games that were lost so."""

    @property
    def share(self) -> float:
        """Of all moves that were tried, those that were refused."""
        total = sum(self.refused.values())
        return total / max(1, self.moves + total)

    def data(self) -> dict[str, Any]:
        return {"moves": self.moves, "refused": self.refused, "share": self.share, "forfeits": self.forfeits}


def strengths(arena: Arena, agent: str, tell: Callable[[int, int], object] = lambda done, of: None) -> list[Strength]:
    """What an agent is worth against each level, by the games that an arena has kept in its file."""
    assert arena.path is not None
    played = {one.pairing: one for one in arena.played}
    plain: dict[str, list[float]] = {level: [] for level in arena.bots if level != agent}
    without: dict[str, list[float]] = {level: [] for level in plain}
    done = 0
    for record in archive.read(arena.path):
        pairing = Pairing(tuple(record.notes["bots"].split(",")), int(record.notes["throws"]))
        if pairing not in played:  # of a longer run
            continue
        tell(done, len(played))
        done += 1
        seat = pairing.bots.index(agent)
        level = pairing.bots[seat - 1]
        luck = analyse(record, decisions=False, levels=False).accounts[seat].luck
        # By what the arena counts: a forfeit is lost, however the game stood.
        result = 100 * share_of_win(played[pairing].returns, seat)
        plain[level].append(result)
        without[level].append(result - luck)
    return [
        Strength(level, adjusted_of(agent, plain[level], without[level]), arena.start.players)
        for level in plain
        if plain[level]
    ]


def legality(arena: Arena, agent: str) -> Legality:
    """How often an agent did what the rules forbid in the games of an arena."""
    seats = [(one, arena.start.seats[one.pairing.bots.index(agent)]) for one in arena.played]
    refused = Counter(refused.rule for one, seat in seats for refused in one.refused if refused.seat == seat)
    return Legality(
        moves=sum(one.moves[one.pairing.bots.index(agent)] for one, _ in seats),
        refused=dict(refused.most_common()),
        forfeits=sum(one.culprit == agent for one in arena.forfeits),
    )


def _elo(percent: float) -> float:
    """The difference in strength at which so many percent of the points are to be expected."""
    if not 0 < percent < 100:
        return math.copysign(math.inf, percent - 50)
    return 400 * math.log10(percent / (100 - percent))
