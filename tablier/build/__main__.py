"""`python -m tablier.build`: the libraries of some or all games. What is there and fits is not made again."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tablier.build.target import HERE, TARGETS, known
from tablier.cli.progress import progress
from tablier.engine.catalogue import list_games
from tablier.engine.library import BUILDING, fits

SET_UP = {BUILDING: "1", "NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
"""numba makes code for no machine in particular, and libraries that are there already do not count (`mode.py`)."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tablier.build", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--target", action="append", help=f"for which machine: {', '.join(TARGETS)}; default: this one")
    parser.add_argument("--out", type=Path, default=Path("build/compiled"), help="a folder for what is made")
    asked = parser.parse_args()
    games, targets = list_games(), asked.target or [HERE]
    if unknown := [name for name in asked.games if name not in games]:
        parser.error(f"no game {', '.join(unknown)}; there are {', '.join(games)}")
    if unknown := [name for name in targets if known(name) not in TARGETS]:
        parser.error(f"no machine {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    missing = {
        name: [target for target in targets if not fits(asked.out / target / game.package.replace(".", "/"))]
        for name, game in games.items()
        if not asked.games or name in asked.games
    }
    failed = build(missing, asked.out)
    if failed:
        sys.exit("\n".join(failed))


def build(missing: dict[str, list[str]], out: Path) -> list[str]:
    """Make the libraries that are missing of each game, on all cores. Returns what went wrong."""
    whole, done = sum(map(len, missing.values())), 0
    with progress("Compiling ahead") as tell, ThreadPoolExecutor(os.cpu_count()) as workers:

        def one_more() -> None:
            nonlocal done
            done += 1
            tell(done, whole)

        tell(done, whole)
        tasks = [workers.submit(_build, name, targets, out, one_more) for name, targets in missing.items() if targets]
        return [said for task in tasks if (said := task.result())]


def _build(game: str, targets: list[str], out: Path, one_more: Callable[[], None]) -> str:
    """Make the libraries of a game in a process of its own. Returns what went wrong, or nothing."""
    command = [sys.executable, "-m", "tablier.build.compile", game, str(out), *targets]
    environment = {**os.environ, **SET_UP}
    piped = subprocess.PIPE
    with subprocess.Popen(command, env=environment, text=True, stdout=piped, stderr=piped) as process:
        assert process.stdout is not None and process.stderr is not None
        for _ in process.stdout:
            one_more()
        said = process.stderr.read()
    return f"{game} cannot be compiled:\n{said}" if process.returncode else ""


if __name__ == "__main__":
    main()
