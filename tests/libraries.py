"""Games compiled ahead, for tests and benchmarks."""

import shutil
import subprocess
import sys
from pathlib import Path

from tablier.engine.jit import cache_root
from tablier.engine.library import fits
from tablier.engine.sources import key_of

ROOT = Path(__file__).parent.parent


def libraries_of(game: str, target: str = "here") -> Path:
    """The folder with a game's library for this machine, or for browsers: "wasm". They are kept where compiled code is,
    by their sources."""
    package = ROOT / "tablier/games" / game
    key = key_of(
        "ahead", package / "rules.py", package / "mind/__init__.py", *sorted((ROOT / "tablier/build").glob("*.py"))
    )
    folder = cache_root() / f"{game}.ahead-{key}"
    if not fits(folder / target / package.relative_to(ROOT)):
        command = [sys.executable, "-m", "tablier.build", game, "--out", str(folder)]
        command += ["--target", "here", "--target", "wasm"]  # at once: most of the work is the same
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return folder / target


def copy_with_libraries(to: Path, *games: str) -> Path:
    """A copy of the package that has the libraries of some games."""
    shutil.copytree(ROOT / "tablier", to / "tablier", ignore=shutil.ignore_patterns("__pycache__"))
    for game in games:
        shutil.copytree(libraries_of(game), to, dirs_exist_ok=True)
    return to
