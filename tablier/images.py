"""Pictures as files: PNG and GIF."""

import functools
import io
import tempfile
from pathlib import Path

import resvg_py
from PIL import Image, ImageFont

from tablier.engine.drawing import THEMES, themed

WIDTH = 900
FILM_WIDTH = 480
FRAME_MS, LAST_FRAME_MS = 700, 3_000


def png(svg: str, width: int = WIDTH, theme: str = "light") -> bytes:
    """A picture on its theme's paper."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=themed(svg, theme),
            width=width,
            background=THEMES[theme]["paper"],
            skip_system_fonts=True,
            font_files=[_font()],
            font_family="Aileron",
            sans_serif_family="Aileron",
            serif_family="Aileron",
        )
    )


def gif(pictures: list[str], width: int = FILM_WIDTH) -> bytes:
    """Pictures one after another; the last one stays a while."""
    frames = [Image.open(io.BytesIO(png(svg, width))).convert("P", palette=Image.Palette.ADAPTIVE) for svg in pictures]
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_FRAME_MS]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()


@functools.cache
def _font() -> str:
    """A font that is there on every machine: Pillow's own, as a file."""
    font = ImageFont.load_default(16)
    path = Path(tempfile.mkdtemp(prefix="tablier-")) / "font.ttf"
    path.write_bytes(font.font_bytes)  # type: ignore[union-attr]
    return str(path)
