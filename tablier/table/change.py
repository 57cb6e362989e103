"""What is different between two pictures, so that a page is sent no more than that."""

import operator
from collections.abc import Sequence
from typing import TypeVar

from tablier.drawing.picture import Picture, Piece, Spot
from tablier.table.told import Change, Run

Layer = list[Run | str] | None
Thing = TypeVar("Thing", Piece, Spot)


def change(before: Picture | None, after: Picture) -> Change:
    """From one picture to the next; from nothing, the whole of it."""
    if before is None:
        before = Picture(0, 0, "", "")
    size = after.width, after.height
    return Change(
        size=size if size != (before.width, before.height) else None,
        title=after.title if after.title != before.title else None,
        ground=after.base if after.ground != before.ground else None,
        labels=_texts(before.labels, after.labels),
        trails=_texts(before.trails, after.trails),
        pieces=_things(before.pieces, after.pieces),
        marks=_texts(before.marks, after.marks),
        offers=_texts(before.offers, after.offers),
        spots=_things(before.spots, after.spots),
        names=_names(before.spots, after.spots),
    )


def _texts(before: Sequence[str], after: Sequence[str]) -> Layer:
    """A layer of texts; None if it is as before."""
    if after == before:
        return None
    known = {text: number for number, text in enumerate(before)}
    return _joined([(known[text], 1) if text in known else text for text in after])


def _names(before: Sequence[Spot], after: Sequence[Spot]) -> dict[str, str] | None:
    """What spots are called that are new or were called something else."""
    known = {spot.id: spot.label for spot in before}
    return {spot.id: spot.label for spot in after if known.get(spot.id) != spot.label} or None


def _things(before: Sequence[Thing], after: Sequence[Thing]) -> Layer:
    """A layer of things with ids; None if it is as before."""
    start, end = _alike(before, after)
    known = {thing.id: (number, thing) for number, thing in enumerate(before[start : len(before) - end], start)}
    layer: list[Run | str] = [(0, start)]
    for thing in after[start : len(after) - end]:
        number, was = known.get(thing.id, (0, None))
        same = thing is was or (was is not None and thing.looks_like(was))
        layer.append((number, 1) if same else thing.svg())
    runs = _joined([*layer, (len(before) - end, end)])
    return None if runs == _joined([(0, len(before))]) else runs


def _alike(before: Sequence[object], after: Sequence[object]) -> tuple[int, int]:
    """How many things are the very same at the beginning, and at the end of what is left: most of them."""
    start = _same(before, after)
    return start, min(_same(before[::-1], after[::-1]), len(before) - start, len(after) - start)


def _same(before: Sequence[object], after: Sequence[object]) -> int:
    """How many things are the very same before the first that is not."""
    same = [*map(operator.is_, before, after)]
    return same.index(False) if False in same else len(same)


def _joined(layer: list[Run | str]) -> list[Run | str]:
    """The same layer, with runs that follow each other taken together."""
    joined: list[Run | str] = []
    first = count = 0
    for one in layer:
        if isinstance(one, str):
            if count:
                joined.append((first, count))
            joined.append(one)
            count = 0
        elif count and one[0] == first + count:
            count += one[1]
        else:
            if count:
                joined.append((first, count))
            first, count = one
    return [*joined, (first, count)] if count else joined
