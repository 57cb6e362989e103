"""A file of many records, one after another, that grows at its end."""

import os
from collections.abc import Iterator
from pathlib import Path

from tablier.engine.errors import RecordError, SetupError
from tablier.engine.head import FIRST_LINE, Head
from tablier.engine.record import Record, text_of

HEAD_END = "\n\n"
"""An empty line ends the head of a record."""


def texts(path: Path) -> list[str]:
    """The text of every record in a file."""
    before, *parts = text_of(path).split(FIRST_LINE)
    if before.strip() or not parts:
        raise RecordError(f"{path}: a record begins with the line {FIRST_LINE!r}.")
    return [FIRST_LINE + part for part in parts]


def whole_texts(path: Path, mark: str) -> list[str]:
    """The text of every record; the last one, if a crash cut it off, is taken out of the file.

    Only a record whose head has the note `mark` is taken out, or has no end: anything else is not ours to remove.
    """
    found = [""] if FIRST_LINE.startswith(text_of(path)) else texts(path)
    if _is_cut_off(found[-1], mark):
        found.pop()
        path.write_text("".join(found), "utf-8")
    return found


def _is_cut_off(text: str, mark: str) -> bool:
    if HEAD_END not in text:
        return True
    return not _is_whole(text) and mark in Head.read(text).notes


def _is_whole(text: str) -> bool:
    try:
        Record.read(text)
    except RecordError:
        return False
    return text.endswith("\n")


def read(path: Path) -> Iterator[Record]:
    """The records of a file, each checked against the rules; RecordError says in which of them something is wrong."""
    for number, text in enumerate(texts(path), 1):
        try:
            yield Record.read(text)
        except RecordError as error:
            raise RecordError(f"{path}, record {number}: {error}") from error


def append(path: Path, record: Record) -> None:
    """Add a record at the end. It is on the disk when this returns."""
    append_text(path, record.write())


def append_text(path: Path, text: str) -> None:
    """The same for one that is written already."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}.") from error
