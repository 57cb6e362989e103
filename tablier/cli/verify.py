"""`tablier verify`: whether the throws of a game are what its seal says, and whether fair dice fall evenly."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tablier.cli.app import Json, Language, app, chosen_language, console
from tablier.cli.progress import progress
from tablier.engine.errors import SetupError
from tablier.engine.language import formatted
from tablier.engine.record import Record
from tablier.engine.seal import NONCE_NOTE, SEAL_NOTE, Fault, check_sealed, drawn_from, faults, throws
from tablier.lab.fairness import Evenness, evenness, kinds

WORDS = {
    "en": {
        "even": "All {count} throws are what the seal, the secret and the players' numbers give.",
        "before": "What fell before event {number} was not drawn at this table, and was not checked.",
        "seal": "The secret does not belong to the seal: it was changed. Sealed was {told}; the secret gives {drawn}.",
        "throw": "Event {number}: {told} was told; {drawn} was drawn.",
        "other seal": "The seal in the record is not the one you were shown.",
        "no nonce": "The number that you added is not in the record.",
        "kind": "kind of chance",
        "games": "games",
        "draws": "draws",
        "chi": "chi-square",
        "freedom": "degrees of freedom",
        "p": "p-value",
        "dice": "{count} dice",
        "one die": "1 die",
        "lot": "one of {count}",
        "legend": "The p-value is how often even dice come out at least as unevenly. Of many kinds one in twenty is "
        "below 0.05 by chance alone; one below 0.0001 would be a fault.",
    },
    "fr": {
        "even": "Les {count} jets sont bien ceux que donnent le sceau, le secret et les nombres des joueurs.",
        "before": "Ce qui est tombé avant le coup {number} n'a pas été tiré à cette table, et n'a pas été vérifié.",
        "seal": "Le secret ne correspond pas au sceau : il a été changé. Scellé : {told} ; le secret donne {drawn}.",
        "throw": "Coup {number} : annoncé {told}, tiré {drawn}.",
        "other seal": "Le sceau de la partie n'est pas celui qui vous a été montré.",
        "no nonce": "Le nombre que vous avez ajouté n'est pas dans la partie.",
        "kind": "sorte de hasard",
        "games": "jeux",
        "draws": "tirages",
        "chi": "khi-deux",
        "freedom": "degrés de liberté",
        "p": "valeur p",
        "dice": "{count} dés",
        "one die": "1 dé",
        "lot": "un parmi {count}",
        "legend": "La valeur p dit combien de fois des dés réguliers tombent au moins aussi inégalement. Une sorte sur "
        "vingt passe sous 0,05 par pur hasard ; sous 0,0001, ce serait un défaut.",
    },
}
FAULTY = 1e-4
"""A p-value below which even dice are not to be believed in."""


@app.command()
def verify(
    file: Annotated[Path | None, typer.Argument(help="The record of a finished game, as the table gives it.")] = None,
    seal: Annotated[str | None, typer.Option("--seal", help="The seal that you were shown before the game.")] = None,
    nonce: Annotated[str | None, typer.Option("--nonce", help="The number that you added to the throws.")] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Draw every kind of chance many times, and test the counts.")
    ] = False,
    draws: Annotated[int, typer.Option("--draws", help="… so many times.", min=1_000)] = 1_000_000,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Check that nobody chose what fell: exit code 1 if something is wrong.

    docs/fair-dice.md says how throws are drawn, and what that proves.
    """
    language = chosen_language(lang)
    if statistics:
        fine = _show_statistics(draws, language, json)
    elif file is not None:
        fine = _show_record(Record.load(file), seal, nonce, language, json)
    else:
        raise SetupError("Which game? Give a record, or --statistics.")
    if not fine:
        raise typer.Exit(1)


def _show_record(record: Record, seal: str | None, nonce: str | None, lang: str, json: bool) -> bool:
    check_sealed(record)
    words, since, wrong = WORDS[lang], drawn_from(record.notes), faults(record)
    count = sum(1 for _ in throws(record))
    told = [_said(fault, words) for fault in wrong]
    if seal is not None and seal.strip().lower() != record.notes[SEAL_NOTE]:
        told.append(words["other seal"])
    if nonce is not None and not _has(record, nonce.strip().lower()):
        told.append(words["no nonce"])
    if json:
        console.print_json(data={"throws": count, "from": since, "faults": told})
        return not told
    for sentence in told:
        print(sentence, file=sys.stderr)
    if not told:
        console.print(words["even"].format(count=count))
    if since:
        console.print(words["before"].format(number=since + 1))
    return not told


def _said(fault: Fault, words: dict[str, str]) -> str:
    if fault.number is None:
        return words["seal"].format(told=fault.told, drawn=fault.drawn)
    return words["throw"].format(number=fault.number + 1, told=fault.told, drawn=fault.drawn)


def _has(record: Record, nonce: str) -> bool:
    return any(key.startswith(NONCE_NOTE) and line.endswith(f" {nonce}") for key, line in record.notes.items())


def _show_statistics(draws: int, lang: str, json: bool) -> bool:
    found: list[Evenness] = []
    with progress("verify") as tell:
        every = kinds()
        for kind in every:
            found.append(evenness(kind, draws))
            tell(len(found), len(every))
    if json:
        console.print_json(data=[_data(one) for one in found])
    else:
        _show_table(found, lang)
    return all(one.p_value >= FAULTY for one in found)


def _data(one: Evenness) -> dict[str, object]:
    urn = one.kind.urn
    told = {"dice": urn.dice, "outcomes": len(urn.codes), "games": one.kind.games, "draws": one.draws}
    return {**told, "chi_square": one.statistic, "freedom": one.freedom, "p_value": one.p_value}


def _show_table(found: list[Evenness], lang: str) -> None:
    words, table = WORDS[lang], Table(box=None, pad_edge=False)
    for heading in ("kind", "games", "draws", "chi", "freedom", "p"):
        table.add_column(words[heading], justify="left" if heading in ("kind", "games") else "right")
    for one in found:
        dice = one.kind.urn.dice
        name = words["one die" if dice == 1 else "dice"].format(count=dice)
        table.add_row(
            name if dice else words["lot"].format(count=len(one.kind.urn.codes)),
            ", ".join(one.kind.games),
            formatted(one.draws, ",", lang),
            formatted(one.statistic, ".1f", lang),
            str(one.freedom),
            formatted(one.p_value, ".4f", lang),
        )
    console.print(table)
    console.print(words["legend"])
