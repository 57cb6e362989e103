"""The networks of Bulldog, learnt by playing against themselves: `python -m tuning.bulldog` writes `mind/weights.npz`.

Fitted value iteration with corrected returns. In every generation all seats play single games for points by the present
network, one turn ahead with all throws; now and then a turn is drawn at random, so that poor positions are seen too.
What a seat could expect at a position before a throw is then taken to be

    target = backup + DECAY · (target of the next position − value of the next position)

where the backup is the mean over the throws of what the best turn after each leaves. So a game's course corrects the
network, but the luck of its dice does not count: the mean of the next value over all throws is the backup itself. After
a turn that was not the best the backup stands alone. Adam then minimises the squared error over the positions of the
last generations.

There is a network for two seats and one for more, each for winding paths and walks, and for straight ones, with all
values of the option `stay`. Every REPORTED generations it prints the error, and how many points more than against
itself the present network makes of a game against that of the first generation, both roles taken together. It takes
a quarter of a core hour. Numbers behind the command learn only some of the four networks and keep the others: 0 and 1
for two seats, 2 and 3 for more, on winding and on straight paths.
"""

import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tablier.engine.chance import THROW_WAYS, THROWS, below, seeded
from tablier.engine.kernel import compiled, copy_row, function
from tablier.engine.weights import load, save
from tablier.games.bulldog import mind
from tablier.games.bulldog.board import MOVE, STAY_EVEN, STAY_FREE, THROW, Board
from tablier.games.bulldog.events import STARTING
from tablier.games.bulldog.geometry import STRAIGHT, WALK, WINDING
from tablier.games.bulldog.mind.evaluate import ASSESS, GONE, POINTS, assess, evaluate, share_of, slope_of
from tablier.games.bulldog.mind.room import MATCHES, ROOM
from tablier.games.bulldog.mind.turns import SURVEY, survey
from tablier.games.bulldog.mind.weights import (
    ATTACKERS,
    BEFORE,
    BULLDOG_PLACES,
    CONTEXTS,
    FREE,
    HIDDEN,
    JOINT,
    LATE,
    LATENESS,
    LEARNT,
    MORE,
    MOST_SEATS,
    NEAR,
    ODDS,
    PLACE_FEATURES,
    PLACES,
    SHAPES,
    TWO,
    WALKING,
    Weights,
    attacker_features,
    network_of,
    records,
)
from tablier.games.bulldog.rules import MOST_CHANCES, opened, play, sample, setup

SEED = 0
GENERATIONS = ((30, 30), (30, 20))
"""[seats, path]"""
POSITIONS = 60_000
"""Of a generation, …"""
FIRST_POSITIONS, FIRST_GENERATIONS = 15_000, 5
"""… and of one of the first, which have more to unlearn than to learn."""
OPTIONS = {
    WINDING: ((WINDING, STAY_EVEN, 0.45), (WINDING, STAY_FREE, 0.2), (WALK, STAY_EVEN, 0.2), (WALK, STAY_FREE, 0.15)),
    STRAIGHT: ((STRAIGHT, STAY_EVEN, 0.6), (STRAIGHT, STAY_FREE, 0.4)),
}
"""[path]: the options by which positions are played, with their shares."""
PLAYERS = {TWO: ((2, 1.0),), MORE: ((3, 0.4), (4, 0.35), (5, 0.25))}
RANDOM_TURNS, RANDOM_ACTIONS = 12, 40
"""One turn of so many is drawn from the best few, and one of so many from all."""
DECAY = 0.9
REMEMBERED = 4
"""How many generations are learnt from at once, …"""
EPOCHS = 2
"""… how often each of their positions, in each generation."""
BATCH = 256
RATE, LAST_RATE = 3e-3, 2e-4
LONGEST = 1_000
"""Turns of a game, at most: the rest of a longer one is not learnt from."""
REPORTED, REPORT_GAMES = 5, 2_000
ZERO = np.float32(0.0)
WAYS = THROW_WAYS[2, :MOST_CHANCES] / 36

