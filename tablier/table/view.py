"""What somebody at a table is shown: a picture, sentences, and what can be done. Never more than the seat may know."""

import time
from dataclasses import asdict, replace
from typing import Any, Literal, NamedTuple

from tablier.drawing.picture import Picture
from tablier.engine.language import Voice, in_language, listed
from tablier.engine.scene import Happening, Question
from tablier.table import shown, throws, told
from tablier.table.change import change
from tablier.table.table import Chat, Table
from tablier.table.words import say

LINES = 100
"""How much of the log is told at once."""
DASH = "–\N{WORD JOINER}"
"""Between two scores: the line does not break there."""
STEPS = 24
"""How many events are shown again at once, at most: each takes a picture."""


class Eyes(NamedTuple):
    """Who looks, and how."""

    seat: str | None
    """The seat through whose eyes; None: an onlooker."""
    own: str
    """All seats that the one who looks moves for."""
    lang: str
    wide: bool


def eyes_of(table: Table, key: str | None, looking: str | None, lang: str, wide: bool) -> Eyes:
    """How somebody with a key sees a table. `looking`: at a screen that people share, who sits in front of it."""
    return Eyes(table.eyes(key, looking), table.seats_of(key), lang, wide)


def voice(table: Table, lang: str) -> Voice:
    return Voice(lang, table.names)


# ---------------------------------------------------------------------- pictures


def look_of(table: Table, eyes: Eyes) -> tuple[str | None, str, bool]:
    """What a picture of the table depends on: who looks, where that matters, in which language and shape."""
    game = table.record.start.game
    same = game.picture.SAME_FOR_EVERY_SEAT and not game.hidden
    return None if same else eyes.seat, eyes.lang, eyes.wide


def picture(table: Table, eyes: Eyes, number: int) -> Picture:
    """The table after that many events."""
    if number:
        return picture_after(table, eyes, happening(table, eyes, number - 1), number)
    start = table.record.scene(0, eyes.seat, whole=table.over).pos
    return shown.drawn(start, None, *look_of(table, eyes), tuple(table.names.items()), None)


def picture_after(table: Table, eyes: Eyes, what: Happening, number: int) -> Picture:
    """The table after something that happened at it, with which there have been so many events."""
    names = tuple(table.names.items())
    return shown.drawn(what.after, what, *look_of(table, eyes), names, table.remembered(number))


# ---------------------------------------------------------------------- events


def happening(table: Table, eyes: Eyes, number: int) -> Happening:
    """An event, numbered from 0, as it was seen when it happened; all of it once the game is over."""
    seen = table.record.happening(number, eyes.seat, whole=table.over)
    clicked = table.clicked.get(number, ())
    return replace(seen, clicked=clicked) if clicked and not seen.before.game.hidden else seen


def lines(table: Table, eyes: Eyes, before: int | None = None) -> list[told.Line]:
    """The log: the last events, or those before that number. What was told to somebody alike is not made again."""
    kept = table.lines.setdefault((eyes.seat, eyes.lang, table.over, *table.names.values()), {})
    end = len(table.record) if before is None else min(before, len(table.record))
    for number in range(max(0, end - LINES), end):
        if number not in kept:
            kept[number] = shown.line(number + 1, happening(table, eyes, number), voice(table, eyes.lang))
    return [kept[number] for number in range(max(0, end - LINES), end)]


def steps(table: Table, eyes: Eyes, since: int, seen: Picture | None) -> tuple[list[told.Step], Picture]:
    """The events from that number on, to somebody who is shown a picture; and the picture of how the table stands."""
    found: list[told.Step] = []
    now = seen
    for number in range(since, len(table.record)):
        what = happening(table, eyes, number)
        before, now = now, picture_after(table, eyes, what, number + 1)
        found.append(shown.step(number + 1, what, voice(table, eyes.lang), before, now))
    return found, now if found and now else picture(table, eyes, len(table.record))


def steps_again(table: Table, eyes: Eyes, since: int) -> list[told.Step]:
    """The last events from that number on, to somebody who has been shown nothing."""
    return steps(table, eyes, max(since, len(table.record) - STEPS), None)[0]


