"""What the table tells: one set of messages for the WebSocket, the HTTP interface and the replay.

What is None is left out, so that a message is as small as what there is to tell. The client's types,
`static/told.d.ts`, are written from these by `client_types.py`.
"""

import functools
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, PlainSerializer, TypeAdapter

from tablier.engine.language import typeset

Sentence = Annotated[str, PlainSerializer(typeset, return_type=str)]
"""What a page shows to people."""
Run = tuple[int, int]
"""Some things of a layer, as they were before: the number of the first, and how many."""
Choice = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A move by clicks: the event, what is clicked one after another, what is marked before."""


@dataclass(kw_only=True, slots=True)
class Told:
    """Dataclasses, which pydantic describes and writes, but need not check: they are made here."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(use_attribute_docstrings=True)

    def written(self) -> str:
        kind: Any = type(self)
        return _writer(kind).dump_json(self, exclude_none=True).decode()


@dataclass(kw_only=True, slots=True)
class Change(Told):
    """From one picture to the next; what is not named stays. From nothing it is the whole picture.

    The layers lie one above the other in this order, each a list of SVG texts. In a change a layer is what is new in
    it, as texts, between runs of what was there before.
    """

    size: tuple[float, float] | None = None
    title: str | None = None
    """The position in a sentence, for those who cannot see it."""
    ground: str | None = None
    """What stays for a whole game: the board."""
    labels: list[Run | str] | None = None
    """What is written on the board or glows on it now."""
    trails: list[Run | str] | None = None
    """The ways that pieces just went."""
    pieces: list[Run | str] | None = None
    """Groups with ids; a piece that is elsewhere in the next picture slides there."""
    marks: list[Run | str] | None = None
    """What else just happened."""
    offers: list[Run | str] | None = None
    """What can be done now, for whoever is to move."""
    spots: list[Run | str] | None = None
    """Groups with ids that can be clicked."""
    names: dict[str, str] | None = None
    """What spots are called, where that is new: id → label."""


@dataclass(kw_only=True, slots=True)
class Line(Told):
    """An event for the log."""

    number: int
    """How many events there have been with it."""
    by: str
    """The seat that decided it, or `chance`."""
    turn: str
    """The seat whose turn it was; empty between turns."""
    event: str
    text: Sentence


@dataclass(kw_only=True, slots=True)
class Step(Line):
    """An event as it is shown when it happens."""

    picture: Change
    """From the picture before it."""
    moved: dict[str, str] = field(default_factory=dict)
    """Pieces that are the same before and after under another id: id → id."""
    struck: list[str] = field(default_factory=list)
    """Pieces that were hit and are still there."""


@dataclass(kw_only=True, slots=True)
class Moment(Line):
    """The table after so many events; at the start there is no event."""

    picture: Change
    """The whole picture."""
    moved: dict[str, str] = field(default_factory=dict)
    """From the picture one event before."""
    actor: str
    scores: list[float]


@dataclass(kw_only=True, slots=True)
class Seat(Told):
    letter: str
    name: str
    level: str | None = None
    """Of a bot."""
    taken: bool
    """Whether somebody has come to sit there."""
    here: bool
    """Whether somebody is connected."""
    score: float
    left: float | None = None
    """Seconds on the clock."""
    running: bool = False
    stands_in: bool = False
    """Whether it is a person's, and a bot plays until they are back."""


@dataclass(kw_only=True, slots=True)
class BotAsked(Told):
    """Somebody would like a bot to play for somebody who is away."""

    letter: str
    level: str
    awaits: list[str]
    """The seats that have still to agree."""


@dataclass(kw_only=True, slots=True)
class End(Told):
    """How a game ended, to the one who looks."""

    text: Sentence
    """Who won and by how much."""
    why: Sentence
    """The event that ended it, in a sentence."""
    rule: str
    """The number of the rule that ended it."""
    won: bool | None = None
    """Whether one has won or shares the win; none: one has no seat or several, or titles are announced."""
    sheet: list[list[str]]
    """The score sheet, the headings first."""


@dataclass(kw_only=True, slots=True)
class Throw(Told):
    """The people throw their own dice: what they are to tell."""

    dice: int
    """How many are thrown: the path of a choice is then the faces, highest first, which are told in any order.
    0: chance decides something else, and the choices are buttons."""
    by: str
    """The seats that are asked for it; anybody who plays may do it."""


@dataclass(kw_only=True, slots=True)
class State(Told):
    """How the table stands, and what has happened since the last message."""

    type: Literal["state", "table"]
    number: int
    """How many events there have been."""
    actor: str
    """The seat to act, or `chance`, or `over`."""
    own: str
    """The seats that one moves for."""
    eyes: str | None = None
    """The seat through whose eyes one looks; none: an onlooker."""
    curtain: str | None = None
    """At a screen that people share: the seat that has to take it."""
    curtain_why: Sentence | None = None
    """Why: what has just happened and what is expected of that seat, as far as everybody may know it."""
    status: Sentence
    """Whose turn it is and what is expected."""
    seats: list[Seat]
    undo: bool = False
    """Whether one may take one's last move back."""
    undo_asked: list[str] = field(default_factory=list)
    """The seats that have still to agree that the last move is taken back."""
    bot_asked: BotAsked | None = None
    rematch: str | None = None
    """The table where the same people play on."""
    over: bool = False
    choices: list[Choice]
    """The moves that one can make, or what can have fallen."""
    buttons: dict[str, Sentence] = field(default_factory=dict)
    """The label of every id in the choices that is not in the picture."""
    throw: Throw | None = None
    end: End | None = None
    """Of a game that is over."""
    steps: list[Step] = field(default_factory=list)
    picture: Change | None = None
    """From the last picture that was told to the one that shows how the table stands."""

    def written_with(self, steps: str) -> str:
        """With steps that were written once for all to whom they look the same."""
        return self.written().replace('"steps":[]', f'"steps":{steps}', 1)


