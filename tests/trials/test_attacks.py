"""Two play on while somebody attacks the server: the short form of `python -m trials.attacks`."""

from trials import attacks

SOME = ["huge bodies", "silent connections", "pings", "slow readers", "foreign pages"]
MOST_MEGABYTES = 150
"""That the server grows by: of a huge body alone, read whole, it would be several times that."""


def test_two_play_on_while_somebody_attacks() -> None:
    found = attacks.measure(SOME, seconds=0.5, moves=20)
    for name, noticed in found.items():
        assert noticed.times, f"{name}: no move was acknowledged"
        assert noticed.most - noticed.before < MOST_MEGABYTES, name
        assert not any(what.startswith("5") for what in noticed.told), f"{name}: {noticed.told}"
    assert set(found["huge bodies"].told) <= {"413"}  # on a busy machine perhaps none was answered in time
    assert set(found["foreign pages"].told) <= {"403"}
