"""Coming back: after a crash of the server, after closing the page, on another device."""

from pathlib import Path

from tests.table.conftest import Server, Visit
from tests.table.player import OFFERED, arrived, play


def test_a_game_outlives_the_server(visit: Visit, tmp_path: Path) -> None:
    first = Server(str(tmp_path / "tables.sqlite"))
    page = visit("/", address=first.address, but_for="ERR_CONNECTION_REFUSED")
    page.click('[data-play="dames"]')
    page.wait_for_url("**/table/*")
    play(page, seed=1, clicks=9)
    page.wait_for_selector(".spot.can")
    number = page.get_attribute("#main", "data-number")
    first.process.kill()
    first.process.communicate(timeout=20)
    page.wait_for_selector('#main[data-connected="false"]')
    while page.locator(OFFERED).count():  # a move that cannot be sent is not lost without a word
        page.locator(OFFERED).first.click(force=True)
    assert "not made" in page.inner_text("#notice")
    second = Server(str(tmp_path / "tables.sqlite"), port=first.port)
    try:
        arrived(page)
        page.wait_for_selector(".spot.can")
        assert page.get_attribute("#main", "data-number") == number
        play(page, seed=2, clicks=3)
        assert int(page.get_attribute("#main", "data-number") or 0) > int(number or 0)
    finally:
        second.stop()


def test_a_game_goes_on_from_the_home_page_and_on_another_device(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dames"]')
    play(page, seed=1, clicks=3)
    page.click("#invite")
    own = page.locator("#links-body input").last.input_value()
    page.goto("/")
    page.click("#known a")
    arrived(page)
    other = visit(own)
    arrived(other)
    other.wait_for_selector(".spot.can")
