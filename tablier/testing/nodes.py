"""What holds at every node of a game, whatever is played."""

import pickle

from tablier.engine.playout import playouts
from tablier.engine.position import Position
from tablier.testing.walks import events_of, starts, walk, where

NEARLY = 1e-9


def check_nodes(name: str) -> None:
    """Moves and odds are in order, playing changes no old position, every game ends, and returns sum to 0."""
    for first in starts(name):
        same = first
        for pos, event in walk(first, seed=1):
            assert pos == same and hash(pos) == hash(same), f"Equal events led to unequal positions: {where(pos)}."
            check_node(pos)
            if event:
                before = pos.row
                same = pos.play(event)
                assert pos.row == before, f"Playing changed the old position: {where(pos, event)}."
        assert pickle.loads(pickle.dumps(same)) == same, f"It does not survive a pickle: {where(same)}."
        assert eval(repr(same), {"Position": Position}) == same, f"Its repr is not itself: {where(same)}."
        _check_playouts(first)


def check_node(pos: Position) -> None:
    legal, chances = pos.legal(), pos.chances()
    assert len(pos.codes()) == len(events_of(pos)), f"Two events have the same notation: {where(pos)}."
    if pos.actor == "over":
        assert not legal and not chances, f"Something can happen after the end: {where(pos)}."
        assert pos.result is not None and pos.result.rule, f"No rule ended the game: {where(pos)}."
        _check_returns(pos)
    elif pos.actor == "chance":
        assert not legal and len(chances) > 1, f"Chance has not two outcomes or more: {where(pos)}."
        assert abs(sum(chances.values()) - 1) < NEARLY and min(chances.values()) > 0, f"Bad odds: {where(pos)}."
    else:
        assert pos.actor in pos.seats, f"{pos.actor} does not sit here: {where(pos)}."
        assert legal and not chances, f"Nothing can be done: {where(pos)}."
    if pos.actor != "over":
        assert pos.result is None, f"There is a result before the end: {where(pos)}."
    assert len(pos.scores()) == pos.players, f"Not a score a seat: {where(pos)}."


def _check_returns(pos: Position) -> None:
    returns = pos.returns()
    if pos.players == 1:
        assert returns in ([1.0], [-1.0]), f"A game alone returns 1 or -1, not {returns}: {where(pos)}."
    else:
        assert abs(sum(returns)) < NEARLY, f"Returns {returns} do not sum to 0: {where(pos)}."
        assert all(-1 - NEARLY <= value <= 1 + NEARLY for value in returns), f"Returns {returns}: {where(pos)}."


def _check_playouts(first: Position) -> None:
    returns = playouts(first, 30, seed=5)
    assert returns.shape == (30, first.players), f"Playouts have the shape {returns.shape}: {where(first)}."
    if first.players > 1:
        assert abs(returns.sum(axis=1)).max() < NEARLY, f"Playouts do not sum to 0: {where(first)}."
    assert (returns == playouts(first, 30, seed=5, threads=2)).all(), f"A seed has two meanings: {where(first)}."
