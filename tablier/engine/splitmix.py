"""Random words for Python: the same as compiled code draws (`chance.py`), by plain integers.

The generator is splitmix64: a stream is a word, to which a constant is added for each draw, and a draw is that word
mixed.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from tablier.engine.errors import whole_number

MASK = 0xFFFFFFFFFFFFFFFF
WEYL = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def mixed(word: int) -> int:
    word = (word ^ (word >> 30)) * MIX_1 & MASK
    word = (word ^ (word >> 27)) * MIX_2 & MASK
    return word ^ (word >> 31)


def seeded(seed: int, index: int = 0) -> int:
    """The first word of stream number `index` of a seed, which may be any whole number."""
    seed = whole_number("A seed", seed)
    return mixed(mixed(seed & MASK) ^ mixed((index & MASK) ^ WEYL))


def first_below(stream: int, n: int) -> int:
    """What a stream draws first: a whole number from 0 to n - 1, all equally likely."""
    return (mixed((stream + WEYL) & MASK) >> 32) * n >> 32


def drawn(codes: Sequence[int], weights: Sequence[int] | None, seed: int, index: int) -> int:
    """One of some codes: by their weights or, without any, with equal odds."""
    stream = seeded(seed, index)
    if weights is None:
        return codes[first_below(stream, len(codes))]
    up_to = list(accumulate(weights))
    return codes[bisect_right(up_to, first_below(stream, up_to[-1]))]
