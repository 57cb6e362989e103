"""From what somebody asks for to who sits where."""

import secrets

import tablier
from tablier.engine.errors import SetupError
from tablier.engine.seats import LETTERS
from tablier.table.keys import hashed, new_key
from tablier.table.messages import ContinueAsked, SeatAsked, TableAsked
from tablier.table.table import Seat, Table
from tablier.table.words import say

NAMES = {"random": "Zoé", "easy": "Colombe", "medium": "Robin", "hard": "Hector", "expert": "Sibylle"}
"""What the bots of the house are called at the table; others go by their own names."""


def seated(asked: TableAsked) -> tuple[list[Seat], str, dict[str, str]]:
    """The seats of a new table, the key of whoever opens it, and those of friends by their letters.

    Nobody else ever learns a key: the table itself knows them by their hashes.
    """
    key, friends = new_key(), {}
    seats: list[Seat] = []
    order = secrets.SystemRandom().sample(asked.seats, len(asked.seats)) if asked.drawn else asked.seats
    for letter, one in zip(LETTERS, order):
        name = _name(one, asked.lang, [seat.name for seat in seats])
        if one.who == "bot":
            level = one.level or "medium"
            if level not in tablier.list_bots():
                raise SetupError(f"There is no bot {level!r}. The bots: {', '.join(tablier.list_bots())}.")
            seats.append(Seat(letter, name, level))
        elif one.who == "friend":
            friends[letter] = new_key()
            seats.append(Seat(letter, name, None, hashed(friends[letter]), taken=False))
        else:
            seats.append(Seat(letter, name, None, hashed(key)))
    return seats, key, friends


def seated_again(table: Table, asked: ContinueAsked) -> tuple[list[Seat], str]:
    """The seats of a game that somebody plays on against bots, and the key of whoever does."""
    if asked.seat not in table.seats:
        raise SetupError(f"There is no seat {asked.seat!r} here. The seats: {', '.join(table.seats)}.")
    who = [
        SeatAsked(who="me", name=asked.name) if letter == asked.seat else SeatAsked(who="bot", level=asked.level)
        for letter in table.seats
    ]
    seats, key, _ = seated(TableAsked(game=table.record.start.game.name, seats=who, lang=asked.lang))
    return seats, key


def _name(one: SeatAsked, lang: str, taken: list[str]) -> str:
    """What somebody is called: a name that nobody else at the table has."""
    if one.who == "bot":
        usual = NAMES.get(one.level or "medium", one.level or "")
    else:
        usual = say(lang, "friend" if one.who == "friend" else "player")
    return free_name(one.name or usual, taken)


def free_name(wanted: str, taken: list[str]) -> str:
    """The name, or the name and a number."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    return name
