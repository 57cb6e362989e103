"""A bot that thinks ahead: by what the game's mind knows, or by searching."""

import secrets

from tablier.bots.search import SLOTS, Search
from tablier.engine.errors import SetupError
from tablier.engine.hashing import row_hash
from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget, Limit
from tablier.engine.mind import Mind
from tablier.engine.position import Position
from tablier.engine.splitmix import seeded
from tablier.engine.thought import Action, Thought

LONGEST_LINE = 12
SHARPNESS = 2
"""Where a choice has to be mixed, a move is drawn by its visits to this power."""


class SearchBot:
    """Thinks within a limit about each move, with or without the game's mind.

    By simulations, what it thinks depends on the position and the seed alone. By the clock, it goes on from what it
    thought at the last move.
    """

    def __init__(self, limit: Limit, seed: int | None = None, *, mind: bool = True) -> None:
        self._limit, self._mind = limit, mind
        self._seed = secrets.randbits(62) if seed is None else seed
        self._budget: Budget | None = None
        self._search: Search | None = None

    def choose(self, pos: Position) -> str:
        """The move that it would make, knowing what the seat to act knows."""
        if pos.actor not in pos.seats:
            raise SetupError("There is nothing to choose: no seat is to act.")
        legal = pos.legal()
        if len(legal) == 1:
            return legal[0]
        seen = pos.seen_by(pos.actor)
        return self._picked(seen, self.analyse(seen))

    def analyse(self, pos: Position, about: str | None = None) -> Thought:
        """What it thinks of a position and of the moves there: in any case of the move that it is asked about."""
        if pos.actor == "over":
            return Thought("over", tuple(pos.returns()), (), (), 0, certain=True)
        seen = pos.seen_by(pos.actor if pos.actor in pos.seats else None)
        self._budget = Budget(self._limit_at(pos), self._seed)
        think = self._knows(pos).think
        thought = think(seen, self._budget) if think is not None else None
        if thought is None or (about is not None and about not in [action.event for action in thought.actions]):
            return self._searched(seen, self._budget, about)
        return thought

    def stop(self) -> None:
        """Whoever waits for it in another thread gets the best that it has found so far."""
        if self._budget is not None:
            self._budget.stop()

    def _limit_at(self, pos: Position) -> Limit:
        return self._limit

    def _has_mind(self, pos: Position) -> bool:
        return self._mind

    def _knows(self, pos: Position) -> Mind:
        return pos.game.mind if self._has_mind(pos) else Mind()

    def _picked(self, seen: Position, thought: Thought) -> str:
        """The best move; where always the same would give something away, one drawn by how good they are."""
        mixed = self._knows(seen).mixed
        return self._drawn(seen, thought) if mixed is not None and mixed(seen) else thought.actions[0].event

    def _searched(self, seen: Position, budget: Budget, about: str | None) -> Thought:
        search = self._search
        if budget.seconds is None or search is None or not _goes_on(search.pos, seen):
            search = Search(seen, self._seed, mind=self._has_mind(seen), slots=_slots(budget.simulations))
        else:
            search.move_to(seen)
        self._search = search if budget.seconds is not None else None
        made = 0
        for piece in budget.pieces():
            search.grow(piece)
            made += piece
        if not made:  # stopped before it began
            search.grow(1)
        if about is not None:  # a search is quick to drop a move: try this one often enough to say what it is worth
            search.grow(max(8, made // 4), forced=seen.code(about))
        return thought_of(search, max(1, made))

    def _drawn(self, pos: Position, thought: Thought) -> str:
        """A move drawn by its visits."""
        weights = [action.visits**SHARPNESS for action in thought.actions]
        drawn = self._drawn_number(pos, sum(weights))
        for action, weight in zip(thought.actions, weights):
            drawn -= weight
            if drawn < 0:
                return action.event
        raise AssertionError("the weights add up")

    def _drawn_number(self, pos: Position, end: int) -> int:
        """A number below another, the same for the same seed and position."""
        return seeded(self._seed, int(row_hash(array_of(pos.row))) >> 1) % end


def _slots(simulations: int | None) -> int:
    """A tree has at most a node a simulation: where few are made, a small table is quicker to set up."""
    return SLOTS if simulations is None else min(SLOTS, 1 << (4 * simulations).bit_length())


def _goes_on(before: Position, now: Position) -> bool:
    return before.game is now.game and before.players == now.players and before.options == now.options


def thought_of(search: Search, simulations: int) -> Thought:
    """What a tree says."""
    pos = search.pos
    actions = tuple(
        Action(pos.notation(code), visits, value, error)
        for code, visits, value, error in (search.actions(pos) if pos.actor in pos.seats else ())
    )
    return Thought(pos.actor, tuple(search.values()[0]), actions, _line(search), simulations)


def _line(search: Search) -> tuple[str, ...]:
    """The principal variation: the most visited moves, as far as no throw and nothing hidden comes between."""
    events: list[str] = []
    pos = search.pos
    while pos.actor in pos.seats and len(events) < LONGEST_LINE:
        tried = search.actions(pos)
        if not tried:
            break
        code = tried[0][0]
        events.append(pos.notation(code))
        if pos.game.hidden:
            break
        pos = pos.play_code(code)
    return tuple(events)
