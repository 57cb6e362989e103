"""The lesson of Bulldog."""

from typing import Any

from tablier.engine.lesson import ANY, Lesson, Stage, Tip
from tablier.engine.position import Position
from tablier.games.bulldog.board import MOVE, PLACE, Board
from tablier.games.bulldog.events import COLUMN_NAMES, Event, Move, Stay
from tablier.games.bulldog.figures import yard
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE

LINE = tuple(f"at-{column}13" for column in COLUMN_NAMES if column != "d")
"""Where attackers can get home while the bulldog waits on d13."""
USUAL_RUN = 7
"""How far the bulldog runs on average."""


def later(*games: tuple[int, int]) -> dict[str, Any]:
    """The fields of a match that has gone on for a while: what A and B brought home in each game, the last not over."""
    rows = [(*game, 0, 0, 0) for game in games]
    return {"points": (*rows, *[(0, 0, 0, 0, 0)] * (5 - len(rows))), "game": len(rows) - 1, "round": 8}


# ---------------------------------------------------------------------- when a tip fits


def _moves(pos: Position[Board, Event]) -> list[Move]:
    return [event for event in pos.events() if isinstance(event, Move)]


def _attacks(board: Board) -> bool:
    return board.phase == MOVE and not board.hunting


def _hunts(board: Board) -> bool:
    return board.phase == MOVE and board.hunting


def _home_within_reach(pos: Position[Board, Event]) -> bool:
    return _attacks(pos.board) and any(move.end >= FINISHING_LINE for move in _moves(pos))


def _prey_within_reach(pos: Position[Board, Event]) -> bool:
    return _hunts(pos.board) and any(move.captured for move in _moves(pos))


def _nobody_within_reach(pos: Position[Board, Event]) -> bool:
    return _hunts(pos.board) and not any(move.captured for move in _moves(pos))


def _in_danger(board: Board) -> bool:
    """An attacker of the player to move is out in the field, and near the bulldog."""
    return _attacks(board) and any(board.owners[square] == board.turn for square in board.prey(USUAL_RUN))


def _can_wait(pos: Position[Board, Event]) -> bool:
    """A single die may be left unused, and an attacker is still on the starting line."""
    board = pos.board
    waits = _attacks(board) and any(square < COLUMNS for square in board.movers)
    return waits and any(isinstance(event, Stay) and not board.is_both_dice(event.number) for event in pos.events())


