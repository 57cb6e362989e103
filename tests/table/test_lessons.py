"""Lessons by HTTP, and a coach's tips over the WebSocket."""

import json

import httpx
import pytest

import tablier
from tablier.engine.language import typeset
from tablier.engine.lesson import ANY
from tests.table.conftest import Server
from tests.table.test_api import Json, at_the_table, do, opened, refused, told_next

LESSONS = {name: game.lesson for name, game in tablier.list_games().items() if game.lesson}
DAMES = LESSONS["dames"]
WANTED = next(n for n, stage in enumerate(DAMES.stages, 1) if stage.wanted and stage.wanted != ANY)
REFUSED = next(n for n, stage in enumerate(DAMES.stages, 1) if stage.refused)


def ask(api: httpx.Client, game: str, number: int, what: str = "", lang: str = "en", **asked: object) -> Json:
    answer = api.post(f"/lessons/{game}/{number}{what}", params={"lang": lang}, json=asked)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def test_games_say_whether_they_have_a_lesson(api: httpx.Client) -> None:
    assert {game["name"] for game in api.get("/games").json() if game["lesson"]} == set(LESSONS)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_is_told_and_done(api: httpx.Client, game: str, lang: str) -> None:
    """Whoever makes the moves of the lesson comes to where it would have led without them."""
    outline = api.get(f"/lessons/{game}", params={"lang": lang}).json()
    assert outline["stages"] == [typeset(stage.title[lang]) for stage in LESSONS[game].stages]
    moves: list[Json] = []
    for number, stage in enumerate(LESSONS[game].stages, 1):
        told = ask(api, game, number, lang=lang, moves=moves)
        assert told == ask(api, game, number, lang=lang) or any(move["clicked"] for move in moves)
        assert told["text"] == typeset(stage.text[lang]) and told["number"] == number
        assert told["picture"]["ground"].startswith("<defs")
        assert bool(told["choices"]) is not stage.is_read_only
        assert set(told["clicks"]) <= {id for _, path, marked in told["choices"] for id in (*path, *marked)} | {
            *stage.clicks
        }
        tried: Json = told
        if told["wants"] == "move":
            event, path, marked = next(one for one in told["choices"] if [*one[2], *one[1]] == told["clicks"])
            tried = ask(api, game, number, "/moves", lang, moves=told["moves"], event=event, clicked=[*marked, *path])
            assert tried["done"] and tried["text"] == typeset(stage.done[lang])
            assert tried["steps"][0]["event"] == event
        elif told["wants"] == "refusal":
            tried = ask(api, game, number, "/why", lang, moves=told["moves"], clicked=told["clicks"])
            assert tried["done"] and tried["refused"]["rule"] == stage.refused and not tried["steps"]
        moves = tried["moves"]


def test_a_move_that_is_not_wanted_is_answered_by_one_that_is(api: httpx.Client) -> None:
    told = ask(api, "dames", WANTED)
    wanted = DAMES.stages[WANTED - 1].wanted
    other = next(event for event, _, _ in told["choices"] if event not in wanted)
    tried = ask(api, "dames", WANTED, "/moves", event=other)
    assert not tried["done"] and not tried["steps"] and tried["text"].startswith("That is allowed too.")
    french = ask(api, "dames", WANTED, "/moves", "fr", event=other)
    assert french["text"].startswith("C'est permis aussi.")


def test_a_move_that_is_allowed_is_not_the_refusal_that_is_wanted(api: httpx.Client) -> None:
    told = ask(api, "dames", REFUSED)
    tried = ask(api, "dames", REFUSED, "/moves", event=told["choices"][0][0])
    assert not tried["done"] and "not" in tried["text"]


def test_what_the_rules_forbid_is_refused_as_at_a_table(api: httpx.Client) -> None:
    answer = api.post(f"/lessons/dames/{WANTED}/moves", json={"event": "a1-b2"})
    assert refused(answer, 400)["rule"].startswith("D")
    nothing = ask(api, "dames", WANTED, "/why", clicked=["nowhere"])
    assert not nothing["done"] and nothing["refused"]["text"] == "" and nothing["text"] == ""


