"""Whatever is asked of the server, the answer is one that is described: of each operation, by schemathesis."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

import tablier
from tablier.table import api as by_http
from tablier.table import looking_back, puzzles, teaching
from tests.table.conftest import Server
from tests.table.test_api import Json, by, move, opened
from tests.thorough import THOROUGH

# All in one process of the tests, which alone loads schemathesis: that takes seconds.
pytestmark = pytest.mark.xdist_group("description")

ROUTERS = (by_http.router, looking_back.router, teaching.router, puzzles.router)
OPERATIONS = [
    f"{method} {route.path}"
    for router in ROUTERS
    for route in router.routes
    if isinstance(route, APIRoute) and route.include_in_schema
    for method in sorted(route.methods or ())
]
AT_A_TABLE = [operation for operation in OPERATIONS if "{id}" in operation and "hint" not in operation]
"""A hint takes a strong player a second."""
EXAMPLES = 15 if THOROUGH else 5
"""That are drawn of an operation, beside those that its description has at its bounds."""


@pytest.fixture(scope="module")
def schema() -> Any:
    import schemathesis

    described = FastAPI(title="tablier", version=tablier.__version__)
    for router in ROUTERS:
        described.include_router(router)
    return schemathesis.openapi.from_dict(described.openapi())


def ask(schema: Any, operation: str, whether: Callable[[Any], None]) -> None:
    """All that schemathesis finds to ask of an operation. By its plugin for pytest, each process of the tests would
    find it for all operations, before the first test."""
    import hypothesis
    from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test

    method, path = operation.split()
    few = hypothesis.settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
    asked = HypothesisTestConfig(schema.config, list(HypothesisTestMode), explicit_settings=few)

    def test(case: Any) -> None:
        whether(case)

    create_test(operation=schema[path][method], test_func=test, config=asked)()


def test_the_server_describes_what_is_tested_here(schema: Any, api: httpx.Client) -> None:
    assert api.get("/openapi.json").json()["paths"] == schema.raw_schema["paths"]
    assert {found.ok().label for found in schema.get_all_operations()} == {*OPERATIONS}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_whatever_is_asked_the_answer_is_as_it_is_described(operation: str, schema: Any, server: Server) -> None:
    from schemathesis.specs.openapi import checks

    def answered(case: Any) -> None:
        # What fits the description need not be a game that there is, or a move that is allowed.
        case.call_and_validate(base_url=server.address, excluded_checks=[checks.positive_data_acceptance])

    ask(schema, operation, answered)


@pytest.fixture(scope="module")
def somewhere(server: Server) -> Json:
    """A table where it is one's turn, once for all that is asked there."""
    with httpx.Client(base_url=f"{server.address}/api", timeout=60) as api:
        told = opened(api)
        move(api, told["id"], told["key"], "+c4")
        return told


@pytest.mark.parametrize("operation", AT_A_TABLE)
def test_whatever_is_asked_at_a_table_the_answer_is_as_it_is_described(
    operation: str, schema: Any, server: Server, somewhere: Json
) -> None:
    import schemathesis
    from schemathesis.specs.openapi import checks

    looked_at = [
        schemathesis.checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]

    def answered(case: Any) -> None:
        case.path_parameters["id"] = somewhere["id"]
        answer = case.call_and_validate(base_url=server.address, headers=by(somewhere["key"]), checks=looked_at)
        assert answer.status_code != 404

    ask(schema, operation, answered)
