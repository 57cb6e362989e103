"""By which names the server goes, and from whose pages it may be asked."""

import socket

import pytest

from tablier import SetupError
from tablier.table.hosts import Hosts
from tablier.table.place import Place

ALONE, NETWORK = Place("127.0.0.1", 8460), Place("0.0.0.0", 8460)
DOMAIN = "table.example.org"
OWN_NAME = socket.gethostname().lower()


@pytest.mark.parametrize(
    "place, host, answers",
    [
        (ALONE, "localhost:8460", True),
        (ALONE, "LOCALHOST", True),
        (ALONE, "localhost:1234", True),  # through a tunnel
        (ALONE, "127.0.0.1:8460", True),
        (ALONE, "[::1]:8460", True),
        (ALONE, None, True),  # no browser
        (ALONE, "evil.example", False),
        (ALONE, "localhost.evil.example:8460", False),
        (ALONE, "evil.example@localhost", True),  # no browser sends that; the name in it is localhost
        (ALONE, "192.168.1.7:8460", False),
        (ALONE, OWN_NAME, False),
        (ALONE, DOMAIN, False),
        (ALONE, "[", False),
        (ALONE, "a b", False),
        (NETWORK, "localhost:8460", True),
        (NETWORK, "192.168.1.7:8460", True),  # not looked up: nobody can have forged it
        (NETWORK, "[fe80::1]:8460", True),
        (NETWORK, f"{OWN_NAME}:8460", True),
        (NETWORK, f"{OWN_NAME.partition('.')[0]}.local", True),
        (NETWORK, "evil.example", False),
        (NETWORK, "192.168.1.7.evil.example", False),
        (Place("table.lan", 8460), "table.lan:8460", True),
    ],
)
def test_a_name_of_somebody_else_is_not_answered_to(place: Place, host: str | None, answers: bool) -> None:
    assert Hosts(place).answers_to(host) is answers


@pytest.mark.parametrize("name", [DOMAIN, DOMAIN.upper(), f"{DOMAIN}:443", f"https://{DOMAIN}/tables", f"{DOMAIN}."])
def test_a_name_can_be_allowed_however_it_is_written(name: str) -> None:
    hosts = Hosts(ALONE, [name])
    assert hosts.answers_to(DOMAIN) and hosts.answers_to(f"{DOMAIN}:8443")
    assert not hosts.answers_to(f"other.{DOMAIN}")


@pytest.mark.parametrize("name", ["", "*", "*.example.org", "https://"])
def test_what_is_no_name_cannot_be_allowed(name: str) -> None:
    with pytest.raises(SetupError, match="the name of a host"):
        Hosts(ALONE, [name])


@pytest.mark.parametrize(
    "origin, host, lets",
    [
        (None, "localhost:8460", True),  # a program
        ("http://localhost:8460", "localhost:8460", True),
        ("http://LOCALHOST:8460", "localhost:8460", True),
        ("http://[::1]:8460", "[::1]:8460", True),
        ("http://localhost:3000", "localhost:8460", False),  # another server on this machine
        ("http://127.0.0.1:8460", "localhost:8460", False),
        ("http://evil.example", "localhost:8460", False),
        ("null", "localhost:8460", False),
        ("", "localhost:8460", False),
        ("", "", False),
        ("null", None, False),
        ("file://", "localhost:8460", False),
        ("http://[", "localhost:8460", False),
        (f"https://{DOMAIN}", DOMAIN, True),
        (f"https://{DOMAIN}", f"{DOMAIN}:443", True),
        (f"https://{DOMAIN}", "127.0.0.1:8460", True),  # a proxy that does not tell for which name it was asked
        (f"https://{DOMAIN}:8443", DOMAIN, True),
        (f"https://{DOMAIN}.evil.example", DOMAIN, False),
        (f"https://evil.example/{DOMAIN}", DOMAIN, False),
        (f"https://{DOMAIN}@evil.example", DOMAIN, False),
    ],
)
def test_only_own_pages_may_ask(origin: str | None, host: str | None, lets: bool) -> None:
    assert Hosts(ALONE, [DOMAIN]).lets_ask(origin, host) is lets
