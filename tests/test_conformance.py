"""Every game of the house, and the example's, passes what any package's game can be put to."""

from collections.abc import Callable

import pytest

import tablier
from tablier import testing


@pytest.mark.parametrize("name", list(tablier.list_games()))
@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_conformance(name: str, check: Callable[[str], None]) -> None:
    check(name)
