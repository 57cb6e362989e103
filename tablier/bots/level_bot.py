"""The levels below `expert`: the same player, which thinks for a moment only and strays from what it finds best.

A move that is worse than the best by a game's slack is drawn e times less often (`Mind.levels`, found by
`python -m tuning.levels`). So a level slips a little often and badly seldom, as people do, and how much it slips is
what sets it apart from the next one. In a game whose mind says nothing of levels, or nothing for that number of
players, they know the rules alone, and look at more and more random games.
"""

from math import fsum

from tablier.bots.search_bot import SearchBot
from tablier.engine.limit import Limit
from tablier.engine.mind import Levels
from tablier.engine.plain_maths import exp
from tablier.engine.position import Position
from tablier.engine.thought import Thought

RANDOM_GAMES = {"easy": 30, "medium": 300, "hard": 3_000}
"""How many a level looks at that knows the rules alone."""
LEVELS = tuple(RANDOM_GAMES)


class StrayingBot(SearchBot):
    """Draws its moves by how good they are."""

    def __init__(self, limit: Limit, slack: float, seed: int | None = None) -> None:
        super().__init__(limit, seed)
        self._slack = slack

    def _slack_at(self, pos: Position) -> float | None:
        """None: it does not stray."""
        return self._slack

    def chances(self, pos: Position) -> dict[str, float]:
        """How likely each move is that it may make."""
        seen, slack = pos.seen_by(pos.actor), self._slack_at(pos)
        return {self.choose(pos): 1.0} if slack is None else _chances(self.analyse(seen), slack)

    def _picked(self, seen: Position, thought: Thought) -> str:
        slack = self._slack_at(seen)
        if slack is None:
            return super()._picked(seen, thought)
        left = self._drawn_number(seen, 1 << 53) / (1 << 53)
        for event, chance in _chances(thought, slack).items():
            left -= chance
            if left < 0:
                return event
        return thought.actions[0].event  # what rounding leaves


class LevelBot(StrayingBot):
    """A level in any game. It thinks as long as it does there, or within a limit."""

    def __init__(self, level: str, limit: Limit | None = None, seed: int | None = None) -> None:
        super().__init__(limit or Limit(simulations=RANDOM_GAMES[level]), 0.0, seed)
        self._level, self._is_limited = level, limit is not None

    def _slack_at(self, pos: Position) -> float | None:
        levels = _levels_at(pos)
        return None if levels is None else float(getattr(levels, self._level))

    def _limit_at(self, pos: Position) -> Limit:
        levels = _levels_at(pos)
        return self._limit if levels is None or self._is_limited else Limit(simulations=levels.simulations)

    def _has_mind(self, pos: Position) -> bool:
        return _levels_at(pos) is not None


def _chances(thought: Thought, slack: float) -> dict[str, float]:
    best = max(action.value for action in thought.actions)
    weights = {action.event: exp((action.value - best) / slack) for action in thought.actions}
    total = fsum(weights.values())
    return {event: weight / total for event, weight in weights.items()}


def _levels_at(pos: Position) -> Levels | None:
    return pos.game.mind.levels.get(pos.players)
