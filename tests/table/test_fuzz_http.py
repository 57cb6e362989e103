"""Requests one after another at real tables, with real keys: the short form of trials/fuzz_http.py."""

import pytest

from tests.table.conftest import Server


@pytest.mark.xdist_group("description")  # with the others that load schemathesis
def test_whatever_is_asked_is_answered_as_described(server: Server) -> None:
    from trials.fuzz_http import run
    from trials.fuzz_socket import complaints

    before = len(server.log.read_text("utf-8"))
    tally = run(server, 150, seed=3)
    assert tally.statuses.total() >= 150
    assert tally.at_tables > 10
    assert complaints(server, before) == []
