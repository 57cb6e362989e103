"""The report of a study: one page that holds everything, made from its figures alone.

    findings.py      what they say, in sentences
    plots.py         what they look like
    telling.py       both in a language, from words.en.json and words.fr.json
    report.html      the page

It loads nothing, runs nothing, and is the same to the byte for the same figures.
"""

import functools
import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

import jinja2
from markupsafe import Markup

from tablier.drawing.theme import DARK, LIGHT, SANS, SERIF
from tablier.engine.catalogue import find
from tablier.engine.language import LANGUAGES
from tablier.study import plots
from tablier.study.estimate import Estimate
from tablier.study.findings import Findings, estimate, estimates
from tablier.study.metrics import METRICS
from tablier.study.telling import NAMES, Telling

RANGES = {metric.name: (metric.least, metric.most) for metric in METRICS}
ENDLESS = float("inf")
WITHIN_INTERVAL = re.compile(r"(?<=\d)–(?=\d)")


def reports(data: Mapping[str, Any]) -> dict[str, str]:
    """The page in every language, by the name of its file."""
    return {report_name(lang): Report(data, lang).page() for lang in LANGUAGES}


def report_name(lang: str) -> str:
    return f"report.{lang}.html"


class Report:
    """`data`: that of a study (`Study.data`)."""

    def __init__(self, data: Mapping[str, Any], lang: str) -> None:
        self.data, self.findings, self.lang = data, Findings(data, lang), lang
        self.telling: Telling = self.findings.telling
        self.say = self.telling.say

    def page(self) -> str:
        told = [self._configuration(one) for one in self.findings.configurations]
        return _template().render(
            lang=self.lang,
            say=self.say,
            title=self.telling.title,
            light=Markup(_variables(LIGHT)),
            dark=Markup(_variables(DARK)),
            sans=Markup(SANS),
            serif=Markup(SERIF),
            lead=self._lead(),
            bot=self.data["bot"],
            seed=self.data["seed"],
            counts=self.say("played.games.told", **self._counts()),
            command=self.command(self.say("folder")),
            usual=[one for one in told if not one["changed"]],
            configurations=told,
            effects=self.findings.effects(),
            caution=self.findings.caution(),
            luck_and_skill=Markup(plots.luck_and_skill_plot(self.findings.configurations, self.telling)),
            changes=list(self._changes()),
            metrics=[self._metric(name) for name in NAMES if self._is_known(name)],
            behind=self.say("behind.told", **self._counts()),
            examples=list(self._examples()),
            checks=self._checks(),
        )

    def command(self, folder: str) -> list[str]:
        """The command that makes the study again, in parts between which a line may end."""
        players = dict.fromkeys(str(one["players"]) for one in self.findings.configurations)
        parts = [f"tablier study {self.data['game']}", f"-o {folder}", f"--players {','.join(players)}"]
        for option in find(self.data["game"]).options:
            values = dict.fromkeys(
                one["options"][option.name] for one in self.findings.configurations if option.name in one["options"]
            )
            if len(values) > 1 or (values and option.research):
                parts.append(f"--option {option.name}={','.join(values)}")
        return [*parts, f"--bots {self.data['bot']}", f"--games {self.data['games']}", f"--seed {self.data['seed']}"]

    def _lead(self) -> str:
        details = {"games": self.telling.count(self.data["games"]), "bot": self.data["bot"], "seed": self.data["seed"]}
        count = len(self.findings.configurations)
        return self.say("lead", count=count, **details) if count > 1 else self.say("lead.one", **details)

    def _counts(self) -> dict[str, str]:
        """How many games there are of each part."""
        ones = self.findings.configurations
        played = {
            "even": sum(one["seats"][0]["games"] for one in ones),
            "skill": sum(one["metrics"]["skill"]["games"] for one in ones if "skill" in one["metrics"]),
            "cut": sum(one["remedies"]["cut"][0]["games"] for one in ones if "cut" in one["remedies"]),
        }
        return {part: self.telling.count(count) for part, count in played.items()}

    # ------------------------------------------------------------------ a configuration

    def _configuration(self, one: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "name": self.telling.name(one),
            "changed": one["changed"],
            "answers": self.findings.answers(one),
            "even": self.telling.even(one["players"]),
            "plots": list(self._plots(one)),
            "courses": list(self._courses(one)),
            "ends": [self._share(self.telling.end(rule), estimate(won)) for rule, won in one["ends"].items()],
            "kinds": [self._share(self.telling.kind(name), estimate(use)) for name, use in one["kinds"].items()],
            "remedies": list(self._remedies(one)),
        }

    def _plots(self, one: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        if one["players"] > 1:
            drawn = plots.seats_plot(estimates(one["seats"]), self.telling)
            yield {"title": self.say("plot.seats"), "svg": Markup(drawn), "note": self.say("plot.seats.note")}
        title = self.say("plot.lengths.turns" if one["players"] > 1 else "plot.lengths.minutes")
        lengths = one["lengths"]["turns" if one["players"] > 1 else "minutes"]
        drawn = plots.lengths_plot(lengths, title, self.telling)
        yield {"title": title, "svg": Markup(drawn), "note": self.say("plot.lengths.note")}

    def _courses(self, one: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        names = {number: name for name, number in reversed(one["examples"].items())}
        for course in one["courses"]:
            title = self.say(
                "plot.course", example=self.say(f"example.{names[course['number']]}"), number=course["number"]
            )
            drawn = plots.course_plot(course["chances"], title, self.telling)
            yield {"title": title, "svg": Markup(drawn), "note": self.say("plot.course.note")}

    def _share(self, name: str, share: Estimate) -> dict[str, Any]:
        told = self.say("plot.share", name=name, share=self.telling.share(share))
        return {"name": name, "svg": Markup(plots.share_bar(share, told)), "told": self.telling.share(share)}

    def _remedies(self, one: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """What each player wins, without a remedy first."""
        if not one["remedies"]:
            return
        for remedy, places in {"": one["seats"], **one["remedies"]}.items():
            yield {
                "name": self.say(f"remedy.{remedy}" if remedy else "remedy.before"),
                "places": [
                    {"who": self.findings.player(remedy, place), "told": self.telling.share(won)}
                    for place, won in enumerate(estimates(places))
                ],
            }

    # ------------------------------------------------------------------ all of them

    def _changes(self) -> Iterator[dict[str, Any]]:
        """Every effect of every option, metric by metric, each drawn on the scale of its metric."""
        changed = [one for one in self.findings.configurations if one["changed"]]
        for name in NAMES:
            found = [(one, estimate(one["effect"][name])) for one in changed if name in one["effect"]]
            reach = max((max(abs(change.low), abs(change.high)) for _, change in found), default=0.0) or 1.0
            metric, rows = self.say(f"metric.{name}.name"), []
            for one, change in found:
                told = self.telling.change(name, change)
                rows.append(
                    {
                        "configuration": self.telling.name(one),
                        "differs": change.differs_from(0.0),
                        "svg": Markup(plots.difference_plot(change, reach, f"{metric}: {told}")),
                        "told": told,
                    }
                )
            if rows:
                yield {"metric": metric, "rows": rows}

    def _is_known(self, name: str) -> bool:
        """Whether a metric says something of any configuration: of a game for one, some do not."""
        return any(name in one["metrics"] for one in self.findings.configurations)

    def _metric(self, name: str) -> dict[str, Any]:
        cells: list[dict[str, Any] | None] = []
        for one in self.findings.configurations:
            if name not in one["metrics"]:
                cells.append(None)
                continue
            found = estimate(one["metrics"][name])
            games = self.say("of games", games=self.telling.count(found.games))
            cells.append({"told": self.telling.figure(name, found), "games": games})
        return {
            "name": self.say(f"metric.{name}.name"),
            "sentence": self.say(f"metric.{name}.sentence"),
            "range": self._range(name),
            "cells": cells,
        }

    def _range(self, name: str) -> str:
        if name not in RANGES:
            return self.say("range.any")
        least, most = RANGES[name]
        if most == ENDLESS:
            return self.say("range.up", least=self.telling.count(least))
        ends = Estimate(least, least, most, 0)
        return self.say("range", interval=self.telling.figure(name, ends).interval)

    def _examples(self) -> Iterator[dict[str, Any]]:
        for one in self.findings.configurations:
            rows = [
                {
                    "example": self.say(f"example.{example}"),
                    "number": number,
                    "command": f"tablier replay {self.say('folder')}/examples/{one['name']}.{example}.txt",
                }
                for example, number in one["examples"].items()
            ]
            yield {"configuration": self.telling.name(one), "rows": rows}

    def _checks(self) -> list[dict[str, Any]]:
        folder, first = self.say("folder"), self.findings.configurations[0]["name"]
        return [
            {
                "sentence": self.say("behind.check.replay"),
                "command": [f"tablier replay {folder}/examples/{first}.typical.txt"],
            },
            {
                "sentence": self.say("behind.check.luck"),
                "command": ["tablier analyse --luck-only", f"{folder}/games/{first}.even.txt"],
            },
            {"sentence": self.say("behind.check.again"), "command": self.command(self.say("folder.other"))},
        ]


def _variables(theme: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in theme.items())


@functools.cache
def _template() -> jinja2.Template:
    page = resources.files("tablier.study").joinpath("report.html").read_text("utf-8")
    settings = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, keep_trailing_newline=True)
    settings.filters["unbroken"] = _unbroken
    return settings.from_string(page)


def _unbroken(text: str) -> str:
    """A sentence in which no line ends within an interval."""
    return WITHIN_INTERVAL.sub("–\u2060", text)