@dataclass(kw_only=True, slots=True)
class Chat(Told):
    """What somebody said."""

    type: Literal["chat"]
    who: str
    text: str
    at: float


@dataclass(kw_only=True, slots=True)
class Nonce(Told):
    """What somebody added to the throws."""

    seats: str
    text: str
    since: int
    """The number of the first event that it counts for."""


@dataclass(kw_only=True, slots=True)
class View(State):
    """The whole table as the one who asks may see it."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    dice: Literal["table", "own"]
    """Who throws the dice: the table, or the people."""
    seal: str
    """Of the table's throws; empty where it draws none."""
    nonces: list[Nonce]
    log: list[Line]
    """The last events; `GET /api/tables/ID/log` has those before."""
    chats: list[Chat]
    """The last ones."""
    may_chat: bool
    """Whether you may say something."""


@dataclass(kw_only=True, slots=True)
class Refused(Told):
    """Why something is not possible."""

    type: Literal["refused"]
    text: Sentence
    rule: str = ""
    """The number of the rule that forbids it."""


@dataclass(kw_only=True, slots=True)
class Pong(Told):
    """The table is still there."""

    type: Literal["pong"]


@dataclass(kw_only=True, slots=True)
class Asked(Told):
    """What is open after some clicks that are the beginning of a move."""

    type: Literal["asked"]
    clicked: list[str]
    text: Sentence
    """What is expected now, in place of the status."""
    signs: dict[str, str] = field(default_factory=dict)
    """A few characters at what can be clicked next: id → odds, damage."""
    says: dict[str, str] = field(default_factory=dict)
    """What a click there does, for those who cannot see it."""
    buttons: dict[str, Sentence] = field(default_factory=dict)
    """The labels of buttons that are another now."""


@dataclass(kw_only=True, slots=True)
class Tip(Told):
    """What a coach says in a game; none fits now: without a number."""

    type: Literal["tip"]
    number: int | None = None
    text: Sentence = ""
    left: int
    """How many tips there are still to be given after it."""


@dataclass(kw_only=True, slots=True)
class Outline(Told):
    """A lesson as a whole."""

    game: str
    title: str
    seat: str
    """The learner's."""
    stages: list[Sentence]
    """What each stage is about."""


@dataclass(kw_only=True, slots=True)
class Made(Told):
    """What a learner did."""

    event: str
    clicked: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Stage(Told):
    """A stage of a lesson as the learner sees it."""

    number: int
    """From 1."""
    title: Sentence
    text: Sentence
    """What the coach says."""
    wants: Literal["reading", "move", "refusal"]
    """What is to be done: nothing but to read, a move, or something that a rule forbids."""
    shows: list[str]
    """The ids of what the coach points at."""
    clicks: list[str]
    """What to click, one after another, to do it."""
    actor: str
    choices: list[Choice]
    buttons: dict[str, Sentence] = field(default_factory=dict)
    picture: Change
    """The whole picture."""
    moves: list[Made]
    """What the learner did since the last stage that had a position of its own."""


@dataclass(kw_only=True, slots=True)
class Tried(Told):
    """What came of something that a learner did in a stage."""

    done: bool
    """Whether it is what the stage is about."""
    text: Sentence
    """What the coach says to it."""
    refused: Refused | None = None
    """Why it is not allowed."""
    steps: list[Step] = field(default_factory=list)
    """What happened, from the picture of the stage on."""
    moves: list[Made]
    """What the learner did since the last stage that had a position of its own, with this."""


@dataclass(kw_only=True, slots=True)
class Exercise(Told):
    """A position in which a good move is to be found, as the seat to act sees it, with what any try comes to."""

    seat: str
    """The seat to act."""
    text: Sentence
    """What is to be found."""
    expected: Sentence
    """Whose turn it is, and what they can do."""
    choices: list[Choice]
    buttons: dict[str, Sentence] = field(default_factory=dict)
    picture: Change
    """The whole picture."""
    costs: dict[str, float]
    """What every move costs compared with the best one, in points of win chance."""
    answers: dict[str, Step]
    """The moves that are good enough, the best first, and what happens then."""


@dataclass(kw_only=True, slots=True)
class Puzzle(Exercise):
    """One of the puzzles that come with a game."""

    number: int
    """From 1."""
    difficulty: int
    """From 1 to 3."""


@dataclass(kw_only=True, slots=True)
class Puzzles(Told):
    """The puzzles that come with a game."""

    game: str
    title: str
    difficulties: list[int]
    """How hard each of them is, from 1 to 3."""


def written_steps(steps: list[Step]) -> str:
    return STEPS.dump_json(steps, exclude_none=True).decode()


STEPS = TypeAdapter(list[Step])


@functools.cache
def _writer(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
