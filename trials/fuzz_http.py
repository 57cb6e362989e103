"""A fuzzer of the HTTP interface: requests that follow each other at real tables, with the keys of their seats.

    python -m trials.fuzz_http --cases 20000 --seed 1

Schemathesis draws the requests from the description that the server gives of itself, as a state machine: links lead
from the opening of a table, the keeping of a record or a rematch to everything that can be done there, and to the
lessons and puzzles of its game. Where a table is known, the key of one of its seats is shown; every other move is one
that was offered, every other record a whole game, and some of these are looked back at. Whatever is asked, the answer
is one that is described, none is an error of the server's but a 503 that says when to try again, and the log has no
error.

What takes a strong player or a film some seconds is asked for in a tenth of the visits only.
"""

import argparse
import contextlib
import copy
import itertools
import re
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.core.failures import FailureGroup
from schemathesis.core.transport import Response
from schemathesis.specs.openapi import checks

import tablier
from tests.table.conftest import Server
from trials.fuzz_record import golden
from trials.fuzz_socket import SETUPS, Fault, complaints

Json = dict[str, Any]

BOT = {"who": "bot", "level": "random"}
WITH_BOTS: list[Json] = [
    {"game": "dames", "seats": [{"who": "me"}, BOT]},
    {"game": "bunker", "seats": [{"who": "me"}, BOT, BOT], "lang": "fr"},
    {"game": "dames", "seats": [{"who": "me"}]},
]
SLOW = "/(hint|film|film.gif|analysis|line|outcomes|exercises|continue)"
"""What thinks or draws for seconds."""
LOOKING_BACK = "/(analysis|line|outcomes|exercises|continue)"
"""What there is of a finished game only."""
MOST_OVER = 2
"""Finished games that are looked back at: each takes a strong player a minute, and then it is known."""
WITH_SLOW = 10
"""One visit of so many may ask for that, too."""
STEPS = 20
"""Requests that follow each other."""
MOST_LETTERS = 700
"""Of a record: some short games are over by then."""
MOST_EVENTS = 12
"""Numbers of events are asked for up to here, as there are rarely more."""
PATIENCE = 300.0
"""Seconds for an answer, on a busy machine."""
CHECKS = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]


@dataclass
class Tally:
    """What came of a run."""

    statuses: Counter[int] = field(default_factory=Counter)
    operations: Counter[str] = field(default_factory=Counter)
    at_tables: int = 0
    """Requests at a table that there is, with a key of one of its seats."""
    faults: list[str] = field(default_factory=list)
    """Answers that should not be. They are told at the end of a round: what is raised at once is tried again, and a
    table that has changed meanwhile may answer otherwise."""
    slowest: float = 0.0
    slowest_case: str = ""


def described(address: str) -> Json:
    """What the server says of itself, with games that there are and with links from a table to what is done there."""
    told: Json = copy.deepcopy(httpx.get(f"{address}/api/openapi.json", timeout=60).json())
    schemas = told["components"]["schemas"]
    schemas["AnyTableAsked"] = schemas["TableAsked"]
    schemas["TableAsked"] = {"anyOf": [{"enum": [*SETUPS, *WITH_BOTS]}, {"$ref": "#/components/schemas/AnyTableAsked"}]}
    schemas["AnyTableAsked"]["properties"]["game"] = {"enum": list(tablier.list_games())}
    schemas["SeatAsked"]["properties"]["level"] = {"enum": ["random", None]}
    schemas["ContinueAsked"]["properties"]["level"] = {"enum": ["random", "nobody"]}
    record = told["paths"]["/api/records"]["post"]["requestBody"]["content"]["text/plain"]
    record["schema"] = {"anyOf": [{"enum": golden(MOST_LETTERS)}, record["schema"]]}
    at_a_table = [
        operation["operationId"]
        for path, methods in told["paths"].items()
        for operation in methods.values()
        if "{id}" in path
    ]
    for path, status in (("/api/tables", "201"), ("/api/records", "201"), ("/api/tables/{id}/rematch", "200")):
        told["paths"][path]["post"]["responses"][status]["links"] = {
            name: {"operationId": name, "parameters": {"path.id": "$response.body#/id"}} for name in at_a_table
        }
    of_a_game = {
        operation["operationId"]: {
            "operationId": operation["operationId"],
            "parameters": {"path.game": "$request.body#/game"},
        }
        for path, methods in told["paths"].items()
        for operation in methods.values()
        if "{game}" in path
    }
    told["paths"]["/api/tables"]["post"]["responses"]["201"]["links"].update(of_a_game)
    return told


