"""What the tokens and lines of a position are worth to the seat to move, in thousandths of log-odds.

As long as there is room only the tokens count. From CROWDED counters on it shows who will be the first to find no turn
that is safe: in how many lines hold how many counters, and most of all in whether those numbers are even or odd.
`python -m tuning.dames` fits these numbers to games that the search plays against itself, and prints them.
"""

import numpy as np

CROWDED, FULLEST = 17, 24
TOKENS, COUNTS, DIAGONALS, ODD = 0, 9, 15, 21  # where in a row of WEIGHTS the weights of each kind begin
WIDTH = 37

# With less than CROWDED counters: by tokens, 3 · mine + theirs.
ROOMY = (0, -1900, -2950, 1650, 0, -2000, 2900, 1950, 0)
# From CROWDED to FULLEST counters: by tokens …
BY_TOKENS = (
    (-50, -1450, -2650, 1800, -100, -2050, 2600, 2300, -350),
    (0, -1850, -2600, 1450, 100, -2300, 2700, 2100, 350),
    (-150, -1400, -2700, 1900, -100, -2050, 2600, 2300, -350),
    (150, -1950, -2500, 1500, 100, -2600, 2750, 2150, 350),
    (-50, -1450, -2400, 2000, -100, -3250, 2750, 2750, -200),
    (50, -2400, -2300, 1800, 250, -2900, 2350, 3200, 150),
    (1100, -500, -1050, 1300, 850, -1650, 300, 2300, -2450),
    (0, 0, 0, 0, 0, 0, 0, 0, -50),
)
# … for each row and column of 0–5 counters …
BY_COUNT = (
    (200, -100, -50, 50, 200, 50),
    (-250, 250, 100, 0, -200, 50),
    (250, -150, -50, 50, 150, 150),
    (-250, 150, 200, 150, -200, -50),
    (-300, 400, 100, 150, -50, 200),
    (-750, 0, 1450, 1050, -400, 350),
    (-400, 0, -200, 2550, -400, 250),
    (-150, 0, 0, 0, -250, -650),
)
# … for each long diagonal of 0–5 counters …
BY_DIAGONAL = (
    (-250, -50, 50, 50, 50, 200),
    (100, 50, 0, -50, 0, -150),
    (-50, 0, 50, 100, 0, -50),
    (-50, 200, -50, -50, -100, 50),
    (0, -50, 100, 50, 0, 0),
    (350, 100, -50, -50, -200, 150),
    (0, 100, 50, 50, 0, 150),
    (0, 0, 0, -50, -150, 0),
)
# … and by which of the lines of 2, 3, 4, 5 counters are odd in number, as four bits.
BY_ODD = (
    (-150, 550, -100, -50, -250, -100, -300, -150, -200, 250, 100, 50, 50, 350, -100, 100),
    (-150, -150, -100, -50, 200, -200, 50, -100, 1300, -600, 850, -750, -750, 650, -550, 450),
    (-450, 400, 0, 500, 0, -350, 100, -300, 600, -50, 200, 350, 0, -1000, -100, 150),
    (100, 0, 200, -50, -450, -500, -250, -100, 1450, 150, 350, -850, -500, 0, -550, 1000),
    (500, 0, -600, 0, 0, -50, 0, 400, 950, 0, 950, 0, 0, 0, 0, -2100),
    (-1000, 0, 0, 0, 0, -600, 0, 0, 0, 0, 1750, 0, 0, 0, 0, 0),
    (-1700, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1850, 0, 0, 0, 0, 0),
    (-100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
)


def _table() -> np.ndarray:
    """A row for each number of counters; beyond FULLEST the one for the last number that is as even."""
    table = np.zeros((32, WIDTH), np.int64)
    for counters in range(32):
        if counters < CROWDED:
            table[counters, :COUNTS] = ROOMY
        else:
            nth = min(counters, FULLEST - (counters - FULLEST) % 2) - CROWDED
            table[counters] = (*BY_TOKENS[nth], *BY_COUNT[nth], *BY_DIAGONAL[nth], *BY_ODD[nth])
    return table


WEIGHTS = _table()
