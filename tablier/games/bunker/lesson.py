"""The lesson of Bunker."""

from tablier.engine.lesson import ANY, Lesson, Stage, Tip
from tablier.engine.position import Position
from tablier.games.bunker.board import EVERY_POCKET, HIDING, PERMUTING, Board
from tablier.games.bunker.events import Add, Chip, Event, Hit, Open

LAST_POINT = 1
"""What a chip takes off."""


# ---------------------------------------------------------------------- when a tip fits


def _asked_about_the_coin(pos: Position[Board, Event], covered: bool) -> bool:
    """One of the two pockets has a die and the other has none, and the coin is in the one or the other."""
    board = pos.board
    if board.phase != PERMUTING:
        return False
    seat, coin = board.asked, board.coin[board.asked]
    if coin not in board.thrown or not board.has_token(seat, coin):
        return False
    guarded = [pocket for pocket in board.thrown if board.points(seat, pocket)]
    return len(guarded) == 1 and (coin in guarded) == covered


def _can_take_out(pos: Position[Board, Event]) -> bool:
    """A hit has as many points as the die."""
    hits = [event for event in pos.events() if isinstance(event, Hit)]
    return any(hit.points >= pos.board.points(hit.seat, hit.pocket) for hit in hits)


def _can_finish_by_a_chip(pos: Position[Board, Event]) -> bool:
    """A die shows 1, and the throw does not have its pocket."""
    board = pos.board
    chips = [event for event in pos.events() if isinstance(event, Chip) and event.pocket not in board.thrown]
    return any(board.points(chip.seat, chip.pocket) == LAST_POINT for chip in chips)


def _can_add_at_the_coin(pos: Position[Board, Event]) -> bool:
    board = pos.board
    return any(isinstance(event, Add) and board.has_coin(board.turn, event.pocket) for event in pos.events())


