"""The expert of an earlier commit, as a bot beside today's: how much stronger it has become.

    python -m benchmarks.earlier 01bea76
    PYTHONPATH=build/earlier tablier arena goulet --bots expert:0.1s,earlier:0.1s --games 400

The package of that commit is copied under another name, so that both are loaded by one process, and registered as a
package that brings a bot, `earlier`. A position is handed over by the fields of its state that both commits have.
"""

import io
import re
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TO = ROOT / "build/earlier"
NAME = "tablier_earlier"

BRIDGE = '''"""The expert of this commit at a position of today's package."""

from {name}.bots.bot import expert as expert_then
from {name}.engine.limit import Limit
from {name}.engine.position import Position, start


class Earlier:
    def __init__(self, limit, seed):
        then = limit and Limit(seconds=limit.seconds, simulations=limit.simulations)
        self._bot = expert_then(then, seed)

    def choose(self, pos):
        return self._bot.choose(at_that_time(pos))

    def analyse(self, pos):
        return self._bot.analyse(at_that_time(pos))


def at_that_time(pos):
    begun = start(pos.game.name, pos.players, pos.options)
    board = begun.game.board.Board
    row = bytearray(begun.row)
    for name, field in board.FIELDS.items():
        field.pack(row, getattr(pos.board, name))
    return Position.of(begun.game, bytes(row))


def earlier(limit, seed):
    """The expert of an earlier commit."""
    return Earlier(limit, seed)
'''


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Name one commit: python -m benchmarks.earlier COMMIT")
    packed = subprocess.run(["git", "archive", sys.argv[1], "tablier"], cwd=ROOT, capture_output=True)
    if packed.returncode:
        sys.exit(packed.stderr.decode().strip())
    copied = copy(packed.stdout, TO)
    print(f"{copied} files in {TO.relative_to(ROOT)}: PYTHONPATH={TO.relative_to(ROOT)} brings the bot `earlier`.")


def copy(archive: bytes, to: Path) -> int:
    """The package under its other name, with the bot; how many files it has."""
    count = 0
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            opened = files.extractfile(member)
            if opened is None:
                continue  # a folder
            content = opened.read()
            if member.name.endswith(".py"):
                content = re.sub(rb"\btablier\b", NAME.encode(), content)
            path = to / NAME / Path(member.name).relative_to("tablier")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            count += 1
    (to / NAME / "bridge.py").write_text(BRIDGE.format(name=NAME), "utf-8")
    about = to / f"{NAME}-0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[tablier.bots]\nearlier = {NAME}.bridge:earlier\n", "utf-8")
    return count


if __name__ == "__main__":
    main()
