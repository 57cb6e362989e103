"""A finished game looked back at in the browser: the sum, the moments, the better line, the dice, and playing on."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page

from tablier import Record
from tablier.analysis.exercise import decision_again
from tablier.table.exercises import Posed
from tests.table.conftest import Server, Visit
from tests.table.test_keyboard import tab_to
from tests.table.test_pages import serious

GOLDEN = Path(__file__).parent.parent / "golden" / "dogeatdog-2-off.tablier"


@pytest.fixture(scope="module")
def looked_back(server: Server) -> str:
    """A game of Dog Eat Dog between Ida and Max: the id of its table."""
    headers = {"Content-Type": "text/plain"}
    record = Record.load(GOLDEN)
    record.names = {"A": "Ida", "B": "Max"}
    answer = httpx.post(f"{server.address}/api/records", content=record.write(), headers=headers, timeout=60)
    return str(answer.json()["id"])


@pytest.fixture
def analysis(visit: Visit, looked_back: str) -> Callable[..., Page]:
    def opened(**how: object) -> Page:
        page = visit(f"/analysis/{looked_back}", **how)
        page.wait_for_selector("#moments button", timeout=60_000)
        page.wait_for_selector("#board svg")
        return page

    return opened


def test_every_column_of_the_sum_adds_up(analysis: Callable[..., Page]) -> None:
    """As it is written there, but for what rounding does."""
    page = analysis()
    columns = page.evaluate(
        """() => [...document.querySelectorAll("#sum tbody tr")].map((row) =>
             [...row.querySelectorAll("td")].map((cell) => cell.textContent))"""
    )
    for column in zip(*columns):
        *terms, result = [float(text.replace("−", "-").rstrip("%")) for text in column[:6]]
        assert abs(sum(terms) - result) <= 3
    assert columns[-1][0] in ("random", "easy", "medium", "hard", "expert")


def test_a_decision_is_shown_with_what_was_better_and_one_plays_on_from_it(analysis: Callable[..., Page]) -> None:
    page = analysis()
    told = page.inner_text("#moment-told")
    assert "points of win chance" in told and "Better:" in told, "the worst decision stands there at first"
    before = page.inner_html("#board svg")
    page.get_by_role("button", name="The better move").click()
    page.wait_for_function("before => document.querySelector('#board svg').innerHTML !== before", arg=before)
    page.get_by_role("button", name="What was played").click()
    page.wait_for_function("told => told.startsWith(document.getElementById('moment-told').textContent)", arg=told)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    page.wait_for_function("() => document.getElementById('status').textContent.startsWith('Your turn')")


def test_how_the_dice_fell_is_told_of_both(analysis: Callable[..., Page]) -> None:
    page = analysis()
    rows = page.locator("#dice tbody tr").all_inner_texts()
    assert len(rows) == 8 and "Worth" in rows[-1]
    counts = [sum(int(found) for found in re.findall(r"(\d+)\s*\(", row)) for row in rows[:6]]
    assert sum(counts) == sum(int(found) for found in re.findall(r"\d+", rows[6]))
    assert page.locator("#dice li").count() == 2 and "that is chance" in page.inner_text("#dice ul")


def test_a_throw_is_shown_beside_all_others(analysis: Callable[..., Page]) -> None:
    page = analysis(size=(390, 844))
    page.locator("#moments button", has_text="Throw.").first.click()
    page.get_by_role("button", name="How it could have gone").click()
    page.wait_for_selector(".outcomes .fell")
    assert "of all throws" in page.inner_text("#outcomes")
    assert page.locator(".outcomes tbody tr").count() >= 6
    assert not page.evaluate("document.scrollingElement.scrollWidth > 390")
    assert serious(page) == []


def test_moments_are_chosen_by_keys_and_by_player(analysis: Callable[..., Page]) -> None:
    page = analysis()
    everybody = page.locator("#moments button").count()
    page.select_option("#whose", "B")
    assert page.locator("#moments button").count() <= everybody
    row = page.locator("#moments button").first
    row.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#moments button[aria-current]")
    number = row.get_attribute("data-number")
    page.wait_for_function("number => location.search === `?event=${number}`", arg=number)
    page.wait_for_selector("#moment-told:focus")  # what is said of it is read out


def test_the_graph_leads_to_any_event(analysis: Callable[..., Page]) -> None:
    page = analysis()
    box = page.locator("#graph > svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('event')) > 5")


def test_a_mistake_is_an_exercise_done_by_keys(visit: Visit, looked_back: str, analysis: Callable[..., Page]) -> None:
    """Tried wrong and right: what it costs is said, and within two points of the best it is accepted."""
    page = analysis()
    page.get_by_role("link", name="Try it yourself").click()
    page.wait_for_url("**/learn/*")
    page.wait_for_selector("#main[data-at]", timeout=30_000)
    assert page.inner_text("#status").startswith("What is better?")
    assert re.match("(Ida|Max): ", page.inner_text("#stage")), "who is to find it is called by name"
    assert {"Ida", "Max"} <= set(page.locator("#board text").all_text_contents())
    assert serious(page) == []
    page.keyboard.press("?")
    page.wait_for_selector("#notice:not([hidden])")
    page.focus("#answer")
    page.keyboard.press("Enter")
    page.wait_for_selector('#main[data-done="true"]')
    event = page.get_attribute("#main", "data-at")
    assert page.get_attribute("#to-analysis", "href") == f"/analysis/{looked_back}?event={event}"
    tab_to(page, "#go-on")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.wait_for_function("() => document.getElementById('status').textContent.startsWith('Your turn')")


def test_an_exercise_calls_the_players_as_the_game_did() -> None:
    record = Record.read(GOLDEN.read_text("utf-8"))
    record.names = {"A": "Ann", "B": "Bo"}
    number = next(n for n, pos in enumerate(record.positions()) if pos.actor == "A" and len(pos.legal()) > 3)
    first, second, third = record.at(number).legal()[:3]
    facts = Posed(decision_again(record, number, {third: 0.0, first: 0.0, second: 9.0}), "en", True).facts()
    assert facts["expected"].startswith("Ann: ") and facts["costs"][second] == max(facts["costs"].values()) == 9.0
    assert list(facts["answers"]) == [third, first], "what was found best comes first"
    assert facts["answers"][third].text.startswith("Ann ")
    assert "Bo" in json.dumps(facts["picture"].labels) and "Ann's" in json.dumps(facts["picture"].names)


@pytest.mark.usefixtures("browser")  # with the others, in whose process the game has been analysed
def test_an_exercise_knows_what_every_move_costs(server: Server, looked_back: str) -> None:
    table = f"{server.address}/api/tables/{looked_back}"
    while not (found := httpx.get(f"{table}/analysis", timeout=60).json())["ready"]:
        time.sleep(0.05)
    worst = max(found["decisions"], key=lambda one: one["cost"])
    told = httpx.get(f"{table}/exercises/{worst['number']}", timeout=60).json()
    assert set(told["costs"]) == {choice[0] for choice in told["choices"]}
    assert told["costs"][worst["event"]] == pytest.approx(worst["cost"])
    assert next(iter(told["answers"])) == worst["best"] and worst["event"] not in told["answers"]
    assert httpx.post(f"{table}/exercises/{worst['number']}/asked", json={"clicked": []}, timeout=60).status_code == 200
    assert httpx.get(f"{table}/exercises/9999", timeout=60).status_code == 400
