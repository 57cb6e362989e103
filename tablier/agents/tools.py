"""The tools by which a language model plays, served by the Model Context Protocol.

Every tool answers with a text. What the rules forbid and what a server refuses is an answer marked as an error: a
sentence, after which nothing has happened and the model may try again.

The keys of seats stay here: a table is named by its id, and by default the one that the model came to last is meant.
"""

import contextlib
import functools
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Annotated, Any, ParamSpec

from anyio.to_thread import run_sync
from mcp.server import MCPServer
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

import tablier
from tablier.agents.seat import Seat
from tablier.engine.catalogue import find
from tablier.engine.errors import SetupError, quoted
from tablier.engine.guide import rule_in, text_guide
from tablier.engine.refusal import IllegalMove
from tablier.online import connect
from tablier.online.errors import TableError
from tablier.online.server import LINK, Server
from tablier.online.table import OnlineTable

INSTRUCTIONS = """\
Board games at a real table, against bots and people. `games` lists them and `rules` explains one. Sit down with
`new_table`, or with `join` if you were sent a link. Then `wait_for_turn`, `legal_moves` and `play` in turn.
A move that the rules forbid is refused with the rule and costs nothing. You are shown what your seat may know."""
LONGEST_WAIT = 50
"""Seconds: many programs give a tool a minute."""
SLICE = 1.0
"""Seconds after which it is noticed that nobody waits any more."""
ID = re.compile("[0-9a-f]+")
LOOKING = ("games", "rules", "look", "legal_moves", "why_not", "wait_for_turn")
"""Tools that change nothing: a program may let a model use them without asking its user."""
ACTING = ("new_table", "join", "play")

Game = Annotated[str, Field(description="A game by name, as `games` lists it.")]
Table = Annotated[str | None, Field(description="The id of a table; by default the one that you came to last.")]
Move = Annotated[str, Field(description="A move in notation, as `legal_moves` lists it.")]
Name = Annotated[str | None, Field(description="What you are called at the table.")]
Asked = ParamSpec("Asked")


def answered(tool: Callable[Asked, Awaitable[str]]) -> Callable[Asked, Awaitable[CallToolResult]]:
    """A tool whose refusals are answers, too."""

    @functools.wraps(tool)
    async def call(*args: Asked.args, **kwargs: Asked.kwargs) -> CallToolResult:
        try:
            text, is_error = await tool(*args, **kwargs), False
        except (IllegalMove, SetupError, TableError) as why:
            text, is_error = str(why), True
        return CallToolResult(content=[TextContent(text=text)], is_error=is_error)

    return call


