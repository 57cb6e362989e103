"""Two servers on one database behind a balancer: the short form of `python -m trials.machines`."""

from pathlib import Path

import pytest

from trials.machines import kill_and_cut, machines
from trials.players import Setup
from trials.stored import BOTS, PEOPLE

SETUPS = [*([Setup("dames", [None, None])] * 2), *([Setup("dames", [None, "easy"])] * 4)]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.xdist_group("postgres")
async def test_a_server_is_killed_and_the_database_is_cut_and_nothing_is_lost(tmp_path: Path) -> None:
    with machines(tmp_path, 2) as at:
        outcome = await kill_and_cut(at, kills=1, cuts=1, events=20, setups=SETUPS, replace=False)
        logs = at.logs()
    assert outcome.wrong == 0, outcome
    assert (outcome.kills, outcome.cuts) == (1, 1) and outcome.came_back >= 1
    assert min(outcome.count.acknowledged[whose] for whose in (PEOPLE, BOTS)) >= 2
    assert "Traceback" not in logs, logs
