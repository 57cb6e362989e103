"""Fair dice: drawn as docs/fair-dice.md says, by the odds of the rules, and every trick with them is found out."""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import tablier
from tablier import Position, Record, RecordError, SetupError
from tablier.engine.fair import WORDS, FairDice, Nonce, urn_at
from tablier.engine.record import BY_HAND, DICE_NOTE, FAIR_SECRET_NOTE
from tablier.engine.seal import FROM_NOTE, check_sealed, dice_of, faults, notes_of, throws
from tablier.lab.fairness import evenness, kinds
from tests.command import run

ROOT = Path(__file__).parents[1]
GOLDEN = sorted((ROOT / "tests/golden").glob("*.tablier"))
NONCES = (Nonce("A", "00112233445566778899aabbccddeeff", 0), Nonce("B", "f0" * 16, 3))
DICE = FairDice(bytes(range(32)), "4416aba849", NONCES)


def chance_nodes() -> Iterator[Position]:
    """One position of every kind of chance, from the golden records."""
    seen = set()
    for path in GOLDEN:
        for pos in Record.load(path).positions():
            if pos.actor == "chance" and (kind := (pos.game.name, pos.codes(), pos.weights())) not in seen:
                seen.add(kind)
                yield pos


def finished(game: str, draw: Callable[[Position, int], int] = DICE.draw, players: int = 2) -> Record:
    """A game that is played somehow to its end, with what was thrown drawn like that; its head tells of `DICE`."""
    record = Record(tablier.new(game, players))
    record.add(record.plan(None, draw))
    while record.position.actor != "over":
        record.add(record.plan(record.position.sample(7, len(record)), draw))
    record.notes.update(notes_of(DICE, record))
    return record


# ---------------------------------------------------------------------- drawing


def test_a_number_is_drawn_as_the_specification_says() -> None:
    for n, number in [(6, 0), (36, 2), (36, 3), (7_776, 250), (2, 10_000)]:
        nonces = [NONCES[0].text, NONCES[1].text][: 1 if number < 3 else 2]
        message = " ".join(["tablier-dice-1", "4416aba849", str(number), "0", *nonces])
        word = int.from_bytes(hmac.new(bytes(range(32)), message.encode("ascii"), hashlib.sha256).digest()[:6], "big")
        assert DICE.below(n, number) == word % n
    assert DICE.seal == hashlib.sha256(bytes(range(32))).hexdigest()


def test_what_would_favour_the_low_numbers_is_drawn_again() -> None:
    """With n just above half of all words, nearly every other word is thrown away."""
    n, bare = WORDS // 2 + 1, replace(DICE, nonces=())
    redrawn = 0
    for number in range(200):
        draw = 0
        while True:
            digest = hmac.digest(bare.secret, f"tablier-dice-1 {bare.table} {number} {draw}".encode(), "sha256")
            if (word := int.from_bytes(digest[:6], "big")) < n:
                break
            draw += 1
        redrawn += draw > 0
        assert bare.below(n, number) == word
    assert redrawn > 50


def test_every_outcome_has_as_many_tickets_as_the_rules_give_it_odds() -> None:
    nodes = list(chance_nodes())
    assert len(nodes) > 20
    for pos in nodes:
        urn = urn_at(pos)
        tickets = Counter(urn.code(ticket) for ticket in range(urn.tickets))
        for code, weight in zip(pos.codes(), pos.weights()):
            assert tickets[code] * sum(pos.weights()) == weight * urn.tickets


def test_dice_are_written_so_that_a_program_without_rules_reads_them() -> None:
    """`roll` and the faces, highest first; and nothing else is written like that. What is for research comes to no
    table, and its dice may have other faces."""
    for pos in chance_nodes():
        if any(option.research and option.name in pos.options for option in pos.game.options):
            continue
        texts = [pos.notation(code) for code in pos.codes()]
        if urn_at(pos).dice:
            faces = [re.fullmatch("roll ([1-6]+)", text) for text in texts]
            assert all(found and [*found[1]] == sorted(found[1], reverse=True) for found in faces)
        else:
            assert not any(text.startswith("roll ") or ", " in text or " of " in text for text in texts)


def test_every_kind_of_chance_is_found_and_falls_evenly() -> None:
    found = kinds()
    assert [kind.urn.dice for kind in found if kind.urn.dice] == [1, 2, 3, 4, 5]
    assert {len(kind.urn.codes) for kind in found if not kind.urn.dice} == {2, 3, 4, 5, 6, 7, 8}
    for kind in found:
        assert evenness(kind, 3_000).p_value > 1e-6


# ---------------------------------------------------------------------- records


@pytest.mark.parametrize("game", ["bulldog", "bunker", "dogeatdog", "goulet"])
def test_a_game_that_was_drawn_fairly_is_found_to_be(game: str) -> None:
    record = Record.read(finished(game).write())
    assert dice_of(record.notes) == DICE
    assert len(list(throws(record))) > 5
    assert faults(record) == []


def test_before_the_end_a_record_has_the_seal_and_not_the_secret() -> None:
    record = Record(tablier.new("goulet"))
    record.add(record.plan(None, DICE.draw))
    record.notes.update(notes_of(DICE, record))
    text = record.write()
    assert f"fair seal: {DICE.seal}\n" in text and NONCES[0].text in text
    assert DICE.secret.hex() not in text
    with pytest.raises(SetupError, match="not over"):
        check_sealed(record)
    record.notes[FAIR_SECRET_NOTE] = DICE.secret.hex()
    assert DICE.secret.hex() not in record.seen_by("A").write(), "whatever a record says, nobody sees it too early"


