"""The HTTP interface: everything that the pages do, for any program.

Who may move for a seat shows the seat's key as `Authorization: Bearer KEY`. Keys never stand in an address, so that
they stand in no log.
"""

import asyncio
import contextlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field

import tablier
from tablier.engine.errors import SetupError
from tablier.engine.refusal import IllegalMove
from tablier.table import asking, told
from tablier.table import messages as m
from tablier.table.asking import happened
from tablier.table.clock import Clock
from tablier.table.errors import NotAllowed, NotThere
from tablier.table.house import House
from tablier.table.keys import hashed
from tablier.table.known import known
from tablier.table.pictures import Pictures
from tablier.table.place import Place
from tablier.table.rates import Rates, address_of
from tablier.table.seating import seated
from tablier.table.table import Table
from tablier.table.view import eyes_of, lines, moment, refusal, steps_again, whole
from tablier.table.words import say

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": m.Refusal, "description": why}
    for status, why in {
        400: "Not possible; the sentence says why.",
        403: "Not for this key.",
        404: "There is no such table.",
        409: "Meant for an older position, or cancelled by somebody else.",
        413: "More than can be sent.",
        422: "Not understood.",
        429: "Asked too often: try again after `Retry-After` seconds.",
        503: "Busy, or the database cannot be written now: try again, after `Retry-After` seconds if told.",
    }.items()
}
router = APIRouter(prefix="/api", responses=REFUSALS)


def a_file(*types: str) -> dict[int | str, dict[str, Any]]:
    """What the OpenAPI page says of an answer that is not JSON."""
    return {200: {"content": {type: {"schema": {"type": "string"}} for type in types}}}


def the_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def the_pictures(request: Request) -> Pictures:
    pictures: Pictures = request.app.state.pictures
    return pictures


def the_shown_key(authorization: Annotated[str | None, Header()] = None) -> str | None:
    scheme, _, key = (authorization or "").partition(" ")
    return key.strip() or None if scheme.lower() == "bearer" else None


ShownKey = Annotated[str | None, Depends(the_shown_key)]


def the_key(shown: ShownKey) -> str | None:
    """As the table knows it."""
    return None if shown is None else hashed(shown)


InHouse = Annotated[House, Depends(the_house)]
InPictures = Annotated[Pictures, Depends(the_pictures)]
Key = Annotated[str | None, Depends(the_key)]
TableId = Annotated[str, Path(max_length=16, pattern="^[0-9a-f]+$")]
Lang = Annotated[m.Language, Query()]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
"""Of an event."""
Looking = Annotated[str | None, Query(min_length=1, max_length=1)]
"""At a screen that people share: which of the seats looks. Without it nothing hidden is shown."""
UpTo = Annotated[int | None, Query(ge=0, le=1_000_000)]
"""How many events; all there have been, if it is left out."""


async def the_table(id: TableId, house: InHouse) -> Table:
    return await house.find(id)


AtTable = Annotated[Table, Depends(the_table)]


def the_rates(request: Request) -> Rates:
    rates: Rates = request.app.state.rates
    return rates


InRates = Annotated[Rates, Depends(the_rates)]
Address = Annotated[str, Depends(address_of)]


def counted(what: str) -> Any:
    """How often an address asks for this is counted; too often, and it is refused (`bounds.py`)."""

    def count(rates: InRates, address: Address) -> None:
        rates.count(what, address)

    return Depends(count)


# ---------------------------------------------------------------------- the house


@router.get("/health")
async def health() -> m.Health:
    return m.Health(ok=True)


@router.get("/ready")
async def ready(house: InHouse) -> m.Health:
    """Whether games can be begun and kept now: for whoever decides which server gets requests. `health` says only that
    the process answers."""
    await house.check()
    return m.Health(ok=True)


@router.get("/version")
async def version() -> m.Version:
    return m.Version(version=tablier.__version__)


@router.get("/preparation")
async def preparation(house: InHouse, lang: Lang = "en") -> m.Preparation:
    """How far the games are compiled, which is done once: until then some things take longer."""
    done, of = house.preparation.progress
    games = tablier.list_games()
    return m.Preparation(done=done, of=of, now=[games[name].title_in(lang) for name in house.preparation.now])


@router.get("/games")
async def games(lang: Lang = "en") -> list[dict[str, Any]]:
    """All games: seats, options with their values (the default first), one line."""
    return asking.games(lang)


@router.get("/address")
async def address(request: Request) -> m.Address:
    """Where others on the network find the table, for links that are sent to them."""
    place: Place = request.app.state.place
    return m.Address(address=place.for_others, listens=not place.is_loopback)


@router.get("/bots")
async def bots() -> dict[str, str]:
    """Who can be asked to sit at a seat: name → what it does."""
    return tablier.list_bots()


