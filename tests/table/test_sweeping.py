"""Old tables are swept where the operator asks for it, and never one that is used."""

import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from tablier.lab.preparation import Preparation
from tablier.table import house as house_module
from tablier.table import schema
from tablier.table.errors import NotThere
from tablier.table.house import House
from tablier.table.live import Viewer
from tablier.table.store import Store
from tablier.table.table import Seat, Table
from tablier.table.thinking import Thinkers
from tests.table.postgres import running_postgres

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgres")]
DAY = house_module.A_DAY
ALL = (schema.tables, schema.seats, schema.events, schema.chats, schema.nonces)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        opened = Store(tmp_path / "tables.sqlite")
        yield opened
        opened.close()
        return
    with running_postgres(tmp_path) as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE swept")
        opened = Store(str(server.get_uri(database="swept")))
        yield opened
        opened.close()


async def a_table(house: House, days: float, event: float | None = None, chat: float | None = None) -> Table:
    """A table that was opened so many days ago; since when something happened there and something was said."""
    table = await house.open("dames", {}, [Seat("A", "Ann", None, "key-A"), Seat("B", "Bob", None, "key-B")])
    await house.meet(table, "key-A", "0" * 32)
    await house.play(table, "key-A", "+c4")
    await house.chat(table, "key-A", "Hi", "")
    ages = ((schema.tables, "created", days), (schema.events, "at", event), (schema.chats, "at", chat))
    for of, column, age in ages:
        id = of.c.id if of is schema.tables else of.c.table_id
        at = time.time() - (days if age is None else age) * DAY
        await house.store.write(of.update().where(id == table.id).values({column: at}))
    return table


async def test_tables_are_swept_at_which_nothing_happens_any_more(store: Store, thinkers: Thinkers) -> None:
    house = House(store, thinkers, Preparation([]), pace=0)
    old = await a_table(house, days=31)
    kept = [await a_table(house, days=29), await a_table(house, 31, event=29), await a_table(house, 31, chat=1)]
    looked_at, just_left = await a_table(house, days=31), await a_table(house, days=31)
    house.live.join(looked_at, Viewer())  # nothing is sent
    for table in (old, *kept, looked_at):
        table.asked = time.monotonic() - 2 * house_module.IDLE_AFTER
    assert await house.sweep(30) == [old.id]
    with pytest.raises(NotThere):
        await house.find(old.id)
    for of in ALL:
        id = of.c.id if of is schema.tables else of.c.table_id
        left = {row[0] for row in await store.read(sa.select(id))}
        assert left == {table.id for table in (*kept, looked_at, just_left)}
    await house.play(kept[0], "key-A", "+d4")
    await house.close()
