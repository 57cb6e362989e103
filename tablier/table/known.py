"""A table as the home page lists it for somebody who has been there: who plays, whose turn it is, how it ended."""

from tablier.table.messages import KnownSeat, KnownTable
from tablier.table.table import Table
from tablier.table.throws import is_asked
from tablier.table.view import eyes_of, status


def known(table: Table, key: str | None, lang: str) -> KnownTable:
    eyes = eyes_of(table, key, None, lang, True)
    return KnownTable(
        id=table.id,
        game=table.record.start.game.name,
        title=table.record.start.game.title_in(lang),
        names=list(table.names.values()),
        seats=[
            KnownSeat(letter=seat.letter, name=seat.name, level=seat.level, yours=seat.letter in eyes.own)
            for seat in table.seats.values()
        ],
        number=len(table.record),
        over=table.over,
        yours=is_asked(table, eyes.own),
        status=status(table, eyes),
        won=share(table, eyes.own),
        at=table.times[-1] if table.times else table.created,
    )


def share(table: Table, own: str) -> float | None:
    """What somebody won: 1, or a part of it, or 0; None: nobody wins such a game, it goes on, or one moves for all."""
    result = table.record.position.result
    if result is None or result.titles or not own or (len(own) == len(table.seats) > 1):
        return None
    return sum(letter in own for letter in result.winners) / max(1, len(result.winners))
