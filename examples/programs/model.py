#!/usr/bin/env python3
"""A language model at a seat: the command `MODEL` reads a prompt and answers, with a move in the last line."""

import os
import subprocess
import sys
from itertools import pairwise

from tablier import Record, new


def ask(record: Record, seat: str, refused: str) -> str:
    pos = record.position
    told = [record.describe(number, whole=True) for number in range(len(record))]
    prompt = [
        pos.game.guide(),
        f"You are {seat}. What has happened: {' '.join(told[-20:])}",
        f"Now:\n{pos}",
        f"Your moves: {', '.join(pos.legal())}",
        f"Your last answer was refused. {refused}" if refused else "",
        "Think, and write the move that you choose alone in the last line.",
    ]
    said = subprocess.run(os.environ["MODEL"], shell=True, input="\n\n".join(prompt), stdout=subprocess.PIPE, text=True)
    return said.stdout.strip().rpartition("\n")[2].strip("` ")


for line in sys.stdin:
    match line.split():
        case ["tablier", *_]:
            print("id name a language model\nready", flush=True)
        case ["game", name, "players", players, "seat", seat, *rest]:
            options = dict(pair.split("=") for word, pair in pairwise(rest) if word == "option")
            start, events, refused = new(name, int(players), **options), list[str](), ""
            print("ready", flush=True)
        case ["event", number, _, *notation]:
            events[int(number) - 1 : int(number)] = [" ".join(notation)]
            refused = ""
        case ["error", *sentence]:
            refused = " ".join(sentence)
        case ["go", *_]:
            record = Record(start)
            record.extend(events, unseen=True)
            print("play", ask(record, seat, refused), flush=True)
        case ["quit"]:
            break
