"""Connect Four, rule by rule."""

import pytest

import tablier
from tests.arrange import refused


def after(columns: str) -> tablier.Position:
    pos = tablier.new("connect_four")
    for column in columns:
        pos = pos.play(column)
    return pos


def test_columns() -> None:
    """C1, C2: seven columns, in turn; a disc falls to the lowest free cell."""
    assert after("").legal() == tuple("abcdefg")
    assert [after("d" * n).actor for n in range(4)] == ["A", "B", "A", "B"]
    assert str(after("dd")).splitlines()[4:6] == ["· · · ○ · · ·", "· · · ● · · ·"]
    assert refused(after(""), "h") == "C1"


def test_full_column() -> None:
    """C3: a full column takes no more discs."""
    pos = after("aaaaaa")
    assert pos.legal() == tuple("bcdefg")
    assert refused(pos, "a") == "C3"


@pytest.mark.parametrize("columns", ["ecfcgfgffeagd", "dcfefcbdacdc", "dbefcbcabgaaa", "eggcefdggfecf"])
def test_four_in_a_line(columns: str) -> None:
    """C4: level, upright, falling, rising: the last disc wins."""
    assert after(columns[:-1]).actor != "over"
    pos = after(columns)
    winner = (len(columns) - 1) % 2
    assert pos.actor == "over" and pos.returns()[winner] == 1.0 and pos.scores()[winner] == 1
    assert refused(pos, "g") == "C4"


def test_full_board() -> None:
    """C5: full columns without a line are a draw."""
    pos = after("ddacfefgeccddffcceddbbcbffaeaeeggggabagabb")
    assert (pos.actor, pos.returns()) == ("over", [0.0, 0.0])
    assert refused(pos, "a") == "C5"