def run(server: Server, cases: int, seed: int) -> Tally:
    """Ask so many things of a server, or a few more."""
    tally = Tally()
    schema = schemathesis.openapi.from_dict(described(server.address))
    quick, whole = (_visits(part, server, tally) for part in (schema.exclude(path_regex=SLOW), schema))
    while tally.statuses.total() < cases:
        visits = max(1, min(100, (cases - tally.statuses.total()) // STEPS))
        slow = -(-visits // WITH_SLOW)
        _visit(whole, slow, seed, tally)
        if visits > slow:
            _visit(quick, visits - slow, seed, tally)
    return tally


def _visit(machine: Any, visits: int, seed: int, tally: Tally) -> None:
    """So many visits, of STEPS requests each; Fault if one was not answered as it should be."""
    hypothesis.seed(seed + tally.statuses.total())(machine)
    settings = hypothesis.settings(
        max_examples=visits,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with contextlib.suppress(hypothesis.errors.Flaky):  # a table that was asked the same before may answer otherwise
        machine.run(settings=settings)
    if tally.faults:
        raise Fault(f"seed {seed}, after {tally.statuses.total()} requests: {tally.faults[0]}")


def _visits(schema: Any, server: Server, tally: Tally) -> Any:
    """A state machine of requests to a server."""
    keys: dict[str, list[str]] = {}
    offered: dict[str, list[str]] = {}
    over: list[str] = []
    """Tables whose game is finished."""
    finished = sorted((text for text in golden(MOST_LETTERS) if _is_over(text)), key=len)
    turn = itertools.count()

    class Visits(schema.as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: Any) -> Json:
            return {"base_url": server.address, "timeout": PATIENCE}

        def before_call(self, case: Any) -> None:
            now = next(turn)
            if re.search(LOOKING_BACK, case.path) and now % 4 and over:
                case.path_parameters["id"] = over[now % len(over)]
            id = case.path_parameters.get("id")
            if id in keys and now % 8:
                case.headers["Authorization"] = f"Bearer {keys[id][now % len(keys[id])]}"
                tally.at_tables += 1
            for numbers in (case.path_parameters, case.query or {}):
                if isinstance(numbers.get("number"), int):
                    numbers["number"] %= MOST_EVENTS
            if case.path.endswith("/moves") and now % 2 and offered.get(id):
                case.body = {"event": offered[id][now % len(offered[id])]}
            if "/film" in case.path and "number" not in (case.query or {}):  # a film of all takes minutes
                case.query = {**(case.query or {}), "number": now % MOST_EVENTS}
            if case.path == "/api/records" and now % 2:
                case.body = finished[now % len(finished)]
            if case.path.endswith("/bot") and now % 2:
                case.body = {"seat": "B", "level": "random"}

        def after_call(self, response: Response, case: Any) -> None:
            tally.statuses[response.status_code] += 1
            tally.operations[f"{case.method} {case.path}"] += 1
            if response.elapsed > tally.slowest:
                tally.slowest, tally.slowest_case = response.elapsed, f"{case.method} {case.path}"
            if response.status_code == 201 and case.path == "/api/tables":
                told = response.json()
                keys[told["id"]] = [told["key"], *told["friends"].values()]
            elif response.status_code == 201 and case.body in finished and len(over) < MOST_OVER:
                over.append(response.json()["id"])
            elif response.status_code == 200 and case.path == "/api/tables/{id}":
                told = response.json()
                offered[told["id"]] = [choice[0] for choice in told["choices"]] or offered.get(told["id"], [])

        def validate_response(self, response: Response, case: Any, **kwargs: Any) -> None:
            asked = f"{case.method} {case.formatted_path} {case.query} {case.body!r:.500}: {response.status_code}"
            if response.status_code >= 500 and response.status_code != 503:
                tally.faults.append(f"{asked} {response.text[:500]}")
            try:
                case.validate_response(response, checks=CHECKS)
            except (FailureGroup, AssertionError) as error:
                tally.faults.append(f"{asked} {error}")

    return Visits


def _is_over(record: str) -> bool:
    return tablier.Record.read(record).position.actor == "over"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.sqlite"))
        try:
            began = time.monotonic()
            tally = run(server, asked.cases, asked.seed)
            print(f"{tally.statuses.total():,} requests in {time.monotonic() - began:.0f} s,", end=" ")
            print(f"{tally.at_tables:,} of them at a table with a key of it, {len(tally.operations)} operations")
            print("answers: " + ", ".join(f"{status}: {count:,}" for status, count in sorted(tally.statuses.items())))
            slow = sum(count for name, count in tally.operations.items() if re.search(SLOW, name))
            print(f"of what may take long: {slow:,}; slowest: {tally.slowest:.2f} s, {tally.slowest_case}")
        finally:
            server.stop()
        for line in complaints(server):
            print(line[:3_000])
        if complaints(server):
            raise SystemExit("the server's log has errors")


if __name__ == "__main__":
    main()
