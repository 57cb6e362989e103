"""How likely an attack is to succeed.

Only each side's best die counts (E6), so a throw is no more than the probabilities of its best die. A stack's pyramids
defend one after another against the same throw (E9), so they are independent once the attacker's best die is known.
The Treehouse die decides by itself on two of its six faces, one for either side (E16); on the others the attacker
has one die less (E15).
"""

import itertools
import math
from collections.abc import Sequence

import numpy as np

from tablier.engine.position import Position
from tablier.games.dogeatdog.board import Board, attacker_wins
from tablier.games.dogeatdog.events import Attack, Event
from tablier.games.dogeatdog.pyramids import SIZES


def _best_die() -> np.ndarray:
    """BEST_DIE[n, die]: how likely it is that the best of n dice is this one."""
    odds = np.zeros((4, 7))
    for n in SIZES:
        for die in range(1, 7):
            odds[n, die] = (die**n - (die - 1) ** n) / 6**n
    return odds


def _beaten() -> np.ndarray:
    """BEATEN[best, attacker, defender]: how likely a pyramid is to lose against this best die of an attacker (E7)."""
    odds = np.zeros((7, 4, 4))
    for best in range(1, 7):
        for attacker in SIZES:
            for defender in SIZES:
                too_low = [die for die in range(7) if attacker_wins(best, attacker, die, defender)]
                odds[best, attacker, defender] = BEST_DIE[defender, too_low].sum()
    return odds


def _duels() -> np.ndarray:
    odds = np.zeros((4, 4))
    for attacker, defender in itertools.product(SIZES, SIZES):
        for best in range(1, 7):
            odds[attacker, defender] += BEST_DIE[attacker, best] * BEATEN[best, attacker, defender]
    return odds


BEST_DIE = _best_die()
BEATEN = _beaten()
DUELS = _duels()
"""[attacker, defender], in pips: how likely an attack on a lone pyramid is to succeed."""


def odds(pos: Position[Board, Event], event: str) -> float | None:
    """How likely an attack that can be made here is to succeed; None for any other event."""
    attack = pos.event(event) if event in pos.legal() else None
    if not isinstance(attack, Attack):
        return None
    defenders = [pyramid.pips for pyramid in attack.target]
    if not attack.treehouse:
        return all_beaten(attack.pips, attack.pips, defenders)
    return (1 + 4 * all_beaten(attack.pips, attack.pips - 1, defenders)) / 6


def all_beaten(attacker: int, dice: int, defenders: Sequence[int]) -> float:
    """How likely an attacker with so many pips and dice is to beat them all with one throw."""
    return math.fsum(
        BEST_DIE[dice, best] * math.prod(BEATEN[best, attacker, defender] for defender in defenders)
        for best in range(1, 7)
    )
