"""Puzzles: what an exercise is, how puzzles are found and kept, and that every one that ships has one answer."""

import json
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

import tablier
from tablier import Record, RecordError, SetupError
from tablier.analysis.decision import ACCEPTED
from tablier.analysis.exercise import Exercise
from tablier.analysis.puzzle import FILE, Collection, Puzzle, count_of, difficulties_of, puzzle_of, setup_of
from tablier.bots.search_bot import SearchBot
from tablier.engine.limit import Limit
from tablier.lab.finder import (
    LEAST_MARGIN,
    LEAST_POSITIONS,
    MOST_ALIKE,
    Finder,
    has_choice,
    is_seen_at_once,
    judge,
    kind_of,
    scores_alone,
    stands_out,
)
from tests.command import begin, run
from tests.walks import walk

GAMES = {name: game for name, game in tablier.list_games().items() if game.package.startswith("tablier.")}
SHIPPED = [(name, number) for name, game in GAMES.items() for number in range(1, count_of(game) + 1)]
MODEST = {"bulldog": 2_000, "bunker": 10_000, "dames": 100_000, "dogeatdog": 1, "goulet": 2_000}
"""Simulations of a judgement that is quick: what one is, every game's mind says."""
TO_BLOCK = ["a", "b", "a", "b", "a"]
"""Connect Four: B loses unless it blocks column a."""
LEAST_SHIPPED = 30


def exercise(losses: dict[str, float] | None = None) -> Exercise:
    return Exercise(Record(tablier.new("connect_four"), TO_BLOCK), losses or dict(zip("abcdefg", range(0, 70, 10))))


def test_a_move_is_good_enough_within_two_points() -> None:
    losses = {"a": 0.3, "b": ACCEPTED, "c": ACCEPTED + 0.1, "d": 40.0, "e": 0.0, "f": 9.0, "g": 9.0}
    one = exercise(losses)
    assert (one.seat, one.best, one.accepted) == ("B", "e", ("e", "a", "b"))
    assert one.margin == pytest.approx(2.1)
    assert exercise(dict.fromkeys("abcdefg", 0.0)).margin == 0


def test_an_exercise_knows_every_move() -> None:
    with pytest.raises(SetupError, match="every legal move"):
        exercise({"a": 0.0, "b": 1.0})
    with pytest.raises(SetupError, match="no seat is to act"):
        Exercise(Record(tablier.new("dogeatdog")), {})


# ---------------------------------------------------------------------- finding them


def test_the_judge_finds_the_only_move() -> None:
    found = judge(exercise().position, 3_000, seed=1)
    assert found is not None and found.answers == {"a"}
    assert found.gap > found.margin > LEAST_MARGIN
    assert found.losses["a"] == 0 and min(found.losses[column] for column in "bcdefg") == found.gap


def test_moves_that_lead_to_the_same_position_are_one_answer() -> None:
    """Bunker: to take the last point off a die by a hit or by what is left over is the same."""
    several = 0
    for pos, _ in walk(tablier.new("bunker"), seed=1):
        after = {event: pos.seen_by(pos.actor).play(event) for event in pos.legal()}
        if len(set(after.values())) == len(after) or (found := judge(pos, 200, seed=1)) is None:
            continue
        where = {after[event] for event in found.answers}
        assert len(where) == 1 and found.answers == {event for event in after if after[event] in where}
        several += len(found.answers) > 1
    assert several


def test_what_scores_at_once_is_no_puzzle() -> None:
    assert scores_alone(exercise().position.play("c"), {"a"}), "the fourth in a column wins at once"
    assert not scores_alone(exercise().position, {"a"}), "to block scores nothing"
    assert is_seen_at_once(exercise().position.play("c"), {"a"}) and not is_seen_at_once(exercise().position, {"a"})


def test_the_only_capture_stands_out() -> None:
    """Bulldog: among many ways to go, one captures."""
    moves = tablier.new("dogeatdog").play("start A")
    assert not stands_out(moves, {"pass"}), "to pass is of another kind"
    for pos, _ in walk(tablier.new("bulldog"), seed=1):
        captures = {event for event in pos.legal() if "x" in event}
        if 0 < len(captures) < len(pos.legal()) and pos.actor in pos.seats:
            most = max(captures, key=len)
            assert stands_out(pos, {most}) == (sum(e.count("x") >= most.count("x") for e in captures) == 1)
            assert not stands_out(pos, {min(pos.legal(), key=len)})
            walks = set(pos.legal()) - captures - {event for event in pos.legal() if event.startswith("stay")}
            assert kind_of(pos, most) == "Move+" and {kind_of(pos, event) for event in walks} == {"Move"}
            return
    raise AssertionError("nobody could capture")


def test_the_finder_finds_the_same_again() -> None:
    def found() -> list[Puzzle]:
        finder, puzzles = Finder(tablier.new("dogeatdog"), seed=1, simulations=100), list[Puzzle]()
        for number in range(60):
            if len(puzzles) < 2 and (puzzle := finder.look_at(number, puzzles)) is not None:
                puzzles.append(puzzle)
        return puzzles

    puzzles = found()
    assert len(puzzles) == 2 and [puzzle.data() for puzzle in puzzles] == [puzzle.data() for puzzle in found()]
    for puzzle in puzzles:
        pos = puzzle.exercise.position
        assert puzzle.exercise.margin >= LEAST_MARGIN and has_choice(pos)
        thought = tablier.bot("expert").analyse(pos)
        assert thought.certain and thought.actions[0].event in puzzle.exercise.accepted


