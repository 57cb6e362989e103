"""The command line: what it prints, and what it says when something is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import tablier
from tablier import Record
from tests.command import run
from tests.golden import FOLDER


def test_version() -> None:
    assert run("--version") == f"tablier {tablier.__version__}\n"


def test_it_is_called_tablier() -> None:
    done = subprocess.run([Path(sys.executable).with_name("tablier"), "--version"], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (run("--version"), "")


def test_help_lists_the_commands() -> None:
    shown = run("--help")
    for command in ("games", "rules", "play", "replay", "bench"):
        assert f"\n  {command} " in shown
        assert "Usage: " in run(command, "--help")


def test_games() -> None:
    shown = run("games")
    for game in tablier.list_games().values():
        assert game.title in shown
    assert "treehouse=off|on" in shown and "size=" not in shown
    assert "pyramides" in run("games", "--lang", "fr").lower()
    assert "Jeu de l'épervier" in run("games", "--lang", "fr")
    assert run("games", "--lang", "fr") == run("games", LANG="fr_FR.UTF-8")


def test_rules() -> None:
    assert run("rules", "dames").startswith("# Les Dames Bretonnes")
    assert "Un tour" in run("rules", "dames", "--lang", "fr")


def test_coverage() -> None:
    shown = run("rules", "dames", "--coverage")
    assert "test_dames.py::test_square_just_left" in shown
    assert "There is no folder" in run("rules", "dames", "--coverage", "--tests", "nowhere", code=2)


def test_a_rule_without_a_test_is_reported(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text('def test_x():\n    """D1, D2: something."""\n')
    said = run("rules", "dames", "--coverage", "--tests", str(tmp_path), code=2)
    assert said == "tablier: No test names D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13.\n"


def test_replay() -> None:
    path = str(FOLDER / "goulet-2-file-may.tablier")
    shown = run("replay", path, "--lang", "fr")
    assert shown.count("\n1. ") == 1 and "\n50. " in shown
    assert "The record has" in run("replay", path, "--event", "99999", code=2)
    assert run("replay", path, "--event", "0").startswith("\n")


def test_replay_hides_what_a_seat_does_not_know(tmp_path: Path) -> None:
    """B13: an unfinished game replayed as one seat sees it."""
    whole = (FOLDER / "bunker-2.tablier").read_text("utf-8").split("\n")
    head = [line for line in whole if not line.startswith(("scores", "returns"))]
    (tmp_path / "begun.tablier").write_text("\n".join(head[: head.index("") + 12]) + "\n")
    shown = run("replay", str(tmp_path / "begun.tablier"), "--seat", "A")
    coin = next(line for line in head if line.startswith("B  hide")).removeprefix("B  hide ")
    assert "2. hide ?   B hides the coin." in shown
    assert f"coin {coin}\n" not in shown.split("B hides")[1].replace(f"coin {own_coin(head)}\n", "")
    finished = run("replay", str(FOLDER / "bunker-2.tablier"), "--seat", "A", "--event", "2")
    assert "hide ?" in finished and "coin ?" in finished
    assert "There is no seat 'Z'" in run("replay", str(tmp_path / "begun.tablier"), "--seat", "Z", code=2)


def own_coin(head: list[str]) -> str:
    return next(line for line in head if line.startswith("A  hide")).removeprefix("A  hide ")


def test_bench_as_json() -> None:
    rows = json.loads(run("bench", "dames", "goulet", "--seconds", "0.02", "--json"))
    assert [(row["game"], row["seats"]) for row in rows] == [("dames", n) for n in (1, 2, 3, 4)] + [("goulet", 2)]
    assert all(row["events_per_second"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "chess"], "There is no game 'chess'. The games: bulldog, bunker"),
        (["play", "dames", "--players", "9"], "for 1 to 4 players, not 9"),
        (
            ["play", "dames", "--seats", "human,wizard"],
            "nobody I know. A seat is one of human, random, easy",
        ),
        (["play", "dames", "--players", "3", "--seats", "human,random"], "--seats names 2 seats, but this game has 3"),
        (["play", "dames", "--option", "move"], "--option takes name=value"),
        (["play", "dames", "--option", "move=far"], "move can be slide or step or leap"),
        (["play", "dames", "--names", "Ann"], "--names needs 2 names"),
        (["play", "dames", "--option", "players=3"], "has no option 'players'"),
        (["play", "dames", "--resume", "x.tablier"], "leave GAME, --players, --option and --dice out"),
        (["play", "dames", "--dice", "own"], "Les Dames Bretonnes has no dice to be thrown."),
        (["play", "--resume", "nothing.tablier"], "nothing.tablier cannot be read: No such file"),
        (["play", "dames", "--lang", "de"], "The language can be en or fr, not 'de'"),
        (["replay", "README.md"], "a record begins with the line"),
        (["replay", "tests"], "tests cannot be read: Is a directory"),
        (["bench", "chess"], "There is no game 'chess'"),
        (["rules", "chess"], "There is no game 'chess'"),
        (["juggle"], "No such command 'juggle'"),
    ],
)
def test_bad_requests_get_a_sentence(args: list[str], said: str) -> None:
    assert said in run(*args, code=2)


def test_play_asks_for_a_game_and_leaves_quietly(tmp_path: Path) -> None:
    shown = run("play", typed="", cwd=tmp_path)
    assert "dames" in shown and "No game chosen." in shown
    shown = run("play", typed="9\nda\n+c4\n", cwd=tmp_path)
    assert "Type a number from 1 to" in shown and "supply 30" in shown and "Saved. Go on with" in shown


def test_a_game_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    said = run("play", "dames", "--save", str(tmp_path / "no/where.tablier"), typed="+c4\n", code=2)
    assert "where.tablier cannot be written: No such file or directory." in said
    assert "This is the game, for you to keep:\n\ntablier record 1\n" in said and "\nA  +c4\n" in said


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "old.tablier").write_text("dear to me")
    said = run("play", "dames", "--save", str(tmp_path / "old.tablier"), code=2)
    assert "is there already" in said and (tmp_path / "old.tablier").read_text() == "dear to me"


def test_a_game_that_nobody_played_leaves_nothing(tmp_path: Path) -> None:
    assert "Nothing was played" in run("play", "dames", cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_view_of_a_game_cannot_be_played_on(tmp_path: Path) -> None:
    """B13: a record with unknown coins is for looking at."""
    seen = Record(tablier.new("bunker"), ["hide 1", "hide 2"]).seen_by("A")
    (tmp_path / "seen.tablier").write_text(seen.write())
    assert "cannot be played on" in run("play", "--resume", str(tmp_path / "seen.tablier"), code=2)
    shown = run("play", "--resume", str(FOLDER / "dames-2-slide-slide.tablier"), "--save", "x.tablier", cwd=tmp_path)
    assert ", worth " in shown


def test_odd_streams_cost_no_game(tmp_path: Path) -> None:
    """A reader that goes away, an encoding without the signs, a byte that is no text."""
    command = f"{sys.executable} -m tablier.cli"
    for line in (f"{command} games | head -1", f"PYTHONIOENCODING=ascii {command} games >/dev/null"):
        done = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode in (0, 1) and done.stderr == "", done.stderr
    line = f"printf '+c4\\n\\xff\\n' | PYTHONIOENCODING=latin-1 {command} play dames --save odd.tablier"
    read = subprocess.run(["bash", "-c", line], capture_output=True, cwd=tmp_path)
    assert read.returncode == 0 and b"Traceback" not in read.stderr
    assert Record.read((tmp_path / "odd.tablier").read_text("utf-8")).events == ("+c4",)
    line = f"(printf '+c4\\n+d4\\n'; sleep 1) | {command} play dames --seats human,human --save pipe.tablier | head -1"
    read = subprocess.run(["bash", "-c", line], capture_output=True, cwd=tmp_path)
    assert b"Traceback" not in read.stderr
    assert Record.read((tmp_path / "pipe.tablier").read_text("utf-8")).start == tablier.new("dames")


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    for name in ("one", "two"):
        run("play", "goulet", "--seats", "random,random", "--seed", "9", "--save", f"{name}.tablier", cwd=tmp_path)
    assert (tmp_path / "one.tablier").read_text() == (tmp_path / "two.tablier").read_text()
