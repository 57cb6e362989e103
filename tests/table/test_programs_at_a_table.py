"""Programs at the tables of a server: a bot of any make sits where a person could."""

from pathlib import Path

import pytest

import tablier
from tests.command import begin, run
from tests.programs import ANY_MOVE, PATH, heard, program
from tests.table.conftest import Server

WAIT = 60.0


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples find Node and Python."""
    monkeypatch.setenv("PATH", PATH)


@pytest.mark.parametrize("game", ["bunker", "goulet"])
def test_a_program_in_another_language_plays_a_whole_game(server: Server, game: str) -> None:
    table = tablier.connect(server.address).open(game, ["me", "random"])
    ended = run("bot", ANY_MOVE, "--at", table.link)
    standing = table.standing()
    assert standing.over and standing.names["A"] == "any.mjs"
    assert ended.strip() == standing.status
    assert table.record().position.actor == "over"


def test_it_is_told_no_more_than_its_seat_may_know(server: Server, tmp_path: Path) -> None:
    """B13: the coin of the other seat is told when it is found, and not before."""
    path = program(tmp_path)
    table = tablier.connect(server.address).open("bunker", ["me", "random"])
    run("bot", path, "--at", table.link, "--name", "Spy")
    lines = heard(path)
    coin = table.record().events[1]
    assert coin != "hide ?" and table.standing().names["A"] == "Spy"
    first = lines.index(f"event 2 B {coin}")
    assert lines.index("event 2 B hide ?") < first and not any(line.startswith("go") for line in lines[first:])
    assert lines[-1] == "quit" and lines[-2].startswith("over ")


def test_one_of_ours_plays_against_a_person(server: Server) -> None:
    mine = tablier.connect(server.address).open("dames", ["me", "friend"])
    process = begin("bot", "easy", "--at", mine.friends["B"])
    with mine:
        for _ in range(6):
            assert mine.wait(WAIT)
            mine.play(mine.legal()[0])
        assert mine.wait(WAIT)
        assert {one.by for one in mine.log()} == {"A", "B"} and mine.standing().names["B"] == "easy"
    process.terminate()
    process.communicate(timeout=30)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ('print("play nonsense", flush=True)', "played 'nonsense' and has lost. D2: "),
        ("sys.exit(3)", "ended in the middle of a game, with exit code 3."),
    ],
)
def test_a_fault_ends_it_with_a_sentence(server: Server, tmp_path: Path, does: str, said: str) -> None:
    """Nothing is played for it, and the seat stays its own."""
    path = program(tmp_path, go=does)
    table = tablier.connect(server.address).open("dames", ["me", "random"])
    assert said in run("bot", path, "--at", table.link, code=2)
    assert table.standing().number == 0 and table.standing().is_my_turn


def test_the_link_has_to_be_of_one_seat(server: Server) -> None:
    table = tablier.connect(server.address).open("dames", ["me", "me"])
    assert "plays at one seat" in run("bot", "easy", "--at", table.link, code=2)
    assert "no such table" in run("bot", "easy", "--at", f"{server.address}/table/00#key=k", code=2)
