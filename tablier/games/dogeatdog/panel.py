"""The middle of the table: the dice of both sides in a row, and under them what they decided."""

from collections.abc import Sequence
from dataclasses import dataclass

from tablier.drawing.picture import Piece
from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE, NIGHT
from tablier.drawing.widgets import die_face, shortened
from tablier.engine.dice import Dice
from tablier.engine.language import Voice
from tablier.engine.scene import Scene
from tablier.games.dogeatdog.art import DIE_LENGTH, FELT, GOLD, PALE, VERSUS, clearing, hole, treehouse_die, upright
from tablier.games.dogeatdog.board import ENDED, FACE, START, THROW, Board, Duel
from tablier.games.dogeatdog.events import FACE_HOP, FACE_TIP, FACES, Event, Face, Roll
from tablier.games.dogeatdog.layout import Layout
from tablier.games.dogeatdog.pyramids import Pyramid
from tablier.games.dogeatdog.text import end_in_sight, progress

WORDS = {
    "en": {
        "dice": "{who} wins {high} to {low}",
        "pips": "{who} wins at {high} all with fewer pips",
        "defence": "{who} wins at {high} all as the defender",
        "tip": "TIP: the attack fails",
        "hop": "HOP: the attack succeeds",
    },
    "fr": {
        "dice": "{who} gagne {high} à {low}",
        "pips": "{who} gagne, {high} partout, moins d'encoches",
        "defence": "{who} gagne, {high} partout, en défense",
        "tip": "TIP : l'attaque échoue",
        "hop": "HOP : l'attaque réussit",
    },
}

SIGN_SIZE, SIGN_LETTER = 12, 0.56
"""The type of a warning where there is room, and how wide a letter is on average, in sizes of type."""
LONGEST_NAME = 12
"""How many letters of a name a warning has."""


@dataclass(frozen=True)
class Part:
    """Something in the row: a die, the place of one, a pyramid, an arrow."""

    width: float
    symbol: str
    """Around its middle."""
    id: str = ""
    """Of a die."""
    shows: int = 0
    """The face of a plain die."""
    best: bool = True

    def piece(self, x: float, y: float) -> Piece:
        lifted = self.shows > 0 and self.best
        return Piece(self.id, x, y, self.symbol, shows=self.shows, faded=not self.best, lifted=lifted)


@dataclass(frozen=True)
class Panel:
    labels: tuple[str, ...]
    dice: tuple[Piece, ...] = ()


def panel(scene: Scene[Board, Event], layout: Layout, thrown: Dice = ()) -> Panel:
    """`thrown`: the attacker's dice, as far as a picture before had them; else only the best is known."""
    board, x, y = scene.board, layout.width / 2, layout.middle
    size: float = 38 if scene.wide else 32
    row, room = _row(scene, size, thrown), layout.width - 30
    run = sum(part.width for part in row)
    if run > room:  # three sides with three dice each
        size *= room / run
        row = _row(scene, size, thrown)
        run = sum(part.width for part in row)
    coming = _end_in_sight(scene)
    if not row:
        line = _line(x, y - 14 if coming else y, progress(board, scene.voice), PALE)
        return Panel((line, _sign(x, y + 14, coming)) if coming else (line,))
    said = progress(board, scene.voice) if board.phase in (START, ENDED) else _verdict(scene)
    if said and coming:
        y -= 11  # room for both below the dice
    labels = [
        tag("rect", x=x - run / 2 - 10, y=y - 36, width=run + 20, height=size + 14, rx=10, fill=FELT, fill_opacity=0.85)
    ]
    left, middle, dice = x - run / 2, y - 29 + size / 2, []
    for part in row:
        at = left + part.width / 2, middle
        left += part.width
        if part.id:
            dice.append(part.piece(*at))
        else:
            labels.append(group(part.symbol, at=at))
    if said:
        labels.append(_line(x, y + 22 if coming else y + 27, said, BONE))
    if coming:
        labels.append(_sign(x, y + 42 if said else y + 29, coming))
    return Panel(tuple(labels), tuple(dice))


def _line(x: float, y: float, text: str, ink: str) -> str:
    return words(x, y, text, 15, ink, **clearing(FELT))


