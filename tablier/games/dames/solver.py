"""Whether the solitaire of Les Dames Bretonnes can still be won from a position, and how.

Two searches take turns until one of them knows:

- Attempts. Six squares, one in each row and column and at least one on each long diagonal, break every line as long
  as they stay empty, and a game that is won leaves such six. So an attempt chooses six that hold few counters, puts
  none on them any more, and tries turns in random order; after some positions it gives up, and the next chooses anew.
- The proof looks at all that can happen. It comes to an end when few counters are missing.

A position from which nothing leads to a win is remembered, so that no search looks at it twice.
"""

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.budget import Budget
from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import PLAIN, compiled, inlined
from tablier.engine.position import Position
from tablier.games.dames.ends import End, ends_of_turn
from tablier.games.dames.notation import square_number, write
from tablier.games.dames.rules import (
    COUNTERS,
    FALLING,
    FULL,
    LAST_DROP,
    RISING,
    SIZE,
    SLIDE_COUNT,
    SLIDES,
    SLIDING,
    SQUARES,
)
from tablier.games.dames.solo import breaking_sets
from tablier.games.dames.turns import MOST_TURNS, SPREAD, TURN_COUNT, TURNS, after_turn, full_columns, one_of_eight

REMEMBERED = (1 << 20) - 3  # odd, so that the remainder depends on every square
FIRST_PIECE = 500
ATTEMPT = 1_000  # positions before an attempt gives up
START = 50  # to start one costs as much as that many positions

FRAME = np.dtype(
    [("board", np.int64), ("turned", np.int64), ("count", np.int64), ("next", np.int64), ("turn", np.int64)], align=True
)
PLY, ENTERING, WON, DEEPEST = range(4)


@dataclass(frozen=True)
class Solution:
    """What was found out about a position."""

    solvable: bool | None
    """None where the budget was too small to know."""
    events: tuple[str, ...]
    """A way to win, if there is one."""
    nodes: int
    """How many positions were looked at."""
    guess: str = ""
    """Where nothing is known: the step after which most counters could be brought in."""


BREAKING = [sum(1 << square_number(square) for square in squares) for squares in breaking_sets()]


# ---------------------------------------------------------------------- compiled


@inlined
def has_line(board, turned):
    return full_columns(board) | full_columns(turned) != 0 or board & RISING == RISING or board & FALLING == FALLING


