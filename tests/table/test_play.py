"""Whole games, by real clicks on what the page offers."""

import pytest

from tests.table.conftest import Visit
from tests.table.player import is_over, play, start, wait_for_turn

GAMES = ("bulldog", "bunker", "dames", "dogeatdog", "goulet")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(visit: Visit, game: str) -> None:
    page = visit("/")
    start(page, game)
    play(page, seed=3)
    assert is_over(page)
    assert page.locator("#after table").is_visible()
    events = int(page.get_attribute("#main", "data-number") or 0)
    assert page.locator("#log li").count() == events
    page.click("#to-replay")
    page.wait_for_selector("#board svg")
    page.keyboard.press("End")
    page.wait_for_selector(f'#main[data-number="{events}"]')


@pytest.mark.parametrize("game", GAMES)
def test_what_has_moved_stands_where_it_belongs(visit: Visit, game: str) -> None:
    """With things in motion the board comes to look as it does to somebody who comes in later."""
    page = visit("/", motion=True)
    start(page, game)
    play(page, seed=5, clicks=10)
    wait_for_turn(page)
    pieces = "[...document.querySelectorAll('.piece')].map(piece => piece.id + piece.getAttribute('transform')).sort()"
    moved, number = page.evaluate(pieces), page.get_attribute("#main", "data-number")
    page.reload()
    page.wait_for_selector(f'#main[data-number="{number}"]')
    assert page.evaluate(pieces) == moved
