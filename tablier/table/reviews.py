"""Analyses of finished games: made once when somebody asks, then kept."""

from typing import Any

from tablier.table.room import Job
from tablier.table.table import Table
from tablier.table.thinking import Thinkers, review
from tablier.table.works import Works

MOST_KEPT = 200


class Reviews:
    def __init__(self, thinkers: Thinkers) -> None:
        self._works: Works[dict[str, Any]] = Works(thinkers.reviewers, MOST_KEPT, MOST_KEPT)

    def of(self, table: Table) -> Job[dict[str, Any]]:
        """The analysis, ready or not; Busy if too many wait for one."""
        return self._works.of(
            table.id,
            lambda room: room.take(review, table.written().write(), who=table.id, steps=len(table.record)),
        )

    def cancel(self, table: Table) -> None:
        self._works.cancel(table.id)
