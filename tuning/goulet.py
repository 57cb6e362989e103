"""Goulet's endgame tables and networks, made anew.

    python -m tuning.goulet endings file           # mind/endings.file.npz: a quarter of an hour of one core
    python -m tuning.goulet network file may       # mind/weights.file.may.npz, on that table: ten minutes of one core
    python -m tuning.goulet network file must      # mind/weights.file.must.npz, from those: three minutes

`endings` computes the values of all positions with four units or fewer by value iteration, with optional moves and
then, starting from those, with compulsory ones; it prints every sweep, and the Bellman residual of what it writes.
`network` plays games in which every turn is planned exactly on the network's own values, and fits the network to what
the plans found (fitted value iteration). It prints how far off the network was on fresh positions, before it learnt
from them. Both give the same with the same seed.
"""

import math
import sys
import time
from pathlib import Path

import numpy as np

from tablier.engine.bits import nth_bit
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import compiled, copy_row, inlined
from tablier.engine.weights import save
from tablier.games.goulet import GAME
from tablier.games.goulet.board import MOST_HP, THROW, Board
from tablier.games.goulet.mind import evaluate
from tablier.games.goulet.mind.endings import (
    LAYERS,
    SCALE,
    SHIPPED_UNITS,
    endings_for,
    layer_length,
    pack,
    table_length,
)
from tablier.games.goulet.mind.evaluate import (
    FEATURES,
    FIRST,
    NETWORKS,
    SECOND,
    WEIGHTS,
    list_features,
    network_of,
    weights_for,
    zero_weights,
)
from tablier.games.goulet.mind.turns import FIRST_OF_SIZE, ONE_MORE, decide, list_ends, new_plans
from tablier.games.goulet.mind.value_iteration import residuals, solve
from tablier.games.goulet.rules import length_of, opened

SEED = 1
MIND = Path(evaluate.__file__).parent
RANGES, FOURS = ([*option.values] for option in GAME.options)


# ---------------------------------------------------------------------- the endings


def solve_endings(range_option: str) -> None:
    """The tables of a way to count ranges, with optional and with compulsory moves."""
    began, tables = time.process_time(), []
    values = np.zeros(table_length(SHIPPED_UNITS), np.float32)
    for fours, option in enumerate(FOURS):
        for units in range(2, SHIPPED_UNITS + 1):
            for sweep in solve(values, RANGES.index(range_option), fours, units):
                kind = "all" if sweep.is_whole else f"{sweep.planned:,}"
                print(
                    f"{option}: {sweep.own} against {sweep.enemy}, sweep {sweep.number}, {kind} positions planned, "
                    f"changed by {sweep.change:.1e}; {time.process_time() - began:.0f} s",
                    flush=True,
                )
        tables.append(np.round(SCALE * values).astype(np.int64))
    may, must = tables
    script = f"python -m tuning.goulet endings {range_option}"
    save(MIND / f"endings.{range_option}.npz", script, -1, may=pack(may), must=pack(must - may))
    for fours, option in enumerate(FOURS):
        rounded = (tables[fours] / SCALE).astype(np.float32)
        print(f"{option}: residual in 16 bits {greatest_residual(rounded, range_option, fours):.1e}")


def greatest_residual(endings: np.ndarray, range_option: str, fours: int) -> float:
    """Over all positions of the table."""
    most = 0.0
    for own, enemy in LAYERS:
        if own + enemy <= SHIPPED_UNITS:
            out = np.zeros(layer_length(own, enemy))
            ranks, points = np.divmod(np.arange(out.size), MOST_HP ** (own + enemy))
            position = RANGES.index(range_option), fours, own, enemy, ranks, points
            residuals(zero_weights(), endings, new_plans(1), np.zeros(Board.SIZE, np.uint8), *position, out)
            most = max(most, float(np.abs(out).max()))
    return most


# ---------------------------------------------------------------------- games, planned turn by turn

ROUNDS = 100
POSITIONS = 30_000  # a round
REMEMBERED = 8  # rounds whose positions are learnt from
BATCH = 512
RATE, LAST_RATE = 2e-3, 3e-5
ROUNDS_AGAIN, RATE_AGAIN = 30, 3e-4  # for compulsory moves, from what was learnt with optional ones
STRAY = 0.1
"""How often a turn ends anywhere instead of where the plan wants it: the network has to know bad positions, too."""

POSITION = np.dtype([("network", np.int64), ("units", np.int64), ("feature", np.int64, 6), ("value", np.float64)])


