"""`tablier draw`: a position of a recorded game as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from tablier import Record, SetupError
from tablier.cli.app import Language, app, chosen_language
from tablier.drawing.theme import THEMES, themed
from tablier.engine.language import Voice


@app.command()
def draw(
    file: Annotated[Path, typer.Argument(help="A record.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to: a .svg or .png file.")],
    event: Annotated[int | None, typer.Option("--event", help="After that many events. Default: all of them.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="As that seat sees it.")] = None,
    theme: Annotated[str, typer.Option("--theme", help="light or dark.")] = "light",
    lang: Language = None,
) -> None:
    """Draw a position of a recorded game."""
    if out.suffix not in (".svg", ".png"):
        raise SetupError(f"{out}: a picture is a .svg or a .png file.")
    if theme not in THEMES:
        raise SetupError(f"--theme can be {' or '.join(THEMES)}, not {theme!r}.")
    record = Record.load(file)
    svg = drawn(record, settled(record, event), seat, chosen_language(lang))
    try:
        out.write_bytes(_png(svg, theme) if out.suffix == ".png" else themed(svg, theme).encode())
    except OSError as error:
        raise SetupError(f"{out} cannot be written: {error.strerror}.") from error


def settled(record: Record, event: int | None) -> int:
    """How many events in; all of them unless it is said."""
    last = len(record)
    if event is not None and not 0 <= event <= last:
        raise SetupError(f"The record has {last} events: --event takes 0 to {last}, not {event}.")
    return last if event is None else event


def drawn(record: Record, at: int, seat: str | None, lang: str) -> str:
    """The picture after so many events: all there is, or what a seat saw then."""
    scene = record.scene(at, seat, voice=Voice(lang, record.names), whole=seat is None)
    return record.start.game.picture.picture(scene).svg()


def _png(svg: str, theme: str) -> bytes:
    from tablier.drawing.images import png  # an extra, which an SVG does without

    return png(svg, theme=theme)
