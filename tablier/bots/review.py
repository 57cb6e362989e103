"""A game looked back at: what each decision cost, what each throw was worth, and so who owed what to the dice.

The *loss* of a decision is what the best move would have been worth to the seat, less what the move made was: judged
by what the seat knew then, with the standard error of the difference. A loss smaller than its error is none.

The *luck* of a throw is what the position after it is worth, less what it was worth before: the mean over all throws
there could have been. Luck has mean 0 whoever plays and however well worth is judged, so the result less all luck is
an honest measure of play, and one that varies less than the result: it tells who is better after fewer games.

Values are returns: a game that is won is worth 1 and one that is lost -1 (with two seats).
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import hypot
from typing import Any

import numpy as np

from tablier.bots.search_bot import SearchBot
from tablier.bots.worth import worth
from tablier.engine.errors import RecordError, known_language
from tablier.engine.position import Position
from tablier.engine.record import Record

SIMULATIONS = 10_000
EVEN = 0.05
"""A difference up to which play, or luck, is even."""


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
class Account:
    """What became of a seat, and why."""

    seat: str
    loss: float
    """What its decisions cost it in all, as far as that is beyond doubt."""
    luck: float
    result: float
    adjusted: float
    """The result less the luck."""


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
            "verdict": {lang: self.verdict(lang) for lang in ("en", "fr")},
            "seats": [asdict(account) for account in self.accounts],
            "decisions": [{**asdict(one), "beyond_doubt": one.beyond_doubt} for one in self.decisions],
            "throws": [asdict(throw) for throw in self.throws],
        }


def analyse(
    record: Record,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    decisions: bool = True,
    tell: Callable[[int, int], object] = lambda done, of: None,
) -> Review:
    """Look back at a game, thinking so long about every decision; `tell` hears how many events are done.

    Without `decisions` only the luck is looked at, which is quick.
    """
    if not record.position.complete:
        raise RecordError("Something is unknown in this record: analyse the one that was saved, not what a seat saw.")
    if simulations is None and seconds is None:
        simulations = SIMULATIONS
    judge = SearchBot(simulations, seconds, seed)
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


# ---------------------------------------------------------------------- the verdict

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "won": "{who} won.",
        "drawn": "Nobody won alone.",
        "unfinished": "The game is not over.",
        "solved": "{who} solved it.",
        "unsolved": "{who} did not solve it.",
        "even": "All played about equally well",
        "better": ("{who} played slightly better", "{who} played better", "{who} played far better"),
        "best": ("{who} played slightly better than the rest", "{who} played best", "{who} played best by far"),
        "best together": (
            "{who} played slightly better than the rest",
            "{who} played better than the rest",
            "{who} played far better than the rest",
        ),
        "together": " and ",
        "alone": "its own decisions cost {loss}",
        "faultless": "no decision cost anything",
        "no luck": "the dice helped nobody",
        "luck": "the dice were worth {games} to {who}",
        "games": "{number} games",
        "and": "{first}, and {second}.",
        "but": "{first}, but {second}.",
        "point": ".",
    },
    "fr": {
        "won": "{who} a gagné.",
        "drawn": "Personne n'a gagné seul.",
        "unfinished": "La partie n'est pas finie.",
        "solved": "{who} a réussi.",
        "unsolved": "{who} n'a pas réussi.",
        "even": "Le jeu a été à peu près égal",
        "better": ("{who} a joué un peu mieux", "{who} a mieux joué", "{who} a bien mieux joué"),
        "best": (
            "{who} a joué un peu mieux que le reste de la table",
            "{who} a le mieux joué",
            "{who} a, de loin, le mieux joué",
        ),
        "best together": (
            "{who} ont joué un peu mieux que le reste de la table",
            "{who} ont mieux joué que le reste de la table",
            "{who} ont bien mieux joué que le reste de la table",
        ),
        "together": " et ",
        "alone": "ses décisions ont coûté {loss}",
        "faultless": "aucune décision n'a rien coûté",
        "no luck": "les dés n'ont aidé personne",
        "luck": "les dés ont valu {games} à {who}",
        "games": "{number} partie",
        "and": "{first}, et {second}.",
        "but": "{first}, mais {second}.",
        "point": ".",
    },
}


def verdict(record: Record, accounts: Sequence[Account], judged: bool, thrown: bool, lang: str) -> str:
    """How the game ended, who played better and whom the dice helped."""
    words = WORDS[lang]
    names = {account.seat: record.names.get(account.seat, account.seat) for account in accounts}
    said = [_ending(record, accounts, names, words)]
    if len(accounts) == 1:
        lost = accounts[0].loss
        told = words["alone"].format(loss=_number(lost, lang)) if lost > EVEN else words["faultless"]
        return f"{said[0]} {told[0].upper()}{told[1:]}{words['point']}" if judged else said[0]
    better, play = _play(accounts, names, words)
    lucky, dice = _dice(accounts, names, words, lang)
    if judged and thrown:
        joint = "but" if better and lucky and better != lucky else "and"
        said.append(words[joint].format(first=play, second=dice))
    elif judged or thrown:
        told = play if judged else dice
        said.append(f"{told[0].upper()}{told[1:]}{words['point']}")
    return " ".join(said)


def _ending(record: Record, accounts: Sequence[Account], names: dict[str, str], words: dict[str, Any]) -> str:
    if record.position.actor != "over":
        return words["unfinished"]
    if len(accounts) == 1:
        return words["solved" if accounts[0].result > 0 else "unsolved"].format(who=names[accounts[0].seat])
    winners = [account for account in accounts if account.result == max(other.result for other in accounts)]
    return words["won"].format(who=names[winners[0].seat]) if len(winners) == 1 else words["drawn"]


def _play(accounts: Sequence[Account], names: dict[str, str], words: dict[str, Any]) -> tuple[str, str]:
    """Who lost least by its decisions, and by how much less than the next."""
    least = min(account.loss for account in accounts)
    best = [account.seat for account in accounts if account.loss <= least + EVEN]
    others = [account.loss for account in accounts if account.seat not in best]
    if not others:
        return "", words["even"]
    ahead = min(others) - least
    degree = 0 if ahead <= 0.25 else 1 if ahead <= 0.75 else 2
    who = words["together"].join(names[seat] for seat in best)
    kind = "better" if len(accounts) == 2 else "best" if len(best) == 1 else "best together"
    return best[0] if len(best) == 1 else "", words[kind][degree].format(who=who)


def _dice(accounts: Sequence[Account], names: dict[str, str], words: dict[str, Any], lang: str) -> tuple[str, str]:
    lucky = max(accounts, key=lambda account: account.luck)
    if lucky.luck <= EVEN:
        return "", words["no luck"]
    games = words["games"].format(number=_number(lucky.luck, lang))
    return lucky.seat, words["luck"].format(games=games, who=names[lucky.seat])


def _number(value: float, lang: str) -> str:
    return f"{value:.1f}".replace(".", "," if lang == "fr" else ".")
