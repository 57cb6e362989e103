"""The bunkers of concrete, drawn; always as far as somebody may see into them."""

import functools
from collections.abc import Iterator

from tablier.drawing.picture import Picture, Piece, Spot
from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE, NIGHT, SERIF, on_seat, seat_colour
from tablier.drawing.widgets import DieLook, die, ring, shape, shortened, trail
from tablier.engine.scene import Scene
from tablier.engine.seats import seat_number
from tablier.games.bunker import art
from tablier.games.bunker.art import EXCHANGE, sign, sign_width
from tablier.games.bunker.board import (
    ACTING,
    DRAWING,
    ENDED,
    HIDING,
    PERMUTING,
    ROLLING,
    Board,
)
from tablier.games.bunker.clicks import coin_id, die_id, pocket_id, thrown_id, token_id
from tablier.games.bunker.events import Add, Event, Hit, Open, Swap, place_name
from tablier.games.bunker.layout import ROW, Camp, Layout, layout_of
from tablier.games.bunker.text import status

WORDS = {
    "en": {
        "board": "Bunker: {status}.",
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
        "gone": "{place}, of a player who is out",
        "with coin": ", the coin",
        "to hide": ": hide your coin here",
        "to hit": ": a hit takes {points} off",
        "to beat": ": a hit takes it out of the game",
        "to chip": ": chip 1 off",
        "to open": ": open it",
        "to add": ": add {points}",
        "threat": ": may be hit for {points}",
        "threat open": ": may be opened",
    },
    "fr": {
        "board": "Bunker : {status}.",
        "turn": "tour {turn}",
        "open": "ouvrir",
        "hides": "cache sa pièce",
        "hidden": "pièce cachée",
        "throws": "va lancer",
        "threw": "a lancé",
        "asked": "peut échanger",
        "acts": "va agir",
        "is out": "éliminé",
        "wins": "gagne",
        "shares": "partage la victoire",
        "die": "{place}, un dé qui montre {points}",
        "token": "{place}, un jeton sans dé",
        "earth": "{place}, ouverte",
        "gone": "{place}, d'un joueur éliminé",
        "with coin": ", la pièce",
        "to hide": " : cachez votre pièce ici",
        "to hit": " : un coup lui ôte {points}",
        "to beat": " : un coup le sort du jeu",
        "to chip": " : ébréchez-le de 1",
        "to open": " : ouvrez-la",
        "to add": " : ajoutez {points}",
        "threat": " : risque un coup de {points}",
        "threat open": " : risque d'être ouverte",
    },
}


def picture(scene: Scene[Board, Event]) -> Picture:
    board, nearest = scene.board, seat_number(scene.seat) if scene.seat else 0
    layout = layout_of(board.seats, nearest, scene.wide, board.pockets)
    camps = [(camp, pocket) for camp in layout.camps for pocket in camp.pockets]
    return Picture(
        width=layout.width,
        height=layout.height,
        title=WORDS[scene.lang]["board"].format(status=status(scene.pos, scene.voice)),
        ground=_ground(layout),
        labels=(
            *(_camp(scene, camp) for camp in layout.camps),
            *(_pocket(board, camp, pocket) for camp, pocket in camps),
            _turn(scene, layout),
        ),
        trails=_just_exchanged(scene, layout),
        pieces=(
            *(_token(camp, pocket) for camp, pocket in camps if board.has_token(camp.seat, pocket)),
            *(_coin(board, camp, pocket) for camp, pocket in camps if board.has_coin(camp.seat, pocket)),
            *_thrown(scene, layout),
            *(_die(board, camp, pocket) for camp, pocket in camps if board.points(camp.seat, pocket)),
        ),
        marks=_just_happened(scene, layout),
        offers=tuple(_openings(board, layout, WORDS[scene.lang])),
        spots=tuple(_spot(board, camp, pocket, WORDS[scene.lang]) for camp, pocket in camps),
    )


# ---------------------------------------------------------------------- the ground


