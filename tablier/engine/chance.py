"""Chance: random streams for compiled code, and throws of dice.

A *stream* is an array of one word. It is never part of a position, so nobody who plans ahead can see
the next throw. A *throw* is a set of dice without order, held in one integer: three bits a face say
how many dice show it. Adding two throws puts the dice together; the notation writes them highest first.
"""

import numpy as np

from tablier.engine.bits import highest, lowest
from tablier.engine.kernel import PLAIN, compiled, inlined

WEYL = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
FACTORIAL = np.array([1, 1, 2, 6, 24, 120], np.int64)


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


@compiled
def seeded(seed: int, index: int) -> np.uint64:
    """The first word of stream number `index` of a seed: every game of a batch has a stream of its own."""
    return mixed(mixed(np.uint64(seed)) ^ mixed(np.uint64(index) ^ WEYL))


@inlined
def below(stream: np.ndarray, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely."""
    return np.int64(((next_word(stream) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@inlined
def two_dice(stream: np.ndarray) -> int:
    """A throw of two dice, from one random word."""
    pair = below(stream, 36)
    return (1 << 3 * (pair // 6)) + (1 << 3 * (pair % 6))


@inlined
def some_dice(stream: np.ndarray, n: int) -> int:
    """A throw of n dice."""
    throw = 0
    for _ in range(n):
        throw += 1 << 3 * below(stream, 6)
    return throw


@inlined
def high_die(throw: int) -> int:
    """The best die of a throw."""
    return highest(throw) // 3 + 1


@inlined
def low_die(throw: int) -> int:
    """The worst die of a throw."""
    return lowest(throw) // 3 + 1


@inlined
def count_of(throw: int, face: int) -> int:
    """How many dice of a throw show `face`."""
    return (throw >> 3 * (face - 1)) & 7


@compiled
def list_throws(n: int, codes: np.ndarray, weights: np.ndarray) -> int:
    """All throws of n dice and in how many of the 6**n ordered ways each comes; returns how many there are."""
    found = 0
    ways = FACTORIAL[n]
    for ones in range(n + 1):
        for twos in range(n - ones + 1):
            for threes in range(n - ones - twos + 1):
                for fours in range(n - ones - twos - threes + 1):
                    for fives in range(n - ones - twos - threes - fours + 1):
                        sixes = n - ones - twos - threes - fours - fives
                        same = FACTORIAL[ones] * FACTORIAL[twos] * FACTORIAL[threes]
                        same *= FACTORIAL[fours] * FACTORIAL[fives] * FACTORIAL[sixes]
                        codes[found] = ones | twos << 3 | threes << 6 | fours << 9 | fives << 12 | sixes << 15
                        weights[found] = ways // same
                        found += 1
    return found


def throw_text(throw: int) -> str:
    """The dice of a throw, highest first: `63`."""
    return "".join(str(face) * (throw >> 3 * (face - 1) & 7) for face in range(6, 0, -1))


def throw_code(text: str) -> int:
    """The throw that a text like `63` names."""
    return sum(1 << 3 * (int(face) - 1) for face in text)
