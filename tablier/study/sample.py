"""A game that is played for a study, and what is noted of it: a record whose head has the facts.

A study has games of three kinds:

    even     the same bot at every seat
    skill    one that thinks more among others that think less, in rounds: with the same throws, at every seat once
    cut      the first round is made to be fair, and seats are chosen after it (`remedy.py`)
"""

from dataclasses import dataclass
from typing import Literal, get_args

from tablier.lab import match
from tablier.lab.match import seed_of_throws
from tablier.study.configuration import Configuration
from tablier.study.facts import facts_of
from tablier.study.remedy import chosen_seats, cut
from tablier.study.skill import THINKS_LESS, THINKS_MORE

Part = Literal["even", "skill", "cut"]
PARTS: tuple[Part, ...] = get_args(Part)
VALUED = 4
"""Of every so many even games one has its course and its luck noted."""
BEHIND = 1 << 20
"""The parts of a study have other throws: their numbers lie so far apart."""
FACTS, NUMBER, CHOSEN = "facts", "number", "chosen"
"""Notes in the head of a record."""


@dataclass(frozen=True)
class Task:
    """A game to be played."""

    configuration: Configuration
    part: Part
    number: int
    bot: str
    seed: int

    @property
    def throws(self) -> int:
        """The number of its throws; of a skill game, that of its round."""
        own = self.number // self.configuration.players if self.part == "skill" else self.number
        return PARTS.index(self.part) * BEHIND + own

    @property
    def bots(self) -> list[str]:
        seats = self.configuration.players
        if self.part != "skill":
            return [self.bot] * seats
        return [THINKS_MORE if seat == self.number % seats else THINKS_LESS for seat in range(seats)]


def played(task: Task) -> str:
    """The game as the text of a record."""
    start = task.configuration.start
    opening = cut(start, seed_of_throws(task.seed, task.throws)) if task.part == "cut" else []
    record = match.play(start, task.bots, task.seed, task.throws, opening=opening).record
    if task.part == "cut":
        record.notes[CHOSEN] = " ".join(start.seats[seat] for seat in chosen_seats(record.at(len(opening))))
    valued = task.part == "even" and task.number % VALUED == 0
    record.notes |= {
        "bots": ",".join(task.bots),
        "seed": str(task.seed),
        NUMBER: str(task.number),
        FACTS: facts_of(record, valued).write(),
    }
    return record.write()
