"""What a finished game is worth to each seat, the same in all games."""

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.kernel import inlined


@inlined
def share_win(out: np.ndarray, winners: int) -> None:
    """Returns of a game won by the seats whose bits are set in `winners`: they sum to 0."""
    seats = out.shape[0]
    won, lost = (seats / popcount(winners) - 1.0) / (seats - 1), -1.0 / (seats - 1)
    for seat in range(seats):
        out[seat] = won if winners >> seat & 1 else lost


@inlined
def best_of(scores: np.ndarray, seats: int) -> int:
    """The seats with the highest score, as bits."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    winners = 0
    for seat in range(seats):
        if scores[seat] == best:
            winners |= 1 << seat
    return winners
