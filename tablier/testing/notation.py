"""Events as integers, values and text."""

from tablier.engine.position import Position
from tablier.testing.walks import some_positions, where


def check_notation(name: str) -> None:
    """Every event has one integer, one value and one text, which lead to each other."""
    for pos in some_positions(name, seed=2, of_each=30):
        check_round_trip(pos)


def check_round_trip(pos: Position) -> None:
    events, board = pos.game.events, pos.board
    for code in pos.codes():
        event = events.decode(board, code)
        text = events.write(event)
        assert text == " ".join(text.split()) and text.isascii(), f"{text!r} is not plain text: {where(pos)}."
        assert events.encode(board, event) == code, f"{event} is not the code {code}: {where(pos, text)}."
        assert events.read(board, text) == event, f"It reads as {events.read(board, text)}: {where(pos, text)}."
        assert hash(event) == hash(events.read(board, text)), f"{event} is not a value: {where(pos, text)}."
        for variant in (text.upper(), text.lower(), f" {text} ".replace(" ", "  ")):
            assert pos.code(variant) == code, f"{variant!r} is not forgiven: {where(pos, text)}."
