"""What is different between two pictures, so that a page is sent no more than that."""

import math
import operator
from collections.abc import Sequence
from itertools import chain, compress, count, groupby, repeat

from tablier.drawing.picture import Picture
from tablier.table.told import Change, Run

NOTHING = Picture(0, 0, "", "")
NEW = -math.inf
"""Stands for the number of a text that was not there before; it stays the same however it is shifted."""


def change(before: Picture | None, after: Picture) -> Change:
    """From one picture to the next; from nothing, the whole of it."""
    was = before or NOTHING
    size = after.width, after.height
    return Change(
        size=size if size != (was.width, was.height) else None,
        title=after.title if after.title != was.title else None,
        ground=after.base if after.ground != was.ground else None,
        **{layer: _layer(was.layers[layer], texts) for layer, texts in after.layers.items()},
        names=_names(was, after),
    )


def _layer(before: Sequence[str], after: Sequence[str]) -> list[Run | str] | None:
    """What is new in a layer between runs of what was there; None if it is as before."""
    if after == before:
        return None
    known = dict(zip(before, count()))
    numbers = map(known.get, after, repeat(NEW))  # which one each text was
    layer: list[Run | str] = []
    at = 0
    for shift, run in groupby(map(operator.sub, numbers, count())):  # what stood side by side is shifted alike
        length = len([*run])
        if shift == NEW:
            layer += after[at : at + length]
        else:
            layer.append((at + shift, length))
        at += length
    return layer


def _names(before: Picture, after: Picture) -> dict[str, str] | None:
    """What spots are called that are new or were called something else."""
    others = compress(after.spots, map(operator.is_not, chain(before.spots, repeat(None)), after.spots))
    return {spot.id: spot.label for spot in others if before.names.get(spot.id) != spot.label} or None
