"""A picture is data before it is SVG: a ground that stays, pieces that move, marks, offers, and spots to click.

Pieces and spots keep their ids from picture to picture. A `Piece` that is elsewhere in the next picture slides there. A
`Spot` can be clicked: an invisible shape above the pieces, with a mark that the page shows when it is of use. So two
pictures can be compared, and a page can be sent only what changed.
"""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter

from tablier.drawing.svg import document, group, tag
from tablier.engine.once import once

DRAWN, CALLED = attrgetter("svg"), attrgetter("id", "label")


@dataclass(frozen=True)
class Piece:
    """Something that moves, and keeps its id."""

    id: str
    x: float
    y: float
    symbol: str
    """What it looks like around (0, 0), as SVG."""
    shows: int = 0
    """The pips of a die, which tumbles when it is thrown; 0: it is no die."""
    faded: bool = False
    """Still there, but no longer in use."""
    lifted: bool = False
    """Whether it casts the soft shadow; a symbol may have a shadow of its own instead."""

    @once
    def svg(self) -> str:
        return _piece(self)


@dataclass(frozen=True)
class Spot:
    """Something that can be clicked."""

    id: str
    label: str
    """What it is called, for those who cannot see it: told beside the picture, as it changes more often."""
    hit: str
    """The shape to hit, as SVG."""
    mark: str
    """What shows that it can be clicked now, as SVG; invisible until the page shows it."""
    uses: tuple[str, ...] = ()
    """Other spots that are pointed out with this one: the dice that it takes."""

    @once
    def svg(self) -> str:
        """Without the label."""
        return _spot(self.id, self.hit, self.mark, self.uses)


@dataclass(frozen=True, eq=False)
class Picture:
    """A position, drawn. The layers lie one above the other in this order."""

    width: float
    height: float
    title: str
    """The position in a sentence, for those who cannot see it."""
    ground: str
    """What stays for a whole game: the board. Made once for each set-up, side, shape and language."""
    labels: tuple[str, ...] = ()
    """What is written on the board or glows on it now: names, counts, places in play."""
    trails: tuple[str, ...] = ()
    """The ways that pieces just went, below the pieces."""
    pieces: tuple[Piece, ...] = ()
    marks: tuple[str, ...] = ()
    """What else just happened, above the pieces."""
    offers: tuple[str, ...] = ()
    """What can be done now, where more is to be said of it than a spot's mark does: shown to whoever is to move."""
    spots: tuple[Spot, ...] = ()
    """Always all of them; the page marks those that can be clicked now."""

    @property
    def base(self) -> str:
        """The ground, and the shadow that pieces cast."""
        return _shadow() + self.ground

    @once
    def layers(self) -> dict[str, Sequence[str]]:
        """What lies on the ground, as SVG, the lowest first."""
        return {
            "labels": self.labels,
            "trails": self.trails,
            "pieces": [*map(DRAWN, self.pieces)],
            "marks": self.marks,
            "offers": self.offers,
            "spots": [*map(DRAWN, self.spots)],
        }

    @once
    def names(self) -> dict[str, str]:
        """What its spots are called: id → label."""
        return dict(map(CALLED, self.spots))

    def svg(self) -> str:
        """One SVG that stands alone."""
        return document(self.width, self.height, self.title, self.base, *chain(*self.layers.values()))


# Most of a picture is as it was in the last one.


@functools.lru_cache(maxsize=8_192)
def _piece(piece: Piece) -> str:
    """In two groups: the page animates the inner one, because animating the outer would replace its place."""
    return group(
        tag("g", piece.symbol),
        at=(piece.x, piece.y),
        id=piece.id,
        class_="piece",
        data_die=piece.shows or None,
        opacity=0.4 if piece.faded else None,
        filter="url(#lift)" if piece.lifted else None,
    )


@functools.lru_cache(maxsize=8_192)
def _spot(id: str, hit: str, mark: str, uses: tuple[str, ...]) -> str:
    """The shape and the mark, together under the id."""
    return tag("g", hit, mark, id=id, class_="spot", data_uses=" ".join(uses) or None)


@functools.cache
def _shadow() -> str:
    """The soft shadow that pieces cast, defined for `filter="url(#lift)"`."""
    drop = tag("feDropShadow", dx=0, dy=1.5, stdDeviation=1.5, flood_color="#000", flood_opacity=0.35)
    return tag("defs", tag("filter", drop, id="lift", x="-30%", y="-30%", width="160%", height="170%"))
