"""Whatever is sent to a table is answered or ends the connection: the short form of trials/fuzz_socket.py."""

import asyncio
import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.table.conftest import Server
from trials.fuzz_socket import SETUPS, complaints, run


def test_whatever_is_sent_is_answered_and_a_refusal_changes_nothing(server: Server) -> None:
    before = len(server.log.read_text("utf-8"))
    tally = asyncio.run(run(server, 300, seed=11, setups=SETUPS[:3]))
    assert tally.sent.total() >= 300 and len(tally.sent) > 7
    assert tally.unchanged > 40
    assert complaints(server, before) == []


def test_who_sends_bytes_is_told_why_the_connection_ends(server: Server, api: httpx.Client) -> None:
    id = api.post("/tables", json={"game": "dames", "seats": [{"who": "me"}]}).json()["id"]
    with connect(f"ws{server.address.removeprefix('http')}/api/tables/{id}/live") as socket:
        socket.send(json.dumps({"do": "hello"}))
        socket.send(b"\0\1")
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(timeout=60)
        assert socket.close_code == 1003
