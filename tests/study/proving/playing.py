"""The proving games in the catalogue of this process, and studies that are played here instead of by workers."""

import contextlib
from collections.abc import Iterator, Sequence

import pytest

from tablier.engine import catalogue
from tablier.study import study
from tablier.study.sample import Task, played
from tests.study.proving import GAME


def here(do: object, tasks: Sequence[Task], **crew: object) -> Iterator[tuple[Task, str]]:
    """In place of workers."""
    return ((task, played(task)) for task in tasks)


@contextlib.contextmanager
def proving_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(catalogue._catalogue(), GAME.name, GAME)
        patch.setattr(study, "done_by_workers", here)
        yield
