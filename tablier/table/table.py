"""One game going on: who sits where, what has happened, who may do what.

Nothing here waits, writes or sends: that is the house's work (`house.py`).
"""

import asyncio
import hmac
from dataclasses import dataclass, field, replace
from typing import Any

from tablier.engine import defaults
from tablier.engine.fair import FairDice
from tablier.engine.record import Record
from tablier.engine.seal import notes_of
from tablier.table.bounds import CHATS_KEPT
from tablier.table.clock import Clock
from tablier.table.told import Line

ANYBODY = "*"
"""Stands for a connection to another server, whoever's."""


@dataclass
class Seat:
    letter: str
    name: str
    level: str | None = None
    """Of a bot; None: a person."""
    key: str | None = None
    """Of a person, hashed (`keys.py`): who has it may move for the seat. People at one screen share one. With a level,
    a bot plays until the person comes back."""
    taken: bool = True
    """Whether somebody has come to sit there."""


@dataclass(frozen=True)
class BotWish:
    """A bot is to play for somebody who is away."""

    letter: str
    level: str
    awaits: set[str]
    """The keys of those who have still to agree."""


@dataclass(frozen=True)
class Chat:
    who: str
    text: str
    at: float


@dataclass
class Table:
    id: str
    record: Record
    seats: dict[str, Seat]
    dice: FairDice
    created: float
    clock: Clock | None = None
    chats: list[Chat] = field(default_factory=list)
    """The last ones."""
    said: int = 0
    """How many chats there have been."""
    onlookers_chat: bool = True
    """Whether those who look on may say something."""
    times: list[float] = field(default_factory=list)
    """When each event happened."""
    rematch: str | None = None
    """The table where the same people play on."""
    undo_awaits: set[str] = field(default_factory=set)
    """The keys of those who have still to agree that the last move is taken back."""
    bot_wish: BotWish | None = None
    lines: dict[tuple[object, ...], dict[int, Line]] = field(default_factory=dict)
    """The log as it was told, by who saw it in which language: as long as nothing is taken back (`view.py`)."""
    clicked: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """What somebody clicked to make an event, by its number from 0: as long as this process runs."""
    arranged: list[Any] = field(default_factory=lambda: [None])
    """What the picture after so many events remembers of those before, as far as it was asked for."""
    version: int = 0
    """How many changes of it are known, where there may be other servers."""
    elsewhere: frozenset[str] = frozenset()
    """The seats whose people are connected to other servers, and ANYBODY if somebody is."""
    unsure: bool = False
    """Whether the database may have more than is known here: a write has failed."""
    asked: float = 0.0
    """When somebody last came to the table, by the clock of the house."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while something happens: one thing after another."""

    names: dict[str, str] = field(init=False)
    """Seat's letter → name."""
    _own: dict[str, str] = field(default_factory=dict)
    """Key → the letters of its seats."""

    def __post_init__(self) -> None:
        self.names = {seat.letter: seat.name for seat in self.seats.values()}

    def sit_down(self, letter: str, name: str) -> None:
        """Somebody has come to a seat, and is called so."""
        self.seats[letter].taken, self.seats[letter].name = True, name
        self.names = {**self.names, letter: name}

    def may_chat(self, own: str) -> bool:
        """Whether somebody with these seats, or none, may say something to all."""
        return bool(own) or self.onlookers_chat

    def say(self, chat: Chat) -> None:
        self.chats.append(chat)
        del self.chats[:-CHATS_KEPT]
        self.said += 1

    def take_back(self) -> None:
        """The last event has not happened."""
        self.record.undo()
        self.times.pop()
        self.lines.clear()
        del self.arranged[len(self.record) + 1 :]
        if self.clock is not None and self.actor in self.seats:
            self.clock.taken_back(self.actor)

    def remembered(self, number: int) -> Any:
        """What the picture after so many events remembers of the pictures before."""
        game, known = self.record.start.game, self.arranged
        if game.picture.arranged is defaults.arranged:
            return None
        while len(known) <= number:
            event = len(known) - 1
            what = replace(self.record.happening(event), clicked=self.clicked.get(event, ()))
            known.append(game.picture.arranged(what, known[-1]))
        return known[number]

    @property
    def bots_seed(self) -> int:
        """What a bot's next move is drawn from: it follows from the secret of the throws, and those not from it."""
        digest = hmac.digest(self.dice.secret, f"bots {len(self.record)}".encode(), "sha256")
        return int.from_bytes(digest[:8], "big")

    @property
    def actor(self) -> str:
        return self.record.position.actor

    @property
    def over(self) -> bool:
        return self.actor == "over"

    @property
    def bot_to_move(self) -> Seat | None:
        seat = self.seats.get(self.actor)
        return seat if seat is not None and seat.level is not None else None

    @property
    def is_sealed(self) -> bool:
        """Whether the table throws the dice of a game that is played here."""
        return not self.record.by_hand and any(seat.key or seat.level for seat in self.seats.values())

    @property
    def seal(self) -> str:
        """Of the throws; empty where the table draws none."""
        return self.dice.seal if self.is_sealed else ""

    @property
    def awaits_people(self) -> bool:
        """Whether the first throws wait until somebody is here who can add to them."""
        return self.actor == "chance" and self.is_sealed

    def takes_nonce(self, own: str) -> bool:
        """Whether somebody with these seats may add to the throws to come: each person once."""
        return self.is_sealed and not self.over and all(nonce.seats != own for nonce in self.dice.nonces)

    @property
    def awaits_throw(self) -> bool:
        """Whether the people are to throw their own dice now, and to tell what fell."""
        return self.record.by_hand and self.actor == "chance"

    def may_act(self, own: str) -> bool:
        """Whether somebody with these seats may do something now; what fell is told by anybody who plays."""
        return bool(own) if self.awaits_throw else self.actor in own

    def may_undo(self, own: str) -> bool:
        """Whether somebody with these seats may take the last event back, as far as it is theirs to decide."""
        if not self.record.can_undo():
            return False
        return bool(own) if self.record.last_thrown else self.actor in own

    def seats_of(self, key: str | None) -> str:
        """The letters of the seats that a key moves for; none: an onlooker."""
        if key is None:
            return ""
        own = self._own.get(key)
        if own is None:
            own = "".join(seat.letter for seat in self.seats.values() if seat.key == key)
            if own:  # what is no key is not remembered
                self._own[key] = own
        return own

    @property
    def has_people(self) -> bool:
        """Whether people play here, and not bots among themselves."""
        return any(seat.key is not None for seat in self.seats.values())

    def people(self) -> set[str]:
        """The keys of all people who have come."""
        return {seat.key for seat in self.seats.values() if seat.key is not None and seat.taken}

    def shares_a_screen(self, own: str) -> bool:
        """Whether people who hide something from each other look at one screen: those at the seats of one key."""
        return self.record.start.game.hidden and len(own) > 1

    def eyes(self, key: str | None, looking: str | None) -> str | None:
        """Through whose eyes somebody sees the table. At a shared screen: `looking`, whoever took it last."""
        own, actor = self.seats_of(key), self.actor
        if not own:
            return None
        if self.shares_a_screen(own) and actor != "over":
            return looking if looking is not None and looking in own else None
        return actor if actor in own else own[0]

    def written(self) -> Record:
        """The record, with names and with what its throws can be checked by."""
        record = self.record.copy()
        record.names = self.names
        if self.is_sealed:
            record.notes.update(notes_of(self.dice, record))
        return record
