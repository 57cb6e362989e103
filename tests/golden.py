"""Golden records: one whole game of every setup, with a digest of all that was possible on the way.

    make golden

writes them anew into tests/golden/, after a deliberate change of the rules.
"""

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import tablier
from tablier import Position, Record
from tablier.games.dames.events import Place
from tablier.games.dames.mind.solitaire import breaking_sets
from tests.walks import ALL_IDS, ALL_SETUPS, events_of, walk

FOLDER = Path(__file__).parent / "golden"
TURNS_BEFORE_RESTART = 400


def at_tables(pattern: str) -> Iterator[Path]:
    """The golden records whose names are like that, but for set-ups that are for research: no table takes these."""
    small = [
        id
        for id, (name, _, options) in zip(ALL_IDS, ALL_SETUPS)
        if any(option.research and option.name in options for option in tablier.list_games()[name].options)
    ]
    return (path for path in FOLDER.glob(pattern) if path.stem not in small)


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
            record.append(event)
    record.notes["menus"] = menus(record)
    return record


def solo_record(move: str, last: str) -> Record:
    start = tablier.new("dames", 1, move=move, last=last)
    record = Record(start, winning_events(start, seed=1), date="2026-11-15", notes={"menus": ""})
    record.notes["menus"] = menus(record)
    return record


def winning_events(start: Position, seed: int) -> list[str]:
    """Events that win a solo game of Les Dames Bretonnes, found by the rules alone: by trying and going back.

    Six squares that break every line stay empty, so that what is left is to find an order in which slides and
    placements go on to the end.
    """
    rng, sets = random.Random(seed), breaking_sets()
    while True:
        if (events := _search(start, rng.choice(sets), rng, [TURNS_BEFORE_RESTART])) is not None:
            return events


def _search(pos: Position, kept_empty: frozenset[int], rng: random.Random, budget: list[int]) -> list[str] | None:
    if pos.actor == "over":
        return [] if pos.returns() == [1.0] else None
    budget[0] -= 1
    goals = [(event.square if isinstance(event, Place) else event.end) for event in pos.events()]
    events = [text for text, square in zip(pos.legal(), goals) if square not in kept_empty]
    rng.shuffle(events)
    for event in events:
        if budget[0] < 0:
            return None
        rest = _search(pos.play(event), kept_empty, rng, budget)
        if rest is not None:
            return [event, *rest]
    return None


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for setup, name in zip(ALL_SETUPS, ALL_IDS):
        (FOLDER / f"{name}.tablier").write_text(random_record(*setup).write(), "utf-8")
    for move in ("slide", "step", "leap"):
        for last in ("slide", "drop"):
            (FOLDER / f"dames-solo-won-{move}-{last}.tablier").write_text(solo_record(move, last).write(), "utf-8")


if __name__ == "__main__":
    main()
