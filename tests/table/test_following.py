"""What happens can be followed: at reading pace, told once a turn, in a log by turns, with an end that is an end."""

import itertools
import random
import re
import time

import httpx
import pytest
from playwright.sync_api import Page

from tablier import Record
from tablier.table.view import DASH
from tests.table.conftest import Visit
from tests.table.player import arrived, click_something, play, start, wait_for_turn
from tests.table.test_friends import friends_link, open_by_dialogue
from tests.table.test_play import almost_over

LISTEN = """() => {
  const status = document.getElementById("status");
  const live = document.getElementById("live");
  window.said = [];
  window.heard = [];
  const hear = () => window.said.push([performance.now(), status.textContent]);
  new MutationObserver(hear).observe(status, {childList: true});
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes) for (const node of addedNodes) window.heard.push(node.textContent);
  }).observe(live, {childList: true});
}"""
"""Keeps what the page says, and what it reads out."""
ROBIN_ACTS = re.compile(r"Robin(?! is thinking)")


def until(page: Page, expression: str) -> None:
    """The page's own rules forbid it to evaluate what a test waits for."""
    for _ in range(400):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(expression)


def happens(page: Page, number: int) -> None:
    """Until there have been more events."""
    until(page, f"Number(document.getElementById('main').dataset.number) > {number}")


def number_of(page: Page) -> int:
    return int(page.get_attribute("#main", "data-number") or 0)


def until_robin_acts(page: Page, seed: int) -> None:
    """Click until the page tells what the bot does: at a slow pace one's own turn is told for a while first."""
    rng = random.Random(seed)
    for _ in range(800):
        if ROBIN_ACTS.match(page.inner_text("#status")):
            return
        click_something(page, rng)
        page.wait_for_timeout(50)
    raise TimeoutError("It was never the bot's turn.")


def sentences(page: Page) -> dict[str, float]:
    """How long each sentence stood, in seconds."""
    said = page.evaluate("[...window.said, [performance.now(), '']]")
    stood: dict[str, float] = {}
    for (since, text), (until, _) in itertools.pairwise(said):
        stood[text] = max(stood.get(text, 0.0), (until - since) / 1000)
    return stood


def listening(visit: Visit, game: str, **how: object) -> Page:
    """At a table against a bot, with a record of what is said."""
    page = visit("/", **how)
    start(page, game)
    page.evaluate(LISTEN)
    return page


def test_what_a_bot_does_stays_until_it_can_be_read(visit: Visit) -> None:
    page = listening(visit, "dames", pace="normal")
    until_robin_acts(page, seed=1)
    wait_for_turn(page)
    robin = {text: stood for text, stood in sentences(page).items() if ROBIN_ACTS.match(text)}
    assert len(robin) >= 2
    for text, stood in robin.items():
        assert len(text) / stood < 26, (text, stood)  # characters a second


@pytest.mark.parametrize("way", ["#board", "#status", "#skip-ahead", "Escape"])
def test_a_tap_skips_to_now_and_is_no_move(visit: Visit, way: str) -> None:
    """At the slowest pace a bot's turn takes many seconds."""
    page = listening(visit, "dames", pace="slow")
    until_robin_acts(page, seed=2)
    began = time.monotonic()
    if way == "Escape":
        page.keyboard.press(way)
    else:
        page.locator(way).click(force=True, position={"x": 20, "y": 10})
    wait_for_turn(page)
    waited = time.monotonic() - began
    skipped = [text for text, stood in sentences(page).items() if ROBIN_ACTS.match(text) and stood < 1]
    assert skipped and waited < sum(0.6 + len(text) / 12 for text in skipped), (waited, skipped)
    assert page.locator("#notice").is_hidden()  # the tap was not taken for a wrong click


def test_a_turn_is_read_out_once(visit: Visit) -> None:
    page = listening(visit, "goulet")
    heard: list[str] = []
    for seed in range(30):
        play(page, seed, clicks=5)
        wait_for_turn(page)
        heard = page.evaluate("window.heard")
        if any(len(re.findall("Robin(?:'s| keeps| throws)", text)) > 2 for text in heard):
            break  # several of a bot's events in one message
    else:
        raise AssertionError(heard)
    assert not any("thinking" in text for text in heard)
    assert not any(one.startswith("Robin") and two.startswith("Robin") for one, two in itertools.pairwise(heard))


def test_what_the_bot_did_last_stays_until_one_has_moved(visit: Visit, api: httpx.Client) -> None:
    page = listening(visit, "goulet")
    rng = random.Random(1)
    while not page.locator(".past").count():  # until the bot has hit somebody, and one's own dice have been thrown
        wait_for_turn(page)
        click_something(page, rng)
        page.wait_for_timeout(50)
    wait_for_turn(page)
    number = number_of(page)
    page.click(f'#log [data-number="{number - 1}"]')  # what one looks back at is shown as it was …
    page.wait_for_selector("#to-now")
    assert page.locator(".past").count() == 0
    page.click("#to-now")
    page.wait_for_selector(".past", state="attached")  # … and this is now again
    marks = page.locator(".past").evaluate_all("marks => marks.map(mark => mark.innerHTML)")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/events" in request.url else None)
    page.reload()
    arrived(page)
    wait_for_turn(page)
    assert len(asked) == 1, "all of the turn at once"
    assert page.locator(".past").evaluate_all("marks => marks.map(mark => mark.innerHTML)") == marks
    page.click("#button-stop")
    happens(page, number)
    wait_for_turn(page)
    record = Record.read(api.get(f"/tables/{page.url.rpartition('/')[2]}/record").text)
    me, *others = (pos.actor for pos in record.positions()[number:])
    if {*others} <= {me, "chance"}:  # dice of no use end the turn, and the bot does something else
        assert page.locator(".past").count() == 0


