"""nginx and Caddy in front of real servers, configured by the files in deploy/: what people find behind them.

    python -m trials.proxies [nginx] [caddy]

Of those files only ports, names and paths are replaced; nginx gets a certificate for the day, Caddy makes one itself.
Each proxy is started in four ways, and each time two people play a whole game of Les Dames Bretonnes by WebSocket:

    alone           before one server on SQLite. Pages, also in a real browser; a record that is uploaded; who asks too
                    often, told apart by address, whatever they say of themselves; names of others; /metrics
    below           at /games/, the proxy leaves the path as it is
    stripped        at /games/, the proxy takes the path away
    two             before two servers on PostgreSQL, in turn; then one is killed

The units for systemd are looked at by `systemd-analyze verify`, where there is one.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright
from websockets.asyncio.client import connect

from benchmarks.crowd import long_game
from tablier.table.bounds import BODY_BYTES, RATES
from tests.browser import CHROMIUM, QUIET
from tests.table.conftest import Server
from tests.table.player import arrived, play, start
from trials.machines import machines

DEPLOY = Path(__file__).parents[1] / "deploy"
HOST, NAME = "127.0.0.1", "games.localhost"
"""Caddy signs for names below `localhost` by itself, and a browser finds them on this machine."""
ANN, BOB = "127.0.0.2", "127.0.0.3"
"""Addresses of this machine that a server counts as strangers'."""
ROOT = "/games"
PATIENCE = 60.0
UPLOADED = 6_500
"""Events of a record that is longer than any other request may be."""
AFTER_A_KILL = 20
"""Requests that are made when one of two servers is gone."""


class Wrong(Exception):
    """Something is not as deploy.md says."""


@dataclass(frozen=True)
class Front:
    """A proxy that is running."""

    http: int
    https: int
    root: str = ""

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.https}"

    @contextlib.contextmanager
    def visitor(self, address: str = ANN) -> Iterator["Visitor"]:
        transport = httpx.HTTPTransport(verify=_trusting(), local_address=address)
        with httpx.Client(transport=transport, timeout=PATIENCE) as client:
            yield Visitor(self, client)


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks through the proxy."""

    front: Front
    client: httpx.Client

    def ask(self, method: str, path: str, host: str = "", **details: Any) -> httpx.Response:
        headers = {"Host": host or f"{NAME}:{self.front.https}", "Origin": self.front.address}
        headers |= details.pop("headers", {})
        url = f"https://{HOST}:{self.front.https}{self.front.root}{path}"
        return self.client.request(method, url, headers=headers, extensions={"sni_hostname": NAME}, **details)

    def upload(self, text: str, **headers: str) -> httpx.Response:
        return self.ask("POST", "/api/records", content=text, headers={"Content-Type": "text/plain", **headers})

    def open_table(self) -> Any:
        seats = [{"who": "me"}, {"who": "friend"}]
        return self.ask("POST", "/api/tables", json={"game": "dames", "seats": seats}).raise_for_status().json()


def _trusting() -> ssl.SSLContext:
    """The certificates are of the day: whether they are in order is not what is tried here."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def need(holds: bool, what: object) -> None:
    if not holds:
        raise Wrong(what)


# ---------------------------------------------------------------------- the proxies


def replaced(name: str, texts: dict[str, str]) -> str:
    """A file in deploy/ with some texts replaced, all of which have to be there."""
    text = (DEPLOY / name).read_text("utf-8")
    for old, new in texts.items():
        need(old in text, f"{name} has no {old!r}")
        text = text.replace(old, new)
    return text


