"""Tables in the storage of a browser: each is a JSON document, kept whole whenever something has changed.

What keeps them is JavaScript's part (`static/storage.js`): it is handed documents as text, and says when one is safe.
A document has what the rows of a database have (`table/kept.py`).
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Protocol

from tablier.engine.errors import RecordError
from tablier.engine.fair import Nonce
from tablier.engine.position import Position
from tablier.engine.record import Step
from tablier.table.bounds import CHATS_KEPT
from tablier.table.errors import NotKept
from tablier.table.fallen import Who
from tablier.table.kept import head_of, seats_of, table_of
from tablier.table.news import News
from tablier.table.table import Chat, Table

Document = dict[str, Any]


class Storage(Protocol):
    """What keeps texts by name."""

    async def read(self, name: str) -> str | None: ...

    async def read_all(self) -> Sequence[str]: ...

    async def write(self, name: str, text: str) -> None:
        """It is safe when this returns; else it raises something."""


class BrowserStore:
    """As much of a `table.store.Store` as a house asks that is alone."""

    is_shared = False

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._documents: dict[str, Document] = {}

    def new_id(self, game: str, by_hand: bool) -> str:
        """It begins with the page that the table is at: there is one for every game."""
        return ".".join([game, *["own"] * by_hand, secrets.token_hex(5)])

    # ------------------------------------------------------------------ reading

    async def head(self, id: str) -> Any:
        document = await self._document(id)
        return None if document is None else SimpleNamespace(**document["head"], version=0, asked=None)

    async def load(self, head: Any, start: Position) -> Table:
        document = await self._document(head.id)
        assert document is not None
        rows = (_rows(document, part) for part in ("seats", "events", "nonces", "chats"))
        return table_of(head, start, *rows)

    async def news(self, table: Table, but: str) -> News:
        """After a write that failed: what is kept is what was before it."""
        document = await self._document(table.id)
        assert document is not None
        head = SimpleNamespace(version=0, rematch=document["head"]["rematch"], asked=None)
        return News(
            head=head,
            presence=(),
            events=_rows(document, "events"),
            seats=_rows(document, "seats"),
            nonces=_rows(document, "nonces"),
        )

    # ------------------------------------------------------------------ writing

    async def open(self, table: Table, rematch_of: Table | None = None) -> None:
        events = [{"event": event, "at": table.created, "left": None} for event in table.record.events]
        head = {**head_of(table), "rematch": None}
        await self._keep({"head": head, "seats": seats_of(table), "events": events, "nonces": [], "chats": []})
        if rematch_of is not None:
            await self._change(rematch_of, head={"rematch": table.id})

    async def add_events(
        self,
        table: Table,
        steps: Sequence[Step],
        at: float,
        left: float | None,
        fell: Mapping[tuple[Who, int], int] | None = None,
    ) -> None:
        more = [{"event": step.event, "at": at, "left": None if n else left} for n, step in enumerate(steps)]
        changes: Document = {"events": [*self._documents[table.id]["events"], *more]}
        if steps[-1].after.actor == "over":
            changes["head"] = {"ended": at}
        await self._change(table, **changes)

    async def take_back(self, table: Table) -> None:
        await self._change(table, events=self._documents[table.id]["events"][:-1])

    async def add_nonce(self, table: Table, nonce: Nonce) -> None:
        row = {"seats": nonce.seats, "nonce": nonce.text, "since": nonce.since}
        await self._change(table, nonces=[*self._documents[table.id]["nonces"], row])

    async def add_chat(self, table: Table, chat: Chat) -> None:
        row = {"number": table.said, "who": chat.who, "text": chat.text, "at": chat.at}
        await self._change(table, chats=[*self._documents[table.id]["chats"], row][-CHATS_KEPT:])

    async def keep_asked(self, table: Table) -> None:
        """A restart asks anew."""

    async def seat(self, table: Table, letter: str, name: str) -> None:
        await self._seat(table, letter, taken=True, name=name)

    async def set_level(self, table: Table, letters: str, level: str | None) -> None:
        await self._seat(table, letters, level=level)

    async def _seat(self, table: Table, letters: str, **facts: Any) -> None:
        seats = self._documents[table.id]["seats"]
        await self._change(table, seats=[row | facts if row["letter"] in letters else row for row in seats])

    async def _change(self, table: Table, head: Document | None = None, **parts: Any) -> None:
        document = await self._document(table.id)
        if document is None:
            raise NotKept
        try:
            await self._keep(document | parts | {"head": document["head"] | (head or {})})
        except NotKept:
            table.unsure = True
            raise

    # ------------------------------------------------------------------ documents

    async def documents(self) -> list[Document]:
        """All of them, to be copied elsewhere."""
        return [json.loads(text) for text in await self._storage.read_all()]

    async def take_over(self, documents: Sequence[Document]) -> None:
        """Keep copies from elsewhere; what is here already stays. Nothing is kept if one of them is no document."""
        for document in documents:
            if not _is_whole(document):
                raise RecordError("This file has a table in it that cannot be read.", fr="Une table y est illisible.")
        for document in documents:
            if await self._document(document["head"]["id"]) is None:
                await self._keep(document)

    def forget(self, id: str) -> None:
        """Read it anew when it is asked for: another page has changed it."""
        self._documents.pop(id, None)

    async def _document(self, id: str) -> Document | None:
        if id not in self._documents:
            text = await self._storage.read(id)
            if text is None:
                return None
            self._documents[id] = json.loads(text)
        return self._documents[id]

    async def _keep(self, document: Document) -> None:
        id = document["head"]["id"]
        try:
            await self._storage.write(id, json.dumps(document, separators=(",", ":")))
        except Exception as error:
            raise NotKept("no room") from error
        self._documents[id] = document


def _rows(document: Document, part: str) -> list[Any]:
    return [SimpleNamespace(**row) for row in document[part]]


def _is_whole(document: Any) -> bool:
    """Whether it has the parts of a document; whether its game can be played shows when it is opened."""
    parts = ("head", "seats", "events", "nonces", "chats")
    return isinstance(document, dict) and all(part in document for part in parts) and "id" in document["head"]
