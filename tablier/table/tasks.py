"""Work in the background of the house, each piece under a name."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("tablier")


class Tasks:
    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Begin something, unless it goes on under that name; what goes wrong is told in the log."""
        if name in self._tasks:
            return

        async def done() -> None:
            try:
                await work()
            except Exception:
                log.exception("something in the background failed", extra={"table": name})
            finally:
                self._tasks.pop(name, None)

        self._tasks[name] = asyncio.get_running_loop().create_task(done())

    def has(self, name: str) -> bool:
        return name in self._tasks

    def has_any(self, beginning: str) -> bool:
        """Whether there is work under a name that begins like that."""
        return any(name.startswith(beginning) for name in self._tasks)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
