"""People who throw their own dice: nothing falls before they say so, and only what can fall does."""

import asyncio
import json

import httpx
import pytest
from websockets.sync.client import connect

import tablier
from tablier import IllegalMove, Position, Record, SetupError
from tablier.lab.preparation import Preparation
from tablier.table.clock import BANK, Clock
from tablier.table.errors import NotAllowed
from tablier.table.house import House
from tablier.table.live import Viewer
from tablier.table.store import Store
from tablier.table.table import Seat, Table
from tablier.table.thinking import Thinkers
from tablier.table.throws import is_asked
from tablier.table.view import eyes_of, status, whole
from tests.table.conftest import Server

ANN, BOB = Seat("A", "Ann", None, "key-A"), Seat("B", "Bob", None, "key-B")
ROBIN = Seat("B", "Robin", "random")
PATIENCE = 60


def seats(*seated: Seat) -> list[Seat]:
    return [Seat(seat.letter, seat.name, seat.level, seat.key) for seat in seated]


async def at_bulldog(house: House, *seated: Seat, clock: Clock | None = None) -> Table:
    """A table where Ann is the bulldog and Bob's dice are to be thrown."""
    table = await house.open("bulldog", {}, seats(*(seated or (ANN, BOB))), clock, by_hand=True)
    await house.play(table, "key-A", "start A")
    await house.play(table, "key-A", "bulldog d")
    return table


def comes(house: House, table: Table, key: str) -> Viewer:
    viewer = Viewer(key)  # nothing is sent
    house.live.join(table, viewer)
    house.presence_changed(table, key)
    return viewer


def said(table: Table, key: str | None, lang: str = "en") -> str:
    return status(table, eyes_of(table, key, None, lang, True))


@pytest.mark.anyio
async def test_nothing_falls_until_somebody_who_plays_says_what_fell(house: House) -> None:
    table = await house.open("bulldog", {}, seats(ANN, BOB), by_hand=True)
    assert (table.record.events, table.actor) == ((), "chance"), "nobody has drawn who begins"
    with pytest.raises(NotAllowed):
        await house.play(table, None, "start A")
    await house.play(table, "key-B", "start A")
    await house.play(table, "key-A", "bulldog d")
    assert (table.record.events, table.actor) == (("start A", "bulldog d"), "chance"), "no dice were thrown"
    await house.play(table, "key-A", "roll 36")
    assert (table.record.events[-1], table.actor) == ("roll 63", "B"), "for Bob, in any order"


@pytest.mark.anyio
async def test_what_cannot_fall_is_refused_by_the_rules_and_not_kept(house: House, store: Store) -> None:
    table = await at_bulldog(house)
    for impossible in ("roll 77", "roll 6", "roll 631", "a1-a7:6"):
        with pytest.raises(IllegalMove, match="H6: a turn begins with a throw of two dice"):
            await house.play(table, "key-B", impossible)
    table.unsure = True
    assert (await store.news(table, "")).events[1:] == [] and len(table.record) == 2


@pytest.mark.anyio
async def test_who_is_asked_is_told_so_and_the_others_whom_to_wait_for(house: House) -> None:
    table = await house.open("bulldog", {}, seats(ANN, BOB), by_hand=True)
    assert said(table, "key-A") == "Draw lots for who is the first bulldog and tap the result."
    table = await at_bulldog(house)
    assert said(table, "key-B") == "Your turn: throw the two dice and tap what fell."
    assert said(table, "key-B", "fr") == "À vous\N{NO-BREAK SPACE}: lancez les deux dés et touchez ce qui est tombé."
    assert said(table, "key-A") == "Bob: throw the two dice and tap what fell."
    assert said(table, None) == "The players throw their own dice."
    assert [is_asked(table, own) for own in ("A", "B", "")] == [False, True, False]
    table = await at_bulldog(house, ANN, ROBIN)
    assert said(table, "key-A") == "For Robin: throw the two dice and tap what fell."
    assert is_asked(table, "A"), "bots have no hands"


@pytest.mark.anyio
async def test_a_defender_throws_in_the_attackers_turn(house: House) -> None:
    table = await house.open("dogeatdog", {}, seats(ANN, BOB), by_hand=True)
    for event in ("start A", "3xB2"):
        await house.play(table, "key-A", event)
    assert said(table, "key-A") == "Your turn: throw 3 dice to attack with the large and tap what fell."
    await house.play(table, "key-A", "roll 641")
    assert said(table, "key-A") == "Bob: throw 2 dice to defend the medium and tap what fell."
    assert is_asked(table, "B") and not is_asked(table, "A")


