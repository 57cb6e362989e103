"""Pictures as files – SVG, PNG, films, links to be photographed – and the figures of the guides, made in a room of
their own.

The room gets scenes: positions as the one who looks may see them, so that nothing hidden goes there. A game's rules are
not needed to draw most of them, and a process that needs no compiler is small. Films, which take long, never take the
process that is kept for single pictures.
"""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import segno

from tablier.drawing.images import gif, png
from tablier.engine.catalogue import list_games
from tablier.engine.language import Voice
from tablier.engine.scene import Scene
from tablier.table import cards
from tablier.table.guide import figures_html
from tablier.table.job import Doer, Job
from tablier.table.room import Room
from tablier.table.works import Works

if TYPE_CHECKING:  # what it brings, the processes need not load
    from tablier.table.shelf import Shelf
    from tablier.table.table import Table

MOST_KEPT, SPACE = 1_000, 64_000_000
"""Files that are kept, and their bytes."""
MOST_FRAMES = 120


class Pictures:
    def __init__(self, shelf: "Shelf") -> None:
        """`shelf`: where films are kept for other servers."""
        self._shelf = shelf
        self.room = Room(2, kept=1, most_each=16, most=60)
        self._works: Works[bytes] = Works(self.room, MOST_KEPT, SPACE, len)
        self._figures: Works[dict[str, str]] = Works(self.room, MOST_KEPT, SPACE, _length)

    async def picture(self, table: "Table", seat: str | None, lang: str, number: int, kind: str) -> bytes:
        """The table after so many events, as `svg` or `png`."""

        def begin(room: Doer) -> Job[bytes]:
            return room.take(DRAWN[kind], *scenes(table, seat, lang, [number]), who=table.id)

        return await self._works.made((kind, *_seen(table, seat, lang, number)), begin)

    async def film(self, table: "Table", seat: str | None, lang: str, number: int) -> Job[bytes]:
        """The first so many events as a film, ready or not; of many events, every so many."""
        key = ("film", *_seen(table, seat, lang, number))
        return await self._shelf.known(self._works.of(key, self._shooting(table, seat, lang, number)))

    def has_film(self, table: "Table", seat: str | None, lang: str, number: int) -> bool:
        """Whether the film is made, or being made."""
        return self._works.has(("film", *_seen(table, seat, lang, number)))

    async def film_file(self, table: "Table", seat: str | None, lang: str, number: int) -> bytes:
        """The film itself, when it is made."""
        key = ("film", *_seen(table, seat, lang, number))
        return await self._works.made(key, self._shooting(table, seat, lang, number))

    def cancel_film(self, table: "Table", seat: str | None, lang: str, number: int) -> None:
        self._works.cancel(("film", *_seen(table, seat, lang, number)))

    async def qr(self, text: str, who: str) -> bytes:
        """A link to be photographed. It is not kept: it may hold a key."""
        return await self.room.do(_qr, text, who=who)

    async def card(self, name: str, lang: str, theme: str) -> bytes:
        """The picture of a game on the home page, where there is no file of it."""
        return await self._works.made(
            ("card", name, lang, theme), lambda room: room.take(_card, name, lang, theme, who=name)
        )

    async def figures(self, name: str, lang: str) -> dict[str, str]:
        """The figures of a game's guide, by their names, as HTML."""
        return await self._figures.made((name, lang), lambda room: room.take(figures_html, name, lang, who=name))

    def close(self) -> None:
        self.room.close()

    def _shooting(self, table: "Table", seat: str | None, lang: str, number: int) -> Callable[[Doer], Job[bytes]]:
        """What begins a film."""

        def begin(room: Doer) -> Job[bytes]:
            shown = scenes(table, seat, lang, some(number))
            return room.take(_film, shown, who=table.id, first=False, steps=len(shown))

        # Without what was clicked: other servers do not know it.
        told = table.id, table.record.events[:number], table.over, seat, lang, *table.names.values()
        return self._shelf.beginning(f"film {told}", begin, bytes, bytes)


def _length(figures: dict[str, str]) -> int:
    return sum(map(len, figures.values()))


def some(last: int, most: int = MOST_FRAMES) -> Sequence[int]:
    """At most so many numbers from 0 to the last, evenly, the last one among them."""
    stride = max(1, -(-last // (most - 1)))
    return [*range(0, last, stride), last]


def _seen(table: "Table", seat: str | None, lang: str, number: int) -> tuple[object, ...]:
    """All that a picture depends on."""
    clicked = tuple(what for what in table.clicked.items() if what[0] < number)
    return table.id, table.record.events[:number], clicked, table.over, seat, lang, *table.names.values()


def scenes(table: "Table", seat: str | None, lang: str, numbers: Sequence[int]) -> list[Scene]:
    """The table after so many events each, as a seat or an onlooker may see it, with every piece where it was."""
    voice, record = Voice(lang, table.names), table.record
    return [
        replace(record.scene(number, seat, voice=voice, whole=table.over), arranged=table.remembered(number))
        for number in numbers
    ]


# ---------------------------------------------------------------------- in the processes


def _svg(scene: Scene) -> bytes:
    return _drawn(scene).encode()


def _png(scene: Scene) -> bytes:
    return png(_drawn(scene))


DRAWN: dict[str, Callable[[Scene], bytes]] = {"svg": _svg, "png": _png}


def _film(scenes: Sequence[Scene], tell: Callable[[int, int], object]) -> bytes:
    def pictures() -> Iterator[str]:
        for number, scene in enumerate(scenes):
            tell(number, len(scenes))
            yield _drawn(scene)

    return gif(pictures())


def _drawn(scene: Scene) -> str:
    return str(scene.pos.game.picture.picture(scene).svg())


def _card(name: str, lang: str, theme: str) -> bytes:
    return cards.drawn(list_games()[name], lang, theme).encode()


def _qr(text: str) -> bytes:
    out = io.BytesIO()
    # As large as its place, whatever the length of the link; the light margin is part of what a camera looks for.
    segno.make(text, error="m").save(out, kind="svg", border=4, light="#fff", omitsize=True, xmldecl=False)
    return out.getvalue()
