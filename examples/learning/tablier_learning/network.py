"""A policy and value network in plain NumPy: two hidden layers, then a number for each move and one for the position.

What it is given are observations as `tablier.Batch` has them. A number that can be at most STEPS becomes that many
inputs, the k-th of which is 1 if it is k or more, so that the network need not bend one input to tell 2 hit points
from 3; a greater one becomes one input, scaled to 0…1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablier.engine.planes import Plane

STEPS = 12
LEAST = np.float32(-1e9)
"""What stands for a move that cannot be made."""

Weights = dict[str, np.ndarray]


class Inputs:
    """Observations of a game as inputs of a network."""

    def __init__(self, planes: Sequence[Plane]) -> None:
        place, least, scale, at = list[int](), list[int](), list[float](), 0
        for plane in planes:
            levels = range(1, plane.most + 1) if plane.most <= STEPS else (0,)
            for nth in range(at, at + plane.size):
                place += [nth] * len(levels)
                least += levels
                scale += [1 / plane.most] * len(levels)
            at += plane.size
        self.size = len(place)
        self._place, self._least = np.array(place), np.array(least, np.uint8)
        self._scaled, self._scale = self._least == 0, np.array(scale, np.float32)

    def of(self, observations: np.ndarray) -> np.ndarray:
        """float32 [n, size]."""
        spread = observations[:, self._place]
        inputs = (spread >= self._least).astype(np.float32)
        inputs[:, self._scaled] = spread[:, self._scaled] * self._scale[self._scaled]
        return inputs


@dataclass(frozen=True)
class Outputs:
    """What came of a forward pass, and what the way back needs of it."""

    inputs: np.ndarray
    first: np.ndarray
    second: np.ndarray
    chances: np.ndarray
    """[n, moves]: how likely each move is made; 0 for those that cannot be."""
    values: np.ndarray
    """[n]: what the position is expected to return to the seat that looks, -1 to 1."""


def new_weights(inputs: int, hidden: int, moves: int, rng: np.random.Generator) -> Weights:
    """Each layer scaled to its inputs (He); the last one near zero, so that all moves are about equally likely."""

    def layer(rows: int, columns: int, scale: float) -> np.ndarray:
        return rng.standard_normal((rows, columns), np.float32) * np.float32(scale / rows**0.5)

    return {
        "first": layer(inputs, hidden, 2**0.5),
        "first_bias": np.zeros(hidden, np.float32),
        "second": layer(hidden, hidden, 2**0.5),
        "second_bias": np.zeros(hidden, np.float32),
        "moves": layer(hidden, moves, 0.01),
        "moves_bias": np.zeros(moves, np.float32),
        "value": layer(hidden, 1, 0.1),
        "value_bias": np.zeros(1, np.float32),
    }


def forward(weights: Weights, inputs: np.ndarray, legal: np.ndarray) -> Outputs:
    first = np.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
    second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
    logits = np.where(legal, second @ weights["moves"] + weights["moves_bias"], LEAST)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    values = np.tanh(second @ weights["value"] + weights["value_bias"])[:, 0]
    return Outputs(inputs, first, second, chances, values)


def backward(weights: Weights, outputs: Outputs, logits: np.ndarray, values: np.ndarray) -> Weights:
    """The gradient of the weights, from those of a loss by the logits [n, moves] and by the values [n]."""
    before_tanh = (values * (1 - outputs.values**2))[:, None]
    second = (logits @ weights["moves"].T + before_tanh @ weights["value"].T) * (outputs.second > 0)
    first = (second @ weights["second"].T) * (outputs.first > 0)
    return {
        "first": outputs.inputs.T @ first,
        "first_bias": first.sum(axis=0),
        "second": outputs.first.T @ second,
        "second_bias": second.sum(axis=0),
        "moves": outputs.second.T @ logits,
        "moves_bias": logits.sum(axis=0),
        "value": outputs.second.T @ before_tanh,
        "value_bias": before_tanh.sum(axis=0),
    }
