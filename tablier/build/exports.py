"""What of a game Python calls: that is what its library has to have."""

import importlib
import importlib.util
from dataclasses import dataclass
from types import ModuleType
from typing import Any, cast

from tablier.bots import search
from tablier.bots.search import rules_alone, rules_of
from tablier.engine import compiled_defaults, playout
from tablier.engine.game import Game
from tablier.engine.kernel import EXPORTS
from tablier.engine.library import name_of, specialised_name
from tablier.engine.signature import (
    ACTOR,
    CHANCES,
    COMPLETE,
    LEGAL,
    NUMBER,
    OBSERVE,
    PLAY,
    PLAYOUT,
    REDACT,
    RESAMPLE,
    RETURNS,
    SAMPLE,
    SETUP,
    Signature,
)
from tablier.lab import stepping

RULES = {
    "setup": SETUP,
    "actor": ACTOR,
    "legal": LEGAL,
    "chance": CHANCES,
    "sample": SAMPLE,
    "play": PLAY,
    "playout": PLAYOUT,
    "scores": RETURNS,
    "returns": RETURNS,
}
HIDING_RULES = {"redact": REDACT, "resample": RESAMPLE, "complete": COMPLETE}
PLANES = {"observe": OBSERVE, "number_of": NUMBER, "code_of": NUMBER}
PARTS = ("rules", "planes", "mind")
"""The modules of a game that are compiled, if it has them, …"""
SHARED = (search, playout, stepping, compiled_defaults)
"""… and those that are compiled with every game's rules."""


@dataclass(frozen=True)
class Export:
    """A function that Python calls."""

    function: Any
    signature: Signature
    given: tuple[Any, ...] = ()
    """The functions among its arguments."""
    short: bool = False
    """Whether it takes less time than to hand over the interpreter's lock."""

    @property
    def name(self) -> str:
        own = name_of(self.function)
        return specialised_name(own, map(name_of, self.given)) if self.given else own


def exports_of(game: Game) -> list[Export]:
    """All of a game."""
    return [*_rules(game), *_planes(game), *_drivers(game), *_searches(game), *_mind(game)]


def modules_of(game: Game) -> list[ModuleType]:
    """The modules that these functions are compiled from, loaded; what they import belongs to them."""
    own = (f"{game.package}.{part}" for part in PARTS)
    solved = [] if game.solved is None else [cast(ModuleType, game.solved)]
    return [*map(importlib.import_module, filter(importlib.util.find_spec, own)), *solved, *SHARED]


def _rules(game: Game) -> list[Export]:
    rules = RULES | (HIDING_RULES if game.hidden else {})
    return [Export(getattr(game.rules, name), told, short=True) for name, told in rules.items()]


def _planes(game: Game) -> list[Export]:
    return [Export(getattr(game.planes, name), told, short=True) for name, told in PLANES.items()]


def _drivers(game: Game) -> list[Export]:
    """Random games, and many games at once."""
    rules = game.rules
    begins, steps = stepping.compiled_for(game.name)
    return [
        Export(playout.batch, playout.BATCH, (rules.playout, rules.returns)),
        Export(playout.count, playout.COUNT, (rules.actor, rules.sample, rules.play)),
        Export(begins, stepping.BEGIN),
        Export(steps, stepping.STEP),
    ]


def _searches(game: Game) -> list[Export]:
    """The search, by those who know the rules alone and by those who know the game."""
    kinds = {
        tuple(map(name_of, rules)): rules
        for rules in (rules_of(game, rules_alone(game.mind)), rules_of(game, game.mind))
    }
    return [Export(search.grow, search.GROW, tuple(rules)) for rules in kinds.values()]


def _mind(game: Game) -> list[Export]:
    """What else of it is marked as exported."""
    found = (Export(function, told, given) for function, told, given in EXPORTS)
    return [export for export in found if name_of(export.function).startswith(f"{game.package}.")]