LESSON = Lesson(
    stages=(
        Stage(
            title={"en": "The aim", "fr": "Le but"},
            text={
                "en": "Your eight attackers stand on the starting line (1). Bring them to the finishing line (13): "
                "each one that gets home is a point for you.",
                "fr": "Vos huit attaquants sont sur la ligne de départ (1). Amenez-les sur la ligne d'arrivée (13) : "
                "chaque attaquant arrivé vous rapporte un point.",
            },
            events=("start B", "bulldog d", "roll 41"),
            shows=LINE,
        ),
        Stage(
            title={"en": "The bulldog", "fr": "L'épervier"},
            text={
                "en": "This black head is the bulldog, your opponent's only piece. It captures every attacker that it "
                "runs over. On the two lines they are safe.",
                "fr": "Cette tête noire est l'épervier, la seule pièce de l'adversaire. Il capture tout attaquant sur "
                "lequel il passe, sauf sur les deux lignes.",
            },
            goes_on=True,
            shows=("bulldog",),
        ),
        Stage(
            title={"en": "One die", "fr": "Un dé"},
            text={
                "en": "You threw 4 and 1. Tap the attacker on c1: the dots show where it can go with the 4, the 1 or "
                "both. Then tap the dot on c5.",
                "fr": "Vous avez lancé 4 et 1. Touchez l'attaquant en c1 : les points montrent où il peut aller avec "
                "le 4, le 1 ou les deux. Touchez ensuite c5.",
            },
            wanted=("c1-c5:4",),
            done={
                "en": "Four steps: the 4 is used. An attacker may turn on its way, hence the other dots. The 1 is "
                "left, for a different attacker.",
                "fr": "Quatre pas : le 4 est joué. En chemin, un attaquant peut tourner, d'où les autres points. Il "
                "reste le 1, pour un autre attaquant.",
            },
            goes_on=True,
            shows=("at-c1", "at-c5"),
        ),
        Stage(
            title={"en": "Never diagonally", "fr": "Jamais en diagonale"},
            text={
                "en": "Steps are never diagonal. Try one with the 1: tap the attacker on e1, then d2.",
                "fr": "Un pas n'est jamais en diagonale. Essayez avec le 1 : touchez l'attaquant en e1, puis d2.",
            },
            refused="H7",
            clicks=("at-e1", "at-d2"),
            done={
                "en": "Refused: a step goes forward, back or to the side. Whatever is not allowed, the table tells you "
                "why.",
                "fr": "Refusé : un pas va en avant, en arrière ou sur le côté. Si un coup est interdit, la table vous "
                "dit pourquoi.",
            },
            goes_on=True,
            shows=("at-e1", "at-d2"),
        ),
        Stage(
            title={"en": "The other die", "fr": "L'autre dé"},
            text={
                "en": "Now use the 1: tap any attacker on the starting line, then the dot in front of it.",
                "fr": "Jouez maintenant le 1 : touchez un attaquant de la ligne de départ, puis le point devant lui.",
            },
            wanted=ANY,
            then=("roll 42", "d13-d7:6", "roll 62"),
            done={
                "en": "Both dice are used, and your turn is over. The bulldog runs six steps, then you throw again.",
                "fr": "Les deux dés sont joués, et votre tour est terminé. L'épervier court six pas, puis c'est à vous "
                "de lancer.",
            },
            goes_on=True,
        ),
        Stage(
            title={"en": "Home", "fr": "L'arrivée"},
            text={
                "en": "You threw 6 and 2. One attacker may use both dice: tap the one on c5, then c13, eight steps "
                "away.",
                "fr": "Vous avez lancé 6 et 2. Un seul attaquant peut jouer les deux dés : touchez celui en c5, puis "
                "c13, huit pas plus loin.",
            },
            wanted=("c5-c13:8",),
            done={
                "en": "Home: your first point, written beside the field. This attacker stays there, and nothing can "
                "happen to it.",
                "fr": "Il est arrivé : c'est votre premier point, noté à côté du terrain. Cet attaquant reste là, et "
                "ne risque plus rien.",
            },
            goes_on=True,
            shows=("at-c5", "at-c13"),
        ),
        Stage(
            title={"en": "Staying", "fr": "Rester sur place"},
            text={
                "en": "Later, the bulldog waits in front of you. You threw 4 and 2: even dice, and an even sum, need "
                "not be used. Tap “Leave both dice unused”.",
                "fr": "Plus tard, l'épervier vous guette. Vous avez lancé 4 et 2 : avec un dé pair ou un total pair, "
                "on peut rester sur place. Touchez « Rester avec les deux dés ».",
            },
            wanted=("stay:6",),
            then=("roll 32", "f4-a4:5"),
            done={
                "en": "You stay on the starting line, where nobody is captured. Your opponent throws an odd sum, 5, "
                "and has to move: the way is free.",
                "fr": "Vous restez à l'abri sur la ligne de départ. L'adversaire lance un total impair, 5 : il doit "
                "bouger, et la voie est libre.",
            },
            fields=yard("A", "f4", "f1 g1 b13 e13", hunter="B") | later((2, 0)),
            events=("roll 42",),
            shows=("pawn-f1", "pawn-g1", "bulldog"),
        ),
        Stage(
            title={"en": "Your turn to hunt", "fr": "À vous de chasser"},
            text={
                "en": "In the second game the sides change: you are the bulldog, and lead 3 to 2. A × means a capture "
                "on the way: tap e4, then “Capture d7 and e5”.",
                "fr": "À la deuxième partie, les rôles s'inversent : vous êtes l'épervier et menez 3 à 2. Un × : une "
                "capture en chemin. Touchez e4, puis « Capturer d7 et e5 ».",
            },
            wanted=("d9-e4:6xd7xe5",),
            done={
                "en": "Both are captured. No attacker is left in play, so the match is over: you have the most points, "
                "3 to 2, and win.",
                "fr": "Les deux sont capturés. Plus aucun attaquant en jeu : le match est terminé. Vous avez le plus "
                "de points, 3 à 2, et vous gagnez.",
            },
            fields=yard("A", "d9", "d7 e5 b13 f13") | later((3, 0), (0, 2)),
            events=("roll 42",),
            shows=("pawn-d7", "pawn-e5", "at-e4"),
        ),
    ),
    tips=(
        Tip(
            {
                "en": "An attacker of yours can get home now: tap the attackers and look for a dot on the finishing "
                "line. Spare steps are walked off by turning.",
                "fr": "Un de vos attaquants peut arriver : touchez-les et cherchez un point sur la ligne d'arrivée. "
                "Les pas en trop se font en tournant.",
            },
            _home_within_reach,
        ),
        Tip(
            {
                "en": "You can capture somebody now: on the way to a square marked ×. Tap one; if several ways lead "
                "there, you are asked whom to capture.",
                "fr": "Une capture est possible, en allant à une case marquée ×. Touchez-en une ; si plusieurs "
                "chemins y mènent, la table demande qui capturer.",
            },
            _prey_within_reach,
        ),
        Tip(
            {
                "en": "Put the bulldog in the middle of the finishing line: from there it reaches both sides.",
                "fr": "Placez l'épervier au milieu de la ligne d'arrivée : de là, il atteint les deux côtés.",
            },
            lambda pos: pos.board.phase == PLACE,
        ),
        Tip(
            {
                "en": "Tap an attacker: the dots show where it can go with one die or with both. If one die is left, "
                "another attacker uses it.",
                "fr": "Touchez un attaquant : les points montrent où il peut aller avec un dé ou les deux. S'il reste "
                "un dé, il est pour un autre attaquant.",
            },
            lambda pos: _attacks(pos.board) and len(pos.board.dice_left) == 2 and len(pos.board.movers) > 1,
        ),
        Tip(
            {
                "en": "This is the last game of the match. The grid beside the field has the points of all games: the "
                "most win.",
                "fr": "C'est la dernière partie du match. La grille à côté du terrain donne les points de toutes les "
                "parties : le plus grand total gagne.",
            },
            lambda pos: pos.board.seats == 2 and pos.board.game == 1,
        ),
        Tip(
            {
                "en": "The bulldog is near. It runs 7 squares on average, 12 at most, in any direction: get home, or "
                "far away.",
                "fr": "L'épervier est proche. Il court 7 cases en moyenne, 12 au plus, dans tous les sens : arrivez, "
                "ou éloignez-vous.",
            },
            lambda pos: _in_danger(pos.board),
        ),
        Tip(
            {
                "en": "You may leave an even die unused, for instance to keep an attacker on the starting line, where "
                "it is safe.",
                "fr": "Avec un dé pair, vous pouvez rester sur place, par exemple pour garder un attaquant à l'abri "
                "sur la ligne de départ.",
            },
            _can_wait,
        ),
        Tip(
            {
                "en": "Nobody is within reach. End near the attackers that are furthest ahead, between them and the "
                "finishing line.",
                "fr": "Personne n'est à portée. Finissez près des attaquants les plus avancés, entre eux et la ligne "
                "d'arrivée.",
            },
            _nobody_within_reach,
        ),
    ),
)
