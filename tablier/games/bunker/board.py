"""The board of Bunker: a state decoded, what came of an event, and which rule ended the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablier.engine.dice import Dice
from tablier.engine.state import State, int32, uint8, uint16
from tablier.games.bunker.events import Add, Chip, Event, Hit, Open, Swap


class Size(NamedTuple):
    """How large a game is: the full one, or one so small that a program can look at all of it."""

    pockets: int
    """Of each seat (B1); also the points of a fresh die and the highest face of the dice thrown (B4, B9)."""
    limit: int
    """B12: after so many turns the game is over."""


SIZES = (Size(6, 600), Size(3, 3), Size(2, 4), Size(2, 3))
"""By the number of the option `size`."""
POCKETS, TURN_LIMIT = SIZES[0]
EVERY_POCKET = range(1, POCKETS + 1)
"""Of the full game."""

HIDING, DRAWING, ROLLING, PERMUTING, ACTING, ENDED = range(6)

ANSWERS = 24
"""How many answers of a seat are remembered."""
SWAPPED, BARED = 64, 128
ADDED = SWAPPED  # with two pockets that are the same


class Board(State):
    dice: Sequence[int] = int32(4)  # the points on each seat's pockets, a hex digit a pocket, 1 lowest; 0: no die (B1)
    tokens: Sequence[int] = int32(4)  # likewise, 1 where the token is there (B1, B8)
    turns: int = uint16()  # turns played, of all seats together (B12)
    seats: int = uint8()
    size: int = uint8()  # the option: which of SIZES (B1, B4, B9, B12)
    phase: int = uint8()  # HIDING, DRAWING (who starts), ROLLING, PERMUTING, ACTING or ENDED (B2–B4)
    turn: int = uint8()  # the seat to hide its coin; later the seat whose turn it is (B2, B3)
    asked: int = uint8()  # in PERMUTING: the seat that is asked (B5)
    high: int = uint8()  # in PERMUTING and ACTING: the dice thrown, the higher … (B4)
    low: int = uint8()  # … and the lower
    coin: Sequence[int] = uint8(4)  # the pocket of each seat's coin, 1–6; 0 before it is hidden, or UNKNOWN (B2, B13)
    inside: int = uint8()  # the seats still in the game, a bit a seat; the others have no dice and tokens left (B11)
    fallen: Sequence[int] = uint8(4)  # 1 for the first seat that went out, 2 for the second …; 0: it is in (B11)

    # What everybody at the table may remember of how the others have played (B13). The rules need none of it, and
    # random games do not keep it: it is there for bots that ask where a coin lies and what a seat will do (`mind/`).
    memory_answers: Sequence[Sequence[int]] = uint8(4, ANSWERS)  # how each seat left its dice, last ANSWERS times
    memory_points: Sequence[Sequence[int]] = uint8(4, ANSWERS)  # what stood there then, packed as `rules._stood` tells
    memory_next: Sequence[int] = uint8(4)  # where in `memory_answers` its next one goes, over the oldest
    memory_bare_opened: Sequence[int] = uint8(4)  # how often it opened a pocket just left bare by choice
    memory_bare_ignored: Sequence[int] = uint8(4)  # how often it did not, though it took no die off instead
    memory_single_points: Sequence[int] = uint8(4)  # how often it took a single point off a die that kept more

    @property
    def pockets(self) -> range:
        """The pockets of each seat."""
        return range(1, self.most_points + 1)

    @property
    def most_points(self) -> int:
        """What a fresh die shows, and the highest that can be thrown."""
        return SIZES[self.size].pockets

    def points(self, seat: int, pocket: int) -> int:
        """The points of the die on a seat's pocket, 1–6; 0 where there is none."""
        return (self.dice[seat] >> (4 * (pocket - 1))) & 15

    def has_token(self, seat: int, pocket: int) -> bool:
        return bool((self.tokens[seat] >> (4 * (pocket - 1))) & 1)

    def has_coin(self, seat: int, pocket: int) -> bool:
        """Whether a seat's coin is known to lie in a pocket."""
        return self.coin[seat] == pocket

    def is_in(self, seat: int) -> bool:
        """Whether a seat is still in the game."""
        return bool((self.inside >> seat) & 1)

    @property
    def seats_in(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat in range(self.seats) if self.is_in(seat)]

    def dice_gone(self, seat: int) -> int:
        """How many of a seat's dice are out of the game (B6)."""
        return sum(not self.points(seat, pocket) for pocket in self.pockets)

    def tokens_gone(self, seat: int) -> int:
        """How many of a seat's tokens were taken away (B8)."""
        return sum(not self.has_token(seat, pocket) for pocket in self.pockets)

    @property
    def hiding(self) -> bool:
        """Whether coins are still being hidden."""
        return self.phase == HIDING

    @property
    def awaited(self) -> int | None:
        """The seat that the game waits for, be it for its throw."""
        if self.phase in (DRAWING, ENDED):
            return None
        return self.asked if self.phase == PERMUTING else self.turn

    @property
    def thrown(self) -> Dice:
        """The dice of this turn, the higher first; none before they are thrown."""
        return (self.high, self.low) if self.high else ()

    def other_die(self, pocket: int) -> int:
        """The points that the throw has for a pocket: those of its other die (B6, B9)."""
        return self.low if pocket == self.high else self.high

    def use(self, seat: int, pocket: int) -> Hit | Open | Add | None:
        """What the throw can do on a seat's pocket as it stands (B6, B8, B9)."""
        if pocket not in self.thrown or not self.is_in(seat):
            return None
        shown, points = self.points(seat, pocket), self.other_die(pocket)
        if seat == self.turn:
            return Add(seat, pocket, points) if 0 < shown < self.most_points else None
        if shown:
            return Hit(seat, pocket, points)
        return Open(seat, pocket) if self.has_token(seat, pocket) else None

    def answers(self, seat: int) -> list["Answer"]:
        """What is remembered of how a seat has treated its pockets."""
        return [Answer.of(packed) for packed in self.memory_answers[seat] if packed]


