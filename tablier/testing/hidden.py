"""What a seat cannot know is in nothing that it gets."""

from tablier.engine.catalogue import find
from tablier.engine.record import Record
from tablier.testing.walks import starts, walk, where


def check_hidden(name: str) -> None:
    """A position drawn anew looks the same to its seat; so do its picture, its text and the record."""
    if not find(name).hidden:
        return
    for first in starts(name):
        record = Record(first)
        for number, (pos, event) in enumerate(walk(first, seed=6)):
            seat = pos.seats[number % pos.players]
            seen, drawn = pos.seen_by(seat), pos.resample(seat, number)
            assert drawn.complete, f"Something is still unknown: {where(pos)}."
            assert drawn.seen_by(seat) == seen, f"{seat} can tell a draw from the truth: {where(pos)}."
            assert drawn.svg(seat) == pos.svg(seat), f"The picture tells {seat} too much: {where(pos)}."
            if event:
                record.append(event)
        for seat in first.seats:
            told = record.seen_by(seat)
            assert Record.read(told.write()).position == record.position.seen_by(seat), f"{seat} saw another game."
