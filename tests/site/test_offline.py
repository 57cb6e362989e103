"""Whole games without a server, and without a network once the site has been visited."""

import pytest
from playwright.sync_api import Page

from tests.site.conftest import Visit
from tests.table.player import arrived, is_over, play, wait_for_turn
from tests.test_ahead import GAMES

pytestmark = pytest.mark.xdist_group("ahead")  # with the tests that compile the same game

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    const hasPages = names.some((name) => name.startsWith("tablier-pages-"));
    return hasPages && names.includes("tablier-python") && Math.min(...kept) > 4;
}"""
"""Whether everything is there that is needed without a network."""


def go_offline(page: Page) -> None:
    page.wait_for_function(KEPT)
    page.context.set_offline(True)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_hard_to_its_end_with_the_network_off(visit: Visit, game: str) -> None:
    page = visit("/")
    go_offline(page)
    page.click(f'[data-setup="{game}"]')
    page.select_option('select[name="who-B"]', "bot hard")
    page.click('#setup button[value="open"]')
    page.wait_for_url("**/table/**")
    arrived(page)
    play(page, seed=3, clicks=6)
    wait_for_turn(page)
    number = page.get_attribute("#main", "data-number")
    page.reload()
    page.wait_for_selector(f'#main[data-number="{number}"]')
    play(page, seed=4)
    assert is_over(page)
    assert page.locator("#after table").is_visible()
    page.click("#to-replay")
    page.wait_for_selector("#board svg")
    page.goto("/")
    page.wait_for_selector("#known li")
