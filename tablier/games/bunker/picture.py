"""The bunkers: drawn, as text, and how one clicks on them; always as far as the one who looks may see into them.

Ids: `at-B3` a pocket, `die-B3` and `token-B3` what is on it, `coin-B` a coin that may be seen, `throw-1` and `throw-2`
the dice thrown. Buttons: `hit-3` for the points of a hit, and `chip`, `swap`, `keep`, `pass`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablier.engine.drawing import (
    BONE,
    NIGHT,
    SERIF,
    die,
    document,
    group,
    on_seat,
    piece,
    ring,
    seat_colour,
    shadow,
    shape,
    spot,
    tag,
    trail,
    words,
)
from tablier.engine.scene import Choice, Scene
from tablier.engine.seats import LETTERS
from tablier.games.bunker.rules import (
    ACTING,
    DRAWING,
    ENDED,
    HIDING,
    PERMUTING,
    POCKETS,
    ROLLING,
    TURNS,
    UNKNOWN,
    points_on,
    token_on,
)

if TYPE_CHECKING:
    from tablier.engine.position import Position

WORDS = {
    "en": {
        "coin": "coin {pocket}",
        "out": "out, the coin was in {pocket}",
        HIDING: "{seat} hides a coin",
        DRAWING: "a draw decides who starts",
        ROLLING: "turn {turn}: {seat} throws",
        PERMUTING: "turn {turn}: {thrower} threw {throw}, {seat} may exchange pockets {high} and {low}",
        ACTING: "turn {turn}: {seat} threw {throw} and acts",
        "won": "{seats} wins on turn {turns}",
        "shared": "{seats} share the win after {turns} turns",
        "and": " and ",
        "legend": "1–6 the die   ○ the token   · none",
        "board": "Bunker: {moment}.",
        "turn": "turn {turn}",
        "open": "open",
        "hides": "hides the coin",
        "hidden": "coin hidden",
        "throws": "to throw",
        "threw": "threw",
        "asked": "may exchange",
        "acts": "to act",
        "is out": "out",
        "wins": "wins",
        "shares": "shares the win",
        "die": "{place}, a die showing {points}",
        "token": "{place}, a token without a die",
        "earth": "{place}, opened",
        "gone": "{place}, out of play",
        "with coin": ", the coin",
        "swap": "Exchange pockets {high} and {low}",
        "keep": "Leave them",
        "hit": "Hit for {points}",
        "chip": "Chip 1 off",
        "pass": "Pass",
        "player": "player",
        "dice": "dice",
        "points": "points on them",
        "tokens": "tokens",
        "score": "score",
    },
    "fr": {
        "coin": "pièce {pocket}",
        "out": "hors jeu, la pièce était en {pocket}",
        HIDING: "{seat} cache une pièce",
        DRAWING: "un tirage décide qui commence",
        ROLLING: "tour {turn} : {seat} lance les dés",
        PERMUTING: "tour {turn} : {thrower} a lancé {throw}, {seat} peut échanger les alvéoles {high} et {low}",
        ACTING: "tour {turn} : {seat} a lancé {throw} et agit",
        "won": "{seats} gagne au tour {turns}",
        "shared": "{seats} se partagent la victoire après {turns} tours",
        "and": " et ",
        "legend": "1–6 le dé   ○ le jeton   · rien",
        "board": "Bunker : {moment}.",
        "turn": "tour {turn}",
        "open": "ouvrir",
        "hides": "cache sa pièce",
        "hidden": "pièce cachée",
        "throws": "va lancer",
        "threw": "a lancé",
        "asked": "peut échanger",
        "acts": "va agir",
        "is out": "hors jeu",
        "wins": "gagne",
        "shares": "partage la victoire",
        "die": "{place}, un dé qui montre {points}",
        "token": "{place}, un jeton sans dé",
        "earth": "{place}, ouverte",
        "gone": "{place}, hors jeu",
        "with coin": ", la pièce",
        "swap": "Échanger les alvéoles {high} et {low}",
        "keep": "Les laisser",
        "hit": "Frapper de {points}",
        "chip": "Ébrécher de 1",
        "pass": "Passer",
        "player": "joueur",
        "dice": "dés",
        "points": "points dessus",
        "tokens": "jetons",
        "score": "score",
    },
}

CONCRETE, SEAM, CAMP, DUSTY, WELL, BED = "#C6C1B7", "#B0ABA0", "#B5B0A5", "#BBB7AF", "#9D988F", "#8E8980"
PIT, LIT, FRAME = "#35322F", "#D9D5CC", "#57514A"
EARTH, CLOD, CRUMB = "#6E4B32", "#513621", "#8C6748"
STEEL, STEEL_DARK = "#AEB5B8", "#697276"
GOLD, GOLD_DARK = "#EBBF45", "#7A5A12"

EXCHANGE = "⇄"
"""Stands for two arrows, which are drawn: not every font has them."""


# ---------------------------------------------------------------------- drawn


def draw(scene: Scene) -> str:
    s, say, table = scene.pos.state, WORDS[scene.lang], _table(scene)
    places = [(camp, pocket) for camp in table.camps for pocket in range(1, POCKETS + 1)]
    return document(
        table.width,
        table.height,
        say["board"].format(moment=_moment(scene.pos, say)),
        shadow(),
        _slab(table),
        *(_camp(scene, camp) for camp in table.camps),
        *(_pocket(s, camp, pocket, say) for camp, pocket in places),
        _throw(scene, table),
        _way(scene, table),
        *(_die(s, camp, pocket) for camp, pocket in places),
        *_just_happened(scene, table),
        *(_spot(s, camp, pocket, say) for camp, pocket in places),
    )


def _slab(table: "Table") -> str:
    """The concrete, cast in four fields; its grains lie anywhere, but always in the same places."""
    wide, high = table.width, table.height
    grains = "".join(f"M{n * 0.7549 % 1 * wide:.0f} {n * 0.5698 % 1 * high:.0f}h0" for n in range(1, 140))
    return group(
        tag("rect", width=wide, height=high, rx=12, fill=CONCRETE),
        tag("path", d=f"M{wide / 2:g} 0V{high:g}M0 {high / 2:g}H{wide:g}", stroke=SEAM, stroke_width=1.5),
        tag("path", d=grains, stroke=SEAM, stroke_width=2.5, stroke_linecap="round"),
    )


def _camp(scene: Scene, camp: "Camp") -> str:
    """A seat's ground; the one whom the game waits for has an edge in its colour, a light colour on ink."""
    s, letter = scene.pos.state, camp.letter
    ground = {"x": camp.x, "y": camp.y, "width": camp.width, "height": camp.height, "rx": 10}
    fill = CAMP if s.inside >> camp.seat & 1 else DUSTY
    if camp.seat != _awaited(s):
        return tag("rect", **ground, fill=fill, stroke=SEAM) + _heading(scene, camp)
    under = tag("rect", **ground, fill="none", stroke=NIGHT, stroke_width=7) if on_seat(letter) == NIGHT else ""
    return under + tag("rect", **ground, fill=fill, stroke=seat_colour(letter), stroke_width=4) + _heading(scene, camp)


