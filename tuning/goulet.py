"""Goulet's weights, made anew: `python -m tuning.goulet endings file`, then `python -m tuning.goulet network file`.

`endings` computes the values of all positions with four units or fewer by value iteration: every position's turn is
planned exactly on the values of the others, again and again until nothing changes. `network` plays games in which
every turn is planned exactly on the network's own values, and fits the network to what the plans found.
Both go into `weights.<range>.npz` beside `evaluate.py`, and give the same with the same seed.
"""

import itertools
import math
import sys
import time
from pathlib import Path

import numpy as np

from tablier.engine.bits import nth_bit
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import compiled, copy_row, inlined
from tablier.engine.weights import save as save_weights
from tablier.games.goulet.board import MOST_HP, THROW, Board
from tablier.games.goulet.mind import evaluate
from tablier.games.goulet.mind.evaluate import (
    FACTORIAL,
    FEATURES,
    HIDDEN,
    NETWORKS,
    POWER,
    TABLE_LENGTH,
    TABLE_SCALE,
    WEIGHTS,
    in_table,
    list_features,
    network_of,
    table_index,
    weights_for,
    zero_weights,
)
from tablier.games.goulet.mind.turns import FIRST_OF_SIZE, ONE_MORE, decide, list_ends, new_plans
from tablier.games.goulet.rules import opened

RANGES = ("file", "slot")
SEED = 1
SETTLED = 0.002
"""The table is done when no value changes by more."""


# ---------------------------------------------------------------------- the endings


