"""The public face, as the design writes it."""

import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import IllegalMove, Position, SetupError
from tablier.engine import catalogue
from tablier.engine.language import LANGUAGES

FIVE = ["bulldog", "bunker", "dames", "dogeatdog", "goulet"]


def test_a_game_has_one_title_in_a_language() -> None:
    """The card's is the guide's, so that pages, the header of a table and the list of games agree."""
    for game in map(tablier.list_games().get, FIVE):
        assert game is not None
        for lang in LANGUAGES:
            assert game.guide(lang).startswith(f"# {game.title_in(lang)}")
    assert tablier.list_games()["bulldog"].title_in("fr") == "Jeu de l'épervier"


def test_the_five_games_are_there() -> None:
    assert set(FIVE) <= set(tablier.list_games())
    for game in tablier.list_games().values():
        assert game.seats and game.authors and game.minutes
        assert set(game.line) == {"en", "fr"}
        for option in game.options:
            assert option.default == option.values[0] and set(option.line) == set(option.label) == {"en", "fr"}


@pytest.mark.parametrize("name", FIVE)
def test_a_position_is_a_value(name: str) -> None:
    first, second = tablier.new(name), tablier.new(name)
    assert first == second and hash(first) == hash(second) and first is not second
    assert first != "first"
    assert len({first, second, first.play(next(iter(first.legal() or first.chances())))}) == 2
    for name_of_field in ("actor", "game", "board", "anything"):
        with pytest.raises(AttributeError):
            setattr(first, name_of_field, None)


def test_a_board_does_not_change() -> None:
    pos = tablier.new("dames")
    with pytest.raises(AttributeError):
        pos.board.turn = 1
    other = pos.board.replaced(turn=1)
    assert (other.turn, pos.board.turn) == (1, 0)


@pytest.mark.parametrize("name", FIVE)
def test_pictures(name: str) -> None:
    pos = tablier.new(name)
    assert pos.svg(seat="B").startswith("<svg") and pos._repr_svg_().endswith("</svg>")
    assert str(pos) == pos.text("en")


# What a type checker would have refused already is asked for on purpose.
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: tablier.new("chess"), "There is no game 'chess'. The games: "),
        (lambda: tablier.new("goulet", players=3), "Goulet is for 2 players, not 3."),
        (lambda: tablier.new("dames", players=0), "Les Dames Bretonnes is for 1 to 4 players, not 0."),
        (lambda: tablier.new("dames", players="2"), "Les Dames Bretonnes is for 1 to 4 players, not '2'."),  # type: ignore[arg-type]
        (lambda: tablier.new("dames", jump="far"), "Les Dames Bretonnes has no option 'jump'. Its options: move = "),
        (lambda: tablier.new("bunker", jump="far"), "Bunker has no option 'jump'. It has no options."),
        (lambda: tablier.new("dames", move="far"), "move can be slide or step or leap, not 'far'."),
        (lambda: tablier.new("dames").seen_by("C"), "There is no seat 'C' here. The seats: A, B."),
        (lambda: tablier.bot("genius"), "There is no bot 'genius'. The bots: "),
        (lambda: tablier.playouts(tablier.new("dames"), -1), "games has to be a whole number ≥ 0, not -1."),
        (lambda: tablier.playouts(tablier.new("dames"), 1.5), "games has to be a whole number, not 1.5."),  # type: ignore[arg-type]
        (lambda: tablier.playouts(tablier.new("dames"), 1, seed="x"), "A seed has to be a whole number, not 'x'."),  # type: ignore[arg-type]
        (lambda: tablier.playouts(tablier.new("bunker").play("hide 1").seen_by("B"), 1), "Something is unknown"),
        (lambda: tablier.new("dames").text("de"), "The language can be en or fr, not 'de'."),
        (lambda: tablier.new("dames").describe("+c4", "de"), "The language can be en or fr, not 'de'."),
        (lambda: tablier.bot([]), "There is no bot []."),  # type: ignore[arg-type]
        (lambda: Position("dames", "abc"), "'abc' is not a state of Les Dames Bretonnes"),
        (lambda: Position("dames", repr(tablier.new("bunker")).split("'")[3]), "is not a state of Les Dames Bretonnes"),
    ],
)
def test_bad_requests_say_what_is_possible(asked: Callable[[], object], said: str) -> None:
    with pytest.raises(SetupError) as caught:
        asked()
    assert said in str(caught.value)


