"""What is known exactly: Goulet with few units, between two turns and within them.

`solve` tells what the endgame table comes to (`endings.py`): what it is worth to act first, how well the table agrees
with plans made on it, and the values of a position, exact if everything that its turn can lead to is in the table.
`further` is the way to a larger table (`tablebase.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tablier.engine.language import formatted
from tablier.engine.limit import Budget, Limit
from tablier.engine.position import Position
from tablier.engine.splitmix import seeded
from tablier.games.goulet.board import Board
from tablier.games.goulet.events import Event
from tablier.games.goulet.mind.endings import (
    FACTORIAL,
    LAYERS,
    MOST_UNITS,
    POWER,
    SHIPPED_UNITS,
    START,
    endings_for,
    layer_length,
    table_length,
)
from tablier.games.goulet.mind.search import think
from tablier.games.goulet.mind.tablebase import Tablebase
from tablier.games.goulet.mind.value_iteration import arrange

NAME = "goulet"
PLAYERS = 2

CHECKED = 200
"""Of the positions in the table so many are planned, to see how well it agrees with itself."""
FRESH_HP = 10

WORDS = {
    "en": {
        "solved": "Solved with {units} units or fewer: {positions} positions between two turns.",
        "residual": "In {checked} of them, drawn at random, exact plans of a turn differ by {residual:.0e} at most.",
        "first": "With 10 hit points each, the side that acts first wins:",
        "row": "  {own} against {enemy}: {first}, or {second} if the others act first: worth {price} points.",
        "exact": "This position is worth {values}, exactly.",
        "estimated": "This position is worth {values}, by estimate: more units stand than the table knows.",
        "moves": "What each move is worth:",
    },
    "fr": {
        "solved": "Résolu avec {units} unités ou moins : {positions} positions entre deux tours.",
        "residual": "Sur {checked} d'entre elles, tirées au sort, le plan exact s'en écarte de {residual:.0e} au plus.",
        "first": "Avec 10 points de vie chacun, le camp qui agit le premier gagne :",
        "row": "  {own} contre {enemy} : {first}, ou {second} si l'autre agit le premier : cela vaut {price} points.",
        "exact": "Cette position vaut {values}, exactement.",
        "estimated": "Cette position vaut {values}, par estimation : il y a plus d'unités que la table n'en connaît.",
        "moves": "Ce que vaut chaque coup :",
    },
}


@dataclass(frozen=True)
class Solution:
    """What the endgame table says of a game with its options, and of one position."""

    values: Mapping[str, float]
    """What the position is worth to each seat."""
    moves: Mapping[str, float]
    """What each move is worth there to the seat that makes it, the best first; none where nobody decides."""
    exact: bool
    """Whether all these values are known."""
    units: int
    positions: int
    """How many positions of so many units or fewer are in the table."""
    checked: int
    residual: float
    """The greatest difference between the table and exact plans of so many of its positions (Bellman residual)."""
    first: Mapping[str, float]
    """How often a side wins that acts first, over all orders of the other tokens: `2-1` is two units against one."""

    def lines(self, lang: str) -> list[str]:
        say = WORDS[lang]

        def share(value: float) -> str:
            return formatted(value, ".1%", lang)

        def listed(values: Mapping[str, float]) -> str:
            return "  ".join(
                f"{name} {formatted(round(value, 3) + 0.0, '+.3f', lang)}" for name, value in values.items()
            )

        lines = [
            say["solved"].format(units=self.units, positions=formatted(self.positions, ",d", lang)),
            say["residual"].format(checked=self.checked, residual=self.residual),
            say["first"],
        ]
        for layer, first in self.first.items():
            own, enemy = layer.split("-")
            if own >= enemy:
                second = 1 - self.first[f"{enemy}-{own}"]
                shares = {
                    "first": share(first),
                    "second": share(second),
                    "price": formatted(100 * (first - second), ".1f", lang),
                }
                lines.append(say["row"].format(own=own, enemy=enemy, **shares))
        lines.append(say["exact" if self.exact else "estimated"].format(values=listed(self.values)))
        return [*lines, say["moves"], f"  {listed(self.moves)}"] if self.moves else lines


def further(pos: Position[Board, Event]) -> Tablebase:
    """The table with five units."""
    return Tablebase(pos.options["range"], pos.options["fours"])


def solve(pos: Position[Board, Event], budget: Budget) -> Solution:
    """Tell what is known; the position is thought about within the budget where it is not."""
    here = think(pos, budget)
    values = here.values if here is not None else tuple(pos.returns())
    endings = endings_for(pos.options["range"], pos.options["fours"])
    units = SHIPPED_UNITS if endings.size == table_length(SHIPPED_UNITS) else MOST_UNITS
    layers = [layer for layer in LAYERS if sum(layer) <= units]
    return Solution(
        values=dict(zip(pos.seats, values)),
        moves={action.event: action.value for action in here.actions} if here is not None else {},
        exact=here is None or here.certain,
        units=units,
        positions=endings.size,
        checked=CHECKED,
        residual=max(abs(_residual(pos, endings, number)) for number in range(CHECKED)),
        first={f"{own}-{enemy}": _when_first(endings, own, enemy) for own, enemy in layers},
    )


def _when_first(endings: np.ndarray, own: int, enemy: int) -> float:
    """How often a side wins that acts first, with fresh units: the mean over the orders of the other tokens."""
    points = sum((FRESH_HP - 1) * int(POWER[unit]) for unit in range(own + enemy))
    orders = range(int(own * FACTORIAL[own + enemy - 1]))
    values = [float(endings[START[own, enemy] + order * POWER[own + enemy] + points]) for order in orders]
    return (1 + sum(values) / len(values)) / 2


def _residual(pos: Position[Board, Event], endings: np.ndarray, number: int) -> float:
    """What the plan of a position's turn says more than the table does, of the one with a random number."""
    index = seeded(1, number) % endings.size
    planned = think(at_index(pos, index), Budget(Limit(simulations=1)))
    assert planned is not None
    return planned.values[0] - float(endings[index])


def at_index(pos: Position[Board, Event], index: int) -> Position[Board, Event]:
    """The position of the table that has a number, with the options of another one; seat A is to act."""
    own, enemy = next(layer for layer in reversed(LAYERS) if START[layer] <= index)
    assert index < START[own, enemy] + layer_length(own, enemy)
    rank, points = divmod(index - int(START[own, enemy]), int(POWER[own + enemy]))
    row = np.zeros(Board.SIZE, np.uint8)
    arrange(row, pos.board.range, pos.board.fours, own, enemy, rank, points)
    return Position.of(pos.game, row.tobytes())
