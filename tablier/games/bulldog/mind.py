"""What a strong Bulldog player knows: every whole turn valued, the best ones looked at two throws ahead.

All turns that the throw allows are valued as they leave the board (outlook.py). Then the best are looked at more
deeply, in two rounds: by everybody's best turn after the next throw, and, those still close to the best, by the best
turns after the next two. The value of a turn is exact as to the throws, and rests on the network's where it stops. A
throw that a turn is looked for after is one simulation.
"""

from typing import TYPE_CHECKING

import numpy as np

from tablier.engine.budget import Budget
from tablier.engine.chance import THROW_WAYS, THROWS
from tablier.engine.thought import Action, Thought
from tablier.games.bulldog.outlook import outlook_of, value_of
from tablier.games.bulldog.rules import CHOOSE, COLOURS, DRAW, MOST_CHANCES, MOVE, THROW, State, legal, play
from tablier.games.bulldog.turns import ALIKE, MOST_TURNS, UNFINISHED, after_throw, after_throws, list_turns, new_desk

if TYPE_CHECKING:
    from tablier.engine.position import Position

GLANCE = 1
PATIENCE = 4
WIDE, NARROWER = 60, 24
"""How many turns are looked at one throw ahead, and two throws."""
CLOSE = 0.15
"""A turn that looks worse than the best by more than this one throw ahead is not looked at two throws ahead."""
WIDTH = 3
"""How many turns after the next throw are looked at by the throw after that."""
UNSEEN = 0.1
"""How far a value may be off that no throw was looked at for."""


def think(pos: "Position", budget: Budget) -> Thought | None:
    state = pos.state
    if state.phase == DRAW:
        return Thought(pos.actor, (0.0,) * pos.players, (), (), 0)
    plan = _Plan(pos)
    if state.phase == THROW:
        return plan.before_throw(budget)
    plan.list_turns()
    plan.look_ahead(budget)
    return plan.thought()


class _Turn:
    """A whole turn: its actions, the position after it, and what that is worth to the seat to act."""

    def __init__(self, codes: tuple[int, ...], row: np.ndarray, worth: float) -> None:
        self.codes, self.row, self.worth = codes, row, worth
        self.values: np.ndarray | None = None
        """What it is worth to each seat, when it has been looked at."""
        self.looks = 0
        self.changes: list[float] = []
        """By how much each look further ahead has changed its worth."""

    @property
    def level(self) -> int:
        """How many throws ahead it was looked at."""
        return len(self.changes)

    def deepen(self, values: np.ndarray, seat: int, looks: int) -> None:
        self.changes.append(float(values[seat]) - self.worth)
        self.values, self.worth = values, float(values[seat])
        self.looks += looks


