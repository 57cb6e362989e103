"""The table in a terminal: people and bots at one keyboard.

A seat is a bot, or a person (`None`). The table shows each event as a sentence, the board as the person
at the keyboard may see it, and asks for a move; where seats hide something from each other and more than
one person plays, the screen is cleared and handed over in between.
"""

import re
import secrets
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from tablier.bots.bot import bot
from tablier.bots.player import Player
from tablier.engine.dice import digits
from tablier.engine.guide import text_guide
from tablier.engine.language import Voice, formatted
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove
from tablier.engine.throw import throw_at, thrower_at

try:
    import termios
except ImportError:  # there is none on Windows
    termios = None  # type: ignore[assignment]

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
WIDTH = 78
ADVISER = "expert"

WORDS = {
    "en": {
        "welcome": "{title}. Type a move, ? for the moves there are, help for the rest.",
        "help": (
            "A move is written as in the guide; its beginning is enough where it is clear.\n"
            "  ?            the moves there are\n"
            "  hint         what a strong player would do; analyse for more of it\n"
            "  board        the board again\n"
            "  log          what has happened so far\n"
            "  rules [D4]   the rules, or one of them\n"
            "  undo         take your last move back, before anything else happens\n"
            "  quit         leave; the game is saved"
        ),
        "empty": "Type a move, ? for the moves there are, or help.",
        "moves": "{count} moves:",
        "several": "{count} moves begin like that:",
        "hand over": "{who}, it is your turn. Take the screen and press Enter. ",
        "no undo": "Nothing to take back: only your own last move, before anything else happens.",
        "undone": "{event} is taken back.",
        "throw": "{asked}, and type what fell, like {example}.",
        "draw": "{asked}, and type the result:",
        "throw of": "{who}: {asked}",
        "dice": "dice",
        "outcomes": "{count} outcomes:",
        "cannot fall": "{typed} cannot have fallen: {asked}, each showing 1 to 6.",
        "no advice": "Now it is for chance to decide, and for nobody to advise.",
        "no rule": "There is no rule {number}.",
        "solvable": "Still solvable from here: {answer}.",
        "yes": "yes",
        "no": "no",
        "unknown": "unknown",
        "result": "  {who}: score {points}, worth {value}",
        "score": "  {who}: score {points}",
        "saved": "Saved. Go on with: {command}",
        "finished": "Saved: {path}. Look at it with: {command}",
        "nothing": "Nothing was played, so nothing is saved.",
    },
    "fr": {
        "welcome": "{title}. Tapez un coup, ? pour les coups possibles, aide pour le reste.",
        "help": (
            "Un coup s'écrit comme dans le guide ; son début suffit s'il est clair.\n"
            "  ?              les coups possibles\n"
            "  indice         ce que ferait un bon joueur ; analyser pour en voir plus\n"
            "  plateau        revoir le plateau\n"
            "  journal        ce qui s'est passé jusqu'ici\n"
            "  règles [D4]    les règles, ou l'une d'elles\n"
            "  annuler        reprendre votre dernier coup, avant que rien d'autre n'arrive\n"
            "  quitter        partir ; la partie est enregistrée"
        ),
        "empty": "Tapez un coup, ? pour les coups possibles, ou aide.",
        "moves": "{count} coups :",
        "several": "{count} coups commencent ainsi :",
        "hand over": "{who}, c'est votre tour. Prenez l'écran et appuyez sur Entrée. ",
        "no undo": "Rien à reprendre : seulement votre dernier coup, avant que rien d'autre n'arrive.",
        "undone": "{event} est repris.",
        "throw": "{asked}, et tapez ce qui est tombé, par exemple {example}.",
        "draw": "{asked}, et tapez le résultat :",
        "throw of": "{who} : {asked}",
        "dice": "dés",
        "outcomes": "{count} résultats :",
        "cannot fall": "{typed} n'a pas pu tomber : {asked}, chacun de 1 à 6.",
        "no advice": "C'est au hasard de décider : il n'y a pas d'indice à donner.",
        "no rule": "Il n'y a pas de règle {number}.",
        "solvable": "Encore possible d'ici : {answer}.",
        "yes": "oui",
        "no": "non",
        "unknown": "on ne sait pas",
        "result": "  {who} : score {points}, soit {value}",
        "score": "  {who} : score {points}",
        "saved": "Enregistré. Pour continuer : {command}",
        "finished": "Enregistré : {path}. Pour revoir la partie : {command}",
        "nothing": "Rien n'a été joué, rien n'est enregistré.",
    },
}


class Stopped(Exception):
    """Somebody left the table before the end of the game."""


