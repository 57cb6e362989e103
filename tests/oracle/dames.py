"""Les Dames Bretonnes.

An independent, literal reading of the rule page, slow on purpose: the compiled
rules are compared with it. The numbers D1 to D13 are the rules of the page.
"""

from copy import deepcopy
from fractions import Fraction

COLUMNS = "abcdef"  # D1
ROWS = "123456"  # D1
SQUARES = [column + row for column in COLUMNS for row in ROWS]
COUNTERS = 30  # D1
OPTIONS = {
    "move": ("slide", "step", "leap"),  # D4, the default first
    "last": ("slide", "drop"),  # D13, the default first
}


def all_lines() -> list[set[str]]:
    """D8: the rows, the columns and the two main diagonals, as sets of squares."""
    rows = [{column + row for column in COLUMNS} for row in ROWS]
    columns = [{column + row for row in ROWS} for column in COLUMNS]
    rising = {column + row for column, row in zip(COLUMNS, ROWS)}
    falling = {column + row for column, row in zip(COLUMNS, reversed(ROWS))}
    return rows + columns + [rising, falling]


LINES = all_lines()


def same_row(one: str, other: str) -> bool:
    return one[1] == other[1]


def same_column(one: str, other: str) -> bool:
    return one[0] == other[0]


def squares_between(one: str, other: str) -> list[str]:
    """The squares strictly between two squares of one row or of one column."""
    if same_row(one, other):
        low, high = sorted([COLUMNS.index(one[0]), COLUMNS.index(other[0])])
        return [COLUMNS[place] + one[1] for place in range(low + 1, high)]
    low, high = sorted([ROWS.index(one[1]), ROWS.index(other[1])])
    return [one[0] + ROWS[place] for place in range(low + 1, high)]


def can_move(board: frozenset[str], origin: str, target: str, move: str) -> bool:
    """D4: may the counter on `origin` move to `target`?"""
    if origin == target or origin not in board or target in board:
        return False
    if not same_row(origin, target) and not same_column(origin, target):
        return False
    between = squares_between(origin, target)
    if move == "slide":
        return not any(square in board for square in between)
    if move == "step":
        return len(between) == 0
    return True  # "leap": whatever stands in between


def after_slide(board: frozenset[str], origin: str, target: str) -> frozenset[str]:
    return (board - {origin}) | {target}


def placements_on_the_line(board: frozenset[str], origin: str, target: str) -> set[str]:
    """D5, D6: where one may place on `board`, which is the board after the slide."""
    places = set()
    for square in SQUARES:
        if square in board:
            continue
        if square == origin:  # D6
            continue
        if same_row(origin, target) and same_row(square, origin):  # D5, horizontal
            places.add(square)
        if same_column(origin, target) and same_column(square, origin):  # D5, vertical
            places.add(square)
    return places


def standing_lines(board: frozenset[str]) -> list[set[str]]:
    """D8: every line of six counters."""
    return [line for line in LINES if line <= board]