def moment(table: Table, eyes: Eyes, number: int) -> told.Moment:
    """The table after that many events, whatever was shown before."""
    line = told.Line(number=0, by="", turn="", event="", text="")
    pos, moved = table.record.at(number), {}
    if number:
        what = happening(table, eyes, number - 1)
        line, drawn = shown.line(number, what, voice(table, eyes.lang)), picture_after(table, eyes, what, number)
        moved = pos.game.clicks.moved(what)
    else:
        drawn = picture(table, eyes, 0)
    return told.Moment(**asdict(line), picture=change(None, drawn), moved=moved, actor=pos.actor, scores=pos.scores())


# ---------------------------------------------------------------------- how the table stands


def whole(table: Table, eyes: Eyes, here: set[str]) -> told.View:
    """All that somebody who comes to the table needs."""
    start = table.record.start
    return told.View(
        **_standing(table, eyes, seats(table, here), "table"),
        id=table.id,
        game=start.game.name,
        title=start.game.title_in(eyes.lang),
        options=start.options,
        dice="own" if table.record.by_hand else "table",
        seal=table.seal,
        nonces=[told.Nonce(seats=nonce.seats, text=nonce.text, since=nonce.since) for nonce in table.dice.nonces],
        picture=change(None, picture(table, eyes, len(table.record))),
        log=lines(table, eyes),
        chats=[said(chat) for chat in table.chats],
        may_chat=table.may_chat(eyes.own),
    )


def said(chat: Chat) -> told.Chat:
    return told.Chat(type="chat", who=chat.who, text=chat.text, at=chat.at)


def state(table: Table, eyes: Eyes, seated: list[told.Seat], changed: told.Change | None) -> told.State:
    """How the table stands, to somebody who knows it up to what has just happened."""
    return told.State(**_standing(table, eyes, seated, "state"), picture=changed)


def _standing(table: Table, eyes: Eyes, seated: list[told.Seat], type: Literal["state", "table"]) -> dict[str, Any]:
    pos, actor = table.record.position, table.actor
    mine, over = actor in eyes.own, actor == "over"
    curtain = actor if mine and not may_move(table, eyes) else None
    choices: list[told.Choice] = []
    buttons: dict[str, str] = {}
    if table.awaits_throw and eyes.own:
        choices, buttons = throws.offered(pos, voice(table, eyes.lang))
    elif mine and curtain is None:
        choices, buttons = shown.offered(pos.seen_by(eyes.seat), voice(table, eyes.lang))
    return {
        "type": type,
        "number": len(table.record),
        "actor": actor,
        "own": eyes.own,
        "eyes": eyes.seat,
        "curtain": curtain,
        "curtain_why": None if curtain is None else _why_curtain(table, eyes, curtain),
        "status": status(table, eyes),
        "seats": seated,
        "undo": table.may_undo(eyes.own),
        "undo_asked": [letter for letter, seat in table.seats.items() if seat.key in table.undo_awaits],
        "bot_asked": _bot_asked(table),
        "rematch": table.rematch,
        "over": over,
        "choices": choices,
        "buttons": buttons,
        "throw": throws.throw(table),
        "end": end(table, eyes) if over else None,
    }


def _why_curtain(table: Table, eyes: Eyes, seat: str) -> str:
    """Told through an onlooker's eyes: it stands where everybody at the screen can read it."""
    pos, says = table.record.position.seen_by(None), voice(table, eyes.lang)
    asked = pos.game.sentences.expected(pos, says)
    told = say(eyes.lang, "turn of", name=table.names[seat], asked=asked)
    if not len(table.record):
        return told
    last = happening(table, eyes._replace(seat=None), len(table.record) - 1)
    return f"{pos.game.sentences.describe(last, says)} {told}"


def _bot_asked(table: Table) -> told.BotAsked | None:
    if (wish := table.bot_wish) is None:
        return None
    awaits = [letter for letter, seat in table.seats.items() if seat.key in wish.awaits]
    return told.BotAsked(letter=wish.letter, level=wish.level, awaits=awaits)


def may_move(table: Table, eyes: Eyes) -> bool:
    """Whether it is the turn of the one who looks; at a screen that people share, of the one in front of it."""
    actor = table.actor
    return actor in eyes.own and not (table.shares_a_screen(eyes.own) and eyes.seat != actor)


def seats(table: Table, here: set[str]) -> list[told.Seat]:
    """Who sits where. `here`: the letters of the seats whose people are connected."""
    return [_seat(table, letter, score, here) for letter, score in zip(table.seats, table.record.position.scores())]