@functools.cache
def _ground(layout: Layout) -> str:
    """The slab, the camps with their pits, and the well for the dice thrown."""
    well = layout.well
    half = well.size / 2
    return group(
        art.slab(layout.width, layout.height),
        *(_empty_camp(camp, art.CAMP) for camp in layout.camps),
        tag(
            "rect",
            x=well.x - well.width / 2,
            y=well.y - well.height / 2,
            width=well.width,
            height=well.height,
            rx=14,
            fill=art.WELL,
        ),
        *(
            tag("rect", x=x - half, y=y - half, width=well.size, height=well.size, rx=0.2 * well.size, fill=art.BED)
            for x, y in well.places
        ),
    )


def _empty_camp(camp: Camp, fill: str, pits: float = 1.0) -> str:
    """A seat's ground with its pits, which are so opaque."""
    opacity = pits if pits < 1 else None
    return _camp_edge(camp, 0, fill=fill, stroke=art.SEAM) + "".join(
        group(art.pit(camp.cell), at=camp.centre(pocket), opacity=opacity) for pocket in camp.pockets
    )


def _camp_edge(camp: Camp, outside: float, **look: str | float) -> str:
    """A camp's outline, or one so far outside of it."""
    return tag(
        "rect",
        x=camp.x - outside,
        y=camp.y - outside,
        width=camp.width + 2 * outside,
        height=camp.height + 2 * outside,
        rx=10 + outside,
        **look,
    )


# ---------------------------------------------------------------------- what is written and lights up


def _camp(scene: Scene[Board, Event], camp: Camp) -> str:
    """The heading; an edge in its colour for the seat whom the game waits for, and dust over one that is out."""
    board, colour = scene.board, seat_colour(camp.letter)
    ground = "" if board.is_in(camp.seat) else _empty_camp(camp, art.DUSTY, 0.55)
    if camp.seat == board.awaited:
        ground = _camp_edge(camp, 0, fill="none", stroke=colour, stroke_width=4)
        if on_seat(camp.letter) == NIGHT:  # a light colour has a rim of ink
            ground = _camp_edge(camp, 2.5, fill="none", stroke=NIGHT, stroke_width=2) + ground
    return ground + _heading(scene, camp)


def _heading(scene: Scene[Board, Event], camp: Camp) -> str:
    """The seat's mark and name, what it has lost, and what it is at: beside the name or, in a narrow camp, below it."""
    board, letter, name = scene.board, camp.letter, scene.voice.known_name(camp.seat)
    out, doing = not board.is_in(camp.seat), WORDS[scene.lang].get(_doing(board, camp.seat), "")
    x, y = camp.x + 46, camp.y + camp.head / 2 + 2
    gone = () if out else (board.dice_gone(camp.seat), board.tokens_gone(camp.seat))
    heap = art.pile_width(*gone) if gone else 0
    beside = 0 if camp.narrow or not doing else 8.4 * len(doing) + 10
    room = camp.width - 60 - beside - heap
    lift, drop = (9, 11) if camp.narrow and name and doing else (0, 0)
    side, anchor = (x, "start") if camp.narrow else (camp.x + camp.width - 14, "end")
    return group(
        shape(letter, x - 22, y, 14, **({"fill": art.STEEL_DARK} if out else {})),
        words(x - 22, y, letter, 13, BONE if out else on_seat(letter), font_weight=700),
        words(x, y - lift, shortened(name, int(room / 8.5)), 16, NIGHT, text_anchor="start") if name else "",
        group(
            art.pile(*gone, DieLook(seat_colour(letter), on_seat(letter))),
            at=(camp.x + camp.width - 14 - beside, y - lift),
        )
        if heap
        else "",
        words(side, y + drop, doing, 14, NIGHT, text_anchor=anchor, font_style="italic") if doing else "",
    )


def _doing(board: Board, seat: int) -> str:
    """The word for what a seat is at."""
    if not board.is_in(seat):
        return "is out"
    if board.phase == ENDED:
        return "wins" if len(board.seats_in) == 1 else "shares"
    if board.phase == HIDING and board.coin[seat]:
        return "hidden"
    if board.phase == PERMUTING and seat == board.asked:
        return "asked"
    doing = {HIDING: "hides", DRAWING: "", ROLLING: "throws", PERMUTING: "threw", ACTING: "acts"}
    return doing[board.phase] if seat == board.turn else ""


