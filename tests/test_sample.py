"""Random events have the odds that they should: moves all alike, throws as `chances` says."""

import pytest

import tablier
from tests.walks import ALL_IDS, ALL_SETUPS, walk

DRAWS = 60  # for each possible event
POSITIONS = 6  # of each setup


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
def test_drawn_by_their_odds(name, players, options):
    path = [pos for pos, event in walk(tablier.new(name, players, **options), seed=9) if event]
    path = [pos for pos in path if len(pos.legal() or pos.chances()) > 1]
    for pos in path[:: max(1, len(path) // POSITIONS)]:
        events = pos.legal() or tuple(pos.chances())
        if len(events) <= 120:
            odds = pos.chances() or dict.fromkeys(events, 1 / len(events))
            assert deviation(pos, odds, DRAWS * len(events)) < limit(len(events))


def deviation(pos: tablier.Position, odds: dict[str, float], draws: int) -> float:
    """Pearson's chi-square of what is drawn; a draw that is not possible at all raises KeyError."""
    drawn = dict.fromkeys(odds, 0)
    for number in range(draws):
        drawn[pos.sample(17, number)] += 1
    return sum((drawn[event] - draws * p) ** 2 / (draws * p) for event, p in odds.items())


def limit(outcomes: int) -> float:
    """What a fair draw exceeds about once in a million times (Wilson and Hilferty's approximation)."""
    freedom = outcomes - 1
    return freedom * (1 - 2 / (9 * freedom) + 4.75 * (2 / (9 * freedom)) ** 0.5) ** 3
