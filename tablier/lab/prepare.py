"""Compiling all that a game needs, before somebody waits for it.

Code is compiled when it is first used, and kept on disk. So a game is prepared by using all of it once: its rules, the
search, and its mind, which has parts of its own for some numbers of seats and some stages of a game. Bots think by
simulations here: by the clock they would spend their time on compiling, and not come to the rest.
"""

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from tablier.analysis.review import luck
from tablier.bots.bot import bot
from tablier.engine.catalogue import find
from tablier.engine.playout import playouts, tally
from tablier.engine.position import Position, start

BOTS = ("easy:10", "expert:100")
STAGES = 4
"""At so many stages of a random game bots are asked for a move, and throws are valued."""


def prepare(name: str) -> None:
    """Compile a game, or find that it is compiled already."""
    for players in find(name).seats:
        first = start(name, players, {})
        playouts(first, 1)
        tally(first, 1)
        first.resample("A", seed=0).seen_by("A").scores()
        decisions, throws = _random_game(first)
        for pos in _stages(decisions):
            for level in BOTS:
                bot(level, seed=0).choose(pos)
        for pos in _stages(throws):
            luck(pos, next(iter(pos.chances())))


def prepare_all(names: Sequence[str], tell: Callable[[int, int], object] = lambda done, of: None) -> None:
    """Compile games on all cores; `tell` hears how many of how many are done."""
    tell(0, len(names))
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(names)), multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(prepare, name) for name in names]
        try:
            for number, future in enumerate(as_completed(waiting), 1):
                future.result()
                tell(number, len(names))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


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
