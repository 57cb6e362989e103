"""What somebody may not know changes no byte that they receive: the short form of `python -m trials.leaks`."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablier.engine.scene import Happening
from tablier.table import view
from trials.leaks import Steady, both, difference, two_plans


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Steady]:
    started = Steady()
    yield started
    started.end()


@pytest.mark.parametrize("players, is_rematch", [(3, False), (2, True)])
def test_a_hidden_coin_changes_no_byte_that_others_receive(
    players: int, is_rematch: bool, tmp_path: Path, thinkers: Steady
) -> None:
    one, other = asyncio.run(both(two_plans(players, 13, players, is_rematch), tmp_path, thinkers))
    assert difference(one, other) is None
    assert len(one.told) > 100 and one.size > 300_000


@pytest.mark.parametrize("shared, curtain", [("AB", b'"curtain":"B"'), ("BC", b'"curtain":"C"')])
def test_nor_what_those_receive_who_share_a_screen(
    shared: str, curtain: bytes, tmp_path: Path, thinkers: Steady
) -> None:
    """With the player who hid it, or with another one: also while a curtain hides the board from both."""
    one, other = asyncio.run(both(two_plans(5, 13, 3, shared=shared), tmp_path, thinkers))
    assert difference(one, other) is None
    assert any(curtain in answer for _, answer in one.told)
    eyes = {found for _, answer in one.told for found in re.findall(rb'"eyes":"([ABC])"', answer)}
    assert eyes == {b"B", b"C"}


@pytest.mark.parametrize(
    "of, name, told, shared",
    [
        (Happening, "seen_by", lambda happening, seat: happening, ""),
        (view, "_why_curtain", lambda table, eyes, seat: "".join(table.record.events), "AB"),
    ],
)
def test_what_would_be_told_too_much_is_noticed(
    of: object, name: str, told: Any, shared: str, tmp_path: Path, thinkers: Steady, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail."""
    monkeypatch.setattr(of, name, told)
    one, other = asyncio.run(both(two_plans(1, 0, 2, shared=shared), tmp_path, thinkers))
    assert "hide" in (difference(one, other) or "")