@contextlib.contextmanager
def nginx(folder: Path, ports: Sequence[int], root: str = "", strip: bool = False) -> Iterator[Front]:
    front = Front(free_port(), free_port(), root)
    made = f"req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={NAME} -keyout privkey.pem -out fullchain.pem"
    _run(["openssl", *made.split()], folder)
    texts = {
        "listen 80;": f"listen {HOST}:{front.http};",
        "listen 443 ": f"listen {HOST}:{front.https} ",
        "/etc/letsencrypt/live/games.example.org/": f"{folder}/",
        "games.example.org": NAME,
        "127.0.0.1:8460": f"{HOST}:{ports[0]}",
        "location / {": f"location {root}/ {{",
    }
    if len(ports) > 1:
        texts["# server 127.0.0.1:8462"] = f"server {HOST}:{ports[1]}"
    if strip:
        texts["proxy_pass http://tablier;"] = "proxy_pass http://tablier/;"
    (folder / "site.conf").write_text(replaced("nginx.conf", texts))
    kept = "".join(
        f"{what}_temp_path {folder}/{what};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"user root; daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {kept} include {folder}/site.conf; }}\n"
    )
    with _running(["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"], front):
        yield front


@contextlib.contextmanager
def caddy(folder: Path, ports: Sequence[int], root: str = "", strip: bool = False) -> Iterator[Front]:
    front = Front(free_port(), free_port(), root)
    site = folder / "site"
    below = {
        "\treverse_proxy": f"\t{'handle_path' if strip else 'handle'} {root}/* {{\n\treverse_proxy",
        "\n\t}\n}": "\n\t}\n\t}\n}",
    }
    site.write_text(replaced("Caddyfile", below if root else {}))
    (folder / "Caddyfile").write_text(
        f"{{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind {HOST}\n"
        f"\thttp_port {front.http}\n\thttps_port {front.https}\n}}\nimport {site}\n"
    )
    environment = {
        "GAMES_HOST": NAME,
        "UPSTREAMS": " ".join(f"{HOST}:{port}" for port in ports),
        **{name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")},
    }
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with _running(command, front, **environment):
        yield front


PROXIES: dict[str, Callable[..., contextlib.AbstractContextManager[Front]]] = {"nginx": nginx, "caddy": caddy}
"""By the name of the command, and of Debian's package."""


@contextlib.contextmanager
def _running(command: list[str], front: Front, **environment: str) -> Iterator[None]:
    """A proxy, once it lets people through."""
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, **environment})
        try:
            with front.visitor(HOST) as visitor:
                until = time.monotonic() + PATIENCE
                while not _lets_through(visitor):
                    if process.poll() is not None or time.monotonic() > until:
                        said.seek(0)
                        raise Wrong(f"{command[0]} does not let anybody through: {said.read()}")
                    time.sleep(0.1)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _lets_through(visitor: Visitor) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return visitor.ask("GET", "/api/health").status_code == httpx.codes.OK
    return False


