"""The home page of somebody who is new, and of somebody who comes back."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page

import tablier
from tablier.engine.language import LANGUAGES
from tablier.table.view import DASH
from tests.table.conftest import Visit
from tests.table.player import arrived
from tests.thorough import sample

GOLDEN = Path(__file__).parents[1] / "golden"
OVER = (GOLDEN / "dogeatdog-2-off.tablier").read_text("utf-8")


def remember(page: Page, *tables: tuple[str, str | None]) -> None:
    """As if this browser had been at those tables, with those keys."""
    kept = {id: {"key": key, "at": number} for number, (id, key) in enumerate(tables)}
    page.evaluate("kept => localStorage.setItem('tablier.tables', kept)", json.dumps(kept))
    page.reload()


def opened(api: httpx.Client, *levels: str) -> tuple[str, str]:
    seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "level": level} for level in levels)]
    told = api.post("/tables", json={"game": "dames", "seats": seats}).json()
    return told["id"], told["key"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_says_how_hard_its_game_is_to_learn(visit: Visit, lang: str) -> None:
    page = visit("/", lang=lang)
    for name, game in tablier.list_games().items():
        if game.package.startswith("tablier."):  # others may leave it out
            assert game.ease[lang] in page.inner_text(f'.card[data-game="{name}"] .facts')
    links = page.locator(".card .facts a")
    assert links.count() and min(box["height"] for one in links.all() if (box := one.bounding_box())) >= 24


def test_a_newcomer_is_led_to_a_first_game(visit: Visit) -> None:
    page = visit("/")
    assert page.locator("#games").is_hidden()
    page.click("#play-first")
    page.wait_for_url("**/table/*")
    arrived(page)
    page.goto("/")
    page.wait_for_selector("#games li")
    assert page.locator("#newcomer").is_hidden()


def test_a_game_is_called_the_same_on_every_page(visit: Visit) -> None:
    page = visit("/", lang="fr")
    assert "Jeu de l'épervier" in page.locator("h2").all_inner_texts()
    page.click('[data-play="bulldog"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    table = page.url.rsplit("/", 1)[-1]
    for path in (f"/table/{table}", f"/replay/{table}", "/lesson/bulldog", "/rules/bulldog"):
        page.goto(path)
        assert page.inner_text(".top .title").startswith("Jeu de l'épervier"), path
        assert "Jeu de l'épervier" in page.title(), path


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_games_that_wait_are_seen_first(visit: Visit, api: httpx.Client, size: tuple[int, int]) -> None:
    kept = api.post("/records", content=OVER, headers={"Content-Type": "text/plain"}).json()["id"]
    page = visit("/", size=size)
    remember(page, (kept, None), opened(api, "hard"))
    page.wait_for_selector("#known > .game")
    box = page.locator("#known > .game").first.bounding_box()
    assert box is not None and box["y"] + box["height"] < size[1], "it is on the screen without scrolling"
    said = page.inner_text("#known > .game")
    assert "Hector (hard)" in said and "Your turn" in said and re.search(r"\b20\d\d\b", said)
    page.click("summary")
    assert "Dog Eat Dog" in page.inner_text("details .game")


def test_a_game_is_removed_and_brought_back(visit: Visit, api: httpx.Client) -> None:
    page = visit("/")
    remember(page, opened(api, "easy"), opened(api, "medium"))
    row = page.locator("#known > .game", has_text="(medium)")
    row.get_by_role("button").click()
    page.get_by_text("Bring it back").click()
    row.get_by_role("button").click()
    page.wait_for_selector("text=removed from this browser")
    page.reload()
    page.wait_for_selector("#known > .game >> text=(easy)")
    assert page.locator("#known > .game").count() == 1


def test_a_result_is_told_from_ones_own_side(api: httpx.Client) -> None:
    told = api.post("/tables", json={"game": "dames", "seats": [{"who": "me"}, {"who": "friend"}]}).json()
    keys = {"A": told["key"], "B": told["friends"]["B"]}
    pos, number = tablier.new("dames"), 0
    while pos.actor != "over":
        event = pos.sample(4, number)
        api.post(
            f"/tables/{told['id']}/moves",
            headers={"Authorization": f"Bearer {keys[pos.actor]}"},
            json={"event": event, "at": number},
        ).raise_for_status()
        pos, number = pos.play(event), number + 1
    assert pos.result is not None and len(pos.result.winners) == 1
    winner = pos.result.winners[0]
    loser = "B" if winner == "A" else "A"
    best, other = (f"{pos.scores()['AB'.index(letter)]:g}" for letter in (winner, loser))

    def said(key: str | None) -> tuple[str, float | None]:
        known = api.post("/known", json={"tables": [{"id": told["id"], "key": key}]}).json()[0]
        return known["status"], known["won"]

    assert said(keys[winner]) == (f"You won, {best}{DASH}{other}.", 1)
    assert said(keys[loser]) == (f"You lost, {other}{DASH}{best}.", 0)
    assert said(None)[1] is None and "You" not in said(None)[0]


def test_a_result_without_points_is_told_without_them(api: httpx.Client) -> None:
    """Bunker's scores are places: `You lost 1–2` would look like a narrow defeat."""
    text = (GOLDEN / "bunker-2.tablier").read_text("utf-8")
    id = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()["id"]
    known = api.post("/known", json={"tables": [{"id": id, "key": None}]}).json()[0]
    assert re.fullmatch(r"\w+ wins\.", known["status"])


