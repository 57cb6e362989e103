"""How much of anything is let in: sizes, deadlines, numbers and rates, all at a glance.

They are wide enough that people do not notice them, be they a school class behind one address, and narrow enough that
nobody can take the table from the others. `docs/trust.md` tells what they were measured to do.
"""

from typing import NamedTuple

# ---------------------------------------------------------------------- bytes

HEAD_BYTES = 32_768
"""Of the first line and the headers of a request."""
BODY_BYTES = 65_536
"""Of what is sent with a request."""
RECORD_BYTES = 1_100_000
"""Of a record that is uploaded: it has a million letters at most, a few of which take more than a byte."""
MESSAGE_BYTES = 16_384
"""Of a message by WebSocket."""
READ_BYTES = 32_768
"""Read from a connection at once, about."""
PIECE_BYTES = 1_024
"""Of what was read from a WebSocket, looked at before others come."""
WAITING_BYTES = 300_000
"""Letters in the messages that somebody may be behind before the connection is given up; but for the last message."""

# ---------------------------------------------------------------------- seconds

HEAD_WITHIN = 15.0
"""For the headers of a request, from the first byte or, on a new connection, from its beginning."""
BODY_WITHIN = 60.0
"""For what is sent with a request."""
HELLO_WITHIN = 20.0
"""For somebody who connects by WebSocket to say who it is."""
KEPT_FOR = 5
"""That a connection is kept for the next request."""
PING_EVERY, PONG_WITHIN = 20.0, 20.0
"""A WebSocket is asked whether it is still there, and has to answer."""
STALLED_AFTER = 20.0
"""Without a byte read by the other side, while there is more to send than is buffered."""
CLOSED_WITHIN = 12.0
"""For the other side to read why it was refused, or what else was sent before the connection was closed."""

# ---------------------------------------------------------------------- numbers

CONNECTIONS = 20_000
"""At once; fewer where the system allows fewer."""
CONNECTIONS_EACH = 500
"""At once from one address."""
WAITING_MESSAGES = 200
"""That somebody may be behind before the connection is given up."""
MESSAGES_READ_AHEAD = 4
"""Of somebody by WebSocket, while the first of them is answered."""
STRIKES = 3
"""How often somebody by WebSocket may be told to wait before the connection ends."""
PINGS = 100
"""That a client may send between two of ours."""
CHATS_KEPT = 100
"""The last ones of a table: kept, and told to who comes."""

# ---------------------------------------------------------------------- how often

MINUTE, HOUR = 60.0, 3_600.0


class Rate(NamedTuple):
    most: int
    seconds: float


RATES = {
    "requests": {"address": [Rate(6_000, MINUTE)]},
    "sockets": {"address": [Rate(100, 10.0)]},
    "messages": {"connection": [Rate(200, 10.0)], "address": [Rate(2_000, 10.0)]},
    "views": {"connection": [Rate(10, 10.0)], "address": [Rate(60, 10.0)]},
    "tables": {"address": [Rate(60, MINUTE), Rate(600, HOUR)]},
    "uploads": {"address": [Rate(10, MINUTE), Rate(100, HOUR)]},
    "chats": {"person": [Rate(30, MINUTE)]},
    "chats of onlookers": {"address": [Rate(30, MINUTE)], "table": [Rate(60, MINUTE)]},
    "hints": {"person": [Rate(30, MINUTE)], "address": [Rate(120, MINUTE)]},
    "analyses": {"address": [Rate(30, MINUTE), Rate(300, HOUR)]},
    "outcomes": {"address": [Rate(120, MINUTE)]},
    "films": {"address": [Rate(30, MINUTE), Rate(300, HOUR)]},
    "pictures": {"address": [Rate(300, MINUTE)]},
}
"""What → of whom → how often. An address is one of IPv4, or the half of one of IPv6 that a household has. A person is
known by the key of a seat. Views are whole tables that somebody at a WebSocket asks for again."""
NOT_COUNTED = ("127.0.0.1", "::1")
"""Addresses whose connections and requests are not counted: programs on this machine are its owner's. A proxy here is
asked for whom it speaks (X-Forwarded-For)."""
