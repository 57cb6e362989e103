"""The pages: home, table, replay, analysis, rules. What moves on them is done by the modules in `static/`."""

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import jinja2
from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from markdown_it import MarkdownIt

import tablier
from tablier.drawing.widgets import badge
from tablier.engine.errors import SetupError
from tablier.engine.language import LANGUAGES, preferred_language
from tablier.engine.seats import LETTERS
from tablier.table import cards
from tablier.table.house import House
from tablier.table.messages import Language
from tablier.table.pictures import Pictures
from tablier.table.words import words

router = APIRouter(include_in_schema=False)
STATIC = Path(str(resources.files("tablier.table"))) / "static"
templates = jinja2.Environment(
    loader=jinja2.PackageLoader("tablier.table"), autoescape=True, undefined=jinja2.StrictUndefined
)
LANG_COOKIE = "lang"
BADGES = {letter: badge(letter, 0, 0, 16) for letter in LETTERS}


def language(request: Request) -> str:
    chosen = request.query_params.get("lang") or request.cookies.get(LANG_COOKIE)
    return chosen if chosen in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))


def page(request: Request, name: str, **details: Any) -> HTMLResponse:
    lang = language(request)
    other = LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]
    html = templates.get_template(name).render(
        lang=lang,
        other=other,
        in_other=request.url.include_query_params(lang=other).query,
        w=words(lang),
        words=json.dumps(words(lang), ensure_ascii=False).replace("<", "\\u003c"),
        version=tablier.__version__,
        badges=BADGES,
        **details,
    )
    answer = HTMLResponse(html)
    if request.query_params.get("lang") == lang:
        answer.set_cookie(LANG_COOKIE, lang, max_age=365 * 86_400, samesite="lax")
    return answer


@router.get("/")
async def home(request: Request) -> Response:
    return page(request, "home.html", games=tablier.list_games().values())


@router.get("/card/{name}.{lang}.{theme}.svg")
async def card(request: Request, name: str, lang: Language, theme: Literal["light", "dark"]) -> Response:
    """A game in the middle, for its card."""
    game = tablier.list_games().get(name)
    if game is None:
        raise SetupError(f"There is no game {name!r}.")
    headers = {"Cache-Control": "max-age=86400"}
    file = cards.file_of(name, lang, theme)
    if file.exists():
        return FileResponse(file, media_type="image/svg+xml", headers=headers)
    pictures: Pictures = request.app.state.pictures
    return Response(await pictures.card(name, lang, theme), media_type="image/svg+xml", headers=headers)


@router.get("/rules/{name}")
async def rules(request: Request, name: str, part: bool = False) -> Response:
    """The guide of a game; `part`: without the page around it, for the drawer at the table."""
    game = tablier.list_games().get(name)
    if game is None:
        return RedirectResponse("/")
    guide = guide_html(game.guide(language(request)))
    if part:
        return HTMLResponse(guide)
    return page(request, "rules.html", game=game, guide=guide, title=game.title)


def guide_html(guide: str) -> str:
    """The guide as HTML; the passage of every rule can be linked to by its number."""
    html = MarkdownIt("commonmark").enable("table").render(guide)
    return re.sub(r"<p><strong>([A-Z]\d+)</strong>", r'<p id="\1" class="rule"><strong>\1</strong>', html)


@router.get("/table/{id}")
@router.get("/replay/{id}")
@router.get("/analysis/{id}")
async def at_a_table(request: Request, id: str) -> Response:
    """A table: to play at, to look back at, to think about."""
    house: House = request.app.state.house
    game = (await house.find(id)).record.start.game
    what = request.url.path.split("/")[1]
    return page(request, f"{what}.html", id=id, game=game, title=game.title)
