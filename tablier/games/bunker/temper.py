"""What kind of attacker a seat may be, by what it has done so far; see `playing` for the tempers.

Who opens pockets that were left bare by choice reads nothing into it, who leaves them alone probably does. As a game
has few such moments, what is usual counts as much as what was seen (Bayes). And who takes a single point
throw after throw has no aim at all.
"""

import numpy as np

from tablier.engine.chance import below
from tablier.engine.kernel import inlined
from tablier.games.bunker.playing import AIMLESS, BLIND, EAGER, SURE, WARY

TEMPERS = np.array([BLIND, BLIND + EAGER, WARY, SURE])
USUAL = np.array([0.20, 0.25, 0.35, 0.20])
DARES = np.array([0.40, 0.90, 0.10, 0.03])
"""How often each opens a pocket that was just left bare by choice."""
SPURNS = np.array([0.25, 0.05, 0.60, 0.65])
"""How often it does not, and takes no die off either."""

AIMLESS_USUAL = 0.05
IDLES, IDLES_AIMLESS = 0.08, 0.5
"""How often anybody takes a single point off a die that keeps more, and how often somebody aimless."""

MOST, MOST_ACTS = 6, 31
ODDS = 1 << 16


def _bounds() -> np.ndarray:
    """For so many times dared and spurned: up to which number below ODDS each temper is drawn."""
    dared, spurned = np.arange(MOST + 1)[:, None, None], np.arange(MOST + 1)[None, :, None]
    weights = USUAL * DARES**dared * SPURNS**spurned
    shares = np.cumsum(weights, axis=2) / weights.sum(axis=2, keepdims=True)
    return np.rint(ODDS * shares).astype(np.int64)


def _aimless() -> np.ndarray:
    """How likely a seat is aimless that has idled so often in so many acts."""
    acts = np.arange(MOST_ACTS + 1)[None, :]
    idled = np.minimum(np.arange(MOST_ACTS + 1)[:, None], acts)
    odds = AIMLESS_USUAL / (1 - AIMLESS_USUAL)
    by_acts = odds * (IDLES_AIMLESS / IDLES) ** idled * ((1 - IDLES_AIMLESS) / (1 - IDLES)) ** (acts - idled)
    return by_acts / (1 + by_acts)


BOUNDS, AIMLESSNESS = _bounds(), _aimless()


@inlined
def aimlessness(s, seat):
    """How likely a seat is aimless."""
    acts = np.int64(s.turns) // np.int64(s.seats)
    idled = np.int64(s.idled[seat])
    return AIMLESSNESS[min(idled, np.int64(MOST_ACTS)), min(acts, np.int64(MOST_ACTS))]


@inlined
def draw_tempers(s, stream):
    """A temper for each seat, 3 bits a seat."""
    drawn = np.int64(0)
    for seat in range(s.seats):
        number, nth = below(stream, ODDS), 0
        while number >= BOUNDS[min(s.dared[seat], MOST), min(s.spurned[seat], MOST), nth]:
            nth += 1
        drawn |= (AIMLESS if below(stream, ODDS) < ODDS * aimlessness(s, seat) else TEMPERS[nth]) << 3 * seat
    return drawn