@pytest.mark.parametrize("game", ["bulldog-2-winding-even", "bunker-2"])
def test_the_score_sheet_of_two_is_all_in_view(visit: Visit, api: httpx.Client, game: str) -> None:
    text = (GOLDEN / f"{game}.tablier").read_text("utf-8")
    id = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()["id"]
    page = visit(f"/table/{id}", size=(1280, 800))
    page.wait_for_selector("#after .sheet")
    assert page.locator("#after .account").evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.mark.parametrize(("lang", "width"), sample(["fr", "en"], [390, 820, 1280]))
def test_the_buttons_of_a_card_stand_in_one_row(visit: Visit, lang: str, width: int) -> None:
    page = visit("/", lang=lang, size=(width, 800))
    for card in page.locator(".card").all():
        tops = {round(button.bounding_box()["y"]) for button in card.locator(".actions > *").all()}  # type: ignore[index]
        assert len(tops) == 1, card.get_attribute("data-game")


def test_a_profile_goes_to_another_browser_by_a_file(visit: Visit, api: httpx.Client, tmp_path: Path) -> None:
    page = visit("/")
    remember(page, opened(api, "easy"))
    page.click("#profile summary")
    with page.expect_download() as download:
        page.click("#export")
    other = visit("/")
    other.click("#profile summary")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("no profile", "utf-8")
    other.set_input_files("#import", wrong)
    other.wait_for_selector("#notice >> text=not a profile")
    other.set_input_files("#import", download.value.path())
    other.wait_for_selector("#known > .game >> text=(easy)")


def test_what_is_wrong_with_a_file_is_seen_from_where_it_was_chosen(visit: Visit) -> None:
    page = visit("/", size=(390, 844), but_for="400")
    page.locator(".upload label").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 800
    page.set_input_files("#upload", {"name": "x.tablier", "mimeType": "text/plain", "buffer": b"nothing"})
    page.wait_for_selector("#notice:not([hidden])")
    box = page.locator("#notice").bounding_box()
    assert box and 0 <= box["y"] < 800


def test_ones_record_fits_a_phone(visit: Visit, api: httpx.Client) -> None:
    page = visit("/", lang="fr", size=(360, 740))
    results = {f"a{n}": {"game": game, "level": "medium", "won": 1} for n, game in enumerate(("dames", "bulldog"))}
    page.evaluate("kept => localStorage.setItem('tablier.results', kept)", json.dumps(results))
    page.reload()
    page.click("#profile summary")
    page.wait_for_selector("#statistics td")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
