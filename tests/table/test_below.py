"""The table below a path of a site, in a real browser: nothing is asked for from outside of it."""

from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.table.conftest import Server, Visit
from tests.table.player import arrived, play, start


def test_below_a_path_everything_is_asked_for_there(visit: Visit, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.sqlite"), options=["--root-path", "games/"])
    site = server.address.removesuffix("/games")
    try:
        page = visit("/games/", address=server.address)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))
        page.reload()
        start(page, "dames")
        play(page, seed=1, clicks=4)
        page.click("#invite")
        link = page.locator("#links-body input").last.input_value()
        page.goto("/games/")
        page.click("#known a")
        arrived(page)
        page.goto("/games/rules/no-such-game")
        page.wait_for_url("**/games/")
        other = visit(link)
        arrived(other)
        assert [path for path in asked if not path.startswith("/games/")] == []
        assert any(path.endswith("/live") for path in asked) and len(asked) > 30
        for one in (page, other):
            one.close()  # before the server ends
        for path in ("/api/health", "/games/api/health"):  # whether or not a proxy takes the path away
            assert httpx.get(f"{site}{path}").json() == {"ok": True}
        assert httpx.get(f"{site}/gamesapi/health").status_code == 404
    finally:
        server.stop()