def _heading(scene: Scene, camp: "Camp") -> str:
    """The seat's mark and name, and what it is at: beside the name or, in a narrow camp, below it."""
    s, letter, name = scene.pos.state, camp.letter, scene.names.get(camp.letter, "")
    out, state = not s.inside >> camp.seat & 1, WORDS[scene.lang].get(_state_of(s, camp.seat), "")
    x, y = camp.x + 46, camp.y + camp.head / 2 + 2
    room = camp.width - 60 - (0 if camp.narrow else 7.5 * len(state))
    lift, drop = (9, 11) if camp.narrow and name and state else (0, 0)
    side, anchor = (x, "start") if camp.narrow else (camp.x + camp.width - 14, "end")
    return group(
        shape(letter, x - 22, y, 14, **({"fill": STEEL_DARK} if out else {})),
        words(x - 22, y, letter, 13, BONE if out else on_seat(letter), font_weight=700),
        words(x, y - lift, _shortened(name, room), 16, NIGHT, text_anchor="start") if name else "",
        words(side, y + drop, state, 14, NIGHT, text_anchor=anchor, font_style="italic") if state else "",
    )


def _awaited(s: Any) -> int | None:
    """The seat that the game waits for, be it for its throw."""
    if s.phase in (DRAWING, ENDED):
        return None
    return s.asked if s.phase == PERMUTING else s.turn


