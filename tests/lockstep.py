"""Compiled rules and the slow oracle, node by node: who acts, what is possible, how likely, and the outcome.

python -m tests.lockstep bunker --players 3 --nodes 20000 --option range=slot --seed 7
"""

import argparse
import importlib
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Protocol

import tablier
from tests.walks import events_of, setups


class Oracle(Protocol):
    """A game of `tests/oracle`: read from the rule page alone, and slow."""

    def actor(self) -> str: ...

    def legal(self) -> set[str]: ...

    def chances(self) -> dict[str, Fraction]: ...

    def play(self, event: str) -> None: ...

    def scores(self) -> Sequence[int | Fraction]: ...

    def returns(self) -> Sequence[Fraction]: ...


def walk(name: str, players: int, options: dict[str, str], nodes: int, seed: int) -> int:
    """Random games in lockstep until that many nodes are compared; returns how many games were finished."""
    oracle: Callable[..., Oracle] = importlib.import_module(f"tests.oracle.{name}").Game
    rng = random.Random(seed)
    finished = 0
    while nodes > 0:
        pos, slow = tablier.new(name, players=players, **options), oracle(players, **options)
        history: list[str] = []
        while nodes > 0:
            nodes -= 1
            compare(pos, slow, history)
            if pos.actor == "over":
                finished += 1
                break
            event = rng.choice(events_of(pos))
            history.append(event)
            pos = pos.play(event)
            slow.play(event)
    return finished


def compare(pos: tablier.Position, slow: Oracle, history: list[str]) -> None:
    came_by = f"{pos!r} after {history}"
    assert pos.actor == slow.actor(), f"actor {pos.actor} != {slow.actor()}: {came_by}"
    legal, expected = pos.legal(), slow.legal()
    assert len(legal) == len(set(legal)), f"listed twice: {came_by}"
    assert set(legal) == set(expected), (
        f"only fast {set(legal) - expected}, only slow {expected - set(legal)}: {came_by}"
    )
    chances, odds = pos.chances(), slow.chances()
    assert chances.keys() == odds.keys(), f"chances {chances} != {odds}: {came_by}"
    assert all(abs(chances[event] - float(odds[event])) < 1e-12 for event in odds), f"odds: {came_by}"
    if pos.actor == "over":
        assert pos.scores() == slow.scores(), f"scores {pos.scores()} != {slow.scores()}: {came_by}"
        exact = [float(Fraction(value)) for value in slow.returns()]
        assert all(abs(a - b) < 1e-12 for a, b in zip(pos.returns(), exact)), f"returns: {came_by}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--nodes", type=int, default=5_000, help="for each setup")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wanted = dict(pair.split("=") for pair in args.option)
    for players, options in setups(args.game):
        if args.players in (None, players) and wanted.items() <= options.items():
            games = walk(args.game, players, options, args.nodes, args.seed)
            print(f"{args.game} {players} {options}: {args.nodes} nodes agree, {games} games to the end", flush=True)


if __name__ == "__main__":
    main()
