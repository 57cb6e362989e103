"""Remedies for the advantage of a seat, and how well they work.

    draws    a draw counts as a win of the seat that wins less often (two seats)
    cut      one player plays the first turn of every seat, and makes it as even as possible; then the others choose
             their seats, one after another, and that player gets the one that is left. Known as the pie rule where it
             is a single move
    round    as many games as seats, everybody at each seat once, and who wins most of them has won

The first and the last follow from games that were played. For the cut new ones are played, in which whoever chooses
takes the seat with the best chance, by the judge of analyses.
"""

from collections.abc import Sequence

from tablier.analysis.judge import quick_chances
from tablier.engine.position import Position
from tablier.study.estimate import Estimate, share
from tablier.study.facts import Facts, turn_at
from tablier.study.metrics import by_order


def cut(start: Position, seed: int) -> list[str]:
    """The first turns of a game, one of every seat, made so that all have the same chance as far as that can be."""
    pos, events, had, thrown = start, list[str](), list[int](), 0
    while pos.actor != "over":
        turn = turn_at(pos)
        if turn is not None and (not had or turn != had[-1]):
            if len(set(had)) == pos.players:
                break
            had.append(turn)
        if pos.actor == "chance":
            event = pos.sample(seed, thrown)
            thrown += 1
        else:
            event = min(pos.legal(), key=lambda event: _uneven(pos.play(event)))
        events.append(event)
        pos = pos.play(event)
    return events


def _uneven(pos: Position) -> float:
    """By how much the best chance exceeds the worst."""
    chances = quick_chances(pos)
    return float(max(chances) - min(chances))


def chosen_seats(pos: Position) -> list[int]:
    """The seats that players get after the cut, the one who made it first, then in the order in which they choose."""
    chances, left = quick_chances(pos), list(range(pos.players))
    taken = []
    while len(left) > 1:
        best = max(left, key=lambda seat: chances[seat])
        left.remove(best)
        taken.append(best)
    return [*left, *taken]


def draws_to(seat: int, games: Sequence[Facts]) -> list[Estimate]:
    """What each of two seats wins, in the order of turns, if that one wins draws."""
    won = [[float(place == seat) if game.is_draw else game.in_order[place] for place in (0, 1)] for game in games]
    return [share([game[place] for game in won]) for place in (0, 1)]


def after_cut(games: Sequence[Facts], chosen: Sequence[Sequence[int]]) -> list[Estimate]:
    """What each player wins, the one who cut first."""
    return [share([game.shares[seats[who]] for game, seats in zip(games, chosen)]) for who in range(len(chosen[0]))]


def weakest(games: Sequence[Facts]) -> int:
    """The place in the order of turns that wins least."""
    won = [estimate.value for estimate in by_order(games)]
    return won.index(min(won))


def by_rounds(games: Sequence[Facts]) -> list[Estimate]:
    """What each player wins of rounds: the n-th sits at the n-th place in the order of turns in the first game of one,
    at the next place in the second."""
    seats = len(games[0].shares)
    won = [_round_won(games[first : first + seats]) for first in range(0, len(games) - seats + 1, seats)]
    return [share([shares[who] for shares in won]) for who in range(seats)]


def _round_won(games: Sequence[Facts]) -> list[float]:
    seats = len(games)
    points = [sum(game.in_order[(who + turn) % seats] for turn, game in enumerate(games)) for who in range(seats)]
    best = max(points)
    winners = [abs(own - best) < 1e-9 for own in points]
    return [won / sum(winners) for won in winners]
