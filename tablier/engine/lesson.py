"""A lesson: a game that is learnt at the table, stage by stage; and what a coach says in the first game after it.

`lesson.py` in a game's folder has it, as `LESSON`. A stage is a position, what the coach says there, and what the
learner is to do:

    Stage(title, text)                                        read it, and look at what is shown
    Stage(title, text, wanted=("c1-d1", "c1-e1"))             make one of these moves
    Stage(title, text, wanted=ANY)                            make any move
    Stage(title, text, refused="D6", clicks=("at-c1",))       try what that rule forbids, by these clicks or others

A stage has a position of its own, or `goes_on` from where the learner left the one before. After the learner's move
what is in `then` happens: dice, the other player's turn. So all that came before a stage follows from the learner's
moves; whoever comes to it without them is shown what the first of the wanted ones would have led to.

A tip is for the game that follows the lesson. The coach gives each one once, the first time that it fits.

`tablier.testing.check_contract` plays every lesson.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tablier.engine.errors import SetupError
from tablier.engine.example import Texts, example, happening
from tablier.engine.position import Position
from tablier.engine.scene import Happening

if TYPE_CHECKING:
    from tablier.engine.game import Game

ANY = ("*",)
"""Any legal move is wanted."""


class NotWanted(ValueError):
    """A legal move that is not what the stage is about."""


@dataclass(frozen=True)
class Move:
    """What a learner did."""

    event: str
    """In notation."""
    clicked: tuple[str, ...] = ()
    """By which clicks, if that is known."""


@dataclass(frozen=True)
class Stage:
    """One thing to learn."""

    title: Texts
    """In a few words."""
    text: Texts
    """What the coach says: one or two short sentences."""
    wanted: tuple[str, ...] = ()
    """The moves that do it, in notation, the most instructive first; `ANY`, or none where there is only to read."""
    refused: str = ""
    """The number of the rule that the learner is to run into."""
    clicks: tuple[str, ...] = ()
    """The clicks that run into it."""
    then: tuple[str, ...] = ()
    """What happens after the learner's move, in notation."""
    done: Texts = field(default_factory=dict)
    """What the coach says when it is done."""
    shows: tuple[str, ...] = ()
    """The ids of what the coach points at in the picture."""
    goes_on: bool = False
    """Whether it begins where the stage before ended."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the state that are set after the start, as `State.replaced` takes them."""
    events: tuple[str, ...] = ()
    """What has happened before it, in notation; if it goes on, since the stage before ended."""

    @property
    def is_read_only(self) -> bool:
        return not self.wanted and not self.refused

    def wants(self, event: str) -> bool:
        return self.wanted == ANY or event in self.wanted

    def usual(self, pos: Position) -> str:
        """The move that is shown to whoever does not find one: the first of the wanted."""
        return pos.legal()[0] if self.wanted == ANY else self.wanted[0]


@dataclass(frozen=True)
class Tip:
    """Something worth saying in a game, the first time that it fits."""

    text: Texts
    when: Callable[[Position], bool] = lambda pos: True
    """Whether it fits a position in which the learner is to act, as the learner sees it."""


@dataclass(frozen=True)
class Past:
    """What came before a stage, since the last one that had a position of its own."""

    start: Position
    moves: tuple[Move, ...] = ()
    """The learner's."""
    happened: tuple[Happening, ...] = ()

    @property
    def now(self) -> Position:
        return self.happened[-1].after if self.happened else self.start


@dataclass(frozen=True)
class Lesson:
    stages: tuple[Stage, ...]
    tips: tuple[Tip, ...] = ()
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    seat: str = "A"
    """The learner's."""

    def position(self, game: "Game", number: int, moves: Sequence[Move] = ()) -> Position:
        """Where a stage begins, after the learner's moves as `past` takes them."""
        return self.past(game, number, moves).now

    def past(self, game: "Game", number: int, moves: Sequence[Move] = ()) -> Past:
        """What came before a stage.

        `moves`: what the learner did in the stages before it that want a move, since the last one that had a position
        of its own; the usual where nothing is told.
        """
        first = number
        while self.stages[first].goes_on:
            first -= 1
        own, told = self.stages[first], list(moves)
        past = Past(example(game, self.players, self.options, own.fields, own.events))
        for before in range(first, number):
            if self.stages[before].wanted:
                move = told.pop(0) if told else Move(self.stages[before].usual(past.now))
                happened = self.follow(before, past.now, move.event, move.clicked)
                past = Past(past.start, (*past.moves, move), (*past.happened, *happened))
            for event in self.stages[before + 1].events:
                past = replace(past, happened=(*past.happened, happening(past.now, event)))
        if told:
            raise SetupError(f"There are {len(told)} more moves than the lesson wants before its stage {number + 1}.")
        return past

    def follow(self, number: int, pos: Position, event: str, clicked: tuple[str, ...] = ()) -> list[Happening]:
        """What happens when the learner makes a move in a stage that stands like that; NotWanted, or an IllegalMove.

        `clicked`: by which clicks, if that is known.
        """
        stage = self.stages[number]
        event = pos.notation(pos.code(event))
        if not stage.wants(event):
            raise NotWanted(f"{event} is not what stage {number + 1} of the lesson wants.")
        happened = [replace(pos.happening(event), clicked=clicked)]
        for following in stage.then:
            happened.append(happening(happened[-1].after, following))
        return happened

    def tip(self, pos: Position, told: Collection[int]) -> int | None:
        """The number of the first tip that fits and has not been told."""
        fitting = (number for number, tip in enumerate(self.tips) if number not in told and tip.when(pos))
        return next(fitting, None)
