"""How long random games are, against the figures of the rule pages."""

import pytest

import tablier
from tablier.engine.playout import tally

DECISIONS = [
    ("dames", 2, {}, 79.8),
    ("goulet", 2, {"range": "file"}, 181),
    ("goulet", 2, {"range": "slot"}, 153),
    ("bunker", 2, {}, 94),
    ("bunker", 4, {}, 292),
    ("dogeatdog", 2, {}, 18.2),
    ("dogeatdog", 4, {}, 35),
    ("dogeatdog", 8, {}, 61),
]


@pytest.mark.parametrize(("name", "players", "options", "expected"), DECISIONS)
def test_length_of_random_games(name, players, options, expected):
    decisions = tally(tablier.new(name, players, **options), 20_000, seed=1)["decisions"]
    assert decisions.mean() == pytest.approx(expected, rel=0.02)


def test_tally_counts_the_events_of_a_known_game():
    pos = tablier.new("connect_four")
    for column in "abababc":
        pos = pos.play(column) if pos.actor != "over" else pos
    counted = tally(pos, 4)
    assert counted["events"].tolist() == (counted["decisions"] + counted["chances"]).tolist()
    assert counted["chances"].tolist() == [0] * 4
