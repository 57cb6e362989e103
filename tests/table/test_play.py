"""Whole games, by real clicks on what the page offers."""

import pytest

from tests.table.player import is_over, play, start

GAMES = ("bulldog", "bunker", "dames", "dogeatdog", "goulet")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(visit, game):
    page = visit("/")
    start(page, game)
    play(page, seed=3)
    assert is_over(page)
    assert page.locator("#after table").is_visible()
    events = int(page.get_attribute("#main", "data-number"))
    assert page.locator("#log li").count() == events
    page.click("#to-replay")
    page.wait_for_selector("#board svg")
    page.keyboard.press("End")
    page.wait_for_selector(f'#main[data-number="{events}"]')
