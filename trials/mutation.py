"""What is almost right: texts and JSON values changed a little, as the fuzzers send them.

Everything is drawn from a `random.Random`, so that what was found is found again by its seed.
"""

import json
import random
from typing import Any

LONG = 3_000
ODD = (
    *("", " ", "\t", "\0", "\n", "\r\n", "\x1b[31m", "\x85", "\u2028", "\ufeff", "\u202e", "\u0301", "\U0001f3b2"),
    *("0", "-1", "+1", "1.0", "1e309", "NaN", "0x10", "007", "٣", "²", "１", "Ⅷ", "9" * 20, "9" * LONG),
    *("A", "Z", "a", "Å", "ß", "İ", "*", "?", "over", "chance", "null", "true", "None", "__class__", "{0}", "%s"),
    *("<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "\\", '"', "é" * LONG, "-" * LONG),
)
"""Texts that parsers have stumbled over: blanks, controls, digits of other scripts, numbers too large, markup."""
MOST_CHANGES = 3
DEEP = 2_000
"""Brackets within brackets: more than a parser that calls itself can bear."""


def text(rng: random.Random, old: str) -> str:
    """A text, changed in one to three places."""
    for _ in range(rng.randint(1, MOST_CHANGES)):
        old = _changed(rng, old)
    return old


def _changed(rng: random.Random, old: str) -> str:
    at = rng.randint(0, len(old))
    to = min(len(old), at + rng.randint(1, 4))
    match rng.randrange(9):
        case 0:
            return old[:at] + rng.choice(ODD) + old[at:]
        case 1:
            return old[:at] + rng.choice(ODD) + old[to:]
        case 2:
            return old[:at] + old[to:]
        case 3:
            return old[:to] + old[at:to] * rng.randint(1, 3) + old[to:]
        case 4:
            return old[:at] + old[at:to][::-1] + old[to:]
        case 5:
            return old[:at]
        case 6:
            return old.swapcase()
        case 7:
            return old[:at] + "".join(str(rng.randrange(10)) if c.isdigit() else c for c in old[at:])
        case _:
            return old[:at] + chr(rng.choice((rng.randrange(32, 127), rng.randrange(128, 0xD800)))) + old[to:]


def value(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = rng.randrange(6 if depth > 2 else 8)
    match kind:
        case 0:
            return None
        case 1:
            return rng.random() < 0.5
        case 2:
            return rng.choice((0, 1, -1, 2**31, 2**63, 2**64, 10**30, rng.randrange(1_000)))
        case 3:
            return rng.choice((0.5, -0.0, 1e300, 1e-300))
        case 4 | 5:
            return rng.choice(ODD)
        case 6:
            return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(ODD): value(rng, depth + 1) for _ in range(rng.randrange(4))}


def message(rng: random.Random, old: dict[str, Any]) -> dict[str, Any]:
    """A message of which a field is missing, of another kind, changed, or there though there is none."""
    new, name = dict(old), rng.choice(list(old))
    match rng.randrange(4):
        case 0:
            del new[name]
        case 1:
            new[name] = value(rng)
        case 2:
            new[rng.choice(ODD)] = value(rng)
        case _:
            new[name] = text(rng, old[name]) if isinstance(old[name], str) else [old[name]]
    return new


def not_json(rng: random.Random, old: dict[str, Any]) -> str:
    """A message as a text that is no JSON, or hardly."""
    written = json.dumps(old, ensure_ascii=False)
    match rng.randrange(7):
        case 0:
            return written[: rng.randrange(len(written))]
        case 1:
            return written + rng.choice((written, ",", "}", "\0", "//"))
        case 2:
            return "[" * DEEP + "]" * rng.choice((0, DEEP))
        case 3:
            return written.replace('"', "'")
        case 4:
            return written[:-1] + ',"at":NaN}'
        case 5:
            return written[:-1] + f',"at":{"9" * 5_000}}}'
        case _:
            return text(rng, written)
