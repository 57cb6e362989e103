"""A server of tables, asked by HTTP.

What cannot be answered now is asked again, until `patience` is at an end: a server that is being restarted, one that is
busy (503) or asked too often (429). A question that would do something twice is asked again only where the server said
that it has done nothing.
"""

import http.client
import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from tablier.engine.errors import SetupError
from tablier.engine.language import ENGLISH
from tablier.engine.refusal import IllegalMove
from tablier.online.errors import TableError
from tablier.online.happened import plain
from tablier.online.table import OnlineTable

ANSWERS_WITHIN = 30.0
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""Seconds between two tries: twice as long each time."""
NOT_NOW = (429, 503)
LINK = re.compile(r"(?P<server>.*)/table/(?P<id>[0-9a-f]+)/?(#key=(?P<key>[\w-]+))?")
"""Of a seat at a table, as it is sent to friends."""


class Server:
    """A server of tables: what it has, and the way to its tables."""

    def __init__(self, url: str, lang: str, patience: float) -> None:
        link = LINK.fullmatch(url)
        self.address = (link["server"] if link else url).rstrip("/")
        self.lang, self.patience = lang, patience
        if urlsplit(self.address).scheme not in ("http", "https"):
            raise SetupError(f"{url!r} is not the address of a server: it begins with http:// or https://.")

    def __repr__(self) -> str:
        return f"<Server {self.address}>"

    def games(self) -> dict[str, dict[str, Any]]:
        """The games that can be played there: name → title, seats, options and what else is on the card."""
        return {card["name"]: card for card in self.ask("games")}

    def bots(self) -> dict[str, str]:
        """The bots that can be asked to a table: name → what it does."""
        found: dict[str, str] = self.ask("bots")
        return found

    def open(
        self,
        game: str,
        seats: Sequence[str] | None = None,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        name: str | None = None,
    ) -> OnlineTable:
        """A new table. `seats` says who sits at A, B, …: `"me"`, `"friend"` or the level of a bot.

        Without it you sit at A and medium bots elsewhere. `name` is what you are called there.
        """
        if seats is None:
            card = self.games().get(game)
            usual = 2 if card is None or 2 in card["seats"] else card["seats"][0]
            seats = ["me"] + ["medium"] * ((players or usual) - 1)
        elif players not in (None, len(seats)):
            raise SetupError(f"{len(seats)} seats are named, for {players} players.")
        asked = {"game": game, "seats": [_seat(who, name) for who in seats], "options": dict(options or {})}
        opened = self.ask("tables", asked, again=False)
        return OnlineTable(self, opened["id"], opened["key"], opened["friends"])

    def join(self, table: str, key: str | None = None, *, name: str | None = None) -> OnlineTable:
        """The table of a link, or with that id, at the seat of its key; without a key one looks on.

        `name` is what you are called there.
        """
        link = LINK.fullmatch(table)
        joined = OnlineTable(self, link["id"], link["key"] or key) if link else OnlineTable(self, table, key)
        if name is not None:
            joined.sit(name)
        return joined

    def ask(
        self,
        path: str,
        body: Any = None,
        *,
        key: str | None = None,
        query: Mapping[str, object] | None = None,
        again: bool = True,
    ) -> Any:
        """What the server answers to a path below `/api`: data, a text, or None. With a body it is a POST.

        `again`: whether it does no harm to ask twice, where it is not known what became of the question.
        """
        request = self._request(path, body, key, query or {})
        end, pause = time.monotonic() + self.patience, FIRST_PAUSE
        while True:
            try:
                with urllib.request.urlopen(request, timeout=ANSWERS_WITHIN) as answer:
                    return _read(answer)
            except urllib.error.HTTPError as error:
                with error:
                    refusal = _refusal(error, self.lang)
                    pause = max(pause, float(error.headers.get("Retry-After") or 0))
                if error.code not in NOT_NOW or time.monotonic() + pause > end:
                    raise refusal from None
            except (OSError, http.client.HTTPException) as error:
                if not (again or _never_began(error)) or time.monotonic() + pause > end:
                    raise TableError(f"{self.address} does not answer: {_reason(error)}.") from None
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _request(self, path: str, body: Any, key: str | None, query: Mapping[str, object]) -> urllib.request.Request:
        asked = urlencode({"lang": self.lang, **query})
        headers = {"Accept-Language": self.lang, "Content-Type": "application/json"}
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(f"{self.address}/api/{quote(path)}?{asked}", data, headers)


def _seat(who: str, name: str | None) -> dict[str, str]:
    if who == "me":
        return {"who": who} if name is None else {"who": who, "name": name}
    return {"who": "friend"} if who == "friend" else {"who": "bot", "level": who}


def _read(answer: http.client.HTTPResponse) -> Any:
    content = answer.read()
    if answer.status == 204:
        return None
    return json.loads(content) if "json" in answer.headers.get("Content-Type", "") else content.decode()


def _refusal(error: urllib.error.HTTPError, lang: str) -> Exception:
    """What the server said, as an error."""
    try:
        said = json.loads(error.read())
        detail = plain(said["detail"])
    except (ValueError, KeyError, TypeError, OSError):
        return TableError(f"The server answers {error.code} {error.reason}.", error.code)
    if rule := said.get("rule"):
        sentence = detail.removeprefix(f"{rule}: ")
        return IllegalMove(rule, {ENGLISH: sentence, lang: sentence}, said.get("nearest") or "")
    return TableError(detail, error.code)


def _never_began(error: Exception) -> bool:
    """Whether the server cannot have heard the question."""
    return isinstance(error, urllib.error.URLError) and isinstance(error.reason, ConnectionRefusedError)


def _reason(error: Exception) -> str:
    why = error.reason if isinstance(error, urllib.error.URLError) else error
    return (getattr(why, "strerror", None) or str(why) or type(why).__name__).rstrip(".")