def _state_of(s: Any, seat: int) -> str:
    """The word for what a seat is at."""
    if not s.inside >> seat & 1:
        return "is out"
    if s.phase == ENDED:
        return "wins" if s.inside.bit_count() == 1 else "shares"
    if s.phase == HIDING and s.coin[seat]:
        return "hidden"
    if s.phase == PERMUTING and seat == s.asked:
        return "asked"
    doing = {HIDING: "hides", DRAWING: "", ROLLING: "throws", PERMUTING: "threw", ACTING: "acts"}
    return doing[s.phase] if seat == s.turn else ""


def _pocket(s: Any, camp: "Camp", pocket: int, say: dict) -> str:
    """A pit with its number: the token in it, earth where it was opened, and what the throw can do here."""
    (x, y), half, seat = camp.centre(pocket), 0.38 * camp.cell, camp.seat
    place = f"{camp.letter}{pocket}"
    out, coin = not s.inside >> seat & 1, s.coin[seat] == pocket
    box = {"x": x - half, "width": 2 * half, "height": 2 * half, "rx": 0.13 * camp.cell}
    parts = [tag("rect", y=y - half + 2, **box, fill=LIT), tag("rect", y=y - half, **box, fill=PIT)]
    if not token_on(s, seat, pocket) and (not out or coin):
        parts.append(_earth(x, y, half))
    pit = group(*parts, opacity=0.55 if out and not coin else None)
    token = _token(f"token-{place}", x, y, 0.34 * camp.cell) if token_on(s, seat, pocket) else ""
    return pit + token + (_coin(camp, pocket, out) if coin else "") + _number(s, camp, pocket, say)


def _earth(x: float, y: float, half: float) -> str:
    """The ground under a token that is gone, dug up."""
    clods = ((-0.4, -0.3, 0.2, CLOD), (0.3, -0.45, 0.14, CRUMB), (0.42, 0.3, 0.2, CLOD), (-0.35, 0.45, 0.13, CRUMB))
    return tag("ellipse", cx=x, cy=y, rx=0.86 * half, ry=0.8 * half, fill=EARTH) + "".join(
        tag("circle", cx=x + a * half, cy=y + b * half, r=r * half, fill=fill) for a, b, r, fill in clods
    )


def _token(id: str, x: float, y: float, radius: float) -> str:
    return piece(
        id,
        x,
        y,
        tag("circle", r=radius, fill=STEEL, stroke=STEEL_DARK, stroke_width=2),
        tag("circle", r=0.68 * radius, fill="none", stroke=STEEL_DARK, stroke_width=1.5),
        tag("circle", r=0.14 * radius, fill=STEEL_DARK),
    )


def _coin(camp: "Camp", pocket: int, found: bool) -> str:
    """One that was found lies in its pocket; one still hidden is a gold edge with a small coin, for who may see it."""
    (x, y), half = camp.centre(pocket), 0.38 * camp.cell
    if found:
        return piece(f"coin-{camp.letter}", x, y, _gold(0, 0, 0.6 * half))
    edge = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half, "rx": 0.13 * camp.cell, "fill": "none"}
    return piece(
        f"coin-{camp.letter}",
        x,
        y,
        tag("rect", **edge, stroke=GOLD_DARK, stroke_width=7),
        tag("rect", **edge, stroke=GOLD, stroke_width=4.5),
        _gold(-0.9 * half, -0.9 * half, 0.1 * camp.cell),
    )


