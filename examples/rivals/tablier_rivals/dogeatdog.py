"""A greedy player of Dog Eat Dog: it looks at one attack, with the exact odds, and counts points.

It wants to be as far as possible ahead of the best of the others: every attack is worth its odds times what success
brings, less what failure costs; against a stack that is a pyramid for somebody else. It passes when no attack is
worth anything, or when passing ends a game that it wins.
"""

import random
from itertools import product

import tablier
from tablier.games.dogeatdog.board import Board, controller
from tablier.games.dogeatdog.events import Attack, Event, Pass, Skip, write
from tablier.games.dogeatdog.pyramids import SIZES, Pyramid

FACES = range(1, 7)

Piles = list[list[Pyramid]]
"""What every seat would count at the end."""


class Rival:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, pos: tablier.Position[Board, Event]) -> str:
        legal = list(pos.events())
        self._random.shuffle(legal)  # the first of equals
        seat = pos.board.turn
        if Skip() in legal:
            return write(max(legal, key=lambda event: _lead(pos.play_event(event).scores(), seat)))
        piles = [pos.board.pile(number) for number in range(pos.players)]
        now = _lead([_points(pile) for pile in piles], seat)
        if pos.board.passes == pos.players - 1 and now > 0:
            return write(Pass())
        gains: dict[Event, float] = {
            event: _gain(piles, event, seat) - now for event in legal if isinstance(event, Attack)
        }
        return write(max(legal, key=lambda event: gains.get(event, 0.0)))


def _gain(piles: Piles, attack: Attack, seat: int) -> float:
    """How far the seat to act will be ahead after an attack, on average."""
    target = attack.target[::-1]  # the top one first
    total = 0.0
    for chance, loses_to in _outcomes(attack.pips, [pyramid.pips for pyramid in target], attack.treehouse):
        after = [list(pile) for pile in piles]
        if loses_to is None:
            holder = controller(attack.target)
            if len(target) > 1:
                for pyramid in target:
                    if pyramid.seat != holder:
                        after[holder].remove(pyramid)
            after[seat] += target
        elif len(target) > 1:
            after[target[loses_to].seat].append(Pyramid(seat, attack.pips))
        total += chance * _lead([_points(pile) for pile in after], seat)
    return total


def _outcomes(size: int, defenders: list[int], with_treehouse: bool) -> list[tuple[float, int | None]]:
    """The chance of each outcome of an attack: which defender wins, or None for success."""
    thrown = [0.0] * (len(defenders) + 1)
    dice = size - with_treehouse
    for throw in product(FACES, repeat=dice):
        still = 6.0**-dice
        for nth, defender in enumerate(defenders):
            needed = max(throw) + (size < defender)  # the defender loses below this
            beaten = ((needed - 1) / 6) ** defender
            thrown[nth] += still * (1 - beaten)
            still *= beaten
        thrown[-1] += still
    if with_treehouse:
        thrown = [chance * 4 / 6 for chance in thrown]
        thrown[0] += 1 / 6
        thrown[-1] += 1 / 6
    return [(thrown[-1], None), *((chance, nth) for nth, chance in enumerate(thrown[:-1]))]


def _points(pile: list[Pyramid]) -> int:
    """Trees of one colour first, then mixed ones; the rest are a point each."""
    sizes = [sum(pyramid.pips == pips for pyramid in pile) for pips in SIZES]
    colours = {pyramid.seat for pyramid in pile}
    pure = sum(min(pile.count(Pyramid(colour, pips)) for pips in SIZES) for colour in colours)
    return len(pile) + 2 * min(sizes) + 2 * pure


def _lead(points: list[int] | list[int | float], seat: int) -> float:
    return points[seat] - max(other for n, other in enumerate(points) if n != seat)
