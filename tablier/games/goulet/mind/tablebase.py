"""An endgame table with five units, computed over hours on a machine or a cluster: `tablier solve goulet --further`.

Value iteration as in `value_iteration.py`, in a folder that all who work on it can reach: `values`, the table as
float32, and `unsettled`, a byte for each position that is to be found. A sweep is done in *blocks* of a layer, from few
hit points to many. Who plans a block reads the table as it is at that moment and hands back what it found
(asynchronous value iteration); `sweep.json` says which blocks of the sweep are done. So work that was stopped goes on
where it was.

A table that is solved becomes the file that `endings.py` looks for. From then on positions of five units are known.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

import numpy as np

from tablier.engine.language import formatted
from tablier.games.goulet import GAME
from tablier.games.goulet.mind.endings import (
    LAYERS,
    MOST_UNITS,
    POWER,
    START,
    computed_path,
    layer_length,
    shipped_endings,
    table_length,
)
from tablier.games.goulet.mind.value_iteration import TOLERANCE, Sweeper, by_hit_points

BLOCK = 288
"""How many combinations of hit points a block has, each with every order of the track: a second or two of work."""
RANGES, FOURS = ([*option.values] for option in GAME.options)

WORDS = {
    "en": "Goulet with {units} units, sweep {number}: values changed by {change} so far",
    "fr": "Goulet à {units} unités, passe {number} : les valeurs ont changé de {change} jusqu'ici",
}


@dataclass(frozen=True)
class Block:
    """Positions of a layer that are planned together."""

    folder: str
    options: tuple[int, int]
    own: int
    enemy: int
    first: int
    """Where its hit points begin, when they are ordered by their sum."""
    is_whole: bool
    """Whether all of its positions are planned, or only those that are unsettled."""

    @property
    def name(self) -> str:
        return f"{self.own}-{self.enemy}-{self.first}"

    @property
    def points(self) -> np.ndarray:
        order, _ = by_hit_points(self.own + self.enemy)
        return order[self.first : self.first + BLOCK]

    @property
    def numbers(self) -> np.ndarray:
        """Where its positions are in their layer."""
        each = int(POWER[self.own + self.enemy])
        orders = np.arange(layer_length(self.own, self.enemy) // each)
        numbers: np.ndarray = (orders[:, None] * each + self.points).ravel()
        return numbers


@dataclass(frozen=True)
class Planned:
    """What came of a block."""

    values: np.ndarray
    unsettled: np.ndarray
    change: float


@dataclass
class SweepState:
    """How far a sweep is."""

    number: int = 1
    is_whole: bool = True
    change: float = 0.0
    """The greatest of this sweep."""
    done: list[str] = field(default_factory=list)
    """The names of blocks."""


class Tablebase:
    """A table that is being computed."""

    def __init__(self, range_option: str, fours_option: str, *, units: int = MOST_UNITS) -> None:
        self._named, self._units = (range_option, fours_option), units
        self._options = RANGES.index(range_option), FOURS.index(fours_option)
        self._path = computed_path(range_option, fours_option)
        self.folder = self._path.with_suffix(".work")
        if not self._path.exists():
            self._begin()

    def _begin(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._kept = self.folder / "sweep.json"
        if not self._kept.exists():
            known = shipped_endings(*self._named)[: table_length(self._units - 1)]
            new = table_length(self._units) - known.size
            np.concatenate((known, np.zeros(new, np.float32))).tofile(self.folder / "values")
            np.ones(new, np.uint8).tofile(self.folder / "unsettled")
            self._sweep = SweepState()
            self._keep()
        self._sweep = SweepState(**json.loads(self._kept.read_text("utf-8")))
        self._values, self._unsettled = _opened(self.folder, "r+")

    def pieces(self) -> Sequence[Block]:
        """The blocks of the present sweep that are not done; none when the table is solved."""
        if self._path.exists():
            return []
        done = set(self._sweep.done)
        left = [block for block in self._blocks() if block.name not in done]
        if left:
            return left
        is_settled = self._sweep.change <= TOLERANCE
        if is_settled and self._sweep.is_whole:
            self._finish()
            return []
        self._sweep = SweepState(self._sweep.number + 1, is_whole=is_settled)
        self._keep()
        return self._blocks()

    def _blocks(self) -> list[Block]:
        common = str(self.folder), self._options
        layers = [layer for layer in LAYERS if sum(layer) == self._units]
        return [
            Block(*common, own, enemy, first, self._sweep.is_whole)
            for first in range(0, int(POWER[self._units]), BLOCK)
            for own, enemy in layers
        ]

    @staticmethod
    def do(piece: Block) -> Planned:
        """Plan a block on the table as it is now."""
        values, unsettled = _opened(Path(piece.folder), "c")  # copy on write: what changes here stays here
        begins, known = int(START[piece.own, piece.enemy]), values.size - unsettled.size
        of_layer = unsettled[begins - known :][: layer_length(piece.own, piece.enemy)]
        sweeper = Sweeper(values, *piece.options)
        _, change = sweeper.sweep(piece.own, piece.enemy, piece.points, of_layer, piece.is_whole)
        return Planned(values[begins + piece.numbers], of_layer[piece.numbers], change)

    def take(self, piece: Block, done: Planned) -> None:
        at = int(START[piece.own, piece.enemy]) + piece.numbers
        self._values[at] = done.values
        self._unsettled[at - (self._values.size - self._unsettled.size)] = done.unsettled
        self._values.flush()
        self._unsettled.flush()
        self._sweep.done.append(piece.name)
        self._sweep.change = max(self._sweep.change, done.change)
        self._keep()

    def state(self, lang: str) -> tuple[int, int, str]:
        change = formatted(self._sweep.change, ".0e", lang)
        now = WORDS[lang].format(units=self._units, number=self._sweep.number, change=change)
        return len(self._sweep.done), len(self._blocks()), now

    def _keep(self) -> None:
        """Written aside and moved, so that there is always a whole file."""
        aside = self._kept.with_suffix(".new")
        aside.write_text(json.dumps(asdict(self._sweep)), "utf-8")
        os.replace(aside, self._kept)

    def _finish(self) -> None:
        os.replace(self.folder / "values", self._path)
        for left in (self.folder / "unsettled", self._kept):
            left.unlink()
        self.folder.rmdir()


def _opened(folder: Path, mode: Literal["r+", "c"]) -> tuple[np.memmap, np.memmap]:
    return np.memmap(folder / "values", np.float32, mode), np.memmap(folder / "unsettled", np.uint8, mode)
