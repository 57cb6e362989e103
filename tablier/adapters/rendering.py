"""A position shown by an environment: as text, or as pixels of the picture that people see at the table."""

import io
from typing import Any

import numpy as np
from PIL import Image

from tablier.drawing.images import png
from tablier.engine.errors import SetupError
from tablier.engine.position import Position

RENDER_MODES = ["human", "ansi", "rgb_array"]
"""`human` prints the text after every step, `ansi` returns it; `rgb_array` is uint8 [height, width, 3]."""

WIDTH = 480
"""Pixels."""


def known_mode(mode: str | None) -> str | None:
    """A render mode that there is, or None."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"render_mode can be {', '.join(RENDER_MODES)} or None, not {mode!r}.")
    return mode


def rendered(pos: Position, mode: str | None, seat: str | None) -> Any:
    """A position as a seat sees it; `None` stands for an onlooker."""
    seen = pos.seen_by(seat)
    if mode == "rgb_array":
        return _pixels(seen.svg(seat))
    if mode == "ansi":
        return seen.text()
    if mode == "human":
        print(seen.text())
        return None
    raise SetupError(f"Nothing to render: make the environment with render_mode={' or '.join(RENDER_MODES)}.")


def _pixels(svg: str) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png(svg, WIDTH))).convert("RGB"))
