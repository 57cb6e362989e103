"""Bunker in a terminal, and its score sheet; always as far as somebody may see into the bunkers."""

from tablier.engine.dice import spoken
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.seats import LETTERS
from tablier.games.bunker.board import (
    ACTING,
    DRAWING,
    ENDED,
    HIDING,
    PERMUTING,
    ROLLING,
    Board,
    ended_by,
)
from tablier.games.bunker.events import UNKNOWN, Event

SCORES_ARE_PLACES = True
WORDS = {
    "en": {
        "coin": "coin {pocket}",
        "out": "out, the coin was in {pocket}",
        "won": "{seats} wins on turn {turns}",
        "shared": "{seats} share the win after {turns} turns",
        "legend": "1–{most} the die   ○ the token   · none",
        "player": "player",
        "dice": "dice",
        "points": "points on them",
        "tokens": "tokens",
        "score": "score",
    },
    "fr": {
        "coin": "pièce {pocket}",
        "out": "éliminé, la pièce était en {pocket}",
        "won": "{seats} gagne au tour {turns}",
        "shared": "{seats} se partagent la victoire après {turns} tours",
        "legend": "1–{most} le dé   ○ le jeton   · rien",
        "player": "joueur",
        "dice": "dés",
        "points": "points dessus",
        "tokens": "jetons",
        "score": "score",
    },
}
STATUS = {
    "en": {
        HIDING: "{seat} hides a coin",
        DRAWING: "a draw decides who starts",
        ROLLING: "turn {turn}: {seat} throws",
        PERMUTING: "turn {turn}: {thrower} threw {throw}, {seat} may exchange pockets {high} and {low}",
        ACTING: "turn {turn}: {seat} threw {throw} and acts",
    },
    "fr": {
        HIDING: "{seat} cache une pièce",
        DRAWING: "un tirage décide qui commence",
        ROLLING: "tour {turn} : {seat} lance les dés",
        PERMUTING: "tour {turn} : {thrower} a lancé {throw}, {seat} peut échanger les alvéoles {high} et {low}",
        ACTING: "tour {turn} : {seat} a lancé {throw} et agit",
    },
}


def text(pos: Position[Board, Event], voice: Voice) -> str:
    """A line a seat: die and token of each pocket, and the coin if it may be seen; the throw's pockets in brackets."""
    board, say = pos.board, WORDS[voice.lang]
    heads = (f"[{pocket}]" if pocket in board.thrown else f" {pocket} " for pocket in board.pockets)
    lines = [("   " + " ".join(heads)).rstrip()]
    for seat, letter in enumerate(pos.seats):
        if board.is_in(seat):
            pockets = " ".join(f" {_pocket(board, seat, pocket)}" for pocket in board.pockets)
            lines.append(f"{letter}  {pockets}   {_coin(board, seat, say)}".rstrip())
        else:
            lines.append(f"{letter}   " + say["out"].format(pocket=board.coin[seat]))
    return "\n".join([*lines, status(pos, voice), say["legend"].format(most=board.most_points)])


def sheet(pos: Position[Board, Event], voice: Voice) -> list[list[str]]:
    """What each seat has left, and the points of its place once that is known."""
    board, say = pos.board, WORDS[voice.lang]
    rows = [[say[word] for word in ("player", "dice", "points", "tokens", "score")]]
    for seat, score in enumerate(pos.scores()):
        dice = [board.points(seat, pocket) for pocket in board.pockets]
        tokens = sum(board.has_token(seat, pocket) for pocket in board.pockets)
        settled = board.phase == ENDED or board.fallen[seat]
        counts = (sum(map(bool, dice)), sum(dice), tokens)
        rows.append([voice.name(seat), *map(str, counts), f"{score:g}" if settled else "–"])
    return rows


def status(pos: Position[Board, Event], voice: Voice) -> str:
    """What the game is waiting for, or how it ended."""
    board, say = pos.board, WORDS[voice.lang]
    if rule := ended_by(board):
        winners = voice.listed([LETTERS[seat] for seat in board.seats_in])
        return say["won" if rule == "B11" else "shared"].format(seats=winners, turns=board.turns)
    thrower = LETTERS[board.turn]
    return STATUS[voice.lang][board.phase].format(
        turn=board.turns + 1,
        seat=LETTERS[board.asked] if board.phase == PERMUTING else thrower,
        thrower=thrower,
        throw=spoken(board.thrown),
        high=board.high,
        low=board.low,
    )


def _pocket(board: Board, seat: int, pocket: int) -> str:
    return f"{board.points(seat, pocket) or '·'}{'○' if board.has_token(seat, pocket) else '·'}"


def _coin(board: Board, seat: int, say: dict[str, str]) -> str:
    coin = board.coin[seat]
    return say["coin"].format(pocket="?" if coin == UNKNOWN else coin) if coin else ""
