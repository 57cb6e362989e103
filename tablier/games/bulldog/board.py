"""The board of Bulldog: a state decoded, what came of an event, who has which title, and which rule ended the match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.dice import Dice
from tablier.engine.once import once
from tablier.engine.result import Result, Title
from tablier.engine.seats import LETTERS
from tablier.engine.state import State, int64, uint8
from tablier.games.bulldog.events import Event, Move, Place, Stay, Take
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, Sets, squares_of, within

if TYPE_CHECKING:
    from tablier.engine.position import Position

COLOURS = 4
ROUND_LIMIT = 100

STAY_EVEN, STAY_FREE = range(2)
DRAW, PLACE, CHOOSE, THROW, MOVE, ENDED = range(6)

# What a point and a point against count for a title. Neither ever comes to 64: one decides, the other breaks ties.
BEST_ATTACKER = (64, -1)  # H17: most points, then fewest points against
BEST_BULLDOG = (1, -64)  # H18: fewest points against, then most points


class Board(State):
    attackers: Sequence[Sets] = int64(5, 2)  # each seat's attackers, as a set, those home included (H3, H10)
    standing: Sets = int64(2)  # the attackers of all seats together
    seats: int = uint8()
    path: int = uint8()  # how a move may turn: WINDING, WALK or STRAIGHT (H7)
    stay: int = uint8()  # what may be left unused: STAY_EVEN or STAY_FREE (H12)
    phase: int = uint8()  # DRAW, PLACE (the bulldog), CHOOSE (colours), THROW, MOVE or ENDED (H2, H4, H6)
    turn: int = uint8()  # the seat to act (H5)
    hunter: int = uint8()  # the seat that is the bulldog (H2)
    game: int = uint8()  # how many games are finished (H2)
    round: int = uint8()  # how many rounds of this game are finished (H15)
    bulldog: int = uint8()  # the bulldog's square, 0 before it has one (H4)
    dice: Sequence[int] = uint8(2)  # in MOVE: the dice still to be used, the higher first; a used one is 0 (H6)
    moved: int = uint8()  # in MOVE: where the attacker stands that used the other die, 0 for none (H6)
    full: int = uint8()  # in MOVE: whether both dice could be used when they were thrown (H13)
    points: Sequence[Sequence[int]] = uint8(5, 5)  # [game, seat]: attackers brought home (H16)

    # ------------------------------------------------------------------ who stands where

    @once
    def owners(self) -> dict[int, int]:
        """The square of each attacker on the board, and the seat whose it is."""
        return {square: seat for seat in range(self.seats) for square in squares_of(self.attackers[seat])}

    @property
    def occupied(self) -> tuple[int, ...]:
        """Where attackers stand, those home included."""
        return squares_of(self.standing)

    @once
    def in_play(self) -> list[int]:
        """Where the attackers stand that have not scored."""
        return [square for square in self.occupied if square < FINISHING_LINE]

    @property
    def movers(self) -> list[int]:
        """Who may be moved now: the bulldog, or the seat's own attackers but the one that used the other die (H6)."""
        if self.hunting:
            return [self.bulldog]
        own = [square for square in self.in_play if self.owners[square] == self.turn]
        return [square for square in own if not (self.moved and square == self.moved)]

    def prey(self, steps: int) -> tuple[int, ...]:
        """The attackers within the bulldog's reach, in the order in which a move's code names them (H11)."""
        near = within(self.bulldog)[steps]
        return squares_of((self.standing[0] & near[0], self.standing[1] & near[1]))

    # ------------------------------------------------------------------ colours

    @property
    def colours_a_seat(self) -> int:
        return colours_a_seat(self.seats)

    @property
    def free_colours(self) -> tuple[int, ...]:
        """The colours that nobody has taken, 1 to 4."""
        return tuple(colour for colour in range(1, COLOURS + 1) if starting_squares(colour)[0] not in self.occupied)

    def colours_of(self, seat: int) -> tuple[int, ...]:
        """The colours of a seat whose attackers have not left the starting line."""
        return tuple(c for c in range(1, COLOURS + 1) if self.owners.get(starting_squares(c)[0]) == seat)

    @property
    def captured(self) -> tuple[int, ...]:
        """[seat]: how many of its attackers have left the board; none while colours are chosen (H3, H11)."""
        if self.phase not in (THROW, MOVE, ENDED):
            return (0,) * self.seats
        each = 2 * self.colours_a_seat
        left = [here.bit_count() + there.bit_count() for here, there in self.attackers]
        return tuple(0 if seat == self.hunter else each - left[seat] for seat in range(self.seats))

    # ------------------------------------------------------------------ the turn

    @property
    def hunting(self) -> bool:
        """Whether it is the bulldog's turn."""
        return self.turn == self.hunter

    @property
    def dice_left(self) -> Dice:
        """The dice still to be used."""
        return tuple(die for die in self.dice if die)

    @property
    def both(self) -> int:
        """What the dice still to be used come to."""
        return sum(self.dice)

    @property
    def numbers(self) -> list[int]:
        """What the dice give: each of them, and their sum."""
        return sorted({*self.dice_left, self.both})

    def dice_of(self, number: int) -> Dice:
        """The dice that give a number."""
        return self.dice_left if self.is_both_dice(number) else (number,)

    def is_both_dice(self, number: int) -> bool:
        """Whether a number is the sum of two dice, not a single one."""
        return len(self.dice_left) == 2 and number == self.both

    # ------------------------------------------------------------------ the match

    @property
    def playing(self) -> int:
        """The game on the board, counted from 0; after the match it is still the last one."""
        return min(self.game, self.seats - 1)

    @property
    def hunters(self) -> list[int]:
        """[game]: the seat that is the bulldog (H2)."""
        return [(self.hunter - self.playing + game) % self.seats for game in range(self.seats)]

    @property
    def scored(self) -> list[int]:
        """[seat]: points in the match (H16)."""
        return [sum(game[seat] for game in self.points) for seat in range(self.seats)]

    @property
    def against(self) -> list[int]:
        """[seat]: points against it, in the game in which it is the bulldog (H16)."""
        return [sum(self.points[self.hunters.index(seat)]) for seat in range(self.seats)]


