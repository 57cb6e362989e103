"""The log: one line an event, no secret in it, and no flood of what is alike."""

import io
import json
import logging
import random
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tablier.table.logs import MOST_ALIKE, Json, Last, Quiet, without_secrets
from tests.table.conftest import Server
from tests.table.test_api import by, move, opened, seen, until

HALF_OPEN = 120
KEY = "Zm9vYmFyLWJhei1xdXV4_A"


@pytest.fixture
def log() -> Iterator[tuple[logging.Logger, io.StringIO, Quiet]]:
    """A log of its own, and where it writes."""
    stream, logger = io.StringIO(), logging.Logger("tablier")
    handler = Quiet(stream, period=3_600)
    handler.setFormatter(Json())
    logger.addHandler(handler)
    yield logger, stream, handler
    handler.close()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_what_is_alike_is_told_a_few_times_and_then_summed_up(log: tuple[logging.Logger, io.StringIO, Quiet]) -> None:
    logger, stream, handler = log
    for number in range(1_050):
        logger.warning("connection %d is half open", number)
        logger.warning(f"and so is {number}")
    logger.warning("something else")
    assert len(lines(stream)) == 2 * MOST_ALIKE + 1
    handler.close()
    assert [line["more"] for line in lines(stream) if "more" in line] == [1_050 - MOST_ALIKE] * 2


def test_the_sum_comes_by_itself_when_the_period_is_over() -> None:
    stream, logger = io.StringIO(), logging.Logger("tablier")
    handler = Quiet(stream, period=0.05)
    handler.setFormatter(Json())
    logger.addHandler(handler)
    for _ in range(MOST_ALIKE + 3):
        logger.warning("again")
    until(lambda: '"more": 3' in stream.getvalue())
    logger.warning("again")
    assert "more" not in lines(stream)[-1]
    handler.close()


@pytest.mark.parametrize("secret", [KEY, "4611686018427387903", "0123456789abcdef" * 4, "a" * 16 + "1"])
def test_what_looks_like_a_secret_is_left_out(secret: str, log: tuple[logging.Logger, io.StringIO, Quiet]) -> None:
    logger, stream, _ = log
    try:
        raise ValueError(f"who has {secret} may move")
    except ValueError as error:
        error.add_note(f"In its process:\n{secret}")
        logger.exception("somebody showed %s", secret)
    [line] = lines(stream)
    assert secret not in stream.getvalue()
    assert line["what"] == "somebody showed …" and line["error"] == "ValueError: who has … may move"


def test_words_are_not_taken_for_secrets() -> None:
    told = "OperationalError: unable_to_open_database in RequestValidationError of the incomprehensibilities"
    assert without_secrets(told) == told


def test_the_last_warnings_are_kept_each_once() -> None:
    last, logger = Last(), logging.Logger("tablier")
    logger.addHandler(last)
    logger.info("not a warning")
    for text in ("one", "one", "two"):
        logger.warning(text)
    assert [(told.what, told.times) for told in last.told] == [("one", 2), ("two", 1)]


def test_half_open_connections_do_not_flood_the_log_and_nothing_secret_is_in_it(tmp_path: Path) -> None:
    """A game with everything told that can be told, and connections that say nothing, nonsense, or go away."""
    server = Server(str(tmp_path / "tables.sqlite"), options=["--log-level", "debug"])
    try:
        with httpx.Client(base_url=f"{server.address}/api", timeout=60) as api:
            told = opened(api, "bunker", [{"who": "me", "name": "Annabelle"}, {"who": "friend"}])
            id, keys = told["id"], [told["key"], *told["friends"].values()]
            assert move(api, id, keys[0], "hide 3").status_code == 204
            assert move(api, id, keys[1], "hide 99").status_code == 400
            hidden = sqlite3.connect(server.database).execute("SELECT secret FROM tables").fetchone()[0]
            api.post(f"/tables/{id}/chat", headers=by(keys[0]), json={"text": "between us alone"})
            api.get(f"/tables/{id}", params={"key": keys[0], "looking": keys[1]})
            with connect(f"ws://127.0.0.1:{server.port}/api/tables/{id}/live?key={keys[0]}") as viewer:
                viewer.send(json.dumps({"do": "hello", "key": keys[1]}))
                viewer.recv(timeout=60)
                viewer.send(json.dumps({"do": "play", "event": keys[1], "at": 1}))
                viewer.recv(timeout=60)
            for number in range(HALF_OPEN):
                with socket.create_connection(("127.0.0.1", server.port), timeout=60) as half:
                    half.sendall([b"GET /api/tables/", b"\0\1\2\r\n\r\n", UPGRADE][number % 3])
                    if number % 3:
                        assert half.recv(100).startswith(b"HTTP/1.1 4")
            assert api.get("/health").status_code == 200
            events = ["hide 3", *played_to_the_end(api, id, dict(zip("AB", keys)))]
            where = [event for event in events if " " in event]  # others are words: pass, keep, swap
    finally:
        server.stop()
    log = server.log.read_text("utf-8")
    assert '"route": "POST /api/tables/{id}/moves"' in log and '"status": 400' in log
    for secret in {*keys, hidden, "Annabelle", "between us", "hide 99", *where}:
        assert secret not in log
    assert all(isinstance(json.loads(line), dict) for line in log.splitlines())
    assert '"more": ' in log and len(log) < 40_000


def played_to_the_end(api: httpx.Client, id: str, keys: dict[str, str]) -> list[str]:
    """The moves that the two make from here on, any that are possible; pockets are opened often, so that it ends."""
    rng, made = random.Random(1), list[str]()
    while (actor := seen(api, id)["actor"]) != "over":
        legal = [choice[0] for choice in seen(api, id, keys[actor])["choices"]]
        made.append(rng.choices(legal, [8 if event.startswith(("open", "hit")) else 1 for event in legal])[0])
        assert move(api, id, keys[actor], made[-1]).status_code == 204
    return made


UPGRADE = (
    b"GET /api/tables/0123456789/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
"""A WebSocket that is not asked for as it should be."""
