"""The rules of the proving games, as the card tells them. An event is its number."""

import numpy as np

from tablier.engine.kernel import record, rule
from tablier.engine.payoff import share_win
from tablier.engine.seats import CHANCE, OVER
from tests.study.proving import KINDS
from tests.study.proving.board import BAD_FACES, DECIDE, ENDED, FACES, GOOD_FACES, LOT, NOBODY, TOSS, Board

COIN, RACE, FIRST, LOTS, DRAW, NIM, MIXED = range(len(KINDS))
COUNTERS, MOST_TAKEN, TO_RACE = 30, 3, 3

MOST_ACTIONS = MOST_TAKEN
MOST_CHANCES = FACES

opened = record(Board)


@rule
def setup(row: np.ndarray, seats: int, options: np.ndarray) -> None:
    s = opened(row)
    s.seats = seats
    s.kind = options[0]
    s.phase = LOT if s.kind == LOTS else DECIDE
    s.needs[0] = s.needs[1] = TO_RACE if s.kind == RACE else 1
    s.left = COUNTERS if s.kind == NIM else 2


@rule
def actor(row: np.ndarray) -> np.int64 | int:
    s = opened(row)
    if s.phase == ENDED:
        return OVER
    return np.int64(s.turn) if s.phase == DECIDE else CHANCE


@rule
def legal(row: np.ndarray, codes: np.ndarray) -> int:
    s = opened(row)
    count = 1
    if s.kind == NIM:
        count = min(MOST_TAKEN, s.left)
    elif s.kind == MIXED:
        count = 2
    for nth in range(count):
        codes[nth] = nth + 1
    return count


@rule
def chance(row: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    count = FACES if opened(row).kind == MIXED else 2
    for nth in range(count):
        codes[nth] = nth
        weights[nth] = 1
    return count


@rule
def play(row: np.ndarray, code: int) -> None:
    s = opened(row)
    if s.phase == LOT:
        s.turn = code
        s.phase = DECIDE
    elif s.phase == TOSS and s.kind == MIXED:
        s.winner = 0 if code < s.winning else 1
        s.phase = ENDED
    elif s.phase == TOSS:
        s.needs[code] -= 1
        s.winner = code
        s.phase = DECIDE if s.needs[code] else ENDED
        s.turn = 1 - s.turn
    elif s.kind == COIN or s.kind == RACE:
        s.phase = TOSS
    elif s.kind == MIXED:
        s.winning = GOOD_FACES if code == 1 else BAD_FACES
        s.phase = TOSS
    else:
        s.left -= code
        if s.left == 0:
            s.winner = s.turn if s.kind == NIM else NOBODY if s.kind == DRAW else 1 - s.turn
            s.phase = ENDED
        s.turn = 1 - s.turn


@rule
def returns(row: np.ndarray, out: np.ndarray) -> None:
    winner = opened(row).winner
    share_win(out, 0b11 if winner == NOBODY else 1 << winner)
