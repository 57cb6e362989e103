"""Dog Eat Dog in a terminal, how far the game is in a line, and the score sheet."""

import textwrap
from collections import Counter

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.games.dogeatdog.board import (
    AIM,
    ATTACK,
    DEFEND,
    DIG,
    ENDED,
    FACE,
    START,
    SWAP,
    THROW,
    TURN_LIMIT,
    Board,
    ended_by,
    trees,
)
from tablier.games.dogeatdog.events import FACES, Attack, Event, write
from tablier.games.dogeatdog.pyramids import SIZES, Pyramid, Stack, written
from tablier.games.dogeatdog.sentences import announcement

WIDTH = 80

NEAR = 50
"""In so many of the last turns the limit is told."""
WORDS = {
    "en": {
        "upright": "upright",
        "tipped": "tipped",
        "points": "points",
        "stacks": "stacks",
        "captured": "captured",
        "turn": "turn {turn}",
        "last turns": "turn {turn} of {most}",
        "passed": "{who} has passed",
        "passed all": "{n} players in a row have passed",
        "start": "who starts is drawn",
        "attack": "{who} attacks or passes",
        "attack again": "WILD: {who} may attack once more, or pass",
        "face": "{attack}: the Treehouse die is thrown",
        "throw": "{attack}: {who} throws {n}",
        "defend": "{attack}: {best} to beat, {owner} throws {n} for {defender}",
        "swap": "SWAP: {who} may exchange the tops of two stacks",
        "dig": "DIG: {who} may bring a pyramid of their own to the top of its stack",
        "aim": "AIM: {who} may tip a lone pyramid or stand one up",
        "one die": "one die",
        "dice": "{n} dice",
        "E10": "over: everybody has passed",
        "E11": "over: {who} is muzzled, no attack left",
        "end in sight": "end in sight: {how}",
        "E12": "over: that was turn {most}",
    },
    "fr": {
        "upright": "debout",
        "tipped": "couchées",
        "points": "points",
        "stacks": "piles",
        "captured": "captures",
        "turn": "tour {turn}",
        "last turns": "tour {turn} sur {most}",
        "passed": "{who} a passé",
        "passed all": "{n} joueurs de suite ont passé",
        "start": "on tire qui commence",
        "attack": "{who} attaque ou passe",
        "attack again": "WILD : {who} peut attaquer encore une fois, ou passer",
        "face": "{attack} : on lance le dé Treehouse",
        "throw": "{attack} : {who} lance {n}",
        "defend": "{attack} : {best} à battre, {owner} lance {n} pour {defender}",
        "swap": "SWAP : {who} peut échanger les sommets de deux piles",
        "dig": "DIG : {who} peut remonter une de ses pyramides au sommet de sa pile",
        "aim": "AIM : {who} peut coucher une pyramide isolée ou en relever une",
        "one die": "un dé",
        "dice": "{n} dés",
        "E10": "fin : tous les joueurs ont passé",
        "E11": "fin : {who} a la muselière, plus aucune attaque",
        "end in sight": "fin en vue : {how}",
        "E12": "fin : c'était le tour {most}",
    },
}
SHEET = {
    "en": ["player", "trees of one colour (7 each)", "mixed trees (5 each)", "others (1 each)", "points"],
    "fr": ["joueur", "arbres d'une couleur (7 chacun)", "arbres mêlés (5 chacun)", "autres (1 chacune)", "points"],
}
SHEET_OF_TWO = {
    "en": ["player", "trees (7 each)", "others (1 each)", "points"],
    "fr": ["joueur", "arbres (7 chacun)", "autres (1 chacune)", "points"],
}
"""Between two every pyramid that counts has the other's colour: no tree is mixed."""
COUNTED = {
    "en": {"tree": "{n} of {owner}'s", 1: "{n} small", 2: "{n} medium", 3: "{n} large"},
    "fr": {"tree": "{n} {of_owner}", 1: "{n} petite", 2: "{n} moyenne", 3: "{n} grande"},
}
"""How many trees of a colour, and how many pyramids of a size. In French more than one of a size have an s."""
ATTACK_PHASES = {FACE: "face", THROW: "throw", DEFEND: "defend"}
CHOICE_PHASES = {ATTACK: "attack", SWAP: "swap", DIG: "dig", AIM: "aim"}


def text(pos: Position[Board, Event], voice: Voice) -> str:
    """Each seat's lone pyramids by pips, then stacks from bottom to top, captures, and what is to be done."""
    board, say = pos.board, WORDS[voice.lang]
    lines = [f"   {say['upright']:14}{say['tipped']:14}{say['points']}"]
    for number, (seat, points) in enumerate(zip(pos.seats, pos.scores())):
        mark = ">" if board.phase not in (START, ENDED) and number == board.turn else " "
        upright, tipped = _sizes(board.upright_pyramids, number), _sizes(board.tipped_pyramids, number)
        lines.append(f"{seat}{mark} {upright:14}{tipped:14}{points}")
    captured = [f"{seat}: {' '.join(map(str, taken))}" for seat, taken in zip(pos.seats, board.captures) if taken]
    indent = " " * (2 + max(len(say["stacks"]), len(say["captured"])))
    lines += _wrapped(say["stacks"], "  ".join(map(written, board.stacks.values())), indent)
    lines += _wrapped(say["captured"], "   ".join(captured), indent)
    lines += textwrap.wrap(_now(board, voice), WIDTH)
    lines += textwrap.wrap(end_in_sight(pos, voice), WIDTH)
    return "\n".join(lines)


