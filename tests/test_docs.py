"""The documents say what is true: their examples run, and nothing public goes unmentioned."""

import doctest
import re
from pathlib import Path

import pytest
import typer.main

import tablier
import tablier.engine.position
from tablier.cli import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["README.md", "docs/adding-a-game.md"])
def test_examples_run(name):
    outcome = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 2 and outcome.failed == 0


def test_docstring_examples_run():
    outcome = doctest.testmod(tablier.engine.position)
    assert outcome.attempted > 2 and outcome.failed == 0


def test_every_command_and_option_is_in_the_readme():
    commands = typer.main.get_command(app).commands
    assert commands
    for name, command in commands.items():
        assert f"`tablier {name}" in README, name
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    assert option in README, f"tablier {name} {option}"


def test_every_public_name_is_in_the_readme():
    for name in tablier.__all__:
        assert f"tablier.{name}" in README, name
        assert (getattr(tablier, name).__doc__ or "").strip(), name
    for kind in (tablier.Position, tablier.Record):
        for name in vars(kind):
            if not name.startswith("_"):
                assert re.search(rf"`{name}(\(\))?`", README), f"{kind.__name__}.{name}"


def test_every_game_is_in_the_readme():
    for name in tablier.games():
        assert name in README or name == "connect_four"


def test_links_lead_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert target.startswith("http") or (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_changelog_knows_this_version():
    assert f"## {tablier.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_picture_is_what_the_code_draws():
    pos = tablier.new("dames")
    for event in ("+c4", "+d3", "c4-e4", "+b4", "d3-d5", "+d2", "b4-b2", "+b5"):
        pos = pos.play(event)
    assert (ROOT / "docs/dames.svg").read_text("utf-8") == pos.svg() + "\n"
