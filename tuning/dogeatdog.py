"""The weights of the evaluation of Dog Eat Dog, from games against itself: `python -m tuning.dogeatdog 3`.

All seats make the move that leads to the best evaluation, on average over a few throws. Who won such a game then tells
what all of its positions were worth, and the weights under which that is most likely are found by Newton's method.
That is done again with the new weights, a few times.
"""

import sys

import numpy as np

import tablier
from tablier.engine.chance import seeded
from tablier.engine.kernel import compiled, copy_row
from tablier.engine.seats import OVER
from tablier.games.dogeatdog.evaluation import COUNTS, POINTS, WEIGHTS, count, expect
from tablier.games.dogeatdog.rules import MOST_ACTIONS, MOST_SEATS, actor, legal, play, returns, sample

DECISIONS = 60_000
ROUNDS = 3
THROWS = 3
PENALTY = 1.0
"""How much a weight has to explain to be far from 0."""


@compiled
def best_move(row, scratch, stream, codes, weights, out):
    """The move after which the seat to act can expect most."""
    seat = actor(row)
    best, best_total = 0, -1e300
    for nth in range(legal(row, codes)):
        total = 0.0
        for _ in range(THROWS):
            copy_row(scratch, row)
            play(scratch, codes[nth])
            while actor(scratch) == -1:
                play(scratch, sample(scratch, stream))
            if actor(scratch) == OVER:
                returns(scratch, out)
            else:
                expect(scratch, weights, out)
            total += out[seat]
        if total > best_total:
            best, best_total = codes[nth], total
    return best


@compiled
def play_games(start, seed, weights, counts, left, shares):
    """Fill the tables with decisions: what was counted, how much of the game was left, and who shared the win."""
    seats = shares.shape[1]
    row, scratch = np.empty(start.shape[0], np.uint8), np.empty(start.shape[0], np.uint8)
    stream, codes, out = np.empty(1, np.uint64), np.empty(MOST_ACTIONS, np.int32), np.empty(seats)
    made, game = 0, 0
    while made < left.shape[0]:
        copy_row(row, start)
        stream[0] = seeded(seed, game)
        first = made
        while actor(row) != OVER:
            if actor(row) < 0:
                play(row, sample(row, stream))
                continue
            if made < left.shape[0]:
                left[made] = count(row, counts[made])
                made += 1
            play(row, best_move(row, scratch, stream, codes, weights, out))
        returns(row, out)
        for decision in range(first, made):
            for seat in range(seats):
                shares[decision, seat] = (out[seat] * (seats - 1) + 1) / seats
        game += 1


def fitted(counts: np.ndarray, left: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The weights under which these winners are most likely."""
    left = left[:, None, None]
    terms = np.concatenate((counts * left, counts * (1 - left)), axis=2)
    weights = np.zeros(2 * COUNTS)
    for _ in range(10):
        strength = np.exp(terms @ weights)
        chances = strength / strength.sum(axis=1, keepdims=True)
        apart = terms - np.einsum("ds,dsw->dw", chances, terms)[:, None]
        slope = np.einsum("ds,dsw->w", shares - chances, terms) - PENALTY * weights
        bend = np.einsum("ds,dsv,dsw->vw", chances, apart, apart, optimize=True) + PENALTY * np.eye(2 * COUNTS)
        weights += np.linalg.solve(bend, slope)
    print("log loss", round(float(-(shares * np.log(chances)).sum(axis=1).mean()), 4), file=sys.stderr, flush=True)
    return weights.reshape(2, COUNTS)


def tuned(seats: int, treehouse: int) -> np.ndarray:
    start = tablier.new("dogeatdog", seats, treehouse=("off", "on")[treehouse])._row
    weights = np.zeros_like(WEIGHTS)
    weights[treehouse, seats, :, POINTS] = 0.3  # to begin with, points are all it knows
    counts, left = np.zeros((DECISIONS, MOST_SEATS, COUNTS)), np.zeros(DECISIONS)
    shares = np.zeros((DECISIONS, seats))
    for number in range(ROUNDS):
        play_games(start, np.uint64(number), weights, counts, left, shares)
        weights[treehouse, seats] = fitted(counts[:, :seats], left, shares)
    return weights[treehouse, seats]


if __name__ == "__main__":
    for players in map(int, sys.argv[1:] or "2345678"):
        for option in range(2):
            found = np.round(tuned(players, option), 2).tolist()
            print(f"WEIGHTS[{option}, {players}] = {found[0]}, {found[1]}", flush=True)