class Terminal:
    """One game at one keyboard."""

    def __init__(
        self,
        record: Record,
        bots: Mapping[str, Player],
        lang: str = "en",
        seed: int | None = None,
        read: Callable[[str], str] = input,
        write: Callable[[str], object] = print,
    ) -> None:
        self.record = record
        self.bots = bots
        self.lang = lang
        self.seed = secrets.randbits(62) if seed is None else seed
        self.read, self.write = read, write
        self.words = WORDS[lang]
        self.people = [seat for seat in record.start.seats if seat not in bots]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        """Who is looking at the screen: a seat, or None for everybody."""
        self.told = dict.fromkeys(self.people, 0)
        """How many events each person has been told."""

    @property
    def secret(self) -> bool:
        """Whether people at this screen hide something from each other."""
        return self.record.start.game.hidden and len(self.people) > 1

    def run(self) -> None:
        """Play to the end; Stopped if somebody leaves before."""
        self.write(self.words["welcome"].format(title=self.record.start.game.title_in(self.lang)))
        self._tell_from(0)
        while self.record.position.actor != "over":
            self._act(self.record.position.actor)
        self._show_board()
        self._show_result()

    # ------------------------------------------------------------------ one event

    def _act(self, actor: str) -> None:
        if actor == "chance" and self.record.by_hand:
            self._ask_for_throw()
        elif actor == "chance":
            self._play(self.record.position.sample(self.seed, len(self.record)))
        elif actor in self.bots:
            self._play(self.bots[actor].move(self.record))
        else:
            self._seat_at_the_screen(actor)
            self._show_board()
            self._ask(self._name(actor))

    def _play(self, event: str) -> None:
        self.record.append(event)
        self._tell(len(self.record) - 1)

    def _tell(self, index: int) -> None:
        """Say what happened, as the person at the screen may know it."""
        self.write("  " + self.record.describe(index, self.viewer, voice=self._voice))
        if self.viewer in self.told:
            self.told[self.viewer] = index + 1

    def _tell_from(self, first: int) -> None:
        for index in range(first, len(self.record)):
            self._tell(index)

    def _seat_at_the_screen(self, actor: str) -> None:
        """Hand the screen over where the next person must not see what the last one saw."""
        if self.secret and self.viewer != actor:
            forget_what_was_typed()
            self._line(CLEAR + self.words["hand over"].format(who=self._name(actor)))
            self.write(CLEAR)
            self.viewer = actor
            self._tell_from(self.told[actor])

    # ------------------------------------------------------------------ a person's move

    def _ask(self, who: str) -> None:
        """Ask until a move is made, or it is told what fell."""
        while True:
            typed = self._line(f"{who}> ").strip()
            command, _, rest = typed.partition(" ")
            if not typed:
                self.write(self.words["empty"])
            elif typed == "?":
                self._list("outcomes" if self._awaits_throw else "moves", self._possible())
            elif command in ("help", "aide"):
                self.write(self.words["help"])
            elif command in ("hint", "indice"):
                self._show_thoughts(1)
            elif command in ("analyse", "analyser"):
                self._show_thoughts(5)
            elif command in ("board", "plateau"):
                self._show_board()
            elif command in ("rules", "rule", "règles", "règle", "regles", "regle"):
                self._show_rules(rest.strip())
            elif command in ("log", "journal"):
                self._tell_from(0)
            elif command in ("quit", "quitter"):
                self._leave()
            elif command in ("undo", "annuler"):
                if self._undo():
                    return
            elif self._move(typed):
                return

    def _line(self, prompt: str) -> str:
        try:
            return self.read(prompt)
        except (EOFError, KeyboardInterrupt):
            self._leave()

    def _leave(self) -> NoReturn:
        """Stop, and leave nothing on the screen that the next person may not see."""
        self.write(CLEAR if self.secret else "")
        raise Stopped from None

    def _move(self, typed: str) -> bool:
        """Make the move that was typed, or of which enough was typed; else say why not."""
        typed = re.sub(r"\s+", " ", typed)
        legal = self._possible()
        if self._awaits_throw:
            typed = self._as_event(typed)
            if not typed:
                return False
        meant = [event for event in legal if event.lower().startswith(typed.lower())]
        if typed not in legal and len(meant) > 1:
            self._list("several", meant)
            return False
        try:
            self._play(meant[0] if typed not in legal and meant else typed)
        except IllegalMove as error:
            self.write(error.advice(self.lang))
            return False
        return True

    def _possible(self) -> Sequence[str]:
        return self.record.position.legal() or list(self.record.position.chances())

    def _undo(self) -> bool:
        if not self.record.can_undo():
            self.write(self.words["no undo"])
            return False
        self.write(self.words["undone"].format(event=self.record.undo()))
        return True

    # ------------------------------------------------------------------ dice that people throw

    @property
    def _awaits_throw(self) -> bool:
        return self.record.position.actor == "chance"

    def _ask_for_throw(self) -> None:
        """Ask for what fell, or for what else chance has decided."""
        pos, asked = self.record.position, self._to_throw()
        who = thrower_at(pos)
        if who:
            asked = self.words["throw of"].format(who=self._name(who), asked=asked)
        else:
            asked = f"{asked[0].upper()}{asked[1:]}"
        if throw := throw_at(pos):
            example = digits(sorted(throw.outcomes)[len(throw.outcomes) // 2])
            self.write(self.words["throw"].format(asked=asked, example=example))
        else:
            self.write(self.words["draw"].format(asked=asked))
            for name, event in self._drawn().items():
                self.write(f"  {event}  {name}")
        self._ask(self.words["dice"])

    def _to_throw(self) -> str:
        pos = self.record.position.seen_by(None)
        return pos.game.sentences.to_throw(pos, self._voice)

    def _drawn(self) -> dict[str, str]:
        """What chance can decide that is no throw of dice: in words → in notation."""
        pos = self.record.position
        game, seen = pos.game, pos.seen_by(None)
        return {game.sentences.drawn(seen, event, self._voice): game.events.write(event) for event in pos.events()}

    def _as_event(self, typed: str) -> str:
        """What was typed, in notation: it may be the faces of the dice, a name or the last word of a notation; empty if
        these dice cannot have fallen."""
        throw = throw_at(self.record.position)
        if throw is None:
            named = {event.split()[-1].lower(): event for event in self._possible()}
            named |= {name.lower(): event for name, event in self._drawn().items()}
            return named.get(typed.lower(), typed)
        if not re.fullmatch(r"[0-9][0-9 ,-]*", typed):
            return typed
        event = throw.event(tuple(int(face) for face in typed if face.isdigit()))
        if event is None:
            self.write(self.words["cannot fall"].format(typed=typed, asked=self._to_throw()))
        return event or ""

    # ------------------------------------------------------------------ showing things

    def _show_board(self) -> None:
        pos = self.record.position
        self.write(f"\n{pos.seen_by(self.viewer).text(self.lang, self.record.names)}\n")

    def _list(self, heading: str, events: Sequence[str]) -> None:
        self.write(self.words[heading].format(count=len(events)))
        width = max(map(len, events)) + 2
        columns = max(1, WIDTH // width)
        for first in range(0, len(events), columns):
            self.write("  " + "".join(event.ljust(width) for event in events[first : first + columns]).rstrip())

    def _show_thoughts(self, most: int) -> None:
        """The moves that a strong bot, knowing what the seat knows, would look at most."""
        pos = self.record.position
        if self._awaits_throw:
            self.write(self.words["no advice"])
            return
        thought = bot(ADVISER, seed=self.seed).analyse(pos)
        if pos.players == 1:
            known = "unknown" if not thought.certain else "yes" if thought.values[0] > 0 else "no"
            self.write("  " + self.words["solvable"].format(answer=self.words[known]))
        for action in thought.actions[:most]:
            # What would come of a move may hang on what is hidden: there the move alone has to do.
            told = "" if pos.game.hidden else pos.describe(action.event, self.lang, self.record.names)
            self.write(f"  {action.event}  {formatted(action.value, '+.2f', self.lang)}  {told}".rstrip())

    def _show_rules(self, number: str) -> None:
        game = self.record.start.game
        if not number:
            self.write(text_guide(game, self.lang))
            return
        guide, wanted = game.guide(self.lang), f"**{number.upper()}**"
        passages = [textwrap.fill(passage, WIDTH) for passage in guide.split("\n\n") if passage.startswith(wanted)]
        self.write("\n\n".join(passages) if passages else self.words["no rule"].format(number=number))

    def _show_result(self) -> None:
        """The titles and the scores, or the scores and what they are worth."""
        pos = self.record.position
        titles = pos.result.titles if pos.result else ()
        if titles:
            self.write("  " + pos.game.sentences.announce(titles, self._voice))
        said = self.words["score" if titles else "result"]
        for seat, points, value in zip(pos.seats, pos.scores(), pos.returns()):
            worth = formatted(value, "+.2f", self.lang)
            self.write(said.format(who=self._name(seat), points=points, value=worth))

    @property
    def _voice(self) -> Voice:
        return Voice(self.lang, self.record.names)

    def _name(self, seat: str) -> str:
        return self.record.names.get(seat, seat)


def forget_what_was_typed() -> None:
    """Keys pressed before the screen is handed over are not meant for the next person."""
    if sys.stdin is not None and sys.stdin.isatty() and termios is not None:
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
