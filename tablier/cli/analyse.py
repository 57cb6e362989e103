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
from tablier.engine.language import Voice, formatted
from tablier.engine.record import Record
from tablier.lab import archive
from tablier.lab.adjusted import Adjusted, adjusted

WORDS = {
    "en": {
        "seat": "seat",
        "start": "start",
        "luck": "luck",
        "own": "own decisions",
        "others": "others' decisions",
        "rest": "rest",
        "result": "result",
        "like": "played like",
        "adjusted": "less luck",
        "legend": "Chances of winning in percent, and points of them: start + luck + decisions + rest = result. "
        "The rest is what the judge saw only later.",
        "worst": "The decisions that cost most:",
        "none": "No decision cost as much as 5 points.",
        "instead": "{number}. {told} That cost {points} points ({label}); better: {advice}.",
        "exact": "{told} This is exact: perfect play is known here.",
        "luckiest": "The throws that counted most:",
        "threw": "{number}. {told} {points} points to {who}.",
        "dice": "How often each face fell, and how often it was to be expected:",
        "face": "face",
        "throws": "throws, dice",
        "worth": "worth",
        "worth note": "Worth: what these throws gave their player, in points. It hangs on the position, not the faces.",
        "inaccuracy": "inaccuracy",
        "mistake": "mistake",
        "blunder": "blunder",
        "games": "games",
        "player": "player",
        "variance": "variance",
        "fewer": "With luck taken out a difference between players shows after {times} times fewer games.",
    },
    "fr": {
        "seat": "siège",
        "start": "début",
        "luck": "chance",
        "own": "ses décisions",
        "others": "celles des autres",
        "rest": "reste",
        "result": "résultat",
        "like": "a joué comme",
        "adjusted": "sans la chance",
        "legend": "Chances de gain en pour cent, et en points : début + chance + décisions + reste = résultat. "
        "Le reste est ce que le juge n'a vu que plus tard.",
        "worst": "Les décisions qui ont le plus coûté :",
        "none": "Aucune décision n'a coûté 5 points.",
        "instead": "{number}. {told} Cela a coûté {points} points ({label}) ; mieux : {advice}.",
        "exact": "{told} C'est exact : le jeu parfait est connu ici.",
        "luckiest": "Les jets qui ont le plus compté :",
        "threw": "{number}. {told} {points} points pour {who}.",
        "dice": "Combien de fois chaque face est sortie, et combien on en attendait :",
        "face": "face",
        "throws": "jets, dés",
        "worth": "valeur",
        "worth note": "Valeur : ce que ces jets ont rapporté, en points. Elle tient à la position, non aux faces.",
        "inaccuracy": "imprécision",
        "mistake": "erreur",
        "blunder": "bévue",
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
    words, record = WORDS[lang], review.record
    voice = Voice(lang, record.names)
    console.print(review.verdict(lang))
    console.print()
    table = Table(box=None, pad_edge=False)
    shown = ("start", "luck", "own", "others", "rest", "result")
    for heading in ("seat", *shown, "like"):
        table.add_column(words[heading], justify="right" if heading in shown else "left")
    for account in review.accounts:
        figures = account.data()
        forms = [(key, ".1f" if key in ("start", "result") else "+.1f") for key in shown]
        cells = [formatted(round(figures[key], 1) + 0.0, form, lang) for key, form in forms]  # no -0.0
        table.add_row(voice.name(account.seat), *cells, account.like)
    console.print(table)
    console.print(words["legend"])
    if review.decisions:
        worst = [decision for account in review.accounts for decision in review.worst(account.seat, MOST)]
        console.print(f"\n{words['worst'] if worst else words['none']}")
        for decision in sorted(worst, key=lambda decision: -decision.cost):
            pos = record.at(decision.number)
            told = words["instead"].format(
                number=decision.number + 1,
                told=record.describe(decision.number, voice=voice, whole=True),
                points=formatted(decision.cost, ".0f", lang),
                label=words[decision.label],
                advice=pos.game.sentences.suggestion(pos, pos.event(decision.best), voice),
            )
            console.print(f"  {words['exact'].format(told=told) if decision.exact else told}")
    if review.throws:
        console.print(f"\n{words['luckiest']}")
        for throw in sorted(review.throws, key=lambda throw: -max(throw.luck))[:MOST]:
            lucky = max(range(len(throw.luck)), key=lambda seat: throw.luck[seat])
            told = words["threw"].format(
                number=throw.number + 1,
                told=record.describe(throw.number, voice=voice, whole=True),
                points=formatted(throw.luck[lucky], "+.0f", lang),
                who=voice.name(lucky),
            )
            console.print(f"  {told}")
    if review.tallies:
        console.print(f"\n{words['dice']}")
        show_dice(review, lang)


def show_dice(review: Review, lang: str) -> None:
    """A row a face and a column a player, like the sum; then what can be said of them."""
    words, names = WORDS[lang], Voice(lang, review.record.names)
    table = Table(box=None, pad_edge=False)
    table.add_column(words["face"])
    for tally in review.tallies:
        table.add_column(names.name(tally.seat), justify="right")
    for face in sorted({one.face for tally in review.tallies for one in tally.faces}):
        counts = [next((one for one in tally.faces if one.face == face), None) for tally in review.tallies]
        cells = [f"{one.fell} ({formatted(one.expected, '.1f', lang)})" if one else "" for one in counts]
        table.add_row(str(face), *cells)
    table.add_row(words["throws"], *(f"{tally.throws}, {tally.dice}" for tally in review.tallies))
    lucks = (round(tally.luck, 1) + 0.0 for tally in review.tallies)  # no -0.0
    table.add_row(words["worth"], *(formatted(luck, "+.1f", lang) for luck in lucks))
    console.print(table)
    console.print(words["worth note"])
    for tally in review.tallies:
        console.print(f"  {names.name(tally.seat)}{':' if lang == 'en' else ' :'} {tally.sentence(lang)}")


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
            formatted(player.result, ".1f", lang),
            formatted(player.result_margin, ".1f", lang),
            formatted(player.result_variance, ".0f", lang),
            formatted(player.adjusted, ".1f", lang),
            formatted(player.adjusted_margin, ".1f", lang),
            formatted(player.adjusted_variance, ".0f", lang),
        )
    console.print(table)
    times = players[0].result_variance / max(players[0].adjusted_variance, 1e-9)
    console.print(words["fewer"].format(times=formatted(times, ".1f", lang)))
