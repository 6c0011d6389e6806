"""Random calls from the published schema, valid and not, as nobody, with a secret key, and as merchant and
administrator: `make fuzz n=200`, and in `make test` a few that are always the same.

No call fails, each answers only what is documented, and nobody gets past a credential. Nothing that the
schema forbids is accepted: it gets a 400 that names a field that is wrong.
"""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from pytest_django import DjangoDbBlocker
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.conftest import django_point_at
from tests.contract.forbidden import forbidden, names_one
from tests.contract.random_calls import create_world, refusal
from tests.contract.server import WebServer, web_server
from tests.factories.databases import database_at, database_copy
from tests.factories.ledger_process import LedgerProcess
from tests.factories.schema import Operation, document, operations

EXAMPLES = int(os.environ.get("RANDOM_CALLS", "0"))
# Each as four callers.
_FEW = 2
_DATABASE_AWAY = "The service is unavailable. Try again in a moment."
_CHECKS = [
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
_RATES = (
    *("CREATE_PER_SECOND", "STATUS_PER_SECOND", "STATUS_CLIENT_PER_SECOND", "CHECK_PER_SECOND"),
    *("SIMULATE_PER_MINUTE", "WEBHOOK_SENDS_PER_MINUTE", "CONTACT_PER_HOUR", "RESET_PER_HOUR"),
    *("GOOGLE_PER_MINUTE", "SIGN_IN_PER_MINUTE", "SIGN_IN_FAILURES_PER_HOUR", "SIGN_UP_PER_HOUR"),
    "SIGN_IN_ACCOUNT_FAILURES_PER_HOUR",
)


@pytest.fixture(scope="module")
def database(database_url: str, template: str, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Of its own: settings, wallets and posts are everybody's."""
    name = f"dropwise_calls_{os.getpid()}"
    admin, url = database_at(database_url, "postgres"), database_at(database_url, name)
    database_copy(admin, template=template, name=name)
    django_point_at(url)
    yield url
    with django_db_blocker.unblock():
        django_point_at(database_url)
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)')


@pytest.fixture(scope="module")
def server(
    database: str, dist: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[WebServer]:
    ledger = LedgerProcess(tmp_path_factory.mktemp("ledger"), close_interval=0.2).start()
    environment = {
        "DATABASE_URL": database,
        "REDIS_URL": os.environ["REDIS_URL"],
        "FRONTEND_DIST": str(dist),
        "LEDGER_URL_TEST": ledger.ws,
        "LEDGER_FAUCET_TEST": f"{ledger.http}/accounts",
        "LEDGER_URL_LIVE": "ws://127.0.0.1:9",
        **{f"RATE_{name}": str(10**6) for name in _RATES},
    }
    with web_server(environment) as web:
        yield web
    ledger.stop()


@functools.cache
def _strategies() -> dict[str, Any]:
    # Without the credentials: it would expect its own choice of them, and here each caller has one.
    paths = {
        path: {method: {**spec, "security": []} for method, spec in methods.items()}
        for path, methods in document()["paths"].items()
    }
    schema = schemathesis.openapi.from_dict({**document(), "paths": paths})
    described = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    return {each.definition.raw["operationId"]: each for each in described}


# schemathesis draws some values with `random`, which Hypothesis notices now and then.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.id)
def test_every_answer_to_a_random_call_is_documented(
    server: WebServer, database: str, django_db_blocker: DjangoDbBlocker, operation: Operation
) -> None:
    with django_db_blocker.unblock():
        world = create_world()
    described = _strategies()[operation.id]
    session = requests.Session()

    def check(case: Any, *, known: bool) -> None:
        if known:
            own = {name: world.ids[name] for name in case.path_parameters if name in world.ids}
            case.path_parameters.update(own)
        for caller, credential in world.credentials.items():
            # Its own `call` would leave the credential out of some calls that are meant to be wrong.
            request = case.as_transport_kwargs(base_url=server.origin)
            request["headers"] = {**request["headers"], "Authorization": credential or ""}
            response = session.request(**request)
            assert response.status_code != 500, (caller, response.text)
            assert _DATABASE_AWAY not in response.text, caller
            if response.status_code == 414:
                continue  # the address is refused before anybody reads it
            must = refusal(operation, caller)
            assert must in (None, response.status_code), (caller, response.text)
            if response.status_code != 405:
                case.validate_response(response, checks=_CHECKS)
            wrong = forbidden(operation, response.request)
            assert not (response.ok and wrong), (caller, wrong, response.request.body, response.text)
            if response.status_code == 400 and wrong:
                assert names_one(response.json(), operation), (caller, wrong, response.text)

    body = {} if operation.body is None else {"body": operation.body["example"]}
    ids = {each["name"]: each["example"] for each in operation.parameters("path")}
    check(described.Case(path_parameters=ids, media_type="application/json", **body), known=True)
    for mode in GenerationMode:
        try:
            cases = described.as_strategy(generation_mode=mode)
        except Unsatisfiable:
            continue
        _run(cases, check)


def _run(cases: st.SearchStrategy[Any], check: Any) -> None:
    @settings(
        max_examples=EXAMPLES or _FEW,
        derandomize=not EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
    @given(case=cases, known=st.booleans())
    def run(case: Any, known: bool) -> None:
        check(case, known=known)

    with contextlib.suppress(Unsatisfiable):  # nothing can be wrong with a call that has no parameter
        run()
