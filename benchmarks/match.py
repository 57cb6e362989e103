"""Connect Four: our search against OpenSpiel's C++ `MCTSBot`, with the same time a move.

OpenSpiel's bot counts simulations, so it gets as many at each move as it made in that time at the one before. Ours
thinks by the clock. Both have two colours equally often.
"""

import time
from typing import Any

import pyspiel

import tablier
from benchmarks.peers import openspiel_bot

GAMES = 40
GAME = pyspiel.load_game("connect_four")
FIRST_GUESS = 5_000
A_MOVE = 0.1
"""Seconds of thought a move."""


def measure(seconds: float) -> list[dict[str, Any]]:
    points, spent, made = 0.0, [0.0, 0.0], [0, 0]
    for number in range(GAMES):
        result, times, moves = play(number)
        points += (result + 1) / 2
        spent = [spent[side] + times[side] for side in (0, 1)]
        made = [made[side] + moves[side] for side in (0, 1)]
    return [
        {"who": who, "games": GAMES, "points": won, "ms_a_move": 1000 * spent[side] / made[side]}
        for side, (who, won) in enumerate((("tablier, Search", points), ("OpenSpiel, C++ MCTSBot", GAMES - points)))
    ]


def play(number: int) -> tuple[float, list[float], list[int]]:
    """One game: what it returned to us, and for both sides the CPU time spent and the moves made."""
    ours, theirs = tablier.bot("expert", seconds=A_MOVE, seed=number), Theirs(number + 1)
    state, pos = GAME.new_initial_state(), tablier.new("connect_four")
    spent, made = [0.0, 0.0], [0, 0]
    while pos.actor != "over":
        side = (len(state.history()) + number) % 2
        began = time.process_time()
        column = theirs.step(state) if side else "abcdefg".index(ours.choose(pos))
        spent[side] += time.process_time() - began
        made[side] += 1
        state.apply_action(column)
        pos = pos.play("abcdefg"[column])
    assert state.is_terminal() and state.returns() == pos.returns()
    return pos.returns()[number % 2], spent, made


class Theirs:
    """OpenSpiel's bot, kept to the time by what it made in it last; CPU time, so that a busy machine costs nothing."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.simulations = FIRST_GUESS
        self.step(GAME.new_initial_state())

    def step(self, state: Any) -> int:
        bot = openspiel_bot(self.simulations, self.seed)
        began = time.process_time()
        column: int = bot.step(state)
        took = max(time.process_time() - began, A_MOVE / 20)  # near the end a whole tree takes no time
        self.simulations = int(self.simulations * A_MOVE / took)
        return column
