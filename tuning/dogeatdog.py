"""The network of Dog Eat Dog, learnt by playing against itself: `python -m tuning.dogeatdog`.

Fitted value iteration with corrected returns. In every generation all seats play games of every number of players by
the present network, one turn ahead with exact odds; now and then a move is drawn at random, so that poor positions are
seen too. What a position was worth is then taken to be

    target = backup + DECAY · (target of the next decision − value of the next decision)

where the backup is the mean over the ends of the best move. So a game's course corrects the network, but the luck of
its dice does not count: the mean of the next value over all ends is the backup itself. After a random move the backup
stands alone. Adam then minimises the cross-entropy to these targets over the positions of the last generations.

There are two networks, without and with the Treehouse die. Every REPORTED generations it prints the cross-entropy, and
what one seat with the present network takes, less its luck, among seats with that of the first generation, where the
fair share is 1 / players. It takes 0.15 core hours. BLAS is to have one thread (OPENBLAS_NUM_THREADS=1): how it adds
up depends on that.
"""

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

import tablier
from tablier.engine.chance import below, seeded
from tablier.engine.kernel import array_of, compiled, copy_row
from tablier.engine.seats import CHANCE, OVER
from tablier.engine.weights import save
from tablier.games.dogeatdog import mind
from tablier.games.dogeatdog.mind.evaluate import SHAPES, Network, evaluate, new_room
from tablier.games.dogeatdog.mind.features import FEATURES, extract
from tablier.games.dogeatdog.mind.turns import new_moves, value_ends, value_moves
from tablier.games.dogeatdog.rules import actor, opened, play, returns, sample
from tuning.adam import Adam

SEED = 0
GENERATIONS = {0: 24, 1: 12}
"""[treehouse]"""
DECISIONS = {
    0: {2: 2_000, 3: 9_000, 4: 9_000, 5: 5_000, 6: 5_000, 7: 3_000, 8: 4_000},
    1: {2: 6_000, 3: 6_000, 4: 5_000, 5: 1_500, 6: 1_000, 7: 700, 8: 700},
}
"""[treehouse][players]: how many positions of a generation come from games of so many players."""
FIRST_SHARE = 0.5
"""How many of them in the first generations, which have more to unlearn than to learn."""
FIRST_GENERATIONS = 4
RANDOM_MOVES = 12
"""One move of so many is drawn at random."""
DECAY = 0.9
REMEMBERED = 5
"""How many generations are learnt from at once."""
EPOCHS = 3
BATCH = 256
RATE, LAST_RATE = 2e-3, 3e-4
LONGEST = 1_500
"""Decisions of a game, at most: the rest of a longer one is not learnt from."""
REPORTED, REPORT_GAMES = 4, 200


class Course(NamedTuple):
    """The decisions of a game, as they come."""

    turns: np.ndarray
    drawn: np.ndarray
    values: np.ndarray
    backups: np.ndarray


def new_course() -> Course:
    return Course(np.zeros(LONGEST + 1, np.int64), np.zeros(LONGEST + 1, np.bool_), *np.zeros((2, LONGEST + 1, 8)))


@compiled
def best_move(moves, count, seat):
    best = 0
    for move in range(1, count):
        if moves.expected[move, seat] > moves.expected[best, seat]:
            best = move
    return best


@compiled
def play_games(start, seed, network, room, moves, course, random_moves, decay, features, targets):
    """Fill the tables with decisions and their targets, in the order of turns."""
    wanted, seats = targets.shape
    row, stream, out = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64), np.empty(seats)
    made, game = 0, 0
    while made < wanted:
        copy_row(row, start)
        stream[0] = seeded(seed, game)
        game += 1
        first, length = made, 0
        while actor(row) != OVER and length < LONGEST:
            if actor(row) == CHANCE:
                play(row, sample(row, stream))
                continue
            turn = np.int64(opened(row).turn)
            count = value_moves(row, network, room, moves)
            best = best_move(moves, count, turn)
            evaluate(row, network, room, course.values[length])
            for seat in range(seats):
                course.backups[length, seat] = moves.expected[best, seat]
            course.turns[length] = turn
            course.drawn[length] = below(stream, random_moves) == 0
            if first + length < wanted:
                extract(row, room.counts, features[first + length])
            move = below(stream, count) if course.drawn[length] else best
            play(row, np.int64(moves.codes[move]))
            length += 1
        if actor(row) == OVER:
            returns(row, out)
            for seat in range(seats):  # the value of the end is known: nothing to correct
                course.values[length, seat] = (out[seat] * (seats - 1) + 1) / seats
        else:
            evaluate(row, network, room, course.values[length])
        correction = np.zeros(seats)
        for nth in range(length - 1, -1, -1):
            for seat in range(seats):
                target = course.backups[nth, seat]
                if not course.drawn[nth]:
                    target += decay * correction[seat]
                correction[seat] = target - course.values[nth, seat]
                if first + nth < wanted:
                    targets[first + nth, (seat - course.turns[nth]) % seats] = target
        made = min(wanted, first + length)
    return game


@compiled
def contest(start, seed, games, one, others, room, moves):
    """What one seat takes that plays by a network among seats that play by another; its seat goes round.

    Less its luck: how much better each throw, and the draw of who starts, was for it than they were on average.
    """
    row, stream = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64)
    seats = np.int64(opened(start).seats)
    out, total = np.empty(seats), 0.0
    for game in range(games):
        alone, expected = game % seats, 1.0 / seats
        copy_row(row, start)
        stream[0] = seeded(seed, game)
        while True:
            thrown = actor(row) == CHANCE
            while actor(row) == CHANCE:
                play(row, sample(row, stream))
            if thrown:
                evaluate(row, one, room, out)
                total -= out[alone] - expected
            if actor(row) == OVER:
                break
            turn = np.int64(opened(row).turn)
            count = value_moves(row, one if turn == alone else others, room, moves)
            play(row, np.int64(moves.codes[best_move(moves, count, turn)]))
            moves.first[0] = 0
            copy_row(moves.begun, row)
            value_ends(one, room, moves, 0)
            expected = moves.expected[0, alone]
        evaluate(row, one, room, out)
        total += out[alone]
    return total / games


