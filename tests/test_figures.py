"""How long random games are, against the figures of the rule pages."""

import pytest

import tablier
from tablier import Record
from tablier.engine.playout import tally
from tests.golden import FOLDER

DECISIONS = [
    ("dames", 2, {}, 79.8),
    ("goulet", 2, {"range": "file"}, 181),
    ("goulet", 2, {"range": "slot"}, 153),
    ("goulet", 2, {"range": "file", "fours": "must"}, 191),
    ("goulet", 2, {"range": "slot", "fours": "must"}, 162),
    ("bunker", 2, {}, 94),
    ("bunker", 4, {}, 292),
    ("dogeatdog", 2, {}, 18.2),
    ("dogeatdog", 4, {}, 35),
    ("dogeatdog", 8, {}, 61),
]


@pytest.mark.parametrize(("name", "players", "options", "expected"), DECISIONS)
def test_length_of_random_games(name: str, players: int, options: dict[str, str], expected: str) -> None:
    decisions = tally(tablier.new(name, players, **options), 20_000, seed=1)["decisions"]
    assert decisions.mean() == pytest.approx(expected, rel=0.02)


def test_tally_counts_what_is_left_of_a_game() -> None:
    """D13: before the last turn of the solo game there are a slide and a placement left, then nothing."""
    record = Record.read((FOLDER / "dames-solo-won-slide-slide.tablier").read_text("utf-8"))
    for left in (2, 1, 0):
        counted = tally(record.positions()[-1 - left], 3)
        assert counted["events"].tolist() == counted["decisions"].tolist() == [left] * 3
    before_a_throw = tablier.new("bunker").play("hide 1").play("hide 2").play("start A")
    assert tally(before_a_throw, 50)["chances"].min() >= 1
