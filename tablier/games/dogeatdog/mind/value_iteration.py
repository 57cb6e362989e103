"""Value iteration over the positions of the game for two, and the games of perfect players.

The seats are alike, so a value is kept once for each position (`layouts.py`), as the seat to move sees it.
`values(left)` are the values with so many turns left (E12): those of no turns are what each layout pays if the game
ends at once, and each sweep looks one turn further ahead. After some hundred sweeps nothing changes any more: then the
limit of turns does not matter.

The games of two perfect players are followed forward through all positions, with the exact probability of each; so
nothing is drawn or estimated. Where moves are equally good, a perfect player makes the first of them.
"""

import functools
from dataclasses import dataclass

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported
from tablier.games.dogeatdog.board import TURN_LIMIT
from tablier.games.dogeatdog.mind.layouts import FRESH, LAYOUTS, NEWS, PASSED, START_LAYOUT, all_layouts
from tablier.games.dogeatdog.mind.odds import DUELS
from tablier.games.dogeatdog.pyramids import SIZES

SUCCESS = DUELS[1:, 1:].copy()
"""[attacker, target], small is 0: how likely an attack is to succeed."""
NO_ATTACK = -9.0
"""In place of a value, where there is no such attack: less than anything is worth."""
TOLERANCE = 1e-14
"""Value iteration ends when no value changes by more."""
EQUAL = 1e-9
"""Values that differ by less are the same: they are known to more digits than that, but not to all."""

ATTACKS = tuple(f"{attacker}x{target}" for attacker in SIZES for target in SIZES)
PASS, OVER = len(ATTACKS), -1
"""What can be done beside an attack, which is its number in ATTACKS."""


@functools.lru_cache(maxsize=4)
def values(left: int) -> np.ndarray:
    """[news, layout]: what each position is worth to the seat to move with so many turns left."""
    return converged()[0] if left >= converged()[1] else _iterated(left)[0]


@functools.cache
def converged() -> tuple[np.ndarray, int, float]:
    """The values when the limit of turns is far away, after how many sweeps that was, and what the last one changed."""
    return _iterated(TURN_LIMIT)


def _iterated(sweeps: int) -> tuple[np.ndarray, int, float]:
    layouts = all_layouts()
    now, after = np.zeros((NEWS, len(layouts.payoff))), np.zeros((NEWS, len(layouts.payoff)))
    now[:] = layouts.payoff
    made, change = 0, np.inf
    while made < sweeps and change > TOLERANCE:
        now, after = after, now
        change = float(sweep(layouts, SUCCESS, after, now))
        made += 1
    return now, made, change


@exported(types.float64(LAYOUTS, *[types.float64[:, ::1]] * 3))
@compiled
def sweep(layouts, success, after, now):
    """The values of a turn, by those of the next; returns by how much the most different one differs from it."""
    greatest = 0.0
    best_on = np.empty(3)
    for layout in range(layouts.payoff.shape[0]):
        turned, payoff = layouts.turned[layout], layouts.payoff[layout]
        for target in range(3):
            best_on[target] = NO_ATTACK
            for attacker in range(3):
                won = layouts.after_success[attacker, target, layout]
                if won >= 0:
                    chance = success[attacker, target]
                    worth = -chance * after[FRESH, won] - (1.0 - chance) * after[attacker + 1, turned]
                    best_on[target] = max(best_on[target], worth)
        for news in range(NEWS):
            attacking = NO_ATTACK
            for target in range(3):  # the last of its size may lie tipped
                if news != target + 1 or layouts.lone[target, layout] >= 2:
                    attacking = max(attacking, best_on[target])
            value = payoff  # E11
            if attacking > NO_ATTACK:
                value = max(attacking, payoff if news == PASSED else -after[PASSED, turned])  # E10
            now[news, layout] = value
            greatest = max(greatest, abs(value - after[news, layout]))
    return greatest


def attack_values(after: np.ndarray) -> np.ndarray:
    """[attacker, target, layout]: what each attack is worth, by the values of the next turn."""
    layouts, success = all_layouts(), SUCCESS[:, :, None]
    lost = after[1:PASSED].take(layouts.turned, axis=1)
    worth: np.ndarray = -success * after[FRESH].take(layouts.after_success) - (1.0 - success) * lost[:, None]
    worth[layouts.after_success < 0] = NO_ATTACK
    return worth


