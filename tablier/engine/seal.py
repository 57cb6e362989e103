"""What a record says of fair dice, and whether its throws are what they have to be.

In the head of a record, as notes (`fair.py` says what is drawn from them):

    fair table: 4416aba849
    fair seal: 9b0c…                    64 hexadecimal digits: shown before the first event
    fair from: 12                       if the events before that one were not drawn with this secret
    fair nonce 1: A 0 5e1f…             whose, the first event that it counts for, 32 hexadecimal digits
    fair lot 1: 0 of 1 start A, 1 start B   the events, and what they are drawn from: outcomes behind their tickets
    fair secret: 71d2…                  64 hexadecimal digits: once the game is over

So a program that knows no rules can check all throws: `roll 63` is two dice, anything else is of its event's lot.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablier.engine.errors import RecordError, SetupError
from tablier.engine.fair import NONCE, SECRET_BYTES, FairDice, Nonce, urn_at
from tablier.engine.position import Position
from tablier.engine.record import FAIR_SECRET_NOTE, Record

TABLE_NOTE, SEAL_NOTE, FROM_NOTE = "fair table", "fair seal", "fair from"
NONCE_NOTE, LOT_NOTE = "fair nonce", "fair lot"
NUMBER = re.compile("[0-9]{1,9}")
"""Of an event."""


@dataclass(frozen=True)
class Fault:
    """Something that is not as it has to be."""

    number: int | None
    """Of the event; None: it is the secret itself."""
    told: str
    """What the record says."""
    drawn: str
    """What follows from the secret and the nonces."""


def notes_of(dice: FairDice, record: Record) -> dict[str, str]:
    """What is written of fair dice: the secret only once the game is over."""
    notes = {TABLE_NOTE: dice.table, SEAL_NOTE: dice.seal}
    for count, nonce in enumerate(dice.nonces, 1):
        notes[f"{NONCE_NOTE} {count}"] = f"{nonce.seats} {nonce.since} {nonce.text}"
    if record.position.actor == "over":
        for count, (lot, numbers) in enumerate(_lots(record).items(), 1):
            notes[f"{LOT_NOTE} {count}"] = f"{' '.join(map(str, numbers))} of {lot}"
        notes[FAIR_SECRET_NOTE] = dice.secret.hex()
    return notes


def _lots(record: Record) -> dict[str, list[int]]:
    """What was drawn other than dice, and the numbers of the events."""
    lots: dict[str, list[int]] = {}
    for number, pos in enumerate(record.positions()):
        if pos.actor == "chance" and not urn_at(pos).dice:
            lot = ", ".join(f"{weight} {pos.notation(code)}" for code, weight in zip(pos.codes(), pos.weights()))
            lots.setdefault(lot, []).append(number)
    return lots


def check_sealed(record: Record) -> None:
    """SetupError, which says why, if there is nothing to check the throws of a record by."""
    if record.by_hand:
        raise SetupError("The players threw their own dice: nobody drew anything that could be checked.")
    if SEAL_NOTE not in record.notes:
        raise SetupError(f"The record has no line '{SEAL_NOTE}: …': its throws were not sealed, and cannot be checked.")
    if record.position.actor != "over":
        raise SetupError(
            "The game is not over: its secret is published at the end, and the throws can be checked then."
        )


def dice_of(notes: Mapping[str, str]) -> FairDice:
    """The dice that a finished record tells of; RecordError if it tells them wrongly or not at all."""
    secret = notes.get(FAIR_SECRET_NOTE, "")
    try:
        given = bytes.fromhex(secret)
    except ValueError:
        given = b""
    if len(given) != SECRET_BYTES:
        raise RecordError(f"The record has no line '{FAIR_SECRET_NOTE}: …' with {2 * SECRET_BYTES} hexadecimal digits.")
    return FairDice(given, notes.get(TABLE_NOTE, ""), tuple(_nonces(notes)))


def _nonces(notes: Mapping[str, str]) -> Iterator[Nonce]:
    count = 1
    while (line := notes.get(f"{NONCE_NOTE} {count}")) is not None:
        seats, _, rest = line.partition(" ")
        since, _, text = rest.partition(" ")
        if not (NUMBER.fullmatch(since) and NONCE.fullmatch(text)):
            raise RecordError(f"'{NONCE_NOTE} {count}' does not say whose it is, from which event on, and 32 digits.")
        yield Nonce(seats, text, int(since))
        count += 1


def drawn_from(notes: Mapping[str, str]) -> int:
    """The number of the first event that was drawn with the secret."""
    said = notes.get(FROM_NOTE, "0")
    if not NUMBER.fullmatch(said):
        raise RecordError(f"'{FROM_NOTE}: …' is the number of an event.")
    return int(said)


def throws(record: Record) -> Iterator[tuple[int, Position, str]]:
    """The events of a record that have to follow from its secret: number, position before, notation."""
    since = drawn_from(record.notes)
    for number, (pos, event) in enumerate(zip(record.positions(), record.events)):
        if pos.actor == "chance" and number >= since:
            yield number, pos, event


def faults(record: Record) -> list[Fault]:
    """What of a finished record's throws is not as its seal, secret and nonces say; none: all is as it has to be."""
    dice = dice_of(record.notes)
    found = []
    if dice.seal != record.notes.get(SEAL_NOTE):
        found.append(Fault(None, record.notes.get(SEAL_NOTE, ""), dice.seal))
    for number, pos, event in throws(record):
        drawn = pos.notation(dice.draw(pos, number))
        if drawn != event:
            found.append(Fault(number, event, drawn))
    return found
