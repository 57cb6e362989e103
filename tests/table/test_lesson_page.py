"""Every lesson is played to its end in the browser; the coach goes on in the game after it; it is offered once."""

import json

import httpx
import pytest
from playwright.sync_api import Page, expect

import tablier
from tests.table.conftest import Visit
from tests.table.player import arrived, wait_for_turn
from tests.table.test_keyboard import tab_to
from tests.table.test_layout import IN_VIEW, SIZES
from tests.table.test_pages import serious

LESSONS = {name: game.lesson for name, game in tablier.list_games().items() if game.lesson}
PHONE = SIZES["phone"]
MOST_CLICKS = 12
"""Of one stage."""
GOES_ON = """id => {
    const { done, next } = document.querySelector("#main").dataset;
    return done === "true" || next !== id;
}"""


def at_stage(page: Page, number: int) -> None:
    page.wait_for_selector(f'#main[data-stage="{number}"]')


def is_done(page: Page) -> bool:
    return page.get_attribute("#main", "data-done") == "true"


def follow(page: Page) -> None:
    """Do what is wanted, as *Show me* shows it, click by click."""
    page.click("#show")
    for _ in range(MOST_CLICKS):
        if is_done(page):
            return
        next = page.get_attribute("#main", "data-next")
        assert next, "nothing is shown"
        page.click(f"#{next}", force=True)
        page.wait_for_function(GOES_ON, arg=next)
    raise AssertionError("there is no end")


@pytest.mark.parametrize(("lang", "size"), [("en", SIZES["desktop"]), ("fr", PHONE)])
@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_can_be_played_to_its_end(visit: Visit, game: str, lang: str, size: tuple[int, int]) -> None:
    page = visit(f"/lesson/{game}", lang=lang, size=size)
    stages = LESSONS[game].stages
    for number, stage in enumerate(stages, 1):
        at_stage(page, number)
        assert page.inner_text("#status") == stage.text[lang]
        assert page.locator(".pointed.shown .light").count() == len(stage.shows)
        assert is_done(page) is stage.is_read_only
        if not stage.is_read_only:
            follow(page)
            page.wait_for_selector("#next.main")
            assert page.inner_text("#status").endswith(stage.done[lang])
        assert page.locator(".words").evaluate("words => words.scrollHeight <= words.clientHeight"), number
        if number < len(stages):
            page.click("#next")
    assert page.locator(".stages .done").count() == len(stages)
    page.click("#next")
    page.wait_for_url("**/table/*")
    arrived(page)
    assert page.locator("#offer").is_hidden()


@pytest.mark.parametrize("size", [size for kind, size in SIZES.items() if kind != "small phone"])
def test_all_of_every_stage_is_in_view(visit: Visit, size: tuple[int, int]) -> None:
    for game, lesson in LESSONS.items():
        page = visit(f"/lesson/{game}", lang="fr", size=size)
        at_stage(page, 1)
        where = {page.evaluate(PLACE)}
        for number in range(2, len(lesson.stages) + 1):
            page.evaluate("number => document.querySelector(`[data-stage='${number}']`).click()", number)
            at_stage(page, number)
            seen = page.evaluate(IN_VIEW)
            assert not seen["cut"] and not seen["hidden"] and not seen["scrolls"], (game, number, seen)
            where.add(page.evaluate(PLACE))
        assert len(where) == 1, "the board stays where it is"
        page.context.close()


PLACE = "JSON.stringify(document.querySelector('#board').getBoundingClientRect())"
