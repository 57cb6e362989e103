"""Bulldog, read from its rule page (H1-H19).

An independent, literal reading of the rule page, slow on purpose: the compiled rules are compared
with it.

Squares are pairs (column, row): column 0-7 stands for a-h, row 1 is the starting line and row 13 the
finishing line. Actions are kept as their notation from the moment they are generated.
"""

import copy
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, permutations

SEAT_NAMES = "ABCDE"
COLUMN_NAMES = "abcdefgh"
STARTING_LINE = 1  # H1
FINISHING_LINE = 13  # H1
START_COLUMNS = {1: (0, 1), 2: (2, 3), 3: (4, 5), 4: (6, 7)}  # H1: colour -> its two starting columns
COLOURS_PER_SEAT = {2: 4, 3: 2, 4: 1, 5: 1}  # H3, by number of seats
ROUND_LIMIT = 100  # H15
NOBODY = -1  # in place of a seat
NOWHERE = (-1, -1)  # in place of a square
OPTIONS = {"path": ("winding", "walk", "straight"), "stay": ("even", "free")}  # H7, H12; the default first

Square = tuple[int, int]
Captured = frozenset[Square]
Throw = tuple[int, ...]  # the dice that one move uses: one die, or both
Plan = list[bool]  # H7: for each step of a path, whether it may go in another direction than the step before


# ---------------------------------------------------------------- squares and their neighbours


def square_name(square: Square) -> str:
    column, row = square
    return f"{COLUMN_NAMES[column]}{row}"


def square_named(name: str) -> Square:
    return COLUMN_NAMES.index(name[0]), int(name[1:])


def is_on_board(square: Square) -> bool:
    """H1: 8 columns and 13 rows."""
    column, row = square
    return 0 <= column < 8 and STARTING_LINE <= row <= FINISHING_LINE


def steps_from(square: Square) -> list[Square]:
    """The squares one step away, for any pawn, as far as H7 and H8 tell without knowing who moves."""
    column, row = square
    if row == STARTING_LINE:
        return [(column, row + 1)]  # H8: the first step off a line goes straight ahead
    if row == FINISHING_LINE:
        return [(column, row - 1)]  # H8: likewise
    neighbours = [(column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row)]  # H7
    return [
        there for there in neighbours if is_on_board(there) and there[1] != STARTING_LINE
    ]  # H8: nobody (re-)enters the starting line


def direction(here: Square, there: Square) -> tuple[int, int]:
    return there[0] - here[0], there[1] - here[1]


# ---------------------------------------------------------------- notation


def move_notation(origin: Square, end: Square, steps: int, captured: Iterable[Square] = ()) -> str:
    """`d13-e8:6xd11xe9`, `d6-d6:4xd7`; the captured by column, then by row as a number."""
    text = f"{square_name(origin)}-{square_name(end)}:{steps}"
    for square in sorted(captured):
        text += "x" + square_name(square)
    return text


def read_move(text: str) -> tuple[Square, Square, int, list[Square]]:
    """The origin, end, number of steps and captured squares of a move's notation."""
    squares, rest = text.split(":")
    origin, end = squares.split("-")
    steps, *captured = rest.split("x")
    return (square_named(origin), square_named(end), int(steps), [square_named(name) for name in captured])


def is_stay(action: str) -> bool:
    return action.startswith("stay:")


def number_used(action: str) -> int:
    """The number an action of a turn uses up: x, y or x + y."""
    if is_stay(action):
        return int(action.removeprefix("stay:"))
    return read_move(action)[2]


# ---------------------------------------------------------------- returns


def title_returns(keys: list[tuple[int, int]]) -> list[Fraction]:
    """One return per seat for a title that the seats with the greatest key share (README, Returns)."""
    seats = len(keys)
    best = max(keys)
    winners = keys.count(best)
    win = (Fraction(seats, winners) - 1) / (seats - 1)
    loss = Fraction(-1, seats - 1)
    return [win if key == best else loss for key in keys]


