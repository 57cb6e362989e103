"""The command, run as somebody would run it."""

import os
import signal
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


def begin(*args: str, cwd: Path = ROOT, **environment: str) -> "subprocess.Popen[str]":
    """The command while it runs. It hears Ctrl-C also where the tests run in the background, which ignores it."""
    return subprocess.Popen(
        [sys.executable, "-m", "tablier.cli", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env={**without_language(), **environment},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def without_language() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LC_MESSAGES", "LANGUAGE")}
