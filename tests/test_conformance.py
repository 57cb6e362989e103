"""Every game of the house, and the example's, passes what any package's game can be put to."""

from collections.abc import Callable

import pytest

import tablier
from tablier import testing
from tablier.testing import compiled, walks
from tablier.testing.compiled import check_bounds
from tests.thorough import THOROUGH, sample

CHECKS = [check for check in testing.CHECKS if THOROUGH or check is not check_bounds]
"""Without the one that compiles all games anew: `make test-all` has it."""
EVERY_SETUP, FEW_EVENTS = walks.setups, 30


def some_setups(name: str) -> list[walks.Setup]:
    """Each number of seats and each combination of options, but not each with each."""
    every = EVERY_SETUP(name)
    options = [options for seats, options in every if seats == every[0][0]]
    return [(seats, chosen) for seats, chosen in sample([*dict(every)], options)]


@pytest.fixture(autouse=True)
def a_short_time(monkeypatch: pytest.MonkeyPatch) -> None:
    if not THOROUGH:
        monkeypatch.setattr(walks, "setups", some_setups)
        monkeypatch.setattr(compiled, "PLAIN_EVENTS", FEW_EVENTS)


@pytest.mark.parametrize("name", list(tablier.list_games()))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(name: str, check: Callable[[str], None]) -> None:
    check(name)