@pytest.mark.anyio
async def test_dice_are_told_by_their_faces_and_anything_else_by_a_button_in_words(house: House) -> None:
    table = await house.open("goulet", {}, seats(ANN, BOB), by_hand=True)
    drawing = whole(table, eyes_of(table, "key-A", None, "fr", True), set())
    assert drawing.dice == "own" and drawing.throw is not None and drawing.throw.dice == 0
    assert drawing.choices[0] == ("init W", ("outcome-0",), ())
    assert list(drawing.buttons.values()) == ["Magicien", "Archer", "Chevalier", "Squelette", "Sorcier", "Dragon"]
    for unit in "WSRCK":
        await house.play(table, "key-A", f"init {unit}")
    throwing = whole(table, eyes_of(table, "key-B", None, "en", True), set())
    assert throwing.throw is not None and (throwing.throw.dice, throwing.throw.by) == (5, "A")
    assert ("roll 65321", ("6", "5", "3", "2", "1"), ()) in throwing.choices and len(throwing.choices) == 252
    assert whole(table, eyes_of(table, None, None, "en", True), set()).choices == [], "an onlooker tells nothing"


@pytest.mark.anyio
async def test_what_was_told_is_corrected_until_something_else_happens(house: House) -> None:
    table = await at_bulldog(house)
    await house.play(table, "key-B", "roll 63")
    with pytest.raises(NotAllowed):
        await house.undo(table, None)
    await house.undo(table, "key-A")
    assert (table.record.events[-1], table.actor) == ("bulldog d", "chance")
    with pytest.raises(NotAllowed):
        await house.undo(table, "key-A")
    await house.play(table, "key-B", "roll 64")
    await house.play(table, "key-B", "b1-b5:4")
    with pytest.raises(NotAllowed):
        await house.undo(table, "key-A")
    await house.undo(table, "key-B")
    await house.undo(table, "key-B")
    assert table.record.events == ("start A", "bulldog d"), "first one's move, then the throw"


@pytest.mark.anyio
async def test_others_who_are_there_agree_to_a_correction(house: House) -> None:
    table = await at_bulldog(house)
    await house.play(table, "key-B", "roll 63")
    for key in ("key-A", "key-B"):
        comes(house, table, key)
    await house.undo(table, "key-A")
    assert len(table.record) == 3 and table.undo_awaits == {"key-B"}
    await house.answer_undo(table, "key-B", True)
    assert len(table.record) == 2


