"""What the proving games forbid."""

from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove, Unread, refuse
from tests.study.proving.board import Board
from tests.study.proving.events import Event

RULES = {
    "P1": {
        "en": "each does what there is to do, then the next one.",
        "fr": "chacun fait ce qu'il y a à faire, puis le suivant.",
    },
}


def why_not(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    return refuse(RULES, "P1")
