"""What a page asks of the worker, as it would ask a server by HTTP: the same paths, the same answers (`table/api.py`).

An answer is a status, a media type and a text.
"""

import json
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from tablier.analysis import puzzle as puzzles
from tablier.bots.bot import list_bots
from tablier.engine.catalogue import find, list_games
from tablier.engine.language import typeset
from tablier.engine.lesson import Move
from tablier.site.store import BrowserStore
from tablier.table import asking, judged, told
from tablier.table import messages as m
from tablier.table.clock import Clock
from tablier.table.errors import NotThere
from tablier.table.exercises import Posed
from tablier.table.guide import figures_html, guide_of
from tablier.table.house import House
from tablier.table.keys import hashed
from tablier.table.known import known
from tablier.table.lessons import Stage, outline
from tablier.table.reviews import Reviews, in_words, line, unjudged
from tablier.table.seating import seated, seated_again
from tablier.table.table import Table
from tablier.table.view import Eyes, eyes_of, lines, moment, picture, steps_again, whole
from tablier.table.words import say

log = logging.getLogger("tablier")

JSON, TEXT, HTML, SVG = "application/json", "text/plain", "text/html", "image/svg+xml"
NOTHING = (204, TEXT, "")


@dataclass(frozen=True)
class Asked:
    """A question, and who asks it."""

    method: str
    path: str
    query: Mapping[str, Any]
    body: Any = None
    """What is sent: JSON, or a text."""
    shown_key: str | None = None

    @property
    def key(self) -> str | None:
        return None if self.shown_key is None else hashed(self.shown_key)

    @property
    def lang(self) -> str:
        return "fr" if self.query.get("lang") == "fr" else "en"

    @property
    def wide(self) -> bool:
        return self.query.get("wide", True) in (True, "true")

    @property
    def number(self) -> int:
        """The one in the query by which parts of the log are asked for."""
        return int(self.query.get("before", self.query.get("since", 0)))

    def eyes(self, table: Table) -> Eyes:
        return eyes_of(table, self.key, self.query.get("looking"), self.lang, self.wide)


Answer = tuple[int, str, str]


