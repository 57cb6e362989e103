"""How often something may be asked for, and by whom it is counted."""

import time

import pytest

from tablier.table import bounds
from tablier.table.errors import TooOften
from tablier.table.rates import Rates, household

MOST = bounds.RATES["hints"]["person"][0].most


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    clock = [1_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    return clock


def ask_as_often_as_possible(counted: Rates, person: str, address: str = "10.0.0.1") -> int:
    """How often it went well, and no more than twice as often as it should."""
    for times in range(2 * MOST):
        try:
            counted.count("hints", address, person=person)
        except TooOften:
            return times
    return 2 * MOST


def test_a_person_may_ask_so_often_and_again_after_a_while(now: list[float]) -> None:
    counted = Rates()
    assert ask_as_often_as_possible(counted, "Ann") == MOST
    now[0] += 50
    with pytest.raises(TooOften) as refused:
        counted.count("hints", "10.0.0.1", person="Ann")
    assert refused.value.seconds == 10
    assert ask_as_often_as_possible(counted, "Bob") == MOST
    now[0] += 10
    assert ask_as_often_as_possible(counted, "Ann") == MOST


def test_many_persons_at_one_address_are_counted_together(now: list[float]) -> None:
    counted, of_address = Rates(), bounds.RATES["hints"]["address"][0].most
    went_well = sum(ask_as_often_as_possible(counted, str(person)) for person in range(10))
    assert went_well <= of_address < 10 * MOST
    assert ask_as_often_as_possible(counted, "Ann", "10.0.0.2") == MOST


def test_this_machine_is_not_counted(now: list[float]) -> None:
    for address in ("127.0.0.1", "::1"):
        assert ask_as_often_as_possible(Rates(), "Ann", address) == 2 * MOST


def test_who_has_not_come_for_a_while_is_forgotten(now: list[float]) -> None:
    counted = Rates()
    for person in range(100):
        counted.count("hints", f"10.0.0.{person}", person=str(person))
    assert len(counted._windows) == 200
    now[0] += 2 * bounds.MINUTE
    counted.count("hints", "10.0.1.1", person="Ann")
    assert len(counted._windows) == 2


@pytest.mark.parametrize(
    "one, other, alike",
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("unknown", "unknown", True),
    ],
)
def test_a_household_has_many_addresses(one: str, other: str, alike: bool) -> None:
    assert (household(one) == household(other)) is alike