LESSON = Lesson(
    stages=(
        Stage(
            title={"en": "The aim", "fr": "Le but"},
            text={
                "en": "Your opponent hides a coin in one of these six pockets, and you hide one in yours. Find theirs "
                "before they find yours, and you win.",
                "fr": "L'adversaire cache une pièce dans l'une de ces six alvéoles, et vous dans l'une des vôtres. "
                "Trouvez la sienne avant qu'il ne trouve la vôtre.",
            },
            shows=tuple(f"at-B{pocket}" for pocket in EVERY_POCKET),
        ),
        Stage(
            title={"en": "Hide your coin", "fr": "Cacher la pièce"},
            text={
                "en": "On each pocket lies a token, and on it stands a die as its guard. Tap one of your pockets: your "
                "coin goes under it.",
                "fr": "Sur chaque alvéole il y a un jeton, et dessus un dé qui monte la garde. Touchez l'une de vos "
                "alvéoles : votre pièce ira dessous.",
            },
            wanted=ANY,
            then=("hide 2", "start A", "roll 62"),
            done={
                "en": "Nobody else can see it. Your opponent has hidden a coin too, and you have thrown two dice: 6 "
                "and 2.",
                "fr": "Personne d'autre ne la voit. L'adversaire a caché la sienne, et vous avez lancé deux dés : 6 et "
                "2.",
            },
            shows=tuple(f"at-A{pocket}" for pocket in EVERY_POCKET),
            goes_on=True,
        ),
        Stage(
            title={"en": "Hit", "fr": "Frapper"},
            text={
                "en": "One die is the pocket, the other the points. Tap your opponent's pocket 2, marked −6, then “Hit "
                "for 6”.",
                "fr": "Un dé donne l'alvéole, l'autre les points. Touchez l'alvéole 2 de l'adversaire, marquée −6, "
                "puis « Frapper de 6 ».",
            },
            wanted=("hit B2-6",),
            then=("roll 53", "hit A5-3", "roll 54"),
            done={
                "en": "That die has no points left: it is out of the game. Then your opponent hit your pocket 5, and "
                "now you have thrown 5 and 4.",
                "fr": "Ce dé n'a plus de points : il sort du jeu. Puis l'adversaire a frappé votre alvéole 5, et vous "
                "venez de lancer 5 et 4.",
            },
            shows=("at-B2",),
            goes_on=True,
        ),
        Stage(
            title={"en": "Not with this throw", "fr": "Pas avec ce lancer"},
            text={
                "en": "A pocket without a die can be opened: its token goes, and the coin shows if it is there. Try "
                "it: tap your opponent's pocket 2.",
                "fr": "Une alvéole sans dé peut être ouverte : on enlève son jeton, et la pièce apparaît si elle est "
                "là. Essayez : touchez l'alvéole 2 de l'adversaire.",
            },
            refused="B8",
            clicks=("at-B2",),
            done={
                "en": "It takes a 2 to open pocket 2, and you have thrown 5 and 4. Wait for another throw.",
                "fr": "Il faut un 2 pour ouvrir l'alvéole 2, et vous avez lancé 5 et 4. Ce sera pour un autre lancer.",
            },
            shows=("at-B2",),
            goes_on=True,
        ),
        Stage(
            title={"en": "Add", "fr": "Ajouter"},
            text={
                "en": "You can also repair one of your own dice. Tap your pocket 5, marked +4: with 5 and 4, the die "
                "there gets 4 points.",
                "fr": "Vous pouvez aussi réparer un de vos dés. Touchez votre alvéole 5, marquée +4 : avec 5 et 4, le "
                "dé reçoit 4 points.",
            },
            wanted=("add 5+4",),
            then=("roll 63", "hit A6-3", "roll 31"),
            done={
                "en": "It shows 6 again, which is the most. Then your opponent hit your pocket 6, and now you have "
                "thrown 3 and 1.",
                "fr": "Il montre de nouveau 6, le maximum. Puis l'adversaire a frappé votre alvéole 6, et vous venez "
                "de lancer 3 et 1.",
            },
            shows=("at-A5",),
            goes_on=True,
        ),
        Stage(
            title={"en": "Chip", "fr": "Ébrécher"},
            text={
                "en": "Or forget your throw and chip: take 1 point off any die of your opponent. Tap their pocket 4, 5 "
                "or 6.",
                "fr": "Ou bien oubliez le lancer et ébréchez : ôtez 1 point à n'importe quel dé adverse. Touchez "
                "l'alvéole 4, 5 ou 6 de l'adversaire.",
            },
            wanted=("chip B4", "chip B5", "chip B6"),
            then=("roll 64",),
            done={
                "en": "The die has lost 1 point, whatever you had thrown. Now your opponent has thrown: 6 and 4.",
                "fr": "Le dé a perdu 1 point, quel que soit votre lancer. Maintenant, c'est l'adversaire qui a lancé : "
                "6 et 4.",
            },
            shows=("at-B4", "at-B5", "at-B6"),
            goes_on=True,
        ),
        Stage(
            title={"en": "Exchange", "fr": "Échanger"},
            text={
                "en": "With 6 and 4 your opponent may hit your pocket 6 or your pocket 4. First you may exchange the "
                "two dice there, or leave them: tap a button.",
                "fr": "Avec 6 et 4, l'adversaire peut frapper votre alvéole 6 ou votre alvéole 4. Avant cela, "
                "échangez-en les dés ou laissez-les : touchez un bouton.",
            },
            wanted=ANY,
            then=("hit A4-6", "roll 62", "keep"),
            done={
                "en": "Only dice change places, never the coin. The die on 4 was hit and is out of the game. You threw "
                "6 and 2, and your opponent exchanged nothing.",
                "fr": "Seuls les dés changent de place, jamais la pièce. Le dé de la 4, frappé, sort du jeu. Vous avez "
                "lancé 6 et 2 ; l'adversaire n'a rien échangé.",
            },
            shows=("at-A6", "at-A4"),
            goes_on=True,
        ),
        Stage(
            title={"en": "Open", "fr": "Ouvrir"},
            text={
                "en": "A 2 at last, and your opponent's pocket 2 still has no die. Tap it to open it.",
                "fr": "Enfin un 2, et l'alvéole 2 de l'adversaire n'a toujours pas de dé. Touchez-la pour l'ouvrir.",
            },
            wanted=("open B2",),
            done={
                "en": "The coin was there: your opponent is out, and you win! Had the pocket been empty, you would "
                "have gone on searching.",
                "fr": "La pièce y était : l'adversaire est éliminé et vous gagnez ! Si l'alvéole avait été vide, la "
                "recherche aurait continué.",
            },
            shows=("at-B2",),
            goes_on=True,
        ),
    ),
    tips=(
        Tip(
            {
                "en": "Hide your coin wherever you like: all numbers are thrown equally often.",
                "fr": "Cachez votre pièce où vous voulez : tous les numéros ont autant de chances de sortir.",
            },
            lambda pos: pos.board.phase == HIDING,
        ),
        Tip(
            {
                "en": "Your coin's pocket has no die, and this throw could open it. An exchange brings a die over it.",
                "fr": "L'alvéole de votre pièce n'a plus de dé, et ce lancer pourrait l'ouvrir. Un échange y amène un "
                "dé.",
            },
            lambda pos: _asked_about_the_coin(pos, covered=False),
        ),
        Tip(
            {
                "en": "Careful: an exchange would take the die off your coin, and this throw could open its pocket.",
                "fr": "Attention : un échange retirerait le dé de votre pièce, et ce lancer pourrait ouvrir son "
                "alvéole.",
            },
            lambda pos: _asked_about_the_coin(pos, covered=True),
        ),
        Tip(
            {
                "en": "Exchange your two dice there, or leave them? Your opponent may now hit or open one of these "
                "pockets: an exchange can save a die.",
                "fr": "Échanger vos deux dés, ou les laisser ? L'adversaire peut frapper ou ouvrir l'une de ces "
                "alvéoles : un échange peut sauver un dé.",
            },
            lambda pos: pos.board.phase == PERMUTING,
        ),
        Tip(
            {
                "en": "You can open a pocket. Even if the coin is not there, fewer places are left for it.",
                "fr": "Vous pouvez ouvrir une alvéole. Même si la pièce n'y est pas, il lui reste moins de cachettes.",
            },
            lambda pos: any(isinstance(event, Open) for event in pos.events()),
        ),
        Tip(
            {
                "en": "A hit with at least as many points as the die shows takes it out of the game. Then its pocket "
                "can be opened.",
                "fr": "Un coup qui a au moins autant de points que le dé le sort du jeu. On peut ensuite ouvrir son "
                "alvéole.",
            },
            _can_take_out,
        ),
        Tip(
            {
                "en": "A chip takes a die that shows 1 out of the game, whatever you have thrown.",
                "fr": "Un dé qui montre 1 sort du jeu si vous l'ébréchez, quel que soit votre lancer.",
            },
            _can_finish_by_a_chip,
        ),
        Tip(
            {
                "en": "You could add to the die over your coin. But guard it too often, and your opponent will guess "
                "where it is.",
                "fr": "Vous pourriez ajouter au dé qui couvre votre pièce. Mais à trop la protéger, vous la trahissez.",
            },
            _can_add_at_the_coin,
        ),
    ),
)