def test_what_is_to_be_mixed_is_no_puzzle() -> None:
    """Bunker: who always hides the coin in the best pocket tells where it is."""
    assert len(tablier.new("bunker").legal()) >= LEAST_POSITIONS and not has_choice(tablier.new("bunker"))


# ---------------------------------------------------------------------- keeping them


def collection() -> Collection:
    puzzles = Collection("connect_four", 3, {2: 9})
    for difficulty in (3, 1):
        puzzles.add(Puzzle(exercise(), difficulty, "Drop 1"))
    return puzzles


def test_puzzles_are_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / FILE
    collection().write(path)
    again = Collection.read(path)
    assert (again.game, again.seed, again.looked_at) == ("connect_four", 3, {2: 9})
    assert [puzzle.difficulty for puzzle in again.puzzles] == [1, 3]
    assert [puzzle.data() for puzzle in again.puzzles] == [puzzle.data() for puzzle in collection().puzzles]
    assert json.loads(path.read_text("utf-8"))["puzzles"][0]["losses"]["b"] == 10


def test_what_cannot_be_read_or_written(tmp_path: Path) -> None:
    for text in ("", "[]", "{}", "tablier record 1"):
        (tmp_path / FILE).write_text(text, "utf-8")
        with pytest.raises(RecordError, match="is not a file of puzzles"):
            Collection.read(tmp_path / FILE)
    with pytest.raises(SetupError, match="cannot be written"):
        collection().write(tmp_path / "nowhere" / FILE)
    assert not (tmp_path / "nowhere").exists()


def test_the_command_goes_on_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / FILE
    few = ("puzzles", "connect_four", "--simulations", "100", "--seed", "1", "--out", str(path))
    said = run(*few, "--games", "1")
    assert "after 1 games of 2." in said and "look at more than --games 1" in said
    assert "after 2 games of 2." in run(*few, "--games", "2")
    assert Collection.read(path).looked_at == {2: 2}
    assert "found with --seed 1: name another file." in run(*few[:-4], "--out", str(path), code=2)
    assert "has puzzles of connect_four" in run("puzzles", "dames", "--seed", "1", "-o", str(path), code=2)
    assert "cannot be written" in run("puzzles", "connect_four", "--games", "1", "-o", "/nowhere/at/all", code=2)
    assert "is for 2 players" in run("puzzles", "connect_four", "--players", "3", "-o", str(path), code=2)


def test_who_stops_the_command_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with begin("puzzles", "connect_four", "--simulations", "100", "-o", str(path)) as process:
        while not path.exists() and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 130 and "the same command goes on" in " ".join(said.split())
    assert Collection.read(path).looked_at[2] >= 1


# ---------------------------------------------------------------------- those that ship


@pytest.mark.parametrize("name", GAMES)
def test_a_set_ships_with_every_game(name: str) -> None:
    game = GAMES[name]
    puzzles = [puzzle_of(game, number) for number in range(1, count_of(game) + 1)]
    assert len(puzzles) >= LEAST_SHIPPED
    assert difficulties_of(game) == sorted(difficulties_of(game))
    assert len({puzzle.exercise.position for puzzle in puzzles}) == len(puzzles)
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    assert max(kinds.values()) <= 2 + MOST_ALIKE * len(puzzles)
    with pytest.raises(SetupError, match=f"has {len(puzzles)} puzzles"):
        puzzle_of(game, len(puzzles) + 1)


def test_a_game_of_another_package_may_have_none() -> None:
    connect_four = tablier.list_games()["connect_four"]
    assert count_of(connect_four) == 0 and difficulties_of(connect_four) == []
    with pytest.raises(SetupError, match="Connect Four has no puzzles"):
        setup_of(connect_four, 1)


@pytest.mark.parametrize(("name", "number"), SHIPPED)
def test_every_puzzle_has_one_answer(name: str, number: int) -> None:
    """By a judgement with a seed of its own; where all is known, to the last digit that is kept."""
    puzzle = puzzle_of(GAMES[name], number)
    pos, losses = puzzle.exercise.position, puzzle.exercise.losses
    assert has_choice(pos) and puzzle.exercise.margin >= LEAST_MARGIN
    assert len({pos.seen_by(pos.actor).play(event) for event in puzzle.exercise.accepted}) == 1
    assert not is_seen_at_once(pos, puzzle.exercise.accepted)
    found = judge(pos, MODEST[name], seed=11)
    assert found is not None and found.answers == set(puzzle.exercise.accepted)
    assert found.gap >= LEAST_MARGIN / 2
    if name == "dogeatdog":
        assert SearchBot(Limit(simulations=1)).analyse(pos).certain
        assert found.losses == pytest.approx(losses, abs=0.051)
