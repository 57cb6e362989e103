"""Weights for Les Dames Bretonnes for two, from games that the search plays against itself.

    python -m tuning.dames --games 10000 --seed 1

writes `mind/weights.npz`. The games look DEPTH turns ahead with the weights so far, after some turns at random and with
one now and then later. In their quiet positions, those in which no line can be completed, the log-odds of winning for
the seat to move are fitted by logistic regression: while there is much room, by the tokens; then, for each number of
counters, also by how many lines hold how many counters, and by parities. To be done a few times over: better games give
better weights.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import compiled
from tablier.engine.weights import save
from tablier.games.dames import mind
from tablier.games.dames.mind.alphabeta import GOAL, AlphaBeta, advance, begin, key_of, probe, turn_in
from tablier.games.dames.mind.evaluate import UNIT, WON, histogram, parities
from tablier.games.dames.mind.policy import NO_TURN, random_turn
from tablier.games.dames.mind.turns import after_turn, closing_squares
from tablier.games.dames.mind.weights import CROWDED, FULLEST, KINDS, WEIGHTS
from tablier.games.dames.rules import FALLING, RISING

DEPTH = 3
RANDOM_OPENING = 4
"""So many turns at the start are random."""
RANDOM_PER_THOUSAND = 20
"""So many of a thousand later turns are random."""
MOST_POSITIONS_A_GAME = 60
PENALTY = 10.0
"""L2 regularisation."""
ROUNDED_TO = 50
"""The coarser the values, the more turns are as good as another, and need no second search."""
WINNER, BOARD, MINE, THEIRS, MOVER, LINES, PARITY, RISES, FALLS = range(9)


@compiled
def play_game(frames, turns, keys, entries, state, weights, move, stream, out):
    """A game; its quiet positions since the last random turn go to `out`. Returns how many there are."""
    count = 0
    one = below(stream, 36)
    two = (one + 1 + below(stream, 35)) % 36
    board = (1 << one) | (1 << two)
    turned = (1 << (one % 6 * 6 + one // 6)) | (1 << (two % 6 * 6 + two // 6))
    mine = theirs = made = mover = 0
    while True:
        if made < RANDOM_OPENING or below(stream, 1000) < RANDOM_PER_THOUSAND:
            turn = random_turn(board, turned, move, stream)
            count = 0
        else:
            begin(frames, state, board, turned, mine, theirs, DEPTH, -WON, WON)
            advance(frames, turns, keys, entries, state, weights, move, 1 << 40)
            board, turned = frames[0].board, frames[0].turned
            entry = probe(keys, entries, key_of(frames[0]))
            if entry == 0:  # nothing slides
                break
            turn = turn_in(entry)
            by_row, by_column = closing_squares(board, turned)
            if by_row | by_column == 0:
                lines = histogram(board, turned)
                rises, falls = popcount(board & RISING), popcount(board & FALLING)
                row = out[count]
                row[BOARD], row[MINE], row[THEIRS], row[MOVER] = board, mine, theirs, mover
                row[LINES], row[PARITY], row[RISES], row[FALLS] = lines, parities(lines), rises, falls
                count += 1
        if turn == NO_TURN:
            break
        board, turned, lines = after_turn(board, turned, turn)
        mine += lines
        made += 1
        if mine >= GOAL or board == 0:
            break
        mine, theirs, mover = theirs, mine, 1 - mover
    for nth in range(count):
        out[nth, WINNER] = mover if mine > theirs else 1 - mover
    return count if mine != theirs else 0


def games(number: int, seed: int, move: int) -> np.ndarray:
    """The quiet positions of so many games."""
    search = AlphaBeta(move, WEIGHTS)
    stream = stream_of(seed)
    positions = []
    for _ in range(number):
        out = np.zeros((MOST_POSITIONS_A_GAME, 9), np.int64)
        tables = search.frames, search.turns, search.keys, search.entries, search.state
        count = play_game(*tables, WEIGHTS, move, stream, out)
        positions.append(out[:count])
    return np.concatenate(positions)


def log_odds(features: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method; PENALTY draws weights to 0."""
    weights = np.zeros(features.shape[1])
    for _ in range(15):
        expected = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (won - expected) - PENALTY * weights
        curve = (features * (expected * (1 - expected))[:, None]).T @ features + PENALTY * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def one_hot(numbers: np.ndarray, size: int) -> np.ndarray:
    rows: np.ndarray = np.eye(size)[numbers]
    return rows


def rounded(weights: np.ndarray) -> np.ndarray:
    return ROUNDED_TO * np.round(weights * UNIT / ROUNDED_TO).astype(np.int64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    positions = games(chosen.games, chosen.seed, move=0)
    counters = np.bitwise_count(positions[:, BOARD]).astype(int)
    won = (positions[:, WINNER] == positions[:, MOVER]).astype(float)
    tokens = one_hot(3 * positions[:, MINE] + positions[:, THEIRS], 9)
    counts = np.stack([(positions[:, LINES] >> (5 * count)) & 31 for count in range(6)], 1)
    diagonals = one_hot(positions[:, RISES], 7)[:, :6] + one_hot(positions[:, FALLS], 7)[:, :6]
    features = np.concatenate([tokens, counts, diagonals, one_hot(positions[:, PARITY], 16)], 1)
    roomy = counters < CROWDED
    fitted = []
    for number in range(CROWDED, FULLEST + 1):
        some = counters == number
        fitted.append(rounded(log_odds(features[some], won[some])))
    by_kind = {kind: np.array(fitted)[:, columns] for kind, columns in KINDS.items()}
    script = " ".join(["python -m tuning.dames", *sys.argv[1:]])
    path = Path(mind.__path__[0]) / "weights.npz"
    save(path, script, chosen.seed, roomy=rounded(log_odds(tokens[roomy], won[roomy])), **by_kind)


if __name__ == "__main__":
    main()
