"""The command, run as somebody would run it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(*args: str, typed: str = "", code: int = 0, cwd: Path = ROOT, **environment: str) -> str:
    """Standard output where the code is 0, standard error otherwise."""
    done = subprocess.run(
        [sys.executable, "-m", "tablier.cli", *args],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**without_language(), "LANG": "C.UTF-8", "COLUMNS": "120", **environment},
    )
    assert done.returncode == code, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


def without_language() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LC_MESSAGES", "LANGUAGE")}
