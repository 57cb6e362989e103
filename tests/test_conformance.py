"""Every game of the house, and the example's, passes what any package's game can be put to."""

from collections.abc import Callable

import pytest

import tablier
from tablier import testing
from tablier.testing.compiled import check_bounds
from tests.thorough import THOROUGH

CHECKS = [check for check in testing.CHECKS if THOROUGH or check is not check_bounds]
"""Without the one that compiles all games anew: `make test-all` has it."""


@pytest.mark.parametrize("name", list(tablier.list_games()))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(name: str, check: Callable[[str], None]) -> None:
    check(name)
