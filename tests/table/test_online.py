"""A program at a running server: what it sees, plays and hears, also where the server is killed on the way."""

import doctest
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablier
from tablier import IllegalMove, SetupError, TableError
from tablier.online.happened import Happened, TakenBack
from tablier.online.server import Server as Online
from tablier.online.table import OnlineTable
from tests.command import ROOT
from tests.table.conftest import Server
from tests.test_light import python
from tests.thorough import THOROUGH

WAIT = 60.0
"""Seconds: the first time, rules have to be compiled."""


@pytest.fixture
def online(server: Server) -> Online:
    return tablier.connect(server.address)


@pytest.fixture
def own_server(path: Path) -> Iterator[list[Server]]:
    """A server that may be killed; the last of the list is the one that runs."""
    started = [Server(str(path))]
    yield started
    started[-1].stop()


def kill(servers: list[Server]) -> None:
    servers[-1].process.send_signal(signal.SIGKILL)
    servers[-1].process.communicate()


def restart(servers: list[Server]) -> None:
    servers.append(Server(servers[-1].database, port=servers[-1].port))


def play_on(table: OnlineTable, moves: int | None = None) -> None:
    """Make the first legal move, again and again, so often or until the game is over."""
    while moves != 0 and table.wait(WAIT):
        table.play(table.position().legal()[0])
        moves = None if moves is None else moves - 1


def test_what_there_is(online: Online) -> None:
    assert {"bunker", "dames", "goulet"} <= online.games().keys()
    assert online.games()["dames"]["seats"] == [1, 2, 3, 4]
    assert "medium" in online.bots()


def test_a_game_against_a_bot(online: Online) -> None:
    with online.open("dames", ["me", "random"], options={"move": "leap"}, name="Ann") as table:
        assert table.wait(WAIT)
        standing = table.standing()
        assert (standing.actor, standing.own, standing.names["A"]) == ("A", "A", "Ann")
        assert table.position() == tablier.new("dames", move="leap")
        assert table.legal() == table.position().legal()
        assert table.why_not("+a1") is None
        table.play("+a1")
        with pytest.raises(IllegalMove) as refused:
            table.play("+a1")
        why = table.why_not("+a1")
        assert why is not None
        assert (refused.value.rule, refused.value.text(), refused.value.nearest) == (why.rule, why.text(), why.nearest)
        play_on(table)
        assert not table.wait(0)
        standing = table.standing()
        assert standing.over and not standing.is_my_turn and table.legal() == ()
        assert list(standing.scores.values()) == table.position().scores()
        log = table.log()
        assert [line.event for line in log] == list(table.record().events)
        assert [line.number for line in log] == list(range(1, len(log) + 1))
        assert log[0].by == "A" and "Ann" in log[0].text
        assert table.log(since=len(log) - 2) == log[-2:]
        assert list(table.events(since=3)) == log[3:]


def test_friends_come_by_a_link_and_by_a_key(online: Online) -> None:
    mine = online.open("dames", ["friend", "me"])
    friend = tablier.connect(mine.friends["A"]).join(mine.friends["A"], name="Bob")
    again = online.join(mine.id, friend.key)
    onlooker = online.join(mine.id)
    with mine, friend, again, onlooker:
        assert again.link == friend.link == mine.friends["A"]
        assert mine.standing().names["A"] == "Bob"
        with pytest.raises(TableError, match="Bob is to move") as refused:
            mine.why_not("+c4")
        assert refused.value.status is None
        with pytest.raises(TableError) as refused:
            mine.play("+c4")
        assert refused.value.status == 403
        friend.play("+c4")
        assert again.wait(WAIT) and onlooker.position() == mine.position()
        with pytest.raises(TimeoutError):
            mine.wait(0.2)
        with pytest.raises(TableError) as refused:
            again.play("+d4", at=0)
        assert refused.value.status == 409
        assert (onlooker.standing().own, onlooker.legal()) == ("", ())


