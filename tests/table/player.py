"""Somebody who plays by clicking on what the page says can be clicked."""

import random

from playwright.sync_api import Page

OFFERED = ".spot.can:not(.chosen), #moves button:enabled:not(#cancel)"
MOST_CLICKS = 5_000


def start(page: Page, game: str) -> None:
    """A game against a bot, in one click."""
    page.click(f'[data-play="{game}"]')
    page.wait_for_url("**/table/*")
    arrived(page)


def arrived(page: Page) -> None:
    page.wait_for_selector('#main[data-connected="true"]')


def is_over(page: Page) -> bool:
    return page.get_attribute("#main", "data-over") == "true"


def wait_for_turn(page: Page) -> None:
    """Until there is something to click, or the game is over."""
    page.wait_for_selector(f'{OFFERED}, #main[data-over="true"]', state="attached")


def click_something(page: Page, rng: random.Random) -> None:
    """A real click in the middle of something that can be clicked."""
    offered = page.query_selector_all(OFFERED)
    if offered:
        rng.choice(offered).click(force=True, timeout=5_000)


def play(page: Page, seed: int, clicks: int = MOST_CLICKS) -> None:
    """Click until the game is over, or so often."""
    rng = random.Random(seed)
    for _ in range(clicks):
        wait_for_turn(page)
        if is_over(page):
            return
        click_something(page, rng)
