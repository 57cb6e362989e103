"""The documents say what is true: their examples run, and nothing public goes unmentioned."""

import doctest
import itertools
import re
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from markdown_it import MarkdownIt
from markdown_it.token import Token
from typer.core import TyperGroup

import tablier
import tablier.engine.position
from tablier.cli import COMMANDS, load
from tablier.engine.encoder import encoder_of
from website.examples import SESSION, fenced

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FRENCH = [file for file in DOCUMENTS if file.name.endswith(".fr.md")]
ENGLISH = [file for file in DOCUMENTS if file not in FRENCH]
RUN_ELSEWHERE = {"agents.md": "tests/table/test_agents_page.py", "playing-by-program.md": "tests/table/test_online.py"}
"""Documents whose examples want a server: what runs them."""
COMMENT = re.compile(r"(?:^|\s+)(?:#|//)(?: .*)?$", re.MULTILINE)
SHELL = re.compile(r"(?:make|pip|python|tablier|dask) ")
COMMAND = re.compile(r"tablier(?! record )(?: [a-z-]|$)")
"""And not the text of a game, `tablier record 1`, or the first line of a program, `tablier 1`."""


def has_examples(file: Path) -> bool:
    return SESSION.search(file.read_text("utf-8")) is not None


@pytest.mark.parametrize("file", [*filter(has_examples, ENGLISH)], ids=lambda file: file.name)
def test_examples_run(file: Path) -> None:
    """Those in French documents are the same (`test_french_and_english_show_the_same_code`)."""
    if file.name in RUN_ELSEWHERE:
        assert file.name in (ROOT / RUN_ELSEWHERE[file.name]).read_text("utf-8")
        return
    outcome = doctest.testfile(str(file), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 2 and outcome.failed == 0


@pytest.mark.parametrize("file", [file for file in ENGLISH if file.parent != ROOT], ids=lambda file: file.name)
def test_every_document_has_a_french_sister(file: Path) -> None:
    assert file.with_suffix(".fr.md").exists(), f"{file.name} is to be written in French as well."


@pytest.mark.parametrize("file", FRENCH, ids=lambda file: file.name)
def test_french_and_english_show_the_same_code(file: Path) -> None:
    """Comments may be in French, and so may what is no code; there are as many headings of each kind, too."""
    french, english = _tokens(file), _tokens(file.with_name(file.name.replace(".fr.md", ".md")))
    assert [_code(token) for token in french if token.content] == [_code(token) for token in english if token.content]
    assert [token.tag for token in french if not token.content] == [token.tag for token in english if not token.content]


def _tokens(file: Path) -> list[Token]:
    """The headings and the blocks of code."""
    text = re.sub(r"\A---\n.*?\n---\n", "", file.read_text("utf-8"), flags=re.DOTALL)
    kinds = ("heading_open", "fence", "code_block")
    return [token for token in MarkdownIt("commonmark").parse(fenced(text)) if token.type in kinds]


def _code(token: Token) -> list[str]:
    """The lines without comments. Of a block in no language, which may be prose: their number, and the commands."""
    lines = [line.rstrip() for line in COMMENT.sub("", token.content).splitlines() if line.strip()]
    if token.info in ("", "text"):
        return [f"{len(lines)} lines", *filter(SHELL.match, lines)]
    return lines


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_commands_are_commands_with_options_that_there_are(file: Path) -> None:
    group = typer.main.get_command(load(*COMMANDS))
    assert isinstance(group, TyperGroup)
    for written in _commands(file):
        words = shlex.split(written, comments=True)
        name = next((word for word in words[1:] if not word.startswith("-")), None)
        assert name is None or name in group.commands, f"{written}: the commands are {', '.join(group.commands)}"
        parameters = [*group.params, *(group.commands[name].params if name else ())]
        known = {"--help", *_options(parameters)}
        used = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert used <= known, f"{written}: no option {', '.join(sorted(used - known))}"


def _commands(file: Path) -> Iterator[str]:
    """What begins with `tablier` in blocks of code and within the text."""
    tokens = MarkdownIt("commonmark").enable("table").parse(fenced(file.read_text("utf-8")))
    for token in itertools.chain(tokens, *(token.children or () for token in tokens)):
        if token.type in ("fence", "code_block", "code_inline"):
            for line in token.content.replace("\\\n", "").splitlines():
                command = line.strip().removeprefix("$ ")
                if COMMAND.match(command):
                    yield command.partition(" | ")[0].partition(" > ")[0]


def _options(parameters: Iterable[Any]) -> list[str]:
    return [option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)]


