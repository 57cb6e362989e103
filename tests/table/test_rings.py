"""The ring around what has the focus is whole, also in what scrolls."""

import httpx
import pytest
from playwright.sync_api import Page

from tests.table.conftest import Visit
from tests.table.player import arrived

CUT = """selector => {
  const ring = 5;  // its line and the gap
  const cut = (one) => {
    one.focus();
    const box = one.getBoundingClientRect();
    for (let outer = one.parentElement; outer !== document.body; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowY === "visible") continue;
      const edge = outer.getBoundingClientRect();
      if (box.left - ring < edge.left - 0.5 || box.right + ring > edge.right + 0.5) return true;
      if (box.top - ring < edge.top - 0.5 || box.bottom + ring > edge.bottom + 0.5) return true;
    }
    return false;
  };
  const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return [seen.length, seen.filter(cut).map((one) => one.id || one.textContent)];
}"""


def whole_rings(page: Page, selector: str) -> bool:
    count, cut = page.evaluate(CUT, selector)
    assert count and cut == [], (selector, count, cut)
    return True


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_rings_are_whole(visit: Visit, api: httpx.Client, size: tuple[int, int]) -> None:
    seats = [{"who": "me"}, {"who": "here"}]
    opened = api.post("/tables", json={"game": "dogeatdog", "seats": seats}).json()
    page = visit(f"/table/{opened['id']}#key={opened['key']}", size=size)
    arrived(page)
    page.wait_for_selector("#moves button")
    assert whole_rings(page, "#moves button, #actions button")
    page.click("#invite")
    page.wait_for_selector("#links .qr svg")
    assert whole_rings(page, "#links input, #links button")
    page.keyboard.press("Escape")
    if page.is_visible("#handle"):
        page.click("#handle")
    for tab in ("rules", "chat"):
        page.click(f"#tab-{tab}")
        assert whole_rings(page, f"#tab-{tab}, #panel-{tab} input, #panel-{tab} form button")
