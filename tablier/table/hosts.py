"""By which names the server goes, and from whose pages it may be asked: nobody in a browser comes from elsewhere.

A page of somebody else can let a browser ask any server that the browser reaches, also one that listens to this machine
alone. Two things in a request tell where it comes from, and no page can forge them:

`Host`      the name that the browser looked up. A name of a stranger that leads here (DNS rebinding) is refused. An
            address in numbers was not looked up at all: it is what it says.
`Origin`    the page that asks. It has to be one of this server, or of a name that was allowed. Programs send none.
"""

import contextlib
import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from tablier.engine.errors import SetupError
from tablier.table.place import EVERYWHERE, Place

LOCAL = "localhost"
USUAL_PORTS = {"http": 80, "https": 443}


class Hosts:
    def __init__(self, place: Place, allowed: Iterable[str] = ()) -> None:
        """`allowed`: further names, such as the one of a proxy in front, with or without a port that does not count."""
        self._place = place
        self._allowed = {_checked(name) for name in allowed}
        self._own = {LOCAL} | (set() if place.is_loopback else _names_of_this_machine())
        if place.host not in EVERYWHERE:
            self._own.add(place.host.lower())

    def answers_to(self, host: str | None) -> bool:
        """Whether a request with this `Host` is meant for this server. Without one it is no browser that asks."""
        if not host:
            return True
        name, _ = _split(f"//{host}")
        if name in self._own or name in self._allowed:
            return True
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(name)
            return address.is_loopback or not self._place.is_loopback
        return False

    def lets_ask(self, origin: str | None, host: str | None) -> bool:
        """Whether a page from this `Origin` may do something here, or look on. Without one it is no page that asks."""
        if origin is None:
            return True
        name, port = _split(origin)
        if name in self._allowed:
            return True
        scheme = origin.partition(":")[0]
        own_name, own_port = _split(f"{scheme}://{host or ''}")
        return bool(name) and (name, port) == (own_name, own_port)


def _split(url: str) -> tuple[str, int | None]:
    """The name and the port in a URL; no name where it cannot be read."""
    with contextlib.suppress(ValueError):
        parts = urlsplit(url)
        return (parts.hostname or "").rstrip("."), parts.port or USUAL_PORTS.get(parts.scheme)
    return "", None


def _checked(name: str) -> str:
    """The name itself, if somebody gave a whole address."""
    found, _ = _split(name if "://" in name else f"//{name}")
    if not found or "*" in found:
        raise SetupError(f"--allow-host takes the name of a host, such as table.example.org, not {name!r}.")
    return found


def _names_of_this_machine() -> set[str]:
    """As others on its network may call it."""
    whole = socket.gethostname().lower()
    short = whole.partition(".")[0]
    return {whole, short, f"{short}.local"} - {""}
