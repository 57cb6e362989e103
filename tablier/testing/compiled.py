"""The compiler must change nothing but the speed.

`python -m tablier.testing GAME EVENTS` prints a digest of what the rules say along one random game of each
set-up that it reads. Run with the compiler off, or with bounds checks on, it must print the same.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable

from tablier.bots.bot import bot
from tablier.engine.playout import playouts
from tablier.engine.position import Position, start
from tablier.testing import walks

PLAIN_EVENTS = 60
"""Of each set-up; plain Python is slow."""
ALL_EVENTS = 3_000


def check_compiled(name: str) -> None:
    """Plain Python plays the same games."""
    plain = digests_in_another_process(name, PLAIN_EVENTS, NUMBA_DISABLE_JIT="1")
    assert plain == digests(name, PLAIN_EVENTS), f"{name}: compiled rules and plain Python differ."


def check_bounds(name: str) -> None:
    """No index leaves its array. Everything is compiled anew for that, with checks."""
    checked = digests_in_another_process(name, ALL_EVENTS, NUMBA_BOUNDSCHECK="1")
    assert checked == digests(name, ALL_EVENTS), f"{name}: an index leaves its array."


def digests(name: str, most_events: int) -> dict[str, str]:
    return digests_of(name, walks.setups(name), most_events)


def digests_of(name: str, setups: Iterable[walks.Setup], most_events: int) -> dict[str, str]:
    return {str(setup): digest(start(name, *setup), most_events) for setup in setups}


def digests_in_another_process(name: str, most_events: int, **environment: str) -> dict[str, str]:
    command = [sys.executable, "-W", "error", "-m", "tablier.testing", name, str(most_events)]
    done = subprocess.run(
        command,
        env={**os.environ, **environment},
        input=json.dumps(walks.setups(name)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def digest(first: Position, most_events: int) -> str:
    """The events drawn, all that was possible at each, the odds, what the seats knew and scored, and a bot thought."""
    seen = hashlib.sha256()
    pos = first
    for number in range(most_events):
        seen.update(repr((pos.actor, pos.legal(), pos.chances(), pos.scores(), pos.returns())).encode())
        seen.update(repr(pos).encode())
        if pos.game.hidden:
            seen.update(repr([(pos.seen_by(seat), pos.resample(seat, number)) for seat in pos.seats]).encode())
        if pos.actor == "over":
            break
        pos = pos.play(pos.sample(7, number))
    seen.update(playouts(first, 1, seed=3).tobytes())
    seen.update(repr(bot("easy", simulations=4, seed=1).analyse(first)).encode())
    return seen.hexdigest()
