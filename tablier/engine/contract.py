"""What a game is made of: one Protocol for each module in its folder. Read this first.

    __init__.py    GAME, the card: seats, options, authors (`engine/game.py`)
    board.py       Board, the state decoded; what came of an event; which rule ended the game
    rules.py       the compiled rules
    events.py      the events as values, and their notation
    sentences.py   an event as a sentence, and what is asked of a seat
    refusals.py    every rule in a sentence, and which one forbids a move
    picture.py     the board as a picture
    clicks.py      what is clicked to make a move
    text.py        the board for a terminal, and the score sheet
    guide.en.md    the rules for players; guide.fr.md in French
    figures.py     the figures of the guides (optional)
    lesson.py      a lesson at the table, and tips for the first game (optional)
    planes.py      the state and the moves as numbers, for programs that learn; compiled (optional)
    mind/          what a strong player knows (optional, `engine/mind.py`)

`tablier.testing.check_contract` holds any game to these. What is marked *default* may be left out: the engine supplies
it (`engine/defaults.py`, compiled ones in `engine/compiled_defaults.py`).
Only `rules.py`, `planes.py` and `mind/` are compiled; nothing else imports numpy or numba.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from tablier.engine.dice import Dice
from tablier.engine.language import Phrases, Voice
from tablier.engine.limit import Budget
from tablier.engine.refusal import IllegalMove, Sentences, Unread
from tablier.engine.result import Result, Title
from tablier.engine.scene import Choice, Happening, Question, Scene
from tablier.engine.types import BoardIn, BoardT, EventT

if TYPE_CHECKING:
    from tablier.engine.figure import Figure
    from tablier.engine.lesson import Lesson
    from tablier.engine.planes import Plane
    from tablier.engine.position import Position


class BoardPart(Protocol[BoardT, EventT]):
    """board.py"""

    @property
    def Board(self) -> type[BoardT]:
        """The fields of the state, and what follows from them."""

    def ended_by(self, board: BoardT) -> str:
        """The number of the rule that ended the game; empty while it goes on."""

    def outcome(self, before: BoardT, event: EventT, after: BoardT) -> Any:
        """What an event did, as a value of the game's own: captured, scored, fell, found. *Default:* None."""

    def turn_of(self, board: BoardT) -> int | None:
        """The seat whose turn it is, though another may be asked or dice be thrown in it; None between turns.
        *Default:* None, and a turn is as long as one seat acts."""

    def thrower(self, board: BoardT) -> int | None:
        """The seat that throws the dice, where it is another than the one whose turn it is. *Default:* None."""

    def result(self, pos: "Position[BoardT, EventT]") -> Result:
        """Who won a game that is over. *Default:* those with the best returns."""


class RulesPart(Protocol):
    """rules.py: functions on a row of bytes, each marked `@rule` and compiled."""

    MOST_ACTIONS: int
    """The most moves that `legal` lists."""
    MOST_CHANCES: int
    """The most outcomes that `chance` lists. *Default:* 1."""

    def setup(self, row: Any, seats: int, options: Any) -> None:
        """A new game, in a row of zeros; `options` has the number of the value chosen for each."""

    def actor(self, row: Any) -> int:
        """The seat to act, CHANCE or OVER."""

    def legal(self, row: Any, codes: Any) -> int:
        """List the moves of the seat to act, as integers; returns how many there are."""

    def play(self, row: Any, code: int) -> None:
        """A move or an outcome of chance happens, in place."""

    def returns(self, row: Any, out: Any) -> None:
        """What a game that is over is worth to each seat; sums to 0."""

    def scores(self, row: Any, out: Any) -> None:
        """The game's own points. *Default:* 1 for a seat whose returns are the best once the game is over, else 0."""

    def chance(self, row: Any, codes: Any, weights: Any) -> int:
        """List the outcomes of chance and their weights; returns how many there are. *Default:* none."""

    def sample(self, row: Any, stream: Any) -> int:
        """A random event: an outcome of chance by its odds, a move with equal odds. *Default:* by listing them."""

    def playout(self, row: Any, stream: Any) -> None:
        """Random events to the end, in place. *Default:* `sample` and `play` in turn."""

    # A game whose card says `hidden=True` also has:

    def redact(self, row: Any, seat: int) -> None:
        """What a seat (-1: an onlooker) cannot know becomes unknown."""

    def resample(self, row: Any, seat: int, stream: Any) -> None:
        """What a seat cannot know becomes a draw of what it may be."""

    def complete(self, row: Any) -> bool:
        """Whether nothing is unknown."""


