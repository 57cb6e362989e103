"""Analyses of finished games: made once when somebody asks, then kept."""

from typing import Any

from tablier.engine.language import Voice
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


def in_words(found: dict[str, Any], table: Table, lang: str) -> dict[str, Any]:
    """An analysis in which each decision and each throw is also told as a sentence, and the best move as advice."""
    record, voice = table.record, Voice(lang, table.names)
    suggestion = record.start.game.sentences.suggestion

    def told(event: dict[str, Any]) -> dict[str, Any]:
        return {**event, "told": record.describe(event["number"], voice=voice, whole=True)}

    def advised(decision: dict[str, Any]) -> dict[str, Any]:
        pos = record.at(decision["number"])
        return {**told(decision), "advice": suggestion(pos, pos.event(decision["best"]), voice)}

    return {**found, "decisions": [*map(advised, found["decisions"])], "throws": [*map(told, found["throws"])]}
