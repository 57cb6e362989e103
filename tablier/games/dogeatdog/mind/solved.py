"""What is known exactly: Dog Eat Dog for two without the Treehouse die.

`think` looks a position up among the values (`value_iteration.py`); `solve` tells what the whole game comes to.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tablier.engine.errors import SetupError
from tablier.engine.language import formatted
from tablier.engine.limit import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.dogeatdog.board import ATTACK, DEFEND, ENDED, START, TURN_LIMIT, Board
from tablier.games.dogeatdog.events import Attack, Event, write
from tablier.games.dogeatdog.mind.layouts import FRESH, PASSED, START_LAYOUT, all_layouts, locate
from tablier.games.dogeatdog.mind.odds import BEATEN, DUELS
from tablier.games.dogeatdog.mind.value_iteration import (
    ATTACKS,
    EQUAL,
    NO_ATTACK,
    PASS,
    SUCCESS,
    best_moves,
    converged,
    move_values,
    perfect_games,
    reachable,
    values,
)
from tablier.games.dogeatdog.pyramids import SIZES
from tablier.games.dogeatdog.sentences import SIZE_NAMES

NAME = "dogeatdog"
PLAYERS = 2
further = None

DIGITS = 12
"""Values that agree to so many digits are equal: the first move listed is made."""

WORDS = {
    "en": {
        "solved": "Solved: {positions} positions, looking {sweeps} turns ahead; the last one changed {residual:.0e}.",
        "start": "Between perfect players who starts wins {wins}, shares {draws}, loses {losses}: worth {value}.",
        "length": "On average {first} points to {second}, in {turns} turns.",
        "odds": "How likely an attack is to succeed; the attacker on the left, the target above:",
        "openings": "What the first move is worth:",
        "favourites": "Which attacks are made, of all attacks:",
        "passing": "To pass is better than any attack in {right} of all positions, and as good in {enough}.",
        "passes": "If they attack where it is as good, they pass {passes} times a game; {ended} of the games end so.",
        "here": "This position is worth {values}.",
        "moves": "What each move is worth:",
    },
    "fr": {
        "solved": "Résolu : {positions} positions, vues {sweeps} tours d'avance ; le dernier change {residual:.0e}.",
        "start": "Entre joueurs parfaits, qui commence gagne {wins}, partage {draws}, perd {losses} : valeur {value}.",
        "length": "En moyenne {first} points à {second}, en {turns} tours.",
        "odds": "Chances de succès d'une attaque ; l'attaquante à gauche, la cible en haut :",
        "openings": "Ce que vaut le premier coup :",
        "favourites": "Quelles attaques sont faites, parmi toutes :",
        "passing": "Passer vaut mieux que toute attaque dans {right} des positions, et autant dans {enough}.",
        "passes": "S'ils attaquent à valeur égale : {passes} passes par partie ; {ended} des parties finissent ainsi.",
        "here": "Cette position vaut {values}.",
        "moves": "Ce que vaut chaque coup :",
    },
}


def think(pos: Position[Board, Event], budget: Budget) -> Thought | None:
    """The exact values of a game for two without the Treehouse die; None for all others."""
    board = pos.board
    if board.seats != 2 or board.treehouse:
        return None
    if board.phase == ENDED:
        return Thought("over", tuple(pos.returns()), (), (), 0, certain=True)
    located = locate(board)
    if located is None:
        return None
    if board.phase == ATTACK:
        return _decision(pos, *located)
    value = _start_value(located[0]) if board.phase == START else _fight_value(board, located[0])
    return Thought("chance", _for_seats(value, board.turn), (), (), 0, certain=True)


@dataclass(frozen=True)
class Solution:
    """A position, and the whole game between players who make no mistake. The first is the one who starts."""

    values: Mapping[str, float]
    """What the position is worth to each seat."""
    moves: Mapping[str, float]
    """What each move is worth there to the seat that makes it, the best first; none where nobody decides."""
    positions: int
    """In how many different positions a seat may have to move, whichever seat it is."""
    sweeps: int
    """How many turns value iteration looks ahead until nothing changes any more."""
    residual: float
    """The greatest change in the last of them."""
    value: float
    """What the game is worth to the first player: wins less losses."""
    wins: float
    draws: float
    losses: float
    """How often the first player wins, shares and loses."""
    points: tuple[float, float]
    """What the first and the second player score on average."""
    turns: float
    """How long a game is on average."""
    odds: Mapping[str, float]
    """How likely each attack is to succeed: `3x1` is a large on a small."""
    openings: Mapping[str, float]
    """What each first move is worth, the best first."""
    favourites: Mapping[str, float]
    """Which attacks are made, as shares of all attacks, the most frequent first."""
    passes: float
    """How often somebody passes in a game."""
    passing_right: float
    """In what share of all positions to pass is better than every attack."""
    passing_enough: float
    """… or exactly as good as the best attack."""
    ended_by_passes: float
    """How many games end because both have passed (E10); the others end for want of an attack (E11)."""

    def lines(self, lang: str) -> list[str]:
        """All this for people to read."""
        say, sizes = WORDS[lang], SIZE_NAMES[lang][1:]

        def number(value: float, form: str) -> str:
            return formatted(value, form, lang)

        def share(value: float) -> str:
            return formatted(value, ".1%", lang)

        def listed(values: Mapping[str, float], form: str) -> str:
            return "  " + "  ".join(f"{name} {number(value, form)}" for name, value in values.items())

        odds = [f"  {'':8}" + "".join(f"{size:>9}" for size in sizes)]
        for attacker, size in zip(SIZES, sizes):
            row = (f"{share(self.odds[f'{attacker}x{target}']):>9}" for target in SIZES)
            odds.append(f"  {size:8}" + "".join(row))
        lines = [
            say["solved"].format(positions=number(self.positions, ",d"), sweeps=self.sweeps, residual=self.residual),
            say["start"].format(
                wins=share(self.wins),
                draws=share(self.draws),
                losses=share(self.losses),
                value=number(self.value, "+.3f"),
            ),
            say["length"].format(
                first=number(self.points[0], ".1f"),
                second=number(self.points[1], ".1f"),
                turns=number(self.turns, ".1f"),
            ),
            say["odds"],
            *odds,
            say["openings"],
            listed(self.openings, "+.3f"),
            say["favourites"],
            listed(self.favourites, ".1%"),
            say["passing"].format(right=share(self.passing_right), enough=share(self.passing_enough)),
            say["passes"].format(passes=number(self.passes, ".2f"), ended=share(self.ended_by_passes)),
            say["here"].format(values=listed(self.values, "+.3f").strip()),
        ]
        return [*lines, say["moves"], listed(self.moves, "+.3f")] if self.moves else lines


def solve(pos: Position[Board, Event], budget: Budget) -> Solution:
    """Solve the game, whatever the budget: it takes less than a second."""
    here = think(pos, budget)
    if here is None:
        raise SetupError("Dog Eat Dog is solved for two players without the Treehouse die.")
    now, sweeps, residual = converged()
    moves = move_values(now)
    best_attack = moves[:PASS].max(axis=0)
    deciding = (best_attack > NO_ATTACK) & reachable(moves)
    ahead = (moves[PASS] - best_attack)[deciding]
    games = perfect_games(best_moves(moves))
    return Solution(
        values=dict(zip(pos.seats, here.values)),
        moves={action.event: action.value for action in here.actions},
        positions=int(deciding.sum()),
        sweeps=sweeps,
        residual=residual,
        value=float(now[FRESH, START_LAYOUT]),
        wins=games.results[1],
        draws=games.results[0],
        losses=games.results[-1],
        points=(float(games.points[0]), float(games.points[1])),
        turns=games.turns,
        odds=dict(zip(ATTACKS, SUCCESS.ravel().tolist())),
        openings=_descending(dict(zip([*ATTACKS, "pass"], moves[:, FRESH, START_LAYOUT].tolist()))),
        favourites=_descending(dict(zip(ATTACKS, (games.chosen[:PASS] / games.chosen[:PASS].sum()).tolist()))),
        passes=float(games.chosen[PASS]),
        passing_right=float((ahead > EQUAL).mean()),
        passing_enough=float((abs(ahead) <= EQUAL).mean()),
        ended_by_passes=games.ended_by_passes,
    )


def _descending(shares: dict[str, float]) -> dict[str, float]:
    return dict(sorted(shares.items(), key=lambda item: -item[1]))


# ---------------------------------------------------------------------- one position


def _decision(pos: Position[Board, Event], layout: int, news: int) -> Thought:
    turn = pos.board.turn
    worth = [(_move_value(pos.board, layout, news, event), event) for event in pos.events()]
    worth.sort(key=lambda move: -round(move[0], DIGITS))
    actions = tuple(Action(write(event), 1, value) for value, event in worth)
    line: tuple[str, ...] = (actions[0].event,)
    after = pos.play(line[0])
    if after.board.phase == ATTACK:  # it was a pass, so the other seat's move belongs to the line
        line += _decision(after, int(all_layouts().turned[layout]), PASSED).line
    return Thought(pos.actor, _for_seats(worth[0][0], turn), actions, line, len(actions), certain=True)


def _move_value(board: Board, layout: int, news: int, event: Event) -> float:
    """What a move is worth to the seat that makes it."""
    if isinstance(event, Attack):
        attacker, target = event.pips, event.target[0].pips
        return _attack_value(board, layout, attacker, target, DUELS[attacker, target])
    layouts = all_layouts()
    if news == PASSED:
        return float(layouts.payoff[layout])
    return -float(_next_values(board)[PASSED, layouts.turned[layout]])


def _fight_value(board: Board, layout: int) -> float:
    """What an attack that goes on is worth to its seat."""
    assert board.fight is not None
    attacker, target = board.fight.attacker.pips, board.fight.defender.pips
    success = BEATEN[board.best, attacker, target] if board.phase == DEFEND else DUELS[attacker, target]
    return _attack_value(board, layout, attacker, target, success)


def _attack_value(board: Board, layout: int, attacker: int, target: int, success: float) -> float:
    """What an attack on a lone pyramid is worth that succeeds with this probability."""
    layouts, after = all_layouts(), _next_values(board)
    won = after[FRESH, layouts.after_success[attacker - 1, target - 1, layout]]
    lost = after[attacker, layouts.turned[layout]]
    return -float(success * won + (1 - success) * lost)


def _start_value(layout: int) -> float:
    """What the draw is worth to seat A: the one or the other starts (E2)."""
    first = values(TURN_LIMIT)
    return float(first[FRESH, layout] - first[FRESH, all_layouts().turned[layout]]) / 2


def _next_values(board: Board) -> np.ndarray:
    return values(TURN_LIMIT - 1 - board.turns)


def _for_seats(value: float, turn: int) -> tuple[float, float]:
    return (0.0 - value, value) if turn else (value, 0.0 - value)
