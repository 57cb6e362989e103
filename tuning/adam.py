"""Adam, which finds the weights of networks in NumPy: each moves against its slope, as far as slopes agree."""

from collections.abc import Sequence

import numpy as np

NEW, NEW_SQUARE = 0.1, 0.001
"""How much of the running means of slopes and of their squares is new at each step."""


class Adam:
    """The moments of some weights, which it changes in place."""

    def __init__(self, parts: Sequence[np.ndarray]) -> None:
        self._parts = parts
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, slopes: Sequence[np.ndarray], rate: float) -> None:
        self._steps += 1
        for part, slope, mean, square in zip(self._parts, slopes, self._means, self._squares):
            mean += NEW * (slope - mean)
            square += NEW_SQUARE * (slope * slope - square)
            ahead = mean / (1 - (1 - NEW) ** self._steps)
            part -= rate * ahead / (np.sqrt(square / (1 - (1 - NEW_SQUARE) ** self._steps)) + 1e-7)
