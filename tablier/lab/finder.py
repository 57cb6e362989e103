"""Looks for puzzles in the games of bots: positions with one best move by a clear margin.

A move is judged by the mean over all throws that may come, not by the one that came in the game, and by what the seat
to act can know. So the answer is right whatever is thrown next. A position is a puzzle if

- there is some choice: several moves that lead to different positions;
- the expert finds one of them better than all others by `LEAST_MARGIN` points of win chance, twice the error of that
  taken off, and finds the same with another seed and four times the budget; where a game or its end is solved, that is
  the exact value;
- it is not the move that everybody sees: the only one that scores at once, one that stands out, like the only capture,
  or one that the weak bots find as a rule (`easy` misses it in most of several tries, `medium` in one of them at
  least). How hard it is, `medium` and `hard` tell.

Of every game at most one position is taken, the hardest, and of equals the kind that is rarest so far. No kind is
taken much oftener than the others: so they come from all parts of a game, and different things are to be found.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from tablier.analysis.decision import ACCEPTED
from tablier.analysis.exercise import Exercise
from tablier.analysis.points import points
from tablier.analysis.puzzle import Puzzle
from tablier.bots.bot import bot
from tablier.bots.search_bot import SearchBot
from tablier.engine.limit import Limit
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.lab import match

LEAST_MARGIN = 8.0
"""Points of win chance."""
LEAST_POSITIONS = 5
"""To how many different positions the moves lead at least."""
ALONE = 4
"""A move on its own gets this part of the simulations."""
USUAL_SIMULATIONS = 10_000
MORE = 4
"""How many times as many simulations the second judgement takes."""
PLAYERS = ("expert:10", "easy:30")
"""Who plays the games, quickly: a good player and a weak one meet all kinds of positions. Where the good one wins too
soon for anything to be at stake, good players among themselves meet better ones."""
TRIES = 6
"""Of every level of bots."""
COORDINATES = re.compile("[a-h0-9]")
PARTS = 3
"""The beginning, the middle and the end of a game."""
MOST_ALIKE = 1 / 2
"""The share of the puzzles that may be of one kind: a game that has but one has few puzzles."""


@dataclass(frozen=True)
class Judgement:
    """What a judge thinks of all moves of a position."""

    answers: frozenset[str]
    """The best move, and those that lead to the same position."""
    losses: Mapping[str, float]
    """In points of win chance."""
    errors: Mapping[str, float]
    """Their standard errors."""

    @property
    def gap(self) -> float:
        """What any other move costs at least, as it seems."""
        return min((self.losses[event] for event in self._others), default=0.0)

    @property
    def margin(self) -> float:
        """What any other move costs at least, beyond doubt."""
        return min((self.losses[event] - 2 * self.errors[event] for event in self._others), default=0.0)

    def without(self, events: Collection[str]) -> "Judgement":
        """What it thinks of the other moves."""
        losses = {event: loss for event, loss in self.losses.items() if event not in events}
        return Judgement(self.answers, losses, self.errors)

    @property
    def _others(self) -> list[str]:
        return [event for event in self.losses if event not in self.answers]


def judge(pos: Position, simulations: int, seed: int) -> Judgement | None:
    """What the expert thinks of every move; None if it leaves one out."""
    thought = SearchBot(Limit(simulations=simulations), seed).analyse(pos)
    actions = {action.event: action for action in thought.actions}
    if set(actions) != set(pos.legal()):
        return None
    best = max(thought.actions, key=lambda action: action.value)
    seen = pos.seen_by(pos.actor)
    where = {event: seen.play(event) for event in actions}
    answers = frozenset(event for event in actions if where[event] == where[best.event])
    values = {event: action.value for event, action in actions.items()}
    if thought.certain and not pos.game.hidden:
        # What is decided is looked at no longer: whether other moves decide it as well, they have to show on their own.
        alone = SearchBot(Limit(simulations=max(1, simulations // len(actions))), seed)
        seat = pos.seats.index(pos.actor)
        values |= {event: alone.analyse(after).values[seat] for event, after in where.items() if event not in answers}

    losses = {event: 0.0 if event in answers else points(best.value - values[event], pos.players) for event in actions}
    errors = {event: points(hypot(best.error, action.error), pos.players) for event, action in actions.items()}
    judgement = Judgement(answers, losses, errors)
    unseen = [event for event, action in actions.items() if not action.visits and action.error and event not in answers]
    if unseen and not pos.game.hidden and judgement.without(unseen).margin >= LEAST_MARGIN:
        # What was left out of the search as much like other moves shows its worth on its own. Its error is by how much
        # that changes what was thought of it.
        alone = SearchBot(Limit(simulations=max(1, simulations // ALONE)), seed)
        for event in unseen:
            value = alone.analyse(where[event]).values[pos.seats.index(pos.actor)]
            losses[event] = points(best.value - value, pos.players)
            errors[event] = points(hypot(best.error, value - values[event]), pos.players)
    return judgement


class Finder:
    """Looks for puzzles in games that begin like that."""

    def __init__(
        self, start: Position, seed: int, simulations: int = USUAL_SIMULATIONS, bots: Sequence[str] = PLAYERS
    ) -> None:
        """`bots`: who plays the games, in turn."""
        self._start, self._seed, self._simulations, self._bots = start, seed, simulations, bots

    def look_at(self, number: int, found: Sequence[Puzzle]) -> Puzzle | None:
        """A puzzle in game number `number`, unlike those that were found before; None if there is none."""
        players = [self._bots[(number + seat) % len(self._bots)] for seat in range(self._start.players)]
        record = match.play(self._start, players, self._seed, number).record
        known = {puzzle.exercise.position for puzzle in found}
        promising = (at for at, pos in enumerate(record.positions()) if has_choice(pos) and pos not in known)
        there = [puzzle for at in promising if (puzzle := self._puzzle(record, at)) is not None]
        kinds = Counter(puzzle.kind for puzzle in found)
        rare = [puzzle for puzzle in there if kinds[puzzle.kind] <= 1 + MOST_ALIKE * len(found)]
        return max(rare, key=lambda puzzle: (puzzle.difficulty, -kinds[puzzle.kind]), default=None)

    def _puzzle(self, record: Record, at: int) -> Puzzle | None:
        pos = record.at(at)
        glance = judge(pos, pos.game.mind.worth_simulations, self._seed)
        if glance is None or glance.gap < LEAST_MARGIN or is_seen_at_once(pos, glance.answers):
            return None
        first = judge(pos, self._simulations, self._seed)
        if first is None or first.margin < LEAST_MARGIN or self._is_plain(pos, first):
            return None
        second = judge(pos, MORE * self._simulations, self._seed + 1)
        if second is None or second.margin < LEAST_MARGIN or second.answers != first.answers:
            return None
        exercise = Exercise(Record(record.start, record.events[:at]), second.losses)
        kind = f"{kind_of(pos, exercise.best)} {1 + PARTS * at // len(record)}"
        return Puzzle(exercise, self._difficulty(pos, second), kind)

    def _difficulty(self, pos: Position, judgement: Judgement) -> int:
        return 1 + sum(2 * self._missed(level, pos, judgement) > TRIES for level in ("medium", "hard"))

    def _is_plain(self, pos: Position, judgement: Judgement) -> bool:
        """Whether everybody sees the answer."""
        easy, medium = (self._missed(level, pos, judgement) for level in ("easy", "medium"))
        return is_seen_at_once(pos, judgement.answers) or 2 * easy <= TRIES or medium == 0

    def _missed(self, level: str, pos: Position, judgement: Judgement) -> int:
        """In how many of its tries a level of bots does not find a move that is good enough."""
        tries = [bot(level, seed=self._seed + nth).choose(pos) for nth in range(TRIES)]
        return sum(judgement.losses[event] > ACCEPTED for event in tries)


def is_seen_at_once(pos: Position, answers: Collection[str]) -> bool:
    """Whether these moves catch the eye of everybody."""
    return scores_alone(pos, answers) or stands_out(pos, answers)


def scores_alone(pos: Position, answers: Collection[str]) -> bool:
    """Whether only these moves score at once, as far as the seat can know."""
    seat, seen = pos.seats.index(pos.actor), pos.seen_by(pos.actor)
    scores = {event: seen.play(event).scores()[seat] for event in pos.legal()}
    others = (score for event, score in scores.items() if event not in answers)
    return min(scores[event] for event in answers) > max(others)


def stands_out(pos: Position, answers: Collection[str]) -> bool:
    """Whether more is to be written of these moves than of all others of their kind, as of the only capture."""
    kinds = {event: type(pos.event(event)) for event in pos.legal()}
    alike = {kinds[event] for event in answers}
    others = [_signs(event) for event, kind in kinds.items() if kind in alike and event not in answers]
    return bool(others) and min(map(_signs, answers)) > max(others)


def kind_of(pos: Position, event: str) -> str:
    """What a move is by the game's own events, with a `+` where more is to be written of it than of others there."""
    kind = type(pos.event(event))
    plain = min(_signs(other) for other in pos.legal() if type(pos.event(other)) is kind)
    return kind.__name__ + ("+" if _signs(event) > plain else "")


def _signs(event: str) -> int:
    return len(COORDINATES.sub("", event))


def has_choice(pos: Position) -> bool:
    """Whether there are several moves that lead to different positions, and one of them can be the best.

    Where always making the best move would give something away, a good player draws one.
    """
    if pos.actor not in pos.seats or len(pos.legal()) < LEAST_POSITIONS:
        return False
    mixed = pos.game.mind.mixed
    if mixed is not None and mixed(pos.seen_by(pos.actor)):
        return False
    return len({pos.play_code(code) for code in pos.codes()}) >= LEAST_POSITIONS
