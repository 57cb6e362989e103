"""Lessons by HTTP, for the page where a game is learnt and for any program. No table is opened for one."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Path

from tablier.engine.lesson import Move
from tablier.table import messages as m
from tablier.table import told
from tablier.table.api import REFUSALS, InHouse, Lang
from tablier.table.lessons import Stage, lesson_of, outline

router = APIRouter(prefix="/api/lessons", responses=REFUSALS)

GameName = Annotated[str, Path(max_length=40)]
StageNumber = Annotated[int, Path(ge=1, le=m.MOST_STAGES)]


async def the_stage(
    game: GameName, number: StageNumber, house: InHouse, lang: Lang = "en", wide: bool = True
) -> Callable[[m.StageAsked], Stage]:
    """A stage after what a learner did before it, once the rules are compiled."""
    _, lesson = lesson_of(game)
    await house.tables.start(game, lesson.players, lesson.options)
    return lambda asked: Stage.of(game, number, [_move(made) for made in asked.moves], lang, wide)


AtStage = Annotated[Callable[[m.StageAsked], Stage], Depends(the_stage)]


@router.get("/{game}")
async def see_lesson(game: GameName, lang: Lang = "en") -> told.Outline:
    """What a lesson is about, stage by stage."""
    return outline(game, lang)


@router.post("/{game}/{number}", response_model_exclude_none=True)
async def see_stage(stage: AtStage, asked: m.StageAsked) -> told.Stage:
    """A stage: what the coach says, the picture, and the moves that can be made."""
    return stage(asked).whole()


@router.post("/{game}/{number}/moves", response_model_exclude_none=True)
async def move_in_stage(stage: AtStage, asked: m.StageMoveAsked) -> told.Tried:
    """What comes of a move in a stage."""
    return stage(asked).play(_move(asked))


@router.post("/{game}/{number}/why", response_model_exclude_none=True)
async def why_in_stage(stage: AtStage, asked: m.StageClickedAsked) -> told.Tried:
    """Why what was clicked in a stage is not allowed, and whether that is what the stage is about."""
    return stage(asked).why(asked.clicked)


@router.post("/{game}/{number}/asked")
async def asked_in_stage(stage: AtStage, asked: m.StageClickedAsked) -> told.Asked:
    """What is still open after some clicks in a stage."""
    return stage(asked).asked(asked.clicked)


def _move(made: m.Made) -> Move:
    return Move(made.event, tuple(made.clicked))
