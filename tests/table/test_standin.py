"""A bot for somebody who is away: if the others agree, until they are back."""

import asyncio
from collections.abc import Callable

import httpx
import pytest

from tablier import SetupError
from tablier.lab.preparation import Preparation
from tablier.table.errors import NotAllowed
from tablier.table.house import House
from tablier.table.live import Viewer
from tablier.table.table import Seat, Table
from tablier.table.thinking import Thinkers
from tests.table.conftest import Visit
from tests.table.player import arrived

PATIENCE = 60


def people(letters: str) -> list[Seat]:
    return [Seat(letter, f"Player {letter}", None, f"key-{letter}") for letter in letters]


def come(house: House, table: Table, letter: str) -> Viewer:
    """Somebody connects, and hears nothing: this is about the house."""
    viewer = Viewer(f"key-{letter}")
    house.live.join(table, viewer)
    return viewer


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.02)


async def turn_of(house: House, table: Table, letter: str) -> None:
    """Until it is that seat's turn: the others do something."""
    while table.actor != letter:
        await house.play(table, f"key-{table.actor}", table.record.position.sample(1, len(table.record)))


@pytest.mark.anyio
async def test_a_bot_plays_for_somebody_who_left_and_gives_the_seat_back(house: House) -> None:
    table = await house.open("dames", {}, people("AB"))
    come(house, table, "A")
    await house.ask_for_bot(table, "key-A", "B", "easy")
    assert table.seats["B"].level == "easy", "nobody else is here who would have to agree"
    await turn_of(house, table, "B")
    await until(lambda: table.actor == "A")
    await house.come_back(table, "key-B")
    assert table.seats["B"].level is None
    await turn_of(house, table, "B")
    number = len(table.record)
    await asyncio.sleep(0.3)
    assert len(table.record) == number, "it is B's own turn"
    await house.play(table, "key-B", table.record.position.sample(1))
    assert len(table.record) > number


@pytest.mark.anyio
async def test_who_moves_is_back(house: House) -> None:
    table = await house.open("dames", {}, people("AB"))
    await turn_of(house, table, "B")
    house.bots._pace = 3_600.0  # it thinks for long enough
    await house.ask_for_bot(table, "key-A", "B", "easy")
    number = len(table.record)
    await house.play(table, "key-B", table.record.position.sample(1), number)
    assert table.seats["B"].level is None and len(table.record) > number


@pytest.mark.anyio
async def test_a_bot_does_not_move_for_somebody_who_came_back_while_it_thought(house: House) -> None:
    table = await house.open("dames", {}, people("AB"))
    await turn_of(house, table, "B")
    house.bots._pace = 0.5
    await house.ask_for_bot(table, "key-A", "B", "easy")
    number = len(table.record)
    await house.come_back(table, "key-B")
    await until(lambda: not house.tasks.has(table.id))
    assert len(table.record) == number and table.actor == "B"


@pytest.mark.anyio
async def test_the_others_who_are_here_have_to_agree(house: House) -> None:
    table = await house.open("dogeatdog", {}, people("ABCD"))
    for letter in "ABC":
        come(house, table, letter)
    await house.ask_for_bot(table, "key-A", "D", "easy")
    assert table.bot_wish is not None and table.bot_wish.awaits == {"key-B", "key-C"}
    with pytest.raises(NotAllowed):
        await house.answer_bot(table, "key-A", True)
    await house.answer_bot(table, "key-B", True)
    assert table.seats["D"].level is None
    await house.answer_bot(table, "key-C", False)
    assert table.bot_wish is None and table.seats["D"].level is None
    await house.ask_for_bot(table, "key-B", "D", "easy")
    await house.answer_bot(table, "key-A", True)
    await house.answer_bot(table, "key-C", True)
    assert table.seats["D"].level == "easy"


@pytest.mark.anyio
async def test_nobody_who_is_here_is_replaced_nor_by_just_anybody(house: House) -> None:
    table = await house.open("dames", {}, people("AB"))
    come(house, table, "B")
    for key, letter in [("key-A", "B"), (None, "A"), ("key-of-nobody", "A"), ("key-B", "C")]:
        with pytest.raises(NotAllowed):
            await house.ask_for_bot(table, key, letter, "easy")
    with pytest.raises(SetupError, match="no bot 'nobody'"):
        await house.ask_for_bot(table, "key-B", "A", "nobody")
    assert table.bot_wish is None


@pytest.mark.anyio
async def test_who_comes_while_the_others_are_asked_keeps_the_seat(house: House) -> None:
    table = await house.open("dogeatdog", {}, people("ABC"))
    for letter in "AB":
        come(house, table, letter)
    await house.ask_for_bot(table, "key-A", "C", "easy")
    await house.come_back(table, "key-C")
    assert table.bot_wish is None
    with pytest.raises(NotAllowed):
        await house.answer_bot(table, "key-B", True)


@pytest.mark.anyio
async def test_a_restart_forgets_neither_the_bot_nor_whose_seat_it_is(house: House, thinkers: Thinkers) -> None:
    table = await house.open("dames", {}, people("AB"))
    await house.ask_for_bot(table, "key-A", "B", "easy")
    again = House(house.store, thinkers, Preparation([]), pace=0)
    try:
        found = await again.find(table.id)
        assert found is not table and (found.seats["B"].level, found.seats["B"].key) == ("easy", "key-B")
        await again.come_back(found, "key-B")
    finally:
        await again.close()
    assert (await house.store.load(await house.store.head(table.id), table.record.start)).seats["B"].level is None


def test_at_the_table(visit: Visit, api: httpx.Client) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "friend", "name": "Bob"}, {"who": "friend", "name": "Cleo"}]
    opened = api.post("/tables", json={"game": "dogeatdog", "seats": seats}).json()
    keys = {"A": opened["key"], **opened["friends"]}
    for letter in "BC":
        by = {"Authorization": f"Bearer {keys[letter]}"}
        api.post(f"/tables/{opened['id']}/sit", headers=by, json={"name": {"B": "Bob", "C": "Cleo"}[letter]})
    ann, bob = (visit(f"/table/{opened['id']}#key={keys[letter]}") for letter in "AB")
    for page in (ann, bob):
        arrived(page)
    ann.wait_for_selector('#players [data-seat="B"] >> text=here')
    assert ann.locator(".bot-for").count() == 1
    ann.click('[data-seat="C"] .bot-for')
    ann.select_option("#standin-level", "easy")
    ann.click("#standin button[value='ask']")
    ann.wait_for_selector("#bot-question >> text=have been asked")
    bob.click("#agree-bot")
    for page in (ann, bob):
        page.wait_for_selector('#players [data-seat="C"] >> text=a bot plays, easy')
        page.wait_for_selector("#bot-question", state="detached")
    cleo = visit(f"/table/{opened['id']}#key={keys['C']}")
    arrived(cleo)
    ann.wait_for_selector('#players [data-seat="C"] >> text="here"')
