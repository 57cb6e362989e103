"""A greedy player of Dog Eat Dog: it looks at one attack, with the exact odds, and counts points.

It wants to be as far as possible ahead of the best of the others: every attack is worth its odds times what success
brings, less what failure costs; against a stack that is a pyramid for somebody else. It passes when no attack is
worth anything, or when passing ends a game that it wins.
"""

import random
import re
from itertools import product
from typing import Any

import tablier
from tablier.games.dogeatdog.notation import kind_text, stack_places, stack_text

ATTACK = re.compile(r"([1-3])x((?:[A-H][1-3])+)(\+T)?")
FACES = range(1, 7)


class Rival:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, pos: tablier.Position) -> str:
        legal = list(pos.legal())
        self._random.shuffle(legal)  # the first of equals
        if "skip" in legal:
            return max(legal, key=lambda event: _lead(pos.play(event).scores(), pos.actor))
        piles = _piles(pos)
        now = _lead([_points(pile) for pile in piles.values()], pos.actor)
        if pos.state.passes == pos.players - 1 and now > 0:
            return "pass"
        return max(legal, key=lambda event: 0.0 if event == "pass" else _gain(pos, piles, event) - now)


def _gain(pos: tablier.Position, piles: dict[str, list[str]], event: str) -> float:
    """How far the seat to act will be ahead after an attack, on average."""
    attack = ATTACK.fullmatch(event)
    assert attack is not None
    seat, size, with_treehouse = pos.actor, int(attack[1]), attack[3] is not None
    target = [attack[2][at : at + 2] for at in range(0, len(attack[2]), 2)][::-1]  # the top one first
    total = 0.0
    for chance, loses_to in _outcomes(size, [int(pyramid[1]) for pyramid in target], with_treehouse):
        after = {other: list(pile) for other, pile in piles.items()}
        if loses_to is None:
            holder = target[0][0]
            if len(target) > 1:
                for pyramid in target:
                    if pyramid[0] != holder:
                        after[holder].remove(pyramid)
            after[seat] += target
        elif len(target) > 1:
            after[target[loses_to][0]].append(f"{seat}{size}")
        total += chance * _lead([_points(pile) for pile in after.values()], seat)
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


def _piles(pos: tablier.Position) -> dict[str, list[str]]:
    """What every seat would count at the end."""
    s: Any = pos.state
    piles: dict[str, list[str]] = {
        seat: [kind_text(kind) for kind in range(32) if kind % 4 for _ in range(s.captured[n] >> 2 * kind - 2 & 3)]
        for n, seat in enumerate(pos.seats)
    }
    for place in stack_places(s):
        stack = stack_text(s, place)
        piles[stack[-2]] += [stack[at : at + 2] for at in range(0, len(stack), 2) if stack[at] != stack[-2]]
    return {seat: [pyramid for pyramid in pile if pyramid[0] != seat] for seat, pile in piles.items()}


def _points(pile: list[str]) -> int:
    """Trees of one colour first, then mixed ones; the rest are a point each."""
    sizes = [sum(pyramid[1] == size for pyramid in pile) for size in "123"]
    colours = {pyramid[0] for pyramid in pile}
    pure = sum(min(pile.count(colour + size) for size in "123") for colour in colours)
    return len(pile) + 2 * min(sizes) + 2 * pure


def _lead(points: list[int | float], actor: str) -> float:
    seat = ord(actor) - ord("A")
    return points[seat] - max(other for n, other in enumerate(points) if n != seat)
