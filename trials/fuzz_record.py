"""A fuzzer of records: a text is a game or is refused in a sentence, soon, and what is read is written back the same.

    python -m trials.fuzz_record --records 100000 --seed 1
    python -m trials.fuzz_record --atheris --records 100000      guided by what code is reached; pip install atheris

The golden records are changed line by line: lines swapped, doubled, left out, cut short, taken from other games,
numbers and letters changed, notes added, lines made very long. Hypothesis draws the changes, and shrinks what fails.
"""

import argparse
import contextlib
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from tablier import Record, RecordError
from trials import mutation

GOLDEN = Path(__file__).parents[1] / "tests/golden"
LONGEST_SENTENCE = 500
"""Letters of a refusal."""
MOST_CHANGES = 4
VERY_LONG = 100_000


@dataclass
class Tally:
    """What came of a run."""

    read: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """Records that were refused, by how the sentence begins."""
    slowest: float = 0.0
    """Seconds for one."""
    slowest_text: str = ""

    def tried(self) -> int:
        return self.read + self.refused.total()


def golden(most: int) -> list[str]:
    """The golden records, or their beginnings: so many letters at most."""
    return [_cut(path.read_text("utf-8"), most) for path in sorted(GOLDEN.glob("*.tablier"))]


def _cut(text: str, most: int) -> str:
    """A record up to a whole line; one that is cut short says nothing of how the game ended."""
    if len(text) <= most:
        return text
    lines = text[:most].splitlines()[:-1]
    return "\n".join(line for line in lines if not line.startswith(("scores:", "returns:"))) + "\n"


def mutated(rng: random.Random, texts: list[str]) -> str:
    """One of the texts, changed in some places."""
    lines = rng.choice(texts).splitlines()
    for _ in range(rng.randint(1, MOST_CHANGES)):
        lines = _changed(rng, lines or [""], texts)
    return rng.choice(("\n", "\n", "\n", "\r\n", "\r", "\u2028")).join(lines)


def _changed(rng: random.Random, lines: list[str], texts: list[str]) -> list[str]:
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines[at]
    match rng.randrange(12):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            lines.insert(at, line)
        case 2:
            del lines[at]
        case 3:
            del lines[at + 1 :]
        case 4:
            lines[at] = mutation.text(rng, line)
        case 5:
            lines[at] = rng.choice(rng.choice(texts).splitlines())
        case 6:
            lines.insert(rng.randrange(1, 8), f"{rng.choice(_NOTES)}: {rng.choice(mutation.ODD)}")
        case 7:
            lines[at] = line + rng.choice((" ", "x", "9", "\u0301")) * VERY_LONG
        case 8:
            lines[at] = line.replace(line[:1] or " ", rng.choice("ABCDEFGH*?"), 1)
        case 9:
            lines.insert(at, rng.choice(("", " ", "\t", "\ufeff")))
        case 10:
            lines = [*lines, *lines[at:]]
        case _:
            lines[at] = "".join(str(rng.randrange(10)) if letter.isdigit() else letter for letter in line)
    return lines


_NOTES = ("game", "players", "option move", "option", "name A", "name Z", "date", "seed", "scores", "dice", "note", "")


def check(text: str, tally: Tally) -> None:
    """Whether a text is read as it should be."""
    began = time.perf_counter()
    try:
        record = Record.read(text)
    except RecordError as error:
        record, refused = None, error
    if (took := time.perf_counter() - began) > tally.slowest:
        tally.slowest, tally.slowest_text = took, text
    if record is None:
        _check_sentence(refused)
        tally.refused[_kind(str(refused))] += 1
        return
    written = record.write()
    again = Record.read(written)
    assert again.write() == written, "written, read and written again it is another one"
    for what in ("events", "names", "notes", "date", "position"):
        assert getattr(again, what) == getattr(record, what), f"{what}: {getattr(record, what)}"
    tally.read += 1


def _check_sentence(error: RecordError) -> None:
    for told in (str(error), *error.others.values()):
        assert told.strip() and told.rstrip()[-1] in ".!?…", f"no sentence: {told[-100:]!r}"
        assert len(told) <= LONGEST_SENTENCE, f"a sentence of {len(told)} letters: {told[:LONGEST_SENTENCE]!r}"
        assert told.isprintable(), f"control characters: {told[:200]!r}"


