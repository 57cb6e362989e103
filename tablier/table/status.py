"""For whoever looks after the table: `/metrics` for Prometheus, and `/status` as a page.

Both tell nothing about players. They are shown to the machine itself, and to others only where the server was started
so. A request that a proxy passed on is one of others, even if the proxy is on this machine.
"""

import time
from typing import NamedTuple

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import tablier
from tablier.engine.language import formatted, is_plural
from tablier.table import pages
from tablier.table.errors import NotFromAfar, NotReady
from tablier.table.house import House
from tablier.table.logs import Told
from tablier.table.measures import HOUR
from tablier.table.metrics import registry_of, rooms_of
from tablier.table.place import is_loopback
from tablier.table.room import Room
from tablier.table.words import say

PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers by which a proxy says that somebody else asks."""
DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
SPANS = {"d": 86_400, "h": 3_600, "min": 60}
"""Seconds, by how they are written for short."""
NONE = "–"
Row = tuple[str, list[str]]
"""Of a table of figures: what they are of, and the figures."""


def only_near(request: Request) -> None:
    """NotFromAfar, unless this machine asks or everybody may."""
    if not request.app.state.shown_to_all and not is_near(request):
        raise NotFromAfar


router = APIRouter(include_in_schema=False, dependencies=[Depends(only_near)])


def is_near(request: Request) -> bool:
    """Whether the machine asks on which the table runs, by its own name."""
    client = request.client.host if request.client else ""
    passed_on = any(name in request.headers for name in PASSED_ON)
    return not passed_on and is_loopback(client) and is_loopback(request.url.hostname or "")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    return Response(generate_latest(registry_of(request.app)), media_type=CONTENT_TYPE_LATEST)


@router.get("/status")
async def status(request: Request) -> Response:
    """How the table does, on a page."""
    app, lang, now = request.app, pages.language(request), time.time()
    house: House = app.state.house
    trouble = await _trouble(house, lang)
    done, of = house.preparation.progress
    answer = pages.page(
        request,
        "status.html",
        title=say(lang, "status"),
        trouble=trouble,
        facts=_facts(house, lang, now),
        preparing="" if done == of else say(lang, "status preparing", done=done, of=of),
        games=_games(house, lang),
        rooms=[_room(say(lang, f"status {name}"), room, lang) for name, room in rooms_of(app).items()],
        warnings=[_warning(one, lang, now) for one in reversed(app.state.warnings.told)],
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


async def _trouble(house: House, lang: str) -> str:
    """Why the table cannot serve anybody now; empty if it can."""
    try:
        await house.check()
    except NotReady as error:
        return say(lang, error.why)
    return ""


class Fact(NamedTuple):
    name: str
    value: str
    more: str


def _facts(house: House, lang: str, now: float) -> list[Fact]:
    """What is told in a number or a word."""
    counts, store, tables = house.counts, house.store, house.tables

    def fact(name: str, value: str, **more: str) -> Fact:
        return Fact(say(lang, f"status {name}"), value, say(lang, f"status {name} more", **more))

    minute, hour = (_count(counts.recent_moves.within(seconds, now), lang) for seconds in (60, HOUR))
    database = DATABASES.get(store.kind, store.kind)
    return [
        fact("version", tablier.__version__, since=_span(now - counts.began, lang)),
        fact("database", database, written=_written(store.commits.lately, lang), faults=_count(store.faults, lang)),
        fact("people", _count(house.live.count, lang)),
        fact("tables", _count(tables.kept, lang), opened=_count(tables.opened.total(), lang)),
        fact("moves", minute, hour=hour),
        fact("refusals", _count(counts.refusals.total(), lang)),
    ]


def _written(took: float | None, lang: str) -> str:
    return say(lang, "status unwritten") if took is None else say(lang, "status written", took=_duration(took, lang))


def _games(house: House, lang: str) -> list[Row]:
    """Of every game: its title, the tables that were opened, and the moves of people and of bots."""
    moves, opened = house.counts.moves, house.tables.opened
    return [
        (game.title_in(lang), _counts([opened[name], moves[name, "person"], moves[name, "bot"]], lang))
        for name, game in tablier.list_games().items()
    ]


def _room(name: str, room: Room, lang: str) -> Row:
    """Of a room: its name, what is done and waits now, what was done, how long that waited and took."""
    counts = _counts([room.working, room.waiting(), room.worked.count], lang)
    return name, [*counts, _duration(room.waited.lately, lang), _duration(room.worked.lately, lang)]


def _warning(one: Told, lang: str, now: float) -> tuple[str, str, str]:
    """When it was told last, what, and how often."""
    times = say(lang, "status times", times=_count(one.times, lang)) if one.times > 1 else ""
    return say(lang, "status ago", span=_span(now - one.at, lang)), one.what, times


def _counts(counts: list[int], lang: str) -> list[str]:
    return [_count(count, lang) for count in counts]


def _count(count: int, lang: str) -> str:
    return formatted(count, ",", lang)


def _duration(seconds: float | None, lang: str) -> str:
    """How long something took, for short."""
    if seconds is None:
        return NONE
    if seconds < 1:
        return f"{formatted(1_000 * seconds, '.1f' if seconds < 0.01 else '.0f', lang)} ms"
    return f"{formatted(seconds, '.1f', lang)} s"


def _span(seconds: float, lang: str) -> str:
    """A span of time, in its largest unit."""
    for unit, length in SPANS.items():
        if seconds >= length:
            count = int(seconds // length)
            return f"{_count(count, lang)} {say(lang, f'status {unit}' + ('s' if is_plural(count, lang) else ''))}"
    return say(lang, "status moment")
