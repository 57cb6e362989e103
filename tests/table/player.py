"""Somebody who plays by clicking on what the page says can be clicked."""

import random

from playwright.sync_api import Page

from tests.browser import PATIENCE

OFFERED = ".spot.can:not(.chosen), #moves button:enabled:not(#cancel)"
MOST_CLICKS = 5_000
SOMETHING = """([offered, chance, patience]) => new Promise((resolve, reject) => {
    const end = performance.now() + patience;
    const look = () => {
        if (document.querySelector("#main").dataset.over === "true") return resolve(null);
        const things = document.querySelectorAll(offered);
        if (things.length === 0) {
            if (performance.now() < end) return setTimeout(look, 10);
            return patience ? reject("nothing can be clicked") : resolve(null);
        }
        const thing = things[Math.floor(chance * things.length)];
        thing.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = thing.getBoundingClientRect();
        resolve([x + width / 2, y + height / 2]);
    };
    look();
})"""
"""Waits for something that can be clicked: where it is, or null when the game is over.

Playwright could do it in several steps. Whole games take hundreds of them, and this a third of the time.
"""


def start(page: Page, game: str) -> None:
    """A game against a bot, in one click."""
    page.click(f'[data-play="{game}"]')
    page.wait_for_url("**/table/**")
    arrived(page)


def arrived(page: Page) -> None:
    page.wait_for_selector('#main[data-connected="true"]')


def is_over(page: Page) -> bool:
    return page.get_attribute("#main", "data-over") == "true"


def wait_for_turn(page: Page) -> None:
    """Until there is something to click, or the game is over."""
    page.wait_for_selector(f'{OFFERED}, #main[data-over="true"]', state="attached")


def click_something(page: Page, rng: random.Random) -> None:
    """A real click in the middle of something that can be clicked, if there is something."""
    if place := page.evaluate(SOMETHING, [OFFERED, rng.random(), 0]):
        page.mouse.click(*place)


def play(page: Page, seed: int, clicks: int = MOST_CLICKS) -> None:
    """Click until the game is over, or so often."""
    rng = random.Random(seed)
    wait_for_turn(page)
    for _ in range(clicks):
        place = page.evaluate(SOMETHING, [OFFERED, rng.random(), PATIENCE])
        if place is None:
            return
        page.mouse.click(*place)