def _gold(x: float, y: float, radius: float) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=GOLD, stroke=GOLD_DARK, stroke_width=1.5) + tag(
        "circle", cx=x, cy=y, r=0.62 * radius, fill="none", stroke=GOLD_DARK, stroke_width=1.2
    )


def _number(s: Any, camp: "Camp", pocket: int, say: dict) -> str:
    """The pocket's number, and where the throw can be used a frame with what it does."""
    (x, y), size = camp.below(pocket), camp.type_size
    effect = _effect(s, camp.seat, pocket, say)
    number = {"font_family": SERIF, "font_weight": 700}
    if not effect:
        return words(x, y, str(pocket), size, NIGHT, **number)
    left, top = x - 0.48 * camp.cell, camp.centre(pocket)[1] - 0.46 * camp.cell
    frame = {"x": left, "y": top, "width": 0.96 * camp.cell, "height": 1.14 * camp.cell, "rx": 8, "fill": "none"}
    small = max(13, 0.8 * size)
    return group(
        tag("rect", **frame, stroke=FRAME, stroke_width=1.5),
        words(x - _pill_width(effect, small) / 2 - 1.5, y, str(pocket), size, NIGHT, **number),
        _pill(x + 0.3 * size + 1.5, y, small, effect),
    )


def _effect(s: Any, seat: int, pocket: int, say: dict) -> str:
    """What the throw can do on a pocket: −3 to a die of another seat, +3 to one's own, open it; before, an exchange."""
    if pocket not in (s.high, s.low) or not s.inside >> seat & 1:
        return ""
    points, shown = _other_die(s, pocket), points_on(s, seat, pocket)
    if s.phase == PERMUTING and seat == s.asked:
        return EXCHANGE
    if seat == s.turn:
        return f"+{points}" if 0 < shown < 6 else ""
    if shown:
        return f"−{points}"
    return say["open"] if token_on(s, seat, pocket) else ""


