"""The guide of a game as HTML, for the rules page and for the drawer at the table.

The text is there at once. Figures have to be played by the rules, which takes a moment and may have to wait until these
are compiled: `figures_html` makes them in a process of the pictures' room, and until then a sentence stands in their
place. Each rule's passage can be linked to by its number, each part of the guide by the id in `Guide.contents`.

At a table the guide begins with the options that were chosen there; passages for others are left out.
"""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from markdown_it import MarkdownIt

from tablier.drawing.inline import inline
from tablier.drawing.picture import Picture
from tablier.engine.catalogue import list_games
from tablier.engine.figure import Figure, Shown, played
from tablier.engine.game import Game, Option
from tablier.engine.guide import with_figures
from tablier.engine.language import in_language, typeset
from tablier.table.words import say

RULE = re.compile(r"<p><strong>([A-Z]\d+)</strong> ?")
NUMBER = re.compile(r"<strong>([A-Z]\d+)</strong>")
HEADING = re.compile(r"<h2>(.*?)</h2>")
VARIANT = re.compile(r"<blockquote>\n<p><code>(\w+)=(\w+)</code> ?(.*?)</blockquote>\n", re.DOTALL)
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
PROSE = re.compile(r"<code>.*?</code>|<[^>]*>|([^<]+)", re.DOTALL)
AWAITED = re.compile(r'<figure class="figure awaited" data-figure="([^"]*)">.*?</figure>', re.DOTALL)


@dataclass(frozen=True)
class Guide:
    html: str
    contents: tuple[tuple[str, str], ...]
    """The id of every part, and its heading as HTML."""

    def with_figures(self, figures: Mapping[str, str]) -> str:
        """The guide with its figures, by their names; for one that is not there a sentence is left."""
        return AWAITED.sub(lambda match: figures.get(match[1], match[0]), self.html)


@functools.lru_cache(maxsize=256)
def guide_of(name: str, lang: str, chosen: tuple[tuple[str, str], ...] | None = None) -> Guide:
    """The guide of a game, without its figures. `chosen`: the options of a table; None: of no table."""
    game = list_games()[name]
    options = None if chosen is None else dict(chosen)
    text = with_figures(game.guide(lang), lambda figure: _awaited(figure, lang))
    html = MarkdownIt("commonmark").enable("table").render(text)
    html = PROSE.sub(lambda match: typeset(match[1]) if match[1] else match[0], html)
    html = RULE.sub(r'<p id="\1" class="rule"><span class="number">\1</span> ', html)
    html = NUMBER.sub(r'<a href="#\1">\1</a>', html)
    html = VARIANT.sub(lambda match: _variant(game, lang, options, *match.groups()), html)
    html = TABLE.sub(lambda match: f'<div class="wide" tabindex="0">{match[0]}</div>', html)
    contents = tuple((f"part-{n}", heading) for n, heading in enumerate(HEADING.findall(html), 1))
    numbers = iter(contents)
    html = HEADING.sub(lambda match: f'<h2 id="{next(numbers)[0]}">{match[1]}</h2>', html)
    if options:
        html = _settings(game, lang, options) + html
    return Guide(html, contents)


def _awaited(figure: str, lang: str) -> str:
    sentence = escape(say(lang, "figure awaited"))
    return f'<figure class="figure awaited" data-figure="{escape(figure)}"><p>{sentence}</p></figure>\n'


def _settings(game: Game, lang: str, options: Mapping[str, str]) -> str:
    """What was chosen for this table, where it is not the default, which the guide tells."""
    changed = [option for option in game.offered if options[option.name] != option.default]
    rows = "".join(
        f"<dt>{escape(_line(option, lang))}</dt><dd>{escape(_label(option, options[option.name], lang))}</dd>"
        for option in changed
    )
    told = f"<dl>{rows}</dl>" if changed else f"<p>{escape(say(lang, 'usual rules'))}</p>"
    return f'<section class="settings"><h2>{escape(say(lang, "at this table"))}</h2>{told}</section>\n'


def _variant(game: Game, lang: str, options: Mapping[str, str] | None, name: str, value: str, passage: str) -> str:
    """A passage for those who play with an option; at another table there is nothing to tell of it."""
    option = next(option for option in game.options if option.name == name)
    if options is not None and options[name] != value:
        return ""
    key = "with option" if options is None else "option here"
    heading = say(lang, key, value=_label(option, value, lang))
    return f'<div class="variant"><p><strong>{escape(heading)}</strong> {passage}</div>\n'


def _label(option: Option, value: str, lang: str) -> str:
    return typeset(in_language(option.labels, lang)[option.values.index(value)])


def _line(option: Option, lang: str) -> str:
    return typeset(in_language(option.line, lang))


# ---------------------------------------------------------------------- in the processes of the pictures' room


def figures_html(name: str, lang: str) -> dict[str, str]:
    """All figures of a game, by their names."""
    game = list_games()[name]
    return {figure: _figure(game, figure, drawn, lang) for figure, drawn in game.figures.items()}


def _figure(game: Game, name: str, figure: Figure, lang: str) -> str:
    panels = "".join(
        _panel(game, f"{name}-{number}-", shown, lang) for number, shown in enumerate(played(game, figure, lang), 1)
    )
    caption = escape(typeset(str(in_language(figure.caption, lang))))
    return f'<figure class="figure"><div class="panels">{panels}</div><figcaption>{caption}</figcaption></figure>\n'


def _panel(game: Game, prefix: str, shown: Shown, lang: str) -> str:
    picture = game.picture.picture(shown.scene)
    svg = inline(picture, prefix, *_marked(shown)) if isinstance(picture, Picture) else picture.svg()
    refused = f"<strong>{escape(say(lang, 'refused here'))}</strong> " if shown.refusal else ""
    said = escape(typeset(" ".join(shown.sentences(lang))))
    kind = "panel refused" if shown.refusal else "panel"
    return f'<div class="{kind}">{svg}{f"<p>{refused}{said}</p>" if said else ""}</div>'


def _marked(shown: Shown) -> tuple[set[str], set[str]]:
    """What can be clicked next, and what was clicked."""
    clicked = shown.panel.clicked
    if clicked is None:
        return set(), set()
    choices = [] if shown.refusal else shown.scene.pos.game.clicks.choices(shown.scene.pos)
    offered = {
        choice.path[len(clicked)]
        for choice in choices
        if choice.path[: len(clicked)] == clicked and len(choice.path) > len(clicked)
    }
    return offered, set(clicked)