NOTE = np.dtype(
    [
        ("squares", np.int64, ATTACKERS),
        ("owners", np.int64, ATTACKERS),
        ("kinds", np.int64, MOST_SEATS),
        ("live", np.int64, MOST_SEATS),
        ("targets", np.float64, MOST_SEATS),
        ("bulldog", np.int64),
        ("round", np.int64),
        ("before", np.int64),
        ("after", np.int64),
        ("path", np.int64),
        ("stay", np.int64),
    ]
)


class Course(NamedTuple):
    """The positions of a game before throws, as they come."""

    drawn: np.ndarray
    values: np.ndarray
    backups: np.ndarray
    points: np.ndarray


def new_course() -> Course:
    return Course(np.zeros(LONGEST + 1, np.bool_), *np.zeros((3, LONGEST + 1, MOST_SEATS)))


@compiled
def begin(row, start, stream):
    """The first throw of a game whose bulldog and colours are drawn."""
    copy_row(row, start)
    s = opened(row)
    while s.phase != THROW:
        play(row, sample(row, stream))


@compiled
def take_note(s, field, note):
    """What the network saw of a position."""
    note.before, note.after = 0, 0
    for nth in range(ATTACKERS):
        note.squares[nth] = field.squares[nth]
        note.owners[nth] = field.owners[nth]
    for seat in range(MOST_SEATS):
        note.kinds[seat] = field.kinds[seat]
        note.live[seat] = field.live[seat] if seat < s.seats else 0
        if note.live[seat]:
            if field.kinds[seat] == 2:
                note.after += 1
            else:
                note.before += 1
    note.bulldog, note.round, note.path, note.stay = s.bulldog, s.round, s.path, s.stay


@compiled
def play_games(survey, assess, start, seed, networks, matches, rooms, course, notes):
    """Fill the table with positions and their targets; returns the points of all games and how many were played."""
    row, stream, game, made, points = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64), 0, 0, 0.0
    room, seats, hunter = rooms[0], matches[0].seats, matches[0].hunter
    while made < notes.shape[0]:
        stream[0] = seeded(seed, game)
        game += 1
        begin(row, start, stream)
        s, length = opened(row), 0
        while s.game == 0 and length < LONGEST:
            evaluate(assess, networks, matches, rooms, 0, row)
            for seat in range(seats):
                course.values[length, seat] = room.out[seat]
                course.points[length, seat] = room.points[seat]
                course.backups[length, seat] = 0.0
            if made + length < notes.shape[0]:
                take_note(s, room, notes[made + length])
            survey(assess, networks, matches, rooms, 0, row, 0, MOST_CHANCES, 4)
            for throw in range(MOST_CHANCES):
                for seat in range(seats):
                    course.backups[length, seat] += WAYS[throw] * room.kept_values[throw, 0, seat]
            event = sample(row, stream)
            throw = 0
            while THROWS[2, throw] != event:
                throw += 1
            play(row, event)
            turn, drawn = s.turn, below(stream, RANDOM_ACTIONS) == 0
            if drawn:
                while s.game == 0 and s.phase == MOVE and s.turn == turn:
                    play(row, sample(row, stream))
            else:
                nth = below(stream, room.kept_count[throw]) if below(stream, RANDOM_TURNS) == 0 else 0
                drawn = nth > 0
                play_turn(row, room.kept_turns[throw, nth], stream)
            course.drawn[length] = drawn
            length += 1
        evaluate(assess, networks, matches, rooms, 0, row)
        for seat in range(seats):
            course.values[length, seat] = room.out[seat]
        correction = np.zeros(MOST_SEATS)
        for nth in range(length - 1, -1, -1):
            for seat in range(seats):
                target = course.backups[nth, seat]
                if not course.drawn[nth]:
                    target += DECAY * correction[seat]
                correction[seat] = target - course.values[nth, seat]
                if made + nth < notes.shape[0]:
                    notes[made + nth].targets[seat] = target - course.points[nth, seat]
        points -= course.values[length, hunter]
        made += length
    return points, game


@compiled
def play_turn(row, turn, stream):
    """Play a turn that was found; what it leaves unfinished, where a move has made way for another, is drawn."""
    s = opened(row)
    seat, game = s.turn, s.game
    play(row, turn[0])
    if turn[1] and s.phase == MOVE:
        play(row, turn[1])
    while s.phase == MOVE and s.turn == seat and s.game == game:
        play(row, sample(row, stream))


