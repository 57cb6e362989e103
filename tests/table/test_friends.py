"""Several people: by a link, at one screen, taking moves back, with nothing told that is hidden."""

import json
import math
import random
import re

from playwright.sync_api import Page

from tests.table.conftest import Visit
from tests.table.player import arrived, click_something, is_over, play, wait_for_turn
from tests.thorough import THOROUGH

ENOUGH = math.inf if THOROUGH else 12
"""Messages that are read, and times that a screen is handed over: by `make test-all` in the whole game."""


def open_by_dialogue(page: Page, game: str, seats: dict[str, str]) -> None:
    """Set a table up; `seats`: who sits at A, B, …"""
    page.click(f'[data-setup="{game}"]')
    for letter, who in seats.items():
        page.select_option(f'[name="who-{letter}"]', who)
        if who in ("me", "here"):
            page.fill(f'[name="name-{letter}"]', {"A": "Ann", "B": "Bob"}[letter])
    page.click('button[value="open"]')
    page.wait_for_url("**/table/*")
    arrived(page)


def friends_link(page: Page) -> str:
    page.click("#invite")
    link = page.locator("#links-body input").first.input_value()
    page.wait_for_selector("#links-body .qr svg >> nth=2")  # friend, onlookers, oneself: they are drawn as they come
    page.click("#links button[type=submit]")
    return link


def test_two_browsers_by_link_and_no_byte_of_the_others_coin(visit: Visit) -> None:
    ann = visit("/")
    open_by_dialogue(ann, "bunker", {"A": "me", "B": "friend"})
    bob = visit("/")
    frames: list[str] = []
    bob.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    bob.goto(friends_link(ann))
    bob.fill("#welcome-name", "Bob")
    bob.click("#welcome-form button")
    ann.wait_for_selector("text=Bob")
    assert "#" not in bob.url  # the key does not stay in the address
    rng = random.Random(5)
    for _ in range(3_000):
        if is_over(ann) or len(frames) > ENOUGH:
            break
        for page in (ann, bob):
            if page.locator(".spot.can, #moves button:enabled").count():
                click_something(page, rng)
    assert len(frames) > ENOUGH or (is_over(ann) and is_over(bob))
    hidden = re.search(r"hide (\d)", ann.locator("#log li").first.text_content() or "")
    assert hidden is not None
    before_the_end = [frame for frame in frames if '"over":false' in frame]
    assert len(before_the_end) > 10
    for frame in before_the_end:
        message = json.loads(frame)
        told = message.get("log", []) + message.get("steps", [])
        assert all(line["event"] == "hide ?" for line in told if line["by"] == "A" and line["event"].startswith("hide"))
        assert hidden[0] not in json.dumps([line for line in told if line["by"] == "A"])
        assert "coin-A" not in frame


def test_people_at_one_screen_see_only_their_own_coin(visit: Visit) -> None:
    page = visit("/")
    open_by_dialogue(page, "bunker", {"A": "me", "B": "here"})
    rng, handed_over = random.Random(6), 0
    reasons: list[str] = []
    for _ in range(3_000):
        page.wait_for_selector(
            "#curtain:visible, .spot.can, #moves button:enabled, #main[data-over='true']", state="attached"
        )
        if is_over(page) or handed_over > ENOUGH:
            break
        if page.locator("#curtain").is_visible():
            assert page.locator('[id^="coin-"]').count() == 0
            assert page.locator(".spot.can").count() == 0
            reasons.append(page.inner_text("#curtain-why"))
            page.click("#curtain-ready")
            page.wait_for_selector("#curtain", state="hidden")
            handed_over += 1
        else:
            click_something(page, rng)
            coins = page.locator('[id^="coin-"]').count()
            assert coins <= 1 or is_over(page)
    assert handed_over > 4 and (is_over(page) or handed_over > ENOUGH)
    assert all(reasons) and any(
        re.search(r"(throws|exchanges|leaves) .*\. \w+: with \d-\u2060?\d, ", why) for why in reasons
    )


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visit) -> None:
    ann = visit("/")
    open_by_dialogue(ann, "dames", {"A": "me", "B": "friend"})
    link = friends_link(ann)
    bob = visit(link)
    bob.fill("#welcome-name", "Bob")
    bob.click("#welcome-form button")
    ann.wait_for_selector("text=Bob")
    ann.click("#at-c4.can", force=True)
    ann.wait_for_selector("#on-c4", state="attached")
    ann.click("#undo")
    bob.click("#refuse")
    bob.wait_for_selector("#undo-question", state="detached")
    assert ann.locator("#on-c4").count() == 1
    ann.click("#undo")
    bob.click("#agree")
    for page in (ann, bob):
        page.wait_for_selector("#on-c4", state="detached")
        assert page.get_attribute("#main", "data-number") == "0"


