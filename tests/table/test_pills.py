"""What is written in pills and chips is not wider than they are, in the browser's own type."""

import random
import re

import pytest
from playwright.sync_api import Browser

from tablier.drawing.svg import tag, words
from tablier.drawing.theme import NIGHT
from tablier.engine.catalogue import find
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.position import Position, start
from tablier.engine.scene import Scene
from tablier.games.goulet.layout import TALL
from tablier.games.goulet.offers import CAPTIONS
from tablier.testing.pictures import picture_of
from tests.thorough import THOROUGH

STICKING_OUT = """ground => [...document.querySelectorAll(`rect[fill="${ground}"][rx] + text`)].map(text => {
    const [inner, outer] = [text.getBBox(), text.previousElementSibling.getBBox()];
    return [text.textContent, outer.x - inner.x, inner.x + inner.width - outer.x - outer.width];
})"""


def signs_of(first: Position, seed: int) -> dict[str, Scene]:
    """Scenes of a random game in which everything that it writes is seen."""
    found: dict[str, Scene] = {}
    pos, rng = first, random.Random(seed)
    for _ in range(400):
        if pos.actor == "over":
            break
        written = re.findall(r">([^<]+)</text>", "".join((*(drawn := picture_of(Scene(pos))).labels, *drawn.offers)))
        if new := set(written) - found.keys():
            found |= dict.fromkeys(new, Scene(pos))
        pos = pos.play(rng.choice(sorted(pos.legal() or pos.chances())))
    return {str(scene.pos): scene for scene in found.values()}


@pytest.mark.parametrize("lang", LANGUAGES if THOROUGH else ["fr"])  # whose words are the longer ones
@pytest.mark.parametrize("game", ["bunker", "goulet"])
def test_words_fit_into_their_pills(game: str, lang: str, browser: Browser) -> None:
    firsts = [start(game, players, {}) for players in find(game).seats]
    scenes = [scene.pos for first in firsts for scene in signs_of(first, 5).values()]
    drawn = (picture_of(Scene(pos, Voice(lang), "A", None, wide)).svg() for pos in scenes for wide in (True, False))
    page = browser.new_page()
    page.set_content("".join(drawn))
    written = page.evaluate(STICKING_OUT, NIGHT)
    page.close()
    assert [text for text, left, right in written if max(left, right) > -1] == []
    seen = {text for text, _, _ in written}
    expected = {
        ("bunker", "en"): {"open", "−4", "+1"},
        ("bunker", "fr"): {"ouvrir", "−4", "+1"},
        ("goulet", "en"): {"−1", "move", "+1", "no heal"},
        ("goulet", "fr"): {"−1", "déplacer", "+1", "sans soin"},
    }
    assert expected[game, lang] <= seen, seen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_below_dice_stay_apart(lang: str, browser: Browser) -> None:
    """On a phone, where the dice are nearest to each other."""
    page = browser.new_page()
    page.set_content(
        tag("svg", *(words(0, 0, text, 13, NIGHT, font_style="italic") for text in CAPTIONS[lang].values()))
    )
    wide = page.evaluate("[...document.querySelectorAll('text')].map(text => [text.textContent, text.getBBox().width])")
    page.close()
    assert [text for text, width in wide if width > TALL.dice_step - 4] == []
