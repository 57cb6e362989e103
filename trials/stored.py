"""What a database has of its games, read beside the server, and whether that is what people were told."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import sqlalchemy as sa

from tablier import Record, new
from tablier.engine.seats import LETTERS
from tablier.table import schema
from tablier.table.database import url_of
from trials.players import Game

PEOPLE, BOTS, THROWS = "people's", "bots'", "throws"


@dataclass(frozen=True)
class Stored:
    """A table as the database has it."""

    record: Record
    levels: dict[str, str]
    """Seat's letter → level, of bots."""
    numbers: list[int]
    """Of its events."""

    @property
    def actor(self) -> str:
        return self.record.position.actor

    @property
    def is_at_a_bots_turn(self) -> bool:
        return self.actor in self.levels

    def whose(self, number: int) -> str:
        """Whose event that was."""
        actor = self.record.at(number).actor
        return BOTS if actor in self.levels else PEOPLE if actor in LETTERS else THROWS


@dataclass
class Count:
    """What was acknowledged and what is there."""

    acknowledged: Counter[str] = field(default_factory=Counter)
    """Events that people were told of, by whose they were."""
    stored: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    """Tables and events that people were told of and that are not there, or are others."""
    gaps: int = 0
    """Events that are missing before others."""
    doubles: int = 0
    """People's events that nobody asked for at that place: made twice, or made up."""

    @property
    def wrong(self) -> int:
        return self.lost + self.gaps + self.doubles


def stored_games(place: str) -> dict[str, Stored]:
    """All games in a database, each played again by the rules."""
    engine = sa.create_engine(url_of(place))
    with engine.connect() as connection:
        heads = connection.execute(sa.select(schema.tables)).all()
        seats = connection.execute(sa.select(schema.seats)).all()
        events = connection.execute(sa.select(schema.events).order_by(schema.events.c.number)).all()
    engine.dispose()
    found = {}
    for head in heads:
        own = [row for row in events if row.table_id == head.id]
        levels = {row.letter: row.level for row in seats if row.table_id == head.id and row.level}
        record = Record(new(head.game, head.players, **head.options), [row.event for row in own])
        found[head.id] = Stored(record, levels, [row.number for row in own])
    return found


def compare(games: Iterable[Game], stored: dict[str, Stored]) -> Count:
    """What people were told against what is there."""
    count = Count()
    for game in games:
        if (there := stored.get(game.id)) is None:
            count.lost += 1 + len(game.told)
            continue
        events = there.record.events
        count.lost += max(0, game.number - len(events)) + game.contradictions
        count.lost += sum(number < len(events) and events[number] != event for number, event in game.told.items())
        count.gaps += sum(here != number for here, number in enumerate(there.numbers))
        for number, event in enumerate(events):
            whose = there.whose(number)
            count.stored[whose] += 1
            count.acknowledged[whose] += number < game.number
            count.doubles += whose == PEOPLE and event not in game.sent.get(number, set())
    return count
