"""docs/agents.md says what is true: its examples run, its configuration is read, and every tool is told."""

import doctest
import json
import os
import re
import subprocess

import pytest

from tests.command import folder_of_relayed
from tests.programs import PATH, ROOT

PAGE = ROOT / "docs/agents.md"
TEXT = PAGE.read_text("utf-8")
COMMANDS = re.findall(r"\$ (.+)\n((?:(?!```|\$ ).*\n)*)", "".join(re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)))
FIRST_MOVE = "sed -n 's/^Your moves: \\([^,]*\\).*/\\1/p'"
"""In place of a model: the first move that is offered."""


def test_the_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{folder_of_relayed()}:{PATH}")
    outcome = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 3 and outcome.failed == 0


def test_every_tool_is_told() -> None:
    from tablier.agents.tools import ACTING, LOOKING  # with the SDK a second, which other tests need not wait for

    assert set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)) == {*LOOKING, *ACTING}


def test_the_configuration_is_that_of_the_command() -> None:
    (configuration,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert json.loads(configuration)["mcpServers"]["tablier"] == {"command": "tablier", "args": ["mcp"]}


@pytest.mark.parametrize(("command", "wanted"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_commands_run(command: str, wanted: str) -> None:
    environment = {
        **os.environ,
        "PATH": f"{folder_of_relayed()}:{PATH}",
        "MODEL": FIRST_MOVE,
        "COLUMNS": "120",
        "LANG": "C.UTF-8",
    }
    done = subprocess.run(command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = wanted.replace("…", "...")
    assert doctest.OutputChecker().check_output(told, done.stdout, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), (
        done.stdout
    )
