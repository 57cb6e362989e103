"""How fast random games run on this machine."""

import time
from typing import Any

from rich.table import Table

from tablier.engine.catalogue import list_games
from tablier.engine.playout import playouts, tally
from tablier.engine.position import new

MOST_AT_ONCE = 1 << 18


def measure_games(names: list[str], seconds: float) -> list[dict[str, Any]]:
    """Random games a second and events a second, for every number of seats of the named games."""
    return [measure(name, seats, seconds) for name in names for seats in list_games()[name].seats]


def measure(name: str, seats: int, seconds: float) -> dict[str, Any]:
    pos = new(name, seats)
    playouts(pos, 1)  # compiles or loads the rules, which is not what is measured
    games, spent = 0, 0.0
    batch = 16
    while spent < seconds:
        began = time.process_time()
        playouts(pos, batch, seed=games)
        spent += time.process_time() - began
        games += batch
        batch = min(2 * batch, MOST_AT_ONCE)
    events = tally(pos, min(games, 2_000))["events"].mean()
    return {
        "game": name,
        "seats": seats,
        "playouts_per_second": games / spent,
        "events_per_game": float(events),
        "events_per_second": games / spent * float(events),
    }


def speed_table(measured: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "seats", "games/s", "events a game", "events/s"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for row in measured:
        table.add_row(
            row["game"],
            str(row["seats"]),
            f"{row['playouts_per_second']:,.0f}",
            f"{row['events_per_game']:.1f}",
            f"{row['events_per_second']:,.0f}",
        )
    return table
