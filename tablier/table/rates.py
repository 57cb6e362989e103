"""How often somebody asks for something: too often, and it is refused for a while. The numbers are in `bounds.py`.

It is counted in windows of time, which begin when somebody first asks: that takes some microseconds. The library
`limits` was tried and starts a thread to forget what is old, which takes milliseconds on a busy machine.
"""

import functools
import ipaddress
import math
import time
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from tablier.table.bounds import MINUTE, NOT_COUNTED, RATES
from tablier.table.errors import TooOften

HOUSEHOLD = 64
"""Bits that all addresses of one household have in common, in IPv6."""


@dataclass(slots=True)
class Window:
    until: float
    count: int = 0


class Rates:
    def __init__(self) -> None:
        self._windows: dict[tuple[str, str, str, float], Window] = {}
        """What, of whom, who, for how long → how often since when."""
        self._tidied = time.monotonic()

    def count(self, what: str, address: str, **whose: str) -> None:
        """Somebody at an address asks for something; TooOften if it is too often by any of the rates for it.

        `whose`: the `person`, `table` or `connection`, where there is a rate for these.
        """
        if address in NOT_COUNTED:
            return
        now = time.monotonic()
        self._tidy(now)
        whose["address"] = household(address)
        for kind, rates in RATES[what].items():
            for most, seconds in rates:
                window = self._window((what, kind, whose[kind], seconds), now)
                window.count += 1
                if window.count > most:
                    raise TooOften(max(1, math.ceil(window.until - now)))

    def count_chat(self, address: str, table: str, key: str | None) -> None:
        """Somebody says something at a table: with the key of a seat there, or as an onlooker."""
        if key is not None:
            self.count("chats", address, person=key)
        else:
            self.count("chats of onlookers", address, table=table)

    def _window(self, which: tuple[str, str, str, float], now: float) -> Window:
        window = self._windows.get(which)
        if window is None or window.until <= now:
            window = self._windows[which] = Window(now + which[3])
        return window

    def _tidy(self, now: float) -> None:
        """Forget those who have not come for a while."""
        if now > self._tidied + MINUTE:
            self._tidied = now
            self._windows = {which: window for which, window in self._windows.items() if window.until > now}


def address_of(connection: HTTPConnection) -> str:
    """Who asks, as far as the network knows; a socket without addresses is of this machine."""
    return connection.client.host if connection.client else NOT_COUNTED[0]


@functools.lru_cache(maxsize=10_000)
def household(address: str) -> str:
    """The address, or what is alike in all that somebody can choose from."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:  # of a proxy that writes something else there
        return address
    if known.version == 4:
        return address
    return str(known.ipv4_mapped or ipaddress.ip_network((known, HOUSEHOLD), strict=False).network_address)
