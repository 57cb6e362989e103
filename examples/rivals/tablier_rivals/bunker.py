"""A Bunker player that keeps a belief: how likely each coin lies in each pocket.

It reads the belief off how the others have permuted: who could cover a pocket and left it bare will not have the coin
there. A throw then goes where it does most: points off a die, a die off the table, a token that probably hides the
coin. Asked to permute it covers its own coin, mostly, and otherwise loses as little as it can.
"""

import random
from typing import Any

import tablier
from tablier.games.bunker.rules import ANSWERS, BARED, points_on, token_on

POCKETS = range(1, 7)
DIE = (0.0, 0.25, 0.32, 0.38, 0.44, 0.50, 0.57)
"""What a die of that many points is worth; finding a coin is worth COIN."""
COIN = 1.7
OWN = 0.8
"""What points of one's own are worth, if points of others are worth 1."""

COVERED, STRONGER = 0.95, 0.65
"""How often a player is believed to cover its coin, and to leave the stronger die on it; otherwise it would be 0.5."""
COVER, STRENGTHEN = 0.95, 0.8
"""How often it does so itself."""


class Rival:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, pos: tablier.Position) -> str:
        legal = pos.legal()
        if "keep" in legal:
            return self._permute(pos)
        if len(legal) == 1 or legal[0].startswith("hide"):
            return self._random.choice(legal)
        s = pos.state
        beliefs = {seat: belief(s, number) for number, seat in enumerate(pos.seats) if s.inside >> number & 1}
        return max(legal, key=lambda event: (gain(pos, s, beliefs, event), self._random.random()))

    def _permute(self, pos: tablier.Position) -> str:
        s = pos.state
        me, high, low = s.asked, s.high, s.low
        on_high, on_low, coin = points_on(s, me, high), points_on(s, me, low), s.coin[me]
        often = STRENGTHEN if on_high and on_low else COVER
        if coin in (high, low) and self._random.random() < often:
            return "swap" if (on_high < on_low) == (coin == high) else "keep"
        kept = max(loss(on_high, low), loss(on_low, high))
        swapped = max(loss(on_low, low), loss(on_high, high))
        return "swap" if swapped < kept else "keep"


def loss(points: int, taken: int) -> float:
    """What a die loses in worth when so many points are taken off it."""
    return DIE[points] - DIE[max(0, points - taken)]


def gain(pos: tablier.Position, s: Any, beliefs: dict[str, list[float]], event: str) -> float:
    """What an action brings at once, on average."""
    kind, _, target = event.partition(" ")
    if kind == "add":
        points = points_on(s, s.turn, int(target[0]))
        return OWN * (DIE[min(6, points + int(target[2]))] - DIE[points])
    seat, pocket = target[0], int(target[1])
    if kind == "open":
        return COIN * beliefs[seat][pocket - 1]
    return loss(points_on(s, pos.seats.index(seat), pocket), int(target[3]) if kind == "hit" else 1)


def belief(s: Any, seat: int) -> list[float]:
    """How likely the coin of a seat lies in each pocket, by all that everybody remembers."""
    weights = [float(token_on(s, seat, pocket)) for pocket in POCKETS]
    for nth in range(ANSWERS):
        answer = int(s.answers[seat, nth])
        stronger, weaker = answer & 7, answer >> 3 & 7
        if stronger != weaker:
            often = COVERED if answer & BARED else STRONGER
            weights[stronger] *= 2 * often
            weights[weaker] *= 2 * (1 - often)
    return [weight / sum(weights) for weight in weights]
