"""The short forms of `python -m trials.soak` and `python -m trials.idle`."""

import asyncio
from pathlib import Path

from trials.idle import measure
from trials.soak import soak


def test_what_is_played_for_a_while_is_stored(tmp_path: Path) -> None:
    notes, count = asyncio.run(soak(str(tmp_path / "tables.sqlite"), minutes=0.1, notes=2))
    assert count.wrong == 0 and count.stored.total() > 0
    assert notes[-1].log < 50, "nothing is wrong: one line a table that is opened"


def test_two_play_on_beside_tables_at_which_nobody_is(tmp_path: Path) -> None:
    """And after a restart; nobody's bot has moved, as nobody has come."""
    opened: list[int] = []
    found, _ = measure(str(tmp_path / "tables.sqlite"), 10, 0.5, opened.append)
    assert opened[-1] == 10
    assert all(one.measured.times for one in found)
