"""Learning a game by playing it against oneself: proximal policy optimisation (PPO) on `tablier.Batch`.

In a *round* every game of the batch makes a number of moves, drawn by the network's chances. How much better each one
turned out than the network had expected is its *advantage*, by generalised advantage estimation; the network is moved
to make good moves more likely, to expect what came, and, a little, not to settle on one move too soon (entropy).

Both seats are the same network. A game for two is zero-sum, so what a position is worth to the other seat is worth as
much less to this one: where the seat to act changes, what comes later counts with the opposite sign.

A *stage* is a number of rounds on new games. Between two stages the weights, what the optimiser remembers and the
number of the stage are all there is, so a run that was interrupted there goes on as if it had not been.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

import tablier
from tablier_learning import GAME
from tablier_learning.network import Inputs, Weights, backward, forward, new_weights


@dataclass(frozen=True)
class Plan:
    """How to learn."""

    games: int = 256
    """At once."""
    moves: int = 64
    """In a round, of each game."""
    rounds: int = 5
    """In a stage."""
    stages: int = 32
    hidden: int = 128
    """In each of the two layers."""
    batch: int = 2048
    """Moves that a step of the weights looks at."""
    rate: float = 1e-3
    last_rate: float = 1e-4
    """How far a step goes in the first stage and in the last one, by Adam."""
    entropy: float = 0.01
    """What a nat of entropy is worth."""
    trace: float = 0.95
    """λ: how far what came later counts beside what was expected next."""
    clip: float = 0.2
    """How far the chance of a move may go in one round, as a ratio."""


@dataclass
class State:
    """All that a stage begins with."""

    weights: Weights
    mean: Weights
    square: Weights
    """Adam: the running means of the gradients and of their squares."""
    steps: int = 0
    stage: int = 0

    def save(self, path: Path) -> None:
        """The file is there whole, or as it was before."""
        written = path.with_name(path.name + ".new.npz")
        groups = {"weights": self.weights, "mean": self.mean, "square": self.square}
        contents: dict[str, Any] = {
            f"{group}.{name}": array for group in groups for name, array in groups[group].items()
        }
        np.savez(written, done=np.array([self.steps, self.stage]), **contents)
        os.replace(written, path)

    @classmethod
    def load(cls, path: Path) -> Self:
        groups: dict[str, Weights] = {"weights": {}, "mean": {}, "square": {}}
        with np.load(path, allow_pickle=False) as stored:
            steps, stage = stored["done"].tolist()
            for key in stored.files:
                group, _, name = key.partition(".")
                if name:
                    groups[group][name] = stored[key]
        return cls(**groups, steps=steps, stage=stage)


@dataclass(frozen=True)
class Progress:
    """What a stage came to, on average."""

    loss: float
    """Of the policy and the value together."""
    surprise: float
    """The mean square of what came less what was expected."""
    entropy: float
    """Of a decision, in nats."""
    length: float
    """Decisions a game."""


@dataclass(frozen=True)
class Moments:
    """What was seen and done in a round, an entry for each move of each game; the games of one moment together."""

    inputs: np.ndarray
    legal: np.ndarray
    moves: np.ndarray
    chances: np.ndarray
    advantages: np.ndarray
    targets: np.ndarray

    def part(self, chosen: np.ndarray) -> "Moments":
        return Moments(*(column[chosen] for column in vars(self).values()))


class Learner:
    """Learns the game by a plan and a seed."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan, self.seed = plan, seed
        self.batch = tablier.Batch(GAME, n=plan.games)
        self.inputs = Inputs(self.batch.planes)

    def fresh(self) -> State:
        rng = np.random.default_rng(self.seed)
        weights = new_weights(self.inputs.size, self.plan.hidden, self.batch.moves, rng)
        mean, square = ({name: np.zeros_like(array) for name, array in weights.items()} for _ in range(2))
        return State(weights, mean, square)

    def stage(self, state: State) -> Progress:
        """Rounds on new games; changes the state."""
        rng = np.random.default_rng((self.seed, state.stage))
        self.batch.reset(int(rng.integers(1 << 62)))
        done = state.stage / self.plan.stages
        rate = self.plan.rate * (self.plan.last_rate / self.plan.rate) ** done
        told, ended = [], 0
        for _ in range(self.plan.rounds):
            moments, over = self._play(state.weights, rng)
            ended += over
            order = rng.permutation(len(moments.moves))
            for first in range(0, len(order), self.plan.batch):
                told.append(self._improve(state, moments.part(order[first : first + self.plan.batch]), rate))
        state.stage += 1
        loss, surprise, entropy = np.mean(told, axis=0).tolist()
        decisions = self.plan.rounds * self.plan.moves * self.plan.games
        return Progress(loss, surprise, entropy, decisions / max(1, ended))

    def _play(self, weights: Weights, rng: np.random.Generator) -> tuple[Moments, int]:
        """A round, and how many games ended in it."""
        batch, seen, told = self.batch, [], []
        for _ in range(self.plan.moves):
            inputs, legal, actors = self.inputs.of(batch.observations), batch.legal(), batch.actors.copy()
            now = forward(weights, inputs, legal)
            moves = drawn(now.chances, rng)
            batch.step(moves)
            rows = np.arange(batch.n)
            # What comes later counts for the seat that moved: as it is, the other way round, or, after an end, not.
            sign = np.where(batch.done, 0, np.where(batch.actors == actors, 1, -1))
            seen.append((inputs, legal, moves, now.chances[rows, moves]))
            told.append((now.values, batch.returns[rows, actors], sign))
        last = forward(weights, self.inputs.of(batch.observations), batch.legal()).values
        values, returns, signs = (np.array(column, np.float32) for column in zip(*told))
        advantages = advantages_of(values, returns, signs, last, self.plan.trace)
        inputs, legal, moves, chances = (np.concatenate(column) for column in zip(*seen))
        moments = Moments(inputs, legal, moves, chances, advantages.ravel(), (advantages + values).ravel())
        return moments, int((signs == 0).sum())

    def _improve(self, state: State, part: Moments, rate: float) -> tuple[float, float, float]:
        """A step of the weights; returns loss, surprise and entropy."""
        plan, n = self.plan, len(part.moves)
        rows = np.arange(n)
        now = forward(state.weights, part.inputs, part.legal)
        good = (part.advantages - part.advantages.mean()) / (part.advantages.std() + 1e-6)
        ratio = now.chances[rows, part.moves] / part.chances
        gain = np.minimum(ratio * good, np.clip(ratio, 1 - plan.clip, 1 + plan.clip) * good)
        logs = np.log(np.maximum(now.chances, 1e-20))
        entropy = -(now.chances * logs).sum(axis=1)
        off = now.values - part.targets
        # By a logit: of the entropy, then of the gain, which is flat where the clip holds it.
        by_logits = plan.entropy * now.chances * (logs + entropy[:, None])
        held = np.where(good > 0, ratio > 1 + plan.clip, ratio < 1 - plan.clip)
        pull = np.where(held, 0, ratio * good)
        by_logits += pull[:, None] * now.chances
        by_logits[rows, part.moves] -= pull
        step(state, backward(state.weights, now, by_logits / n, off / n), rate)
        loss = float(-gain.mean() - plan.entropy * entropy.mean() + (off**2).mean() / 2)
        return loss, float((off**2).mean()), float(entropy.mean())