def colours_a_seat(seats: int) -> int:
    """H3: how many colours an attacking seat has."""
    return COLOURS if seats == 2 else 2 if seats == 3 else 1


def starting_squares(colour: int) -> tuple[int, int]:
    """H1: where the attackers of a colour, 1 to 4, begin."""
    return 2 * colour - 2, 2 * colour - 1


# ---------------------------------------------------------------------- colours that are remembered

Colours = tuple[tuple[int, int], ...]
"""The square of each attacker on the board, and its colour, 1 to 4."""


def colours_at_start(board: Board) -> Colours:
    """The colour of every attacker while all are where they started; nothing as soon as one has gone (H1)."""
    all_wait = all(square < COLUMNS for square in board.occupied)
    return tuple((square, square // 2 + 1) for square in board.occupied) if all_wait else ()


def colours_after(known: Colours, before: Board, event: Event, after: Board) -> Colours:
    """The state knows whose an attacker is, not which of that seat's colours it has: that follows from its way.

    `known`: those before the event; nothing, if nothing is remembered. Either all are known or none.
    """
    if after.phase not in (THROW, MOVE, ENDED):
        return ()
    if not isinstance(event, Move):
        return known or colours_at_start(after)
    on_board, colours = after.owners, known or colours_at_start(before)
    walked = ((event.end if square == event.start else square, colour) for square, colour in colours)
    return tuple((square, colour) for square, colour in walked if square in on_board)


# ---------------------------------------------------------------------- what came of an event


@dataclass(frozen=True)
class Dealt:
    """All colours are chosen: what became of those that nobody had to choose (H3, H4)."""

    colours: tuple[int, ...]
    seat: int | None
    """Whose they are; None: they stay out."""


@dataclass(frozen=True)
class Used:
    """What moving or staying did."""

    dice: Dice
    """Those that are no longer to be used."""
    home: bool
    """Whether an attacker came home (H10)."""
    points: int
    """What the seat has in the match now (H16)."""
    captured: tuple[int, ...]
    """Where the bulldog captured on its way (H11)."""
    useless: int
    """The die that nobody could use, so that the turn ended by itself; 0: none (H13)."""
    shut_in: int | None
    """Where the last attacker was captured by a blockout (H14)."""
    ended: str
    """The rule that ended the game on the board, H14 or H15; or nothing."""
    by_limit: bool
    """Whether it ended because its last round was over (H15)."""


Outcome = Dealt | Used


def outcome(before: Board, event: Event, after: Board) -> Outcome | None:
    """None for a draw, a throw, and a choice that leaves others to choose."""
    if isinstance(event, Place | Take) and after.phase == THROW:
        return _dealt(before, after)
    return _used(before, event, after) if isinstance(event, Move | Stay) else None


def _dealt(before: Board, after: Board) -> Dealt:
    last = (before.hunter - 1) % before.seats
    if last == before.turn:
        return Dealt(after.free_colours, None)
    return Dealt(after.colours_of(last), last)


def _used(before: Board, event: Move | Stay, after: Board) -> Used:
    captured = event.captured if isinstance(event, Move) else ()
    left = before.both - (event.steps if isinstance(event, Move) else event.number)
    shut_in, ended, by_limit = None, "", False
    if after.game != before.game:
        shut_in, ended, by_limit = _end_of_game(before, event)
    return Used(
        dice=_taken_away(before.dice_left, after.dice_left),
        home=isinstance(event, Move) and not before.hunting and event.end >= FINISHING_LINE,
        points=after.scored[before.turn],
        captured=captured,
        useless=0 if ended or after.phase == MOVE else left,
        shut_in=shut_in,
        ended=ended,
        by_limit=by_limit,
    )


def _end_of_game(before: Board, event: Move | Stay) -> tuple[int | None, str, bool]:
    """Where a blockout captured the last attacker, the rule that ended the game, and whether by the limit of rounds.

    It follows from the board before: the one after may be that of the next game.
    """
    bulldog, left = before.bulldog, set(before.in_play)
    if isinstance(event, Move) and before.hunting:
        bulldog, left = event.end, left - {*event.captured}
    elif isinstance(event, Move):
        left = {square for square in left - {event.start} | {event.end} if square < FINISHING_LINE}
    if left == {bulldog - COLUMNS} and bulldog < 2 * COLUMNS:
        return bulldog - COLUMNS, "H14", False
    return None, "H15", bool(left)


def _taken_away(dice: Dice, left: Dice) -> Dice:
    gone = list(dice)
    for die in left:
        if die in gone:
            gone.remove(die)
    return tuple(gone)


# ---------------------------------------------------------------------- the end of the match


def turn_of(board: Board) -> int | None:
    return None if board.phase == DRAW else board.turn


def ended_by(board: Board) -> str:
    """A game ends by H14 or H15, the match with what its points decide: H19."""
    return "H19" if board.phase == ENDED else ""


def titles(board: Board) -> tuple[Title, ...]:
    """The best attackers (H17) and, with three seats or more, the best bulldogs (H18)."""
    weights = {"attacker": BEST_ATTACKER} if board.seats == 2 else {"attacker": BEST_ATTACKER, "bulldog": BEST_BULLDOG}
    return tuple(Title(name, _best(board, *counts)) for name, counts in weights.items())


def result(pos: "Position[Board, Event]") -> Result:
    """H19: with two seats the best attacker wins; with more the titles are announced, and no winner."""
    announced = titles(pos.board)
    if pos.players == 2:
        return Result(ended_by(pos.board), announced[0].holders)
    return Result(ended_by(pos.board), (), announced)


def _best(board: Board, point: int, point_against: int) -> tuple[str, ...]:
    balance = [point * scored + point_against * against for scored, against in zip(board.scored, board.against)]
    return tuple(seat for seat, value in zip(LETTERS, balance) if value == max(balance))
