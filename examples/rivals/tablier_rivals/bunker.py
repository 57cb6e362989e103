"""A Bunker player that keeps a belief: how likely each coin lies in each pocket.

It reads the belief off how the others have permuted: who could cover a pocket and left it bare will not have the coin
there. A throw then goes where it does most: points off a die, a die off the table, a token that probably hides the
coin. Asked to permute it covers its own coin, mostly, and otherwise loses as little as it can.
"""

import random

import tablier
from tablier.games.bunker.board import EVERY_POCKET, Board
from tablier.games.bunker.events import Add, Chip, Event, Hit, Open, write

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

    def choose(self, pos: tablier.Position[Board, Event]) -> str:
        legal = pos.legal()
        if "keep" in legal:
            return self._permute(pos.board)
        if len(legal) == 1 or pos.board.hiding:
            return self._random.choice(legal)
        beliefs = {seat: belief(pos.board, seat) for seat in pos.board.seats_in}
        return write(max(pos.events(), key=lambda event: (gain(pos.board, beliefs, event), self._random.random())))

    def _permute(self, board: Board) -> str:
        me, high, low = board.asked, board.high, board.low
        on_high, on_low, coin = board.points(me, high), board.points(me, low), board.coin[me]
        often = STRENGTHEN if on_high and on_low else COVER
        if coin in (high, low) and self._random.random() < often:
            return "swap" if (on_high < on_low) == (coin == high) else "keep"
        kept = max(loss(on_high, low), loss(on_low, high))
        swapped = max(loss(on_low, low), loss(on_high, high))
        return "swap" if swapped < kept else "keep"


def loss(points: int, taken: int) -> float:
    """What a die loses in worth when so many points are taken off it."""
    return DIE[points] - DIE[max(0, points - taken)]


def gain(board: Board, beliefs: dict[int, list[float]], event: Event) -> float:
    """What an action brings at once, on average."""
    match event:
        case Add(seat, pocket, points):
            mine = board.points(seat, pocket)
            return OWN * (DIE[min(6, mine + points)] - DIE[mine])
        case Open(seat, pocket):
            return COIN * beliefs[seat][pocket - 1]
        case Hit(seat, pocket, points):
            return loss(board.points(seat, pocket), points)
        case Chip(seat, pocket):
            return loss(board.points(seat, pocket), 1)
    return 0.0


def belief(board: Board, seat: int) -> list[float]:
    """How likely the coin of a seat lies in each pocket, by all that everybody remembers."""
    weights = [float(board.has_token(seat, pocket)) for pocket in EVERY_POCKET]
    for answer in board.answers(seat):
        if not answer.added:
            often = COVERED if answer.bared else STRONGER
            weights[answer.stronger - 1] *= 2 * often
            weights[answer.weaker - 1] *= 2 * (1 - often)
    return [weight / sum(weights) for weight in weights]
