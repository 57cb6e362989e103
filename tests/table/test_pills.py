"""What is written has its room, in the browser's own type: in pills and chips, beside other words, in the picture."""

import random
import re

import pytest
from playwright.sync_api import Browser

from tablier import Record
from tablier.drawing.svg import tag, words
from tablier.drawing.theme import NIGHT
from tablier.engine.catalogue import find
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.position import Position, start
from tablier.engine.scene import Scene
from tablier.games.goulet.layout import TALL
from tablier.games.goulet.offers import CAPTIONS
from tablier.testing.pictures import picture_of
from tests.golden import at_tables
from tests.thorough import THOROUGH

STICKING_OUT = """ground => [...document.querySelectorAll(`rect[fill="${ground}"][rx]`)].flatMap(pill => {
    const [lines, outer] = [[], pill.getBBox()];
    for (let next = pill.nextElementSibling; next?.matches("text"); next = next.nextElementSibling) lines.push(next);
    return lines.map((text) => [text.textContent, text.getBBox()]).map(([text, inner]) =>
        [text, outer.x - inner.x, inner.x + inner.width - outer.x - outer.width]);
})"""


NAMES = ("Annabelle", "Bernadette", "Cunégonde", "Dagobert", "Éléonore", "Ferdinand", "Gwendoline", "Hildegarde")
CROWDED = """() => [...document.querySelectorAll("svg")].flatMap((svg) => {
    const edge = svg.getBoundingClientRect();
    const written = [...svg.querySelectorAll("text")].map((one) => [one.textContent, one.getBoundingClientRect()]);
    const common = (one, two) => [
        Math.min(one.right, two.right) - Math.max(one.left, two.left),
        Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)];
    const out = written.filter(([, box]) =>
        common(box, edge)[0] < box.width - 1 || common(box, edge)[1] < box.height - 1);
    const over = written.flatMap(([text, box], n) => written.slice(n + 1)
        .filter(([, other]) => common(box, other)[0] > 1 && common(box, other)[1] > 0.3 * box.height)
        .map(([other]) => `${text} / ${other}`));
    return [...out.map(([text]) => text), ...over];
})"""
"""What is written beyond the edge, and what lies on something else that is written."""


def signs_of(first: Position, seed: int) -> dict[str, Scene]:
    """Scenes of a random game in which everything that it writes is seen."""
    found: dict[str, Scene] = {}
    pos, rng = first, random.Random(seed)
    for _ in range(400 if THOROUGH else 150):
        if pos.actor == "over":
            break
        written = re.findall(r">([^<]+)</text>", "".join((*(drawn := picture_of(Scene(pos))).labels, *drawn.offers)))
        written = [re.sub(r"\d", "0", text) if " " in text else text for text in written]  # one turn is as any other
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


@pytest.mark.parametrize("game", ["bulldog", "bunker", "dames", "dogeatdog", "goulet"])
def test_words_do_not_lie_on_each_other(game: str, browser: Browser) -> None:
    """At the end of games, when there is most to be written, and before."""
    drawn = []
    records = [Record.load(path) for path in sorted(at_tables(f"{game}-*.tablier"))]
    if not THOROUGH:  # one for each number of players: options change what happens, and hardly what is written
        records = [*{record.start.players: record for record in records}.values()]
    for record in records:
        for number in (2 * len(record) // 3, len(record)):
            scene = record.scene(number, "A")
            voices = [Voice(lang, dict(zip(scene.pos.seats, NAMES))) for lang in LANGUAGES]
            looks = [(voice, wide) for voice in voices for wide in (True, False)]
            drawn += [picture_of(Scene(scene.pos, voice, "A", scene.last, wide)).svg() for voice, wide in looks]
    page = browser.new_page()
    page.set_content("".join(drawn))
    assert page.evaluate(CROWDED) == []
    page.close()
