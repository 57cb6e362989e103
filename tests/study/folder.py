"""What a study wrote, and a way to play one in which a worker dies."""

import os
import signal
from pathlib import Path

from tablier.study.sample import Task, played

MARKS = "TABLIER_TEST_MARKS"
"""Names the folder where it is noted who was killed."""


def written(folder: Path) -> dict[str, bytes]:
    """Games, examples, figures and reports, byte for byte."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def played_after_a_death(task: Task) -> str:
    """The game; but one of them kills the worker that first tries to play it."""
    mark = Path(os.environ[MARKS]) / "killed"
    if task.part == "even" and task.number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return played(task)