@compiled
def contest(survey, assess, start, seed, games, attackers, bulldogs, matches, rooms):
    """How many points a game those make who play by one network against a bulldog that plays by another."""
    row, stream, points = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64), np.zeros(games)
    room = rooms[0]
    for game in range(games):
        stream[0] = seeded(seed, game)
        begin(row, start, stream)
        s = opened(row)
        while s.game == 0:
            event, throw = sample(row, stream), 0
            while THROWS[2, throw] != event:
                throw += 1
            networks = bulldogs if s.turn == s.hunter else attackers
            survey(assess, networks, matches, rooms, 0, row, throw, throw + 1, 1)
            play(row, event)
            play_turn(row, room.kept_turns[throw, 0], stream)
        for seat in range(5):
            points[game] += s.points[0, seat]
    return points


# ---------------------------------------------------------------------- learning


@compiled
def learn(weights, means, squares, slopes, notes, order, present, numbers, rate, steps):
    """Adam's steps over all notes in that order, by batches; returns the mean squared error of a seat's points."""
    loss, seen = 0.0, 0
    hidden, shared = np.zeros(HIDDEN, np.float32), np.zeros(JOINT, np.float32)
    joint, to_joint = np.zeros((MOST_SEATS, JOINT), np.float32), np.zeros((MOST_SEATS, JOINT), np.float32)
    to_hidden, to_shared = np.zeros(HIDDEN, np.float32), np.zeros(JOINT, np.float32)
    board = np.zeros(6, np.int64)
    for first in range(0, order.shape[0] - BATCH + 1, BATCH):
        for part in range(BATCH):
            note = notes[order[first + part]]
            playing = 0
            for seat in range(MOST_SEATS):
                playing += note.live[seat]
                for unit in range(JOINT):
                    joint[seat, unit] = weights.seat[note.kinds[seat], note.live[seat], unit]
            board[0] = PLACE_FEATURES[note.bulldog]
            board[1] = BULLDOG_PLACES + note.before * MOST_SEATS + note.after
            board[2] = BULLDOG_PLACES + CONTEXTS + playing
            count = 3
            if note.path == WALK:
                board[count] = WALKING
                count += 1
            if note.stay == STAY_FREE:
                board[count] = FREE
                count += 1
            late = LATENESS[note.round]
            for unit in range(HIDDEN):
                hidden[unit] = late * weights.board[LATE, unit]
            for nth in range(count):
                for unit in range(HIDDEN):
                    hidden[unit] += weights.board[board[nth], unit]
            for nth in range(ATTACKERS):
                square = note.squares[nth]
                if square != GONE:
                    owner = note.owners[nth]
                    table = weights.attacker[note.kinds[owner]]
                    for which in range(2):
                        entry = table[present[note.bulldog, square, which]]
                        for unit in range(HIDDEN):
                            hidden[unit] += entry[unit]
                        for unit in range(JOINT):
                            joint[owner, unit] += entry[HIDDEN + unit]
                    for which in range(ODDS):
                        number = np.float32(numbers[note.bulldog, square, which])
                        if number != ZERO:
                            entry = table[NEAR + PLACES + which]
                            for unit in range(HIDDEN):
                                hidden[unit] += number * entry[unit]
                            for unit in range(JOINT):
                                joint[owner, unit] += number * entry[HIDDEN + unit]
            for unit in range(JOINT):
                shared[unit] = ZERO
                to_shared[unit] = ZERO
            for nth in range(HIDDEN):
                hidden[nth] = max(hidden[nth], ZERO)
                for unit in range(JOINT):
                    shared[unit] += hidden[nth] * weights.joint[nth, unit]
            for seat in range(MOST_SEATS):
                if note.live[seat] == 0:
                    continue
                strength = weights.output[JOINT]
                for unit in range(JOINT):
                    joint[seat, unit] = max(joint[seat, unit] + shared[unit], ZERO)
                    strength += joint[seat, unit] * weights.output[unit]
                live = np.float64(note.live[seat])
                target = min(max(note.targets[seat], 0.0), live)
                off = live * share_of(np.float64(strength)) - target
                loss += off * off
                seen += 1
                back = np.float32(off * live * slope_of(np.float64(strength)) / BATCH)
                slopes.output[JOINT] += back
                for unit in range(JOINT):
                    slopes.output[unit] += back * joint[seat, unit]
                    slope = back * weights.output[unit] if joint[seat, unit] > ZERO else ZERO
                    to_joint[seat, unit] = slope
                    to_shared[unit] += slope
                    slopes.seat[note.kinds[seat], note.live[seat], unit] += slope
            for nth in range(HIDDEN):
                total = ZERO
                if hidden[nth] > ZERO:
                    for unit in range(JOINT):
                        slopes.joint[nth, unit] += hidden[nth] * to_shared[unit]
                        total += weights.joint[nth, unit] * to_shared[unit]
                to_hidden[nth] = total
            for unit in range(HIDDEN):
                slopes.board[LATE, unit] += late * to_hidden[unit]
            for nth in range(count):
                for unit in range(HIDDEN):
                    slopes.board[board[nth], unit] += to_hidden[unit]
            for nth in range(ATTACKERS):
                square = note.squares[nth]
                if square != GONE:
                    owner = note.owners[nth]
                    table = slopes.attacker[note.kinds[owner]]
                    for which in range(2):
                        entry = table[present[note.bulldog, square, which]]
                        for unit in range(HIDDEN):
                            entry[unit] += to_hidden[unit]
                        for unit in range(JOINT):
                            entry[HIDDEN + unit] += to_joint[owner, unit]
                    for which in range(ODDS):
                        number = np.float32(numbers[note.bulldog, square, which])
                        if number != ZERO:
                            entry = table[NEAR + PLACES + which]
                            for unit in range(HIDDEN):
                                entry[unit] += number * to_hidden[unit]
                            for unit in range(JOINT):
                                entry[HIDDEN + unit] += number * to_joint[owner, unit]
        steps += 1
        ahead, behind = np.float32(1.0 / (1.0 - 0.9**steps)), np.float32(1.0 / (1.0 - 0.999**steps))
        for kind in range(weights.attacker.shape[0]):
            for nth in range(weights.attacker.shape[1]):
                adam(
                    weights.attacker[kind, nth],
                    means.attacker[kind, nth],
                    squares.attacker[kind, nth],
                    slopes.attacker[kind, nth],
                    rate * ahead,
                    behind,
                )
            for nth in range(weights.seat.shape[1]):
                adam(
                    weights.seat[kind, nth],
                    means.seat[kind, nth],
                    squares.seat[kind, nth],
                    slopes.seat[kind, nth],
                    rate * ahead,
                    behind,
                )
        for nth in range(weights.board.shape[0]):
            adam(weights.board[nth], means.board[nth], squares.board[nth], slopes.board[nth], rate * ahead, behind)
        for nth in range(HIDDEN):
            adam(weights.joint[nth], means.joint[nth], squares.joint[nth], slopes.joint[nth], rate * ahead, behind)
        adam(weights.output, means.output, squares.output, slopes.output, rate * ahead, behind)
    return loss / max(1, seen)


