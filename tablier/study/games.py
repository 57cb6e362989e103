"""The games of one part of a study, in a file of records that grows while they are played.

They end in any order; when all are there they are put in theirs, so that the file is the same however it came about.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from tablier.engine.errors import SetupError
from tablier.engine.head import Head
from tablier.engine.seats import seat_number
from tablier.lab import archive
from tablier.study.facts import Facts
from tablier.study.sample import CHOSEN, FACTS, NUMBER, Task


class Games:
    def __init__(self, path: Path, tasks: Sequence[Task]) -> None:
        """`tasks`: all that are to be played. What the file has of them is not played again."""
        self.path, self.tasks = path, tasks
        self._wanted = {task.number: task for task in tasks}
        self._texts: dict[int, str] = {}
        self._facts: dict[int, Facts] = {}
        if path.exists() and path.stat().st_size:
            for text in archive.whole_texts(path, NUMBER):
                self._take(text)

    @property
    def missing(self) -> list[Task]:
        return [task for task in self.tasks if task.number not in self._facts]

    @property
    def facts(self) -> list[Facts]:
        """Of the games that are done, in their order."""
        return [self._facts[task.number] for task in self.tasks if task.number in self._facts]

    def text(self, number: int) -> str:
        """The record of a game."""
        return self._texts[number]

    def chosen(self) -> list[list[int]]:
        """After a cut: the seats that players got, the one who cut first."""
        heads = (Head.read(self._texts[task.number]) for task in self.tasks)
        return [[seat_number(seat) for seat in head.notes[CHOSEN].split()] for head in heads]

    def add(self, text: str) -> None:
        """A game is done; it is on the disk when this returns."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        archive.append_text(self.path, text)
        self._take(text)

    def put_in_order(self) -> None:
        """Once all are done."""
        ordered = "".join(self._texts[task.number] for task in self.tasks)
        beside = self.path.with_suffix(".new")
        beside.write_text(ordered, "utf-8")
        os.replace(beside, self.path)

    def _take(self, text: str) -> None:
        head = Head.read(text)
        if not {NUMBER, FACTS} <= head.notes.keys():
            raise SetupError(f"{self.path} is not a file of a study: choose another folder.")
        task = self._wanted.get(int(head.notes[NUMBER]))
        if task is None:
            return
        told = (head.notes.get("bots"), head.notes.get("seed"), head.game, head.players, head.options)
        start = task.configuration.start
        if told != (",".join(task.bots), str(task.seed), start.game.name, start.players, start.options):
            raise SetupError(f"{self.path} holds games of another study: choose another folder.")
        self._texts[task.number] = text
        self._facts[task.number] = Facts.read(head.notes[FACTS])
