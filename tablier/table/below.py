"""The table below a path of a site, as `example.org/games/`: for the rest of the server it is at the root all the same.

A proxy may take the path away before it asks, or leave it: both are understood. Pages name their parts with the path.
"""

from starlette.types import ASGIApp, Receive, Scope, Send


class Below:
    def __init__(self, app: ASGIApp, root: str) -> None:
        """`root`: as "/games"."""
        self._app, self._root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            if path == self._root or path.startswith(f"{self._root}/"):
                path = path[len(self._root) :] or "/"
                scope = {**scope, "path": path, "raw_path": path.encode()}
        await self._app(scope, receive, send)