@dataclass(frozen=True)
class Answer:
    """How a seat left the dice on two of its pockets, or to which one it added. Pockets are 1–6.

    Packed in a byte it is the stronger die's pocket (0–5) + 8 · the weaker's, + SWAPPED or not, + BARED or not; or,
    when the seat added to a die, 9 · its pocket + ADDED. 0 is no answer.
    """

    stronger: int
    """Where the stronger of two dice was left."""
    weaker: int
    """Where the weaker one, or none, was left; the same pocket when the seat added to that die."""
    swapped: bool
    """Whether that took an exchange."""
    bared: bool
    """Whether no die was left on the weaker one's pocket."""

    @property
    def added(self) -> bool:
        return self.stronger == self.weaker

    @classmethod
    def of(cls, packed: int) -> "Answer":
        stronger, weaker = (packed & 7) + 1, ((packed >> 3) & 7) + 1
        return cls(stronger, weaker, bool(packed & SWAPPED) and stronger != weaker, bool(packed & BARED))


@dataclass(frozen=True)
class Change:
    """A pocket whose die shows something else, is gone or has come."""

    seat: int
    pocket: int
    before: int
    """Its points; 0 where there was none."""
    after: int


@dataclass(frozen=True)
class Outcome:
    """What an event did."""

    changes: tuple[Change, ...] = ()
    """The dice that it changed; after an exchange the pocket of the higher die thrown comes first."""
    found: int | None = None
    """The seat whose coin was found, and which so went out."""
    ended: str = ""
    """The rule that ended the game, or nothing."""
    winners: tuple[int, ...] = ()
    """Then: the seats that won, or share the win."""


def outcome(before: Board, event: Event, after: Board) -> Outcome:
    changes: list[tuple[int, int]] = []
    if isinstance(event, Swap):
        changes = [(before.asked, before.high), (before.asked, before.low)]
    elif isinstance(event, Hit | Chip | Add):
        changes = [(event.seat, event.pocket)]
    ended = ended_by(after)
    return Outcome(
        tuple(Change(*place, before.points(*place), after.points(*place)) for place in changes),
        event.seat if isinstance(event, Open) and not after.is_in(event.seat) else None,
        ended,
        tuple(after.seats_in) if ended else (),
    )


def turn_of(board: Board) -> int | None:
    return None if board.phase == DRAWING else board.turn


def ended_by(board: Board) -> str:
    if board.phase != ENDED:
        return ""
    return "B11" if len(board.seats_in) == 1 else "B12"
