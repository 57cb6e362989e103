"""What people are asked who throw their own dice, and what they can answer."""

from tablier.engine.catalogue import find
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.throw import throw_at
from tablier.testing.walks import some_positions, where

NAMES = {"A": "Zoé", "B": "Max"}
FACES = range(1, 7)


def check_throws(name: str) -> None:
    """Every throw is asked for in words; faces are one outcome of chance, and what is no dice has a name of its own."""
    game = find(name)
    for pos in some_positions(name, seed=1, of_each=30):
        if pos.actor != "chance":
            continue
        throw = throw_at(pos)
        if throw is not None:
            faces = {face for dice in throw.outcomes for face in dice}
            assert faces <= set(FACES), f"{sorted(faces)} are not the faces of a die: {where(pos)}."
            assert len(throw.outcomes) == len(pos.codes()), f"The same faces mean two things: {where(pos)}."
        for lang in LANGUAGES:
            voice = Voice(lang, NAMES)
            asked = game.sentences.to_throw(pos, voice)
            assert asked and not asked.endswith(".") and not asked[0].isupper(), (
                f"{asked!r} does not fit into 'Your turn: …': {where(pos)}."
            )
            if throw is None:
                named = [game.sentences.drawn(pos, event, voice) for event in pos.events()]
                assert all(named) and len(set(named)) == len(named), f"{named} are not told apart: {where(pos)}."