def test_what_is_open_after_a_click(api: httpx.Client) -> None:
    told = ask(api, "dames", WANTED)
    first = told["clicks"][0]
    asked = ask(api, "dames", WANTED, "/asked", clicked=[first])
    assert asked["clicked"] == [first] and asked["text"]
    assert ask(api, "dames", WANTED, "/asked", clicked=["nowhere"])["text"] == told["text"]


@pytest.mark.parametrize(
    ("path", "asked", "status", "word"),
    [
        ("/chess/1", {}, 400, "chess"),
        ("/dames/39", {}, 400, "stages"),
        ("/dames/0", {}, 422, "number"),
        ("/dames/41", {}, 422, "number"),
        ("/dames/one", {}, 422, "number"),
        ("/dames/1", {"moves": [{"event": ""}]}, 422, "event"),
        ("/dames/1", {"moves": [{"event": "+c4"}] * 41}, 422, "moves"),
        ("/dames/1", {"played": []}, 422, "played"),
        ("/dames/1/moves", {}, 422, "event"),
        ("/dames/1/why", {}, 422, "clicked"),
    ],
)
def test_what_is_not_understood_is_refused_in_a_sentence(
    api: httpx.Client, path: str, asked: Json, status: int, word: str
) -> None:
    refused(api.post(f"/lessons{path}", json=asked), status, word)


def test_moves_that_do_not_lead_there_are_refused(api: httpx.Client) -> None:
    number = next(n for n, stage in enumerate(DAMES.stages, 1) if stage.goes_on)
    too_many = [{"event": "+a1"}] * 20
    refused(api.post(f"/lessons/dames/{number}", json={"moves": [{"event": "a1-b2"}]}), 400)
    answer = api.post(f"/lessons/dames/{number}", json={"moves": too_many})
    assert answer.status_code == 400


def test_a_game_without_a_lesson_has_none(api: httpx.Client, server: Server) -> None:
    for name in set(tablier.list_games()) - set(LESSONS):
        refused(api.get(f"/lessons/{name}"), 400, "no lesson")
        assert httpx.get(f"{server.address}/lesson/{name}").headers["location"] == "/"
    assert httpx.get(f"{server.address}/lesson/chess").headers["location"] == "/"


@pytest.mark.parametrize("wide", [True, False])
def test_bunker_never_shows_where_the_other_coin_is(api: httpx.Client, wide: bool) -> None:
    """B13: not in a picture, not in an event, until it is found at the end."""
    for number in range(1, len(LESSONS["bunker"].stages)):
        told = api.post(f"/lessons/bunker/{number}", params={"wide": wide}, json={}).json()
        tried: Json = {"steps": []}
        if told["wants"] == "move":
            event = next(one[0] for one in told["choices"] if [*one[2], *one[1]] == told["clicks"])
            tried = ask(api, "bunker", number, "/moves", moves=told["moves"], event=event)
        assert "coin-B" not in json.dumps([told, tried]), number
        hidden = [step["event"] for step in tried["steps"] if step["by"] == "B" and step["event"].startswith("hide")]
        assert all(event == "hide ?" for event in hidden), hidden


# ---------------------------------------------------------------------- tips


def test_a_tip_comes_once_and_only_at_ones_turn(server: Server, api: httpx.Client) -> None:
    table = opened(api)
    with (
        at_the_table(server, table["id"], table["key"]) as ann,
        at_the_table(server, table["id"], table["friends"]["B"]) as bob,
    ):
        given: list[int] = []
        for _ in range(len(DAMES.tips) + 1):
            do(ann, do="tip", told=given)
            tip = told_next(ann, "tip")
            if "number" not in tip:
                break
            assert tip["text"] == DAMES.tips[tip["number"]].text["en"] and tip["number"] not in given
            given.append(tip["number"])
            assert tip["left"] == len(DAMES.tips) - len(given)
        assert given and "number" not in tip
        do(bob, do="tip", told=[])
        assert told_next(bob, "tip") == {"type": "tip", "text": "", "left": len(DAMES.tips)}
        do(ann, do="tip", told=["first"])
        assert told_next(ann, "refused")["text"]
