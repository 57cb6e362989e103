"""When the network goes or the server hangs: it is said, it goes on by itself, and a move is made once or never."""

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.table.conftest import Server, Visit
from tests.table.player import arrived

REFUSED = "WebSocket"
"""What the browser's console says of connections that fail."""
LONG = 30_000
"""Milliseconds on the clock of the page: longer than any silence that it bears."""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may hang; who kills it comes last."""
    started = Server(str(tmp_path_factory.mktemp("own") / "tables.sqlite"))
    yield started
    started.stop()


def open_dames(visit: Visit, own: Server) -> Page:
    page = visit("/", address=own.address, but_for=REFUSED)
    page.clock.install()
    page.click('[data-play="dames"]')
    page.wait_for_selector(".spot.can")
    return page


def test_a_server_that_hangs_is_noticed_and_the_move_is_made_once(visit: Visit, own: Server) -> None:
    page = open_dames(visit, own)
    own.process.send_signal(signal.SIGSTOP)
    try:
        page.click("#at-c4.can", force=True)
        page.clock.run_for(LONG)
        page.wait_for_selector("#connection >> text=your move is sent as soon as it is back")
        assert page.get_attribute("#main", "data-connected") == "false"
    finally:
        own.process.send_signal(signal.SIGCONT)
    page.wait_for_selector("#connection", state="hidden")
    page.wait_for_selector("#main[data-number='1'] #on-c4")
    page.wait_for_selector(".spot.can")  # it is one's turn again: D4, two counters at first
    assert page.locator("#log li").count() == 1


def test_a_silence_is_noticed_though_nothing_was_sent(visit: Visit, own: Server) -> None:
    page = open_dames(visit, own)
    own.process.send_signal(signal.SIGSTOP)
    try:
        page.clock.run_for(LONG)
        page.wait_for_selector("#try-now")
    finally:
        own.process.send_signal(signal.SIGCONT)
    arrived(page)


def test_offline_is_said_and_being_online_again_suffices(visit: Visit, own: Server) -> None:
    page = open_dames(visit, own)
    page.context.set_offline(True)
    page.click("#at-c4.can", force=True)
    page.wait_for_selector("#connection >> text=/lost|offline/")
    page.click("#tab-chat")
    page.fill("#chat-text", "hello?")
    page.keyboard.press("Enter")
    page.wait_for_selector("#notice >> text=not sent")
    assert page.input_value("#chat-text") == "hello?"
    page.context.set_offline(False)
    page.wait_for_selector("#connection", state="hidden")
    page.wait_for_selector("#main[data-number='1'] #on-c4")


def test_one_need_not_wait_for_the_next_try(visit: Visit, own: Server) -> None:
    page = open_dames(visit, own)
    own.process.kill()
    own.process.communicate(timeout=20)
    page.wait_for_selector("#try-now")
    again = Server(str(own.log.with_suffix("")), port=own.port)
    try:
        page.click("#try-now")
        arrived(page)
        assert page.locator("#connection").is_hidden()
    finally:
        again.stop()
