"""The command, run as somebody would run it."""

import atexit
import functools
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from subprocess import CompletedProcess

ROOT = Path(__file__).parent.parent


def run(*args: str, typed: str = "", code: int = 0, cwd: Path = ROOT, **environment: str) -> str:
    """Standard output where the code is 0, standard error otherwise."""
    is_loaded_alike = environment.keys() <= {"LANG"}  # else where code is looked for may be another place
    start = _start_warm if is_loaded_alike else _start
    done = start(args, typed, cwd, {**without_language(), "LANG": "C.UTF-8", "COLUMNS": "120", **environment})
    assert done.returncode == code, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


def _start(args: tuple[str, ...], typed: str, cwd: Path, environment: dict[str, str]) -> CompletedProcess[str]:
    command = [sys.executable, "-m", "tablier.cli", *args]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=cwd, env=environment)


def _start_warm(args: tuple[str, ...], typed: str, cwd: Path, environment: dict[str, str]) -> CompletedProcess[str]:
    """The same in less time: `tests/warm.py`."""
    warm = _warm()
    assert warm.stdin is not None and warm.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("typed", "said", "complained")]
        for stream in streams:
            stream.write_text(typed if stream is streams[0] else "", "utf-8")
        asked = {"args": args, "cwd": str(cwd), "environment": environment, "streams": [*map(str, streams)]}
        print(json.dumps(asked), file=warm.stdin, flush=True)
        code = int(warm.stdout.readline())
        return CompletedProcess(args, code, *(stream.read_text("utf-8") for stream in streams[1:]))


@functools.cache
def _warm() -> "subprocess.Popen[str]":
    environment = {**without_language(), "LANG": "C.UTF-8", "COLUMNS": "120"}
    command = [sys.executable, "-m", "tests.warm"]
    started = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    )
    atexit.register(started.communicate)  # it ends when nobody can ask any more
    return started


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
