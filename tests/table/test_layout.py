"""The table in windows of every shape: all of the board and what can be done is seen, and nothing moves by itself."""

import random

import httpx
import pytest
from playwright.sync_api import Page, expect

import tablier
from tests.table.conftest import Visit
from tests.thorough import THOROUGH

SIZES = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "desktop at 200 %": (640, 400),
    "tablet": (820, 1180),
    "small phone": (360, 640),
}
GAMES = {"bulldog": 5, "bunker": 4, "dames": 4, "dogeatdog": 8, "goulet": 2}
"""With as many as can play: then a board is at its fullest."""
SMALLEST_SHARE = 0.4
"""Of a window's width or height that the board takes at least."""
IN_VIEW = """() => {
  const svg = document.querySelector("#board svg");
  const [box, drawn] = [svg.getBoundingClientRect(), svg.viewBox.baseVal];
  const scale = Math.min(box.width / drawn.width, box.height / drawn.height);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  const boxes = [...document.querySelectorAll("#status, .bar button")].map((one) => one.getBoundingClientRect());
  const handle = document.querySelector("#handle").getBoundingClientRect();
  const bottom = handle.height && handle.x < x + width / 2 ? handle.y : innerHeight;
  return {
    cut: x - width / 2 < 0 || x + width / 2 > innerWidth || y - height / 2 < 0 || y + height / 2 > bottom + 1,
    hidden: boxes.filter((box) => box.y < 0 || box.bottom > innerHeight || box.x < 0 || box.right > innerWidth).length,
    scrolls: document.scrollingElement.scrollHeight > innerHeight || document.scrollingElement.scrollWidth > innerWidth,
    share: Math.max(width / innerWidth, height / innerHeight),
  };
}"""


def some_sizes(game: str) -> dict[str, tuple[int, int]]:
    """Of every other game one half of them, of the others the other half; by `make test-all`, of each all."""
    nth = [*tablier.list_games()].index(game)
    return SIZES if THOROUGH else dict([*SIZES.items()][nth % 2 :: 2])


def table_in_the_middle(api: httpx.Client, game: str, players: int) -> str:
    """The address of a table where people at one screen have played some moves."""
    seats = [{"who": "me" if n == 0 else "here", "name": f"Annabelle {n}"} for n in range(players)]
    opened = api.post("/tables", json={"game": game, "seats": seats}).json()
    key = {"Authorization": f"Bearer {opened['key']}"}
    rng = random.Random(3)
    for _ in range(12):
        view = api.get(f"/tables/{opened['id']}", headers=key).json()
        if view["choices"]:  # with a curtain there are none
            api.post(f"/tables/{opened['id']}/moves", json={"event": rng.choice(view["choices"])[0]}, headers=key)
    return f"/table/{opened['id']}#key={opened['key']}"


def come(page: Page) -> None:
    page.wait_for_selector('#main[data-connected="true"] #board svg')
    if page.is_visible("#curtain-ready"):
        page.click("#curtain-ready")
        page.wait_for_selector("#curtain", state="hidden")


@pytest.mark.parametrize("game", GAMES)
def test_all_of_the_board_is_in_view(visit: Visit, api: httpx.Client, game: str) -> None:
    path = table_in_the_middle(api, game, GAMES[game])
    pages = [visit(path, lang=lang) for lang in ("en", "fr")]
    for page, (kind, (width, height)) in zip(pages * 3, some_sizes(game).items()):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        come(page)
        seen = page.evaluate(IN_VIEW)
        assert not seen["cut"] and not seen["hidden"] and not seen["scrolls"], (kind, seen)
        assert seen["share"] > SMALLEST_SHARE, (kind, seen)


@pytest.mark.parametrize("size", [SIZES["desktop"], SIZES["phone"], SIZES["phone on its side"]])
def test_the_board_stays_where_it_is(visit: Visit, api: httpx.Client, size: tuple[int, int]) -> None:
    """A refusal, however long, moves nothing that one could be about to click."""
    opened = api.post("/tables", json={"game": "dames", "seats": [{"who": "me"}, {"who": "here"}]}).json()
    page = visit(f"/table/{opened['id']}#key={opened['key']}", size=size)
    come(page)
    page.click("#at-c4")
    page.wait_for_selector('#main[data-number="1"] #at-d4.can')
    where = "JSON.stringify(document.querySelector('#at-c4').getBoundingClientRect())"
    before = page.evaluate(where)
    page.click("#at-c4")
    page.wait_for_selector("#notice:not([hidden])")
    assert page.evaluate(where) == before
    page.evaluate("document.querySelector('#notice').textContent = 'So it is. '.repeat(60)")
    assert page.evaluate(where) == before


def test_a_board_that_gets_another_shape_is_drawn_anew(visit: Visit, api: httpx.Client) -> None:
    page = visit(table_in_the_middle(api, "bulldog", 2), size=SIZES["phone"])
    come(page)
    shown = page.locator("#board svg")
    assert shown.get_attribute("viewBox") == "0 0 448 572"
    page.set_viewport_size({"width": 844, "height": 390})
    expect(shown).to_have_attribute("viewBox", "0 0 918 508")


def test_replay_fits_its_window(visit: Visit, api: httpx.Client) -> None:
    page = visit(table_in_the_middle(api, "goulet", 2).replace("/table/", "/replay/"))
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector("#main[data-number] #board svg")
        seen = page.evaluate(IN_VIEW)
        assert not seen["cut"] and not seen["hidden"] and not seen["scrolls"], (width, height, seen)
