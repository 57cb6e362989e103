"""Throws and streams."""

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest

from tablier.engine import chance
from tablier.engine.dice import dice_of, in_order, throw_of
from tablier.engine.kernel import compiled

OUTCOMES = {1: 6, 2: 21, 3: 56, 4: 126, 5: 252}


@compiled
def listed_throws(dice: int, codes: npt.NDArray[np.int32], weights: npt.NDArray[np.int64]) -> int:
    count: int = chance.list_throws(dice, codes, weights)
    return count


@compiled
def drawn(stream: npt.NDArray[np.uint64]) -> np.uint64:
    word: np.uint64 = chance.next_word(stream)
    return word


@pytest.mark.parametrize("dice", OUTCOMES)
def test_odds_of_throws_by_enumeration(dice: int) -> None:
    codes, weights = np.empty(252, np.int32), np.empty(252, np.int64)
    found = listed_throws(dice, codes, weights)
    listed = {dice_of(code): weight for code, weight in zip(codes[:found].tolist(), weights[:found].tolist())}
    ordered = itertools.product(range(1, 7), repeat=dice)
    assert listed == Counter(in_order(throw) for throw in ordered)
    assert found == OUTCOMES[dice]
    assert sum(Fraction(weight, 6**dice) for weight in listed.values()) == 1


@pytest.mark.parametrize("dice", OUTCOMES)
def test_faces_and_code_lead_to_each_other(dice: int) -> None:
    codes, weights = np.empty(252, np.int32), np.empty(252, np.int64)
    found = listed_throws(dice, codes, weights)
    for code in codes[:found].tolist():
        assert throw_of(dice_of(code)) == code


def test_streams_are_even_and_apart() -> None:
    """splitmix64's published first words, and no stream of a seed repeats another."""
    stream = np.array([1234567], np.uint64)
    words = [int(drawn(stream)) for _ in range(3)]
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    starts = {int(chance.seeded(seed, index)) for seed in range(30) for index in range(30)}
    assert len(starts) == 900
