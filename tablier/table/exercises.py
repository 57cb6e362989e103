"""What is told of an exercise, a puzzle or somebody's own mistake: all of it at once, so that tries need no answer.

Nothing is kept of who does it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablier.analysis.exercise import CERTAINTY, Exercise
from tablier.drawing.picture import Picture
from tablier.engine.language import Voice, in_language
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.table import shown, told
from tablier.table.change import change
from tablier.table.words import say


@dataclass(frozen=True)
class Posed:
    """An exercise, as it is put to somebody."""

    exercise: Exercise
    lang: str
    wide: bool

    @property
    def voice(self) -> Voice:
        """In a puzzle the players have no names but their letters."""
        return Voice(self.lang, self.exercise.record.names)

    @property
    def _name(self) -> str:
        """Of whoever is to find a move."""
        return self.voice.name(self.exercise.seat)

    @property
    def seen(self) -> Position:
        """As the seat to act sees it."""
        return self.exercise.position.seen_by(self.exercise.seat)

    def facts(self) -> dict[str, Any]:
        """All that a `told.Exercise` has."""
        record = self.exercise.record
        before = self._picture(record)
        choices, buttons = shown.offered(self.seen, self.voice)
        return {
            "seat": self.exercise.seat,
            "text": self._question,
            "expected": self._expected,
            "choices": choices,
            "buttons": buttons,
            "picture": change(None, before),
            "costs": dict(self.exercise.losses),
            "answers": {event: self._answer(event, before) for event in self.exercise.accepted},
        }

    def why(self, clicked: Sequence[str]) -> told.Refused:
        """Why what was clicked is not allowed; nothing, if it stands for no move."""
        return shown.refused(shown.forbidden(self.seen, clicked), self.lang)

    def asked(self, clicked: list[str]) -> told.Asked:
        """What is open after these clicks."""
        return shown.asked(shown.open_question(self.seen, clicked, self.voice), clicked, self._expected)

    @property
    def _question(self) -> str:
        return " ".join([*self._unusual, self._wanted])

    @property
    def _wanted(self) -> str:
        if self.exercise.position.players == 1:
            return say(self.lang, "find alone")
        points = round(self.exercise.margin)
        if points == CERTAINTY:
            return say(self.lang, "find winning", name=self._name)
        return say(self.lang, "find", name=self._name, points=points)

    @property
    def _unusual(self) -> list[str]:
        """With which options it is played, as far as they are not the usual ones."""
        start, found = self.exercise.record.start, []
        for option in start.game.offered:
            if (value := start.options[option.name]) != option.default:
                name = in_language(option.labels, self.lang)[option.values.index(value)]
                found.append(say(self.lang, "played with", option=in_language(option.label, self.lang), value=name))
        return found

    @property
    def _expected(self) -> str:
        asked = self.seen.game.sentences.expected(self.seen, self.voice)
        return say(self.lang, "turn of", name=self._name, asked=asked)

    def _answer(self, event: str, before: Picture) -> told.Step:
        record = self.exercise.record.copy()
        record.append(event)
        what = record.happening(len(record) - 1, self.exercise.seat)
        return shown.step(len(record), what, self.voice, before, self._picture(record))

    def _picture(self, record: Record) -> Picture:
        """What the seat sees at the end of a record."""
        scene = record.scene(len(record), self.exercise.seat, voice=self.voice, wide=self.wide)
        names = tuple(record.names.items())
        return shown.drawn(scene.pos, scene.last, scene.seat, self.lang, self.wide, names, scene.arranged)
