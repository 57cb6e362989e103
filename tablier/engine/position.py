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
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from tablier.engine import kernel
from tablier.engine.catalogue import find
from tablier.engine.chance import stream_of
from tablier.engine.errors import SetupError, known_language
from tablier.engine.event import Event
from tablier.engine.game import Game
from tablier.engine.scene import Scene
from tablier.engine.seats import CHANCE, LETTERS, OVER, letter


def new(game: str, players: int | None = None, **options: str) -> "Position":
    """The start of a game. Without a number of players it is for two, where two can play."""
    return start(game, players, options)


def start(game: str, players: int | None, options: Mapping[str, str]) -> "Position":
    """What `new` gives, for options whose names come from outside."""
    chosen = find(game)
    seats, settings = chosen.settle(players, options)
    row = np.zeros(chosen.rules.State.itemsize, np.uint8)
    chosen.rules.setup(row, seats, np.array(settings, np.int64))
    return Position._of(chosen, row)


class Position:
    """Where a game stands. `tablier.new` starts one; `Position(name, state)` recreates one from its repr.

    Like a pickle, a state is to be taken from people one trusts only: compiled rules believe what it says.
    """

    __slots__ = ("_codes", "_game", "_menu", "_row")

    def __init__(self, game: str, state: str) -> None:
        self._game = find(game)
        self._row = _unpacked(self._game, state)
        self._codes: list[int] | None = None
        self._menu: dict[str, int] | None = None

    @classmethod
    def _of(cls, game: Game, row: np.ndarray) -> "Position":
        self = cls.__new__(cls)
        self._game, self._row, self._codes, self._menu = game, row, None, None
        return self

    # ------------------------------------------------------------------ whose turn, what can happen

    @property
    def game(self) -> Game:
        """The card of the game that is played."""
        return self._game

    @property
    def actor(self) -> str:
        """The seat to act, `"A"` to `"H"`; or `"chance"`, or `"over"`."""
        return letter(self.game.rules.actor(self._row))

    @property
    def seats(self) -> str:
        """The letters of all seats: `"AB"`."""
        return LETTERS[: self.players]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.state.seats

    @property
    def options(self) -> dict[str, str]:
        """How the game was set up."""
        state = self.state
        return {option.name: option.values[getattr(state, option.name)] for option in self.game.options}

    @property
    def state(self) -> Any:
        """The fields of the game's state by name, as plain integers and arrays; a copy."""
        return kernel.plain_record(self.game.rules.State, self._row.copy())

    def legal(self) -> tuple[str, ...]:
        """What the seat to act can do, in notation; `()` when it is for nobody to decide."""
        return tuple(self._events()) if self.game.rules.actor(self._row) >= 0 else ()

    def chances(self) -> dict[str, float]:
        """The outcomes of chance and their probabilities; `{}` at any other time."""
        if self.game.rules.actor(self._row) != CHANCE:
            return {}
        weights = self._chance_weights()
        total = sum(weights)
        return {event: weight / total for event, weight in zip(self._events(), weights)}

    def scores(self) -> list[int | float]:
        """The game's own points, one number a seat: those so far, or the final ones."""
        out = np.zeros(self.players)
        self.game.rules.scores(self._row, out)
        return [int(points) if points == int(points) else points for points in out.tolist()]

    def returns(self) -> list[float]:
        """What the game was worth to each seat, summing to 0; all 0 before it is over."""
        out = np.zeros(self.players)
        if self.actor == "over":
            self.game.rules.returns(self._row, out)
        return out.tolist()

    # ------------------------------------------------------------------ going on

    def play(self, event: str) -> "Position":
        """The position after a decision or an outcome of chance; IllegalMove if it cannot be."""
        return self._after(self._code(event))

    def describe(self, event: str, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """An event that can happen here, and what comes of it, as a sentence. `names`: seat's letter → name."""
        code = self._code(event, unseen=True)
        return self.game.sentences.describe(
            Event(self, self._after(code), event, code, known_language(lang), names or {})
        )

    def sample(self, seed: int, index: int = 0) -> str:
        """A random event: an outcome of chance by its odds, a decision with equal odds.

        Event number `index` of a seed is drawn from a stream of its own.
        """
        if self.actor == "over":
            raise SetupError("The game is over: nothing more happens.")
        code = int(self.game.rules.sample(self._row, stream_of(seed, index)))
        return self.game.notation.write(self.state, code)

    # ------------------------------------------------------------------ what a seat knows

    def seen_by(self, seat: str | None) -> "Position":
        """The position with what a seat cannot know made unknown; `None` stands for an onlooker."""
        viewer = self._seat_number(seat) if seat is not None else -1
        if not self.game.hidden:
            return self
        row = self._row.copy()
        self.game.rules.redact(row, viewer)
        return Position._of(self.game, row)

    def resample(self, seat: str, seed: int) -> "Position":
        """A position that the seat cannot tell from this one: the hidden part drawn anew."""
        viewer = self._seat_number(seat)
        if not self.game.hidden:
            return self
        row = self._row.copy()
        self.game.rules.resample(row, viewer, stream_of(seed))
        return Position._of(self.game, row)

    @property
    def complete(self) -> bool:
        """Whether nothing is unknown here, as it is in what `seen_by` gives."""
        return not self.game.hidden or bool(self.game.rules.complete(self._row))

    # ------------------------------------------------------------------ looking at it

    def text(self, lang: str = "en") -> str:
        """The board for a terminal."""
        return self.game.picture.text(self, known_language(lang))

    def svg(self, seat: str | None = None, lang: str = "en") -> str:
        """The board as a picture: with a seat as that seat sees it, without one with all that is known here."""
        seen = self if seat is None else self.seen_by(seat)
        return self.game.picture.draw(Scene(seen, seat, lang=known_language(lang)))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Position({self.game.name!r}, {_packed(self.game, self._row)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self._row.tobytes() == other._row.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.name, self._row.tobytes()))

    def __reduce__(self) -> tuple:
        return Position, (self.game.name, _packed(self.game, self._row))

    # ------------------------------------------------------------------ codes

    def _event_codes(self) -> list[int]:
        """The codes of all that can happen now."""
        if self._codes is None:
            rules = self.game.rules
            now = rules.actor(self._row)
            codes = np.empty(rules.MOST_CHANCES if now == CHANCE else rules.MOST_ACTIONS, np.int32)
            if now == CHANCE:
                count = rules.chance(self._row, codes, np.empty(rules.MOST_CHANCES, np.int64))
            else:
                count = rules.legal(self._row, codes) if now != OVER else 0
            self._codes = codes[:count].tolist()
        return self._codes

    def _chance_weights(self) -> list[int]:
        """The weights of the outcomes of chance, in the order of their codes."""
        most = self.game.rules.MOST_CHANCES
        weights = np.empty(most, np.int64)
        count = self.game.rules.chance(self._row, np.empty(most, np.int32), weights)
        return weights[:count].tolist()

    def _events(self) -> dict[str, int]:
        """All that can happen now: notation → code."""
        if self._menu is None:
            state, write = self.state, self.game.notation.write
            self._menu = {write(state, code): code for code in self._event_codes()}
        return self._menu

    def _code(self, event: str, unseen: bool = False) -> int:
        """The code of an event that can happen here, or IllegalMove. `unseen`: also as somebody else has seen it."""
        state, notation = self.state, self.game.notation
        if not isinstance(event, str):
            raise self.game.refusals.why_not(self, str(event), None)
        if self._menu is not None and event in self._menu:
            return self._menu[event]
        code = notation.read(state, event)
        exact = code is not None and notation.write(state, code) == event
        if exact and (code in self._event_codes() or (unseen and code in getattr(notation, "UNSEEN", ()))):
            return code
        raise self.game.refusals.why_not(self, event, code)

    def _after(self, code: int) -> "Position":
        row = self._row.copy()
        self.game.rules.play(row, code)
        return Position._of(self.game, row)

    def _seat_number(self, seat: str) -> int:
        if not isinstance(seat, str) or len(seat) != 1 or seat not in self.seats:
            raise SetupError(f"There is no seat {seat!r} here. The seats: {', '.join(self.seats)}.")
        return self.seats.index(seat)


def _packed(game: Game, row: np.ndarray) -> str:
    """A row as a short text, with a check sum that ties it to its game."""
    check = zlib.crc32(row.tobytes(), zlib.crc32(game.name.encode())).to_bytes(4)
    return base64.urlsafe_b64encode(check + zlib.compress(row.tobytes(), 9)).decode()


def _unpacked(game: Game, state: str) -> np.ndarray:
    try:
        packed = base64.urlsafe_b64decode(state)
        size = game.rules.State.itemsize
        row = np.frombuffer(bytearray(zlib.decompressobj().decompress(packed[4:], size + 1)), np.uint8)
        intact = row.size == size and _packed(game, row) == state
    except (binascii.Error, TypeError, ValueError, zlib.error):
        intact = False
    if not intact:
        raise SetupError(f"{state!r} is not a state of {game.title}: copy it whole from a position's repr.")
    return row
