"""Keys of seats: who has one may move for the seat. The table itself knows them by their hashes alone.

Where somebody shows a key it is hashed before anything else is done with it; the house, the store and the database
never see the key. Whoever reads the database, or a backup of it, can move for nobody.

SHA-256 as it is, without salt or rounds: a key is 128 bits from the operating system. Slow hashes are for passwords,
which people choose and others guess; here there is nothing to guess, and a move must not wait for it.
"""

import hashlib
import secrets
from typing import Annotated

from pydantic import AfterValidator, Field

BYTES = 16
MOST = 40
"""Letters of a key that is shown."""
HASHED = 64
"""Letters of a hash."""


def new_key() -> str:
    return secrets.token_urlsafe(BYTES)


def hashed(key: str) -> str:
    """What the table knows a key by."""
    return hashlib.sha256(key.encode()).hexdigest()


ShownKey = Annotated[str, Field(max_length=MOST), AfterValidator(hashed)]
"""A key in a message: nobody gets to see it but as its hash."""