@compiled
def adam(weights, means, squares, slopes, rate, behind):
    """A step of Adam for a row of weights; the slopes are cleared."""
    for nth in range(weights.shape[0]):
        slope = slopes[nth]
        means[nth] += np.float32(0.1) * (slope - means[nth])
        squares[nth] += np.float32(0.001) * (slope * slope - squares[nth])
        weights[nth] -= rate * means[nth] / (np.sqrt(squares[nth] * behind) + np.float32(1e-7))
        slopes[nth] = ZERO


def new_weights(kind: int, rng: np.random.Generator) -> Weights:
    scales = {"attacker": 0.1, "board": 0.1, "seat": 0.0, "joint": np.sqrt(2 / HIDDEN), "output": np.sqrt(1 / JOINT)}
    weights = Weights(*(rng.normal(0, scales[name], shape).astype(np.float32) for name, shape in SHAPES.items()))
    if kind == TWO:  # where a single seat attacks
        weights.attacker[BEFORE] = 0.0
    return weights


def zeros() -> Weights:
    return Weights(*(np.zeros(shape, np.float32) for shape in SHAPES.values()))


def for_points(seats: int) -> np.ndarray:
    """A match in which all play for points."""
    matches = records(MATCHES, 1)
    matches[0]["goal"], matches[0]["seats"] = POINTS, seats
    return matches


