"""Games are compiled in the background, the one that is asked for first; what was stopped goes on where it was."""

import signal
import time
from pathlib import Path

import pytest

from tablier.engine.errors import SetupError
from tablier.lab import preparation
from tablier.lab.prepare import NEEDS, SEARCH
from tests.command import begin, run


@pytest.fixture(autouse=True)
def as_if_nothing_were_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is then really done once more, which is quick if it is compiled."""
    monkeypatch.setattr(preparation, "is_prepared", lambda name, part: False)


@pytest.fixture
def only_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of compiling, each part takes half a second."""
    waiting = tmp_path / "wait"
    waiting.write_text("#!/bin/sh\nsleep 0.5\n", "utf-8")
    waiting.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(waiting))


@pytest.mark.usefixtures("only_waiting")
def test_what_is_asked_for_comes_first() -> None:
    told: list[tuple[int, int]] = []
    begun = preparation.Preparation(["dames", "connect_four"], lambda done, of: told.append((done, of)))
    begun.start(workers=1)
    begun.ask_for("connect_four", SEARCH).result(timeout=60)
    assert begun.progress[0] <= 4, "three parts of what was asked for, and one that had begun before"
    begun.wait()
    assert told[0] == (0, 8) and told[-1] == (8, 8) and begun.now == []
    assert begun.ask_for("a game that came later", SEARCH).done()


@pytest.mark.usefixtures("only_waiting")
def test_who_gives_up_waiting_takes_it_from_nobody() -> None:
    begun = preparation.Preparation(["connect_four"])
    assert not begun.ask_for("connect_four", SEARCH).cancel()
    begun.start()
    begun.wait()


def test_what_cannot_be_compiled_is_said() -> None:
    begun = preparation.Preparation(["damez"])
    begun.start()
    with pytest.raises(SetupError, match=r"of damez do not compile: .*There is no game 'damez'"):
        begun.wait()


def test_it_can_be_stopped() -> None:
    begun = preparation.Preparation(["dames"])
    begun.start()
    time.sleep(0.2)
    begun.stop()
    with pytest.raises(SetupError, match="do not compile"):
        begun.wait()
    while begun.now:  # until the last of them has been seen to end
        time.sleep(0.02)


def test_the_command_goes_on_where_it_was(tmp_path: Path) -> None:
    command, cache = ("prepare", "connect_four"), str(tmp_path)

    def marks() -> int:
        return sum(len(list(tmp_path.glob(f"*/{part}-*"))) for part in NEEDS)

    begun = begin(*command, TABLIER_CACHE=cache)
    while marks() == 0:
        time.sleep(0.05)
    begun.send_signal(signal.SIGINT)
    said, complained = begun.communicate(timeout=30)
    assert (begun.returncode, said) == (130, "Stopped. What is compiled is kept: the same command goes on.\n")
    assert "about a minute" in complained and 0 < marks() < len(NEEDS)
    assert run(*command, TABLIER_CACHE=cache) == "Ready: connect_four.\n" and marks() == len(NEEDS)
    again = begin(*command, TABLIER_CACHE=cache)
    assert again.communicate(timeout=30)[1].strip() == "" and again.returncode == 0