class Game:
    """A match of Bulldog: one game per seat (H2)."""

    def __init__(self, players: int, **options: str) -> None:
        if players not in COLOURS_PER_SEAT:
            raise ValueError("Bulldog has 2 to 5 seats")
        for name, value in options.items():
            if value not in OPTIONS.get(name, ()):
                raise ValueError(f"no such option: {name}={value}")
        self.players = players
        self.path = options.get("path", OPTIONS["path"][0])
        self.stay = options.get("stay", OPTIONS["stay"][0])

        # The match
        self.phase = "start"  # start, place, take, roll, move or over
        self.number_one = NOBODY  # H2: the seat drawn as number 1
        self.game = 0  # H2: the number g of the game being played
        self.points = [0] * players  # H16: points as attacker, by seat
        self.against = [0] * players  # H16: points against as bulldog, by seat
        self.rounds = 0  # rounds finished over all games of the match

        # The game
        self.bulldog_seat = NOBODY
        self.bulldog: Square = NOWHERE  # the bulldog's square
        self.in_play: dict[Square, int] = {}  # the square of each attacker in play -> its seat
        self.home: set[Square] = set()  # the squares of attackers on the finishing line
        self.colours_left: list[int] = []  # H4: colours not yet taken
        self.game_rounds = 0  # rounds finished in this game

        # The turn
        self.seat = NOBODY  # whose turn (or choice) it is
        self.dice: list[int] = []  # the dice not used yet
        self.moved: Square = NOWHERE  # where the pawn stands that has moved in this turn

    def copy(self) -> "Game":
        twin = copy.copy(self)
        twin.points = list(self.points)
        twin.against = list(self.against)
        twin.in_play = dict(self.in_play)
        twin.home = set(self.home)
        twin.colours_left = list(self.colours_left)
        twin.dice = list(self.dice)
        return twin

    # ------------------------------------------------------------ what happens next

    def actor(self) -> str:
        if self.phase == "over":
            return "over"
        if self.phase in ("start", "roll"):
            return "chance"
        return SEAT_NAMES[self.seat]

    def legal(self) -> set[str]:
        if self.phase == "place":
            return {f"bulldog {column}" for column in COLUMN_NAMES}  # H4
        if self.phase == "take":
            return set(self.colour_choices())
        if self.phase == "move" and len(self.dice) == 2:
            return self.first_actions()
        if self.phase == "move":
            return set(self.uses_of_other_die())
        return set()

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "start":
            # H2 and README (Who starts): a uniform draw
            return {f"start {SEAT_NAMES[seat]}": Fraction(1, self.players) for seat in range(self.players)}
        if self.phase == "roll":
            # H6: two dice; README (Chance is explicit): written highest first
            outcomes: dict[str, Fraction] = {}
            for one in range(1, 7):
                for other in range(1, 7):
                    text = f"roll {max(one, other)}{min(one, other)}"
                    outcomes[text] = outcomes.get(text, Fraction(0)) + Fraction(1, 36)
            return outcomes
        return {}

    def scores(self) -> list[int]:
        return list(self.points)  # H19

    def returns(self) -> list[Fraction]:
        seats = range(self.players)
        # H17: most points as attacker; ties: fewer points against as bulldog; then shared
        best_attacker = title_returns([(self.points[seat], -self.against[seat]) for seat in seats])
        if self.players == 2:
            return best_attacker  # H19
        # H18: fewest points against; ties: more points as attacker; then shared
        best_bulldog = title_returns([(-self.against[seat], self.points[seat]) for seat in seats])
        # H19: the mean of the two titles' returns
        return [(best_attacker[seat] + best_bulldog[seat]) / 2 for seat in seats]

    def play(self, event: str) -> None:
        if self.phase == "start":
            self.play_start(event)
        elif self.phase == "place":
            self.play_place(event)
        elif self.phase == "take":
            self.play_take(event)
        elif self.phase == "roll":
            self.play_roll(event)
        elif self.phase == "move":
            self.play_action(event)
        else:
            raise ValueError("the match is over")

    # ------------------------------------------------------------ the match and its games

    def clockwise_from(self, seat: int) -> int:
        return (seat + 1) % self.players

    def play_start(self, event: str) -> None:
        self.number_one = SEAT_NAMES.index(event.removeprefix("start "))
        self.begin_game(1)

    def begin_game(self, number: int) -> None:
        """H2: in game g seat number g is the bulldog; H4: it begins by choosing its square."""
        self.game = number
        self.bulldog_seat = (self.number_one + number - 1) % self.players
        self.bulldog = NOWHERE
        self.in_play = {}
        self.home = set()
        self.colours_left = [1, 2, 3, 4]
        self.game_rounds = 0
        self.dice = []
        self.moved = NOWHERE
        self.seat = self.bulldog_seat
        self.phase = "place"

    def end_game(self) -> None:
        """H2: one game per seat; then the match is over."""
        if self.game < self.players:
            self.begin_game(self.game + 1)
        else:
            self.phase = "over"

    # ------------------------------------------------------------ placing (H4)

    def play_place(self, event: str) -> None:
        column = COLUMN_NAMES.index(event.removeprefix("bulldog "))
        self.bulldog = (column, FINISHING_LINE)
        self.next_to_take()

    def play_take(self, event: str) -> None:
        self.take_colours(event)
        self.next_to_take()

    def next_to_take(self) -> None:
        """H4: the other seats, clockwise from the bulldog, choose; then the first turn begins."""
        self.phase = "take"
        self.seat = self.clockwise_from(self.seat)
        while self.seat != self.bulldog_seat:
            choices = self.colour_choices()
            if len(choices) > 1:
                return
            self.take_colours(choices[0])  # H4: follows by itself where only one choice is left
            self.seat = self.clockwise_from(self.seat)
        self.begin_next_turn()  # H5: the seat to the bulldog's left comes first

    def colour_choices(self) -> list[str]:
        """H3: as many of the colours left as a seat gets, written in ascending order."""
        return [
            "take " + "".join(str(colour) for colour in colours)
            for colours in combinations(self.colours_left, COLOURS_PER_SEAT[self.players])
        ]

    def take_colours(self, event: str) -> None:
        for digit in event.removeprefix("take "):
            self.colours_left.remove(int(digit))
            for column in START_COLUMNS[int(digit)]:
                self.in_play[(column, STARTING_LINE)] = self.seat

    # ------------------------------------------------------------ the order of turns (H5, H14, H15)

    def begin_next_turn(self) -> None:
        """H5: clockwise, but a seat with no attacker in play is left out; the bulldog never is."""
        self.seat = self.clockwise_from(self.seat)
        while self.seat != self.bulldog_seat and not self.squares_of(self.seat):
            self.seat = self.clockwise_from(self.seat)
        self.dice = []
        self.moved = NOWHERE
        self.phase = "roll"

    def squares_of(self, seat: int) -> list[Square]:
        return [square for square in self.in_play if self.in_play[square] == seat]

    def is_bulldogs_turn(self) -> bool:
        return self.seat == self.bulldog_seat

    def play_roll(self, event: str) -> None:
        self.dice = [int(digit) for digit in event.removeprefix("roll ")]
        self.phase = "move"

    def play_action(self, action: str) -> None:
        self.carry_out(action)
        if not self.in_play or not self.turn_goes_on():
            self.end_turn()  # H15: with nobody left in play at this instant; a die not yet used is not played

    def turn_goes_on(self) -> bool:
        """Notation: the turn ends by itself when the other die can be neither moved nor stayed."""
        return len(self.dice) == 1 and any(self.uses_of_other_die())

    def end_turn(self) -> None:
        if self.is_bulldogs_turn():
            self.rounds += 1  # H15: a round ends with the bulldog's turn
            self.game_rounds += 1
        if self.is_blockout():
            self.in_play = {}  # H14: after any turn, an attacker's or the bulldog's, the last attacker is captured
        if not self.in_play or self.game_rounds == ROUND_LIMIT:
            self.end_game()  # H14, H15; attackers still in play score nothing
        else:
            self.begin_next_turn()

    def is_blockout(self) -> bool:
        """H14: one attacker left of all seats together, on the starting line, the bulldog before it."""
        if len(self.in_play) != 1:
            return False
        [(column, row)] = self.in_play
        return row == STARTING_LINE and self.bulldog == (column, row + 1)

    # ------------------------------------------------------------ carrying out one action

    def carry_out(self, action: str) -> None:
        """Change the board and use up the dice; whose turn it is and the game's end come later."""
        self.use_up(number_used(action))
        if is_stay(action):
            return
        origin, end, _, captured = read_move(action)
        if self.is_bulldogs_turn():
            self.move_bulldog(end, captured)
        else:
            self.move_attacker(origin, end)

    def use_up(self, number: int) -> None:
        if number in self.dice:
            self.dice.remove(number)  # x or y; of equal dice, one
        else:
            self.dice = []  # x + y

    def move_bulldog(self, end: Square, captured: list[Square]) -> None:
        self.bulldog = end
        self.moved = end
        for square in captured:
            del self.in_play[square]  # H11: captured attackers leave the board

    def move_attacker(self, origin: Square, end: Square) -> None:
        seat = self.in_play.pop(origin)
        self.moved = end
        if end[1] == FINISHING_LINE:
            self.home.add(end)  # H10: it has scored, stays and moves no more
            self.points[seat] += 1  # H16
            self.against[self.bulldog_seat] += 1  # H16
        else:
            self.in_play[end] = seat

    # ------------------------------------------------------------ what a throw allows (H6, H12, H13)

    def first_actions(self) -> set[str]:
        """The actions offered right after the throw."""
        total = sum(self.dice)
        # H13: what uses both dice at once makes a full turn
        full = set(self.moves(tuple(self.dice))) | set(self.stays(total))
        # H13: one die first, if the other die can then be used as well
        full |= {action for action in self.single_die_actions_of_full_turns() if self.other_die_can_follow(action)}
        # H13: if a full turn exists only what can lead to one is offered, else one die alone
        offered = full if full else self.single_die_actions()
        if self.stay == "free" and total % 2 == 1:
            offered = offered | {f"stay:{total}"}  # H12, free: offered in addition, not a full turn
        return offered

    def single_die_actions(self) -> set[str]:
        """H6, H12: one of the dice is moved, or stayed if even."""
        actions: set[str] = set()
        for die in self.dice:
            actions |= set(self.moves((die,))) | set(self.stays(die))
        return actions

    def single_die_actions_of_full_turns(self) -> set[str]:
        """Notation: the bulldog does not play single dice before a stay; attackers may."""
        actions = self.single_die_actions()
        if self.is_bulldogs_turn():
            return {action for action in actions if is_stay(action)}
        return actions

    def other_die_can_follow(self, action: str) -> bool:
        """H13: after this action with one die, is there anything to do with the other die?

        Whether the action ends the game is left out of account: that does not make the turn full
        (H13). But an even die left over could then be stayed, and that does: the last attacker on d9
        may go home with the 5 of 5-2, although the game's end comes before the stay (H13, H15).
        """
        after = self.copy()
        after.carry_out(action)
        return any(after.uses_of_other_die())

    def uses_of_other_die(self) -> Iterator[str]:
        """What can be done with the second die, one notation after another."""
        [die] = self.dice
        yield from self.stays(die)
        yield from self.moves((die,))

    def stays(self, number: int) -> Iterator[str]:
        """H12: an even die, or an even sum, may be left unused."""
        if number % 2 == 0:
            yield f"stay:{number}"

    def moves(self, throw: Throw) -> Iterator[str]:
        """The moves by these dice, one or both, of the seat whose turn it is."""
        if self.is_bulldogs_turn():
            yield from self.bulldog_moves(throw)
        else:
            yield from self.attacker_moves(throw)

    def attacker_moves(self, throw: Throw) -> Iterator[str]:
        for origin in self.squares_of(self.seat):
            if origin != self.moved:  # H6: the second die is for a different attacker
                for end in self.attacker_ends(origin, throw):
                    yield move_notation(origin, end, sum(throw))

    def bulldog_moves(self, throw: Throw) -> Iterator[str]:
        if self.bulldog != self.moved:  # H6: the bulldog moves once in a turn
            for end, captured in self.bulldog_ends(throw):
                yield move_notation(self.bulldog, end, sum(throw), captured)

    # ------------------------------------------------------------ paths (H7-H11)
    #
    # All paths are walked side by side, a step at a time (a breadth-first search). What the rest of a
    # path may do depends only on where it is, where it just came from and (for the bulldog) whom it has
    # captured, so paths that agree in these are kept once.

    def plans(self, throw: Throw) -> list[Plan]:
        """H7: which steps of a move by these dice may turn; a plan for each order of the dice that matters."""
        if self.path != "straight":
            return [[True] * sum(throw)]  # winding, walk: every step
        # Straight: the steps of one die, then those of the other, in either order; only the first step
        # of a die may turn.
        orders = set(permutations(throw))
        return [[step_of_die == 0 for die in order for step_of_die in range(die)] for order in orders]

    def may_go_on(self, before: Square | None, here: Square, there: Square, may_turn: bool) -> bool:
        """H7: may a path that came from `before` to `here` step on to `there`?"""
        if before is None:
            return True  # the first step
        if not may_turn:
            return direction(before, here) == direction(here, there)
        if self.path == "walk":
            return True  # straight back as well, as often as it likes
        return there != before  # winding, straight: never straight back

    def attacker_ends(self, origin: Square, throw: Throw) -> set[Square]:
        """The squares on which an attacker's moves by these dice end."""
        occupied = (set(self.in_play) | self.home | {self.bulldog}) - {origin}  # H7: own square is free
        ends: set[Square] = set()
        for plan in self.plans(throw):
            paths: set[tuple[Square | None, Square]] = {(None, origin)}
            for step, may_turn in enumerate(plan, start=1):
                longer: set[tuple[Square | None, Square]] = set()
                for before, here in paths:
                    for there in steps_from(here):
                        if not self.may_go_on(before, here, there, may_turn):
                            continue
                        if there in occupied:
                            continue  # H9: neither passes over nor ends on an occupied square
                        if there[1] == FINISHING_LINE and step != len(plan):
                            continue  # H10: the finishing line only with the last step
                        longer.add((here, there))
                paths = longer
            ends |= {end for _, end in paths}
        return ends - {origin}  # H7: ends on another square than it began

    def bulldog_ends(self, throw: Throw) -> set[tuple[Square, Captured]]:
        """The pairs (end, captured squares) that the bulldog's moves by these dice give."""
        ends: set[tuple[Square, Captured]] = set()
        for plan in self.plans(throw):
            paths: set[tuple[Square | None, Square, Captured]] = {(None, self.bulldog, frozenset())}
            for may_turn in plan:
                longer: set[tuple[Square | None, Square, Captured]] = set()
                for before, here, captured in paths:
                    for there in steps_from(here):
                        if not self.may_go_on(before, here, there, may_turn):
                            continue
                        if there[1] == FINISHING_LINE:
                            continue  # H8: the bulldog never re-enters the finishing line
                        if there in self.in_play:
                            longer.add((here, there, captured | {there}))  # H11, and goes on
                        else:
                            longer.add((here, there, captured))
                paths = longer
            ends |= {(end, captured) for _, end, captured in paths}
        return {(end, captured) for end, captured in ends if self.bulldog_may_end(end, captured)}

    def bulldog_may_end(self, end: Square, captured: Captured) -> bool:
        """H7: on another square than it began; under walk also there, if it captured something on the way."""
        if end != self.bulldog:
            return True
        return self.path == "walk" and len(captured) > 0