def start_of(seats: int, path: int, stay: int) -> np.ndarray:
    start = np.zeros(Board.SIZE, np.uint8)
    setup(start, seats, np.array([path, stay], np.int64))
    play(start, STARTING)
    return start


def trained(kind: int, path: int, generations: int) -> Weights:
    rng = np.random.default_rng(SEED + 10 * kind + path)
    weights, rooms, course = new_weights(kind, rng), records(ROOM, 1), new_course()
    means, squares, slopes = zeros(), zeros(), zeros()
    rules = function(survey, SURVEY), function(assess, ASSESS)
    present, numbers = attacker_features(path)
    first, steps, began = weights, 0, time.process_time()
    memory: list[np.ndarray] = []
    for generation in range(generations):
        rate = RATE * (LAST_RATE / RATE) ** (generation / max(1, generations - 1))
        wanted = FIRST_POSITIONS if generation < FIRST_GENERATIONS else POSITIONS
        played, told = [], []
        for one_path, stay, share in OPTIONS[path]:
            network = network_of(weights, one_path, stay)
            for seats, part in PLAYERS[kind]:
                notes = np.zeros(int(wanted * share * part), NOTE)
                seed = np.uint64(SEED + 1_000 * generation + 100 * one_path + 10 * stay + seats)
                start = start_of(seats, one_path, stay)
                points, games = play_games(*rules, start, seed, network, for_points(seats), rooms, course, notes)
                played.append(notes)
                told.append(points / games)
        memory = [*memory[1 - REMEMBERED :], np.concatenate(played)]
        notes, losses = np.concatenate(memory), []
        for _ in range(EPOCHS):
            order = rng.permutation(len(notes))
            losses.append(
                learn(weights, means, squares, slopes, notes, order, present, numbers, np.float32(rate), steps)
            )
            steps += len(order) // BATCH
        if generation == 0:
            first = Weights(*(part.copy() for part in weights))
        if generation % REPORTED == REPORTED - 1 or generation in (0, generations - 1):
            gains = []
            for seats, _ in PLAYERS[kind]:
                one, other = (network_of(now, path, STAY_EVEN) for now in (weights, first))
                matches, start, seed = for_points(seats), start_of(seats, path, STAY_EVEN), np.uint64(SEED)
                gains.append(
                    contest(*rules, start, seed, REPORT_GAMES, one, other, matches, rooms)
                    - contest(*rules, start, seed, REPORT_GAMES, other, one, matches, rooms)
                )
            more = " ".join(f"{gain.mean():+.3f} ± {1.96 * gain.std() / REPORT_GAMES**0.5:.3f}" for gain in gains)
            print(
                f"{('two', 'more')[kind]}, path {path}, generation {generation + 1}: error {losses[-1]:.4f}, "
                f"points a game {' '.join(f'{one:.2f}' for one in told)}, beyond the first {more}, "
                f"{(time.process_time() - began) / 60:.1f} minutes",
                flush=True,
            )
    return weights


def main() -> None:
    file = Path(mind.__path__[0]) / "weights.npz"
    wanted = list(map(int, sys.argv[1:])) or list(range(4))
    shape = (2, len(LEARNT))
    weights = {name: np.zeros((*shape, *one), np.float16) for name, one in SHAPES.items()}
    if len(wanted) < 4:
        weights |= {name: array for name, array in load(mind.__name__, "weights.npz").items() if name in weights}
    for number in wanted:
        kind, learnt = divmod(number, 2)
        for name, array in trained(kind, LEARNT[learnt], GENERATIONS[kind][learnt])._asdict().items():
            weights[name][kind, learnt] = array
    save(file, "python -m tuning.bulldog", SEED, **weights)


if __name__ == "__main__":
    main()
