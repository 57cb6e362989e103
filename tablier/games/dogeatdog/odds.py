"""The exact chance that an attack succeeds (E6, E7, E9, E15, E16)."""

import functools
from math import prod

from tablier.games.dogeatdog.board import attacker_wins
from tablier.games.dogeatdog.pyramids import Stack

FACES = range(1, 7)


def chance_to_win(pips: int, target: Stack, treehouse: bool = False) -> float:
    """An attack with a pyramid of so many pips, on a lone pyramid or a stack."""
    defenders = tuple(sorted(defender.pips for defender in target))
    if not treehouse:
        return _chance(pips, pips, defenders)
    return 1 / 6 + 4 / 6 * _chance(pips, pips - 1, defenders)  # HOP succeeds, TIP fails, else one die less


@functools.cache
def _chance(pips: int, dice: int, defenders: tuple[int, ...]) -> float:
    """One throw of the attacker stands against every defender."""
    return sum(
        _best_is(best, dice)
        * prod(
            sum(_best_is(die, defender) for die in FACES if attacker_wins(best, pips, die, defender))
            for defender in defenders
        )
        for best in FACES
    )


def _best_is(face: int, dice: int) -> float:
    """The chance that this is the best of so many dice."""
    return float((face / 6) ** dice - ((face - 1) / 6) ** dice)
