"""Weights for Les Dames Bretonnes for two, from games that the search plays against itself.

    python -m tuning.dames --games 10000

prints what then stands in `weights.py`. The games look DEPTH turns ahead with the weights so far, after some turns by
chance and with one now and then later. In their quiet positions, those in which no line can be completed, the log-odds
of winning for the seat to move are fitted: while there is much room, by the tokens; then, for each number of counters,
also by how many lines hold how many counters. To be done a few times over: better games give better weights.
"""

import argparse

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import compiled
from tablier.games.dames.alphabeta import GOAL, WON, Tree, advance, begin, found, histogram, key_of, odd_counts, turn_in
from tablier.games.dames.duel import LOG_ODDS
from tablier.games.dames.rollout import NO_TURN, random_turn
from tablier.games.dames.rules import FALLING, RISING
from tablier.games.dames.turns import after_turn, closing_squares
from tablier.games.dames.weights import COUNTS, CROWDED, DIAGONALS, FULLEST, WEIGHTS, WIDTH
from tablier.games.dames.weights import ODD as ODD_COUNTS

DEPTH = 3
BLIND_TURNS = 4
CHANCE = 20  # in a thousand turns are made by chance
MOST_POSITIONS = 60  # of a game
PRIOR = 10.0
ROUND = 50  # the coarser the values, the more turns are as good as another, and need no second look
WINNER, BOARD, MINE, THEIRS, MOVER, LINES, ODD, RISES, FALLS = range(9)


@compiled
def play_game(frames, turns, keys, entries, state, weights, move, stream, out):
    """A game; its quiet positions since the last turn by chance go to `out`. Returns how many there are."""
    count = 0
    one = below(stream, 36)
    two = (one + 1 + below(stream, 35)) % 36
    board = 1 << one | 1 << two
    turned = 1 << one % 6 * 6 + one // 6 | 1 << two % 6 * 6 + two // 6
    mine = theirs = made = mover = 0
    while True:
        if made < BLIND_TURNS or below(stream, 1000) < CHANCE:
            turn = random_turn(board, turned, move, stream)
            count = 0
        else:
            begin(frames, state, board, turned, mine, theirs, DEPTH, -WON, WON)
            advance(frames, turns, keys, entries, state, weights, move, 1 << 40)
            board, turned = frames[0].board, frames[0].turned
            turn = turn_in(found(keys, entries, key_of(frames[0])))
            by_row, by_column = closing_squares(board, turned)
            if by_row | by_column == 0:
                lines = histogram(board, turned)
                rises, falls = popcount(board & RISING), popcount(board & FALLING)
                row = out[count]
                row[BOARD], row[MINE], row[THEIRS], row[MOVER] = board, mine, theirs, mover
                row[LINES], row[ODD], row[RISES], row[FALLS] = lines, odd_counts(lines), rises, falls
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


def games(number: int, move: int) -> np.ndarray:
    tree = Tree(move, WEIGHTS)
    stream = stream_of(number)
    positions = []
    for _ in range(number):
        out = np.zeros((MOST_POSITIONS, 9), np.int64)
        count = play_game(tree.frames, tree.turns, tree.keys, tree.entries, tree.state, WEIGHTS, move, stream, out)
        positions.append(out[:count])
    return np.concatenate(positions)


def log_odds(features: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method; PRIOR draws weights to 0."""
    weights = np.zeros(features.shape[1])
    for _ in range(15):
        expected = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (won - expected) - PRIOR * weights
        curve = (features * (expected * (1 - expected))[:, None]).T @ features + PRIOR * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def one_hot(numbers: np.ndarray, size: int) -> np.ndarray:
    return np.eye(size)[numbers]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    positions = games(parser.parse_args().games, move=0)
    counters = np.bitwise_count(positions[:, BOARD]).astype(int)
    won = (positions[:, WINNER] == positions[:, MOVER]).astype(float)
    tokens = one_hot(3 * positions[:, MINE] + positions[:, THEIRS], 9)
    counts = np.stack([positions[:, LINES] >> 5 * count & 31 for count in range(6)], 1)
    diagonals = one_hot(positions[:, RISES], 7)[:, :6] + one_hot(positions[:, FALLS], 7)[:, :6]
    crowded = np.concatenate([tokens, counts, diagonals, one_hot(positions[:, ODD], 16)], 1)
    roomy = counters < CROWDED
    show("ROOMY", log_odds(tokens[roomy], won[roomy])[None])
    fitted = []
    for number in range(CROWDED, FULLEST + 1):
        some = counters == number
        fitted.append(log_odds(crowded[some], won[some]))
    edges = [0, COUNTS, DIAGONALS, ODD_COUNTS, WIDTH]
    for name, start, end in zip(("BY_TOKENS", "BY_COUNT", "BY_DIAGONAL", "BY_ODD"), edges, edges[1:]):
        show(name, np.array(fitted)[:, start:end])


def show(name: str, weights: np.ndarray) -> None:
    rounded = ROUND * np.round(weights * LOG_ODDS / ROUND).astype(int)
    rows = (f"    ({', '.join(map(str, row))}),\n" for row in rounded.tolist())
    print(f"{name} = (\n{''.join(rows)})")


if __name__ == "__main__":
    main()
