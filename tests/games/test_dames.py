"""Les Dames Bretonnes, rule by rule."""

import pytest

import tablier
from tablier.engine.language import Voice
from tablier.engine.scene import Scene
from tablier.games.dames.board import LINES, PLACE, SLIDE
from tablier.games.dames.events import NAMES
from tablier.games.dames.picture import _completed
from tablier.testing.pictures import picture_of
from tests.arrange import after, arranged, refused


def board(squares: str, players: int = 2, turn: int = 0, **options: str) -> tablier.Position:
    """A position with counters on some squares and a slide to make."""
    rows = columns = 0
    for square in map(NAMES.index, squares.split()):
        rows |= 1 << square
        columns |= 1 << (square % 6 * 6 + square // 6)
    start = tablier.new("dames", players=players, **options)
    return arranged(start, board=rows, turned=columns, phase=SLIDE, turn=turn)


def counters(pos: tablier.Position) -> set[str]:
    return {NAMES[square] for square in pos.board.counters}


# 29 counters and no line; with a6 filled too the six other empty squares still break every line.
TWENTY_NINE = " ".join(
    f"{column}{row}"
    for row in range(1, 7)
    for column in "abcdef"
    if f"{column}{row}" not in {"a1", "b5", "c2", "d6", "e3", "f4", "a6"}
)
# One row and one column empty, the rest full, but for a turn: c1-b1 then +a1 would complete that.
ALMOST_STUCK = " ".join(f"{column}{row}" for row in (2, 3, 5, 6) for column in "abdef") + " c1 d1 e1 f1"


def test_board() -> None:
    """D1: 36 squares; others do not exist."""
    start = tablier.new("dames")
    assert len(start.legal()) == 36
    assert refused(start, "+g1") == "D1"
    assert refused(board("a1 c1"), "a1-a7") == "D1"
    assert refused(board("a1 c1"), "h1-a1") == "D1"


@pytest.mark.parametrize(("players", "order"), [(1, "AAA"), (2, "BAB"), (3, "BCA"), (4, "BCD")])
def test_opening_and_order(players: int, order: str) -> None:
    """D2: A places two counters, then turns go round from B."""
    pos = tablier.new("dames", players=players)
    assert pos.actor == "A"
    pos = pos.play("+a1")
    assert pos.actor == "A"
    assert refused(pos, "+a1") == "D2"
    assert refused(pos, "a1-a2") == "D2"
    pos = pos.play("+f6")
    turns = ""
    for slide, place in (("a1-b1", "+c1"), ("f6-e6", "+d6"), ("b1-b2", "+b3")):
        turns += pos.actor
        pos = after(pos, slide, place)
    assert turns == order


def test_two_phases() -> None:
    """D3: slide, then place."""
    pos = board("a1 c1")
    assert refused(pos, "+e1") == "D3"
    assert refused(pos, "hello") == "D3"
    pos = pos.play("c1-d1")
    assert pos.actor == "A"
    assert refused(pos, "d1-e1") == "D3"
    assert refused(pos, "") == "D3"


def test_slides_worked_case() -> None:
    """D4: a1 and c1 alone, the page's list of slides."""
    slides = {"c1-b1", "c1-d1", "c1-e1", "c1-f1", "a1-b1"}
    slides |= {f"{column}1-{column}{row}" for column in "ac" for row in range(2, 7)}
    assert set(board("a1 c1").legal()) == slides


def test_step_and_leap() -> None:
    """D4: exactly one square in `step`; over counters in `leap`."""
    assert set(board("a1 c1", move="step").legal()) == {"a1-b1", "a1-a2", "c1-b1", "c1-d1", "c1-c2"}
    leaps = set(board("a1 c1", move="leap").legal())
    assert leaps - set(board("a1 c1").legal()) == {"a1-d1", "a1-e1", "a1-f1"}


@pytest.mark.parametrize("slide", ["b1-b2", "a1-a1", "a1-b2", "a1-c1", "a1-d1"])
def test_slides_refused(slide: str) -> None:
    """D4: from an empty square, nowhere, off the line, onto a counter, over a counter."""
    assert refused(board("a1 c1"), slide) == "D4"


def test_place_on_the_line() -> None:
    """D5: after c1-d1 the placements are b1, e1, f1."""
    pos = board("a1 c1").play("c1-d1")
    assert set(pos.legal()) == {"+b1", "+e1", "+f1"}
    assert refused(pos, "+b2") == "D5"
    assert refused(pos, "+a1") == "D5"
    assert set(board("a1 c1").play("c1-c3").legal()) == {"+c2", "+c4", "+c5", "+c6"}


def test_square_just_left() -> None:
    """D6: the square just left is refused."""
    pos = board("a1 c1").play("c1-d1")
    with pytest.raises(tablier.IllegalMove) as caught:
        pos.play("+c1")
    assert caught.value.text() == "D6: the counter may not go on the square that was just left."
    assert caught.value.text("fr") == "D6: le pion ne peut pas aller sur la case qui vient d'être quittée."


@pytest.mark.parametrize("move", ["slide", "step", "leap"])
def test_room_to_place(move: str) -> None:
    """D7: no sliding within a row of five."""
    pos = board("a1 b1 c1 d1 f1", move=move)
    assert not [event for event in pos.legal() if event[1] == event[-1] == "1"]
    assert refused(pos, "d1-e1") == "D7"
    assert "d1-d2" in pos.legal()


def test_two_lines_worked_case() -> None:
    """D8, D9: column c and a diagonal at once, two tokens, eleven counters return."""
    pos = after(board("c1 c2 c4 c5 c6 a1 b2 d4 e5 f6 e3"), "e3-d3", "+c3")
    assert pos.scores() == [2, 0]
    assert counters(pos) == {"d3"}
    assert pos.actor == "B"


def test_line_closed_by_the_slide() -> None:
    """D8, D9: a line that the slide itself closed counts, after the placement."""
    pos = board("a1 a2 a3 a4 a5 c6").play("c6-a6")
    assert pos.scores() == [0, 0]
    assert "a6" in counters(pos)
    pos = pos.play("+e6")
    assert pos.scores() == [1, 0]
    assert counters(pos) == {"e6"}


def test_falling_diagonal() -> None:
    """D8: the diagonal from a6 to f1 is a line too."""
    pos = after(board("a6 b5 d3 e2 f1 c1"), "c1-c2", "+c4")
    assert pos.scores() == [1, 0]
    assert counters(pos) == {"c2"}


@pytest.mark.parametrize(("players", "goal"), [(2, 3), (3, 2), (4, 2)])
def test_enough_tokens(players: int, goal: int) -> None:
    """D10: the third token wins with two seats, the second with three or four."""
    almost = arranged(board("a1 a2 a3 a4 a5 c6", players), tokens=[goal - 1, 0, 0, 0])
    pos = after(almost, "c6-a6", "+e6")
    assert pos.actor == "over"
    assert pos.returns() == [1.0] + [-1 / (players - 1)] * (players - 1)
    assert pos.legal() == ()
    assert refused(pos, "e6-e5") == "D10"


def test_more_than_enough_tokens() -> None:
    """D10: two lines at once may carry a seat past its goal."""
    almost = arranged(board("c1 c2 c4 c5 c6 a1 b2 d4 e5 f6 e3"), tokens=[2, 0, 0, 0])
    pos = after(almost, "e3-d3", "+c3")
    assert (pos.actor, pos.scores()) == ("over", [4, 0])


def test_empty_board_ends() -> None:
    """D11: an empty board leaves nothing to slide; the most tokens wins."""
    pos = after(board("c1 c2 c4 c5 c6 d1 d2 d4 d5 d6 b3"), "b3-c3", "+d3")
    assert counters(pos) == set()
    assert (pos.actor, pos.scores(), pos.returns()) == ("over", [2, 0], [1.0, -1.0])
    assert refused(pos, "+a1") == "D11"


@pytest.mark.parametrize("move", ["slide", "step", "leap"])
def test_blocked_board_ends(move: str) -> None:
    """D11: one row and one column empty, the rest full; equal tokens share."""
    pos = after(board(ALMOST_STUCK, move=move), "c1-b1", "+a1")
    assert pos.actor == "over"
    assert pos.returns() == [0.0, 0.0]
    shared = after(arranged(board(ALMOST_STUCK, 3, move=move), tokens=[0, 1, 1, 0]), "c1-b1", "+a1")
    assert shared.returns() == pytest.approx([-0.5, 0.25, 0.25])


def test_solo_line_loses() -> None:
    """D12: a line made is a loss, and scores 0."""
    pos = after(board("a1 a2 a3 a4 a5 c6", 1), "c6-a6", "+e6")
    assert (pos.actor, pos.scores(), pos.returns()) == ("over", [0], [-1.0])
    assert refused(pos, "+a1") == "D12"


def test_solo_stuck_loses() -> None:
    """D12: no turn left is a loss; the counters on the board are the score."""
    pos = after(board(ALMOST_STUCK, 1), "c1-b1", "+a1")
    assert (pos.actor, pos.scores(), pos.returns()) == ("over", [25], [-1.0])


def test_thirtieth_counter_after_a_slide() -> None:
    """D13: with `last=slide` any slide will do, then any empty square."""
    pos = board(TWENTY_NINE, 1)
    assert "b1-a1" in pos.legal()  # a row with one empty square: D7 does not bind now
    pos = pos.play("b6-a6")
    assert set(pos.legal()) == {"+a1", "+b5", "+c2", "+d6", "+e3", "+f4", "+b6"}
    assert refused(pos, "+c1") == "D13"
    won = pos.play("+b6")  # the square just left: D6 does not bind either
    assert (won.actor, won.scores(), won.returns()) == ("over", [30], [1.0])
    lost = pos.play("+a1")
    assert (lost.actor, lost.scores(), lost.returns()) == ("over", [0], [-1.0])


def test_thirtieth_counter_dropped() -> None:
    """D13: with `last=drop` the thirtieth counter is only placed."""
    pos = board(TWENTY_NINE.replace("b1 ", ""), 1, last="drop")
    pos = arranged(pos, phase=PLACE, line=0, left=0).play("+b1")
    assert pos.actor == "A"
    assert set(pos.legal()) == {"+a1", "+b5", "+c2", "+d6", "+e3", "+f4", "+a6"}
    assert refused(pos, "c1-b1") == "D13"
    assert refused(pos, "+c1") == "D13"
    assert pos.play("+a6").returns() == [1.0]
    assert pos.play("+c2").returns() == [-1.0]


def test_thirtieth_counter_is_for_the_solo_game() -> None:
    """D13: with more seats `last` changes nothing."""
    assert set(board(TWENTY_NINE, 2, last="drop").legal()) == set(board(TWENTY_NINE, 2).legal())
    assert all("-" in event for event in board(TWENTY_NINE, 2, last="drop").legal())


def test_sentences() -> None:
    """D5, D9: what is said of a placement that completes lines."""
    pos = board("c1 c2 c4 c5 c6 a1 b2 d4 e5 f6 e3")
    assert pos.describe("e3-d3", names={"A": "Ann"}) == "Ann slides the counter on e3 to d3."
    pos = pos.play("e3-d3")
    assert pos.describe("+c3") == "A places a counter on c3. Column c and a diagonal are complete: 2 tokens in all."
    assert pos.describe("+c3", "fr") == (
        "A pose un pion en c3. La colonne c et une diagonale sont complètes : 2 jetons en tout."
    )


def test_the_sentence_and_the_picture_tell_which_line_was_completed() -> None:
    """D8: also one that the slide closed, in which no counter is placed."""
    pos = arranged(board("a2 c2 d2 e2 f2 b1 c4"), tokens=(2, 0, 0, 0)).play("b1-b2")
    last = pos.happening("+b5")
    assert last.outcome.lines == (1,)
    assert pos.describe("+b5") == "A places a counter on b5. Row 2 is complete: 3 tokens in all, and A wins."
    told = picture_of(Scene(last.after, last=last))
    assert _completed(LINES[1]) in told.labels
    assert _completed(LINES[1]) not in picture_of(Scene(last.after)).labels


def test_the_counter_placed_last_is_marked() -> None:
    pos = board("a1 c1").play("c1-d1")
    last = pos.happening("+f1")
    assert len(picture_of(Scene(last.after, last=last)).marks) == 1
    pos = arranged(last.after, turn=0)
    slide = pos.happening("f1-f4")
    assert picture_of(Scene(slide.after, last=slide)).marks == ()


def test_an_option_for_one_player_is_asked_of_nobody_else() -> None:
    """D13: `last` is for the solo game."""
    seats = {option.name: option.seats for option in tablier.list_games()["dames"].options}
    assert seats == {"move": (), "last": (1,)}


def test_where_to_place_is_said_without_the_word_for_six_counters() -> None:
    """D5, D6: a counter is placed in a row or a column; a line is what is completed."""
    pos = board("a1 c1").play("c1-d1")
    for lang, said, line in (("en", "row or column", "line"), ("fr", "rangée ou la colonne", "ligne")):
        expected = pos.game.sentences.expected(pos, Voice(lang))
        assert said in expected and line not in expected