def drawn(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A move for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    above_none = 1 - rng.random((len(sums), 1), np.float32)  # in (0, 1]: a sum of nothing is below it
    moves: np.ndarray = (sums < above_none * sums[:, -1:]).sum(axis=1)
    return moves


def advantages_of(
    values: np.ndarray, returns: np.ndarray, signs: np.ndarray, last: np.ndarray, trace: float
) -> np.ndarray:
    """How much better each move turned out than was expected, [moves, games], worked out from the last one back."""
    advantages = np.zeros_like(values)
    after, later = last, np.zeros_like(last)
    for nth in range(len(values) - 1, -1, -1):
        surprise = returns[nth] + signs[nth] * after - values[nth]
        later = surprise + trace * signs[nth] * later
        advantages[nth], after = later, values[nth]
    return advantages


def step(state: State, gradient: Weights, rate: float, most: float = 0.5) -> None:
    """A step of Adam, the gradient being at most so long."""
    length = float(np.sqrt(sum((part**2).sum() for part in gradient.values())))
    shorter = np.float32(min(1.0, most / (length + 1e-9)))
    state.steps += 1
    unbiased = rate * np.sqrt(1 - 0.999**state.steps) / (1 - 0.9**state.steps)
    for name, part in gradient.items():
        part = part * shorter
        state.mean[name] += np.float32(0.1) * (part - state.mean[name])
        state.square[name] += np.float32(0.001) * (part**2 - state.square[name])
        state.weights[name] -= (
            np.float32(unbiased) * state.mean[name] / (np.sqrt(state.square[name]) + np.float32(1e-7))
        )
