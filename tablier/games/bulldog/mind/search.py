"""Looking ahead in Bulldog: expectimax over whole turns, two throws deep, narrower at each level.

All turns that the throw allows are valued as they leave the board (`evaluate.py`). Then the best are looked at more
deeply, in two rounds: by everybody's best turn after the next throw, and, those still close to the best, by the best
turns after the next two. The value of a turn is exact as to the throws, and rests on the network's where it stops. A
throw after which turns are listed is one simulation.
"""

from math import fsum

import numpy as np

from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.bulldog.board import CHOOSE, COLOURS, DRAW, MOVE, THROW, Board
from tablier.games.bulldog.events import Event
from tablier.games.bulldog.mind.room import HIGH, LOW, SAME_VALUE
from tablier.games.bulldog.mind.turns import ODDS, UNFINISHED, Lookout
from tablier.games.bulldog.rules import MOST_CHANCES, legal, play

MOST_AHEAD = (32, 16)
"""How many turns are looked at one throw ahead, and two throws."""
CLOSE = (0.3, 0.1)
"""A turn that is worse than the best by more than this is not looked at further ahead."""
TURNS_AFTER_THROW = 2
"""How many turns after the next throw are looked at by the throw after that."""
TURNS_AT_ONCE, THROWS_AT_ONCE = 8, 7
"""How many turns are looked at one throw ahead, and how many throws of one turn by the throw after them, at once: a
millisecond or two. Calling compiled code takes a tenth of that, because the first-class functions that it is given are
looked up each time."""
UNSEEN_ERROR = 0.1
"""The standard error of a value for which no throw was looked at."""


def think(pos: Position[Board, Event], budget: Budget) -> Thought:
    if pos.board.phase == DRAW:
        return Thought(pos.actor, (0.0,) * pos.players, (), (), 0)
    search = _TurnSearch(pos)
    if pos.board.phase == THROW:
        return search.before_throw(budget)
    search.list_turns()
    search.look_ahead(budget)
    return search.thought()


def worth(pos: Position[Board, Event]) -> tuple[float, ...]:
    """What each seat can expect, by the best turn that follows at once: after a throw its own, before one that of every
    throw. So what a position is worth before a throw is the mean of what it is worth after it."""
    if pos.board.phase == DRAW:
        return (0.0,) * pos.players
    return _TurnSearch(pos).at_once()


class _Turn:
    """A whole turn: its actions, the position after it, and what that is worth to the seat to act."""

    def __init__(self, codes: tuple[int, ...], row: np.ndarray, value: float) -> None:
        self.codes, self.row, self.value = codes, row, value
        self.values: np.ndarray | None = None
        """What it is worth to each seat, when it has been looked at."""
        self.simulations = 0
        self.changes: list[float] = []
        """By how much each look further ahead has changed its value."""

    @property
    def depth(self) -> int:
        """How many throws ahead it was looked at."""
        return len(self.changes)

    @property
    def phase(self) -> int:
        return Board(self.row.tobytes()).phase

    def deepen(self, values: np.ndarray, seat: int, simulations: int) -> None:
        self.changes.append(float(values[seat]) - self.value)
        self.values, self.value = values, float(values[seat])
        self.simulations += simulations


