"""Winds the clocks of the tables, and notices when somebody's time is up."""

import asyncio
import time
from collections.abc import Callable

from tablier.table.live import Live
from tablier.table.table import Seat, Table

SLACK = 0.05
"""Seconds after the end of the time before it is up: a move that was on its way still counts."""
GRACE = 1.0
"""Seconds that the clock of a table is left to the server that is to watch it. It may not know of the table."""


class Clockwork:
    def __init__(self, live: Live, time_is_up: Callable[[Table], None], is_mine: Callable[[str], bool]) -> None:
        """`is_mine`: whether it is this server that watches the clock of a table."""
        self._live, self._time_is_up, self._is_mine = live, time_is_up, is_mine
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    def wind(self, table: Table) -> None:
        """Let the clock of the seat to move run, unless nobody who plays against it is there."""
        if (alarm := self._alarms.pop(table.id, None)) is not None:
            alarm.cancel()
        if table.clock is None:
            return
        now, seat = time.monotonic(), table.seats.get(table.actor)
        if seat is None or seat.key is None or seat.level is not None or not self._is_opposed(table, seat):
            table.clock.pause(now)
            return
        table.clock.run(seat.letter, now)
        slack = SLACK if self._is_mine(table.id) else SLACK + GRACE
        self._alarms[table.id] = asyncio.get_running_loop().call_later(
            table.clock.left(seat.letter, now) + slack, self._ring, table, len(table.record)
        )

    def runs_at(self, table: Table) -> bool:
        return table.id in self._alarms

    def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()

    def _is_opposed(self, table: Table, seat: Seat) -> bool:
        here = self._live.keys(table)
        return any(other.level or other.key in here for other in table.seats.values() if other is not seat)

    def _ring(self, table: Table, number: int) -> None:
        if number == len(table.record):
            self._time_is_up(table)