@router.post("/qr", dependencies=[counted("pictures")], response_class=Response, responses=a_file("image/svg+xml"))
async def qr(asked: m.LinkAsked, address: Address, pictures: InPictures) -> Response:
    """A link to be photographed. It is sent, not part of an address: it may hold a key."""
    return Response(await pictures.qr(asked.text, who=address), media_type="image/svg+xml")


# ---------------------------------------------------------------------- tables


@router.post("/tables", status_code=201, dependencies=[counted("tables")])
async def open_table(asked: m.TableAsked, house: InHouse) -> m.TableOpened:
    """Open a table. Friends' seats have keys of their own."""
    seats, key, friends = seated(asked)
    clock = Clock(**asked.clock.model_dump()) if asked.clock else None
    table = await house.open(
        asked.game,
        asked.options,
        seats,
        clock,
        by_hand=asked.dice == "own",
        onlookers_chat=asked.onlookers_chat,
    )
    return m.TableOpened(id=table.id, key=key, friends=friends)


@router.post("/records", status_code=201, dependencies=[counted("uploads")])
async def keep_record(
    record: Annotated[str, Body(media_type="text/plain", max_length=m.MOST_RECORD)], house: InHouse
) -> m.TableOpened:
    """Keep a record, to replay and analyse it."""
    async with house.uploading:
        read, seats = await asyncio.to_thread(asking.read_record, record)
        table = await house.open(read.start.game.name, read.start.options, seats, played=read)
    return m.TableOpened(id=table.id, key="", friends={})


@router.post("/known")
async def known_tables(asked: m.KnownAsked, house: InHouse, lang: Lang = "en") -> list[m.KnownTable]:
    """How the tables stand that a browser remembers; those that are no more are left out."""
    found = []
    for one in asked.tables:
        with contextlib.suppress(NotThere, SetupError, IllegalMove):  # gone, or of a game that is no longer there or so
            found.append(known(await house.find(one.id), one.key, lang))
    return found


@router.get("/tables/{id}", response_model_exclude_none=True)
async def see(
    table: AtTable, house: InHouse, key: Key, lang: Lang = "en", wide: bool = True, looking: Looking = None
) -> told.View:
    """The whole table: picture, the end of the log, and the moves that can be made."""
    await house.meet(table, key)
    return whole(table, eyes_of(table, key, looking, lang, wide), house.live.here(table))


@router.get("/tables/{id}/log")
async def log(table: AtTable, before: Number, key: Key, lang: Lang = "en", looking: Looking = None) -> list[told.Line]:
    """The events before that number, at most a hundred: the log that `GET /tables/{id}` has only the end of."""
    return lines(table, eyes_of(table, key, looking, lang, True), before)


@router.post("/tables/{id}/moves", status_code=204)
async def move(table: AtTable, asked: m.MoveAsked, house: InHouse, key: Key) -> None:
    """Make a move. It is kept before this answers."""
    await house.play(table, key, asked.event, asked.at)


@router.post("/tables/{id}/why")
async def why(table: AtTable, asked: m.ClickedAsked, key: Key, lang: Lang = "en") -> told.Refused:
    """Why what was clicked is not allowed: the rule and its sentence, or nothing."""
    return refusal(table, eyes_of(table, key, None, lang, True), asked.clicked)


@router.post("/tables/{id}/undo", status_code=204)
async def undo(table: AtTable, house: InHouse, key: Key) -> None:
    """Take one's last move back, before anything else happens; others who play are asked."""
    await house.undo(table, key)


@router.post("/tables/{id}/undo/answer", status_code=204)
async def answer_undo(table: AtTable, asked: m.AnswerAsked, house: InHouse, key: Key) -> None:
    """Agree that somebody takes a move back, or not."""
    await house.answer_undo(table, key, asked.agreed)


@router.post("/tables/{id}/hint")
async def hint(
    table: AtTable, house: InHouse, rates: InRates, address: Address, key: Key, lang: Lang = "en"
) -> m.Advice:
    """What a strong player who knows what you know would do."""
    rates.count("hints", address, person=key or address)
    pos = table.record.position
    return asking.advice(pos, await house.hint(table, key), table.names, lang)


@router.post("/tables/{id}/chat", status_code=204)
async def chat(
    table: AtTable,
    asked: m.ChatAsked,
    house: InHouse,
    rates: InRates,
    address: Address,
    key: Key,
    lang: Lang = "en",
) -> None:
    """Say something to all at the table."""
    rates.count_chat(address, table.id, key if table.seats_of(key) else None)
    await house.chat(table, key, asked.text, say(lang, "onlooker"))


