"""Games looked back at: analysed once when somebody asks, then kept; and what is asked about a single event."""

import json
from typing import Any, Protocol, cast

from tablier.analysis.exercise import Exercise, decision_again
from tablier.analysis.throw import Outcome
from tablier.drawing.picture import Picture
from tablier.engine.errors import SetupError
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.table import judged, shown, told
from tablier.table.job import Doer, Job
from tablier.table.shelf import Shelf
from tablier.table.table import Table
from tablier.table.view import Eyes, picture, voice
from tablier.table.works import Works

MOST_KEPT = 200
MOST_COSTS = 1_000_000
"""What moves cost takes most of the space: some hundred bytes each, some thousand or ten thousand of them a game."""


class Reviewing(Protocol):
    """Where games are looked back at."""

    @property
    def reviewers(self) -> Doer: ...

    def review(self, record: Record, who: str) -> Job[dict[str, Any]]:
        """What `tablier.analyse` finds in a record, as plain data; done by the reviewers."""

    async def outcomes(self, pos: Position, who: str) -> list[Outcome]:
        """How a throw can go."""


class Reviews:
    def __init__(self, thinkers: Reviewing, shelf: Shelf) -> None:
        self._thinkers, self._shelf = thinkers, shelf
        self._works: Works[dict[str, Any]] = Works(thinkers.reviewers, MOST_KEPT, MOST_COSTS, _costs_in)

    async def of(self, table: Table) -> Job[dict[str, Any]]:
        """The analysis, ready or not; Busy if too many wait for one."""

        def begin(room: Doer) -> Job[dict[str, Any]]:
            return self._thinkers.review(table.written(), who=table.id)

        once = self._shelf.beginning(f"analysis {table.id}", begin, packed, unpacked)
        return await self._shelf.known(self._works.of(table.id, once))

    def has(self, table: Table) -> bool:
        """Whether the analysis is ready or being made."""
        return self._works.has(table.id)

    def cancel(self, table: Table) -> None:
        self._works.cancel(table.id)

    async def outcomes(self, table: Table, number: int, lang: str) -> list[judged.Outcome]:
        """How a throw could have gone, the best for whoever threw first."""
        pos, spoken = table.record.at(number), voice(table, lang)
        return [
            judged.Outcome(told=pos.describe(found.event, lang, spoken.names), **vars(found))
            for found in await self._thinkers.outcomes(pos, who=table.id)
        ]

    async def decision(self, table: Table, number: int) -> dict[str, Any]:
        """What the analysis says of the decision after so many events."""
        job = await self.of(table)
        if not job.ready:
            raise SetupError("The analysis is not ready: ask for it first.")
        for one in (await job.result())["decisions"]:
            if one["number"] == number:
                return cast(dict[str, Any], one)
        raise SetupError(f"After {number} events there was nothing to decide.")

    async def exercise(self, table: Table, number: int) -> Exercise:
        """A decision of a game, to be taken again."""
        return decision_again(table.written(), number, (await self.decision(table, number))["costs"])


def packed(found: dict[str, Any]) -> bytes:
    """An analysis, to be kept."""
    return json.dumps(found).encode()


def unpacked(text: bytes) -> dict[str, Any]:
    """The same again: JSON knows no tuples, and an analysis has no other lists than those of its parts."""

    def again(value: Any) -> Any:
        match value:
            case dict():
                return {key: again(one) for key, one in value.items()}
            case [dict(), *_]:
                return [again(one) for one in value]
            case list():
                return tuple(again(one) for one in value)
        return value

    return cast(dict[str, Any], again(json.loads(text)))


def _costs_in(found: dict[str, Any]) -> int:
    return sum(len(one["costs"]) for one in found["decisions"])


def unjudged(table: Table, number: int) -> Exercise:
    """A decision of a game, for what can be asked about it whatever its moves cost."""
    record = Record(table.record.start, table.record.events[:number], names=table.names)
    return Exercise(record, dict.fromkeys(record.position.legal(), 0.0))


def in_words(found: dict[str, Any], table: Table, lang: str) -> judged.Analysis:
    """An analysis in which each decision and each throw is also told as a sentence, and the best move as advice."""
    record, spoken = table.record, Voice(lang, table.names)
    suggestion = record.start.game.sentences.suggestion

    def sentence(number: int) -> str:
        return record.describe(number, voice=spoken, whole=True)

    def decision(one: dict[str, Any]) -> judged.Decision:
        pos = record.at(one["number"])
        facts = {key: value for key, value in one.items() if key != "costs"}  # those are for exercises
        advice = suggestion(pos, pos.event(one["best"]), spoken)
        return judged.Decision(told=sentence(one["number"]), advice=advice, **facts)

    return judged.Analysis(
        ready=True,
        game=found["game"],
        names=table.names,
        verdict=found["verdict"][lang],
        seats=[judged.Account(**one) for one in found["seats"]],
        decisions=[decision(one) for one in found["decisions"]],
        throws=[judged.Thrown(told=sentence(one["number"]), **one) for one in found["throws"]],
        dice=[_tally(one, lang) for one in found["dice"]],
        course=found["course"],
    )


def _tally(found: dict[str, Any], lang: str) -> judged.Tally:
    faces = [judged.Face(**face) for face in found["faces"]]
    return judged.Tally(**{**found, "faces": faces, "told": found["told"][lang]})


def line(table: Table, eyes: Eyes, number: int, events: list[str]) -> list[told.Step]:
    """What would have followed if these events had come after the first so many, from the picture there on."""
    record = Record(table.record.start, table.record.events[:number])
    before = picture(table, eyes, number)
    steps = []
    for event in events:
        record.append(event)
        what = record.happening(len(record) - 1, whole=True)
        scene = record.scene(len(record), eyes.seat, voice=voice(table, eyes.lang), wide=eyes.wide, whole=True)
        now = cast(Picture, record.start.game.picture.picture(scene))
        steps.append(shown.step(len(record), what, scene.voice, before, now))
        before = now
    return steps
