"""Links that are sent to others: a camera reads them, the friend can reach them, and they wait in the middle."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import httpx
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator

from tablier.table.place import Place
from tests.table.conftest import Server, Visit
from tests.table.player import arrived
from tests.table.test_friends import open_by_dialogue
from tests.thorough import sample

PHONE, DESK = (390, 844), (1280, 800)


def photographed(picture: Locator) -> str:
    """What a camera reads in a picture as it is shown."""
    picture.scroll_into_view_if_needed()
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.screenshot())))
    assert len(found) == 1, "there is no code that can be read"
    return str(found[0].text)


@pytest.mark.parametrize("size, theme", sample([PHONE, DESK], ["dark", "light"]))
def test_a_camera_reads_every_link(visit: Visit, size: tuple[int, int], theme: Literal["light", "dark"]) -> None:
    page = visit("/", size=size, theme=theme)
    open_by_dialogue(page, "dames", {"A": "me", "B": "friend"})
    page.wait_for_selector("#lobby .qr svg")
    invited = page.locator("#lobby input").input_value()
    assert photographed(page.locator("#lobby .qr")) == invited
    page.click("#invite")
    page.wait_for_selector("#links-body .qr svg >> nth=2")
    rows = page.locator("#links-body .link-row")
    links = [rows.nth(n).locator("input").input_value() for n in range(rows.count())]
    assert len(set(links)) == 3 and links[0] == invited
    assert [photographed(rows.nth(n).locator(".qr")) for n in range(rows.count())] == links


@pytest.fixture
def open_to_others(tmp_path: Path) -> Iterator[Server]:
    started = Server(str(tmp_path / "tables.sqlite"), host="0.0.0.0")
    yield started
    started.stop()


def test_a_server_for_this_computer_alone_says_so_and_what_to_do(visit: Visit, api: httpx.Client) -> None:
    assert api.get("/address").json() == {"address": None, "listens": False}
    page = visit("/", lang="fr")
    open_by_dialogue(page, "dames", {"A": "me", "B": "friend"})
    page.wait_for_selector("#lobby .notice >> text=Seul cet ordinateur")
    page.click("#invite")
    page.wait_for_selector("#links .notice >> text=Seul cet ordinateur")
    for place in ("#lobby", "#links"):
        assert page.locator(f"{place} .notice code").first.inner_text() == "tablier serve --host 0.0.0.0"


def test_who_opened_it_as_localhost_sends_an_address_of_the_network(visit: Visit, open_to_others: Server) -> None:
    here = f"http://127.0.0.1:{open_to_others.port}"
    told = httpx.get(f"{here}/api/address").json()
    assert told == {"address": open_to_others.address, "listens": True}
    assert not Place(told["address"].removeprefix("http://").rpartition(":")[0], 0).is_loopback
    page = visit("/", address=here, but_for="ERR_CONNECTION_REFUSED")
    open_by_dialogue(page, "dames", {"A": "me", "B": "friend"})
    page.wait_for_selector("#lobby .qr svg")
    link = page.locator("#lobby input").input_value()
    assert link.startswith(f"{told['address']}/table/") and page.locator("#lobby .notice").count() == 0
    friend = visit(photographed(page.locator("#lobby .qr")), address=told["address"], but_for="ERR_CONNECTION_REFUSED")
    friend.fill("#welcome-name", "Bob")
    friend.click("#welcome-form button")
    page.wait_for_selector("#lobby", state="hidden")


@pytest.mark.parametrize("host, alone", [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False)])
def test_it_is_known_whether_anything_leaves_the_machine(host: str, alone: bool) -> None:
    assert Place(host, 8460).is_loopback is alone


def test_addresses_are_written_as_browsers_want_them() -> None:
    assert Place("192.0.2.7", 80).for_others == Place("192.0.2.7", 80).address == "http://192.0.2.7:80"
    assert Place("2001:db8::7", 80).for_others == "http://[2001:db8::7]:80"
    assert Place("127.0.0.1", 80).address == "http://localhost:80" and Place("127.0.0.1", 80).for_others is None
    assert Place("::1", 80).address == "http://[::1]:80"


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_link_waits_in_the_middle_until_the_friend_sits(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit("/", size=size)
    open_by_dialogue(ann, "bunker", {"A": "me", "B": "friend"})
    ann.wait_for_selector("#lobby .qr svg")
    assert ann.locator("#board").is_hidden()
    bob = visit(ann.locator("#lobby input").input_value(), size=size)
    bob.wait_for_selector("#welcome >> text=You are B, with the orange badge.")
    assert ann.locator("#lobby").is_visible(), "the friend has come to the door, and does not sit yet"
    bob.fill("#welcome-name", "Bob")
    bob.click("#welcome-form button")
    ann.wait_for_selector("#lobby", state="hidden")
    for page in (ann, bob):
        page.wait_for_selector("#board svg")
        page.wait_for_selector("#board text:text-is('Bob')")
        assert page.locator("#board text:text-is('Friend')").count() == 0
    assert bob.get_attribute("#own-seat", "title") == "You are B, with the orange badge."
    ann.reload()
    arrived(ann)
    ann.wait_for_selector("#board svg")
    assert ann.locator("#lobby").is_hidden()


def test_the_board_can_be_looked_at_before_the_friend_comes(visit: Visit) -> None:
    ann = visit("/")
    open_by_dialogue(ann, "dames", {"A": "me", "B": "friend"})
    ann.click("#to-board")
    ann.click("#at-c4.can", force=True)
    ann.wait_for_selector("#on-c4", state="attached")
    assert ann.locator("#lobby").is_hidden()


@pytest.mark.parametrize("game", ["bunker", "dogeatdog", "goulet", "bulldog", "dames"])
def test_names_arrive_on_all_boards(visit: Visit, api: httpx.Client, game: str) -> None:
    """In the pictures, in what they are called for those who cannot see them, and beside the board; whatever stands
    under a piece, too."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "friend", "name": "Somebody"}]
    opened = api.post("/tables", json={"game": game, "seats": seats}).json()
    key = opened["friends"]["B"]
    ann = visit(f"/table/{opened['id']}#key={opened['key']}")
    arrived(ann)
    ann.wait_for_selector("#board svg")
    shown = "document.querySelector('#board').outerHTML + document.querySelector('#players').outerHTML"
    assert "Somebody" in ann.evaluate(shown)
    bob = visit(f"/table/{opened['id']}#key={key}")
    bob.fill("#welcome-name", "Bob")
    bob.click("#welcome-form button")
    for page in (ann, bob):
        page.wait_for_selector("#players >> text=Bob")
        assert "Somebody" not in page.evaluate(shown)


def test_a_link_is_shared_where_the_device_can(visit: Visit) -> None:
    page = visit("/", size=PHONE)
    page.add_init_script("window.shared = []; navigator.share = async (what) => void shared.push(what.url);")
    page.reload()
    open_by_dialogue(page, "dames", {"A": "me", "B": "friend"})
    page.click("#lobby .share")
    assert page.evaluate("shared") == [page.locator("#lobby input").input_value()]
