"""The evaluation of Les Dames Bretonnes for two, learnt by playing against itself: `python -m tuning.dames`.

It begins with an evaluation that knows nothing, and learns in GENERATIONS. In each of them games are played that look
DEPTH turns ahead with the weights so far, after some turns at random and with one now and then later. In their quiet
positions, those in which no line can be completed, the log-odds of winning for the seat to move are fitted by logistic
regression: while there is much room, by the tokens and by whether the number of counters is even; then, for each number
of counters, also by how many lines hold how many counters, and by parities.

Every generation prints the cross-entropy of its own games before it has learnt from them, and what its weights take
against those of the first generation, in pairs of games with the sides exchanged. It takes a quarter of a core hour.
BLAS is to have one thread (OPENBLAS_NUM_THREADS=1): how it adds up depends on that.
"""

import time
from pathlib import Path

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import compiled
from tablier.engine.weights import save
from tablier.games.dames import mind
from tablier.games.dames.mind.alphabeta import GOAL, AlphaBeta, advance, begin, key_of, probe, turn_in
from tablier.games.dames.mind.evaluate import UNIT, WON, evaluate, histogram, parities
from tablier.games.dames.mind.policy import NO_TURN, random_turn
from tablier.games.dames.mind.turns import after_turn, closing_squares
from tablier.games.dames.mind.weights import CROWDED, FULLEST, KINDS, WEIGHTS, table
from tablier.games.dames.rules import FALLING, RISING

SEED = 1
GENERATIONS = (2_000, 2_000, 4_000, 8_000, 12_000, 12_000, 16_000)
"""How many games each plays."""
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
REPORT_PAIRS = 200
MOVE = 0
"""The option that is played; its weights do for the others as well."""
WINNER, BOARD, MINE, THEIRS, MOVER, LINES, PARITY, RISES, FALLS, EXPECTED = range(10)
NOBODY = -1

Fitted = dict[str, np.ndarray]
"""Weights by their kind, as they are kept in the file."""


def parts_of(weights: np.ndarray) -> tuple[np.ndarray, ...]:
    """What a search that plays with some weights consists of."""
    search = AlphaBeta(MOVE, weights)
    return search.frames, search.turns, search.keys, search.entries, search.state, weights


@compiled
def play_game(one, other, move, stream, out):
    """A game, begun by `one`; its quiet positions since the last random turn go to `out`.

    Returns who has won, 0 or 1 or NOBODY, and how many positions there are.
    """
    count = 0
    first = below(stream, 36)
    second = (first + 1 + below(stream, 35)) % 36
    board = (1 << first) | (1 << second)
    turned = (1 << (first % 6 * 6 + first // 6)) | (1 << (second % 6 * 6 + second // 6))
    mine = theirs = made = mover = 0
    while True:
        if made < RANDOM_OPENING or below(stream, 1000) < RANDOM_PER_THOUSAND:
            turn = random_turn(board, turned, move, stream)
            count = 0
        else:
            frames, turns, keys, entries, state, weights = one if mover == 0 else other
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
                row = out[count]
                row[BOARD], row[MINE], row[THEIRS], row[MOVER] = board, mine, theirs, mover
                row[LINES], row[PARITY] = lines, parities(lines)
                row[RISES], row[FALLS] = popcount(board & RISING), popcount(board & FALLING)
                row[EXPECTED] = evaluate(weights, board, turned, mine, theirs)
                count += 1
        if turn == NO_TURN:
            break
        board, turned, lines = after_turn(board, turned, turn)
        mine += lines
        made += 1
        if mine >= GOAL or board == 0:
            break
        mine, theirs, mover = theirs, mine, 1 - mover
    winner = mover if mine > theirs else 1 - mover if mine < theirs else np.int64(NOBODY)
    for nth in range(count):
        out[nth, WINNER] = winner
    return winner, count


def games(number: int, generation: int, weights: np.ndarray) -> np.ndarray:
    """The quiet positions of so many games that somebody has won."""
    side = parts_of(weights)
    stream = stream_of(SEED, generation)
    positions = []
    for _ in range(number):
        out = np.zeros((MOST_POSITIONS_A_GAME, EXPECTED + 1), np.int64)
        winner, count = play_game(side, side, MOVE, stream, out)
        if winner != NOBODY:
            positions.append(out[:count])
    return np.concatenate(positions)


def share_won(weights: np.ndarray, others: np.ndarray) -> float:
    """What part of the points some weights take from others; both games of a pair are opened alike."""
    sides = parts_of(weights), parts_of(others)
    out = np.zeros((MOST_POSITIONS_A_GAME, EXPECTED + 1), np.int64)
    points = 0.0
    for pair in range(REPORT_PAIRS):
        for begins in range(2):
            winner, _ = play_game(sides[begins], sides[1 - begins], MOVE, stream_of(SEED, -1 - pair), out)
            points += 0.5 if winner == NOBODY else winner == begins
    return points / (2 * REPORT_PAIRS)


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


def won_by_mover(positions: np.ndarray) -> np.ndarray:
    won: np.ndarray = positions[:, WINNER] == positions[:, MOVER]
    return won.astype(float)


def fitted(positions: np.ndarray) -> Fitted:
    counters, won = np.bitwise_count(positions[:, BOARD]).astype(int), won_by_mover(positions)
    tokens = one_hot(3 * positions[:, MINE] + positions[:, THEIRS], 9)
    counts = np.stack([(positions[:, LINES] >> (5 * count)) & 31 for count in range(6)], 1)
    diagonals = one_hot(positions[:, RISES], 7)[:, :6] + one_hot(positions[:, FALLS], 7)[:, :6]
    features = np.concatenate([tokens, counts, diagonals, one_hot(positions[:, PARITY], 16)], 1)
    alike = [counters == number for number in range(CROWDED, FULLEST + 1)]
    rows = np.array([rounded(log_odds(features[some], won[some])) for some in alike])
    roomy = [(counters < CROWDED) & (counters % 2 == parity) for parity in range(2)]
    by_tokens = np.array([rounded(log_odds(tokens[some], won[some])) for some in roomy])
    return {"roomy": by_tokens} | {kind: rows[:, columns] for kind, columns in KINDS.items()}


def cross_entropy(positions: np.ndarray) -> float:
    """Of what was expected and who won."""
    for_winner = np.where(won_by_mover(positions) > 0, positions[:, EXPECTED], -positions[:, EXPECTED])
    return float(np.log1p(np.exp(-for_winner / UNIT)).mean())


def main() -> None:
    began = time.process_time()
    weights = first = np.zeros_like(WEIGHTS)
    found: Fitted = {}
    for generation, number in enumerate(GENERATIONS):
        positions = games(number, generation, weights)
        told = cross_entropy(positions)
        found = fitted(positions)
        weights = table(found)
        first = first if generation else weights
        print(
            f"generation {generation + 1}: {len(positions)} positions, cross-entropy {told:.4f}, "
            f"then {share_won(weights, first):.3f} against the first, {(time.process_time() - began) / 60:.1f} minutes",
            flush=True,
        )
    save(Path(mind.__path__[0]) / "weights.npz", "python -m tuning.dames", SEED, **found)


if __name__ == "__main__":
    main()