class Game:
    """`turns` counts the finished normal turns; the opening (D2) is not one."""

    def __init__(self, players: int, **options: str) -> None:
        if players not in (1, 2, 3, 4):
            raise ValueError("Dames has 1 to 4 seats")
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name]:
                raise ValueError(f"no such option: {name}={value}")
        self.players = players
        self.move = options.get("move", "slide")
        self.last = options.get("last", "slide")
        self.board: frozenset[str] = frozenset()  # the squares that hold a counter
        self.tokens = [0] * players
        self.mover = 0  # D2: seat A opens
        self.phase = "open"  # then "slide" and "place" in turn, at last "over"
        self.slid: tuple[str, str] | None = None  # (origin, target) between a slide and its placement
        self.last_turn = False  # D13: the solo turn begun with 29 counters
        self.line_made = False
        self.turns = 0

    # What a test asks ---------------------------------------------------------

    def actor(self) -> str:
        return "over" if self.phase == "over" else "ABCD"[self.mover]

    def legal(self) -> set[str]:
        if self.phase == "slide":
            return {f"{origin}-{target}" for origin, target in self.legal_slides()}
        return {"+" + square for square in self.legal_placements()}

    def chances(self) -> dict[str, Fraction]:
        return {}  # no chance in this game

    def copy(self) -> "Game":
        return deepcopy(self)

    def scores(self) -> list[int]:
        if self.players == 1:
            return [0 if self.line_made else len(self.board)]
        return list(self.tokens)

    def returns(self) -> list[Fraction]:
        if self.phase != "over":
            raise ValueError("the game is not over")
        if self.players == 1:
            return [Fraction(1) if self.solo_is_won() else Fraction(-1)]
        # D10, D11: the most tokens wins, equal tokens share. Whoever ends the game
        # under D10 has the most: nobody else can have as many yet.
        most = max(self.tokens)
        winners = self.tokens.count(most)
        share = (Fraction(self.players, winners) - 1) / (self.players - 1)
        rest = Fraction(-1, self.players - 1)
        return [share if tokens == most else rest for tokens in self.tokens]

    # What is legal --------------------------------------------------------------

    def legal_slides(self) -> set[tuple[str, str]]:
        slides = set()
        for origin in SQUARES:
            for target in SQUARES:
                if not can_move(self.board, origin, target, self.move):  # D4
                    continue
                if self.last_turn or self.leaves_a_placement(origin, target):
                    slides.add((origin, target))
        return slides

    def leaves_a_placement(self, origin: str, target: str) -> bool:
        """D7."""
        board = after_slide(self.board, origin, target)
        return len(placements_on_the_line(board, origin, target)) > 0

    def legal_placements(self) -> set[str]:
        if self.phase == "open":  # D2: any empty square
            return set(SQUARES) - self.board
        if self.phase == "place" and self.last_turn:  # D13: D5 and D6 do not bind
            return set(SQUARES) - self.board
        if self.phase == "place" and self.slid is not None:
            return placements_on_the_line(self.board, *self.slid)
        return set()

    # What happens ---------------------------------------------------------------

    def play(self, event: str) -> None:
        if event not in self.legal():
            raise ValueError(f"not legal: {event}")
        if self.phase == "open":
            self.play_opening(event[1:])
        elif self.phase == "slide":
            origin, target = event.split("-")
            self.play_slide(origin, target)
        else:
            self.play_placement(event[1:])

    def play_opening(self, square: str) -> None:
        self.board = self.board | {square}
        if len(self.board) == 2:  # D2: seat B plays the first normal turn (solo: A)
            self.begin_next_turn()

    def begin_next_turn(self) -> None:
        self.mover = (self.mover + 1) % self.players  # D2
        self.slid = None
        self.phase = "slide"  # D3
        self.last_turn = self.players == 1 and len(self.board) == COUNTERS - 1  # D13
        if self.last_turn and self.last == "drop":
            self.phase = "place"  # D13: the 30th counter is only placed
        elif not self.legal_slides():
            self.phase = "over"  # D11; solo: D12, no legal turn left

    def play_slide(self, origin: str, target: str) -> None:
        self.board = after_slide(self.board, origin, target)
        self.slid = (origin, target)
        self.phase = "place"  # D3

    def play_placement(self, square: str) -> None:
        self.board = self.board | {square}
        self.turns += 1
        lines = standing_lines(self.board)  # D8: once, after the placement
        if self.players == 1:
            self.end_solo_turn(lines)
        else:
            self.end_turn(lines)

    def end_turn(self, lines: list[set[str]]) -> None:
        self.tokens[self.mover] += len(lines)  # D9: one token for each line
        self.board = self.board - frozenset[str]().union(*lines)  # D9: all leave together
        wanted = 3 if self.players == 2 else 2
        if self.tokens[self.mover] >= wanted:  # D10
            self.phase = "over"
        else:
            self.begin_next_turn()

    def end_solo_turn(self, lines: list[set[str]]) -> None:
        if lines:  # D12: a line is a loss
            self.line_made = True
            self.phase = "over"
        elif len(self.board) == COUNTERS:  # D12: a win
            self.phase = "over"
        else:
            self.begin_next_turn()

    def solo_is_won(self) -> bool:
        """D12: all 30 counters on the board and no line ever made."""
        return len(self.board) == COUNTERS and not self.line_made
