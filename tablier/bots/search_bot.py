"""A bot that thinks ahead: by what the game's mind knows, or by searching."""

import secrets

from tablier.bots.search import SLOTS, Search
from tablier.engine.budget import Budget
from tablier.engine.chance import seed_word, seeded
from tablier.engine.errors import SetupError
from tablier.engine.hashing import row_hash
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought

LONGEST_LINE = 12
SHARPNESS = 2
"""Where a choice has to be mixed, a move is drawn by its visits to this power."""


class SearchBot:
    """Thinks for so many simulations or so many seconds a move, with or without the game's mind.

    A patient one makes more simulations where the game asks for it. By simulations, what it thinks depends on the
    position and the seed alone. By the clock, it goes on from what it thought at the last move.
    """

    def __init__(
        self,
        simulations: int | None,
        seconds: float | None,
        seed: int | None = None,
        mind: bool = True,
        patient: bool = False,
    ) -> None:
        Budget(simulations, seconds)  # says so if it is none
        self._simulations, self._seconds, self._mind, self._patient = simulations, seconds, mind, patient
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
        thought = self.analyse(seen)
        mind = pos.game.mind if self._mind else None
        if mind is not None and hasattr(mind, "mixed") and mind.mixed(seen):
            return self._drawn(seen, thought)
        return thought.actions[0].event

    def analyse(self, pos: Position, about: str | None = None) -> Thought:
        """What it thinks of a position and of the moves there: in any case of the move that it is asked about."""
        if pos.actor == "over":
            return Thought("over", tuple(pos.returns()), (), (), 0, certain=True)
        seen = pos.seen_by(pos.actor if pos.actor in pos.seats else None)
        self._budget = Budget(self._simulations_for(seen), self._seconds, self._seed)
        mind = pos.game.mind if self._mind else None
        thought = mind.think(seen, self._budget) if mind is not None and hasattr(mind, "think") else None
        if thought is None or (about is not None and about not in [action.event for action in thought.actions]):
            return self._searched(seen, self._budget, about)
        return thought

    def stop(self) -> None:
        """Whoever waits for it in another thread gets the best that it has found so far."""
        if self._budget is not None:
            self._budget.stop()

    def _simulations_for(self, pos: Position) -> int | None:
        if self._simulations is None or not self._patient:
            return self._simulations
        return self._simulations * getattr(pos.game.mind, "PATIENCE", 1)

    def _searched(self, seen: Position, budget: Budget, about: str | None) -> Thought:
        search = self._search
        if budget.seconds is None or search is None or not _goes_on(search.pos, seen):
            search = Search(seen, self._seed, self._mind, _slots(budget.simulations))
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
            search.grow(max(8, made // 4), forced=seen._code(about))
        return thought(search, max(1, made))

    def _drawn(self, pos: Position, thought: Thought) -> str:
        """A move drawn by how good the moves are; the same draw for the same seed and position."""
        weights = [action.visits**SHARPNESS for action in thought.actions]
        drawn = int(seeded(seed_word(self._seed), int(row_hash(pos._row)) >> 1)) % sum(weights)
        for action, weight in zip(thought.actions, weights):
            drawn -= weight
            if drawn < 0:
                return action.event
        raise AssertionError("the weights add up")


def _slots(simulations: int | None) -> int:
    """A tree has at most a node a simulation: where few are made, a small table is quicker to set up."""
    return SLOTS if simulations is None else min(SLOTS, 1 << (4 * simulations).bit_length())


def _goes_on(before: Position, now: Position) -> bool:
    return before.game is now.game and before.players == now.players and before.options == now.options


def thought(search: Search, simulations: int) -> Thought:
    """What a tree says."""
    pos, write = search.pos, search.pos.game.notation.write
    state = pos.state
    actions = tuple(
        Action(write(state, code), visits, value, error)
        for code, visits, value, error in (search.actions(pos) if pos.actor in pos.seats else ())
    )
    return Thought(pos.actor, tuple(search.values()[0]), actions, _line(search), simulations)


def _line(search: Search) -> tuple[str, ...]:
    """The most visited moves one after another, as far as no throw and nothing hidden comes between."""
    events: list[str] = []
    pos = search.pos
    while pos.actor in pos.seats and len(events) < LONGEST_LINE:
        tried = search.actions(pos)
        if not tried:
            break
        code = tried[0][0]
        events.append(pos.game.notation.write(pos.state, code))
        if pos.game.hidden:
            break
        pos = pos._after(code)
    return tuple(events)
