"""Finds the weights of Bulldog's networks: `python -m tuning.bulldog` writes `mind/weights.npz`; with numbers of paths
behind it (`2` is `straight`) it learns only those and keeps the others.

Players who make the turn with the most points to expect play single games of two seats against each other. After every
turn it is noted what stands where, and after the game how many of the attackers then in play came home. The networks
learn to foretell that, and the next generation plays by them. The first one plays by weights drawn at random.
"""

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import lowest
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import compiled, copy_row, function
from tablier.engine.signature import LEGAL, PLAY, ROW, SAMPLE, STREAM, Function
from tablier.engine.weights import load, save
from tablier.games.bulldog import mind
from tablier.games.bulldog.board import ROUND_LIMIT, Board
from tablier.games.bulldog.events import PLACING, STARTING
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, IN_PLAY
from tablier.games.bulldog.mind.evaluate import ATTACKERS, EVALUATOR, SHARE_STEPS, Evaluator, new_evaluator
from tablier.games.bulldog.mind.turns import FIND, SCRATCH, _find_turns, new_scratch
from tablier.games.bulldog.mind.weights import (
    ATTACKER_FEATURES,
    FEATURES,
    HIDDEN,
    LEARNT,
    LINES,
    Networks,
    attacker_features,
    bulldog_features,
    networks_of,
)
from tablier.games.bulldog.rules import legal, opened, play, points_in, sample, setup, square_at

SEED = 0
SMALL, LARGE = 500, 6_000
"""Games of one of the first FIRST generations, and of a later one."""
FIRST, GENERATIONS = 6, 22
KEPT = 4
"""A generation learns from the games of the last ones too, or each would only answer the one before it."""
EPOCHS, BATCH, RATE = 6, 512, 0.002
CLOSE = 0.003
"""Now and then the second best turn is made, if it is as good but for this part of all points: to see more."""

NOTE = np.dtype(
    [
        ("attackers", np.uint8, ATTACKERS),
        ("playing", np.uint8),
        ("bulldog", np.uint8),
        ("round", np.uint8),
        ("side", np.uint8),
        ("home", np.uint8),
    ]
)


@compiled
def play_games(legal, play, sample, find, start, evaluator, scratch, stream, row, notes, points):
    """Play games from before the first throw; returns how many notes were taken."""
    taken = 0
    for nth in range(points.shape[0]):
        copy_row(row, start)
        s = opened(row)
        s.bulldog = FINISHING_LINE + below(stream, COLUMNS)
        first = taken
        while s.game == 0:
            play(row, sample(row, stream))
            chosen, seat = below(stream, find(legal, play, row, evaluator, scratch, 0, 2)), np.int64(s.turn)
            if scratch.values[0, 0, seat] - scratch.values[0, chosen, seat] > CLOSE:
                chosen = 0
            play(row, scratch.turns[0, chosen, 0])
            if scratch.turns[0, chosen, 1]:
                play(row, scratch.turns[0, chosen, 1])
            if s.game == 0 and taken < notes.shape[0]:
                note = notes[taken]
                note.bulldog, note.round, note.side, note.home = s.bulldog, s.round, s.turn == s.hunter, points_in(s, 0)
                note.playing = 0
                for shade in range(2):
                    left = s.standing[shade] & IN_PLAY
                    while left:
                        note.attackers[note.playing] = square_at(shade, lowest(left))
                        note.playing += 1
                        left &= left - 1
                taken += 1
        points[nth] = points_in(s, 0)
        for number in range(first, taken):
            notes[number].home = points[nth] - notes[number].home
    return taken


PLAY_GAMES = types.int64(
    *(Function(signature) for signature in (LEGAL, PLAY, SAMPLE, FIND)),
    ROW,
    EVALUATOR,
    SCRATCH,
    STREAM,
    ROW,
    types.Record(NOTE)[::1],
    types.int64[::1],
)


def for_points(networks: Networks) -> Evaluator:
    """An evaluator by which a point is worth the same whatever the score is."""
    points = np.arange(ATTACKERS + 1)
    payoff = (points[:, None, None] + points[:, None] * np.arange(SHARE_STEPS + 1) / SHARE_STEPS) / ATTACKERS
    return new_evaluator(networks, payoff, 0.5)


