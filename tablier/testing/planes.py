"""A position and its moves as numbers say what they should, and nothing that is hidden."""

from tablier.engine.catalogue import find
from tablier.engine.encoder import encoder_of
from tablier.testing.walks import some_positions, starts, walk, where


def check_planes(name: str) -> None:
    """Observations keep to the bounds of their planes and tell no secret; each move has a number of its own."""
    encoder, hidden = encoder_of(name), find(name).hidden
    names = [plane.name for plane in encoder.planes]
    assert len(set(names)) == len(names), f"Two planes have the same name: {names}."
    for first in starts(name):
        actors = [pos.actor for pos, _ in walk(first, seed=8)]
        throws = actors.count("chance")
        assert throws <= encoder.longest[1], f"LONGEST has fewer throws than a game: {where(first)}."
        assert len(actors) - 1 - throws <= encoder.longest[0], f"LONGEST has fewer decisions: {where(first)}."
    for number, pos in enumerate(some_positions(name, seed=8, of_each=40)):
        for seat in pos.seats:
            seen = encoder.observation(pos, seat)
            assert (seen <= encoder.most).all(), f"A plane holds more than it may to {seat}: {where(pos)}."
            if hidden:
                drawn = encoder.observation(pos.resample(seat, number), seat)
                assert (drawn == seen).all(), f"The planes tell {seat} too much: {where(pos)}."
        moves = encoder.numbers(pos)
        assert len(set(moves)) == len(moves), f"Two moves have the same number: {where(pos)}."
        assert all(0 <= move < encoder.moves for move in moves), f"A number is out of bounds: {where(pos)}."
        codes = [encoder.code(pos, move) for move in moves]
        assert codes == [*pos.codes()][: len(moves)], f"A number stands for another move: {where(pos)}."
