"""A game as the engine knows it: who can play it, how it can be set up, and where its parts are.

A game is one folder. Its `__init__.py` holds a `GAME`; its modules are loaded when first needed, so
that listing the games compiles nothing:

    rules.py      the compiled rules: State, MOST_ACTIONS, MOST_CHANCES and the functions
                      setup(row, seats, options)        a new game in a row of zeros
                      actor(row) -> seat, CHANCE or OVER
                      legal(row, codes) -> count        the moves of the seat to act
                      chance(row, codes, weights) -> count   the outcomes of chance and their weights
                      sample(row, stream) -> code       a random event: a throw by its odds, a move with equal odds
                      play(row, code)                   the event happens, in place
                      scores(row, out), returns(row, out)
                      playout(row, stream)              random events to the end, in place
                  and, where something is hidden,
                      redact(row, seat)                 what the seat cannot know becomes unknown
                      resample(row, seat, stream)       … or a draw of what it may be
                      complete(row)                     whether nothing is unknown
                  State has a field `seats` and one for every option, by its name.
    notation.py   write(s, code) and read(s, text): an event as text and back
    sentences.py  describe(event): the event as a sentence
                  expected(pos, lang): what the seat to act is asked to do, as one tells it: "slide a counter"
    refusals.py   RULES, a sentence for each; why_not(pos, text, code): the IllegalMove that names the one that forbids
    picture.py    draw(scene): the position as an SVG, made of the pieces of engine/drawing.py
                  choices(pos): the clicks that make each legal move
                  buttons(pos, lang): the label of every id in them that is not in the picture: a button beside it
                  meant(pos, clicked): the move, allowed or not, that somebody tried who clicked these; or None
                  moved(before, event): the pieces that are the same before and after: id → id, where the id changes
                  sheet(pos, lang, names): the score sheet as on paper, rows of texts, the headings first
                  text(pos, lang): the position for a terminal
    guide.en.md, guide.fr.md   the rules for players
    mind.py       what a strong player knows of the game; all of it optional:
                      think(pos, budget) -> Thought     a whole opinion on what the seat to act sees, reached by a way
                                                        of its own; or None: search
                  and for the search, in place of what it does otherwise,
                      estimate(row, stream, out)        what each seat can expect here, in place of a random game
                                                        (compiled; it may change the row)
                      candidates(row, codes) -> count   the moves that are worth trying, the best first (compiled)
                      believe(row, seat, stream)        like resample, by what was seen so far and not only by what
                                                        is possible (compiled)
                      GLANCE                            how many simulations think needs for a first look
                      glance(pos) -> values             … or that look by a formula, where simulations vary too much
                      mixed(pos) -> bool                whether always making the best move here would tell others
                                                        something, so that it is to be drawn among the good ones
                      PATIENCE                          how many times as many random games as usual a level that knows
                                                        only the rules looks at, where one tells little
    solution.py   where all can be known of the game, or of one way of playing it (optional): NAME and PLAYERS, and
                      solve(pos, budget)                what was found: a dataclass with lines(lang)
"""

import functools
import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from types import ModuleType

from tablier.engine.errors import SetupError, known_language


@dataclass(frozen=True)
class Option:
    """A choice made before the game."""

    name: str
    values: tuple[str, ...]
    """All that it can be, the default first."""
    line: Mapping[str, str]
    """What it changes, in one sentence a language."""
    labels: Mapping[str, tuple[str, ...]]
    """The values as one says them, in their order, a language."""

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True)
class Game:
    """The card of a game, and the way to its parts."""

    name: str
    title: str
    seats: tuple[int, ...]
    authors: str
    minutes: str
    line: Mapping[str, str]
    """The game in one line a language."""
    package: str
    options: tuple[Option, ...] = ()
    hidden: bool = False
    """Whether seats have something to hide from each other."""
    glimpse: tuple[int, int, int] = (2, 1, 8)
    """The position that its card shows: seats, the seed of a random game, and how many events of it."""

    def settle(self, players: int | None, chosen: Mapping[str, str]) -> tuple[int, list[int]]:
        """The seats and the options' numbers, or a SetupError that says what is possible."""
        if players is None:
            players = 2 if 2 in self.seats else self.seats[0]
        if isinstance(players, bool) or players not in self.seats:
            raise SetupError(f"{self.title} is for {self.seats_text(' to ')} players, not {players!r}.")
        for name, value in chosen.items():
            option = next((option for option in self.options if option.name == name), None)
            if option is None:
                raise SetupError(f"{self.title} has no option {name!r}. {self._options_text()}")
            if value not in option.values:
                raise SetupError(f"{name} can be {' or '.join(option.values)}, not {value!r}.")
        return int(players), [o.values.index(chosen.get(o.name, o.default)) for o in self.options]

    def seats_text(self, to: str = "–") -> str:
        """How many can play: `2–5`."""
        low, high = self.seats[0], self.seats[-1]
        return str(low) if low == high else f"{low}{to}{high}"

    def guide(self, lang: str = "en") -> str:
        """The rules for players, as Markdown."""
        return resources.files(self.package).joinpath(f"guide.{known_language(lang)}.md").read_text("utf-8")

    @functools.cached_property
    def rules(self) -> ModuleType:
        return self._part("rules")

    @functools.cached_property
    def notation(self) -> ModuleType:
        return self._part("notation")

    @functools.cached_property
    def sentences(self) -> ModuleType:
        return self._part("sentences")

    @functools.cached_property
    def refusals(self) -> ModuleType:
        return self._part("refusals")

    @functools.cached_property
    def picture(self) -> ModuleType:
        return self._part("picture")

    @functools.cached_property
    def mind(self) -> ModuleType | None:
        """What a strong player knows of the game, if somebody has written it down."""
        return self._optional_part("mind")

    @functools.cached_property
    def solution(self) -> ModuleType | None:
        """How the game is solved, if it can be."""
        return self._optional_part("solution")

    def _optional_part(self, name: str) -> ModuleType | None:
        return self._part(name) if importlib.util.find_spec(f"{self.package}.{name}") else None

    def _part(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    def _options_text(self) -> str:
        if not self.options:
            return "It has no options."
        return "Its options: " + "; ".join(f"{o.name} = {' | '.join(o.values)}" for o in self.options) + "."
