"""The site's pages with their real worker: by keys alone, on a phone, for everybody, in both languages."""

import random

import pytest
from playwright.sync_api import Page

from tests.site.conftest import Visit
from tests.table.player import is_over, wait_for_turn
from tests.table.test_keyboard import ARROWS, tab_to
from tests.table.test_pages import serious
from tests.test_ahead import GAMES
from tests.thorough import THOROUGH

pytestmark = pytest.mark.xdist_group("ahead")  # with the tests that compile the same game

PHONE = (390, 844)
PRESSED = 3_000 if THOROUGH else 8
"""Moves: a whole game, or its beginning; the mouse plays whole games in test_offline.py."""
CAN_BE_PRESSED = ".spot.can:focus, #moves button:focus, #main[data-over='true']"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keys_only(visit: Visit, game: str) -> None:
    page = visit("/")
    tab_to(page, f'[data-play="{game}"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/**")
    rng = random.Random(4)
    for _ in range(PRESSED):
        wait_for_turn(page)
        if is_over(page):
            break
        if page.query_selector(CAN_BE_PRESSED) is None:
            tab_to(page, ".spot.can, #moves button:enabled")
        for _ in range(rng.randrange(3)):
            page.keyboard.press(rng.choice(ARROWS))
        page.keyboard.press(rng.choice(("Enter", " ")))
    assert is_over(page) or not THOROUGH
    assert int(page.get_attribute("#main", "data-number") or 0) > 4


@pytest.mark.parametrize("lang", ["en", "fr"] if THOROUGH else ["fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_for_everybody_and_for_a_phone(visit: Visit, game: str, lang: str) -> None:
    root = "/" if lang == "en" else f"/{lang}/"
    page = visit(root, lang, size=PHONE)
    others = (f"rules/{game}/", f"puzzle/{game}/?number=2", "dice/") if THOROUGH else ()  # Python starts on each
    for path in ("", f"lesson/{game}/", *others):
        page.goto(f"{root}{path}")
        if path.startswith(("lesson", "puzzle")):
            page.wait_for_selector("#board svg")
        look_at(page)
    page.goto(root)
    page.click(f'[data-play="{game}"]')
    page.wait_for_url("**/table/**")
    wait_for_turn(page)
    look_at(page)
    page.click("#language") if page.locator("#language").is_visible() else page.goto(page.url.replace(root, "/", 1))
    wait_for_turn(page)


def look_at(page: Page) -> None:
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_the_first_page_is_in_the_language_of_whoever_comes(visit: Visit) -> None:
    page = visit("/", "fr")
    page.wait_for_url("**/fr/")
    page.click("#language")
    page.wait_for_function("document.documentElement.lang === 'en'")
    page.goto("/")  # English was chosen
    page.wait_for_function("localStorage.getItem('tablier.lang') === 'en'")
    assert page.evaluate("document.documentElement.lang") == "en"
