"""One judge for a whole game: what positions are worth, what decisions cost, what throws were worth.

A decision is judged by what its seat knew, by a search of the expert's kind with a number of simulations that the
game's mind names. A position after a throw is valued by the same mind, more quickly, because all throws that could
have been are valued with it; it is a plain function of the position, so that luck has mean 0.
"""

from dataclasses import dataclass
from math import fsum, sqrt

import numpy as np

from tablier.analysis.decision import ACCEPTED, Decision, charged
from tablier.analysis.points import points, win_chances
from tablier.analysis.throw import Outcome, Throw
from tablier.bots.search_bot import SHARPNESS, SearchBot
from tablier.engine.limit import Limit
from tablier.engine.position import Position
from tablier.engine.scene import Happening
from tablier.engine.seats import seat_number
from tablier.engine.thought import Action, Thought


@dataclass(frozen=True)
class Judged:
    """An event as it was judged."""

    what: Decision | Throw
    before: np.ndarray
    """Each seat's chance of winning before it, with the best move or over all throws, in percent."""
    after: np.ndarray
    """The same with what was done, or thrown. Of a decision among more than two, the others' are a first guess."""

    def gain(self, seen: np.ndarray) -> np.ndarray:
        """What the event was worth to each seat, in points.

        `seen`: by how much the judge found the chances changed afterwards. What a mistake cost goes to the others
        together; how they share it is as the judge saw it then.
        """
        gain: np.ndarray = self.after - self.before
        if isinstance(self.what, Decision) and self.what.cost > 0 and len(gain) > 2:
            others = np.arange(len(gain)) != seat_number(self.what.seat)
            gain[others] += seen[others] - seen[others].mean()
        return gain


class Judge:
    """Judges events one by one; the same event always in the same way."""

    def __init__(self, limit: Limit | None = None, seed: int = 0) -> None:
        """`limit`: how long to think about a decision; by default as the game's mind says."""
        self._limit, self._seed = limit, seed

    def event(self, number: int, pos: Position, event: str) -> Judged | None:
        """What happened at a position as event number `number`; None where nothing can be judged."""
        if pos.actor == "chance":
            return self._throw(number, pos, event)
        return self._decision(number, pos, event) if can_be_judged(pos) else None

    def chances(self, pos: Position) -> np.ndarray:
        """What a position is worth to each seat, as to a decision in it; where something is hidden, to an onlooker."""
        if pos.game.hidden:
            return quick_chances(pos)
        if pos.actor in pos.seats:
            thought = self._think(pos)
            return _with_best(thought, pos.seats.index(pos.actor), thought.actions[0].value)
        return win_chances(self._think(pos).values)

    def outcomes(self, pos: Position) -> list[Outcome]:
        """How a throw can go, the best for the seat that throws first."""
        found = [
            Outcome(event, probability, tuple(values.tolist()))
            for event, (probability, values) in _outcomes(pos).items()
        ]
        turn = pos.game.board.turn_of(pos.board) or 0
        return sorted(found, key=lambda outcome: (-outcome.chances[turn], outcome.event))

    def _throw(self, number: int, pos: Position, event: str) -> Judged:
        outcomes = _outcomes(pos)
        mean = sum((probability * values for probability, values in outcomes.values()), np.zeros(pos.players))
        after = outcomes[event][1]
        return Judged(Throw(number, event, tuple((after - mean).tolist())), mean, after)

    def _decision(self, number: int, pos: Position, event: str) -> Judged:
        seats, seat = pos.players, pos.seats.index(pos.actor)
        thought = self._think(pos, event)
        made = next(action for action in thought.actions if action.event == event)
        best = max(thought.actions[0], made, key=lambda action: action.value)
        expected = _expected(pos, thought, best)
        losses = {action.event: points(max(0.0, expected - action.value), seats) for action in thought.actions}
        errors = {
            action.event: points(0.0 if action is best else _error_of_difference(best, action), seats)
            for action in thought.actions
        }
        good = sorted((loss > 0, one) for one, loss in losses.items() if loss <= ACCEPTED and one != best.event)
        known = _with_best(thought, seat, expected)
        before = quick_chances(pos) if pos.game.hidden else known
        decision = Decision(
            number=number,
            seat=pos.actor,
            event=event,
            best=best.event,
            line=thought.line if thought.line[:1] == (best.event,) else (best.event,),
            chance=float(known[seat]),
            loss=losses[event],
            error=errors[event],
            good=(best.event, *(one for _, one in good)),
            costs={one: charged(loss, errors[one]) for one, loss in losses.items()},
            exact=thought.certain and best.error == made.error == 0,
        )
        return Judged(decision, before, _moved(before, seat, -decision.cost))

    def _think(self, pos: Position, about: str | None = None) -> Thought:
        limit = self._limit or Limit(simulations=pos.game.mind.judge_simulations)
        eyes = pos.actor if pos.actor in pos.seats else None
        return SearchBot(limit, self._seed).analyse(pos.seen_by(eyes), about=about)


def can_be_judged(pos: Position) -> bool:
    """Whether there is a choice, and one move of it can be better than another.

    Where something is hidden from the others, no single move is a mistake: what counts is how often each is made.
    """
    if pos.actor not in pos.seats or len(pos.codes()) < 2:
        return False
    if not pos.game.hidden:
        return True
    done = Happening(pos, pos.event(pos.legal()[0]), pos.play(pos.legal()[0]))
    return bool(done.seen_by(None).event == done.event)


def quick_chances(pos: Position) -> np.ndarray:
    """What a position is worth to each seat, by what the game's mind knows or by a short search, in percent."""
    mind = pos.game.mind
    if mind.worth is not None:
        return win_chances(mind.worth(pos))
    return win_chances(SearchBot(Limit(simulations=mind.worth_simulations), seed=0).analyse(pos).values)


def _expected(pos: Position, thought: Thought, best: Action) -> float:
    """What a good player gets here: the best move's value; where moves have to be mixed, the mean over those drawn."""
    mixed = pos.game.mind.mixed
    if mixed is None or not mixed(pos):
        return best.value
    weights = [float(action.visits**SHARPNESS) for action in thought.actions]
    return fsum(weight * action.value for weight, action in zip(weights, thought.actions)) / fsum(weights)


def _error_of_difference(one: Action, other: Action) -> float:
    """By sums and products, which are the same everywhere: `hypot` is not."""
    return sqrt(one.error * one.error + other.error * other.error)


def _outcomes(pos: Position) -> dict[str, tuple[float, np.ndarray]]:
    """All outcomes of chance: the probability, and what each seat can expect then."""
    chances = pos.chances()
    after = {event: pos.play(event) for event in chances}
    values = {position: quick_chances(position) for position in set(after.values())}  # many throws come to the same
    return {event: (probability, values[after[event]]) for event, probability in chances.items()}


def _with_best(thought: Thought, seat: int, value: float) -> np.ndarray:
    """The chances of all seats, where the one that moves has `value` by its move: searches only tell their mean."""
    chances = win_chances(thought.values)
    return _moved(chances, seat, points(value - thought.values[seat], len(chances)))


def _moved(chances: np.ndarray, seat: int, change: float) -> np.ndarray:
    """One seat's chance is another one; the others have it alike."""
    moved = chances - change / max(1, len(chances) - 1)
    moved[seat] = chances[seat] + change
    return moved
