"""Puzzles by HTTP, for the page where they are solved and for any program. No table is opened for one."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from tablier.analysis import puzzle
from tablier.engine.catalogue import find
from tablier.table import messages as m
from tablier.table import told
from tablier.table.api import REFUSALS, InHouse, Lang
from tablier.table.exercises import Posed

router = APIRouter(prefix="/api/puzzles", responses=REFUSALS)

GameName = Annotated[str, Path(max_length=40)]
PuzzleNumber = Annotated[int, Path(ge=1, le=m.MOST_PUZZLES)]


async def the_puzzle(
    game: GameName, number: PuzzleNumber, house: InHouse, lang: Lang = "en", wide: bool = True
) -> tuple[puzzle.Puzzle, Posed]:
    """A puzzle and how it is put, once the rules are compiled."""
    card = find(game)
    await house.tables.start(game, *puzzle.setup_of(card, number))
    one = puzzle.puzzle_of(card, number)
    return one, Posed(one.exercise, lang, wide)


AtPuzzle = Annotated[tuple[puzzle.Puzzle, Posed], Depends(the_puzzle)]


@router.get("/{game}")
async def see_puzzles(game: GameName, lang: Lang = "en") -> told.Puzzles:
    """How many puzzles a game has, and how hard they are."""
    card = find(game)
    return told.Puzzles(game=game, title=card.title_in(lang), difficulties=puzzle.difficulties_of(card))


@router.get("/{game}/{number}", response_model_exclude_none=True)
async def see_puzzle(number: PuzzleNumber, puzzle: AtPuzzle) -> told.Puzzle:
    """A puzzle: the picture, the moves that can be made, what each costs, and the answer."""
    one, posed = puzzle
    return told.Puzzle(number=number, difficulty=one.difficulty, **posed.facts())


@router.post("/{game}/{number}/why", response_model_exclude_none=True)
async def why_in_puzzle(puzzle: AtPuzzle, asked: m.ClickedAsked) -> told.Refused:
    """Why what was clicked in a puzzle is not allowed."""
    return puzzle[1].why(asked.clicked)


@router.post("/{game}/{number}/asked")
async def asked_in_puzzle(puzzle: AtPuzzle, asked: m.ClickedAsked) -> told.Asked:
    """What is still open after some clicks in a puzzle."""
    return puzzle[1].asked(asked.clicked)
