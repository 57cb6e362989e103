"""The lesson of Goulet."""

from tablier.engine.lesson import Lesson, Stage, Tip
from tablier.engine.position import Position
from tablier.games.goulet.board import FILE, KEEP, THROW, Board, side_of
from tablier.games.goulet.events import Done, Event, Hit, Move
from tablier.games.goulet.figures import wounded
from tablier.games.goulet.uses import AT_FRONT, HIT, SOONER, uses

TRACK = ("init W", "init S", "init R", "init C", "init D")
"""The Wizard begins, and the Skeleton is next."""
WEAK = 4
"""Hit points that two hits can take."""
LAST_ENEMY = {
    "file": (0x31, 0x6),
    "track": 0x361,
    "hp": (5 << 4 * 1) + (8 << 4 * 3) + (3 << 4 * 6),
    "phase": THROW,
    "cast": 4,
    "turns": 40,
}
"""Wizard and Knight against the Dragon, which has three hit points left."""


# ---------------------------------------------------------------------- when a tip fits


def _can_fell(pos: Position[Board, Event]) -> bool:
    board = pos.board
    hits = [event for event in pos.events() if isinstance(event, Hit)]
    return any(hit.damage >= board.hit_points(board.at_range(hit.reach)) for hit in hits)


def _thrown(pos: Position[Board, Event], use: str) -> bool:
    """Some of the dice that may be kept bring this, or nothing for this reason."""
    return pos.board.phase == KEEP and use in uses(pos.board).values()


def _at_the_back(pos: Position[Board, Event]) -> bool:
    """The nearest enemy is as far away as a die can say."""
    return pos.board.phase == KEEP and min(pos.board.ranges.values()) == 3


def _in_front_of_others(board: Board) -> bool:
    """The unit that acts stands at the front, and could step back."""
    return board.place(board.acting) == 0 and len(board.files[side_of(board.acting)]) > 1


def _weak_in_front(pos: Position[Board, Event]) -> bool:
    board = pos.board
    weak = board.phase == KEEP and board.hit_points(board.acting) <= WEAK
    return weak and board.range == FILE and _in_front_of_others(board)


def _moves_and_hits(pos: Position[Board, Event]) -> bool:
    return {Hit, Move} <= set(map(type, pos.events()))


