"""Connect Four: our search against OpenSpiel's C++ `MCTSBot`, with the same time a move.

OpenSpiel's bot counts simulations, so before the match it is measured how many it makes in that time; it gets that
many at every move. Ours thinks by the clock. Both have two colours equally often.
"""

import time
from typing import Any

import pyspiel

import tablier

GAMES = 40
A_MOVE = 0.1
"""Seconds of thought a move."""


def measure(seconds: float) -> list[dict[str, Any]]:
    allowed = simulations_in(A_MOVE)
    points, ours, theirs, moves = 0.0, 0.0, 0.0, [0, 0]
    for number in range(GAMES):
        result, spent, made = play(number, allowed)
        points += (result + 1) / 2
        ours, theirs = ours + spent[0], theirs + spent[1]
        moves = [moves[0] + made[0], moves[1] + made[1]]
    return [
        {"who": "tablier, Search", "games": GAMES, "points": points, "ms_a_move": 1000 * ours / moves[0]},
        {
            "who": f"OpenSpiel, C++ MCTSBot, {allowed:,} simulations",
            "games": GAMES,
            "points": GAMES - points,
            "ms_a_move": 1000 * theirs / moves[1],
        },
    ]


def their_bot(simulations: int, seed: int) -> Any:
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return game, pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1_000, False, seed, False)


def simulations_in(seconds: float) -> int:
    """How many simulations OpenSpiel's bot makes in that time; CPU time, so that a busy machine costs it nothing."""
    game, bot = their_bot(20_000, 1)
    began = time.process_time()
    bot.step(game.new_initial_state())
    return int(20_000 * seconds / (time.process_time() - began))


def play(number: int, allowed: int) -> tuple[float, list[float], list[int]]:
    """One game: what it returned to us, and for both sides the time spent and the moves made."""
    game, theirs = their_bot(allowed, number + 1)
    ours = tablier.bot("expert", seconds=A_MOVE, seed=number)
    state, pos = game.new_initial_state(), tablier.new("connect_four")
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
