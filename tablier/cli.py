"""The command `tablier`."""

import datetime
import io
import os
import shlex
import signal
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

import tablier
from tablier import Position, Record, RecordError, SetupError
from tablier.engine.catalogue import find
from tablier.engine.errors import known_language
from tablier.engine.kernel import announced
from tablier.engine.position import start as start_of
from tablier.lab.coverage import rule_coverage
from tablier.lab.speed import measure_games, speed_table
from tablier.terminal import Stopped, Terminal, save

app = typer.Typer(
    help="tablier: the digital table for five board games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
console = Console(highlight=False)

PERSON = "human"

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game by name; `tablier games` lists them.")]
Language = Annotated[str | None, typer.Option("--lang", help="Language: en or fr. Default: that of the system.")]


def main() -> None:
    """Run the command; what is wrong with the request is one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a board on a narrow terminal is better than none
    try:
        with announced():
            app()
    except (SetupError, RecordError) as error:
        fail(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads on: `tablier games | head -1`


def fail(sentence: str) -> NoReturn:
    print(f"tablier: {sentence}", file=sys.stderr)
    sys.exit(2)


@app.callback(invoke_without_command=True)
def top(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.", is_eager=True)] = False,
) -> None:
    if version:
        print(f"tablier {tablier.__version__}")
        raise typer.Exit


@app.command()
def games(lang: Language = None) -> None:
    """List the games: seats, minutes, options."""
    language = chosen_language(lang)
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "title", "seats", "minutes", "options"):
        table.add_column(heading)
    for game in tablier.games().values():
        options = "  ".join(f"{option.name}={'|'.join(option.values)}" for option in game.options)
        table.add_row(game.name, game.title, game.seats_text(), game.minutes, options)
    console.print(table)
    console.print()
    for game in tablier.games().values():
        console.print(f"{game.title}: {game.line[language]}")


@app.command()
def rules(
    game: GameName,
    lang: Language = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Print which tests show each rule.")] = False,
    tests: Annotated[Path, typer.Option("--tests", help="With --coverage: the folder of the tests.")] = Path("tests"),
) -> None:
    """Print the rules of a game, or which tests show them."""
    found = find(game)
    if not coverage:
        guide = found.guide(chosen_language(lang))
        console.print(Markdown(guide)) if console.is_terminal else print(guide)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("rule")
    table.add_column("tests")
    shown = rule_coverage(found, tests)
    for rule, names in shown.items():
        table.add_row(rule, "\n".join(names) or "—")
    console.print(table)
    if missing := [rule for rule, names in shown.items() if not names]:
        fail(f"No test names {', '.join(missing)}.")


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game by name; asked for if left out.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="An option of the game, name=value.")] = None,
    seats: Annotated[str | None, typer.Option("--seats", help="Who plays each seat: human,expert,…")] = None,
    names: Annotated[str | None, typer.Option("--names", help="The players' names: Ann,Bob,…")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The same throws and bots every time.")] = None,
    save_to: Annotated[Path | None, typer.Option("--save", help="Where to write the record.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a record that was saved.")] = None,
    lang: Language = None,
) -> None:
    """Play in the terminal.

    Ctrl-C saves the game, and --resume FILE goes on with it.
    """
    if save_to is not None and save_to.exists() and save_to != resume:
        raise SetupError(f"{save_to} is there already: go on with it by --resume, or save to another file.")
    if resume is not None:
        if game or players or option:
            raise SetupError("--resume goes on with the game of the record: leave GAME, --players and --option out.")
        record = resumed(resume)
        path = save_to or resume
        seats = seats or record.notes.get("seats")
        seed = noted_seed(record) if seed is None else seed
    else:
        game = game or ask_for_game()
        if players is None and seats is not None:
            players = len(seats.split(","))
        start = start_of(game, players, parsed_options(option or []))
        record = Record(start, date=datetime.date.today().isoformat())
        path = save_to or Path(f"{game}-{datetime.datetime.now():%Y%m%d-%H%M%S}.tablier")
    settled = settle_seats(record.start, seats)
    record.notes["seats"] = ",".join(settled)
    if seed is not None:
        record.notes["seed"] = str(seed)
    if names is not None:
        record.names = settle_names(record.start, names)
    bots = {
        seat: tablier.bot(who, seed=None if seed is None else seed + number)
        for number, (seat, who) in enumerate(zip(record.start.seats, settled))
        if who != PERSON
    }
    table = Terminal(record, bots, chosen_language(lang), seed)
    hang_ups_stop_the_table()
    try:
        table.run()
    except (Stopped, KeyboardInterrupt):
        leave(table, path)
    except (OSError, RuntimeError, UnicodeError) as error:  # the keyboard or the screen is gone; the game need not be
        keep(record, path)
        fail(f"The table was closed ({error}). The game is saved: tablier play --resume {shlex.quote(str(path))}")
    else:
        if save_to is not None or resume is not None:
            keep(record, path)
            command = f"tablier replay {shlex.quote(str(path))}"
            print(table.words["finished"].format(path=path, command=command))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    event: Annotated[int | None, typer.Option("--event", help="Show only the position after that many events.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="As that seat sees it.")] = None,
    lang: Language = None,
) -> None:
    """Show a recorded game.

    On a terminal step by step: Enter goes on, b back, q stops. Otherwise all of it.
    """
    record = read_record(file)
    language = chosen_language(lang)
    last = len(record.events)
    if event is not None and not 0 <= event <= last:
        raise SetupError(f"The record has {last} events: --event takes 0 to {last}, not {event}.")
    record.start.seen_by(seat)  # says so if there is no such seat
    if event is not None:
        show_step(record, event, language, seat)
        return
    at = 0
    while True:
        show_step(record, at, language, seat)
        key = asked("[Enter] b q > ") if sys.stdin.isatty() and sys.stdout.isatty() else ""
        if key == "q" or (key != "b" and at == last):
            return
        at = max(at - 1, 0) if key == "b" else at + 1


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Only these games.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="How long to measure each.", min=0.01)] = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure how fast random games run here."""
    chosen = [find(name).name for name in game] if game else list(tablier.games())
    measured = measure_games(chosen, seconds)
    console.print_json(data=measured) if json else console.print(speed_table(measured))


# ---------------------------------------------------------------------- what was asked for


def chosen_language(lang: str | None) -> str:
    if lang is None:
        system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return "fr" if system.startswith("fr") else "en"
    return known_language(lang)


def parsed_options(pairs: list[str]) -> dict[str, str]:
    for pair in pairs:
        if pair.count("=") != 1:
            raise SetupError(f"--option takes name=value, like move=leap, not {pair!r}.")
    return dict(pair.split("=") for pair in pairs)


def settle_seats(start: Position, seats: str | None) -> list[str]:
    """Who plays each seat; without a word, a person at A and bots elsewhere."""
    if seats is None:
        return [PERSON] + ["medium"] * (start.players - 1)
    settled = [who.strip() for who in seats.split(",")]
    known = [PERSON, *tablier.bots()]
    if unknown := [who for who in settled if who not in known]:
        raise SetupError(f"--seats: {unknown[0]!r} is nobody I know. A seat is one of {', '.join(known)}.")
    if len(settled) != start.players:
        raise SetupError(f"--seats names {len(settled)} seats, but this game has {start.players}.")
    return settled


def settle_names(start: Position, names: str) -> dict[str, str]:
    settled = [name.strip() for name in names.split(",")]
    if len(settled) != start.players or not all(settled):
        raise SetupError(f"--names needs {start.players} names with commas between them.")
    return dict(zip(start.seats, settled))


def ask_for_game() -> str:
    known = tablier.games()
    for number, (name, game) in enumerate(known.items(), 1):
        print(f"{number}  {name.ljust(12)} {game.title}, {game.seats_text()} players")
    while True:
        try:
            typed = input("Which game? ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            print("\nNo game chosen. Start one with: tablier play GAME")
            raise typer.Exit from None
        meant = [
            name for number, name in enumerate(known, 1) if typed and (typed == str(number) or name.startswith(typed))
        ]
        if len(meant) == 1:
            return meant[0]
        print(f"Type a number from 1 to {len(known)} or the beginning of a name.")


def asked(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return "q"


def resumed(path: Path) -> Record:
    """A record that can be played on: not one from which something was left out for somebody to see."""
    record = read_record(path)
    if not record.position.complete:
        raise RecordError(f"{path} is the game as one seat sees it: something is unknown, so it cannot be played on.")
    return record


def noted_seed(record: Record) -> int | None:
    try:
        return int(record.notes.get("seed", ""))
    except ValueError:
        return None


def hang_ups_stop_the_table() -> None:
    """A closed window or a stopped service is like Ctrl-C: the game is saved."""

    def stop(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)


def leave(table: Terminal, path: Path) -> None:
    """Somebody left before the end: keep the game, and say how to go on."""
    if not table.record.events:
        print(table.words["nothing"])
        return
    keep(table.record, path)
    print(table.words["saved"].format(command=f"tablier play --resume {shlex.quote(str(path))}"))


def keep(record: Record, path: Path) -> None:
    """Save the game; where that cannot be, print it rather than lose it."""
    try:
        save(record, path)
    except SetupError as error:
        fail(f"{error} This is the game, for you to keep:\n\n{record.write()}")


def read_record(path: Path) -> Record:
    try:
        return Record.read(path.read_text("utf-8-sig"))
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a record: it is not text.") from None


# ---------------------------------------------------------------------- what is shown


def show_step(record: Record, at: int, lang: str, seat: str | None) -> None:
    """The position after `at` events and the last of them: all there is, or what a seat saw then."""
    pos = record.positions()[at] if seat is None else record.positions()[at].seen_by(seat)
    if at:
        event = record.events[at - 1] if seat is None else record.event_seen_by(at - 1, seat)
        told = record.positions()[at - 1].describe(event, lang, record.names)
        print(f"{at}. {event}   {told}")
    print(f"\n{pos.text(lang)}\n")
    if pos.actor == "over":
        print("  ".join(f"{record.names.get(seat, seat)} {points}" for seat, points in zip(pos.seats, pos.scores())))


if __name__ == "__main__":
    main()