def test_the_tutorial_shows_the_code_of_the_example() -> None:
    tutorial = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    sources = [file.read_text("utf-8") for file in (ROOT / "examples/connect_four/connect_four").glob("*.py")]
    blocks = re.findall(r"```python\n(.*?)```", tutorial, re.DOTALL)
    assert len(blocks) > 8
    for block in blocks:
        assert any(block in source for source in sources), block


def test_docstring_examples_run() -> None:
    outcome = doctest.testmod(tablier.engine.position)
    assert outcome.attempted > 2 and outcome.failed == 0


def test_every_plane_is_described() -> None:
    research = (ROOT / "docs/research.md").read_text("utf-8")
    for name in set(tablier.list_games()) - {"connect_four"}:
        encoder = encoder_of(name)
        assert f"{encoder.size:,} numbers, {encoder.moves:,} moves" in research, name
        for plane in encoder.planes:
            shape = " × ".join(map(str, plane.shape)) or "1"
            assert f"| `{plane.name}` | {shape} | {plane.most} | {plane.line} |" in research, f"{name}: {plane.name}"


def test_every_command_and_option_is_in_the_readme() -> None:
    group = typer.main.get_command(load(*COMMANDS))
    assert isinstance(group, TyperGroup)
    commands = group.commands
    assert set(commands) == set(COMMANDS)
    for name, command in commands.items():
        assert f"`tablier {name}" in README, name
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    assert option in README, f"tablier {name} {option}"


@pytest.mark.parametrize("name", ["tablier.service", "tablier@.service", "compose.yaml", "Containerfile"])
def test_files_for_deploying_start_the_server_with_options_that_there_are(name: str) -> None:
    group = typer.main.get_command(load("serve"))
    assert isinstance(group, TyperGroup)
    known = {option for parameter in group.commands["serve"].params for option in parameter.opts}
    text = (ROOT / "deploy" / name).read_text("utf-8").replace("\\\n", "")
    started = [line for line in text.splitlines() if re.match(r"ExecStart=|ENTRYPOINT|CMD|\s+- --", line)]
    used = {option for line in started for option in re.findall(r"--[a-z-]+", line)}
    assert used and used <= known


def test_every_public_name_is_in_the_readme() -> None:
    for name in tablier.__all__:
        assert f"tablier.{name}" in README, name
        assert name == "Actor" or (getattr(tablier, name).__doc__ or "").strip(), name  # a type has no docstring
    for kind in (tablier.Position, tablier.Record):
        for name in vars(kind):
            if not name.startswith("_"):
                assert re.search(rf"`{name}(\(\))?`", README), f"{kind.__name__}.{name}"


def test_every_game_is_in_the_readme() -> None:
    for name in tablier.list_games():
        assert name in README or name == "connect_four"


def test_links_lead_somewhere() -> None:
    for page in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert target.startswith("http") or (page.parent / target).exists(), f"{page.name}: {target}"
            if page in FRENCH and not target.endswith((".fr.md", ".en.md")):
                sister = (page.parent / target).with_suffix(".fr.md")
                assert not sister.exists(), f"{page.name}: {target} is there in French."


def test_the_changelog_knows_this_version() -> None:
    assert f"## {tablier.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_picture_is_what_the_code_draws() -> None:
    pos = tablier.new("dames")
    for event in ("+c4", "+d3", "c4-e4", "+b4", "d3-d5", "+d2", "b4-b2", "+b5"):
        pos = pos.play(event)
    assert (ROOT / "docs/dames.svg").read_text("utf-8") == pos.svg() + "\n"


def test_the_map_shows_what_is_there() -> None:
    """Every folder and module that CONTRIBUTING.md names exists, and every module of the house is named."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    drawn = text.partition("```")[2].partition("```")[0]
    named, folders = set(), [ROOT]
    for line in drawn.strip().splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        first, _, rest = line.strip().partition(" ")
        folders = [*folders[: depth + 1], folders[depth] / first]
        for word in [first, *re.findall(r"[\w.]+\.(?:py|md)\b|\b[\w]+/", rest)]:
            place = (folders[depth] if word == first or not first.endswith("/") else folders[depth] / first) / word
            assert place.exists(), f"CONTRIBUTING.md names {word}, which is not in {place.parent}"
            named.add(place)
    for folder in ("engine", "drawing", "bots", "analysis", "lab", "adapters"):
        for module in (ROOT / "tablier" / folder).glob("*.py"):
            assert module in named or module.name == "__init__.py", f"CONTRIBUTING.md leaves out {module.name}"
    of_games = {place.name for place in named if place.parent.parent.name == "games"}
    for module in (ROOT / "tablier/games").glob("*/*.py"):
        assert module.name in of_games, f"CONTRIBUTING.md leaves out {module.parent.name}/{module.name}"