class _TurnSearch:
    """The turn that is to be played, thought through."""

    def __init__(self, pos: Position[Board, Event]) -> None:
        self._pos, self._seat = pos, pos.board.turn
        self._lookout = Lookout(pos.board)
        self._action_values: dict[int, float] = {}
        """Of every action, what the best turn that it begins is worth without looking ahead."""
        self._turns: list[_Turn] = []
        self._made = 0

    def before_throw(self, budget: Budget) -> Thought:
        row = array_of(self._pos.row)
        turn = _Turn((), row, self._valued(row)[self._seat])
        self._turns.append(turn)
        self.look_ahead(budget)
        return Thought(self._pos.actor, self._values(turn), (), (), self._made)

    def at_once(self) -> tuple[float, ...]:
        """What each seat can expect, looking as little ahead as possible."""
        row, board = array_of(self._pos.row), self._pos.board
        if board.phase == THROW:
            return _within_bounds(self._lookout.expect_throws(row[None])[0])
        if board.phase == MOVE and all(board.dice):
            before, throw = array_of(board.replaced(phase=THROW, dice=(0, 0), full=0).row), _throw_of(*board.dice)
            return _within_bounds(self._lookout.expect_throws(before[None], throw, throw + 1)[0] / ODDS[throw])
        self.list_turns()
        return _within_bounds(self._valued(max(self._turns, key=lambda turn: turn.value).row))

    def _valued(self, row: np.ndarray) -> np.ndarray:
        return self._lookout.valued(row)

    # ------------------------------------------------------------------ all turns, the best first

    def list_turns(self) -> None:
        """Find the best turns by what they leave, and note the value of every action."""
        if self._pos.board.phase != MOVE:
            self._list_choices()
            return
        codes, values = self._lookout.list_turns(array_of(self._pos.row))
        order = np.argsort(-values, kind="stable")
        whole = order[codes[order, 1] != UNFINISHED]
        for some in (order, whole):  # a turn that was continued is known better than its first action
            firsts, at = np.unique(codes[some, 0], return_index=True)
            self._action_values.update(zip(firsts.tolist(), values[some[at]].tolist()))
        last = np.inf
        for nth in whole:
            if last - values[nth] > SAME_VALUE:
                last = float(values[nth])
                played = tuple(int(code) for code in codes[nth] if code)
                self._turns.append(_Turn(played, self._after(played), last))
            if len(self._turns) == MOST_AHEAD[0]:
                break

    def _list_choices(self) -> None:
        """The bulldog's place or a choice of colours; for what others choose after it, any choice stands."""
        for code in self._pos.codes():
            turn = _Turn((code,), self._after((code,)), 0.0)
            choices = np.empty(1 << COLOURS, np.int32)
            while turn.phase == CHOOSE:
                legal(turn.row, choices)
                play(turn.row, int(choices[0]))
            turn.value = self._action_values[code] = float(self._valued(turn.row)[self._seat])
            self._turns.append(turn)

    def _after(self, codes: tuple[int, ...]) -> np.ndarray:
        row = array_of(self._pos.row)
        for code in codes:
            play(row, code)
        return row

    # ------------------------------------------------------------------ looking ahead

    def look_ahead(self, budget: Budget) -> None:
        """One throw ahead for all that are close to the best, then two, as far as the budget goes."""
        self._look_one_ahead(self._closest(0), budget)
        for turn in self._closest(1):
            before = self._made
            values = self._two_throws(turn, budget) if turn.phase == THROW else turn.values
            if values is None:
                return
            turn.deepen(values, self._seat, self._made - before)

    def _closest(self, depth: int) -> list[_Turn]:
        """The turns of that depth to be looked at further ahead, the best first."""
        turns = sorted((turn for turn in self._turns if turn.depth == depth), key=lambda turn: -turn.value)
        return [turn for turn in turns[: MOST_AHEAD[depth]] if turn.value >= turns[0].value - CLOSE[depth]]

    def _look_one_ahead(self, turns: list[_Turn], budget: Budget) -> None:
        for first in range(0, len(turns), TURNS_AT_ONCE):
            some = turns[first : first + TURNS_AT_ONCE]
            if budget.simulations is not None:
                some = some[: max(0, budget.simulations - self._made + MOST_CHANCES - 1) // MOST_CHANCES]
            if not some or budget.over(self._made):
                return
            going_on = [turn for turn in some if turn.phase == THROW]
            expected = iter(self._lookout.expect_throws(np.stack([turn.row for turn in going_on])) if going_on else ())
            for turn in some:
                looked = turn.phase == THROW
                turn.deepen(next(expected) if looked else self._valued(turn.row), self._seat, MOST_CHANCES * looked)
                self._made += MOST_CHANCES * looked

    def _two_throws(self, turn: _Turn, budget: Budget) -> np.ndarray | None:
        total = np.zeros(self._pos.players)
        each = 1 + TURNS_AFTER_THROW * MOST_CHANCES
        for first in range(0, MOST_CHANCES, THROWS_AT_ONCE):
            if budget.over(self._made + (THROWS_AT_ONCE - 1) * each):
                return None
            last = min(first + THROWS_AT_ONCE, MOST_CHANCES)
            total += self._lookout.expect_after(turn.row, first, last, TURNS_AFTER_THROW)
            self._made += (last - first) * each
        return total

    # ------------------------------------------------------------------ what comes of it

    def thought(self) -> Thought:
        """The best turn is one that was looked at. What was looked at less far ahead than others is said to be worth
        what it would be if looking further changed it as it changed them on the average."""
        changes = [[turn.changes[depth] for turn in self._turns if turn.depth > depth] for depth in range(2)]
        drift = [fsum(of_depth) / max(1, len(of_depth)) for of_depth in changes]
        turns = sorted(self._turns, key=lambda turn: (turn.depth == 0, -turn.value - fsum(drift[turn.depth :])))
        best = turns[0]
        most = best.value + fsum(drift[best.depth :])
        looked_at = {turn.codes[0]: turn for turn in reversed(turns)}
        ranked = []
        for code, rough in self._action_values.items():
            turn = looked_at.get(code)
            value, simulations, error = rough + fsum(drift), 0, UNSEEN_ERROR
            if turn is not None and turn.depth:
                value, simulations = turn.value + fsum(drift[turn.depth :]), turn.simulations
                error = abs(turn.changes[-1])
            value = min(max(value, -1.0), 1.0, most)
            action = Action(self._pos.notation(code), simulations, value, error)
            ranked.append((turn is not best, -value, code, action))
        ranked.sort(key=lambda rank: rank[:3])
        actions = tuple(rank[-1] for rank in ranked)
        return Thought(self._pos.actor, self._values(best), actions, self._line(best), self._made)

    def _values(self, turn: _Turn) -> tuple[float, ...]:
        return _within_bounds(self._valued(turn.row) if turn.values is None else turn.values)

    def _line(self, turn: _Turn) -> tuple[str, ...]:
        """The principal variation, as far as no throw comes in between."""
        pos, events = self._pos, []
        for code in turn.codes:
            events.append(pos.notation(code))
            pos = pos.play_code(code)
        return tuple(events)


def _within_bounds(values: np.ndarray) -> tuple[float, ...]:
    """POINT_WHEN_DECIDED can lead a little beyond a win."""
    return tuple(np.clip(values, -1.0, 1.0).tolist())


def _throw_of(high: int, low: int) -> int:
    """The number of a throw by its dice."""
    return next(nth for nth in range(MOST_CHANCES) if (HIGH[nth], LOW[nth]) == (high, low))
