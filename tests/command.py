"""The command, run as somebody would run it."""

import atexit
import functools
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Self

from tests import relay

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-m", "tablier.cli"]
STRICT = {"PYTHONWARNINGS": "error:Pydantic serializer warnings:UserWarning"}
"""A message that is not what its type says is a fault: its sentences may be written without being typeset."""


def run(*args: str, typed: str = "", code: int = 0, cwd: Path = ROOT, **environment: str) -> str:
    """Standard output where the code is 0, standard error otherwise."""
    is_loaded_alike = environment.keys() <= {"LANG", "MODEL", "PATH"}  # else code may be looked for somewhere else
    start = _run_warm if is_loaded_alike else _run
    returned, said, complained = start(
        args, typed, cwd, {**without_language(), "LANG": "C.UTF-8", "COLUMNS": "120", **environment}
    )
    assert returned == code, complained + said
    assert "Traceback" not in complained
    return said if code == 0 else complained


def _run(args: Sequence[str], typed: str, cwd: Path, environment: dict[str, str]) -> tuple[int, str, str]:
    done = subprocess.run([*COMMAND, *args], input=typed, capture_output=True, text=True, cwd=cwd, env=environment)
    return done.returncode, done.stdout, done.stderr


def _run_warm(args: Sequence[str], typed: str, cwd: Path, environment: dict[str, str]) -> tuple[int, str, str]:
    """The same in less time."""
    with (
        tempfile.TemporaryFile("w+") as stdin,
        tempfile.TemporaryFile("w+") as out,
        tempfile.TemporaryFile("w+") as err,
    ):
        stdin.write(typed)
        stdin.seek(0)
        code = Copy(args, (stdin, out, err), cwd, environment).wait()
        for stream in (out, err):
            stream.seek(0)
        return code, out.read(), err.read()


class Copy:
    """A command as a copy of a process that has loaded what it uses (`tests/warm.py`), with what tests need of
    `subprocess.Popen`."""

    def __init__(
        self,
        args: Sequence[str],
        streams: Sequence[IO[str]],
        cwd: Path = ROOT,
        environment: Mapping[str, str] = os.environ,
        stdout: IO[str] | None = None,
    ) -> None:
        """`streams`: its three; `stdout`: where the second one can be read, if it is a pipe."""
        self.stdout = stdout
        self.returncode: int | None = None
        numbers = [stream.fileno() for stream in streams]
        self.pid, self._keeper = relay.ask(warm(), args, numbers, str(cwd), environment)

    @classmethod
    def begun(cls, args: Sequence[str], errors: IO[str]) -> Self:
        """One that reads nothing; what it says can be read, but for errors."""
        ours, theirs = os.pipe()
        with open(os.devnull) as nothing, open(theirs, "w") as said:
            return cls(args, (nothing, said, errors), stdout=open(ours))

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            self._keeper.settimeout(timeout)
            self.returncode = int(self._keeper.recv(relay.MOST_DIGITS))
            self._keeper.close()
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        self.wait(timeout)
        if self.stdout is None or self.stdout.closed:
            return "", None
        with self.stdout as said:
            return said.read(), None

    def send_signal(self, sent: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, sent)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@functools.cache
def warm() -> str:
    """Where the process of which commands are copies hears what is asked. It ends when nobody can ask any more."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
        listening.bind(str(folder / "warm"))
        listening.listen()
        number = listening.fileno()
        environment = {**without_language(), "LANG": "C.UTF-8", "COLUMNS": "120", **STRICT}
        started = subprocess.Popen(
            [sys.executable, "-m", "tests.warm", str(number)],
            stdin=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
            pass_fds=[number],
        )
    atexit.register(started.communicate)
    return str(folder / "warm")


def relayed() -> list[str]:
    """The command in less time, for those who start it by themselves."""
    return [sys.executable, "-IS", str(ROOT / "tests/relay.py"), warm()]


@functools.cache
def folder_of_relayed() -> str:
    """A folder in which the same is called `tablier`."""
    command = Path(warm()).with_name("tablier")
    command.write_text(f'#!/bin/sh\nexec {shlex.join(relayed())} "$@"\n', "utf-8")
    command.chmod(0o755)
    return str(command.parent)


def begin(*args: str, cwd: Path = ROOT, **environment: str) -> "subprocess.Popen[str]":
    """The command while it runs. It hears Ctrl-C also where the tests run in the background, which ignores it."""
    return subprocess.Popen(
        [*COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env={**without_language(), **environment},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def without_language() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LC_MESSAGES", "LANGUAGE")}
