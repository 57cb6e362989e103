"""The lesson of Les Dames Bretonnes."""

from tablier.engine.lesson import ANY, Lesson, Stage, Tip
from tablier.engine.position import Position
from tablier.games.dames.board import LINES, OPENING, PLACE, SIZE, SLIDE, Board, in_line
from tablier.games.dames.events import Event, Slide
from tablier.games.dames.figures import counters

BEGUN = ("+b3", "+e4", "e4-e5", "+e2")
"""The learner has opened, and the opponent has played a turn."""
COLUMN = ("on-c1", "on-c2", "on-c4", "on-c5", "on-c6", "at-c3")
LACKS_ONE = counters("c1 c2 c4 c5 c6 e3 a5 f2")
"""Column c lacks a counter on c3, and e3 can slide in its row."""


# ---------------------------------------------------------------------- when a tip fits


def _line_within_reach(pos: Position[Board, Event]) -> bool:
    """A slide along a row or column lets a counter come where a line lacks one, and takes none out of that line."""
    return any(in_line(free, _way(slide)) for slide, free in _slides(pos))


def _slide_into_a_line(pos: Position[Board, Event]) -> bool:
    return any(slide.end == free for slide, free in _slides(pos))


def _slides(pos: Position[Board, Event]) -> list[tuple[Slide, int]]:
    """The slides of counters from outside a line that lacks one, each with the square that is free."""
    slides = [event for event in pos.events() if isinstance(event, Slide)]
    return [(slide, free) for line, free in pos.board.gaps() for slide in slides if slide.start not in line]


def _way(slide: Slide) -> int:
    """The line of a slide, 0–5 a row, 6–11 a column."""
    (row, column), end = divmod(slide.start, SIZE), divmod(slide.end, SIZE)
    return row if row == end[0] else SIZE + column


def _line_to_take(pos: Position[Board, Event]) -> bool:
    """A counter placed now completes a line."""
    board = pos.board
    return board.phase == PLACE and any(free in board.places() for _, free in board.gaps())


def _gift(pos: Position[Board, Event]) -> bool:
    """Some placements make a fifth counter of a line, and some do not."""
    board = pos.board
    if board.phase != PLACE:
        return False
    fifths = {square for line in LINES if sum(map(board.has, line)) == SIZE - 2 for square in line}
    return 0 < len(fifths.intersection(board.places())) < len(board.places())


def _nearly_won(pos: Position[Board, Event], own: bool) -> bool:
    """One more token wins, for the player to move or for somebody else."""
    board = pos.board
    tokens = [count for seat, count in enumerate(board.tokens) if (seat == board.turn) == own]
    return board.phase == SLIDE and max(tokens) == board.goal - 1