@pytest.mark.parametrize("event", ["", " ", None, 7, [], "roll 66", "+c44", "c4+"])
def test_what_names_no_event_is_refused(event: Any) -> None:
    pos = tablier.new("dames")
    for _ in range(2):  # before and after the moves have been listed
        with pytest.raises(IllegalMove):
            pos.play(event)
        pos.legal()


@pytest.mark.parametrize("event", ["+c4", "+C4", " + c4", "+c4 "])
def test_notation_is_read_as_it_is_meant_and_written_in_one_form(event: str) -> None:
    pos = tablier.new("dames")
    assert pos.play(event) == pos.play("+c4")
    assert tablier.Record(pos, [event]).events == ("+c4",)


def test_events_have_three_forms() -> None:
    pos = tablier.new("dames").play("+c4").play("+d4")
    for text, code, event in zip(pos.legal(), pos.codes(), pos.events()):
        assert pos.code(text) == code and pos.event(text) == event and pos.notation(code) == text
        assert pos.play(text) == pos.play_code(code) == pos.play_event(event)
    with pytest.raises(SetupError, match="is not the code of anything"):
        pos.play_code(-5)


def test_returns_before_the_end_are_zero() -> None:
    assert tablier.new("bunker", 3).returns() == [0.0, 0.0, 0.0]


def test_playouts_leave_the_position_alone() -> None:
    pos = tablier.new("dames")
    before = repr(pos)
    returns = tablier.playouts(pos, games=1_000, seed=1)
    assert returns.shape == (1_000, 2) and returns.dtype == np.float64
    assert repr(pos) == before
    assert tablier.playouts(pos, games=0).shape == (0, 2)


def test_playouts_from_a_finished_game_give_its_returns() -> None:
    pos = tablier.new("connect_four")
    for column in "abababa":
        pos = pos.play(column)
    assert (tablier.playouts(pos, 3) == [[1, -1]] * 3).all()


def test_illegal_move_survives_a_process_boundary() -> None:
    with pytest.raises(IllegalMove) as caught:
        tablier.new("dames").play("+z9")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.rule, again.text("fr"), str(again)) == (caught.value.rule, caught.value.text("fr"), str(caught.value))


@pytest.mark.parametrize("seed", [0, -5, 2**63, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    pos = tablier.new("goulet")
    assert pos.sample(seed) == pos.sample(seed)
    assert (tablier.playouts(pos, 5, seed=seed) == tablier.playouts(pos, 5, seed=seed)).all()


THREADS = """
import threading, tablier
pos = tablier.new("dames")
found = []
threads = [threading.Thread(target=lambda: found.append(tablier.playouts(pos, 50, seed=1).sum())) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert found == found[:1] * 4, found
"""


def test_threads_may_all_be_the_first(tmp_path: Path) -> None:
    for _ in range(2):  # nothing compiled yet, then loaded from the cache
        environment = {**os.environ, "TABLIER_CACHE": str(tmp_path)}
        done = subprocess.run([sys.executable, "-c", THREADS], env=environment, capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr


def test_a_position_travels_between_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        pos = tablier.new("dames").play("+c4")
        assert pool.submit(tablier.Position.play, pos, "+d4").result() == pos.play("+d4")


def test_a_broken_plug_in_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("bad", "nowhere:GAME", catalogue.GROUP)
    twin = EntryPoint("twin", "tablier.games.dames:GAME", catalogue.GROUP)
    monkeypatch.setattr(catalogue, "entry_points", lambda group: [broken, twin])
    with pytest.warns(UserWarning) as told:
        added = catalogue._added({"dames"})
    assert added == {}
    assert "'bad' of nowhere:GAME is left out" in str(told[0].message)
    assert "the name 'dames' is taken" in str(told[1].message)
