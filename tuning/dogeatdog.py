"""The weights of the evaluation of Dog Eat Dog, from games against itself: `python -m tuning.dogeatdog 3`.

All seats make the move that leads to the best evaluation, on average over a few throws. Who won such a game then tells
what all of its positions were worth, and a multinomial logistic regression on that, by Newton's method, gives the next
weights. That is done a few times. Only the weights for the numbers of players that are named, or all, are replaced.
"""

import sys
from pathlib import Path

import numpy as np

import tablier
from tablier.engine.chance import seeded
from tablier.engine.kernel import array_of, compiled, copy_row
from tablier.engine.seats import CHANCE, OVER
from tablier.engine.weights import save
from tablier.games.dogeatdog import mind
from tablier.games.dogeatdog.board import MOST_SEATS
from tablier.games.dogeatdog.mind.evaluate import FEATURES, POINTS, WEIGHTS, evaluate, extract
from tablier.games.dogeatdog.rules import MOST_ACTIONS, actor, legal, play, returns, sample

DECISIONS = 60_000
ROUNDS = 3
FIRST_SEED = 0
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
            while actor(scratch) == CHANCE:
                play(scratch, sample(scratch, stream))
            if actor(scratch) == OVER:
                returns(scratch, out)
            else:
                evaluate(scratch, weights, out)
            total += out[seat]
        if total > best_total:
            best, best_total = codes[nth], total
    return best


@compiled
def play_games(start, seed, weights, features, left, shares):
    """Fill the tables with decisions: the features, how much of the game was left, and who shared the win."""
    seats = shares.shape[1]
    row, scratch = np.empty(start.shape[0], np.uint8), np.empty(start.shape[0], np.uint8)
    stream, codes, out = np.empty(1, np.uint64), np.empty(MOST_ACTIONS, np.int32), np.empty(seats)
    made, game = 0, 0
    while made < left.shape[0]:
        copy_row(row, start)
        stream[0] = seeded(seed, game)
        first = made
        while actor(row) != OVER:
            if actor(row) == CHANCE:
                play(row, sample(row, stream))
                continue
            if made < left.shape[0]:
                left[made] = extract(row, features[made])
                made += 1
            play(row, best_move(row, scratch, stream, codes, weights, out))
        returns(row, out)
        for decision in range(first, made):
            for seat in range(seats):
                shares[decision, seat] = (out[seat] * (seats - 1) + 1) / seats
        game += 1


def fitted(features: np.ndarray, left: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The weights under which these winners are most likely."""
    left = left[:, None, None]
    terms = np.concatenate((features * left, features * (1 - left)), axis=2)
    weights = np.zeros(2 * FEATURES)
    for _ in range(10):
        strength = np.exp(terms @ weights)
        chances = strength / strength.sum(axis=1, keepdims=True)
        apart = terms - np.einsum("ds,dsw->dw", chances, terms)[:, None]
        slope = np.einsum("ds,dsw->w", shares - chances, terms) - PENALTY * weights
        bend = np.einsum("ds,dsv,dsw->vw", chances, apart, apart, optimize=True) + PENALTY * np.eye(2 * FEATURES)
        weights += np.linalg.solve(bend, slope)
    print("log loss", round(float(-(shares * np.log(chances)).sum(axis=1).mean()), 4), file=sys.stderr, flush=True)
    return weights.reshape(2, FEATURES)


def tuned(seats: int, treehouse: int) -> np.ndarray:
    start = tablier.new("dogeatdog", seats, treehouse=("off", "on")[treehouse]).row
    weights = np.zeros_like(WEIGHTS)
    weights[treehouse, seats, :, POINTS] = 0.3  # to begin with, points are all it knows
    features, left = np.zeros((DECISIONS, MOST_SEATS, FEATURES)), np.zeros(DECISIONS)
    shares = np.zeros((DECISIONS, seats))
    for number in range(ROUNDS):
        play_games(array_of(start), np.uint64(FIRST_SEED + number), weights, features, left, shares)
        weights[treehouse, seats] = fitted(features[:, :seats], left, shares)
    return np.asarray(weights[treehouse, seats])


def main() -> None:
    weights = WEIGHTS.copy()
    for players in map(int, sys.argv[1:] or "2345678"):
        for treehouse in range(2):
            weights[treehouse, players] = np.round(tuned(players, treehouse), 2)
    script = " ".join(["python -m tuning.dogeatdog", *sys.argv[1:]])
    save(Path(mind.__path__[0]) / "weights.npz", script, FIRST_SEED, weights=weights)


if __name__ == "__main__":
    main()
