"""Games compiled ahead beside the same games compiled by numba: random games and simulations of a search."""

import tempfile
from pathlib import Path
from typing import Any

from benchmarks import FIVE
from benchmarks.rates import RATES, Child, compared
from tests.libraries import copy_with_libraries

WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None\n"


def measure(seconds: float) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        ahead, now = Child(copy_with_libraries(Path(folder), *FIVE), WITHOUT_NUMBA), Child()
        return [compared(game, what, seconds, "ahead", ahead, "numba", now) for game in FIVE for what in RATES]
