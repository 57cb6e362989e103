"""Serves a bot by lines on the standard streams (`protocol.py`), as a program of any other make would play."""

from collections.abc import Callable, Iterable

from tablier.bots import protocol
from tablier.bots.bot import CLOCKED, Bot, bot
from tablier.engine.errors import SetupError
from tablier.engine.limit import Limit
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove


class Stdio:
    """A bot that hears lines. `say` writes one."""

    def __init__(self, name: str, say: Callable[[str], object]) -> None:
        bot(name)  # says so if there is none of that name
        self._name, self._say = name, say
        self._setup: protocol.Setup | None = None
        self._events: list[str] = []
        self._bots: dict[Limit | None, Bot] = {}
        """By how long they think: what one thought at a move helps it at the next."""

    def run(self, lines: Iterable[str]) -> None:
        """Until there are no more lines, or one says `quit`."""
        for line in lines:
            word = line.split(maxsplit=1)[0] if line.strip() else ""
            if word == "quit":
                return
            try:
                self._hear(word, line.strip())
            except (SetupError, IllegalMove) as error:
                self._say(f"error {error}")

    def _hear(self, word: str, line: str) -> None:
        match word:
            case "tablier":
                self._say(f"id name tablier {self._name}")
                self._say("ready")
            case "game":
                self._begin(protocol.Setup.read(line))
                self._say("ready")
            case "event":
                self._happened(protocol.Event.read(line))
            case "back":
                del self._events[protocol.read_back(line) :]
            case "go":
                limit, position = protocol.read_go(line), self._record().position
                self._say(f"play {self._bot(limit).choose(position)}")

    def _begin(self, setup: protocol.Setup) -> None:
        """Load all that the first move would otherwise have to wait for."""
        self._setup, self._events, self._bots = setup, [], {}
        bot(self._name, seed=0).choose(setup.start.settle(0)[1])

    def _happened(self, event: protocol.Event) -> None:
        if event.number > len(self._events) + 1:
            raise SetupError(f"Event {event.number} is told, but event {len(self._events) + 1} is not known.")
        self._events[event.number - 1 : event.number] = [event.notation]

    def _record(self) -> Record:
        if self._setup is None:
            raise SetupError("No game was told.")
        record = Record(self._setup.start)
        record.extend(self._events, unseen=True)
        return record

    def _bot(self, limit: Limit | None) -> Bot:
        """A level thinks as it always does; one that goes by the clock, as long as it is told."""
        assert self._setup is not None
        told = limit if self._name == CLOCKED else None
        if told not in self._bots:
            seconds, simulations = (told.seconds, told.simulations) if told else (None, None)
            self._bots[told] = bot(self._name, seconds=seconds, simulations=simulations, seed=self._setup.seed)
        return self._bots[told]