def test_alone_a_move_is_taken_back_at_once(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dames"]')
    page.click("#at-c4.can", force=True)
    page.wait_for_selector("#on-c4", state="attached")
    page.keyboard.press("u")
    page.wait_for_selector("#on-c4", state="detached")
    play(page, seed=1, clicks=6)
    wait_for_turn(page)


def test_onlookers_see_and_cannot_move(visit: Visit) -> None:
    ann = visit("/")
    ann.click('[data-play="bunker"]')
    ann.wait_for_url("**/table/*")
    ann.click("#at-A3.can", force=True)
    ann.wait_for_selector("#coin-A", state="attached")
    eve = visit(ann.url)
    arrived(eve)
    assert eve.locator('[id^="coin-"]').count() == 0
    assert eve.locator(".spot.can").count() == 0
    assert ann.locator("#notify").is_visible() and eve.locator("#notify").is_hidden(), "who looks on has no turn"
    eve.click("#at-B2", force=True)
    eve.wait_for_selector("#notice:visible")


def test_people_talk(visit: Visit) -> None:
    ann = visit("/")
    open_by_dialogue(ann, "dames", {"A": "me", "B": "friend"})
    bob = visit(friends_link(ann))
    bob.fill("#welcome-name", "Bob")
    bob.click("#welcome-form button")
    ann.wait_for_selector("#players >> text=Bob")
    bob.click("#tab-chat")
    bob.fill("#chat-text", "<b>good luck</b>")
    bob.keyboard.press("Enter")
    ann.click("#tab-chat")
    ann.wait_for_selector("#chat >> text=Bob <b>good luck</b>")


def test_a_game_again_with_seats_exchanged(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dogeatdog"]')
    page.wait_for_url("**/table/*")
    play(page, seed=2)
    page.click("#rematch")
    page.wait_for_url(re.compile(f"/table/(?!{page.url.rpartition('/')[2]})"))
    arrived(page)
    assert "you" in page.locator('#players [data-seat="B"]').inner_text()


def test_who_tries_a_friends_link_keeps_the_own_seat(visit: Visit) -> None:
    ann = visit("/")
    open_by_dialogue(ann, "dames", {"A": "me", "B": "friend"})
    table, link = ann.url, friends_link(ann)
    tab = ann.context.new_page()
    tab.goto(link)
    tab.wait_for_selector("#welcome[open]")
    assert "you" in tab.locator('#players [data-seat="B"]').inner_text()
    ann.goto(f"{table}#main")
    ann.reload()
    arrived(ann)
    assert "you" in ann.locator('#players [data-seat="A"]').inner_text()


def test_looking_back_shows_then_and_leads_back_to_now(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dames"]')
    play(page, seed=1, clicks=4)
    page.wait_for_selector(".spot.can")
    counters = page.locator(".piece").count()
    page.click('#log button[data-number="1"]')
    page.wait_for_selector("#to-now")
    assert page.locator(".piece").count() == 1 and page.locator(".spot.can").count() == 0
    page.click("#at-a1", force=True)
    page.click("#to-now")
    page.wait_for_selector(".spot.can")
    assert page.locator(".piece").count() == counters


def test_a_clock_runs_at_the_table(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-setup="dames"]')
    page.select_option('[name="clock"]', "move 30")
    page.click('button[value="open"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    page.wait_for_selector(".left.running >> text=0:2")