def _pocket(board: Board, camp: Camp, pocket: int) -> str:
    """Earth where it was opened, its number, and where the throw can be used a frame with what it does."""
    (x, y), size = camp.below(pocket), camp.type_size
    effect, number = _effect(board, camp.seat, pocket), {"font_family": SERIF, "font_weight": 700}
    opens, earth = isinstance(_use_shown(board, camp.seat, pocket), Open), _earth(board, camp, pocket)
    if not effect and not opens:
        return earth + words(x, y, str(pocket), size, NIGHT, **number)
    left, top = x - 0.48 * camp.cell, camp.centre(pocket)[1] - 0.46 * camp.cell
    frame = {"x": left, "y": top, "width": 0.96 * camp.cell, "height": 1.14 * camp.cell, "rx": 8, "fill": "none"}
    small = max(13, 0.8 * size)
    outline = tag("rect", **frame, stroke=art.FRAME, stroke_width=1.5)
    if not effect:  # there is room for the word in the pocket
        return earth + group(outline, words(x, y, str(pocket), size, NIGHT, **number))
    return earth + group(
        outline,
        words(x - sign_width(effect, small) / 2 - 1.5, y, str(pocket), size, NIGHT, **number),
        sign(x + 0.3 * size + 1.5, y, small, effect),
    )


def _earth(board: Board, camp: Camp, pocket: int) -> str:
    """In a camp that is out only the pocket where the coin was found is dug up, in a pit as dark as before."""
    if not board.is_in(camp.seat):
        if not board.has_coin(camp.seat, pocket):
            return ""
        return group(art.pit(camp.cell), art.earth(camp.cell), at=camp.centre(pocket))
    return "" if board.has_token(camp.seat, pocket) else group(art.earth(camp.cell), at=camp.centre(pocket))


def _use_shown(board: Board, seat: int, pocket: int) -> Hit | Open | Add | None:
    """What the throw can do on a pocket; while somebody is asked to exchange, only what threatens them."""
    return board.use(seat, pocket) if board.phase != PERMUTING or seat == board.asked else None


def _effect(board: Board, seat: int, pocket: int) -> str:
    """What stands beside a number: −3 for a die of another seat, +3 for one's own; before that, also an exchange."""
    exchange = EXCHANGE if board.phase == PERMUTING and seat == board.asked and pocket in board.thrown else ""
    match _use_shown(board, seat, pocket):
        case Add(points=points):
            return f"+{points}"
        case Hit(points=points):
            return f"−{points}{exchange}"
    return exchange


def _turn(scene: Scene[Board, Event], layout: Layout) -> str:
    board, well = scene.board, layout.well
    playing = board.phase in (ROLLING, PERMUTING, ACTING)
    turn = WORDS[scene.lang]["turn"].format(turn=board.turns + playing) if playing or board.phase == ENDED else ""
    return words(well.x, well.y - well.height / 2 + 19, turn, 15, NIGHT, font_family=SERIF)


# ---------------------------------------------------------------------- pieces


def _token(camp: Camp, pocket: int) -> Piece:
    return Piece(token_id(camp.seat, pocket), *camp.centre(pocket), art.token(camp.cell))


def _coin(board: Board, camp: Camp, pocket: int) -> Piece:
    symbol = art.hidden_coin if board.is_in(camp.seat) else art.found_coin
    return Piece(coin_id(camp.seat), *camp.centre(pocket), symbol(camp.cell))


def _die(board: Board, camp: Camp, pocket: int) -> Piece:
    look = DieLook(seat_colour(camp.letter), on_seat(camp.letter))
    shows = board.points(camp.seat, pocket)
    return die(die_id(camp.seat, pocket), *camp.centre(pocket), 0.54 * camp.cell, shows, look=look)


