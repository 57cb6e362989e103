"""The lessons: what each has, that each can be done whichever way one goes, and what the coach says afterwards."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import tablier
from tablier.engine.example import ExampleError
from tablier.engine.language import LANGUAGES
from tablier.engine.lesson import ANY, Lesson, NotWanted, Stage, Tip
from tablier.engine.position import Position, start
from tablier.games.bunker.events import UNKNOWN
from tablier.testing.lessons import check_lesson
from tests.arrange import after

GAMES = tablier.list_games()
LESSONS = {name: game.lesson for name, game in GAMES.items() if game.lesson}
OF_THE_HOUSE = [name for name in LESSONS if GAMES[name].package.startswith("tablier.games.")]
DAMES = GAMES["dames"]

LEFT_OUT = {
    "bulldog": {"Place": "where the bulldog stands at first is told by a tip, when it comes to that"},
    "bunker": {"Pass": "it is the only thing that can be done then, and one button"},
    "goulet": {"Done": "the turn of the lesson ends by itself; a tip tells of the button when it is there"},
}
"""The moves that a learner does not make in a lesson, and why."""

GAMES_OF_TIPS = 12
"""In so many random games every tip is given."""


def moves_of(stage: Stage, pos: Position) -> tuple[str, ...]:
    return pos.legal() if stage.wanted == ANY else stage.wanted


def stages_of(name: str) -> Iterator[tuple[Stage, Position]]:
    """Every stage with where it begins, if the first of the wanted moves is made each time."""
    lesson = LESSONS[name]
    for number, stage in enumerate(lesson.stages):
        yield stage, lesson.position(GAMES[name], number)


def random_game(name: str, seed: int) -> Iterator[Position]:
    """The positions of a random game in which the learner is to act, as the learner sees them."""
    lesson, number = LESSONS[name], 0
    pos = start(name, lesson.players, lesson.options)
    while pos.actor != "over":
        if pos.actor == lesson.seat:
            yield pos.seen_by(lesson.seat)
        pos, number = pos.play_code(pos.sample_code(seed, number)), number + 1


# ---------------------------------------------------------------------- what a lesson has


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_a_lesson_is_short_and_has_a_bit_of_everything(name: str) -> None:
    lesson = LESSONS[name]
    assert 5 <= len(lesson.stages) <= 8 and 4 <= len(lesson.tips) <= 8
    assert any(stage.is_read_only and stage.shows for stage in lesson.stages)
    assert any(stage.refused for stage in lesson.stages)
    assert lesson.stages[0].title["en"] == "The aim"
    for stage in lesson.stages:
        assert stage.is_read_only != bool(stage.done), f"{stage.title}: a move is answered, and only a move."


@pytest.mark.parametrize("name", LESSONS)
def test_it_is_told_in_every_language(name: str) -> None:
    lesson = LESSONS[name]
    texts = [tip.text for tip in lesson.tips]
    for stage in lesson.stages:
        texts += [stage.title, stage.text, *([stage.done] if stage.done else [])]
    for text in texts:
        assert set(text) == set(LANGUAGES) and all(text.values()), text
        assert all(said == said.strip() and "  " not in said for said in text.values()), text
    assert len({text["en"] for text in texts}) == len({text["fr"] for text in texts}) == len(texts)


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_a_learner_makes_every_kind_of_move(name: str) -> None:
    """In the game of the lesson, as far as random games show; what is left out has a reason."""
    done = {type(pos.event(move)).__name__ for stage, pos in stages_of(name) for move in moves_of(stage, pos)}
    kinds = {type(event).__name__ for seed in range(2) for pos in random_game(name, seed) for event in pos.events()}
    left_out = LEFT_OUT.get(name, {})
    assert not kinds - done - set(left_out), "The lesson has no such moves."
    assert not done & set(left_out), "The lesson has them after all."


# ---------------------------------------------------------------------- it can be done


@pytest.mark.parametrize("name", LESSONS)
def test_it_goes_on_whichever_move_is_made(name: str) -> None:
    """After each of the wanted moves the stages that go on from there can be done."""
    lesson = LESSONS[name]
    for number, (stage, pos) in enumerate(stages_of(name)):
        for move in moves_of(stage, pos) if stage.wanted else ():
            _go_on(lesson, number, lesson.follow(number, pos, move)[-1].after)


def _go_on(lesson: Lesson, number: int, pos: Position) -> None:
    for later in range(number + 1, len(lesson.stages)):
        stage = lesson.stages[later]
        if not stage.goes_on:
            return
        pos = after(pos, *stage.events)
        assert stage.is_read_only or pos.actor == lesson.seat
        if stage.refused:
            why = pos.why_not(pos.game.clicks.meant(pos.seen_by(lesson.seat), stage.clicks))
            assert why is not None and why.rule == stage.refused
        if stage.wanted:
            pos = lesson.follow(later, pos, moves_of(stage, pos)[0])[-1].after


def test_what_happens_between_two_stages_belongs_to_the_later_one() -> None:
    """So what the learner's move led to stays to be looked at: the dice of a tie, before the other player passes."""
    number = next(n for n, stage in enumerate(LESSONS["dogeatdog"].stages) if stage.title["en"] == "Passing")
    past = LESSONS["dogeatdog"].past(GAMES["dogeatdog"], number)
    assert [str(what.event) for what in past.happened[-1:]] == [str(past.happened[-1].before.event("pass"))]
    before = LESSONS["dogeatdog"].position(GAMES["dogeatdog"], number - 1)
    told = LESSONS["dogeatdog"].follow(number - 1, before, "1xB2")
    assert told[-1].outcome.duel is not None and told[-1].after.actor == "B"


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_it_ends_with_something_won(name: str) -> None:
    """The last stage is a move that scores, if the dice are thrown that follow, or that wins the game."""
    lesson, (stage, pos) = LESSONS[name], list(stages_of(name))[-1]
    mine = pos.seats.index(lesson.seat)
    after = [happened.after for happened in lesson.follow(len(lesson.stages) - 1, pos, stage.wanted[0])]
    won = after[-1].actor == "over" and after[-1].returns()[mine] > 0
    assert won or max(one.scores()[mine] for one in after) > pos.scores()[mine]