LESSON = Lesson(
    stages=(
        Stage(
            title={"en": "The aim", "fr": "Le but"},
            text={
                "en": "Bring down the three purple units, and you win. The number beside the heart is a unit's hit "
                "points: at 0 it falls. Yours are grey.",
                "fr": "Abattez les trois unités violettes et vous gagnez. Le cœur indique les points de vie : à 0, "
                "l'unité tombe. Les vôtres sont grises.",
            },
            fields=wounded("W", 7),
            events=(*TRACK, "roll 65532"),
            shows=("unit-S", "unit-C", "unit-D"),
        ),
        Stage(
            title={"en": "Keep dice", "fr": "Garder des dés"},
            text={
                "en": "Your Wizard acts with these five dice. The words below say what each brings. Tap the 3 and the "
                "2 to keep them, then “Throw 3 dice again”.",
                "fr": "Votre Magicien joue avec ces cinq dés. Dessous, on lit ce que chacun apporte. Touchez le 3 et "
                "le 2 pour les garder, puis « Relancer 3 dés ».",
            },
            wanted=("keep 32",),
            then=("roll 654",),
            done={
                "en": "The 3 and the 2 stayed, and three dice are new. You may throw three times in all.",
                "fr": "Le 3 et le 2 sont restés, et trois dés sont nouveaux. Vous avez droit à trois lancers en tout.",
            },
            shows=("pick-3", "pick-4"),
            goes_on=True,
        ),
        Stage(
            title={"en": "Stop", "fr": "S'arrêter"},
            text={
                "en": "You could throw once more. But now nearly every die brings something, so tap “Stop”.",
                "fr": "Un lancer serait encore possible. Mais presque tous les dés apportent quelque chose : touchez "
                "« Arrêter ».",
            },
            wanted=("stop",),
            done={
                "en": "Now you use the dice, in any order you like. Only the 6 brings nothing: it takes two of them.",
                "fr": "Maintenant, vous utilisez les dés, dans l'ordre de votre choix. Seul le 6 n'apporte rien : il "
                "en faut deux.",
            },
            goes_on=True,
        ),
        Stage(
            title={"en": "Hit", "fr": "Frapper"},
            text={
                "en": "1, 2 and 3 hit in pairs: one die is the range, the other the damage. Tap −3 on the Sorcerer, at "
                "range 2, or −2 on the Dragon, at range 3.",
                "fr": "1, 2 et 3 frappent par paires : un dé donne la portée, l'autre les dégâts. Touchez −3 sur le "
                "Sorcier, à portée 2, ou −2 sur le Dragon, à portée 3.",
            },
            wanted=("hit 3@2", "hit 2@3"),
            done={
                "en": "The enemy at exactly that range has lost hit points, and the two dice are used up.",
                "fr": "L'ennemi situé exactement à cette portée a perdu des points de vie, et les deux dés sont "
                "utilisés.",
            },
            shows=("at-C", "at-D"),
            goes_on=True,
        ),
        Stage(
            title={"en": "Not at the front", "fr": "Pas au front"},
            text={
                "en": "A 5 heals: the unit that acts gets a hit point back. Try it: tap your Wizard.",
                "fr": "Un 5 soigne : l'unité qui joue reprend un point de vie. Essayez : touchez votre Magicien.",
            },
            refused="G9",
            clicks=("at-W",),
            done={
                "en": "The Wizard is your front unit: it stands face to face with the enemy.",
                "fr": "Le Magicien est votre unité de tête : il est face à l'ennemi.",
            },
            shows=("at-W",),
            goes_on=True,
        ),
        Stage(
            title={"en": "Move", "fr": "Se déplacer"},
            text={
                "en": "So step back first, with the 4. Tap the Archer, and your Wizard changes places with it.",
                "fr": "Reculez donc d'abord, avec le 4. Touchez l'Archer : votre Magicien change de place avec lui.",
            },
            wanted=("retreat",),
            done={
                "en": "The Archer is at the front now. For the Wizard every enemy is one further away: look at the "
                "ranges.",
                "fr": "L'Archer est maintenant au front. Pour le Magicien, chaque ennemi est un cran plus loin : voyez "
                "les portées.",
            },
            shows=("at-R",),
            goes_on=True,
        ),
        Stage(
            title={"en": "Heal, and who is next", "fr": "Se soigner, et à qui le tour"},
            text={
                "en": "Behind the front the 5 heals: tap your Wizard. Then watch the track, the row of tokens at the "
                "top.",
                "fr": "Derrière le front, le 5 soigne : touchez votre Magicien. Puis regardez la piste, la rangée de "
                "jetons tout en haut.",
            },
            wanted=("heal",),
            then=("roll 65531", "stop", "hit 3@1"),
            done={
                "en": "The Wizard's token went to the right end. The leftmost token says who acts: that was the "
                "Skeleton, which hit your Archer. Now the Archer acts.",
                "fr": "Le jeton du Magicien est allé à l'extrémité droite. Le jeton le plus à gauche dit qui joue : "
                "c'était le Squelette, c'est maintenant l'Archer.",
            },
            shows=("at-W", "token-W", "token-S"),
            goes_on=True,
        ),
        Stage(
            title={"en": "The last enemy", "fr": "Le dernier ennemi"},
            text={
                "en": "Much later: only the Dragon is left, with 3 hit points, at range 1. You have a 3 and a 1. Tap "
                "the Dragon.",
                "fr": "Bien plus tard : il ne reste que le Dragon, 3 points de vie, à portée 1. Vous avez un 3 et un "
                "1. Touchez le Dragon.",
            },
            wanted=("hit 3@1",),
            done={
                "en": "3 damage at range 1: the Dragon has no hit points left and falls. No enemy is left, so you win!",
                "fr": "3 de dégâts à portée 1 : le Dragon n'a plus de points de vie et tombe. Plus d'ennemi : vous "
                "gagnez !",
            },
            fields=LAST_ENEMY,
            events=("roll 6531", "stop"),
            shows=("at-D",),
        ),
    ),
    tips=(
        Tip(
            {
                "en": "A number with a × is a hit that brings the unit down. Those behind it move up, and its token "
                "leaves the track.",
                "fr": "Un nombre avec × est un coup qui abat l'unité. Celles de derrière avancent, et son jeton quitte "
                "la piste.",
            },
            _can_fell,
        ),
        Tip(
            {
                "en": "Two dice of 1 to 3 make a hit: one is the damage, the other the range. So four such dice make "
                "two hits.",
                "fr": "Deux dés de 1 à 3 font un coup : l'un donne les dégâts, l'autre la portée. Quatre de ces dés en "
                "font donc deux.",
            },
            lambda pos: _thrown(pos, HIT),
        ),
        Tip(
            {
                "en": "This unit is weak. With a 4 it can step back: behind the front fewer enemies reach it, and it "
                "can heal.",
                "fr": "Cette unité est faible. Avec un 4, elle peut reculer : derrière le front, moins d'ennemis "
                "l'atteignent, et elle peut se soigner.",
            },
            _weak_in_front,
        ),
        Tip(
            {
                "en": "From the back even the nearest enemy is at range 3: you need a 3 for it, or a 4 to step forward "
                "first.",
                "fr": "De l'arrière, même l'ennemi le plus proche est à portée 3 : il vous faut un 3, ou un 4 pour "
                "avancer d'abord.",
            },
            _at_the_back,
        ),
        Tip(
            {
                "en": "At the front a 5 brings nothing, unless a 4 takes the unit back first. Throw it again.",
                "fr": "Au front, un 5 n'apporte rien, sauf si un 4 fait d'abord reculer l'unité. Relancez-le.",
            },
            lambda pos: _thrown(pos, AT_FRONT) and _in_front_of_others(pos.board),
        ),
        Tip(
            {
                "en": "With two 6s this unit's turn comes back one place sooner, with three two places. The arrow in "
                "the track shows where.",
                "fr": "Avec deux 6, cette unité rejoue une place plus tôt, avec trois deux places. La flèche sur la "
                "piste montre où.",
            },
            lambda pos: _thrown(pos, SOONER),
        ),
        Tip(
            {
                "en": "Ranges change when you move. Better hit first, unless the step brings you nearer to the enemy "
                "you want.",
                "fr": "Un déplacement change les portées. Frappez plutôt d'abord, sauf s'il vous rapproche de l'ennemi "
                "visé.",
            },
            _moves_and_hits,
        ),
        Tip(
            {
                "en": "Only a move is possible now, and moves are optional: make it, or end the turn.",
                "fr": "Seul un déplacement est possible, et il est facultatif : faites-le, ou terminez le tour.",
            },
            lambda pos: Done() in pos.events(),
        ),
    ),
)
