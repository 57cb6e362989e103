"""A position of any game: immutable, hashable, picklable; the whole public face of the rules.

>>> import tablier
>>> pos = tablier.new("dames", players=2)
>>> pos.actor
'A'
>>> pos = pos.play("+c4").play("+d4")
>>> pos.actor, len(pos.legal())
('B', 14)
"""

import base64
import binascii
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Generic, cast

from tablier.engine.catalogue import find
from tablier.engine.errors import SetupError
from tablier.engine.game import Game
from tablier.engine.language import ENGLISH, Voice, known_language
from tablier.engine.refusal import IllegalMove, Unread, nearest
from tablier.engine.result import Result
from tablier.engine.scene import Happening, Scene
from tablier.engine.seats import ACTORS, CHANCE, LETTERS, OVER, Actor, seat_number
from tablier.engine.types import BoardT, EventT

LONGEST_EVENT = 80
"""Letters of a notation."""
DASHES = re.compile("[‐‑‒–—−]")


def new(game: str, players: int | None = None, **options: str) -> "Position":
    """The start of a game. Without a number of players it is for two, where two can play."""
    return start(game, players, options)


def start(game: str, players: int | None, options: Mapping[str, str]) -> "Position":
    """What `new` gives, for options whose names come from outside."""
    chosen = find(game)
    seats, settings = chosen.settle(players, options)
    return Position.of(chosen, chosen.driver.start(seats, settings))