class Learner:
    """A network that learns by Adam. Its batches have positions of one number of players each."""

    def __init__(self, rng: np.random.Generator) -> None:
        inputs = {name: shape[0] if len(shape) == 2 else 30 for name, shape in SHAPES.items()}
        self.network = Network(
            *(rng.normal(0, np.sqrt(1.4 / inputs[name]), shape).astype(np.float32) for name, shape in SHAPES.items())
        )
        for bias in (self.network.embed_bias, self.network.hidden_bias):
            bias[:] = 0
        self.network.output[:] *= 0.3
        self._adam = Adam(self.network)

    def learn(self, features: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """A step on a batch, [position, place, feature] and [position, place]; returns the cross-entropy."""
        slopes, loss = self._slopes(features, targets)
        self._adam.step(slopes, rate)
        return loss

    def _slopes(self, features: np.ndarray, targets: np.ndarray) -> tuple[Network, float]:
        net, (batch, seats, _) = self.network, features.shape
        flat = features.reshape(batch * seats, FEATURES)
        embedded = np.maximum(flat @ net.embed + net.embed_bias, 0)
        by_seat = embedded.reshape(batch, seats, -1)
        mean, mover = by_seat.mean(axis=1), by_seat[:, 0]
        shared = mean @ net.mean + mover @ net.mover + net.hidden_bias
        hidden = np.maximum((embedded @ net.own).reshape(batch, seats, -1) + shared[:, None], 0)
        strength = hidden @ net.output
        chances = np.exp(strength - strength.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        loss = -float((targets * np.log(chances + 1e-9)).sum(axis=1).mean())

        to_strength = (chances - targets) / batch
        to_hidden = to_strength[:, :, None] * net.output * (hidden > 0)
        to_shared = to_hidden.sum(axis=1)
        to_embedded = to_hidden @ net.own.T
        to_embedded += (to_shared @ net.mean.T / seats)[:, None]
        to_embedded[:, 0] += to_shared @ net.mover.T
        to_embedded *= by_seat > 0
        to_flat = to_embedded.reshape(batch * seats, -1)
        slopes = Network(
            embed=flat.T @ to_flat,
            embed_bias=to_flat.sum(axis=0),
            own=embedded.T @ to_hidden.reshape(batch * seats, -1),
            mean=mean.T @ to_shared,
            mover=mover.T @ to_shared,
            hidden_bias=to_shared.sum(axis=0),
            output=np.einsum("bs,bsh->h", to_strength, hidden),
        )
        return slopes, loss


def trained(treehouse: int, generations: int) -> Network:
    rng = np.random.default_rng(SEED + treehouse)
    learner = Learner(rng)
    room, moves, course = new_room(), new_moves(), new_course()
    starts = {
        players: array_of(tablier.new("dogeatdog", players, treehouse=("off", "on")[treehouse]).row)
        for players in DECISIONS[treehouse]
    }
    memory: list[dict[int, tuple[np.ndarray, np.ndarray]]] = []
    first, began = learner.network, time.process_time()
    for generation in range(generations):
        share = FIRST_SHARE if generation < FIRST_GENERATIONS else 1.0
        rate = RATE * (LAST_RATE / RATE) ** (generation / max(1, generations - 1))
        played = {}
        for players, start in starts.items():
            decisions = int(share * DECISIONS[treehouse][players])
            features = np.zeros((decisions, players, FEATURES), np.float32)
            targets = np.zeros((decisions, players), np.float32)
            seed = np.uint64(SEED + 1_000 * generation + players)
            play_games(start, seed, learner.network, room, moves, course, RANDOM_MOVES, DECAY, features, targets)
            played[players] = features, targets
        memory = [*memory[1 - REMEMBERED :], played]
        batches = [
            (one[players], order)
            for one in memory
            for players in one
            for _ in range(EPOCHS)
            for order in np.array_split(rng.permutation(len(one[players][1])), max(1, len(one[players][1]) // BATCH))
        ]
        losses = []
        for nth in rng.permutation(len(batches)):
            (features, targets), order = batches[nth]
            losses.append(learner.learn(features[order], targets[order], rate))
        if generation == 0:
            first = Network(*(part.copy() for part in learner.network))
        if generation % REPORTED == REPORTED - 1 or generation in (0, generations - 1):
            takes = {
                players: contest(start, np.uint64(SEED), REPORT_GAMES, learner.network, first, room, moves)
                for players, start in starts.items()
                if players in (2, 3, 4)
            }
            told = " ".join(f"{players}: {share:.3f}" for players, share in takes.items())
            minutes = (time.process_time() - began) / 60
            print(
                f"treehouse {treehouse} generation {generation + 1}: cross-entropy {np.mean(losses):.4f}, "
                f"share among the first {told}, {minutes:.1f} minutes",
                flush=True,
            )
    return learner.network


def main() -> None:
    networks = [trained(treehouse, GENERATIONS[treehouse]) for treehouse in range(2)]
    weights = {
        name: np.stack([getattr(network, name) for network in networks]).astype(np.float16) for name in Network._fields
    }
    save(Path(mind.__path__[0]) / "weights.npz", "python -m tuning.dogeatdog", SEED, **weights)


if __name__ == "__main__":
    main()
