"""Pages as HTML, from their templates: asked of a server, or written to files (`tablier.site`)."""

import json
from dataclasses import dataclass
from typing import Any

import jinja2

import tablier
from tablier.drawing.svg import tag
from tablier.drawing.widgets import badge, die_face
from tablier.engine.language import LANGUAGES, typeset
from tablier.engine.seats import LETTERS
from tablier.table.client import modules_of
from tablier.table.words import words

FACES = {face: tag("svg", die_face(36, face), viewBox="-19 -19 38 38", aria_hidden="true") for face in range(1, 7)}
BADGES = {letter: badge(letter, 0, 0, 16) for letter in LETTERS}

_templates = jinja2.Environment(
    loader=jinja2.PackageLoader("tablier.table"), autoescape=True, undefined=jinja2.StrictUndefined
)
_templates.filters["typeset"] = typeset
_templates.globals["modules_of"] = modules_of


@dataclass(frozen=True)
class Place:
    """Where a page is."""

    root: str
    """What the addresses of other pages in the same language begin with."""
    static: str
    """… and those of scripts, styles and pictures."""
    in_other: str
    """The address of the same page in the other language."""
    worker: str = ""
    """The script that stands for a server where there is none."""
    server: str = ""
    """There: a server at which one can play with others, if some is known."""
    service: str = ""
    """There: the script that keeps the pages for when there is no network."""

    def page(self, *path: str) -> str:
        """The address of a page, as `page("lesson", "dames")`; of files it is that of a folder. `static/pages.js` has
        those of tables, whose ids only the client knows."""
        address = "/".join((self.root, *path))
        return f"{address}/" if self.worker or not path else address

    @property
    def cards(self) -> str:
        """Where the pictures of the games are: files, or drawn when they are asked for."""
        return f"{self.static}/cards" if self.worker else f"{self.root}/card"

    @property
    def told(self) -> dict[str, str]:
        """What the client is told of it (`static/place.js`)."""
        return {
            "root": self.root,
            "static": self.static,
            "worker": self.worker,
            "server": self.server,
            "service": self.service,
        }


def rendered(template: str, lang: str, place: Place, **details: Any) -> str:
    return _templates.get_template(template).render(
        lang=lang,
        place=place,
        static=place.static,
        other=other_than(lang),
        w=words(lang),
        words=json.dumps(words(lang), ensure_ascii=False).replace("<", "\\u003c"),
        version=tablier.__version__,
        badges=BADGES,
        **details,
    )


def other_than(lang: str) -> str:
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]
