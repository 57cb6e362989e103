"""Fair dice: throws that nobody could choose, and that everybody can check afterwards.

Before the first event whoever draws the throws chooses a *secret* of 32 random bytes and shows its *seal*, the SHA-256
of it. Each player then adds a *nonce*, 16 random bytes. What falls follows from all of them: who has the secret cannot
change it any more and did not know the nonces, who chose a nonce did not know the secret. At the end the secret is
published. A throw at event number `number` (from 0) of a table is drawn like this:

    message(draw) = "tablier-dice-1 TABLE NUMBER DRAW" and " NONCE" for each nonce that counts by then, in ASCII
    word(draw)    = the first 6 bytes of HMAC-SHA-256(secret, message(draw)), as a number, highest byte first
    below(n)      = word(draw) mod n for the first draw = 0, 1, 2 … with word(draw) < 2^48 - (2^48 mod n)

    d dice        : below(6^d), written in base 6; each of its d digits, plus one, is a die
    anything else : the outcomes in their order, each with as many tickets as its weight; below(tickets) is the ticket

Numbers are decimal; a nonce is 32 hexadecimal digits in lower case, and counts from the event on that was next when it
came. 48 bits are exact in the numbers of any language. docs/fair-dice.md has test vectors.
"""

import functools
import hashlib
import hmac
import math
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Self

from tablier.engine.dice import Dice, in_order

if TYPE_CHECKING:
    from tablier.engine.position import Position

SCHEME = "tablier-dice-1"
SECRET_BYTES = 32
WORD_BYTES = 6
WORDS = 1 << (8 * WORD_BYTES)
NONCE = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True)
class Nonce:
    """What a player added to the throws."""

    seats: str
    """The letters of the seats of whoever added it: people at one screen add one together."""
    text: str
    """32 hexadecimal digits."""
    since: int
    """The number of the first event that it counts for."""


@dataclass(frozen=True)
class FairDice:
    """What the throws of a table follow from."""

    secret: bytes
    table: str
    nonces: tuple[Nonce, ...] = ()

    @classmethod
    def new(cls, table: str) -> Self:
        """Dice that nobody knows yet."""
        return cls(secrets.token_bytes(SECRET_BYTES), table)

    @property
    def seal(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def with_nonce(self, nonce: Nonce) -> Self:
        return replace(self, nonces=(*self.nonces, nonce))

    def below(self, n: int, number: int) -> int:
        """What is drawn for an event: a whole number from 0 to n - 1, all equally likely."""
        counted = "".join(f" {nonce.text}" for nonce in self.nonces if nonce.since <= number)
        limit, draw = WORDS - WORDS % n, 0
        while True:
            message = f"{SCHEME} {self.table} {number} {draw}{counted}".encode()
            word = int.from_bytes(hmac.digest(self.secret, message, "sha256")[:WORD_BYTES], "big")
            if word < limit:
                return word % n
            draw += 1

    def draw(self, pos: "Position", number: int) -> int:
        """The outcome of chance at a position, as its code; `number` is that of the event."""
        urn = urn_at(pos)
        return urn.code(self.below(urn.tickets, number))


@dataclass(frozen=True)
class Urn:
    """All that can fall at once."""

    tickets: int
    dice: int
    """How many dice it is; 0: something else."""
    codes: Sequence[int]
    up_to: Sequence[int]
    """Where it is something else: the first ticket that is not this outcome's any more."""
    faces: Mapping[Dice, int]
    """Where it is dice: the outcome that they are."""

    def code(self, ticket: int) -> int:
        if self.dice:
            return self.faces[in_order(ticket // 6**die % 6 + 1 for die in range(self.dice))]
        return next(code for code, up_to in zip(self.codes, self.up_to) if ticket < up_to)


def urn_at(pos: "Position") -> Urn:
    """All that can fall at a position where it is for chance to decide."""
    codes, weights = pos.codes(), pos.weights()
    asked = pos.game.name, codes, weights
    if asked not in _urns:
        if len(_urns) >= MOST_URNS:
            _urns.clear()
        _urns[asked] = _urn(pos, codes, weights)
    return _urns[asked]


_urns: dict[tuple[str, tuple[int, ...], tuple[int, ...]], Urn] = {}
"""A game has a handful: how many dice there are, or who can be drawn."""
MOST_URNS = 1_000


def _urn(pos: "Position", codes: tuple[int, ...], weights: tuple[int, ...]) -> Urn:
    thrown = [pos.game.events.thrown(event) for event in pos.events()]
    faces = {dice: code for dice, code in zip(thrown, codes) if dice is not None}
    counts = {len(dice) for dice in faces}
    if len(faces) == len(codes) and len(counts) == 1:
        (count,) = counts
        if all(weight * 6**count == ways(dice) * sum(weights) for dice, weight in zip(faces, weights)):
            return Urn(6**count, count, codes, (), faces)
    up_to = tuple(accumulate(weights))
    return Urn(up_to[-1], 0, codes, up_to, {})


@functools.cache
def ways(dice: Dice) -> int:
    """In how many orders these can have fallen."""
    return math.factorial(len(dice)) // math.prod(math.factorial(dice.count(face)) for face in set(dice))
