"""docs/bots.md says what is true: its lines are spoken, its commands run, and its programs are the examples."""

import doctest
import os
import re
import subprocess

import pytest

import tablier
from tablier.bots.stdio import Stdio
from tests.command import folder_of_relayed
from tests.programs import PATH, ROOT
from tests.table.conftest import Server

PAGE = (ROOT / "docs/bots.md").read_text("utf-8")
COMMANDS = re.findall(r"\$ (.+)\n((?:(?!```|\$ ).*\n)*)", "".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)))


def test_the_programs_are_the_examples() -> None:
    for language, name in (("python", "rollouts.py"), ("javascript", "any.mjs")):
        shown = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
        assert shown == [(ROOT / "examples/programs" / name).read_text("utf-8")]


def test_the_lines_are_spoken() -> None:
    lines = re.findall("^([→←]) (.+)$", PAGE, re.MULTILINE)
    assert len(lines) > 10
    spoken: list[tuple[str, str]] = []
    ours = Stdio("search:30", lambda line: spoken.append(("←", line)))
    for side, line in lines:
        if side == "→":
            spoken.append((side, line))
            ours.run([line])
    assert spoken == lines


def test_the_protocol_is_told_whole() -> None:
    """Every word of the specification in the code is in the table of the page."""
    from tablier.bots import protocol

    told = (protocol.__doc__ or "").partition("The table says")[2]
    for word in re.findall(r"^    (\w+)", told, re.MULTILINE):
        assert re.search(rf"^\| `{word}\b", PAGE, re.MULTILINE), word


@pytest.mark.parametrize(("command", "wanted"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_commands_run(command: str, wanted: str, server: Server) -> None:
    link = tablier.connect(server.address).open("bunker", ["me", "random"]).link
    environment = {
        **os.environ,
        "PATH": f"{folder_of_relayed()}:{PATH}",
        "LINK": link,
        "COLUMNS": "120",
        "LANG": "C.UTF-8",
    }
    done = subprocess.run(command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = wanted.replace("…", "...")
    assert doctest.OutputChecker().check_output(told, done.stdout, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), (
        done.stdout
    )
