"""A bot that searches, for as many simulations or as long as it is given."""

import secrets
import time

from tablier.bots.search import NONE, Search
from tablier.bots.thought import Action, Thought
from tablier.engine.errors import SetupError, whole_number
from tablier.engine.position import Position

LONGEST_LINE = 12


class SearchBot:
    """Thinks ahead by playing many random games from what could come."""

    def __init__(self, simulations: int | None, seconds: float | None, seed: int | None = None) -> None:
        if simulations is not None:
            whole_number("simulations", simulations, least=1)
        if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0):
            raise SetupError(f"seconds has to be a number greater than 0, not {seconds!r}.")
        self._simulations, self._seconds = simulations, seconds
        self._seed = secrets.randbits(62) if seed is None else seed

    def choose(self, pos: Position) -> str:
        """The move that it would make, knowing what the seat to act knows."""
        if pos.actor not in pos.seats:
            raise SetupError("There is nothing to choose: no seat is to act.")
        legal = pos.legal()
        return legal[0] if len(legal) == 1 else self.analyse(pos).actions[0].event

    def analyse(self, pos: Position) -> Thought:
        """What it thinks of a position and of the moves there."""
        if pos.actor == "over":
            return Thought("over", tuple(pos.returns()), (), (), 0)
        search = Search(pos, self._seed)
        if self._simulations is not None:
            search.grow(self._simulations)
        else:
            self._grow_for(search, self._seconds or 1.0)
        return thought(search)

    @staticmethod
    def _grow_for(search: Search, seconds: float) -> None:
        """Grow in pieces that take about a fiftieth of the time, so that it ends when it should."""
        end = time.perf_counter() + seconds
        piece = 2
        while (left := end - time.perf_counter()) > 0:
            began = time.perf_counter()
            search.grow(piece)
            took = max(time.perf_counter() - began, 1e-6)
            piece = max(2, min(4 * piece, int(piece / took * min(seconds / 50, left))))


def thought(search: Search) -> Thought:
    """What a tree says."""
    pos, write = search.pos, search.pos.game.notation.write
    state = pos.state
    actions = tuple(
        Action(write(state, int(search.edges[number]["code"])), visits, value)
        for number, visits, value in (search.edges_of() if pos.actor in pos.seats else ())
    )
    return Thought(pos.actor, tuple(search.values()), actions, _line(search), search.simulations)


def _line(search: Search) -> tuple[str, ...]:
    """The most visited moves one after another, as far as no throw and nothing hidden comes between."""
    events: list[str] = []
    node, pos = 0, search.pos
    while pos.actor in pos.seats and len(events) < LONGEST_LINE:
        tried = search.edges_of(node)
        if not tried:
            break
        edge = search.edges[tried[0][0]]
        event = pos.game.notation.write(pos.state, int(edge["code"]))
        events.append(event)
        node = int(edge["child"])
        if node == NONE or int(search.nodes[node]["sibling"]) != NONE:
            break
        pos = pos.play(event)
    return tuple(events)