def status(table: Table, eyes: Eyes) -> str:
    """Whose turn it is and what is expected, in one sentence."""
    lang, actor = eyes.lang, table.actor
    if actor == "over":
        return outcome(table, eyes)
    if table.awaits_throw:
        return throws.status(table, eyes.own, voice(table, lang))
    if actor == "chance":
        return say(lang, "the dice")
    name = table.seats[actor].name
    if actor not in eyes.own:
        return say(lang, "thinks" if table.seats[actor].level else "their turn", name=name)
    pos = table.record.position.seen_by(actor)
    asked = pos.game.sentences.expected(pos, voice(table, lang))
    return say(lang, "your turn" if len(eyes.own) == 1 else "turn of", name=name, asked=asked)


def end(table: Table, eyes: Eyes) -> told.End:
    """How the game ended."""
    pos = table.record.position
    result, last = pos.result, happening(table, eyes, len(table.record) - 1)
    assert result is not None
    alone = len(eyes.own) == 1 and not result.titles
    return told.End(
        text=outcome(table, eyes),
        why=pos.game.sentences.describe(last, voice(table, eyes.lang)),
        rule=result.rule,
        won=eyes.own in result.winners if alone else None,
        sheet=pos.game.text.sheet(pos, voice(table, eyes.lang)),
    )


def outcome(table: Table, eyes: Eyes) -> str:
    """Who has won and, of two, by how much, to the one who looks; or who has which title."""
    pos, lang = table.record.position, eyes.lang
    result, names = pos.result, table.names
    assert result is not None
    if result.titles:
        return str(pos.game.sentences.announce(result.titles, voice(table, lang)))
    if len(names) == 1:
        return say(lang, "solo won" if result.winners else "solo lost")
    me = eyes.own if len(eyes.own) == 1 else None
    scores = ""
    if len(names) == 2 and not pos.game.text.SCORES_ARE_PLACES:  # a row of more would have to be explained
        points = dict(zip(names, pos.scores()))
        mine = points.pop(me or result.winners[0])
        scores = say(lang, "scores", points=DASH.join(f"{one:g}" for one in (mine, *points.values())))
    winners = [names[seat] for seat in result.winners if seat != me]
    if me is None:
        key = "shared" if len(winners) > 1 else "won"
    elif me in result.winners:
        key = "you shared" if winners else "you won"
    elif len(names) == 2:
        key = "you lost"
    else:
        key = "others shared" if len(winners) > 1 else "you lost to"
    return say(lang, key, name=listed(winners, lang), scores=scores)


def refusal(table: Table, eyes: Eyes, clicked: list[str]) -> told.Refused:
    """Why what was clicked is not allowed, if it stands for a move that is not; else nothing."""
    return shown.refused(shown.forbidden(table.record.position.seen_by(eyes.seat), clicked), eyes.lang)


def question(table: Table, eyes: Eyes, clicked: list[str]) -> told.Asked:
    """What is open after these clicks; what is expected anyway if they are no beginning of a move of one's own."""
    question = Question()
    if may_move(table, eyes):
        pos = table.record.position.seen_by(eyes.seat)
        question = shown.open_question(pos, clicked, voice(table, eyes.lang))
    return shown.asked(question, clicked, status(table, eyes))


def tip(table: Table, eyes: Eyes, given: list[int]) -> told.Tip:
    """What a coach says to somebody who has been given some tips already; nothing, if none fits now."""
    lesson = table.record.start.game.lesson
    if lesson is None:
        return told.Tip(type="tip", left=0)
    number = lesson.tip(table.record.position.seen_by(eyes.seat), given) if may_move(table, eyes) else None
    left = len(lesson.tips) - len({*given} & {*range(len(lesson.tips))}) - (number is not None)
    text = "" if number is None else str(in_language(lesson.tips[number].text, eyes.lang))
    return told.Tip(type="tip", number=number, text=text, left=left)


def _seat(table: Table, letter: str, score: float, here: set[str]) -> told.Seat:
    seat, clock = table.seats[letter], table.clock
    view = told.Seat(
        letter=letter,
        name=seat.name,
        level=seat.level,
        taken=seat.taken,
        here=seat.level is not None or letter in here,
        score=score,
        stands_in=seat.level is not None and seat.key is not None,
    )
    if clock is not None and seat.level is None:
        view.left, view.running = round(clock.left(letter, time.monotonic()), 1), clock.running == letter
    return view