class Tools:
    """What a model can do at a server, and where it sits."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._seats: dict[str, Seat] = {}
        """Table's id → the seat there; the one that the model came to last is at the end."""

    def served(self, begin: Callable[[], object] = lambda: None) -> MCPServer[None]:
        """The tools as a server of the protocol; `begin` is called when it runs, before it answers."""

        @contextlib.asynccontextmanager
        async def life(_: MCPServer[None]) -> AsyncIterator[None]:
            begin()
            yield

        served = MCPServer(
            "tablier",
            version=tablier.__version__,
            instructions=INSTRUCTIONS,
            log_level="WARNING",
            lifespan=life,
        )
        for tool in LOOKING:
            served.add_tool(
                getattr(self, tool), annotations=ToolAnnotations(read_only_hint=True), structured_output=False
            )
        for tool in ACTING:
            served.add_tool(getattr(self, tool), structured_output=False)
        return served

    # ------------------------------------------------------------------ before a game

    @answered
    async def games(self) -> str:
        """The games that can be played here, with their options, and the bots that can be asked to a table."""
        games, bots = await run_sync(self._server.games), await run_sync(self._server.bots)
        lines = [line for card in games.values() for line in _card(card)]
        return "\n".join([*lines, "", "Bots:", *(f"`{name}` {line}" for name, line in bots.items())])

    @answered
    async def rules(
        self,
        game: Game,
        number: Annotated[str | None, Field(description="One rule by its number, as B5; by default all.")] = None,
    ) -> str:
        """The rules of a game: the whole guide with boards as figures, or one rule by its number."""
        guide = await run_sync(text_guide, find(game), self._server.lang)
        return guide if number is None else rule_in(guide, number)

    @answered
    async def new_table(
        self,
        game: Game,
        seats: Annotated[
            list[str] | None,
            Field(description='Who sits at A, B, …: "me", "friend" or the name of a bot. By default me and `medium`.'),
        ] = None,
        players: Annotated[int | None, Field(description="How many play, where `seats` is left out.")] = None,
        options: Annotated[dict[str, str] | None, Field(description="Options of the game, name → value.")] = None,
        name: Name = None,
    ) -> str:
        """Open a table and sit down at it. The answer has its id and the links by which friends come."""
        opening = functools.partial(self._server.open, game, seats, players=players, options=options, name=name)
        return await self._sit_down(await run_sync(opening))

    @answered
    async def join(
        self,
        table: Annotated[str, Field(description="The link of a seat, or the id of a table.")],
        key: Annotated[
            str | None, Field(description="The key of the seat, with an id. Without one you look on.")
        ] = None,
        name: Name = None,
    ) -> str:
        """Sit down at a table that is there already, by the link that you were sent or by its id and key."""
        server = self._server
        if LINK.fullmatch(table):
            server = connect(table, lang=server.lang, patience=server.patience)
        elif not ID.fullmatch(table):
            raise SetupError(f"{quoted(table)} is neither the link of a seat nor the id of a table.")
        return await self._sit_down(await run_sync(functools.partial(server.join, table, key, name=name)))

    # ------------------------------------------------------------------ in a game

    @answered
    async def look(self, table: Table = None) -> str:
        """The table as your seat sees it: whose turn it is, what has happened since you last looked, board, scores."""
        return await run_sync(self._seat(table).look)

    @answered
    async def legal_moves(
        self,
        table: Table = None,
        beginning: Annotated[str, Field(description="List only moves whose notation begins so.")] = "",
    ) -> str:
        """What you can play now, each in notation and in words."""
        return await run_sync(self._seat(table).moves, beginning)

    @answered
    async def play(self, move: Move, table: Table = None) -> str:
        """Make a move. If the rules forbid it you are told which rule and the nearest legal move, and try again."""
        return await run_sync(self._seat(table).play, move)

    @answered
    async def why_not(self, move: Move, table: Table = None) -> str:
        """Which rule forbids a move, without making it."""
        return await run_sync(self._seat(table).why_not, move)

    @answered
    async def wait_for_turn(
        self,
        table: Table = None,
        seconds: Annotated[float, Field(ge=0, le=LONGEST_WAIT, description="How long at most.")] = 30,
    ) -> str:
        """Wait until it is your turn or the game is over, then look. After so many seconds you look anyway."""
        seat, end = self._seat(table), time.monotonic() + seconds
        while not await run_sync(seat.comes_within, min(SLICE, max(0.0, end - time.monotonic()))):
            if time.monotonic() >= end:
                break
        return await run_sync(seat.look)

    # ------------------------------------------------------------------ inside

    async def _sit_down(self, table: OnlineTable) -> str:
        seat = Seat(table)
        shown = await run_sync(seat.look)  # says so if there is no such table
        self._seats.pop(table.id, None)
        self._seats[table.id] = seat
        lines = [f"Others look on at {table.server.address}/table/{table.id}"]
        if table.key is not None:
            lines.append(f"Your own seat, which is nobody else's business: {table.link}")
        lines += [f"The friend at {letter} comes by {link}" for letter, link in table.friends.items()]
        return "\n\n".join([shown, "\n".join(lines)])

    def _seat(self, table: str | None) -> Seat:
        if not self._seats:
            raise SetupError("You are at no table yet: `new_table` opens one, and `join` takes the link of one.")
        if table is None:
            return list(self._seats.values())[-1]
        if table not in self._seats:
            raise SetupError(
                f"You are at no table {quoted(table)}: `join` it first. Your tables: {', '.join(self._seats)}."
            )
        return self._seats[table]


def _card(card: Mapping[str, Any]) -> list[str]:
    """A game as it is listed, and its options."""
    seats = card["seats"]
    count = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else seats[0]
    lines = [f"`{card['name']}` {card['title']}, {count} players. {card['line']}"]
    lines += [
        f"    option {option['name']}={'|'.join(option['values'])}: {option['line']}" for option in card["options"]
    ]
    return lines
