"""The newcomer's first minute: from nothing compiled to a bot's first answer, in a real browser.

    python -m benchmarks.first_minute [GAME…]       default: all games
    python -m benchmarks.first_minute --make-play   also `make play` in a fresh clone, until the table is open
    python -m benchmarks.first_minute --installed PYTHON      as it is installed there, from a wheel, and no other way

Every game is measured in two ways, both with an empty folder for compiled code, in seconds:

    prepared    `tablier prepare` first (its own seconds are printed once), then `tablier serve`
    at once     `tablier serve` with nothing compiled

    serve       until the table is open
    page        until the home page is there
    board       from the click on *Play* on the game's card until the board is shown
    own move    until one's own turn is over, made by clicking on what can be clicked
    bot         from then until the bot's first answer; it takes 0.9 s at least, so that one can see what happens
    says so     whether the page says that games are being compiled, as it has to when it begins at once
"""

import argparse
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from rich.console import Console

import tablier
from benchmarks import FIVE
from benchmarks.report import table
from tests.browser import CHROMIUM, QUIET
from tests.command import COMMAND
from tests.table.conftest import Server
from tests.table.player import OFFERED, click_something

ROOT = Path(__file__).parent.parent
PACE = 0.9
"""As `tablier serve` has it when nothing else is said."""
PATIENCE = 300.0
"""Seconds after which something hangs rather than takes long."""
MOST_CLICKS = 200
SAID = "says so"
"""Whether the page says that games are being compiled."""
LISTEN = """
addEventListener("click", () => sessionStorage.clicked ??= Date.now(), true);
setInterval(() => {
  const said = document.querySelector("#preparation");
  if (said && !said.hidden) sessionStorage.told = said.textContent;
  if (document.querySelector('#main[data-connected="true"] #board svg')) sessionStorage.shown ??= Date.now();
}, 5)"""
"""In every page that is opened: it notes times itself, since whoever drives a browser looks only now and then while one
page follows another."""
WIDTH = 110


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_minute",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--make-play", action="store_true", help="also `make play` in a fresh clone")
    parser.add_argument("--installed", metavar="PYTHON", help="only as it is installed in that Python")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(tablier.list_games()):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(tablier.list_games())}")
    games = asked.games or (FIVE if asked.installed else list(tablier.list_games()))
    console = Console(highlight=False, width=WIDTH)
    if asked.installed:
        command = [asked.installed, "-P", "-m", "tablier.cli"]  # not what lies in this folder
        with tempfile.TemporaryDirectory() as empty:
            rows = [{"game": game, **first_minute(game, empty, command)} for game in games]
        console.print(table("The first minute with what is installed, in seconds", rows))
        return
    rows = []
    with tempfile.TemporaryDirectory() as cache:
        console.print(f"tablier prepare: {prepare(cache):.1f} s")
        for game in games:
            rows.append({"game": game, "way": "prepared", **first_minute(game, cache)})
    for game in games:
        with tempfile.TemporaryDirectory() as cache:
            rows.append({"game": game, "way": "at once", **first_minute(game, cache)})
    console.print(table("The first minute, in seconds", rows))
    if silent := [row["game"] for row in rows if row["way"] == "at once" and row[SAID] == "no"]:
        sys.exit(f"The page did not say that it compiles: {', '.join(silent)}")
    if asked.make_play:
        console.print(f"make play in a fresh clone, until the table is open: {make_play():.1f} s")


def prepare(cache: str) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "tablier.cli", "prepare"]
    subprocess.run(command, env={**os.environ, "TABLIER_CACHE": cache}, check=True, capture_output=True)
    return time.perf_counter() - began


def first_minute(game: str, cache: str, command: Sequence[str] = COMMAND) -> dict[str, Any]:
    print(f"measuring: {game} …", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        server = Server(str(Path(folder) / "tables.sqlite"), PACE, command=command, TABLIER_CACHE=cache, HOME=cache)
        opened = time.perf_counter() - began
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
                context = browser.new_context(viewport={"width": 1200, "height": 800}, reduced_motion="reduce")
                context.set_default_timeout(1000 * PATIENCE)
                context.add_init_script("localStorage.setItem('tablier.pace', 'at once')")  # nobody reads along
                return {"serve": opened, **visit(context.new_page(), server.address, game)}
        finally:
            server.stop()


def visit(page: Page, address: str, game: str) -> dict[str, Any]:
    page.add_init_script(LISTEN)
    began = time.perf_counter()
    page.goto(address)
    there = time.perf_counter()
    page.click(f'[data-play="{game}"]')
    page.wait_for_selector('#main[data-connected="true"] #board svg')
    page.wait_for_function("sessionStorage.shown")
    began_moving = time.perf_counter()
    move(page)
    moved = time.perf_counter()
    number = page.get_attribute("#main", "data-number")
    page.wait_for_selector(f'#main:not([data-number="{number}"])')
    return {
        "page": there - began,
        "board": page.evaluate("sessionStorage.shown - sessionStorage.clicked") / 1000,
        "own move": moved - began_moving,
        "bot": time.perf_counter() - moved,
        SAID: "yes" if page.evaluate("sessionStorage.told") else "no",
    }


def move(page: Page) -> None:
    """Click on what can be clicked, until it is the bot's turn."""
    rng = random.Random(1)
    page.wait_for_selector(OFFERED, state="attached")
    own = page.get_attribute("#main", "data-actor")
    for _ in range(MOST_CLICKS):
        click_something(page, rng)
        page.wait_for_timeout(20)
        if page.get_attribute("#main", "data-actor") not in (own, "chance"):
            return
    raise TimeoutError(f"{MOST_CLICKS} clicks did not end one's turn")


def make_play() -> float:
    """Seconds of `make play` in a fresh clone of what is committed, from nothing to the open table."""
    print("measuring: make play …", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        arguments = f"ARGS=--no-browser --port {port} --db {folder}/tables.sqlite"
        began = time.perf_counter()
        playing = subprocess.Popen(
            ["make", "play", arguments],
            cwd=clone,
            env={**os.environ, "TABLIER_CACHE": str(Path(folder) / "cache")},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # so that make and what it has started can be ended together
        )
        assert playing.stdout is not None
        try:
            for line in playing.stdout:
                if re.search("The table is open", line):
                    return time.perf_counter() - began
            raise RuntimeError("make play ended before the table was open")
        finally:
            os.killpg(playing.pid, signal.SIGTERM)
            playing.wait(30)


if __name__ == "__main__":
    main()
