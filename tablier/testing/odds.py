"""Random events as compiled games draw them have the odds that they should: moves alike, throws as `chances` says."""

from tablier.engine.chance import stream_of
from tablier.engine.kernel import array_of
from tablier.engine.position import Position
from tablier.testing.walks import some_positions, where

DRAWS = 60
"""For each possible event."""
MOST_EVENTS = 120
"""Positions with more possible events are left out: they would take long."""


def check_odds(name: str) -> None:
    for pos in some_positions(name, seed=9, of_each=6):
        events = pos.legal() or tuple(pos.chances())
        if 1 < len(events) <= MOST_EVENTS:
            odds = pos.chances() or dict.fromkeys(events, 1 / len(events))
            found = chi_square(pos, odds, DRAWS * len(events))
            assert found < limit(len(events)), f"Drawn with the wrong odds (chi-square {found:.0f}): {where(pos)}."


def chi_square(pos: Position, odds: dict[str, float], draws: int) -> float:
    """Pearson's chi-square of what is drawn."""
    drawn = dict.fromkeys(odds, 0)
    stream = stream_of(17)
    for _ in range(draws):
        event = pos.notation(pos.game.rules.sample(array_of(pos.row), stream))
        assert event in drawn, f"{event} was drawn, which is not possible: {where(pos)}."
        drawn[event] += 1
    return sum((drawn[event] - draws * p) ** 2 / (draws * p) for event, p in odds.items())


def limit(outcomes: int) -> float:
    """What a fair draw exceeds about once in a million times (Wilson and Hilferty's approximation)."""
    freedom = outcomes - 1
    return float(freedom * (1 - 2 / (9 * freedom) + 4.75 * (2 / (9 * freedom)) ** 0.5) ** 3)
