"""A row of bytes as one number, to find a position again."""

import numpy as np

from tablier.engine.kernel import PLAIN, compiled, inlined, word_at

MULTIPLIER = np.uint64(0xD6E8FEB86659FD93)


@inlined
def _stirred(key: np.uint64, word: np.uint64) -> np.uint64:
    key = (key ^ word) * MULTIPLIER
    return key ^ (key >> np.uint64(32))


def _row_hash(row: np.ndarray) -> np.uint64:
    """Different rows hardly ever have the same hash, and none has 0."""
    words = row.shape[0] // 8
    first = second = third = key = np.uint64(row.shape[0])
    # Three chains, so that a long row's multiplications need not wait for each other.
    for nth in range(0, words - 2, 3):
        first = _stirred(first, word_at(row, nth))
        second = _stirred(second, word_at(row, nth + 1))
        third = _stirred(third, word_at(row, nth + 2))
    for nth in range(words - words % 3, words):
        key = _stirred(key, word_at(row, nth))
    for byte in range(8 * words, row.shape[0]):
        key = _stirred(key, np.uint64(row[byte]))
    key = _stirred(_stirred(_stirred(key, first), second), third)
    mixed: np.uint64 = key * MULTIPLIER | np.uint64(1)
    return mixed


# NumPy's scalars wrap around as compiled words do, they only warn about it.
row_hash = np.errstate(over="ignore")(_row_hash) if PLAIN else compiled(_row_hash)
