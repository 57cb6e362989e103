"""What the network is told of a seat: its dice, its tokens, and where its coin may lie.

There are two beliefs about a coin. The *public* one is what everybody can tell from what they remember
(`opponents.py`). The *view* is that of whoever looks: the same for the others' coins, and for one's own where it lies.

No number tells who a seat is or when its turn comes; `evaluate.py` adds that. All are scaled to be of the order of 1.
"""

import numpy as np

from tablier.engine.kernel import compiled
from tablier.games.bunker.board import POCKETS

PLACES = 0  # and the next 13: pockets with 0, 1, … 6 points on a token, and where the token is gone
VIEW = 14  # and the next 6: how likely the coin lies under 0, 1, … 6 points
PUBLIC = 21  # and the next 6: the same to everybody
POINTS = 28  # and the next 5: the points on the tokens of pockets 1–6
VIEW_BY_POCKET = 34  # and the next 5
PUBLIC_BY_POCKET = 40  # and the next 5
KNOWN = 46  # whether whoever looks knows where the coin lies
DICE = 47  # and the next 6: whether there are 0, 1, … 6 dice
TOKENS = 54  # and the next 5: whether there are 1, 2, … 6 tokens
BARE = 60  # and the next 6: whether 0, 1, … 6 of them are bare
MOST_PUBLIC = 67  # how likely the likeliest pocket is to everybody …
MOST_BARE = 68  # … and the likeliest bare one
CROSS = 69  # how likely everybody takes the coin to be where it is
SURE = 70  # how much everybody knows: the sum of the squares
ALL_POINTS = 71
GUARD = 72  # the points on the coin
KNOCKED = 73  # how likely a throw can take all of them off
REACHED = 74  # how likely a throw shows the pocket of the coin, if it is bare
FEATURES = 75


def _knocked() -> np.ndarray:
    """KNOCKED_BY[pocket, points]: how likely a throw takes a die with so many points off a pocket, from 0 (B6)."""
    knocked = np.zeros((POCKETS, 7), np.float32)
    for pocket in range(POCKETS):
        for points in range(1, 7):
            others = [2 - (other == pocket) for other in range(POCKETS) if other + 1 >= points]
            knocked[pocket, points] = sum(others) / 36
    return knocked


KNOCKED_BY = _knocked()


@compiled
def extract(dice, tokens, public, coin, out):
    """Fill in the features of a seat. `coin` is its pocket from 0, or -1 for whoever does not know."""
    for nth in range(FEATURES):
        out[nth] = 0.0
    standing, bare, here = 0, 0, 0
    for pocket in range(POCKETS):
        points = (dice >> (4 * pocket)) & 15
        total = np.float32(points / 6.0)
        out[ALL_POINTS] += total * np.float32(0.2)
        if points:
            standing += 1
        if (tokens >> (4 * pocket)) & 1 == 0:
            out[PLACES + 7 + points] += np.float32(0.5)
            continue
        here += 1
        out[PLACES + points] += np.float32(0.5)
        everybody = np.float32(public[pocket])
        mine = everybody
        if coin >= 0:
            mine = np.float32(1.0) if coin == pocket else np.float32(0.0)
        out[VIEW + points] += mine
        out[PUBLIC + points] += everybody
        out[POINTS + pocket] = total
        out[VIEW_BY_POCKET + pocket] = mine
        out[PUBLIC_BY_POCKET + pocket] = everybody
        out[MOST_PUBLIC] = max(out[MOST_PUBLIC], everybody)
        out[CROSS] += mine * everybody
        out[SURE] += everybody * everybody
        out[GUARD] += mine * total
        if points:
            out[KNOCKED] += mine * KNOCKED_BY[pocket, points]
        else:
            bare += 1
            out[MOST_BARE] = max(out[MOST_BARE], everybody)
            out[REACHED] += mine
    if coin >= 0:
        out[KNOWN] = 1.0
    out[DICE + standing] = 1.0
    if here:
        out[TOKENS + here - 1] = 1.0
    out[BARE + bare] = 1.0
