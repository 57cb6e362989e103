"""The log: one line of JSON an event, for programs to read, without secrets and without floods.

- *No secrets.* What is told of an event is listed in `TOLD`. Whatever in a message looks like a key, a seed or a secret
  is left out, as the message of an error may quote what somebody sent. Of other libraries only warnings are heard,
  whatever the level: at lower ones they tell addresses and the texts of messages.
- *No floods.* Of warnings that are alike – the same text before its details were filled in, and the same error – a few
  a minute are told, and at the end of the minute how many more there were. A traceback is told where an error is the
  table's own; of what others send wrong, such as a half-open connection, the error alone.

The last warnings are also kept, for the status page.
"""

import contextlib
import json
import logging
import re
import threading
import time
import traceback
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

MOST_ALIKE, MOST_ALIKE_INFO = 5, 1_000
"""Of warnings and errors, and of what is only told: so many that are alike within a period."""
PERIOD = 60.0
"""Seconds."""
MOST_TOLD, MOST_TRACEBACK = 300, 6_000
"""Letters of a message, and of a traceback."""
LAST = 20
"""Warnings that are kept."""
MOST_KINDS = 1_000
"""Of records, that are told apart."""
DIGITS = re.compile(r"\d+")
TOLD = ("table", "game", "seats", "route", "status", "ms", "more")
"""What is told of an event beside its text."""
OWN, PACKAGE = "tablier", Path(__file__).parents[1]
SECRET = re.compile(r"[\w+/=-]{16,}")
"""Keys are 22 letters and digits, seeds 17 digits and more, hashes and secrets longer."""
WORD = re.compile(r"[a-z_/]*|[A-Za-z]?[a-z]*([A-Z][a-z]+)*")
"""A long word of a sentence, the name of something in a program, or a path."""


def begin(stream: TextIO, level: int) -> "Last":
    """Write the log to a stream, with what the table itself tells from that level on; the last warnings are kept."""
    handler, last = Quiet(stream), Last()
    handler.setFormatter(Json())
    logging.basicConfig(level=logging.WARNING, handlers=[handler, last], force=True)
    logging.getLogger(OWN).setLevel(level)
    for other in ("uvicorn", "uvicorn.error", "websockets", "sqlalchemy", "asyncio"):
        logging.getLogger(other).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    return last


def without_secrets(text: str, most: int = MOST_TOLD) -> str:
    """A text in which whatever looks like a secret is left out, and what is too long."""
    plain = SECRET.sub(lambda found: found[0] if WORD.fullmatch(found[0]) else "…", text[: 2 * MOST_TRACEBACK])
    return plain if len(plain) <= most else plain[: most - 1] + "…"


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {"at": round(record.created, 3), "level": record.levelname.lower(), "what": message_of(record)}
        if not record.name.startswith(OWN):
            told["by"] = record.name
        told |= {name: getattr(record, name) for name in TOLD if hasattr(record, name)}
        if error := error_of(record):
            told["error"] = error
            if frames := _frames(record):
                told["traceback"] = frames
        return json.dumps(told, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    return without_secrets(record.getMessage().strip())


def error_of(record: logging.LogRecord) -> str:
    """The error that is told of: its kind and its message."""
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    error = record.exc_info[1]
    return f"{type(error).__name__}: {without_secrets(str(error))}"


def _frames(record: logging.LogRecord) -> str:
    """Where an error of the table's own happened: files, lines and what is written there, but no values."""
    assert record.exc_info is not None
    error, frames_of = record.exc_info[1], traceback.extract_tb(record.exc_info[2])
    if not any(Path(frame.filename).is_relative_to(PACKAGE) for frame in frames_of):
        return ""
    frames = "".join(traceback.format_list(frames_of))
    notes = "\n".join(getattr(error, "__notes__", ()))  # such as where it happened in another process
    return frames[-MOST_TRACEBACK:] + without_secrets(notes, MOST_TRACEBACK)


@dataclass
class _Alike:
    """Records that are alike, since a moment."""

    first: logging.LogRecord
    began: float
    most: int
    count: int = 0


class Quiet(logging.StreamHandler[TextIO]):
    """Writes so many records that are alike, and at the end of a period one that tells how many more there were."""

    def __init__(self, stream: TextIO, period: float = PERIOD) -> None:
        super().__init__(stream)
        self._period = period
        self._kinds: dict[tuple[object, ...], _Alike] = {}

    def emit(self, record: logging.LogRecord) -> None:
        alike = self._alike(record)
        alike.count += 1
        if alike.count <= alike.most:
            super().emit(record)
        elif alike.count == alike.most + 1:
            end = threading.Timer(self._period, self._end, [alike])
            end.daemon = True
            end.start()

    def close(self) -> None:
        with _held(self):
            for alike in self._kinds.values():
                self._sum_up(alike)
        super().close()

    def _alike(self, record: logging.LogRecord) -> _Alike:
        """Those that are like a record, within the period."""
        error = record.exc_info[0] if record.exc_info else None
        kind = (record.name, record.levelno, DIGITS.sub("#", str(record.msg))[:MOST_TOLD], error)
        alike, now = self._kinds.get(kind), time.monotonic()
        if alike is None or (now - alike.began > self._period and alike.count <= alike.most):
            if len(self._kinds) >= MOST_KINDS:
                self._kinds.clear()
            most = MOST_ALIKE if record.levelno >= logging.WARNING else MOST_ALIKE_INFO
            alike = self._kinds[kind] = _Alike(record, now, most)
        return alike

    def _end(self, alike: _Alike) -> None:
        with _held(self):
            self._sum_up(alike)
            self._kinds = {kind: other for kind, other in self._kinds.items() if other is not alike}

    def _sum_up(self, alike: _Alike) -> None:
        first, more = alike.first, alike.count - alike.most
        if more > 0:
            record = logging.LogRecord(first.name, first.levelno, "", 0, first.msg, first.args, None)
            record.more = more
            super().emit(record)
            alike.count = alike.most


class Last(logging.Handler):
    """Keeps the last warnings: when they came, and what they say; those that are alike, one after another, once."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: deque[Told] = deque(maxlen=LAST)

    def emit(self, record: logging.LogRecord) -> None:
        what = ". ".join(filter(None, (message_of(record), error_of(record))))
        if self.told and self.told[-1].what == what:
            self.told[-1].times += 1
            self.told[-1].at = record.created
        else:
            self.told.append(Told(record.created, what))


@dataclass
class Told:
    at: float
    what: str
    times: int = 1


def _held(handler: logging.Handler) -> contextlib.AbstractContextManager[object]:
    return handler.lock or contextlib.nullcontext()