def sheet(pos: Position[Board, Event], voice: Voice) -> list[list[str]]:
    """What each seat would score now: the pyramids of others in its stacks and its tray, grouped into trees."""
    two = pos.players == 2
    rows = [(SHEET_OF_TWO if two else SHEET)[voice.lang]]
    for number, (seat, points) in enumerate(zip(pos.seats, pos.scores())):
        grouped = trees(pos.board.pile(number))
        pure, mixed = len(grouped.pure), len(grouped.mixed)
        counted = [str(pure)] if two else [_by_colour(grouped.pure, voice), str(mixed)]
        others = _by_size(grouped.others, voice.lang)
        rows.append(
            [voice.name(seat), *("–" if cell in ("", "0") else cell for cell in (*counted, others)), str(points)]
        )
    return rows


def _by_colour(pure: list[Stack], voice: Voice) -> str:
    """Trees of one colour, and whose it is: `2 of Ann's`."""
    say, counts = COUNTED[voice.lang]["tree"], Counter(tree[0].seat for tree in pure)
    return ", ".join(say.format(n=n, owner=voice.name(seat), of_owner=voice.of(seat)) for seat, n in counts.items())


def _by_size(pyramids: list[Pyramid], lang: str) -> str:
    """Pyramids whose colour does not matter: `2 small, 1 large`."""
    counts = Counter(pyramid.pips for pyramid in pyramids)
    plural = "s" if lang == "fr" else ""
    return ", ".join(
        COUNTED[lang][pips].format(n=counts[pips]) + plural * (counts[pips] > 1) for pips in SIZES if counts[pips]
    )


def progress(board: Board, voice: Voice) -> str:
    """How far the game is: `turn 3 · Ann has passed`; the limit is told when it is near (E12)."""
    say = WORDS[voice.lang]
    if rule := ended_by(board):
        return say[rule].format(who=voice.name(board.turn), most=TURN_LIMIT)
    if board.phase == START:
        return say["start"]
    number = board.turns + 1
    turn = say["last turns" if number > TURN_LIMIT - NEAR else "turn"].format(turn=number, most=TURN_LIMIT)
    if not board.passes:
        return turn
    passed = say["passed" if board.passes == 1 else "passed all"]
    return f"{turn} · {passed.format(who=voice.name((board.turn - 1) % board.seats), n=board.passes)}"


def end_in_sight(pos: Position[Board, Event], voice: Voice) -> str:
    """E11, before it happens; empty if it cannot be by the end of this turn."""
    how = announcement(pos, voice)
    return WORDS[voice.lang]["end in sight"].format(how=how) if how else ""


def _now(board: Board, voice: Voice) -> str:
    """How far the game is and what it waits for."""
    if board.phase in (START, ENDED):
        return progress(board, voice)
    waits = _attack(board, voice) if board.fight else _choice(board, voice)
    return f"{progress(board, voice)} · {waits}"


def _choice(board: Board, voice: Voice) -> str:
    key = "attack again" if board.attacks_again else CHOICE_PHASES[board.phase]
    return WORDS[voice.lang][key].format(who=voice.name(board.turn))


def _attack(board: Board, voice: Voice) -> str:
    """The attack that goes on, in notation; who throws, and how many dice."""
    say, fight = WORDS[voice.lang], board.fight
    assert fight is not None
    attack = write(Attack(fight.attacker.pips, fight.target, board.with_treehouse_die))
    n = board.dice_to_throw
    return say[ATTACK_PHASES[board.phase]].format(
        attack=f"{attack} {FACES[board.face]}".rstrip(),
        who=voice.name(board.turn),
        n=say["one die"] if n == 1 else say["dice"].format(n=n),
        best=board.best,
        owner=voice.name(fight.defender.seat),
        defender=fight.defender,
    )


def _sizes(pyramids: Stack, seat: int) -> str:
    """A seat's pyramids, a digit each: `111 2 33`."""
    own = [pyramid.pips for pyramid in pyramids if pyramid.seat == seat]
    groups = (str(pips) * own.count(pips) for pips in SIZES)
    return " ".join(group for group in groups if group) or "-"


def _wrapped(title: str, content: str, indent: str) -> list[str]:
    return textwrap.wrap(f"{title:{len(indent)}}{content or '-'}", WIDTH, subsequent_indent=indent)
