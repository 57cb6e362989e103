"""How long random games are, against the figures of the rule pages."""

import pytest

import tablier
from tablier import Record
from tablier.engine.chance import stream_of
from tablier.engine.kernel import array_of
from tablier.engine.playout import tally
from tablier.games.bulldog.board import Board
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


BULLDOG = [("winding", 22.9, 0.51), ("walk", 22.4, 0.48), ("straight", 37, 1.74)]


@pytest.mark.parametrize(("path", "rounds", "home"), BULLDOG)
def test_random_games_of_bulldog(path: str, rounds: float, home: float) -> None:
    """Rounds and attackers home in each of the two games; a round of two seats has two throws."""
    start, games = tablier.new("bulldog", 2, path=path), 5_000
    throws = tally(start, games, seed=1)["chances"].mean() - 1
    assert throws / 2 / 2 == pytest.approx(rounds, rel=0.02)
    stream, points = stream_of(1), 0
    for _ in range(games):
        row = array_of(start.row)
        start.game.rules.playout(row, stream)
        points += sum(Board(row.tobytes()).scored)
    assert points / games / 2 == pytest.approx(home, abs=0.05)


def test_tally_counts_what_is_left_of_a_game() -> None:
    """D13: before the last turn of the solo game there are a slide and a placement left, then nothing."""
    record = Record.read((FOLDER / "dames-solo-won-slide-slide.tablier").read_text("utf-8"))
    for left in (2, 1, 0):
        counted = tally(record.positions()[-1 - left], 3)
        assert counted["events"].tolist() == counted["decisions"].tolist() == [left] * 3
    before_a_throw = tablier.new("bunker").play("hide 1").play("hide 2").play("start A")
    assert tally(before_a_throw, 50)["chances"].min() >= 1
