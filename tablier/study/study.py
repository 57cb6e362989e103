"""A study: a game in one or more configurations, played thousands of times by bots, and what that says of it.

Everything is kept in a folder:

    games/2-slide.even.txt    the games as records, for each configuration and part (`sample.py`)
    examples/                 some of them alone, to be replayed: the longest, the greatest comeback, …
    study.json                all figures
    report.en.html            the same to be read (`report.py`), also in French

A study that was interrupted goes on where it was. What it comes to depends on the game, the bots, the seed and the
number of games alone: on no clock, and not on how many workers there were.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablier.analysis.tally import chi_square_tail
from tablier.engine.errors import SetupError
from tablier.lab.workers import done_by_workers
from tablier.study import remedy
from tablier.study.configuration import Configuration
from tablier.study.estimate import Estimate, from_means, share
from tablier.study.examples import examples
from tablier.study.facts import Facts
from tablier.study.games import Games
from tablier.study.metrics import METRICS, by_order, minutes
from tablier.study.report import reports
from tablier.study.sample import Part, Task, played
from tablier.study.skill import skill

FORMAT = 1
SKILL_PART = 5
"""One game more of every so many tells skill, and as many a remedy where one is needed."""
SURE = 0.01
"""How improbable it has to be that seats win so differently by chance, to look for a remedy."""
BINS = 24
"""Of the histograms."""

Tell = Callable[[str, int, int], object]


class Study:
    def __init__(
        self, folder: Path, configurations: Sequence[Configuration], bot: str, games: int, seed: int = 0
    ) -> None:
        if folder.exists() and not folder.is_dir():
            raise SetupError(f"{folder} is a file: a study is kept in a folder.")
        self.folder, self.configurations, self.bot = folder, list(configurations), bot
        self.count, self.seed = games, seed
        self.even = {one: self._games(one, "even", games) for one in self.configurations}
        self.skill = {one: self._games(one, "skill", self._rounds(one) * one.players) for one in self.configurations}
        self.cut: dict[Configuration, Games] = {}

    def run(
        self,
        workers: int | None = None,
        cluster: str | None = None,
        tell: Tell = lambda what, done, of: None,
    ) -> dict[str, Any]:
        """Play what has not been played, and write what it says. Returns all figures (`data`)."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(f"{self.folder} cannot be made a folder: {error.strerror}.") from None
        self._play("games", [*self.even.values(), *self.skill.values()], workers, cluster, tell)
        self.cut = {one: self._games(one, "cut", self.count // SKILL_PART) for one in self._to_be_cut()}
        self._play("remedy", list(self.cut.values()), workers, cluster, tell)
        for games in (*self.even.values(), *self.skill.values(), *self.cut.values()):
            games.put_in_order()
        data = self.data()
        self._write(data)
        return data

    def data(self) -> dict[str, Any]:
        """All figures, as plain data."""
        usual = {one.players: one for one in self.configurations if one.is_usual}
        found = {one: self._figures(one) for one in self.configurations}
        return {
            "format": FORMAT,
            "game": self.configurations[0].game,
            "bot": self.bot,
            "seed": self.seed,
            "games": self.count,
            "configurations": [
                {
                    "name": one.name,
                    "players": one.players,
                    "options": dict(one.options),
                    "changed": one.changed,
                    **self._told(one, figures),
                    "effect": {}
                    if one.is_usual
                    else {
                        name: figures[name].less(found[usual[one.players]][name]).data()
                        for name in figures
                        if figures[name].games and found[usual[one.players]][name].games
                    },
                }
                for one, figures in found.items()
            ],
        }

    # ------------------------------------------------------------------ playing

    def _games(self, configuration: Configuration, part: Part, count: int) -> Games:
        tasks = [Task(configuration, part, number, self.bot, self.seed) for number in range(count)]
        return Games(self.folder / "games" / f"{configuration.name}.{part}.txt", tasks)

    def _rounds(self, configuration: Configuration) -> int:
        return max(2, self.count // (SKILL_PART * configuration.players)) if configuration.players > 1 else 0

    def _to_be_cut(self) -> list[Configuration]:
        """Where a seat has an advantage, and a cut can be tried."""
        return [
            one for one in self.configurations if not one.start.game.hidden and p_value(self.even[one].facts) < SURE
        ]

    def _play(self, what: str, parts: Sequence[Games], workers: int | None, cluster: str | None, tell: Tell) -> None:
        whose = {(games.tasks[0].configuration, games.tasks[0].part): games for games in parts if games.tasks}
        missing = list(_in_turn([games.missing for games in parts]))
        done = total = sum(len(games.tasks) for games in parts)
        done -= len(missing)
        tell(what, done, total)
        for task, text in done_by_workers(played, missing, workers=workers, cluster=cluster):
            whose[task.configuration, task.part].add(text)
            done += 1
            tell(what, done, total)

    def _write(self, data: Mapping[str, Any]) -> None:
        folder = self.folder / "examples"
        folder.mkdir(parents=True, exist_ok=True)
        for one, games in self.even.items():
            for name, number in examples(games.facts).items():
                (folder / f"{one.name}.{name}.txt").write_text(games.text(number), "utf-8")
        text = json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False)
        (self.folder / "study.json").write_text(text + "\n", "utf-8")
        for name, page in reports(data).items():
            (self.folder / name).write_text(page, "utf-8")

    # ------------------------------------------------------------------ figures

    def _figures(self, configuration: Configuration) -> dict[str, Estimate]:
        """Every metric that is one number."""
        facts = self.even[configuration].facts
        valued = [game for game in facts if game.is_valued]
        alone = configuration.players < 2
        return {
            metric.name: metric.of(valued if metric.needs_values else facts)
            for metric in METRICS
            if not (alone and metric.needs_others)
        } | {"skill": skill(self._skill_rounds(configuration))}

    def _told(self, configuration: Configuration, figures: Mapping[str, Estimate]) -> dict[str, Any]:
        facts = self.even[configuration].facts
        return {
            "metrics": {name: figure.data() for name, figure in figures.items() if figure.games},
            "seats": [won.data() for won in by_order(facts)],
            "p_value": round(p_value(facts), 6),
            "ends": _shares({rule: [float(game.end == rule) for game in facts] for rule in _ends(facts)}),
            "kinds": {name: use.data() for name, use in uses(facts).items()},
            "lengths": {
                "turns": histogram([game.turns for game in facts]),
                "minutes": histogram([minutes(game) for game in facts]),
            },
            "courses": self._courses(configuration),
            "examples": examples(facts),
            "remedies": self._remedies(configuration),
        }

    def _skill_rounds(self, configuration: Configuration) -> list[list[Facts]]:
        facts, seats = self.skill[configuration].facts, configuration.players
        return [facts[first : first + seats] for first in range(0, len(facts), seats)]

    def _courses(self, configuration: Configuration) -> list[dict[str, Any]]:
        """Some games as they went: each seat's chance at the beginning of every turn."""
        facts = self.even[configuration].facts
        named = examples(facts)
        wanted = dict.fromkeys(named[name] for name in ("comeback", "lead_changes") if name in named)
        return [{"number": number, "chances": facts[number].course} for number in wanted]

    def _remedies(self, configuration: Configuration) -> dict[str, Any]:
        """What each place wins with a remedy; none where seats are equal, as far as can be told."""
        facts = self.even[configuration].facts
        if configuration.players < 2 or p_value(facts) >= SURE:
            return {}
        found: dict[str, list[Estimate]] = {}
        if configuration.players == 2 and any(game.is_draw for game in facts):
            found["draws"] = remedy.draws_to(remedy.weakest(facts), facts)
        if configuration in self.cut and self.cut[configuration].facts:
            games = self.cut[configuration]
            found["cut"] = remedy.after_cut(games.facts, games.chosen())
        found["round"] = remedy.by_rounds(facts)
        return {name: [won.data() for won in places] for name, places in found.items()}


def p_value(games: Sequence[Facts]) -> float:
    """How probably seats that are equal would win so differently; by Pearson's chi-square test."""
    seats = len(games[0].shares)
    if seats < 2:
        return 1.0
    statistic = 0.0
    for place in range(seats):
        values = [game.in_order[place] for game in games]
        mean = sum(values) / len(values)
        variance = sum((value - 1 / seats) ** 2 for value in values) / len(values)
        if variance > 0:
            statistic += len(values) * (mean - 1 / seats) ** 2 / variance * (seats - 1) / seats
    return chi_square_tail(statistic, seats - 1)


def uses(games: Sequence[Facts]) -> dict[str, Estimate]:
    """Of all decisions, the share of each kind of action, the most frequent first."""
    names = sorted({name for game in games for name in game.kinds})
    found = {
        name: from_means(
            [(game.kinds.get(name, 0), game.decisions) for game in games if game.decisions],
            lambda m: m[..., 0] / m[..., 1],
            0.0,
            1.0,
        )
        for name in names
    }
    return dict(sorted(((name, use) for name, use in found.items() if use.games), key=lambda item: -item[1].value))


def histogram(values: Sequence[float]) -> dict[str, Any]:
    """How many games have what length, in bins of equal width; the last one has all that are longer than most."""
    ordered = sorted(values)
    last = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    low = ordered[0]
    width = (last - low) / BINS or 1.0
    if all(value == int(value) for value in values):
        width = max(1.0, width)
    counts = [0] * (int((last - low) / width) + 1)
    for value in values:
        counts[min(len(counts) - 1, int((value - low) / width))] += 1
    quantiles = {f"p{percent}": round(ordered[int(percent / 100 * (len(ordered) - 1))], 3) for percent in (10, 50, 90)}
    return {"low": round(low, 3), "width": round(width, 3), "counts": counts, **quantiles}


def _ends(games: Iterable[Facts]) -> list[str]:
    return sorted({game.end for game in games})


def _shares(noted: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    return {name: share(values).data() for name, values in noted.items()}


def _in_turn(parts: Sequence[Sequence[Task]]) -> Iterator[Task]:
    """All tasks, spread so that what is left takes as long as what was done, by the number of them: the bar of who
    waits tells the truth."""
    order = sorted(
        ((number + 0.5) / len(tasks), part, number) for part, tasks in enumerate(parts) for number in range(len(tasks))
    )
    return (parts[part][number] for _, part, number in order)
