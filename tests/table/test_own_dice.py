"""People who throw their own dice, in the browser: tapped on a phone, typed on a keyboard, corrected, for bots too."""

import re
from collections.abc import Sequence

import httpx
from playwright.sync_api import Page

import tablier
from tablier import Position, Record
from tablier.engine.throw import throw_at
from tests.table.conftest import Visit
from tests.table.player import arrived
from tests.thorough import THOROUGH

PHONE = (390, 844)
HERE = ("me", "here")
TRAY = "#tray:not([hidden])"
BY_HAND = 10
"""Events at the beginning of a game, and at its end."""


def set_up(page: Page, game: str, *who: str) -> None:
    """A table with one's own dice, as anybody sets it up."""
    page.click(f'[data-setup="{game}"]')
    for letter, sits in zip("AB", who):
        page.select_option(f'[name="who-{letter}"]', sits)
    page.select_option('[name="dice"]', "own")
    page.click('button[value="open"]')
    page.wait_for_url("**/table/*")
    arrived(page)


def until_number(page: Page, number: int) -> None:
    page.wait_for_selector(f'#main[data-number="{number}"]', state="attached")


class ByTaps:
    """A finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def throw(self, faces: tuple[int, ...]) -> None:
        for face in faces:
            self.page.click(f'[data-face="{face}"]')
        self.page.click("#enter-throw")

    def press(self, selector: str) -> None:
        self.page.click(selector, force=True)


class ByKeys:
    """A keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def throw(self, faces: tuple[int, ...]) -> None:
        for face in faces:
            self.page.keyboard.press(str(face))
        self.page.keyboard.press("Enter")

    def press(self, selector: str) -> None:
        self.page.press(selector, "Enter")


def make(hand: ByTaps | ByKeys, pos: Position, event: str) -> None:
    """A move or an outcome of chance, by what is clicked for it; a move is made as soon as it is clear."""
    page = hand.page
    if pos.actor == "chance":
        page.wait_for_selector(f"{TRAY}, #moves button")
        throw = throw_at(pos)
        if throw is None:
            return hand.press(f"#button-outcome-{list(pos.chances()).index(event)}")
        faces = next(faces for faces, outcome in throw.outcomes.items() if outcome == event)
        return hand.throw(faces[::-1])
    page.wait_for_selector("#board svg.asked")
    choice = next(one for one in pos.game.clicks.choices(pos) if pos.game.events.write(one.event) == event)
    for id in (*choice.marked, *choice.path):
        if page.locator("#board svg.asked").count() == 0:
            return None
        if page.locator(f'.spot.chosen[id="{id}"]').count() == 0:
            hand.press(f'.spot.can[id="{id}"], #button-{id}')
    return None


def short_game(game: str, opening: Sequence[str], wanted: Sequence[str]) -> Record:
    """An opening, then what is wanted most of what is possible."""
    record = Record(tablier.new(game, players=2), opening)
    while (pos := record.position).actor != "over":
        possible = pos.legal() or list(pos.chances())
        preferred = (event for form in wanted for event in possible if re.fullmatch(form, event))
        record.append(next(preferred, possible[0]))
    return record


def play_to_the_end(hand: ByTaps | ByKeys, game: Record, api: httpx.Client) -> None:
    """The beginning and the end by hand. What is between, where it takes long, by a program that has the key."""
    page, id = hand.page, hand.page.url.rpartition("/")[2]
    key = page.evaluate("id => JSON.parse(localStorage.getItem('tablier.tables'))[id].key", id)
    for number, (pos, event) in enumerate(zip(game.positions(), game.events)):
        if BY_HAND <= number < len(game) - BY_HAND and not THOROUGH:
            if number == BY_HAND:
                until_number(page, number)  # what was done last by hand has arrived
            told = api.post(
                f"/tables/{id}/moves", headers={"Authorization": f"Bearer {key}"}, json={"event": event, "at": number}
            )
            assert told.is_success, told.text
            continue
        until_number(page, number)
        make(hand, pos, event)
    until_number(page, len(game))


def record_of(page: Page, api: httpx.Client) -> str:
    id = page.url.rpartition("/")[2]
    return api.get(f"/tables/{id}/record").text


def test_a_whole_game_of_bulldog_on_a_phone(visit: Visit, api: httpx.Client) -> None:
    page = visit("/", size=PHONE)
    set_up(page, "bulldog", *HERE)
    # Two throws that do not do much, then everybody throws double six, with which an attacker gets home at once.
    opening = ("start A", "bulldog d", "roll 31", "b1-b4:3", "c1-c2:1", "roll 52")
    play_to_the_end(ByTaps(page), short_game("bulldog", opening, ("roll 66", ".*13:12")), api)
    page.wait_for_selector("#verdict")
    text = record_of(page, api)
    assert "\ndice: thrown by hand\n" in text and "\nseed:" not in text and "\nreturns:" in text
    before = page.url
    page.click("#rematch")
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector("#status:has-text('Draw lots')")