@router.post("/tables/{id}/sit", status_code=204)
async def sit(table: AtTable, asked: m.SitAsked, house: InHouse, key: Key) -> None:
    """Take the seat of one's key, with a name."""
    if not table.seats_of(key):
        raise NotAllowed
    await house.sit(table, key, asked.name)
    await house.meet(table, key, asked.nonce)


@router.post("/tables/{id}/bot", status_code=204)
async def ask_for_bot(table: AtTable, asked: m.BotAsked, house: InHouse, key: Key) -> None:
    """Let a bot play for somebody who is away, until they are back; others who play are asked."""
    await house.ask_for_bot(table, key, asked.seat, asked.level)


@router.post("/tables/{id}/bot/answer", status_code=204)
async def answer_bot(table: AtTable, asked: m.AnswerAsked, house: InHouse, key: Key) -> None:
    """Agree that a bot plays for somebody, or not."""
    await house.answer_bot(table, key, asked.agreed)


@router.post("/tables/{id}/rematch", dependencies=[counted("tables")])
async def rematch(table: AtTable, house: InHouse, key: Key, shown: ShownKey) -> m.TableOpened:
    """The same people again, everybody one seat on; keys stay as they are."""
    new = await house.rematch(table, key)
    return m.TableOpened(id=new.id, key=shown or "", friends={})


# ---------------------------------------------------------------------- looking back


@router.get("/tables/{id}/record", response_class=Response, responses=a_file("text/plain"))
async def record(table: AtTable, key: Key) -> PlainTextResponse:
    """The record, as far as you may see it."""
    written, eyes = table.written(), table.eyes(key, None)
    text = await asyncio.to_thread(lambda: written.seen_by(eyes).write())  # of a long game it takes long
    name = f"{table.record.start.game.name}-{table.id}.tablier"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/events", response_model_exclude_none=True)
async def events(
    table: AtTable,
    since: Number,
    key: Key,
    lang: Lang = "en",
    wide: bool = True,
    looking: Looking = None,
) -> list[told.Step]:
    """What has happened after so many events, at most the last two dozen; the first is told with the whole picture."""
    return steps_again(table, eyes_of(table, key, looking, lang, wide), happened(table, since))


@router.get("/tables/{id}/events/{number}", response_model_exclude_none=True)
async def event(
    table: AtTable,
    number: Number,
    key: Key,
    lang: Lang = "en",
    wide: bool = True,
    looking: Looking = None,
) -> told.Moment:
    """The table after so many events."""
    return moment(table, eyes_of(table, key, looking, lang, wide), happened(table, number))


@router.get(
    "/tables/{id}/picture/{number}.{kind}",
    dependencies=[counted("pictures")],
    response_class=Response,
    responses=a_file("image/svg+xml", "image/png"),
)
async def image(
    table: AtTable,
    number: Number,
    kind: Literal["svg", "png"],
    pictures: InPictures,
    key: Key,
    lang: Lang = "en",
) -> Response:
    """The picture after so many events, as a file."""
    made = await pictures.picture(table, table.eyes(key, None), lang, happened(table, number), kind)
    return Response(made, media_type={"svg": "image/svg+xml", "png": "image/png"}[kind])


@router.get("/tables/{id}/film")
async def film(
    table: AtTable,
    pictures: InPictures,
    rates: InRates,
    address: Address,
    key: Key,
    lang: Lang = "en",
    number: UpTo = None,
) -> m.Progress:
    """Make a film of the game, and say how far it is: ask again until it is `ready`, then for `film.gif`."""
    number = happened(table, number)
    if not pictures.has_film(table, table.eyes(key, None), lang, number):
        rates.count("films", address)
    job = await pictures.film(table, table.eyes(key, None), lang, number)
    if job.ready:
        await job.result()
    done, of = job.progress
    return m.Progress(ready=job.ready, done=of if job.ready else done, of=of, number=number)


@router.delete("/tables/{id}/film", status_code=204)
async def cancel_film(table: AtTable, pictures: InPictures, key: Key, lang: Lang = "en", number: UpTo = None) -> None:
    """The film is not wanted any more; one that is ready stays."""
    pictures.cancel_film(table, table.eyes(key, None), lang, happened(table, number))


@router.get("/tables/{id}/film.gif", response_class=Response, responses=a_file("image/gif"))
async def film_file(
    table: AtTable,
    pictures: InPictures,
    rates: InRates,
    address: Address,
    key: Key,
    lang: Lang = "en",
    number: UpTo = None,
) -> Response:
    """The game as a film, when it is made; of a long one every so many events."""
    number = happened(table, number)
    if not pictures.has_film(table, table.eyes(key, None), lang, number):
        rates.count("films", address)
    made = await pictures.film_file(table, table.eyes(key, None), lang, number)
    return Response(made, media_type="image/gif")