class Position(Generic[BoardT, EventT]):
    """Where a game stands. `tablier.new` starts one; `Position(name, state)` recreates one from its repr.

    Like a pickle, a state is to be taken from people one trusts only: compiled rules believe what it says.

    An event is a text in notation (`legal`, `play`), a value of the game's own (`events`, `play_event`), or an integer,
    for programs that need speed (`codes`, `play_code`).
    """

    __slots__ = ("_actor", "_board", "_codes", "_events", "_game", "_notations", "_row")

    def __init__(self, game: str, state: str) -> None:
        self._game = find(game)
        self._row = _unpacked(self._game, state)
        self._actor = self._game.driver.actor(self._row)
        self._board: BoardT | None = None
        self._codes: tuple[int, ...] | None = None
        self._events: tuple[EventT, ...] | None = None
        self._notations: tuple[str, ...] | None = None

    @classmethod
    def of(cls, game: Game, row: bytes) -> "Position":
        """The position of a game with that state; compiled rules believe what it says."""
        return _made(game, row, game.driver.actor(row))

    # ------------------------------------------------------------------ whose turn, what can happen

    @property
    def game(self) -> Game:
        """The card of the game that is played."""
        return self._game

    @property
    def actor(self) -> Actor:
        """The seat to act, `"A"` to `"H"`; or `"chance"`, or `"over"`."""
        return ACTORS[self._actor - OVER]

    @property
    def seats(self) -> str:
        """The letters of all seats: `"AB"`."""
        return LETTERS[: self.board.seats]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.board.seats

    @property
    def options(self) -> dict[str, str]:
        """How the game was set up."""
        board = self.board
        chosen = ((option, option.values[getattr(board, option.name)]) for option in self._game.options)
        return {option.name: value for option, value in chosen if option.is_told(value)}

    @property
    def board(self) -> BoardT:
        """The state, decoded: the fields of the game's `Board` and what follows from them."""
        board = self._board
        if board is None:
            board = self._board = cast(BoardT, self._game.board.Board(self._row))
        return board

    def legal(self) -> tuple[str, ...]:
        """What the seat to act can do, in notation; `()` when it is for nobody to decide."""
        if self._actor < 0:
            return ()
        return self._notations or self._written()

    def chances(self) -> dict[str, float]:
        """The outcomes of chance and their probabilities; `{}` at any other time."""
        if self._actor != CHANCE:
            return {}
        weights = self.weights()
        total = sum(weights)
        return {event: weight / total for event, weight in zip(self._written(), weights)}

    def scores(self) -> list[int | float]:
        """The game's own points, one number a seat: those so far, or the final ones."""
        points = self._game.driver.scores(self._row, self.players)
        return [int(number) if number == int(number) else number for number in points]

    def returns(self) -> list[float]:
        """What the game was worth to each seat, summing to 0; all 0 before it is over."""
        if self._actor != OVER:
            return [0.0] * self.players
        return self._game.driver.returns(self._row, self.players)

    @property
    def result(self) -> Result | None:
        """How the game ended: by which rule, and who won; None while it goes on."""
        return self._game.board.result(self) if self._actor == OVER else None

    # ------------------------------------------------------------------ going on

    def play(self, event: str) -> "Position[BoardT, EventT]":
        """The position after a decision or an outcome of chance; IllegalMove if it cannot be."""
        return self._after(self.code(event))

    def describe(self, event: str, lang: str = ENGLISH, names: Mapping[str, str] | None = None) -> str:
        """An event that can happen here, and what comes of it, as a sentence. `names`: seat's letter → name."""
        return self._game.sentences.describe(self.happening(event), Voice(known_language(lang), names or {}))

    def sample(self, seed: int, index: int = 0) -> str:
        """A random event: an outcome of chance by its odds, a decision with equal odds.

        Event number `index` of a seed is drawn from a stream of its own.
        """
        return self.notation(self.sample_code(seed, index))

    def settle(self, seed: int, index: int = 0) -> tuple[list[str], "Position[BoardT, EventT]"]:
        """The outcomes of chance that come now, up to the next decision, and the position then.

        The first is event number `index` of the game, and so drawn from that stream of the seed.
        """
        pos: Position[BoardT, EventT] = self
        events: list[str] = []
        while pos._actor == CHANCE:
            events.append(pos.sample(seed, index + len(events)))
            pos = pos.play(events[-1])
        return events, pos

    # ------------------------------------------------------------------ events as values

    def events(self) -> tuple[EventT, ...]:
        """All that can happen now, as values of the game's own."""
        if self._events is None:
            decode, board = self._game.events.decode, self.board
            self._events = tuple(decode(board, code) for code in self.codes())
        return self._events

    def event(self, text: str) -> EventT:
        """The event that a notation names, if it can happen here; IllegalMove if it cannot."""
        return cast(EventT, self._game.events.decode(self.board, self.code(text)))

    def play_event(self, event: EventT) -> "Position[BoardT, EventT]":
        """The position after an event, given as a value."""
        code = self._game.events.encode(self.board, event)
        if code is None or code not in self.codes():
            raise self._refused(event, self._game.events.write(event))
        return self._after(code)

    def happening(self, text: str) -> Happening[BoardT, EventT]:
        """An event that can happen here, also as somebody was told it, between the positions before and after."""
        code = self.code(text, unseen=True)
        return Happening(self, self._game.events.decode(self.board, code), self._after(code))

    # ------------------------------------------------------------------ events as integers

    @property
    def row(self) -> bytes:
        """The state as compiled rules have it."""
        return self._row

    def codes(self) -> tuple[int, ...]:
        """All that can happen now, as integers, in the order of `legal` and `chances`."""
        codes = self._codes
        if codes is None:
            codes = self._codes = self._game.driver.codes(self._row, self._actor)
        return codes

    def weights(self) -> tuple[int, ...]:
        """The odds of the outcomes of chance as whole numbers, in the order of `codes`; `()` at any other time."""
        return self._game.driver.weights(self._row) if self._actor == CHANCE else ()

    def play_code(self, code: int) -> "Position[BoardT, EventT]":
        """The position after an event, given as an integer."""
        if code not in self.codes():
            raise SetupError(f"{code!r} is not the code of anything that can happen now; codes() lists them.")
        return self._after(code)

    def sample_code(self, seed: int, index: int = 0) -> int:
        """What `sample` gives, as an integer."""
        if self._actor == OVER:
            raise SetupError("The game is over: nothing more happens.")
        return self._game.driver.sample(self._row, self._actor, self.codes(), seed, index)

    def notation(self, code: int) -> str:
        """An event, given as an integer, in notation."""
        known = self._game.notations.get(code)
        if known is not None:
            return known
        events = self._game.events
        return events.write(events.decode(self.board, code))

    def code(self, text: str, unseen: bool = False) -> int:
        """The code of an event that can happen here, or IllegalMove. `unseen`: also as somebody was told it."""
        # As `legal` gives it, if that is known or quickly found out.
        notations = self._written() if self._game.events.SAME_ON_EVERY_BOARD else self._notations
        if notations is not None and text in notations:
            return self.codes()[notations.index(text)]
        events, board = self._game.events, self.board
        tried = events.read(board, quotable(tidied(text))) if isinstance(text, str) else Unread(str(text))
        if isinstance(tried, Unread):
            raise self._refused(tried, tried.text)
        code = events.encode(board, tried)
        if code is not None and (code in self.codes() or (unseen and events.unseen(tried))):
            return code
        alike = [code for code in self.codes() if events.alike(board, tried, events.decode(board, code))]
        if len(alike) == 1:
            return alike[0]
        raise self._refused(tried, quotable(tidied(text)))

    def why_not(self, tried: EventT | Unread) -> IllegalMove | None:
        """Which rule forbids an event; None where it can happen."""
        if not isinstance(tried, Unread):
            code = self._game.events.encode(self.board, tried)
            if code is not None and code in self.codes():
                return None
            return self._refused(tried, self._game.events.write(tried))
        return self._refused(tried, tried.text)

    # ------------------------------------------------------------------ what a seat knows

    def seen_by(self, seat: str | None) -> "Position[BoardT, EventT]":
        """The position with what a seat cannot know made unknown; `None` stands for an onlooker."""
        viewer = self._seat_number(seat) if seat is not None else -1
        if not self._game.hidden:
            return self
        return _made(self._game, self._game.driver.redact(self._row, viewer), self._actor)

    def resample(self, seat: str, seed: int) -> "Position[BoardT, EventT]":
        """A position that the seat cannot tell from this one: the hidden part drawn anew."""
        viewer = self._seat_number(seat)
        if not self._game.hidden:
            return self
        return _made(self._game, self._game.driver.resample(self._row, viewer, seed), self._actor)

    @property
    def complete(self) -> bool:
        """Whether nothing is unknown here, as it is in what `seen_by` gives."""
        return not self._game.hidden or self._game.driver.complete(self._row)

    # ------------------------------------------------------------------ looking at it

    def text(self, lang: str = ENGLISH, names: Mapping[str, str] | None = None) -> str:
        """The board for a terminal. `names`: seat's letter → name."""
        return self._game.text.text(self, Voice(known_language(lang), names or {}))

    def svg(self, seat: str | None = None, lang: str = ENGLISH) -> str:
        """The board as a picture: with a seat as that seat sees it, without one with all that is known here."""
        seen = self if seat is None else self.seen_by(seat)
        return self._game.picture.picture(Scene(seen, Voice(known_language(lang)), seat)).svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Position({self._game.name!r}, {_packed(self._game, self._row)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._row == other._row and self._game is other._game

    def __hash__(self) -> int:
        return hash(self._row)

    def __deepcopy__(self, memo: object) -> "Position[BoardT, EventT]":
        return self  # it never changes

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[str, bytes, int]]:
        return _remade, (self._game.name, self._row, self._actor)

    # ------------------------------------------------------------------ inside

    def _forget(self) -> None:
        """Let go of what can be worked out again: of a long game most positions are never asked for anything."""
        self._board = self._codes = self._events = self._notations = None

    def _written(self) -> tuple[str, ...]:
        """All that can happen now, in notation."""
        if self._notations is None:
            codes, known = self.codes(), self._game.notations
            try:
                self._notations = tuple(map(known.__getitem__, codes))
            except KeyError:
                written = {code: self.notation(code) for code in codes}
                if self._game.events.SAME_ON_EVERY_BOARD:
                    known.update(written)
                self._notations = tuple(written.values())
        return self._notations

    def _after(self, code: int) -> "Position[BoardT, EventT]":
        game = self._game
        row, actor, codes = game.driver.play(self._row, code)
        return _made(game, row, actor, codes)

    def _refused(self, tried: EventT | Unread, text: str) -> IllegalMove:
        """Why something that was tried cannot be, with the nearest that can."""
        why = self._game.refusals.why_not(self, tried)
        return IllegalMove(why.rule, why.sentences, nearest(text, self._written()))

    def _seat_number(self, seat: str) -> int:
        if not isinstance(seat, str) or len(seat) != 1 or seat not in self.seats:
            raise SetupError(f"There is no seat {seat!r} here. The seats: {', '.join(self.seats)}.")
        return seat_number(seat)


def tidied(text: str) -> str:
    """A notation as people and programs write it, with plain hyphens and single blanks."""
    return " ".join(DASHES.sub("-", text).split())


def quotable(text: str) -> str:
    """A text that a refusal may quote: of something long its beginning, which is no event, and nothing unseen."""
    short = text if len(text) <= LONGEST_EVENT else text[:LONGEST_EVENT] + "…"
    return short if short.isprintable() else "".join(char if char.isprintable() else "�" for char in short)


def _made(game: Game, row: bytes, actor: int, codes: tuple[int, ...] | None = None) -> Position[Any, Any]:
    pos: Position[Any, Any] = _blank(Position)
    pos._game = game
    pos._row = row
    pos._actor = actor
    pos._codes = codes
    pos._board = pos._events = pos._notations = None
    return pos


def _remade(game: str, row: bytes, actor: int) -> Position[Any, Any]:
    """A position from its pickle: whoever only looks at it needs no compiled rules."""
    return _made(find(game), row, actor)


_blank = object.__new__


def _packed(game: Game, row: bytes) -> str:
    """A row as a short text, with a check sum that ties it to its game."""
    check = zlib.crc32(row, zlib.crc32(game.name.encode())).to_bytes(4)
    return base64.urlsafe_b64encode(check + zlib.compress(row, 9)).decode()


def _unpacked(game: Game, state: str) -> bytes:
    size = game.board.Board.SIZE
    row = b""
    try:
        packed = base64.urlsafe_b64decode(state)
        row = zlib.decompressobj().decompress(packed[4:], size + 1)
        intact = len(row) == size and _packed(game, row) == state
    except (binascii.Error, TypeError, ValueError, zlib.error):
        intact = False
    if not intact:
        raise SetupError(f"{state!r} is not a state of {game.title}: copy it whole from a position's repr.")
    return row