def test_a_whole_game_of_goulet_by_keys(visit: Visit, api: httpx.Client) -> None:
    page = visit("/", lang="fr")
    set_up(page, "goulet", *HERE)
    opening = (*(f"init {unit}" for unit in "WSRCK"), "roll 32111", "keep 32", "roll 641", "stop")
    play_to_the_end(ByKeys(page), short_game("goulet", opening, ("roll 3211?1?", "stop", "hit 3.*", "hit 2.*")), api)
    page.wait_for_selector("#verdict")
    assert "\ndice: thrown by hand\n" in record_of(page, api)


def at_a_throw(visit: Visit, bot: str = "here", **how: object) -> Page:
    """The second player's dice are to be thrown, in Bulldog."""
    page = visit("/", **how)
    set_up(page, "bulldog", "me", bot)
    make(ByTaps(page), tablier.new("bulldog", players=2), "start A")
    until_number(page, 1)
    page.wait_for_selector("#board svg.asked")
    page.click('.spot.can[id="at-d13"]', force=True)
    page.wait_for_selector(TRAY)
    return page


def test_what_was_tapped_is_shown_and_corrected_before_it_counts(visit: Visit) -> None:
    page = at_a_throw(visit, size=PHONE)
    assert page.locator("#slots .slot").count() == 2 and page.is_disabled("#enter-throw")
    for face in page.locator("[data-face]").all():
        box = face.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44, "large enough for a finger"
    page.click('[data-face="3"]')
    page.click('[data-face="6"]')
    assert [slot.get_attribute("aria-label") for slot in page.locator("#slots .slot").all()] == ["3", "6"]
    page.click('[data-face="1"]')
    assert "take it back first" in page.inner_text("#notice")
    page.click("#take-die-back")
    assert page.is_hidden("#notice") and page.is_disabled("#enter-throw")
    page.click('[data-face="5"]')
    assert "3, 5. Press Enter" in page.inner_text("#live")
    page.click("#enter-throw")
    until_number(page, 3)
    assert page.text_content("#log li:last-child code") == "roll 53"


def test_what_counted_is_taken_back_and_told_again(visit: Visit) -> None:
    page = at_a_throw(visit)
    page.keyboard.type("61")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    assert "More dice have to fall: 1." in page.inner_text("#notice")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    until_number(page, 3)
    page.wait_for_selector("#board .spot.can:focus")
    page.keyboard.press("u")
    until_number(page, 2)
    page.wait_for_selector(TRAY)
    assert page.locator("#slots .slot svg").count() == 0
    page.keyboard.type("45")
    page.keyboard.press("Enter")
    until_number(page, 3)
    assert page.text_content("#log li:last-child code") == "roll 54"


def test_people_throw_for_bots_which_then_go_on(visit: Visit) -> None:
    page = at_a_throw(visit, bot="bot easy")
    assert page.inner_text("#status") == "For Colombe: throw the two dice and tap what fell."
    assert page.title().startswith("● Your turn")
    page.click("#board .spot >> nth=3", force=True)
    assert page.inner_text("#notice") == "The dice come first: tap in what fell."
    page.keyboard.type("66")
    page.keyboard.press("Enter")
    page.wait_for_selector("#log li:nth-child(4)")


def test_a_friend_is_asked_to_agree_to_a_correction(visit: Visit, api: httpx.Client) -> None:
    asked = {
        "game": "bulldog",
        "dice": "own",
        "seats": [{"who": "me", "name": "Ann"}, {"who": "friend", "name": "Bob"}],
    }
    opened = api.post("/tables", json=asked).json()
    by, moves = {"Authorization": f"Bearer {opened['key']}"}, f"/tables/{opened['id']}/moves"
    for event in ("start A", "bulldog d"):
        api.post(moves, headers=by, json={"event": event})
    api.post(
        f"/tables/{opened['id']}/sit",
        headers={"Authorization": f"Bearer {opened['friends']['B']}"},
        json={"name": "Bob"},
    )
    ann = visit(f"/table/{opened['id']}#key={opened['key']}")
    bob = visit(f"/table/{opened['id']}#key={opened['friends']['B']}")
    for page, said in ((ann, "Bob: throw the two dice"), (bob, "Your turn: throw the two dice")):
        page.wait_for_selector(TRAY)
        assert page.inner_text("#status").startswith(said)
    ByTaps(ann).throw((6, 3))
    for page in (ann, bob):
        until_number(page, 3)
    ann.click("#undo")
    ann.wait_for_selector("#notice:has-text('The others have been asked')")
    assert "take the last move or throw back" in bob.inner_text("#undo-question")
    bob.click("#agree")
    for page in (ann, bob):
        until_number(page, 2)
        page.wait_for_selector(TRAY)


def test_a_table_whose_dice_are_its_own_has_no_tray(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-setup="dames"]')
    page.wait_for_selector('[name="clock"]')
    assert page.locator('[name="dice"]').count() == 0, "no dice in the game"
    page.keyboard.press("Escape")
    page.click('[data-play="bulldog"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    assert page.locator("#tray").count() == 0
