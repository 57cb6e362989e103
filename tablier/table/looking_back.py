"""Looking back at a game by HTTP: the analysis, better lines, how throws could have gone, exercises; going on."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tablier.table import judged, told
from tablier.table import messages as m
from tablier.table.api import REFUSALS, Address, AtTable, InHouse, InRates, Key, Lang, Number, counted
from tablier.table.asking import check_decision, check_finished, check_throw
from tablier.table.exercises import Posed
from tablier.table.reviews import Reviews, in_words, line, unjudged
from tablier.table.seating import seated_again
from tablier.table.table import Table
from tablier.table.view import eyes_of

router = APIRouter(prefix="/api/tables/{id}", responses=REFUSALS)


def the_reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


InReviews = Annotated[Reviews, Depends(the_reviews)]


@router.get("/analysis", response_model_exclude_none=True)
async def analysis(
    table: AtTable, reviews: InReviews, rates: InRates, address: Address, lang: Lang = "en"
) -> judged.Analysis | judged.Underway:
    """Luck and skill in a finished game. It takes a while: ask again until `ready`."""
    check_finished(table)
    if not reviews.has(table):
        rates.count("analyses", address)
    job = await reviews.of(table)
    if job.ready:
        return in_words(await job.result(), table, lang)
    done, of = job.progress
    return judged.Underway(ready=False, done=done, of=of)


@router.delete("/analysis", status_code=204)
async def cancel_analysis(table: AtTable, reviews: InReviews) -> None:
    """The analysis is not wanted any more; one that is ready stays."""
    reviews.cancel(table)


@router.get("/events/{number}/line", response_model_exclude_none=True)
async def better_line(
    table: AtTable, number: Number, reviews: InReviews, key: Key, lang: Lang = "en", wide: bool = True
) -> list[told.Step]:
    """What the analysis says should have been played after so many events, step by step."""
    check_finished(table)
    decision = await reviews.decision(table, number)
    return line(table, eyes_of(table, key, None, lang, wide), number, decision["line"])


@router.get("/events/{number}/outcomes", dependencies=[counted("outcomes")])
async def outcomes(table: AtTable, number: Number, reviews: InReviews, lang: Lang = "en") -> list[judged.Outcome]:
    """How the throw after so many events could have gone."""
    check_throw(table, number)
    return await reviews.outcomes(table, number, lang)


async def the_decision(table: AtTable, number: Number) -> Table:
    """A finished game in which something was to be decided after so many events."""
    check_decision(table, number)
    return table


AtDecision = Annotated[Table, Depends(the_decision)]


@router.get("/exercises/{number}", response_model_exclude_none=True)
async def exercise(
    table: AtDecision, number: Number, reviews: InReviews, lang: Lang = "en", wide: bool = True
) -> told.Exercise:
    """The decision after so many events as an exercise: the moves that can be made, what each costs, and the answer."""
    return told.Exercise(**Posed(await reviews.exercise(table, number), lang, wide).facts())


@router.post("/exercises/{number}/why", response_model_exclude_none=True)
async def why_in_exercise(table: AtDecision, number: Number, asked: m.ClickedAsked, lang: Lang = "en") -> told.Refused:
    """Why what was clicked in an exercise is not allowed."""
    return Posed(unjudged(table, number), lang, True).why(asked.clicked)


@router.post("/exercises/{number}/asked")
async def asked_in_exercise(table: AtDecision, number: Number, asked: m.ClickedAsked, lang: Lang = "en") -> told.Asked:
    """What is still open after some clicks in an exercise."""
    return Posed(unjudged(table, number), lang, True).asked(asked.clicked)


@router.post("/continue", status_code=201, dependencies=[counted("tables")])
async def go_on(table: AtTable, asked: m.ContinueAsked, house: InHouse) -> m.TableOpened:
    """Play on from an event of a finished game, at a table of its own: one seat is yours, bots have the others."""
    check_finished(table)
    seats, key = seated_again(table, asked)
    new = await house.go_on_from(table, asked.number, seats)
    return m.TableOpened(id=new.id, key=key, friends={})
