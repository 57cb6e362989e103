"""`tablier analyse`: luck and skill in a recorded game, or in many."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tablier.analysis.review import Review
from tablier.analysis.review import analyse as review_of
from tablier.cli.app import Json, Language, app, chosen_language, console
from tablier.cli.progress import progress
from tablier.engine.errors import SetupError
from tablier.engine.language import formatted
from tablier.engine.record import Record
from tablier.lab import archive
from tablier.lab.adjusted import Adjusted, adjusted

WORDS = {
    "en": {
        "seat": "seat",
        "result": "result",
        "luck": "luck",
        "adjusted": "less luck",
        "loss": "lost by decisions",
        "worst": "The decisions that cost most:",
        "none": "No decision was clearly worse than the best one.",
        "instead": "{number}. {who}: {event} cost {loss} ± {error}; better was {best}",
        "luckiest": "The throws that counted most:",
        "threw": "{number}. {event}: {luck} to {who}",
        "games": "games",
        "player": "player",
        "variance": "variance",
        "fewer": "With luck taken out a difference between players shows after {times} times fewer games.",
    },
    "fr": {
        "seat": "siège",
        "result": "résultat",
        "luck": "chance",
        "adjusted": "sans la chance",
        "loss": "perdu par décisions",
        "worst": "Les décisions qui ont le plus coûté :",
        "none": "Aucune décision n'a été nettement moins bonne que la meilleure.",
        "instead": "{number}. {who} : {event} a coûté {loss} ± {error} ; mieux valait {best}",
        "luckiest": "Les jets qui ont le plus compté :",
        "threw": "{number}. {event} : {luck} pour {who}",
        "games": "parties",
        "player": "joueur",
        "variance": "variance",
        "fewer": "Sans la chance, une différence entre joueurs se voit après {times} fois moins de parties.",
    },
}
MOST = 3


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A record, or a file of many, as `tablier arena --out` writes it.")],
    seconds: Annotated[float | None, typer.Option("--seconds", help="How long to think about a decision.")] = None,
    simulations: Annotated[int | None, typer.Option("--simulations", help="… or how many simulations.")] = None,
    luck_only: Annotated[bool, typer.Option("--luck-only", help="Do not judge decisions, only throws: quick.")] = False,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Tell luck from skill: what each decision cost and what each throw was worth.

    For a file of many games: each player's results with and without luck, and their variances.
    """
    language = chosen_language(lang)
    records = list(archive.read(file))

    def look_at(record: Record, tell: Callable[[int, int], None]) -> Review:
        return review_of(record, seconds=seconds, simulations=simulations, decisions=not luck_only, tell=tell)

    with progress(str(file)) as tell:
        if len(records) == 1:
            reviews = [look_at(records[0], tell)]
        else:
            reviews = []
            for number, record in enumerate(records):
                tell(number, len(records))
                reviews.append(look_at(record, lambda done, of: None))
    if len(reviews) == 1:
        console.print_json(data=reviews[0].data()) if json else show_review(reviews[0], language)
        return
    players = adjusted(reviews)
    if json:
        console.print_json(
            data={"players": [player.data() for player in players], "games": [r.data() for r in reviews]}
        )
    else:
        show_players(players, language)


def show_review(review: Review, lang: str) -> None:
    words, names = WORDS[lang], review.record.names
    console.print(review.verdict(lang))
    console.print()
    table = Table(box=None, pad_edge=False)
    for heading in ("seat", "result", "luck", "adjusted", "loss"):
        table.add_column(words[heading], justify="left" if heading == "seat" else "right")
    for account in review.accounts:
        table.add_row(
            names.get(account.seat, account.seat),
            formatted(account.result, "+.2f", lang),
            formatted(account.luck, "+.2f", lang),
            formatted(account.adjusted, "+.2f", lang),
            formatted(account.loss, ".2f", lang),
        )
    console.print(table)
    if review.decisions:
        worst = [decision for account in review.accounts for decision in review.worst(account.seat, MOST)]
        console.print(f"\n{words['worst'] if worst else words['none']}")
        for decision in sorted(worst, key=lambda decision: -decision.loss):
            console.print(
                "  "
                + words["instead"].format(
                    number=decision.number + 1,
                    who=names.get(decision.seat, decision.seat),
                    event=decision.event,
                    loss=formatted(decision.loss, ".2f", lang),
                    error=formatted(decision.error, ".2f", lang),
                    best=decision.best,
                )
            )
    if review.throws:
        console.print(f"\n{words['luckiest']}")
        for throw in sorted(review.throws, key=lambda throw: -max(throw.luck))[:MOST]:
            lucky = max(range(len(throw.luck)), key=lambda seat: throw.luck[seat])
            who = review.accounts[lucky].seat
            console.print(
                "  "
                + words["threw"].format(
                    number=throw.number + 1,
                    event=throw.event,
                    luck=formatted(throw.luck[lucky], "+.2f", lang),
                    who=names.get(who, who),
                )
            )


def show_players(players: list[Adjusted], lang: str) -> None:
    if not players:
        raise SetupError("These records name no players: nothing can be said of them together.")
    words = WORDS[lang]
    table = Table(box=None, pad_edge=False)
    for heading in ("player", "games", "result", "± 95%", "variance", "adjusted", "± 95%", "variance"):
        table.add_column(words.get(heading, heading), justify="left" if heading == "player" else "right")
    for player in players:
        table.add_row(
            player.name,
            str(player.games),
            formatted(player.result, "+.3f", lang),
            formatted(player.result_margin, ".3f", lang),
            formatted(player.result_variance, ".3f", lang),
            formatted(player.adjusted, "+.3f", lang),
            formatted(player.adjusted_margin, ".3f", lang),
            formatted(player.adjusted_variance, ".3f", lang),
        )
    console.print(table)
    times = players[0].result_variance / max(players[0].adjusted_variance, 1e-9)
    console.print(words["fewer"].format(times=formatted(times, ".1f", lang)))
