"""What a die is worth in Bunker, from games of the quick player against itself: `python -m tuning.bunker`.

Who won a game tells what its positions were worth. Under which worths of the dice, and of the tokens that are left, all
those results are most likely is found by Newton's method (logistic regression). What it prints goes into
`mind/evaluate.py`, until the next run prints much the same.
"""

import numba
import numpy as np

import tablier
from tablier.engine.bits import popcount
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import array_of, copy_row
from tablier.games.bunker.board import ENDED, POCKETS, ROLLING, TURN_LIMIT
from tablier.games.bunker.mind.opponents import WARY
from tablier.games.bunker.mind.policy import action, permute
from tablier.games.bunker.rules import act, opened, play, points_on, returns, sample

SEED = 1
DECISIONS = 3_000_000
ATTACKERS = WARY + 8 * WARY
COUNTS = 6 + 6
"""Of each seat: how many dice it has of 1 to 6 points, and whether it has 1 to 6 tokens."""


@numba.njit  # not kept on disk, where it would go on with worths that have changed since
def play_games(start, stream, counts, won):
    """Fill the tables, a row for each throw: what the thrower has more than the other seat, and whether it won."""
    row, out, used = start.copy(), np.empty(2), 0
    while used + TURN_LIMIT < counts.shape[0]:
        copy_row(row, start)
        s, first, bared = opened(row), used, 0
        while s.phase != ROLLING:
            play(row, sample(row, stream))
        while s.phase != ENDED:
            me, other = s.turn, 1 - s.turn
            for seat in range(2):
                sign = 1 if seat == me else -1
                counts[used, 5 + popcount(s.tokens[seat])] += sign
                for pocket in range(POCKETS):
                    if points_on(s, seat, pocket):
                        counts[used, points_on(s, seat, pocket) - 1] += sign
            won[used] = me
            used += 1
            x, y = below(stream, POCKETS), below(stream, POCKETS)
            x, y = max(x, y), min(x, y)
            if points_on(s, other, x) != points_on(s, other, y):
                bared = permute(s, other, x, y, bared, ATTACKERS, stream)
            act(s, action(s, x, y, bared, ATTACKERS, stream))
        returns(row, out)
        for turn in range(first, used):
            won[turn] = (1 + out[won[turn]]) / 2
    return used


def likeliest(counts: np.ndarray, won: np.ndarray) -> np.ndarray:
    """The weights under which what was won is most likely; the last one is for being to throw."""
    counts = np.hstack([counts, np.ones((len(counts), 1))])
    weights = np.zeros(counts.shape[1])
    for _ in range(10):
        odds = 1 / (1 + np.exp(-counts @ weights))
        bend = (counts * (odds * (1 - odds))[:, None]).T @ counts + np.eye(len(weights))
        weights += np.linalg.solve(bend, counts.T @ (won - odds))
    return weights


def main() -> None:
    counts, won = np.zeros((DECISIONS, COUNTS)), np.zeros(DECISIONS, np.int64)
    used = play_games(array_of(tablier.new("bunker").row), stream_of(SEED), counts, won)
    weights = np.round(likeliest(counts[:used], won[:used]), 2).tolist()
    print("DIE_WORTH = np.array(", [0.0, *weights[:6]], ")", sep="")
    print("TURN_WORTH =", weights[-1])


if __name__ == "__main__":
    main()
