"""The table by HTTP and WebSocket, as any program uses it."""

import contextlib
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import tablier
from tablier import Record
from tablier.engine.language import typeset
from tablier.engine.seal import faults
from tests.table.conftest import Server

GOLDEN = Path(__file__).parents[1] / "golden"
PATIENCE = 60

Json = dict[str, Any]
Seats = Sequence[dict[str, str]]
Found = TypeVar("Found")

ALONE = [{"who": "me", "name": "Ann"}, {"who": "bot", "level": "random"}]
FRIENDS = [{"who": "me", "name": "Ann"}, {"who": "friend"}]


def opened(api: httpx.Client, game: str = "dames", seats: Seats = FRIENDS) -> Json:
    answer = api.post("/tables", json={"game": game, "seats": seats})
    assert answer.status_code == 201, answer.text
    told: Json = answer.json()
    return told


def by(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def seen(api: httpx.Client, id: str, key: str | None = None, **params: str) -> Json:
    answer = api.get(f"/tables/{id}", headers=by(key) if key else {}, params=params)
    assert answer.status_code == 200, answer.text
    table: Json = answer.json()
    return table


def move(api: httpx.Client, id: str, key: str, event: str, at: int | None = None) -> httpx.Response:
    return api.post(f"/tables/{id}/moves", headers=by(key), json={"event": event, "at": at})


def refused(answer: httpx.Response, status: int, *words: str) -> Json:
    """Whether something was refused as it should be, with a sentence that says so."""
    assert answer.status_code == status, answer.text
    told: Json = answer.json()
    detail = told["detail"]
    assert isinstance(detail, str) and detail
    assert all(word in detail for word in words), detail
    return told


def until(condition: Callable[[], Found | None]) -> Found:
    """What a condition gives once it gives something."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)
    return found


# ---------------------------------------------------------------------- the house


def test_the_house_says_that_it_is_well_and_which_version_it_is(api: httpx.Client) -> None:
    assert api.get("/health").json() == {"ok": True}
    assert api.get("/version").json() == {"version": tablier.__version__}


def test_all_games_are_listed_in_both_languages(api: httpx.Client) -> None:
    english, french = (api.get("/games", params={"lang": lang}).json() for lang in ("en", "fr"))
    assert [game["name"] for game in english] == [game["name"] for game in french] == list(tablier.list_games())
    bulldog = next(game for game in english if game["name"] == "bulldog")
    assert bulldog["seats"] == [2, 3, 4, 5]
    assert [(option["name"], option["values"][0]) for option in bulldog["options"]] == [
        ("path", "winding"),
        ("stay", "even"),
    ]
    assert next(game for game in english if game["name"] == "bunker")["options"] == [], "one is for research"
    assert english[0]["line"] != french[0]["line"]


def test_all_bots_are_listed(api: httpx.Client) -> None:
    assert api.get("/bots").json() == tablier.list_bots()


@pytest.mark.parametrize("game", tablier.list_games())
def test_a_table_of_every_game_can_be_opened_and_seen(api: httpx.Client, game: str) -> None:
    for players in (min(tablier.list_games()[game].seats), max(tablier.list_games()[game].seats)):
        told = opened(api, game, [{"who": "me"}, *[{"who": "friend"}] * (players - 1)])
        assert list(told["friends"]) == list("BCDEFGH"[: players - 1])
        table = seen(api, told["id"], told["key"])
        assert table["picture"]["ground"].startswith("<defs") and table["game"] == game
        assert len(table["seats"]) == players and table["own"] == "A"
        keys = [told["key"], *told["friends"].values()]
        to_move = keys["ABCDEFGH".index(table["actor"])]
        assert len(seen(api, told["id"], to_move)["choices"]) > 0
        assert all(not seen(api, told["id"], key)["choices"] for key in [None, *keys] if key != to_move)


def test_a_table_is_told_in_the_language_that_is_asked_for(api: httpx.Client) -> None:
    told = opened(api)
    english, french = (seen(api, told["id"], told["key"], lang=lang) for lang in ("en", "fr"))
    assert english["status"].startswith("Your turn") and french["status"] != english["status"]


@pytest.mark.parametrize(
    "asked, status, word",
    [
        ({"game": "chess"}, 400, "chess"),
        ({"seats": [{"who": "me"}] * 5}, 400, "5"),
        ({"seats": [{"who": "me"}] * 9}, 422, "seats"),
        ({"seats": []}, 422, "seats"),
        ({"seats": [{"who": "me"}, {"who": "bot", "level": "oracle"}]}, 400, "oracle"),
        ({"seats": [{"who": "me"}, {"who": "ghost"}]}, 422, "who"),
        ({"options": {"move": "fly"}}, 400, "fly"),
        ({"options": {"wings": "two"}}, 400, "wings"),
        ({"options": ["move"]}, 422, "options"),
        ({"seats": [{"who": "me", "name": "Ann\nB  +c4"}, {"who": "friend"}]}, 422, "name"),
        ({"seats": [{"who": "me", "name": "A" * 25}, {"who": "friend"}]}, 422, "name"),
        ({"seats": [{"who": "me", "name": "   "}, {"who": "friend"}]}, 422, "name"),
        ({"clock": {"kind": "move", "seconds": 1}}, 422, "seconds"),
        ({"clock": {"kind": "sand", "seconds": 60}}, 422, "kind"),
        ({"lang": "de"}, 422, "lang"),
        ({"seed": 1}, 422, "seed"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened_and_a_sentence_says_why(
    api: httpx.Client, asked: Json, status: int, word: str
) -> None:
    answer = api.post("/tables", json={"game": "dames", "seats": FRIENDS, **asked})
    refused(answer, status, word)


def test_names_are_trimmed_and_no_two_are_the_same(api: httpx.Client) -> None:
    told = opened(api, seats=[{"who": "me", "name": " Ann "}, {"who": "here", "name": "Ann"}])
    assert [seat["name"] for seat in seen(api, told["id"])["seats"]] == ["Ann", "Ann 2"]


def test_what_is_not_json_is_not_understood(api: httpx.Client) -> None:
    refused(api.post("/tables", content=b"{", headers={"Content-Type": "application/json"}), 422)


def test_a_table_that_is_not_there_is_not_there(api: httpx.Client) -> None:
    refused(api.get("/tables/0123456789"), 404, "no such table")
    refused(api.post("/tables/0123456789/moves", json={"event": "+c4"}), 404, "no such table")
    refused(api.get("/tables/Nonsense!"), 422)


def test_every_answer_tells_the_browser_to_run_nothing_from_elsewhere(api: httpx.Client, server: Server) -> None:
    root = server.address
    addresses = [
        "/api/health",
        "/api/tables/0123456789",
        "/api/tables",
        "/",
        "/no/page",
        "/table/0123456789",
        "/static/table.js",
        "/static/no.js",
    ]
    for address in addresses:
        headers = api.get(root + address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy, address
        assert headers["X-Content-Type-Options"] == "nosniff", address
        assert headers["Referrer-Policy"] == "no-referrer", address


def test_a_link_becomes_a_code_to_be_photographed(api: httpx.Client) -> None:
    answer = api.post("/qr", json={"text": "http://localhost/table/1#key"})
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert answer.text != api.post("/qr", json={"text": "http://localhost/table/2#key"}).text
    refused(api.post("/qr", json={"text": "x" * 301}), 422, "text")
    refused(api.post("/qr", json={"text": ""}), 422, "text")


# ---------------------------------------------------------------------- playing


def test_moves_are_made_by_key(api: httpx.Client) -> None:
    told = opened(api)
    id, ann, bob = told["id"], told["key"], told["friends"]["B"]
    assert move(api, id, ann, "+c4", at=0).status_code == 204
    assert move(api, id, ann, "+d4").status_code == 204
    assert seen(api, id)["actor"] == "B"
    assert move(api, id, bob, seen(api, id, bob)["choices"][0][0], at=2).status_code == 204
    assert [line["by"] for line in seen(api, id)["log"]] == ["A", "A", "B"]


def test_who_has_no_key_or_anothers_cannot_move(api: httpx.Client) -> None:
    told = opened(api)
    path = f"/tables/{told['id']}/moves"
    for headers in (
        {},
        by(told["friends"]["B"]),
        by("nonsense"),
        {"Authorization": told["key"]},
        {"Authorization": f"Basic {told['key']}"},
        {"Authorization": "Bearer"},
    ):
        refused(api.post(path, json={"event": "+c4"}, headers=headers), 403)
    refused(api.post(path, json={"event": "+c4"}, params={"key": told["key"]}), 403)
    assert seen(api, told["id"])["number"] == 0


def test_a_move_for_an_older_position_is_not_made(api: httpx.Client) -> None:
    told = opened(api)
    move(api, told["id"], told["key"], "+c4", at=0)
    refused(move(api, told["id"], told["key"], "+d4", at=0), 409)
    assert seen(api, told["id"])["number"] == 1


def test_what_the_rules_forbid_is_refused_with_the_number_of_the_rule(api: httpx.Client) -> None:
    told = opened(api)
    move(api, told["id"], told["key"], "+c4")
    answer = refused(move(api, told["id"], told["key"], "+c4"), 400)
    assert answer["rule"] and answer["detail"].startswith(f"{answer['rule']}: ")
    assert answer["nearest"] != "+c4" and answer["nearest"].startswith("+") and "+" not in answer["detail"]
    french = api.post(
        f"/tables/{told['id']}/moves", headers=by(told["key"]) | {"Accept-Language": "fr"}, json={"event": "+c4"}
    ).json()
    assert french["rule"] == answer["rule"] and french["detail"] != answer["detail"]
    refused(move(api, told["id"], told["key"], ""), 422)
    refused(move(api, told["id"], told["key"], "+" * 81), 422)
    assert seen(api, told["id"])["number"] == 1


def test_clicks_that_stand_for_something_forbidden_are_explained(api: httpx.Client) -> None:
    told = opened(api)
    move(api, told["id"], told["key"], "+c4")
    why = api.post(f"/tables/{told['id']}/why", headers=by(told["key"]), json={"clicked": ["at-c4"]}).json()
    assert why["rule"] and why["text"].startswith(f"{why['rule']}: ")
    nothing = api.post(f"/tables/{told['id']}/why", headers=by(told["key"]), json={"clicked": []}).json()
    assert (nothing["rule"], nothing["text"]) == ("", "")


@pytest.mark.parametrize("game", tablier.list_games())
def test_clicks_that_no_page_makes_are_no_reason_to_fail(api: httpx.Client, game: str) -> None:
    told = opened(api, game)
    actor = seen(api, told["id"])["actor"]
    key = told["key"] if actor == "A" else told["friends"]["B"]
    for clicked in ([], [""], ["at-"], ["at-Z9"], ["at-A"], ["hit-"], ["hit-1"], ["pick-x"], ["moon"] * 20, ["-", "-"]):
        answer = api.post(f"/tables/{told['id']}/why", headers=by(key), json={"clicked": clicked})
        assert answer.status_code == 200, clicked
        assert set(answer.json()) == {"type", "rule", "text"}


def test_against_a_bot_a_move_is_taken_back_at_once(api: httpx.Client) -> None:
    told = opened(api, seats=ALONE)
    refused(api.post(f"/tables/{told['id']}/undo", headers=by(told["key"])), 403)
    move(api, told["id"], told["key"], "+c4")
    assert seen(api, told["id"], told["key"])["undo"]
    assert not seen(api, told["id"])["undo"]
    assert api.post(f"/tables/{told['id']}/undo", headers=by(told["key"])).status_code == 204
    assert seen(api, told["id"])["number"] == 0


def test_a_friend_who_is_there_is_asked_before_a_move_is_taken_back(api: httpx.Client, server: Server) -> None:
    told = opened(api)
    id, ann, bob = told["id"], told["key"], told["friends"]["B"]
    assert api.post(f"/tables/{id}/sit", headers=by(bob), json={"name": "Bob"}).status_code == 204
    with at_the_table(server, id, bob) as socket:
        told_next(socket, "table")
        move(api, id, ann, "+c4")
        assert api.post(f"/tables/{id}/undo", headers=by(ann)).status_code == 204
        assert seen(api, id)["undo_asked"] == ["B"] and seen(api, id)["number"] == 1
        refused(api.post(f"/tables/{id}/undo/answer", headers=by(ann), json={"agreed": True}), 403)
        assert api.post(f"/tables/{id}/undo/answer", headers=by(bob), json={"agreed": True}).status_code == 204
        assert seen(api, id)["undo_asked"] == [] and seen(api, id)["number"] == 0


def test_a_hint_is_a_move_that_can_be_made(api: httpx.Client) -> None:
    told = opened(api, seats=ALONE)
    answer = api.post(f"/tables/{told['id']}/hint", headers=by(told["key"]))
    assert answer.status_code == 200, answer.text
    advice = answer.json()
    assert advice["event"] in [choice[0] for choice in seen(api, told["id"], told["key"])["choices"]]
    assert -1 <= advice["value"] <= 1 and advice["solvable"] is None
    refused(api.post(f"/tables/{told['id']}/hint"), 403)


def test_a_seat_is_taken_by_its_key_with_a_name(api: httpx.Client) -> None:
    told = opened(api)
    bob = told["friends"]["B"]
    assert not seen(api, told["id"])["seats"][1]["taken"]
    for headers in ({}, by("nonsense")):
        refused(api.post(f"/tables/{told['id']}/sit", headers=headers, json={"name": "Eve"}), 403)
    refused(api.post(f"/tables/{told['id']}/sit", headers=by(bob), json={"name": "Bob\tB"}), 422)
    assert api.post(f"/tables/{told['id']}/sit", headers=by(bob), json={"name": " Bob "}).status_code == 204
    seat = seen(api, told["id"])["seats"][1]
    assert (seat["name"], seat["taken"]) == ("Bob", True)


def test_people_and_onlookers_talk(api: httpx.Client) -> None:
    told = opened(api)
    assert api.post(f"/tables/{told['id']}/chat", headers=by(told["key"]), json={"text": "Hi"}).status_code == 204
    assert api.post(f"/tables/{told['id']}/chat", json={"text": "<b>Ho</b>"}).status_code == 204
    chats = [(chat["who"], chat["text"]) for chat in seen(api, told["id"])["chats"]]
    assert chats == [("Ann", "Hi"), ("Onlooker", "<b>Ho</b>")]
    for text in ("", "a" * 501, "a\x00b"):
        refused(api.post(f"/tables/{told['id']}/chat", json={"text": text}), 422, "text")


def test_a_browser_is_told_how_the_tables_stand_that_it_remembers(api: httpx.Client) -> None:
    told, other = opened(api), opened(api, seats=ALONE)
    asked = [{"id": told["id"], "key": told["key"]}, {"id": other["id"]}, {"id": "0123456789"}, {"id": "?"}]
    known = api.post("/known", json={"tables": asked}).json()
    assert [(one["id"], one["yours"], one["over"]) for one in known] == [
        (told["id"], True, False),
        (other["id"], False, False),
    ]
    refused(api.post("/known", json={"tables": [{"id": "1"}] * 51}), 422, "tables")


def played_by_http(api: httpx.Client, id: str, key: str, rng: random.Random) -> Json:
    """Play until the game is over, by what the table says can be done."""
    while True:
        table = until(lambda: now if (now := seen(api, id, key))["over"] or now["choices"] else None)
        if table["over"]:
            return table
        event = rng.choice(table["choices"])[0]
        assert move(api, id, key, event, at=table["number"]).status_code == 204


def test_a_program_plays_a_whole_game_by_http_alone_and_then_again(api: httpx.Client) -> None:
    told = opened(api, "goulet", ALONE)
    id, key = told["id"], told["key"]
    refused(api.post(f"/tables/{id}/rematch", headers=by(key)), 403)
    table = played_by_http(api, id, key, random.Random(3))
    assert table["status"] == table["end"]["text"] and table["end"]["why"] and table["end"]["sheet"]
    record = Record.read(api.get(f"/tables/{id}/record").text)
    assert record.position.actor == "over" and len(record.events) == table["number"]
    assert {pos.actor for pos in record.positions()} >= {"A", "B"}
    assert faults(record) == []
    again = api.post(f"/tables/{id}/rematch", headers=by(key))
    assert again.status_code == 200
    assert seen(api, again.json()["id"], key)["own"] == "B"
    assert seen(api, id)["rematch"] == again.json()["id"]


# ---------------------------------------------------------------------- looking back


def test_a_record_can_be_downloaded_and_uploaded(api: httpx.Client) -> None:
    told = opened(api)
    for event in ("+c4", "+d4"):
        move(api, told["id"], told["key"], event)
    answer = api.get(f"/tables/{told['id']}/record")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="dames-{told["id"]}.tablier"'
    record = Record.read(answer.text)
    assert record.events == ("+c4", "+d4") and record.names["A"] == "Ann"
    kept = api.post("/records", content=answer.text, headers={"Content-Type": "text/plain"})
    assert kept.status_code == 201, kept.text
    assert api.get(f"/tables/{kept.json()['id']}/record").text == answer.text
    assert kept.json()["key"] == ""
    refused(api.post(f"/tables/{kept.json()['id']}/moves", json={"event": "+e4"}), 403)


def test_a_record_that_is_none_is_refused_with_the_line_that_is_wrong(api: httpx.Client) -> None:
    for text, line in [("Dear Ann", 1), ("tablier record 1\ngame: dames\nplayers: 2\n\nA  +z9\n", 5)]:
        refused(api.post("/records", content=text, headers={"Content-Type": "text/plain"}), 400, f"Line {line}: ")
        answer = api.post("/records?lang=fr", content=text, headers={"Content-Type": "text/plain"})
        refused(answer, 400, f"Ligne {line}\u00a0: ")
        assert "anglais" not in answer.json()["detail"]
    long_name = f"tablier record 1\ngame: dames\nplayers: 2\nname A: {'A' * 41}\n"
    refused(api.post("/records", content=long_name, headers={"Content-Type": "text/plain"}), 400, "name")
    too_long = "tablier record 1\n" + "x" * 1_000_000
    refused(api.post("/records", content=too_long, headers={"Content-Type": "text/plain"}), 422)


def test_others_do_not_download_where_a_coin_is_hidden(api: httpx.Client) -> None:
    told = opened(api, "bunker")
    id, ann, bob = told["id"], told["key"], told["friends"]["B"]
    move(api, id, ann, "hide 2")
    move(api, id, bob, "hide 5")

    def hidden(key: str | None) -> tuple[str, ...]:
        text = api.get(f"/tables/{id}/record", headers=by(key) if key else {}).text
        assert "seed" not in text
        return Record.read(text).events[:2]

    assert hidden(ann) == ("hide 2", "hide ?")
    assert hidden(bob) == ("hide ?", "hide 5")
    assert hidden(None) == ("hide ?", "hide ?")


def test_the_last_events_are_told_again_at_once(api: httpx.Client) -> None:
    """As they were shown when they happened; the first with the whole picture."""
    told = opened(api)
    for event in ("+c4", "+d4"):
        move(api, told["id"], told["key"], event)
    first, second = api.get(f"/tables/{told['id']}/events", params={"since": 0}).json()
    assert [(one["number"], one["by"], one["event"]) for one in (first, second)] == [(1, "A", "+c4"), (2, "A", "+d4")]
    assert "ground" in first["picture"] and "ground" not in second["picture"]
    (last,) = api.get(f"/tables/{told['id']}/events", params={"since": 1}).json()
    whole = api.get(f"/tables/{told['id']}/events/2").json()["picture"]
    assert last["picture"] == whole
    assert api.get(f"/tables/{told['id']}/events", params={"since": 2}).json() == []
    refused(api.get(f"/tables/{told['id']}/events", params={"since": 3}), 400, "2 events")
    refused(api.get(f"/tables/{told['id']}/events"), 422)


def test_of_many_events_the_last_are_told_again(api: httpx.Client) -> None:
    text = (GOLDEN / "dames-2-slide-slide.tablier").read_text("utf-8")
    id = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()["id"]
    number = api.get(f"/tables/{id}").json()["number"]
    numbers = [one["number"] for one in api.get(f"/tables/{id}/events", params={"since": 0}).json()]
    assert numbers == [*range(number - 23, number + 1)]


def test_every_event_can_be_looked_back_at(api: httpx.Client) -> None:
    told = opened(api)
    for event in ("+c4", "+d4"):
        move(api, told["id"], told["key"], event)
    first, second, third = (api.get(f"/tables/{told['id']}/events/{number}").json() for number in range(3))
    assert [one["event"] for one in (first, second, third)] == ["", "+c4", "+d4"]
    assert [one["actor"] for one in (first, second, third)] == ["A", "A", "B"]
    assert len({str(one["picture"]) for one in (first, second, third)}) == 3
    refused(api.get(f"/tables/{told['id']}/events/3"), 400, "2 events")
    refused(api.get(f"/tables/{told['id']}/events/-1"), 422)


def test_pictures_and_films_are_files(api: httpx.Client) -> None:
    told = opened(api)
    for event in ("+c4", "+d4"):
        move(api, told["id"], told["key"], event)
    for kind, type, begin in [
        ("picture/1.svg", "image/svg+xml", b"<svg"),
        ("picture/1.png", "image/png", b"\x89PNG\r\n\x1a\n"),
        ("film.gif", "image/gif", b"GIF89a"),
    ]:
        answer = api.get(f"/tables/{told['id']}/{kind}")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == type
        assert answer.content.startswith(begin)
    refused(api.get(f"/tables/{told['id']}/picture/3.png"), 400, "2 events")
    refused(api.get(f"/tables/{told['id']}/picture/1.bmp"), 422)


def test_a_finished_game_is_analysed(api: httpx.Client) -> None:
    id, told = analysed(api, "dogeatdog-2-off")
    assert told == api.get(f"/tables/{id}/analysis").json()
    for seat in told["seats"]:
        whole = seat["luck"] + seat["own"] + seat["others"] + seat["rest"]
        assert seat["result"] - seat["start"] == pytest.approx(whole)
    french = api.get(f"/tables/{id}/analysis", params={"lang": "fr"}).json()
    for english, other in zip(told["decisions"] + told["throws"], french["decisions"] + french["throws"]):
        assert english["told"].endswith(".") and english["told"] != other["told"], "in words, in both languages"
        assert english["number"] == other["number"] and ("advice" in english) == ("best" in english)
    sentences = [told["told"] for part in ("decisions", "throws", "dice") for told in french[part]]
    assert sentences == [typeset(text) for text in sentences], "no line begins with a colon"
    assert any("\u00a0" in text for text in sentences)


def analysed(api: httpx.Client, name: str) -> tuple[str, Json]:
    """A golden game, looked back at: the table's id, and what was found."""
    text = (GOLDEN / f"{name}.tablier").read_text()
    id = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()["id"]

    def ready() -> Json | None:
        told: Json = api.get(f"/tables/{id}/analysis").json()
        return told if told["ready"] else None

    return id, until(ready)


def test_the_better_line_is_played_out_from_the_decision_on(api: httpx.Client) -> None:
    id, told = analysed(api, "dogeatdog-2-off")
    decision = max(told["decisions"], key=lambda one: one["cost"])
    line = api.get(f"/tables/{id}/events/{decision['number']}/line").json()
    assert [step["event"] for step in line] == decision["line"]
    assert line[0]["number"] == decision["number"] + 1 and line[0]["by"] == decision["seat"]
    assert line[0]["picture"], "what changes from the picture before"
    thrown = told["throws"][0]["number"]
    refused(api.get(f"/tables/{id}/events/{thrown}/line"), 400, "nothing to decide")
    refused(api.get(f"/tables/{id}/events/9999/line"), 400, "nothing to decide")


def test_how_a_throw_could_have_gone(api: httpx.Client) -> None:
    id, told = analysed(api, "dogeatdog-2-off")
    throw = max(told["throws"], key=lambda one: one["luck"][0])
    outcomes = api.get(f"/tables/{id}/events/{throw['number']}/outcomes").json()
    assert sum(one["probability"] for one in outcomes) == pytest.approx(1)
    mean = sum(one["probability"] * one["chances"][0] for one in outcomes)
    fell = next(one for one in outcomes if one["event"] == throw["event"])
    assert fell["chances"][0] - mean == pytest.approx(throw["luck"][0])
    assert all(one["told"].endswith(".") for one in outcomes)
    decided = told["decisions"][0]["number"]
    refused(api.get(f"/tables/{id}/events/{decided}/outcomes"), 400, "nothing was thrown")
    refused(api.get(f"/tables/{id}/events/9999/outcomes"), 400, "nothing was thrown")


def test_one_can_play_on_from_any_event(api: httpx.Client) -> None:
    """A table of its own: what happened before stays, the seat is one's own, bots have the others."""
    id, told = analysed(api, "dogeatdog-2-off")
    decision = next(one for one in told["decisions"] if one["seat"] == "B")
    body = {"number": decision["number"], "seat": "B", "level": "easy", "name": "Zoé"}
    answer = api.post(f"/tables/{id}/continue", json=body)
    assert answer.status_code == 201
    new, key = answer.json()["id"], answer.json()["key"]
    view = api.get(f"/tables/{new}", headers={"Authorization": f"Bearer {key}"}).json()
    assert (view["number"], view["actor"], view["own"]) == (decision["number"], "B", "B")
    assert {seat["letter"]: seat.get("level") for seat in view["seats"]} == {"A": "easy", "B": None}
    assert decision["event"] in [choice[0] for choice in view["choices"]]
    record = api.get(f"/tables/{new}/record").text
    assert f"goes-on-from: {id} {decision['number']}" in record
    refused(api.post(f"/tables/{id}/continue", json={**body, "number": 9999}), 400, "events")
    refused(api.post(f"/tables/{id}/continue", json={**body, "seat": "H"}), 400, "no seat")
    refused(api.post(f"/tables/{id}/continue", json={**body, "level": "genius"}), 400, "no bot")
    refused(api.post(f"/tables/{new}/continue", json=body), 400, "over")


def test_played_on_before_a_throw_the_dice_fall_anew(api: httpx.Client) -> None:
    id, told = analysed(api, "dogeatdog-2-off")
    body = {"number": told["throws"][2]["number"], "seat": "A", "level": "easy"}
    opened = api.post(f"/tables/{id}/continue", json=body).json()
    assert seen(api, opened["id"])["actor"] == "chance", "they wait until somebody is there"
    assert seen(api, opened["id"], opened["key"])["number"] > body["number"]


def test_a_game_that_goes_on_is_not_analysed(api: httpx.Client) -> None:
    refused(api.get(f"/tables/{opened(api)['id']}/analysis"), 400, "over")


# ---------------------------------------------------------------------- WebSocket


@contextlib.contextmanager
def at_the_table(server: Server, id: str, key: str | None = None, **details: Any) -> Iterator[ClientConnection]:
    """A connection that has said hello."""
    with connect(f"{server.address.replace('http', 'ws')}/api/tables/{id}/live") as socket:
        socket.send(json.dumps({"do": "hello", "key": key, **details}))
        yield socket


def told_next(socket: ClientConnection, type: str) -> Json:
    """The next message of a type."""
    message: Json = {"type": ""}
    while message["type"] != type:
        message = json.loads(socket.recv(timeout=PATIENCE))
    return message


def do(socket: ClientConnection, **asked: Any) -> None:
    socket.send(json.dumps(asked))


def test_who_comes_is_told_the_whole_table_and_then_what_happens(api: httpx.Client, server: Server) -> None:
    told = opened(api)
    id, ann, bob = told["id"], told["key"], told["friends"]["B"]
    with at_the_table(server, id, ann) as hers, at_the_table(server, id, bob, lang="fr", wide=False) as his:
        assert told_next(hers, "table")["own"] == "A"
        table = told_next(his, "table")
        assert table["own"] == "B" and table["picture"]["spots"] and table["choices"] == []
        told_next(his, "state")
        do(hers, do="play", event="+c4", at=0)
        while not (state := told_next(his, "state")).get("steps"):
            pass
        assert [(step["by"], step["event"], step["number"]) for step in state["steps"]] == [("A", "+c4", 1)]
        assert state["number"] == 1
        do(his, do="chat", text="Bien joué")
        assert told_next(hers, "chat")["text"] == "Bien joué"
        assert seen(api, id)["seats"][1]["here"]
    until(lambda: not seen(api, id)["seats"][1]["here"])


def test_what_is_not_possible_is_refused_and_changes_nothing(api: httpx.Client, server: Server) -> None:
    told = opened(api)
    with at_the_table(server, told["id"], told["key"]) as socket:
        told_next(socket, "table")
        do(socket, do="play", event="+c4", at=0)
        do(socket, do="play", event="+c4", at=1)
        refusal = told_next(socket, "refused")
        assert refusal["rule"] and refusal["text"].startswith(refusal["rule"])
        do(socket, do="why", clicked=["at-c4"])
        assert told_next(socket, "refused") == refusal
        do(socket, do="agree", agreed=True)
        assert told_next(socket, "refused")["text"] == "That is not for you to do now."
        do(socket, do="undo")
        do(socket, do="see", lang="en", wide=True)
        assert told_next(socket, "table")["number"] == 0


def test_what_is_open_after_some_clicks_is_asked(api: httpx.Client, server: Server) -> None:
    told = opened(api, seats=[{"who": "me"}, {"who": "here"}])
    with at_the_table(server, told["id"], told["key"]) as socket:
        told_next(socket, "table")
        for event in ("+c4", "+d1"):
            do(socket, do="play", event=event, clicked=[f"at-{event[1:]}"])
        until(lambda: seen(api, told["id"])["number"] >= 2)
        while (state := told_next(socket, "state"))["number"] < 2:
            pass
        square = state["choices"][0][1][0]
        do(socket, do="asked", clicked=[square])
        asked = told_next(socket, "asked")
        assert asked["clicked"] == [square] and asked["text"].startswith(f"Slide the counter on {square[3:]} to")
        for nonsense in ([], ["nonsense"], ["at-z9"]):
            do(socket, do="asked", clicked=nonsense)
            assert told_next(socket, "asked")["text"] == state["status"], nonsense
        do(socket, do="see", lang="fr", wide=True)
        do(socket, do="asked", clicked=[square])
        assert told_next(socket, "asked")["text"].startswith("Faites glisser le pion de")
    with at_the_table(server, told["id"], None) as onlooker:
        told_next(onlooker, "table")
        do(onlooker, do="asked", clicked=[square])
        assert told_next(onlooker, "asked")["text"] == seen(api, told["id"])["status"]


def test_an_onlooker_cannot_move(api: httpx.Client, server: Server) -> None:
    told = opened(api)
    for key in (None, "nonsense"):
        with at_the_table(server, told["id"], key) as socket:
            assert told_next(socket, "table")["own"] == ""
            do(socket, do="play", event="+c4", at=0)
            assert told_next(socket, "refused")["text"] == "That is not for you to do now."
    assert seen(api, told["id"])["number"] == 0


def test_who_moves_for_an_older_position_gets_the_whole_table_again(api: httpx.Client, server: Server) -> None:
    told = opened(api)
    with at_the_table(server, told["id"], told["key"]) as socket:
        assert told_next(socket, "table")["number"] == 0
        move(api, told["id"], told["key"], "+c4")
        do(socket, do="play", event="+d4", at=0)
        table = told_next(socket, "table")
        assert table["number"] == 1 and table["log"][0]["event"] == "+c4" and table["picture"]["spots"]


def test_nonsense_is_refused_and_the_connection_stays(api: httpx.Client, server: Server) -> None:
    told = opened(api)
    with at_the_table(server, told["id"], told["key"]) as socket:
        told_next(socket, "table")
        for nonsense in (
            "",
            "{",
            "[]",
            "null",
            "7",
            '"play"',
            "{}",
            '{"do": "dance"}',
            '{"do": "play"}',
            '{"do": "play", "event": 7}',
            '{"do": "play", "event": "+c4", "at": -1}',
            '{"do": "play", "event": "+c4", "key": "x"}',
            '{"do": "look", "seat": "ABC"}',
            '{"do": "see", "lang": "de", "wide": true}',
            '{"do": "chat", "text": "two\\nlines"}',
            '{"do": "why", "clicked": [["at-c4"]]}',
            '{"do": "asked", "clicked": "at-c4"}',
            '{"do": "asked"}',
            '{"do": "play", "event": "+c4", "clicked": 7}',
            '{"do": "hello"}',
            "[" * 10_000,
        ):
            socket.send(nonsense)
            assert told_next(socket, "refused")["text"] == "That was not understood.", nonsense
        do(socket, do="play", event="+c4", at=0)
        until(lambda: seen(api, told["id"])["number"] == 1)


def closed(socket: ClientConnection) -> int:
    """With which code a connection is closed."""
    with pytest.raises(ConnectionClosed) as end:
        while True:
            socket.recv(timeout=PATIENCE)
    assert end.value.rcvd is not None
    return end.value.rcvd.code


def test_the_connection_to_a_table_that_is_not_there_is_closed(server: Server) -> None:
    for id in ("0123456789", "nonsense"):
        with connect(f"{server.address.replace('http', 'ws')}/api/tables/{id}/live") as socket:
            assert closed(socket) == 4404


def test_who_does_not_say_hello_is_shown_out(api: httpx.Client, server: Server) -> None:
    id = opened(api)["id"]
    for first in ('{"do": "play", "event": "+c4"}', "nonsense", b"\x00\x01"):
        with connect(f"{server.address.replace('http', 'ws')}/api/tables/{id}/live") as socket:
            socket.send(first)
            assert closed(socket) == 4400


def test_at_a_shared_screen_one_sees_only_the_side_of_who_looks(api: httpx.Client, server: Server) -> None:
    told = opened(api, "bunker", [{"who": "me"}, {"who": "here"}])
    with at_the_table(server, told["id"], told["key"]) as socket:
        table = told_next(socket, "table")
        assert ("eyes" not in table, table["curtain"], table["choices"]) == (True, "A", [])
        do(socket, do="look", seat="A")
        assert told_next(socket, "table")["eyes"] == "A"
        do(socket, do="play", event="hide 2", at=0)
        table = told_next(socket, "table")  # all of it: a change would tell what the one before saw
        assert ("eyes" not in table, table["curtain"]) == (True, "B")
        assert table["curtain_why"].endswith("hide your coin in one of your six pockets.")
        assert "hides the coin." in table["curtain_why"], "where, only the other one may know"
        assert table["log"][0]["event"] == "hide ?" and 'id="coin-A"' not in str(table)
        do(socket, do="look", seat="B")
        table = told_next(socket, "table")
        assert table["eyes"] == "B" and table["log"][0]["event"] == "hide ?"
        do(socket, do="look", seat="C")
        assert "eyes" not in told_next(socket, "table")


# ---------------------------------------------------------------------- secrets


def test_keys_and_seeds_stand_in_no_log(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.sqlite"))
    try:
        with httpx.Client(base_url=f"{server.address}/api", timeout=60) as api:
            told = opened(api, "bunker", ALONE)
            friends = opened(api)
            id, key = told["id"], told["key"]
            move(api, id, key, "hide 3")
            move(api, id, key, "nonsense")
            api.get(f"/tables/{id}", params={"key": key})
            api.get(f"/tables/0123456789/record?key={key}")
            api.post("/known", json={"tables": [{"id": id, "key": key}]})
            api.post("/qr", json={"text": f"{server.address}/table/{id}#{key}"})
            with at_the_table(server, id, key) as socket:
                told_next(socket, "table")
                socket.send(json.dumps({"do": "hello", "key": key}))
                told_next(socket, "refused")
                socket.send(json.dumps({"do": "play", "event": key}))
                told_next(socket, "refused")
            assert until(lambda: seen(api, id, key)["number"] > 2)
    finally:
        server.process.terminate()
        out, _ = server.process.communicate(timeout=30)
    log = server.log.read_text("utf-8")
    assert id in log and '"opened"' in log
    for secret in (key, friends["key"], friends["friends"]["B"], "hide 3"):
        assert secret not in out + log


@pytest.mark.parametrize("host, compressed", [("127.0.0.1", False), ("0.0.0.0", True)])
def test_what_leaves_the_machine_is_compressed(tmp_path: Path, host: str, compressed: bool) -> None:
    """And who lets others in is told what that means, and can allow the name of a proxy."""
    own = Server(str(tmp_path / "tables.sqlite"), host=host, options=["--allow-host", "table.example.org"])
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{own.port}/api", timeout=60) as api:
            assert ("Content-Encoding" in api.get("/games").headers) is compressed
            by_name = {"Host": "table.example.org", "Origin": "https://table.example.org"}
            assert api.post("/known", json={"tables": []}, headers=by_name).status_code == 200
            assert api.get("/health", headers={"Host": "other.example.org"}).status_code == 421
            id = opened(api)["id"]
        with connect(f"ws://127.0.0.1:{own.port}/api/tables/{id}/live") as socket:
            assert bool(socket.protocol.extensions) is compressed
            do(socket, do="hello")
            assert told_next(socket, "table")["id"] == id
    finally:
        own.stop()
    assert ("not encrypted" in own.said) is compressed
