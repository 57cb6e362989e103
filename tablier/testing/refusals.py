"""Whatever is written is a legal event, or is refused by a rule of the game."""

import random
import re

from tablier.engine.language import ENGLISH
from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove
from tablier.testing.walks import events_of, some_positions, where

SIGNS = "abcdefghABCDEFGH0123456789+-:x@?* "
HOLE = re.compile(r"\{\w*\}")
"""Where a detail was to stand in a sentence."""
RULE_NUMBER = re.compile(r"[A-Z]\d+")


def check_refusals(name: str) -> None:
    """Texts that are garbled, made up, or legal at another moment."""
    rng = random.Random(3)
    positions = some_positions(name, seed=4)
    elsewhere = sorted({event for pos in positions for event in events_of(pos)[:20]})
    for pos in positions:
        for _ in range(8):
            check_refused(pos, rng.choice(elsewhere))
            check_refused(pos, _garbled(rng.choice(elsewhere), rng))
        check_refused(pos, "".join(rng.choices(SIGNS, k=6)))
        check_refused(pos, "")


def check_refused(pos: Position, text: str) -> None:
    rules = {key.split()[0] for key in pos.game.refusals.RULES}
    try:
        pos.play(text)
    except IllegalMove as error:
        assert RULE_NUMBER.fullmatch(error.rule), f"{error.rule!r} is no rule number: {where(pos, text)}."
        assert error.rule in rules, f"There is no rule {error.rule}: {where(pos, text)}."
        assert ENGLISH in error.sentences, f"It is not refused in English: {where(pos, text)}."
        assert not error.nearest or error.nearest in events_of(pos), f"{error.nearest} is not near: {where(pos, text)}."
        for sentence in error.sentences.values():
            assert sentence.endswith("."), f"{sentence!r} is not a sentence: {where(pos, text)}."
            left_open = [hole for hole in HOLE.findall(sentence) if hole not in text]
            assert not left_open, f"{sentence!r} has holes: {where(pos, text)}."
    else:
        written = pos.notation(pos.code(text))
        assert written in events_of(pos), f"{text!r} was played as {written}: {where(pos)}."


def _garbled(text: str, rng: random.Random) -> str:
    letters = list(text)
    letters[rng.randrange(len(letters))] = rng.choice(SIGNS)
    return "".join(letters)
