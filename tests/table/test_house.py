"""The house, without a server: what happens at a table is kept, and only what may happen does."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import IllegalMove, Position, Record, SetupError
from tablier.lab.preparation import Preparation
from tablier.table import bots as bots_module
from tablier.table import bounds
from tablier.table import house as house_module
from tablier.table import tables as tables_module
from tablier.table.clock import BANK, MOVE, Clock
from tablier.table.errors import NotAllowed, NotKept, NotThere, Stale
from tablier.table.house import House
from tablier.table.live import Viewer
from tablier.table.store import Store
from tablier.table.table import Seat, Table
from tablier.table.thinking import Thinkers

pytestmark = pytest.mark.anyio
GOLDEN = Path(__file__).parents[1] / "golden"
PATIENCE = 60
"""Seconds: a thinker has to start, and the first time to compile."""


@pytest.fixture
async def after_a_restart(store: Store, thinkers: Thinkers) -> AsyncIterator[House]:
    """Another house on the same database."""
    opened = House(store, thinkers, Preparation([]), pace=0)
    yield opened
    await opened.close()


def people(letters: str = "AB", taken: bool = True) -> list[Seat]:
    return [Seat(letter, f"Player {letter}", None, f"key-{letter}", taken) for letter in letters]


def in_the_file(path: Path, what: str) -> list[Any]:
    """What anybody else who opens the database finds there."""
    connection = sqlite3.connect(path)
    found = connection.execute(what).fetchall()
    connection.close()
    return found


def events_kept(path: Path, table: Table) -> tuple[str, ...]:
    found = in_the_file(path, f"SELECT number, event FROM events WHERE table_id = '{table.id}' ORDER BY number")
    assert [number for number, _ in found] == list(range(len(found)))
    return tuple(event for _, event in found)


def happened(table: Table) -> tuple[str, ...]:
    """The events of a table, for tests that ask more than once: a type checker takes an attribute for unchanged."""
    return table.record.events


def comes(house: House, table: Table, key: str | None) -> Viewer:
    """Somebody opens the page of a table."""
    viewer = Viewer(key)  # nothing is sent: the outbox is read here
    house.live.join(table, viewer)
    house.presence_changed(table, viewer.key)
    return viewer


def goes(house: House, table: Table, viewer: Viewer) -> None:
    house.live.leave(table, viewer)
    house.presence_changed(table, viewer.key)


async def until_told(viewer: Viewer, asked: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first message to somebody that is as asked."""
    async with asyncio.timeout(PATIENCE):
        message: dict[str, Any] = {}
        while not message or not asked(message):
            text = await viewer.next_message()
            assert text is not None
            message = json.loads(text)
    return message


async def almost_over(house: House, clock: Clock | None = None) -> tuple[Table, str]:
    """A table where one move is left, and that move."""
    record = Record.read((GOLDEN / "dames-2-slide-slide.tablier").read_text())
    *before, last = record.events
    played = Record(record.start, before)
    table = await house.open("dames", record.start.options, people(), clock, played)
    return table, last


def clock_of(table: Table) -> Clock:
    assert table.clock is not None
    return table.clock


@pytest.mark.parametrize("message", ["x", "x" * 10_000])
async def test_who_does_not_keep_up_is_forgotten_with_what_waits(message: str) -> None:
    viewer = Viewer()  # nothing is sent
    told = 0
    while not viewer.is_behind:
        viewer.tell(message)
        told += 1
        assert len(viewer.outbox) <= bounds.WAITING_MESSAGES
        assert sum(map(len, viewer.outbox)) <= bounds.WAITING_BYTES + len(message)
    assert told > 20 and not viewer.outbox
    viewer.tell(message)
    assert not viewer.outbox and await viewer.next_message() is None


async def test_who_reads_is_not_behind_however_much_is_told() -> None:
    viewer = Viewer()  # nothing is sent
    for number in range(10 * bounds.WAITING_MESSAGES):
        viewer.tell(f"{number}")
        assert await viewer.next_message() == f"{number}"
    assert viewer.waiting == 0 and not viewer.is_behind