class EventsPart(Protocol[BoardIn, EventT]):
    """events.py: a frozen dataclass for each kind of event; code ↔ event ↔ text."""

    SAME_ON_EVERY_BOARD: bool
    """Whether a code means the same on every board, so that its notation can be kept. *Default:* False."""

    def decode(self, board: BoardIn, code: int) -> EventT:
        """The event that a code of the compiled rules stands for on this board."""

    def encode(self, board: BoardIn, event: EventT) -> int | None:
        """Its code; None if it names something that is not on this board."""

    def write(self, event: EventT) -> str:
        """Its notation, in exactly one form."""

    def read(self, board: BoardIn, text: str) -> EventT | Unread:
        """The event that a notation names, allowed or not. `text` has single blanks and plain hyphens (`tidied`);
        reading forgives case, blanks and the order of dice."""

    def alike(self, board: BoardIn, meant: EventT, legal: EventT) -> bool:
        """Whether somebody who wrote one event may have meant a legal one; it is taken if just one is alike.
        *Default:* never."""

    def thrown(self, event: EventT) -> Dice | None:
        """The faces of the dice, highest first, if that is what an outcome of chance is: people who throw their own
        dice then tap in what fell. None: chance decides something else, as who begins. *Default:* None."""

    # A game whose card says `hidden=True` also has:

    def concealed(self, event: EventT, actor: int, seen: BoardIn) -> EventT:
        """An event as it is told to somebody who sees the board like that."""

    def unseen(self, event: EventT) -> bool:
        """Whether an event is one that somebody was told only in part. *Default:* never."""


class SentencesPart(Protocol[BoardT, EventT]):
    """sentences.py"""

    KINDS: Phrases
    """What is done by each kind of decision: the name of its event's class → a phrase a language, "place a counter".
    *Default:* none, and the name of the class stands for it."""
    ENDS: Phrases
    """How a game ends: the number of the rule that ended it → a clause a language, "somebody has enough tokens".
    *Default:* none, and the number stands for it."""

    def describe(self, happening: Happening[BoardT, EventT], voice: Voice) -> str:
        """What happened and what came of it, as a sentence."""

    def expected(self, pos: "Position[BoardT, EventT]", voice: Voice) -> str:
        """What the seat to act is asked to do: "slide a counter"."""

    def suggestion(self, pos: "Position[BoardT, EventT]", event: EventT, voice: Voice) -> str:
        """A move as it is suggested to whoever can make it: "slide the counter on a1 to a4". Nothing of what would come
        of it, which may hang on what is hidden. *Default:* its notation."""

    def to_throw(self, pos: "Position[BoardT, EventT]", voice: Voice) -> str:
        """What those who throw their own dice are asked to do while it is for chance to decide: "throw two dice for the
        Wizard", "draw lots for who begins". *Default:* to throw so many dice, or to let chance decide."""

    def drawn(self, pos: "Position[BoardT, EventT]", event: EventT, voice: Voice) -> str:
        """An outcome of chance that is no throw of dice, in a few words: "the Wizard". *Default:* its sentence."""

    def announce(self, titles: Sequence[Title], voice: Voice) -> str:
        """The titles that a result has in place of winners, in sentences. *Default:* their names and holders."""


class RefusalsPart(Protocol[BoardT, EventT]):
    """refusals.py"""

    RULES: Sentences
    """A sentence for every rule number, in each language."""

    def why_not(self, pos: "Position[BoardT, EventT]", tried: EventT | Unread) -> IllegalMove:
        """Which rule forbids what was tried, by `refuse(RULES, …)`."""


class Drawn(Protocol):
    """A picture as data: `drawing/picture.py` has it."""

    def svg(self) -> str:
        """One SVG that stands alone."""


class PicturePart(Protocol[BoardT, EventT]):
    """picture.py"""

    SAME_FOR_EVERY_SEAT: bool
    """Whether it does not matter which seat looks, so that all can be shown one picture. *Default:* False."""

    def picture(self, scene: Scene[BoardT, EventT]) -> Drawn:
        """The position as data to draw: a `Picture`."""

    def arranged(self, happening: Happening[BoardT, EventT], before: Any) -> Any:
        """What the picture after an event has to know of the pictures before, so that equal things stay where they
        were drawn: `before` is the same of the picture before, None at the start. It can be hashed, and is
        `scene.arranged`. *Default:* None."""