def features(notes: np.ndarray, path: int) -> np.ndarray:
    """What the networks see of the positions that were noted."""
    table, seen = attacker_features(path), np.zeros((len(notes), FEATURES), np.float32)
    for nth in range(ATTACKERS):
        there = nth < notes["playing"]
        seen[there, :ATTACKER_FEATURES] += table[notes["bulldog"][there], notes["attackers"][there, nth]]
    seen[:, ATTACKER_FEATURES:-2] = bulldog_features()[notes["bulldog"]]
    seen[:, -2] = (ROUND_LIMIT - notes["round"].astype(float)) / 100
    seen[:, -1] = notes["playing"] == 1
    return seen


def fitted(weights: np.ndarray, seen: np.ndarray, notes: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The weights of one side, improved by Adam on the likelihood of what happened."""
    playing = notes["playing"].astype(np.float32)
    home = notes["home"] / playing
    parts = [weights[:FEATURES].copy(), weights[FEATURES].copy(), weights[-2].copy(), weights[-1, :1].copy()]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    steps = EPOCHS * (len(seen) // BATCH)
    for step in range(1, steps + 1):
        some = rng.integers(len(seen), size=BATCH)
        sums = seen[some] @ parts[0] + parts[1]
        units = np.maximum(sums, 0)
        share = 1 / (1 + np.exp(-(units @ parts[2] + parts[3])))
        off = (share - home[some]) * playing[some] / (4 * BATCH)
        back = np.outer(off, parts[2]) * (sums > 0)
        slopes = seen[some].T @ back, back.sum(0), units.T @ off, off.sum(keepdims=True)
        rate = RATE * (1 - step / steps)
        for part, slope, mean, square in zip(parts, slopes, means, squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            part -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    offset = np.zeros((1, HIDDEN), np.float32)
    offset[0, 0] = parts[3][0]
    return np.concatenate([parts[0], parts[1][None], parts[2][None], offset])


def generations(path: int, stay: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The weights and the points of games, generation by generation."""
    rng = np.random.default_rng(SEED)
    weights = (rng.normal(size=(2, LINES, HIDDEN)) * 0.3).astype(np.float32)
    start = np.zeros(Board.SIZE, np.uint8)
    setup(start, 2, np.array([path, stay], np.int64))
    play(start, STARTING)
    play(start, PLACING)
    rules = function(legal, LEGAL), function(play, PLAY), function(sample, SAMPLE), function(_find_turns, FIND)
    notes, scratch = np.zeros(1_500_000, NOTE), new_scratch(2)
    memory: list[np.ndarray] = []
    for generation in range(GENERATIONS):
        points = np.zeros(SMALL if generation < FIRST else LARGE, np.int64)
        evaluator = for_points(networks_of(weights, path))
        stream = stream_of(SEED + generation)
        taken = function(play_games, PLAY_GAMES)(*rules, start, evaluator, scratch, stream, start.copy(), notes, points)
        memory = [*memory[1 - KEPT :], notes[:taken].copy()]
        said = np.concatenate(memory)
        seen = features(said, path)
        for side in range(2):
            mine = said["side"] == side
            weights[side] = fitted(weights[side], seen[mine], said[mine], rng)
        yield weights, points


def main() -> None:
    stored = load(mind.__name__, "weights.npz")
    weights, share_at_start = stored["weights"], stored["share_at_start"]
    paths = tuple(map(int, sys.argv[1:])) or LEARNT
    for path, stay in itertools.product(paths, range(2)):
        for number, (learnt, points) in enumerate(generations(path, stay)):
            print(f"path {path}, stay {stay}, generation {number}: {points.mean():.3f} points", flush=True)
            weights[LEARNT.index(path), stay] = learnt
            share_at_start[LEARNT.index(path), stay] = round(points.mean() / ATTACKERS, 3)
    file = Path(mind.__file__).with_name("weights.npz")
    save(file, "python -m tuning.bulldog", SEED, weights=weights, share_at_start=share_at_start)


if __name__ == "__main__":
    main()
