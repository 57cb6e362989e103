"""What is asked by HTTP: counted by the route as it is written, never by the address, in which there are ids."""

import logging
import time
from collections import Counter, defaultdict

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablier.table.measures import Spread

log = logging.getLogger("tablier")

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NO_ROUTE, OTHER = "none", "other"


class Requests:
    """All that were answered."""

    def __init__(self) -> None:
        self.answered: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self.took: defaultdict[str, Spread] = defaultdict(Spread)
        """By route."""

    def add(self, method: str, route: str, status: int, seconds: float) -> None:
        self.answered[method, route, status] += 1
        self.took[route].add(seconds)


class Traffic:
    """Between the server and the application: lets everything through, and counts it."""

    def __init__(self, app: ASGIApp, requests: Requests) -> None:
        self._app, self._requests = app, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            method = scope["method"] if scope["method"] in METHODS else OTHER
            route, took = _route(scope), time.perf_counter() - began
            self._requests.add(method, route, status, took)
            log.debug("asked", extra={"route": f"{method} {route}", "status": status, "ms": round(1_000 * took, 1)})


def _route(scope: Scope) -> str:
    """The route that was taken, with names in place of what stands in the address."""
    if "route" in scope:
        return str(scope["route"].path)
    return "/static" if scope["path"].startswith("/static/") else NO_ROUTE
