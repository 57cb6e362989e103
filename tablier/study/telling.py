"""How a study is told in a language: sentences from `words.*.json`, figures with their intervals, and what a game calls
its options, actions and ends."""

import functools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from tablier.engine.catalogue import find
from tablier.engine.language import Phrases, formatted, in_language, known_language, listed, typeset
from tablier.study.estimate import Estimate
from tablier.study.metrics import METRICS

SKILL = "skill"
NAMES = (*(metric.name for metric in METRICS), SKILL)
"""All metrics that are one number."""
SHARES = {metric.name for metric in METRICS if metric.is_share}
SIGNED = {"first", SKILL}
"""Metrics on both sides of zero, told with their sign."""
SIGNS, PERCENT = "+−", "\u202f%"
WHOLE = 100
"""Figures from here on are told without decimals."""


@functools.cache
def words(lang: str) -> dict[str, str]:
    text = resources.files("tablier.study").joinpath(f"words.{known_language(lang)}.json").read_text("utf-8")
    return {key: typeset(sentence) for key, sentence in json.loads(text).items()}


@dataclass(frozen=True)
class Figure:
    """A figure and its interval, told."""

    value: str
    interval: str

    def __str__(self) -> str:
        return f"{self.value} ({self.interval})"


class Telling:
    """`data`: that of a study (`Study.data`)."""

    def __init__(self, data: Mapping[str, Any], lang: str) -> None:
        self.lang, self.game = lang, find(data["game"])
        values: dict[str, set[str]] = {}
        for one in data["configurations"]:
            for name, value in one["options"].items():
                values.setdefault(name, set()).add(value)
        self.compared = [option for option in self.game.options if len(values.get(option.name, ())) > 1]
        """The options of which the study has more than one value."""

    def say(self, key: str, **details: object) -> str:
        return words(self.lang)[key].format(**details)

    def listed(self, things: list[str]) -> str:
        return listed(things, self.lang)

    # ------------------------------------------------------------------ names

    @property
    def title(self) -> str:
        return self.game.title_in(self.lang)

    def name(self, configuration: Mapping[str, Any]) -> str:
        """A configuration by its players, and its options where they are compared."""
        count = configuration["players"]
        players = self.say("players", count=count) if count > 1 else self.say("players.alone")
        chosen = [
            self.say(
                "option",
                label=in_language(option.label, self.lang),
                value=in_language(option.labels, self.lang)[option.values.index(value)],
            )
            for option in self.compared
            if (value := configuration["options"].get(option.name)) is not None
        ]
        told = (
            self.say("configuration", players=players, options=self.say("separator").join(chosen))
            if chosen
            else players
        )
        return told if configuration["changed"] or not chosen else self.say("usual", name=told)

    def kind(self, name: str) -> str:
        """What is done by a kind of decision."""
        return self._phrase(self.game.sentences.KINDS, name)

    def end(self, rule: str) -> str:
        """How games end by a rule."""
        return self._phrase(self.game.sentences.ENDS, rule)

    def _phrase(self, phrases: Phrases, key: str) -> str:
        return typeset(str(in_language(phrases[key], self.lang))) if key in phrases else key

    # ------------------------------------------------------------------ numbers

    def number(self, value: float, form: str = ",.1f") -> str:
        """A number as the language writes it, with a minus that is one."""
        text = formatted(value, form, self.lang)
        if not any(digit in text for digit in "123456789"):
            text = text.lstrip("+-")  # nothing once it is rounded
        return text.replace("-", "−").replace(" %", PERCENT)

    def count(self, value: float) -> str:
        return self.number(value, ",.0f")

    def plain(self, value: float) -> str:
        """A length of which half of the games or so are shorter: whole, or to a tenth."""
        return self.number(value, ",.0f" if value == int(value) or value >= WHOLE else ",.1f")

    def percent(self, value: float) -> str:
        return self.number(value, ".1%")

    def even(self, seats: int) -> str:
        """An equal share."""
        return self.number(1 / seats, ".0%" if 100 % seats == 0 else ".1%")

    def share(self, estimate: Estimate) -> Figure:
        """A share: `57.3% (55.1–59.5%)`."""
        return self._figure(estimate, self.percent)

    def points(self, value: float) -> str:
        """A difference of shares."""
        return self.say("points", value=self.number(100 * value))

    def figure(self, metric: str, estimate: Estimate) -> Figure:
        """A metric."""
        if metric in SIGNED:
            return self.change(metric, estimate)
        return self.share(estimate) if metric in SHARES else self._measured(metric, estimate)

    def change(self, metric: str, estimate: Estimate) -> Figure:
        """The difference between two figures of a metric; of shares, in points."""
        return self._measured(metric, estimate, "+")

    def amount(self, metric: str, change: Estimate) -> Figure:
        """By how much a metric differs, where the direction is said in words: without signs."""
        near, far = sorted((abs(change.low), abs(change.high)))
        told = self._measured(metric, Estimate(abs(change.value), near, far, change.games))
        return Figure(self.say("points", value=told.value), told.interval) if metric in SHARES else told

    def _measured(self, metric: str, estimate: Estimate, sign: str = "") -> Figure:
        scale = 100 if metric in SHARES else 1
        whole = metric == SKILL or estimate.high >= WHOLE
        return self._figure(estimate, lambda value: self.number(scale * value, f"{sign},.{0 if whole else 1}f"))

    def _figure(self, estimate: Estimate, told: Callable[[float], str]) -> Figure:
        low, high = told(estimate.low), told(estimate.high)
        if low[0] in SIGNS or high[0] in SIGNS:
            return Figure(told(estimate.value), self.say("interval", low=low, high=high))
        return Figure(told(estimate.value), f"{low.rstrip(PERCENT)}–{high}")
