"""The games of two perfect players of Dog Eat Dog, without the Treehouse die.

They are followed through the whole table, turn by turn, with the exact chance of every position; so nothing here is
drawn or estimated. Where moves are equally good, a perfect player makes the first of them.
"""

from dataclasses import dataclass

import numpy as np

from tablier.games.dogeatdog.rules import MOST_TURNS
from tablier.games.dogeatdog.table import CHANCES, FRESH, NEWS, NO_ATTACK, PASSED, attacks, layouts

ATTACKS = ("1x1", "1x2", "1x3", "2x1", "2x2", "2x3", "3x1", "3x2", "3x3")
PASS, OVER = len(ATTACKS), -1  # what can be chosen beside an attack's number
START = -1  # the layout with the most lone pyramids is the last
EQUAL = 1e-9
"""Values that differ by less are the same: they are known to more digits than that, but not to all."""


def moves_of(values: np.ndarray) -> np.ndarray:
    """[move, news, layout]: what each attack and the pass are worth; NO_ATTACK where there is no such attack."""
    found = layouts()
    moves = np.empty((PASS + 1, *values.shape))
    moves[:PASS] = attacks(values).reshape(PASS, 1, -1)
    moves[PASS] = -values[PASSED].take(found.swapped)
    moves[PASS, PASSED] = found.pays
    for size in range(3):  # the last of its size may lie tipped
        moves[size:PASS:3, size + 1, found.lone[size] < 2] = NO_ATTACK
    return moves


def reachable(moves: np.ndarray) -> np.ndarray:
    """[news, layout]: which positions can come up at all."""
    found = layouts()
    reached = np.zeros(moves.shape[1:], bool)
    reached[FRESH, START] = True
    known = 0
    while reached.sum() > known:
        known = reached.sum()
        for news in range(NEWS):
            for move in range(PASS):
                at = reached[news] & (moves[move, news] > NO_ATTACK)
                reached[FRESH, found.won[move // 3, move % 3, at]] = True
                reached[move // 3 + 1, found.swapped[at]] = True
            at = reached[news] & (moves[:PASS, news].max(axis=0) > NO_ATTACK) & (news != PASSED)
            reached[PASSED, found.swapped[at]] = True
    return reached


@dataclass
class Games:
    """What all games between two perfect players come to, each with its chance."""

    results: dict[int, float]
    """How often the one who starts wins, 1, shares, 0, or loses, -1."""
    points: np.ndarray
    """What either scores on average, the one who starts first."""
    chosen: np.ndarray
    """How often in a game each attack is made, and how often somebody passes."""
    turns: float = 0.0
    ended_by_passes: float = 0.0
    """How many games end because both have passed (E10); the others end for want of an attack (E11)."""


def choices_of(moves: np.ndarray) -> np.ndarray:
    """[news, layout]: what a perfect player does."""
    best = (moves >= moves.max(axis=0) - EQUAL).argmax(axis=0)
    return np.where(moves[:PASS].max(axis=0) > NO_ATTACK, best, OVER)


def followed(choices: np.ndarray) -> Games:
    """Follow the chance of every position from turn to turn, until no game goes on."""
    found = layouts()
    games = Games({1: 0.0, 0: 0.0, -1: 0.0}, np.zeros(2), np.zeros(PASS + 1))
    chance = np.zeros(choices.shape)
    chance[FRESH, START] = 1.0
    for turn in range(MOST_TURNS):
        news, layout = np.nonzero(chance)
        share, choice = chance[news, layout], choices[news, layout]
        passing = choice == PASS
        ended = (choice == OVER) | (passing & (news == PASSED))
        for result in games.results:
            games.results[result] += float(
                share[ended & (found.pays[layout] == (-result if turn % 2 else result))].sum()
            )
        points = found.points[:, layout[ended]] @ share[ended]
        games.points += points[::-1] if turn % 2 else points
        games.ended_by_passes += float(share[ended & passing].sum())
        games.turns += float(share[choice != OVER].sum())
        games.chosen += np.bincount(choice[choice != OVER], share[choice != OVER], PASS + 1)

        after = np.zeros(choices.shape)
        goes_on = passing & ~ended
        np.add.at(after, (PASSED, found.swapped[layout[goes_on]]), share[goes_on])
        attacking = (choice != OVER) & ~passing
        layout, share, attacker, prey = layout[attacking], share[attacking], *np.divmod(choice[attacking], 3)
        succeeds = CHANCES[attacker, prey]
        np.add.at(after, (FRESH, found.won[attacker, prey, layout]), share * succeeds)
        np.add.at(after, (attacker + 1, found.swapped[layout]), share * (1 - succeeds))
        chance = after
    return games
