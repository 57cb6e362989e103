"""A program that plays a game at a seat, by the lines that `protocol.py` tells.

It runs as a process of its own from the beginning of a game to the end. Loading takes what it takes, up to a minute; a
move has to come within the limit and a second for the way. What it writes on the error stream is shown if it crashes.
"""

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from tablier.bots import protocol
from tablier.bots.fault import Forfeit, Void
from tablier.engine.errors import SetupError, quoted
from tablier.engine.limit import Limit
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove

USUAL = Limit(seconds=1.0)
"""How long a program thinks that is not told otherwise."""
READY_WITHIN = 60.0
GRACE = 1.0
"""Seconds that a move may be late: a process may have to wait for its turn on the processor."""
SIMULATES_WITHIN = 60.0
"""Seconds for a move where simulations are counted."""
ENDS_WITHIN = 1.0
LONGEST_LINE = 10_000
WAITING_LINES = 1_000
"""That a program may have written before somebody reads them."""


def is_program(name: str) -> bool:
    """Whether somebody is named by a path, and not as a bot."""
    return "/" in name or os.sep in name


def check_program(path: str) -> None:
    """SetupError if there is nothing at a path that can be run."""
    if not os.path.isfile(path):
        raise SetupError(f"There is no program {quoted(path)}.")
    if shutil.which(path) is None:
        raise SetupError(f"{path} cannot be run: make it executable (chmod +x).")


class Program:
    """A program that was started for a game at a seat; Void if it does not get ready."""

    def __init__(
        self, path: str, start: Position, seat: str, limit: Limit | None = None, seed: int | None = None
    ) -> None:
        check_program(path)
        self._path, self._seat, self._limit = path, seat, limit or USUAL
        self._told: list[str] = []
        """The events as it knows them."""
        self._wants_legal = False
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                [os.path.abspath(path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise Void(f"{path} cannot be run: {error.strerror}.") from error
        # In threads of their own: a program that neither reads nor writes can then be given up.
        self._to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._heard: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._write, self._read)]
        for thread in self._threads:
            thread.start()
        try:
            self._say(protocol.HELLO)
            self._await("ready", READY_WITHIN)
            self._say(protocol.Setup(start, seat, seed).written())
            self._await("ready", READY_WITHIN)
        except Void:
            self._end()
            raise

    def move(self, record: Record) -> str:
        """What it plays now, in notation; Forfeit if the rules forbid it, Void if nothing comes."""
        self._tell(record)
        if self._wants_legal:
            for event in record.position.seen_by(self._seat).legal():
                self._say(f"legal {event}")
        self._say(protocol.write_go(self._limit))
        within = SIMULATES_WITHIN if self._limit.seconds is None else self._limit.seconds + GRACE
        event = self._await("play", within)
        try:
            return record.position.notation(record.position.code(event))
        except IllegalMove as why:
            self._say(f"error {why}")
            raise Forfeit(f"{self._path} played {quoted(event)} and has lost. {why.text()}", why.rule) from None

    def leave(self, record: Record) -> None:
        """Tell it how the game ended, if it did, and let it end."""
        if record.position.actor == "over":
            self._tell(record)
            self._say(f"over {' '.join(f'{value:g}' for value in record.position.returns())}")
        self._say("quit")
        self._end()

    # ------------------------------------------------------------------ inside

    def _tell(self, record: Record) -> None:
        """The events that it does not know yet, or not all of."""
        events = record.seen_by(self._seat).events
        for number, (before, now) in enumerate(zip(self._told, events)):
            if before == now:
                continue
            if protocol.UNKNOWN not in before:
                self._take_back(number)
                break
            self._told[number] = now
            self._say_event(record, number, now)
        if len(events) < len(self._told):
            self._take_back(len(events))
        for number, event in enumerate(events[len(self._told) :], len(self._told)):
            self._told.append(event)
            self._say_event(record, number, event)

    def _take_back(self, number: int) -> None:
        del self._told[number:]
        self._say(f"back {number}")

    def _say_event(self, record: Record, number: int, event: str) -> None:
        by = record.at(number).actor
        self._say(protocol.Event(number + 1, protocol.CHANCE if by == "chance" else by, event).written())

    def _say(self, line: str) -> None:
        self._to_say.put(line)

    def _await(self, word: str, within: float) -> str:
        """What stands behind a word that it is to say in so many seconds; Void if it does not."""
        end = time.monotonic() + within
        while True:
            try:
                line = self._heard.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise Void(f"{self._path} did not say {word!r} within {within:g} seconds.") from None
            if line is None:
                raise self._crashed()
            said, _, rest = line.partition(" ")
            if said == "error":
                raise Void(f"{self._path} gave up: {rest}")
            if line == "wants legal":
                self._wants_legal = True
            if said == word:
                return rest.strip()

    def _crashed(self) -> Void:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDS_WITHIN)
        self._errors.seek(0)
        last = self._errors.read().strip().rpartition("\n")[2]
        code = self._process.returncode
        return Void(f"{self._path} ended in the middle of a game, with exit code {code}. {last}".strip())

    def _end(self) -> None:
        """End the process, with or against its will."""
        self._to_say.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDS_WITHIN)
        if self._process.poll() is None or not self._is_silent():
            self._kill()
            self._process.wait()
            self._is_silent()
        self._errors.close()

    def _is_silent(self) -> bool:
        """Whether nothing reads or writes any more, after a moment: a script may have left a process of its own."""
        end = time.monotonic() + ENDS_WITHIN
        while (going_on := any(thread.is_alive() for thread in self._threads)) and time.monotonic() < end:
            with contextlib.suppress(queue.Empty):  # makes room for what it wrote at last
                self._heard.get(timeout=0.01)
        return not going_on

    def _kill(self) -> None:
        """The process, and those that it started."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError), self._process.stdin as input:
            while (line := self._to_say.get()) is not None:
                input.write(f"{line}\n")
                input.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            while line := output.readline(LONGEST_LINE):
                self._heard.put(line.strip())
        self._heard.put(None)
