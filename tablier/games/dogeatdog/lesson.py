"""The lesson of Dog Eat Dog."""

from tablier.engine.lesson import Lesson, Stage, Tip
from tablier.engine.position import Position
from tablier.games.dogeatdog.board import ATTACK, Board, controller, trees
from tablier.games.dogeatdog.events import Attack, Event
from tablier.games.dogeatdog.figures import laid
from tablier.games.dogeatdog.muzzle import alert
from tablier.games.dogeatdog.pyramids import Pyramid

# ---------------------------------------------------------------------- when a tip fits


def _makes_a_tree(board: Board, seat: int, pyramid: Pyramid) -> bool:
    """Whether one pyramid more gives a player one tree more."""
    before, after = trees(board.pile(seat)), trees([*board.pile(seat), pyramid])
    return len(after.pure) + len(after.mixed) > len(before.pure) + len(before.mixed)


def _tree_within_reach(pos: Position[Board, Event]) -> bool:
    board = pos.board
    prey = [event.target for event in pos.events() if isinstance(event, Attack) and len(event.target) == 1]
    return board.phase == ATTACK and any(_makes_a_tree(board, board.turn, target[0]) for target in prey)


def _tree_to_prevent(board: Board) -> bool:
    """A lone pyramid of the player to move is what the opponent lacks for a tree."""
    own = [pyramid for pyramid in board.upright_pyramids if pyramid.seat == board.turn]
    return board.seats == 2 and any(_makes_a_tree(board, board.next_seat, pyramid) for pyramid in own)


def _any_attack_ends_it(pos: Position[Board, Event]) -> bool:
    board = pos.board
    warned = None if board.pass_ends else alert(board, pos.events())
    return warned is not None and warned.case == "any attack"


def _own_inside_another_stack(board: Board) -> bool:
    return any(
        controller(stack) != board.turn and any(pyramid.seat == board.turn for pyramid in stack)
        for stack in board.stacks.values()
    )


def _medium_against_large(board: Board) -> bool:
    upright = board.upright_pyramids
    return Pyramid(board.turn, 2) in upright and any(
        pyramid.pips == 3 and pyramid.seat != board.turn for pyramid in upright
    )


