"""Clocks: so much a move, or so much for the whole game."""

import pytest

from tablier.table.clock import BANK, MOVE, Clock


def test_only_the_time_of_the_seat_to_move_passes() -> None:
    clock = Clock(MOVE, 30)
    clock.run("A", now=100)
    assert clock.left("A", now=112) == 18
    assert clock.left("B", now=112) == 30


def test_before_it_runs_no_time_passes() -> None:
    assert Clock(BANK, 30).left("A", now=1_000_000) == 30


def test_every_move_has_its_time_anew() -> None:
    clock = Clock(MOVE, 30)
    clock.run("A", now=0)
    assert clock.moved("A", now=20) == 10
    assert clock.left("A", now=20) == 30
    clock.run("A", now=20)
    assert clock.left("A", now=25) == 25


def test_a_bank_is_used_up_move_by_move() -> None:
    clock = Clock(BANK, 30)
    clock.run("A", now=0)
    assert clock.moved("A", now=20) == 10
    clock.run("B", now=20)
    assert clock.moved("B", now=21) == 29
    clock.run("A", now=21)
    assert clock.moved("A", now=25) == 6
    assert clock.left("B", now=1_000) == 29


@pytest.mark.parametrize("kind", [MOVE, BANK])
def test_while_it_is_paused_no_time_passes_and_none_comes_back(kind: str) -> None:
    clock = Clock(kind, 30)
    clock.run("A", now=0)
    clock.pause(now=5)
    assert clock.running is None
    assert clock.left("A", now=500) == 25
    clock.pause(now=600)
    assert clock.left("A", now=600) == 25
    clock.run("A", now=1_000)
    assert clock.left("A", now=1_001) == 24


@pytest.mark.parametrize("kind", [MOVE, BANK])
def test_running_twice_for_the_same_seat_is_running_once(kind: str) -> None:
    clock = Clock(kind, 30)
    clock.run("A", now=0)
    clock.run("A", now=10)
    assert clock.left("A", now=15) == 15
    assert clock.moved("A", now=15) == 15


def test_when_another_seat_runs_the_first_one_stops() -> None:
    clock = Clock(BANK, 30)
    clock.run("A", now=0)
    clock.run("B", now=4)
    assert clock.running == "B"
    assert clock.left("A", now=10) == 26
    assert clock.left("B", now=10) == 24


@pytest.mark.parametrize("kind", [MOVE, BANK])
def test_nobody_has_less_than_no_time(kind: str) -> None:
    clock = Clock(kind, 30)
    clock.run("A", now=0)
    assert clock.left("A", now=31) == 0
    clock.pause(now=40)
    assert clock.left("A", now=41) == 0
    clock.run("A", now=50)
    assert clock.moved("A", now=60) == 0
    assert clock.left("A", now=60) == (30 if kind == MOVE else 0)


def test_every_move_adds_its_increment_and_taking_it_back_takes_that_away() -> None:
    clock = Clock(BANK, 30, increment=5)
    clock.run("A", now=0)
    assert clock.moved("A", now=10) == 25
    clock.run("A", now=10)
    assert clock.moved("A", now=11) == 29
    clock.taken_back("A")
    assert clock.left("A", now=11) == 24
    assert clock.anew().left("A", now=11) == 30 and clock.anew().increment == 5
