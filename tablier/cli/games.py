"""`tablier games`: which games there are."""

from rich.table import Table

import tablier
from tablier.cli.app import Language, app, chosen_language, console


@app.command()
def games(lang: Language = None) -> None:
    """List the games: seats, minutes, options."""
    language = chosen_language(lang)
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "title", "seats", "minutes", "options"):
        table.add_column(heading)
    for game in tablier.list_games().values():
        options = "  ".join(f"{option.name}={'|'.join(option.values)}" for option in game.offered)
        table.add_row(game.name, game.title_in(language), game.seats_text(), game.minutes, options)
    console.print(table)
    console.print()
    for game in tablier.list_games().values():
        console.print(f"{game.title_in(language)}: {game.line_in(language)}")
