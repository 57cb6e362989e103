#!/usr/bin/env python3
"""A bot in thirty lines: tries every move in random games from positions that look the same to its seat."""

import sys
from itertools import pairwise

from tablier import Record, new, playouts


def choose(record: Record, seat: str) -> str:
    worlds = [record.position.resample(seat, seed) for seed in range(4)]
    column = record.start.seats.index(seat)

    def value(move: str) -> float:
        return sum(float(playouts(world.play(move), games=50, seed=1)[:, column].mean()) for world in worlds)

    return max(record.position.legal(), key=value)


for line in sys.stdin:
    match line.split():
        case ["tablier", *_]:
            print("id name rollouts\nready", flush=True)
        case ["game", name, "players", players, "seat", seat, *rest]:
            options = dict(pair.split("=") for word, pair in pairwise(rest) if word == "option")
            start, events = new(name, int(players), **options), list[str]()
            print("ready", flush=True)
        case ["event", number, _, *notation]:
            events[int(number) - 1 : int(number)] = [" ".join(notation)]  # or what is now known of it
        case ["back", number]:
            del events[int(number) :]
        case ["go", *_]:
            record = Record(start)
            record.extend(events, unseen=True)
            print("play", choose(record, seat), flush=True)
        case ["quit"]:
            break
