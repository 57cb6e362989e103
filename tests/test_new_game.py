"""`tablier new-game` writes a game that works, or a sentence and nothing else."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tablier.cli.new_game import write_skeleton
from tests.command import run

NAME = "little_game"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, installed as far as Python can tell: its entry points are where those of packages are looked for."""
    folder = tmp_path_factory.mktemp("new") / NAME
    run("new-game", NAME, "--out", str(folder))
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    metadata.joinpath("METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    metadata.joinpath("entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
            for group, named in project["entry-points"].items()
        )
    )
    return folder


def run_in(folder: Path, *args: str) -> None:
    """A Python module as a command, in a folder whose packages Python can import."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-m", *args], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_own_tests_pass(folder: Path) -> None:
    run_in(folder, "pytest", "-q", "-p", "no:schemathesis")  # a plugin that takes a second to load


def test_it_is_clean(folder: Path) -> None:
    run_in(folder, "ruff", "check", "--isolated", "--line-length", "120", "--select", "E,F,I,UP,B", ".")
    run_in(folder, "ruff", "format", "--isolated", "--line-length", "120", "--check", ".")


def test_it_is_listed_and_played(folder: Path) -> None:
    assert "Little Game" in run("games", cwd=folder, PYTHONPATH=str(folder))
    played = run("play", NAME, "--seats", "random,easy", "--seed", "3", cwd=folder, PYTHONPATH=str(folder))
    assert "A: score" in played


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("2x", "called by a Python name in small letters, like nine_men, not '2x'"),
        ("class", "not 'class'"),
        ("Nine Men", "not 'Nine Men'"),
        ("dames", "There is a game 'dames' already. The games: bulldog"),
        ("json", "There is a Python module 'json' already"),
    ],
)
def test_a_name_that_cannot_be(name: str, said: str, tmp_path: Path) -> None:
    assert said in run("new-game", name, code=2, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    assert "is there already" in run("new-game", NAME, code=2, cwd=tmp_path)
    assert "cannot be written" in run("new-game", NAME, "--out", "no/where", code=2, cwd=tmp_path)
    assert [found.name for found in tmp_path.rglob("*")] == [NAME]


def test_nothing_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, *args: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="no space left"):
        write_skeleton(NAME, tmp_path / NAME)
    assert list(tmp_path.iterdir()) == []
