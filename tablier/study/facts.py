"""What a study notes of a game: a row of numbers, from which every metric is worked out.

It is found by playing the record again, so whoever doubts a figure can do the same.

*Course* and *luck* need positions to be valued, which costs more than all the rest: they are noted of a part of the
games. Luck is what a throw was worth to each seat less what it could have been worth. Where few outcomes are possible
their mean is taken; where there are many, the mean of a few throws that are drawn, others for each of two accounts. So
both have the right mean, and their covariance is the variance of luck, free of what drawing adds.
"""

import itertools
import json
import math
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

import numpy as np

from tablier.analysis.judge import quick_chances
from tablier.analysis.points import win_chances
from tablier.engine import defaults
from tablier.engine.position import Position
from tablier.engine.record import Record

ACCOUNTS, DRAWS = 2, 4
"""Of luck, and throws that are drawn for each."""
FEW_OUTCOMES = ACCOUNTS * DRAWS


@dataclass(frozen=True)
class Facts:
    shares: tuple[float, ...]
    """What each seat won: 1 for a win, a part of it where it is shared."""
    first: int
    """The seat that began."""
    turns: int
    decisions: int
    throws: int
    moves: int
    """How many moves there were to choose from, of all decisions together."""
    bits: float
    """The binary logarithms of those numbers."""
    kinds: Mapping[str, int]
    """How often each kind of action was taken, by the name of its event."""
    end: str
    """The number of the rule that ended the game."""
    course: tuple[tuple[float, ...], ...] = ()
    """Each seat's chance of winning at the beginning of every turn and at the end, from 0 to 1."""
    luck: tuple[tuple[float, ...], ...] = field(default=())
    """Two accounts of what throws were worth to each seat."""

    @property
    def is_valued(self) -> bool:
        return bool(self.course)

    @property
    def is_draw(self) -> bool:
        """Whether nobody won alone."""
        return len(self.shares) > 1 and self.shares.count(max(self.shares)) > 1

    @property
    def winner(self) -> int:
        return self.shares.index(max(self.shares))

    @property
    def in_order(self) -> tuple[float, ...]:
        """The shares in the order of turns, from the seat that began."""
        return self.shares[self.first :] + self.shares[: self.first]

    def write(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        data: dict[str, Any] = json.loads(text)
        for name in ("course", "luck"):
            data[name] = tuple(map(tuple, data[name]))
        return cls(**{**data, "shares": tuple(data["shares"])})


def facts_of(record: Record, valued: bool) -> Facts:
    """What is noted of a finished game; `valued`: its course and luck too."""
    decisions = [pos for pos in record.positions() if pos.actor in pos.seats]
    counts = [len(pos.codes()) for pos in decisions]
    turns, values = _turns(record), _Values()
    return Facts(
        shares=_rounded(values.of(record.position)),
        first=_first(record),
        turns=len(turns),
        decisions=len(decisions),
        throws=sum(pos.actor == "chance" for pos in record.positions()),
        moves=sum(counts),
        bits=round(sum(map(math.log2, counts)), 3),
        kinds=dict(sorted(_kinds(record).items())),
        end=record.start.game.board.ended_by(record.position.board),
        course=tuple(_rounded(values.of(pos)) for pos in (*turns, record.position)) if valued else (),
        luck=_luck(record, values) if valued else (),
    )


class _Values:
    """Chances of winning, from 0 to 1; of each position worked out once."""

    def __init__(self) -> None:
        self._known: dict[Position, np.ndarray] = {}

    def of(self, pos: Position) -> np.ndarray:
        if pos not in self._known:
            self._known[pos] = (win_chances(pos.returns()) if pos.actor == "over" else quick_chances(pos)) / 100
        return self._known[pos]


def turn_at(pos: Position) -> int | None:
    """Whose turn it is."""
    turn = pos.game.board.turn_of(pos.board)
    return pos.seats.index(pos.actor) if turn is None and pos.actor in pos.seats else turn


def _turns(record: Record) -> list[Position]:
    """Where each turn began; alone, nobody's turn comes between, and every decision is one."""
    if record.start.players == 1:
        return [pos for pos in record.positions() if pos.actor in pos.seats]
    begun: list[Position] = []
    whose: int | None = None
    for pos in record.positions():
        if pos.actor == "over":
            break
        turn = turn_at(pos)
        if turn is not None and turn != whose:
            begun.append(pos)
        whose = turn
    return begun


def _first(record: Record) -> int:
    """Who began: whose turn it is once lots are drawn, if any are."""
    positions = itertools.dropwhile(lambda pos: not _draws_lots(pos), record.positions())
    drawn = list(itertools.dropwhile(_draws_lots, positions))
    turns = map(turn_at, drawn or record.positions())
    return next((turn for turn in turns if turn is not None), 0)


def _draws_lots(pos: Position) -> bool:
    """Whether chance decides in nobody's turn; who draws something in a game that does not tell turns, nobody knows."""
    tells_turns = pos.game.board.turn_of is not defaults.turn_of
    return tells_turns and pos.actor == "chance" and turn_at(pos) is None


def _kinds(record: Record) -> Counter[str]:
    return Counter(
        type(pos.event(event)).__name__
        for pos, event in zip(record.positions(), record.events)
        if pos.actor in pos.seats
    )


def _luck(record: Record, values: _Values) -> tuple[tuple[float, ...], ...]:
    totals = np.zeros((ACCOUNTS, record.start.players))
    seed = zlib.crc32("\n".join(record.events).encode())
    for number, (before, after) in enumerate(zip(record.positions(), record.positions()[1:])):
        if before.actor == "chance":
            totals += values.of(after) - _instead(before, seed, ACCOUNTS * DRAWS * number, values)
    return tuple(_rounded(total) for total in totals)


def _instead(pos: Position, seed: int, draws_before: int, values: _Values) -> np.ndarray:
    """What other throws would have been worth, for each account: the mean over all of them, or over some."""
    chances = pos.chances()
    if len(chances) <= FEW_OUTCOMES:
        mean = sum(odds * values.of(pos.play(event)) for event, odds in chances.items())
        return np.array([mean] * ACCOUNTS)
    draws = range(draws_before, draws_before + ACCOUNTS * DRAWS)
    drawn = np.array([values.of(pos.play_code(pos.sample_code(seed, draw))) for draw in draws])
    mean_of_each: np.ndarray = drawn.reshape(ACCOUNTS, DRAWS, -1).mean(axis=1)
    return mean_of_each


def _rounded(values: np.ndarray) -> tuple[float, ...]:
    return tuple(round(float(value), 6) for value in values)