def _kind(sentence: str) -> str:
    """How a refusal reads without what it quotes."""
    plain = re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "…", sentence.removeprefix("Line "))
    return plain.partition("played")[0][:40].strip()


def with_hypothesis(texts: list[str], records: int, seed: int) -> Tally:
    """So many records, drawn by hypothesis; what fails is shrunk before it is told."""
    tally = Tally()

    @seeded(seed)
    @settings(
        max_examples=records,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.randoms(use_true_random=False))
    def every_record(rng: random.Random) -> None:
        check(mutated(rng, texts), tally)

    every_record()
    return tally


def with_atheris(texts: list[str], records: int) -> Tally:
    """So many records, drawn by libFuzzer, which seeks what reaches code that was not reached before."""
    import atheris  # which nothing else needs

    tally = Tally()

    class Choices(random.Random):
        """Whatever is drawn is read from the bytes that libFuzzer has made."""

        def __init__(self, data: bytes) -> None:
            super().__init__(0)
            self._data = atheris.FuzzedDataProvider(data)

        def getrandbits(self, count: int) -> int:
            return int(self._data.ConsumeIntInRange(0, (1 << count) - 1))

        def random(self) -> float:
            return self.getrandbits(16) / (1 << 16)

    def one(data: bytes) -> None:
        check(mutated(Choices(data), texts), tally)

    _instrument(atheris.instrument_func)
    atheris.Setup(
        [sys.argv[0], f"-atheris_runs={records}", "-max_len=400", "-len_control=0", "-rss_limit_mb=4096"], one
    )
    with contextlib.suppress(SystemExit):  # by which it ends
        atheris.Fuzz()
    return tally


def _instrument(instrument: Callable[[Any], Any]) -> None:
    """Follow what the readers of records reach."""
    from tablier.engine import head, record

    for name in ("split", "check", "_said", "_taken", "short"):
        setattr(head, name, instrument(getattr(head, name)))
    for name in ("_read_event", "append", "write"):
        setattr(record.Record, name, instrument(getattr(record.Record, name)))


def growth(letters: int = 200_000) -> dict[str, float]:
    """How many times as long a text takes that is four times as long, by what is long in it."""
    head = "tablier record 1\ngame: dames\nplayers: 2\n"
    long: dict[str, Callable[[int], str]] = {
        "a note": lambda count: f"{head}note: {'x' * count}\n",
        "notes": lambda count: head + "".join(f"n{number}: x\n" for number in range(count // 8)),
        "options": lambda count: head + "".join(f"option n{number}: x\n" for number in range(count // 15)),
        "names": lambda count: head + "".join(f"name n{number}: x\n" for number in range(count // 15)),
        "empty lines": lambda count: head + "\n" * count,
        "an event": lambda count: f"{head}\nA  +c4{'-' * count}\n",
        "blanks": lambda count: f"{head}\nA  +c4{' x' * (count // 2)}\n",
        "the name of the game": lambda count: head.replace("dames", "d" * count),
        "the scores": lambda count: f"{head}scores: {'1 ' * (count // 2)}\n",
    }
    return {what: _took(make(4 * letters)) / _took(make(letters)) for what, make in long.items()}


def _took(text: str) -> float:
    """CPU seconds to read a text or refuse it; the least of three times."""
    times = []
    for _ in range(3):
        began = time.process_time()
        with contextlib.suppress(RecordError):
            Record.read(text)
        times.append(time.process_time() - began)
    return max(min(times), 1e-6)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--longest", type=int, default=900, help="letters of a golden record to begin with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--atheris", action="store_true")
    asked = parser.parse_args()
    texts = golden(asked.longest)
    for text in texts:
        Record.read(text)  # the first time, rules are loaded
    began = time.monotonic()
    tally = with_atheris(texts, asked.records) if asked.atheris else with_hypothesis(texts, asked.records, asked.seed)
    print(f"{tally.tried():,} records from {len(texts)} in {time.monotonic() - began:.0f} s: {tally.read:,} read")
    print("refused: " + ", ".join(f"{how} … {count:,}" for how, count in tally.refused.most_common(20)))
    print(f"slowest: {1_000 * tally.slowest:.0f} ms for {len(tally.slowest_text):,} letters")
    what, times = max(growth().items(), key=lambda item: item[1])
    print(f"four times as long takes at most {times:.1f} times as long: {what}")


if __name__ == "__main__":
    main()
