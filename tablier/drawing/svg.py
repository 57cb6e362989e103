"""SVG as text: elements, groups, lines of text, and the whole document."""

import functools
from html import escape

from tablier.drawing.theme import INK, SANS


@functools.lru_cache(maxsize=16_384)  # most of a picture is as it was in the last one
def tag(element: str, *children: str, **attributes: object) -> str:
    """An element. `stroke_width=2` is written `stroke-width="2"`, `class_` is written `class`; None is left out."""
    written = "".join(
        [
            f' {_attribute_name(key)}="{_attribute_value(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    return f"<{element}{written}>{''.join(children)}</{element}>" if children else f"<{element}{written}/>"


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def group(*children: str, at: tuple[float, float] | None = None, **attributes: object) -> str:
    """Elements together, moved to a place."""
    place = f"translate({number(at[0])} {number(at[1])})" if at else None
    return tag("g", *children, transform=place, **attributes)


@functools.lru_cache(maxsize=8_192)
def words(x: float, y: float, text: str, size: float = 14, fill: str = INK, **attributes: object) -> str:
    """A line of text, centred at x unless `text_anchor` says otherwise; y is the middle of its capitals.

    It is in the sans-serif type of the whole picture, or of the page that it stands in, unless `font_family` is given.
    """
    settings: dict[str, object] = {"text_anchor": "middle", **attributes}
    return tag("text", escape(text), x=x, y=y + 0.35 * size, font_size=size, fill=fill, **settings)


def document(width: float, height: float, title: str, *body: str) -> str:
    """The whole picture; the title is for those who cannot see it."""
    return tag(
        "svg",
        tag("title", escape(title)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        font_family=SANS,
        role="img",
    )


@functools.cache
def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _attribute_value(value: object) -> str:
    if isinstance(value, str):
        return escape(value)
    if not isinstance(value, int | float):
        raise TypeError(f"{value!r} is no value of an attribute: it has to be a text or a number.")
    return number(value) if isinstance(value, float) else str(value)
