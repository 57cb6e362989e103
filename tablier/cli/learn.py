"""`tablier learn`: the mistakes of a recorded game, to be done better."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.analysis.decision import Decision
from tablier.analysis.exercise import decision_again
from tablier.analysis.review import analyse
from tablier.cli.app import Language, app, chosen_language, console
from tablier.cli.progress import progress
from tablier.engine.errors import SetupError
from tablier.engine.language import Voice, formatted
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove

WORDS = {
    "en": {
        "mistake": "Mistake {number} of {of}, event {event}. In the game: {told} That cost {points} points.",
        "ask": "What is better, {who}? (a move; ? for the answer, Enter for the next one) ",
        "costs": "That costs {points} points. Try again.",
        "good": "Right: {told}",
        "answer": "The best was {best}: {told}",
        "none": "No decision of {who} cost as much as 5 points.",
        "end": "{found} of {of} found.",
    },
    "fr": {
        "mistake": "Erreur {number} sur {of}, événement {event}. Dans la partie : {told} Cela a coûté {points} points.",
        "ask": "Que jouer plutôt, {who} ? (un coup ; ? pour la solution, Entrée pour la suivante) ",
        "costs": "Cela coûte {points} points. Essayez encore.",
        "good": "Exact : {told}",
        "answer": "Le meilleur coup était {best} : {told}",
        "none": "Aucune décision de {who} n'a coûté 5 points.",
        "end": "{found} sur {of} trouvées.",
    },
}


@app.command()
def learn(
    file: Annotated[Path, typer.Argument(help="A record, as the table and `tablier play` save it.")],
    seat: Annotated[str, typer.Option("--seat", help="Whose mistakes: the letter of a seat.")] = "A",
    simulations: Annotated[int | None, typer.Option("--simulations", help="How many to judge a decision by.")] = None,
    lang: Language = None,
) -> None:
    """Do your own mistakes better: each is asked again, and whatever costs 2 points at most is right."""
    language = chosen_language(lang)
    record = Record.load(file)
    if seat not in record.start.seats:
        raise SetupError(f"There is no seat {seat!r} here. The seats: {', '.join(record.start.seats)}.")
    with progress(str(file)) as tell:
        review = analyse(record, simulations=simulations, tell=tell)
    mistakes = [decision for decision in review.decisions if decision.seat == seat and decision.label]
    words = WORDS[language]
    if not mistakes:
        console.print(words["none"].format(who=record.names.get(seat, seat)))
        return
    found = 0
    for number, mistake in enumerate(mistakes, 1):
        facts = {"number": number, "of": len(mistakes), "event": mistake.number + 1}
        told = record.describe(mistake.number, voice=Voice(language, record.names), whole=True)
        cost = formatted(mistake.cost, ".0f", language)
        console.print(f"\n{words['mistake'].format(**facts, told=told, points=cost)}")
        found += done_better(record, mistake, language)
    console.print(words["end"].format(found=found, of=len(mistakes)))


def done_better(record: Record, mistake: Decision, lang: str) -> bool:
    """Ask for a move until a good one is found, or none is tried any more. Returns whether one was found."""
    words, pos = WORDS[lang], record.at(mistake.number)
    exercise = decision_again(record, mistake.number, mistake.costs)
    seen = pos.seen_by(pos.actor)
    console.print(seen.text(lang, record.names), markup=False)
    while typed := asked(words["ask"].format(who=record.names.get(pos.actor, pos.actor))):
        if typed == "?":
            told = seen.describe(exercise.best, lang, record.names)
            console.print(words["answer"].format(best=exercise.best, told=told), markup=False)
            return False
        try:
            event = pos.notation(pos.code(typed))
        except IllegalMove as refusal:
            console.print(refusal.advice(lang), markup=False)
            continue
        if exercise.accepts(event):
            console.print(words["good"].format(told=seen.describe(event, lang, record.names)), markup=False)
            return True
        cost = formatted(exercise.losses[event], ".0f", lang)
        console.print(words["costs"].format(points=cost))
    return False


def asked(question: str) -> str:
    """What somebody types; nothing where there is nobody to type any more."""
    try:
        return console.input(question, markup=False).strip()
    except EOFError:
        return ""