def _thrown(scene: Scene[Board, Event], layout: Layout) -> list[Piece]:
    """The dice thrown in their well; those of the turn just ended lie there dimmed."""
    used = not scene.board.thrown
    dice = scene.last.before.board.thrown if used and scene.last else scene.board.thrown
    well = layout.well
    return [
        die(thrown_id(nth), *place, well.size, shows, used=used)
        for nth, (place, shows) in enumerate(zip(well.places, dice), 1)
    ]


# ---------------------------------------------------------------------- what just happened, what can be clicked


def _just_exchanged(scene: Scene[Board, Event], layout: Layout) -> tuple[str, ...]:
    """The way between the dice that have just changed places."""
    if scene.last is None or not isinstance(scene.last.event, Swap):
        return ()
    high, low = scene.last.outcome.changes
    camp = layout.camp(high.seat)
    return (trail(*camp.centre(high.pocket), *camp.centre(low.pocket)),)


def _openings(board: Board, layout: Layout, say: dict[str, str]) -> Iterator[str]:
    """On every token that can be taken away: a word, above the token."""
    for camp in layout.camps:
        for pocket in camp.pockets:
            if isinstance(_use_shown(board, camp.seat, pocket), Open):
                yield sign(*camp.centre(pocket), max(13, 0.8 * camp.type_size), say["open"])


def _just_happened(scene: Scene[Board, Event], layout: Layout) -> tuple[str, ...]:
    """A sign at every pocket that the last event changed."""
    if scene.last is None:
        return ()
    event, outcome = scene.last.event, scene.last.outcome
    if isinstance(event, Open):
        return (_sign(layout.camp(event.seat), event.pocket, "×"),)
    return tuple(
        _sign(
            layout.camp(change.seat),
            change.pocket,
            EXCHANGE if isinstance(event, Swap) else f"{change.after - change.before:+d}".replace("-", "−"),
        )
        for change in outcome.changes
    )


def _sign(camp: Camp, pocket: int, text: str) -> str:
    """At the pocket's upper corner."""
    x, y = camp.centre(pocket)
    return sign(x + 0.3 * camp.cell, y - 0.37 * camp.cell, max(13, 0.15 * camp.cell), text)


def _spot(board: Board, camp: Camp, pocket: int, say: dict[str, str]) -> Spot:
    (x, y), cell, seat = camp.centre(pocket), camp.cell, camp.seat
    points, coin = board.points(seat, pocket), board.has_coin(seat, pocket)
    bare = "earth" if coin or board.is_in(seat) else "gone"
    what = "die" if points else "token" if board.has_token(seat, pocket) else bare
    label = say[what].format(place=place_name(seat, pocket), points=points) + (say["with coin"] if coin else "")
    label += _use(board, seat, pocket, say)
    hit = tag("rect", x=x - cell / 2, y=y - cell / 2, width=cell, height=ROW * cell, fill="transparent")
    return Spot(pocket_id(seat, pocket), label, hit, ring(x, y, 0.385 * cell))


def _use(board: Board, seat: int, pocket: int, say: dict[str, str]) -> str:
    """What a click on a pocket would do; while somebody is asked to exchange, what threatens them."""
    if board.phase == HIDING:
        return say["to hide"] if seat == board.turn else ""
    if board.phase == PERMUTING:
        return _threat(board, seat, pocket, say)
    if board.phase != ACTING:
        return ""
    shown = board.points(seat, pocket)
    match board.use(seat, pocket):
        case Add(points=points):
            return say["to add"].format(points=min(points, board.most_points - shown))
        case Hit(points=points):
            return say["to beat" if points >= shown else "to hit"].format(points=points)
        case Open():
            return say["to open"]
    return say["to chip"] if shown and seat != board.turn and board.is_in(seat) else ""


def _threat(board: Board, seat: int, pocket: int, say: dict[str, str]) -> str:
    match _use_shown(board, seat, pocket):
        case Hit(points=points):
            return say["threat"].format(points=points)
        case Open():
            return say["threat open"]
    return ""
