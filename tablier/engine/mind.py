"""What a strong player knows of a game. All of it is optional; the search does without what is None.

A game's `mind/__init__.py` holds a `MIND`. The files beside it have the same names for the same roles in every game:

    evaluate.py    what a position is worth, without looking ahead
    turns.py       whole turns, listed or counted
    search.py      looking ahead in a way of the game's own
    policy.py      a quick and sensible player, for games that are played to the end
    opponents.py   what the others may hold, and how they play
    odds.py        exact odds of what the dice can bring
    solved.py      what is known exactly
    weights.npz    numbers that were learnt, with the script and the seed that made them; weights.py reads them

A role that takes more than one file has a second one named by its method: `alphabeta.py` under Dames' `search.py`.
A few numbers stand as constants where they are used, with the script that found them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.engine.limit import Budget
from tablier.engine.thought import Thought

if TYPE_CHECKING:
    from tablier.engine.position import Position

Compiled = Callable[..., Any]


class Levels(NamedTuple):
    """How the levels below `expert` play: by how much a move is worse, on the scale of returns, that they make e times
    less often than the best. Found by `python -m tuning.levels`."""

    simulations: int
    """How long all of them think about a move: well below a second."""
    easy: float
    medium: float
    hard: float


@dataclass(frozen=True, kw_only=True)
class Mind:
    think: "Callable[[Position, Budget], Thought | None] | None" = None
    """A whole opinion on what the seat to act sees, reached in a way of its own; or None: search."""

    estimate: Compiled | None = None
    """estimate(row, stream, out): what each seat can expect here, in place of a random game. It may change the row."""
    candidates: Compiled | None = None
    """candidates(row, codes) -> count: the moves that are worth trying, the best first, in place of `legal`."""
    believe: Compiled | None = None
    """believe(row, seat, stream): like `resample`, by what was seen so far and not only by what is possible."""

    worth: "Callable[[Position], Sequence[float]] | None" = None
    """What a position is worth to each seat by a formula, where simulations vary too much to value a throw."""
    worth_simulations: int = 1_000
    """Without that: how many simulations value a throw."""
    judge_simulations: int = 10_000
    """How many simulations judge a decision that is looked back at."""
    mixed: "Callable[[Position], bool] | None" = None
    """Whether always making the best move here would give something away, so that a good move is to be drawn."""
    levels: Mapping[int, Levels] = field(default_factory=dict)
    """How the levels play, by how many play; for another number of players they know the rules alone."""
    rollout: Compiled | None = None
    """rollout(row, stream): a game to its end by a quick policy, for those who know the rules alone: in place of a
    random game, where that tells little."""
