"""The compiled rules that a game may leave out.

Each is a template: it is compiled anew for every game that needs it, with the names of that game's own `rules.py` in
place of `actor`, `legal`, `play`, … So it calls them directly, and the compiler inlines them.
"""

# ruff: noqa: F821  (the names of a game's rules)

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np

from tablier.engine.chance import below
from tablier.engine.contract import PlanesPart, RulesPart
from tablier.engine.kernel import copy_row, filled_in, rule
from tablier.engine.planes import Plane
from tablier.engine.seats import CHANCE, OVER

# The names of a game's own `rules.py`, for the type checker.
MOST_ACTIONS: int
MOST_CHANCES: int
actor: Callable[[np.ndarray], int]
legal: Callable[[np.ndarray, np.ndarray], int]
play: Callable[[np.ndarray, np.int64], None]
returns: Callable[[np.ndarray, np.ndarray], None]


def chance(row: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> np.int64:
    """No dice."""
    return np.int64(0)


def sample(row: np.ndarray, stream: np.ndarray) -> np.int64:
    """One of all that can happen, by listing it."""
    if actor(row) == CHANCE:
        codes, weights = np.empty(MOST_CHANCES, np.int32), np.empty(MOST_CHANCES, np.int64)
        count = chance(row, codes, weights)
        drawn = below(stream, weights[:count].sum())
        nth = 0
        while drawn >= weights[nth]:
            drawn -= weights[nth]
            nth += 1
        return np.int64(codes[nth])
    codes = np.empty(MOST_ACTIONS, np.int32)
    return np.int64(codes[below(stream, legal(row, codes))])


def playout(row: np.ndarray, stream: np.ndarray) -> None:
    """Random events to the end."""
    while actor(row) != OVER:
        play(row, sample(row, stream))


def scores(row: np.ndarray, out: np.ndarray) -> None:
    """A point for each seat that has won or shares the win."""
    if actor(row) == OVER:
        returns(row, out)
        best = out.max()
        for seat in range(out.shape[0]):
            out[seat] = 1.0 if out[seat] == best else 0.0


def observe(row: np.ndarray, seat: int, out: np.ndarray) -> None:
    """The state as it is."""
    copy_row(out, row)


def number_of(row: np.ndarray, code: int) -> np.int64:
    """Where a move stands among those that can be made."""
    codes = np.empty(MOST_ACTIONS, np.int32)
    nth = np.int64(0)
    legal(row, codes)
    while codes[nth] != code:
        nth += 1
    return nth


def code_of(row: np.ndarray, number: int) -> np.int64:
    """The move that stands there."""
    codes = np.empty(MOST_ACTIONS, np.int32)
    legal(row, codes)
    return np.int64(codes[number])


MOST_EVENTS = 1_000_000
"""More than any game has that says nothing of its length."""
TEMPLATES = (chance, sample, playout, scores)
SHARED = {"np": np, "below": below, "copy_row": copy_row, "CHANCE": CHANCE, "OVER": OVER}
"""Names that the templates use and a game's rules need not have."""


def fill_in(rules: ModuleType) -> None:
    """Give a game's rules what they leave out."""
    names = vars(rules)
    names.setdefault("MOST_CHANCES", 1)
    for template in TEMPLATES:
        if template.__name__ not in names:
            names[template.__name__] = _made(template, names)


def plain_planes(rules: RulesPart, size: int) -> PlanesPart:
    """What a game without `planes.py` has in its place: nothing that a program could learn much from."""
    made = {template.__name__: _made(template, vars(rules)) for template in (observe, number_of, code_of)}
    state = Plane("state", (size,), 255, "The bytes of the state.")
    longest = (MOST_EVENTS, MOST_EVENTS)
    return cast(PlanesPart, SimpleNamespace(PLANES=(state,), MOVES=rules.MOST_ACTIONS, LONGEST=longest, **made))


def _made(template: Any, names: dict[str, Any]) -> Any:
    """A template, compiled for a game's rules. Their module gets no names that it did not import."""
    return rule(filled_in(template, SHARED | names, names["__file__"], __file__))
