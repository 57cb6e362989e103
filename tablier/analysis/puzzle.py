"""Puzzles: positions with one best move, and the files that keep them.

A game's folder may hold a file of them, `puzzles.json`: `tablier puzzles` finds them and writes it.
"""

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Self

from tablier.analysis.exercise import Exercise
from tablier.engine.catalogue import find
from tablier.engine.errors import RecordError, SetupError
from tablier.engine.game import Game
from tablier.engine.position import start as start_of
from tablier.engine.record import Record, text_of

KIND = "tablier puzzles 1"
FILE = "puzzles.json"
"""What it is called in a game's folder."""


@dataclass(frozen=True)
class Puzzle:
    exercise: Exercise
    difficulty: int
    """From 1; as a rule 2 where the level `medium` misses the answer in most tries, 3 where `hard` does as well."""
    kind: str
    """What the answer is by the game's own events, and from which third of a game: `Slide 2`; `Move+ 3` if it does more
    than others of its kind, like a capture."""

    @property
    def answer(self) -> str:
        return self.exercise.best

    @property
    def players(self) -> int:
        return self.exercise.position.players

    def data(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        start, losses = self.exercise.record.start, self.exercise.losses
        options = {o.name: o.default for o in start.game.options}
        return {
            "difficulty": self.difficulty,
            "kind": self.kind,
            "players": start.players,
            "options": {name: value for name, value in start.options.items() if value != options[name]},
            "answer": self.answer,
            "losses": {event: round(losses[event], 1) for event in sorted(losses, key=lambda e: (losses[e], e))},
            "events": list(self.exercise.record.events),
        }

    @classmethod
    def of(cls, game: str, data: Mapping[str, Any]) -> Self:
        """The puzzle that `data` gave. Its events are played, so this takes compiled rules."""
        record = Record(start_of(game, data["players"], data["options"]), data["events"])
        return cls(Exercise(record, data["losses"]), data["difficulty"], data["kind"])


@dataclass
class Collection:
    """The puzzles that were found of a game, and where to look for more."""

    game: str
    seed: int
    looked_at: dict[int, int] = field(default_factory=dict)
    """Players → how many games of so many were looked at."""
    puzzles: list[Puzzle] = field(default_factory=list)

    def add(self, puzzle: Puzzle) -> None:
        """They are kept the easiest first."""
        self.puzzles.append(puzzle)
        self.puzzles.sort(key=lambda one: (one.difficulty, -one.exercise.margin))

    def write(self, path: Path) -> None:
        """Whole or not at all: what was there took long to find."""
        beside = path.with_name(path.name + ".part")
        try:
            beside.write_text(self._text(), "utf-8")
            beside.replace(path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise SetupError(f"{path} cannot be written: {error.strerror}.") from error

    def _text(self) -> str:
        """JSON with a line a fact, as people read it and as two files are compared."""

        def written(value: Any) -> str:
            return json.dumps(value, ensure_ascii=False)

        head = {"kind": KIND, "game": self.game, "seed": self.seed}
        lines = [f" {written(key)}: {written(value)}," for key, value in head.items()]
        lines.append(f' "looked at": {written({str(n): games for n, games in sorted(self.looked_at.items())})},')
        puzzles = [
            "  {\n" + ",\n".join(f"   {written(key)}: {written(value)}" for key, value in one.data().items()) + "\n  }"
            for one in self.puzzles
        ]
        return "\n".join(["{", *lines, ' "puzzles": [', ",\n".join(puzzles), " ]", "}"]) + "\n"

    @classmethod
    def read(cls, path: Path) -> Self:
        """What a file holds; a RecordError if it is not of this kind."""
        data = _parsed(text_of(path), str(path))
        looked_at = {int(players): games for players, games in data["looked at"].items()}
        return cls(data["game"], data["seed"], looked_at, [Puzzle.of(data["game"], one) for one in data["puzzles"]])


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        data = None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise RecordError(f"{name} is not a file of puzzles: `tablier puzzles` writes them.")
    return data


# ---------------------------------------------------------------------- those that come with a game


@functools.cache
def _shipped(game: str) -> list[dict[str, Any]]:
    file = resources.files(find(game).package).joinpath(FILE)
    return list(_parsed(file.read_text("utf-8"), FILE)["puzzles"]) if file.is_file() else []


def count_of(game: Game) -> int:
    """How many puzzles come with a game; told without compiled rules."""
    return len(_shipped(game.name))


def difficulties_of(game: Game) -> list[int]:
    """How hard each of them is; told without compiled rules."""
    return [one["difficulty"] for one in _shipped(game.name)]


def setup_of(game: Game, number: int) -> tuple[int, dict[str, str]]:
    """For how many players and with which options one of them is; told without compiled rules."""
    data = _data(game.name, number)
    return data["players"], data["options"]


def puzzle_of(game: Game, number: int) -> Puzzle:
    """One of them, from 1."""
    return _made(game.name, number)


@functools.lru_cache(maxsize=64)
def _made(game: str, number: int) -> Puzzle:
    return Puzzle.of(game, _data(game, number))


def _data(game: str, number: int) -> dict[str, Any]:
    title, there = find(game).title, _shipped(game)
    if not 1 <= number <= len(there):
        raise SetupError(f"{title} has {len(there)} puzzles, not {number}." if there else f"{title} has no puzzles.")
    return there[number - 1]
