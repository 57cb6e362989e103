"""The same done to many things at once, where there are threads: compiled code runs beside other threads."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


def in_parallel(work: Callable[[Given], Found], many: Iterable[Given]) -> Iterator[Found]:
    """What comes of each, in their order."""
    if sys.platform == "emscripten":  # a browser starts no threads for Python
        yield from map(work, many)
        return
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(work, many)
