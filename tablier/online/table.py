"""A table at a server, as the seat of a key sees it.

Nothing here knows more than that seat may: the record comes from the server as the seat sees it, with a `?` for what is
hidden, and the position is the one that it leads to.
"""

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove
from tablier.online.errors import TableError
from tablier.online.feed import Feed
from tablier.online.happened import Happened, TakenBack, plain

if TYPE_CHECKING:
    from tablier.online.server import Server

STALE = 409
UNKNOWN = "?"
"""In a notation: what the seat may not know."""


@dataclass(frozen=True)
class Standing:
    """How a table stands."""

    game: str
    number: int
    """How many events there have been."""
    actor: str
    """The seat to act, or `chance`, or `over`."""
    own: str
    """The seats that one moves for; empty: one looks on."""
    is_my_turn: bool
    """Whether one can do something now: move, or tell what fell where people throw their own dice."""
    status: str
    """Whose turn it is and what is expected, in a sentence; or how the game ended."""
    names: dict[str, str]
    """Seat's letter → name."""
    scores: dict[str, float]
    """Seat's letter → points so far, or final ones."""

    @property
    def over(self) -> bool:
        return self.actor == "over"


class OnlineTable:
    """One table at a server, at which one sits by a key, or looks on without."""

    def __init__(self, server: "Server", id: str, key: str | None, friends: dict[str, str] | None = None) -> None:
        self.server, self.id, self.key = server, id, key
        self.friends = {letter: self._link(theirs) for letter, theirs in (friends or {}).items()}
        """Seat's letter → the link for the friend who is to sit there."""
        self._seen: int | None = None
        """How many events there were when the table was last looked at."""
        self._feed = self._new_feed()

    def __repr__(self) -> str:
        return f"<OnlineTable {self.id} at {self.server.address}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the table. The seat stays one's own: `Server.join` comes back to it."""
        self._feed.close()

    @property
    def link(self) -> str:
        """By which one comes to this seat: in a browser, or by `Server.join`."""
        return self._link(self.key)

    def sit(self, name: str) -> None:
        """Take the seat, and be called so."""
        self._ask("/sit", {"name": name})

    # ------------------------------------------------------------------ how it stands

    def standing(self) -> Standing:
        """Whose turn it is, who plays, and the scores."""
        view = self._ask()
        self._seen = view["number"]
        return Standing(
            game=view["game"],
            number=view["number"],
            actor=view["actor"],
            own=view["own"],
            is_my_turn=view["actor"] in view["own"] or (bool(view["own"]) and "throw" in view),
            status=plain(view["end"]["text"] if "end" in view else view["status"]),
            names={seat["letter"]: seat["name"] for seat in view["seats"]},
            scores={seat["letter"]: seat["score"] for seat in view["seats"]},
        )

    def record(self) -> Record:
        """The game so far, as the seat may see it."""
        record = Record.read(self._ask("/record"))
        self._seen = len(record)
        return record

    def position(self) -> Position:
        """Where the game stands, as the seat sees it."""
        return self.record().position

    def legal(self) -> tuple[str, ...]:
        """The moves that one can make now, in notation; what can have fallen where one throws one's own dice."""
        if not self.standing().is_my_turn:
            return ()
        pos = self.position()
        return pos.legal() or tuple(pos.chances())

    def log(self, since: int = 0) -> list[Happened]:
        """What has happened after so many events, each as a sentence, too."""
        return list(self._lines(since, self.standing().number))

    # ------------------------------------------------------------------ what one does

    def play(self, event: str, *, at: int | None = None) -> None:
        """Make a move; IllegalMove says which rule forbids it. It is made once, also where an answer is lost.

        `at` is how many events one has seen, by default those that there were when one last looked: a move that was
        meant for another position is not made, and refused with the status 409.
        """
        if at is None:
            at = self.standing().number if self._seen is None else self._seen
        try:
            self._ask("/moves", {"event": event, "at": at})
        except TableError as error:
            if error.status != STALE or not self._is_made(event, at):
                raise
        self._seen = None

    def why_not(self, event: str) -> IllegalMove | None:
        """Which rule forbids a move, as far as the seat can know; None where it can be made."""
        standing = self.standing()
        if not standing.is_my_turn:
            raise TableError(standing.status)
        try:
            self.position().code(event)
        except IllegalMove as why:
            return why
        return None

    def wait(self, timeout: float | None = None) -> bool:
        """Until one can do something (True), or the game is over (False); TimeoutError after so many seconds."""
        end = math.inf if timeout is None else time.monotonic() + timeout
        while True:
            self._feed.skip()
            standing = self.standing()
            if standing.over or standing.is_my_turn:
                return not standing.over
            self._feed.next(None if timeout is None else max(0.0, end - time.monotonic()))

    def events(self, since: int = 0, timeout: float | None = None) -> Iterator[Happened | TakenBack]:
        """What happens, as it does, from after so many events to the end of the game: each once and in order, also
        where connections are lost on the way. TimeoutError if nothing happens for so many seconds.
        """
        feed, told = self._new_feed(), dict[int, str]()
        try:
            while True:
                message = feed.next(timeout)
                lines = [Happened.of(line) for line in message.get("log") or message["steps"]]
                if (back := _taken_back(told, since, message["number"], lines)) is not None:
                    since = back
                    yield TakenBack(back)
                lines = [line for line in lines if line.number > since]
                first = lines[0].number if lines else message["number"] + 1
                for line in (*self._lines(since, first - 1), *lines):
                    since, told[line.number] = line.number, line.event
                    yield line
                if message["actor"] == "over":
                    return
        finally:
            feed.close()

    # ------------------------------------------------------------------ inside

    def _ask(self, what: str = "", body: Any = None, query: Mapping[str, object] | None = None) -> Any:
        return self.server.ask(f"tables/{self.id}{what}", body, key=self.key, query=query)

    def _link(self, key: str | None) -> str:
        return f"{self.server.address}/table/{self.id}{'' if key is None else f'#key={key}'}"

    def _new_feed(self) -> Feed:
        hello = {"lang": self.server.lang} if self.key is None else {"lang": self.server.lang, "key": self.key}
        return Feed(self.server.address, self.id, hello, self.server.patience)

    def _lines(self, since: int, number: int) -> Iterator[Happened]:
        """The log from after `since` events to event `number`, which the server tells in pages from its end."""
        pages: list[list[Happened]] = []
        while number > since:
            page = [Happened.of(line) for line in self._ask("/log", query={"before": number}) if line["number"] > since]
            pages.append(page)
            number = page[0].number - 1 if page else since
        for page in reversed(pages):
            yield from page

    def _is_made(self, event: str, at: int) -> bool:
        """Whether a move was made the first time, and only the answer was lost."""
        record = self.record()
        try:
            return len(record) > at and record.at(at).play(event) == record.at(at + 1)
        except IllegalMove:  # something else happened there
            return False


def _taken_back(told: dict[int, str], since: int, number: int, lines: list[Happened]) -> int | None:
    """How many events are left of those that were told, if some of them have not happened after all."""
    if number < since:
        return number
    for line in lines:
        before = told.get(line.number, line.event)
        if line.number <= since and before != line.event and UNKNOWN not in before:
            return line.number - 1
    return None
