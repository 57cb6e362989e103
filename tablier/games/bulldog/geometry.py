"""The squares of Bulldog, sets of them, and where a move leads on an empty board (H1, H7, H8).

A square is the number 8 · row + column, counted from 0. Squares are light and dark in turn; a square's *shade* is 0 or
1, and a step always changes it, so that all ends of a move have one shade. A set of squares is two words, one a shade:
square number n is bit n // 2 of its shade's word. Row 1 is in the lowest four bits, row 13 in the highest.

The compiled rules use the same functions; here they run as plain Python.
"""

import functools
from collections.abc import Iterable

COLUMNS, ROWS = 8, 13
SQUARES = COLUMNS * ROWS
FINISHING_LINE = SQUARES - COLUMNS
MOST_STEPS = 12

WINDING, WALK, STRAIGHT = range(3)

# Four squares of a shade in each row.
START = 0b1111
FINISH = START << 48
INNER = ((1 << 48) - 1) ^ START
IN_PLAY = START | INNER
FIRST_IN_ROW = sum(1 << (4 * row) for row in range(ROWS))
LAST_IN_ROW = FIRST_IN_ROW << 3
EVEN_ROWS = sum(START << (8 * pair) for pair in range(7))
ODD_ROWS = (EVEN_ROWS << 4) & ((1 << 52) - 1)
BOARD = EVEN_ROWS | ODD_ROWS

Sets = tuple[int, int]
Layers = tuple[int, int, int, int]
"""Where paths are, one set for each direction of their last step: up, down, left, right; all of one shade."""


# ---------------------------------------------------------------------- squares and sets of them


def shade_of(square: int) -> int:
    return (square ^ (square >> 3)) & 1


def square_of(shade: int, bit: int) -> int:
    """The number of the square that is this bit of its shade's word."""
    return 2 * bit + (((bit >> 2) + shade) & 1)


@functools.lru_cache(4096)
def squares_of(sets: Sets) -> tuple[int, ...]:
    """The squares of a set, those of shade 0 first."""
    return tuple(square_of(shade, bit) for shade in range(2) for bit in range(52) if (sets[shade] >> bit) & 1)


def set_of(squares: Iterable[int]) -> Sets:
    """These squares as a set."""
    words = [0, 0]
    for square in squares:
        words[shade_of(square)] |= 1 << (square >> 1)
    return words[0], words[1]


def by_column(squares: Iterable[int]) -> tuple[int, ...]:
    """Squares by column, then by row, each once."""
    return tuple(sorted(set(squares), key=lambda square: (square % COLUMNS, square)))


def distance(one: int, other: int) -> int:
    """How many steps two squares are apart."""
    return abs((one >> 3) - (other >> 3)) + abs((one & 7) - (other & 7))


# ---------------------------------------------------------------------- steps


def step(up: int, down: int, left: int, right: int, from_a: int, free: int) -> Layers:
    """One step of all paths at once, each in its layer's direction. H8: from a line only the step straight ahead meets
    free squares.

    `from_a` are the rows in which the layers have the columns a, c, e and g: there the square to the right is the same
    bit of the other shade; in the other rows the square to the left is.
    """
    return (
        (up << 4) & free,
        (down >> 4) & free,
        ((left & ~from_a) | ((left & from_a & ~FIRST_IN_ROW) >> 1)) & free,
        ((right & from_a) | ((right & ~from_a & ~LAST_IN_ROW) << 1)) & free,
    )


def turn(up: int, down: int, left: int, right: int) -> Layers:
    """H7: between two steps a path may turn left or right, not straight back: a layer also feeds the two across it.
    H10: who has entered the finishing line goes no further."""
    up &= IN_PLAY
    across, along = left | right, up | down
    return up | across, down | across, left | along, right | along


def turn_or_back(up: int, down: int, left: int, right: int) -> Layers:
    """H7: under `walk` a path may also turn straight back: each layer feeds all. H10 as in `turn`."""
    anywhere = (up & IN_PLAY) | down | left | right
    return anywhere, anywhere, anywhere, anywhere


def open_ends(path: int, start: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Where a move by these dice ends if nobody else is on the board, the finishing line last; under `winding` and
    `walk` only their sum counts.

    From the finishing line only the bulldog moves, and never back to it. That it may end where it began under `walk`,
    if it captures on the way, is left out of account.
    """
    steps, reached = sum(dice), 0
    for first in set(dice) if path == STRAIGHT else (steps,):
        reached |= _walked(path, start, first)[steps]
    if steps % 2 == 0:
        reached &= ~(1 << (start >> 1))
    return squares_of((0, reached) if shade_of(start) ^ (steps & 1) else (reached, 0))


@functools.cache
def _walked(path: int, start: int, first: int) -> tuple[int, ...]:
    """[steps]: where paths on an empty board are; under `straight` they turn only after the first so many steps."""
    shade, home = shade_of(start), 1 << (start >> 1)
    free = INNER if start >= FINISHING_LINE else INNER | FINISH
    layers = (home, home, home, home)
    reached = [home]
    for nth in range(MOST_STEPS):
        if path == WALK:
            layers = turn_or_back(*layers)
        elif path == WINDING or nth == first:
            layers = turn(*layers)
        layers = step(*layers, ODD_ROWS if shade else EVEN_ROWS, free)
        shade ^= 1
        reached.append(layers[0] | layers[1] | layers[2] | layers[3])
    return tuple(reached)


@functools.cache
def within(square: int) -> tuple[Sets, ...]:
    """[steps]: the squares between the lines at most so many steps away, as a set."""
    by_distance: dict[int, list[int]] = {}
    for other in range(COLUMNS, FINISHING_LINE):
        by_distance.setdefault(max(distance(square, other), 1), []).append(other)
    sets = [(0, 0)]
    for steps in range(1, MOST_STEPS + 1):
        further = set_of(by_distance.get(steps, ()))
        sets.append((sets[-1][0] | further[0], sets[-1][1] | further[1]))
    return tuple(sets)
