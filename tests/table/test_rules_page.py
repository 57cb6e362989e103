"""The rules on their page and in the drawer at the table: figures, contents, search, the options of a table."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

import tablier
from tablier.engine.guide import figures_in
from tests.table.conftest import Server, Visit
from tests.table.player import arrived
from tests.table.test_pages import serious
from tests.thorough import sample

SIZES = {"desktop": (1280, 800), "phone": (390, 844), "narrow": (320, 640)}
TOO_WIDE = """place => [...place.querySelectorAll(".figure, .figure svg, .panel")]
    .filter((part) => {
      const column = place.getBoundingClientRect(), { left, right, width, height } = part.getBoundingClientRect();
      return left < column.left - 1 || right > column.right + 1 || width < 1 || height < 1;
    }).length"""
"""How many figures leave the column that they stand in, or are not to be seen at all."""

TWICE = """[...document.querySelectorAll("[id]")].map((one) => one.id).filter((id, n, all) => all.indexOf(id) < n)"""
"""Ids that more than one thing on the page has."""


def drawn(page: Page) -> Any:
    """The guide, when all of its figures are there."""
    page.wait_for_selector("#guide .rule", state="attached")
    page.wait_for_selector("#guide .awaited", state="detached")
    return page.query_selector("#guide")


def table_of(api: httpx.Client, game: str, **options: str) -> str:
    asked = {"game": game, "seats": [{"who": "me"}, {"who": "bot"}], "options": options}
    return str(api.post("/tables", json=asked).json()["id"])


@pytest.mark.parametrize(("game", "size"), sample([*tablier.list_games()], [*SIZES]))
def test_no_figure_is_wider_than_its_column(visit: Visit, game: str, size: str) -> None:
    page = visit(f"/rules/{game}", size=SIZES[size])
    guide = drawn(page)
    assert page.locator("#guide .figure").count() == len(figures_in(tablier.list_games()[game].guide()))
    assert guide.evaluate(TOO_WIDE) == 0
    assert not page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_figures_in_the_drawer_are_one_below_the_other(visit: Visit, api: httpx.Client, size: str) -> None:
    page = visit(f"/table/{table_of(api, 'dames')}", size=SIZES[size])
    arrived(page)
    if page.locator("#handle").is_visible():
        page.click("#handle")
    page.click("#tab-rules")
    guide = drawn(page)
    assert guide.evaluate(TOO_WIDE) == 0
    lefts = (
        "place => new Set([...place.querySelectorAll('.panel')].map((one) => one.getBoundingClientRect().left)).size"
    )
    assert guide.evaluate(lefts) == 1
    assert page.locator("#board .spot").count() == 36
    assert page.evaluate(TWICE) == []


@pytest.mark.parametrize(
    ("theme", "size", "lang", "game"),
    sample(["light", "dark"], ["desktop", "phone"], ["en", "fr"], ["dames", "goulet"]),
)
def test_nobody_is_shut_out_of_the_rules(visit: Visit, theme: str, size: str, lang: str, game: str) -> None:
    page = visit(f"/rules/{game}", theme=theme, size=SIZES[size], lang=lang)
    drawn(page)
    assert serious(page) == []
    page.fill("#rule-search", "diagonal")
    assert serious(page) == []


def test_contents_and_search(visit: Visit) -> None:
    page = visit("/rules/dames", lang="fr")
    drawn(page)
    page.click("nav >> text=Questions")
    assert page.evaluate("document.querySelector('h2:target').textContent") == "Questions"
    page.fill("#rule-search", "réserve")
    assert page.locator("#D5").is_visible() and page.locator("#D9").is_visible()
    assert page.locator("#D4").is_hidden()
    assert page.locator("h2:has-text('Votre tour')").is_visible() and page.locator("h2:has-text('Crédits')").is_hidden()
    count = page.locator("#guide > :not(h1, h2):visible").count()
    assert page.inner_text("#rule-found") == f"Passages trouvés\u00a0: {count}"
    page.fill("#rule-search", "")
    assert page.locator("#D4").is_visible() and page.inner_text("#rule-found") == ""


def test_a_search_as_one_types(visit: Visit) -> None:
    """The spaces before a French colon may not be broken, those that are typed may."""
    page = visit("/rules/dames", lang="fr")
    drawn(page)
    passage = page.locator("#guide > p", has_text="\u00a0: ").first
    page.fill("#rule-search", passage.inner_text().partition("\u00a0: ")[0][-8:] + " : ")
    assert passage.is_visible()
    page.fill("#rule-search", "nulle part : ")
    assert passage.is_hidden()


def test_from_the_rules_to_a_game(visit: Visit) -> None:
    page = visit("/rules/dames")
    page.click("#play")
    page.wait_for_url("**/table/*")
    arrived(page)
    assert "medium" in page.inner_text("#players")


def test_a_table_tells_its_own_options(visit: Visit, api: httpx.Client) -> None:
    page = visit(f"/table/{table_of(api, 'dames', move='leap')}")
    arrived(page)
    page.click("#tab-rules")
    drawn(page)
    assert page.locator(".settings dd").all_inner_texts() == ["leap"]
    assert page.locator(".variant").count() == 1
    assert page.inner_text("#D4 + .variant").startswith("At this table (“leap”):")


def test_rules_of_a_table_that_is_not_there(server: Server) -> None:
    answer = httpx.get(f"{server.address}/rules/dames?part=1&table=nowhere", headers={"Accept-Language": "en"})
    assert answer.status_code == 404 and "table" in answer.text


def test_the_text_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    """Where nothing is compiled yet the rules can be read, and say that figures are to come."""
    fresh = Server(str(tmp_path / "tables.sqlite"), TABLIER_CACHE=str(tmp_path / "cache"))
    try:
        page = httpx.get(f"{fresh.address}/rules/dames", timeout=30).text
        assert 'id="D13"' in page and page.count('class="figure awaited"') == 4 and "being drawn" in page
    finally:
        fresh.stop()