@inlined
def can_drop(board, turned):
    """Whether a counter more fits somewhere without making a line."""
    for square in range(SQUARES):
        if not board >> square & 1 and not has_line(board | 1 << square, turned | 1 << square % 6 * 6 + square // 6):
            return True
    return False


@inlined
def can_finish(board, turned, move, last):
    """Whether the turn of the thirtieth counter can win (D13)."""
    if last == LAST_DROP:
        return can_drop(board, turned)
    for line in range(2 * SIZE):
        rows, columns, number = (board, turned, line) if line < SIZE else (turned, board, line - SIZE)
        pattern = rows >> SIZE * number & FULL
        for nth in range(SLIDE_COUNT[2 * move, pattern]):
            slide = np.int64(SLIDES[2 * move, pattern, nth])
            changed = 1 << (slide >> 3) | 1 << (slide & 7)
            if can_drop(rows ^ changed << SIZE * number, columns ^ SPREAD[changed] << number):
                return True
    return False


@inlined
def list_quiet_turns(frame, turns, move, kept, stream):
    """The turns that make no line and put nothing on the squares to keep empty, in random order."""
    count = 0
    for line in range(2 * SIZE):
        by_row = line < SIZE
        pattern = (frame.board if by_row else frame.turned) >> SIZE * (line % SIZE) & FULL
        for nth in range(TURN_COUNT[move, pattern]):
            result = TURNS[move, pattern, nth]
            added = result & ~pattern
            squares = added << SIZE * line if by_row else SPREAD[added] << line - SIZE
            if squares & kept or after_turn(frame.board, frame.turned, 64 * line + result)[2]:
                continue
            other = below(stream, count + 1)
            turns[count] = turns[other]
            turns[other] = 64 * line + result
            count += 1
    frame.count, frame.next = count, 0


@inlined
def key_of(frame, number):
    """A position from which an attempt, or the proof (number 0), need not start again."""
    board = one_of_eight(frame.board, frame.turned)[0] if number == 0 else frame.board
    return board | number << 36


@inlined
def slot_of(key, size):
    return key % size


@compiled
def explore(frames, turns, state, lost, move, last, kept, number, stream, nodes):
    """Look at that many positions more, or fewer if that settles it; returns how many."""
    ply, entering = state[PLY], state[ENTERING] != 0
    used = 0
    while ply >= 0:
        frame = frames[ply]
        if entering:
            if used == nodes:
                break
            used += 1
            entering = False
            frame.count = frame.next = 0
            counters = popcount(frame.board)
            state[DEEPEST] = max(state[DEEPEST], counters)
            key = key_of(frame, number)
            if counters == COUNTERS - 1:
                if can_finish(frame.board, frame.turned, move, last):
                    state[WON] = 1
                    break
            elif lost[slot_of(key, lost.shape[0])] != key:
                list_quiet_turns(frame, turns[ply], move, kept, stream)
        if frame.next == frame.count:
            key = key_of(frame, number)
            lost[slot_of(key, lost.shape[0])] = key
            ply -= 1
            continue
        frame.turn = turns[ply, frame.next]
        frame.next += 1
        board, turned, _ = after_turn(frame.board, frame.turned, frame.turn)
        below_it = frames[ply + 1]
        if frame.turn >> 6 < SIZE:
            below_it.board, below_it.turned = board, turned
        else:
            below_it.board, below_it.turned = turned, board
        ply, entering = ply + 1, True
    state[PLY], state[ENTERING] = ply, np.int64(entering)
    return used


# ---------------------------------------------------------------------- the two searches


class Search:
    """One way through what can happen, from a board on."""

    def __init__(self, move: int, last: int, lost: np.ndarray, stream: np.ndarray) -> None:
        self.move, self.last, self.lost, self.stream = move, last, lost, stream
        self.frames: Any = np.zeros(COUNTERS + 1, FRAME)
        if PLAIN:
            self.frames = self.frames.view(np.recarray)
        self.turns = np.zeros((COUNTERS + 1, MOST_TURNS), np.int64)
        self.state = np.full(4, -1, np.int64)
        self.kept = self.number = 0

    def begin(self, board: int, turned: int, kept: int = 0, number: int = 0) -> None:
        self.frames[0]["board"], self.frames[0]["turned"] = board, turned
        self.kept, self.number = kept, number
        self.state[:] = (0, 1, 0, 0)

    def explore(self, nodes: int) -> int:
        return int(
            explore(
                self.frames,
                self.turns,
                self.state,
                self.lost,
                self.move,
                self.last,
                self.kept,
                self.number,
                self.stream,
                nodes,
            )
        )

    @property
    def won(self) -> bool:
        return bool(self.state[WON] == 1)

    @property
    def exhausted(self) -> bool:
        return bool(self.state[PLY] < 0)

    @property
    def deepest(self) -> int:
        return int(self.state[DEEPEST])

    def way(self) -> list[tuple[int, int]]:
        """The turns to the board with twenty-nine counters, each as the codes of a slide and a placement."""
        return [
            slide_and_place(self.move, int(frame["board"]), int(frame["turned"]), int(frame["turn"]))
            for frame in self.frames[: int(self.state[PLY])]
        ]


def slide_and_place(move: int, board: int, turned: int, turn: int) -> tuple[int, int]:
    """A turn as two events: of the two counters that come to its line, one can have slid there."""
    line, result = turn >> 6, turn & FULL
    pattern = (board if line < SIZE else turned) >> SIZE * (line % SIZE) & FULL
    start = (pattern & ~result).bit_length() - 1
    ends = [place for place in range(SIZE) if (result & ~pattern) >> place & 1]
    slides = SLIDES[2 * move + 1, pattern, : SLIDE_COUNT[2 * move + 1, pattern]].tolist()
    end, placed = ends if 8 * start + ends[0] in slides else ends[::-1]
    squares = [SIZE * line + place if line < SIZE else SIZE * place + line - SIZE for place in (start, end, placed)]
    return SLIDING + 64 * squares[0] + squares[1], squares[2]


class Solver:
    """Both searches over a position, in pieces."""

    def __init__(self, pos: Position, seed: int) -> None:
        state = pos.state
        self.pos = pos
        self.ends = ends_of_turn(pos)
        self.open = [end for end in self.ends if not end.over]
        self.nodes = 0
        self.random = random.Random(seed)
        lost = np.zeros(REMEMBERED, np.int64)
        stream = stream_of(seed)
        self.attempt = Search(state.move, state.last, lost, stream)
        self.proof = Search(state.move, state.last, lost, stream)
        self.tried: End | None = None
        self.left = 0
        self.unproved = list(self.open)
        self.reached: dict[int, int] = {}
        """How many counters could be brought in after an event of the position."""
        self.events: tuple[str, ...] = ()

    def solve(self, budget: Budget) -> Solution:
        won = next((end for end in self.ends if end.over and is_won(end)), None)
        if won is not None:
            return Solution(True, self._written([won.way]), 0)
        for nth, piece in enumerate(budget.pieces(FIRST_PIECE)):
            if nth % 2:
                self._prove(piece)
            else:
                self._attempt(piece)
            if self.events or not self.unproved:
                break
        if self.events or not self.unproved:
            return Solution(bool(self.events), self.events, self.nodes)
        guess = max(self.open, key=lambda end: self.reached.get(end.first, 0)).first
        return Solution(None, (), self.nodes, write(self.pos.state, guess))

    def _attempt(self, nodes: int) -> None:
        while nodes > 0 and self.open:
            if self.tried is None or self.left <= 0 or self.attempt.exhausted:
                self._choose()
                nodes -= START
            assert self.tried is not None
            used = self.attempt.explore(max(1, min(nodes, self.left)))
            nodes -= used
            self.left -= used
            self.nodes += used
            self.reached[self.tried.first] = max(self.reached.get(self.tried.first, 0), self.attempt.deepest)
            if self.attempt.won:
                self._finish(self.tried, self.attempt)
                return

    def _choose(self) -> None:
        """A new attempt: any end of this turn, and six squares that hold few counters then."""
        self.tried = self.random.choice(self.open)
        board = self.tried.board
        number = min(
            range(len(BREAKING)), key=lambda nth: (board & BREAKING[nth]).bit_count() + 2 * self.random.random()
        )
        self.attempt.begin(board, self.tried.turned, BREAKING[number], number + 1)
        self.left = ATTEMPT

    def _prove(self, nodes: int) -> None:
        while nodes > 0 and self.unproved:
            end = self.unproved[-1]
            if self.proof.exhausted:
                self.proof.begin(end.board, end.turned)
            used = self.proof.explore(nodes)
            nodes -= used
            self.nodes += used
            if self.proof.won:
                self._finish(end, self.proof)
                return
            if self.proof.exhausted:
                self.unproved.pop()

    def _finish(self, end: End, search: Search) -> None:
        """Write down a way that was found, with the last turn."""
        ways = [end.way, *search.way()]
        pos = self.pos
        for event in self._written(ways):
            pos = pos.play(event)
        last = next(end for end in ends_of_turn(pos) if is_won(end))
        self.events = self._written([*ways, last.way])

    def _written(self, ways: list[tuple[int, ...]]) -> tuple[str, ...]:
        state = self.pos.state
        return tuple(write(state, code) for way in ways for code in way)


def is_won(end: End) -> bool:
    """D12: thirty counters and no line."""
    return end.mine == 0 and end.board.bit_count() == COUNTERS


def solve(pos: Position, budget: Budget) -> Solution:
    """Whether the solitaire can be won from here, and how."""
    return Solver(pos, budget.seed).solve(budget)
