"""A ledger server that misbehaves: calls that need it are refused, and a thread stays free for others."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from xrpl.wallet import Wallet as Keys

from apps.common.modes import Mode
from tests.contract.conftest import UNLIMITED
from tests.contract.raw_http import raw_request
from tests.contract.server import WebServer, environment, web_server
from tests.factories.outside import PARTIES, held_until, listening
from tests.factories.platform import Merchant, create_merchant, create_platform, new_address
from tests.factories.users import create_user, signed_in

CALLERS = 16
VISIT = b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
BUSY = "The ledger cannot be reached right now. Try again in a moment."
NOT_RESPONDING = "The ledger does not respond. Try again."
# Of a ledger that is waited for in vain: shorter than an installation's.
WAIT_SECONDS = "1"
# Of a ledger that answers in the end: longer than any test.
PATIENT_SECONDS = "300"
PLACES = 4


@dataclass(frozen=True)
class People:
    """Who calls: sixteen merchants with a payment each, and an administrator."""

    merchants: list[Merchant]
    payments: list[str]
    sessions: list[str]
    administrator: str


@pytest.fixture
def people(db: None) -> People:
    create_platform(Mode.TEST, Mode.LIVE)
    merchants = [create_merchant() for _ in range(CALLERS)]
    return People(
        merchants,
        [str(merchant.payment()["id"]) for merchant in merchants],
        [signed_in(merchant.user).access for merchant in merchants],
        signed_in(create_user(is_superuser=True)).access,
    )


@contextmanager
def server_with(ledger_port: int, database_url: str, dist: Path, *, seconds: str) -> Iterator[WebServer]:
    settings = environment(
        database_url,
        dist,
        LEDGER_URL_TEST=f"ws://127.0.0.1:{ledger_port}",
        LEDGER_FAUCET_TEST=f"http://127.0.0.1:{ledger_port}/accounts",
        RATE_SIMULATE_PER_MINUTE=UNLIMITED,
        OUTSIDE_SECONDS=seconds,
        # Each call asks the ledger again.
        OUTSIDE_PAUSE_SECONDS="0",
        RATE_STATUS_CLIENT_PER_SECOND=UNLIMITED,
    )
    with web_server(settings) as server:
        yield server


Request = tuple[str, str, str, dict[str, Any] | None]


def _call(name: str, number: int, people: People) -> Request:
    """Method, path, credential and body of a call by one of the callers."""
    merchant, payment = people.merchants[number], people.payments[number]
    key, session, administrator = merchant.keys["test"], people.sessions[number], people.administrator
    keys = Keys.create()
    settings = "/api/platform-admin/settings"
    calls: dict[str, Request] = {
        "balance": ("GET", f"/api/wallets/balance/{merchant.address}/", session, None),
        "connect": ("POST", "/api/wallets/connect/", session, {"address": new_address()}),
        "cancel": ("POST", f"/api/payments/cancel/{payment}/", key, None),
        "check-transaction": (
            "POST",
            "/api/payments/check-transaction/",
            key,
            {"transaction_hash": f"{number:064X}"},
        ),
        "simulate": ("POST", f"/api/payments/simulate/{payment}/", "", {"scenario": "exact"}),
        "platform wallet": (
            "POST",
            f"{settings}/test-wallet/",
            administrator,
            {"test_platform_wallet_address": keys.classic_address, "test_platform_wallet_secret": keys.seed},
        ),
        "burn wallet": (
            "POST",
            f"{settings}/test-burn-wallet/",
            administrator,
            {"test_burn_wallet_address": new_address()},
        ),
        "require tag": ("POST", f"{settings}/require-tag/", administrator, {"mode": "test"}),
        "rebind": (
            "POST",
            "/api/platform-admin/system/rebind/",
            administrator,
            {"mode": "test", "reason": "It was reset."},
        ),
    }
    return calls[name]


CALLS = {
    "balance": BUSY,
    "connect": BUSY,
    "cancel": NOT_RESPONDING,
    "check-transaction": NOT_RESPONDING,
    "simulate": NOT_RESPONDING,
    "platform wallet": BUSY,
    "burn wallet": BUSY,
    "require tag": BUSY,
    "rebind": BUSY,
}


@contextmanager
def all_at_once(web: WebServer, name: str, people: People) -> Iterator[list[Future[httpx.Response]]]:
    """Sixteen callers, each in a thread."""

    def ask(number: int) -> httpx.Response:
        method, path, credential, body = _call(name, number, people)
        headers = {"authorization": f"Bearer {credential}"} if credential else {}
        return client.request(method, path, headers=headers, json=body)

    limits = httpx.Limits(max_connections=CALLERS)
    with (
        httpx.Client(base_url=web.origin, timeout=60, limits=limits, verify=False) as client,  # noqa: S501
        ThreadPoolExecutor(CALLERS) as pool,
    ):
        yield [pool.submit(ask, number) for number in range(CALLERS)]


def _is_refused(response: httpx.Response, name: str) -> bool:
    assert (response.status_code, response.json()["error"]) == (503, CALLS[name]), name
    assert int(response.headers["retry-after"]) in {3, 5}, name
    return True


@pytest.mark.parametrize("party", PARTIES, ids=lambda party: party.__name__)
def test_who_needs_a_ledger_that_misbehaves_is_refused(
    database_url: str, dist: Path, people: People, party: Any
) -> None:
    with (
        listening(party) as ledger,
        server_with(ledger.port, database_url, dist, seconds=WAIT_SECONDS) as web,
    ):
        for name in CALLS:
            before = ledger.accepted
            with all_at_once(web, name, people) as asked:
                assert all(_is_refused(one.result(), name) for one in asked)
            assert ledger.accepted > before, name


def test_a_few_callers_wait_for_a_ledger_and_nobody_else_does(
    database_url: str, dist: Path, people: People
) -> None:
    """The ledger responds when a visitor was answered, and not before."""
    answer = Event()

    with (
        listening(held_until(answer)) as ledger,
        server_with(ledger.port, database_url, dist, seconds=PATIENT_SECONDS) as web,
    ):
        for name in CALLS:
            before = ledger.accepted
            answer.clear()
            with all_at_once(web, name, people) as asked, released(answer):
                done = list(islice(as_completed(asked, timeout=60), CALLERS - PLACES))
                assert all(_is_refused(one.result(), name) for one in done)
                ledger.await_accepted(before + 1)
                assert raw_request(web, VISIT).status == 200
                assert sum(not one.done() for one in asked) == PLACES, name
                assert ledger.accepted - before <= PLACES, name
                answer.set()
                assert all(_is_refused(one.result(), name) for one in asked)


@contextmanager
def released(event: Event) -> Iterator[None]:
    """Whatever happens inside, nobody waits for `event` afterwards."""
    try:
        yield
    finally:
        event.set()
