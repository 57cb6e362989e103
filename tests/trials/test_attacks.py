"""Two play on while somebody attacks the server: the short form of `python -m trials.attacks`."""

from trials import attacks

SOME = ["huge bodies", "silent connections", "pings", "slow readers", "foreign pages"]
MOST_MEGABYTES = 150
"""That the server grows by: of a huge body alone, read whole, it would be several times that."""


REFUSED = {"huge bodies": "413", "foreign pages": "403"}
"""What is told each time, and nothing else."""
SECONDS, MOST_SECONDS = 0.5, 30.0


def test_two_play_on_while_somebody_attacks() -> None:
    found = attacks.measure(SOME, SECONDS, moves=20)
    for name, noticed in found.items():
        assert noticed.times, f"{name}: no move was acknowledged"
        assert noticed.most - noticed.before < MOST_MEGABYTES, name
        assert not any(what.startswith("5") for what in noticed.told), f"{name}: {noticed.told}"
    for name, status in REFUSED.items():
        told, seconds = found[name].told, SECONDS
        while not told and seconds < MOST_SECONDS:  # on a busy machine perhaps none was answered in time
            seconds *= 4
            told = attacks.measure([name], seconds, moves=20)[name].told
        assert set(told) == {status}, f"{name}: {told}"
