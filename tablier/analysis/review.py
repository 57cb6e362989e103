"""A game looked back at: what each decision cost, what each throw was worth, and so who owed what to the dice.

All figures are chances of winning, in percent, or points of them. For every seat

    result - start = luck + own decisions + others' decisions + rest

*Luck* is what the position after a throw is worth, less the mean over all throws there could have been: a control
variate with mean 0, whoever plays and however well worth is judged. A decision *costs* what the best move would have
been worth to its seat, by what the seat knew then, less what the move made was. The *rest* is what the one judge of all
this (`judge.py`) saw only when the game had gone on; where the judge knows everything it is 0. docs/analysis.md has the
formulas and their limits.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from typing import Any

import numpy as np

from tablier.analysis.account import Account
from tablier.analysis.chart import course_svg
from tablier.analysis.decision import Decision
from tablier.analysis.judge import Judge, Judged
from tablier.analysis.levels import level_costs
from tablier.analysis.parallel import in_parallel
from tablier.analysis.points import win_chances
from tablier.analysis.tally import Tally, tallies
from tablier.analysis.throw import Throw
from tablier.analysis.verdict import verdict
from tablier.engine.errors import RecordError
from tablier.engine.language import LANGUAGES, known_language
from tablier.engine.limit import limit_of
from tablier.engine.position import Position
from tablier.engine.record import Record


@dataclass(frozen=True)
class Review:
    """A game looked back at."""

    record: Record
    decisions: tuple[Decision, ...]
    throws: tuple[Throw, ...]
    accounts: tuple[Account, ...]
    tallies: tuple[Tally, ...]
    """How the dice fell, of each seat that threw any."""
    course: tuple[tuple[float, ...], ...]
    """Each seat's chance of winning before every event and at the end, in percent."""

    def worst(self, seat: str, most: int = 3) -> list[Decision]:
        """The decisions that cost a seat the most, as far as they are to be called something."""
        own = [decision for decision in self.decisions if decision.seat == seat and decision.label]
        return sorted(own, key=lambda decision: -decision.cost)[:most]

    def verdict(self, lang: str = "en") -> str:
        """Who played better and whom the dice helped, in a sentence."""
        return verdict(self.record, self.accounts, bool(self.decisions), bool(self.throws), known_language(lang))

    def _repr_svg_(self) -> str:
        """The course of the game, in a notebook."""
        return course_svg(self.course, self.record)

    def data(self) -> dict[str, Any]:
        """All of it as plain data, for JSON: docs/analysis.md has the schema."""
        return {
            "game": self.record.start.game.name,
            "names": self.record.names,
            "verdict": {lang: self.verdict(lang) for lang in LANGUAGES},
            "seats": [account.data() for account in self.accounts],
            "decisions": [{**asdict(one), "cost": one.cost, "label": one.label} for one in self.decisions],
            "throws": [asdict(throw) for throw in self.throws],
            "dice": [tally.data() for tally in self.tallies],
            "course": self.course,
        }


def analyse(
    record: Record,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    decisions: bool = True,
    levels: bool = True,
    tell: Callable[[int, int], object] = lambda done, of: None,
) -> Review:
    """Look back at a game, thinking so long about every decision; `tell` hears how many events are done.

    Without `decisions` only the luck is looked at, which is quick. Without `levels` bots do not choose at the same
    decisions: nobody is said to have played like one.
    """
    judge, wanted = Judge(limit_of(seconds, simulations), seed), to_judge(record, decisions)
    judged: list[Judged | None] = []
    tell(0, len(wanted))
    for found in in_parallel(lambda what: judge.event(*what), wanted):
        judged.append(found)
        tell(len(judged), len(wanted))
    return reviewed(record, judge, judged, levels)


def to_judge(record: Record, decisions: bool = True) -> list[tuple[int, Position, str]]:
    """What is to be judged in a game, each by `Judge.event`; without `decisions` only the throws."""
    if not record.position.complete:
        raise RecordError("Something is unknown in this record: analyse the one that was saved, not what a seat saw.")
    return [
        (number, pos, event)
        for number, (pos, event) in enumerate(zip(record.positions(), record.events))
        if decisions or pos.actor == "chance"
    ]


def reviewed(record: Record, judge: Judge, events: Iterable[Judged | None], levels: bool = True) -> Review:
    """The sum of all that was judged."""
    judged = {found.what.number: found for found in events if found is not None}
    last = record.position
    end = win_chances(last.returns()) if last.actor == "over" else judge.chances(last)
    course = _course(len(record), judged, end)
    gains = {number: one.gain(course[number + 1] - course[number]) for number, one in judged.items()}
    decisions = [one.what for one in judged.values() if isinstance(one.what, Decision)]
    throws = [one.what for one in judged.values() if isinstance(one.what, Throw)]
    luck = _total([gains[throw.number] for throw in throws], record.start.players)
    by_seat = {
        seat: _total([gains[one.number] for one in decisions if one.seat == seat], record.start.players)
        for seat in record.start.seats
    }
    accounts = []
    for number, seat in enumerate(record.start.seats):
        start, result = float(course[0][number]), float(end[number])
        own = float(by_seat[seat][number])
        others = fsum(gain[number] for other, gain in by_seat.items() if other != seat)
        of_seat = [(record.at(one.number), one) for one in decisions if levels and one.seat == seat]
        compared, costs = level_costs(of_seat)
        accounts.append(
            Account(
                seat=seat,
                start=start,
                result=result,
                luck=float(luck[number]),
                own=own,
                others=others,
                rest=result - start - float(luck[number]) - own - others,
                decisions=sum(decision.seat == seat for decision in decisions),
                levels=costs,
                compared=compared,
            )
        )
    return Review(
        record,
        tuple(decisions),
        tuple(throws),
        tuple(accounts),
        tallies(record, throws),
        tuple(map(tuple, course.tolist())),
    )


def _course(events: int, judged: dict[int, Judged], end: np.ndarray) -> np.ndarray:
    """Each seat's chance before every event and at the end. Before what was not judged it is what it was after it."""
    course = np.empty((events + 1, len(end)))
    course[events] = end
    for number in reversed(range(events)):
        course[number] = judged[number].before if number in judged else course[number + 1]
    return course


def _total(gains: Sequence[np.ndarray], players: int) -> np.ndarray:
    total: np.ndarray = np.sum([np.zeros(players), *gains], axis=0)
    return total
