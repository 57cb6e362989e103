"""The command `tablier`: one file a command."""

import importlib
import io
import os
import sys

import typer

from tablier.bots.fault import Forfeit, Void
from tablier.cli.app import app, fail
from tablier.engine import announcing
from tablier.engine.errors import RecordError, SetupError
from tablier.online.errors import TableError

COMMANDS = (
    "games",
    "rules",
    "serve",
    "mcp",
    "backup",
    "restore",
    "play",
    "replay",
    "draw",
    "analyse",
    "verify",
    "learn",
    "arena",
    "study",
    "bot",
    "solve",
    "puzzles",
    "bench",
    "bench-agent",
    "prepare",
    "new-game",
)

EXTRAS = {
    "mcp": ("mcp",),
    "lab": ("jinja2", "openskill"),
    "table": ("alembic", "fastapi", "jinja2", "prometheus_client", "segno", "sqlalchemy", "uvicorn"),
    "online": ("websockets",),
    "images": ("PIL", "resvg_py"),
    "postgres": ("psycopg",),
}
"""What a command may need that `pip install tablier` alone does not bring."""

__all__ = ["COMMANDS", "load", "main"]


def load(*commands: str) -> typer.Typer:
    """The application with these commands. Each is a module of its own, loaded only when it is asked for."""
    for command in commands:
        importlib.import_module(f"tablier.cli.{command.replace('-', '_')}")
    return app


def main() -> None:
    """Run the command; what is wrong with the request is one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a board on a narrow terminal is better than none
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    announcing.announce()
    try:
        load(*([asked] if asked in COMMANDS else COMMANDS))()
    except (SetupError, RecordError, TableError, Forfeit, Void) as error:
        fail(str(error))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        extra = next((extra for extra, modules in EXTRAS.items() if package in modules), None)
        if extra is None:
            raise
        fail(f"This needs more than the rules and the bots: pip install 'tablier[{extra}]'.")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads on: `tablier games | head -1`
