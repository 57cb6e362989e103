"""`tablier replay`: a recorded game, step by step."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tablier import Record, SetupError
from tablier.cli.app import Language, app, chosen_language
from tablier.cli.draw import drawn, settled
from tablier.cli.progress import progress
from tablier.engine.language import Voice


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    event: Annotated[int | None, typer.Option("--event", help="Show only the position after that many events.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="As that seat sees it.")] = None,
    gif: Annotated[Path | None, typer.Option("--gif", help="Write a film of it to this file instead.")] = None,
    lang: Language = None,
) -> None:
    """Show a recorded game.

    On a terminal step by step: Enter goes on, b back, q stops. Otherwise all of it.
    """
    record = Record.load(file)
    language = chosen_language(lang)
    last = settled(record, event)
    record.start.seen_by(seat)  # says so if there is no such seat
    if gif is not None and event is not None:
        raise SetupError("A film shows all events: leave --event out, or draw one by tablier draw.")
    if event is not None:
        show_step(record, last, language, seat)
        return
    if gif is not None:
        film(record, gif, language, seat)
        return
    at = 0
    while True:
        show_step(record, at, language, seat)
        key = asked("[Enter] b q > ") if sys.stdin.isatty() and sys.stdout.isatty() else ""
        if key == "q" or (key != "b" and at == last):
            return
        at = max(at - 1, 0) if key == "b" else at + 1


def film(record: Record, path: Path, lang: str, seat: str | None) -> None:
    from tablier.drawing import images  # an extra, which a replay in the terminal does without

    pictures = []
    with progress(str(path)) as tell:
        for at in range(len(record) + 1):
            tell(at, len(record) + 1)
            pictures.append(drawn(record, at, seat, lang))
        try:
            path.write_bytes(images.gif(pictures))
        except OSError as error:
            raise SetupError(f"{path} cannot be written: {error.strerror}.") from error


def asked(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return "q"


def show_step(record: Record, at: int, lang: str, seat: str | None) -> None:
    """The position after `at` events and the last of them: all there is, or what a seat saw then."""
    pos = record.at(at) if seat is None else record.at(at).seen_by(seat)
    if at:
        event = record.events[at - 1] if seat is None else record.event_seen_by(at - 1, seat)
        told = record.describe(at - 1, seat, voice=Voice(lang, record.names), whole=seat is None)
        print(f"{at}. {event}   {told}")
    print(f"\n{pos.text(lang)}\n")
    if pos.actor == "over":
        print("  ".join(f"{record.names.get(seat, seat)} {points}" for seat, points in zip(pos.seats, pos.scores())))
