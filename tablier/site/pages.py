"""The pages of the site: each game's, in every language, as they are asked of a server (`table/pages.py`)."""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tablier.engine.catalogue import list_games
from tablier.engine.game import Game
from tablier.engine.language import LANGUAGES
from tablier.table.guide import figures_html, guide_of
from tablier.table.lessons import outline
from tablier.table.pages import FIRST, by_difficulty, puzzle_sets
from tablier.table.templating import FACES, Place, other_than, rendered
from tablier.table.words import words

STATIC, SERVICE, WORKER = "static", "service.js", "worker.js"
AT_A_TABLE = ("replay", "analysis", "learn")
OWN_DICE = ".own"
"""Behind a game's name: the page of tables at which people throw their own dice (`store.py`)."""


@dataclass(frozen=True)
class Page:
    folder: str
    """In which it is the index, from the root of its language on; empty: the first page."""
    template: str
    details: dict[str, Any]

    def html(self, lang: str, server: str, pace: float | None) -> str:
        here = self.path(lang)
        place = Place(
            root=posixpath.relpath(_root(lang), here),
            static=posixpath.relpath(STATIC, here),
            in_other=posixpath.relpath(self.path(other_than(lang)), here) + "/",
            worker=posixpath.relpath(f"{STATIC}/{WORKER}", here) + ("" if pace is None else f"?pace={pace:g}"),
            server=server,
            service=f"{posixpath.relpath(SERVICE, here)}?lang={lang}",
        )
        return rendered(self.template, lang, place, **self.details)

    def path(self, lang: str) -> str:
        """The folder, from the root of the site on."""
        return posixpath.normpath(f"{_root(lang)}/{self.folder}")


def _root(lang: str) -> str:
    return "." if lang == LANGUAGES[0] else lang


def pages_in(lang: str, names: list[str]) -> Iterator[Page]:
    """All pages of the site, for these games."""
    games = {name: game for name, game in list_games().items() if name in names}
    sets = {name: count for name, count in puzzle_sets().items() if name in games}
    first = games.get(FIRST) or next(iter(games.values()))
    yield Page("", "home.html", {"games": games.values(), "first": first, "sets": sets})
    yield Page("dice", "dice.html", {"title": words(lang)["fair dice"], "id": "", "faces": FACES, "columns": None})
    for game in games.values():
        yield from _pages_of(game, lang, sets)


def _pages_of(game: Game, lang: str, sets: dict[str, int]) -> Iterator[Page]:
    known: dict[str, Any] = {"game": game, "title": game.title_in(lang)}
    at_a_table = known | {"id": "", "faces": FACES, "seal": None if game.has_dice else ""}
    yield Page(f"table/{game.name}", "table.html", at_a_table | {"by_hand": False})
    if game.has_dice:
        yield Page(f"table/{game.name}{OWN_DICE}", "table.html", at_a_table | {"by_hand": True, "seal": ""})
    for what in AT_A_TABLE:
        yield Page(f"{what}/{game.name}", f"{what}.html", at_a_table | {"by_hand": False})
    if game.lesson is not None:
        yield Page(f"lesson/{game.name}", "lesson.html", known | {"outline": outline(game.name, lang)})
    if game.name in sets:
        puzzles = {"number": "", "groups": by_difficulty(game), "sets": sets}
        yield Page(f"puzzle/{game.name}", "puzzle.html", known | puzzles)
    guide = guide_of(game.name, lang)
    html = guide.with_figures(figures_html(game.name, lang))
    yield Page(f"rules/{game.name}", "rules.html", known | {"guide": html, "contents": guide.contents})
