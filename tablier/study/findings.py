"""What a study says, in sentences: the answers to an author's questions.

A difference is told if and only if its interval leaves zero, or an equal share, out; else it is said that none can be
told, and how large it may be at most. Every figure stands with its interval.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablier.lab.ratings import ELO
from tablier.study.estimate import Estimate
from tablier.study.telling import NAMES, SKILL, Telling

IN_SUMMARY = tuple(name for name in NAMES if name not in ("decisions", "throws"))
"""Effects of options that are told in words; those on the others follow from the turns, and are in the table."""
MISSED = 20
"""One interval in so many misses."""


@dataclass(frozen=True)
class Answer:
    question: str
    sentences: tuple[str, ...]


def estimate(data: Mapping[str, Any]) -> Estimate:
    return Estimate(**data)


def estimates(places: Sequence[Mapping[str, Any]]) -> list[Estimate]:
    return [Estimate(**place) for place in places]


class Findings:
    """`data`: that of a study (`Study.data`)."""

    def __init__(self, data: Mapping[str, Any], lang: str) -> None:
        self.data, self.telling = data, Telling(data, lang)
        self.say = self.telling.say

    @property
    def configurations(self) -> list[Mapping[str, Any]]:
        return list(self.data["configurations"])

    @property
    def usual(self) -> list[Mapping[str, Any]]:
        """The configurations with the options as usual, one for each number of players."""
        return [one for one in self.configurations if not one["changed"]]

    @property
    def comparisons(self) -> int:
        """How many figures are compared with something: seats with an equal share, options with the usual ones."""
        seats = sum(len(one["seats"]) for one in self.configurations if len(one["seats"]) > 1)
        return seats + sum(len(one["effect"]) for one in self.configurations)

    def caution(self) -> str:
        """What is to be thought of intervals."""
        if not self.comparisons:
            return self.say("caution")
        missed = self.telling.number(self.comparisons / MISSED)
        many = self.say("caution.many", count=self.telling.count(self.comparisons), missed=missed)
        return f"{self.say('caution')} {many}"

    def answers(self, one: Mapping[str, Any]) -> list[Answer]:
        """All that is said of a configuration."""
        alone = one["players"] < 2
        told = {
            "won": self._won(one) if alone else [],
            "seats": [] if alone else self._seats(one),
            "remedy": self._remedies(one),
            "draws": self._draws(one),
            "length": self._length(one),
            "tension": self._tension(one),
            "luck": self._luck(one),
            "skill": self._skill(one),
        }
        return [Answer(self.say(key), tuple(sentences)) for key, sentences in told.items() if sentences]

    def effects(self) -> list[Answer]:
        """What options change, for each configuration that has other ones than usual."""
        return [Answer(self.telling.name(one), (self._effect(one),)) for one in self.configurations if one["changed"]]

    def _effect(self, one: Mapping[str, Any]) -> str:
        found = self.changes(one)
        if not found:
            return self.say("options.none", games=self.telling.count(self.data["games"]))
        told = self.say("separator").join(found)
        return f"{told[0].upper()}{told[1:]}."

    def changes(self, one: Mapping[str, Any]) -> list[str]:
        """The differences from the usual options that can be told, in words."""
        found = []
        for name in IN_SUMMARY:
            if name in one["effect"] and (change := estimate(one["effect"][name])).differs_from(0.0):
                direction = "more" if change.value > 0 else "less"
                found.append(self.say(f"metric.{name}.{direction}", by=self.telling.amount(name, change)))
        return found

    def summary(self) -> str:
        """The answers for a terminal."""
        parts = [self.say("title", title=self.telling.title)]
        for one in self.usual:
            parts.append("\n".join([self.telling.name(one), *map(_line, self.answers(one))]))
        if changed := self.effects():
            parts.append("\n".join([self.say("options"), *map(_line, changed)]))
        return "\n\n".join([*parts, self.caution()])

    # ------------------------------------------------------------------ seats

    def _won(self, one: Mapping[str, Any]) -> list[str]:
        return [self.say("won.told", share=self.telling.share(estimate(one["seats"][0])))]

    def _seats(self, one: Mapping[str, Any]) -> list[str]:
        seats, even = estimates(one["seats"]), 1 / one["players"]
        apart = [place for place, won in enumerate(seats) if won.differs_from(even)]
        if one["players"] == 2:
            apart = [place for place in apart if seats[place].value > even]  # the other one wins the rest
        if not apart:
            return [
                self.say(
                    "seats.equal",
                    share=self.telling.share(seats[0]),
                    even=self.telling.even(len(seats)),
                    most=self.telling.points(_most_apart(seats)),
                )
            ]
        return [
            self.say(
                "seats.more" if seats[place].value > even else "seats.less",
                seat=self.say(f"seat.{place + 1}"),
                share=self.telling.share(seats[place]),
                even=self.telling.even(len(seats)),
            )
            for place in apart
        ]

    def _remedies(self, one: Mapping[str, Any]) -> list[str]:
        before = estimates(one["seats"])
        if not any(won.differs_from(1 / len(before)) for won in before):
            return []
        told = [
            self.say(
                "remedy.told",
                name=self.say(f"remedy.{name}"),
                verdict=self.say(f"remedy.{verdict(before, estimates(places))}"),
                after=self._wins(name, estimates(places)),
            )
            for name, places in one["remedies"].items()
        ]
        return [self.say("remedy.without", before=self._wins("", before)), *told] if told else []

    def _wins(self, remedy: str, places: Sequence[Estimate]) -> str:
        """What the one wins who is furthest from an equal share."""
        place = furthest(places)
        who = self.player(remedy, place)
        return self.say("remedy.wins", who=who[0].lower() + who[1:], share=self.telling.share(places[place]))

    def player(self, remedy: str, place: int) -> str:
        """Who has a place in the shares after a remedy (`remedy.py`); before: a seat."""
        if remedy == "cut":
            return self.say("remedy.chooser", number=place) if place else self.say("remedy.cutter")
        return self.say("remedy.player", number=place + 1) if remedy == "round" else self.say(f"seat.{place + 1}")

    # ------------------------------------------------------------------ the other questions

    def _draws(self, one: Mapping[str, Any]) -> list[str]:
        if "draws" not in one["metrics"]:
            return []
        draws = estimate(one["metrics"]["draws"])
        if draws.value > 0:
            return [self.say("draws.some", share=self.telling.share(draws))]
        return [self.say("draws.never", games=self.telling.count(draws.games), high=self.telling.percent(draws.high))]

    def _length(self, one: Mapping[str, Any]) -> list[str]:
        turns, minutes = one["lengths"]["turns"], one["lengths"]["minutes"]
        telling = self.telling
        if one["players"] > 1:
            told = self.say(
                "length.turns",
                turns=telling.figure("turns", estimate(one["metrics"]["turns"])),
                median=telling.plain(turns["p50"]),
                low=telling.plain(turns["p10"]),
                high=telling.plain(turns["p90"]),
            )
        else:  # a turn is as long as one seat acts, which alone says nothing
            told = self.say(
                "length.decisions", decisions=telling.figure("decisions", estimate(one["metrics"]["decisions"]))
            )
        return [
            told,
            self.say(
                "length.minutes",
                minutes=telling.figure("minutes", estimate(one["metrics"]["minutes"])),
                low=telling.number(minutes["p10"]),
                high=telling.number(minutes["p90"]),
            ),
        ]

    def _tension(self, one: Mapping[str, Any]) -> list[str]:
        metrics = {name: estimate(data) for name, data in one["metrics"].items()}
        if not {"lead_changes", "comebacks", "decided", "drama"} <= metrics.keys():
            return []
        told = {name: self.telling.figure(name, metrics[name]) for name in metrics}
        return [
            self.say("tension.leads", changes=told["lead_changes"]),
            self.say("tension.comebacks", share=told["comebacks"]),
            self.say("tension.decided", share=told["decided"], drama=told["drama"]),
        ]

    def _luck(self, one: Mapping[str, Any]) -> list[str]:
        if "luck" not in one["metrics"]:
            return []
        luck = estimate(one["metrics"]["luck"])
        if luck.high == 0:
            return [self.say("luck.none")]
        if luck.value == 1:
            return [self.say("luck.all", low=self.telling.percent(luck.low))]
        return [self.say("luck.some" if luck.low > 0 else "luck.open", share=self.telling.share(luck))]

    def _skill(self, one: Mapping[str, Any]) -> list[str]:
        if SKILL not in one["metrics"]:
            return []
        skill, seats = estimate(one["metrics"][SKILL]), one["players"]
        elo = self.telling.figure(SKILL, skill)
        if not skill.differs_from(0.0):
            return [self.say("skill.open", elo=elo)]
        value, low, high = (wins_of(gained, seats) for gained in (skill.value, skill.low, skill.high))
        share = self.telling.share(Estimate(value, low, high, skill.games))
        key = "skill.pays" if skill.value > 0 else "skill.harms"
        return [self.say(key, elo=elo, share=share, even=self.telling.even(seats))]


def _line(answer: Answer) -> str:
    """An answer for a terminal."""
    return f"  {answer.question}\n    {' '.join(answer.sentences)}"


def wins_of(elo: float, seats: int) -> float:
    """The share of wins of one who is so much stronger than all others, by the model of Bradley and Terry."""
    odds = math.exp(elo / ELO)
    return odds / (odds + seats - 1)


def furthest(places: Sequence[Estimate]) -> int:
    """The place that is furthest from an equal share."""
    even = 1 / len(places)
    return max(range(len(places)), key=lambda place: (round(abs(places[place].value - even), 6), -place))


def _most_apart(places: Sequence[Estimate]) -> float:
    """How far from an equal share any place may be, by the ends of the intervals."""
    even = 1 / len(places)
    return max(max(abs(won.low - even), abs(won.high - even)) for won in places)


def verdict(before: Sequence[Estimate], after: Sequence[Estimate]) -> str:
    """Whether a remedy `works`, `helps` a little, `fails`, makes it `worse`, or that is `open`.

    It is judged by the distance of the furthest place from an equal share, and by whether that has become less, which
    is told like any difference.
    """
    even = 1 / len(before)
    left = any(won.differs_from(even) for won in after)
    one, other = before[furthest(before)], after[furthest(after)]
    gained = abs(one.value - even) - abs(other.value - even)
    margin = math.hypot(one.margin, other.margin)
    if gained > margin:
        return "helps" if left else "works"
    if gained < -margin:
        return "worse"
    return "fails" if left else "open"
