"""Who is to act. Seats are numbered from 0 in code and lettered from A in notation."""

CHANCE = -1
OVER = -2
LETTERS = "ABCDEFGH"


def letter(actor: int) -> str:
    """A seat's letter, or `chance` or `over`."""
    return {CHANCE: "chance", OVER: "over"}.get(actor) or LETTERS[actor]
