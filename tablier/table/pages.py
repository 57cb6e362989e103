"""The pages: home, table, lesson, puzzle, replay, analysis, exercises, rules. What moves is done by `static/`."""

import asyncio
from itertools import groupby
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from starlette.requests import HTTPConnection

import tablier
from tablier.analysis.puzzle import count_of, difficulties_of
from tablier.engine.errors import SetupError
from tablier.engine.game import Game
from tablier.engine.language import LANGUAGES, formatted, preferred_language
from tablier.lab.prepare import RULES
from tablier.table import cards, client
from tablier.table.fallen import WHO, fallen
from tablier.table.guide import guide_of
from tablier.table.house import House
from tablier.table.job import Busy, Lost
from tablier.table.lessons import outline
from tablier.table.messages import Language
from tablier.table.pictures import Pictures
from tablier.table.templating import FACES, Place, other_than, rendered
from tablier.table.words import words

router = APIRouter(include_in_schema=False)
LANG_COOKIE = "lang"
A_MOMENT = 0.5
"""Seconds that somebody waits for figures before the text alone is shown."""
FIRST = "dames"
"""The game that newcomers are led to: it is learnt the quickest."""


def language(request: HTTPConnection) -> str:
    chosen = request.query_params.get("lang") or request.cookies.get(LANG_COOKIE)
    return chosen if chosen in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))


def _root(request: Request) -> str:
    """The path of the site below which the table is; mostly none."""
    root: str = request.app.state.root
    return root


def page(request: Request, name: str, **details: Any) -> HTMLResponse:
    lang, root = language(request), _root(request)
    in_other = request.url.include_query_params(lang=other_than(lang)).query
    answer = HTMLResponse(rendered(name, lang, Place(root, f"{root}/static/{client.key()}", f"?{in_other}"), **details))
    if request.query_params.get("lang") == lang:
        answer.set_cookie(LANG_COOKIE, lang, max_age=365 * 86_400, samesite="lax")
    return answer


@router.get("/")
async def home(request: Request) -> Response:
    games = tablier.list_games()
    return page(request, "home.html", games=games.values(), first=games[FIRST], sets=puzzle_sets())


def puzzle_sets() -> dict[str, int]:
    """How many puzzles each game has, as far as it has any."""
    return {name: count for name, game in tablier.list_games().items() if (count := count_of(game))}


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
async def rules(
    request: Request, name: str, part: bool = False, table: str | None = None, wait: bool = False
) -> Response:
    """The guide of a game; `part`: without the page around it, for the drawer at the table.

    `table`: with the options of that table. `wait`: not before its figures are drawn.
    """
    game = tablier.list_games().get(name)
    if game is None:
        return RedirectResponse(f"{_root(request)}/")
    lang, chosen = language(request), None
    if table is not None:
        house: House = request.app.state.house
        chosen = tuple((await house.find(table)).record.start.options.items())
    guide = guide_of(name, lang, chosen)
    html = guide.with_figures(await _figures(request, game, lang, wait))
    if part:
        return HTMLResponse(html)
    return page(request, "rules.html", game=game, guide=html, contents=guide.contents, title=game.title_in(lang))


async def _figures(request: Request, game: Game, lang: str, wait: bool) -> dict[str, str]:
    """The figures of a guide. Who does not `wait` gets none if they take long or cannot be drawn."""
    house: House = request.app.state.house
    pictures: Pictures = request.app.state.pictures

    async def drawn() -> dict[str, str]:
        await asyncio.wrap_future(house.preparation.ask_for(game.name, RULES))
        return await pictures.figures(game.name, lang)

    if not game.figures:
        return {}
    if wait:
        return await drawn()
    try:
        return await asyncio.wait_for(drawn(), A_MOMENT)
    except (TimeoutError, SetupError, Busy, Lost):
        return {}


@router.get("/lesson/{name}")
async def lesson(request: Request, name: str) -> Response:
    """A game to be learnt."""
    game = tablier.list_games().get(name)
    if game is None or game.lesson is None:
        return RedirectResponse(f"{_root(request)}/")
    lang = language(request)
    return page(request, "lesson.html", game=game, title=game.title_in(lang), outline=outline(name, lang))


@router.get("/puzzle/{name}")
async def puzzles(request: Request, name: str) -> Response:
    """The first of the puzzles of a game."""
    return RedirectResponse(f"{_root(request)}/puzzle/{name}/1" if name in puzzle_sets() else f"{_root(request)}/")


@router.get("/puzzle/{name}/{number}")
async def puzzle(request: Request, name: str, number: int) -> Response:
    """A puzzle, and the way to the others of its game."""
    sets = puzzle_sets()
    if not 1 <= number <= sets.get(name, 0):
        return RedirectResponse(f"{_root(request)}/puzzle/{name}")
    game, lang = tablier.list_games()[name], language(request)
    return page(
        request,
        "puzzle.html",
        game=game,
        title=game.title_in(lang),
        number=number,
        groups=by_difficulty(game),
        sets=sets,
    )


@router.get("/dice")
async def dice(request: Request, table: str | None = None) -> Response:
    """Fair dice: what they are, a record to check, how the dice of this server fell."""
    house: House = request.app.state.house
    id = (await house.find(table)).id if table else ""
    lang, rows = language(request), await house.store.fallen()
    columns = {whose: fallen(rows, whose) for whose in WHO}
    return page(
        request,
        "dice.html",
        title=words(lang)["fair dice"],
        id=id,
        faces=FACES,
        columns=columns,
        expected={whose: formatted(column.expected, ",.1f", lang) for whose, column in columns.items()},
        p_values={whose: formatted(column.p_value, ".2f", lang) for whose, column in columns.items()},
        counts={whose: [formatted(count, ",", lang) for count in column.counts] for whose, column in columns.items()},
    )


def by_difficulty(game: Game) -> list[tuple[int, list[int]]]:
    """The numbers of its puzzles, the easiest first as they are kept."""
    numbered = enumerate(difficulties_of(game), 1)
    return [(hard, [number for number, _ in some]) for hard, some in groupby(numbered, key=lambda one: one[1])]


@router.get("/table/{id}")
@router.get("/replay/{id}")
@router.get("/analysis/{id}")
@router.get("/learn/{id}")
async def at_a_table(request: Request, id: str) -> Response:
    """A table: to play at, to look back at, to think about."""
    house: House = request.app.state.house
    table = await house.find(id)
    record = table.record
    game, what = record.start.game, request.url.path.split("/")[1]
    details = {"game": game, "title": game.title_in(language(request)), "by_hand": record.by_hand, "faces": FACES}
    details["seal"] = table.seal if game.has_dice else ""
    return page(request, f"{what}.html", id=id, **details)
