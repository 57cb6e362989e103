"""What takes long at the table – films, analyses, hints – by HTTP: how far it is, cancelled, refused when too much."""

import io
import pickle
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

import tablier
from tablier.table import cards
from tablier.table.pictures import scenes, some
from tests.table.conftest import Server
from tests.table.test_api import ALONE, GOLDEN, Json, by, move, opened, refused, seen, until
from tests.table.test_secrets import played_side_by_side

LONG, SHORT = "bulldog-5-straight-even", "connect_four-2"


def kept(api: httpx.Client, record: str) -> str:
    """The id of a table at which a recorded game can be looked at."""
    text = (GOLDEN / f"{record}.tablier").read_text("utf-8")
    answer = api.post("/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def told(answer: httpx.Response) -> Json:
    assert answer.status_code == 200, answer.text
    progress: Json = answer.json()
    return progress


def frames(film: bytes) -> int:
    opened = Image.open(io.BytesIO(film))
    assert isinstance(opened, GifImageFile)
    return opened.n_frames


def ready(api: httpx.Client, path: str) -> Json:
    """What is told of a film or an analysis once it is ready."""
    return until(lambda: found if (found := told(api.get(path)))["ready"] else None)


# ---------------------------------------------------------------------- films


def test_a_film_is_asked_for_until_it_is_ready(api: httpx.Client) -> None:
    id = kept(api, SHORT)
    of = seen(api, id)["number"] + 1
    progress = told(api.get(f"/tables/{id}/film"))
    assert 0 <= progress["done"] <= progress["of"] == of and progress["number"] == of - 1
    assert ready(api, f"/tables/{id}/film") == {"ready": True, "done": of, "of": of, "number": of - 1}
    film = api.get(f"/tables/{id}/film.gif").content
    assert frames(film) == of
    assert api.get(f"/tables/{id}/film.gif").content == film
    assert frames(api.get(f"/tables/{id}/film.gif", params={"number": 2}).content) == 3
    french = told(api.get(f"/tables/{id}/film", params={"lang": "fr"}))
    assert not french["ready"], "the words in it are others"
    api.delete(f"/tables/{id}/film", params={"lang": "fr"})
    refused(api.get(f"/tables/{id}/film", params={"number": of}), 400, f"{of - 1} events")


def test_a_film_that_goes_on_is_for_who_waits_for_so_many_events(api: httpx.Client) -> None:
    """A move does not take the film away from somebody who asks again for what they asked for."""
    table = opened(api)
    move(api, table["id"], table["key"], "+c4")
    number = told(api.get(f"/tables/{table['id']}/film"))["number"]
    move(api, table["id"], table["key"], "+d4")
    path = f"/tables/{table['id']}/film"
    progress = until(lambda: now if (now := told(api.get(path, params={"number": number})))["ready"] else None)
    assert (number, progress["of"]) == (1, 2)
    assert told(api.get(path))["of"] == 3


def test_a_cancelled_film_makes_room_for_the_next(api: httpx.Client) -> None:
    long, next = kept(api, LONG), kept(api, SHORT)
    until(lambda: told(api.get(f"/tables/{long}/film"))["done"] > 1)
    waiting = told(api.get(f"/tables/{next}/film"))
    assert (waiting["ready"], waiting["done"]) == (False, 0), "films are made one after another"
    before = told(api.get(f"/tables/{long}/film"))
    assert not before["ready"] and before["of"] == len(some(before["number"]))
    assert api.delete(f"/tables/{long}/film").status_code == 204
    assert api.delete(f"/tables/{long}/film").status_code == 204, "there is none any more, which is what was asked for"
    assert ready(api, f"/tables/{next}/film")["ready"]
    again = told(api.get(f"/tables/{long}/film"))
    assert not again["ready"] and again["done"] <= before["done"], "it is begun anew"
    api.delete(f"/tables/{long}/film")
    api.delete(f"/tables/{next}/film")
    assert told(api.get(f"/tables/{next}/film"))["ready"], "what is made is kept"


def test_who_waits_for_a_film_that_is_cancelled_is_told(api: httpx.Client) -> None:
    id = kept(api, LONG)
    with ThreadPoolExecutor(1) as somebody:
        waiting = somebody.submit(api.get, f"/tables/{id}/film.gif")
        until(lambda: told(api.get(f"/tables/{id}/film"))["done"] > 0)
        api.delete(f"/tables/{id}/film")
        refused(waiting.result(), 409, "cancelled")


def test_pictures_do_not_wait_for_films(api: httpx.Client) -> None:
    id = kept(api, LONG)
    until(lambda: told(api.get(f"/tables/{id}/film"))["done"] > 0)
    assert api.get(f"/tables/{id}/picture/7.png").status_code == 200
    assert api.post("/qr", json={"text": "https://example.org/"}).status_code == 200
    assert not told(api.get(f"/tables/{id}/film"))["ready"]
    api.delete(f"/tables/{id}/film")


def test_too_many_films_of_a_table_are_refused(api: httpx.Client) -> None:
    id, other = kept(api, LONG), kept(api, SHORT)
    answers: list[httpx.Response] = []
    while not answers or answers[-1].status_code == 200:
        assert len(answers) < 40
        answers.append(api.get(f"/tables/{id}/film", params={"number": 1_200 + len(answers), "lang": "fr"}))
    refused(answers[-1], 503, "Réessayez dans", answers[-1].headers["Retry-After"])
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert told(api.get(f"/tables/{other}/film"))["of"] > 1, "another table is not refused"
    for number in range(len(answers)):
        api.delete(f"/tables/{id}/film", params={"number": 1_200 + number, "lang": "fr"})
    assert ready(api, f"/tables/{other}/film")["ready"]


def test_the_card_of_a_game_from_another_package_is_drawn(server: Server) -> None:
    answer = httpx.get(f"{server.address}/card/connect_four.en.light.svg", timeout=60)
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.text == cards.drawn(tablier.list_games()["connect_four"], "en", "light")


@pytest.mark.parametrize(("last", "most"), [(0, 3), (2, 3), (3, 3), (7, 3), (1_332, 120)])
def test_a_film_has_the_first_and_the_last_picture_and_not_too_many(last: int, most: int) -> None:
    numbers = some(last, most)
    assert numbers[0] == 0 and numbers[-1] == last and len(numbers) <= most
    assert list(numbers) == sorted(set(numbers))


def test_nothing_hidden_is_sent_to_where_pictures_are_made() -> None:
    for one, other in played_side_by_side(players=3, seed=1):
        numbers = range(len(one.record.events) + 1)
        for seat in (None, "B", "C"):
            assert pickle.dumps(scenes(one, seat, "en", numbers)) == pickle.dumps(scenes(other, seat, "en", numbers))
        assert pickle.dumps(scenes(one, "A", "en", numbers)) != pickle.dumps(scenes(other, "A", "en", numbers))


# ---------------------------------------------------------------------- analyses and hints


@pytest.mark.parametrize("what", ["film", "analysis"])
def test_what_can_be_asked_for_and_cancelled_says_so(api: httpx.Client, what: str) -> None:
    answer = api.post(f"/tables/0123456789/{what}")
    assert answer.status_code == 405 and answer.headers["Allow"] == "DELETE, GET"


def test_a_cancelled_analysis_makes_room_for_the_next(api: httpx.Client) -> None:
    first, second = kept(api, "dogeatdog-8-on"), kept(api, "dogeatdog-7-on")
    until(lambda: told(api.get(f"/tables/{first}/analysis"))["done"] > 1)
    waiting = told(api.get(f"/tables/{second}/analysis"))
    assert (waiting["ready"], waiting["done"]) == (False, 0) and waiting["of"] == seen(api, second)["number"]
    assert api.delete(f"/tables/{first}/analysis").status_code == 204
    until(lambda: told(api.get(f"/tables/{second}/analysis"))["done"] > 1)
    again = told(api.get(f"/tables/{first}/analysis"))
    assert (again["ready"], again["done"]) == (False, 0), "each tells how far it is itself"
    for id in (first, second):
        api.delete(f"/tables/{id}/analysis")


def test_who_asks_for_many_hints_holds_up_nobody_else(api: httpx.Client) -> None:
    greedy, other = opened(api), opened(api, seats=ALONE)
    with ThreadPoolExecutor(12) as hands:
        path, key = f"/tables/{greedy['id']}/hint", by(greedy["key"])
        asked = [hands.submit(api.post, path, headers=key) for _ in range(12)]
        for event in ("+c4", "+d4"):
            assert move(api, other["id"], other["key"], event).status_code == 204
        until(lambda: seen(api, other["id"], other["key"])["number"] > 2)
        answers = [one.result() for one in asked]
    busy = [answer for answer in answers if answer.status_code != 200]
    assert 0 < len(busy) < len(answers)
    for answer in busy:
        refused(answer, 503, "Try again in", answer.headers["Retry-After"])