class _Plan:
    """The turn that is to be played, thought through."""

    def __init__(self, pos: "Position") -> None:
        self._pos, self._state = pos, pos.state
        self._view, self._desk = outlook_of(self._state), new_desk(pos.players)
        self._seat = int(self._state.turn)
        self._texts = {code: event for event, code in pos._events().items()}
        self._rough: dict[int, float] = {}
        """Of every action, what the best turn that it begins leaves."""
        self._turns: list[_Turn] = []
        self._made = 0

    def before_throw(self, budget: Budget) -> Thought:
        turn = _Turn((), self._pos._row, self._valued(self._pos._row)[self._seat])
        self._turns.append(turn)
        self.look_ahead(budget)
        return Thought(self._pos.actor, self._values(turn), (), (), self._made)

    def _valued(self, row: np.ndarray) -> np.ndarray:
        """What a position after a turn is worth to each seat by itself."""
        out = np.zeros(self._pos.players)
        value_of(row, self._view, out)
        return out

    # ------------------------------------------------------------------ all turns, the best first

    def list_turns(self) -> None:
        """Find the best turns by what they leave, and note the worth of every action."""
        if self._state.phase != MOVE:
            self._list_choices()
            return
        codes, worths = np.empty((MOST_TURNS, 2), np.int64), np.empty(MOST_TURNS)
        count = int(list_turns(self._pos._row, self._view, self._desk, codes, worths))
        order = np.argsort(-worths[:count], kind="stable")
        whole = order[codes[order, 1] != UNFINISHED]
        for some in (order, whole):  # a turn that was gone on with is known better than its beginning
            firsts, at = np.unique(codes[some, 0], return_index=True)
            self._rough.update(zip(firsts.tolist(), worths[some[at]].tolist()))
        last = np.inf
        for nth in whole:
            if last - worths[nth] > ALIKE:
                last = float(worths[nth])
                played = tuple(int(code) for code in codes[nth] if code)
                self._turns.append(_Turn(played, self._after(played), last))
            if len(self._turns) == WIDE:
                break

    def _list_choices(self) -> None:
        """The bulldog's place or a choice of colours; for what others choose after it, any choice stands."""
        for code in self._pos._event_codes():
            row = self._after((code,))
            choices = np.empty(1 << COLOURS, np.int32)
            while self._phase(row) == CHOOSE:
                legal(row, choices)
                play(row, int(choices[0]))
            self._rough[code] = float(self._valued(row)[self._seat])
            self._turns.append(_Turn((code,), row, self._rough[code]))

    def _after(self, codes: tuple[int, ...]) -> np.ndarray:
        row = self._pos._row.copy()
        for code in codes:
            play(row, code)
        return row

    @staticmethod
    def _phase(row: np.ndarray) -> int:
        return int(row.view(State)[0]["phase"])

    # ------------------------------------------------------------------ looking ahead

    def look_ahead(self, budget: Budget) -> None:
        """One throw ahead for all, then two for those close to the best, as far as the budget goes."""
        for level, look in enumerate((self._one_throw, self._two_throws)):
            turns = sorted((turn for turn in self._turns if turn.level == level), key=lambda turn: -turn.worth)
            for turn in [turn for turn in turns[:NARROWER] if turn.worth >= turns[0].worth - CLOSE] if level else turns:
                before = self._made
                values = look(turn, budget) if self._phase(turn.row) == THROW else self._valued(turn.row)
                if values is None:
                    return
                turn.deepen(values, self._seat, self._made - before)

    def _one_throw(self, turn: _Turn, budget: Budget) -> np.ndarray | None:
        if budget.over(self._made):
            return None
        values = np.zeros(self._pos.players)
        after_throws(turn.row, self._view, self._desk, 1, values)
        self._made += MOST_CHANCES
        return values

    def _two_throws(self, turn: _Turn, budget: Budget) -> np.ndarray | None:
        total, values = np.zeros(self._pos.players), np.zeros(self._pos.players)
        for throw, ways in zip(THROWS[2, :MOST_CHANCES], THROW_WAYS[2, :MOST_CHANCES]):
            if budget.over(self._made):
                return None
            after_throw(turn.row, int(throw), self._view, self._desk, WIDTH, values)
            total += values * (ways / 36)
            self._made += 1 + WIDTH * MOST_CHANCES
        return total

    # ------------------------------------------------------------------ what comes of it

    def thought(self) -> Thought:
        """The best turn is one that was looked at. What was looked at less far ahead than others is said to be worth
        what it would be if looking further changed it as it changed them on the average."""
        changes = [[turn.changes[level] for turn in self._turns if turn.level > level] for level in range(2)]
        drift = [sum(of_level) / max(1, len(of_level)) for of_level in changes]
        turns = sorted(self._turns, key=lambda turn: (turn.level == 0, -turn.worth - sum(drift[turn.level :])))
        best = turns[0]
        most = best.worth + sum(drift[best.level :])
        looked_at = {turn.codes[0]: turn for turn in reversed(turns)}
        ranked = []
        for code, rough in self._rough.items():
            turn = looked_at.get(code)
            worth, looks, error = rough + sum(drift), 0, UNSEEN
            if turn is not None and turn.level:
                worth, looks, error = turn.worth + sum(drift[turn.level :]), turn.looks, abs(turn.changes[-1])
            worth = min(max(worth, -1.0), 1.0, most)
            ranked.append((turn is not best, -worth, code, Action(self._texts[code], looks, worth, error)))
        ranked.sort(key=lambda rank: rank[:3])
        actions = tuple(rank[-1] for rank in ranked)
        return Thought(self._pos.actor, self._values(best), actions, self._line(best), self._made)

    def _values(self, turn: _Turn) -> tuple[float, ...]:
        values = self._valued(turn.row) if turn.values is None else turn.values
        return tuple(np.clip(values, -1.0, 1.0).tolist())  # DECIDED can lead a little beyond

    def _line(self, turn: _Turn) -> tuple[str, ...]:
        pos, events = self._pos, []
        for code in turn.codes:
            events.append(pos.game.notation.write(pos.state, code))
            pos = pos._after(code)
        return tuple(events)
