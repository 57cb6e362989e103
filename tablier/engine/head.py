"""The head of a record: how the game was set up, who played, and what else is told of it.

It is read and written without the rules, so that a list of many games loads no compiler.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from tablier.engine.errors import RecordError, quoted

FIRST_LINE = "tablier record 1"
OUTCOME_KEYS = ("scores", "returns")
OWN_KEYS = ("game", "players", "date", *OUTCOME_KEYS)


@dataclass
class Head:
    game: str
    players: int
    options: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """Seat's letter → name of the player."""
    date: str = ""
    notes: dict[str, str] = field(default_factory=dict)
    """Whatever else the head says."""
    outcome: dict[str, str] = field(default_factory=dict)
    """Of a finished game: `scores` and `returns`."""

    def lines(self) -> list[str]:
        """As a record begins."""
        lines = [FIRST_LINE, f"game: {self.game}", f"players: {self.players}"]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"name {seat}: {name}" for seat, name in self.names.items()]
        lines += [f"date: {self.date}"] if self.date else []
        lines += [f"{key}: {value}" for key, value in (*self.notes.items(), *self.outcome.items())]
        return lines

    @classmethod
    def read(cls, text: str) -> Self:
        """The head of a record's text; RecordError names the line that is wrong."""
        return cls.parse(split(text)[0])

    @classmethod
    def parse(cls, lines: list[str]) -> Self:
        """A head from its lines, the first one included."""
        said = _said(lines)
        for key in ("game", "players"):
            if key not in said:
                raise RecordError(
                    f"The head of the record has no line '{key}: …'.",
                    fr=f"Il manque la ligne « {key}: … » dans l'en-tête de la partie.",
                )
        game, players = said.pop("game"), said.pop("players")
        if players not in [str(number) for number in range(100)]:
            raise RecordError(
                f"players: {short(players)} is not a number of players.",
                fr=f"players : {short(players)} n'est pas un nombre de joueurs.",
            )
        return cls(
            game,
            int(players),
            options=_taken(said, "option "),
            names=_taken(said, "name "),
            date=said.pop("date", ""),
            outcome={key: said.pop(key) for key in OUTCOME_KEYS if key in said},
            notes=said,
        )


def split(text: str) -> tuple[list[str], list[str]]:
    """The lines of a record: those of its head, and the rest."""
    if not isinstance(text, str):
        raise RecordError(f"A record is text, not {type(text).__name__}.")
    lines = text.removeprefix("\ufeff").splitlines() or [""]
    if lines[0].strip() != FIRST_LINE:
        raise RecordError(
            f"Line 1: a record begins with the line {FIRST_LINE!r}.",
            fr=f"Ligne 1 : une partie enregistrée commence par la ligne {FIRST_LINE!r}.",
        )
    end = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    return lines[:end], lines[end:]


def check(seats: str, names: Mapping[str, str], date: str, notes: Mapping[str, str]) -> None:
    """A head that would be read as something else than what was meant is not written, nor taken over."""
    if unknown := [seat for seat in names if seat not in seats or len(seat) != 1]:
        raise RecordError(
            f"There is no seat {short(unknown[0])} to give a name to. The seats: {', '.join(seats)}.",
            fr=f"Il n'y a pas de place {short(unknown[0])} à nommer. Les places : {', '.join(seats)}.",
        )
    for key in notes:
        if key in OWN_KEYS or key.startswith(("name ", "option ")) or ":" in key or not key:
            raise RecordError(f"{short(key)} cannot be the key of a note.")
    for text in (*names.values(), date, *notes, *notes.values()):
        if not text.isprintable() or text != text.strip():
            raise RecordError(f"{short(text)} cannot stand in a record: one line, without blanks around it.")


def short(text: str) -> str:
    """A line as a message quotes it."""
    return quoted(text.strip())


def _said(lines: list[str]) -> dict[str, str]:
    said: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        key, colon, value = line.partition(":")
        if not colon:
            raise RecordError(
                f"Line {number}: {short(line)} is not of the form 'key: value'.",
                fr=f"Ligne {number} : {short(line)} n'est pas de la forme « clé: valeur ».",
            )
        if key.strip() in said:
            raise RecordError(
                f"Line {number}: {short(key)} is said twice.",
                fr=f"Ligne {number} : {short(key)} est indiqué deux fois.",
            )
        said[key.strip()] = value.strip()
    return said


def _taken(said: dict[str, str], prefix: str) -> dict[str, str]:
    """The lines that begin with a word, taken out."""
    return {key.removeprefix(prefix): said.pop(key) for key in list(said) if key.startswith(prefix)}
