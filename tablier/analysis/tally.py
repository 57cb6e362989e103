"""How a player's dice fell: counts against expectation, and whether counts like these are usual.

Which outcomes of chance are dice, and who throws them, the game says (`engine/throw.py`). What is to be expected of a
throw, and its covariance, follow from the exact probabilities of its outcomes. Whether the counts are usual is told by
Pearson's chi-square test in its general form: with the differences d and their covariance C, d' C⁻ d has about a
chi-square distribution, with as many degrees of freedom as C has rank. For fair dice it is the sum of d² / expected.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import erfc, exp, fsum, lgamma, log, sqrt
from typing import Any

import numpy as np

from tablier.analysis.throw import Throw
from tablier.engine.dice import Dice
from tablier.engine.language import LANGUAGES, formatted
from tablier.engine.record import Record
from tablier.engine.throw import throw_at, thrower_at

LEAST_EXPECTED = 2.0
"""The test is an approximation: with fewer dice of a face to be expected nothing is said."""
RARE = 0.05
"""Up to this p-value counts are called rare."""
BY_TENTHS = 0.15
"""From this p-value on a share of games is told in tenths."""
ALWAYS = 0.95
MOST_GAMES = 1_000
SINGULAR = 1e-9
"""An eigenvalue is taken to be 0 that is so small beside the greatest. What rounding leaves of one is up to 1e-15, more
or less by machine, and must not be divided by."""

WORDS = {
    "en": {
        "few": "So few dice tell nothing.",
        "usual": "Dice at least as uneven as these fall in {share}: that is chance.",
        "rare": "Dice as uneven as these fall in {share}. That is rare, but it has to happen to somebody: "
        "a single game says nothing about the dice.",
        "always": "nearly every game",
        "half": "every other game",
        "tenths": "{count} games out of 10",
        "one": "one game out of {count}",
        "less": "less than one game out of {count}",
    },
    "fr": {
        "few": "Si peu de dés ne disent rien.",
        "usual": "Des dés au moins aussi inégaux se voient dans {share} : c'est le hasard.",
        "rare": "Des dés aussi inégaux se voient dans {share}. C'est rare, mais il faut bien que cela arrive à "
        "quelqu'un : une seule partie ne prouve rien contre les dés.",
        "always": "presque toutes les parties",
        "half": "une partie sur deux",
        "tenths": "{count} parties sur 10",
        "one": "une partie sur {count}",
        "less": "moins d'une partie sur {count}",
    },
}


@dataclass(frozen=True)
class Face:
    """One face of the dice."""

    face: int
    fell: int
    """How often it fell."""
    expected: float
    """How often it was to be expected."""


@dataclass(frozen=True)
class Tally:
    """How the dice of a seat fell in a game."""

    seat: str
    throws: int
    faces: tuple[Face, ...]
    """From the lowest."""
    p_value: float
    """The probability of dice at least as uneven as these."""
    luck: float
    """What these throws were worth to the seat, in points of the chance of winning."""

    @property
    def dice(self) -> int:
        """How many were thrown."""
        return sum(face.fell for face in self.faces)

    @property
    def tells(self) -> bool:
        """Whether there were enough of them to say something."""
        return min(face.expected for face in self.faces) >= LEAST_EXPECTED

    def sentence(self, lang: str) -> str:
        """Whether dice like these are usual. One game is never evidence against the dice."""
        words = WORDS[lang]
        if not self.tells:
            return words["few"]
        return words["rare" if self.p_value < RARE else "usual"].format(share=_share(self.p_value, lang))

    def data(self) -> dict[str, Any]:
        return {**asdict(self), "dice": self.dice, "told": {lang: self.sentence(lang) for lang in LANGUAGES}}


def tallies(record: Record, throws: Iterable[Throw]) -> tuple[Tally, ...]:
    """How the dice of each seat fell, of those that threw any."""
    lucks = {throw.number: throw.luck for throw in throws}
    thrown: dict[str, list[_Thrown]] = {seat: [] for seat in record.start.seats}
    for number, (pos, event) in enumerate(zip(record.positions(), record.events)):
        throw, seat = throw_at(pos), thrower_at(pos)
        if throw is not None and seat:
            chances = pos.chances()
            outcomes = {dice: chances[outcome] for dice, outcome in throw.outcomes.items()}
            thrown[seat].append(_Thrown(throw.faces(event), outcomes, lucks[number][pos.seats.index(seat)]))
    return tuple(_tally(seat, its) for seat, its in thrown.items() if its)


@dataclass(frozen=True)
class _Thrown:
    fell: Dice
    outcomes: Mapping[Dice, float]
    """All that could have fallen, and the probabilities."""
    luck: float


def _tally(seat: str, throws: Sequence[_Thrown]) -> Tally:
    faces = sorted({face for throw in throws for dice in throw.outcomes for face in dice})
    fell, expected = np.zeros(len(faces)), np.zeros(len(faces))
    covariance = np.zeros((len(faces), len(faces)))
    for throw in throws:
        counts = np.array([_counted(dice, faces) for dice in throw.outcomes])
        chances = np.array([*throw.outcomes.values()])
        mean = chances @ counts
        fell += _counted(throw.fell, faces)
        expected += mean
        covariance += (counts - mean).T @ ((counts - mean) * chances[:, None])
    away = fell - expected
    statistic = float(away @ np.linalg.pinv(covariance, rtol=SINGULAR, hermitian=True) @ away)
    return Tally(
        seat=seat,
        throws=len(throws),
        faces=tuple(map(Face, faces, map(int, fell), map(float, expected))),
        p_value=chi_square_tail(statistic, int(np.linalg.matrix_rank(covariance, rtol=SINGULAR, hermitian=True))),
        luck=fsum(throw.luck for throw in throws),
    )


def _counted(dice: Dice, faces: Sequence[int]) -> list[int]:
    return [dice.count(face) for face in faces]


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable with so many degrees of freedom is at least as large."""
    half = statistic / 2
    tail = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    for degree in range(freedom % 2 or 2, freedom, 2):  # the incomplete gamma function, by its recurrence
        tail += exp(degree / 2 * log(half) - half - lgamma(degree / 2 + 1)) if half else 0.0
    return min(1.0, tail)


def _share(p_value: float, lang: str) -> str:
    """In how many games, in words."""
    words = WORDS[lang]
    if p_value >= ALWAYS:
        return words["always"]
    if p_value >= BY_TENTHS:
        tenths = round(10 * p_value)
        return words["half" if tenths == 5 else "tenths"].format(count=tenths)
    if p_value < 1 / MOST_GAMES:
        return words["less"].format(count=formatted(MOST_GAMES, ",", lang))
    games = 1 / p_value
    return words["one"].format(count=formatted(round(games) if games < 100 else round(games, -1), ",.0f", lang))