@pytest.mark.anyio
async def test_a_bot_goes_on_after_its_throw_and_forgets_what_it_thought_of_a_wrong_one(
    house: House, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_bulldog(house, ANN, ROBIN)
    thought_of: list[Position] = []
    may_answer = asyncio.Event()
    moves = iter(("a1-a7:6", "b1-b7:6"))  # both can be made with either throw

    async def slowly(pos: Position, *_: object, **__: object) -> str:
        thought_of.append(pos)
        await may_answer.wait()
        return next(moves, None) or pos.sample(1)

    monkeypatch.setattr(thinkers, "choose", slowly)
    await house.play(table, "key-A", "roll 66")
    async with asyncio.timeout(PATIENCE):
        while not thought_of:
            await asyncio.sleep(0.01)
        await house.undo(table, "key-A")
        await house.play(table, "key-A", "roll 65")
        may_answer.set()
        while len(table.record) < 4:
            await asyncio.sleep(0.01)
    assert table.record.events[2:4] == ("roll 65", "b1-b7:6") and thought_of[1] == table.record.at(3)


@pytest.mark.anyio
async def test_no_clock_runs_while_dice_are_thrown(house: House, store: Store) -> None:
    clock = Clock(BANK, 60, increment=5)
    table = await house.open("bulldog", {}, seats(ANN, BOB), clock, by_hand=True)
    for key in ("key-A", "key-B"):
        comes(house, table, key)
    assert clock.running is None
    await house.play(table, "key-B", "start A")
    assert clock.running == "A"
    await house.play(table, "key-A", "bulldog d")
    assert clock.running is None and set(clock.used) == {"A"}
    await house.play(table, "key-A", "roll 63")
    running = clock.running
    assert running == "B"
    await house.undo(table, "key-A")
    await house.answer_undo(table, "key-B", True)
    assert clock.running is None and "chance" not in clock.used
    again = await store.load(await store.head(table.id), table.record.start)
    assert again.clock is not None and set(again.clock.used) == {"A"}


@pytest.mark.anyio
async def test_a_whole_game_is_kept_with_the_note_and_without_a_seed_and_a_rematch_is_alike(
    house: House, store: Store, thinkers: Thinkers
) -> None:
    table = await house.open("dogeatdog", {"treehouse": "on"}, seats(ANN, BOB), by_hand=True)
    while not table.over:
        pos = table.record.position
        key = f"key-{pos.actor}" if pos.actor in pos.seats else "key-A"
        await house.play(table, key, pos.sample(1, len(table.record)))
    text = table.written().write()
    assert "\ndice: thrown by hand\n" in text and "\nseed:" not in text
    assert Record.read(text).by_hand
    with pytest.raises(NotAllowed):
        await house.undo(table, "key-A")
    another = House(store, thinkers, Preparation([]), pace=0)
    kept = await another.find(table.id)
    assert kept.record.by_hand and kept.record.events == table.record.events
    rematch = await another.rematch(kept, "key-A")
    assert rematch.record.by_hand and rematch.record.events == ()
    await another.close()


@pytest.mark.anyio
async def test_at_a_shared_screen_whoever_tells_what_fell_sees_nobodys_coin(house: House) -> None:
    """B13"""
    table = await house.open("bunker", {}, [Seat("A", "Ann", None, "key"), Seat("B", "Bob", None, "key")], by_hand=True)
    viewer = comes(house, table, "key")
    for letter, pocket in (("A", 3), ("B", 4)):
        viewer.looking = letter
        await house.play(table, "key", f"hide {pocket}")
    assert table.awaits_throw and viewer.looking is None and viewer.eyes(table).seat is None
    offered = whole(table, viewer.eyes(table), set())
    assert offered.curtain is None and list(offered.buttons.values()) == ["Ann", "Bob"]
    await house.play(table, "key", "start B")
    await house.play(table, "key", "roll 21")
    assert whole(table, viewer.eyes(table), set()).curtain == table.actor


@pytest.mark.anyio
async def test_only_where_there_are_dice_and_hands(house: House) -> None:
    with pytest.raises(SetupError, match="Les Dames Bretonnes has no dice"):
        await house.open("dames", {}, seats(ANN, BOB), by_hand=True)
    with pytest.raises(SetupError, match="somebody has to play who throws them"):
        await house.open("goulet", {}, [Seat("A", "Zoé", "random"), ROBIN], by_hand=True)
    assert {name: game.has_dice for name, game in tablier.list_games().items() if not game.has_dice} == {
        "connect_four": False,
        "dames": False,
    }


# ---------------------------------------------------------------------- by HTTP and WebSocket


def test_by_http_and_websocket(api: httpx.Client, server: Server) -> None:
    """Who opened the table tells by HTTP what fell, and the friend is told over the WebSocket, and corrects it."""
    asked = {"game": "bulldog", "dice": "own", "seats": [{"who": "me", "name": "Ann"}, {"who": "friend"}]}
    opened = api.post("/tables", json=asked).json()
    headers = {"Authorization": f"Bearer {opened['key']}"}
    moves = f"/tables/{opened['id']}/moves"
    with connect(f"{server.address.replace('http', 'ws')}/api/tables/{opened['id']}/live") as friend:
        friend.send(json.dumps({"do": "hello", "key": opened["friends"]["B"]}))
        table = json.loads(friend.recv())
        assert table["dice"] == "own" and table["throw"] == {"dice": 0, "by": "AB"}
        assert table["buttons"] == {"outcome-0": "Ann", "outcome-1": "Friend"}
        assert api.post(moves, headers=headers, json={"event": "start A", "at": 0}).status_code == 204
        assert api.post(moves, headers=headers, json={"event": "bulldog d", "at": 1}).status_code == 204
        refused = api.post(moves, headers=headers, json={"event": "roll 7"})
        assert refused.status_code == 400 and refused.json()["rule"] == "H6"
        assert api.post(moves, headers=headers, json={"event": "roll 63", "at": 2}).status_code == 204
        told = json.loads(friend.recv())
        while told.get("number") != 3:
            told = json.loads(friend.recv())
        assert told["undo"] and "throw" not in told and told["actor"] == "B"
        friend.send(json.dumps({"do": "undo"}))
        while told.get("number") != 2:
            told = json.loads(friend.recv())
        assert told["throw"] == {"dice": 2, "by": "B"} and len(told["choices"]) == 21
        friend.send(json.dumps({"do": "play", "event": "roll 41", "at": 2}))
        while told.get("number") != 3:
            told = json.loads(friend.recv())
    record = api.get(f"/tables/{opened['id']}/record", headers=headers).text
    assert "\ndice: thrown by hand\n" in record and record.endswith("*  start A\nA  bulldog d\n*  roll 41\n")


def test_dice_are_thrown_by_the_table_unless_it_is_asked_for_otherwise(api: httpx.Client) -> None:
    seated = [{"who": "me"}, {"who": "here"}]
    opened = api.post("/tables", json={"game": "bulldog", "seats": seated}).json()
    table = api.get(f"/tables/{opened['id']}", headers={"Authorization": f"Bearer {opened['key']}"}).json()
    assert table["dice"] == "table" and table["number"] == 1 and "throw" not in table
    refused = api.post("/tables", json={"game": "dames", "dice": "own", "seats": seated})
    assert refused.status_code == 400 and "has no dice" in refused.json()["detail"]
    assert {game["name"] for game in api.get("/games").json() if not game["dice"]} == {"dames", "connect_four"}
