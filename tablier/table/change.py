"""What is different between two pictures, so that a page is sent no more than that."""

from collections.abc import Sequence

from tablier.drawing.picture import Picture, Piece, Spot
from tablier.table.told import Change, Run

Layer = list[Run | str] | None


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
        spots=_things(before.spots, after.spots),
    )


def _texts(before: Sequence[str], after: Sequence[str]) -> Layer:
    """A layer of texts; None if it is as before."""
    if after == before:
        return None
    known = {text: number for number, text in enumerate(before)}
    return _runs([known.get(text, text) for text in after])


def _things(before: Sequence[Piece | Spot], after: Sequence[Piece | Spot]) -> Layer:
    """A layer of things with ids; None if it is as before."""
    start, end = _alike(before, after)
    known = {before[number].id: (number, before[number]) for number in range(start, len(before) - end)}
    changed: list[int | str] = []
    for thing in after[start : len(after) - end]:
        number, was = known.get(thing.id, (0, None))
        changed.append(number if thing == was else thing.svg())
    layer = [*range(start), *changed, *range(len(before) - end, len(before))]
    return None if layer == [*range(len(before))] else _runs(layer)


def _alike(before: Sequence[object], after: Sequence[object]) -> tuple[int, int]:
    """How many things are the very same at the beginning, and at the end of what is left: most of them."""
    shorter = min(len(before), len(after))
    start = end = 0
    while start < shorter and after[start] is before[start]:
        start += 1
    while end < shorter - start and after[-1 - end] is before[-1 - end]:
        end += 1
    return start, end


def _runs(layer: list[int | str]) -> Layer:
    """Numbers that follow each other, taken together."""
    runs: list[Run | str] = []
    first = count = 0
    for one in layer:
        if count and one == first + count:
            count += 1
            continue
        if count:
            runs.append((first, count))
        if isinstance(one, str):
            runs.append(one)
            count = 0
        else:
            first, count = one, 1
    return [*runs, (first, count)] if count else runs