@compiled
def arrange(row, range_option, own, enemy, rank, points):
    """Make the row the position that has this number in the table, the side to act as seat A."""
    s = opened(row)
    s.seats = 2
    s.range = range_option
    s.phase = THROW
    s.cast = 4 if own > enemy else 5
    s.file[0] = 0x321 & (1 << 4 * own) - 1
    s.file[1] = 0x654 & (1 << 4 * enemy) - 1
    s.hp = 0
    s.track = 0
    units, free = own + enemy, (1 << own + enemy) - 1
    for label in range(units):
        unit = label + 1 if label < own else label - own + 4
        s.hp |= (points // POWER[label] % MOST_HP + 1) << 4 * unit
    for place in range(units):
        smaller = rank // FACTORIAL[units - 1 - place]
        rank %= FACTORIAL[units - 1 - place]
        for label in range(units):
            if free >> label & 1:
                if smaller == 0:
                    free &= ~(1 << label)
                    s.track |= (label + 1 if label < own else label - own + 4) << 4 * place
                    break
                smaller -= 1


@compiled
def sweep(weights, plans, row, range_option, own, enemy, order, first, last, restless, every):
    """Plan positions with these units and hit points order[first:last], every one or those whose value changed by much
    when it was last planned; returns the greatest change.
    """
    most = 0.0
    for nth in range(first, last):
        for rank in range(own * FACTORIAL[own + enemy - 1]):
            arrange(row, range_option, own, enemy, rank, order[nth])
            at = table_index(row)
            if every or restless[at]:
                list_ends(row, weights, plans, 0)
                now = decide(plans[0])
                change = abs(now - weights[0].endings[at])
                weights[0].endings[at] = now
                restless[at] = change > SETTLED / 4
                most = max(most, change)
    return most


def solve_endings(option: str) -> None:
    weights, plans, row = zero_weights(), new_plans(1), np.zeros(Board.SIZE, np.uint8)
    restless = np.ones(TABLE_LENGTH, np.bool_)
    for own, enemy in ((1, 1), (2, 1), (2, 2), (3, 1)):
        points = np.arange(POWER[own + enemy])
        total = sum(points // POWER[unit] % MOST_HP for unit in range(own + enemy))
        order = np.argsort(total, kind="stable")  # hits lead to fewer hit points: those values are needed first
        levels = np.searchsorted(total[order], np.arange(total.max() + 2))
        every, done = True, False
        while not done:
            change, began = 0.0, time.process_time()
            for first, last in itertools.pairwise(levels):
                for mine, theirs in sorted({(own, enemy), (enemy, own)}):
                    part = (RANGES.index(option), mine, theirs, order, first, last)
                    change = max(change, sweep(weights, plans, row, *part, restless, every))
            print(f"{own} against {enemy}: changed by {change:.5f} in {time.process_time() - began:.1f} s", flush=True)
            done = every and change <= SETTLED
            every = change <= SETTLED
    save(option, weights)


# ---------------------------------------------------------------------- the network

ROUNDS = 120
POSITIONS = 10_000  # a round
REMEMBERED = 12  # rounds whose positions are learnt from
BATCH = 512
RATE, LAST_RATE = 2e-3, 1e-4
STRAY = 0.1
"""How often a turn ends anywhere instead of where the plan wants it: the network has to know bad positions, too."""

LEARNT = ("hidden", "hidden_bias", "output", "output_bias")
LEARNING = np.dtype([(name, np.float64, WEIGHTS[name].shape) for name in LEARNT])
POSITION = np.dtype([("network", np.int64), ("units", np.int64), ("feature", np.int64, 6), ("value", np.float64)])


@compiled
def random_position(row, stream, range_option):
    """Half of the games begin as games do, half with any hit points and sometimes a unit less."""
    s = opened(row)
    s.seats, s.range, s.phase, s.throws, s.dice, s.turns, s.can = 2, range_option, THROW, 0, 0, 0, 0
    any_points = below(stream, 2) == 0
    missing = below(stream, 4) if any_points else 0
    own, enemy = 2 if missing == 1 else 3, 2 if missing == 2 else 3
    s.file[0], s.file[1] = 0x321 & (1 << 4 * own) - 1, 0x654 & (1 << 4 * enemy) - 1
    s.hp, s.track = 0, 0
    free = (1 << own) - 1 << 1 | (1 << enemy) - 1 << 4
    for place in range(own + enemy):
        unit = nth_bit(free, below(stream, own + enemy - place))
        free &= ~(1 << unit)
        s.track |= unit << 4 * place
        s.hp |= (1 + below(stream, MOST_HP) if any_points else 10) << 4 * unit
    first_own, other = (own, enemy) if s.track & 15 <= 3 else (enemy, own)
    s.cast = 4 if first_own > other else 5


@compiled
def play_on(weights, plans, row, stream, range_option, out):
    """Play games by the plans and note every position with five or six units, and what its plan says it is worth."""
    plan = plans[0]
    for nth in range(out.shape[0]):
        s = opened(row)
        if s.track == 0 or s.phase != THROW or in_table(row):
            random_position(row, stream, range_option)
        noted = out[nth]
        dice = np.int64(s.cast)
        noted.network = network_of(row)
        noted.units = list_features(row, noted.feature)
        list_ends(row, weights, plans, 0)
        noted.value = decide(plan)
        if below(stream, 1000) < STRAY * 1000:
            end = below(stream, plan.count)
        else:
            end = plan.best[last_throw(plan, dice, stream)]
        copy_row(row, plan.rows[end])


@compiled
def last_throw(plan, dice, stream):
    """A turn thrown as the plan wants it: the number of the set that it ends with."""
    held = 0
    for throws in range(1, 4):
        while held < FIRST_OF_SIZE[dice]:
            held = ONE_MORE[held, below(stream, 6)]
        if throws == 3 or plan.best_part[throws, held] == held:
            return held
        held = plan.best_part[throws, held]
    return held


@compiled
def learn(weights, seen, order, slope, mean, square, step, rate):
    """One pass over the positions seen, with Adam; returns the mean squared error before it."""
    hidden, hidden_bias, output, output_bias = (
        weights[0].hidden,
        weights[0].hidden_bias,
        weights[0].output,
        weights[0].output_bias,
    )
    sums = np.empty(HIDDEN)
    error = 0.0
    for first in range(0, order.shape[0] - BATCH + 1, BATCH):
        for nth in range(first, first + BATCH):
            noted = seen[order[nth]]
            net = noted.network
            total = np.float64(output_bias[net])
            for cell in range(HIDDEN):
                sums[cell] = hidden_bias[net, cell]
                for unit in range(noted.units):
                    sums[cell] += hidden[net, noted.feature[unit], cell]
                total += max(sums[cell], 0.0) * output[net, cell]
            out = math.tanh(total)
            miss = out - noted.value
            error += miss * miss
            back = miss * (1.0 - out * out) / BATCH
            slope[0].output_bias[net] += back
            for cell in range(HIDDEN):
                if sums[cell] > 0.0:
                    slope[0].output[net, cell] += back * sums[cell]
                    through = back * output[net, cell]
                    slope[0].hidden_bias[net, cell] += through
                    for unit in range(noted.units):
                        slope[0].hidden[net, noted.feature[unit], cell] += through
        step += 1
        pace = rate * math.sqrt(1.0 - 0.999**step) / (1.0 - 0.9**step)
        for net in range(NETWORKS):
            for cell in range(HIDDEN):
                for feature in range(FEATURES):
                    adam(hidden, slope[0].hidden, mean[0].hidden, square[0].hidden, (net, feature, cell), pace)
                adam(hidden_bias, slope[0].hidden_bias, mean[0].hidden_bias, square[0].hidden_bias, (net, cell), pace)
                adam(output, slope[0].output, mean[0].output, square[0].output, (net, cell), pace)
            adam(output_bias, slope[0].output_bias, mean[0].output_bias, square[0].output_bias, net, pace)
    return error / (order.shape[0] // BATCH * BATCH), step


@inlined
def adam(weights, slope, mean, square, at, pace):
    mean[at] += 0.1 * (slope[at] - mean[at])
    square[at] += 0.001 * (slope[at] * slope[at] - square[at])
    weights[at] -= pace * mean[at] / (math.sqrt(square[at]) + 1e-8)
    slope[at] = 0.0


def fit_network(option: str) -> None:
    weights, plans, row = zero_weights(), new_plans(1), np.zeros(Board.SIZE, np.uint8)
    weights[0]["endings"][:] = weights_for(option)[0]["endings"]
    draw, stream = np.random.default_rng(SEED), stream_of(SEED)
    weights[0]["hidden"][:] = draw.normal(0, 0.1, weights[0]["hidden"].shape)
    weights[0]["output"][:] = draw.normal(0, 0.2, weights[0]["output"].shape)
    slope, mean, square = (np.zeros(1, LEARNING) for _ in range(3))
    seen, step = np.zeros(REMEMBERED * POSITIONS, POSITION), 0
    for number in range(ROUNDS):
        at = number % REMEMBERED * POSITIONS
        fresh = seen[at : at + POSITIONS]
        play_on(weights, plans, row, stream, RANGES.index(option), fresh)
        rate = RATE * (LAST_RATE / RATE) ** (number / ROUNDS)
        for _ in range(2):
            order = draw.permutation(min(number + 1, REMEMBERED) * POSITIONS)
            error, step = learn(weights, seen, order, slope, mean, square, step, rate)
        print(f"round {number}: error {math.sqrt(error):.4f}", flush=True)
        if number % 10 == 9:
            save(option, weights)


def save(option: str, weights: np.ndarray) -> None:
    network = {field: weights[0][field].astype(np.float16) for field in LEARNT}
    endings = np.round(TABLE_SCALE * weights[0]["endings"]).astype(np.int16)
    path = Path(evaluate.__file__).with_name(f"weights.{option}.npz")
    save_weights(path, "python -m tuning.goulet", SEED, endings=endings, **network)


if __name__ == "__main__":
    {"endings": solve_endings, "network": fit_network}[sys.argv[1]](sys.argv[2])
