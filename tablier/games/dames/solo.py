"""A way to win the solo game of Les Dames Bretonnes.

Six squares, one in each row and each column and at least one on each long diagonal, break every line as
long as they stay empty. So choose such a set, never use its squares, and fill the thirty others: no line can
come about, and what is left is to find an order in which the slides and placements go on to the end.
"""

import itertools
import random

from tablier.engine.position import Position

COLUMNS = "abcdef"
TURNS_BEFORE_RESTART = 400


def breaking_sets() -> list[frozenset[str]]:
    """All sets of six squares without which no line is complete."""
    sets = []
    for rows in itertools.permutations(range(6)):
        rises = any(row == column for column, row in enumerate(rows))
        falls = any(row == 5 - column for column, row in enumerate(rows))
        if rises and falls:
            sets.append(frozenset(f"{column}{row + 1}" for column, row in zip(COLUMNS, rows)))
    return sets


def winning_events(start: Position, seed: int = 0) -> list[str]:
    """Events that lead from the start of a solo game to a win, found by trying and going back."""
    rng = random.Random(seed)
    sets = breaking_sets()
    while True:
        kept_empty = rng.choice(sets)
        budget = [TURNS_BEFORE_RESTART]
        if (events := _search(start, kept_empty, rng, budget)) is not None:
            return events


def _search(pos: Position, kept_empty: frozenset[str], rng: random.Random, budget: list[int]) -> list[str] | None:
    if pos.actor == "over":
        return [] if pos.returns() == [1.0] else None
    budget[0] -= 1
    events = [event for event in pos.legal() if event[-2:] not in kept_empty]
    rng.shuffle(events)
    for event in events:
        if budget[0] < 0:
            return None
        rest = _search(pos.play(event), kept_empty, rng, budget)
        if rest is not None:
            return [event, *rest]
    return None