LESSON = Lesson(
    stages=(
        Stage(
            title={"en": "The aim", "fr": "Le but"},
            text={
                "en": "Get your pyramids on top of your opponent's. Here one of yours stands on one of theirs: that is "
                "a point. The most points win.",
                "fr": "Posez vos pyramides sur celles de l'adversaire. Ici, une des vôtres est sur une des siennes : "
                "c'est un point. Le meilleur total gagne.",
            },
            fields=laid("A1 A1 A1 A2 A2 A3 A3 A3 B1 B1 B1 B2 B2 B3 B3 B3", "B2A2"),
            shows=("at-A2-3",),
        ),
        Stage(
            title={"en": "Three sizes", "fr": "Trois tailles"},
            text={
                "en": "Small, medium and large: one, two and three pips at the foot. A pyramid fights with as many "
                "dice, and only the best die counts.",
                "fr": "Petite, moyenne, grande : une, deux ou trois encoches à la base. Une pyramide lance autant de "
                "dés, et seul le meilleur compte.",
            },
            goes_on=True,
            shows=("at-A1-1", "at-A2-1", "at-A3-1"),
        ),
        Stage(
            title={"en": "Attack", "fr": "L'attaque"},
            text={
                "en": "Tap a large of yours. The numbers under your opponent's pyramids are its chances to win. Then "
                "tap one of the smalls.",
                "fr": "Touchez une de vos grandes. Les nombres sous les pyramides adverses sont ses chances de gagner. "
                "Touchez ensuite une des petites.",
            },
            wanted=("3xB1",),
            then=("roll 642", "roll 3", "2xA1", "roll 42", "roll 6"),
            done={
                "en": "6 against 3: the higher die wins. Your large stays on top, and you hold a second stack. Then "
                "your opponent attacks your small, 4 against 6, and loses.",
                "fr": "6 contre 3 : le plus fort l'emporte. Votre grande reste au sommet, et vous contrôlez une autre "
                "pile. Puis l'adversaire attaque, 4 contre 6, et perd.",
            },
            goes_on=True,
            shows=("at-A3-1", "at-B1-1"),
        ),
        Stage(
            title={"en": "Tipped", "fr": "Couchée"},
            text={
                "en": "A lost attack tips both pyramids. It is your turn, so yours stands again; your opponent's still "
                "lies. Try to attack it: tap one of yours, then it.",
                "fr": "Une attaque perdue couche les deux pyramides. À votre tour, la vôtre s'est relevée. Essayez "
                "d'attaquer l'autre : touchez une des vôtres, puis elle.",
            },
            refused="E5",
            clicks=("at-A3-1", "at-B2-2"),
            done={
                "en": "Nor can it attack as long as it lies.",
                "fr": "Tant qu'elle est couchée, elle ne peut pas attaquer non plus.",
            },
            goes_on=True,
            shows=("at-B2-2",),
        ),
        Stage(
            title={"en": "A tie", "fr": "Égalité"},
            text={
                "en": "Now attack with one die against two: tap a small of yours, then the upright medium of your "
                "opponent's.",
                "fr": "Attaquez maintenant avec un dé contre deux : touchez une de vos petites, puis la moyenne debout "
                "de l'adversaire.",
            },
            wanted=("1xB2",),
            then=("roll 4", "roll 41"),
            done={
                "en": "4 against 4, a tie: the pyramid with fewer pips wins, and that is yours. With equal pips the "
                "defender wins.",
                "fr": "4 contre 4, égalité : celle qui a le moins d'encoches l'emporte, donc la vôtre. À encoches "
                "égales, c'est la défense.",
            },
            goes_on=True,
            shows=("at-A1-1", "at-B2-1"),
        ),
        Stage(
            title={"en": "Passing", "fr": "Passer"},
            text={
                "en": "Nobody has to attack: your opponent passed. If you pass too, the game is over. You lead 3 to 0, "
                "so tap “Pass”.",
                "fr": "Personne n'est obligé d'attaquer : l'adversaire a passé. Si vous passez aussi, la partie prend "
                "fin. Vous menez 3 à 0 : touchez « Passer ».",
            },
            wanted=("pass",),
            events=("pass",),
            done={
                "en": "Both passed one after the other, and the game is over. You hold three stacks with one pyramid "
                "of theirs in each: 3 points, and the win.",
                "fr": "Vous avez passé l'un après l'autre : la partie est terminée. Vos trois piles contiennent "
                "chacune une pyramide adverse : 3 points, et la victoire.",
            },
            goes_on=True,
        ),
        Stage(
            title={"en": "Trees", "fr": "Les arbres"},
            text={
                "en": "A small, a medium and a large of theirs make a tree: 7 points, not 3. You only lack a large: "
                "with your medium, take the one that stands alone.",
                "fr": "Une petite, une moyenne et une grande adverses font un arbre : 7 points au lieu de 3. Avec "
                "votre moyenne, prenez la grande qui vous manque.",
            },
            wanted=("2xB3",),
            then=("roll 62", "roll 531"),
            done={
                "en": "A tree, over three stacks: 7 points, and 1 for the other medium. You were behind, 3 to 4; now "
                "you lead 8 to 4.",
                "fr": "Un arbre, réparti sur trois piles : 7 points, plus 1 pour l'autre moyenne. Vous perdiez 3 à 4 ; "
                "vous menez maintenant 8 à 4.",
            },
            fields=laid("A2 A3 B1 B3", "B1A2 B2A2 B2A3 A1B3 A1B3 A1B1 A3B2") | {"turns": 18},
            shows=("at-A2-1", "at-B3-1"),
        ),
        Stage(
            title={"en": "Muzzled", "fr": "La muselière"},
            text={
                "en": "Your opponent passed. Only a pyramid that stands alone can attack, and they have one left, the "
                "small: take it with your large.",
                "fr": "L'adversaire a passé. Seule une pyramide isolée peut attaquer, et il ne lui en reste qu'une, la "
                "petite : prenez-la avec votre grande.",
            },
            wanted=("3xB1",),
            events=("pass",),
            then=("roll 541", "roll 2"),
            done={
                "en": "Your opponent has nothing left to attack with, and is muzzled. So the game is over: you win 9 "
                "to 4. It also ends when somebody finds nothing to attack.",
                "fr": "L'adversaire n'a plus rien pour attaquer : il a la muselière, et la partie est terminée. Vous "
                "gagnez 9 à 4. Elle s'arrête aussi quand il n'y a rien à attaquer.",
            },
            goes_on=True,
            shows=("at-A3-1", "at-B1-1"),
        ),
    ),
    tips=(
        Tip(
            {
                "en": "Any attack ends the game now, whatever the dice say: the next player would be muzzled. If you "
                "are behind, pass.",
                "fr": "Toute attaque met fin à la partie, quoi que disent les dés : le joueur suivant aurait la "
                "muselière. Si vous n'êtes pas en tête, passez.",
            },
            _any_attack_ends_it,
        ),
        Tip(
            {
                "en": "The others have passed. If you pass too, the game is over: do that only if you lead.",
                "fr": "Les autres ont passé. Si vous passez aussi, la partie prend fin : ne le faites que si vous "
                "menez.",
            },
            lambda pos: pos.board.pass_ends,
        ),
        Tip(
            {
                "en": "You can complete a tree now: a small, a medium and a large together are 7 points, or 5 in "
                "several colours. Attack the size you lack.",
                "fr": "Vous pouvez compléter un arbre : petite, moyenne et grande font 7 points, ou 5 en plusieurs "
                "couleurs. Attaquez la taille qui vous manque.",
            },
            _tree_within_reach,
        ),
        Tip(
            {
                "en": "Your opponent lacks one size for a tree, and could take it from you. A pyramid of yours that "
                "attacks, won or lost, is out of reach for a turn.",
                "fr": "Il manque une taille à l'adversaire pour un arbre, et vous l'avez. Votre pyramide qui attaque, "
                "même en vain, est hors d'atteinte pour un tour.",
            },
            lambda pos: _tree_to_prevent(pos.board),
        ),
        Tip(
            {
                "en": "Tap one of yours: the numbers under the targets are its chances to win. The best is a large "
                "against a small: three dice against one.",
                "fr": "Touchez une des vôtres : les nombres sous les cibles sont ses chances. La meilleure : une "
                "grande contre une petite, trois dés contre un.",
            },
            lambda pos: pos.board.phase == ATTACK,
        ),
        Tip(
            {
                "en": "One of your pyramids is in a stack of another player's. You cannot attack a stack with your own "
                "colour in it.",
                "fr": "Une de vos pyramides est dans une pile adverse. Vous ne pouvez pas attaquer une pile qui "
                "contient votre couleur.",
            },
            lambda pos: _own_inside_another_stack(pos.board),
        ),
        Tip(
            {
                "en": "What lies tipped cannot be attacked now. It stands up when its owner's turn begins.",
                "fr": "Une pyramide couchée ne peut pas être attaquée. Elle se relève au début du tour de son "
                "propriétaire.",
            },
            lambda pos: bool(pos.board.tipped_pyramids),
        ),
        Tip(
            {
                "en": "Against a large, a medium does better than a large: on a tie fewer pips win, and of equals the "
                "defender.",
                "fr": "Contre une grande, une moyenne vaut mieux qu'une grande : à égalité, le moins d'encoches "
                "l'emporte ; à encoches égales, la défense.",
            },
            lambda pos: _medium_against_large(pos.board),
        ),
    ),
)
