"""What is answered alike whether it is asked by HTTP (`api.py`) or in a browser alone (`tablier.site`)."""

from typing import Any, Literal

from tablier.engine.catalogue import list_games
from tablier.engine.errors import RecordError, SetupError
from tablier.engine.language import Voice, in_language, typeset
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove
from tablier.engine.thought import Thought
from tablier.table import messages as m
from tablier.table.errors import NotAllowed, NotFromAfar, NotKept, NotReady, NotThere, Stale, TooOften
from tablier.table.job import Busy, Lost, Stopped
from tablier.table.table import Seat, Table
from tablier.table.words import say


def games(lang: str) -> list[dict[str, Any]]:
    """All games: seats, options with their values (the default first), one line."""
    return [
        {
            "name": game.name,
            "title": game.title_in(lang),
            "seats": game.seats,
            "minutes": game.minutes,
            "line": typeset(game.line_in(lang)),
            "hidden": game.hidden,
            "lesson": game.lesson is not None,
            "dice": game.has_dice,
            "options": [
                {
                    "name": option.name,
                    "values": option.values,
                    "label": in_language(option.label, lang),
                    "labels": in_language(option.labels, lang),
                    "line": typeset(in_language(option.line, lang)),
                    "seats": option.seats or game.seats,
                }
                for option in game.offered
            ],
        }
        for game in list_games().values()
    ]


def advice(pos: Position, thought: Thought, names: dict[str, str], lang: str) -> m.Advice:
    """A hint in words."""
    best = thought.actions[0]
    solvable: Literal["yes", "no", "unknown"] | None = None
    if pos.players == 1:
        solvable = "unknown" if not thought.certain else "yes" if thought.values[0] > 0 else "no"
    suggested = pos.game.sentences.suggestion(pos, pos.event(best.event), Voice(lang, names))
    return m.Advice(event=best.event, value=best.value, text=say(lang, "hint", told=suggested), solvable=solvable)


def read_record(text: str) -> tuple[Record, list[Seat]]:
    """A record that comes from elsewhere, and who sat where."""
    read = Record.read(text)
    if any(len(text) > m.MOST_KEPT_NAME for text in (*read.names.values(), read.date)):
        raise RecordError(
            f"A name or the date in this record is longer than {m.MOST_KEPT_NAME} letters.",
            fr=f"Un nom ou la date de cette partie dépasse {m.MOST_KEPT_NAME} lettres.",
        )
    if sum(map(len, (*read.notes, *read.notes.values()))) > m.MOST_NOTES:
        raise RecordError(
            f"The notes in this record are longer than {m.MOST_NOTES} letters.",
            fr=f"Les notes de cette partie dépassent {m.MOST_NOTES} lettres.",
        )
    return read, [Seat(letter, read.names.get(letter, letter)) for letter in read.start.seats]


def happened(table: Table, number: int | None) -> int:
    """A number of events that there have been; without one, all."""
    last = len(table.record)
    if number is not None and number > last:
        raise SetupError(f"There have been {last} events, not {number}.")
    return last if number is None else number


def check_finished(table: Table) -> None:
    """Whether all of a game may be looked at: it is over, and nothing of it is unknown."""
    if not table.over:
        raise SetupError("A game is analysed when it is over.")
    if not table.record.position.complete:
        raise RecordError(
            "Something is unknown in this record: it cannot be analysed.",
            fr="Cette partie a des inconnues : elle ne peut être analysée.",
        )


def check_decision(table: Table, number: int) -> None:
    """Whether something was to be decided in a finished game after so many events."""
    check_finished(table)
    if number >= len(table.record) or len(table.record.at(number).legal()) < 2:
        raise SetupError(f"After {number} events there was nothing to decide.")


def check_throw(table: Table, number: int) -> None:
    """Whether something was thrown in a finished game after so many events."""
    check_finished(table)
    if number >= len(table.record) or table.record.at(number).actor != "chance":
        raise SetupError(f"After {number} events nothing was thrown.")


REFUSED = (SetupError, RecordError, IllegalMove, NotAllowed, NotKept, NotThere, Stale)
UNWELL = (NotReady, NotFromAfar, Busy, Lost, Stopped, TooOften)


def refused(error: Exception, lang: str) -> tuple[int, str]:
    """What is wrong, as a status of HTTP and in a sentence."""
    match error:
        case IllegalMove():
            return 400, error.text(lang)
        case NotAllowed():
            return 403, say(lang, "not yours")
        case NotFromAfar():
            return 403, say(lang, "not from afar")
        case NotReady():
            return 503, say(lang, error.why)
        case NotThere():
            return 404, say(lang, "no table")
        case NotKept():
            return 503, error.text(lang)
        case Stale():
            return 409, say(lang, "stale")
        case Stopped():
            return 409, say(lang, "cancelled")
        case Busy():
            return 503, say(lang, "busy", seconds=error.seconds)
        case TooOften():
            return 429, say(lang, "too often", seconds=error.seconds)
        case Lost():
            return 503, say(lang, "lost")
        case RecordError():
            return 400, error.text(lang) or say(lang, "in english", why=error)
    # A program's mistake: told in English, and said so where that is not the language.
    return 400, say(lang, "in english", why=error)
