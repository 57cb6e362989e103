"""A game looked back at: what each decision cost, what each throw was worth, and so who owed what to the dice.

The *loss* of a decision is what the best move would have been worth to the seat, less what the move made was: judged
by what the seat knew then, with the standard error of the difference. A loss smaller than its error is none.

The *luck* of a throw is what the position after it is worth, less what it was worth before: the mean over all throws
there could have been. Luck has mean 0 whoever plays and however well worth is judged, so the result less all luck is
an honest measure of play (a control variate), and varies less: it tells who is better after fewer games.

Values are returns: a game that is won is worth 1 and one that is lost -1 (with two seats).
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import hypot
from typing import Any

import numpy as np

from tablier.analysis.account import Account
from tablier.analysis.verdict import verdict
from tablier.analysis.worth import worth
from tablier.bots.search_bot import SearchBot
from tablier.engine.errors import RecordError
from tablier.engine.language import LANGUAGES, known_language
from tablier.engine.limit import Limit, limit_of
from tablier.engine.position import Position
from tablier.engine.record import Record

USUAL = Limit(simulations=10_000)
"""How long each decision is thought about, unless something else is asked for."""


@dataclass(frozen=True)
class Decision:
    """A move that was made, and what was thought of it."""

    number: int
    """The number of the event, from 0."""
    seat: str
    event: str
    best: str
    """The move that was thought best."""
    loss: float
    error: float
    """The standard error of the loss."""

    @property
    def beyond_doubt(self) -> bool:
        """Whether the loss is no accident of judging: many small ones would add up to a big one."""
        return self.loss > 2 * self.error and self.loss > 0.005


@dataclass(frozen=True)
class Throw:
    """An outcome of chance, and what it was worth to each seat."""

    number: int
    event: str
    luck: tuple[float, ...]


@dataclass(frozen=True)
class Review:
    """A game looked back at."""

    record: Record
    decisions: tuple[Decision, ...]
    throws: tuple[Throw, ...]
    accounts: tuple[Account, ...]

    def worst(self, seat: str, most: int = 3) -> list[Decision]:
        """The decisions that cost a seat the most, as far as they are worse than the best beyond doubt."""
        own = [decision for decision in self.decisions if decision.seat == seat and decision.beyond_doubt]
        return sorted(own, key=lambda decision: -decision.loss)[:most]

    def verdict(self, lang: str = "en") -> str:
        """Who played better and whom the dice helped, in a sentence."""
        return verdict(self.record, self.accounts, bool(self.decisions), bool(self.throws), known_language(lang))

    def data(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return {
            "game": self.record.start.game.name,
            "names": self.record.names,
            "verdict": {lang: self.verdict(lang) for lang in LANGUAGES},
            "seats": [asdict(account) for account in self.accounts],
            "decisions": [{**asdict(one), "beyond_doubt": one.beyond_doubt} for one in self.decisions],
            "throws": [asdict(throw) for throw in self.throws],
        }


def analyse(
    record: Record,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    decisions: bool = True,
    tell: Callable[[int, int], object] = lambda done, of: None,
) -> Review:
    """Look back at a game, thinking so long about every decision; `tell` hears how many events are done.

    Without `decisions` only the luck is looked at, which is quick.
    """
    if not record.position.complete:
        raise RecordError("Something is unknown in this record: analyse the one that was saved, not what a seat saw.")
    judge = SearchBot(limit_of(seconds, simulations) or USUAL, seed)
    judged: list[Decision] = []
    throws: list[Throw] = []
    steps = list(zip(record.positions(), record.events))
    for number, (pos, event) in enumerate(steps):
        tell(number, len(steps))
        if pos.actor == "chance":
            throws.append(Throw(number, event, tuple(luck(pos, event).tolist())))
        elif decisions and len(pos.legal()) > 1:
            judged.append(_judge(judge, pos, number, event))
    tell(len(steps), len(steps))
    return Review(record, tuple(judged), tuple(throws), tuple(_accounts(record, judged, throws)))


def luck(pos: Position, event: str) -> np.ndarray:
    """What an outcome of chance was worth to each seat, compared to what could be expected."""
    chances = pos.chances()
    after = {outcome: pos.play(outcome) for outcome in chances}
    values = {position: worth(position) for position in set(after.values())}  # many throws come to the same
    return values[after[event]] - sum(chance * values[after[outcome]] for outcome, chance in chances.items())


def _judge(judge: SearchBot, pos: Position, number: int, event: str) -> Decision:
    """What a decision cost, by what the seat could know."""
    opinion = judge.analyse(pos.seen_by(pos.actor), about=event)
    best = opinion.actions[0]
    made = next(action for action in opinion.actions if action.event == event)
    if made.value >= best.value:
        return Decision(number, pos.actor, event, event, 0.0, made.error)
    return Decision(number, pos.actor, event, best.event, best.value - made.value, hypot(best.error, made.error))


def _accounts(record: Record, decisions: Sequence[Decision], throws: Sequence[Throw]) -> list[Account]:
    returns = record.position.returns()
    found = []
    for number, seat in enumerate(record.start.seats):
        lost = sum(decision.loss for decision in decisions if decision.seat == seat and decision.beyond_doubt)
        lucky = sum(throw.luck[number] for throw in throws)
        found.append(Account(seat, lost, lucky, returns[number], returns[number] - lucky))
    return found
