"""Figures as a table."""

from typing import Any

from rich.table import Table


def table(title: str, rows: list[dict[str, Any]]) -> Table:
    made = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for key, value in rows[0].items():
        made.add_column(key.replace("_", " "), justify="left" if isinstance(value, str) else "right", no_wrap=True)
    for row in rows:
        made.add_row(*(shown(value) for value in row.values()))
    return made


def shown(value: Any) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.3g}"
