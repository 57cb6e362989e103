"""What somebody may not know changes no byte that they receive: the short form of `python -m trials.leaks`."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablier.engine.scene import Happening
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
    one, other = asyncio.run(both(two_plans(players, 13, players, is_rematch, costly=False), tmp_path, thinkers))
    assert difference(one, other) is None
    assert len(one.told) > 100 and one.size > 300_000


def test_what_would_be_told_too_much_is_noticed(
    tmp_path: Path, thinkers: Steady, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail."""
    monkeypatch.setattr(Happening, "seen_by", lambda happening, seat: happening)
    one, other = asyncio.run(both(two_plans(1, 0, 2, False, costly=False), tmp_path, thinkers))
    assert "hide" in (difference(one, other) or "")