def test_another_move_than_the_wanted_one_is_legal_but_not_wanted() -> None:
    lesson = Lesson((replace(SLIDE, wanted=("c1-d1",)),))
    with pytest.raises(NotWanted):
        lesson.follow(0, lesson.position(DAMES, 0), "c1-e1")


def test_what_is_hidden_is_not_shown() -> None:
    """B13: a stage begins with the other's coin not yet hidden, or in a pocket that the learner does not know."""
    for stage, pos in stages_of("bunker"):
        assert pos.seen_by("A").board.coin[1] in (0, UNKNOWN)
        assert not {"coin-B"} & set(stage.shows)


# ---------------------------------------------------------------------- what is wrong with a lesson is noticed

TITLE, TEXT = {"en": "A stage", "fr": "Une étape"}, {"en": "Look.", "fr": "Regardez."}
BEGUN = ("+a1", "+c1", "a1-a4", "+a2")
READ = Stage(TITLE, TEXT, events=BEGUN)
SLIDE = Stage(TITLE, TEXT, events=BEGUN, wanted=("c1-d1", "c1-e1"))


@pytest.mark.parametrize(
    ("stages", "why"),
    [
        ((replace(READ, events=("+a1", "+a1")),), "cannot happen: D2"),
        ((replace(READ, text={"fr": "Regardez."}),), "no words in English"),
        ((replace(READ, text={"en": "Look. " * 30}),), "says too much at once"),
        ((replace(SLIDE, done={"en": "Done. " * 30}),), "says too much at once"),
        ((replace(READ, shows=("on-c1", "on-b1")),), "shows {'on-b1'}, which is not in the picture"),
        ((replace(READ, goes_on=True, events=()),), "has to begin with a position"),
        ((READ, replace(READ, goes_on=True, events=(), fields={"turn": 1})), "goes on, and has a position of its own"),
        ((replace(SLIDE, wanted=("c1-d1", "c1-d2")),), "wants c1-d2, which is not legal"),
        ((replace(SLIDE, wanted=("C1-d1",)),), "wants C1-d1, which is not legal or not written like that"),
        ((replace(SLIDE, events=("+a1", "+c1")),), "B is to act, not the learner"),
        ((replace(SLIDE, then=("+b1", "d1-d2")),), "d1-d2 cannot happen: D4"),
        ((SLIDE, Stage(TITLE, TEXT, wanted=("+d1",), goes_on=True)), "wants \\+d1, which is not legal"),
        ((replace(SLIDE, refused="D4", clicks=("at-c1", "at-d2")),), "wants a move and a refusal"),
        ((replace(READ, refused="D4", clicks=("at-c1", "at-d1")),), "the clicks are refused by None"),
        ((replace(READ, refused="D7", clicks=("at-c1", "at-d2")),), "the clicks are refused by D4"),
        ((replace(READ, refused="D4", clicks=("at-c1",)),), "the clicks are refused by None"),
    ],
)
def test_a_wrong_stage_is_noticed(monkeypatch: pytest.MonkeyPatch, stages: tuple[Stage, ...], why: str) -> None:
    monkeypatch.setitem(vars(DAMES), "lesson", Lesson(stages))
    with pytest.raises((AssertionError, ExampleError), match=why):
        check_lesson("dames")


def test_a_wrong_tip_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(DAMES), "lesson", Lesson((READ,), (Tip({"fr": "Regardez."}),)))
    with pytest.raises(AssertionError, match="A tip of dames has no words in English"):
        check_lesson("dames")


def test_a_right_stage_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = replace(READ, refused="D4", clicks=("at-c1", "at-d2"))
    placed = Stage(TITLE, TEXT, wanted=ANY, goes_on=True)
    monkeypatch.setitem(vars(DAMES), "lesson", Lesson((READ, tried, SLIDE, placed)))
    check_lesson("dames")


# ---------------------------------------------------------------------- the game after it


@pytest.mark.parametrize("name", LESSONS)
def test_every_tip_is_given_some_day(name: str) -> None:
    lesson, ever = LESSONS[name], set[int]()
    for seed in range(GAMES_OF_TIPS):
        told = set[int]()
        for pos in random_game(name, seed):
            assert all(tip.when(pos) in (True, False) for tip in lesson.tips)
            number = lesson.tip(pos, told)
            if number is not None:
                told.add(number)
        ever |= told
        if len(ever) == len(lesson.tips):
            return
    never = [tip.text["en"] for number, tip in enumerate(lesson.tips) if number not in ever]
    raise AssertionError(f"In {GAMES_OF_TIPS} games nobody was told: {never}")


def test_a_tip_is_given_once_and_the_first_that_fits() -> None:
    lesson = Lesson((READ,), (Tip(TEXT, lambda pos: False), Tip(TEXT), Tip(TEXT)))
    pos = lesson.position(DAMES, 0)
    assert [lesson.tip(pos, told) for told in (set[int](), {1}, {1, 2})] == [1, 2, None]