async def test_long_games_that_nobody_is_at_leave_the_memory(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MOST_EVENTS", 1)
    long, looked_at = await house.open("dames", {}, people()), await house.open("dames", {}, people())
    for table in (long, looked_at):
        await house.play(table, "key-A", "+c4")
        table.asked -= 2 * house_module.IDLE_AFTER
    comes(house, looked_at, None)
    await house.open("dames", {}, people())
    assert await house.find(looked_at.id) is looked_at
    again = await house.find(long.id)
    assert again is not long and again.record.events == long.record.events


# ---------------------------------------------------------------------- moves


async def test_a_move_is_in_the_database_before_play_returns(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    await house.play(table, "key-A", "+c4")
    assert events_kept(path, table) == table.record.events == ("+c4",)


async def test_only_the_key_of_the_seat_to_move_moves(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    for key in ("key-B", "key-C", "", None):
        with pytest.raises(NotAllowed):
            await house.play(table, key, "+c4")
    assert events_kept(path, table) == table.record.events == ()


async def test_a_move_for_an_older_position_is_not_made(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    await house.play(table, "key-A", "+c4", at=0)
    for at in (0, 2):
        with pytest.raises(Stale):
            await house.play(table, "key-A", "+d4", at=at)
    assert events_kept(path, table) == happened(table) == ("+c4",)
    await house.play(table, "key-A", "+d4", at=1)
    assert events_kept(path, table) == happened(table) == ("+c4", "+d4")


async def test_of_two_moves_for_the_same_position_one_is_made(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    moves = [house.play(table, "key-A", event, at=0) for event in ("+c4", "+d4")]
    outcomes = await asyncio.gather(*moves, return_exceptions=True)
    assert outcomes[0] is None and isinstance(outcomes[1], Stale)
    assert events_kept(path, table) == table.record.events == ("+c4",)


async def test_what_the_rules_forbid_is_not_written(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    await house.play(table, "key-A", "+c4")
    for event in ("+c4", "c4-c1", "nonsense", ""):
        with pytest.raises(IllegalMove):
            await house.play(table, "key-A", event)
    assert events_kept(path, table) == table.record.events == ("+c4",)


async def test_a_move_that_cannot_be_written_has_not_happened(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    connection = sqlite3.connect(path)
    connection.execute(f"INSERT INTO events VALUES ('{table.id}', 0, '+d4', 0, NULL)")
    connection.commit()
    connection.close()
    with pytest.raises(NotKept):
        await house.play(table, "key-A", "+c4")
    assert table.record.events == ()
    with pytest.raises(Stale):  # what the database has is what has happened
        await house.play(table, "key-A", "+c4")
    assert happened(table) == ("+d4",)
    await house.play(table, "key-A", "+c4")
    assert events_kept(path, table) == happened(table) == ("+d4", "+c4")


async def test_thirty_moves_at_thirty_tables_at_once_are_all_kept(house: House, path: Path) -> None:
    tables = await asyncio.gather(*(house.open("dames", {}, people()) for _ in range(30)))
    assert len({table.id for table in tables}) == len({table.dice.secret for table in tables}) == 30
    moves = [table.record.position.legal()[n % 14] for n, table in enumerate(tables)]
    await asyncio.gather(*(house.play(table, "key-A", event, at=0) for table, event in zip(tables, moves)))
    for table, event in zip(tables, moves):
        assert events_kept(path, table) == table.record.events == (event,)


async def test_the_end_of_a_game_is_kept(house: House, path: Path) -> None:
    table, last = await almost_over(house)
    assert in_the_file(path, "SELECT ended FROM tables") == [(None,)]
    await house.play(table, f"key-{table.actor}", last)
    assert table.over
    assert in_the_file(path, "SELECT ended FROM tables") == [(table.times[-1],)]
    with pytest.raises(IllegalMove):
        await house.play(table, "key-A", last)


# ---------------------------------------------------------------------- chance


async def test_throws_follow_by_themselves_and_come_from_the_secret(house: House, path: Path) -> None:
    table = await house.open("bunker", {}, people())
    await house.play(table, "key-A", "hide 1")
    assert table.record.events == ("hide 1",)
    await house.play(table, "key-B", "hide 3")
    events, positions = table.record.events, table.record.positions()
    assert events_kept(path, table) == events
    assert len(events) > 3 and table.actor in "AB"
    for number in range(2, len(events)):
        assert positions[number].actor == "chance"
        assert events[number] == positions[number].notation(table.dice.draw(positions[number], number))


async def test_a_game_that_begins_with_a_throw_has_it_when_somebody_comes(house: House, path: Path) -> None:
    table = await house.open("goulet", {}, people())
    assert (table.actor, table.record.events) == ("chance", ())
    await house.meet(table, "no key")
    assert happened(table) == ()
    await house.meet(table, "key-B")
    assert table.actor in "AB"
    assert [pos.actor for pos in table.record.positions()[:-1]] == ["chance"] * len(table.record.events)
    assert len(table.record.events) > 0
    assert events_kept(path, table) == table.record.events


async def test_tables_do_not_throw_the_same(house: House) -> None:
    tables = [await house.open("goulet", {}, people()) for _ in range(6)]
    for table in tables:
        await house.meet(table, "key-A")
    assert len({table.record.events for table in tables}) > 1


# ---------------------------------------------------------------------- taking back


async def test_a_move_is_taken_back_when_the_other_agrees(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    comes(house, table, "key-B")
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    assert table.undo_awaits == {"key-B"}
    assert events_kept(path, table) == happened(table) == ("+c4",)
    await house.answer_undo(table, "key-B", agreed=True)
    assert events_kept(path, table) == happened(table) == ()
    assert table.times == [] and table.undo_awaits == set()
    await house.play(table, "key-A", "+d4", at=0)
    assert events_kept(path, table) == ("+d4",)


async def test_a_move_stays_when_the_other_does_not_agree(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people())
    comes(house, table, "key-B")
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    await house.answer_undo(table, "key-B", agreed=False)
    assert events_kept(path, table) == table.record.events == ("+c4",)
    with pytest.raises(NotAllowed):
        await house.answer_undo(table, "key-B", agreed=True)


async def test_all_others_who_are_there_have_to_agree(house: House) -> None:
    table = await house.open("dames", {}, people("ABC"))
    for key in ("key-B", "key-C"):
        comes(house, table, key)
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    await house.answer_undo(table, "key-C", agreed=True)
    assert happened(table) == ("+c4",)
    await house.answer_undo(table, "key-B", agreed=True)
    assert happened(table) == ()


async def test_nobody_else_answers_for_those_who_are_asked(house: House) -> None:
    table = await house.open("dames", {}, people())
    comes(house, table, "key-B")
    await house.play(table, "key-A", "+c4")
    with pytest.raises(NotAllowed):  # nobody has been asked
        await house.answer_undo(table, "key-B", agreed=True)
    await house.undo(table, "key-A")
    for key in ("key-A", "key-C", "", None):
        with pytest.raises(NotAllowed):
            await house.answer_undo(table, key, agreed=True)
    assert table.record.events == ("+c4",)


async def test_who_is_not_there_is_not_asked(house: House) -> None:
    table = await house.open("dames", {}, people())
    bob = comes(house, table, "key-B")
    comes(house, table, None)
    goes(house, table, bob)
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    assert table.record.events == ()


async def test_who_has_not_come_is_not_asked(house: House) -> None:
    table = await house.open("dames", {}, [*people("A"), *people("B", taken=False)])
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    assert table.record.events == ()


async def test_people_who_share_a_key_take_back_at_once(house: House) -> None:
    table = await house.open("dames", {}, [Seat("A", "Ann", None, "key"), Seat("B", "Bob", None, "key")])
    await house.play(table, "key", "+c4")
    await house.undo(table, "key")
    assert table.record.events == ()


async def test_only_ones_own_move_is_taken_back_and_only_before_anything_else_happens(house: House) -> None:
    table = await house.open("dames", {}, people())
    with pytest.raises(NotAllowed):  # nothing has happened yet
        await house.undo(table, "key-A")
    await house.play(table, "key-A", "+c4")
    for key in ("key-B", None):
        with pytest.raises(NotAllowed):
            await house.undo(table, key)
    await house.play(table, "key-A", "+d4")
    for key in ("key-A", "key-B"):  # it is B's turn
        with pytest.raises(NotAllowed):
            await house.undo(table, key)
    assert table.record.events == ("+c4", "+d4")


async def test_a_throw_is_not_taken_back(house: House) -> None:
    table = await house.open("bunker", {}, people())
    await house.play(table, "key-A", "hide 1")
    await house.play(table, "key-B", "hide 3")
    for key in ("key-A", "key-B"):
        with pytest.raises(NotAllowed):
            await house.undo(table, key)


async def test_who_moves_on_no_longer_asks_to_take_back(house: House) -> None:
    table = await house.open("dames", {}, people())
    comes(house, table, "key-B")
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    await house.play(table, "key-A", "+d4")
    with pytest.raises(NotAllowed):
        await house.answer_undo(table, "key-B", agreed=True)
    assert table.record.events == ("+c4", "+d4")


# ---------------------------------------------------------------------- again, and another day


async def test_a_rematch_moves_everybody_one_seat_on_with_their_keys(house: House, path: Path) -> None:
    table, last = await almost_over(house, clock=Clock(BANK, 600))
    with pytest.raises(NotAllowed):
        await house.rematch(table, "key-A")
    await house.play(table, f"key-{table.actor}", last)
    for key in ("key-C", None):
        with pytest.raises(NotAllowed):
            await house.rematch(table, key)
    new = await house.rematch(table, "key-A")
    assert {letter: (seat.name, seat.key) for letter, seat in new.seats.items()} == {
        "A": ("Player B", "key-B"),
        "B": ("Player A", "key-A"),
    }
    assert new.id != table.id and new.dice.secret != table.dice.secret
    assert new.record.events == () and new.record.start == table.record.start
    clock = clock_of(new)
    assert (clock.kind, clock.seconds, clock.used) == (BANK, 600, {})
    assert await house.rematch(table, "key-B") is new
    assert in_the_file(path, f"SELECT rematch FROM tables WHERE id = '{table.id}'") == [(new.id,)]


async def test_after_a_restart_a_table_is_the_same(house: House, after_a_restart: House) -> None:
    table = await house.open("bunker", {}, [*people("A"), *people("B", taken=False)], Clock(BANK, 600))
    await house.sit(table, "key-B", "Béatrice")
    await house.play(table, "key-A", "hide 1")
    await house.play(table, "key-B", "hide 3")
    while not table.over and len(table.record.events) < 20:  # by chance a game may be over sooner
        await house.play(table, f"key-{table.actor}", table.record.position.sample(1, len(table.record.events)))
    await house.chat(table, "key-A", "good luck", "somebody")
    await house.chat(table, None, "hello", "somebody")
    again = await after_a_restart.find(table.id)
    assert again is not table
    assert again.written().write() == table.written().write()
    assert "name B: Béatrice\n" in again.written().write()
    assert again.record.positions() == table.record.positions()
    assert again.seats == table.seats and again.seats["B"] == Seat("B", "Béatrice", None, "key-B", True)
    assert (again.dice, again.created, again.times) == (table.dice, table.created, table.times)
    assert again.chats == table.chats and [chat.who for chat in again.chats] == ["Player A", "somebody"]
    clock = clock_of(again)
    assert (clock.kind, clock.seconds) == (BANK, 600)


async def test_after_a_restart_the_same_throws_come(house: House, after_a_restart: House) -> None:
    """What is thrown hangs on the secret and on the number of the event, not on when or by which process."""
    table = await house.open("bunker", {}, people())
    await house.play(table, "key-A", "hide 1")
    again = await after_a_restart.find(table.id)
    await house.play(table, "key-B", "hide 3")
    before = list(enumerate(table.record.positions()[:-1]))[2:]
    assert [pos.notation(again.dice.draw(pos, number)) for number, pos in before] == list(table.record.events[2:])


async def test_after_a_restart_a_bank_has_what_was_left(house: House, after_a_restart: House) -> None:
    clock = Clock(BANK, 600, {"A": 100.0, "B": 7.0})
    table = await house.open("dames", {}, people(), clock)
    await house.play(table, "key-A", "+c4")
    again = await after_a_restart.find(table.id)
    assert clock_of(again).used == {"A": 100.0}  # B has not moved


async def test_a_table_that_is_not_there_is_not_there(house: House) -> None:
    with pytest.raises(NotThere):
        await house.find("0123456789")


async def test_what_cannot_be_set_up_leaves_no_table(house: House, path: Path) -> None:
    for game, options, seats in [
        ("chess", {}, "AB"),
        ("goulet", {}, "ABC"),
        ("dames", {"move": "fly"}, "AB"),
        ("bunker", {"size": "two"}, "AB"),  # for research alone
    ]:
        with pytest.raises(SetupError):
            await house.open(game, options, people(seats))
    assert in_the_file(path, "SELECT * FROM tables") == []


async def test_an_uploaded_record_cannot_be_played_on(house: House, path: Path) -> None:
    seats = [Seat("A", "Ann"), Seat("B", "Bob")]
    table = await house.open("dames", {}, seats, played=Record(tablier.new("dames"), ["+c4"]))
    for key in (None, "", "key-A"):
        with pytest.raises(NotAllowed):
            await house.play(table, key, "+d4")
        with pytest.raises(NotAllowed):
            await house.undo(table, key)
        with pytest.raises(NotAllowed):
            await house.hint(table, key)
    assert events_kept(path, table) == table.record.events == ("+c4",)


async def test_an_uploaded_record_is_as_it_was_written(house: House, after_a_restart: House) -> None:
    """No throw is added to it, and no seal is made up for it."""
    for name, events in [("goulet-2-file-may", 3), ("bunker-2", None)]:
        read = Record.read((GOLDEN / f"{name}.tablier").read_text())
        seats = [Seat(letter, letter) for letter in read.start.seats]
        played = Record(read.start, read.events[:events], date="2001-02-03", notes={"place": "Rennes"})
        table = await house.open(read.start.game.name, read.start.options, seats, played=played)
        for kept in (table, await after_a_restart.find(table.id)):
            assert kept.record.events == read.events[:events]
            assert kept.written().date == "2001-02-03" and kept.written().notes == {"place": "Rennes"}
            assert table.dice.secret.hex() not in kept.written().write()


async def test_an_uploaded_record_in_which_something_is_unknown_is_kept_too(
    house: House, after_a_restart: House
) -> None:
    played = Record.read((GOLDEN / "bunker-2.tablier").read_text())
    seen = Record(played.start, played.events[:20]).seen_by("B")
    assert seen.events[0] == "hide ?"
    table = await house.open("bunker", {}, [Seat("A", "Ann"), Seat("B", "Bob")], played=seen)
    for kept in (table, await after_a_restart.find(table.id)):
        assert kept.written().events == seen.events
        assert kept.written().seen_by(None).events == ("hide ?", "hide ?", *seen.events[2:])


async def test_a_finished_game_tells_its_secret_and_one_that_goes_on_does_not(house: House) -> None:
    table, last = await almost_over(house)
    assert table.dice.secret.hex() not in table.written().write()
    await house.play(table, f"key-{table.actor}", last)
    assert f"fair secret: {table.dice.secret.hex()}\n" in table.written().write()


# ---------------------------------------------------------------------- bots and clocks


async def test_a_bot_answers(house: House, path: Path) -> None:
    table = await house.open("dames", {}, [*people("A"), Seat("B", "Zoé", "random")])
    ann = comes(house, table, "key-A")
    await house.play(table, "key-A", "+c4")
    await house.play(table, "key-A", "+d4")
    told = await until_told(ann, lambda m: m["actor"] == "A" and m["number"] > 2)
    assert {step["by"] for step in told["steps"]} == {"B"}
    assert events_kept(path, table) == table.record.events


async def test_a_bot_is_handed_nothing_from_which_throws_follow(
    house: House, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[int] = []

    async def chosen(pos: Position, level: str, seed: int, who: str, first: bool = True) -> str:
        handed.append(seed)
        return pos.legal()[0]

    async def nothing(start: Position, level: str) -> None: ...

    monkeypatch.setattr(thinkers, "choose", chosen)
    monkeypatch.setattr(thinkers, "prepare", nothing)
    table = await house.open("dames", {}, [Seat("A", "Zoé", "random"), *people("B")])
    bob = comes(house, table, "key-B")
    if table.actor == "A":
        await until_told(bob, lambda m: m["actor"] == "B")
    secret = int.from_bytes(table.dice.secret, "big")
    parts = {secret >> shift & (1 << 64) - 1 for shift in range(256)}
    assert len(set(handed)) == 2 and not parts & set(handed)


async def test_bots_among_themselves_play_while_somebody_looks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "SEEN_FOR", 0)
    table = await house.open("dames", {}, [Seat("A", "Zoé", "random"), Seat("B", "Zoé 2", "random")])
    await asyncio.sleep(0.3)
    assert happened(table) == ()
    onlooker = comes(house, table, None)
    await until_told(onlooker, lambda m: m["number"] >= 2)
    goes(house, table, onlooker)
    await asyncio.sleep(1)  # what is being thought is still played
    number = len(table.record)
    await asyncio.sleep(0.3)
    assert len(table.record) == number
    again = comes(house, table, None)
    await until_told(again, lambda m: m["number"] > number)


async def test_after_a_restart_bots_go_on(store: Store, thinkers: Thinkers, after_a_restart: House) -> None:
    slow = House(store, thinkers, Preparation([]), pace=1_000)
    table = await slow.open("dames", {}, [Seat("A", "Zoé", "random"), *people("B")])
    await slow.close()
    assert table.record.events == ()
    await after_a_restart.resume()
    again = await after_a_restart.find(table.id)
    bob = comes(after_a_restart, again, "key-B")
    if again.actor == "A":
        await until_told(bob, lambda m: m["actor"] == "B")
    assert again.actor == "B" and len(again.record.events) > 0


async def test_when_time_is_up_somebody_else_moves_for_the_seat(house: House, path: Path) -> None:
    table = await house.open("dames", {}, people(), Clock(MOVE, 0.05))
    bob = comes(house, table, "key-B")
    told = await until_told(bob, lambda m: bool(m.get("steps")))
    assert told["number"] == 1
    assert told["steps"][0]["by"] == "A"
    assert events_kept(path, table)[:1] == (told["steps"][0]["event"],)


async def test_after_taking_back_time_is_still_up_some_day(house: House) -> None:
    table = await house.open("dames", {}, people(), Clock(MOVE, 1))
    bob = comes(house, table, "key-B")
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    await house.answer_undo(table, "key-B", agreed=True)
    assert table.record.events == ()
    await until_told(bob, lambda m: m["number"] == 1)
    await until_told(bob, lambda m: m["number"] == 0)
    told = await until_told(bob, lambda m: bool(m.get("steps")))
    assert told["steps"][0]["by"] == "A"


async def test_a_clock_runs_only_while_somebody_opposing_is_there(house: House) -> None:
    table = await house.open("dames", {}, people(), Clock(BANK, 600))
    ann = comes(house, table, "key-A")
    assert clock_of(table).running is None
    onlooker = comes(house, table, None)
    assert clock_of(table).running is None
    bob = comes(house, table, "key-B")
    assert clock_of(table).running == "A"
    goes(house, table, bob)
    assert clock_of(table).running is None
    bob = comes(house, table, "key-B")
    await house.play(table, "key-A", "+c4")
    await house.play(table, "key-A", "+d4")
    assert clock_of(table).running == "B"
    goes(house, table, ann)
    assert clock_of(table).running is None
    goes(house, table, onlooker)
    goes(house, table, bob)
    assert clock_of(table).running is None


async def test_against_a_bot_the_clock_runs(house: House) -> None:
    table = await house.open("dames", {}, [*people("A"), Seat("B", "Zoé", "random")], Clock(MOVE, 600))
    comes(house, table, "key-A")
    assert clock_of(table).running == "A"


async def test_time_passes_for_the_seat_to_move_and_what_is_left_is_kept(house: House, path: Path) -> None:
    clock = Clock(BANK, 600, {"A": 100.0})
    table = await house.open("dames", {}, people(), clock)
    comes(house, table, "key-B")
    await house.play(table, "key-A", "+c4")
    ((left,),) = in_the_file(path, 'SELECT "left" FROM events')
    assert 490 < left < 500
    assert "B" not in clock_of(table).used


async def test_a_refused_move_changes_nothing(house: House, path: Path) -> None:
    """Nobody sits down by it, and what was clicked for it is forgotten."""
    table = await house.open("dames", {}, people(taken=False))
    with pytest.raises(IllegalMove):
        await house.play(table, "key-A", "+z9", clicked=["at-z9"])
    with pytest.raises(Stale):
        await house.play(table, "key-A", "+c4", at=7)
    with pytest.raises(NotAllowed):
        await house.play(table, "key-B", "+c4")
    assert not any(seat.taken for seat in table.seats.values()) and not table.clicked
    assert in_the_file(path, "SELECT sum(taken) FROM seats") == [(0,)]
    await house.play(table, "key-A", "+c4", clicked=["at-c4"])
    assert table.seats["A"].taken and table.clicked == {0: ("at-c4",)}


async def test_whoever_agrees_before_the_last_one_is_told_who_is_still_asked(house: House) -> None:
    table = await house.open("dames", {}, people("ABC"))
    viewers = {letter: comes(house, table, f"key-{letter}") for letter in "ABC"}
    await house.play(table, "key-A", "+c4")
    await house.undo(table, "key-A")
    await house.answer_undo(table, "key-B", True)
    told = await until_told(viewers["B"], lambda message: message.get("undo_asked") == ["C"])
    assert told["number"] == 1
