"""Somebody who looks elsewhere is told that it is their turn."""

import re

import httpx
from playwright.sync_api import expect

from tests.table.conftest import Visit
from tests.table.player import arrived

ELSEWHERE = """
    Object.defineProperty(Document.prototype, "hidden", { get: () => window.elsewhere === true });
    window.noted = [];
    const Real = window.Notification;
    window.Notification = class extends Real {
      static permission = "default";
      static async requestPermission() {
        return (this.permission = "granted");
      }
      constructor(title, details) {
        super(title, details);
        noted.push([title, details.body]);
        document.documentElement.dataset.noted = noted.length;
      }
    };
"""
"""The page can be looked away from, and keeps what the browser was asked to show.

The browser of the tests has nobody to ask whether it may: this one always may.
"""


def test_by_the_title_and_if_asked_for_by_a_notification(visit: Visit, api: httpx.Client) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "friend"}]
    opened = api.post("/tables", json={"game": "goulet", "seats": seats, "options": {}}).json()
    keys = {"A": opened["key"], "B": opened["friends"]["B"]}
    page = visit("/")
    page.add_init_script(ELSEWHERE)
    page.goto(f"/table/{opened['id']}#key={keys['B']}")
    page.fill("#welcome-name", "Bob")
    page.click("#welcome-form button")
    arrived(page)
    page.wait_for_selector("#welcome", state="hidden")

    def play(letter: str) -> None:
        """Whatever there is to do, as long as it is that seat's turn."""
        by = {"Authorization": f"Bearer {keys[letter]}"}
        while (seen := api.get(f"/tables/{opened['id']}", headers=by).json())["actor"] == letter:
            event = seen["choices"][-1][0]
            api.post(f"/tables/{opened['id']}/moves", headers=by, json={"event": event}).raise_for_status()
        expect(page).to_have_title(re.compile("^● Your turn" if seen["actor"] == "B" else "^Goulet"))

    play("A")
    play("B")
    page.evaluate("window.elsewhere = true")
    play("A")
    assert page.evaluate("noted") == [], "nobody asked for it"
    play("B")
    page.evaluate("window.elsewhere = false")
    page.click("#notify")
    page.wait_for_selector("#notify[aria-pressed='true']")
    page.evaluate("window.elsewhere = true")
    play("A")
    page.wait_for_selector("html[data-noted]", state="attached")
    [[title, body]] = page.evaluate("noted")
    assert title == "Goulet" and body.startswith("Your turn")