def test_what_cannot_be_checked_is_said() -> None:
    with pytest.raises(SetupError, match="not sealed"):
        check_sealed(Record.load(GOLDEN[0]))
    with pytest.raises(SetupError, match="their own dice"):
        check_sealed(Record(tablier.new("goulet"), notes={DICE_NOTE: BY_HAND}))
    notes = finished("dogeatdog").notes
    for wrong in ({FAIR_SECRET_NOTE: "12"}, {FAIR_SECRET_NOTE: "é" * 64}, {"fair nonce 1": "A x 12"}):
        with pytest.raises(RecordError):
            dice_of({**notes, **wrong})
    record = finished("dogeatdog")
    record.notes[FROM_NOTE] = "9" * 5_000
    with pytest.raises(RecordError):
        faults(record)


# ---------------------------------------------------------------------- tricks of whoever draws


class Cheat:
    """A server that draws otherwise than it says."""

    def another_secret(self, pos: Position, number: int) -> int:
        """From the tenth event on, a secret that it likes better."""
        return (replace(DICE, secret=bytes(32)) if number >= 10 else DICE).draw(pos, number)

    def again_until_it_suits(self, pos: Position, number: int) -> int:
        """It draws until something else falls than the first outcome."""
        code = DICE.draw(pos, number)
        return code if code != pos.codes()[0] else pos.codes()[-1]

    def in_another_order(self, pos: Position, number: int) -> int:
        """The throw of the event before, where it was another."""
        return DICE.draw(pos, number - 1 if number > 5 else number)

    def without_a_nonce(self, pos: Position, number: int) -> int:
        """As if B had added nothing."""
        return replace(DICE, nonces=NONCES[:1]).draw(pos, number)

    def with_a_nonce_too_late(self, pos: Position, number: int) -> int:
        return replace(DICE, nonces=(NONCES[0], replace(NONCES[1], since=20))).draw(pos, number)


TRICKS = [name for name in vars(Cheat) if not name.startswith("_")]


@pytest.mark.parametrize("trick", TRICKS)
@pytest.mark.parametrize("game", ["bulldog", "goulet"])
def test_a_server_that_draws_otherwise_is_caught(game: str, trick: str) -> None:
    record = finished(game, getattr(Cheat(), trick))
    found = faults(record)
    assert found and all(fault.number is not None and fault.told != fault.drawn for fault in found)


def test_a_secret_that_was_changed_afterwards_does_not_fit_the_seal(tmp_path: Path) -> None:
    """It can be made to fit the throws no better than by chance, and the seal not at all."""
    record = finished("goulet")
    record.notes[FAIR_SECRET_NOTE] = bytes(32).hex()
    assert faults(record)[0].number is None and faults(record)[0].told == DICE.seal
    assert "it was changed" in flat(run("verify", saved(record, tmp_path), code=1))


def test_a_server_that_changes_secret_seal_and_throws_together_is_caught_by_who_noted_them(tmp_path: Path) -> None:
    """The record alone is without fault then: what one was shown before the game is not in it."""
    other = FairDice(bytes(32), DICE.table, (NONCES[0],))
    record = finished("dogeatdog", other.draw)
    record.notes = notes_of(other, record)
    path = saved(record, tmp_path)
    assert faults(record) == []
    assert "not the one you were shown" in flat(run("verify", path, "--seal", DICE.seal, code=1))
    noted = run("verify", path, "--seal", other.seal, "--nonce", NONCES[1].text, code=1)
    assert "is not in the record" in flat(noted) and "shown" not in noted
    run("verify", path, "--seal", other.seal, "--nonce", NONCES[0].text)


def saved(record: Record, folder: Path) -> str:
    record.save(folder / "game.tablier")
    return str(folder / "game.tablier")


def flat(text: str) -> str:
    """Without the ends of lines that a narrow terminal makes."""
    return " ".join(text.split())


# ---------------------------------------------------------------------- the command, and the specification


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    record = finished("goulet")
    path, count = saved(record, tmp_path), len(list(throws(record)))
    assert f"All {count} throws are" in flat(run("verify", path))
    assert f"Les {count} jets sont" in flat(run("verify", path, "--lang", "fr"))
    assert json.loads(run("verify", path, "--json")) == {"throws": count, "from": 0, "faults": []}
    record.notes[FROM_NOTE] = "4"
    assert "before event 5 was not drawn" in flat(run("verify", saved(record, tmp_path)))
    cheated = finished("goulet", Cheat().in_another_order)
    first = faults(cheated)[0]
    told = flat(run("verify", saved(cheated, tmp_path), code=1))
    assert f"Event {(first.number or 0) + 1}: {first.told} was told; {first.drawn} was drawn." in told
    assert "Which game?" in run("verify", code=2)
    assert "not sealed" in run("verify", str(GOLDEN[0]), code=2)


def test_the_vectors_of_the_specification_are_true() -> None:
    """Every line of the tables in docs/fair-dice.md."""
    text = (ROOT / "docs/fair-dice.md").read_text("utf-8")
    drawn = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert len(drawn) >= 8
    assert DICE.secret.hex() in text and DICE.seal in text and all(nonce.text in text for nonce in NONCES)
    for n, number, result in drawn:
        assert DICE.below(int(n), int(number)) == int(result)
