"""A balancer as plain as there can be: each connection goes to the next server in turn that takes it.

    python -m trials.balancer PORT PORT…      prints the port that it listens on

It knows nothing of what is said, and nobody stays with a server: who comes back comes to another one.
"""

import asyncio
import contextlib
import itertools
import sys
from collections.abc import Sequence

HOST = "127.0.0.1"
CHUNK = 65_536


class Balancer:
    def __init__(self, ports: Sequence[int]) -> None:
        self.port = 0
        """Where it listens."""
        self._ports = itertools.cycle(ports)
        self._tries = len(ports)

    async def begin(self) -> None:
        self._listening = await asyncio.start_server(self._carry, HOST, 0)
        self.port = self._listening.sockets[0].getsockname()[1]

    def close(self) -> None:
        self._listening.close()

    async def _carry(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        for _ in range(self._tries):
            with contextlib.suppress(OSError):
                far, to_far = await asyncio.open_connection(HOST, next(self._ports))
                await asyncio.gather(_pass_on(near, to_far), _pass_on(far, to_near))
                return
        to_near.close()


async def _pass_on(heard: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
    """Until one of them ends: then so does the other."""
    with contextlib.suppress(OSError):
        while data := await heard.read(CHUNK):
            told.write(data)
            await told.drain()
    told.close()


async def _serve(ports: Sequence[int]) -> None:
    balancer = Balancer(ports)
    await balancer.begin()
    print(balancer.port, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve([int(port) for port in sys.argv[1:]]))