class Site:
    def __init__(self, house: House, store: BrowserStore, reviews: Reviews) -> None:
        self.house, self.store, self.reviews = house, store, reviews

    async def answer(self, asked: Asked) -> Answer:
        try:
            for method, pattern, route in ROUTES:
                if method == asked.method and (match := pattern.fullmatch(asked.path)):
                    found = await route(self, asked, *(_part(one) for one in match.groups()))
                    return found if isinstance(found, tuple) else (200, JSON, _written(found))
            raise NotThere
        except (*asking.REFUSED, *asking.UNWELL) as error:
            status, text = asking.refused(error, asked.lang)
        except ValidationError as error:
            first = error.errors()[0]
            status, text = 422, f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        except Exception:
            log.exception("a question could not be answered: %s", asked.path)
            status, text = 500, say(asked.lang, "not answered")
        return status, JSON, json.dumps({"detail": typeset(text)})

    # ------------------------------------------------------------------ the house

    async def games(self, asked: Asked) -> Any:
        return asking.games(asked.lang)

    async def bots(self, asked: Asked) -> Any:
        return list_bots()

    async def preparation(self, asked: Asked) -> Any:
        """Nothing has to be compiled here."""
        return m.Preparation(done=0, of=0, now=[])

    async def guide(self, asked: Asked, name: str) -> Answer:
        """The guide of a game, as a table has it or any."""
        chosen = None
        if (id := asked.query.get("table")) is not None:
            chosen = tuple((await self.house.find(id)).record.start.options.items())
        return 200, HTML, guide_of(name, asked.lang, chosen).with_figures(figures_html(name, asked.lang))

    async def documents(self, asked: Asked) -> Any:
        return {"tables": await self.store.documents()}

    async def take_over(self, asked: Asked) -> Answer:
        tables = asked.body.get("tables") if isinstance(asked.body, dict) else None
        await self.store.take_over(tables if isinstance(tables, list) else [{}])
        return NOTHING

    # ------------------------------------------------------------------ tables

    async def open(self, asked: Asked) -> Any:
        wanted = m.TableAsked.model_validate(asked.body)
        seats, key, friends = seated(wanted)
        clock = Clock(**wanted.clock.model_dump()) if wanted.clock else None
        by_hand = wanted.dice == "own"
        table = await self.house.open(wanted.game, wanted.options, seats, clock, by_hand=by_hand)
        return m.TableOpened(id=table.id, key=key, friends=friends)

    async def keep_record(self, asked: Asked) -> Any:
        read, seats = asking.read_record(str(asked.body))
        table = await self.house.open(read.start.game.name, read.start.options, seats, played=read)
        return m.TableOpened(id=table.id, key="", friends={})

    async def known(self, asked: Asked) -> Any:
        found = []
        for one in m.KnownAsked.model_validate(asked.body).tables:
            try:
                found.append(known(await self.house.find(one.id), one.key, asked.lang))
            except asking.REFUSED:  # gone, or of a game that is no longer there or so
                continue
        return found

    async def see(self, asked: Asked, id: str) -> Any:
        table = await self.house.find(id)
        await self.house.meet(table, asked.key)
        return whole(table, asked.eyes(table), self.house.live.here(table))

    async def log(self, asked: Asked, id: str) -> Any:
        table = await self.house.find(id)
        return lines(table, asked.eyes(table), asked.number)

    async def move(self, asked: Asked, id: str) -> Answer:
        wanted = m.MoveAsked.model_validate(asked.body)
        await self.house.play(await self.house.find(id), asked.key, wanted.event, wanted.at)
        return NOTHING

    async def hint(self, asked: Asked, id: str) -> Any:
        table = await self.house.find(id)
        pos = table.record.position
        return asking.advice(pos, await self.house.hint(table, asked.key), table.names, asked.lang)

    async def sit(self, asked: Asked, id: str) -> Answer:
        wanted, table = m.SitAsked.model_validate(asked.body), await self.house.find(id)
        await self.house.sit(table, asked.key, wanted.name)
        await self.house.meet(table, asked.key, wanted.nonce)
        return NOTHING

    async def rematch(self, asked: Asked, id: str) -> Any:
        new = await self.house.rematch(await self.house.find(id), asked.key)
        return m.TableOpened(id=new.id, key=asked.shown_key or "", friends={})

    # ------------------------------------------------------------------ looking back

    async def record(self, asked: Asked, id: str) -> Answer:
        table = await self.house.find(id)
        return 200, TEXT, table.written().seen_by(table.eyes(asked.key, None)).write()

    async def events(self, asked: Asked, id: str) -> Any:
        table = await self.house.find(id)
        return steps_again(table, asked.eyes(table), asking.happened(table, asked.number))

    async def event(self, asked: Asked, id: str, number: int) -> Any:
        table = await self.house.find(id)
        return moment(table, asked.eyes(table), asking.happened(table, number))

    async def image(self, asked: Asked, id: str, number: int) -> Answer:
        table = await self.house.find(id)
        return 200, SVG, picture(table, asked.eyes(table), asking.happened(table, number)).svg()

    async def analysis(self, asked: Asked, id: str) -> Any:
        table = await self.house.find(id)
        asking.check_finished(table)
        job = await self.reviews.of(table)
        if job.ready:
            return in_words(await job.result(), table, asked.lang)
        done, of = job.progress
        return judged.Underway(ready=False, done=done, of=of)

    async def cancel_analysis(self, asked: Asked, id: str) -> Answer:
        self.reviews.cancel(await self.house.find(id))
        return NOTHING

    async def better_line(self, asked: Asked, id: str, number: int) -> Any:
        table = await self.house.find(id)
        asking.check_finished(table)
        decision = await self.reviews.decision(table, number)
        return line(table, asked.eyes(table), number, decision["line"])

    async def outcomes(self, asked: Asked, id: str, number: int) -> Any:
        table = await self.house.find(id)
        asking.check_throw(table, number)
        return await self.reviews.outcomes(table, number, asked.lang)

    async def exercise(self, asked: Asked, id: str, number: int) -> Any:
        table = await self.house.find(id)
        asking.check_decision(table, number)
        return told.Exercise(**Posed(await self.reviews.exercise(table, number), asked.lang, asked.wide).facts())

    async def exercise_click(self, asked: Asked, id: str, number: int, what: str) -> Any:
        table = await self.house.find(id)
        asking.check_decision(table, number)
        return _clicked(Posed(unjudged(table, number), asked.lang, True), asked, what)

    async def go_on(self, asked: Asked, id: str) -> Any:
        wanted, table = m.ContinueAsked.model_validate(asked.body), await self.house.find(id)
        asking.check_finished(table)
        seats, key = seated_again(table, wanted)
        new = await self.house.go_on_from(table, wanted.number, seats)
        return m.TableOpened(id=new.id, key=key, friends={})

    # ------------------------------------------------------------------ lessons and puzzles

    async def lesson(self, asked: Asked, game: str) -> Any:
        return outline(game, asked.lang)

    async def stage(self, asked: Asked, game: str, number: int) -> Any:
        return _stage(m.StageAsked.model_validate(asked.body), asked, game, number).whole()

    async def stage_move(self, asked: Asked, game: str, number: int) -> Any:
        wanted = m.StageMoveAsked.model_validate(asked.body)
        return _stage(wanted, asked, game, number).play(_move(wanted))

    async def stage_click(self, asked: Asked, game: str, number: int, what: str) -> Any:
        wanted = m.StageClickedAsked.model_validate(asked.body)
        stage = _stage(wanted, asked, game, number)
        return stage.why(wanted.clicked) if what == "why" else stage.asked(wanted.clicked)

    async def puzzles(self, asked: Asked, game: str) -> Any:
        card = find(game)
        title, difficulties = card.title_in(asked.lang), puzzles.difficulties_of(card)
        return told.Puzzles(game=game, title=title, difficulties=difficulties)

    async def puzzle(self, asked: Asked, game: str, number: int) -> Any:
        one = puzzles.puzzle_of(find(game), number)
        facts = Posed(one.exercise, asked.lang, asked.wide).facts()
        return told.Puzzle(number=number, difficulty=one.difficulty, **facts)

    async def puzzle_click(self, asked: Asked, game: str, number: int, what: str) -> Any:
        return _clicked(Posed(puzzles.puzzle_of(find(game), number).exercise, asked.lang, True), asked, what)


