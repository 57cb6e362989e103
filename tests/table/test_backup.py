"""Backups: made while people play, whole or not at all, and never in place of something by mistake."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tablier import SetupError
from tablier.table.backup import back_up, restore
from tablier.table.store import Store
from tests.command import run
from tests.table.conftest import Server
from trials.players import Crowd, Setup
from trials.stored import stored_games

pytestmark = pytest.mark.anyio
PATIENCE = 60
SETUPS = [Setup("dames", [None, None]), Setup("goulet", [None, None])]


async def test_a_backup_is_made_while_people_play_and_restored_event_by_event(server: Server, tmp_path: Path) -> None:
    file, new = tmp_path / "backup.sqlite", tmp_path / "new" / "tables.sqlite"
    crowd = Crowd(server.port, SETUPS)
    try:
        async with asyncio.timeout(PATIENCE):
            while len(crowd.games) < len(SETUPS) or any(game.number < 5 for game in crowd.games):
                crowd.check()
                await asyncio.sleep(0.02)
        known = {game.id: game.number for game in crowd.games}
        said = await asyncio.to_thread(run, "backup", str(file), "--db", server.database)
        assert any(game.number > known[game.id] for game in crowd.games if game.id in known), "play went on"
    finally:
        await crowd.close()
    said_too = run("restore", str(file), "--db", str(new))
    restored, played = stored_games(str(new)), stored_games(server.database)
    assert (
        f"{len(restored)} tables with {sum(len(game.record) for game in restored.values())} events" in said + said_too
    )
    for id, game in restored.items():
        assert game.record.events == played[id].record.events[: len(game.record)]
        assert game.numbers == list(range(len(game.record)))
    for id, number in known.items():
        assert len(restored[id].record) >= number


def a_letter(tmp_path: Path) -> Path:
    (tmp_path / "letter").write_text("Dear Ann,\n" * 200)
    return tmp_path / "letter"


def anothers(tmp_path: Path) -> Path:
    with sqlite3.connect(tmp_path / "other") as connection:
        connection.execute("CREATE TABLE things (id)")
    connection.close()
    return tmp_path / "other"


@pytest.mark.parametrize(
    "file, said",
    [
        (lambda tmp_path: tmp_path / "none", "none is no backup: unable to open database file"),
        (a_letter, "letter is no backup: file is not a database"),
        (anothers, "other is no backup: it is another program's database"),
        (lambda tmp_path: tmp_path, "is no backup: "),
    ],
)
def test_what_is_no_backup_is_not_restored(tmp_path: Path, file: Callable[[Path], Path], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        restore(file(tmp_path), tmp_path / "tables.sqlite", force=True)
    assert not (tmp_path / "tables.sqlite").exists()


def test_nothing_is_written_over_by_mistake(server: Server, path: Path, tmp_path: Path) -> None:
    Store(path).close()
    a_letter(tmp_path)
    for place, file, force, said in (
        (path, tmp_path / "letter", False, "letter is there already"),
        (path, path, True, "is the database itself"),
        (tmp_path / "none", tmp_path / "new", False, "There is no database"),
        (tmp_path / "letter", tmp_path / "new", False, "cannot be opened: .*not a database"),
        (path, tmp_path / "no" / "where", False, "The backup cannot be made: .*No such file"),
    ):
        with pytest.raises(SetupError, match=said):
            back_up(place, file, force)
    assert (tmp_path / "letter").read_text() == "Dear Ann,\n" * 200
    back_up(path, tmp_path / "letter", force=True)
    said = run("restore", str(tmp_path / "letter"), "--db", server.database, "--force", code=2)
    assert "another server has it open. Stop that one first" in " ".join(said.split())
    assert not {entry.name for entry in tmp_path.iterdir()} & {"none", "new", "no"}


def test_a_backup_that_cannot_be_finished_leaves_nothing(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(path).close()
    before = {entry.name for entry in tmp_path.iterdir()}

    def fails(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("os.fsync", fails)
    with pytest.raises(SetupError, match="No space left on device"):
        back_up(path, tmp_path / "backup")
    assert {entry.name for entry in tmp_path.iterdir()} == before


def test_a_database_that_is_open_can_serve_as_a_backup_and_is_not_changed(
    store: Store, path: Path, tmp_path: Path
) -> None:
    shutil.copytree(tmp_path, tmp_path / "before")
    restore(path, tmp_path / "new.sqlite")
    for file in (tmp_path / "before").iterdir():
        if not file.name.endswith("-shm"):
            assert file.read_bytes() == (tmp_path / file.name).read_bytes()