def _pill(x: float, y: float, size: float, text: str) -> str:
    """A word or a number on ink, or the two arrows of an exchange."""
    wide, high = _pill_width(text, size), 1.3 * size
    back = tag("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=high / 2, fill=NIGHT)
    if text != EXCHANGE:
        return back + words(x, y, text, size, BONE, font_weight=600)
    ways = f"M{x - 8:g} {y - 3:g}h15l-4 -3.5M{x + 8:g} {y + 3:g}h-15l4 3.5"
    return back + tag("path", d=ways, fill="none", stroke=BONE, stroke_width=1.8, stroke_linecap="round")


def _pill_width(text: str, size: float) -> float:
    return 30 if text == EXCHANGE else 0.5 * size * len(text) + 12


def _die(s: Any, camp: "Camp", pocket: int) -> str:
    shows, letter = points_on(s, camp.seat, pocket), camp.letter
    if not shows:
        return ""
    size = 0.54 * camp.cell
    return die(f"die-{letter}{pocket}", *camp.centre(pocket), size, shows, seat_colour(letter), on_seat(letter))


def _throw(scene: Scene, table: "Table") -> str:
    """The dice thrown in their well; those of the turn just ended lie there dimmed."""
    s, before, (x, y) = scene.pos.state, scene.before.state if scene.before else None, table.well
    used = not s.high
    thrown = (before.high, before.low) if used and before else (s.high, s.low)
    size = 58 if scene.wide else 50
    across, down = (0, size + 10) if table.upright else (size + 10, 0)
    wide, high = size + 24 + across, size + 48 + down
    places = [(x + side * across / 2, y + 12 + side * down / 2) for side in (-1, 1)]
    beds = (
        tag("rect", x=a - size / 2, y=b - size / 2, width=size, height=size, rx=0.2 * size, fill=BED) for a, b in places
    )
    dice = (
        die(f"throw-{n}", *place, size, shows, used=used)
        for n, (place, shows) in enumerate(zip(places, thrown), 1)
        if shows
    )
    turn = "" if s.phase < ROLLING else WORDS[scene.lang]["turn"].format(turn=s.turns + (s.phase != ENDED))
    return group(
        tag("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=14, fill=WELL),
        words(x, y - high / 2 + 19, turn, 15, NIGHT, font_family=SERIF),
        *beds,
        *dice,
    )


def _way(scene: Scene, table: "Table") -> str:
    """Where the last event has let dice change places: the way under them."""
    if scene.before is None or scene.event != "swap":
        return ""
    before = scene.before.state
    camp = table.camp(before.asked)
    return trail(*camp.centre(before.high), *camp.centre(before.low))


def _just_happened(scene: Scene, table: "Table") -> list[str]:
    """A sign at every pocket that the last event changed."""
    if scene.before is None or scene.event.split(" ")[0] not in ("swap", "hit", "chip", "open", "add"):
        return []
    before, after = scene.before.state, scene.pos.state
    if scene.event == "swap":
        return [_sign(table.camp(before.asked), pocket, EXCHANGE) for pocket in (before.high, before.low)]
    seat, pocket = _target(before, scene.event)
    change = points_on(after, seat, pocket) - points_on(before, seat, pocket)
    sign = "×" if scene.event.startswith("open") else f"{'+' if change > 0 else '−'}{abs(change)}"
    return [_sign(table.camp(seat), pocket, sign)]


def _sign(camp: "Camp", pocket: int, text: str) -> str:
    """At the pocket's upper corner."""
    x, y = camp.centre(pocket)
    return _pill(x + 0.3 * camp.cell, y - 0.37 * camp.cell, max(13, 0.15 * camp.cell), text)


def _spot(s: Any, camp: "Camp", pocket: int, say: dict) -> str:
    (x, y), cell, place = camp.centre(pocket), camp.cell, f"{camp.letter}{pocket}"
    shown, coin = points_on(s, camp.seat, pocket), s.coin[camp.seat] == pocket
    bare = "earth" if coin or s.inside >> camp.seat & 1 else "gone"
    what = "die" if shown else "token" if token_on(s, camp.seat, pocket) else bare
    label = say[what].format(place=place, points=shown) + (say["with coin"] if coin else "")
    hit = tag("rect", x=x - cell / 2, y=y - cell / 2, width=cell, height=ROW * cell, fill="transparent")
    return spot(f"at-{place}", label, hit, ring(x, y, 0.385 * cell))


# ---------------------------------------------------------------------- clicked


def choices(pos: "Position") -> list[Choice]:
    """A pocket; where a die can be both hit and chipped, then a button. Buttons alone for what has no place."""
    return [_choice(pos, event) for event in pos.legal()]


def _choice(pos: "Position", event: str) -> Choice:
    s, (kind, _, where) = pos.state, event.partition(" ")
    if not where:
        return Choice(event, (event,))
    if kind == "hide":
        return Choice(event, (f"at-{pos.actor}{where}",))
    seat, pocket = _target(s, event)
    place = f"at-{LETTERS[seat]}{pocket}"
    if kind == "hit":
        return Choice(event, (place, f"hit-{where[-1]}"))
    return Choice(event, (place, "chip") if kind == "chip" and pocket in (s.high, s.low) else (place,))


def buttons(pos: "Position", lang: str) -> dict[str, str]:
    s, say = pos.state, WORDS[lang]
    ids = {id for choice in choices(pos) for id in choice.path if not id.startswith("at-")}
    return {id: say[id.split("-")[0]].format(high=s.high, low=s.low, points=id[-1]) for id in sorted(ids)}


def meant(pos: "Position", clicked: Sequence[str]) -> str | None:
    """The move that somebody tried, allowed or not."""
    s, last = pos.state, clicked[-1]
    if last in ("swap", "keep", "pass"):
        return last
    places = [id.removeprefix("at-") for id in clicked if id.startswith("at-")]
    if not places:
        return None
    place, seat, pocket = places[-1], LETTERS.index(places[-1][0]), int(places[-1][1])
    if last.startswith("hit-"):
        return f"hit {place}-{last[-1]}"
    if place[0] == pos.actor:
        return f"hide {pocket}" if s.phase == HIDING else f"add {pocket}+{_other_die(s, pocket)}"
    if not points_on(s, seat, pocket):
        return f"open {place}"
    both = s.phase == ACTING and pocket in (s.high, s.low)
    return None if both and last != "chip" else f"chip {place}"


def sheet(pos: "Position", lang: str, names: Mapping[str, str]) -> list[list[str]]:
    """What each seat has left, and the points of its place once that is known."""
    s, rows = pos.state, [[WORDS[lang][word] for word in ("player", "dice", "points", "tokens", "score")]]
    for seat, (letter, score) in enumerate(zip(pos.seats, pos.scores())):
        dice = [points_on(s, seat, pocket) for pocket in range(1, POCKETS + 1)]
        tokens = sum(token_on(s, seat, pocket) for pocket in range(1, POCKETS + 1))
        settled = s.phase == ENDED or s.fallen[seat]
        counts = (sum(map(bool, dice)), sum(dice), tokens)
        rows.append([names.get(letter, letter), *map(str, counts), f"{score:g}" if settled else "–"])
    return rows


def moved(before: "Position", event: str) -> dict[str, str]:
    """Which pieces are the same ones, somewhere else: the dice that change places."""
    s = before.state
    if event != "swap":
        return {}
    seat, letter = s.asked, LETTERS[s.asked]
    ways = ((s.high, s.low), (s.low, s.high))
    return {f"die-{letter}{came}": f"die-{letter}{went}" for came, went in ways if points_on(s, seat, came)}


# ---------------------------------------------------------------------- as text


def text(pos: "Position", lang: str = "en") -> str:
    """A line a seat: die and token of each pocket, and the coin if it may be seen; the throw's pockets in brackets."""
    s, say = pos.state, WORDS[lang]
    thrown = (s.high, s.low)
    heads = (f"[{pocket}]" if pocket in thrown else f" {pocket} " for pocket in range(1, POCKETS + 1))
    lines = [("   " + " ".join(heads)).rstrip()]
    for seat, letter in enumerate(pos.seats):
        if s.inside >> seat & 1:
            cells = (f" {_die_text(s, seat, pocket)}{_token_text(s, seat, pocket)}" for pocket in range(1, POCKETS + 1))
            lines.append((f"{letter}  " + " ".join(cells) + "   " + _coin_text(s, seat, say)).rstrip())
        else:
            lines.append(f"{letter}   " + say["out"].format(pocket=s.coin[seat]))
    return "\n".join([*lines, _moment(pos, say), say["legend"]])


def _die_text(s: Any, seat: int, pocket: int) -> str:
    return str(points_on(s, seat, pocket) or "·")


def _token_text(s: Any, seat: int, pocket: int) -> str:
    return "○" if token_on(s, seat, pocket) else "·"


def _coin_text(s: Any, seat: int, say: dict) -> str:
    if not s.coin[seat]:
        return ""
    return say["coin"].format(pocket="?" if s.coin[seat] == UNKNOWN else s.coin[seat])


def _moment(pos: "Position", say: dict) -> str:
    """What the game is waiting for, or how it ended."""
    s = pos.state
    if s.phase == ENDED:
        winners = [letter for seat, letter in enumerate(pos.seats) if s.inside >> seat & 1]
        if len(winners) == 1:
            return say["won"].format(seats=winners[0], turns=s.turns)
        return say["shared"].format(seats=", ".join(winners[:-1]) + say["and"] + winners[-1], turns=TURNS)
    thrower = pos.seats[s.turn]
    seat = pos.seats[s.asked] if s.phase == PERMUTING else thrower
    throw = f"{s.high}-{s.low}"
    return say[s.phase].format(turn=s.turns + 1, seat=seat, thrower=thrower, throw=throw, high=s.high, low=s.low)


# ---------------------------------------------------------------------- the slab

EDGE = 8
"""The ground around a camp's pockets."""
ROW = 1.19
"""The height of a pocket with its number, by its width."""

WIDE = {
    2: (900, 552, ((46, 341, 6, 132), (46, 12, 6, 132)), (450, 276), False),
    3: (900, 512, ((70, 310, 6, 124), (14, 12, 3, 104), (558, 12, 3, 104)), (450, 157), False),
    4: (940, 520, ((210, 366, 6, 84), (12, 80, 2, 84), (210, 12, 6, 84), (744, 80, 2, 84)), (470, 260), False),
}
TALL = {
    2: (440, 608, ((10, 309, 3, 104), (10, 10, 3, 104)), (389, 304), True),
    3: (440, 502, ((11, 371, 6, 67), (11, 9, 6, 67), (11, 138, 6, 67)), (220, 315), False),
    4: (440, 631, ((11, 500, 6, 67), (11, 9, 6, 67), (11, 138, 6, 67), (11, 267, 6, 67)), (220, 444), False),
}
"""By the number of players: width and height, the camps clockwise from the nearest (left, top, columns, pocket's
width), the middle of the dice thrown, and whether these lie one below the other."""


@dataclass(frozen=True)
class Camp:
    """Where a seat's pockets are: in rows of so many columns, 1 first."""

    seat: int
    x: float
    y: float
    columns: int
    cell: float

    @property
    def letter(self) -> str:
        return LETTERS[self.seat]

    @property
    def width(self) -> float:
        return self.columns * self.cell + 2 * EDGE

    @property
    def narrow(self) -> bool:
        return self.columns == 2

    @property
    def head(self) -> float:
        """The height of its heading."""
        return 52 if self.narrow else 34

    @property
    def height(self) -> float:
        return self.head + POCKETS // self.columns * ROW * self.cell + EDGE

    @property
    def type_size(self) -> float:
        return max(14, 0.18 * self.cell)

    def centre(self, pocket: int) -> tuple[float, float]:
        row, column = divmod(pocket - 1, self.columns)
        return self.x + EDGE + (column + 0.5) * self.cell, self.y + self.head + (row * ROW + 0.48) * self.cell

    def below(self, pocket: int) -> tuple[float, float]:
        """Where the number stands."""
        x, y = self.centre(pocket)
        return x, y + 0.54 * self.cell


@dataclass(frozen=True)
class Table:
    """Where everything is, for one who looks."""

    width: float
    height: float
    camps: tuple[Camp, ...]
    well: tuple[float, float]
    """The middle of the dice thrown."""
    upright: bool = False
    """Whether they lie one below the other."""

    def camp(self, seat: int) -> Camp:
        return next(camp for camp in self.camps if camp.seat == seat)


def _table(scene: Scene) -> Table:
    """The camps clockwise from the one who looks, which is the nearest; narrow screens have them one below another."""
    players, first = scene.pos.players, LETTERS.index(scene.seat) if scene.seat else 0
    seats = [(first + n) % players for n in range(players)]
    width, height, layout, well, upright = (WIDE if scene.wide else TALL)[players]
    return Table(width, height, tuple(Camp(seat, *at) for seat, at in zip(seats, layout)), well, upright)


def _shortened(name: str, room: float) -> str:
    """As much of a name as there is room for."""
    most = int(room / 8.5)
    return name if len(name) <= most else name[: most - 1] + "…"


def _target(s: Any, event: str) -> tuple[int, int]:
    """The seat and the pocket that an action is about."""
    kind, where = event.split(" ")
    return (s.turn, int(where[0])) if kind == "add" else (LETTERS.index(where[0]), int(where[1]))


def _other_die(s: Any, pocket: int) -> int:
    """The points that the throw has for a pocket."""
    return s.low if pocket == s.high else s.high
