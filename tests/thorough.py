"""Whether the tests may take as long as they like: `make test-all`. Otherwise they try a sample."""

import itertools
import os
from collections.abc import Sequence
from typing import Any

THOROUGH = bool(os.environ.get("TABLIER_THOROUGH"))


def sample(*choices: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Combinations in which every choice is made at least once: all of them by `make test-all`."""
    if THOROUGH:
        return [*itertools.product(*choices)]
    return [tuple(one[nth % len(one)] for one in choices) for nth in range(max(map(len, choices)))]