class ClicksPart(Protocol[BoardT, EventT]):
    """clicks.py: also the ids of everything in the picture, made and read back here and nowhere else."""

    def choices(self, pos: "Position[BoardT, EventT]") -> list[Choice[EventT]]:
        """For every legal move what is clicked to make it."""

    def buttons(self, pos: "Position[BoardT, EventT]", voice: Voice) -> dict[str, str]:
        """The label of every id in `choices` that is not in the picture: a button beside it. *Default:* none."""

    def meant(self, pos: "Position[BoardT, EventT]", clicked: Sequence[str]) -> EventT | Unread | None:
        """The move, allowed or not, that a player tried who clicked these; LookupError or ValueError for ids that it
        does not know. *Default:* None."""

    def asked(self, pos: "Position[BoardT, EventT]", clicked: Sequence[str], voice: Voice) -> Question:
        """What is open after these clicks, marks first, which are the beginning of a move; LookupError or ValueError
        for ids that it does not know. *Default:* nothing but what is expected anyway."""

    def moved(self, happening: Happening[BoardT, EventT]) -> dict[str, str]:
        """Pieces that are the same before and after under another id: id → id. *Default:* none."""

    def struck(self, happening: Happening[BoardT, EventT]) -> list[str]:
        """The pieces that were hit and are still there: their ids after it. *Default:* none."""


class TextPart(Protocol[BoardT, EventT]):
    """text.py"""

    def text(self, pos: "Position[BoardT, EventT]", voice: Voice) -> str:
        """The position for a terminal; seats by their letters or, where there is room, by their names."""

    def sheet(self, pos: "Position[BoardT, EventT]", voice: Voice) -> list[list[str]]:
        """The score sheet, rows of texts, the headings first. *Default:* the score of each seat."""

    SCORES_ARE_PLACES: bool
    """Whether scores only say who came first and who came last, so that a result is told without them.
    *Default:* False."""


class FiguresPart(Protocol):
    """figures.py (optional)"""

    FIGURES: Mapping[str, "Figure"]
    """Every figure of the guides, by the name that they give it."""


class LessonPart(Protocol):
    """lesson.py (optional)"""

    LESSON: "Lesson"


class PlanesPart(Protocol):
    """planes.py, for programs that learn (optional). *Default:* the state's bytes; moves in the order of `legal`."""

    PLANES: "tuple[Plane, ...]"
    """What an observation is made of, in this order."""
    MOVES: int
    """How many different moves there are, whatever the set-up: each is a number below that."""
    LONGEST: tuple[int, int]
    """No game has more decisions and more outcomes of chance than these."""

    def observe(self, row: Any, seat: int, out: Any) -> None:
        """Fill in the planes, in zeros: what a seat sees. The row has nothing in it that the seat cannot know."""

    def number_of(self, row: Any, code: int) -> int:
        """The number of a legal move. Seats in it are counted from the one who moves, clockwise."""

    def code_of(self, row: Any, number: int) -> int:
        """The code of the legal move that has a number."""


class SolvedPart(Protocol):
    """mind/solved.py: where all can be known of the game, or of one way of playing it (optional)."""

    NAME: str
    """What `tablier solve` calls it."""
    PLAYERS: int

    further: "Callable[[Position[Any, Any]], LongWork] | None"
    """More can be solved than comes with the game, with the options of a position: over hours, once and for all."""

    def solve(self, pos: "Position[Any, Any]", budget: Budget) -> "Solution":
        """What was found within a budget."""


class Solution(Protocol):
    """What is known of a game that was solved: a dataclass of the game's own."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def lines(self, lang: str) -> list[str]:
        """All of it, for people to read."""


class LongWork(Protocol):
    """What takes hours, done piece by piece in any order by whoever has time, and kept as it is done."""

    folder: Path
    """Where it is kept: whoever begins it again there goes on with it."""

    def pieces(self) -> Sequence[Any]:
        """What can be done now; afterwards there may be more. None when all is done."""

    @staticmethod
    def do(piece: Any) -> Any:
        """Do a piece, in another process or on another machine that has the same folder."""

    def take(self, piece: Any, done: Any) -> None:
        """Keep what came of a piece."""

    def state(self, lang: str) -> tuple[int, int, str]:
        """How many pieces of how many are done of what is being done, and what that is."""
