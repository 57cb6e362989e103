"""A game as the engine knows it: who can play it, how it can be set up, and the way to its parts.

A game is one folder. Its `__init__.py` holds a `GAME`; its modules (`engine/contract.py` tells what each has to have)
are loaded when first needed, so that listing the games loads no compiler.
"""

import functools
import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from types import ModuleType
from typing import TYPE_CHECKING, cast

from tablier.engine import defaults
from tablier.engine.contract import (
    BoardPart,
    ClicksPart,
    EventsPart,
    FiguresPart,
    LessonPart,
    PicturePart,
    PlanesPart,
    RefusalsPart,
    RulesPart,
    SentencesPart,
    SolvedPart,
    TextPart,
)
from tablier.engine.errors import SetupError, quoted
from tablier.engine.language import ENGLISH, in_language, known_language
from tablier.engine.library import library_of
from tablier.engine.mind import Mind
from tablier.engine.mode import IS_JIT

if TYPE_CHECKING:
    from tablier.engine.driver import Driver
    from tablier.engine.figure import Figure
    from tablier.engine.lesson import Lesson
    from tablier.engine.library_driver import LibraryDriver


@dataclass(frozen=True)
class Option:
    """A choice made before the game."""

    name: str
    values: tuple[str, ...]
    """All that it can be, the default first."""
    label: Mapping[str, str]
    """What it is called where it is chosen, in two or three words a language."""
    line: Mapping[str, str]
    """What it changes, in one sentence a language."""
    labels: Mapping[str, tuple[str, ...]]
    """What the values are called, in their order, a language."""
    seats: tuple[int, ...] = ()
    """With how many players it changes anything; empty: with any number. With others it is not offered."""
    research: bool = False
    """Whether it is for programs that study the game: people are not offered it, and it is told only where it is not
    the default."""

    @property
    def default(self) -> str:
        return self.values[0]

    def is_told(self, value: str) -> bool:
        """Whether a position or a record with this value says so."""
        return not self.research or value != self.default


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
    titles: Mapping[str, str] = field(default_factory=dict)
    """The title in every language in which it has another one."""
    options: tuple[Option, ...] = ()
    hidden: bool = False
    """Whether seats have something to hide from each other."""
    ease: Mapping[str, str] = field(default_factory=dict)
    """How hard it is to learn, in two or three words a language."""
    glimpse: tuple[int, int, int] = (2, 1, 8)
    """The position that its card shows: seats, the seed of a random game, and how many events of it."""

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that people choose from."""
        return tuple(option for option in self.options if not option.research)

    def settle(self, players: int | None, chosen: Mapping[str, str]) -> tuple[int, list[int]]:
        """The seats and the options' numbers, or a SetupError that says what is possible."""
        if players is None:
            players = 2 if 2 in self.seats else self.seats[0]
        if isinstance(players, bool) or players not in self.seats:
            raise SetupError(f"{self.title} is for {self.seats_text(' to ')} players, not {quoted(players)}.")
        for name, value in chosen.items():
            option = next((option for option in self.options if option.name == name), None)
            if option is None:
                raise SetupError(f"{self.title} has no option {quoted(name)}. {self._options_text()}")
            if value not in option.values:
                raise SetupError(f"{name} can be {' or '.join(option.values)}, not {quoted(value)}.")
        return int(players), [o.values.index(chosen.get(o.name, o.default)) for o in self.options]

    def seats_text(self, to: str = "–") -> str:
        """How many can play: `2–5`."""
        low, high = self.seats[0], self.seats[-1]
        return str(low) if low == high else f"{low}{to}{high}"

    def title_in(self, lang: str) -> str:
        """What it is called in a language."""
        return self.titles.get(known_language(lang), self.title)

    def line_in(self, lang: str) -> str:
        """The game in one line."""
        return str(in_language(self.line, lang))

    def ease_in(self, lang: str) -> str:
        """How hard it is to learn; empty where the card does not say it."""
        return str(in_language(self.ease, lang)) if self.ease else ""

    def guide(self, lang: str = ENGLISH) -> str:
        """The rules for players, as Markdown; in English where they are not there in a language."""
        folder = resources.files(self.package)
        for wanted in (known_language(lang), ENGLISH):
            guide = folder.joinpath(f"guide.{wanted}.md")
            if guide.is_file():
                return guide.read_text("utf-8")
        raise SetupError(f"{self.title} has no guide.")

    # ------------------------------------------------------------------ its modules

    @functools.cached_property
    def board(self) -> BoardPart:
        return cast(BoardPart, self._part("board"))

    @functools.cached_property
    def rules(self) -> RulesPart:
        from tablier.engine.compiled_defaults import fill_in  # only here is a compiler needed

        module = self._part("rules")
        fill_in(module)
        return cast(RulesPart, module)

    @functools.cached_property
    def driver(self) -> "Driver | LibraryDriver":
        """The compiled rules, called with plain bytes."""
        library = None if IS_JIT else library_of(self.package)
        if library is not None:
            from tablier.engine.library_driver import LibraryDriver

            return LibraryDriver(library, f"{self.package}.rules", self.board.Board.SIZE)
        from tablier.engine.driver import Driver

        return Driver(self.rules, self.board.Board.SIZE)

    @functools.cached_property
    def events(self) -> EventsPart:
        return cast(EventsPart, self._part("events"))

    @property
    def has_dice(self) -> bool:
        """Whether dice are thrown, so that people can throw their own."""
        return self.events.thrown is not defaults.thrown

    @functools.cached_property
    def notations(self) -> dict[int, str]:
        """Code → notation, as far as it was asked for; only for games whose codes mean the same on every board."""
        return {}

    @functools.cached_property
    def sentences(self) -> SentencesPart:
        return cast(SentencesPart, self._part("sentences"))

    @functools.cached_property
    def refusals(self) -> RefusalsPart:
        return cast(RefusalsPart, self._part("refusals"))

    @functools.cached_property
    def picture(self) -> PicturePart:
        return cast(PicturePart, self._part("picture"))

    @functools.cached_property
    def clicks(self) -> ClicksPart:
        return cast(ClicksPart, self._part("clicks"))

    @functools.cached_property
    def text(self) -> TextPart:
        return cast(TextPart, self._part("text"))

    @functools.cached_property
    def figures(self) -> "Mapping[str, Figure]":
        """The figures of the guides; none, if nobody has written them down."""
        module = self._optional_part("figures")
        return {} if module is None else cast(FiguresPart, module).FIGURES

    @functools.cached_property
    def lesson(self) -> "Lesson | None":
        """How the game is learnt at the table; None, if nobody has written it down."""
        module = self._optional_part("lesson")
        return None if module is None else cast(LessonPart, module).LESSON

    @functools.cached_property
    def mind(self) -> Mind:
        """What a strong player knows of the game; nothing, if nobody has written it down."""
        module = self._optional_part("mind")
        return Mind() if module is None else cast(Mind, module.MIND)

    @functools.cached_property
    def solved(self) -> SolvedPart | None:
        """How the game is solved, if it can be."""
        found = self._optional_part("mind.solved") if self._optional_part("mind") else None
        return cast(SolvedPart | None, found)

    @functools.cached_property
    def planes(self) -> PlanesPart:
        """Positions and moves as numbers, for programs that learn."""
        module = self._optional_part("planes")
        if module is None:
            from tablier.engine.compiled_defaults import plain_planes

            return plain_planes(self.rules, self.board.Board.SIZE)
        return cast(PlanesPart, module)

    def _optional_part(self, name: str) -> ModuleType | None:
        return self._part(name) if importlib.util.find_spec(f"{self.package}.{name}") else None

    def _part(self, name: str) -> ModuleType:
        """A module of the game's folder; what it leaves out is filled in."""
        module = importlib.import_module(f"{self.package}.{name}")
        for left_out, default in defaults.BY_PART.get(name, {}).items():
            vars(module).setdefault(left_out, default)
        return module

    def _options_text(self) -> str:
        if not self.offered:
            return "It has no options."
        return "Its options: " + "; ".join(f"{o.name} = {' | '.join(o.values)}" for o in self.offered) + "."
