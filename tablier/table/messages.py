"""What programs ask of the table and what it answers, as the OpenAPI page shows it."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from tablier.table.keys import ShownKey
from tablier.table.told import Sentence

MOST_NAME, MOST_CHAT, MOST_EVENT, MOST_RECORD = 24, 500, 80, 1_000_000
MOST_STAGES = 40
"""Moves that a learner has made in a lesson."""
MOST_PUZZLES = 1_000
"""Of one game."""
MOST_KEPT_NAME = 40
"""Letters of a name in a record that comes from elsewhere."""
MOST_NOTES = 5_000
"""Letters of whatever else its head says."""


def _one_line(text: str) -> str:
    text = text.strip()
    if not text.isprintable():
        raise ValueError("one line of text, without control characters")
    return text


Line = Annotated[str, AfterValidator(_one_line)]
Name = Annotated[Line, Field(min_length=1, max_length=MOST_NAME)]
Language = Literal["en", "fr"]


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatAsked(Asked):
    """Who is to sit at a seat."""

    who: Literal["me", "here", "friend", "bot"] = "me"
    """me; another person at the same screen; somebody who comes by a link; a bot"""
    name: Name | None = None
    level: Annotated[str, Field(max_length=40)] | None = None
    """Of a bot."""


class ClockAsked(Asked):
    kind: Literal["move", "bank"]
    seconds: Annotated[float, Field(ge=5, le=86_400)]
    increment: Annotated[float, Field(ge=0, le=3_600)] = 0.0
    """Seconds that every move adds; only for a `bank`."""

    @model_validator(mode="after")
    def _is_of_use(self) -> Self:
        if self.increment and self.kind != "bank":
            raise ValueError("only a bank of time has an increment")
        return self


class TableAsked(Asked):
    """A table to be opened."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    clock: ClockAsked | None = None
    drawn: bool = False
    """Whether it is drawn by lot who sits where; else everybody sits as listed."""
    dice: Literal["table", "own"] = "table"
    """Who throws the dice: the table, or the people. Then any of them tells what fell, as a move: `roll 63`."""
    onlookers_chat: bool = True
    """Whether those who look on may say something."""
    lang: Language = "en"


class TableOpened(BaseModel):
    id: str
    key: str
    """For your own seats: who has it may move for you."""
    friends: dict[str, str]
    """Seat's letter → the key to be sent to the friend who is to sit there."""


class ContinueAsked(Asked):
    """A finished game to be played on from an event."""

    number: Annotated[int, Field(ge=0, le=1_000_000)]
    """After how many events."""
    seat: Annotated[str, Field(min_length=1, max_length=1)]
    """Yours."""
    level: Annotated[str, Field(max_length=40)] = "medium"
    """Of the bots at the other seats."""
    name: Name | None = None
    lang: Language = "en"


class MoveAsked(Asked):
    event: Annotated[str, Field(min_length=1, max_length=MOST_EVENT)]
    at: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """How many events you have seen: a move for an older position is not made."""


Nonce = Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None
"""What a player adds to the throws: 32 random hexadecimal digits, chosen once the seal is known (docs/fair-dice.md)."""
Clicked = Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=20)]


class ClickedAsked(Asked):
    clicked: Clicked


class Made(Asked):
    """What a learner did in an earlier stage of a lesson."""

    event: Annotated[str, Field(min_length=1, max_length=MOST_EVENT)]
    clicked: Clicked = []


class StageAsked(Asked):
    """A stage of a lesson."""

    moves: Annotated[list[Made], Field(max_length=MOST_STAGES)] = []
    """What you did in the stages since the last one that had a position of its own; where nothing is told, what the
    lesson would have shown you."""


class StageMoveAsked(StageAsked, Made):
    """A move in a stage."""


class StageClickedAsked(StageAsked, ClickedAsked):
    """Clicks in a stage."""


class AnswerAsked(Asked):
    agreed: bool


class BotAsked(Asked):
    """A bot for the seat of somebody who is away."""

    seat: Annotated[str, Field(min_length=1, max_length=1)]
    level: Annotated[str, Field(max_length=40)] = "medium"


class ChatAsked(Asked):
    text: Annotated[Line, Field(min_length=1, max_length=MOST_CHAT)]


class LinkAsked(Asked):
    text: Annotated[Line, Field(min_length=1, max_length=300)]


class SitAsked(Asked):
    name: Name
    nonce: Nonce = None


class Known(Asked):
    """A table that a browser remembers."""

    id: Annotated[str, Field(max_length=40)]
    key: ShownKey | None = None


class KnownAsked(Asked):
    tables: Annotated[list[Known], Field(max_length=50)]


class KnownSeat(BaseModel):
    letter: str
    name: str
    level: str | None
    """Of a bot."""
    yours: bool


class KnownTable(BaseModel):
    """How such a table stands."""

    id: str
    game: str
    title: str
    names: list[str]
    seats: list[KnownSeat]
    number: int
    over: bool
    yours: bool
    """Whether it is your turn."""
    status: str
    """Whose turn it is, or how the game ended for you."""
    won: float | None
    """1: you have won; less: you share it with others; 0: others have won; null: there is nothing to be won yet."""
    at: float
    """When something last happened there, in seconds since 1970."""


class Refusal(BaseModel):
    """Why something is not possible."""

    detail: str
    rule: str | None = None
    """The number of the rule that forbids it."""


class Advice(BaseModel):
    event: str
    value: float
    text: Sentence
    solvable: Literal["yes", "no", "unknown"] | None = None
    """Of a solitaire: whether it can still be won from here."""


class Address(BaseModel):
    address: str | None
    """What others on the network write to come here; null: they cannot."""
    listens: bool
    """Whether the server was started so that it listens to others at all."""


class Health(BaseModel):
    ok: bool


class Preparation(BaseModel):
    done: int
    of: int
    """Parts of games: done, and all."""
    now: list[str]
    """The titles of the games that are being compiled."""


class Progress(BaseModel):
    """How far something is that takes a while."""

    ready: bool
    done: int
    of: int
    """Steps: done, and all."""
    number: int
    """How many events it is about: ask again for these, while the game goes on."""


class Version(BaseModel):
    version: str
