"""Compiling what a game needs, before somebody waits for it.

Code is compiled when it is first used, and kept on disk. So a game is prepared by using all of it once, in four parts:
the *moves* that it lists and the other *rules*, which a table needs; random games and the *search* of those who know
only the rules; and the game's *mind*, which bots need, with pieces of its own for some numbers of seats and some stages
of a game. Bots think by simulations here: by the clock they would spend their time on compiling, and not come to the
rest.

    python -m tablier.lab.prepare GAME PART
"""

import contextlib
import importlib.util
import sys
from pathlib import Path

from tablier.engine.catalogue import find
from tablier.engine.kernel import PLAIN, entry
from tablier.engine.position import Position, start
from tablier.engine.signature import CHANCES, LEGAL, PLAY

RULES, MOVES, SEARCH, MIND = "rules", "moves", "search", "mind"
NEEDS: dict[str, tuple[str, ...]] = {RULES: (), MOVES: (), SEARCH: (RULES, MOVES), MIND: (SEARCH,)}
"""The parts, and which of them each needs: two that were compiled at the same time would compile those both."""
STAGES = 4
"""At so many stages of a random game the mind is asked for a move, and throws are valued."""


def is_prepared(name: str, part: str) -> bool:
    """Whether a part of a game was prepared, and none of its sources has changed since."""
    if PLAIN:
        return True  # nothing is compiled here
    try:
        return _mark(name, part).exists()
    except OSError:
        return True  # nothing can be kept here: it is compiled whenever it is used


def prepare(name: str, part: str) -> None:
    """Compile a part of a game, or find that it is compiled already."""
    for players in find(name).seats:
        USES[part](start(name, players, {}))
    with contextlib.suppress(OSError):
        if not PLAIN:
            _mark(name, part).touch()


def _use_rules(first: Position) -> None:
    first.resample("A", seed=0).seen_by("A").scores()
    first.game.driver.returns(first.row, first.players)
    entry(first.game.rules.chance, CHANCES)
    entry(first.game.rules.play, PLAY)


def _use_moves(first: Position) -> None:
    entry(first.game.rules.legal, LEGAL)


def _use_search(first: Position) -> None:
    from tablier.bots.bot import bot
    from tablier.engine.playout import playouts, tally

    playouts(first, 1)
    tally(first, 1)
    bot("search:10", seed=0).choose(_random_game(first)[0][0])


def _use_mind(first: Position) -> None:
    from tablier.analysis.judge import Judge
    from tablier.bots.bot import bot

    decisions, throws = _random_game(first)
    for pos in _stages(decisions):
        bot("expert:100", seed=0).choose(pos)
    for pos in _stages(throws):
        Judge().outcomes(pos)


USES = {RULES: _use_rules, MOVES: _use_moves, SEARCH: _use_search, MIND: _use_mind}


def _random_game(pos: Position) -> tuple[list[Position], list[Position]]:
    """The positions of a random game in which there is something to choose, and those in which chance has its turn."""
    decisions, throws = [], []
    number = 0
    while pos.actor != "over":
        if pos.actor == "chance":
            throws.append(pos)
        elif len(pos.codes()) > 1:
            decisions.append(pos)
        pos = pos.play(pos.sample(0, number))
        number += 1
    return decisions, throws


def _stages(positions: list[Position]) -> list[Position]:
    return positions[:: max(1, len(positions) // STAGES)]


def _mark(name: str, part: str) -> Path:
    """The file that is there once a part of a game is prepared."""
    from tablier.engine.jit import mark_beside  # only here is a compiler needed

    package = find(name).package
    compiled = [f"{package}.rules", "tablier.engine.playout", "tablier.bots.search", f"{package}.mind"]
    specs = [importlib.util.find_spec(module) for module in compiled]
    return mark_beside([Path(spec.origin) for spec in specs if spec is not None and spec.origin], part)


if __name__ == "__main__":
    prepare(*sys.argv[1:])
