"""The database, on SQLite and on a real PostgreSQL: what was written is there, all of it or nothing of it."""

import asyncio
import itertools
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import alembic.command
import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext

from tablier import SetupError
from tablier.lab.preparation import Preparation
from tablier.table import schema
from tablier.table.backup import OF_SERVERS, back_up, restore
from tablier.table.clock import Clock
from tablier.table.database import MIGRATIONS, Database
from tablier.table.errors import NotKept, NotThere
from tablier.table.house import House
from tablier.table.keys import hashed
from tablier.table.store import ADD_EVENTS, ADD_NONCE, Store
from tablier.table.table import Seat
from tablier.table.thinking import Thinkers
from tablier.table.writer import Statement
from tests.command import run
from tests.table.conftest import Server
from tests.table.postgres import running_postgres

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgres")]
NUMBERS = itertools.count(1)
OLD_KEYS = {"A": "key-of-Ann-from-before", "B": None, "C": "key-of-Cleo-from-before"}


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with running_postgres(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server, name = request.getfixturevalue("postgres"), f"empty_{next(NUMBERS)}"
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return str(server.get_uri(database=name))


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    opened = Store(place)
    yield opened
    opened.close()


def a_table(id: str, **details: Any) -> sa.Insert:
    told: dict[str, Any] = {"game": "dames", "players": 2, "options": {"move": "slide"}, "created": 1.5}
    told |= {"secret": "00" * 32, "date": "2026-11-16", "notes": {}, **details}
    return schema.tables.insert().values(id=id, **told)


def an_event(id: str, number: int, event: str = "+c4") -> sa.Insert:
    return schema.events.insert().values(table_id=id, number=number, event=event, at=2.5, left=None)


async def ids(store: Store) -> list[str]:
    return [id for (id,) in await store.read(sa.select(schema.tables.c.id).order_by(schema.tables.c.id))]


def test_an_empty_database_gets_all_tables(store: Store) -> None:
    names = set(sa.inspect(store.engine).get_table_names())
    shared = {"servers", "presence", "works"}
    assert names == {"tables", "seats", "events", "nonces", "fallen", "chats", "alembic_version"} | shared


def test_migrations_lead_to_what_the_program_expects(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def _to_revision(database: Database, revision: str) -> None:
    """Take a database back to what an earlier version left."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.downgrade(config, revision)


async def test_a_database_of_an_earlier_version_keeps_its_games(place: str) -> None:
    first = Store(place)
    ann = {"letter": "A", "name": "Ann", "level": None, "key": "key-A", "taken": True}
    await first.write(a_table("aa"), schema.seats.insert().values(table_id="aa", **ann))
    await first.write(an_event("aa", 0, "+c4"), an_event("aa", 1, "+é4"))
    _to_revision(first, "0001")
    first.close()
    second = Store(place)
    found = await second.read(sa.select(schema.events).order_by(schema.events.c.number))
    assert [(row.table_id, row.number, row.event) for row in found] == [("aa", 0, "+c4"), ("aa", 1, "+é4")]
    (table,) = await second.read(sa.select(schema.tables))
    assert table.notes == {"fair from": "2"} and len(bytes.fromhex(table.secret)) == 32
    with pytest.raises(NotKept):
        await second.write(an_event("aa", 1))
    second.close()


async def test_the_keys_of_an_earlier_version_are_hashed_and_not_left_behind(place: str, tmp_path: Path) -> None:
    """Whoever has a key from then still moves; who reads the file does not learn it."""
    database = Database(place)
    _to_revision(database, "0004")
    with database.engine.begin() as connection:
        connection.execute(a_table("aa"))
        rows = [{"table_id": "aa", "letter": letter, "key": key} for letter, key in OLD_KEYS.items()]
        for row in rows:
            connection.execute(schema.seats.insert().values(name="Ann", level=None, taken=True, **row))
    database.close()
    for _ in range(2):  # once is enough
        store = Store(place)
        found = {row.letter: row.key for row in await store.read(sa.select(schema.seats))}
        assert found == {letter: key and hashed(key) for letter, key in OLD_KEYS.items()}
        kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
        assert not any(key.encode() in kept for key in OLD_KEYS.values() if key)
        store.close()


async def test_opened_again_it_has_what_was_written(place: str) -> None:
    first = Store(place)
    await first.write(a_table("aa", clock={"kind": "bank", "seconds": 60}), an_event("aa", 0, "+é4"))
    first.close()
    second = Store(place)
    (table,) = await second.read(sa.select(schema.tables))
    (event,) = await second.read(sa.select(schema.events))
    second.close()
    assert (table.id, table.options, table.clock) == ("aa", {"move": "slide"}, {"kind": "bank", "seconds": 60})
    assert (table.created, table.ended, table.rematch) == (1.5, None, None)
    assert (event.table_id, event.number, event.event, event.at, event.left) == ("aa", 0, "+é4", 2.5, None)


async def test_what_is_written_is_there_for_others_when_write_returns(place: str, store: Store) -> None:
    await store.write(a_table("aa"))
    other = Store(place)
    assert await ids(other) == ["aa"]
    other.close()


async def test_one_write_is_done_as_a_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(NotKept):
        await store.write(a_table("aa"), an_event("aa", 0), an_event("aa", 0))
    assert await ids(store) == []
    with pytest.raises(NotKept):  # the event of a table that is not there
        await store.write(a_table("bb"), an_event("cc", 0))
    assert await ids(store) == []
    await store.write(a_table("aa"), an_event("aa", 0))
    assert await ids(store) == ["aa"]


async def begun_together(store: Store, writes: Sequence[Sequence[Statement]]) -> list[BaseException | None]:
    """The outcomes of writes that all come while the writer waits for somebody else to be done."""
    with store.engine.connect() as somebody:
        somebody.execute(a_table("blocked"))
        first = asyncio.create_task(store.write(a_table("blocked")))
        tasks = [asyncio.create_task(store.write(*statements)) for statements in writes]
        await asyncio.sleep(0)  # each has been handed over
        somebody.rollback()
    return (await asyncio.gather(first, *tasks, return_exceptions=True))[1:]


async def test_what_comes_while_the_writer_is_busy_is_written_together(store: Store) -> None:
    commits: list[sa.Connection] = []
    sa.event.listen(store.engine, "commit", commits.append)
    outcomes = await begun_together(store, [[a_table(f"t{n:02}")] for n in range(40)])
    assert outcomes == [None] * 40
    assert len(commits) <= 2  # what was held up, and the rest; to read is a commit, too
    assert await ids(store) == ["blocked", *(f"t{n:02}" for n in range(40))]


async def test_one_wrong_write_among_many_does_not_cost_the_others(store: Store) -> None:
    writes = [[a_table(f"t{n:02}"), an_event(f"t{n:02}", 0)] for n in range(20)]
    writes[7].append(an_event("t07", 0))
    outcomes = await begun_together(store, writes)
    assert isinstance(outcomes.pop(7), NotKept)
    assert outcomes == [None] * 19
    assert await ids(store) == ["blocked", *(f"t{n:02}" for n in range(20) if n != 7)]
    assert len(await store.read(sa.select(schema.events))) == 19


async def test_events_of_many_tables_are_written_together_and_one_that_is_wrong_costs_no_other(store: Store) -> None:
    await store.write(a_table("aa"), a_table("bb"))
    rows = [(id, number, "+c4", 2.5, None) for number in range(20) for id in ("aa", "bb")]
    rows[7] = rows[5]
    outcomes = await begun_together(store, [[(ADD_EVENTS, [row])] for row in rows])
    assert isinstance(outcomes.pop(7), NotKept)
    assert outcomes == [None] * 39
    assert len(await store.read(sa.select(schema.events))) == 39
    with pytest.raises(NotKept):  # a move and the throws that follow it: all of them or none
        await store.write((ADD_EVENTS, [("aa", 50, "+c4", 2.5, None), ("aa", 0, "+c4", 2.5, None)]))
    assert len(await store.read(sa.select(schema.events))) == 39


async def test_what_was_handed_over_before_closing_is_written(place: str) -> None:
    first = Store(place)
    tasks = [asyncio.create_task(first.write(a_table(f"t{n}"))) for n in range(9)]
    await asyncio.sleep(0)
    await asyncio.to_thread(first.close)
    await asyncio.gather(*tasks)
    second = Store(place)
    assert len(await ids(second)) == 9
    second.close()


async def test_a_whole_table_is_kept(place: str, store: Store) -> None:
    """What the house writes and reads, on both."""
    thinkers = Thinkers()
    house = House(store, thinkers, Preparation([]))
    seats = [Seat("A", "Ann", None, "key-A"), Seat("B", "Zoé " * 10, None, "key-B", taken=False)]
    table = await house.open("dames", {"move": "leap"}, seats, Clock("bank", 60.5))
    await house.sit(table, "key-B", "Bob")
    await house.play(table, "key-A", "+c4")
    await house.play(table, "key-A", "+d4", at=1)
    await house.play(table, "key-B", table.record.position.legal()[0])
    await house.chat(table, "key-A", "é" * 500, "")
    again = await House(store, thinkers, Preparation([])).find(table.id)
    assert again.written().write() == table.written().write()
    assert (again.seats, again.chats, again.times) == (table.seats, table.chats, table.times)
    assert again.clock is not None
    assert (again.dice, again.created, again.clock.seconds) == (table.dice, table.created, 60.5)
    for id in ("0123456789", "", "\x00", "é", "a" * 17, "%"):
        with pytest.raises(NotThere):
            await house.find(id)
    await house.close()
    thinkers.close()


@pytest.mark.parametrize("place", ["postgres"], indirect=True)
async def test_a_backup_does_not_go_where_a_server_is(place: str, store: Store, tmp_path: Path) -> None:
    """Until it has gone, or has not been heard of for a while."""
    back_up(place, tmp_path / "backup")
    await store.sign_on("one", 60)
    with pytest.raises(SetupError, match="A server has this database open"):
        restore(tmp_path / "backup", place, force=True)
    await store.sign_off("one")
    assert restore(tmp_path / "backup", place, force=True) == (0, 0)


async def test_a_backup_goes_into_either_database_and_is_the_same_there(
    place: str, store: Store, tmp_path: Path
) -> None:
    """From SQLite and from PostgreSQL, into both: every row as it was."""
    await store.write(a_table("aa", notes={"é": "1"}), a_table("bb", clock={"kind": "bank", "seconds": 9.5}, ended=3.5))
    await store.write((ADD_EVENTS, [("aa", number, f"+é{number}", 0.1 + number, None) for number in range(1_234)]))
    await store.write(schema.seats.insert().values(table_id="aa", letter="A", name="Zoé", key="x" * 64, taken=False))
    await store.write(schema.chats.insert().values(table_id="bb", number=0, who="Ann", text="é" * 500, at=1.25))
    await store.write((ADD_NONCE, [("aa", 0, "A", "0" * 32, 3)]))
    await store.write(schema.fallen.insert().values(who="bots", face=6, count=7))
    told: list[tuple[int, int]] = []
    assert back_up(place, tmp_path / "backup", tell=lambda done, of: told.append((done, of))) == (2, 1_234)
    assert told[-1] == (1_240, 1_240) and len(told) >= 3
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup"]
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600
    back_up(place, tmp_path / "backup", force=True)
    await store.write(schema.chats.delete(), schema.events.delete(), a_table("cc"))
    with pytest.raises(SetupError, match="This database has 3 tables already"):
        restore(tmp_path / "backup", place)
    assert len(await ids(store)) == 3
    assert restore(tmp_path / "backup", place, force=True) == (2, 1_234)
    restore(tmp_path / "backup", tmp_path / "other.sqlite")
    other = Store(tmp_path / "other.sqlite")
    for kind in set(schema.metadata.sorted_tables) - set(OF_SERVERS):
        query = sa.select(kind).order_by(*kind.primary_key)
        there = [tuple(row) for row in await store.read(query)]
        assert there and there == [tuple(row) for row in await other.read(query)]
    other.close()


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "below" / "tables.sqlite")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_keys_in_a_file_are_for_its_owner_to_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    found = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert found == dict.fromkeys(("tables.sqlite", "tables.sqlite-shm", "tables.sqlite-wal"), 0o600)
    store.close()


def test_a_second_server_on_a_file_is_refused(server: Server, tmp_path: Path) -> None:
    """It would go by what it remembers, and an undo there could delete what was played here."""
    said = run("serve", "--no-browser", "--port", "0", "--db", server.database, code=2)
    assert "another server has it open. Stop that one first" in " ".join(said.split())
    first = Store(tmp_path / "tables.sqlite", alone=True)
    with pytest.raises(SetupError, match="another server has it open"):
        Store(tmp_path / "tables.sqlite", alone=True)
    first.close()
    Store(tmp_path / "tables.sqlite", alone=True).close()


def not_a_database(tmp_path: Path) -> Path:
    (tmp_path / "letter.txt").write_text("Dear Ann,\n" * 200)
    return tmp_path / "letter.txt"


def below_a_file(tmp_path: Path) -> Path:
    (tmp_path / "file").touch()
    return tmp_path / "file" / "tables.sqlite"


def from_the_future(tmp_path: Path) -> Path:
    """What a later version of the program has left."""
    Store(tmp_path / "tables.sqlite").close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    return tmp_path / "tables.sqlite"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda tmp_path: tmp_path,
        not_a_database,
        below_a_file,
        from_the_future,
        lambda _: "postgresql://nobody@127.0.0.1:1/none",
        lambda _: "postgresql://nobody@127.0.0.1:port/none",
        lambda _: "abacus://box",
        lambda _: "://",
    ],
    ids=["directory", "letter", "below a file", "later version", "nobody listens", "port", "unknown kind", "nothing"],
)
def test_a_database_that_cannot_be_opened_is_said_so_in_a_sentence(
    tmp_path: Path, wrong: Callable[[Path], str | Path]
) -> None:
    place = wrong(tmp_path)
    with pytest.raises(SetupError) as told:
        Store(place)
    assert str(told.value).startswith(f"The database {place} cannot be opened: ")
    assert "\n" not in str(told.value)


def test_a_password_is_not_said_to_everybody_who_looks_on() -> None:
    with pytest.raises(SetupError) as told:
        Store("postgresql://ann:opensesame@127.0.0.1:1/none")
    assert "opensesame" not in str(told.value)
    assert "127.0.0.1" in str(told.value)
