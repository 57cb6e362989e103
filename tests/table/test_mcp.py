"""A language model at a table: a scripted one, through the SDK's own client and the command as it is run.

What it receives is kept as it comes out of the process, byte by byte. Two games that differ in the other player's coin
alone are the same to the last byte.
"""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING

import pytest
import uvicorn

import tablier
from tablier.engine.scene import Happening
from tablier.online.table import OnlineTable
from tests.command import COMMAND, ROOT, relayed, run
from tests.table.conftest import Server
from tests.test_light import python
from trials.leaks import Drawn, Steady, a_server

if TYPE_CHECKING:
    from mcp import Client

WAIT = 50
MOVE = re.compile(r"^`([^`]+)`", re.MULTILINE)
OTHERS_COIN = re.compile(r"^B .* coin (\S)", re.MULTILINE)


class Model:
    """A scripted model: it calls tools and remembers what it was told."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        self.told: list[str] = []

    async def ask(self, tool: str, **arguments: object) -> str:
        return await self._call(tool, arguments, is_error=False)

    async def refused(self, tool: str, **arguments: object) -> str:
        return await self._call(tool, arguments, is_error=True)

    async def legal(self) -> list[str]:
        return MOVE.findall(await self.ask("legal_moves"))

    async def _call(self, tool: str, arguments: dict[str, object], is_error: bool) -> str:
        answer = await self.client.call_tool(tool, arguments)
        (content,) = answer.content
        assert content.type == "text"
        assert answer.is_error == is_error, content.text
        self.told.append(content.text)
        return content.text


@contextlib.asynccontextmanager
async def a_model(*options: str, heard: Path | None = None) -> AsyncIterator[Model]:
    """A model at `tablier mcp`. `heard`: where all that the command writes is kept."""
    from mcp import Client, StdioServerParameters  # a second, which those who run other tests need not wait for

    command = [*relayed(), "mcp", *options]
    if heard is not None:
        command = ["sh", "-c", 'file=$1; shift; "$@" | tee "$file"', "sh", str(heard), *command]
    async with Client(StdioServerParameters(command=command[0], args=command[1:], cwd=ROOT)) as client:
        yield Model(client)


# ---------------------------------------------------------------------- a game


def test_a_whole_game_without_any_setup(tmp_path: Path) -> None:
    """B13: with a server of its own; until the game is over nothing tells where the other coin lies."""

    async def play() -> Model:
        async with a_model(heard=tmp_path / "heard") as model:
            tools = {tool.name: tool for tool in (await model.client.list_tools()).tools}
            assert tools.keys() == {
                *("games", "rules", "new_table", "join", "look", "legal_moves", "play", "why_not", "wait_for_turn")
            }
            assert all(tool.description and not tool.output_schema for tool in tools.values())
            assert tools["why_not"].annotations and tools["why_not"].annotations.read_only_hint
            await model.ask("new_table", game="bunker", name="Ann")
            rng = random.Random(4)
            while "Final scores" not in (shown := await model.ask("wait_for_turn", seconds=WAIT)):
                if "Your turn" in shown:
                    legal = await model.legal()
                    better = [event for event in legal if event.startswith(("open", "hit"))]
                    await model.ask("play", move=rng.choice(better or legal))
            return model

    model = asyncio.run(play())
    end = next(number for number, text in enumerate(model.told) if "Final scores" in text)
    assert end > 20
    for text in model.told[:end]:
        assert set(OTHERS_COIN.findall(text)) <= {"?"}
        assert not re.search("Ann finds|finds the coin", text)
    hidden = [text for text in model.told if "hides the coin" in text]
    assert sum("2. " in text and "hides the coin." in text for text in hidden) == 1
    assert model.told[end].count("wins") and (tmp_path / "heard").stat().st_size > sum(map(len, model.told))


def test_what_a_model_is_told(server: Server) -> None:
    async def play() -> None:
        async with a_model("--at", server.address) as model:
            games = await model.ask("games")
            assert "`bunker` Bunker, 2–4 players." in games and "option move=slide|step|leap" in games
            assert "`medium` Slips now and then: for a second evening." in games
            assert (await model.ask("rules", game="dames")).startswith("# Les Dames Bretonnes")
            rule = await model.ask("rules", game="bunker", number="b5")
            assert rule.startswith("**B5**") and "> B's pocket 5" in rule and "turn 3: A threw 6-2" in rule
            assert "**B6**" not in rule
            opened = await model.ask(
                "new_table", game="dames", seats=["me", "friend"], options={"move": "step"}, name="Ann"
            )
            assert "A Ann (you), B Friend." in opened and "Your turn: place a counter" in opened
            link = re.search(r"The friend at B comes by (\S+)", opened)
            assert link is not None
            first = await model.ask("legal_moves")
            assert first.startswith("36 legal moves:\n`+a1` place a counter on a1\n")
            assert "\n`+b2` " in await model.ask("legal_moves", beginning="+b")
            await model.ask("play", move="+c4")
            shown = await model.ask("play", move="+D4")
            assert "Since you last looked:\n2. Ann places a counter on d4.\n" in shown and "1. Ann" not in shown
            assert "Friend is to move." in shown and "●" in shown and "Scores: Ann 0, Friend 0." in shown
            assert await model.ask("legal_moves") == "There is nothing for you to decide now. Friend is to move."
            again = await model.ask("wait_for_turn", seconds=0.2)
            assert "Friend is to move." in again and "Since you last looked" not in again
            friend = tablier.connect(link[1]).join(link[1], name="Bob")
            friend.play("c4-c5")
            assert await model.refused("why_not", move="+a1") == "Bob is to move."
            assert "Bob slides" in await model.ask("look") and "Since" not in await model.ask("look")

    asyncio.run(play())


def test_a_move_that_was_taken_back_is_told(server: Server) -> None:
    async def play() -> None:
        async with a_model("--at", server.address) as model:
            opened = await model.ask("new_table", game="dames", seats=["me", "friend"])
            table = own_table(server, opened)
            await model.ask("play", move="+c4")
            table.server.ask(f"tables/{table.id}/undo", {}, key=table.key)
            said = await model.refused("play", move="+d4")
            assert said.startswith("Something has happened since you last looked, and nothing was played.\n\nTable ")
            assert "What came after event 0 was taken back." in said
            await model.ask("play", move="+d4")
            onlooker = await model.ask("join", table=table.id)
            assert "You look on." in onlooker and "Your own seat" not in onlooker
            assert "That is not for you" in await model.refused("play", move="+e4")
            assert "Your turn" in await model.ask("join", table=table.id, key=table.key)

    asyncio.run(play())


def own_table(server: Server, opened: str) -> OnlineTable:
    """The table of a model, with its key."""
    link = re.search(r"Your own seat\S* .*?(http\S+)", opened)
    assert link is not None
    return tablier.connect(server.address).join(link[1])


# ---------------------------------------------------------------------- what is wrong


def test_what_is_wrong_is_said(server: Server) -> None:
    async def play() -> None:
        async with a_model("--at", server.address) as model:
            for tool in ("look", "legal_moves", "wait_for_turn"):
                assert "You are at no table yet" in await model.refused(tool)
            assert "There is no game 'chess'" in await model.refused("rules", game="chess")
            assert "There is no game 'chess'" in await model.refused("new_table", game="chess")
            assert "There is no rule 'D99'. The rules: D1, " in await model.refused("rules", game="dames", number="D99")
            assert "There is no bot 'nobody'" in await model.refused("new_table", game="dames", seats=["me", "nobody"])
            assert "neither the link of a seat" in await model.refused("join", table="over there")
            assert "There is no such table" in await model.refused("join", table="0123456789")
            assert "does not answer" in await model.refused("join", table="http://127.0.0.1:9/table/00#key=k")
            opened = await model.ask("new_table", game="dames", seats=["me", "random"])
            assert "You are at no table 'ff': `join` it first. Your tables: " in await model.refused("look", table="ff")
            said = await model.refused("play", move="+z9")
            assert said.startswith("D1: there is no square z9") and said.endswith(" The nearest legal move is +f6.")
            assert await model.ask("why_not", move="+z9") == said
            assert await model.ask("why_not", move="+a1") == "+a1 is a legal move."
            assert "Field required" in await model.refused("play")
            assert own_table(server, opened).standing().number == 0, "a refused move costs nothing"
            assert "1. " in await model.ask("play", move="+a1")

    asyncio.run(play())


def test_a_server_that_is_gone_is_said(path: Path) -> None:
    server = Server(str(path))

    async def play() -> None:
        async with a_model("--at", server.address) as model:
            await model.ask("new_table", game="dames")
            server.stop()
            for tool in ("look", "wait_for_turn"):
                assert await model.refused(tool) == f"{server.address} does not answer: Connection refused."

    asyncio.run(play())


def test_the_command_says_what_is_wrong() -> None:
    assert "begins with http:// or https://" in run("mcp", "--at", "localhost:8460", code=2)
    done = python(
        "import sys; sys.modules['mcp'] = None; sys.argv = ['tablier', 'mcp']\nfrom tablier.cli import main\nmain()"
    )
    assert done.returncode == 2 and done.stderr.endswith("pip install 'tablier[mcp]'.\n")


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, None])
def test_the_command_ends_and_leaves_nothing(ending: signal.Signals | None, tmp_path: Path) -> None:
    """By a signal, or when nobody writes to it any more; also while a model waits for its turn."""
    command = [*(relayed() if ending else COMMAND), "mcp"]  # once by itself, with all that it loads
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, env=environment) as process:
        assert process.stdin is not None and process.stdout is not None
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        table = {"name": "new_table", "arguments": {"game": "dames", "seats": ["friend", "me"]}}
        wait = {"name": "wait_for_turn", "arguments": {"seconds": WAIT}}
        for number, asked in enumerate((("initialize", hello), ("tools/call", table), ("tools/call", wait))):
            line = {"jsonrpc": "2.0", "id": number, "method": asked[0], "params": asked[1]}
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
            if asked[1] is not wait:
                assert f'"id":{number}' in process.stdout.readline()
        assert list(tmp_path.glob("tablier-*"))
        process.stdin.close() if ending is None else process.send_signal(ending)
        assert process.wait(20) == 0
    assert not list(tmp_path.glob("tablier-*"))


# ---------------------------------------------------------------------- nothing hidden


@contextlib.contextmanager
def a_steady_server(path: Path, port: int, thinkers: Steady) -> Iterator[str]:
    """A server at a port in which everything drawn follows from a seed (`trials/leaks.py`)."""
    ready, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        async with a_server(path, thinkers, Drawn(1)) as app:
            server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, lifespan="off"))
            serving = asyncio.create_task(server.serve())
            while not server.started:
                await asyncio.sleep(0.01)
            ready.set()
            await asyncio.to_thread(stop.wait)
            server.should_exit = True
            await serving

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        stop.set()
        thread.join()


async def overhear(address: str, coin: int, avoided: set[str], turns: int, heard: Path) -> bytes:
    """All bytes that a model receives which tries everything while the other player's coin is in that pocket."""
    rng = random.Random(2)
    async with a_model("--at", address, heard=heard) as model:
        opened = await model.ask("new_table", game="bunker", seats=["me", "friend"], name="Ann")
        link = re.search(r"comes by (\S+)", opened)
        assert link is not None
        friend = tablier.connect(link[1]).join(link[1], name="Bob")
        await model.ask("play", move="hide 2")
        friend.play(f"hide {coin}")
        for _ in range(turns):
            if friend.standing().is_my_turn:
                friend.play(rng.choice(friend.legal()))
                continue
            assert "Your turn" in await model.ask("wait_for_turn", seconds=WAIT)
            legal = await model.legal()
            for tried in [f"open B{pocket}" for pocket in range(1, 7)] + ["hide 1", f"hide {rng.randint(1, 9)}", "?"]:
                await model.ask("why_not", move=tried)
                if tried not in legal:
                    await model.refused("play", move=tried)
            await model.ask("look")
            opening = [event for event in legal if event.startswith("open") and event not in avoided]
            safe = [event for event in legal if event not in avoided]
            await model.ask("play", move=rng.choice(opening or safe))
        await model.ask("join", table=friend.id)  # looking on
        friend.close()
    return heard.read_bytes()


def overheard_twice(folder: Path, turns: int) -> tuple[bytes, bytes]:
    """What a model receives in the same game with the other coin in pocket 3, and in pocket 5."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    thinkers, received = Steady(), []
    for coin in (3, 5):
        with a_steady_server(folder / f"{coin}.sqlite", port, thinkers) as address:
            received.append(
                asyncio.run(overhear(address, coin, {"open B3", "open B5"}, turns, folder / f"{coin}.heard"))
            )
    thinkers.end()
    return received[0], received[1]


def test_the_other_coin_changes_no_byte_that_a_model_receives(tmp_path: Path) -> None:
    """B13: whatever it asks and tries."""
    one, other = overheard_twice(tmp_path, turns=60)
    assert len(one) > 100_000 and b"no coin there" in one
    assert one == other


def test_what_would_be_told_too_much_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail."""
    monkeypatch.setattr(Happening, "seen_by", lambda happening, seat: happening)
    one, other = overheard_twice(tmp_path, turns=2)
    assert b"in pocket 3" in one and b"in pocket 5" in other
