"""What is told of a game that is looked back at: the messages of an analysis, with what was found in sentences.

Chances of winning are in percent, differences in points of them.

Lists of the analysis are tuples, and are called so here: a message that is one of several is written by its types only
if they fit exactly, and else as it comes, with sentences that are not typeset.
"""

from dataclasses import dataclass
from typing import Literal

from tablier.table.told import Sentence, Told


@dataclass(kw_only=True, slots=True)
class Account(Told):
    """What became of a seat, and why: `result - start = luck + own + others + rest`, in points of the win chance."""

    seat: str
    start: float
    """The chance of winning at the start, in percent."""
    result: float
    """At the end: 100 for a win."""
    luck: float
    own: float
    """What its own decisions were worth to it."""
    others: float
    """What the others' decisions were worth to it."""
    rest: float
    """What the judge saw only later."""
    decisions: int
    cost: float
    """What a decision cost on average."""
    adjusted: float
    """The result less the luck."""
    levels: dict[str, float]
    """What bots would have lost by a decision in the same positions, on average."""
    compared: float
    """What its own decisions cost there."""
    like: str
    """The bot that would have lost about as much; empty: too few decisions."""


@dataclass(kw_only=True, slots=True)
class Decision(Told):
    """A move that was made, and what it cost, in points of the win chance."""

    number: int
    """How many events there were before it."""
    seat: str
    event: str
    told: Sentence
    """What was done, as a sentence."""
    best: str
    advice: Sentence
    """What was best, as advice."""
    line: tuple[str, ...]
    """The best move and what would probably have followed."""
    chance: float
    """The win chance with the best move, in percent."""
    loss: float
    error: float
    """The standard error of the loss."""
    cost: float
    """What is charged: the loss less its error."""
    label: Literal["", "inaccuracy", "mistake", "blunder"]
    good: tuple[str, ...]
    """The moves that lose 2 points at most."""
    exact: bool
    """Whether the loss is known, not estimated."""


@dataclass(kw_only=True, slots=True)
class Thrown(Told):
    """An outcome of chance, and what it was worth to each seat, in points of the win chance."""

    number: int
    """How many events there were before it."""
    event: str
    told: Sentence
    luck: tuple[float, ...]


@dataclass(kw_only=True, slots=True)
class Face(Told):
    """One face of the dice."""

    face: int
    fell: int
    """How often it fell."""
    expected: float
    """How often it was to be expected."""


@dataclass(kw_only=True, slots=True)
class Tally(Told):
    """How the dice of a seat fell in a game."""

    seat: str
    throws: int
    dice: int
    """How many were thrown."""
    faces: list[Face]
    """From the lowest."""
    p_value: float
    """The probability of dice at least as uneven as these, by the chi-square test."""
    told: Sentence
    """Whether dice like these are usual."""
    luck: float
    """What these throws were worth to the seat, in points of the win chance."""


@dataclass(kw_only=True, slots=True)
class Analysis(Told):
    """A game looked back at: when it is ready."""

    ready: Literal[True]
    game: str
    names: dict[str, str]
    verdict: Sentence
    seats: list[Account]
    decisions: list[Decision]
    throws: list[Thrown]
    dice: list[Tally]
    """Of each seat that threw any."""
    course: tuple[tuple[float, ...], ...]
    """Each seat's win chance before every event and at the end, in percent."""


@dataclass(kw_only=True, slots=True)
class Underway(Told):
    """How far an analysis is."""

    ready: Literal[False]
    done: int
    of: int


@dataclass(kw_only=True, slots=True)
class Outcome(Told):
    """How a throw could have gone."""

    event: str
    told: Sentence
    probability: float
    chances: tuple[float, ...]
    """Each seat's win chance then, in percent."""