def _run(command: list[str], folder: Path) -> str:
    """What a command says on the error stream."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    need(done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stderr


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


# ---------------------------------------------------------------------- what is looked at


def look_at_pages(front: Front) -> str:
    """The home page and all that it loads."""
    with front.visitor() as visitor:
        home = visitor.ask("GET", "/")
        need(home.status_code == httpx.codes.OK, home.text)
        parts = {part for part in re.findall(r'(?:href|src)="(/[^"#]+)"', home.text) if "/static/" in part}
        need(len(parts) > 2, home.text)
        for part in parts:
            need(part.startswith(f"{front.root}/"), f"{part} is not below {front.root}")
            answer = visitor.ask("GET", part.removeprefix(front.root))
            need(answer.status_code == httpx.codes.OK, f"{part}: {answer.status_code}")
    return f"home page, {len(parts)} parts of it"


def look_in_a_browser(front: Front) -> str:
    """A game against a bot, by clicking; the page complains of nothing, and asks for nothing elsewhere."""
    complaints: list[str] = []
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_context(ignore_https_errors=True, reduced_motion="reduce").new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda opened: asked.append(opened.url.replace("wss:", "https:")))
        page.goto(f"{front.address}{front.root}/")
        start(page, "dames")
        play(page, seed=1, clicks=4)
        page.reload()
        arrived(page)
        browser.close()
    need(not complaints, complaints)
    elsewhere = [url for url in asked if not url.startswith((f"{front.address}{front.root}/", "data:", "blob:"))]
    need(not elsewhere, elsewhere)
    return f"a browser, {len(asked)} requests"


def play_a_game(front: Front) -> str:
    """Two people at two addresses, by WebSocket."""
    with front.visitor() as visitor:
        opened = visitor.open_table()
    keys = {"A": opened["key"], **opened["friends"]}

    async def person(letter: str, address: str) -> int:
        rng = random.Random(letter)
        url = f"wss://{NAME}:{front.https}{front.root}/api/tables/{opened['id']}/live"
        async with connect(
            url,
            host=HOST,
            port=front.https,
            local_addr=(address, 0),
            ssl=_trusting(),
            origin=front.address,  # type: ignore[arg-type]  # a name of its own for str
            proxy=None,
        ) as line:
            await line.send(json.dumps({"do": "hello", "key": keys[letter]}))
            async for text in line:
                message = json.loads(text)
                need(message["type"] in ("table", "state"), message)
                if message["over"]:
                    return int(message["number"])
                if message["actor"] == letter and message["choices"]:
                    move = {"do": "play", "event": rng.choice(message["choices"])[0], "at": message["number"]}
                    await line.send(json.dumps(move))
        raise Wrong(f"The connection of {letter} ended before the game did: {line.close_code} {line.close_reason}")

    async def both() -> tuple[int, int]:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.gather(person("A", ANN), person("B", BOB))

    moves, also = asyncio.run(both())
    need(moves == also, f"{moves} moves to one, {also} to the other")
    return f"a game of {moves} moves"


def look_at_uploads(front: Front) -> str:
    """A long record; other long things are refused. Who uploads too much is told apart by address alone."""
    most = RATES["uploads"]["address"][0].most
    text = long_game(UPLOADED).write()
    short = long_game(10).write()
    need(len(text) > BODY_BYTES, f"The record has only {len(text)} letters.")
    with front.visitor(ANN) as ann, front.visitor(BOB) as bob:
        answer = ann.upload(text)
        need(answer.status_code == httpx.codes.CREATED, answer.text)
        huge = ann.ask("POST", "/api/tables", content=text, headers={"Content-Type": "application/json"})
        need(huge.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE, huge.text)
        statuses = [ann.upload(short).status_code for _ in range(most)]
        need(statuses == [httpx.codes.CREATED] * (most - 1) + [httpx.codes.TOO_MANY_REQUESTS], statuses)
        for told in ({"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": HOST}, {"Forwarded": f"for={HOST}"}):
            answer = ann.upload(short, **told)
            need(answer.status_code == httpx.codes.TOO_MANY_REQUESTS, f"{told}: {answer.status_code}")
        answer = bob.upload(short)
        need(answer.status_code == httpx.codes.CREATED, answer.text)
    return f"{most} uploads of each address, one of {len(text):,} letters"


def look_from_elsewhere(front: Front) -> str:
    """Other names, other pages, what is the operator's alone, and those who come without TLS."""
    with front.visitor() as visitor:
        page = visitor.ask("GET", "/", host="evil.example")
        need(page.status_code == httpx.codes.MISDIRECTED_REQUEST or not page.content, page.text)
        foreign = visitor.ask("POST", "/api/tables", json={}, headers={"Origin": "https://evil.example"})
        need(foreign.status_code == httpx.codes.FORBIDDEN, foreign.text)
        for path in ("/metrics", "/status"):
            for told in ({}, {"X-Forwarded-For": HOST}):
                hidden = visitor.ask("GET", path, headers=told)
                need(hidden.status_code == httpx.codes.FORBIDDEN, f"{path}: {hidden.status_code}")
        plain = visitor.client.get(f"http://{HOST}:{front.http}/", headers={"Host": NAME})
        need(plain.is_redirect and plain.headers["Location"].startswith(f"https://{NAME}"), plain.headers)
    return f"another name: {page.status_code}; another page, /metrics, /status: 403; without TLS: {plain.status_code}"