def test_the_log_goes_by_turns_and_tells_notation_when_asked(visit: Visit) -> None:
    page = listening(visit, "dames")
    play(page, seed=1, clicks=9)
    wait_for_turn(page)
    turns = page.eval_on_selector_all("#log li", "items => items.map(item => item.dataset.turn)")
    headed = page.eval_on_selector_all("#log li", "items => items.map(item => Boolean(item.querySelector('.turn')))")
    assert headed == [number == 0 or turn != turns[number - 1] for number, turn in enumerate(turns)]
    assert True in headed and False in headed
    names = set(page.locator("#log .turn").all_inner_texts())
    assert names == {"Player", "Robin"}
    assert page.locator("#log code").first.is_hidden()
    page.check("#switch-notation")
    assert page.locator("#log code").first.is_visible()
    page.reload()
    arrived(page)
    assert page.locator("#log code").first.is_visible()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_end_says_who_won_and_why_beside_the_position(
    visit: Visit, api: httpx.Client, size: tuple[int, int]
) -> None:
    page = visit(almost_over(api, "dames"), size=size)
    play(page, seed=3)
    scores = page.locator("#after tbody td + td").all_inner_texts()
    verdict = page.inner_text("#verdict")
    assert verdict == page.inner_text("#status")
    won = page.get_attribute("#after", "data-won") == "true"
    assert verdict == f"You {'won' if won else 'lost'}, {scores[0]}{DASH}{scores[1]}."
    assert page.locator("#log button").last.text_content() is not None
    assert page.inner_text("#why-over").removesuffix("D10").strip() in (page.locator("#log").text_content() or "")
    board, panel = page.locator("#board").bounding_box(), page.locator("#after").bounding_box()
    assert board is not None and panel is not None
    beside, below = board["x"] + board["width"] <= panel["x"], board["y"] + board["height"] <= panel["y"]
    assert beside if size[0] > 860 else below
    assert page.locator("#board").evaluate(UNCOVERED)
    if size[0] > 860:
        end = "panel => panel.scrollHeight - panel.clientHeight - panel.scrollTop"
        assert page.locator("#panel-log").evaluate(end) < 8
    else:
        page.locator("#to-analysis").scroll_into_view_if_needed()
        page.locator("#to-analysis").click(trial=True)  # nothing lies over it
        page.click("#handle")
        until(page, "document.getElementById('panel-log').scrollTop > 0")


UNCOVERED = """board => {
  const {x, y, width, height} = board.querySelector("svg").getBoundingClientRect();
  return [0.1, 0.5, 0.9].every(part => board.contains(document.elementFromPoint(x + width * part, y + height * part)));
}"""
"""Whether the final position can be seen."""


def test_a_message_is_noticed_on_a_phone_and_read(visit: Visit) -> None:
    ann = visit("/")
    open_by_dialogue(ann, "dames", {"A": "me", "B": "friend"})
    bob = visit(friends_link(ann), size=(390, 844))
    bob.fill("#welcome-name", "Bob")
    bob.click("#welcome-form button")
    ann.wait_for_selector("text=Bob")
    ann.click("#tab-chat")
    ann.fill("#chat-text", "Good luck!")
    ann.press("#chat-text", "Enter")
    bob.wait_for_selector("#bubble:visible")
    assert bob.inner_text("#bubble") == "Ann: Good luck!"
    assert bob.locator("#handle.news").count() == 1
    assert ann.locator("#bubble").is_hidden()  # one knows what one has said
    bob.click("#bubble")
    assert bob.locator("#panel-chat").is_visible() and "Good luck!" in bob.inner_text("#chat")
    assert bob.locator("#handle.news").count() == 0 and bob.locator("#bubble").is_hidden()


def test_a_move_is_confirmed_where_that_is_chosen(visit: Visit) -> None:
    page = listening(visit, "dames")
    page.click("#settings")
    page.check("#switch-confirm")
    page.click("#settings-menu button[type=submit]")
    wait_for_turn(page)
    number = number_of(page)
    click_until_asked(page)
    assert number_of(page) == number
    page.click("#cancel")
    assert page.locator("#confirm").count() == 0 and page.locator(".spot.can").count() > 0
    click_until_asked(page)
    page.click("#confirm")
    happens(page, number)


def click_until_asked(page: Page) -> None:
    for _ in range(4):
        page.locator(".spot.can:not(.chosen)").first.click(force=True)
        if page.locator("#confirm").count():
            return
    raise AssertionError("Nobody asked.")


def test_who_likes_to_throws_their_own_dice(visit: Visit) -> None:
    """The throw is told when it is made, neither in words nor on the board before."""
    page = visit("/")
    page.evaluate("localStorage.setItem('tablier.throw', 'on')")
    start(page, "goulet")
    rng = random.Random(3)
    while not page.locator("#throw").count():
        click_something(page, rng)
        page.wait_for_timeout(50)
    assert page.inner_text("#status") == "Your throw: tap the board."
    number = page.locator("#log li").count()
    page.locator("#board").click(force=True, position={"x": 60, "y": 10})
    wait_for_turn(page)
    assert page.locator("#log li").count() > number and page.locator("#throw").count() == 0
    assert "throws" in page.locator("#log li").last.inner_text()


def test_the_pace_is_chosen_and_kept(visit: Visit) -> None:
    page = listening(visit, "dames")
    page.click("#settings")
    assert page.is_checked('[name="pace"][value="at once"]')
    page.check('[name="pace"][value="fast"]')
    page.reload()
    arrived(page)
    page.click("#settings")
    assert page.is_checked('[name="pace"][value="fast"]')
