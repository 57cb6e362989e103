"""`tablier play`: the table in the terminal."""

import datetime
import shlex
import signal
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import tablier
from tablier import Position, Record, RecordError, SetupError
from tablier.bots.fault import Forfeit, Void
from tablier.bots.player import check_player, player
from tablier.bots.program import is_program
from tablier.cli.app import Language, Options, app, chosen_language, fail, parsed_options
from tablier.engine.position import start as start_of
from tablier.engine.record import BY_HAND, DICE_NOTE, SEED_NOTE
from tablier.terminal import Stopped, Terminal

PERSON = "human"


class Dice(StrEnum):
    """Who throws the dice."""

    TABLE = "table"
    OWN = "own"


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game by name; asked for if left out.")] = None,
    *,
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    option: Options = None,
    seats: Annotated[str | None, typer.Option("--seats", help="Who plays each seat: human,expert,./program …")] = None,
    names: Annotated[str | None, typer.Option("--names", help="The players' names: Ann,Bob,…")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The same throws and bots every time.")] = None,
    dice: Annotated[
        Dice | None, typer.Option("--dice", help="Who throws: the table, or you with your own dice.")
    ] = None,
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
        if game or players or option or dice:
            left_out = "GAME, --players, --option and --dice"
            raise SetupError(f"--resume goes on with the game of the record: leave {left_out} out.")
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
        if dice is Dice.OWN:
            throw_by_hand(record)
        path = save_to or Path(f"{game}-{datetime.datetime.now():%Y%m%d-%H%M%S}.tablier")
    settled = settle_seats(record.start, seats)
    record.notes["seats"] = ",".join(settled)
    if seed is not None and not record.by_hand:
        record.notes[SEED_NOTE] = str(seed)
    if names is not None:
        record.names = settle_names(record.start, names)
    bots = {
        seat: player(who, record.start, seat, None if seed is None else seed + number)
        for number, (seat, who) in enumerate(zip(record.start.seats, settled))
        if who != PERSON
    }
    table = Terminal(record, bots, chosen_language(lang), seed)
    hang_ups_stop_the_table()
    try:
        table.run()
    except (Stopped, KeyboardInterrupt):
        leave(table, path)
    except (Forfeit, Void) as error:
        keep(record, path)
        fail(f"{error} The game is saved: tablier play --resume {shlex.quote(str(path))}")
    except (OSError, RuntimeError, UnicodeError) as error:  # the keyboard or the screen is gone; the game need not be
        keep(record, path)
        fail(f"The table was closed ({error}). The game is saved: tablier play --resume {shlex.quote(str(path))}")
    else:
        if save_to is not None or resume is not None:
            keep(record, path)
            command = f"tablier replay {shlex.quote(str(path))}"
            print(table.words["finished"].format(path=path, command=command))
    finally:
        for one in bots.values():
            one.leave(record)


def settle_seats(start: Position, seats: str | None) -> list[str]:
    """Who plays each seat; without a word, a person at A and bots elsewhere."""
    if seats is None:
        return [PERSON] + ["medium"] * (start.players - 1)
    settled = [who.strip() for who in seats.split(",")]
    known = [PERSON, *tablier.list_bots()]
    for who in settled:
        if is_program(who):
            check_player(who)
        elif who not in known:
            raise SetupError(
                f"--seats: {who!r} is nobody I know. A seat is one of {', '.join(known)}, or a program: ./program."
            )
    if len(settled) != start.players:
        raise SetupError(f"--seats names {len(settled)} seats, but this game has {start.players}.")
    return settled


def throw_by_hand(record: Record) -> None:
    """The players throw their own dice."""
    if not record.start.game.has_dice:
        raise SetupError(f"{record.start.game.title} has no dice to be thrown.")
    record.notes[DICE_NOTE] = BY_HAND


def settle_names(start: Position, names: str) -> dict[str, str]:
    settled = [name.strip() for name in names.split(",")]
    if len(settled) != start.players or not all(settled):
        raise SetupError(f"--names needs {start.players} names with commas between them.")
    return dict(zip(start.seats, settled))


def ask_for_game() -> str:
    known = tablier.list_games()
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


def resumed(path: Path) -> Record:
    """A record that can be played on: not one from which something was left out for somebody to see."""
    record = Record.load(path)
    if not record.position.complete:
        raise RecordError(f"{path} is the game as one seat sees it: something is unknown, so it cannot be played on.")
    return record


def noted_seed(record: Record) -> int | None:
    try:
        return int(record.notes.get(SEED_NOTE, ""))
    except ValueError:
        return None


def hang_ups_stop_the_table() -> None:
    """A closed window or a stopped service is like Ctrl-C: the game is saved."""

    def stop(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    for name in ("SIGINT", "SIGHUP", "SIGTERM"):  # Ctrl-C, too: whoever started us may have had it ignored
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
        record.save(path)
    except SetupError as error:
        fail(f"{error} This is the game, for you to keep:\n\n{record.write()}")