def look_after_a_kill(front: Front, servers: list[Server]) -> str:
    """Both have made moves; when one is gone the other answers all."""
    moves = [_moves(server) for server in servers]
    need(min(moves) > 0, f"one of the two was never asked: {moves}")
    servers[0].process.kill()
    servers[0].process.wait()
    with front.visitor() as visitor:
        statuses = [visitor.ask("GET", "/").status_code for _ in range(AFTER_A_KILL)]
        need(set(statuses) == {httpx.codes.OK}, statuses)
        for _ in range(AFTER_A_KILL):
            visitor.open_table()
    asked = f"{AFTER_A_KILL} pages and as many tables"
    return f"{moves[0]} and {moves[1]} moves by the two; after a kill {asked}, {play_a_game(front)}"


def _moves(server: Server) -> int:
    told = httpx.get(f"http://{HOST}:{server.port}/metrics").text
    found = re.search(r'tablier_moves_total\{game="dames",who="person"\} (\d+)', told)
    return int(found[1]) if found else 0


# ---------------------------------------------------------------------- all of it


def look(proxy: str, folder: Path) -> Iterator[tuple[str, str]]:
    """What was seen behind a proxy, in each of the ways: which one, and what."""
    started = PROXIES[proxy]

    def own(name: str) -> Path:
        (folder / name).mkdir()
        return folder / name

    with serving(own("sqlite"), []) as server, started(own("alone"), [server.port]) as front:
        for see in (look_at_pages, look_in_a_browser, play_a_game, look_at_uploads, look_from_elsewhere):
            yield "alone", see(front)
    with serving(own("root"), ["--root-path", ROOT]) as server:
        for way, strip in (("below", False), ("stripped", True)):
            with started(own(way), [server.port], ROOT, strip) as front:
                for see in (look_at_pages, look_in_a_browser, play_a_game):
                    yield way, see(front)
    with (
        machines(own("postgres"), 2, ["--allow-host", NAME]) as at,
        started(own("two"), [server.port for server in at.servers]) as front,
    ):
        yield "two", play_a_game(front)
        yield "two", look_after_a_kill(front, at.servers)


@contextlib.contextmanager
def serving(folder: Path, options: Sequence[str]) -> Iterator[Server]:
    server = Server(str(folder / "tables.sqlite"), options=["--allow-host", NAME, *options])
    try:
        yield server
    finally:
        server.stop()


def verify_units(folder: Path) -> str:
    """The units for systemd, with a command that is there."""
    units = []
    for name in ("tablier.service", "tablier@.service"):
        units.append(folder / name)
        units[-1].write_text(replaced(name, {"/opt/tablier/bin/tablier": shutil.which("true") or ""}))
    told = _run(["systemd-analyze", "verify", *map(str, units)], folder)
    need(not told, told)
    return f"{len(units)} units, nothing to complain of"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.proxies", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("proxies", nargs="*", metavar="PROXY", help=f"default: {' and '.join(PROXIES)}")
    asked = parser.parse_args()
    wanted = asked.proxies or list(PROXIES)
    if unknown := set(wanted) - set(PROXIES):
        parser.error(f"no proxy {', '.join(sorted(unknown))}; there are {', '.join(PROXIES)}")
    missing = [name for name in (*wanted, "openssl") if shutil.which(name) is None]
    if missing:
        parser.error(f"not installed: {', '.join(missing)}; on Debian: apt-get install {' '.join(missing)}")
    with tempfile.TemporaryDirectory() as folder:
        if shutil.which("systemd-analyze"):
            print(f"systemd: {verify_units(Path(folder))}")
        for proxy in wanted:
            (Path(folder) / proxy).mkdir()
            try:
                for way, seen in look(proxy, Path(folder) / proxy):
                    print(f"{proxy}, {way}: {seen}", flush=True)
            except Wrong as error:
                raise SystemExit(f"{proxy}: {error}") from error


if __name__ == "__main__":
    main()
