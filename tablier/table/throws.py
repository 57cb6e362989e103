"""What people who throw their own dice are asked, and how they tell what fell."""

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.throw import throw_at, thrower_at
from tablier.table import told
from tablier.table.table import Table
from tablier.table.words import say


def throwers(table: Table) -> str:
    """The seats that are asked to throw: whose dice they are, or all people where that is a bot or nobody."""
    seat = table.seats.get(thrower_at(table.record.position))
    if seat is not None and seat.level is None:
        return seat.letter
    return "".join(seat.letter for seat in table.seats.values() if seat.key is not None)


def is_asked(table: Table, own: str) -> bool:
    """Whether something is expected now of somebody with these seats."""
    return any(letter in own for letter in throwers(table)) if table.awaits_throw else table.actor in own


def throw(table: Table) -> told.Throw | None:
    """What is to be told now, if the people throw."""
    if not table.awaits_throw:
        return None
    thrown = throw_at(table.record.position)
    return told.Throw(dice=thrown.dice if thrown else 0, by=throwers(table))


def offered(pos: Position, voice: Voice) -> tuple[list[told.Choice], dict[str, str]]:
    """All that can fall, by the faces of the dice; or what else chance can decide, as buttons with their labels."""
    if thrown := throw_at(pos):
        return [(event, tuple(map(str, faces)), ()) for faces, event in thrown.outcomes.items()], {}
    named = {f"outcome-{number}": event for number, event in enumerate(pos.events())}
    write, drawn, seen = pos.game.events.write, pos.game.sentences.drawn, pos.seen_by(None)
    return (
        [(write(event), (id,), ()) for id, event in named.items()],
        {id: drawn(seen, event, voice) for id, event in named.items()},
    )


def status(table: Table, own: str, voice: Voice) -> str:
    """Who is asked for what, to somebody with these seats."""
    pos, lang = table.record.position.seen_by(None), voice.lang
    seat = table.seats.get(thrower_at(pos))
    asked = say(lang, "tell dice" if throw_at(pos) else "tell outcome", asked=pos.game.sentences.to_throw(pos, voice))
    if not own:
        return say(lang, "people throw")
    if seat is None:
        return f"{asked[0].upper()}{asked[1:]}."
    if own == seat.letter and seat.level is None:
        return say(lang, "your turn", asked=asked)
    return say(lang, "throw for" if seat.level else "turn of", name=seat.name, asked=asked)