def move_values(after: np.ndarray) -> np.ndarray:
    """[move, news, layout]: what each attack and the pass are worth; NO_ATTACK where there is no such attack."""
    layouts = all_layouts()
    moves = np.empty((PASS + 1, *after.shape))
    moves[:PASS] = attack_values(after).reshape(PASS, 1, -1)
    moves[PASS] = -after[PASSED].take(layouts.turned)
    moves[PASS, PASSED] = layouts.payoff
    for size in range(3):  # the last of its size may lie tipped
        moves[size:PASS:3, size + 1, layouts.lone[size] < 2] = NO_ATTACK
    return moves


def reachable(moves: np.ndarray) -> np.ndarray:
    """[news, layout]: which positions can come up at all."""
    layouts = all_layouts()
    reached = np.zeros(moves.shape[1:], bool)
    reached[FRESH, START_LAYOUT] = True
    count = 0
    while reached.sum() > count:
        count = reached.sum()
        for news in range(NEWS):
            for move in range(PASS):
                at = reached[news] & (moves[move, news] > NO_ATTACK)
                reached[FRESH, layouts.after_success[move // 3, move % 3, at]] = True
                reached[move // 3 + 1, layouts.turned[at]] = True
            at = reached[news] & (moves[:PASS, news].max(axis=0) > NO_ATTACK) & (news != PASSED)
            reached[PASSED, layouts.turned[at]] = True
    return reached


# ---------------------------------------------------------------------- the games of perfect players


@dataclass
class Games:
    """What all games between two perfect players come to, each with its probability."""

    results: dict[int, float]
    """How often the one who starts wins, 1, shares, 0, or loses, -1."""
    points: np.ndarray
    """What either scores on average, the one who starts first."""
    chosen: np.ndarray
    """How often in a game each attack is made, and how often somebody passes."""
    turns: float = 0.0
    ended_by_passes: float = 0.0
    """How many games end because both have passed (E10); the others end for want of an attack (E11)."""


def best_moves(moves: np.ndarray) -> np.ndarray:
    """[news, layout]: what a perfect player does."""
    best = (moves >= moves.max(axis=0) - EQUAL).argmax(axis=0)
    return np.where(moves[:PASS].max(axis=0) > NO_ATTACK, best, OVER)


def perfect_games(choices: np.ndarray) -> Games:
    """Follow the probability of every position forward from turn to turn, until no game goes on."""
    layouts = all_layouts()
    games = Games({1: 0.0, 0: 0.0, -1: 0.0}, np.zeros(2), np.zeros(PASS + 1))
    probability = np.zeros(choices.shape)
    probability[FRESH, START_LAYOUT] = 1.0
    for turn in range(TURN_LIMIT):
        news, layout = np.nonzero(probability)
        share, choice = probability[news, layout], choices[news, layout]
        passing = choice == PASS
        ended = (choice == OVER) | (passing & (news == PASSED))
        for result in games.results:
            games.results[result] += float(
                share[ended & (layouts.payoff[layout] == (-result if turn % 2 else result))].sum()
            )
        points = layouts.points[:, layout[ended]] @ share[ended]
        games.points += points[::-1] if turn % 2 else points
        games.ended_by_passes += float(share[ended & passing].sum())
        games.turns += float(share[choice != OVER].sum())
        games.chosen += np.bincount(choice[choice != OVER], share[choice != OVER], PASS + 1)

        after = np.zeros(choices.shape)
        goes_on = passing & ~ended
        np.add.at(after, (PASSED, layouts.turned[layout[goes_on]]), share[goes_on])
        attacking = (choice != OVER) & ~passing
        layout, share, attacker, target = layout[attacking], share[attacking], *np.divmod(choice[attacking], 3)
        succeeds = SUCCESS[attacker, target]
        np.add.at(after, (FRESH, layouts.after_success[attacker, target, layout]), share * succeeds)
        np.add.at(after, (attacker + 1, layouts.turned[layout]), share * (1 - succeeds))
        probability = after
    return games
