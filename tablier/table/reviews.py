"""Analyses of finished games: made once when somebody asks, then kept."""

import asyncio
from collections import OrderedDict
from typing import Any

from tablier.table.table import Table
from tablier.table.thinking import Thinkers

MOST_KEPT = 200


class Reviews:
    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._made: OrderedDict[str, asyncio.Task[dict[str, Any]]] = OrderedDict()

    def of(self, table: Table) -> dict[str, Any]:
        """The analysis, or how far it has come."""
        if table.id not in self._made:
            text = table.written().write()
            self._made[table.id] = asyncio.get_running_loop().create_task(self.thinkers.review(text))
            while len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)[1].cancel()
        task = self._made[table.id]
        if not task.done():
            waiting = [id for id, other in self._made.items() if not other.done()]
            done, of = self.thinkers.progress if waiting[0] == table.id else (0, 0)
            return {"ready": False, "done": done, "of": of or len(table.record)}
        if task.exception() is not None:
            del self._made[table.id]  # whoever asks again may have more luck
            raise task.exception() or RuntimeError
        return {"ready": True, **task.result()}