def test_nothing_hidden_is_told(online: Online) -> None:
    """B13: the coin of another seat is a question mark until it is found."""
    mine = online.open("bunker", ["me", "friend"])
    other = online.join(mine.friends["B"])
    with mine, other:
        mine.play("hide 3")
        other.play("hide 5")
        assert not mine.position().complete and mine.position().seen_by("A") == mine.position()
        assert [line.event for line in mine.log()[:2]] == ["hide 3", "hide ?"]
        assert [line.event for line in other.log()[:2]] == ["hide ?", "hide 5"]
        heard = []
        for happened in mine.events(timeout=WAIT):
            heard.append(happened)
            for table in (mine, other):
                if table.standing().is_my_turn and happened.number == table.standing().number:
                    table.play(table.legal()[0])
        assert mine.standing().over
        assert [one.number for one in heard] == list(range(1, len(heard) + 1))
        assert isinstance(heard[1], Happened) and heard[1].event == "hide ?"
        assert mine.position().complete and mine.record().events[1] == "hide 5"


def test_a_move_that_is_taken_back_is_told(online: Online) -> None:
    with online.open("dames", ["me", "friend"]) as table:
        heard = table.events(timeout=WAIT)
        table.play("+c4")
        first = next(heard)
        assert isinstance(first, Happened) and first.event == "+c4"
        online.ask(f"tables/{table.id}/undo", {}, key=table.key)
        assert next(heard) == TakenBack(0)
        table.play("+d4")
        again = next(heard)
        assert isinstance(again, Happened) and (again.number, again.event) == (1, "+d4")
        assert next(table.events(since=5, timeout=WAIT)) == TakenBack(1)


def test_what_is_wrong_is_said(online: Online, server: Server) -> None:
    with pytest.raises(TableError, match="no such table") as refused:
        online.join("0123456789").standing()
    assert refused.value.status == 404
    with pytest.raises(TableError, match="no such table"):
        next(online.join("0123456789").events())
    with pytest.raises(TableError, match="There is no bot 'nobody'"):
        online.open("dames", ["me", "nobody"])
    with pytest.raises(SetupError, match="2 seats are named, for 3"):
        online.open("dames", ["me", "easy"], players=3)
    with pytest.raises(SetupError, match="begins with http"):
        tablier.connect("localhost:8460")
    with pytest.raises(TableError, match="does not answer"):
        tablier.connect("http://127.0.0.1:9", patience=0.2).games()
    with pytest.raises(TableError, match="cannot be reached"):
        next(tablier.connect("http://127.0.0.1:9", patience=0.2).join("00").events())
    with pytest.raises(TimeoutError):
        next(tablier.connect("http://127.0.0.1:9").join("00").events(timeout=0.2))
    with pytest.raises(TableError, match="Cette table"):
        tablier.connect(server.address, lang="fr").join("0123456789").standing()


def test_the_stream_goes_on_after_the_server_was_killed(own_server: list[Server]) -> None:
    """Whatever is killed when: every event is heard once, in order, and every move is made once."""
    online = tablier.connect(own_server[0].address)
    with online.open("goulet", ["me", "random"]) as table:
        heard: list[Happened | TakenBack] = []
        listener = threading.Thread(target=lambda: heard.extend(table.events(timeout=WAIT)))
        listener.start()
        for _ in range(3 if THOROUGH else 1):
            play_on(table, 3)
            kill(own_server)
            mover = threading.Thread(target=play_on, args=(table, 2))  # it waits for the server to come back
            mover.start()
            restart(own_server)
            mover.join()
        play_on(table)
        listener.join()
        assert [one.event for one in heard if isinstance(one, Happened)] == list(table.record().events)
        assert len(heard) == table.standing().number


def test_more_events_than_are_told_at_once_are_fetched(online: Online) -> None:
    with online.open("goulet", ["me", "random"]) as table:
        play_on(table)
        log = list(table.events())
        assert len(log) > 100
        assert [one.number for one in log] == list(range(1, len(log) + 1))


def test_the_examples_run(server: Server) -> None:
    page = str(ROOT / "docs/playing-by-program.md")
    outcome = doctest.testfile(page, module_relative=False, encoding="utf-8", globs={"address": server.address})
    assert outcome.attempted > 10 and outcome.failed == 0


def test_the_server_is_not_needed() -> None:
    """A program that plays elsewhere loads neither the web server nor a compiler."""
    done = python(
        "import sys, tablier, tablier.online.server\n"
        "tablier.connect('http://localhost')\n"
        "assert not {'fastapi', 'sqlalchemy', 'pydantic', 'uvicorn', 'numba', 'numpy'} & sys.modules.keys()"
    )
    assert done.returncode == 0, done.stderr
    done = python("import sys, tablier; sys.modules['websockets'] = None; tablier.connect('http://localhost')")
    assert "pip install 'tablier[online]'" in done.stderr
