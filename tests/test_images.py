"""Pictures as files: every sign that a game draws is in the fonts that ship with the project."""

import functools
import io
import itertools
import xml.etree.ElementTree as ElementTree
from typing import Any, NamedTuple

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops
from PIL.GifImagePlugin import GifImageFile

import tablier
from tablier.drawing.images import FONTS, LAST_FRAME_MS, SANS_FAMILY, SERIF_FAMILY, gif, png
from tablier.drawing.svg import document, words
from tablier.drawing.theme import SANS, SERIF, THEMES
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.scene import Scene
from tablier.testing.pictures import drawn_walk

SIGNS_FAMILY = "Noto Sans Math"
MISSING = "\ue000"
"""A character for private use, which no font of ours has: it is drawn as a box."""
STEPS = 60
NAMES = {"A": "Zoé Œuvrard", "B": "Łukasz", "C": "Đặng", "D": "Ελένη", "E": "Жанна"}


class Face(NamedTuple):
    """A font among those of its family."""

    family: str
    bold: bool = False
    italic: bool = False


@functools.cache
def faces() -> dict[Face, set[str]]:
    """The characters of every font that ships."""
    found = {}
    for path in FONTS.glob("*.ttf"):
        font = TTFont(path)
        style = font["name"].getDebugName(2)
        face = Face(font["name"].getDebugName(1), "Bold" in style, "Italic" in style)
        found[face] = {chr(code) for code in font.getBestCmap()}
    return found


def face_of(text: ElementTree.Element) -> Face:
    """The font that a text of a picture is written in."""
    families = {SERIF: SERIF_FAMILY, SANS: SANS_FAMILY}
    bold = int(text.get("font-weight", "400")) >= 600
    return Face(families[text.get("font-family", SANS)], bold, text.get("font-style") == "italic")


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_every_character_in_a_picture_has_a_glyph(name: str) -> None:
    """In random games with every number of players, in turn wide and tall and in each language."""
    views = itertools.cycle(itertools.product((True, False), LANGUAGES))
    for players in tablier.list_games()[name].seats:
        for pos, last in drawn_walk(tablier.new(name, players=players), 8, STEPS):
            wide, lang = next(views)
            scene = Scene(pos, Voice(lang, NAMES), None, last, wide)
            root = ElementTree.fromstring(pos.game.picture.picture(scene).svg())
            for text in root.iter("{http://www.w3.org/2000/svg}text"):
                missing = set("".join(text.itertext())) - faces()[face_of(text)] - faces()[Face(SIGNS_FAMILY)]
                assert not missing, f"{face_of(text)} lacks {missing}: {pos!r}"


@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
def test_names_can_be_written(bold: bool) -> None:
    """In ASCII, Latin-1 and Latin Extended-A."""
    latin = {chr(code) for code in range(0x180)}
    assert {char for char in latin if char.isprintable()} <= faces()[Face(SANS_FAMILY, bold)]


def drawn(text: str, **attributes: Any) -> Image.Image:
    """Text on paper."""
    svg = document(60, 40, "text", words(30, 20, text, 24, **attributes))
    return Image.open(io.BytesIO(png(svg, 120))).convert("L")


def ink(picture: Image.Image) -> int:
    """How much of a picture is not paper."""
    paper = picture.getpixel((0, 0))
    assert isinstance(paper, int)
    return sum(count for level, count in enumerate(picture.histogram()) if level < paper - 40)


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.parametrize("family", [SERIF, SANS], ids=["serif", "sans"])
@pytest.mark.parametrize("sign", list("−×·…éŒ→⇄◆"))
def test_a_sign_is_no_box(sign: str, family: str) -> None:
    picture = drawn(sign, font_family=family)
    assert ink(picture) and ink(drawn(MISSING, font_family=family))
    assert differ(picture, drawn(MISSING, font_family=family))


def test_serif_and_sans_are_different_fonts() -> None:
    assert differ(drawn("Rag", font_family=SERIF), drawn("Rag", font_family=SANS))


@pytest.mark.parametrize("family", [SERIF, SANS], ids=["serif", "sans"])
def test_bold_is_bolder(family: str) -> None:
    regular, semibold, bold = (ink(drawn("Rag", font_family=family, font_weight=w)) for w in (400, 600, 700))
    assert regular * 1.2 < semibold == bold


def test_italic_is_slanted() -> None:
    assert differ(drawn("Rag", font_style="italic"), drawn("Rag"))


@pytest.mark.parametrize("theme", list(THEMES))
def test_png(theme: str) -> None:
    picture = Image.open(io.BytesIO(png(document(300, 200, "empty"), 450, theme)))
    assert (picture.format, picture.size) == ("PNG", (450, 300))
    assert picture.convert("RGB").getpixel((0, 0)) == tuple(bytes.fromhex(THEMES[theme]["paper"][1:]))


def test_gif() -> None:
    film = Image.open(io.BytesIO(gif([document(300, 200, "text", words(150, 100, text)) for text in "abc"], 240)))
    assert isinstance(film, GifImageFile)
    assert (film.format, film.size, film.n_frames) == ("GIF", (240, 160), 3)
    film.seek(2)
    assert film.info["duration"] == LAST_FRAME_MS