@compiled
def random_position(row, stream, range_option, fours_option):
    """Half of the games begin as games do, half with any hit points and sometimes a unit less."""
    s = opened(row)
    s.seats, s.range, s.fours = 2, range_option, fours_option
    s.phase, s.throws, s.dice, s.turns, s.can = THROW, 0, 0, 0, 0
    any_points = below(stream, 2) == 0
    missing = below(stream, 4) if any_points else 0
    own, enemy = 2 if missing == 1 else 3, 2 if missing == 2 else 3
    s.file[0], s.file[1] = 0x321 & ((1 << (4 * own)) - 1), 0x654 & ((1 << (4 * enemy)) - 1)
    s.hp, s.track = 0, 0
    free = (((1 << own) - 1) << 1) | (((1 << enemy) - 1) << 4)
    for place in range(own + enemy):
        unit = nth_bit(free, below(stream, own + enemy - place))
        free &= ~(1 << unit)
        s.track |= unit << (4 * place)
        s.hp |= (1 + below(stream, MOST_HP) if any_points else 10) << (4 * unit)
    first_own, other = (own, enemy) if s.track & 15 <= 3 else (enemy, own)
    s.cast = 4 if first_own > other else 5


@compiled
def play_on(weights, endings, plans, row, stream, range_option, fours_option, out):
    """Play games by the plans and note every position with five or six units, and what its plan says it is worth."""
    plan = plans[0]
    for nth in range(out.shape[0]):
        s = opened(row)
        if s.track == 0 or s.phase != THROW or length_of(s.track) <= SHIPPED_UNITS:
            random_position(row, stream, range_option, fours_option)
        noted = out[nth]
        dice = np.int64(s.cast)
        noted.network = network_of(row)
        noted.units = list_features(row, noted.feature)
        list_ends(row, weights, endings, plans, 0)
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


# ---------------------------------------------------------------------- the network


@compiled
def learn(weights, points, seen, order, slope, mean, square, step, rate):
    """One pass over the positions seen, by Adam on the squared error; returns the mean of that, and the steps made.

    What is learnt of hit points is what each point adds (thermometer code): `points` has it, and the weights of the
    first layer are its sums. So what is seen with few hit points tells something of many.
    """
    first, second, out = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32), 0.0
    back_second, error = np.empty(SECOND, np.float32), 0.0
    w, g = weights[0], slope[0]
    for begin in range(0, order.shape[0] - BATCH + 1, BATCH):
        for nth in range(begin, begin + BATCH):
            noted = seen[order[nth]]
            net = noted.network
            out = forward(w, noted, first, second)
            miss = out - noted.value
            error += miss * miss
            back = np.float32(miss * (1.0 - out * out) / BATCH)
            g.output_bias[net] += back
            for cell in range(SECOND):
                back_second[cell] = back * w.output[net, cell] if second[cell] > 0.0 else np.float32(0)
                g.second_bias[net, cell] += back_second[cell]
                g.output[net, cell] += back * max(second[cell], np.float32(0))
            for cell in range(FIRST):
                if first[cell] > 0.0:
                    through = np.float32(0)
                    for to in range(SECOND):
                        through += back_second[to] * w.second[net, cell, to]
                        g.second[net, cell, to] += back_second[to] * first[cell]
                    first[cell] = through
                else:
                    first[cell] = np.float32(0)
                g.first_bias[net, cell] += first[cell]
            for unit in range(noted.units):
                for cell in range(FIRST):
                    g.first[net, noted.feature[unit], cell] += first[cell]
        step += 1
        pace = np.float32(rate * math.sqrt(1.0 - 0.999**step) / (1.0 - 0.9**step))
        sum_from_above(g.first)
        adam(points.reshape(-1), g.first.reshape(-1), mean[0].first.reshape(-1), square[0].first.reshape(-1), pace)
        sum_from_below(points, w.first)
        adam(w.second.reshape(-1), g.second.reshape(-1), mean[0].second.reshape(-1), square[0].second.reshape(-1), pace)
        for net in range(NETWORKS):
            adam(w.first_bias[net], g.first_bias[net], mean[0].first_bias[net], square[0].first_bias[net], pace)
            adam(w.second_bias[net], g.second_bias[net], mean[0].second_bias[net], square[0].second_bias[net], pace)
            adam(w.output[net], g.output[net], mean[0].output[net], square[0].output[net], pace)
        adam(w.output_bias, g.output_bias, mean[0].output_bias, square[0].output_bias, pace)
    return error / (order.shape[0] // BATCH * BATCH), step


@compiled
def sum_from_above(slope):
    """The slope of what a point adds is that of all features with this point."""
    for net in range(NETWORKS):
        for feature in range(FEATURES - 1, -1, -1):
            if feature % MOST_HP < MOST_HP - 1:
                for cell in range(FIRST):
                    slope[net, feature, cell] += slope[net, feature + 1, cell]


@compiled
def sum_from_below(points, first):
    """The weights of a feature are what its points add up to."""
    for net in range(NETWORKS):
        for feature in range(FEATURES):
            for cell in range(FIRST):
                below_it = first[net, feature - 1, cell] if feature % MOST_HP else np.float32(0)
                first[net, feature, cell] = below_it + points[net, feature, cell]


def added_by_points(first: np.ndarray) -> np.ndarray:
    """What each hit point adds to the weights of a feature."""
    by_points = first.reshape(NETWORKS, -1, MOST_HP, FIRST)
    return np.diff(by_points, axis=2, prepend=np.float32(0)).reshape(first.shape)


@inlined
def forward(w, noted, first, second):
    """What the network says of a position; leaves the activations of its layers, before ReLU of the second."""
    net = noted.network
    for cell in range(FIRST):
        first[cell] = w.first_bias[net, cell]
    for unit in range(noted.units):
        for cell in range(FIRST):
            first[cell] += w.first[net, noted.feature[unit], cell]
    for cell in range(SECOND):
        second[cell] = w.second_bias[net, cell]
    for nth in range(FIRST):
        if first[nth] > 0.0:
            for cell in range(SECOND):
                second[cell] += first[nth] * w.second[net, nth, cell]
    total = w.output_bias[net]
    for cell in range(SECOND):
        total += max(second[cell], np.float32(0)) * w.output[net, cell]
    return math.tanh(total)


@compiled
def adam(weights, slope, mean, square, pace):
    tenth, thousandth, least = np.float32(0.1), np.float32(0.001), np.float32(1e-8)
    for at in range(weights.shape[0]):
        mean[at] += tenth * (slope[at] - mean[at])
        square[at] += thousandth * (slope[at] * slope[at] - square[at])
        weights[at] -= pace * mean[at] / (np.sqrt(square[at]) + least)
        slope[at] = 0.0


@compiled
def misses(weights, seen):
    """The mean squared difference between the network and the plans."""
    first, second, error = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32), 0.0
    for nth in range(seen.shape[0]):
        miss = forward(weights[0], seen[nth], first, second) - seen[nth].value
        error += miss * miss
    return error / seen.shape[0]


