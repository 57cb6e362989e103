"""What the rules say along one random game of every setup, as a digest: `python -m tests.digest GAME EVENTS`.

Run in another process with the compiler off, or with bounds checks on, it must print the same.
"""

import hashlib
import json
import sys

import tablier
from tests.walks import setups


def digests(name: str, most_events: int) -> dict[str, str]:
    return {str(setup): digest(name, *setup, most_events) for setup in setups(name)}


def digest(name: str, players: int, options: dict[str, str], most_events: int) -> str:
    """The events drawn, all that was possible at each, the odds, what the seats knew and scored, and a bot thought."""
    seen = hashlib.sha256()
    pos = tablier.new(name, players, **options)
    for number in range(most_events):
        seen.update(repr((pos.actor, pos.legal(), pos.chances(), pos.scores(), pos.returns())).encode())
        seen.update(repr(pos).encode())
        if pos.game.hidden:
            seen.update(repr([(pos.seen_by(seat), pos.resample(seat, number)) for seat in pos.seats]).encode())
        if pos.actor == "over":
            break
        pos = pos.play(pos.sample(7, number))
    start = tablier.new(name, players, **options)
    seen.update(tablier.playouts(start, 2, seed=3).tobytes())
    seen.update(repr(tablier.bot("easy", simulations=12, seed=1).analyse(start)).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1], int(sys.argv[2]))))