def _end_in_sight(scene: Scene[Board, Event]) -> str:
    """E11, before it happens."""
    names = {seat: shortened(name, LONGEST_NAME) for seat, name in scene.voice.names.items()}
    return end_in_sight(scene.pos, Voice(scene.lang, names))


def _sign(x: float, y: float, text: str) -> str:
    """A warning: on a plate of its own, with a sign before it. Fonts differ in width: the text is made to fit."""
    size = min(SIGN_SIZE, (2 * x - 46) / (SIGN_LETTER * len(text)))
    length = size * SIGN_LETTER * len(text)
    left = x - length / 2 - 20
    plate = tag("rect", x=left, y=y - 9, width=length + 40, height=18, rx=9, fill=NIGHT, stroke=GOLD)
    triangle = tag("path", d=f"M{left + 17:.2f} {y - 6:.2f}l6.5 11.5h-13z", fill=GOLD)
    mark = words(left + 17, y + 1.5, "!", 9, NIGHT, font_weight=700)
    fitted = {"textLength": round(length, 2), "lengthAdjust": "spacingAndGlyphs"}
    said = words(x + 8, y, f"{text[0].upper()}{text[1:]}", size, BONE, font_weight=600, **fitted)
    return plate + triangle + mark + said


def _verdict(scene: Scene[Board, Event]) -> str:
    """Who won the throw just made."""
    if scene.last is None:
        return ""
    if scene.last.event == Face(FACE_TIP):
        return WORDS[scene.lang]["tip"]
    if scene.last.event == Face(FACE_HOP):
        return WORDS[scene.lang]["hop"]
    duel: Duel | None = scene.last.outcome.duel
    return _duel(duel, scene.voice) if duel else ""


def _duel(duel: Duel, voice: Voice) -> str:
    high, low = max(duel.best, duel.die), min(duel.best, duel.die)
    return WORDS[voice.lang][duel.decided_by].format(who=voice.name(duel.winner), high=high, low=low)


# ---------------------------------------------------------------------- the row


def _row(scene: Scene[Board, Event], size: float, attack: Dice) -> list[Part]:
    """What lies in the middle from left to right."""
    board, last = scene.board, scene.last
    row: list[Part] = []
    face = _face_shown(scene)
    if face is not None:
        row.append(Part(DIE_LENGTH * size + 8, treehouse_die(size, face), "die-treehouse"))
    just_thrown = last is not None and isinstance(last.event, Roll | Face)
    fought = board if board.fight or not just_thrown or last is None else last.before.board
    if fought.fight is None:
        return row
    thrown = last.event.dice if last is not None and isinstance(last.event, Roll) else ()
    by_attacker = last is not None and last.before.board.phase == THROW
    own = thrown if by_attacker else (attack or (fought.best,)) if fought.best else ()
    row += _side(fought.fight.attacker, "a", own, size)
    if board.fight and not own:
        row += _to_throw(board.attack_dice, size)
    row.append(Part(26, VERSUS))
    if thrown and not by_attacker and last is not None and last.before.board.fight:
        row += _side(last.before.board.fight.defender, "d", thrown, size)
    if board.fight or not thrown:
        row += _side(fought.fight.defender, "n", (), size)
        row += _to_throw(fought.fight.defender.pips if board.fight else 0, size)
    return row


def _face_shown(scene: Scene[Board, Event]) -> str | None:
    """What the Treehouse die shows, as long as it matters; empty before it is thrown."""
    if scene.board.phase == FACE:
        return ""
    if scene.board.face_in_force:
        return FACES[scene.board.face_in_force]
    return FACES[scene.last.event.face] if scene.last and isinstance(scene.last.event, Face) else None


def _side(pyramid: Pyramid, name: str, dice: Sequence[int], size: float) -> list[Part]:
    """A pyramid and its dice, the best one bright."""
    width = 0.21 * size * (1 + pyramid.pips)
    stands = group(upright(pyramid, width), at=(0, size / 2 - 1))
    thrown = [
        Part(size + 5, die_face(size, shows), f"die-{name}{nth}", shows, best=nth == 1)
        for nth, shows in enumerate(dice, 1)
    ]
    return [Part(width + 12, stands), *thrown]


def _to_throw(count: int, size: float) -> list[Part]:
    return [Part(size + 5, hole(size))] * count
