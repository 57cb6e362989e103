"""Bots against each other: who sits where, which throws, what is kept, and what it says of their strength."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import SetupError
from tablier.lab import archive, match
from tablier.lab.arena import Arena, line_ups, pairings, share_of_win
from tablier.lab.ratings import elo, skill
from tests.command import run

pytestmark = pytest.mark.usefixtures("one_worker_is_here")


def test_two_seats_meet_in_pairs_and_more_seats_all_together_or_one_among_others() -> None:
    assert line_ups("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups("abcd", 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]
    assert line_ups("ab", 4) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]
    assert line_ups("abc", 3, alone="b") == [("b", "a", "a"), ("b", "c", "c")]


@pytest.mark.parametrize(("bots", "players"), [("ab", 2), ("abc", 2), ("abc", 3), ("ab", 4)])
def test_everybody_sits_everywhere_equally_often_with_the_same_throws(bots: str, players: int) -> None:
    games = pairings(bots, players, 10)
    assert len(set(games)) == len(games) >= 10 * len(line_ups(bots, players))
    for line_up in line_ups(bots, players):
        own = [game for game in games if Counter(game.bots) == Counter(line_up)]
        for bot in set(line_up):
            seats = Counter(seat for game in own for seat, name in enumerate(game.bots) if name == bot)
            assert len(set(seats.values())) == 1 and len(seats) == players
        throws = Counter(game.throws for game in own)
        assert set(throws.values()) == {players}


def thrown(record: tablier.Record) -> list[str]:
    return [event for pos, event in zip(record.positions(), record.events) if pos.actor == "chance"]


def test_games_of_a_round_have_the_same_throws() -> None:
    start = tablier.new("bunker")
    games = [thrown(match.play(start, bots, 5, 3).record) for bots in (("random", "easy"), ("easy", "random"))]
    shared = min(map(len, games))
    assert shared > 10
    assert games[0][:shared] == games[1][:shared]
    other = thrown(match.play(start, ("random", "easy"), 5, 4).record)
    assert other[:10] != games[0][:10]


def test_a_match_counts_moves_and_is_the_same_again() -> None:
    start = tablier.new("dogeatdog", 3)
    bots = ("random", "easy:10", "random")
    one, again = (match.play(start, bots, 1, 0) for _ in range(2))
    assert one.record.events == again.record.events
    by_seat: Counter[str] = Counter(pos.actor for pos in one.record.positions())
    assert one.moves == tuple(by_seat[seat] for seat in "ABC")
    assert all(taken > 0 for taken in one.seconds)


def test_a_match_can_be_cut_short() -> None:
    start, bots = tablier.new("dogeatdog"), ("random", "easy")
    whole, beginning = match.play(start, bots, 1, 0).record, match.play(start, bots, 1, 0, most=5).record
    assert beginning.events == whole.events[:5]


def test_an_arena_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.tablier"

    def stop_after_three(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    def arena(games: int) -> Arena:
        return Arena("dogeatdog", ["random", "easy:5"], games, seed=4, path=path)

    with pytest.raises(KeyboardInterrupt):
        arena(6).run(1, stop_after_three)
    assert len(archive.texts(path)) == 3
    first = path.read_text("utf-8")
    told = []
    again = arena(6)
    again.run(1, lambda done, of: told.append((done, of)))
    assert told[0] == (3, 6) and told[-1] == (6, 6)
    assert path.read_text("utf-8").startswith(first)
    kept = list(archive.read(path))
    assert len({(record.notes["bots"], record.notes["throws"]) for record in kept}) == 6
    longer = arena(10)
    longer.run(2)
    assert len(longer.played) == 10 == len(archive.texts(path))
    whole = Arena("dogeatdog", ["random", "easy:5"], 10, seed=4)
    whole.run(1)
    assert [game.pairing for game in longer.played] == [game.pairing for game in whole.played] == whole.pairings
    assert whole.table() == longer.table()


def test_a_record_that_was_cut_off_is_left_out_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.tablier"
    Arena("dogeatdog", ["random", "easy:5"], 4, path=path).run(1)
    whole = path.read_text("utf-8")
    path.write_text(whole[:-30], "utf-8")
    again = Arena("dogeatdog", ["random", "easy:5"], 4, path=path)
    assert len(again.played) == 3
    again.run(1)
    assert len(list(archive.read(path))) == 4


def test_a_file_of_something_else_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "games.tablier"
    Arena("dogeatdog", ["random", "easy:5"], 2, path=path).run(1)
    others: list[dict[str, Any]] = [
        {"game": "dames", "bots": ["random", "easy"]},
        {"game": "dogeatdog", "bots": ["random", "easy:5"], "seed": 9},
        {"game": "dogeatdog", "bots": ["random", "easy:5"], "players": 3},
    ]
    for other in others:
        with pytest.raises(SetupError, match="another arena"):
            Arena(games=2, path=path, **other)
    path.write_text(tablier.Record(tablier.new("dames")).write(), "utf-8")
    with pytest.raises(SetupError, match="not the file of an arena"):
        Arena("dames", ["random", "easy"], 2, path=path)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"bots": ["easy"]}, "two bots or more"),
        ({"bots": ["easy", "easy"]}, "each named once"),
        ({"bots": ["easy", "nobody"]}, "There is no bot 'nobody'"),
        ({"bots": ["easy", "hard:soon"]}, "behind the colon"),
        ({"game": "dames", "players": 1}, "two seats or more"),
        ({"alone": "expert"}, "not one of the bots"),
    ],
)
def test_what_cannot_be_is_said(asked: dict[str, Any], said: str) -> None:
    usual: dict[str, Any] = {"game": "bunker", "bots": ["easy", "random"], "games": 2}
    with pytest.raises(SetupError, match=said):
        Arena(**usual | asked)


def test_elo_finds_the_strengths_that_the_points_come_from() -> None:
    strengths = {"a": 150.0, "b": 30.0, "c": -180.0}
    games = 100_000
    points = {}
    for one, other in (("a", "b"), ("b", "c"), ("a", "c")):
        expected = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        points[one, other] = (expected * games, games)
    for rating in elo(list(strengths), points):
        assert rating.value == pytest.approx(strengths[rating.name], abs=0.5)
        assert 0 < rating.margin < 3


def test_elo_intervals_are_those_of_one_proportion() -> None:
    """Of two players the difference is a proportion's logit: its error is known in closed form."""
    one, other = elo(["a", "b"], {("a", "b"): (600.0, 1_000)})
    assert one.name == "a" and one.value == pytest.approx(-other.value)
    error = 1.96 * 173.72 / (1_000 * 0.6 * 0.4) ** 0.5
    assert 2 * one.margin == pytest.approx(error, rel=0.02)