LESSON = Lesson(
    stages=(
        Stage(
            title={"en": "The aim", "fr": "Le but"},
            text={
                "en": "Six counters that fill a row, a column or a long diagonal are a line, and win a token. Here "
                "column c lacks one. Three tokens win the game.",
                "fr": "Six pions qui remplissent une rangée, une colonne ou une grande diagonale : une ligne, un "
                "jeton. Ici, il en manque un. Avec trois jetons, vous gagnez.",
            },
            fields=LACKS_ONE,
            shows=COLUMN,
        ),
        Stage(
            title={"en": "Counters and tokens", "fr": "Pions et jetons"},
            text={
                "en": "The counters belong to both of you. Near the board: the supply, where new ones come from, and "
                "three places each for the tokens you win.",
                "fr": "Les pions sont à vous deux. Près du plateau : la réserve, d'où viennent les nouveaux, et pour "
                "chaque joueur la place de trois jetons.",
            },
            events=BEGUN,
            shows=("on-b3", "on-e5", "on-e2"),
        ),
        Stage(
            title={"en": "Slide", "fr": "Faire glisser"},
            text={
                "en": "A turn begins with a slide. Tap the counter on b3, then one of the dots.",
                "fr": "Pour commencer un tour, on fait glisser un pion. Touchez celui en b3, puis un des points.",
            },
            wanted=(
                *("b3-d3", "b3-a3", "b3-c3", "b3-e3", "b3-f3"),
                *("b3-b1", "b3-b2", "b3-b4", "b3-b5", "b3-b6"),
            ),
            done={
                "en": "A counter slides along its row or its column, as far as you like, but never over another one.",
                "fr": "Un pion glisse dans sa rangée ou dans sa colonne, aussi loin que vous voulez, mais sans en "
                "sauter un autre.",
            },
            shows=("on-b3",),
            goes_on=True,
        ),
        Stage(
            title={"en": "Not on the cross", "fr": "Pas sur la croix"},
            text={
                "en": "Next you place a counter in the row or column that glows, but not on the cross. See what "
                "happens: tap the cross.",
                "fr": "Ensuite, on pose un pion dans la rangée ou la colonne éclairée, mais pas sur la croix. Voyez "
                "vous-même : touchez la croix.",
            },
            refused="D6",
            clicks=("at-b3",),
            done={
                "en": "That holds for this turn only: in the next one the square is like any other.",
                "fr": "Cela ne vaut que pour ce tour : au suivant, c'est de nouveau une case comme les autres.",
            },
            goes_on=True,
        ),
        Stage(
            title={"en": "Place", "fr": "Poser"},
            text={
                "en": "Tap any other empty square that glows: a counter from the supply is placed there.",
                "fr": "Touchez une autre case vide éclairée : un pion de la réserve y est posé.",
            },
            wanted=ANY,
            then=("e5-d5", "+f5"),
            done={
                "en": "That was a whole turn: slide, then place. Your opponent has played one too, with the same "
                "counters.",
                "fr": "C'était un tour entier : faire glisser, puis poser. L'adversaire a joué le sien, avec les mêmes "
                "pions.",
            },
            goes_on=True,
        ),
        Stage(
            title={"en": "Prepare the line", "fr": "Préparer la ligne"},
            text={
                "en": "You have two tokens and need one more. To place on c3, where the ring is, slide in its row "
                "first: tap e3, then f3.",
                "fr": "Vous avez deux jetons, il en faut un de plus. Pour poser en c3, dans le cercle, jouez d'abord "
                "dans sa rangée : touchez e3, puis f3.",
            },
            wanted=("e3-f3", "e3-d3", "e3-b3", "e3-a3"),
            done={
                "en": "Row 3 glows now, and the missing square of column c is in it.",
                "fr": "La rangée 3 est éclairée, et la case qui manque à la colonne c s'y trouve.",
            },
            fields={**LACKS_ONE, "tokens": (2, 1, 0, 0)},
            shows=("on-e3", "at-c3"),
        ),
        Stage(
            title={"en": "Complete it and win", "fr": "Compléter et gagner"},
            text={
                "en": "Tap c3, in the ring, to complete column c.",
                "fr": "Touchez c3, dans le cercle, pour compléter la colonne c.",
            },
            wanted=("+c3",),
            done={
                "en": "A line! Its six counters go back to the supply, you get your third token, and with it you win "
                "the game.",
                "fr": "Une ligne ! Ses six pions retournent à la réserve, et vous recevez votre troisième jeton : la "
                "partie est gagnée.",
            },
            shows=COLUMN,
            goes_on=True,
        ),
    ),
    tips=(
        Tip(
            {
                "en": "You open the game with two counters on any two squares. Then your opponent plays the first full "
                "turn.",
                "fr": "Vous ouvrez la partie en posant deux pions où vous voulez. L'adversaire joue ensuite le premier "
                "tour complet.",
            },
            lambda pos: pos.board.phase == OPENING,
        ),
        Tip(
            {
                "en": "A counter in the ring completes a line now. Take your token!",
                "fr": "Un pion posé dans le cercle complète maintenant une ligne. Prenez votre jeton !",
            },
            _line_to_take,
        ),
        Tip(
            {
                "en": "A ring is where a line lacks its last counter. Slide in a row or column that goes through the "
                "ring, then place there.",
                "fr": "Un cercle marque le dernier pion qui manque à une ligne. Jouez dans une rangée ou une colonne "
                "qui passe par lui, puis posez-y un pion.",
            },
            _line_within_reach,
        ),
        Tip(
            {
                "en": "Careful: a fifth counter in a line is a gift to your opponent. Four are safe, as a turn adds "
                "only one to a line.",
                "fr": "Attention : un cinquième pion dans une ligne est un cadeau pour l'adversaire. À quatre, rien à "
                "craindre : un tour n'en ajoute qu'un.",
            },
            _gift,
        ),
        Tip(
            {
                "en": "A slide can complete a line as well: a counter from outside slides into the ring. It scores "
                "once you have placed.",
                "fr": "Un déplacement peut aussi compléter une ligne : un pion venu d'ailleurs glisse dans le cercle. "
                "Elle compte une fois la pose faite.",
            },
            _slide_into_a_line,
        ),
        Tip(
            {
                "en": "Your opponent needs only one more token: leave no line with five counters.",
                "fr": "Il ne manque qu'un jeton à l'adversaire : ne lui laissez aucune ligne de cinq pions.",
            },
            lambda pos: _nearly_won(pos, own=False),
        ),
        Tip(
            {
                "en": "You need only one more token: the next line wins.",
                "fr": "Il ne vous manque qu'un jeton : la prochaine ligne gagne.",
            },
            lambda pos: _nearly_won(pos, own=True),
        ),
        Tip(
            {
                "en": "Slide any counter you like, even one that your opponent has just placed.",
                "fr": "Faites glisser le pion de votre choix, même celui que l'adversaire vient de poser.",
            },
            lambda pos: pos.board.phase == SLIDE,
        ),
    ),
)
