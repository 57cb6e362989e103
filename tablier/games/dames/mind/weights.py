"""What the tokens and lines of a position are worth to the seat to move, in thousandths of log-odds.

Every turn adds a counter, so that one seat always makes their number even, until a turn completes two lines: whether it
is even or odd tells who is better off long before there is anything else to see. From CROWDED counters on the lines
tell who will be the first to run out of safe turns: how many of them hold how many counters, and most of all the parity
of those numbers.

`weights.npz` holds, from CROWDED to FULLEST counters a row each:

    tokens      by tokens, at 3 · mine + theirs
    counts      for each row and column of 0–5 counters
    diagonals   for each long diagonal of 0–5 counters
    parities    by which of the lines of 2, 3, 4, 5 counters are odd in number, as four bits

and for fewer counters `roomy`, a row for an even number of them and one for an odd one: by tokens, as above.

`python -m tuning.dames` learns these numbers from games that the search plays against itself.
"""

import numpy as np

from tablier.engine.weights import load

CROWDED, FULLEST = 12, 24
TOKENS, COUNTS, DIAGONALS, PARITIES = 0, 9, 15, 21  # the column of WEIGHTS in which the weights of each kind begin
WIDTH = 37
KINDS = {
    "tokens": slice(TOKENS, COUNTS),
    "counts": slice(COUNTS, DIAGONALS),
    "diagonals": slice(DIAGONALS, PARITIES),
    "parities": slice(PARITIES, WIDTH),
}
"""The columns of each kind."""


def table(stored: dict[str, np.ndarray]) -> np.ndarray:
    """A row for each number of counters; beyond FULLEST that of the last number of the same parity."""
    crowded = np.concatenate([stored[kind] for kind in KINDS], axis=1)
    rows = np.zeros((32, WIDTH), np.int64)
    for counters in range(32):
        if counters < CROWDED:
            rows[counters, :COUNTS] = stored["roomy"][counters % 2]
        else:
            rows[counters] = crowded[min(counters, FULLEST - (counters - FULLEST) % 2) - CROWDED]
    return rows


WEIGHTS = table(load(__package__, "weights.npz"))
