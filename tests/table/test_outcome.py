"""How a game ended, told to each of those who look."""

from pathlib import Path

import pytest

from tablier import Record
from tablier.engine.fair import FairDice
from tablier.table.table import Seat, Table
from tablier.table.view import DASH, Eyes, outcome

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = {"A": "Ann", "B": "Bob", "C": "Cleo"}
EIGHT_ALL = f"8{DASH}8"


def told(record: str, own: str, lang: str) -> str:
    played = Record.load(GOLDEN / f"{record}.tablier")
    seats = {letter: Seat(letter, NAMES[letter]) for letter in played.start.seats}
    return outcome(Table("0123456789", played, seats, FairDice(bytes(32), ""), 1.0), Eyes(own or None, own, lang, True))


@pytest.mark.parametrize(
    ("record", "own", "en", "fr"),
    [
        (
            "dogeatdog-2-off",
            "",
            f"Ann and Bob share the win, {EIGHT_ALL}.",
            f"Ann et Bob se partagent la victoire ({EIGHT_ALL}).",
        ),
        (
            "dogeatdog-2-off",
            "A",
            f"You share the win with Bob, {EIGHT_ALL}.",
            f"Vous partagez la victoire avec Bob ({EIGHT_ALL}).",
        ),
        ("dogeatdog-3-on", "", "Ann and Cleo share the win.", "Ann et Cleo se partagent la victoire."),
        ("dogeatdog-3-on", "A", "You share the win with Cleo.", "Vous partagez la victoire avec Cleo."),
        (
            "dogeatdog-3-on",
            "B",
            "Ann and Cleo share the win. You lost.",
            "Ann et Cleo se partagent la victoire. Vous avez perdu.",
        ),
    ],
)
def test_a_shared_win_is_told_from_ones_own_side(record: str, own: str, en: str, fr: str) -> None:
    assert (told(record, own, "en"), told(record, own, "fr")) == (en, fr)


def test_a_score_is_told_with_ones_own_points_first() -> None:
    """Of two: a row of more would have to be explained, and the score sheet has them."""
    record = "dames-2-slide-slide"
    first, second = (f"{points:g}" for points in Record.load(GOLDEN / f"{record}.tablier").position.scores())
    assert f", {first}{DASH}{second}." in told(record, "A", "en")
    assert f", {second}{DASH}{first}." in told(record, "B", "en")
    assert f" ({first}{DASH}{second})." in told(record, "A", "fr")
    assert DASH not in told("dames-3-slide-slide", "A", "en")