def fresh_network(draw: np.random.Generator) -> np.ndarray:
    weights = zero_weights()
    weights[0]["second"][:] = draw.normal(0, math.sqrt(2 / FIRST), (NETWORKS, FIRST, SECOND))
    weights[0]["output"][:] = draw.normal(0, math.sqrt(1 / SECOND), (NETWORKS, SECOND))
    points = draw.normal(0, 0.03, (NETWORKS, FEATURES, FIRST)).astype(np.float32)
    sum_from_below(points, weights[0]["first"])
    return weights


def fit_network(range_option: str, fours_option: str) -> None:
    plans, row = new_plans(1), np.zeros(Board.SIZE, np.uint8)
    endings, options = endings_for(range_option, fours_option), (RANGES.index(range_option), FOURS.index(fours_option))
    draw, stream = np.random.default_rng(SEED), stream_of(SEED)
    weights, rounds, first_rate = fresh_network(draw), ROUNDS, RATE
    if fours_option == "must":
        weights, rounds, first_rate = weights_for(range_option, "may").copy(), ROUNDS_AGAIN, RATE_AGAIN
    points = added_by_points(weights[0]["first"])
    slope, mean, square = (np.zeros(1, WEIGHTS) for _ in range(3))
    seen, step, began = np.zeros(REMEMBERED * POSITIONS, POSITION), 0, time.process_time()
    for number in range(rounds):
        at = number % REMEMBERED * POSITIONS
        fresh = seen[at : at + POSITIONS]
        play_on(weights, endings, plans, row, stream, *options, fresh)
        held_out = math.sqrt(misses(weights, fresh))
        rate = first_rate * (LAST_RATE / first_rate) ** (number / rounds)
        order = draw.permutation(min(number + 1, REMEMBERED) * POSITIONS)
        error, step = learn(weights, points, seen, order, slope, mean, square, step, rate)
        took = time.process_time() - began
        print(f"round {number}: off by {held_out:.4f}, learnt to {math.sqrt(error):.4f}; {took:.0f} s", flush=True)
        if number % 10 == 9 or number == rounds - 1:
            script = f"python -m tuning.goulet network {range_option} {fours_option}"
            numbers = {field: weights[0][field].astype(np.float16) for field in WEIGHTS.names or ()}
            save(MIND / f"weights.{range_option}.{fours_option}.npz", script, SEED, **numbers)


if __name__ == "__main__":
    if sys.argv[1] == "endings":
        solve_endings(sys.argv[2])
    else:
        fit_network(*sys.argv[2:])
