"""The client's files: which modules a script is made of, and how long a browser may keep them.

Pages name the files by a *key* of what all of them hold. A browser keeps what it was given by that address for good and
asks for nothing twice; when a file changes, so does the address. There is no bundle: a page names all modules of its
script at once, so that a browser does not find them out one import after another.
"""

import functools
import hashlib
import re
from importlib import resources
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

STATIC = Path(str(resources.files("tablier.table"))) / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
_KEY = re.compile("[0-9a-f]{16}")
_IMPORTED = re.compile(r'^(?:import|export)\b[^"]*?"\./([\w.]+)";', re.MULTILINE)


@functools.cache
def key() -> str:
    """The key of the files, as they are when it is first asked for."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.glob("*.*")):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def modules_of(script: str) -> list[str]:
    """A script and all modules that it imports, or that these import."""
    found = [script]
    for name in found:  # which grows meanwhile
        imported = _IMPORTED.findall((STATIC / name).read_text("utf-8"))
        found += [one for one in dict.fromkeys(imported) if one not in found]
    return found


class Files(StaticFiles):
    """The files, with a key in front of their names or without. Of several servers some may have other files: what is
    asked for by another's key is given, but not to be kept."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Any) -> Response:
        first, _, rest = path.partition("/")
        answer = await super().get_response(rest if _KEY.fullmatch(first) else path, scope)
        if first == key():
            answer.headers["Cache-Control"] = FOR_GOOD
        return answer