Route = Callable[..., Awaitable[Any]]
TABLE, GAME, NUMBER = r"tables/([\w.]+)", rf"({'|'.join(list_games())})", r"(\d{1,6})"
CLICK = "(why|asked)"
ROUTES: list[tuple[str, re.Pattern[str], Route]] = [
    (method, re.compile(path), route)
    for method, path, route in (
        ("GET", "games", Site.games),
        ("GET", "bots", Site.bots),
        ("GET", "preparation", Site.preparation),
        ("GET", f"rules/{GAME}", Site.guide),
        ("GET", "shelf", Site.documents),
        ("POST", "shelf", Site.take_over),
        ("POST", "tables", Site.open),
        ("POST", "records", Site.keep_record),
        ("POST", "known", Site.known),
        ("GET", TABLE, Site.see),
        ("GET", f"{TABLE}/log", Site.log),
        ("POST", f"{TABLE}/moves", Site.move),
        ("POST", f"{TABLE}/hint", Site.hint),
        ("POST", f"{TABLE}/sit", Site.sit),
        ("POST", f"{TABLE}/rematch", Site.rematch),
        ("GET", f"{TABLE}/record", Site.record),
        ("GET", f"{TABLE}/events", Site.events),
        ("GET", f"{TABLE}/events/{NUMBER}", Site.event),
        ("GET", f"{TABLE}/picture/{NUMBER}.svg", Site.image),
        ("GET", f"{TABLE}/analysis", Site.analysis),
        ("DELETE", f"{TABLE}/analysis", Site.cancel_analysis),
        ("GET", f"{TABLE}/events/{NUMBER}/line", Site.better_line),
        ("GET", f"{TABLE}/events/{NUMBER}/outcomes", Site.outcomes),
        ("GET", f"{TABLE}/exercises/{NUMBER}", Site.exercise),
        ("POST", f"{TABLE}/exercises/{NUMBER}/{CLICK}", Site.exercise_click),
        ("POST", f"{TABLE}/continue", Site.go_on),
        ("GET", f"lessons/{GAME}", Site.lesson),
        ("POST", f"lessons/{GAME}/{NUMBER}", Site.stage),
        ("POST", f"lessons/{GAME}/{NUMBER}/moves", Site.stage_move),
        ("POST", f"lessons/{GAME}/{NUMBER}/{CLICK}", Site.stage_click),
        ("GET", f"puzzles/{GAME}", Site.puzzles),
        ("GET", f"puzzles/{GAME}/{NUMBER}", Site.puzzle),
        ("POST", f"puzzles/{GAME}/{NUMBER}/{CLICK}", Site.puzzle_click),
    )
]


def _part(text: str) -> str | int:
    return int(text) if text.isdecimal() else text


def _clicked(posed: Posed, asked: Asked, what: str) -> Any:
    clicked = m.ClickedAsked.model_validate(asked.body).clicked
    return posed.why(clicked) if what == "why" else posed.asked(clicked)


def _stage(wanted: m.StageAsked, asked: Asked, game: str, number: int) -> Stage:
    return Stage.of(game, number, [_move(made) for made in wanted.moves], asked.lang, asked.wide)


def _move(made: m.Made) -> Move:
    return Move(made.event, tuple(made.clicked))


def _written(found: Any) -> str:
    """An answer as JSON; what is None is left out of what the table tells."""
    if isinstance(found, BaseModel):
        return found.model_dump_json()
    if isinstance(found, told.Told):
        return found.written()
    if isinstance(found, list) and found and isinstance(found[0], BaseModel | told.Told):
        return f"[{','.join(map(_written, found))}]"
    return TypeAdapter(Any).dump_json(found).decode()
