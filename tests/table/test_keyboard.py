"""A whole game without a mouse."""

import random

from playwright.sync_api import Page

from tests.table.conftest import Visit
from tests.table.player import is_over, wait_for_turn

FOCUS = "document.activeElement.closest('.spot.can, #moves button')?.id ?? ''"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_whole_game_of_dames_by_keys_only(visit: Visit) -> None:
    page = visit("/")
    tab_to(page, '[data-play="dames"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    wait_for_turn(page)
    tab_to(page, ".spot.can")
    rng, visited = random.Random(4), set()
    for _ in range(2_000):
        wait_for_turn(page)
        if is_over(page):
            break
        page.wait_for_selector(".spot.can:focus, #main[data-over='true']", state="attached")
        for _ in range(rng.randrange(4)):
            page.keyboard.press(rng.choice(ARROWS))
        visited.add(page.evaluate(FOCUS))
        page.keyboard.press(rng.choice(("Enter", " ")))
    assert is_over(page)
    assert len(visited) > 10


def test_what_is_focused_is_seen_and_named(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dames"]')
    page.wait_for_selector(".spot.can")
    tab_to(page, ".spot.can")
    shown = page.evaluate("""() => {
        const spot = document.activeElement, ring = document.querySelector("#board .focus .light");
        const [one, other] = [spot, ring].map((element) => element.getBoundingClientRect());
        const along = ["left", "right", "top", "bottom"].every((edge) => Math.abs(one[edge] - other[edge]) < 6);
        return [spot.getAttribute("role"), spot.getAttribute("aria-label"), along];
    }""")
    assert shown == ["button", "a1, empty: place a counter", True]


def test_the_ring_goes_with_what_is_focused(visit: Visit) -> None:
    """Also where the board is drawn in another shape; and where a click would lead is shown there as well."""
    page = visit("/lesson/bulldog#3", size=(1200, 800))
    page.wait_for_selector('#main[data-stage="3"]')
    tab_to(page, ".spot.can")
    for width, height in ((1200, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f'#board svg[viewBox="0 0 {"918 508" if width > height else "448 572"}"]')
        page.wait_for_function(AROUND_THE_FOCUSED)
        page.wait_for_selector("#board .spot.next", state="attached")


AROUND_THE_FOCUSED = """() => {
    const [spot, ring] = [document.activeElement, document.querySelector("#board .focus .light")];
    if (!spot.matches(".spot.can") || !ring) return false;
    const [one, other] = [spot, ring].map((element) => element.getBoundingClientRect());
    return ["left", "right", "top", "bottom"].every((edge) => Math.abs(one[edge] - other[edge]) < 6);
}"""


def test_escape_takes_the_first_click_back(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dames"]')
    for number, square in enumerate(("c4", "d4"), 1):
        page.click(f"#at-{square}.can", force=True)
        page.wait_for_function("number => document.querySelector('#main').dataset.number >= number", arg=number)
    page.wait_for_selector(".spot.can")
    page.locator(".spot.can").first.click(force=True)
    assert page.locator(".spot.chosen").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".spot.chosen").count() == 0
