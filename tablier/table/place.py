"""Where on the network the table is, as its server was told to listen: what others have to write to come there.

A link to localhost leads whoever gets it to themselves. A computer that goes from one network to another has another
address there, so it is looked up whenever somebody asks.
"""

import contextlib
import ipaddress
import socket
from dataclasses import dataclass

EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Place:
    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine itself is listened to."""
        return is_loopback(self.host)

    @property
    def for_others(self) -> str | None:
        """The address at which others on the network find the table; None: there is none."""
        if self.is_loopback:
            return None
        host = _way_out() if self.host in EVERYWHERE else self.host
        return None if host is None else self._at(host)

    @property
    def address(self) -> str:
        """The address at which anybody finds the table, or at least this machine."""
        return self.for_others or self._at("localhost" if self.host in (*EVERYWHERE, "127.0.0.1") else self.host)

    def _at(self, host: str) -> str:
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


ALONE = Place("127.0.0.1", 0)
"""Where nobody else finds it."""


def is_loopback(host: str) -> bool:
    """Whether a name or address is that of a machine for itself."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _way_out() -> str | None:
    """This machine's own address on the network that leads elsewhere; None: it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only tells which way out there is
        return str(probe.getsockname()[0])
    return None
