"""What can be solved, and what the command says of it."""

import json
from pathlib import Path

import tablier
from tablier import Record
from tests.command import run


def test_dog_eat_dog_is_solved() -> None:
    shown = run("solve", "dogeatdog")
    assert "108,955 positions" in shown and "66.0%" in shown
    assert "Résolu" in run("solve", "dogeatdog", "--lang", "fr")
    data = json.loads(run("solve", "dogeatdog", "--json"))
    assert data["positions"] == 108_955
    assert abs(data["odds"]["1x1"] - 15 / 36) < 1e-12  # equal pips: the attacker has to throw more


def test_the_solitaire_is_won_by_what_is_found() -> None:
    """D12: the events that it prints lead to a win."""
    for options in ((), ("--option", "last=drop"), ("--option", "move=step")):
        found = json.loads(run("solve", "dames-solo", *options, "--json"))
        assert found["solvable"] is True
        chosen = dict(option.split("=") for option in options[1:])
        assert Record(tablier.new("dames", 1, **chosen), found["events"]).position.returns() == [1.0]


def test_it_goes_on_from_a_record(tmp_path: Path) -> None:
    path = tmp_path / "solo.tablier"
    path.write_text(Record(tablier.new("dames", 1), ["+a1", "+c1"]).write(), "utf-8")
    assert "It can be won from here" in run("solve", "dames-solo", "--record", str(path))
    path.write_text(Record(tablier.new("dames", 2), ["+a1", "+c1"]).write(), "utf-8")
    assert "is no record of dames-solo" in run("solve", "dames-solo", "--record", str(path), code=2)


def test_goulet_is_solved_with_few_units() -> None:
    shown = run("solve", "goulet")
    assert "Solved with 4 units or fewer: 757,008 positions" in shown
    assert "by estimate: more units stand than the table knows" in shown
    data = json.loads(run("solve", "goulet", "--option", "range=slot", "--option", "fours=must", "--json"))
    assert data["residual"] < 1e-4 and data["exact"] is False
    assert data["first"]["1-1"] > 0.5 > data["first"]["1-2"]  # to act first is worth something, a unit more


def test_what_cannot_be_solved() -> None:
    assert "cannot be solved. What can: dames-solo, dogeatdog, goulet." in run("solve", "bunker", code=2)
    assert "leave --further out" in run("solve", "dogeatdog", "--further", code=2)
    assert "go with --further" in run("solve", "goulet", "--workers", "2", code=2)
