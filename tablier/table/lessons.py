"""What a lesson tells: its stages, and what comes of what a learner does in them.

Nothing is kept of who learns: what a learner did before comes with every question.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tablier.drawing.picture import Picture
from tablier.engine.catalogue import find
from tablier.engine.errors import SetupError
from tablier.engine.example import ExampleError, Texts
from tablier.engine.game import Game
from tablier.engine.language import Voice, in_language
from tablier.engine.lesson import Lesson, Move, NotWanted, Past
from tablier.engine.lesson import Stage as Wanted
from tablier.engine.position import Position
from tablier.engine.scene import Happening
from tablier.engine.seats import LETTERS
from tablier.table import shown, told
from tablier.table.change import change
from tablier.table.seating import NAMES, free_name
from tablier.table.words import say


def lesson_of(name: str) -> tuple[Game, Lesson]:
    game = find(name)
    if game.lesson is None:
        raise SetupError(f"{game.title} has no lesson.")
    return game, game.lesson


def outline(name: str, lang: str) -> told.Outline:
    game, lesson = lesson_of(name)
    titles = [str(in_language(stage.title, lang)) for stage in lesson.stages]
    return told.Outline(game=name, title=game.title, seat=lesson.seat, stages=titles)


@dataclass(frozen=True)
class Stage:
    """A stage of a lesson, as somebody comes to it."""

    game: Game
    lesson: Lesson
    number: int
    """From 0."""
    moves: tuple[Move, ...]
    """What the learner did since the last stage that had a position of its own, as far as that is told."""
    lang: str
    wide: bool

    @classmethod
    def of(cls, name: str, number: int, moves: Sequence[Move], lang: str, wide: bool) -> "Stage":
        """`number`: from 1, as people count."""
        game, lesson = lesson_of(name)
        if number > len(lesson.stages):
            raise SetupError(f"The lesson of {game.title} has {len(lesson.stages)} stages, not {number}.")
        goes_on = lesson.stages[number - 1].goes_on  # else what was done before does not matter
        return cls(game, lesson, number - 1, tuple(moves) if goes_on else (), lang, wide)

    # ------------------------------------------------------------------ where it begins

    @property
    def wanted(self) -> Wanted:
        return self.lesson.stages[self.number]

    @cached_property
    def past(self) -> Past:
        try:
            return self.lesson.past(self.game, self.number, self.moves)
        except (ExampleError, NotWanted) as error:
            raise SetupError(f"These moves do not lead to stage {self.number + 1} of the lesson: {error}") from error

    @property
    def seen(self) -> Position:
        """As the learner sees it."""
        return self.past.now.seen_by(self.lesson.seat)

    @cached_property
    def names(self) -> dict[str, str]:
        """The learner's, and of those who will be opponents in the game after the lesson."""
        names: dict[str, str] = {}
        for letter in LETTERS[: self.lesson.players]:
            usual = say(self.lang, "player") if letter == self.lesson.seat else NAMES["easy"]
            names[letter] = free_name(usual, list(names.values()))
        return names

    @property
    def voice(self) -> Voice:
        return Voice(self.lang, self.names)

    # ------------------------------------------------------------------ what is told

    def whole(self) -> told.Stage:
        choices, buttons = shown.offered(self.seen, self.voice) if self._is_asked else ([], {})
        return told.Stage(
            number=self.number + 1,
            title=self._say(self.wanted.title),
            text=self._say(self.wanted.text),
            wants="move" if self.wanted.wanted else "refusal" if self.wanted.refused else "reading",
            shows=list(self.wanted.shows),
            clicks=self._clicks(choices),
            actor=self.seen.actor,
            choices=choices,
            buttons=buttons,
            picture=change(None, self._pictures([])[-1]),
            moves=_made(self.past.moves),
        )

    def play(self, move: Move) -> told.Tried:
        """What comes of a move; an IllegalMove if there is none."""
        try:
            happened = self.lesson.follow(self.number, self.past.now, move.event, move.clicked)
        except NotWanted:
            return told.Tried(done=False, text=self._not_wanted, moves=_made(self.past.moves))
        pictures = self._pictures(happened)
        steps = [
            shown.step(len(self.past.happened) + number, what, self.voice, before, now)
            for number, (what, before, now) in enumerate(zip(self._seen(happened), pictures, pictures[1:]), 1)
        ]
        return told.Tried(done=True, text=self._done, steps=steps, moves=_made((*self.past.moves, move)))

    def why(self, clicked: Sequence[str]) -> told.Tried:
        """Why what was clicked is not allowed; nothing, if it stands for no move."""
        why = shown.forbidden(self.seen, clicked)
        done = why is not None and why.rule == self.wanted.refused
        refused = shown.refused(why, self.lang)
        return told.Tried(done=done, text=self._done if done else "", refused=refused, moves=_made(self.past.moves))

    def asked(self, clicked: list[str]) -> told.Asked:
        """What is open after these clicks."""
        question = shown.open_question(self.seen, clicked, self.voice)
        return shown.asked(question, clicked, self._say(self.wanted.text))

    # ------------------------------------------------------------------ inside

    @property
    def _is_asked(self) -> bool:
        """Whether there is something to be clicked."""
        return not self.wanted.is_read_only and self.seen.actor == self.lesson.seat

    @property
    def _done(self) -> str:
        return self._say(self.wanted.done) if self.wanted.done else say(self.lang, "lesson done")

    @property
    def _not_wanted(self) -> str:
        """What is said to a move that is allowed, but not what the stage is about."""
        if not self.wanted.wanted:
            return say(self.lang, "lesson try forbidden" if self.wanted.refused else "lesson only read")
        usual = self.seen.event(self.wanted.usual(self.seen))
        return say(self.lang, "lesson not wanted", told=self.game.sentences.suggestion(self.seen, usual, self.voice))

    def _say(self, text: Texts) -> str:
        return str(in_language(text, self.lang))

    def _clicks(self, choices: list[told.Choice]) -> list[str]:
        if not self.wanted.wanted:
            return list(self.wanted.clicks)
        usual = self.wanted.usual(self.seen)
        return next(([*marked, *path] for event, path, marked in choices if event == usual), [])

    def _seen(self, happened: Sequence[Happening]) -> list[Happening]:
        return [what.seen_by(self.lesson.seat) for what in happened]

    def _pictures(self, happened: Sequence[Happening]) -> list[Picture]:
        """The picture in which the stage begins, and those after what happens in it."""
        seat, names = self.lesson.seat, tuple(self.names.items())
        remembered = None
        pictures = [shown.drawn(self.past.start.seen_by(seat), None, seat, self.lang, self.wide, names, None)]
        for what in self._seen([*self.past.happened, *happened]):
            remembered = self.game.picture.arranged(what, remembered)
            pictures.append(shown.drawn(what.after, what, seat, self.lang, self.wide, names, remembered))
        return pictures[len(self.past.happened) :]


def _made(moves: Sequence[Move]) -> list[told.Made]:
    return [told.Made(event=move.event, clicked=list(move.clicked)) for move in moves]
