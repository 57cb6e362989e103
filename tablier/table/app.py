"""The web application: store, thinkers and house behind pages, HTTP and WebSocket."""

import contextlib
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Route

import tablier
from tablier.engine.language import typeset
from tablier.engine.refusal import IllegalMove
from tablier.lab.preparation import Preparation
from tablier.table import api, looking_back, pages, puzzles, sockets, teaching
from tablier.table import status as for_operators
from tablier.table.asking import REFUSED, UNWELL, refused
from tablier.table.below import Below
from tablier.table.client import Files
from tablier.table.errors import TooOften
from tablier.table.guard import Guard
from tablier.table.hosts import Hosts
from tablier.table.house import House
from tablier.table.job import Busy
from tablier.table.logs import Last
from tablier.table.pictures import Pictures
from tablier.table.place import ALONE, Place
from tablier.table.rates import Rates
from tablier.table.reviews import Reviews
from tablier.table.store import Store
from tablier.table.thinking import Thinkers
from tablier.table.traffic import Requests, Traffic
from tablier.table.words import say

SMALL = 1_000
"""Bytes that are not worth compressing."""


def create_app(
    database: str | Path,
    pace: float = 0.9,
    compress: bool = False,
    place: Place = ALONE,
    root: str = "",
    allowed_hosts: Iterable[str] = (),
    sweep: float | None = None,
    shown_to_all: bool = False,
    warnings: Last | None = None,
) -> FastAPI:
    """The table on a database: a path or a URL.

    `pace`: how long a bot takes for a move at least, in seconds. `compress`: what is sent is made smaller, which costs
    more than it saves where it does not leave the machine. `place`: where the server listens; `allowed_hosts`: by which
    further names it goes; `root`: below which path of a site the table is, as "/games". `sweep`: after how many days a
    table is deleted at which nothing happens; None: never. `shown_to_all`: not only this machine itself sees `/metrics`
    and `/status`. `warnings`: the last ones in the log.
    """

    hosts, rates = Hosts(place, allowed_hosts), Rates()
    store = Store(database, alone=True)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        thinkers = Thinkers()
        preparation = Preparation(list(tablier.list_games()))
        preparation.start()
        app.state.house = House(store, thinkers, preparation, pace)
        app.state.thinkers, app.state.reviews = thinkers, Reviews(thinkers, app.state.house.shelf)
        app.state.pictures = Pictures(app.state.house.shelf)
        app.state.place = place
        app.state.rates = rates
        app.state.house.begin(sweep)
        try:
            yield
        finally:
            preparation.stop()
            await app.state.house.close()
            thinkers.close()
            app.state.pictures.close()
            store.close()

    app = FastAPI(
        title="tablier",
        version=tablier.__version__,
        description="A table for five board games. Live play is by WebSocket: see docs/playing-by-program.md.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.root = root
    app.state.shown_to_all, app.state.warnings = shown_to_all, warnings or Last()
    app.state.requests = Requests()
    app.include_router(api.router)
    app.include_router(looking_back.router)
    app.include_router(teaching.router)
    app.include_router(puzzles.router)
    app.include_router(sockets.router)
    app.include_router(pages.router)
    app.include_router(for_operators.router)
    app.mount("/static", Files(), name="static")
    if compress:
        app.add_middleware(GZipMiddleware, minimum_size=SMALL)
    app.add_middleware(Traffic, requests=app.state.requests)
    app.add_middleware(Guard, hosts=hosts, rates=rates)
    if root:
        app.add_middleware(Below, root=root)
    for kind in (*REFUSED, *UNWELL, RequestValidationError):
        app.add_exception_handler(kind, _refused)
    app.add_exception_handler(404, _no_page)
    app.add_exception_handler(405, _another_method)
    return app


async def _another_method(request: Request, error: Exception) -> Response:
    """What can be done with an address: all of it, as several routes may share one."""
    assert isinstance(error, HTTPException)
    methods = set()
    routers = (api, looking_back, teaching, puzzles, pages, for_operators)
    for route in (route for module in routers for route in module.router.routes):
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            methods |= route.methods or set()
    headers = {"Allow": ", ".join(sorted(methods))} if methods else error.headers
    return JSONResponse({"detail": error.detail}, error.status_code, headers)


async def _no_page(request: Request, error: Exception) -> Response:
    """There is nothing at an address: a program is told so as before, a person on a page."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith(("/api/", "/static/")):
        return JSONResponse({"detail": error.detail}, error.status_code, error.headers)
    return _sorry(request, 404, say(pages.language(request), "no page"))


async def _refused(request: Request, error: Exception) -> Response:
    """What is wrong, in a sentence, to a program or to a person."""
    lang = pages.language(request)
    house: House = request.app.state.house
    house.counts.refused(error)
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        status, text = 422, f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    else:
        status, text = refused(error, lang)
    rule, nearest = (error.rule, error.nearest or None) if isinstance(error, IllegalMove) else (None, None)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Busy | TooOften) else {}
    text = typeset(text)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": text, "rule": rule, "nearest": nearest}, status, headers)
    return _sorry(request, status, text)


def _sorry(request: Request, status: int, text: str) -> Response:
    answer = pages.page(request, "sorry.html", text=text, title="tablier")
    answer.status_code = status
    return answer
