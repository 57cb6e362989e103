"""Chance: random streams for compiled code, and throws of dice.

A *stream* is an array of one word. It is never part of a position, so nobody who plans ahead can see
the next throw. A *throw* is a set of dice without order, held in one integer: three bits a face say
how many dice show it. Adding two throws puts the dice together; `dice.py` has them as tuples of faces.
"""

import itertools
from collections import Counter
from typing import Any

import numpy as np

from tablier.engine import splitmix
from tablier.engine.bits import highest, lowest
from tablier.engine.errors import whole_number
from tablier.engine.kernel import PLAIN, inlined, rule

WEYL, MIX_1, MIX_2 = np.uint64(splitmix.WEYL), np.uint64(splitmix.MIX_1), np.uint64(splitmix.MIX_2)


def _mixed(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> np.uint64(30))) * MIX_1
    word = (word ^ (word >> np.uint64(27))) * MIX_2
    return word ^ (word >> np.uint64(31))


def _next_word(stream: np.ndarray) -> np.uint64:
    """The next 64 random bits: splitmix64, one addition and a mix, so draws do not wait for each other."""
    stream[0] += WEYL
    return mixed(stream[0])


if PLAIN:
    # The same words as compiled code gives: NumPy's scalars wrap around too, they only warn about it.
    mixed = np.errstate(over="ignore")(_mixed)
    next_word = np.errstate(over="ignore")(_next_word)
else:
    mixed = inlined(_mixed)
    next_word = inlined(_next_word)


@rule
def seeded(seed: np.uint64, index: int) -> np.uint64:
    """The first word of stream number `index` of a seed: every game of a batch has a stream of its own."""
    return mixed(mixed(seed) ^ mixed(np.uint64(index) ^ WEYL))


def seed_word(seed: Any) -> np.uint64:
    """Any whole number as a seed."""
    return np.uint64(whole_number("A seed", seed) & 0xFFFFFFFFFFFFFFFF)


def stream_of(seed: Any, index: int = 0) -> np.ndarray:
    """Stream number `index` of a seed."""
    return np.array([splitmix.seeded(seed, index)], np.uint64)


@inlined
def below(stream: np.ndarray, n: int) -> np.int64:
    """A whole number from 0 to n - 1, all equally likely."""
    return np.int64(((next_word(stream) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@inlined
def two_dice(stream: np.ndarray) -> int:
    """A throw of two dice, from one random word."""
    pair = below(stream, 36)
    throw: int = (1 << 3 * (pair // 6)) + (1 << 3 * (pair % 6))
    return throw


@inlined
def high_die(throw: int) -> int:
    """The best die of a throw."""
    return highest(throw) // 3 + 1


@inlined
def low_die(throw: int) -> int:
    """The worst die of a throw."""
    return lowest(throw) // 3 + 1


def _throw_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All throws of n dice, in how many of the 6**n ordered ways each comes, and how many throws there are."""
    codes, weights = np.zeros((6, 252), np.int32), np.zeros((6, 252), np.int64)
    count = np.zeros(6, np.int64)
    for n in range(1, 6):
        ways = Counter(sum(1 << 3 * face for face in faces) for faces in itertools.product(range(6), repeat=n))
        count[n] = len(ways)
        codes[n, : len(ways)] = list(ways)
        weights[n, : len(ways)] = list(ways.values())
    return codes, weights, count


THROWS, THROW_WAYS, THROW_COUNT = _throw_tables()


@inlined
def list_throws(n: int, codes: np.ndarray, weights: np.ndarray) -> int:
    """List all throws of n dice, 1 to 5, with their weights; returns how many there are."""
    for nth in range(THROW_COUNT[n]):
        codes[nth] = THROWS[n, nth]
        weights[nth] = THROW_WAYS[n, nth]
    count: int = THROW_COUNT[n]
    return count