def test_one_who_never_lost_has_a_rating() -> None:
    best, *_, worst = elo(["a", "b", "c"], {("a", "b"): (50.0, 50), ("b", "c"): (25.0, 50), ("a", "c"): (50.0, 50)})
    assert best.name == "a" and 300 < best.value < 2_000
    assert worst.value < 0


def test_skill_orders_players_of_many_seats() -> None:
    games = [(("a", "b", "c"), (1.0, -0.5, -0.5)), (("c", "a", "b"), (-0.5, 1.0, -0.5))] * 20
    games += [(("b", "c", "c"), (1.0, -0.5, -0.5))] * 10
    assert [rating.name for rating in skill("abc", games)] == ["a", "b", "c"]


def test_shares_of_a_win() -> None:
    assert [share_of_win((1.0, -1.0), seat) for seat in range(2)] == [1.0, 0.0]
    assert share_of_win((0.0, 0.0), 0) == 0.5
    assert share_of_win((0.25, 0.25, -0.5), 0) == pytest.approx(0.5)
    assert share_of_win((1.0, -1 / 3, -1 / 3, -1 / 3), 1) == pytest.approx(0.0)


def test_the_table_adds_up() -> None:
    arena = Arena("dogeatdog", ["random", "easy:5"], 20, seed=2)
    arena.run(2)
    one, other = arena.table()
    assert one.games == other.games == 20
    assert one.points + other.points == pytest.approx(1)
    assert one.wins + other.wins + one.draws == 20
    assert 0.05 < one.margin < 0.25
    assert set(arena.seconds_per_move()) == {"random", "easy:5"}


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "a.tablier"
    asked = ("arena", "dogeatdog", "--bots", "random,easy:5", "--games", "4", "--out", str(path), "--workers", "1")
    shown = run(*asked)
    assert re.search(r"Elo +± 95% +ms a move", shown)
    assert re.search(r"random +easy:5 +4 ", shown)
    data = json.loads(run(*asked, "--json"))
    assert data["games"] == 4 and len(data["ratings"]) == 2 and len(data["table"]) == 2
    three = run("arena", "dogeatdog", "--bots", "random,easy:5", "--games", "3", "--players", "3", "--workers", "1")
    assert "openskill" in three and "among" in three
    assert "two bots or more" in run("arena", "dogeatdog", "--bots", "random", code=2)
