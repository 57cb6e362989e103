"""Pictures as files: PNG and GIF.

The fonts ship with the project (`fonts/README.md`) and those of the machine are not looked at, so that a picture is the
same everywhere. `SERIF` and `SANS` of `theme.py` are drawn with the two families named here.
"""

import io
from collections.abc import Iterable
from pathlib import Path

import resvg_py
from PIL import Image

from tablier.drawing.theme import THEMES, themed

WIDTH = 900
FILM_WIDTH = 480
FRAME_MS, LAST_FRAME_MS = 700, 3_000

FONTS = Path(__file__).parent / "fonts"
SERIF_FAMILY, SANS_FAMILY = "Gelasio", "Roboto"
"""A sign that they lack, such as an arrow, is taken from the third family in the folder, Noto Sans Math."""


def png(svg: str, width: int = WIDTH, theme: str = "light") -> bytes:
    """A picture on its theme's paper."""
    return resvg_py.svg_to_bytes(
        svg_string=themed(svg, theme),
        width=width,
        background=THEMES[theme]["paper"],
        skip_system_fonts=True,
        font_dirs=[str(FONTS)],
        font_family=SANS_FAMILY,
        sans_serif_family=SANS_FAMILY,
        serif_family=SERIF_FAMILY,
    )


def gif(pictures: Iterable[str], width: int = FILM_WIDTH) -> bytes:
    """Pictures one after another; the last one stays a while."""
    frames = [Image.open(io.BytesIO(png(svg, width))).convert("P", palette=Image.Palette.ADAPTIVE) for svg in pictures]
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_FRAME_MS]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()
