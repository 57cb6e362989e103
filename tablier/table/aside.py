"""What takes a while is done in a thread, so that others need not wait; where there are no threads, at once."""

import asyncio
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

What = ParamSpec("What")
Found = TypeVar("Found")

HAS_THREADS = sys.platform != "emscripten"  # a browser


async def aside(do: Callable[What, Found], *args: What.args, **details: What.kwargs) -> Found:
    if HAS_THREADS:
        return await asyncio.to_thread(do, *args, **details)
    return do(*args, **details)
