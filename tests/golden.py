"""Golden records: one whole game of every setup, with a digest of all that was possible on the way.

    make golden

writes them anew into tests/golden/, after a deliberate change of the rules.
"""

import hashlib
from pathlib import Path

import tablier
from tablier import Record
from tablier.games.dames.solo import winning_events
from tests.walks import ALL_IDS, ALL_SETUPS, events_of, walk

FOLDER = Path(__file__).parent / "golden"


def menus(record: Record) -> str:
    """A digest of all that could happen at each position."""
    seen = hashlib.sha256()
    for pos in record.positions():
        seen.update(" ".join(events_of(pos)).encode() + b"\n")
    return seen.hexdigest()[:32]


def random_record(name: str, players: int, options: dict[str, str]) -> Record:
    start = tablier.new(name, players, **options)
    record = Record(start, date="2026-11-15", notes={"menus": ""})
    for _, event in walk(start, seed=2026):
        if event:
            record.play(event)
    record.notes["menus"] = menus(record)
    return record


def solo_record(move: str, last: str) -> Record:
    start = tablier.new("dames", 1, move=move, last=last)
    record = Record(start, winning_events(start, seed=1), date="2026-11-15", notes={"menus": ""})
    record.notes["menus"] = menus(record)
    return record


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for setup, name in zip(ALL_SETUPS, ALL_IDS):
        (FOLDER / f"{name}.tablier").write_text(random_record(*setup).write(), "utf-8")
    for move in ("slide", "step", "leap"):
        for last in ("slide", "drop"):
            (FOLDER / f"dames-solo-won-{move}-{last}.tablier").write_text(solo_record(move, last).write(), "utf-8")


if __name__ == "__main__":
    main()
