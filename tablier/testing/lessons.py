"""A lesson can be played to its end, whichever of the wanted moves a learner makes."""

from tablier.engine.catalogue import find
from tablier.engine.example import Texts
from tablier.engine.language import ENGLISH
from tablier.engine.lesson import ANY, Lesson, Stage
from tablier.engine.position import Position
from tablier.engine.scene import Scene
from tablier.testing.pictures import picture_of

MOST_TEXT = 170
"""Characters that the coach may say at once: three lines on a phone."""


def check_lesson(name: str) -> None:
    """Every stage can be done: by each of its moves, or by clicks that its rule refuses."""
    game = find(name)
    lesson = game.lesson
    if lesson is None:
        return
    assert lesson.stages and not lesson.stages[0].goes_on, f"The lesson of {name} has to begin with a position."
    for tip in lesson.tips:
        _check_text(f"A tip of {name}", tip.text)
    for number, stage in enumerate(lesson.stages):
        place = f"Stage {number + 1} of the lesson of {name}"
        pos = lesson.position(game, number)
        _check_stage(place, lesson, stage, pos)
        _check_moves(place, lesson, number, pos)


def _check_stage(place: str, lesson: Lesson, stage: Stage, pos: Position) -> None:
    for text in (stage.title, stage.text, *((stage.done,) if stage.done else ())):
        _check_text(place, text)
    assert not (stage.wanted and stage.refused), f"{place} wants a move and a refusal."
    assert not (stage.goes_on and stage.fields), f"{place} goes on, and has a position of its own."
    seen = pos.seen_by(lesson.seat)
    picture = picture_of(Scene(seen, seat=lesson.seat))
    there = {spot.id for spot in picture.spots} | {piece.id for piece in picture.pieces}
    assert there.issuperset(stage.shows), f"{place} shows {set(stage.shows) - there}, which is not in the picture."
    assert stage.is_read_only or pos.actor == lesson.seat, f"{place}: {pos.actor} is to act, not the learner."
    if stage.refused:
        meant = pos.game.clicks.meant(seen, stage.clicks)
        why = None if meant is None else seen.why_not(meant)
        assert why is not None and why.rule == stage.refused, f"{place}: the clicks are refused by {why}."


def _check_moves(place: str, lesson: Lesson, number: int, pos: Position) -> None:
    stage = lesson.stages[number]
    for move in pos.legal() if stage.wanted == ANY else stage.wanted:
        assert move in pos.legal(), f"{place} wants {move}, which is not legal or not written like that."
        lesson.follow(number, pos, move)


def _check_text(place: str, text: Texts) -> None:
    assert text.get(ENGLISH), f"{place} has no words in English."
    for lang, said in text.items():
        assert len(said) <= MOST_TEXT, f"{place} says too much at once ({lang}, {len(said)} characters): {said}"
