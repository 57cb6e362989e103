"""What the dice of Dog Eat Dog give: how likely an attack is to succeed.

Only each side's best die counts (E6), so a throw is no more than the chances of its best die. A stack's pyramids
defend one after another against the same throw (E9), so they are independent once the attacker's best die is known.
The Treehouse die decides by itself on two of its six faces, one for either side (E16); on the others the attacker
has one die less (E15).
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tablier.games.dogeatdog.notation import ATTACK, PYRAMID

if TYPE_CHECKING:
    from tablier.engine.position import Position


def _best_die() -> np.ndarray:
    """BEST_DIE[n, die]: how likely it is that the best of n dice is this one."""
    chances = np.zeros((4, 7))
    for n in (1, 2, 3):
        for die in range(1, 7):
            chances[n, die] = (die**n - (die - 1) ** n) / 6**n
    return chances


def _beaten() -> np.ndarray:
    """BEATEN[best, attacker, defender]: how likely a pyramid is to lose against this best die of an attacker (E7)."""
    chances = np.zeros((7, 4, 4))
    for best in range(1, 7):
        for attacker in (1, 2, 3):
            for defender in (1, 2, 3):
                too_low = best if attacker >= defender else best + 1
                chances[best, attacker, defender] = BEST_DIE[defender, :too_low].sum()
    return chances


BEST_DIE = _best_die()
BEATEN = _beaten()
DUELS = np.einsum("ab,bad->ad", BEST_DIE, BEATEN)
"""[attacker, defender], in pips: how likely an attack on a lone pyramid is to succeed."""


def odds(pos: "Position", event: str) -> float | None:
    """How likely an attack that can be made here is to succeed; None for any other event."""
    match = ATTACK.fullmatch(event)
    if match is None or event not in pos.legal():
        return None
    attacker = int(match[1])
    defenders = [int(pyramid[1]) for pyramid in PYRAMID.findall(match[2])]
    if match[3] is None:
        return _all_beaten(attacker, attacker, defenders)
    return (1 + 4 * _all_beaten(attacker, attacker - 1, defenders)) / 6


def _all_beaten(attacker: int, dice: int, defenders: Sequence[int]) -> float:
    """How likely an attacker with so many pips and dice is to beat them all with one throw."""
    return math.fsum(
        BEST_DIE[dice, best] * math.prod(BEATEN[best, attacker, defender] for defender in defenders)
        for best in range(1, 7)
    )
