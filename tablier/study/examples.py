"""Games to look at: those that show best what the figures say."""

from collections.abc import Callable, Sequence

from tablier.study.facts import Facts
from tablier.study.metrics import behind, changes


def examples(games: Sequence[Facts]) -> dict[str, int]:
    """Names and the numbers of games; the first of those that are alike."""
    lengths = sorted(game.turns for game in games)
    median = lengths[len(lengths) // 2]
    valued = {number: game for number, game in enumerate(games) if game.is_valued}
    decided = {number: game for number, game in valued.items() if not game.is_draw and len(game.shares) > 1}
    found = {
        "typical": min(range(len(games)), key=lambda number: (abs(games[number].turns - median), number)),
        "longest": max(range(len(games)), key=lambda number: (games[number].turns, -number)),
        "shortest": min(range(len(games)), key=lambda number: (games[number].turns, number)),
    }
    if decided:
        found["comeback"] = _most(decided, lambda game: -min(chances[game.winner] for chances in game.course[:-1]))
        found["drama"] = _most(decided, behind)
        found["lead_changes"] = _most(decided, changes)
    return found


def _most(games: dict[int, Facts], measure: Callable[[Facts], float]) -> int:
    return max(games, key=lambda number: (measure(games[number]), -number))
