"""Whole games, by real clicks on what the page offers."""

import random

import httpx
import pytest

from tablier import Record
from tests.golden import at_tables
from tests.table.conftest import Visit
from tests.table.player import arrived, click_something, is_over, play, start, wait_for_turn
from tests.thorough import THOROUGH

GAMES = ("bulldog", "bunker", "dames", "dogeatdog", "goulet")
LONG = () if THOROUGH else ("bulldog", "bunker", "dames", "goulet")
"""These take a hundred clicks or more: somebody else has played them almost to their end. Whole games are also played
by keys (dames, `test_keyboard.py`) and until the dice are checked (bunker, `test_dice_page.py`)."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(visit: Visit, api: httpx.Client, game: str) -> None:
    page = visit(almost_over(api, game) if game in LONG else "/")
    arrived(page) if game in LONG else start(page, game)
    play(page, seed=3)
    assert is_over(page)
    assert page.locator("#after table").is_visible()
    events = int(page.get_attribute("#main", "data-number") or 0)
    if game not in LONG:  # who comes later is told the last of it
        assert page.locator("#log li").count() == events
    page.click("#to-replay")
    page.wait_for_selector("#board svg")
    page.keyboard.press("End")
    page.wait_for_selector(f'#main[data-number="{events}"]')


def almost_over(api: httpx.Client, game: str) -> str:
    """The address of a table at which a recorded game is played on from its last moves."""
    record = next(at_tables(f"{game}-2*.tablier"))
    kept = api.post("/records", content=record.read_bytes(), headers={"Content-Type": "text/plain"}).json()
    body = {"number": len(Record.load(record)) - 30, "seat": "A", "level": "easy"}
    opened = api.post(f"/tables/{kept['id']}/continue", json=body).json()
    return f"/table/{opened['id']}#key={opened['key']}"


@pytest.mark.parametrize("game", GAMES if THOROUGH else ("bulldog", "dogeatdog", "goulet"))
def test_what_has_moved_stands_where_it_belongs(visit: Visit, game: str) -> None:
    """With things in motion the board comes to look as it does to somebody who comes in later."""
    page = visit("/", motion=True)
    start(page, game)
    play(page, seed=5, clicks=20 if THOROUGH else 6)
    wait_for_turn(page)
    pieces = "[...document.querySelectorAll('.piece')].map(piece => piece.id + piece.getAttribute('transform')).sort()"
    moved, number = page.evaluate(pieces), page.get_attribute("#main", "data-number")
    page.reload()
    page.wait_for_selector(f'#main[data-number="{number}"]')
    assert page.evaluate(pieces) == moved


def test_what_a_throw_can_do_is_shown_to_whoever_is_to_move(visit: Visit) -> None:
    """Goulet's chips lie over the units: they are there on one's own turn, and not as what another could have done."""
    page = visit("/")
    start(page, "goulet")
    rng, seen = random.Random(3), 0
    for _ in range(60 if THOROUGH else 20):
        wait_for_turn(page)
        if is_over(page):
            break
        chips, asked, unasked, past = page.evaluate(CHIPS)
        assert (asked, unasked, past) == (chips, 0, 0)
        seen += chips
        click_something(page, rng)
    assert seen


CHIPS = """() => {
    const [svg, chips] = [document.querySelector("#board svg"), [...document.querySelectorAll("#board .offers > *")]];
    const seen = () => chips.filter((one) => one.getBoundingClientRect().width > 0).length;
    const asked = seen();
    svg.classList.remove("asked");
    const unasked = seen();
    svg.classList.add("asked");
    return [chips.length, asked, unasked, document.querySelectorAll("#board .past rect[rx='14.5']").length];
}"""
"""How many there are, how many of them are seen by who is asked and who is not, and how many of the turn before are."""
